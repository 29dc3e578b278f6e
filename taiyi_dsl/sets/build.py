"""Building lists of pieces from points, runs and raw pieces."""

from __future__ import annotations

from collections.abc import Iterable

from .bits import MAX_PERIOD, PeriodTooLong, anchor, mask, reduce, rotate
from .sweep import Piece, push

__all__ = ["from_pieces", "from_points", "from_runs", "from_snapshot", "moved"]

# Points no further apart than _NEAR share a piece, up to _WIDE numbers long.
_NEAR, _WIDE = 256, 4096


def from_snapshot(lo: int, length: int, bits: int) -> tuple[Piece, ...]:
    """The set of lo + i for every bit i of ``bits``."""
    out: list[Piece] = []
    if bits and length:
        if length > MAX_PERIOD:
            raise PeriodTooLong(length)
        push(out, lo, lo + length, *anchor(bits, lo, length))
    return tuple(out)


def from_points(numbers: Iterable[int]) -> tuple[Piece, ...]:
    """The numbers, in any order.  Neighbours share a piece, as a pattern used once."""
    out: list[Piece] = []
    first = last = None
    bits = 0
    for n in sorted(set(numbers)):
        if first is None or last is None or n - last > _NEAR or n - first >= _WIDE:
            if first is not None and last is not None:
                push(out, first, last + 1, *anchor(bits, first, last + 1 - first))
            first, bits = n, 0
        bits |= 1 << (n - first)
        last = n
    if first is not None and last is not None:
        push(out, first, last + 1, *anchor(bits, first, last + 1 - first))
    return tuple(out)


def from_runs(pairs: Iterable[tuple[int, int]]) -> tuple[Piece, ...]:
    """The union of the runs lo <= n < hi, in any order, overlapping or not."""
    out: list[Piece] = []
    for lo, hi in sorted(pairs):
        edge = out[-1][1] if out else None
        if edge is not None and lo < edge:
            lo = edge
        if lo < hi:
            push(out, lo, hi, 1, 1)
    return tuple(out)


def from_pieces(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Raw pieces, in any order; ValueError if two overlap or one has no room."""
    out: list[Piece] = []
    edge: int | None = None
    ordered = sorted(pieces, key=lambda p: float("-inf") if p[0] is None else p[0])
    for number, (start, stop, period, bits) in enumerate(ordered):
        if period < 1 or (start is not None and stop is not None and start >= stop):
            raise ValueError("a piece has no room or no period")
        if number and (edge is None or start is None or start < edge):
            raise ValueError("pieces overlap")
        if period > MAX_PERIOD:
            raise PeriodTooLong(period)
        edge = stop
        push(out, start, stop, *reduce(period, bits & mask(period)))
    return tuple(out)


def moved(pieces: Iterable[Piece], by: int) -> tuple[Piece, ...]:
    """Every member plus ``by``."""
    turned: dict[tuple[int, int], int] = {}
    out: list[Piece] = []
    for start, stop, period, bits in pieces:
        key = (id(bits), period)
        if key not in turned:
            turned[key] = rotate(bits, period, by)
        out.append(
            (
                None if start is None else start + by,
                None if stop is None else stop + by,
                period,
                turned[key],
            )
        )
    return tuple(out)
