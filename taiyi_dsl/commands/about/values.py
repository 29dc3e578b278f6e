"""About a value: a palace, a place of the ring, a branch, a stem and the rest."""

from __future__ import annotations

from collections.abc import Callable

from ... import board
from ...board import kinds
from ...board.kinds import Kind
from ...board.ring import BRANCH_PLACE, PALACE_AT, PALACE_PLACE, ZONE, opposite
from .page import Page

__all__ = ["SAMPLES", "about_kind", "about_value", "kind_of"]

# The column that an example of each kind asks about, and how the example ends.
SAMPLES: dict[str, str] = {
    "Palace": "search ju 1..72; where taiyi = {}; show ju, taiyi, wenchang",
    "Position": "search ju 1..72; where wenchang = {}; show ju, taiyi, wenchang",
    "Branch": "search ju 1..12; where branch = {}; show ju, branch, jishen",
    "Stem": "search year 1588..1597; where stem = {}; show year, ganzhi",
    "Ganzhi": "search year 1564..1623; where ganzhi = {}; show year, ganzhi, ju",
    "Element": "chart year 1588; show {}",
    "Dun": "search ju 49 both; where dun = {}; show ju, dun, counts",
    "Li": "search ju 1..12; where li = {}; show ju, taiyi, li",
    "Harmony": "search ju 1..72; where host.harmony = {}; limit 3; show ju, host.count",
    "Bool": "search ju 1..12; where host.he = {}; show ju, host.count, host.he",
    "Int": "chart year 1588; show host.count, guest.count + 1",
    "Text": "chart year 1588; show relations, host.class",
    "Time": "search year 1588..1590; where year > 1588; show year",
}

_SHUT = "search ju 1..72; where host.general = 杜; show ju, host.count, host.general"


def kind_of(id: str) -> Kind | None:
    return next((k for k in kinds.KINDS if k.id == id), None)


def about_value(kind: Kind, hans: str, id: str, page: Page) -> None:
    number = next(n for n, name in kind.names.items() if name.id == id)
    tell = _TELLS.get(kind.id)
    if tell is not None:
        tell(number, page)
    elif kind.id in _SAID:
        page.say(*_SAID[kind.id][number])
    if kind is kinds.PALACE and number == 5:
        page.example(_SHUT)
    else:
        name = kinds.SPIRITS[number].hans if kind is kinds.POSITION else hans
        page.example(SAMPLES[kind.id].format(name))


def about_kind(kind: Kind, page: Page) -> None:
    """The kind itself: its values, whether they have an order, how a column of it looks."""
    page.title(kind.zh, kind.id, page.pick("a kind of value", "值之一类"))
    if kind.names:
        names = list(kind.names.values())
        said = "  ".join(n.hans for n in names)
        page.say(f"{len(names)} values: {said}", f"其值 {len(names)}：{said}")
    order = ("may be asked for < and >", "可问大小") if kind.ordered else ("has no order", "无大小")
    page.say(*order)
    having = [c.id for c in board.COLUMNS.values() if c.kind is kind]
    if having:
        more = " ..." if len(having) > 6 else ""
        said = ", ".join(having[:6]) + more
        page.say(f"columns of it: {said}", f"此类之列：{said}")
    names_of = kind.names.values()
    first = next((n.hans for n in names_of), "")
    page.example(SAMPLES[kind.id].format(first))


def _ring(place: int) -> str:
    return kinds.POSITION.text(place)


def _place(place: int, page: Page) -> None:
    """Where a place stands: its number on the ring, what it belongs to, its neighbours."""
    palace = PALACE_AT[place]
    if palace is not None:
        page.say(
            f"place {place + 1} of 16 clockwise from 子; the proper palace "
            f"{kinds.PALACE.text(palace)}",
            f"自子顺数第 {place + 1} 位，正宫{kinds.PALACE.text(palace)}",
        )
    else:
        zone = kinds.PALACE.text(ZONE[place])
        page.say(
            f"place {place + 1} of 16 clockwise from 子; a 间神, between two palaces; "
            f"it belongs to {zone}; a count that begins here begins with 1",
            f"自子顺数第 {place + 1} 位，间神，居二宫之间，属{zone}；自此起算则起于一",
        )
    ahead, behind = _ring((place + 1) % 16), _ring((place - 1) % 16)
    across = _ring(opposite(place))
    page.say(
        f"ahead {ahead}; behind {behind}; across {across}",
        f"前为{ahead}，后为{behind}，正对{across}",
    )


def _position(place: int, page: Page) -> None:
    page.say(
        f"the place {kinds.RING[place]} and its spirit {kinds.SPIRITS[place].hans}",
        f"位{kinds.RING[place]}，其神{kinds.SPIRITS[place].hans}",
    )
    _place(place, page)


def _palace(number: int, page: Page) -> None:
    if number == 5:
        page.say(
            "the middle, number 5, not on the ring: who stands here is shut in, 门杜, "
            "and meets nothing",
            "中宫，其数五，不在环上：居此者门杜，不与他星相遇",
        )
        return
    place = PALACE_PLACE[number]
    page.say(
        f"palace number {number}, at {_ring(place)}",
        f"其数 {number}，在{_ring(place)}",
    )
    _place(place, page)


def _branch(number: int, page: Page) -> None:
    page.say(
        f"branch {number + 1} of 12; on the ring at {_ring(BRANCH_PLACE[number])}",
        f"十二支之第 {number + 1}；环上在{_ring(BRANCH_PLACE[number])}",
    )


def _stem(number: int, page: Page) -> None:
    page.say(f"stem {number + 1} of 10", f"十干之第 {number + 1}")


def _ganzhi(number: int, page: Page) -> None:
    year = 1564 + number  # 1564 is a 甲子
    page.say(
        f"number {number + 1} of the sixty; the years 1564 to 1623 have it in {year}",
        f"六十干支之第 {number + 1}；1564 至 1623 间在 {year} 年",
    )


def _li(number: int, page: Page) -> None:
    page.say(
        f"year {number + 1} of the three that 太乙 stays in a palace",
        f"太乙居一宫三年之第 {number + 1} 年",
    )


def _element(number: int, page: Page) -> None:
    page.say(
        "one of the five phases; no column of a board has it yet",
        "五行之一；今尚无此类之列",
    )


_SAID: dict[str, tuple[tuple[str, str], ...]] = {
    "Dun": (
        ("the yang plate; a board is yang unless yin is asked for", "阳遁；不言则为阳"),
        ("the yin plate: the stars begin elsewhere or go backwards", "阴遁：诸星起处或行向异于阳"),
    ),
    "Harmony": (
        ("the count is in harmony", "算和"),
        ("the count is not in harmony", "算不和"),
        ("the printed lists do not name the count", "诸书所列无此数"),
    ),
    "Bool": (("the condition does not hold", "不合"), ("the condition holds", "合")),
}
"""What the few values of a kind say, by their numbers."""

_TELLS: dict[str, Callable[[int, Page], None]] = {
    "Palace": _palace,
    "Position": _position,
    "Branch": _branch,
    "Stem": _stem,
    "Ganzhi": _ganzhi,
    "Li": _li,
    "Element": _element,
}
