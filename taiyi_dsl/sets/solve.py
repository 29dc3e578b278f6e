"""Solving comparisons: where a form is zero or below zero, and where two partitions compare."""

from __future__ import annotations

from .pieces import Pieces, union
from .tables import Parts

__all__ = ["below", "compare_parts", "zero"]

# The widest zone of doubt of an inequality that is settled in one bitmap.
_ZONE = 2**16


def zero(slope: int, parts: Parts) -> Pieces:
    """Where slope * n + c = 0; slope must not be 0."""
    roots = ((-c // slope, part) for c, part in parts if c % slope == 0)
    return Pieces.points(n for n, part in roots if n in part)


def below(slope: int, parts: Parts, or_equal: bool) -> Pieces:
    """Where slope * n + c < 0, or <= 0; slope must be positive.

    Each part says yes up to a bound of its own.  Up to the lowest bound all say yes, from the
    highest none does; only the zone between, some few numbers wide, needs a look.
    """
    bounds = [-c // slope + 1 if or_equal else -(c // slope) for c, _ in parts]
    low, high = min(bounds), max(bounds)
    if high - low > _ZONE:
        return union(
            [part.clip(None, bound) for bound, (_, part) in zip(bounds, parts, strict=True)]
        )
    seen = 0
    for bound, (_, part) in zip(bounds, parts, strict=True):
        seen |= part.window(low, bound)
    return Pieces.between(None, low) | Pieces.snapshot(low, high - low, seen)


def compare_parts(op: str, left: Parts, right: Parts) -> Pieces:
    """Where left = right, left < right or left <= right; the parts come by ascending value."""
    if op == "=":
        others = dict(right)
        return union([part & others[value] for value, part in left if value in others])
    found = []
    lower = Pieces.none()
    waiting = list(left)[::-1]
    for value, part in right:
        rising = []
        while waiting and (waiting[-1][0] < value or (op == "<=" and waiting[-1][0] == value)):
            rising.append(waiting.pop()[1])
        lower |= union(rising)
        found.append(lower & part)
    return union(found)
