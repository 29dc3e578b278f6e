"""The command ``tq``: reads its arguments and hands over to a command.

Exit status: 0 done, 1 an expectation failed, 2 the program (or the command line) is wrong,
3 an input or output could not be read or written, 130 interrupted.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ._version import __version__

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from .commands.desk import Desk

__all__ = ["main"]

COMMANDS = {
    "run": "run scripts (the same as giving their names alone)",
    "check": "look for mistakes without running anything",
    "fmt": "print scripts in canonical form, in the script of your choice",
    "describe": "tell about a word: a star, a relation, a column, a clause",
    "verify": "run the standard library against the books and print the apparatus",
}


def main(argv: list[str] | None = None) -> int:
    """Run ``tq`` with these arguments (``sys.argv`` by default); returns the exit status."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments in (["--version"], ["-V"]):
        return _version()
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)  # years may be of any size
    try:
        return _guarded(arguments)
    except KeyboardInterrupt:
        return 130


def _version() -> int:
    try:
        sys.stdout.write(f"tq {__version__}\n")
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        return 3
    return 0


def _guarded(arguments: list[str]) -> int:
    """Whatever goes wrong becomes a message and a status, never a traceback."""
    from .commands.desk import Desk, closing
    from .diagnostics.value import Diagnostic, TqError
    from .render.safe import OutputLost

    desk = Desk()
    try:
        status = _dispatch(arguments, desk)
        if desk.out.stream is not None:
            desk.out.flush()
        return status
    except TqError as error:
        desk.fail(error)
        return desk.status
    except OutputLost as error:
        return closing(desk, error)
    except (RecursionError, MemoryError) as error:
        reason = (
            "the text is nested too deeply" if isinstance(error, RecursionError) else "no memory"
        )
        desk.tell([Diagnostic("E0901", None, {"reason": reason})])
        return 2
    except Exception as error:  # the last guard: a fault of ours, told as one
        if "TQ_DEBUG" in _environment():
            raise
        from .diagnostics.value import Hint

        reason = f"{type(error).__name__}: {error}"
        desk.tell([Diagnostic("E0901", None, {"reason": reason}, (Hint("report"),))])
        return desk.status


def _environment() -> dict[str, str]:
    import os

    return dict(os.environ)


def _dispatch(arguments: list[str], desk: Desk) -> int:
    command = arguments[0] if arguments and arguments[0] in COMMANDS else "run"
    rest = arguments[1:] if arguments and arguments[0] == command else arguments
    options = _parser(command).parse_args(rest)
    desk.lang = options.lang or _language()
    if command == "check":
        return _check(options, desk)
    if command == "fmt":
        from .commands.fmt import fmt

        return fmt(options, desk)
    if command == "describe":
        from .commands.describe import describe

        return describe(options.name, desk)
    if command == "verify":
        from .commands.verify import verify

        return verify(options, desk)
    return _run(options, desk)


def _language() -> str:
    """The language of messages: the locale's if it is Chinese, else English."""
    environment = _environment()
    for name in ("TQ_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def _parser(command: str) -> ArgumentParser:
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    commands = "\n".join(f"  tq {name:9}{text}" for name, text in COMMANDS.items())
    parser = ArgumentParser(
        prog="tq" if command == "run" else f"tq {command}",
        description="Ask the Taiyi board (太乙式)." if command == "run" else COMMANDS[command],
        epilog=f"commands:\n{commands}\n\nWithout arguments: a prompt."
        if command == "run"
        else None,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--lang", choices=("en", "zh"), help="language of messages and headings")
    if command in ("run", "check"):
        parser.add_argument("files", nargs="*", metavar="FILE", help="scripts; - is standard input")
        parser.add_argument("-c", dest="text", metavar="TEXT", help="run this text")
        parser.add_argument(
            "--school", choices=("mishu", "jinjing", "wubei"), help="the book followed"
        )
        parser.add_argument(
            "--param", action="append", default=[], metavar="NAME=VALUE", help="a value for :NAME"
        )
    if command == "run":
        parser.add_argument(
            "--format", metavar="FORMAT", help="table, vertical, csv, tsv, json, jsonl, markdown"
        )
        parser.add_argument("-V", "--version", action="version", version=f"tq {__version__}")
    if command == "fmt":
        parser.add_argument("files", nargs="+", metavar="FILE", help="scripts; - is standard input")
        parser.add_argument(
            "--script", choices=("id", "hans", "hant", "pinyin", "en"), default="id"
        )
        parser.add_argument("--write", action="store_true", help="change the files in place")
        parser.add_argument("--check", action="store_true", help="only tell which would change")
    if command == "describe":
        parser.add_argument("name", metavar="NAME")
    if command == "verify":
        parser.add_argument("books", nargs="*", metavar="BOOK", help="mishu, jinjing, wubei")
        parser.add_argument(
            "--apparatus", action="store_true", help="list every row of the apparatus"
        )
    return parser


def _session(options: Namespace):  # type: ignore[no-untyped-def]
    from .binder.script import Session
    from .commands.parameters import parameters

    session = Session(values=parameters(options.param))
    if options.school:
        session.school = options.school
    return session


def _run(options: Namespace, desk: Desk) -> int:
    from .commands.execute import read, run_source
    from .diagnostics.value import Diagnostic, Hint, Source, TqError
    from .render.formats import FORMATS

    if options.format is not None:
        if options.format not in FORMATS:
            hint = Hint("values", {"values": tuple(FORMATS)})
            facts = {"setting": "--format", "found": options.format}
            raise TqError(Diagnostic("E0207", None, facts, (hint,)))
        desk.format = options.format
    if options.text is None and not options.files:
        if sys.stdin is not None and sys.stdin.isatty():
            from .repl.plain import prompt

            return prompt(desk, _session(options))
        options.files = ["-"]
    if options.text is not None:
        run_source(Source("<text>", options.text), desk, _session(options), footer=True)
    for path in options.files:
        try:
            source = read(path)
        except TqError as error:
            desk.fail(error)
            continue
        # Each file stands for itself: settings and names of one do not reach the next.
        mine = _fresh(desk)
        run_source(source, mine, _session(options), footer=True)
        desk.status = max(desk.status, mine.status)
    return desk.status


def _fresh(desk: Desk) -> Desk:
    from .record import replace

    return replace(desk, status=0)


def _check(options: Namespace, desk: Desk) -> int:
    from .commands.execute import check_source, read
    from .diagnostics.value import Source, TqError

    sources = [] if options.text is None else [Source("<text>", options.text)]
    for path in options.files or ([] if sources else ["-"]):
        try:
            sources.append(read(path))
        except TqError as error:
            desk.fail(error)
    for source in sources:
        check_source(source, desk, _session(options))
    return desk.status
