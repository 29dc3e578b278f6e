"""Walking a typed expression."""

from __future__ import annotations

from collections.abc import Iterator

from .typed import (
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

__all__ = ["children", "needs"]


def children(bound: Bound) -> tuple[Bound, ...]:
    """The expressions directly inside one."""
    match bound:
        case Arith() | Cmp():
            return bound.left, bound.right
        case Minus() | Inverse() | Mapped():
            return (bound.body,)
        case Conj() | Disj() | AtLeast() | Matches() | Misses():
            return bound.items
        case Const() | Col() | Out() | Tested():
            return ()


def _columns(bound: Bound) -> Iterator[str]:
    if isinstance(bound, Col):
        yield bound.id
    elif isinstance(bound, Tested):
        yield from bound.needs
    for child in children(bound):
        yield from _columns(child)


def needs(bound: Bound) -> tuple[str, ...]:
    """The columns of the board that an expression reads, each once, in order."""
    return tuple(dict.fromkeys(_columns(bound)))
