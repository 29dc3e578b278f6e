"""The history file: what was typed at earlier prompts, private to its user.

An entry is a line ``#`` and the lines of the text, each behind a ``+``.  Entries are added at the
end while a lock is held, so prompts that run at the same time lose nothing of each other's.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["HistoryFile"]

MOST = 5000
"""How many entries are kept.  The file is cut back to them when it holds half as many more."""

LONGEST = 100_000
"""A text of more characters is no line that anybody wants to edit again; it is not kept."""

MOST_BYTES = 1 << 23
# A pipe of that name would keep us waiting; Windows would change the ends of lines.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

PATIENCE = 50  # tries of a hundredth of a second: who holds the lock only adds a line


class HistoryFile:
    """The entries of a file.  What goes wrong is told once, to ``tell``, and stops nothing.

    It is told the system's reason; an empty one where part of the file is no history.
    """

    def __init__(self, path: Path, tell: Callable[[str], None], most: int = MOST) -> None:
        # A link to where somebody keeps such files stays a link.
        self.path = Path(os.path.realpath(path))
        self._tell, self._most = tell, most
        self._told = False
        self._last: str | None = None

    def load(self) -> list[str]:
        """The entries, the oldest first; one that repeats the one before it is left out."""
        try:
            data = self._bytes()
        except OSError as error:
            self._complain(error.strerror or str(error))
            return []
        entries, whole = parse(data)
        if not whole:
            self._complain("")
        if len(entries) > self._most + self._most // 2 or len(data) > MOST_BYTES:
            self._cut_back()
        entries = entries[-self._most :]
        self._last = entries[-1] if entries else None
        return entries

    def add(self, text: str) -> None:
        """Add an entry, unless it repeats the last one."""
        if text == self._last or len(text) > LONGEST:
            return
        self._last = text
        try:
            with self._locked():
                flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | _AT_ONCE
                descriptor = os.open(self.path, flags, 0o600)
                try:
                    _regular(descriptor)
                    os.write(descriptor, written(text))
                finally:
                    os.close(descriptor)
        except OSError as error:
            self._complain(error.strerror or str(error))

    def _complain(self, reason: str) -> None:
        if not self._told:
            self._told = True
            self._tell(reason)

    def _bytes(self) -> bytes:
        """What the file holds; of one that is far too long only the end."""
        try:
            descriptor = os.open(self.path, os.O_RDONLY | _AT_ONCE)
        except FileNotFoundError:
            return b""
        try:
            mode = _regular(descriptor)
        except OSError:
            os.close(descriptor)
            raise
        with open(descriptor, "rb") as file:
            if os.name != "nt" and stat.S_IMODE(mode) & 0o077:
                with suppress(OSError):  # not ours, then
                    os.chmod(self.path, 0o600)
            size = os.fstat(descriptor).st_size
            if size > 2 * MOST_BYTES:
                file.seek(size - MOST_BYTES)
                return file.read().partition(b"\n#\n")[2]
            return file.read()

    def _cut_back(self) -> None:
        """Keep the last entries only: written beside the file, then put in its place."""
        new = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            with self._locked():
                kept = parse(self._bytes())[0][-self._most :]
                descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _AT_ONCE, 0o600)
                with open(descriptor, "wb") as file:
                    file.writelines(map(written, kept))
                os.replace(new, self.path)
        except OSError as error:
            with suppress(OSError):
                os.unlink(new)
            self._complain(error.strerror or str(error))

    @contextmanager
    def _locked(self) -> Iterator[None]:
        folder = self.path.parent
        if not folder.is_dir():
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
        lock = os.open(folder / f"{self.path.name}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            for _ in range(PATIENCE):
                if _lock(lock):
                    break
                time.sleep(0.01)
            # Whoever held it that long is stuck.  An entry is one write and cannot be torn.
            yield
        finally:
            os.close(lock)


def _lock(descriptor: int) -> bool:
    """Try to take a lock that ends when the file is closed."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def _regular(descriptor: int) -> int:
    """The mode of an open file.  Raises OSError if it is no file at all."""
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        code = errno.EISDIR if stat.S_ISDIR(mode) else errno.ENOTSUP
        raise OSError(code, os.strerror(code))
    return mode


def written(text: str) -> bytes:
    """An entry as it stands in the file."""
    lines = "".join(f"+{line}\n" for line in text.split("\n"))
    # The empty line parts it from an entry whose end was lost.
    return f"\n#\n{lines}".encode("utf-8", "backslashreplace")


def parse(data: bytes) -> tuple[list[str], bool]:
    """The entries, and whether all of it could be read as such."""
    whole = True
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text, whole = data.decode("utf-8", "replace"), False
    entries: list[str] = []
    lines: list[str] = []

    def close() -> None:
        entry = "\n".join(lines)
        lines.clear()
        if entry.strip() and entries[-1:] != [entry]:
            entries.append(entry)

    for line in text.split("\n"):
        if line.startswith("+"):
            lines.append(line[1:])
            continue
        close()
        whole = whole and (not line.strip() or line.startswith("#"))
    close()
    return entries, whole
