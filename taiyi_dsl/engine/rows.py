"""Rows of boards: what repeats is made once a residue and kept, what grows is made each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import lcm
from typing import Any

from .. import board
from ..binder.typed import Bound, Col
from ..binder.walk import needs
from .evaluate import compile_row
from .plan import Plate

__all__ = ["Encoder", "Maker", "remembering"]

Encoder = Callable[[Any], Any]
Cells = tuple[Any, ...]

MOST_ROWS, MOST_CELLS = 2**13, 2**17
"""What neighbouring columns may keep together: a megabyte or two, however long the result is."""

MOST_SEEN = 2**12
"""Values of one column whose cells are remembered."""


def remembering(encode: Encoder) -> Encoder:
    """The same encoder, asked once for a value, so that equal cells of a column are one object."""
    seen: dict[Any, Any] = {}

    def cell(value: Any) -> Any:
        if value in seen:
            return seen[value]
        made = encode(value)
        if len(seen) < MOST_SEEN:
            seen[value] = made
        return made

    return cell


class Maker:
    """Makes the rows of one plate.

    ``once`` has the encoder of each expression, ``again`` the one for values that come again.
    """

    def __init__(
        self,
        bodies: Sequence[Bound],
        plate: Plate,
        once: Sequence[Encoder],
        again: Sequence[Encoder],
    ) -> None:
        self.parts: list[Callable[[int], Cells]] = []
        self.lead: tuple[Encoder, _Run] | None = None
        grown: Encoder | None = None
        for start, stop, period in _runs([plate.period(body) for body in bodies]):
            if period is None:
                grown = _grower(bodies[start], plate, once[start])
                self.parts.append(_alone(grown))
                continue
            run = _Run(period, bodies[start:stop], plate, again[start:stop])
            self.parts.append(run.cells)
            if grown is not None and start == 1 and stop == len(bodies):
                self.lead = grown, run

    def row(self, at: int) -> Cells:
        """The row at a place of the axis."""
        cells: list[Any] = []
        for part in self.parts:
            cells += part(at)
        return tuple(cells)

    def rows(self, places: Iterator[int]) -> Iterator[Cells]:
        """The rows at many places."""
        return map(self.row, places) if self.lead is None else self._led(places, *self.lead)

    def _led(self, places: Iterator[int], first: Encoder, run: _Run) -> Iterator[Cells]:
        """The commonest shape, one column that grows before a run, in half the time."""
        period, kept, cells = run.period, run.kept, run.cells
        for at in places:
            yield (first(at), *(kept.get(at % period) or cells(at)))


def _runs(periods: Sequence[int | None]) -> list[tuple[int, int, int | None]]:
    """Neighbours that can be kept whole, as (start, stop, common period).

    A column that grows (None) stands alone.
    """
    runs: list[tuple[int, int, int | None]] = []
    for i, period in enumerate(periods):
        start, stop, common = runs[-1] if runs else (0, 0, None)
        if period is not None and common is not None:
            wider = lcm(common, period)
            if wider <= _most(stop + 1 - start):
                runs[-1] = start, stop + 1, wider
                continue
        runs.append((i, i + 1, period))
    return runs


def _most(columns: int) -> int:
    """How many rows of so many columns may be kept."""
    return min(MOST_ROWS, MOST_CELLS // columns)


def _grower(body: Bound, plate: Plate, encode: Encoder) -> Encoder:
    """The cell of a column that grows, by the place of the axis."""
    if isinstance(body, Col) and body.id == plate.scale.axis:
        return encode
    read = plate.reader(body)
    return lambda at: encode(read(at))


def _alone(grown: Encoder) -> Callable[[int], Cells]:
    return lambda at: (grown(at),)


class _Run:
    """Neighbouring columns: their cells at each residue of a common period."""

    def __init__(
        self, period: int, bodies: Sequence[Bound], plate: Plate, encoders: Sequence[Encoder]
    ) -> None:
        columns = tuple(dict.fromkeys(c for b in bodies for c in needs(b)))
        index = {c: i for i, c in enumerate(columns)}
        self.lay = board.evaluator(plate.scale, plate.dun, columns, plate.readings)
        self.makers = [
            (encode, compile_row(b, index)) for encode, b in zip(encoders, bodies, strict=True)
        ]
        self.period = period
        self.kept: dict[int, Cells] = {}
        self.most = _most(len(bodies))

    def cells(self, at: int) -> Cells:
        """The cells at a place of the axis."""
        kept = self.kept.get(at % self.period)
        if kept is None:
            values = self.lay(at)
            kept = tuple([encode(value(values)) for encode, value in self.makers])
            if len(self.kept) < self.most:
                self.kept[at % self.period] = kept
        return kept
