"""The ring of sixteen: where palaces and branches stand, and how far apart two places are.

The ring runs clockwise from 子 (0).  The eight palaces 正宫 hold the even places, the eight
"spirits between" 间神 the odd ones.  Clockwise is ahead 前 and outside 外, the other way is
behind 后 and inside 内.  Palace 5, the middle, is not on the ring.

Sources: 太乙秘书 · 十六宫间之神; 太乙金镜式经 卷二 · 九宫, 运式.
"""

from __future__ import annotations

__all__ = [
    "BRANCH_PLACE",
    "PALACES",
    "PALACE_AT",
    "PALACE_PLACE",
    "START",
    "ZONE",
    "is_proper",
    "m1",
    "opposite",
    "palace_at",
    "place_of",
    "steps",
    "zone",
]

PALACES: tuple[int, ...] = (8, 3, 4, 9, 2, 7, 6, 1)
"""The eight palaces clockwise from 子."""

PALACE_PLACE: dict[int, int] = {palace: 2 * i for i, palace in enumerate(PALACES)}
"""Place of each palace on the ring; 5 is missing."""

PALACE_AT: tuple[int | None, ...] = tuple(
    PALACES[i // 2] if i % 2 == 0 else None for i in range(16)
)
"""The palace at each place, None at a 间神."""

START: tuple[int, ...] = tuple(palace or 1 for palace in PALACE_AT)
"""The number with which a count begins at each place: the palace's own, or 1 at a 间神."""

BRANCH_PLACE: tuple[int, ...] = (0, 1, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15)
"""Place of each branch; the four left over are the corners 艮 巽 坤 乾."""

ZONE: tuple[int, ...] = (8, 3, 3, 3, 4, 9, 9, 9, 2, 7, 7, 7, 6, 1, 1, 1)
"""The palace each place belongs to: a 间神 joins the corner beside it (太乙秘书 · 五福)."""


def m1(n: int, m: int) -> int:
    """The remainder of ``n`` by ``m`` as the books count it: 1 to ``m``, never 0."""
    return (n - 1) % m + 1


def place_of(palace: int | None) -> int | None:
    """The ring place of a palace, 0 to 15; None for 5 (门杜) and for no palace."""
    return None if palace is None else PALACE_PLACE.get(palace)


def palace_at(position: int) -> int | None:
    """The palace that stands at a place; None at a 间神."""
    return PALACE_AT[position]


def zone(position: int) -> int:
    """The palace a place belongs to, 间神 included."""
    return ZONE[position]


def is_proper(position: int) -> bool:
    """Whether the place is a palace of its own (正宫) and not a 间神."""
    return position % 2 == 0


def steps(start: int, end: int) -> int:
    """How many places clockwise from ``start`` to ``end``, 0 to 15."""
    return (end - start) % 16


def opposite(position: int) -> int:
    """The place across the ring."""
    return (position + 8) % 16
