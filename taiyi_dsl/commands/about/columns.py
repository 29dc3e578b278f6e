"""About a column: its kind and range, its rule, its period, its books, its values in 1588."""

from __future__ import annotations

from ... import board
from ...binder.query import own_columns
from ...board.kinds import BOOL, INT, TEXT, TIME
from ...board.lay import evaluator, period_of
from .page import Page, followed, named

__all__ = ["about_column", "about_group", "ruling_of"]

YEAR, JU = board.SCALES["year"], board.SCALES["ju"]
SAMPLE = 1588
MOST_LISTED = 9
MOST_NAMED = 20


def about_column(id: str, page: Page) -> None:
    column = board.COLUMNS[id]
    scales = [s for s in board.SCALES.values() if board.available(s, id)]
    facts = [f"{column.kind.id} {column.kind.zh}", _span(column.period, page)]
    facts.append(page.pick("scales: ", "计：") + ", ".join(s.id for s in scales))
    if column.star:
        facts.append(page.pick("a star", "星神"))
    page.plain(" · ".join(facts))
    values = _values(id, page)
    if values:
        page.say(f"takes {values}", f"其值：{values}")
    _rules(id, page)
    for scale in board.SCALES.values():
        own = scale.overrides.get(id)
        if own is not None:
            page.say(f"on the scale {scale.id}: {own.en}", f"{scale.name.hans}之计：{own.zh}")
    _schools(id, page)
    _sample(id, page)
    axis = f"year {SAMPLE}" if YEAR in scales else "ju 1"
    page.example(f"chart {axis}; explain {id}")


def _span(period: int | None, page: Page) -> str:
    if period is None:
        return page.pick("grows with the year", "随年递增")
    if period == 1:
        return page.pick("the same on every board", "诸局皆同")
    return page.pick(f"period {period} boards", f"周期 {period} 局")


def _rules(id: str, page: Page) -> None:
    """Each way of computing it, what it rests on, who says so."""
    column = board.COLUMNS[id]
    many = len(column.variants) > 1
    rule = ruling_of(id)
    for variant in column.variants.values():
        if many:
            after = followed(page, rule, variant.id) if rule else ""
            page.say(f"{variant.id}: {variant.en}{after}", f"{variant.id}：{variant.zh}{after}")
        needs = ", ".join(n for n in variant.needs if n != "at")
        if needs:
            page.say(f"from {needs}", f"取 {needs}", "    ")
        page.sources(variant.sources)


def ruling_of(id: str) -> str | None:
    """The rule on which the books differ about a column."""
    return next((r.id for r in board.RULES.values() if id in r.columns), None)


def _schools(id: str, page: Page) -> None:
    rule = ruling_of(id)
    if rule is None or len(board.COLUMNS[id].variants) < 2:
        return
    chosen = (
        f"{s.name.hans} {s.id}: {board.variant_of(id, board.readings(s.id)).id}"
        for s in board.SCHOOLS.values()
    )
    page.say(f"schools: {'; '.join(chosen)}", f"诸宗：{'；'.join(chosen)}")
    page.say(f"the choice is the rule `{rule}`", f"所择在“{rule}”一法")


def _all(id: str) -> list[object] | None:
    """Its values over all boards of the default school; None if it never comes round."""
    column = board.COLUMNS[id]
    if column.period is None or column.kind in (TEXT, TIME):
        return None
    scale = JU if board.available(JU, id) else YEAR
    seen: list[object] = []
    for dun in (0, 1):
        value = evaluator(scale, dun, (id,), board.readings())
        period = period_of(id, scale) or 1
        first = 1 if scale is JU else 4
        seen += [value(at)[0] for at in range(first, first + period)]
    return seen


def _values(id: str, page: Page) -> str:
    kind = board.COLUMNS[id].kind
    seen = _all(id)
    if seen is None:
        return ""
    if kind is BOOL:
        held = sum(bool(v) for v in seen)
        return page.pick(
            f"true on {held} of {len(seen)} boards, yang and yin",
            f"阴阳 {len(seen)} 局中，是者 {held}",
        )
    values = sorted({v for v in seen if v is not None})  # type: ignore[type-var]
    if kind is INT:
        return page.pick(f"{values[0]} to {values[-1]}", f"{values[0]} 至 {values[-1]}")
    if len(values) <= MOST_LISTED:
        return page.pick(", ", "、").join(kind.text(v) for v in values)  # type: ignore[arg-type]
    return page.pick(
        f"{len(values)} of the {len(kind.names)} values of its kind",
        f"{len(values)} 种，其类共 {len(kind.names)}",
    )


def _sample(id: str, page: Page) -> None:
    """What it is in 1588, the year of which the books work out most."""
    if not board.available(YEAR, id):
        return
    kind = board.COLUMNS[id].kind
    said = []
    for dun, en, zh in ((0, "yang", "阳"), (1, "yin", "阴")):
        value = evaluator(YEAR, dun, (id,), board.readings())(SAMPLE)[0]
        text = "-" if value in (None, "") else kind.text(value)
        said.append(f"{page.pick(en, zh)} {text}")
    if said[0].partition(" ")[2] == said[1].partition(" ")[2]:
        said = [said[0].partition(" ")[2]]
    page.say(f"{SAMPLE}: {', '.join(said)}", f"{SAMPLE} 年：{'，'.join(said)}")


def about_group(id: str, page: Page) -> None:
    """The columns that a group brings."""
    columns = own_columns(id, YEAR)
    page.plain(
        ", ".join(map(named, columns[:MOST_NAMED])) + (" ..." if columns[MOST_NAMED:] else "")
    )
    page.example(f"chart year {SAMPLE}; show {id}")
