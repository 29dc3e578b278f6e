"""太乙, 文昌, 计神, 始击, 合神 and 定计目: the bodies that the 局 and the branch place.

Both duns follow one rule each.  The yin plate is the yang plate turned by half the ring for
太乙, 文昌, 计神 and 定计目, so 始击 stands in the same place on both.
Sources: 太乙秘书 · 太乙, 文昌, 计神, 始击, 定计目; 太乙金镜式经 卷二 · 运式; 武备志 169 · 一.
"""

from __future__ import annotations

from collections.abc import Iterator

from .kinds import BRANCHES, LI, PALACE, POSITION
from .registry import Source, Step, rule
from .ring import BRANCH_PLACE, m1
from .text import palace, place

__all__ = ["dingmu", "heshen", "jishen", "li", "shiji", "taiyi", "wenchang"]

YUNSHI = Source("jinjing", "卷二 · 运式")
WUBEI = Source("wubei", "169 · 一")
TAIYI = Source("mishu", "太乙")
DINGJI = (Source("mishu", "定计目"), Source("wubei", "169 · 五"))

TAIYI_ORDER = ((1, 2, 3, 4, 6, 7, 8, 9), (9, 8, 7, 6, 4, 3, 2, 1))
FIRST_BRANCH = (2, 8)
"""计神 begins at 寅 (yang) or 申 (yin)."""
EDGE = 2
"""艮, the demon gate, on which 计神 is laid to find 始击."""


def _wenchang_walk(start: int, doubled: tuple[int, int]) -> tuple[int, ...]:
    """The eighteen stations of 文昌: once round the ring, two corners counted twice."""
    walk: list[int] = []
    for i in range(16):
        position = (start + i) % 16
        walk += [position] * (2 if position in doubled else 1)
    return tuple(walk)


WENCHANG = (_wenchang_walk(11, (14, 10)), _wenchang_walk(3, (2, 6)))


@rule(
    "taiyi",
    PALACE,
    hans="太乙",
    others=("小游", "xiaoyou", "监将"),
    period=24,
    star=True,
    group="spirits",
    heading="太乙 taiyi",
    en="the 局 cast out by 24, three to a palace; yang from 1 up, yin from 9 down, 5 left out",
    zh="局以二十四去之，三算一宫；阳遁自一宫顺行，阴遁自九宫逆行，不入中五",
    source=(TAIYI, Source("jinjing", "卷二 · 时计"), WUBEI),
)
def taiyi(ju: int, dun: int) -> int:
    return TAIYI_ORDER[dun][(ju - 1) % 24 // 3]


def _taiyi_steps(value: int, ju: int, dun: int) -> Iterator[Step]:
    k = m1(ju, 24)
    order = " ".join(str(p) for p in TAIYI_ORDER[dun])
    nth = (k - 1) // 3 + 1
    yield Step(
        f"局 {ju} mod 24 = {k}, unit {m1(k, 3)} of palace {nth} in the order {order}: "
        f"{palace(value)}",
        f"局 {ju} mod 24 = {k}；依 {order} 之序，第 {nth} 宫第 {m1(k, 3)} 算：{palace(value)}",
    )


taiyi.steps(_taiyi_steps)


@rule(
    "li",
    LI,
    hans="理",
    period=3,
    group="board",
    heading="理 li",
    en="the first, second and third unit that 太乙 spends in a palace: heaven, earth, man",
    zh="太乙入宫第一算理天，第二算理地，第三算理人",
    source=(TAIYI, WUBEI),
)
def li(ju: int) -> int:
    return (ju - 1) % 3


def _li_steps(value: int, ju: int) -> Iterator[Step]:
    yield Step(f"局 {ju} mod 3 = {value + 1}", f"局 {ju} mod 3 = {value + 1}")


li.steps(_li_steps)


@rule(
    "wenchang",
    POSITION,
    hans="文昌",
    others=("天目", "主目", "下目", "tianmu"),
    period=18,
    star=True,
    group="spirits",
    heading="文昌 wenchang",
    en="the 局 cast out by 18, clockwise; yang from 申 with 乾 and 坤 counted twice, "
    "yin from 寅 with 艮 and 巽 counted twice",
    zh="局以十八去之，顺行；阳遁起申，乾坤各留一算，阴遁起寅，艮巽各留一算",
    source=(Source("mishu", "文昌"), WUBEI),
)
def wenchang(ju: int, dun: int) -> int:
    return WENCHANG[dun][(ju - 1) % 18]


def _wenchang_steps(value: int, ju: int, dun: int) -> Iterator[Step]:
    k = m1(ju, 18)
    start, twice = ("寅", "艮 and 巽") if dun else ("申", "乾 and 坤")
    name = "yin" if dun else "yang"
    yield Step(
        f"局 {ju} mod 18 = {k}; {name} begins at {start}, counts {twice} twice: {place(value)}",
        f"局 {ju} mod 18 = {k}；{'阴' if dun else '阳'}遁起{start}顺行，"
        f"{twice.replace(' and ', '')}重留一算：{place(value)}",
    )


wenchang.steps(_wenchang_steps)


@rule(
    "jishen",
    POSITION,
    hans="计神",
    period=12,
    star=True,
    group="spirits",
    heading="计神 jishen",
    en="the 局 cast out by 12, backwards through the branches; yang from 寅, yin from 申",
    zh="局以十二去之，逆行十二辰；阳遁起寅，阴遁起申",
    source=(Source("mishu", "计神"), Source("jinjing", "卷二 · 时计"), WUBEI),
)
def jishen(ju: int, dun: int) -> int:
    return BRANCH_PLACE[(FIRST_BRANCH[dun] - ju + 1) % 12]


def _jishen_steps(value: int, ju: int, dun: int) -> Iterator[Step]:
    k, start = m1(ju, 12), BRANCHES[FIRST_BRANCH[dun]]
    yield Step(
        f"局 {ju} mod 12 = {k}; step {k} backwards from {start}, which is 1: {place(value)}",
        f"局 {ju} mod 12 = {k}；自{start}为一逆数至 {k}：{place(value)}",
    )


jishen.steps(_jishen_steps)


def _turn_steps(mover: str, moving: int, onto: int, wenchang: int, value: int) -> Iterator[Step]:
    turn = (onto - moving) % 16
    yield Step(
        f"lay {mover} {place(moving)} on {place(onto)}: the plate turns {turn} clockwise",
        f"以{mover}{place(moving)}加{place(onto)}，天盘顺转 {turn} 位",
    )
    yield Step(
        f"文昌 at {place(wenchang)} falls over {place(value)}",
        f"文昌在{place(wenchang)}，下临{place(value)}",
    )


# The words of 太乙秘书 name the two the other way round (和德 on 计神); its own example for
# 1588 and 141 of the 144 printed boards need 计神 on 和德, as 金镜 and 武备志's example have it.
@rule(
    "shiji",
    POSITION,
    hans="始击",
    others=("客目", "地目", "上目", "kemu"),
    star=True,
    group="spirits",
    heading="始击 shiji",
    en="lay 计神 on 艮 和德; the place under 文昌",
    zh="以计神加艮和德，文昌所临之下",
    source=(Source("mishu", "始击"), YUNSHI, WUBEI),
)
def shiji(wenchang: int, jishen: int) -> int:
    return (wenchang + EDGE - jishen) % 16


def _shiji_steps(value: int, wenchang: int, jishen: int) -> Iterator[Step]:
    return _turn_steps("计神", jishen, EDGE, wenchang, value)


shiji.steps(_shiji_steps)


@rule(
    "heshen",
    POSITION,
    hans="合神",
    period=12,
    star=True,
    group="spirits",
    heading="合神 heshen",
    en="the branch in harmony with the board's branch: 子丑 寅亥 卯戌 辰酉 巳申 午未",
    zh="与本计之支六合：子丑、寅亥、卯戌、辰酉、巳申、午未",
    source=DINGJI,
)
def heshen(branch: int) -> int:
    return BRANCH_PLACE[(1 - branch) % 12]


def _heshen_steps(value: int, branch: int) -> Iterator[Step]:
    yield Step(
        f"{BRANCHES[branch]} is in harmony with {place(value)}",
        f"{BRANCHES[branch]}与{place(value)}合",
    )


heshen.steps(_heshen_steps)


@rule(
    "dingmu",
    POSITION,
    hans="定计目",
    pinyin="dingjimu",
    others=("定目", "计目"),
    star=True,
    group="spirits",
    heading="定计目 dingmu",
    en="lay 合神 on the board's branch; the place under 文昌",
    zh="以合神加本计之支，文昌所临之下",
    source=DINGJI,
)
def dingmu(wenchang: int, branch: int, heshen: int) -> int:
    return (wenchang + BRANCH_PLACE[branch] - heshen) % 16


def _dingmu_steps(value: int, wenchang: int, branch: int, heshen: int) -> Iterator[Step]:
    return _turn_steps("合神", heshen, BRANCH_PLACE[branch], wenchang, value)


dingmu.steps(_dingmu_steps)
