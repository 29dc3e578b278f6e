"""The relations between two stars: their names and the places on the ring that make them.

A relation is a set of offsets: how far clockwise from the target the actor stands (0 to 15).
One place off is 辰, two are 宫 (the next palace); ahead is 外, behind is 内; eight is across.
Which star may be said to do what, and in which book, is the table of ``doctrine``; here is
only the geometry, and the plain geometry 同 邻 冲 前 后 holds for any two stars.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .kinds import BRANCH, PALACE, POSITION, Name
from .registry import column
from .ring import BRANCH_PLACE, PALACE_PLACE

__all__ = [
    "FAMILIES",
    "RELATIONS",
    "Relation",
    "geometry",
    "offset",
    "place_of_star",
    "qualified",
]


class Relation(NamedTuple):
    """A relation: its name, its family, the offsets that make it, what it says.

    ``geometry`` marks the five plain ones that belong to no book.
    """

    name: Name
    family: str
    offsets: frozenset[int]
    en: str
    zh: str
    geometry: bool = False

    @property
    def id(self) -> str:
        return self.name.id


FAMILIES: tuple[str, ...] = ("yan", "ji", "po", "qiu", "dui", "ge", "guan")
"""The families of the books, in the order in which a board's facts are told."""

RELATIONS: dict[str, Relation] = {}


def _add(
    id: str,
    hans: str,
    english: str,
    family: str,
    offsets: tuple[int, ...],
    en: str,
    zh: str,
    pinyin: str = "",
    others: tuple[str, ...] = (),
) -> None:
    name = Name(id, hans, pinyin, english, others)
    plain = family not in FAMILIES
    RELATIONS[id] = Relation(name, family, frozenset(offsets), en, zh, plain)


_add("yan", "掩", "covers", "yan", (0,), "in the very palace of the target", "临其宫")

# The eight qualified names of 击 and of 迫: side × distance.
_QUALITIES = (
    ("wai", "外", "outer", (1, 2), "ahead", "在前"),
    ("nei", "内", "inner", (14, 15), "behind", "在后"),
    ("gong", "宫", "palace", (2, 14), "in the next palace", "在邻宫"),
    ("chen", "辰", "branch", (1, 15), "on the next 间神", "在邻辰"),
    ("waigong", "外宫", "outer_palace", (2,), "in the next palace ahead", "在前一宫"),
    ("neigong", "内宫", "inner_palace", (14,), "in the next palace behind", "在后一宫"),
    ("waichen", "外辰", "outer_branch", (1,), "on the next 间神 ahead", "在前一辰"),
    ("neichen", "内辰", "inner_branch", (15,), "on the next 间神 behind", "在后一辰"),
)
# 金镜 calls the two strikes from a 间神 by side alone.
_OTHER_NAMES = {"waichenji": ("前击", "qianji"), "neichenji": ("后击", "houji")}

for _family, _hans, _english in (("ji", "击", "strikes"), ("po", "迫", "presses")):
    _add(
        _family,
        _hans,
        _english,
        _family,
        (1, 2, 14, 15),
        "beside the target: the next 间神 or the next palace on either side",
        "在其左右，前后一辰一宫",
    )
    for _id, _zh, _en, _offsets, _said, _said_zh in _QUALITIES:
        _add(
            _id + _family,
            _zh + _hans,
            f"{_english}_{_en}",
            _family,
            _offsets,
            _said,
            _said_zh,
            others=_OTHER_NAMES.get(_id + _family, ()),
        )

_add("qiu", "囚", "jails", "qiu", (0,), "in the very palace of the target", "与之同宫")
_add("guan", "关", "blocks", "guan", (0,), "in one palace with the target", "与之同宫")
_add(
    "ke_guan_zhu",
    "客关主",
    "guest_blocks_host",
    "guan",
    (0,),
    "a general of the guest in the palace of 文昌",
    "客大小将犯文昌之宫",
    pinyin="keguanzhu",
)
_add(
    "zhu_guan_ke",
    "主关客",
    "host_blocks_guest",
    "guan",
    (0,),
    "a general of the host in the palace of 始击",
    "主大小将犯始击之宫",
    pinyin="zhuguanke",
)
_add(
    "ermu_guan",
    "二目关",
    "eyes_block",
    "guan",
    (0,),
    "the two eyes in one palace",
    "文昌与始击同宫",
    pinyin="ermuguan",
)
_add("ge", "格", "opposes", "ge", (8,), "across the ring from the target", "与之相望")
_add("dui", "对", "faces", "dui", (8,), "across the ring from the target", "与之相冲")

_add(
    "same",
    "同",
    "same",
    "same",
    (0,),
    "on the same place",
    "同位",
    pinyin="tong",
    others=("同宫", "同位"),
)
_add(
    "adjacent",
    "邻",
    "adjacent",
    "adjacent",
    (1, 2, 14, 15),
    "one or two places off",
    "相邻一辰一宫",
    pinyin="lin",
    others=("左右", "相邻"),
)
_add(
    "opposite",
    "冲",
    "opposite",
    "opposite",
    (8,),
    "across the ring",
    "相冲",
    pinyin="chong",
    others=("相冲", "对冲"),
)
_add(
    "ahead",
    "前",
    "ahead",
    "ahead",
    (1, 2),
    "one or two places clockwise",
    "在前一辰一宫",
    # Not "qian", which is the palace 乾.
    pinyin="zaiqian",
    others=("在前",),
)
_add(
    "behind",
    "后",
    "behind",
    "behind",
    (14, 15),
    "one or two places counter-clockwise",
    "在后一辰一宫",
    pinyin="zaihou",
    others=("在后",),
)

_QUALIFIED = {1: "waichen", 2: "waigong", 14: "neigong", 15: "neichen"}


def qualified(family: str, off: int) -> str:
    """The closest name for a fact: 击 and 迫 take side and distance, the others stay."""
    return _QUALIFIED[off] + family if family in ("ji", "po") and off in _QUALIFIED else family


_POSITION_PLACE: dict[int, int] = {i: i for i in range(16)}
_BRANCH_PLACE: dict[int, int] = dict(enumerate(BRANCH_PLACE))


def place_of_star(star: str) -> Callable[[int | None], int | None]:
    """The function from a star's value to its place on the ring (None for 门杜 or no value).

    Raises KeyError for an unknown column, ValueError for one that is no star of the ring.
    """
    found = column(star)
    if found.star:
        for kind, places in (
            (PALACE, PALACE_PLACE),
            (POSITION, _POSITION_PLACE),
            (BRANCH, _BRANCH_PLACE),
        ):
            if found.kind is kind:
                return places.get  # type: ignore[return-value]
    raise ValueError(f"{star} does not stand on the ring")


def offset(actor: int | None, target: int | None) -> int | None:
    """How far clockwise the actor's place is from the target's, 0 to 15; None without a place."""
    return None if actor is None or target is None else (actor - target) % 16


def geometry(relation: str, actor: str, target: str) -> Callable[[int | None, int | None], bool]:
    """The plain test of a relation for two stars: a function of their two values."""
    offsets = RELATIONS[relation].offsets
    of_actor, of_target = place_of_star(actor), place_of_star(target)

    def holds(a: int | None, b: int | None) -> bool:
        return offset(of_actor(a), of_target(b)) in offsets

    return holds
