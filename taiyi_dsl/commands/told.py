"""Explanations as text: the value, the steps that reach it, the book; then what it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import board
from ..board.explain import Explained
from ..engine.result import Told
from .desk import Desk

__all__ = ["lines_of", "write_told"]


def write_told(told: Iterable[Told], desk: Desk) -> None:
    """Write explanations; a column that several items rest on is told once a board."""
    seen: set[tuple[int, int, str]] = set()
    last: tuple[int, int] | None = None
    for item in told:
        here = (item.at, item.dun)
        if here != last:
            if last is not None:
                desk.out.write("\n")
            desk.out.write(f"{item.label}\n")
        last = here
        for part in item.parts:
            key = (*here, part.column)
            if key in seen:
                continue
            seen.add(key)
            for line in lines_of(part, desk.lang):
                desk.out.write(line + "\n")
    desk.out.flush()


def lines_of(part: Explained, lang: str) -> Iterator[str]:
    """The lines of one explained column."""
    zh = lang == "zh"
    yield f"{_title(part, zh)} = {_value(part)}"
    yield "  " + (part.zh if zh else part.en)
    for step in part.steps:
        yield "    " + (step.zh if zh else step.en)
    if not part.steps and part.inputs:
        inputs = ", ".join(
            f"{_name(c)} = {_cell(c, v)}" for c, v in part.inputs if c in board.COLUMNS
        )
        if inputs:
            yield "    " + inputs
    sources = ("、" if zh else "; ").join(source(s) for s in part.sources)
    if sources:
        yield "  " + sources


def source(place: board.Source) -> str:
    """A source as it is cited: the title of the book and the chapter."""
    title = board.BOOKS[place.book].hans
    return f"{title} · {place.chapter}"


def _name(column: str) -> str:
    found = board.COLUMNS[column]
    return f"{found.name.hans} {column}" if found.name.hans != column else column


def _cell(column: str, value: object) -> str:
    if value is None:
        return "-"
    return board.COLUMNS[column].kind.text(value)  # type: ignore[arg-type]


def _title(part: Explained, zh: bool) -> str:
    if part.column in board.COLUMNS:
        return _name(part.column)
    relation = board.RELATIONS[part.column]
    return f"{relation.name.hans} {part.column}"


def _value(part: Explained) -> str:
    if part.column in board.COLUMNS:
        return _cell(part.column, part.value)
    return "holds" if part.value else "does not hold"
