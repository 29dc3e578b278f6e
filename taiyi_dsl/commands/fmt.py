"""``tq fmt``: scripts in canonical form, their words in the script of one's choice."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING

from ..binder.script import Session
from ..binder.translate import translated
from ..diagnostics.value import Source, TqError
from ..syntax.parser import parse, parse_settled
from .desk import Desk
from .execute import read
from .guard import guarded

if TYPE_CHECKING:
    from .options import Options

__all__ = ["fmt", "formatted"]


def formatted(source: Source, script: str) -> str:
    """The text in canonical form.  Raises :class:`TqError` if it does not parse.

    An ambiguous word is translated by the meaning that it has in its place, where the text binds;
    otherwise it stays as it was typed.
    """
    parsed = parse(source, exports=Session().exports(source))
    if parsed.errors:
        raise TqError(*parse_settled(parsed.errors, source, exports=Session().exports(source)))
    return translated(parsed.script, script)


def fmt(options: Options, desk: Desk) -> int:
    """Format every file named; ``--check`` tells which would change and exits 1 if any would."""
    changed = False
    for path in options.files:
        with guarded(desk):
            source = read(path)
            text = formatted(source, options.script)
            differs = text != source.text or not _plain(path)
            if options.check:
                changed = changed or differs
                if differs:
                    desk.out.write(desk.say(f"{path} would change\n", f"{path} 将有改动\n"))
            elif not options.write or path == "-":
                desk.out.write(text)
            elif differs:
                _replace(path, text, desk)
    return desk.status or int(changed)


def _plain(path: str) -> bool:
    """Whether a file has neither byte order mark nor carriage returns, which canonical text lacks."""
    if not os.path.isfile(path):
        return True  # standard input or a pipe, which can be read only once
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return True  # it was read a moment ago; writing it will tell
    return b"\r" not in data and not data.startswith(b"\xef\xbb\xbf")


def _refused(target: str, mode: int) -> OSError | None:
    """Why a file is not to be replaced: it is no plain file, or it is protected."""
    if not stat.S_ISREG(mode):
        return OSError(errno.EINVAL, "not a regular file")
    if not os.access(target, os.W_OK) or not mode & 0o222:
        return OSError(errno.EACCES, os.strerror(errno.EACCES))
    return None


def _replace(path: str, text: str, desk: Desk) -> None:
    """Write in place: a new file takes the name of the old one when it is complete."""
    from ..diagnostics.value import Diagnostic

    target = os.path.realpath(path)
    temporary = os.path.join(os.path.dirname(target), f".tq-{os.urandom(6).hex()}.tmp")
    try:
        mode = os.stat(target).st_mode
        refused = _refused(target, mode)
        if refused is not None:
            raise refused
        with open(temporary, "x", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(temporary, mode & 0o7777)
        os.replace(temporary, target)
    except OSError as error:
        facts = {"path": path, "reason": error.strerror or str(error)}
        desk.tell([Diagnostic("E0604", None, facts)])
    finally:
        with suppress(OSError):  # gone already, unless something went wrong
            os.unlink(temporary)
