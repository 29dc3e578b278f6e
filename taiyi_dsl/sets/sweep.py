"""The algebra of piece lists: two sorted lists are swept once, from left to right.

A piece is ``(start, stop, period, bits)``; see :mod:`.pieces`.  Between two neighbouring cuts
both lists have one pattern each, so one big-integer operation settles the whole stretch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import lcm

from .bits import MAX_PERIOD, PeriodTooLong, anchor, mask, reduce, tile, window

__all__ = ["Op", "Piece", "equal", "merge", "push"]

Piece = tuple[int | None, int | None, int, int]
Op = Callable[[int, int], int]

_INF = float("inf")

# Looking whether two neighbours are one pattern costs a pass over it; not done beyond this.
_HEAL = 2**16

# A stretch this many times shorter than the common period is decided bit by bit of its own
# instead of as a pattern: 290 years need 290 bits, whatever the cycles in play.
_SHORT = 8


def _segments(pieces: Iterable[Piece]) -> Iterator[tuple[float, int, int]]:
    """The whole line, gaps included: (end of the stretch, period, bits)."""
    at = -_INF
    for start, stop, period, bits in pieces:
        if start is not None and start > at:
            yield start, 1, 0
        at = _INF if stop is None else stop
        yield at, period, bits
    if at < _INF:
        yield _INF, 1, 0


def push(out: list[Piece], start: int | None, stop: int | None, period: int, bits: int) -> None:
    """Append a piece to a sorted list, keeping the list in normal form.

    Pieces without a member are dropped.  A piece joins its neighbour when one pattern
    describes both and what lies between them; else sets would go to pieces by being used.
    """
    if not bits:
        return
    if period > 1 and start is not None and stop is not None and stop - start <= period:
        seen = window(bits, period, start, stop - start)
        if not seen:
            return
        if seen == mask(stop - start):
            period, bits = 1, 1
    while out and start is not None:
        first, edge, other_period, other = out[-1]
        if edge is None:
            break
        gap = start - edge
        if other_period == period and (other is bits or other == bits):
            if gap and (gap >= period or window(bits, period, edge, gap)):
                break
        elif stop is not None and stop - edge < other_period <= _HEAL:
            here = window(bits, period, start, stop - start) << gap
            if window(other, other_period, edge, stop - edge) == here:
                out[-1] = (first, stop, other_period, other)
                return
            break
        elif first is not None and start - first < period <= _HEAL:
            here = window(other, other_period, first, edge - first)
            if window(bits, period, first, start - first) != here:
                break
        else:
            break
        out.pop()
        start = first
    out.append((start, stop, period, bits))


def _against(period: int, bits: int, if_out: int, if_in: int) -> tuple[int, int]:
    """A pattern met by a constant: what becomes of its zeros, what of its ones."""
    if if_out == if_in:
        return 1, if_out
    return (period, bits) if if_in else (period, bits ^ mask(period))


def _blend(p: int, x: int, q: int, y: int, op: Op) -> tuple[int, int]:
    if q == 1:
        return _against(p, x, op(0, y), op(1, y))
    if p == 1:
        return _against(q, y, op(x, 0), op(x, 1))
    if p == q:
        return reduce(p, op(x, y))
    period = lcm(p, q)
    if period > MAX_PERIOD:
        raise PeriodTooLong(period)
    return reduce(period, op(tile(x, p, period), tile(y, q, period)))


def _on_its_own(size: int, p: int, q: int) -> bool:
    """Whether a finite stretch (size 0: not finite) is decided without the common period."""
    common = lcm(p, q)
    return 0 < size <= MAX_PERIOD and (size * _SHORT < common or common > MAX_PERIOD)


def merge(left: Iterable[Piece], right: Iterable[Piece], op: Op) -> tuple[Piece, ...]:
    """``op`` (of two bit strings, with op(0, 0) = 0) applied along the whole line.

    Raises PeriodTooLong if a stretch longer than ``MAX_PERIOD`` needs a longer pattern.
    """
    out: list[Piece] = []
    # Pieces share their patterns, so a pair is blended once.  The ids stay good: both lists
    # hold on to their integers until the end.
    blended: dict[tuple[int, int, int, int], tuple[int, int]] = {}
    lefts, rights = _segments(left), _segments(right)
    end_x, p, x = next(lefts)
    end_y, q, y = next(rights)
    start: int | None = None
    while True:
        end = end_x if end_x <= end_y else end_y
        stop = None if end == _INF else int(end)
        if x or y:
            size = 0 if start is None or stop is None else stop - start
            if start is not None and p != q and p > 1 and q > 1 and _on_its_own(size, p, q):
                seen = op(window(x, p, start, size), window(y, q, start, size))
                push(out, start, stop, *anchor(seen, start, size))
            else:
                key = (id(x), p, id(y), q)
                done = blended.get(key)
                if done is None:
                    done = blended[key] = _blend(p, x, q, y, op)
                push(out, start, stop, *done)
        if stop is None:
            return tuple(out)
        if end_x == end:
            end_x, p, x = next(lefts)
        if end_y == end:
            end_y, q, y = next(rights)
        start = stop


def equal(left: Iterable[Piece], right: Iterable[Piece]) -> bool:
    """Whether two lists describe the same set.

    Two patterns with periods p and q that agree on p + q neighbouring numbers agree for ever
    (Fine and Wilf, 1965), so no common period is needed and none can be too long.
    """
    lefts, rights = _segments(left), _segments(right)
    end_x, p, x = next(lefts)
    end_y, q, y = next(rights)
    start: int | None = None
    while True:
        end = end_x if end_x <= end_y else end_y
        stop = None if end == _INF else int(end)
        if p != q or (x is not y and x != y):
            size = p + q
            if start is not None and stop is not None:
                size = min(size, stop - start)
            at = start if start is not None else stop - size if stop is not None else 0
            if window(x, p, at, size) != window(y, q, at, size):
                return False
        if stop is None:
            return True
        if end_x == end:
            end_x, p, x = next(lefts)
        if end_y == end:
            end_y, q, y = next(rights)
        start = stop
