"""A diagnostic is a value: a code, a place, the facts of the case and some offers.

Nothing here is text for a reader.  The sentences live in :mod:`taiyi_dsl.diagnostics.catalogue`
and are made at the edge, in the reader's language, by :mod:`taiyi_dsl.diagnostics.show`.
"""

from __future__ import annotations

from typing import Any

from ..record import dataclass, field

__all__ = ["Both", "Diagnostic", "Hint", "Source", "Span", "TqError"]


@dataclass(frozen=True, slots=True)
class Both:
    """A word or sentence in both languages, used as a fact inside a message."""

    en: str
    zh: str


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A text with a name: a file, the prompt, the standard library."""

    name: str
    text: str

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1; columns count characters."""
        before = self.text.count("\n", 0, offset)
        start = self.text.rfind("\n", 0, offset) + 1
        return before + 1, offset - start + 1


@dataclass(frozen=True, slots=True)
class Span:
    """The characters ``start`` up to but not including ``stop`` of a source."""

    source: Source
    start: int
    stop: int

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.stop]

    def to(self, other: Span) -> Span:
        return Span(self.source, min(self.start, other.start), max(self.stop, other.stop))


@dataclass(frozen=True, slots=True)
class Hint:
    """One line under the message: a sentence of the catalogue with its facts.

    ``at``: the characters that what is offered (the facts ``nears`` or ``offer``) replaces.
    """

    key: str
    facts: dict[str, Any] = field(default_factory=dict)
    at: Span | None = None

    @property
    def replacements(self) -> tuple[str, ...]:
        """The texts of which one can be put in the place of ``at``, the best first."""
        if self.at is None:
            return ()
        return tuple(self.facts["nears"]) if "nears" in self.facts else (self.facts["offer"],)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing to tell the user.  ``facts`` fill the sentence of ``code``."""

    code: str
    span: Span | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    hints: tuple[Hint, ...] = ()


class TqError(Exception):
    """One or more diagnostics, raised where a value cannot be returned."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(*(d.code for d in diagnostics))
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        from .say import sentence  # the catalogue is only needed by who reads the text

        return "\n".join(sentence(d, "en") for d in self.diagnostics)
