"""The syntax tree: what a script says, before anyone asks whether it makes sense.

Frozen dataclasses.  Spans are kept for messages and do not take part in comparison, so two texts
that say the same thing have equal trees.
"""

from __future__ import annotations

from typing import Any

from ..diagnostics.value import Source, Span
from ..record import dataclass, field
from .lexer import Comment

__all__ = [
    "And", "Arith", "AtLeast", "Chart", "Clause", "Comment", "Compare", "Count", "Def", "Expect",
    "ExpectRows", "Explain", "Expr", "Item", "Key", "Let", "Limit", "Matches", "Misses", "NameRef",
    "Negative", "Not", "Number", "Or", "ParamRef", "Range", "Relate", "Run", "Save", "School",
    "Script", "Search", "Set", "Show", "Sort", "TextLit", "TimeExpr", "TimeRef", "TimeSpan",
    "TimeSum", "Use", "Where", "Within", "WordRef", "Year",
]  # fmt: skip


def _span() -> Any:
    return field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class WordRef:
    """A word of the vocabulary: all it may be (kind, id), and how it was typed."""

    words: tuple[tuple[str, str], ...]
    text: str = field(compare=False)
    span: Span = _span()


# ---- times ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Year:
    """An astronomical year: 0 is 1 BC, -103 is 104 BC."""

    value: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class TimeRef:
    """A name or a `:parameter` in the place of a time."""

    name: str
    outside: bool
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class TimeSum:
    left: TimeExpr
    op: str
    right: TimeExpr
    span: Span = _span()


TimeExpr = Year | TimeRef | TimeSum


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """A range of times, ends included; None is an open end.  ``one``: a single time was given."""

    first: TimeExpr | None
    last: TimeExpr | None
    one: bool
    span: Span = _span()


# ---- expressions ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class TextLit:
    value: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class NameRef:
    """A name that is no word of the vocabulary: a `let`, a parameter of a `def`, a heading."""

    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class ParamRef:
    """`:name`, a value handed in from outside."""

    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Compare:
    op: str
    left: Expr
    right: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Range:
    """`low..high`, ends included; None is an open end."""

    low: Expr | None
    high: Expr | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Within:
    left: Expr
    choices: tuple[Expr | Range, ...]
    negated: bool
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Relate:
    """`actor relation target`."""

    left: Expr
    relation: WordRef
    right: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Not:
    body: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class And:
    items: tuple[Expr, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Or:
    items: tuple[Expr, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Arith:
    """``op`` is one of ``+ - * / mod``; division rounds down."""

    op: str
    left: Expr
    right: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Negative:
    body: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class AtLeast:
    number: Expr
    items: tuple[Expr, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Matches:
    """How many of the items hold; no items: those of the last ``matches`` of the query."""

    items: tuple[Expr, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Misses:
    """Which of the items do not hold, in words."""

    items: tuple[Expr, ...]
    span: Span = _span()


Expr = (
    Number | TextLit | WordRef | NameRef | ParamRef | Compare | Within | Relate | Not | And | Or
    | Arith | Negative | AtLeast | Matches | Misses
)  # fmt: skip


# ---- clauses ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chart:
    scale: WordRef
    time: TimeExpr
    dun: WordRef | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Search:
    scale: WordRef
    times: TimeSpan | None
    dun: WordRef | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Where:
    body: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Item:
    body: Expr
    heading: str | None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Show:
    items: tuple[Item, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Key:
    body: Expr
    descending: bool
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Sort:
    keys: tuple[Key, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Limit:
    number: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Count:
    items: tuple[Item, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Expect:
    body: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class ExpectRows:
    number: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Explain:
    items: tuple[Expr, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Save:
    path: str
    overwrite: bool
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Let:
    name: str
    body: Expr
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Def:
    name: str
    parameters: tuple[str, ...]
    body: tuple[Clause, ...]
    span: Span = _span()
    at: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    """Where the name stands, and each parameter."""


@dataclass(frozen=True, slots=True)
class Use:
    """``file``: the path is a file's; otherwise a dotted name of the standard library."""

    path: str
    file: bool
    span: Span = _span()
    at: Span = _span()
    """Where the path stands."""


@dataclass(frozen=True, slots=True)
class Run:
    name: str
    arguments: tuple[Expr, ...]
    span: Span = _span()
    at: Span = _span()
    """Where the name stands."""


@dataclass(frozen=True, slots=True)
class School:
    book: WordRef
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Set:
    setting: WordRef
    value: str
    span: Span = _span()
    at: Span = _span()
    """Where the value stands."""


Clause = (
    Chart | Search | Where | Show | Sort | Limit | Count | Expect | ExpectRows | Explain | Save
    | Let | Def | Use | Run | School | Set
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Script:
    """A whole text: its clauses in order; comments beside them, for the printer.

    ``lost`` are the names of definitions that could not be read: nobody knows what they mean.
    ``headless``: what could not be read may have been a source of boards.
    """

    clauses: tuple[Clause, ...]
    comments: tuple[Comment, ...] = field(default=(), compare=False, repr=False)
    lost: frozenset[str] = field(default=frozenset(), compare=False, repr=False)
    headless: bool = field(default=False, compare=False, repr=False)
    source: Source | None = field(default=None, compare=False, repr=False)
