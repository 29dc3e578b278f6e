"""Help on the tool: settings, formats, scripts, messages, the prompt and its keys."""

from __future__ import annotations

from .topic import Topic, topic

__all__ = ["TOOL"]

TOOL: tuple[Topic, ...] = (
    topic(
        "settings",
        "setting 设定 语言设定",
        ("how results look", "结果之貌"),
        """
`set lang = zh` turns messages and headings to Chinese, `set lang = en` to English. `set format = \
vertical` prints one field a line; other formats are in `help formats`. On the command line \
`--lang` and `--format` do the same, and TQ_LANG chooses the language for good. `list settings`.""",
        """
`set lang = zh` 则讯息与表头用中文，`en` 则用英文。`set format = vertical` 每行一项；余见 `help 格式`。命令行有 `--lang`、`--format`；环境变量 TQ_LANG 定常用之语言。`list settings`。""",
        "set lang = zh\nchart year 1588; show counts",
        forms="set SETTING = VALUE",
    ),
    topic(
        "formats",
        "format 格式 csv json",
        ("formats of results", "结果之格式"),
        """
For readers: `table`, `vertical` (one field a line), `markdown`. For programs: `csv`, `tsv`, \
`json`, `jsonl`; their columns have the same ids in every language. Choose with `set format = \
csv`, with `--format csv`, or by the ending of the file that `save` writes. `list formats`.""",
        """
供览者：table、vertical（每行一项）、markdown。供程序者：csv、tsv、json、jsonl，其列名不随语言而异。以 `set format = csv`、`--format csv` 选之，或由“存”之文件后缀定之。`list formats`。""",
        "set format = csv\nsearch year 1588..1590; show year, ganzhi, host.count",
        forms="set format = FORMAT\ntq --format FORMAT ...",
        covers="format *",
    ),
    topic(
        "scripts",
        "script files stdlib library 脚本 文件 标准库",
        ("scripts and the standard library", "脚本与标准库"),
        """
A script is a file of clauses, one a line or with `;` between; `#` begins a comment. A line goes \
on inside brackets and after an operator or a comma. `tq FILE` runs it, `tq check FILE` only looks \
for mistakes, `tq fmt FILE` writes it in canonical form, in the script of your choice.
The standard library holds the worked examples of the books and queries to use: `list scripts`, \
`list queries`, `describe mishu.zonglun.yan_years`, `show source of mishu.wanli_1588`. `tq verify` \
proves it against the books.""",
        """
脚本为诸句之文件，一行一句，或以“；”相隔；“#”以下为注。括号之内，及算符、逗号之后，句续下行。`tq FILE` 施行之，`tq check FILE` 只察其误，`tq fmt FILE` 改作正式，繁简拼音由人。
标准库收诸书之例与可用之查询：`list scripts`、`list queries`、`describe mishu.zonglun.yan_years`、`show source of mishu.wanli_1588`。`tq verify` 以之验书。""",
        "use mishu.zonglun\nrun quiet_years(1588, 1600)",
        forms="tq FILE ...\ntq -c 'TEXT'\ntq check FILE ...\ntq fmt [--script hans] FILE ...",
        covers="sign ;, sign comma",
    ),
    topic(
        "errors",
        "error mistakes code codes 误 错误 报错",
        ("messages and their codes", "讯息与其码"),
        """
A message names the line and the column, marks the exact words, says what would be right there \
and offers what may have been meant. Its code never changes: `explain E0101` tells more about it, \
`list errors` lists all. A text is read whole: one run tells every mistake, and nothing of it runs \
if any of it is wrong.
Exit status: 0 done, 1 an expectation failed, 2 a mistake in the text or on the command line, 3 a \
file could not be read or written, 130 interrupted.""",
        """
讯息示其行列，标其字，言其处可为何，并示或所欲言。码不变：`explain E0101` 详之，`list errors` 尽列之。文皆通读，诸误一时尽报；有一误则全文不施。
退出之值：0 成，1 验之不合，2 文或命令有误，3 文件不可读写，130 中断。""",
        "chart year 1588; expect taiyi = 1",
        forms="explain CODE",
        covers="code *",
    ),
    topic(
        "prompt",
        "keys key 提示符 键 按键",
        ("the prompt and its keys", "提示符与按键"),
        """
`tq` without arguments opens the prompt. Enter runs what was typed; while a bracket or a `def` is \
open it only begins a new line, and an empty line runs what there is. Names, the school and \
settings stay until you leave. Tab offers what may come next. Ctrl-C clears the line or stops a \
query, Ctrl-D or `exit` leaves; the arrow keys bring back what was typed before and Ctrl-R \
searches it. Alt-Enter runs a text as it is, Ctrl-O begins a new line, F3 or a text that ends in \
`\\e` goes to the editor, F4 changes between the keys of emacs and vi. `last` shows the last \
result once more, `last csv` in another format.""",
        """
`tq` 不带参数则入提示符。回车施行所输入；括号或定义未闭则只换行，空行则就此施行。所命之名、所从之书、所设皆留至离开。Tab 示其可续者。Ctrl-C 清除本行或止其查询，Ctrl-D 或 `exit` 离开；上下键取回前所输入，Ctrl-R 搜之。Alt-Enter 就此施行，Ctrl-O 换行，F3 或文末书 `\\e` 则入编辑器，F4 易 emacs 与 vi 之键。`last` 复示上次之果，`last csv` 易其式。""",
        "chart year 1588",
    ),
)
"""What stands round the language."""
