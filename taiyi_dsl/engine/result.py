"""What a run gives: tables whose rows are made as they are read, explanations, things to save."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from ..binder.typed import Bound, Query, Shown
from ..board.explain import Explained
from ..board.kinds import Kind
from ..diagnostics.value import Span
from ..record import dataclass, field
from .evaluate import compile_row
from .plan import Plate
from .rows import Maker, remembering

__all__ = ["BoardTable", "CountTable", "Head", "Outcome", "Told"]

T = TypeVar("T")
Encode = Callable[[Kind], Callable[[Any], T]]


@dataclass(frozen=True, slots=True)
class Head:
    """One column: ``id`` is its key in data formats, ``en`` and ``zh`` head it in a table."""

    id: str
    kind: Kind
    en: str
    zh: str


def heads_of(shown: Sequence[Shown]) -> tuple[Head, ...]:
    return tuple(Head(s.id, s.body.kind, s.en, s.zh) for s in shown)


@dataclass(frozen=True, slots=True)
class BoardTable:
    """Rows that are boards.  ``places`` gives the places of the axis again at each call.

    With one plate a place is a number, with several a pair (number, plate).  Cells that repeat
    with the period of their columns are made once a residue and kept.
    """

    heads: tuple[Head, ...]
    bodies: tuple[Bound, ...]
    plates: tuple[Plate, ...]
    places: Callable[[], Iterator[Any]]
    drawn: bool = False
    """A reader sees each board as a plate, not as a row."""

    def rows(self, encode: Encode[T]) -> Iterator[tuple[T, ...]]:
        once = [encode(h.kind) for h in self.heads]
        again = [remembering(e) for e in once]
        makers = [Maker(self.bodies, plate, once, again) for plate in self.plates]
        if len(makers) == 1:
            yield from makers[0].rows(self.places())
        else:
            for at, which in self.places():
                yield makers[which].row(at)


@dataclass(frozen=True, slots=True)
class CountTable:
    """Rows that are counts.  ``counted`` gives the rows of raw values again at each call."""

    heads: tuple[Head, ...]
    bodies: tuple[Bound, ...]
    counted: Callable[[], Iterator[tuple[Any, ...]]]

    def rows(self, encode: Encode[T]) -> Iterator[tuple[T, ...]]:
        encoders = [encode(h.kind) for h in self.heads]
        cells = [compile_row(b, {}) for b in self.bodies]
        both = list(zip(encoders, cells, strict=True))
        for row in self.counted():
            yield tuple(encode_one(cell(row)) for encode_one, cell in both)


@dataclass(frozen=True, slots=True)
class Told:
    """The explanation of one item on one board: which board, what, and the steps.

    Of a relation the first part is the relation itself, and ``relation`` names it with its two
    stars.  Of an expression ``value`` is its text, whether it holds, and its value in words
    (None for a condition); its columns follow as items of their own.
    """

    at: int
    dun: int
    label: str
    parts: tuple[Explained, ...]
    relation: tuple[str, str, str] | None = None
    value: tuple[str, bool, str | None] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one query gave.

    ``table`` is there unless the query is silent; ``total`` is how many boards it had to choose
    from (None: no end, or a chart); ``told`` gives the explanations; ``saves`` are paths to
    write the table to (path, overwrite, where it was asked).
    """

    query: Query
    table: BoardTable | CountTable
    total: int | None
    told: Callable[[], Iterator[Told]]
    explains: bool
    saves: tuple[tuple[str, bool, Span], ...] = ()
    shown: bool = True
    notes: tuple[str, ...] = field(default=())
