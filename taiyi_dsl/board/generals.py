"""大将 and 参将 of the host, of the guest and of the 定计.

The general stands in the palace of the count's units; whole tens reduce to their tens digit.
The deputy stands at three times the general, tens dropped.  Five is 门杜: both stay shut in.
Sources: 太乙秘书 · 主客大小将, 定计目; 太乙金镜式经 卷二 · 运式; 武备志 169 · 三, 五.
"""

from __future__ import annotations

from collections.abc import Iterator

from .kinds import PALACE
from .registry import Column, Source, Step, rule
from .text import palace

__all__ = [
    "deputy_of",
    "general_of",
    "guest_deputy",
    "guest_general",
    "host_deputy",
    "host_general",
    "set_deputy",
    "set_general",
]

PLAIN = (
    Source("mishu", "主客大小将"),
    Source("jinjing", "卷二 · 运式"),
    Source("wubei", "169 · 三"),
)
DINGJI = (Source("mishu", "定计目"), Source("wubei", "169 · 五"))


def general_of(count: int) -> int:
    """The palace of the general for a count: its units, or the tens digit of whole tens."""
    return count % 10 or count // 10


def deputy_of(general: int) -> int:
    """The palace of the deputy: three times the general's, tens dropped (5 stays 5)."""
    return 3 * general % 10


def _general_steps(value: int, count: int) -> Iterator[Step]:
    if value == 5:
        yield Step(f"{count} leaves 5: 门杜, shut in", f"{count} 得五，门杜不出")
    elif count % 10 == 0:
        yield Step(f"{count} is whole tens: {palace(value)}", f"{count} 为整十，取 {palace(value)}")
    elif count < 10:
        yield Step(f"{count} is a palace: {palace(value)}", f"{count} 即其宫：{palace(value)}")
    else:
        yield Step(
            f"{count}, the tens dropped: {palace(value)}", f"{count} 去十用零：{palace(value)}"
        )


def _deputy_steps(value: int, general: int) -> Iterator[Step]:
    if value == 5:
        yield Step("the general is 门杜, and so is the deputy", "大将门杜，参将同")
    else:
        line = f"3 × {general} = {3 * general}"
        yield Step(f"{line}: {palace(value)}", f"{line}：{palace(value)}")


def _pair(
    side: str, zh: str, pinyin: str, long: str, sources: tuple[Source, ...]
) -> tuple[Column, Column]:
    """The general and the deputy of one side; ``long`` is a longer prefix the books use."""

    def names(rank: str, short: str) -> tuple[str, ...]:
        mine = [zh + short]
        if long:
            mine += [long + rank, "计" + rank]
        return tuple(mine)

    general = rule(
        f"{side}.general",
        PALACE,
        hans=zh + "大将",
        pinyin=pinyin + "dajiang",
        others=names("大将", "大"),
        star=True,
        group="generals",
        heading=f"{zh}大将 {side}.general",
        en="the count without its tens; whole tens give the tens digit; 5 is 门杜",
        zh="算去十用零；整十用其十数；五为门杜",
        source=sources,
        needs=(f"{side}.count",),
    )(general_of)
    deputy = rule(
        f"{side}.deputy",
        PALACE,
        hans=zh + "参将",
        pinyin=pinyin + "canjiang",
        others=(*names("参将", "参"), zh + "小将"),
        star=True,
        group="generals",
        heading=f"{zh}参将 {side}.deputy",
        en="three times the general's palace without its tens; 5 stays 门杜",
        zh="大将之数三因之，去十用零；五仍为门杜",
        source=sources,
        needs=(f"{side}.general",),
    )(deputy_of)
    general.steps(_general_steps, needs=(f"{side}.count",))
    deputy.steps(_deputy_steps, needs=(f"{side}.general",))
    return general, deputy


host_general, host_deputy = _pair("host", "主", "zhu", "", PLAIN)
guest_general, guest_deputy = _pair("guest", "客", "ke", "", PLAIN)
set_general, set_deputy = _pair("set", "定", "ding", "定计", DINGJI)
