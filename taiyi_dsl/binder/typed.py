"""The typed query: what a script means once every word has one meaning and every kind fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..board.kinds import BOOL, INT, TEXT, Kind
from ..diagnostics.value import Span
from ..record import dataclass, field

__all__ = [
    "Arith",
    "AtLeast",
    "Bound",
    "Cmp",
    "Col",
    "Conj",
    "Const",
    "Disj",
    "Inverse",
    "Mapped",
    "Matches",
    "Minus",
    "Misses",
    "Out",
    "Query",
    "Shown",
    "Step",
    "Tested",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Const:
    """A value.  ``given``: it was handed in from outside and may name a value of any kind.

    ``wild``: it stands for a parameter that is not known yet and agrees with anything.
    """

    kind: Kind
    value: Any
    given: bool = False
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Col:
    """A column of the board."""

    kind: Kind
    id: str


@dataclass(frozen=True, slots=True)
class Out:
    """A column of counted rows: its place in the row."""

    kind: Kind
    id: str
    index: int


@dataclass(frozen=True, slots=True)
class Mapped:
    """An expression read through a table: a branch as a place on the ring."""

    body: Bound
    table: tuple[int, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class Arith:
    """``op`` is one of ``+ - * / mod``; division and remainder round down."""

    op: str
    left: Bound
    right: Bound
    kind: Kind = INT
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Minus:
    body: Bound
    kind: Kind = INT


@dataclass(frozen=True, slots=True)
class Cmp:
    op: str
    left: Bound
    right: Bound
    kind: Kind = BOOL


@dataclass(frozen=True, slots=True)
class Tested:
    """A relation of the doctrine that holds between two named stars."""

    needs: tuple[str, ...]
    holds: Callable[[Mapping[str, Any]], bool]
    relation: str
    kind: Kind = BOOL


@dataclass(frozen=True, slots=True)
class Inverse:
    body: Bound
    kind: Kind = BOOL


@dataclass(frozen=True, slots=True)
class Conj:
    items: tuple[Bound, ...]
    kind: Kind = BOOL


@dataclass(frozen=True, slots=True)
class Disj:
    items: tuple[Bound, ...]
    kind: Kind = BOOL


@dataclass(frozen=True, slots=True)
class AtLeast:
    number: int
    items: tuple[Bound, ...]
    kind: Kind = BOOL


@dataclass(frozen=True, slots=True)
class Matches:
    items: tuple[Bound, ...]
    kind: Kind = INT


@dataclass(frozen=True, slots=True)
class Misses:
    """The items that do not hold, in words: ``labels`` are the items as they were written."""

    items: tuple[Bound, ...]
    labels: tuple[str, ...]
    kind: Kind = TEXT


Bound = (
    Const | Col | Out | Mapped | Arith | Minus | Cmp | Tested | Inverse | Conj | Disj | AtLeast
    | Matches | Misses
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shown:
    """A column of a result: its id in data, its heading in both languages, its expression."""

    id: str
    en: str
    zh: str
    body: Bound


@dataclass(frozen=True, slots=True)
class Step:
    """One clause on the boards: ``do`` is where, sort, limit, count, expect, rows.

    ``span`` is the condition of where, the keys of sort, the whole clause of the others.
    ``body`` of where and expect is a condition; ``keys`` of sort are (expression, descending);
    ``number`` of limit and rows; ``items`` of count are the columns to count by.
    """

    do: str
    span: Span
    body: Bound | None = None
    keys: tuple[tuple[Bound, bool], ...] = ()
    number: int = 0
    items: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """A source of boards, the clauses on them, and what to do with the boards that are left.

    ``first`` and ``last`` bound the axis of the scale, ends included; None is an open end.
    ``readings`` gives the variant of every disputed rule.
    """

    span: Span
    scale: str
    first: int | None
    last: int | None
    duns: tuple[int, ...]
    readings: Mapping[str, str]
    steps: tuple[Step, ...]
    shown: tuple[Shown, ...]
    silent: bool
    """No table is printed: the query only expects, explains or saves."""
    explained: tuple[tuple[str, Any], ...] = ()
    """What to explain: ("column", id) or ("relation", (relation, actor, target))."""
    saves: tuple[tuple[str, bool, Span], ...] = ()
    single: bool = False
    """The source was ``chart``."""
    source_empty: bool = False
    drawn: bool = False
    """The boards are to be drawn as plates for readers; what is shown are the plate's columns."""
