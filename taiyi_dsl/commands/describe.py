"""``tq describe NAME``: all that the registries know about a word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .. import board
from ..diagnostics.catalogue import MESSAGES
from ..diagnostics.suggest import nearest
from ..diagnostics.value import Diagnostic, Hint, TqError
from ..vocab.fold import fold
from ..vocab.lexicon import Word, lexicon
from ..vocab.words import COMPARISONS, SIGNS
from .desk import Desk
from .told import source

__all__ = ["describe", "description"]

KINDS = {
    "keyword": ("a word of the grammar", "语法之词"),
    "mark": ("a word that may follow a number", "数后之词"),
    "scale": ("a scale", "计"),
    "plate": ("which plate is laid", "阴阳遁"),
    "group": ("a group of columns", "一组列"),
    "result": ("a column of counted boards", "计数之列"),
    "column": ("a column", "列"),
    "relation": ("a relation", "关系"),
    "school": ("a school", "宗"),
    "setting": ("a setting", "设定"),
}


def describe(name: str, desk: Desk) -> int:
    """Print what is known of a name.  Raises :class:`TqError` if nothing is."""
    lines = list(description(name, desk.lang == "zh"))
    if not lines:
        pool = [s for w in lexicon().words for s in w.spellings()]
        nears = nearest(fold(name), pool)
        hints = (Hint("did_you_mean", {"nears": nears}),) if nears else ()
        raise TqError(Diagnostic("E0201", None, {"found": name}, hints))
    desk.out.write("\n".join(lines) + "\n")
    desk.out.flush()
    return 0


def description(name: str, zh: bool) -> Iterator[str]:
    """The lines about a name in any spelling; none if no registry knows it."""
    if name.upper() in MESSAGES:
        message = MESSAGES[name.upper()]
        sentence = message.zh if zh else message.en
        yield f"{name.upper()}: {re.sub('{[a-z_]+}', '...', sentence)}"
        return
    asked = fold(name.strip())
    first = True
    for word in lexicon().words:
        if asked in word.spellings():
            if not first:
                yield ""
            first = False
            yield from _word(word, zh)
    for sign in (*COMPARISONS, *SIGNS):
        names = [s for s in (sign.hans, *sign.others) if s]
        if asked in (sign.id, *names):
            yield f"{sign.id}: {sign.zh if zh else sign.en}"
            if names:
                yield ("  又名 " if zh else "  also ") + ", ".join(names)


def _word(word: Word, zh: bool) -> Iterator[str]:
    kind = KINDS.get(word.kind)
    said = kind[zh] if kind else word.zh if zh else f"a value of {word.kind}"
    if word.kind.startswith("choice "):
        rule = word.kind.removeprefix("choice ")
        said = f"{rule} 之一法" if zh else f"a variant of {rule}"
    title = f"{word.hans} {word.id}" if word.hans and word.hans != word.id else word.id
    yield f"{title}: {said}"
    names = [s for s in word.spellings() if s not in (fold(word.hans), word.id)]
    if names:
        yield ("  又名 " if zh else "  also ") + ", ".join(names)
    if kind or word.kind.startswith("choice "):
        yield "  " + (word.zh if zh else word.en)
    if word.kind == "column":
        yield from _column(word.id, zh)
    elif word.kind == "relation":
        yield from _relation(word.id, zh)
    elif word.kind == "setting" and word.id in board.RULES:
        yield from _rule(word.id, zh)
    elif word.kind == "school":
        choices = board.readings(word.id)
        yield "  " + ", ".join(f"{k} = {v}" for k, v in choices.items())


def _column(id: str, zh: bool) -> Iterator[str]:
    column = board.COLUMNS[id]
    kind = f"{column.kind.id} {column.kind.zh}"
    period = column.period
    if period is None:
        span = "随年递增" if zh else "grows with the year"
    else:
        span = f"周期 {period} 局" if zh else f"period {period} boards"
    scales = [s.id for s in board.SCALES.values() if board.available(s, id)]
    yield f"  {kind} · {span} · " + ("计：" if zh else "scales: ") + ", ".join(scales)
    for variant in column.variants.values():
        needs = ", ".join(n for n in variant.needs if n != "at")
        head = f"  {variant.id}: " if len(column.variants) > 1 else "  "
        if len(column.variants) > 1:
            yield head + (variant.zh if zh else variant.en)
        if needs:
            yield ("    取 " if zh else "    from ") + needs
        sources = "; ".join(source(s) for s in variant.sources)
        if sources:
            yield "    " + sources
    if scales:
        axis = "year 1588" if "year" in scales else "ju 1"
        yield ("  例 " if zh else "  for example ") + f"chart {axis}; explain {id}"


def _relation(id: str, zh: bool) -> Iterator[str]:
    relation = board.RELATIONS[id]
    if relation.geometry:
        yield "  " + ("任何二星神皆可用" if zh else "of any two stars")
        return
    ruling = board.RULES[relation.family]
    for reading in ruling.variants:
        schools = [
            s.name.hans
            for s in board.SCHOOLS.values()
            if board.readings(s.id)[relation.family] == reading.id
        ]
        follow = (
            "（" + "、".join(schools) + "从之）" if zh else f" (followed by {', '.join(schools)})"
        )
        yield f"  {reading.id}: {reading.zh if zh else reading.en}" + (follow if schools else "")
        for pair in board.pairs(id, reading.id):
            actor, target = board.COLUMNS[pair.actor].name, board.COLUMNS[pair.target].name
            cited = "; ".join(source(s) for s in pair.sources)
            yield f"    {actor.hans} {relation.name.hans} {target.hans}  ({cited})"
    pairs = board.pairs(id, ruling.default)
    if pairs:
        condition = f"{pairs[0].actor} {id} {pairs[0].target}"
        yield ("  例 " if zh else "  for example ") + f"search ju 1..72; where {condition}"


def _rule(id: str, zh: bool) -> Iterator[str]:
    ruling = board.RULES[id]
    for variant in ruling.variants:
        default = ("（默认）" if zh else " (default)") if variant.id == ruling.default else ""
        yield f"  {variant.id}{default}: {variant.zh if zh else variant.en}"
        cited = "; ".join(source(s) for s in variant.sources)
        if cited:
            yield "    " + cited
    yield ("  例 " if zh else "  for example ") + f"set {id} = {ruling.variants[-1].id}"
