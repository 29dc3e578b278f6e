"""The desk that a command works at: where results and messages go, language and format in force."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from ..diagnostics.say import status
from ..diagnostics.value import Diagnostic, TqError
from ..record import dataclass, field
from ..render.safe import OutputLost, SafeOut, standard

__all__ = ["Desk", "closing"]


@dataclass
class Desk:
    """``out`` takes results, ``err`` messages.  ``status`` is the worst exit status so far."""

    out: SafeOut = field(default_factory=lambda: standard(sys.stdout))
    err: SafeOut = field(default_factory=lambda: standard(sys.stderr))
    lang: str = "en"
    format: str = "table"
    status: int = 0

    def tell(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Print messages and remember the exit status that they ask for."""
        from ..diagnostics.show import render

        for diagnostic in diagnostics:
            self.note(render(diagnostic, self.lang))
            self.status = max(self.status, status(diagnostic))

    def fail(self, error: TqError) -> None:
        self.tell(error.diagnostics)

    def note(self, text: str) -> None:
        """A line on the message stream; without one, silence."""
        try:
            self.err.write(text + "\n")
            self.err.flush()
        except OutputLost:
            pass

    def say(self, en: str, zh: str) -> str:
        return zh if self.lang == "zh" else en


def closing(desk: Desk, error: OutputLost) -> int:
    """The end of a run whose output cannot be written.  A reader that left wants no message."""
    if not error.reader_left:
        facts = {"reason": error.reason.strerror or str(error.reason)}
        desk.tell([Diagnostic("E0606", None, facts)])
    desk.out.abandon()
    return 3
