"""Integer columns as exact formulas of the axis.

A column of a board either repeats (it is constant on each part of a partition of the axis) or
grows with the year, plainly or divided: year, year + 5, century.  ``Form`` holds both as

    value(n) = (slope * n + c(n)) / den

with c constant on each part.  Arithmetic stays exact and a comparison becomes a set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd, lcm
from operator import floordiv, mod, mul

from ..record import dataclass
from .divide import quotients, remainders
from .pieces import Pieces
from .solve import below, compare_parts, zero
from .tables import Parts, by_residue, merged, paired, period_of, residues

__all__ = ["OPERATORS", "Form", "NotLinear"]

OPERATORS = ("=", "!=", "<", "<=", ">", ">=")


class NotLinear(ValueError):
    """The result has no single slope, such as a product of two columns that grow."""


@dataclass(frozen=True, slots=True)
class Form:
    """value(n) = (slope * n + c) / den for n in the part of c; always an integer.

    Held in lowest terms: den is 1 if slope is 0, else slope and den have no common factor;
    parts are not empty, disjoint, cover all integers and come by ascending c.  So equal
    functions are equal values.  Make forms with the constructors and operators only.
    """

    slope: int
    den: int
    parts: Parts

    @staticmethod
    def constant(k: int) -> Form:
        """k everywhere."""
        return Form(0, 1, ((k, Pieces.all()),))

    @staticmethod
    def axis() -> Form:
        """n itself."""
        return Form(1, 1, ((0, Pieces.all()),))

    @staticmethod
    def periodic(values: Sequence[int]) -> Form:
        """``values[n % len(values)]``."""
        if not values:
            raise ValueError("a periodic form needs at least one value")
        return _form(0, 1, by_residue(values))

    @staticmethod
    def parts_of(parts: Mapping[int, Pieces]) -> Form:
        """The value on each part; ValueError unless the parts are disjoint and cover the axis."""
        seen = Pieces.none()
        for part in parts.values():
            if seen & part:
                raise ValueError("parts overlap")
            seen |= part
        if seen != Pieces.all():
            raise ValueError("parts do not cover the axis")
        return _form(0, 1, merged(parts.items()))

    @property
    def is_periodic(self) -> bool:
        """Whether the form takes finitely many values: no slope."""
        return self.slope == 0

    @property
    def is_constant(self) -> bool:
        return self.slope == 0 and len(self.parts) == 1

    def at(self, n: int) -> int:
        """The value at n."""
        for c, part in self.parts:
            if n in part:
                return (self.slope * n + c) // self.den
        raise AssertionError("the parts of a form cover the axis")

    def reader(self) -> Callable[[int], int]:
        """A function that does what ``at`` does, faster if asked often."""
        slope, den = self.slope, self.den
        if len(self.parts) == 1:
            c = self.parts[0][0]
            return lambda n: (slope * n + c) // den
        period = period_of(self.parts)
        if period is None:
            return self.at
        table = residues(self.parts, period)
        if slope == 0:
            return lambda n: table[n % period]
        return lambda n: (slope * n + table[n % period]) // den

    def range_on(self, pieces: Pieces) -> tuple[int | None, int | None] | None:
        """The least and the greatest value on a set; None if the set is empty.

        Exact.  None in the place of either: the values have no end on that side.
        """
        lows: list[int | None] = []
        highs: list[int | None] = []
        for c, part in self.parts:
            some = pieces & part
            if not some:
                continue
            low = high = c if self.slope == 0 else None
            if self.slope != 0:
                ends = (
                    (some.first(), some.last()) if self.slope > 0 else (some.last(), some.first())
                )
                low, high = (None if n is None else (self.slope * n + c) // self.den for n in ends)
            lows.append(low)
            highs.append(high)
        if not lows:
            return None
        known_lows = [v for v in lows if v is not None]
        known_highs = [v for v in highs if v is not None]
        return (
            min(known_lows) if len(known_lows) == len(lows) else None,
            max(known_highs) if len(known_highs) == len(highs) else None,
        )

    def __add__(self, other: Form | int) -> Form:
        other = _lifted(other)
        den = lcm(self.den, other.den)
        mine, its = den // self.den, den // other.den
        slope = self.slope * mine + other.slope * its
        return _form(slope, den, self._with(other, lambda a, b: a * mine + b * its))

    __radd__ = __add__

    def __neg__(self) -> Form:
        return Form(-self.slope, self.den, tuple((-c, p) for c, p in reversed(self.parts)))

    def __sub__(self, other: Form | int) -> Form:
        return self + -other

    def __rsub__(self, other: int) -> Form:
        return -self + other

    def __mul__(self, other: Form | int) -> Form:
        """The product; NotLinear if the result has no single slope."""
        other = _lifted(other)
        if self.slope == 0 and other.slope == 0:
            return _form(0, 1, self._with(other, mul))
        if other.is_constant:
            k = other.parts[0][0]
            return _form(self.slope * k, self.den, merged((c * k, p) for c, p in self.parts))
        if self.is_constant:
            return other * self
        raise NotLinear("only a constant may multiply a column that grows")

    __rmul__ = __mul__

    def floordiv(self, by: Form | int) -> Form:
        """Floor division as in Python: rounds down, also below zero.

        ZeroDivisionError if the divisor is 0 anywhere; NotLinear if it grows, or if it varies
        and the dividend grows.
        """
        by = _divisor(by)
        if self.slope == 0:
            return _form(0, 1, self._with(by, floordiv))
        if not by.is_constant:
            raise NotLinear("a column that grows can only be divided by a constant")
        m = by.parts[0][0]
        return _form(self.slope, self.den * m, quotients(self.slope, self.den, self.parts, m))

    def mod(self, by: Form | int) -> Form:
        """The remainder as in Python: it has the sign of the divisor.

        ZeroDivisionError if the divisor is 0 anywhere; NotLinear if the divisor grows;
        PeriodTooLong if the remainders of a column that grows are too many (above 32,768).
        """
        by = _divisor(by)
        if self.slope == 0:
            return _form(0, 1, self._with(by, mod))
        cut = [(remainders(self.slope, self.den, self.parts, m), where) for m, where in by.parts]
        if len(cut) == 1:
            return _form(0, 1, cut[0][0])
        return _form(
            0, 1, merged((v, part & where) for found, where in cut for v, part in found.items())
        )

    def compare(self, op: str, other: Form | int) -> Pieces:
        """Where ``self op other`` holds, exactly, on all integers; ``op`` is in OPERATORS."""
        other = _lifted(other)
        if op == "!=":
            return ~self.compare("=", other)
        if op in (">", ">="):
            return other.compare("<" if op == ">" else "<=", self)
        if op not in OPERATORS:
            raise ValueError(f"no such comparison: {op}")
        if self.slope == other.slope == 0:
            return compare_parts(op, self.parts, other.parts)
        gap = self - other
        if gap.slope == 0:
            return compare_parts(op, gap.parts, _ZERO.parts)
        if op == "=":
            return zero(gap.slope, gap.parts)
        if gap.slope > 0:
            return below(gap.slope, gap.parts, op == "<=")
        # gap < 0 is the contrary of -gap <= 0.
        return ~below(-gap.slope, (-gap).parts, op == "<")

    def _with(self, other: Form, of: Callable[[int, int], int]) -> dict[int, Pieces]:
        return paired(self.parts, other.parts, of)


def _form(slope: int, den: int, parts: Mapping[int, Pieces]) -> Form:
    """A form in lowest terms from any nonzero denominator."""
    # Where slope * n + c is a multiple of den, a factor of slope and den divides every c too.
    by = gcd(slope, den) if den > 0 else -gcd(slope, den)
    return Form(slope // by, den // by, tuple(sorted((c // by, part) for c, part in parts.items())))


def _lifted(value: Form | int) -> Form:
    return Form.constant(value) if isinstance(value, int) else value


def _divisor(by: Form | int) -> Form:
    by = _lifted(by)
    if by.slope != 0:
        raise NotLinear("the divisor grows with the axis")
    if any(c == 0 for c, _ in by.parts):
        raise ZeroDivisionError("the divisor is 0 somewhere")
    return by


_ZERO = Form.constant(0)
