"""The printed tables of the 144 boards, field by field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..record import dataclass
from ..syntax import tree as t
from .reading import Example

__all__ = ["FIELDS", "TABLES", "Fields", "fields"]

TABLES = ("jinjing/yangju.tq", "jinjing/yinju.tq")
FIELDS = ("taiyi", "wenchang", "host.count", "shiji", "guest.count", "jishen")
"""The printed tables of the 144 boards, and the fields that every line of them has."""


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of the printed tables: how many boards, how many fields, how many misprinted."""

    boards: int
    fields: int
    wrong: int


def fields(examples: Iterable[Example]) -> Fields:
    """Count the fields of the printed tables that the examples hold, and the misprinted ones."""
    boards = total = wrong = 0
    for example in examples:
        if example.file not in TABLES:
            continue
        boards += 1
        asked = [c.body for c in example.clause.body if isinstance(c, t.Expect)]
        total += len(set(_columns(asked)) & set(FIELDS))
        misprints = (c.clause.body for c in example.printed if isinstance(c.clause, t.Expect))
        wrong += len(set(_columns(misprints)) & set(FIELDS))
    return Fields(boards, total, wrong)


def _columns(expressions: Iterable[t.Expr]) -> Iterator[str]:
    """The columns on the left of the comparisons."""
    for e in expressions:
        if isinstance(e, t.And):
            yield from _columns(e.items)
        elif isinstance(e, t.Compare) and isinstance(e.left, t.WordRef):
            yield from (id for kind, id in e.left.words if kind == "column")
