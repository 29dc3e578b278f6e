"""主算 客算 定算: the walk round the ring from an eye to 太乙.

A palace begins with its own number, a 间神 with one; every palace on the way adds its number;
the walk stops before 太乙's palace.  An eye in 太乙's own palace counts that palace alone.
Sources: 太乙秘书 · 主客算, 定计目; 太乙金镜式经 卷二 · 运式; 武备志 169 · 二, 五.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .kinds import INT
from .registry import Column, Source, Step, rule
from .ring import PALACE_AT, PALACE_PLACE, START
from .text import palace, place, spirit

__all__ = ["EYES", "Station", "count_of", "guest_count", "host_count", "set_count", "walk"]

EYES: dict[str, str] = {"host": "wenchang", "guest": "shiji", "set": "dingmu"}
"""The eye from which each side counts."""


class Station(NamedTuple):
    """One stop of a walk: the ring place, the number it adds, the sum so far."""

    position: int
    added: int
    total: int


def walk(eye: int, taiyi: int, onward: bool = False) -> tuple[Station, ...]:
    """The walk of a count from ``eye`` (a ring place) to ``taiyi`` (a palace).

    Gives at least one station; the count is the total of the last, 1 to 40.  With ``onward``
    the walk goes through 太乙's palace and takes the next one too (up to 50).
    """
    end = PALACE_PLACE[taiyi]
    total = START[eye]
    stations = [Station(eye, total, total)]
    last = end + (end < eye) * 16
    if onward:
        last += 3
    for i in range(eye + 1, last):
        number = PALACE_AT[i % 16]
        if number is not None:
            total += number
            stations.append(Station(i % 16, number, total))
    return tuple(stations)


@cache
def count_of(eye: int, taiyi: int, onward: bool = False) -> int:
    """The count of a walk (see :func:`walk`); remembered, since there are 256 in all."""
    return walk(eye, taiyi, onward)[-1].total


RULES = (
    Source("mishu", "主客算"),
    Source("jinjing", "卷二 · 运式"),
    Source("wubei", "169 · 二"),
)


@rule(
    "host.count",
    INT,
    hans="主算",
    pinyin="zhusuan",
    group="counts",
    heading="主算 host",
    en="from 文昌 clockwise, adding the palaces, to the one before 太乙",
    zh="从文昌顺数，累加正宫，至太乙前一宫止",
    source=RULES,
)
def host_count(wenchang: int, taiyi: int) -> int:
    return count_of(wenchang, taiyi)


@rule(
    "guest.count",
    INT,
    hans="客算",
    pinyin="kesuan",
    group="counts",
    heading="客算 guest",
    en="from 始击 clockwise, adding the palaces, to the one before 太乙",
    zh="从始击顺数，累加正宫，至太乙前一宫止",
    source=RULES,
)
def guest_count(shiji: int, taiyi: int) -> int:
    return count_of(shiji, taiyi)


@rule(
    "set.count",
    INT,
    hans="定算",
    pinyin="dingsuan",
    others=("定计算",),
    variant="pass",
    group="counts",
    heading="定算 set",
    en="from 定计目 clockwise, through 太乙's palace and the next one",
    zh="从定计目顺数，过太乙一宫而止",
    source=Source("mishu", "定计目"),
)
def set_count(dingmu: int, taiyi: int) -> int:
    return count_of(dingmu, taiyi, True)


@set_count.variant(
    "stop",
    en="from 定计目 clockwise, adding the palaces, to the one before 太乙",
    zh="从定计目顺数，累加正宫，至太乙前一宫止",
    source=Source("wubei", "169 · 五"),
)
def _stop(dingmu: int, taiyi: int) -> int:
    return count_of(dingmu, taiyi)


def walk_steps(eye_name: str, eye: int, taiyi: int, onward: bool) -> Iterator[Step]:
    """A walk in words: the start, the stations with their running sums, the stop."""
    stations = walk(eye, taiyi, onward)
    end = PALACE_PLACE[taiyi]
    first = stations[0].added
    zh_eye = eye_name.split()[0]
    if eye == end:
        yield Step(
            f"{eye_name} stands at {spirit(eye)}, in 太乙's own palace: count its number, {first}",
            f"{zh_eye}在{spirit(eye)}，与太乙同宫，取本宫之数 {first}",
        )
    elif PALACE_AT[eye] is None:
        yield Step(
            f"{eye_name} stands at {spirit(eye)}, between two palaces: begin with 1",
            f"{zh_eye}在{spirit(eye)}，间神，起一算",
        )
    else:
        yield Step(
            f"{eye_name} stands at {spirit(eye)}, a proper palace: begin with its number, {first}",
            f"{zh_eye}在{spirit(eye)}，正宫，从其数 {first} 起",
        )
    rest = "   ".join(f"{place(s.position)} +{s.added} = {s.total}" for s in stations[1:])
    if rest:
        yield Step(f"clockwise  {rest}", f"顺数  {rest}")
    if onward:
        yield Step(
            f"太乙 is at {palace(taiyi)}: its palace is passed, one more is taken, then stop",
            f"太乙在{palace(taiyi)}，过之再数一宫而止",
        )
    elif eye != end:
        yield Step(
            f"next is {place(end)}, where 太乙 stands: stop", f"次为{place(end)}，太乙所在，止"
        )


def _explain(made: Column, eye: str, variant: str, onward: bool) -> None:
    label = {"wenchang": "文昌 wenchang", "shiji": "始击 shiji", "dingmu": "定计目 dingmu"}[eye]

    def steps(value: int, at: int, taiyi: int) -> Iterator[Step]:
        return walk_steps(label, at, taiyi, onward)

    made.steps(steps, variant, needs=(eye, "taiyi"))


_explain(host_count, "wenchang", "rule", False)
_explain(guest_count, "shiji", "rule", False)
_explain(set_count, "dingmu", "pass", True)
_explain(set_count, "dingmu", "stop", False)
