"""E02: names."""

from __future__ import annotations

from . import Explained
from .text import _e

__all__ = ["NAMES"]

NAMES: dict[str, Explained] = {
    "E0201": _e(
        "No column, no value and no name given by `let` is spelled like this.",
        "列、值与“令”所命之名，皆无如此写者。",
        "Take what is offered, or look the word up: `tq describe WORD` knows every spelling. A "
        "`let` must stand before its use.",
        "请用所荐之词，或以 `tq describe 词` 查之，诸写法皆知。“令”须在用之前。",
        "chart year 1588; where hostcount = 3",
    ),
    "E0202": _e(
        "A definition is run with as many values as it has parameters.",
        "施行定义，所与之值须与其参数同数。",
        "Give a value for each parameter, in their order.",
        "请依次每参数各与一值。",
        "def age(a, b) { search year a..b; count }\nrun age(618)",
    ),
    "E0203": _e(
        "`run` runs what `def` defined, and there is no definition of this name here.",
        "“施”所施者为“定义”所定，此处无此名之定义。",
        "Define it before the `run`, or bring it in with `use`.",
        "请先定义之，或以“引”引入。",
        "run age(618, 907)",
    ),
    "E0204": _e(
        "`:name` stands for a value that comes from outside the text, and none came.",
        "“:名”代文外所与之值，而未与之。",
        "Give the value on the command line with `--param name=VALUE`, or in Python as "
        "`query(text, name=...)`.",
        "请于命令行以 `--param name=VALUE` 与之，或于 Python 以 `query(text, name=...)` 与之。",
        "chart year :y",
    ),
    "E0205": _e(
        "`use` with a name looks in the standard library, by book and script.",
        "“引”后为名者，于标准库中按书与篇寻之。",
        'Take one of the names listed. A file of your own stands in quotes: `use "mine.tq"`.',
        '请用所列之名。自有之文件须加引号：`use "mine.tq"`。',
        "use mishu.nowhere",
    ),
    "E0206": _e(
        "The scripts bring in each other in a ring, so none of them can be read first.",
        "诸文相引成环，无可先读者。",
        "Move what they share into a third script that both of them use.",
        "请将所共者移入第三篇，二者皆引之。",
        'use "a.tq"',
        files=(("a.tq", 'use "b.tq"'), ("b.tq", 'use "a.tq"')),
    ),
    "E0207": _e(
        "A setting or an option has a few values, and this is none of them.",
        "设定或选项只有数值可取，此非其一。",
        "Take one of the values listed.",
        "请取所列之值。",
        "set set.count = half",
    ),
    "E0208": _e(
        "A definition ran itself, by itself or by way of others, and would never end.",
        "定义自施其身，或辗转相施，永无尽时。",
        "A definition cannot repeat itself: search a range instead of running again and again.",
        "定义不可自施：请搜一段范围，勿反复施行。",
        "def again() { run again }\nrun again",
    ),
    "E0209": _e(
        "Each parameter of a definition needs a name of its own.",
        "定义之诸参数须各有其名。",
        "Rename one of the two.",
        "请改其一之名。",
        "def age(a, a) { search year a..a }",
    ),
    "E0210": _e(
        "A script may say how its results look. What belongs to the terminal or the prompt is for "
        "its reader to choose.",
        "脚本可定结果之貌；属终端与提示符者，由读者择之。",
        "Set it at the prompt, in the config file or with an option.",
        "请设于提示符、设定文件或选项。",
        "set pager = never",
    ),
}
