"""The printed lists of counts: 上和, 重阳, 无天, 三才 and the rest.

Where the books print different lists, each is a variant; the first is the default.
Sources: 太乙秘书 · 主客算; 武备志 169 · 三, 四.  金镜 prints no lists.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .kinds import Name

__all__ = ["CLASSES", "LARGEST", "CountClass"]

LARGEST = 50
"""定算 may run on past 太乙 and reach 50; the other counts end at 40."""


class CountClass(NamedTuple):
    """A named list of counts.  ``lists`` holds one list per variant, the default first.

    ``both``: 武备志 prints the default list too.  ``beyond``: counts that 定算 alone reaches and no
    book lists, though its generals are those of the list.  ``ground``: in 武备志 the name holds
    only where 太乙 and the eye both stand on "yang" or on "yin" ground.
    """

    name: Name
    lists: dict[str, tuple[int, ...]]
    both: bool = False
    beyond: tuple[int, ...] = ()
    ground: str = ""


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(n) for n in text.split())


def _class(
    id: str,
    hans: str,
    numbers: str,
    *,
    pinyin: str = "",
    others: str = "",
    both: bool = False,
    beyond: str = "",
    ground: str = "",
    **more: str,
) -> CountClass:
    lists = {"mishu": _numbers(numbers)}
    lists |= {variant: _numbers(text) for variant, text in more.items()}
    name = Name(id, hans, pinyin, others=tuple(others.split()))
    return CountClass(name, lists, both, _numbers(beyond), ground)


def _digits(test: Callable[[int], bool]) -> str:
    return " ".join(str(n) for n in range(1, LARGEST + 1) if test(n))


CLASSES: tuple[CountClass, ...] = (
    _class("shanghe", "上和", "14 18", wubei="14 18 23"),
    _class("cihe", "次和", "23 29 32 36", wubei="23 29 36"),
    _class("xiahe", "下和", "12 16 21 27 34 38", wubei="12 16 27 34 38"),
    # 武备志 gives the two wide names to the narrow lists, and says it quotes 金镜.
    _class("chongyang", "重阳", "11 13 17 19 31 33 37 39", wubei="33 39"),
    _class("chongyin", "重阴", "22 24 26 28", wubei="22 26"),
    _class("chunyang", "纯阳", "33 39"),
    _class("chunyin", "纯阴", "22 26"),
    _class("yin_chongyang", "阴中重阳", "11 17", pinyin="yinzhongchongyang", ground="yin"),
    _class("za_chongyang", "杂重阳", "13 19 31 37", pinyin="zachongyang", ground="yang"),
    # Only a 定算 that runs on past 太乙 can reach these two.
    _class("yang_chongyin", "阳中重阴", "44 48", pinyin="yangzhongchongyin"),
    _class("za_chongyin", "杂重阴", "24 28", pinyin="zachongyin", ground="yin"),
    _class("danyang", "单阳", "10 30", others="孤阳 guyang"),
    _class("guyin", "孤阴", "20 40"),
    _class("wutian", "无天", "1 2 3 4 5 6 7 8 9", both=True),
    _class(
        "wudi",
        "无地",
        "1 2 3 4",
        wubei="11 12 13 14 21 22 23 24 31 32 33 34",
        digits=_digits(lambda n: n % 10 < 5),
    ),
    _class(
        "wuren",
        "无人",
        "1 10 20 30 40",
        wubei="10 20 30 40",
        digits=_digits(lambda n: n % 5 == 0),
    ),
    _class(
        "sancai",
        "三才",
        "16 17 18 26 27 28 36 37 38",
        others="三才具足 三才俱足",
        wubei="16 17 18 19 26 27 28 29 36 37 38 39",
        digits=_digits(lambda n: n > 10 and n % 10 > 5),
    ),
    _class("dusai", "杜塞", "5 15 25 35", others="八门杜塞", beyond="45 50"),
)
