"""Comparing two sides: which of their meanings agree, and what to say when none do."""

from __future__ import annotations

from ..board.kinds import BOOL, INT, PALACE, TEXT, TIME, Kind
from ..diagnostics.value import Both, Hint
from ..syntax import tree as t
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from . import relate
from .bad import Bad, bad
from .meaning import fit, kinds_of, quoted, said, value_word
from .typed import Bound, Cmp, Col, Const

__all__ = ["check_order", "folded", "pair_up"]

Pair = tuple[Bound, Bound]
MOST_VALUES = 16


def pair_up(
    left: t.Expr, right: t.Expr, lefts: list[Bound], rights: list[Bound]
) -> tuple[Pair, Pair]:
    """The meanings that agree, and the two sides as they can be compared.

    A column against a value is the likeliest pair, one of the same kind before one that has to
    be taken for another kind.  A word that may be a column is not compared as a mere value with
    another.  Raises :class:`Bad` if no meanings agree.
    """
    columns = not all(isinstance(o, Const) for o in (*lefts, *rights))
    fits: list[tuple[bool, bool, int, Pair, Pair]] = []
    for a in lefts:
        for b in rights:
            pair = fit(a, b)
            values = isinstance(a, Const) + isinstance(b, Const)
            if pair is not None and not (columns and values == 2):
                unlike = a.kind is not b.kind
                fits.append((values != 1, unlike, len(fits), (a, b), pair))
    if not fits:
        raise _unlike(left, right, lefts, rights)
    *_, took, pair = min(fits, key=lambda f: f[:3])
    return took, pair


def _unlike(left: t.Expr, right: t.Expr, lefts: list[Bound], rights: list[Bound]) -> Bad:
    hints: list[Hint] = []
    for one, other, side in ((lefts[0], rights[0], left), (rights[0], lefts[0], right)):
        if not isinstance(one, Const):
            continue
        if one.kind is INT and other.kind is PALACE:
            return bad("E0312", side.span, Hint("values", {"values": "1..9"}),
                       found=one.value, kind=said(PALACE))  # fmt: skip
        if one.kind is TEXT and one.given and other.kind.names:
            hint = Hint("values", {"values": _values(other.kind)})
            return bad("E0312", side.span, hint, found=str(one.value), kind=said(other.kind))
        if one.kind is TEXT and value_word(other.kind, str(one.value)) is not None:
            text = str(one.value)
            written = (
                f"{quoted(left.span)} = {text}"
                if side is right
                else f"{text} = {quoted(right.span)}"
            )
            hints.append(Hint("offer", {"offer": written}, left.span.to(right.span)))
    return bad(
        "E0301",
        left.span.to(right.span),
        *(hints or _offers(left, right, lefts[0], rights[0])),
        left=quoted(left.span),
        left_kind=kinds_of(lefts),
        right=quoted(right.span),
        right_kind=kinds_of(rights),
    )


def _offers(left: t.Expr, right: t.Expr, one: Bound, other: Bound) -> list[Hint]:
    if all(isinstance(o, Col) and relate.is_star(o.id) for o in (one, other)):
        offer = f"{quoted(left.span)} same {quoted(right.span)}"
        return [Hint("offer", {"offer": offer}, left.span.to(right.span))]
    if isinstance(one, Const) and one.kind is TEXT:
        return _unquoted(left, one)
    if isinstance(other, Const) and other.kind is TEXT:
        return _unquoted(right, other)
    if one.kind in (INT, TIME) and isinstance(one, Col):
        return [Hint("compare_number", {"found": quoted(left.span)})]
    if not one.kind.names or isinstance(one, Const):
        return []
    return [Hint("kind_values", {"found": quoted(left.span), "values": _values(one.kind)})]


def _unquoted(e: t.Expr, text: Const) -> list[Hint]:
    """A column in quotes was meant as the column."""
    found = [w for w in lexicon().of("NOUN", fold(str(text.value))) if w.kind == "column"]
    return [Hint("offer", {"offer": text.value, "try": True}, e.span)] if found else []


def _values(kind: Kind) -> tuple[Both | str, ...]:
    """The values of a kind as a message lists them."""
    names = [Both(n.id, n.hans) for n in kind.names.values()]
    return (*names[:MOST_VALUES], "...") if len(names) > MOST_VALUES else tuple(names)


def check_order(e: t.Compare, left: Bound) -> None:
    """Refuse to ask which is greater where there is no greater."""
    if e.op in ("=", "!=") or left.kind.ordered:
        return
    hints = []
    if left.kind is PALACE and isinstance(e.right, t.Number):
        number = e.right.value
        low, high = {
            ">": (number + 1, 9),
            ">=": (number, 9),
            "<": (1, number - 1),
            "<=": (1, number),
        }[e.op]
        if low <= high:
            hints.append(
                Hint("offer", {"offer": f"{quoted(e.left.span)} in {low}..{high}"}, e.span)
            )
    raise bad("E0303", e.span, *hints, kind=said(left.kind), op=e.op, found=quoted(e.left.span))


def folded(test: Cmp) -> Bound:
    """A comparison of two values is decided at once."""
    left, right = test.left, test.right
    if not (isinstance(left, Const) and isinstance(right, Const)):
        return test
    a, b = left.value, right.value
    holds = {"=": a == b, "!=": a != b}.get(test.op)
    if holds is None:
        holds = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[test.op]
    return Const(BOOL, int(holds))
