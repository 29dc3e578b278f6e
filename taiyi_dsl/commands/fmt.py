"""``tq fmt``: scripts in canonical form, their words in the script of one's choice."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..binder.script import Session, meanings_of
from ..diagnostics.value import Source, TqError
from ..syntax.parser import parse
from ..syntax.printer import print_script
from .desk import Desk
from .execute import read

if TYPE_CHECKING:
    from argparse import Namespace

__all__ = ["fmt", "formatted"]


def formatted(source: Source, script: str) -> str:
    """The text in canonical form.  Raises :class:`TqError` if it does not parse.

    An ambiguous word is translated by the meaning that it has in its place, where the text binds;
    otherwise it stays as it was typed.
    """
    session = Session()
    parsed = parse(source, exports=session.exports(source))
    if parsed.errors:
        raise TqError(*parsed.errors)
    meanings = meanings_of(parsed.script, session)
    return print_script(
        parsed.script, script, lambda word: meanings.get((word.span.start, word.span.stop))
    )


def fmt(options: Namespace, desk: Desk) -> int:
    """Format every file named; ``--check`` tells which would change and exits 1 if any would."""
    changed = 0
    for path in options.files:
        try:
            source = read(path)
            text = formatted(source, options.script)
        except TqError as error:
            desk.fail(error)
            continue
        if options.check:
            if text != source.text:
                changed += 1
                desk.out.write(desk.say(f"{path} would change\n", f"{path} 将有改动\n"))
        elif options.write and path != "-":
            if text != source.text:
                _replace(path, text, desk)
        else:
            desk.out.write(text)
    return desk.status or (1 if changed else 0)


def _replace(path: str, text: str, desk: Desk) -> None:
    """Write in place: a new file takes the name of the old one when it is complete."""
    from ..diagnostics.value import Diagnostic

    target = os.path.realpath(path)
    temporary = f"{target}.{os.getpid()}.tmp"
    try:
        mode = os.stat(target).st_mode
        with open(temporary, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(temporary, mode & 0o7777)
        os.replace(temporary, target)
    except OSError as error:
        if os.path.exists(temporary):
            os.unlink(temporary)
        facts = {"path": path, "reason": error.strerror or str(error)}
        desk.tell([Diagnostic("E0604", None, facts)])
