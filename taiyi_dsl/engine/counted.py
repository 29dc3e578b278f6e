"""Boards counted by columns: making the rows, and the clauses that work on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import merge
from itertools import groupby, islice
from typing import Any

from ..binder.typed import Bound, Shown, Step
from ..sets import Form, Pieces, groups
from .check import check_counted, check_number
from .evaluate import on_tuple

__all__ = ["Rows", "by_sets", "by_values", "row_step", "sortable"]

Row = tuple[Any, ...]
Rows = Callable[[], Iterator[Row]]


def sortable(value: Any) -> tuple[bool, Any]:
    """No value comes first."""
    return (value is not None, value if value is not None else 0)


def by_values(keys: Iterable[Row]) -> Rows:
    """The rows of a list of boards, given by the values to count by."""
    found = Counter(keys)
    rows = sorted(found.items(), key=lambda r: [sortable(v) for v in r[0]])
    return lambda: ((*values, number) for values, number in rows)


def by_sets(
    sets: Sequence[Pieces], forms: Sequence[Sequence[Form]], texts: Sequence[list[str] | None]
) -> Rows:
    """The rows of sets of boards, counted by arithmetic.

    ``forms`` has the values to count by, for each set; where ``texts`` has a list, the values
    are places in it.
    """

    def rows() -> Iterator[Row]:
        streams = [groups(s, f) for s, f in zip(sets, forms, strict=True)]
        together = merge(*streams, key=lambda g: g[0])
        for values, same in groupby(together, key=lambda g: g[0]):
            number = sum(n for _, n in same)
            yield (*(v if t is None else t[v] for v, t in zip(values, texts, strict=True)), number)

    return rows


def row_step(step: Step, before: Rows, by: Sequence[Shown]) -> Rows:
    """The rows, counted by some columns, after one more clause.

    Raises :class:`TqError` if they fail an expectation.
    """
    match step.do:
        case "where":
            assert step.body is not None
            holds = on_tuple(step.body)
            return lambda: (r for r in before() if holds(r))
        case "sort":
            return _sorted(before, step.keys)
        case "limit":
            number = step.number
            return lambda: islice(before(), number)
        case "expect":
            check_counted(step, before(), by)
        case "rows":
            check_number(step, sum(1 for _ in before()))
    return before


def _sorted(before: Rows, by: Sequence[tuple[Bound, bool]]) -> Rows:
    keys = [(on_tuple(b), down) for b, down in by]

    def ordered() -> Iterator[Row]:
        rows = list(before())
        for read, down in reversed(keys):
            rows.sort(key=lambda r: sortable(read(r)), reverse=down)
        return iter(rows)

    return ordered
