"""Which prompt it is to be: the rich one where the terminal can bear it, else the plain one."""

from __future__ import annotations

import os
import sys

from ..binder.script import Session
from ..commands.desk import Desk
from .options import Prompt, from_settings

__all__ = ["prompt"]


def prompt(desk: Desk, session: Session, options: Prompt | None = None, plain: bool = False) -> int:
    """Ask and answer until the end of input; the exit status.

    With ``TQ_DEBUG`` set a line tells why the prompt is the plain one.
    """
    why = "asked for" if plain else _cannot()
    if not why:
        try:
            from .shell import Shell

            shell = Shell(desk, session, options or from_settings(desk.settings))
        except Exception as error:  # a console that is none raises what it likes
            why = f"{type(error).__name__}: {error}"
        else:
            return shell.run()
    if os.environ.get("TQ_DEBUG"):
        desk.note(desk.say(f"the plain prompt: {why}", f"简式：{why}"))
    from .plain import prompt as plain_prompt

    return plain_prompt(desk, session)


def _cannot() -> str:
    """What keeps the rich prompt from working here; empty if nothing does."""
    if os.environ.get("TQ_PLAIN", "") not in ("", "0"):
        return "TQ_PLAIN"
    if os.environ.get("TERM", "").lower() in ("dumb", "unknown"):
        return "TERM=" + os.environ["TERM"]
    for name, stream in (("stdin", sys.stdin), ("stdout", sys.stdout)):
        if stream is None or not stream.isatty():
            return f"{name} is no terminal"
    return ""
