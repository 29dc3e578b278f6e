"""Words for many columns: where they may not stand, and what `show board` shows."""

from __future__ import annotations

from collections.abc import Iterable

from .. import board
from ..diagnostics.value import Hint, Span
from ..syntax import tree as t
from .bad import Bad, bad
from .meaning import quoted

__all__ = ["alone", "columns_of_plate", "names_plate", "no_value", "plate_of"]

GROUPS = ("spirits", "generals", "counts", "classes", "relations")
"""The groups of columns that are on the plate."""


def columns_of_plate(scale: board.Scale, lead: Iterable[str]) -> tuple[str, ...]:
    """The columns of a plate: which board it is (``lead``), then all that stands on it."""
    known = (c for c in ("yuan", "taiyi", "li") if board.available(scale, c))
    ours = board.columns_of(scale)
    grouped = (c for g in GROUPS for c in ours if board.COLUMNS[c].group == g)
    return tuple(dict.fromkeys((*lead, *known, *grouped)))


def names_plate(e: t.Expr) -> bool:
    """Whether an expression is the word for the plate."""
    return isinstance(e, t.WordRef) and ("group", "board") in e.words


def plate_of(clause: t.Show) -> t.WordRef | None:
    """The word for the plate in a `show`; None without it.  Raises Bad if it is not alone."""
    found = next((i for i in clause.items if names_plate(i.body)), None)
    if found is None:
        return None
    if len(clause.items) > 1 or found.heading is not None:
        raise alone(found.body.span)
    assert isinstance(found.body, t.WordRef)
    return found.body


def alone(span: Span) -> Bad:
    """The plate is asked for beside other things, or for what only a column can do."""
    offer = Hint("offer", {"offer": "show board"})
    return bad("E0430", span, offer, Hint("plate_columns"), found=quoted(span))


def no_value(e: t.WordRef) -> Bad:
    """A group of columns stands where a value is wanted."""
    if names_plate(e):
        return alone(e.span)
    offer = Hint("offer", {"offer": f"show {quoted(e.span)}"})
    return bad("E0310", e.span, offer, found=quoted(e.span))
