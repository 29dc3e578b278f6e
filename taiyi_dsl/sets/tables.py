"""Partitions of the axis: values by residue, parts by value, and the way between the two.

A partition is a list of (value, set) pairs; the sets are disjoint and cover all integers.
Where every part is a plain pattern and their common period is short, one pass over the
residues is cheaper than one intersection for each pair of parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from math import lcm

from .bits import PeriodTooLong, tile
from .pieces import Pieces, union

__all__ = ["MAX_BITS", "TABLE", "Parts", "by_residue", "merged", "paired", "period_of", "residues"]

Parts = tuple[tuple[int, Pieces], ...]

TABLE = 2**20
"""The longest period that is worked through residue by residue."""

MAX_BITS = 2**30
"""The most bits that the patterns of one partition may take together: 128 MiB."""


def by_residue(values: Sequence[int]) -> dict[int, Pieces]:
    """The part of each value of ``values[n % len(values)]``, by ascending value.

    Raises PeriodTooLong if the patterns, one for each value, would fill more than MAX_BITS.
    """
    period = len(values)
    distinct = sorted(set(values))
    if period * len(distinct) > MAX_BITS:
        raise PeriodTooLong(period)
    if len(distinct) == 1:
        return {distinct[0]: Pieces.all()}
    if len(distinct) <= 256:
        number = {value: i for i, value in enumerate(distinct)}
        codes = bytes(map(number.__getitem__, values))[::-1]
        parts = {}
        for value, i in number.items():
            table = bytearray(b"0" * 256)
            table[i] = ord("1")
            parts[value] = Pieces.pattern(period, int(codes.translate(table), 2))
        return parts
    places: dict[int, list[int]] = {value: [] for value in distinct}
    for residue, value in enumerate(values):
        places[value].append(residue)
    return {value: Pieces.pattern(period, _bits(places[value])) for value in distinct}


def _bits(places: list[int]) -> int:
    if len(places) == 1:
        return 1 << places[0]
    raw = bytearray(places[-1] // 8 + 1)
    for place in places:
        raw[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(raw, "little")


def period_of(*partitions: Parts) -> int | None:
    """The common period of all parts; None if one is not a plain pattern, or beyond TABLE."""
    period = 1
    for parts in partitions:
        for _, part in parts:
            start, stop, own, _ = part.pieces[0]
            if start is not None or stop is not None:
                return None
            period = lcm(period, own)
            if period > TABLE:
                return None
    return period


def residues(parts: Parts, period: int) -> list[int]:
    """The value at each residue of a period as ``period_of`` gives it."""
    if len(parts) == 1:
        return [parts[0][0]] * period
    table = [0] * period
    for value, part in parts:
        _, _, own, bits = part.pieces[0]
        if bits.bit_count() == 1:
            first = bits.bit_length() - 1
            table[first::own] = repeat(value, period // own)
        else:
            # Pieces finds the members of a pattern quickly.
            for residue in Pieces.snapshot(0, period, tile(bits, own, period)).ascending():
                table[residue] = value
    return table


def merged(pairs: Iterable[tuple[int, Pieces]]) -> dict[int, Pieces]:
    """Sets by value, the sets of one value joined; empty ones are left out."""
    groups: dict[int, list[Pieces]] = {}
    for value, part in pairs:
        if part:
            groups.setdefault(value, []).append(part)
    return {value: union(sets) for value, sets in groups.items()}


def paired(left: Parts, right: Parts, of: Callable[[int, int], int]) -> dict[int, Pieces]:
    """The parts of ``of(value of left, value of right)``."""
    pairs = len(left) * len(right)
    if len(left) > 1 < len(right):
        period = period_of(left, right)
        # A pair costs some 5 us and 0.6 ns for each bit, a residue of the table 0.4 us.
        if period is not None and 2000 * period <= pairs * (25_000 + 3 * period):
            values = map(of, residues(left, period), residues(right, period))
            return by_residue(list(values))
    return merged(
        (of(a, b_value), a_part & b_part) for a, a_part in left for b_value, b_part in right
    )
