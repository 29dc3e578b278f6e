"""Hints of the binder: what to write where a word's meaning or kind does not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import board
from ..board.kinds import BRANCHES, POSITION, RING, Kind
from ..diagnostics.value import Both, Diagnostic, Hint
from ..syntax import tree as t
from .bad import Bad, bad
from .meaning import quoted, said
from .typed import Bound, Const

__all__ = ["ambiguous", "listed", "no_order", "not_on_scale", "of_habit", "with_shape"]

_COLUMN_OF = {"Palace": "taiyi", "Position": "wenchang", "Stem": "year.stem",
              "Branch": "year.branch"}  # fmt: skip


def ambiguous(e: t.Expr, values: Sequence[Const]) -> Bad:
    """A word alone that may be any of several values: which, and what would decide."""
    text = quoted(e.span)
    choices = tuple(
        Both(f"{o.kind.text(o.value)} ({o.kind.id})", f"{o.kind.text(o.value)}（{o.kind.zh}）")
        for o in values
    )
    columns = (_column_of(o) for o in values)
    offers = tuple(f"`{column} = {text}`" for column in columns if column)
    hints = (Hint("decide", {"offers": offers}),) if offers else ()
    return bad("E0307", e.span, *hints, found=text, choices=choices)


def _column_of(value: Const) -> str:
    """A column of the board that has values of that kind."""
    usual = _COLUMN_OF.get(value.kind.id, "")
    if usual in board.COLUMNS:
        return usual
    return next((c.id for c in board.COLUMNS.values() if c.kind is value.kind), "")


def of_habit(e: t.NameRef) -> tuple[Hint, ...]:
    """What to say of a word of other languages, or a number in words, taken for a name."""
    from ..diagnostics.slips import ADVICE, WORDS, numeral

    found = numeral(e.name)
    if found is not None:
        return (Hint("did_you_mean", {"nears": (str(found[0]),)}, e.span),)
    return (Hint("advice", {"advice": ADVICE[WORDS[e.name]]}),) if e.name in WORDS else ()


def not_on_scale(column: str) -> tuple[Hint, ...]:
    """Where a column that this scale lacks has a value."""
    return (Hint("on_year"),) if board.available(board.SCALES["year"], column) else ()


def listed(problem: Bad, items: Sequence[t.Expr]) -> Bad:
    """``taiyi = 1 or 2``: the second value is no condition; both belong into one list."""
    error = problem.error
    first = items[0]
    alone = [i for i in items[1:] if isinstance(i, (t.Number, t.WordRef, t.TextLit))]
    equal = isinstance(first, t.Compare) and first.op == "="
    if error.code != "E0302" or not equal or len(alone) < len(items) - 1:
        return problem
    assert isinstance(first, t.Compare)
    values = ", ".join(quoted(i.span) for i in (first.right, *alone))
    offer = f"{quoted(first.left.span)} in ({values})"
    at = first.span.to(items[-1].span)
    hint = Hint("offer", {"offer": offer, "try": True}, at)
    return Bad(Diagnostic(error.code, error.span, error.facts, (hint,)))


def with_shape(definition: t.Def) -> Hint:
    """How a definition is called."""
    return Hint("shape", {"shape": f"{definition.name}({', '.join(definition.parameters)})"})


def no_order(
    e: t.Within, choice: t.Range, kind: Kind, options: Callable[[t.Expr], Sequence[Bound]]
) -> Bad:
    """A range of what has no order; on the ring its places can be written out."""
    hints: tuple[Hint, ...] = ()
    if choice.low is not None and choice.high is not None:
        hints = _round_the_ring(e, options(choice.low)[-1], options(choice.high)[-1])
    return bad("E0303", e.span, *hints, kind=said(kind), op="..", found=quoted(e.left.span))


def _round_the_ring(e: t.Within, low: Bound, high: Bound) -> tuple[Hint, ...]:
    """The places of the ring from one to another, written out: they have no order."""
    if not (isinstance(low, Const) and isinstance(high, Const)) or len(e.choices) != 1:
        return ()
    ends = [_place(low), _place(high)]
    if ends[0] is None or ends[1] is None:
        return ()
    count = (ends[1] - ends[0]) % len(RING)
    places = ", ".join(RING[(ends[0] + i) % len(RING)] for i in range(count + 1))
    not_ = "not " * e.negated
    offer = f"{quoted(e.left.span)} {not_}in ({places})"
    return (Hint("offer", {"offer": offer, "try": True}, e.span),)


def _place(value: Const) -> int | None:
    if value.kind is POSITION:
        return int(value.value)
    return RING.index(BRANCHES[value.value]) if value.kind.id == "Branch" else None
