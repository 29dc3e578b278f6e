"""Did you mean: the nearest of the words that would have been right."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["distance", "nearest"]


def nearest(word: str, pool: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Up to ``most`` words of the pool that ``word`` may stand for, the nearest first.

    A word of the pool is near if few letters differ, if what was typed begins it, or if it is
    the last part of a dotted name (`general` for `host.general`).
    """
    asked = word.lower()
    scored = []
    for candidate in dict.fromkeys(pool):
        far = _far(asked, candidate.lower())
        if far is not None and candidate != asked:
            scored.append((far, candidate[:1] != asked[:1], len(candidate), candidate))
    best = sorted(scored)[:most]
    return tuple(c for far, *_, c in best if far <= best[0][0] + 1)


def _far(asked: str, candidate: str) -> int | None:
    """How far apart two words are; None if nobody would mistake one for the other."""
    size = len(asked)
    if not asked.isascii():
        # Two Chinese characters with one in common are already near.
        allowed = 0 if size < 2 else 1 if size < 4 else 2
    else:
        allowed = 0 if size < 3 else 1 if size < 5 else 2 if size < 9 else 3
    if abs(size - len(candidate)) <= allowed:
        steps = distance(asked, candidate)
        if steps <= allowed:
            return steps
    if size < 3 or not asked.isascii():
        return None
    if candidate.endswith("." + asked):
        return 1
    return allowed + 1 if candidate.startswith(asked) else None


def distance(one: str, other: str) -> int:
    """How many letters to add, drop, change or swap with their neighbour to get the other."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        row = [i]
        for j, b in enumerate(other, start=1):
            step = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                step = min(step, before[j - 2] + 1)
            row.append(step)
        before, last = last, row
    return last[-1]
