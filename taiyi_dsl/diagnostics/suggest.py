"""Did you mean: the words that would have been right and sound or look like what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from .sounds import alike, said_alike
from .value import Hint, Span

__all__ = ["CANDIDATES", "did_you_mean", "distance", "distinct", "nearest", "offers", "sounding"]

CANDIDATES = 8
"""How many words are looked at; at most three of them are offered, once they are known to work."""


def did_you_mean(word: str, pool: Iterable[str], at: Span) -> tuple[Hint, ...]:
    """The hint that offers the words of a pool that ``word``, which stands there, may mean."""
    nears = offers(word, pool)
    return (Hint("did_you_mean", {"nears": nears}, at),) if nears else ()


def offers(word: str, pool: Iterable[str]) -> tuple[str, ...]:
    """The words of a pool that ``word`` may stand for: those of its sound, then of its look."""
    pool = tuple(dict.fromkeys(pool))
    return distinct((*sounding(word, pool), *nearest(word, pool, CANDIDATES)))[:CANDIDATES]


def sounding(word: str, pool: Iterable[str]) -> tuple[str, ...]:
    """The words of a pool that are read like ``word``, those with most in common first."""
    asked = fold(word)
    found = []
    for place, candidate in enumerate(pool):
        apart = alike(asked, candidate)
        if apart is not None:
            found.append((*apart, place, candidate))
        elif said_alike(asked, candidate):
            found.append((0, 0, place, candidate))
    return tuple(candidate for *_, candidate in sorted(found))


def distinct(nears: Sequence[str]) -> tuple[str, ...]:
    """Each word once, in the first of its spellings: nothing is offered twice."""
    met: set[tuple[str, str]] = set()
    kept = []
    for near in dict.fromkeys(nears):
        tables = lexicon().by_terminal.values()
        means = {(w.kind, w.id) for table in tables for w in table.get(near, ())}
        if not means or means - met:
            kept.append(near)
        met |= means
    return tuple(kept)


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
