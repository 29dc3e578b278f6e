"""Quotients and remainders of (slope * n + c) / den by a constant.

For an integer-valued form L, L mod m repeats, and L // m = (L - L mod m) / m is a form again.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, lcm

from .bits import PeriodTooLong
from .pieces import Pieces
from .tables import MAX_BITS, TABLE, Parts, by_residue, merged, period_of, residues

__all__ = ["quotients", "remainders"]


def _rhythm(slope: int, den: int, m: int) -> tuple[int, int]:
    """(period, how many remainders occur); PeriodTooLong if they are more than can be held."""
    # slope and den have no common factor, so L mod m repeats after this many n.
    steps = abs(m) // gcd(slope, m)
    period = den * steps
    if steps * period > MAX_BITS:
        raise PeriodTooLong(period)
    return period, steps


def _split(slope: int, den: int, parts: Parts, m: int) -> Iterator[tuple[int, int, Pieces]]:
    """Each part cut by the remainder: (c, L mod m, set)."""
    period, steps = _rhythm(slope, den, m)
    if len(parts) * steps * period > MAX_BITS:
        raise PeriodTooLong(period)
    back = pow(slope, -1, den)
    for c, part in parts:
        # slope * n + c is a multiple of den in one residue of den only.
        for n in range(-c * back % den, period, den):
            value = (slope * n + c) // den % m
            yield c, value, part & Pieces.pattern(period, 1 << n)


def _table(slope: int, den: int, parts: Parts, m: int) -> list[tuple[int, int]] | None:
    """(c, L mod m) by residue, where that is short work."""
    period = period_of(parts)
    if period is None:
        return None
    period = lcm(period, _rhythm(slope, den, m)[0])
    if period > TABLE:
        return None
    return [(c, (slope * n + c) // den % m) for n, c in enumerate(residues(parts, period))]


def remainders(slope: int, den: int, parts: Parts, m: int) -> dict[int, Pieces]:
    """The parts of L mod m."""
    table = _table(slope, den, parts, m)
    if table is not None:
        return by_residue([value for _, value in table])
    return merged((value, part) for _, value, part in _split(slope, den, parts, m))


def quotients(slope: int, den: int, parts: Parts, m: int) -> dict[int, Pieces]:
    """The constants of L // m, which has the slope of L and ``den * m`` as denominator."""
    table = _table(slope, den, parts, m)
    if table is not None:
        return by_residue([c - den * value for c, value in table])
    return merged((c - den * value, part) for c, value, part in _split(slope, den, parts, m))
