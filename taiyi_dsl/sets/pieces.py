"""Piecewise-periodic sets of integers: what a condition is once it has been decided.

太乙 repeats in 24, 文昌 in 18, the great cycle in 360: a comparison of such columns is a pattern
of bits with a period, and a range of years or a calendar condition is a run of the axis.
``Pieces`` holds both: sorted, disjoint pieces, each an interval with a pattern in it.  The type
is closed under and, or, not; counting is arithmetic; members are found lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import gcd
from operator import and_, or_, xor

from ..record import dataclass
from . import build, measure
from .bits import MAX_PERIOD, PeriodTooLong, mask, reduce
from .sweep import Piece, equal, merge
from .walk import blocks_down, blocks_up

__all__ = [
    "MAX_PERIOD",
    "Endless",
    "PeriodTooLong",
    "Piece",
    "Pieces",
    "at_least",
    "tally",
    "union",
]


class Endless(ValueError):
    """The set has no end on the side where the enumeration or the count would have to begin."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pieces:
    """A set of integers, in sorted disjoint pieces ``(start, stop, period, bits)``.

    ``start`` is in, ``stop`` is out; None is minus or plus infinity.  n belongs to the piece if
    bit ``n % period`` of ``bits`` is set.  Make sets with the constructors below: the field is
    trusted to be in normal form (every piece has a member, neighbours differ).  Two sets are
    equal if they have the same members, however they are held.

    The operators ``& | - ^ ~`` raise PeriodTooLong if a stretch of the axis longer than
    ``MAX_PERIOD`` needs a pattern longer than that.
    """

    pieces: tuple[Piece, ...]

    @staticmethod
    def none() -> Pieces:
        """The empty set."""
        return _NONE

    @staticmethod
    def all() -> Pieces:
        """All integers."""
        return _ALL

    @staticmethod
    def between(lo: int | None, hi: int | None) -> Pieces:
        """lo <= n < hi; None leaves that side open."""
        if lo is not None and hi is not None and lo >= hi:
            return _NONE
        return Pieces(((lo, hi, 1, 1),))

    @staticmethod
    def pattern(period: int, bits: int) -> Pieces:
        """All n with bit ``n % period`` of ``bits`` set; higher bits are ignored."""
        if period < 1:
            raise ValueError(f"a period is at least 1, not {period}")
        if period > MAX_PERIOD:
            raise PeriodTooLong(period)
        period, bits = reduce(period, bits & mask(period))
        return Pieces(((None, None, period, bits),)) if bits else _NONE

    @staticmethod
    def where(period: int, predicate: Callable[[int], object]) -> Pieces:
        """All n whose residue ``n % period`` satisfies the predicate; asked once a residue."""
        if period > MAX_PERIOD:
            raise PeriodTooLong(period)
        text = "".join(["1" if predicate(r) else "0" for r in range(period)])
        return Pieces.pattern(period, int(text[::-1] or "0", 2))

    @staticmethod
    def points(numbers: Iterable[int]) -> Pieces:
        """The set of the numbers given, in any order."""
        return Pieces(build.from_points(numbers))

    @staticmethod
    def runs(pairs: Iterable[tuple[int, int]]) -> Pieces:
        """The union of the runs lo <= n < hi, in any order, overlapping or not."""
        return Pieces(build.from_runs(pairs))

    @staticmethod
    def snapshot(lo: int, length: int, bits: int) -> Pieces:
        """The set of ``lo + i`` for every bit i of ``bits``, i < length; undoes ``window``."""
        return Pieces(build.from_snapshot(lo, length, bits & mask(length)))

    @staticmethod
    def of(pieces: Iterable[Piece]) -> Pieces:
        """The set of some raw pieces, in any order; ValueError if two of them overlap."""
        return Pieces(build.from_pieces(pieces))

    def __and__(self, other: Pieces) -> Pieces:
        left, right = self.clip(*other._hull()), other.clip(*self._hull())
        if right._is_run():
            return left.clip(*right._hull())
        if left._is_run():
            return right.clip(*left._hull())
        return Pieces(merge(left.pieces, right.pieces, and_))

    def __or__(self, other: Pieces) -> Pieces:
        if not self.pieces or not other.pieces:
            return self if self.pieces else other
        return Pieces(merge(self.pieces, other.pieces, or_))

    def __sub__(self, other: Pieces) -> Pieces:
        other = other.clip(*self._hull())
        return Pieces(merge(self.pieces, other.pieces, _less)) if other.pieces else self

    def __xor__(self, other: Pieces) -> Pieces:
        return Pieces(merge(self.pieces, other.pieces, xor))

    def __invert__(self) -> Pieces:
        return Pieces(merge(_ALL.pieces, self.pieces, _less))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pieces):
            return NotImplemented
        return self.pieces == other.pieces or equal(self.pieces, other.pieces)

    def __hash__(self) -> int:
        # Only what does not depend on how the set is held: its ends, its size and, where it
        # has no end, how dense it is there.
        lo, hi = self._hull()
        low = _density(self.pieces[0]) if lo is None else None
        high = _density(self.pieces[-1]) if hi is None else None
        return hash((self.count(), self.first(), self.last(), low, high))

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def __contains__(self, n: int) -> bool:
        return measure.contains(self.pieces, n)

    def __repr__(self) -> str:
        said = [
            f"{'-inf' if lo is None else lo}..{'inf' if hi is None else hi - 1}"
            + (f" ({bits.bit_count()} of {period})" if period > 1 else "")
            for lo, hi, period, bits in self.pieces[:4]
        ]
        more = len(self.pieces) - 4
        return f"Pieces<{', '.join(said)}{f', {more} more' if more > 0 else ''}>"

    def _hull(self) -> tuple[int | None, int | None]:
        """The outermost cuts; an interval without room for the empty set."""
        return (self.pieces[0][0], self.pieces[-1][1]) if self.pieces else (0, 0)

    def _is_run(self) -> bool:
        return len(self.pieces) == 1 and self.pieces[0][2] == 1

    @property
    def is_finite(self) -> bool:
        return None not in self._hull()

    def count(self) -> int | None:
        """How many members; None if endless.  Two products and two popcounts a piece."""
        return measure.count(self.pieces)

    def first(self) -> int | None:
        """The smallest member; None if there is none."""
        lo = self._hull()[0]
        return None if lo is None else measure.after(self.pieces, lo)

    def last(self) -> int | None:
        """The largest member; None if there is none."""
        hi = self._hull()[1]
        return None if hi is None else measure.before(self.pieces, hi - 1)

    def after(self, n: int) -> int | None:
        """The smallest member not below n."""
        return measure.after(self.pieces, n)

    def before(self, n: int) -> int | None:
        """The largest member not above n."""
        return measure.before(self.pieces, n)

    def span(self) -> tuple[int | None, int | None]:
        """The smallest interval start <= n < stop around the set; (0, 0) if it is empty."""
        if not self.pieces:
            return 0, 0
        last = self.last()
        return self.first(), None if last is None else last + 1

    def clip(self, lo: int | None, hi: int | None) -> Pieces:
        """The members with lo <= n < hi; quick even where there are many pieces."""
        own_lo, own_hi = self._hull()
        if (lo is None or (own_lo is not None and own_lo >= lo)) and (
            hi is None or (own_hi is not None and own_hi <= hi)
        ):
            return self
        return Pieces(measure.clip(self.pieces, lo, hi))

    def shift(self, by: int) -> Pieces:
        """The set of n + by for every member n."""
        return Pieces(build.moved(self.pieces, by))

    def window(self, lo: int, hi: int) -> int:
        """The members of lo <= n < hi as bits: bit i stands for ``lo + i``."""
        return measure.snapshot(self.pieces, lo, hi)

    def ascending(self, start: int | None = None) -> Iterator[int]:
        """The members upwards (from ``start`` on); Endless if there is no lowest to begin with."""
        held = self if start is None else self.clip(start, None)
        if held._hull()[0] is None:
            raise Endless("the set goes down for ever")
        return chain.from_iterable(blocks_up(held.pieces))

    def descending(self, start: int | None = None) -> Iterator[int]:
        """The members downwards (from ``start`` on); Endless if there is no highest."""
        held = self if start is None else self.clip(None, start + 1)
        if held._hull()[1] is None:
            raise Endless("the set goes up for ever")
        return chain.from_iterable(blocks_down(reversed(held.pieces)))

    def walk(self) -> Iterator[int]:
        """All members from the natural end.

        Upwards from the lowest; or downwards from the highest if there is no lowest; if there
        is neither, upwards from 1 and, when those run out, downwards from 0.
        """
        lo, hi = self._hull()
        if lo is not None:
            return self.ascending()
        if hi is not None:
            return self.descending()
        return chain(self.ascending(1), self.descending(0))


def _density(piece: Piece) -> tuple[int, int]:
    ones, period = piece[3].bit_count(), piece[2]
    by = gcd(ones, period)
    return ones // by, period // by


def _less(x: int, y: int) -> int:
    return x & ~y


_NONE = Pieces(())
_ALL = Pieces(((None, None, 1, 1),))


def union(sets: Iterable[Pieces]) -> Pieces:
    """All members of any of the sets; joined in pairs, so that many small sets stay cheap."""
    held = list(sets)
    while len(held) > 1:
        pairs = zip(held[::2], held[1::2], strict=False)
        held = [x | y for x, y in pairs] + held[len(held) & ~1 :]
    return held[0] if held else _NONE


def at_least(k: int, sets: Sequence[Pieces]) -> Pieces:
    """Where at least k of the sets hold; k <= 0 is everywhere."""
    # holds[j]: where at least j of the sets seen so far hold.
    holds = [_ALL] + [_NONE] * max(k, 0)
    for each in sets:
        for j in range(len(holds) - 1, 0, -1):
            holds[j] |= holds[j - 1] & each
    return holds[-1]


def tally(sets: Iterable[Pieces]) -> dict[int, Pieces]:
    """How many of the sets hold: a partition of all integers, by that number, ascending."""
    parts = {0: _ALL}
    for each in sets:
        grown: dict[int, Pieces] = {}
        for held, part in parts.items():
            for number, some in ((held, part - each), (held + 1, part & each)):
                grown[number] = grown[number] | some if number in grown else some
        parts = {number: part for number, part in grown.items() if part}
    return dict(sorted(parts.items()))
