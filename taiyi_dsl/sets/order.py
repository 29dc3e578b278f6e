"""Sets in an order other than the axis's own, and sets counted by the values of columns.

Both go key by key.  A key that repeats cuts the set into parts, by value.  A key that grows is
followed along the axis: its ties lie close together, so only a handful is held at a time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import merge
from itertools import chain, groupby
from operator import itemgetter
from typing import TypeVar

from .forms import Form
from .pieces import Endless, Pieces
from .tables import period_of

__all__ = ["Endless", "groups", "in_order"]

_T = TypeVar("_T")


def in_order(pieces: Pieces, keys: Sequence[tuple[Form, bool]]) -> Iterator[int]:
    """The members sorted by several keys (form, descending?), ties by ascending n.

    Lazy.  Endless is raised at once if the order has no first element, and on the way if it
    comes to a place after which there is no next one.
    """
    return _begun(_ordered(pieces, [_Key(form, falls) for form, falls in keys]))


def groups(pieces: Pieces, forms: Sequence[Form]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The tuples of values that occur, each with its number of members, by ascending tuple.

    Lazy where a form grows; a group is counted by arithmetic, whatever its size.  Raises
    Endless as ``in_order`` does, and for a group without end.
    """
    return _begun(_counted(pieces, [_Key(form, False) for form in forms]))


def _begun(items: Iterator[_T]) -> Iterator[_T]:
    """The same items, the first of them already asked for."""
    for first in items:
        return chain((first,), items)
    return iter(())


class _Key:
    """A form to sort by, with what is worth working out once."""

    __slots__ = ("_monotone", "_read", "falls", "form")

    def __init__(self, form: Form, falls: bool) -> None:
        self.form = form
        self.falls = falls
        self._read: Callable[[int], int] | None = None
        self._monotone: bool | None = None

    @property
    def read(self) -> Callable[[int], int]:
        if self._read is None:
            self._read = self.form.reader()
        return self._read

    @property
    def monotone(self) -> bool:
        """Whether a growing form never turns back, as a quotient does not: ties are neighbours."""
        if self._monotone is None:
            self._monotone = _never_turns(self.form)
        return self._monotone


def _never_turns(form: Form) -> bool:
    slope, parts = form.slope, form.parts
    if period_of(parts) is None and len(parts) > 64:
        return False  # not worth the many intersections: merging gives the same order
    ahead = Form(slope, form.den, tuple((c + slope, part.shift(-1)) for c, part in parts))
    steps = (ahead - form).parts
    return steps[0][0] >= 0 if slope > 0 else steps[-1][0] <= 0


def _ordered(pieces: Pieces, keys: Sequence[_Key]) -> Iterator[int]:
    if not keys or not pieces:
        return pieces.ascending()
    key, rest = keys[0], keys[1:]
    form = key.form
    if form.slope == 0:
        parts = reversed(form.parts) if key.falls else form.parts
        # Only the values that occur: the keys after this one would multiply the others.
        some = (pieces & part for _, part in parts)
        return chain.from_iterable(_ordered(each, rest) for each in some if each)
    upward = (form.slope > 0) != key.falls
    along = pieces.ascending() if upward else pieces.descending()
    if len(form.parts) == 1:
        return along
    ties: Iterable[list[int]]
    if not key.monotone:
        ties = (block for _, block in _merged(pieces, key))
    elif upward and not rest:
        return along
    else:
        ties = (list(block) for _, block in groupby(along, key.read))
        if not upward:
            ties = (block[::-1] for block in ties)
    return chain.from_iterable(_sorted(block, rest) for block in ties)


def _sorted(block: list[int], keys: Sequence[_Key]) -> list[int]:
    if len(block) > 1:
        for key in reversed(keys):
            block.sort(key=key.read, reverse=key.falls)
    return block


def _merged(pieces: Pieces, key: _Key) -> Iterator[tuple[int, list[int]]]:
    """The ties of a growing form, in order, each with its value and its members ascending.

    On each part the form runs straight, so the parts are sorted streams to be merged.
    """
    form, sign = key.form, -1 if key.falls else 1
    streams = [_stream(pieces & part, sign * form.slope, sign * c) for c, part in form.parts]
    for rank, block in groupby(merge(*streams), itemgetter(0)):
        yield sign * rank // form.den, [n for _, n in block]


def _stream(pieces: Pieces, slope: int, c: int) -> Iterator[tuple[int, int]]:
    along = pieces.ascending() if slope > 0 else pieces.descending()
    return ((slope * n + c, n) for n in along)


def _levels(pieces: Pieces, key: _Key) -> Iterator[tuple[int, Pieces]]:
    """The values that occur, ascending, each with where it does."""
    form = key.form
    if form.slope == 0:
        for value, part in form.parts:
            some = pieces & part
            if some:
                yield value, some
    elif len(form.parts) > 1 and key.monotone:
        yield from _stretches(pieces, key)
    else:
        for value, block in _merged(pieces, key):
            yield value, Pieces.points(block)


def _stretches(pieces: Pieces, key: _Key) -> Iterator[tuple[int, Pieces]]:
    """The levels of a form that never turns back: each is a stretch of the axis."""
    form, read = key.form, key.read
    way = 1 if form.slope > 0 else -1
    n = pieces.first() if way > 0 else pieces.last()
    if n is None and pieces:
        raise Endless("the lowest value has no end")
    while n is not None:
        value = read(n)
        # Here the form is surely past the value; the edge of the level lies before.
        far = (value * form.den - form.parts[0][0]) // abs(form.slope) + 1
        near = way * n
        edge = near + bisect_right(range(near, far), value, key=lambda at: read(way * at))
        if way > 0:
            yield value, pieces.clip(n, edge)
            n = pieces.after(edge)
        else:
            yield value, pieces.clip(1 - edge, n + 1)
            n = pieces.before(-edge)


def _counted(pieces: Pieces, keys: Sequence[_Key]) -> Iterator[tuple[tuple[int, ...], int]]:
    if not keys:
        number = pieces.count()
        if number is None:
            raise Endless("a group has no end")
        if number:
            yield (), number
        return
    for value, some in _levels(pieces, keys[0]):
        for values, number in _counted(some, keys[1:]):
            yield (value, *values), number
