"""The arguments of the command line: one table of commands and options, read by parser and help."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace

from ..diagnostics.value import Both
from ..record import dataclass
from ..settings import SETTINGS
from .desk import Desk

__all__ = ["COMMANDS", "GLOBAL", "Command", "Option", "Options", "options_of"]

Choices = Callable[[], Sequence[str]]


class Options(SimpleNamespace):
    """What the command line said: a field for every option of the command, by its name."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option: its names, the last one that of its field unless ``field`` is given.

    ``value`` is how its value is called in the help; without one it is a switch, which stands for
    ``const``.  ``choices`` tells the values that there are, asked for only when they are needed.
    """

    names: tuple[str, ...]
    says: Both
    value: str = ""
    choices: Choices | None = None
    many: bool = False
    default: str | None = None
    field: str = ""
    const: str | bool = True

    @property
    def to(self) -> str:
        return self.field or self.names[-1].lstrip("-")


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what it does, its options, how its arguments are called and how many it takes."""

    says: Both
    options: tuple[Option, ...]
    takes: str
    field: str
    takes_says: Both
    least: int = 0
    most: int | None = None
    choices: Choices | None = None


def _scripts() -> Sequence[str]:
    from ..vocab.lexicon import SCRIPTS

    return SCRIPTS


def _books() -> Sequence[str]:
    from ..proof import BOOKS

    return BOOKS


def _ways() -> Sequence[str]:
    return ("text", "json")


_HELP = Option(("-h", "--help"), Both("show this and leave", "示此而止"))
_CALLED = {
    "school": "BOOK", "pager": "WHEN", "colour": "WHEN", "width": "N", "ambiguous": "N",
    "wide": "HOW",
}  # fmt: skip


def _setting(*names: str) -> tuple[Option, ...]:
    """The options of settings, from their table."""
    made: list[Option] = []
    for setting in (SETTINGS[name] for name in names):
        takes = tuple(f for f in setting.flags if "=" not in f)
        if takes:
            said = Both(setting.en, setting.zh)
            choices: Choices | None = partial(tuple, setting.values)
            if setting.numbers or setting.text:  # looked at when the settings are settled
                known = ", ".join(setting.known)
                said, choices = Both(f"{said.en} ({known})", f"{said.zh}（{known}）"), None
            value = _CALLED.get(setting.id, setting.id.upper())
            made.append(Option(takes, said, value, choices, field=setting.id))
        for flag in setting.flags:
            name, sign, value = flag.partition("=")
            if sign:
                same = f"{setting.flag}={value}"
                says = Both(f"the same as {same}", f"同 {same}")
                made.append(Option((name,), says, field=setting.id, const=value))
    return tuple(made)


_NO_CONFIG = Option(
    ("--no-config",), Both("read no config file", "不读设定文件"), field="no_config"
)
_ERRORS = Option(
    ("--errors",),
    Both("how messages are written: json is one object a line", "讯息之式：json 为每行一对象"),
    "HOW",
    _ways,
    default="text",
)
GLOBAL = (*_setting("lang", "colour"), _NO_CONFIG, _ERRORS, _HELP)
"""The options of every command; they may stand before its name."""

_LOOKS = tuple(
    name for name, setting in SETTINGS.items() if setting.flags and name not in ("lang", "colour")
)
_PARAM = Option(("--param",), Both("a value for :NAME", "参数 :NAME 之值"), "NAME=VALUE", many=True)
_FILES = Both("scripts; - is standard input", "脚本；- 为标准输入")

COMMANDS: dict[str, Command] = {
    "run": Command(
        Both("run scripts (the same as giving their names alone)", "施行脚本（只写其名亦同）"),
        (
            Option(("-c",), Both("run this text", "施行此文"), "TEXT", field="text"),
            _PARAM,
            *_setting(*_LOOKS),
            *GLOBAL,
            Option(("--plain",), Both("a prompt of plain lines", "朴素之提示行")),
            Option(("-V", "--version"), Both("print the version", "示版本")),
        ),
        "FILE",
        "files",
        _FILES,
    ),
    "check": Command(
        Both("look for mistakes without running anything", "只查其误，不施行"),
        (
            Option(("-c",), Both("check this text", "查此文"), "TEXT", field="text"),
            _PARAM,
            *_setting("school", "ambiguous"),
            *GLOBAL,
        ),
        "FILE",
        "files",
        _FILES,
    ),
    "fmt": Command(
        Both(
            "print scripts in canonical form, in the script of your choice",
            "以标准之式印脚本，文字可择",
        ),
        (
            Option(
                ("--script",),
                Both(
                    "what the words are written in: ids, simplified, traditional, pinyin, English",
                    "词之文字：标识、简体、繁体、拼音、英文",
                ),
                "SCRIPT",
                _scripts,
                default="id",
            ),
            Option(("--write",), Both("change the files in place", "就地改写文件")),
            Option(("--check",), Both("only tell which would change", "只言何者将改")),
            *GLOBAL,
        ),
        "FILE",
        "files",
        _FILES,
        least=1,
    ),
    "describe": Command(
        Both(
            "tell about a word: a star, a relation, a column, a clause, the code of an error",
            "说明一词：星神、关系、列、句首之词、误码",
        ),
        GLOBAL,
        "NAME",
        "name",
        Both("the word, in any spelling", "其词，任何写法皆可"),
        least=1,
        most=1,
    ),
    "explain": Command(
        Both("tell what a message means, by its code", "以码释讯息之义"),
        GLOBAL,
        "CODE",
        "name",
        Both("such as E0101", "如 E0101"),
        least=1,
        most=1,
    ),
    "help": Command(
        Both(
            "tell about a topic: a clause, conditions, years, formats; alone, where to begin",
            "说明一题：句、条件、年、格式；无题则言自何始",
        ),
        GLOBAL,
        "TOPIC",
        "name",
        Both("a topic; `tq list topics`", "题名；见 `tq list topics`"),
    ),
    "list": Command(
        Both(
            "list what there is, kind by kind: columns, relations, spirits, queries",
            "按类列其所有：列、关系、神、查询",
        ),
        GLOBAL,
        "KIND",
        "name",
        Both("what to list; alone, the kinds", "所列之类；无则列诸类"),
    ),
    "source": Command(
        Both(
            "print a script of the standard library or one of its queries",
            "印标准库之一文或其一查询",
        ),
        GLOBAL,
        "NAME",
        "name",
        Both("such as mishu.wanli_1588", "如 mishu.wanli_1588"),
        least=1,
        most=1,
    ),
    "examples": Command(
        Both("list queries to try; with a number, run one", "列可试之查询；有数则施行其一"),
        GLOBAL,
        "N",
        "name",
        Both("the number of one to run", "所施行者之数"),
    ),
    "tour": Command(
        Both(
            "ten steps that teach the board and the language; with a number, one of them",
            "十步教式盘与语言；有数则只其一步",
        ),
        GLOBAL,
        "N",
        "name",
        Both("the number of a step", "步数"),
    ),
    "config": Command(
        Both(
            "tell the settings in force, or write a config file to begin with",
            "示所用之设定，或作设定文件",
        ),
        (
            Option(("--init",), Both("write a file with every setting in it", "作文件，诸设皆备")),
            Option(("--force",), Both("with --init: replace the file", "与 --init 同用：易其文件")),
            *_setting(*_LOOKS),
            *GLOBAL,
        ),
        "",
        "rest",
        Both("", ""),
        most=0,
    ),
    "verify": Command(
        Both(
            "run the standard library against the books and print the apparatus",
            "以书验标准库，并印校记",
        ),
        (
            Option(("--apparatus",), Both("list every row of the apparatus", "列校记之每条")),
            *GLOBAL,
        ),
        "BOOK",
        "books",
        Both("the books to prove; all if none is named", "所验之书；不写则全验"),
        choices=_books,
    ),
}


def options_of(arguments: list[str], desk: Desk) -> tuple[str, Options]:
    """The command and its options.

    The language and the form of messages are set at the desk first.  Help is written there and
    ends the run.  Raises :class:`TqError` with every mistake of the command line.
    """
    at = _command_at(arguments)
    name = "run" if at is None else arguments[at]
    from .arguments import read

    options, mistakes = read(name, COMMANDS[name], arguments, at)
    desk.lang = options.lang or desk.lang
    desk.errors = options.errors
    if options.help:
        from .arguments import help_text

        desk.out.write(help_text(name, COMMANDS[name], desk.lang))
        raise SystemExit(0)
    if mistakes:
        from ..diagnostics.value import TqError

        raise TqError(*mistakes)
    return name, options


def _command_at(arguments: list[str]) -> int | None:
    """Where the command stands: first, or after options that every command has."""
    takes = {n for o in GLOBAL if o.value for n in o.names}
    known = {n for o in GLOBAL for n in o.names}
    at = 0
    while at < len(arguments) and arguments[at].partition("=")[0] in known:
        at += 2 if arguments[at] in takes else 1
    return at if at < len(arguments) and arguments[at] in COMMANDS else None


def is_file(name: str) -> bool:
    """Whether there is anything of that name."""
    try:
        return os.path.exists(name)
    except ValueError:
        return False
