"""What a word may mean, and which of its meanings fits what stands across from it."""

from __future__ import annotations

from collections.abc import Iterable

from ..board import COLUMNS
from ..board.kinds import (
    BOOL,
    BRANCH,
    BRANCHES,
    INT,
    KINDS,
    PALACE,
    POSITION,
    RING,
    TEXT,
    TIME,
    Kind,
)  # fmt: skip
from ..diagnostics.value import Both, Span
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from .typed import Bound, Col, Const, Mapped

__all__ = [
    "KIND",
    "column",
    "constant_of",
    "fit",
    "kind_of",
    "kinds_of",
    "said",
    "value_word",
    "values_of",
]

KIND: dict[str, Kind] = {k.id: k for k in KINDS}

_WIDER = tuple(RING.index(b) for b in BRANCHES)
"""The place on the ring of each of the twelve branches."""


def said(kind: Kind) -> Both:
    """A kind as a message names it."""
    return Both(kind.id, kind.zh)


def kinds_of(options: Iterable[Bound]) -> Both:
    """The kinds of several meanings, each once: "Palace or Position"."""
    kinds = list(dict.fromkeys(o.kind for o in options))
    return Both(" or ".join(k.id for k in kinds), "或".join(k.zh for k in kinds))


def kind_of(bound: Bound) -> Both:
    return said(bound.kind)


def column(id: str) -> Col:
    return Col(COLUMNS[id].kind, id)


def values_of(words: Iterable[tuple[str, str]]) -> list[Const]:
    """The values among the meanings of a word."""
    found: list[Const] = []
    for kind_id, id in words:
        kind = KIND.get(kind_id)
        if kind is not None:
            found.extend(Const(kind, v) for v, name in kind.names.items() if name.id == id)
    return found


def value_word(kind: Kind, text: str) -> Const | None:
    """The value of a kind that is spelled so, or None."""
    for word in lexicon().of("NOUN", fold(text)):
        if word.kind == kind.id:
            return next(iter(values_of([(word.kind, word.id)])), None)
    return None


def fit(one: Bound, other: Bound) -> tuple[Bound, Bound] | None:
    """The two as they can be compared, or None.

    A number stands for a palace where a palace stands across; a branch is also a place on the
    ring; a text that was handed in from outside stands for the value that it names.
    """
    if one.kind is other.kind:
        return one, other
    if isinstance(one, Const) and one.wild:
        return Const(other.kind, next(iter(other.kind.names), 1), wild=True), other
    if isinstance(other, Const) and other.wild:
        return one, Const(one.kind, next(iter(one.kind.names), 1), wild=True)
    if {one.kind, other.kind} == {INT, TIME}:
        return one, other
    left, right = _towards(one, other.kind), _towards(other, one.kind)
    if left is not None:
        return left, other
    if right is not None:
        return one, right
    return None


def _towards(bound: Bound, kind: Kind) -> Bound | None:
    """The expression as one of that kind, where it is one in other clothes."""
    if isinstance(bound, Const) and bound.kind is INT and kind is PALACE:
        return Const(PALACE, bound.value) if 1 <= bound.value <= 9 else None
    if bound.kind is BRANCH and kind is POSITION:
        if isinstance(bound, Const):
            return Const(POSITION, _WIDER[bound.value])
        return Mapped(bound, _WIDER, POSITION)
    if isinstance(bound, Const) and bound.kind is TEXT and bound.given and kind.names:
        return value_word(kind, bound.value)
    return None


def constant_of(value: int | str | bool) -> Const:
    """A value that was handed in from outside."""
    if isinstance(value, bool):
        return Const(BOOL, int(value), given=True)
    return Const(INT if isinstance(value, int) else TEXT, value, given=True)


def quoted(span: Span) -> str:
    """The source text of a span on one line."""
    return " ".join(span.text.split())
