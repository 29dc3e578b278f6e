"""Output that never ends in a traceback: odd encodings, closed pipes, full disks."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from typing import TextIO

__all__ = ["OutputLost", "SafeOut", "encoding_of", "fit", "standard"]


class OutputLost(Exception):
    """Text could not be written: ``reason`` says why, ``path`` where (None: not a named file)."""

    def __init__(self, path: str | None, reason: OSError) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    @property
    def reader_left(self) -> bool:
        """True if the other end of a pipe closed it, as ``head`` does: no fault of ours."""
        # Windows reports a closed pipe as an invalid argument.
        return isinstance(self.reason, BrokenPipeError) or (
            os.name == "nt" and self.reason.errno == errno.EINVAL
        )


def encoding_of(out: object) -> str | None:
    """The encoding of a stream; None if it takes any text, as ``StringIO`` does."""
    name = None
    with suppress(ValueError):  # a stream whose buffer was detached
        name = getattr(out, "encoding", None)
    return name if isinstance(name, str) else None


def fit(text: str, encoding: str) -> str:
    r"""``text`` with each character outside ``encoding`` as an escape, such as ``\u592a``."""
    try:
        return text.encode(encoding, "backslashreplace").decode(encoding)
    except (LookupError, UnicodeError):  # no codec of that name, or not one for text
        return text.encode("ascii", "backslashreplace").decode("ascii")


class SafeOut:
    """A text stream that takes any text and reports every failure as ``OutputLost``.

    ``stream`` may be None, as ``sys.stdout`` is when the program was started without one.
    ``path`` is only for the message.
    """

    def __init__(self, stream: TextIO | None, path: str | None = None) -> None:
        self.stream = stream
        self.path = path

    @property
    def encoding(self) -> str | None:
        return encoding_of(self.stream)

    def write(self, text: str, /) -> int:
        """Write a text; returns the number of characters given.  Raises OutputLost."""
        stream = self._open()
        try:
            try:
                stream.write(text)
            except UnicodeEncodeError:
                stream.write(fit(text, self.encoding or "ascii"))
        except OSError as error:
            raise OutputLost(self.path, error) from error
        except ValueError as error:  # closed, or its buffer detached, since we looked
            raise OutputLost(self.path, _closed()) from error
        return len(text)

    def flush(self) -> None:
        """Hand everything on; a full disk often shows only here.  Raises OutputLost."""
        stream = self._open()
        try:
            stream.flush()
        except OSError as error:
            raise OutputLost(self.path, error) from error
        except ValueError as error:
            raise OutputLost(self.path, _closed()) from error

    def isatty(self) -> bool:
        """True on a terminal; False also if that cannot be known."""
        with suppress(AttributeError, OSError, ValueError):
            return self.stream is not None and self.stream.isatty()
        return False

    def abandon(self) -> None:
        """Give the stream up after ``OutputLost``: what is still buffered goes nowhere.

        Without this the interpreter tries once more when it ends and prints a complaint.
        Points the descriptor itself at the null device, so only for a stream that is done with.
        """
        with suppress(AttributeError, OSError, ValueError):
            if self.stream is not None:
                number = self.stream.fileno()
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, number)
                os.close(null)

    def _open(self) -> TextIO:
        stream = self.stream
        try:
            if stream is not None and not getattr(stream, "closed", False):
                return stream
        except ValueError:  # likewise
            pass
        raise OutputLost(self.path, _closed())


def standard(stream: TextIO | None) -> SafeOut:
    """``sys.stdout`` as a safe stream, itself made to escape what its encoding lacks.

    What other code prints there meanwhile cannot fail on a character either.
    """
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        with suppress(OSError, ValueError):  # closed already: the first write will say so
            reconfigure(errors="backslashreplace")
    return SafeOut(stream)


def _closed() -> OSError:
    return OSError(errno.EBADF, os.strerror(errno.EBADF))
