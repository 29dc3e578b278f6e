"""The one table of settings: what may be chosen, how it is called, what it means.

The words of ``set``, the flags of the command, the config file, its template and the page of
settings are all made from it.  It knows no terminal and no environment; who reads those is at the
edge of the program.
"""

from __future__ import annotations

from .record import dataclass

__all__ = ["SETTINGS", "Setting", "accepted", "spelled"]


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that may be chosen.

    ``values`` are the words it may be; ``numbers``, if any, the least and the most number;
    ``text`` that it is any text.  ``default`` is what holds where nobody chooses, and
    ``default_en`` says it where that hangs on something else.  ``looks``: it changes how results
    look, so a script may set it.  ``word``: it is a word of ``set``.  ``flags`` are options of
    the command; one with ``=`` stands for that value.  ``named``: its variable, where that is not
    its id.
    """

    id: str
    hans: str
    others: tuple[str, ...]
    default: str
    en: str
    zh: str
    example: str
    values: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    text: bool = False
    looks: bool = False
    word: bool = True
    flags: tuple[str, ...] = ()
    default_en: str = ""
    default_zh: str = ""
    named: str = ""

    @property
    def variable(self) -> str:
        """The environment variable."""
        return self.named or "TQ_" + self.id.upper()

    @property
    def flag(self) -> str:
        """The option that takes a value; empty where there is none."""
        return next((f for f in self.flags if "=" not in f), "")

    @property
    def known(self) -> tuple[str, ...]:
        """What it can be, in words for a message."""
        if self.text:
            return ("...",)
        if self.numbers is None:
            return self.values
        least, most = self.numbers
        return (*self.values, f"{least}..{most}")


WHEN = ("auto", "always", "never")
SWITCH = ("on", "off")

SETTINGS: dict[str, Setting] = {
    setting.id: setting
    for setting in (
        Setting(
            "lang", "语言", ("language",), "en",
            "language of messages and headings", "讯息与表头之语言",
            "zh", ("en", "zh", "both"), looks=True, flags=("--lang",),
            default_en="by the locale", default_zh="从系统之语言",
        ),
        Setting(
            "format", "格式", (), "table",
            "format of results", "结果之格式",
            "csv", ("table", "vertical", "csv", "tsv", "json", "jsonl", "markdown"),
            looks=True, flags=("--format",),
        ),
        Setting(
            "school", "宗派", (), "mishu",
            "the book followed; in a script it is the clause `school`", "所从之书；脚本中用“宗”句",
            "jinjing", ("mishu", "jinjing", "wubei"), word=False, flags=("--school",),
        ),
        Setting(
            "colour", "颜色", ("color",), "auto",
            "colours: auto is on a terminal only", "着色：auto 为仅于终端",
            "never", WHEN, looks=True, flags=("--colour", "--color"),
        ),
        Setting(
            "pager", "分页", (), "auto",
            "a pager for results: auto is where one does not fit the terminal",
            "结果分页：auto 为终端容不下时",
            "never", WHEN, flags=("--pager", "--no-pager=never"), named="TQ_PAGING",
        ),
        Setting(
            "pager_command", "分页程序", (), "",
            "the pager and its arguments, as a shell splits them", "分页程序与其参数，如外壳分之",
            "less -R", text=True, named="TQ_PAGER",
            default_en="`$PAGER`, else `less`", default_zh="“$PAGER”，无则 less",
        ),
        Setting(
            "width", "屏宽", (), "auto",
            "cells of a line: auto asks the terminal", "每行格数：auto 为问终端",
            "100", ("auto",), (20, 10_000), looks=True, flags=("--width",),
        ),
        Setting(
            "wide", "过宽", (), "vertical",
            "a table wider than the terminal: vertical gives every field a line, table leaves it",
            "表宽于终端：vertical 每项一行，table 仍其旧",
            "table", ("vertical", "table"), looks=True, flags=("--wide",),
        ),
        Setting(
            "ambiguous", "歧义字宽", (), "1",
            "cells of a character that some terminals draw wide, such as ○",
            "诸终端宽窄不一之字（如 ○）所占格数",
            "2", ("1", "2"), looks=True, flags=("--ambiguous",),
        ),
        Setting(
            "editing", "键法", (), "emacs",
            "keys of the prompt", "提示符之编辑键",
            "vi", ("emacs", "vi"),
        ),
        Setting(
            "history", "留存", (), "on",
            "whether the prompt keeps what is typed", "提示符是否留存所输入者",
            "off", SWITCH,
        ),
        Setting(
            "suggest", "提议", (), "on",
            "whether the prompt suggests from what was typed before", "提示符是否依旧输入提议",
            "off", SWITCH,
        ),
        Setting(
            "timing", "计时", (), "on",
            "whether the prompt tells how long a query took", "提示符是否示查询所费之时",
            "off", SWITCH,
        ),
    )
}  # fmt: skip
"""Every setting by its id, in the order in which it is told of."""

_NAMES = {
    name: setting.id
    for setting in SETTINGS.values()
    for name in (setting.id, setting.hans, *setting.others)
}


def spelled(name: str) -> str | None:
    """The id of a setting from any of its spellings; None if there is none of that name."""
    return _NAMES.get(name.strip().lower().replace("-", "_"))


def accepted(setting: Setting, value: str) -> str | None:
    """The value as it is kept; None if the setting cannot be that."""
    if setting.text:
        return value.strip() if value.isprintable() else None
    value = value.strip().lower()
    if value in setting.values:
        return value
    if setting.numbers is not None and value.isascii() and value.isdigit() and len(value) < 10:
        least, most = setting.numbers
        if least <= int(value) <= most:
            return str(int(value))
    return None
