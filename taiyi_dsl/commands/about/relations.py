"""About a relation: its geometry, who may be said to do it in each book, a year that has it."""

from __future__ import annotations

from math import lcm

from ... import board
from ...board.relations import RELATIONS
from .page import Page, followed

__all__ = ["about_relation"]

FIRST, LAST = 1368, 1644
"""Years to look for an example in: those of the dynasty in which two of the books were printed."""

_PLACES = {
    0: ("on the same place", "同位"),
    1: ("one ahead", "前一位"),
    2: ("two ahead", "前二位"),
    8: ("across", "正对"),
    14: ("two behind", "后二位"),
    15: ("one behind", "后一位"),
}


def about_relation(id: str, page: Page) -> None:
    relation = board.RELATIONS[id]
    places = sorted(relation.offsets)
    offsets = " ".join(map(str, places))
    page.say(
        f"places clockwise from target to actor, of 16: {offsets} "
        f"({', '.join(_PLACES[o][0] for o in places)})",
        f"自所向之星顺数至其星，十六位中：{offsets}（{'、'.join(_PLACES[o][1] for o in places)}）",
    )
    if relation.geometry:
        page.say("of any two stars; it belongs to no book", "任何二星神皆可用；不属某书")
        _show(id, [("shiji", "taiyi"), ("wenchang", "taiyi")], page)
        return
    if id != relation.family:
        family = RELATIONS[relation.family].name
        page.say(
            f"a narrower word for {family.hans} {family.id}: `describe {family.id}` tells of it",
            f"{family.hans}之一种：`describe {family.hans}`",
        )
    _readings(id, relation.family, page)
    default = board.RULES[relation.family].default
    rows = board.pairs(id, default) or board.pairs(relation.family, default)
    _show(id, [(p.actor, p.target) for p in rows], page)


def _readings(id: str, family: str, page: Page) -> None:
    """What each reading says, and its pairs with their places in the books."""
    name = board.RELATIONS[id].name.hans
    for reading in board.RULES[family].variants:
        after = followed(page, family, reading.id)
        page.say(f"{reading.id}: {reading.en}{after}", f"{reading.id}：{reading.zh}{after}")
        page.sources(reading.sources)
        said = []
        for pair in board.pairs(id, reading.id):
            actor, target = board.COLUMNS[pair.actor].name, board.COLUMNS[pair.target].name
            more = ""
            if pair.needs:  # more than geometry: what is added stands after the comma
                _, comma, added = page.pick(pair.en, pair.zh).partition("，" if page.zh else ", ")
                more = f" ({added})" if comma else ""
            said.append(f"{actor.hans}{name}{target.hans}{more}")
        if said:
            page.plain(page.pick(", ", "、").join(said), "    ")


def _show(id: str, choices: list[tuple[str, str]], page: Page) -> None:
    """The period, and an example with the first years that have it."""
    from ...library import query

    for actor, target in choices:
        text = f"search year {FIRST}..{LAST}; where {actor} {id} {target}"
        years = [row[0] for row in query(f"{text}; limit 3; show year").rows]
        if years:
            break
    else:
        actor, target = choices[0]
        page.say(
            f"no year from {FIRST} to {LAST} has it by the default school",
            f"依默认之宗，{FIRST} 至 {LAST} 诸年皆无",
        )
        page.example(f"search ju both; where {actor} {id} {target}; count")
        return
    period = lcm(*(board.COLUMNS[c].period or 1 for c in (actor, target)))
    hans = " ".join(
        (board.COLUMNS[actor].name.hans, board.RELATIONS[id].name.hans,
         board.COLUMNS[target].name.hans)
    )  # fmt: skip
    said = ", ".join(map(str, years))
    page.say(
        f"{hans}: period {period} boards; in the years {said}",
        f"{hans}：周期 {period} 局；{said} 诸年有之",
    )
    page.example(f"{text}; limit 3; show year, ganzhi, {actor}, {target}")
