"""The boards of a query in their order: up or down the axis, or sorted by keys.

A place is a number of the axis; where a query has several plates it is a pair (number, plate).
A range with a beginning is walked upwards and one with only an end downwards from it.  One with
neither goes up from 1 and, should those boards run out, down from 0.  Two plates share the way:
year by year, the first plate first.  What a sort leaves level stays in that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import merge
from itertools import chain
from typing import Any

from ..sets import Form, Pieces, in_order

__all__ = ["Places", "Way", "in_turn", "sorted_in_turn"]

Places = Callable[[], Iterator[Any]]
Keys = Sequence[tuple[Form, bool]]


class Way:
    """Which way the boards of a source are walked."""

    def __init__(self, first: int | None, last: int | None) -> None:
        self.down = first is None and last is not None
        self.both = first is None and last is None

    def stretches(self, sets: Sequence[Pieces]) -> list[tuple[list[Pieces], bool]]:
        """The sets in stretches that are each walked one way (downwards?), one after another."""
        if not self.both:
            return [(list(sets), self.down)]
        up, down = Pieces.between(1, None), Pieces.between(None, 1)
        return [([s & up for s in sets], False), ([s & down for s in sets], True)]


def in_turn(sets: Sequence[Pieces], way: Way) -> Places:
    """The members of the sets, one set for each plate."""
    stretches = way.stretches(sets)
    if len(stretches) == 1:
        ((some, down),) = stretches
        return lambda: _walked(some, down)
    return lambda: chain.from_iterable(_walked(some, down) for some, down in stretches)


def _walked(sets: Sequence[Pieces], down: bool) -> Iterator[Any]:
    along = Pieces.descending if down else Pieces.ascending
    if len(sets) == 1:
        return along(sets[0])
    streams = [_tagged(along(s), i) for i, s in enumerate(sets)]
    return merge(*streams, key=lambda p: (-p[0], p[1])) if down else merge(*streams)


def _tagged(numbers: Iterator[int], plate: int) -> Iterator[tuple[int, int]]:
    return ((at, plate) for at in numbers)


def sorted_in_turn(sets: Sequence[Pieces], keys: Sequence[Keys], way: Way) -> Places:
    """The members sorted by keys (form, descending?), a list of them for each plate.

    Raises Endless while it is read, where the order has no first board or no next one.
    """
    stretches = way.stretches(sets)
    if len(stretches) == len(sets) == 1:
        ((only,), down) = stretches[0]
        settled = _settled(keys[0], down)
        return lambda: in_order(only, settled)
    several = len(sets) > 1

    def merged() -> Iterator[Any]:
        ranked = [
            _ranked(own, part, which, number, down)
            for number, (some, down) in enumerate(stretches)
            for which, (own, part) in enumerate(zip(keys, some, strict=True))
        ]
        for rank in merge(*ranked):
            yield rank[-2:] if several else rank[-2]

    return merged


def _settled(keys: Keys, down: bool) -> Keys:
    """The keys, and the axis for what they leave level, where it is walked downwards."""
    return [*keys, (Form.axis(), True)] if down else keys


def _ranked(
    keys: Keys, part: Pieces, which: int, stretch: int, down: bool
) -> Iterator[tuple[int, ...]]:
    """The members with all that decides their order in front, number and plate at the end."""
    readers = [(form.reader(), -1 if falls else 1) for form, falls in keys]
    sign = -1 if down else 1
    for at in in_order(part, _settled(keys, down)):
        yield (*(by * read(at) for read, by in readers), stretch, sign * at, which, at, which)
