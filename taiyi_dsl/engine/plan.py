"""From conditions to sets: what a period decides is decided once per residue.

A :class:`Plate` is a scale with a dun and the readings in force.  On it a condition is a
:class:`~taiyi_dsl.sets.Pieces`, a number a :class:`~taiyi_dsl.sets.Form`.  Nothing is scanned
that a period decides.  Sets and forms are made for the boards in question (``among``): what they
say of others means nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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

__all__ = ["MOST_READ", "NotSearchable", "Plate"]

FEW = 4
"""So few boards are read sooner than a period is decided."""

MOST_READ = 1_000_000
"""How many boards may be read one by one where no set can hold what is asked of them."""

_ALL = Pieces.all()


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

    def values(self, bound: Bound, period: int, among: Pieces = _ALL) -> list[Any]:
        """The values of a periodic expression over a period, by residue.

        Raises :class:`DividesByZero` if it has none on a board of ``among``; a residue that
        meets none of them gets the kind's zero.
        """
        columns = needs(bound)
        row = compile_row(bound, {c: i for i, c in enumerate(columns)})
        tables = [self.residues(c) for c in columns]
        sizes = [len(t) for t in tables]
        pairs = list(zip(tables, sizes, strict=True))
        try:
            return [row([t[r % n] for t, n in pairs]) for r in range(period)]
        except DividesByZero:
            pass
        found: list[Any] = []
        without: set[int] = set()
        for r in range(period):
            try:
                found.append(row([t[r % n] for t, n in pairs]))
            except DividesByZero as error:
                found.append("" if bound.kind is TEXT else 0)
                without.add(r)
                problem = error
        if among & Pieces.where(period, without.__contains__):
            raise problem
        return found

    # ---- sets ---------------------------------------------------------------------------------

    def pieces(self, bound: Bound, among: Pieces = _ALL) -> Pieces:
        """The members of ``among`` for which a condition holds.

        A few boards are read one by one, many are decided as a set; where no set can hold the
        condition they are read all the same, up to ``MOST_READ``.  Raises
        :class:`NotSearchable` beyond that, and :class:`DividesByZero`.
        """
        number = among.count()
        if number is not None and number <= FEW:
            return self._read(bound, among)
        try:
            return self._pieces(bound, among)
        except PeriodTooLong as error:
            problem = NotSearchable("E0407", period=error.period)
        except NotSearchable as error:
            problem = error
        if number is None or number > MOST_READ:
            raise problem
        return self._read(bound, among)

    def _read(self, bound: Bound, among: Pieces) -> Pieces:
        holds = self.reader(bound)
        return Pieces.points(at for at in among.walk() if holds(at))

    def _pieces(self, bound: Bound, among: Pieces) -> Pieces:
        """By sets alone.  A part is only asked where the parts before it leave the question open,
        as on a single board: ``ju != 5 and 72 / (ju - 5) > 3`` never divides by zero."""
        match bound:
            case Const():
                return among if bound.value else Pieces.none()
            case Conj():
                for item in bound.items:
                    among = self._pieces(item, among)
                return among
            case Disj():
                found, rest = Pieces.none(), among
                for item in bound.items:
                    some = self._pieces(item, rest)
                    found, rest = found | some, rest - some
                return found
            case Inverse():
                return among - self._pieces(bound.body, among)
            case AtLeast():
                return among & at_least(bound.number, self._each(bound.items, among))
        period = self.period(bound)
        numbers = isinstance(bound, Cmp) and bound.left.kind is not TEXT
        if isinstance(bound, Cmp) and (period is None or (numbers and _has_matches(bound))):
            left, right = self._form(bound.left, among), self._form(bound.right, among)
            return among & left.compare(bound.op, right)
        if period is None:
            raise NotSearchable("E0412")
        self._check(period)
        values = self.values(bound, period, among)
        return among & Pieces.where(period, values.__getitem__)

    def _each(self, items: Iterable[Bound], among: Pieces) -> list[Pieces]:
        """Where each condition holds: on the whole axis if it can be asked there, for patterns
        without ends are the quickest to count with."""
        return [self._pieces(i, among if _divides(i) else _ALL) for i in items]

    def _check(self, period: int) -> None:
        if period > MAX_PERIOD:
            raise NotSearchable("E0407", period=period)

    # ---- forms --------------------------------------------------------------------------------

    def form(self, bound: Bound, among: Pieces = _ALL) -> Form:
        """A number (or the code of a value) as a function of the axis, good on ``among``."""
        try:
            return self._form(bound, among)
        except PeriodTooLong as error:
            raise NotSearchable("E0407", period=error.period) from None

    def _form(self, bound: Bound, among: Pieces) -> Form:
        if bound.kind is TEXT:
            raise NotSearchable("E0412")
        period = self.period(bound)
        if period is not None and not _has_matches(bound):
            self._check(period)
            return Form.periodic(self.values(bound, period, among))
        match bound:
            case Col():
                return self._line(bound)
            case Minus():
                return -self._form(bound.body, among)
            case Arith():
                return self._arith(bound, among)
            case Matches():
                return Form.parts_of(tally(self._each(bound.items, among)))
            case _ if bound.kind.id == "Bool":
                (holds,) = self._each((bound,), among)
                return Form.parts_of({1: holds, 0: ~holds})
        raise NotSearchable("E0412")

    def _line(self, bound: Col) -> Form:
        """A column that grows with the axis: a straight line, which is checked."""
        read = self.reader(bound)
        base: int = read(0)
        slope: int = read(1) - base
        assert read(1000) == base + 1000 * slope, bound.id
        return Form.axis() * slope + base

    def _arith(self, bound: Arith, among: Pieces) -> Form:
        left, right = self._form(bound.left, among), self._form(bound.right, among)
        try:
            match bound.op:
                case "+":
                    return left + right
                case "-":
                    return left - right
                case "*":
                    return left * right
                case "/":
                    return left.floordiv(_divisor(bound, right, among))
                case _:
                    return left.mod(_divisor(bound, right, among))
        except NotLinear:
            raise NotSearchable("E0408", span=bound.span) from None

    def ranked(self, bound: Bound, ranks: Mapping[str, int] | None, among: Pieces = _ALL) -> Form:
        """A form to sort or group by; texts by their rank among ``ranks``."""
        if ranks is None:
            return self.form(bound, among)
        period = self.period(bound)
        assert period is not None
        return Form.periodic([ranks[v] for v in self.values(bound, period, among)])

    def texts(self, bound: Bound, among: Pieces = _ALL) -> set[str]:
        """Every text that a periodic expression takes."""
        period = self.period(bound)
        if period is None:
            raise NotSearchable("E0412")
        self._check(period)
        return set(self.values(bound, period, among))


def _divisor(where: Arith, by: Form, among: Pieces) -> Form:
    """A divisor without its zeros.  Raises :class:`DividesByZero` if it is zero on a board."""
    if by.slope or not any(c == 0 for c, _ in by.parts):
        return by
    parts = dict(by.parts)
    if parts[0] & among:
        raise DividesByZero(where)
    nowhere = parts.pop(0)
    parts[1] = parts.get(1, Pieces.none()) | nowhere
    return Form.parts_of(parts)


def _divides(bound: Bound) -> bool:
    """Whether evaluating it may divide by zero somewhere."""
    if isinstance(bound, Arith) and bound.op in ("/", "mod") and not isinstance(bound.right, Const):
        return True
    return any(map(_divides, children(bound)))


def _has_matches(bound: Bound) -> bool:
    return isinstance(bound, (Matches, AtLeast)) or any(map(_has_matches, children(bound)))
