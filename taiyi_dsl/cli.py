"""The command ``tq``: reads its arguments and hands over to a command.

Exit status: 0 done, 1 an expectation failed, 2 the program (or the command line) is wrong,
3 an input or output could not be read or written, 130 interrupted.
"""

from __future__ import annotations

import sys

from ._version import __version__

TYPE_CHECKING = False  # a type checker takes it for typing's, which would be most of --version

if TYPE_CHECKING:
    from .binder.script import Session
    from .commands.desk import Desk
    from .commands.options import Options

__all__ = ["main"]

INTERRUPTED = 130


def main(argv: list[str] | None = None) -> int:
    """Run ``tq`` with these arguments (``sys.argv`` by default); returns the exit status."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        if arguments in (["--version"], ["-V"]):
            return _version()
        if hasattr(sys, "set_int_max_str_digits"):
            sys.set_int_max_str_digits(0)  # years may be of any size
        status = _guarded(arguments)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if status == INTERRUPTED:
        # Where the interrupt came while a library ran ``exec`` of a text (namedtuple does), the
        # interpreter remembers to end itself by the signal, until the next such text.
        exec("pass")
    return status


def _version() -> int:
    """Say the version with next to nothing loaded."""
    try:
        sys.stdout.write(f"tq {__version__}\n")
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        from .render.safe import SafeOut

        SafeOut(sys.stdout).abandon()
        return 3
    return 0


def _guarded(arguments: list[str]) -> int:
    """Whatever goes wrong becomes a message and a status, never a traceback."""
    from .commands.desk import Desk, leave
    from .commands.guard import guarded
    from .render.safe import OutputLost

    desk = Desk()
    try:
        with guarded(desk):
            desk.status = max(desk.status, _dispatch(arguments, desk))
    except SystemExit as stop:  # the command line was wrong, or only asked for help
        desk.status = max(desk.status, int(stop.code or 0))
    except OutputLost as error:
        desk.lost(error)
    except KeyboardInterrupt:
        desk.status = INTERRUPTED
    return leave(desk)


def _dispatch(arguments: list[str], desk: Desk) -> int:
    from .commands.choose import choose, language
    from .commands.options import options_of

    desk.lang = language()
    command, options = options_of(arguments, desk)
    choose(options, desk)
    if command == "check":
        return _check(options, desk)
    if command == "fmt":
        from .commands.fmt import fmt

        return fmt(options, desk)
    if command == "describe":
        from .commands.describe import describe

        return describe(options.name, desk)
    if command == "config":
        from .commands.configure import configure

        return configure(options.init, options.force, desk, ignored=options.no_config)
    if command == "verify":
        from .commands.verify import verify

        return verify(options, desk)
    if command != "run":
        return _ask(command, options, desk)
    return _run(options, desk)


def _ask(command: str, options: Options, desk: Desk) -> int:
    """A command that the prompt has too.  The tour is told whole where nobody can say `next`."""
    from .commands.ask import PROMPT_COMMANDS, handle

    found = next(c for c in PROMPT_COMMANDS if c.shell == command)
    name = options.name
    argument = _typed(name if isinstance(name, str) else " ".join(name))
    handle(found, "all" if command == "tour" and not argument else argument, desk)
    return desk.status


def _session(options: Options, desk: Desk, asked: bool = False) -> Session:
    from .binder.script import Session
    from .commands.parameters import parameters

    school = desk.settings.of("school")
    return Session(values=parameters(options.param), school=school, asked=asked)


def _typed(text: str) -> str:
    """An argument as it was typed: where the locale is not UTF-8, its bytes still may be."""
    from os import fsencode

    try:
        return fsencode(text).decode("utf-8")
    except UnicodeError:
        return text


def _run(options: Options, desk: Desk) -> int:
    if options.version:
        desk.out.write(f"tq {__version__}\n")
        return 0
    from .commands.execute import read, run_source
    from .commands.guard import guarded
    from .diagnostics.value import Source
    from .record import replace

    if options.text is None and not options.files:
        if sys.stdin is not None and sys.stdin.isatty():
            from .repl.door import prompt

            session = _session(options, desk, asked=True)
            return prompt(desk, session, plain=options.plain)
        options.files = ["-"]
    if options.text is not None:
        run_source(
            Source("<text>", _typed(options.text)), desk, _session(options, desk), footer=True
        )
    for path in options.files:
        # Each file stands for itself: settings and names of one do not reach the next, and its
        # mistakes do not keep the next from running.
        mine = replace(desk, status=0)
        with guarded(mine):
            run_source(read(path), mine, _session(options, desk), footer=True)
        desk.status, desk.begun = max(desk.status, mine.status), mine.begun
    return desk.status


def _check(options: Options, desk: Desk) -> int:
    from .commands.execute import check_source, read
    from .commands.guard import guarded
    from .diagnostics.value import Source

    if options.text is not None:
        check_source(Source("<text>", _typed(options.text)), desk, _session(options, desk))
    for path in options.files or ([] if options.text is not None else ["-"]):
        with guarded(desk):
            check_source(read(path), desk, _session(options, desk))
    return desk.status
