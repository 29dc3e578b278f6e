"""Did you mean: the nearest of the words that would have been right."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["nearest"]


def nearest(word: str, pool: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Up to ``most`` words of the pool that look like the word, the nearest first."""
    from difflib import SequenceMatcher

    asked = word.lower()
    scored = []
    for candidate in dict.fromkeys(pool):
        if candidate == asked:
            continue
        shared = len(set(asked) & set(candidate))
        if not shared:
            continue
        score = SequenceMatcher(None, asked, candidate.lower()).ratio()
        floor = 0.6 if asked.isascii() else 0.45
        if score >= floor:
            # A prefix is what people mistype least.
            same_start = candidate[:1] == asked[:1]
            scored.append((-score - 0.05 * same_start, len(candidate), candidate))
    best = sorted(scored)[:most]
    if not best:
        return ()
    cut = best[0][0] + 0.2
    return tuple(c for s, _, c in best if s <= cut)
