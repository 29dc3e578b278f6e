"""Expectations: the boards that break one, and how to say so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .. import board
from ..binder.typed import Bound, Conj, Out, Step
from ..binder.walk import children, needs
from ..diagnostics.value import Diagnostic, Hint, Span, TqError
from ..sets import Pieces
from .evaluate import on_tuple
from .plan import Plate

__all__ = ["check_boards", "check_counted", "check_number"]

MOST_VALUES = 6


def _asked(span: Span) -> str:
    """The text after the clause word."""
    words = span.text.split(None, 1)
    text = words[1] if len(words) > 1 else span.text
    return " ".join(text.split())


def check_boards(step: Step, plates: Sequence[Plate], sets: Sequence[Pieces]) -> None:
    """Raise :class:`TqError` (E0501) unless the condition holds for every board."""
    body = step.body
    assert body is not None
    failing = [s - p.pieces(body) for s, p in zip(sets, plates, strict=True)]
    if not any(failing):
        return
    which = next(i for i, f in enumerate(failing) if f)
    at = next(failing[which].walk())
    hints = [
        Hint("value_is", {"board": _label(plates[which], at), "found": c, "value": v})
        for c, v in _values(body, plates[which], at)
    ]
    counts = [f.count() for f in failing]
    number = sum(c for c in counts if c is not None)
    if None not in counts and number > 1:
        hints.append(Hint("more_failed", {"n": number}))
    raise TqError(Diagnostic("E0501", step.span, {"asked": _asked(step.span)}, tuple(hints)))


def _label(plate: Plate, at: int) -> str:
    dun = board.COLUMNS["dun"].kind.data(plate.dun)
    return f"{plate.scale.id} {at} {dun}"


def _values(body: Bound, plate: Plate, at: int) -> Iterator[tuple[str, str]]:
    """The columns of the parts that fail, with their values on the board."""
    parts = body.items if isinstance(body, Conj) else (body,)
    failing = [p for p in parts if not plate.reader(p)(at)]
    columns = dict.fromkeys(c for p in failing for c in needs(p))
    asked = tuple(columns)[:MOST_VALUES]
    row = board.evaluator(plate.scale, plate.dun, asked, plate.readings)(at) if asked else ()
    for column, value in zip(asked, row, strict=True):
        kind = board.COLUMNS[column].kind
        yield column, "-" if value is None else kind.text(value)


def check_counted(step: Step, rows: Iterator[tuple[Any, ...]]) -> None:
    """The same for rows of counts."""
    assert step.body is not None
    holds = on_tuple(step.body)
    for row in rows:
        if not holds(row):
            hints = tuple(
                Hint("value_is", {"board": ", ".join(map(str, row)), "found": o.id,
                                  "value": o.kind.text(row[o.index])})
                for o in dict.fromkeys(_outs(step.body))
            )  # fmt: skip
            raise TqError(Diagnostic("E0501", step.span, {"asked": _asked(step.span)}, hints))


def _outs(bound: Bound) -> Iterator[Out]:
    if isinstance(bound, Out):
        yield bound
    for child in children(bound):
        yield from _outs(child)


def check_number(step: Step, got: int) -> None:
    """Raise :class:`TqError` (E0502) unless there are as many rows as expected."""
    if got != step.number:
        raise TqError(Diagnostic("E0502", step.span, {"want": step.number, "got": got}))
