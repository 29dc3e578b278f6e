"""E05 to E09 and the warnings: expectations, files, the command line, the program itself."""

from __future__ import annotations

from ..value import Both
from . import Explained
from .text import _e

__all__ = ["WORLD"]

_PROOF = Both(
    "It is told by `tq verify`, of an example of the standard library.",
    "此由 `tq verify` 言标准库之例。",
)

_CONFIG = Both(
    "It is told of the config file or the environment.",
    "此由设定文件或环境言之。",
)

WORLD: dict[str, Explained] = {
    "E0501": _e(
        "`expect` holds only if every board that is left agrees. The message shows the first that "
        "does not, with the values in it, and tells how many there are.",
        "“验”须所余诸局皆合。此示首局之不合者及其值，并言不合之数。",
        "`explain` tells how the value is reached. Perhaps another book is meant: see `school`.",
        "以“释”可知其值之由来。或当从他书：见“宗”。",
        "chart year 1588 yin; expect host.count = 23",
    ),
    "E0502": _e(
        "Another number of boards was left than the script expects.",
        "所余局数与文中所期不同。",
        "Show the boards to see which are too many or missing.",
        "请示诸局，以观其多者缺者。",
        "search year 618..907; where shiji 掩 taiyi; expect 17 rows",
    ),
    "E0503": _e(
        "A row of the apparatus says that the print is wrong, but the rules reproduce the print.",
        "校记言印本有误，而依法推之，正合印本。",
        "Take the row out of the example: the print needs no emendation here.",
        "请去此条：此处印本无须校改。",
        why=_PROOF,
    ),
    "E0504": _e(
        "A row of the apparatus says how the print is to be read, and the rules give something "
        "else.",
        "校记言印本当作何读，而依法推之不同。",
        "Check the reading against the book, and the rule against the reading.",
        "请以书核其读，以读核其法。",
        why=_PROOF,
    ),
    "E0505": _e(
        "Every script of the standard library begins with a comment that says what it is and "
        "where it stands in the book. Something of it is missing.",
        "标准库每篇以注起，言其为何，出书何处。此有所缺。",
        "Add what the message names, in the form of the other scripts.",
        "请依他篇之式，补所言之项。",
        why=_PROOF,
    ),
    "E0601": _e(
        "The file is not there, or it may not be read.",
        "无此文件，或不可读。",
        "Check the name and the folder. A name in `use` counts from the folder of the script.",
        "请查其名与所在。“引”中之名，自本脚本之文件夹起算。",
        'use "missing.tq"',
    ),
    "E0602": _e(
        "Scripts are text in UTF-8. This file is in another encoding, or is no text.",
        "脚本为 UTF-8 文本。此文件为他种编码，或非文本。",
        "Save it again as UTF-8. Old Chinese files are often GB 18030 or Big5.",
        "请以 UTF-8 另存。旧中文文件多为 GB 18030 或 Big5。",
        'use "latin.tq"',
        files=(("latin.tq", b"# caf\xe9\n"),),
    ),
    "E0603": _e(
        "A file of that name is there already, and nothing is overwritten unasked.",
        "其名之文件已在，不请则不覆盖。",
        "Choose another name, or write `save!` to replace it.",
        "请另取名，或写“存!”以替之。",
        'chart ju 5; save "there.csv"',
        files=(("there.csv", ""),),
    ),
    "E0604": _e(
        "The file could not be written. What was there before is still there.",
        "文件不能写。原有者仍在。",
        "Check that the folder is there, that you may write in it, and that the disk is not full.",
        "请查文件夹在否，可写否，盘满否。",
        'chart ju 5; save "nowhere/boards.csv"',
    ),
    "E0605": _e(
        "The ending of a file's name tells its format, and this ending tells none.",
        "文件之格式由其后缀而定，此后缀不言何格式。",
        "Use one of the endings listed, such as `.csv`.",
        "请用所列之后缀，如 `.csv`。",
        'chart ju 5; save "boards.exe"',
    ),
    "E0606": _e(
        "The stream that the results go to failed: the disk is full, or it was closed.",
        "结果所往之流已败：盘满，或已闭。",
        "Make room or send the output elsewhere, then run the script again.",
        "请腾出空处或易其去处，再施之。",
        why=Both(
            "No text brings it: the place where the output goes was closed or is full.",
            "非文所致：输出之处已闭或已满。",
        ),
    ),
    "E0607": _e(
        "Text holds no NUL characters. The file is something else, perhaps UTF-16.",
        "文本无空字符。此文件为他物，或为 UTF-16。",
        "Check the name, or save the file again as UTF-8.",
        "请查其名，或以 UTF-8 另存。",
        'use "nul.tq"',
        files=(("nul.tq", b"chart year 1\0\n"),),
    ),
    "E0608": _e(
        "The file is far larger than any script, or has no end.",
        "文件远大于脚本，或无尽。",
        "Check the name: this is hardly the script that was meant.",
        "请查其名：此恐非所指之脚本。",
        why=Both("It takes a file of more than 64 MiB.", "须逾 64 MiB 之文件。"),
    ),
    "E0609": _e(
        "There is a config file already, and it is not replaced unasked.",
        "已有设定文件，不轻易之。",
        "Read it first; `tq config --init --force` writes it anew.",
        "请先观之；`tq config --init --force` 可重写。",
        why=Both("It is told by `tq config --init`.", "此由 `tq config --init` 言之。"),
    ),
    "E0701": _e(
        "The command has no such option. Options are never shortened.",
        "此命令无此选项。选项不可省写。",
        "`tq --help` and `tq COMMAND --help` list the options.",
        "`tq --help` 与 `tq 命令 --help` 列诸选项。",
        line=("--frmat", "csv", "query.tq"),
    ),
    "E0702": _e(
        "The option must be followed by its value.",
        "选项之后须有其值。",
        "Write the value after it: `--school wubei` or `--school=wubei`.",
        "请书其值于后：`--school wubei` 或 `--school=wubei`。",
        line=("query.tq", "--school"),
    ),
    "E0703": _e(
        "The first word is the name of a command, or else of a script. It is neither, but close "
        "to a command.",
        "首词当为命令之名，否则为脚本之名。此皆非，而近于某命令。",
        "Take the command that is offered. A script with such a name can be given as `./name`.",
        "请用所荐之命令。脚本若果有此名，可写作 `./名`。",
        line=("chekc", "query.tq"),
    ),
    "E0704": _e(
        "This option is a switch: it is there or not.",
        "此选项为开关，或有或无。",
        "Write it without `=` and what follows.",
        "请去 `=` 及其后。",
        line=("fmt", "--write=yes", "query.tq"),
    ),
    "E0705": _e(
        "The command works on something, and nothing was named.",
        "命令须有所施，而未言之。",
        "Name it after the command. For `tq fmt`, `-` stands for standard input.",
        "请书于命令之后。`tq fmt` 中 `-` 代标准输入。",
        line=("describe",),
    ),
    "E0706": _e(
        "The command takes fewer arguments than were given.",
        "所与之参数多于命令所取。",
        "Take the argument away. A name with spaces in it stands in quotes of the shell.",
        "请去其多者。名中有空格者，以 shell 之引号括之。",
        line=("describe", "taiyi", "wenchang"),
    ),
    "E0901": _e(
        "Something went wrong inside the program that no script should be able to cause.",
        "程序之内有误，非脚本所当致。",
        "Please report it, with the script and the message. `TQ_DEBUG=1` shows where it happened.",
        "请附脚本与讯息告知。`TQ_DEBUG=1` 可示其所在。",
        why=Both("It should never be seen.", "此不当见。"),
    ),
    "W0001": _e(
        "A range runs from its first end to its last. This one runs backwards, so nothing is in "
        "it.",
        "范围自始至终。此逆行，故中无一局。",
        "Change the two ends.",
        "请易其两端。",
        "search year 907..618",
    ),
    "W0002": _e(
        "The script holds blanks and comments only, so there is nothing to do.",
        "脚本中惟空白与注，无可施者。",
        "If that is not meant, look whether the right file was named.",
        "若非本意，请查文件之名。",
        "# a comment and nothing else",
    ),
    "W0003": _e(
        "The config file names a setting that there is not. It has no part; the rest of the file "
        "holds.",
        "设定文件中有不存之设定，此条不用，余仍用之。",
        "`tq config` lists the settings, `tq config --init` writes a file with all of them.",
        "`tq config` 列诸设定，`tq config --init` 作备具之文件。",
        why=_CONFIG,
    ),
    "W0004": _e(
        "The config file or a variable of the environment gives a setting a value that it cannot "
        "have. The setting keeps the value that it has without it.",
        "设定文件或环境变量所与之值不可用，其设定仍旧。",
        "Give it one of the values named.",
        "请用所列诸值之一。",
        why=_CONFIG,
    ),
    "W0005": _e(
        "The config file is not written as TOML. Nothing of it is used.",
        "设定文件非 TOML 之式，全文不用。",
        'Mend the place that is marked: a line is `name = "value"`.',
        '请改所标之处：每行作 `name = "value"`。',
        why=_CONFIG,
    ),
    "W0006": _e(
        "There is a config file that cannot be read, so the defaults hold.",
        "有设定文件而不可读，故用默认。",
        "Let it be read, or name another in `TQ_CONFIG`; `--no-config` passes it over.",
        "请使其可读，或以 `TQ_CONFIG` 另指；`--no-config` 则不读。",
        why=_CONFIG,
    ),
}
