"""A result saved in a file: the whole of it or nothing."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from .formats import Format, format_of
from .result import Lang, Page, Rows
from .safe import OutputLost, SafeOut

__all__ = ["CannotSave", "FileInTheWay", "save"]


class CannotSave(Exception):
    """The file could not be written: ``path`` as it was given, ``reason`` from the system."""

    def __init__(self, path: str, reason: OSError) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason


class FileInTheWay(CannotSave):
    """There is a file already, and it was not to be replaced."""

    def __init__(self, path: str) -> None:
        super().__init__(path, _error(errno.EEXIST))


def save(
    rows: Rows, path: str | os.PathLike[str], overwrite: bool = False, lang: Lang = "en"
) -> int:
    """Write a result to a file whose ending chooses the format; returns the number of rows.

    UTF-8 with ``\\n`` line ends.  The rows go to a temporary file beside the target, which takes
    the target's name only when all of them are on the disk; on any failure or interrupt it is
    removed and the old file is as it was.  A replaced file keeps its permission bits.  A link
    to a file stays and the file behind it is replaced; a link to nothing is itself replaced.

    Raises UnknownFormat, FileInTheWay (unless ``overwrite``) and CannotSave.  What the rows
    themselves raise passes unchanged.
    """
    name = os.fsdecode(path)
    format = format_of(name)
    old = _inspect(name, overwrite)
    target = name if old is None else os.path.realpath(name)
    temp = os.path.join(os.path.dirname(target), f".tq-{os.urandom(6).hex()}.tmp")
    try:
        count = _fill(temp, name, format, rows, lang, private=old is not None)
        with _reporting(name):
            if old is not None:
                os.chmod(temp, stat.S_IMODE(old.st_mode))
            _place(temp, target, overwrite)
    finally:
        with suppress(OSError):
            os.unlink(temp)
    _settle(os.path.dirname(target) or os.curdir)
    return count


def _inspect(name: str, overwrite: bool) -> os.stat_result | None:
    """The state of the file to be replaced; None if the name is free or a link to nothing."""
    with _reporting(name):
        try:
            os.lstat(name)
        except FileNotFoundError:
            return None
        except ValueError as error:  # a name with a NUL in it
            raise _error(errno.EINVAL) from error
        try:
            old = os.stat(name)
        except OSError:
            old = None
        if old is not None and stat.S_ISDIR(old.st_mode):
            raise _error(errno.EISDIR)
        if old is not None and not stat.S_ISREG(old.st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
        if not overwrite:
            raise FileInTheWay(name)
        if old is not None and not os.access(name, os.W_OK):
            raise _error(errno.EACCES)  # write protection is a wish, though replacing could pass it
        return old


def _fill(temp: str, name: str, format: Format, rows: Rows, lang: Lang, private: bool) -> int:
    # Until it has the permissions of the file that it replaces, nobody else may read it.
    mode = 0o600 if private else 0o666

    def opener(path: str, flags: int) -> int:
        return os.open(path, flags, mode)

    with _reporting(name):
        file = open(  # noqa: SIM115  closing must not hide the first error
            temp, "x", encoding="utf-8", errors="backslashreplace", newline="", opener=opener
        )
    try:
        out = SafeOut(file, name)
        count = format.write(rows, out, Page(lang))
        out.flush()
        with _reporting(name):
            os.fsync(file.fileno())
        return count
    except OutputLost as lost:
        raise CannotSave(name, lost.reason) from lost
    finally:
        with suppress(OSError):
            file.close()


def _place(temp: str, target: str, overwrite: bool) -> None:
    """Give the finished file its name; raises FileExistsError rather than replace unasked."""
    if overwrite:
        os.replace(temp, target)
        return
    if os.name == "nt":
        os.rename(temp, target)  # there, this never replaces
        return
    try:
        os.link(temp, target)  # the one step that both names a file and fails if the name is taken
    except FileExistsError:
        raise
    except OSError:  # no hard links on this file system: take the name first, then fill it
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            os.replace(temp, target)
        except BaseException:
            os.unlink(target)
            raise


def _settle(folder: str) -> None:
    """Ask that the new name, too, survives a power cut; not every system can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextmanager
def _reporting(name: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:
        raise FileInTheWay(name) from error
    except OSError as error:
        raise CannotSave(name, error) from error


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
