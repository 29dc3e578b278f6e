"""The command in a pseudo-terminal, for tests.

>>> terminal().prompts().types("chart year 1588; show ju").shows("49").prompts().sends(CTRL_D).ends(0)
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator

from command import PATIENCE, UGLY, environment

__all__ = ["CTRL_C", "CTRL_D", "Start", "Terminal", "terminals"]

CTRL_C, CTRL_D = "\x03", "\x04"


READY = "<a prompt>"  # bracketed paste is switched on: keys are waited for
ASKS = b"\x1b[6n"
DRAWING = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r(?!\n)|\x08")


class Terminal:
    """The command in a pseudo-terminal.  Nothing is timed: reading waits for the text expected.

    Of what the rich prompt writes the moves of the cursor and the colours are left out.
    """

    def __init__(self, *arguments: str, **env: str | None) -> None:
        settings = environment(**{"TERM": "dumb", "INPUTRC": "/dev/null", **env})
        self.process, self.descriptor = pty.fork()
        if not self.process:  # the child
            os.execve(sys.executable, [sys.executable, "-m", "taiyi_dsl", *arguments], settings)
        self.seen = ""
        plain = settings["TERM"] == "dumb" or "TQ_PLAIN" in settings or "--plain" in arguments
        self.rich = not plain
        self.mark = READY if self.rich else "tq> "
        self.new = b""
        self.raw = b""

    def sends(self, text: str) -> Terminal:
        os.write(self.descriptor, text.encode("utf-8"))
        return self

    def types(self, *lines: str) -> Terminal:
        """Type lines, each when the prompt is there."""
        for line in lines:
            self.sends(line + "\r")
        return self

    def shows(self, *texts: str) -> Terminal:
        """Read until each text has come, one after another."""
        for text in texts:
            self._read(lambda so_far, text=text: text in so_far)  # type: ignore[misc]
            at = self._text().index(text) + len(text)
            self.seen += self._text()[:at]
            self.new = self._text()[at:].encode("utf-8")
        return self

    def prompts(self) -> Terminal:
        return self.shows(self.mark)

    def interrupts(self) -> Terminal:
        """Press Ctrl-C until a new prompt comes.

        Once would be enough for a person.  But an interrupt between the echo of a letter and
        the wait for the next one is only noticed by Python with the next key.
        """
        while True:
            self.sends(CTRL_C)
            deadline = time.monotonic() + 0.5
            self._read(lambda so_far: self.mark in so_far, deadline)
            if self.mark in self._text():
                return self.prompts()

    def resizes(self, rows: int, columns: int) -> Terminal:
        """Change the size of the window; the program is told by a signal."""
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.process, signal.SIGWINCH)
        return self

    def ends(self, status: int) -> str:
        """Read to the end; everything that was ever shown."""
        self._read(lambda so_far: False)
        self.seen += self._text()
        _, code = os.waitpid(self.process, 0)
        os.close(self.descriptor)
        assert os.waitstatus_to_exitcode(code) == status, self.seen
        for ugly in UGLY:
            assert ugly not in self.seen, self.seen
        return self.seen

    def _text(self) -> str:
        text = self.new.decode("utf-8", "replace")
        if self.rich:
            text = DRAWING.sub("", text.replace("\x1b[?2004h", READY))
        return text.replace("\r\n", "\n")

    def _read(self, enough: Callable[[str], bool], until: float | None = None) -> None:
        """Read until it is enough; at the time ``until`` that may be asked anew."""
        deadline = time.monotonic() + PATIENCE
        while not enough(self._text()):
            patience = max(0.0, (until or deadline) - time.monotonic())
            ready, _, _ = select.select([self.descriptor], [], [], patience)
            if not ready:
                assert until, f"waited in vain after:\n{self.seen}{self._text()}"
                return
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:  # the other side has closed its terminal
                return
            if not data:
                return
            if ASKS in self.new[-3:] + data:  # where the cursor is: on the first line
                os.write(self.descriptor, b"\x1b[1;1R")
            self.new += data
            self.raw += data


Start = Callable[..., Terminal]


def terminals() -> Iterator[Start]:
    """What starts the command; what has not ended with the test is ended."""
    opened: list[Terminal] = []

    def start(*arguments: str, **env: str | None) -> Terminal:
        opened.append(Terminal(*arguments, **env))
        return opened[-1]

    yield start
    for each in opened:
        try:
            os.close(each.descriptor)
        except OSError:
            continue  # ended as it should
        os.kill(each.process, 9)
        os.waitpid(each.process, 0)
