"""Expectations: the boards that break one, and how to say so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .. import board
from ..binder.typed import Bound, Conj, Out, Shown, Step
from ..binder.walk import children, needs
from ..diagnostics.value import Both, Diagnostic, Hint, Span, TqError
from ..sets import Pieces
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from .evaluate import DividesByZero, on_tuple
from .plan import Plate

__all__ = ["check_boards", "check_counted", "check_number"]

MOST_VALUES = 6


def _asked(span: Span) -> str:
    """The text after the clause word, on one line."""
    folded = fold(span.text)
    words = lexicon().word("keyword", "expect").spellings()
    skipped = max((len(w) for w in words if folded.startswith(w)), default=0)
    return " ".join(span.text[skipped:].split())


def check_boards(step: Step, plates: Sequence[Plate], sets: Sequence[Pieces]) -> None:
    """Raise :class:`TqError` (E0501) unless the condition holds for every board."""
    body = step.body
    assert body is not None
    failing = [s - p.pieces(body, s) for p, s in zip(plates, sets, strict=True)]
    if not any(failing):
        return
    # The first in the order of the axis, of whichever plate.
    at, which = min((next(f.walk()), i) for i, f in enumerate(failing) if f)
    hints = [
        Hint("value_is", {"board": _label(plates[which], at), "found": c, "value": v})
        for c, v in _values(body, plates[which], at)
    ]
    counts = [f.count() for f in failing]
    number = sum(c for c in counts if c is not None)
    if None not in counts and number > 1:
        hints.append(Hint("more_failed", {"n": number}))
    raise TqError(Diagnostic("E0501", step.span, {"asked": _asked(step.span)}, tuple(hints)))


def _label(plate: Plate, at: int) -> Both:
    dun, name = board.COLUMNS["dun"].kind, plate.scale.name
    zh = f"{name.hans} {at} {dun.text(plate.dun)}"
    return Both(f"{name.id} {at} {dun.data(plate.dun)}", zh)


def _values(body: Bound, plate: Plate, at: int) -> Iterator[tuple[str, str]]:
    """The columns of the parts that fail, with their values on the board."""
    parts = body.items if isinstance(body, Conj) else (body,)
    columns = dict.fromkeys(c for p in parts if not _holds(p, plate, at) for c in needs(p))
    asked = tuple(columns)[:MOST_VALUES]
    row = board.evaluator(plate.scale, plate.dun, asked, plate.readings)(at) if asked else ()
    for column, value in zip(asked, row, strict=True):
        kind = board.COLUMNS[column].kind
        yield column, "-" if value is None else kind.text(value)


def _holds(part: Bound, plate: Plate, at: int) -> bool:
    """A part of a condition by itself; one that has no value here is not what failed."""
    try:
        return bool(plate.reader(part)(at))
    except DividesByZero:
        return True


def check_counted(step: Step, rows: Iterator[tuple[Any, ...]], by: Sequence[Shown]) -> None:
    """The same for rows of counts; ``by`` are the columns that they are counted by."""
    assert step.body is not None
    holds = on_tuple(step.body)
    for row in rows:
        if not holds(row):
            told = ", ".join(
                f"{item.id} {item.body.kind.text(value)}"
                for item, value in zip(by, row, strict=False)
            )
            which = told or Both("all boards", "诸局")
            hints = tuple(
                Hint("value_is", {"board": which, "found": o.id,
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
