"""Evaluating a typed expression on one board: a closure over the values of the columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from ..binder.arith import calculate
from ..binder.typed import (
    Arith,
    AtLeast,
    Bound,
    Cmp,
    Col,
    Conj,
    Const,
    Disj,
    Inverse,
    Mapped,
    Matches,
    Minus,
    Misses,
    Out,
    Tested,
)  # fmt: skip
from ..diagnostics.value import Diagnostic, TqError

__all__ = ["DividesByZero", "compile_row", "on_tuple"]

Row = Sequence[Any]
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


class DividesByZero(TqError):
    """A division or remainder by zero on some board (E0409)."""

    def __init__(self, where: Arith) -> None:
        found = " ".join(where.span.text.split()) if where.span is not None else where.op
        super().__init__(Diagnostic("E0409", where.span, {"found": found}))


def compile_row(bound: Bound, index: Mapping[str, int]) -> Callable[[Row], Any]:
    """A function from the values of a board, laid out as ``index`` says, to the value."""
    match bound:
        case Const():
            value = bound.value
            return lambda row: value
        case Col():
            at = index[bound.id]
            return lambda row: row[at]
        case Out():
            place = bound.index
            return lambda row: row[place]
        case Tested():
            return _tested(bound, index)
        case Mapped():
            body, table = compile_row(bound.body, index), bound.table
            return lambda row: table[body(row)]
        case Minus():
            body = compile_row(bound.body, index)
            return lambda row: -body(row)
        case Inverse():
            body = compile_row(bound.body, index)
            return lambda row: not body(row)
        case Cmp():
            return _compare(bound, index)
        case Arith():
            return _arith(bound, index)
        case Conj():
            items = _all(bound.items, index)
            return lambda row: all(i(row) for i in items)
        case Disj():
            items = _all(bound.items, index)
            return lambda row: any(i(row) for i in items)
        case AtLeast():
            items, number = _all(bound.items, index), bound.number
            return lambda row: sum(1 for i in items if i(row)) >= number
        case Matches():
            items = _all(bound.items, index)
            return lambda row: sum(1 for i in items if i(row))
        case Misses():
            return _misses(bound, index)


def _all(items: Sequence[Bound], index: Mapping[str, int]) -> list[Callable[[Row], Any]]:
    return [compile_row(i, index) for i in items]


def _tested(bound: Tested, index: Mapping[str, int]) -> Callable[[Row], Any]:
    places = [(n, index[n]) for n in bound.needs]
    holds = bound.holds
    return lambda row: holds({n: row[i] for n, i in places})


def _compare(bound: Cmp, index: Mapping[str, int]) -> Callable[[Row], Any]:
    left, right = compile_row(bound.left, index), compile_row(bound.right, index)
    compare = COMPARE[bound.op]

    def test(row: Row) -> bool:
        a, b = left(row), right(row)
        # No value is unlike every value.
        if a is None or b is None:
            return bound.op == "!="
        return compare(a, b)

    return test


def _arith(bound: Arith, index: Mapping[str, int]) -> Callable[[Row], Any]:
    left, right = compile_row(bound.left, index), compile_row(bound.right, index)

    def value(row: Row) -> int:
        try:
            return calculate(bound.op, left(row), right(row))
        except ZeroDivisionError:
            raise DividesByZero(bound) from None

    return value


def _misses(bound: Misses, index: Mapping[str, int]) -> Callable[[Row], str]:
    items = [
        (compile_row(i, index), label, _instead(i, index))
        for i, label in zip(bound.items, bound.labels, strict=True)
    ]

    def text(row: Row) -> str:
        return "; ".join(instead(row) or label for holds, label, instead in items if not holds(row))

    return text


def _instead(item: Bound, index: Mapping[str, int]) -> Callable[[Row], str]:
    """What a column is instead of the value that was asked: "jishen = 戌, not 酉"."""
    if not (isinstance(item, Cmp) and item.op == "=" and isinstance(item.left, (Col, Out))):
        return lambda row: ""
    if not isinstance(item.right, Const):
        return lambda row: ""
    id, kind, wanted = item.left.id, item.left.kind, item.right
    place = item.left.index if isinstance(item.left, Out) else index[id]

    def text(row: Row) -> str:
        value = row[place]
        is_now = "-" if value is None else kind.data(value)
        return f"{id} = {is_now}, not {kind.data(wanted.value)}"

    return text


def on_tuple(bound: Bound) -> Callable[[Row], Any]:
    """The same for rows of counts, where every column is an :class:`Out`."""
    return compile_row(bound, {})
