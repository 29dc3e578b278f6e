"""From conditions to sets: what a period decides is decided once per residue.

A :class:`Plate` is a scale with a dun and the readings in force.  On it a condition is a
:class:`~taiyi_dsl.sets.Pieces`, a number a :class:`~taiyi_dsl.sets.Form`.  Nothing is scanned
that a period decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from math import lcm
from typing import Any

from .. import board
from ..binder.typed import (
    Arith,
    AtLeast,
    Bound,
    Cmp,
    Col,
    Conj,
    Const,
    Disj,
    Inverse,
    Matches,
    Minus,
)  # fmt: skip
from ..binder.walk import children, needs
from ..board.kinds import TEXT
from ..sets import MAX_PERIOD, Form, NotLinear, PeriodTooLong, Pieces, at_least, tally
from .evaluate import DividesByZero, compile_row

__all__ = ["NotSearchable", "Plate"]


class NotSearchable(Exception):
    """A condition that no set can hold: the code of the message and its facts."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class Plate:
    """A scale, a dun, the readings: on this, conditions are sets and numbers are forms."""

    def __init__(self, scale: board.Scale, dun: int, readings: Mapping[str, str]) -> None:
        self.scale, self.dun, self.readings = scale, dun, readings
        self._residues: dict[str, tuple[Any, ...]] = {}

    # ---- boards -------------------------------------------------------------------------------

    def reader(self, bound: Bound) -> Callable[[int], Any]:
        """The value of an expression at a place of the axis."""
        columns = needs(bound)
        row = compile_row(bound, {c: i for i, c in enumerate(columns)})
        if not columns:
            value = row(())
            return lambda at: value
        lay = board.evaluator(self.scale, self.dun, columns, self.readings)
        return lambda at: row(lay(at))

    def period(self, bound: Bound) -> int | None:
        """The period of an expression; None if it grows along the axis."""
        periods = [board.period_of(c, self.scale) for c in needs(bound)]
        if any(p is None for p in periods):
            return None
        return reduce(lcm, (p for p in periods if p is not None), 1)

    def _place(self, residue: int, period: int) -> int:
        """A place of the axis with that residue, where the axis has places."""
        first = self.scale.first
        return residue if first is None else first + (residue - first) % period

    def residues(self, column: str) -> tuple[Any, ...]:
        """The values of a column over its period, by residue."""
        found = self._residues.get(column)
        if found is None:
            period = board.period_of(column, self.scale)
            assert period is not None
            lay = board.evaluator(self.scale, self.dun, (column,), self.readings)
            found = tuple(lay(self._place(r, period))[0] for r in range(period))
            self._residues[column] = found
        return found

    def values(self, bound: Bound, period: int) -> list[Any]:
        """The values of a periodic expression over a period, by residue."""
        columns = needs(bound)
        row = compile_row(bound, {c: i for i, c in enumerate(columns)})
        tables = [self.residues(c) for c in columns]
        sizes = [len(t) for t in tables]
        cells = zip(tables, sizes, strict=True)
        pairs = list(cells)
        return [row([t[r % n] for t, n in pairs]) for r in range(period)]

    # ---- sets ---------------------------------------------------------------------------------

    def pieces(self, bound: Bound) -> Pieces:
        """The places of the axis where a condition holds."""
        try:
            return self._pieces(bound)
        except PeriodTooLong as error:
            raise NotSearchable("E0407", period=error.period) from None

    def _pieces(self, bound: Bound) -> Pieces:
        match bound:
            case Const():
                return Pieces.all() if bound.value else Pieces.none()
            case Conj():
                return reduce(lambda a, b: a & b, map(self._pieces, bound.items), Pieces.all())
            case Disj():
                return reduce(lambda a, b: a | b, map(self._pieces, bound.items), Pieces.none())
            case Inverse():
                return ~self._pieces(bound.body)
            case AtLeast():
                return at_least(bound.number, [self._pieces(i) for i in bound.items])
        period = self.period(bound)
        if isinstance(bound, Cmp) and (period is None or _has_matches(bound)):
            return self.form(bound.left).compare(bound.op, self.form(bound.right))
        assert period is not None
        self._check(period)
        try:
            values = self.values(bound, period)
        except DividesByZero as error:
            raise _by_zero(error.where) from None
        return Pieces.where(period, lambda r: values[r])

    def _check(self, period: int) -> None:
        if period > MAX_PERIOD:
            raise NotSearchable("E0407", period=period)

    # ---- forms --------------------------------------------------------------------------------

    def form(self, bound: Bound) -> Form:
        """A number (or the code of a value) as a function of the axis."""
        try:
            return self._form(bound)
        except PeriodTooLong as error:
            raise NotSearchable("E0407", period=error.period) from None

    def _form(self, bound: Bound) -> Form:
        period = self.period(bound)
        if period is not None and not _has_matches(bound):
            self._check(period)
            try:
                return Form.periodic(self.values(bound, period))
            except DividesByZero as error:
                raise _by_zero(error.where) from None
        match bound:
            case Col():
                return self._line(bound)
            case Minus():
                return -self._form(bound.body)
            case Arith():
                return self._arith(bound)
            case Matches():
                return Form.parts_of(tally([self._pieces(i) for i in bound.items]))
            case _ if bound.kind.id == "Bool":
                holds = self._pieces(bound)
                return Form.parts_of({1: holds, 0: ~holds})
        raise NotSearchable("E0412")

    def _line(self, bound: Col) -> Form:
        """A column that grows with the axis: a straight line, which is checked."""
        read = self.reader(bound)
        base: int = read(0)
        slope: int = read(1) - base
        assert read(1000) == base + 1000 * slope, bound.id
        return Form.axis() * slope + base

    def _arith(self, bound: Arith) -> Form:
        left, right = self._form(bound.left), self._form(bound.right)
        try:
            match bound.op:
                case "+":
                    return left + right
                case "-":
                    return left - right
                case "*":
                    return left * right
                case "/":
                    return left.floordiv(right)
                case _:
                    return left.mod(right)
        except NotLinear:
            raise NotSearchable("E0408", span=bound.span) from None
        except ZeroDivisionError:
            raise _by_zero(bound) from None

    def ranked(self, bound: Bound, ranks: Mapping[str, int] | None) -> Form:
        """A form to sort or group by; texts by their rank among ``ranks``."""
        if bound.kind is not TEXT:
            return self.form(bound)
        if ranks is None:
            raise NotSearchable("E0412")
        period = self.period(bound)
        assert period is not None
        return Form.periodic([ranks[v] for v in self.values(bound, period)])

    def texts(self, bound: Bound) -> set[str]:
        """Every text that a periodic expression takes."""
        period = self.period(bound)
        if period is None:
            raise NotSearchable("E0412")
        self._check(period)
        return set(self.values(bound, period))


def _has_matches(bound: Bound) -> bool:
    return isinstance(bound, (Matches, AtLeast)) or any(map(_has_matches, children(bound)))


def _by_zero(where: Arith) -> NotSearchable:
    return NotSearchable("E0409", span=where.span)
