"""The desk that a command works at: where results and messages go, language and format in force."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from ..diagnostics.say import status
from ..diagnostics.value import Diagnostic, TqError
from ..record import dataclass, field
from ..render.safe import OutputLost, SafeOut, standard
from .inforce import InForce

TYPE_CHECKING = False

if TYPE_CHECKING:
    from ..engine.result import Outcome

__all__ = ["Desk", "leave"]


@dataclass
class Desk:
    """``out`` takes results, ``err`` messages.  ``status`` is the worst exit status so far.

    ``begun``: a result has been printed, and the next one is set off by an empty line.
    ``step`` is the step of the tour last shown; ``leaving``: the prompt was asked to end.
    ``errors``: how messages are written, ``text`` for readers or ``json`` for programs.
    ``last`` is the outcome printed last, ``rows`` how many rows it had (None: not counted).
    ``settings`` are those in force; ``lang`` and ``format`` are among them, and ``choose`` keeps
    the two in step.
    """

    out: SafeOut = field(default_factory=lambda: standard(sys.stdout))
    err: SafeOut = field(default_factory=lambda: standard(sys.stderr))
    lang: str = "en"
    format: str = "table"
    status: int = 0
    begun: bool = False
    step: int = 0
    leaving: bool = False
    errors: str = "text"
    last: Outcome | None = None
    rows: int | None = None
    settings: InForce = field(default_factory=InForce)

    def choose(self, settings: InForce) -> None:
        """Let other settings be in force."""
        self.settings = settings
        self.lang, self.format = settings.of("lang"), settings.of("format")

    def begin(self, for_readers: bool) -> None:
        """Call before a result is printed: readers see an empty line between two."""
        if self.begun and for_readers:
            self.out.write("\n")
        self.begun = True

    def tell(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Print messages and remember the exit status that they ask for."""
        if self.errors == "json":
            from ..diagnostics.data import as_json

            for diagnostic in diagnostics:
                self._write(as_json(diagnostic, self.lang))
                self.status = max(self.status, status(diagnostic))
            return
        from ..diagnostics.show import render
        from .colour import colours, painted_message

        ambiguous = int(self.settings.of("ambiguous"))
        coloured = colours(self.settings.of("colour"), self.err)
        for diagnostic in diagnostics:
            text = _seen(render(diagnostic, self.lang, ambiguous))
            self._write(painted_message(text) if coloured else text)
            self.status = max(self.status, status(diagnostic))

    def fail(self, error: TqError) -> None:
        """Tell what is wrong; of a great many mistakes only the first."""
        most = None if self.errors == "json" else MOST_TOLD
        self.tell(error.diagnostics[:most])
        more = error.diagnostics[len(error.diagnostics) if most is None else most :]
        if more:
            self.status = max(self.status, *map(status, more))
            self.note(self.say(f"and {len(more)} more mistakes", f"另有 {len(more)} 误"))

    def note(self, text: str) -> None:
        """A line on the message stream; without one, silence."""
        if self.errors == "json":
            from ..diagnostics.data import note_as_json

            self._write(note_as_json(text))
        else:
            self._write(_seen(text))

    def _write(self, text: str) -> None:
        try:
            self.err.write(text + "\n")
            self.err.flush()
        except OutputLost:
            pass

    def say(self, en: str, zh: str) -> str:
        """A sentence in the reader's language; in both, the English line first."""
        if self.lang == "both":
            return en if en == zh else f"{en}\n{zh}"
        return zh if self.lang == "zh" else en

    def lost(self, error: OutputLost) -> None:
        """Tell that the output cannot be written.  A reader that left wants no message."""
        if not error.reader_left:
            facts = {"reason": error.reason.strerror or str(error.reason)}
            self.tell([Diagnostic("E0606", None, facts)])
        self.status = max(self.status, LOST)
        self.out.abandon()


LOST = 3
MOST_TOLD = 50
LONGEST, HEAD, TAIL = 1000, 700, 200


def _seen(text: str) -> str:
    """A message as it may go to a terminal: escape codes and their like written out, since a
    script may have brought them, and a line that is endless cut."""
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    if len(line) > LONGEST:
        line = f"{line[:HEAD]} ... {line[-TAIL:]}"
    if line.isprintable():
        return line
    from ..render.cells import shown

    return "".join(map(shown, line))


def leave(desk: Desk) -> int:
    """Hand on all that was written, so that nothing is left that could fail later; the status.

    The interpreter flushes once more when it ends and complains loudly if that fails.
    """
    try:
        if desk.out.stream is not None:
            desk.out.flush()
    except OutputLost as error:
        desk.lost(error)
    except KeyboardInterrupt:  # again, while a slow reader keeps us waiting
        desk.out.abandon()
    try:
        if desk.err.stream is not None:
            desk.err.flush()
    except (OutputLost, KeyboardInterrupt):
        desk.err.abandon()
    return desk.status
