"""The plain prompt: lines in, results out.  It needs nothing of the terminal."""

from __future__ import annotations

from contextlib import suppress

from .._version import __version__
from ..binder.script import Session
from ..board import SCHOOLS
from ..commands.ask import ask, command_of
from ..commands.desk import Desk
from ..commands.execute import run_source
from ..commands.guard import guarded
from ..diagnostics.value import Diagnostic, Source
from ..syntax.parser import is_incomplete

__all__ = ["FIRST", "MORE", "answer", "prompt", "title"]

FIRST, MORE = "tq> ", "... "


class _Gone(Exception):
    """There is no terminal to read from any more."""


def prompt(desk: Desk, session: Session) -> int:
    """Read and run until the end of input.  Ctrl-C clears what was typed, Ctrl-D leaves."""
    _line_editing()
    desk.out.write(title(desk, session) + "\n")
    desk.out.flush()
    interrupted = False
    while True:
        try:
            if interrupted:
                interrupted = False
                desk.note("")
            with guarded(desk):
                try:
                    text = _read(desk, session)
                except _Gone as gone:
                    desk.tell([Diagnostic("E0601", None, {"path": "<stdin>", "reason": str(gone)})])
                    return desk.status
                if text is None:
                    desk.out.write("\n")
                    return 0
                answer(text, desk, session)
                if desk.leaving:
                    return 0
        except KeyboardInterrupt:
            interrupted = True  # and no more here, where a second one would end the prompt
        # A mistake at the prompt has been told and is over.
        desk.status, desk.begun = 0, False


def title(desk: Desk, session: Session, *keys: tuple[str, str]) -> str:
    """The line that a prompt begins with.  ``keys``: what more may be pressed, in both languages."""
    book = SCHOOLS[session.school].title
    en = ", ".join(["`help`", "`tour`", *(key for key, _ in keys), "Ctrl-D leaves"])
    zh = "，".join(["`help` 求助", "`tour` 导览", *(key for _, key in keys), "Ctrl-D 离开"])
    return desk.say(
        f"taiyi_dsl {__version__} · school {session.school} {book} · {en}",
        f"taiyi_dsl {__version__} · 从 {book} · {zh}",
    )


def answer(text: str, desk: Desk, session: Session) -> None:
    """What the prompt does with a text: one of its own commands, or a script."""
    if text.strip() and not ask(text, desk, session):
        run_source(Source("<prompt>", text), desk, session, footer=True)


def _line_editing() -> None:
    """History and editing keys where the system has them."""
    with suppress(ImportError):
        import readline  # noqa: F401


def _read(desk: Desk, session: Session) -> str | None:
    """One input: lines until the parser has what it waits for, or an empty line."""
    lines: list[str] = []
    while True:
        try:
            line = input(MORE if lines else FIRST)
        except EOFError:
            if not lines:
                return None
            return "\n".join(lines)
        except UnicodeDecodeError:
            desk.note(
                desk.say(
                    "that was not text in this terminal's encoding", "所输入者非本终端编码之文字"
                )
            )
            return ""
        except (OSError, ValueError) as error:
            raise _Gone(getattr(error, "strerror", None) or str(error)) from None
        lines.append(line)
        text = "\n".join(lines)
        if not line.strip() or command_of(text, session):
            return text
        if not is_incomplete(text, session.scope.chinese()):
            return text
