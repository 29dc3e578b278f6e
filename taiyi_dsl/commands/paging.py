"""A pager for what does not fit the terminal.

Results are written to a sink.  It keeps one screen of lines and hands them on as they are if no
more comes; with the line that does not fit it starts the pager and from then on keeps nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from ..render.safe import SafeOut
from ..width import expand_tabs, width
from .colour import is_dumb
from .desk import Desk

TYPE_CHECKING = False

if TYPE_CHECKING:
    from subprocess import Popen

__all__ = ["is_paged", "page_text", "paged", "pager_of", "size_of"]


_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


MOST_KEPT = 1 << 20
"""So many characters are kept to be printed after all, should the pager fail."""


class _Left(Exception):
    """The reader has left the pager; nothing more is wanted."""


def size_of(out: SafeOut, choice: str = "auto") -> tuple[int, int]:
    """Columns and lines of the terminal behind a stream, asked anew each time.

    ``choice`` is the setting ``width``; a number in it, then ``COLUMNS`` and ``LINES`` come first.
    """
    columns, lines = 0, 0
    with suppress(AttributeError, OSError, ValueError):
        if out.stream is not None:
            columns, lines = os.get_terminal_size(out.stream.fileno())
    for name in ("COLUMNS", "LINES"):
        text = os.environ.get(name, "")
        if text.isascii() and text.isdigit() and 0 < len(text) < 6 and int(text):
            columns, lines = (int(text), lines) if name == "COLUMNS" else (columns, int(text))
    if choice != "auto":
        columns = int(choice)
    return columns or 80, lines or 24


def pager_of(desk: Desk) -> list[str]:
    """The pager and its arguments: the setting, else ``PAGER``, else ``less``; empty for none."""
    import shlex
    import shutil

    command = desk.settings.of("pager_command") or os.environ.get("PAGER", "")
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError:  # a quotation mark that is never closed
        return []
    if words or command:
        return words
    return [found] if (found := shutil.which("less") or shutil.which("more")) else []


@contextmanager
def paged(desk: Desk, for_readers: bool = True) -> Iterator[None]:
    """Inside, what is written at the desk goes through the pager if it does not fit.

    Only on a terminal that can, and for formats for readers.  A reader who leaves early, or
    presses Ctrl-C while reading, ends what is inside; the first is no mistake.
    """
    when = desk.settings.of("pager")
    plain = desk.out
    if (
        not for_readers
        or when == "never"
        or not plain.isatty()
        or is_dumb()
        or isinstance(plain, _Sink)
    ):
        yield
        return
    words = pager_of(desk)
    if not words:
        yield
        return
    plain.flush()
    columns, lines = size_of(plain)  # what the terminal has, whatever tables are to be given
    sink = _Sink(plain, words, columns, lines, always=when == "always")
    sink.whole = desk.settings.of("wide") == "table"
    desk.out = sink
    try:
        yield
    except _Left:
        pass
    finally:
        desk.out = plain
        sink.close()
        failed = sink.failed()
        if failed:
            # What it was given is not lost where it never showed it.
            desk.note(desk.say(f"the pager ended with status {failed}", f"分页程序以 {failed} 终"))
            for text in sink.fed:
                plain.write(text)
            plain.flush()


def is_paged(desk: Desk) -> bool:
    """Whether what is written at the desk may go to a pager."""
    return isinstance(desk.out, _Sink)


def page_text(text: str, desk: Desk) -> None:
    """Show a text, in the pager if it does not fit."""
    with paged(desk):
        desk.out.write(text)
        desk.out.flush()


class _Sink(SafeOut):
    """Takes text for a terminal; see the module."""

    def __init__(
        self, plain: SafeOut, words: list[str], columns: int, lines: int, always: bool
    ) -> None:
        super().__init__(plain.stream, plain.path)
        self.plain, self.words = plain, words
        self.columns, self.most = columns, lines - 1  # the prompt takes one
        self.always, self.whole = always, False
        self.kept: list[str] = []
        self.used = 0
        self.part = ""  # of a line whose end has not come yet
        self.process: Popen[bytes] | None = None
        self.through = False  # no pager can be had: everything goes straight on
        self.fed: list[str] = []  # what the pager was given, as far as it is short
        self.room = MOST_KEPT

    def write(self, text: str, /) -> int:
        if self.through:
            return self.plain.write(text)
        if self.process is not None:
            self._feed(text)
            return len(text)
        self.kept.append(text)
        lines = (self.part + text).split("\n")
        self.part = lines.pop()
        wide = False
        for line in lines:
            cells = width(expand_tabs(_COLOURS.sub("", line) if "\x1b" in line else line))
            wide = wide or (self.whole and cells > self.columns)
            self.used += max(1, -(-cells // self.columns))
        over = self.used + (1 if self.part else 0) > self.most
        # A line that ends nowhere is not kept for ever either.
        if over or wide or len(self.part) > self.columns * self.most:
            self._start(wide)
        return len(text)

    def flush(self) -> None:
        """What is kept waits for the end of the result; what has been handed on is flushed."""
        if self.through:
            self.plain.flush()

    def close(self) -> None:
        """The end of the result: print what is kept, or wait until the reader is done."""
        if self.process is None and self.kept and self.always and not self.through:
            with suppress(_Left):
                self._start(False)
        if self.process is None:
            kept, self.kept = self.kept, []
            for text in kept:
                self.plain.write(text)
            self.plain.flush()
            return
        stdin = self.process.stdin
        while True:  # the pager has Ctrl-C for its own
            try:
                if stdin is not None and not stdin.closed:
                    with suppress(OSError, ValueError):
                        stdin.close()
                self.process.wait()
                return
            except KeyboardInterrupt:
                continue

    def _start(self, wide: bool) -> None:
        import subprocess

        kept, self.kept = self.kept, []
        # With -S less would, for -F, leave at once and take the ends of the lines with it.
        manner = "-RSX" if wide else "-FRX"
        surroundings = {"LESS": manner, "LV": "-c", **os.environ}
        if (self.encoding or "utf-8").lower().replace("_", "-").startswith("utf"):
            surroundings.setdefault("LESSCHARSET", "utf-8")
        try:
            self.process = subprocess.Popen(self.words, stdin=subprocess.PIPE, env=surroundings)
        except (OSError, ValueError):  # none of that name, or none that may be run
            self.through = True
        for text in kept:
            self.write(text)
        if self.process is not None and self.process.stdin is not None:
            with suppress(OSError, ValueError):  # the next writing will tell
                self.process.stdin.flush()

    def failed(self) -> int:
        """The status of a pager that ended as no reader ends it; 0 if all is well."""
        status = self.process.returncode if self.process is not None else 0
        return status if status > 0 else 0

    def _feed(self, text: str) -> None:
        assert self.process is not None and self.process.stdin is not None
        self.room -= len(text)
        if self.room >= 0:
            self.fed.append(text)
        try:
            data = text.encode(self.encoding or "utf-8", "backslashreplace")
        except (LookupError, UnicodeError):
            data = text.encode("utf-8", "backslashreplace")
        try:
            self.process.stdin.write(data)
        except (OSError, ValueError) as error:
            raise _Left from error
