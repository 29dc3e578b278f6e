"""Looking at a list of pieces: cutting, counting, finding; by arithmetic, never by scanning."""

from __future__ import annotations

from bisect import bisect_right

from .bits import MAX_PERIOD, PeriodTooLong, hit_after, hit_before, mask, window
from .sweep import Piece, push

__all__ = ["after", "before", "clip", "contains", "count", "snapshot"]

_INF = float("inf")


def _start(piece: Piece) -> float:
    return -_INF if piece[0] is None else piece[0]


def _stop(piece: Piece) -> float:
    return _INF if piece[1] is None else piece[1]


def _piece_after(pieces: tuple[Piece, ...], n: float) -> int:
    """The number of the first piece that reaches beyond n."""
    return bisect_right(pieces, n, key=_stop)


def contains(pieces: tuple[Piece, ...], n: int) -> bool:
    """Whether n is a member."""
    at = _piece_after(pieces, n)
    if at == len(pieces) or _start(pieces[at]) > n:
        return False
    _, _, period, bits = pieces[at]
    return bool(bits >> n % period & 1)


def clip(pieces: tuple[Piece, ...], lo: int | None, hi: int | None) -> tuple[Piece, ...]:
    """The pieces within lo <= n < hi."""
    begin = 0 if lo is None else _piece_after(pieces, lo)
    end = len(pieces) if hi is None else _piece_after(pieces, hi - 1)
    if hi is not None and end < len(pieces) and _start(pieces[end]) < hi:
        end += 1
    if begin >= end:
        return ()
    inner = list(pieces[begin:end])
    start, stop, period, bits = inner[-1]
    if hi is not None and (stop is None or stop > hi):
        del inner[-1]
        if begin == end - 1 and lo is not None and (start is None or start < lo):
            start = lo
        if start is None or start < hi:
            push(inner, start, hi, period, bits)
    if lo is not None and inner:
        start, stop, period, bits = inner[0]
        if start is None or start < lo:
            head: list[Piece] = []
            push(head, lo, stop, period, bits)
            inner[:1] = head
    return tuple(inner)


def count(pieces: tuple[Piece, ...]) -> int | None:
    """How many members; None if endless."""
    if pieces and (pieces[0][0] is None or pieces[-1][1] is None):
        return None
    total = 0
    shared: int | None = None
    ones = 0
    for start, stop, period, bits in pieces:
        assert start is not None and stop is not None
        if period == 1:
            total += stop - start
            continue
        if bits is not shared:
            shared, ones = bits, bits.bit_count()
        periods, rest = divmod(stop, period)
        total += periods * ones + (bits & mask(rest)).bit_count()
        periods, rest = divmod(start, period)
        total -= periods * ones + (bits & mask(rest)).bit_count()
    return total


def after(pieces: tuple[Piece, ...], n: int) -> int | None:
    """The smallest member not below n."""
    for at in range(_piece_after(pieces, n), len(pieces)):
        start, stop, period, bits = pieces[at]
        found = hit_after(bits, period, n if start is None or start < n else start)
        if stop is None or found < stop:
            return found
    return None


def before(pieces: tuple[Piece, ...], n: int) -> int | None:
    """The largest member not above n."""
    for at in range(min(_piece_after(pieces, n), len(pieces) - 1), -1, -1):
        start, stop, period, bits = pieces[at]
        if start is not None and start > n:
            continue
        found = hit_before(bits, period, n if stop is None or stop > n else stop - 1)
        if start is None or found >= start:
            return found
    return None


def snapshot(pieces: tuple[Piece, ...], lo: int, hi: int) -> int:
    """The members of lo <= n < hi as bits: bit i stands for lo + i."""
    if hi - lo > MAX_PERIOD:
        raise PeriodTooLong(hi - lo)
    seen = 0
    for start, stop, period, bits in clip(pieces, lo, hi):
        assert start is not None and stop is not None
        seen |= window(bits, period, start, stop - start) << (start - lo)
    return seen
