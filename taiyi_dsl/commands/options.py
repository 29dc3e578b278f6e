"""The arguments of the command line: which command, its options, its help."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from typing import IO, NoReturn

from .desk import Desk

__all__ = ["COMMANDS", "options_of"]

COMMANDS = {
    "run": "run scripts (the same as giving their names alone)",
    "check": "look for mistakes without running anything",
    "fmt": "print scripts in canonical form, in the script of your choice",
    "describe": "tell about a word: a star, a relation, a column, a clause",
    "help": "tell about a topic: a clause, conditions, years, formats; alone, where to begin",
    "list": "list what there is, kind by kind: columns, relations, spirits, queries",
    "source": "print a script of the standard library or one of its queries",
    "examples": "list queries to try; with a number, run one",
    "tour": "ten steps that teach the board and the language; with a number, one of them",
    "verify": "run the standard library against the books and print the apparatus",
}


def options_of(arguments: list[str], desk: Desk) -> tuple[str, Namespace]:
    """The command and its options.  Help and mistakes are told at the desk and end the run."""
    command, rest = _command(arguments)
    return command, _parser(command, desk).parse_args(rest)


def _command(arguments: list[str]) -> tuple[str, list[str]]:
    """The command, ``run`` where none is named; ``--lang`` may stand before it."""
    head = 0
    if arguments[:1] == ["--lang"]:
        head = 2
    elif arguments and arguments[0].startswith("--lang="):
        head = 1
    if len(arguments) > head and arguments[head] in COMMANDS:
        return arguments[head], arguments[:head] + arguments[head + 1 :]
    return "run", arguments


class _Parser(ArgumentParser):
    """An argument parser that writes at a desk, where no full disk or closed pipe is a surprise."""

    desk: Desk

    def print_help(self, file: IO[str] | None = None) -> None:  # type: ignore[override]
        self.desk.out.write(self.format_help())

    def error(self, message: str) -> NoReturn:
        self.desk.note(f"{self.format_usage()}{self.prog}: error: {message}")
        raise SystemExit(2)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        raise SystemExit(status)


def _parser(command: str, desk: Desk) -> ArgumentParser:
    commands = "\n".join(f"  tq {name:9}{text}" for name, text in COMMANDS.items())
    parser = _Parser(
        prog="tq" if command == "run" else f"tq {command}",
        description="Ask the Taiyi board (太乙式)." if command == "run" else COMMANDS[command],
        epilog=f"commands:\n{commands}\n\nWithout arguments: a prompt."
        if command == "run"
        else None,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.desk = desk
    _OPTIONS[command](parser)
    return parser


def _language(parser: ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("en", "zh"), help="language of messages and headings")


def _scripts(parser: ArgumentParser, verb: str) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help="scripts; - is standard input")
    parser.add_argument("-c", dest="text", metavar="TEXT", help=f"{verb} this text")
    _language(parser)
    parser.add_argument("--school", choices=("mishu", "jinjing", "wubei"), help="the book followed")
    parser.add_argument(
        "--param", action="append", default=[], metavar="NAME=VALUE", help="a value for :NAME"
    )


def _run(parser: ArgumentParser) -> None:
    _scripts(parser, "run")
    parser.add_argument(
        "--format", metavar="FORMAT", help="table, vertical, csv, tsv, json, jsonl, markdown"
    )
    parser.add_argument("-V", "--version", action="store_true", help="print the version")


def _check(parser: ArgumentParser) -> None:
    _scripts(parser, "check")


def _fmt(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="scripts; - is standard input")
    parser.add_argument(
        "--script",
        choices=("id", "hans", "hant", "pinyin", "en"),
        default="id",
        help="what the words are written in: ids, simplified, traditional, pinyin, English",
    )
    parser.add_argument("--write", action="store_true", help="change the files in place")
    parser.add_argument("--check", action="store_true", help="only tell which would change")
    _language(parser)


def _describe(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME")
    _language(parser)


def _verify(parser: ArgumentParser) -> None:
    parser.add_argument("books", nargs="*", metavar="BOOK", help="mishu, jinjing, wubei")
    parser.add_argument("--apparatus", action="store_true", help="list every row of the apparatus")
    _language(parser)


def _help(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="*", metavar="TOPIC", help="a topic; `tq list topics`")
    _language(parser)


def _list(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="*", metavar="KIND", help="what to list; alone, the kinds")
    _language(parser)


def _source(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs=1, metavar="NAME", help="such as mishu.wanli_1588")
    _language(parser)


def _examples(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="*", metavar="N", help="the number of one to run")
    _language(parser)


def _tour(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="*", metavar="N", help="the number of a step")
    _language(parser)


_OPTIONS = {
    "run": _run,
    "check": _check,
    "fmt": _fmt,
    "describe": _describe,
    "help": _help,
    "list": _list,
    "source": _source,
    "examples": _examples,
    "tour": _tour,
    "verify": _verify,
}
