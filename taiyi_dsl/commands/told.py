"""Explanations as text: the value, the steps that reach it, the book; then what it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import board
from ..board.explain import Explained
from ..board.registry import Step
from ..engine.result import Told
from .desk import Desk

__all__ = ["lines_of", "write_told"]


def write_told(told: Iterable[Told], desk: Desk) -> None:
    """Write explanations; a column that several items rest on is told once a board."""
    seen: set[str] = set()
    last: tuple[int, int] | None = None
    for item in told:
        here = (item.at, item.dun)
        if here != last:
            if last is not None:
                desk.out.write("\n")
            desk.out.write(f"{item.label}\n")
            seen.clear()
        last = here
        parts = list(item.parts)
        if item.relation is not None:
            first = parts.pop(0)
            desk.out.write(_relation_title(item.relation, first.value, desk.lang == "zh") + "\n")
            _write(_reasons(first, desk.lang), desk)
        if item.value is not None:
            desk.out.write(_value_title(item.value, desk.lang == "zh") + "\n")
        for part in parts:
            if part.column not in seen:
                seen.add(part.column)
                _write(lines_of(part, desk.lang), desk)
    desk.out.flush()


def _write(lines: Iterable[str], desk: Desk) -> None:
    for line in lines:
        desk.out.write(line + "\n")


def lines_of(part: Explained, lang: str) -> Iterator[str]:
    """The lines of one explained column."""
    yield f"{_name(part.column)} = {_cell(part.column, part.value)}"
    yield from _reasons(part, lang)


def _reasons(part: Explained, lang: str) -> Iterator[str]:
    zh = lang == "zh"
    for said in _said(part, lang):
        yield "  " + said
    for step in part.steps:
        for said in _said(step, lang):
            yield "    " + said
    if not part.steps and part.inputs:
        inputs = ", ".join(
            f"{_name(c)} = {_cell(c, v)}" for c, v in part.inputs if c in board.COLUMNS
        )
        if inputs:
            yield "    " + inputs
    sources = ("、" if zh else "; ").join(source(s) for s in part.sources)
    if sources:
        yield "  " + sources


def _said(what: Explained | Step, lang: str) -> Iterator[str]:
    """A sentence in the language of the reader, or in both."""
    if lang != "zh":
        yield what.en
    if lang != "en":
        yield what.zh


def _value_title(value: tuple[str, bool, str | None], zh: bool) -> str:
    """ "host.count + 1 = 25", "host.count > 3: holds"."""
    text, holds, shown = value
    if shown is not None:
        return f"{text} = {shown}"
    if zh:
        return f"{text}：{'合' if holds else '不合'}"
    return f"{text}: {'holds' if holds else 'does not hold'}"


def _relation_title(relation: tuple[str, str, str], holds: object, zh: bool) -> str:
    """ "始击 击 太乙 shiji ji taiyi: holds"."""
    said, actor, target = relation
    hans = " ".join(
        (board.COLUMNS[actor].name.hans, board.RELATIONS[said].name.hans,
         board.COLUMNS[target].name.hans)
    )  # fmt: skip
    if zh:
        return f"{hans} {actor} {said} {target}：{'合' if holds else '不合'}"
    return f"{hans} {actor} {said} {target}: {'holds' if holds else 'does not hold'}"


def source(place: board.Source) -> str:
    """A source as it is cited: the title of the book and the chapter."""
    title = board.BOOKS[place.book].hans
    return f"{title} · {place.chapter}"


def _name(column: str) -> str:
    found = board.COLUMNS[column]
    return f"{found.name.hans} {column}" if found.name.hans != column else column


def _cell(column: str, value: object) -> str:
    if value is None or value == "":
        return "-"
    return board.COLUMNS[column].kind.text(value)  # type: ignore[arg-type]
