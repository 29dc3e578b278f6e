"""What a result is to a renderer: headings, and rows that can be read again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, Protocol, TypeVar

from ..board.kinds import Kind
from ..engine.result import Head
from ..record import dataclass

__all__ = ["Fixed", "Footer", "Head", "Lang", "Out", "Page", "Rows", "headings", "keys"]

T = TypeVar("T")
Lang = Literal["en", "zh"]
Footer = str | Callable[[int], str]
"""A line below a table, or a function that makes it from the number of rows."""


class Rows(Protocol):
    """A result.  Two calls of ``rows`` give the same rows, so a renderer may measure first."""

    @property
    def heads(self) -> tuple[Head, ...]: ...

    def rows(self, encode: Callable[[Kind], Callable[[Any], T]]) -> Iterator[tuple[T, ...]]:
        """The rows, each value passed through ``encode(kind of its column)``.

        ``encode`` is called once for each head, in their order, before the first row.  An
        encoder need not be called again for a value that it has seen: its cell is kept.  It
        also takes None, the empty value of every kind.
        """
        ...


class Out(Protocol):
    """Where text goes: an open text file, a ``SafeOut``, a ``StringIO``."""

    def write(self, text: str, /) -> object: ...


@dataclass(frozen=True, slots=True)
class Page:
    """How a result is to look: language, footer, cells of an ambiguous character (1 or 2).

    ``most``: a table wider than so many cells turns vertical, and ``turned`` makes the line that
    tells so from its width.  ``heading`` colours the line of headings when it is written; nothing
    measures what it adds.  ``ahead``: how many rows are measured before the first is written
    (None: all); a wider cell that comes later widens its column from there on.
    Data formats look at none of it.
    """

    lang: Lang = "en"
    footer: Footer | None = None
    ambiguous: int = 1
    most: int | None = None
    turned: Callable[[int], str] | None = None
    heading: Callable[[str], str] | None = None
    ahead: int | None = None


@dataclass(frozen=True, slots=True)
class Fixed:
    """A small result held in memory: ``values`` has a tuple of raw values for every row."""

    heads: tuple[Head, ...]
    values: Sequence[tuple[Any, ...]]

    def rows(self, encode: Callable[[Kind], Callable[[Any], T]]) -> Iterator[tuple[T, ...]]:
        encoders = [encode(head.kind) for head in self.heads]
        for row in self.values:
            yield tuple(code(value) for code, value in zip(encoders, row, strict=True))


def headings(heads: tuple[Head, ...], lang: Lang) -> list[str]:
    """The headings of a table in one language; the id where a heading is empty."""
    return [(head.zh if lang == "zh" else head.en) or head.id for head in heads]


def keys(heads: tuple[Head, ...]) -> list[str]:
    """The keys of a data format: ids, a repeated one marked ``#2``, ``#3`` so that none is lost.

    A mark that is itself the id of a column is passed over.
    """
    taken = {head.id for head in heads}
    seen: set[str] = set()
    made = []
    for head in heads:
        key, number = head.id, 1
        while key in seen or (number > 1 and key in taken):
            number += 1
            key = f"{head.id}#{number}"
        seen.add(key)
        made.append(key)
    return made
