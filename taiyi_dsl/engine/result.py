"""What a run gives: tables whose rows are made as they are read, explanations, things to save."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import lcm
from typing import Any, TypeVar

from .. import board
from ..binder.typed import Bound, Col, Query, Shown
from ..binder.walk import needs
from ..board.explain import Explained
from ..board.kinds import Kind
from ..diagnostics.value import Span
from ..record import dataclass, field
from .evaluate import compile_row
from .plan import Plate

__all__ = ["BoardTable", "CountTable", "Head", "Outcome", "Told"]

T = TypeVar("T")
Encode = Callable[[Kind], Callable[[Any], T]]
MOST_CACHED = 50_000  # rows kept ready by residue


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

    def rows(self, encode: Encode[T]) -> Iterator[tuple[T, ...]]:
        encoders = [encode(h.kind) for h in self.heads]
        makers = [_Maker(self.bodies, plate, encoders) for plate in self.plates]
        if len(makers) == 1:
            yield from makers[0].rows(self.places())
        else:
            for at, which in self.places():
                yield makers[which].row(at)


class _Maker:
    """Makes the rows of one plate."""

    def __init__(
        self, bodies: Sequence[Bound], plate: Plate, encoders: Sequence[Callable[[Any], Any]]
    ) -> None:
        self.encoders = encoders
        scale = plate.scale
        columns = tuple(dict.fromkeys(c for b in bodies for c in needs(b)))
        index = {c: i for i, c in enumerate(columns)}
        self.lay = board.evaluator(scale, plate.dun, columns, plate.readings)
        self.cells = [compile_row(b, index) for b in bodies]
        periods = [plate.period(b) for b in bodies]
        self.moving = [i for i, p in enumerate(periods) if p is None]
        self.period = lcm(*(p for p in periods if p is not None)) if periods else 1
        self.kept: dict[int, tuple[Any, ...]] = {}
        # The commonest of all: the axis itself in front of cells that repeat.
        first = bodies[0] if bodies else None
        self.axis_first = self.moving == [0] and isinstance(first, Col) and first.id == scale.axis

    def row(self, at: int) -> tuple[Any, ...]:
        kept = self.kept.get(at % self.period)
        if kept is None:
            kept = self._make(at)
        if not self.moving:
            return kept
        if self.axis_first:
            return (self.encoders[0](at), *kept[1:])
        row = list(kept)
        values = self.lay(at)
        for i in self.moving:
            row[i] = self.encoders[i](self.cells[i](values))
        return tuple(row)

    def _make(self, at: int) -> tuple[Any, ...]:
        values = self.lay(at)
        made = tuple(
            encode(cell(values)) for encode, cell in zip(self.encoders, self.cells, strict=True)
        )
        if len(self.kept) < MOST_CACHED:
            self.kept[at % self.period] = made
        return made

    def rows(self, places: Iterator[int]) -> Iterator[tuple[Any, ...]]:
        """Many rows, with the loop that a million of them need."""
        if not self.axis_first:
            row = self.row
            for at in places:
                yield row(at)
            return
        period, kept, make, encode = self.period, self.kept, self._make, self.encoders[0]
        tails: dict[int, tuple[Any, ...]] = {}
        for at in places:
            tail = tails.get(at % period)
            if tail is None:
                tail = (kept.get(at % period) or make(at))[1:]
                if len(tails) < MOST_CACHED:
                    tails[at % period] = tail
            yield (encode(at), *tail)


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
    """The explanation of one item on one board: which board, what, and the steps."""

    at: int
    dun: int
    label: str
    parts: tuple[Explained, ...]


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
