"""The year and its places: accumulated years 积年, the six 纪, the five 元, the 72 局.

Years are astronomical (0 is 1 BC).  Any integer works; an accumulated count of zero or less
means a year before the epoch, and the cycles run on unbroken.
Sources: 太乙秘书 · 年局; 太乙金镜式经 卷三 · 五子元积年; 武备志 169 · 一.
"""

from __future__ import annotations

from collections.abc import Iterator

from .kinds import BRANCH, BRANCHES, DUN, GANZHI, INT, STEM, STEMS
from .registry import Source, Step, rule
from .ring import m1

__all__ = [
    "EPOCHS",
    "acc",
    "branch",
    "dun",
    "ganzhi",
    "ganzhi_text",
    "ji",
    "ji_of",
    "ju",
    "ju_of",
    "stem",
    "year",
    "yuan",
    "yuan_of",
]

NIANJU = Source("mishu", "年局")
LICHENG = Source("jinjing", "卷三 · 五子元积年")
WUBEI = Source("wubei", "169 · 一")
USAGE = Source("outside", "干支纪年")

EPOCHS: dict[str, int] = {
    "tongzong": 10155505 - 1588,
    "jinjing": 1938145 - 1588,
    "taojin": 10154193,
}
"""What each book adds to the year to reach the accumulated count."""


def ganzhi_text(number: int) -> str:
    """The two characters of a place in the sixty, 0 to 59."""
    return STEMS[number % 10] + BRANCHES[number % 12]


def ji_of(n: int) -> int:
    """The 纪 (1 to 6, sixty to each) that holds the accumulated number ``n``."""
    return (n - 1) % 360 // 60 + 1


def yuan_of(n: int) -> int:
    """The 元 that holds ``n``, as the ganzhi of its head: 甲子 0, 丙子 12 ... 壬子 48."""
    return (n - 1) % 360 // 72 * 12


def ju_of(n: int) -> int:
    """The 局 (1 to 72) of the accumulated number ``n``."""
    return m1(n, 72)


@rule(
    "dun",
    DUN,
    hans="遁",
    others=("阴阳遁",),
    period=1,
    group="board",
    heading="遁 dun",
    en="as asked; year boards are yang unless yin is asked for",
    zh="随所问而定；岁计不言则从阳遁",
    source=(Source("mishu", "时局"), Source("mishu", "文昌")),
)
def dun() -> int:
    return 0


@rule(
    "year",
    INT,
    hans="年",
    pinyin="nian",
    period=None,
    group="board",
    scales=("year",),
    heading="年 year",
    en="the year asked for, counted as astronomers do (0 is 1 BC)",
    zh="所问之年，以天文纪年计，公元前一年为 0",
    source=NIANJU,
    needs=("at",),
)
def year(at: int) -> int:
    return at


@rule(
    "acc",
    INT,
    hans="积年",
    pinyin="jinian",
    variant="tongzong",
    period=None,
    group="board",
    heading="积年 acc",
    en="years since the first 甲子, which is 1; 10155505 for 1588",
    zh="自上元甲子起算，首年为一；万历十六年积 10155505",
    source=(NIANJU, WUBEI),
)
def acc(year: int) -> int:
    return year + EPOCHS["tongzong"]


@acc.variant(
    "jinjing",
    en="years since a later 甲子, which is 1; 1938145 for 1588",
    zh="自截去高位之上元甲子起算；万历十六年积 1938145",
    source=NIANJU,
)
def _jinjing(year: int) -> int:
    return year + EPOCHS["jinjing"]


@acc.variant(
    "taojin",
    en="the count of the 淘金歌: the year and 10154193, twelve boards behind the others",
    zh="淘金歌之积年：年数加 10154193，局较诸书少十二",
    source=Source("outside", "淘金歌"),
)
def _taojin(year: int) -> int:
    return year + EPOCHS["taojin"]


def _acc_steps(value: int, year: int) -> Iterator[Step]:
    added = value - year
    line = f"{year} + {added} = {value}"
    before = value <= 0
    yield Step(
        line + (", before the epoch: the cycles run on unbroken" if before else ""),
        line + ("，在上元之前，诸周照常循环" if before else ""),
    )


for _epoch in EPOCHS:
    acc.steps(_acc_steps, _epoch)


def _within(acc: int) -> str:
    return f"{acc} mod 360 = {m1(acc, 360)}"


@rule(
    "ji",
    INT,
    hans="纪",
    period=360,
    group="board",
    heading="纪 ji",
    en="which sixty of the 360 the accumulated count falls in, 1 to 6",
    zh="积年以三百六十去之，余数六十为一纪",
    source=(NIANJU, WUBEI),
)
def ji(acc: int) -> int:
    return ji_of(acc)


def _ji_steps(value: int, acc: int) -> Iterator[Step]:
    rest = m1(acc, 360)
    inside = rest - 60 * (value - 1)
    yield Step(
        f"{_within(acc)}; {rest} = {value - 1} × 60 + {inside}: year {inside} of 纪 {value}",
        f"{_within(acc)}；{rest} = {value - 1} × 60 + {inside}：第 {value} 纪第 {inside} 年",
    )


ji.steps(_ji_steps)


@rule(
    "yuan",
    GANZHI,
    hans="元",
    others=("五子元",),
    period=360,
    group="board",
    heading="元 yuan",
    en="which seventy-two of the 360: 甲子 丙子 戊子 庚子 壬子, by its head",
    zh="积年以三百六十去之，余数七十二为一元，依次甲子丙子戊子庚子壬子",
    source=(NIANJU, LICHENG, WUBEI),
)
def yuan(acc: int) -> int:
    return yuan_of(acc)


def _yuan_steps(value: int, acc: int) -> Iterator[Step]:
    rest, whole = m1(acc, 360), value // 12
    inside = rest - 72 * whole
    name = ganzhi_text(value)
    yield Step(
        f"{_within(acc)}; {rest} = {whole} × 72 + {inside}: {name}元",
        f"{_within(acc)}；{rest} = {whole} × 72 + {inside}：{name}元",
    )


yuan.steps(_yuan_steps)


@rule(
    "ju",
    INT,
    hans="局",
    others=("局数",),
    period=72,
    group="board",
    heading="局 ju",
    en="the accumulated count cast out by 360, then by 72",
    zh="积年以三百六十去之，再以七十二去之，余为局",
    source=(NIANJU, LICHENG, WUBEI),
)
def ju(acc: int) -> int:
    return ju_of(acc)


def _ju_steps(value: int, acc: int) -> Iterator[Step]:
    line = f"{_within(acc)}; {m1(acc, 360)} mod 72 = {value}"
    yield Step(line, line.replace("; ", "；"))


ju.steps(_ju_steps)


@rule(
    "ganzhi",
    GANZHI,
    hans="干支",
    others=("年名", "year_name"),
    period=60,
    group="board",
    heading="干支 ganzhi",
    en="the name of the year in the sixty, from the year itself",
    zh="年之干支，由年数径得，不随积年",
    source=USAGE,
)
def ganzhi(year: int) -> int:
    return (year - 4) % 60


def _ganzhi_steps(value: int, year: int) -> Iterator[Step]:
    name = ganzhi_text(value)
    yield Step(
        f"4 CE is a 甲子; ({year} − 4) mod 60 = {value}: {name}",
        f"公元 4 年甲子；({year} − 4) mod 60 = {value}：{name}",
    )


ganzhi.steps(_ganzhi_steps)


@rule(
    "stem",
    STEM,
    hans="干",
    pinyin="gan",
    others=("天干", "年干", "岁干"),
    period=10,
    group="board",
    heading="干 stem",
    en="the first half of the ganzhi",
    zh="干支之上字",
    source=USAGE,
)
def stem(ganzhi: int) -> int:
    return ganzhi % 10


@rule(
    "branch",
    BRANCH,
    hans="支",
    pinyin="zhi",
    others=("地支", "年支", "岁支", "太岁", "taisui"),
    period=12,
    group="board",
    heading="支 branch",
    en="the second half of the ganzhi, where the 太岁 stands",
    zh="干支之下字，太岁所在",
    source=USAGE,
)
def branch(ganzhi: int) -> int:
    return ganzhi % 12


stem.steps(lambda value, ganzhi: (Step(ganzhi_text(ganzhi), ganzhi_text(ganzhi)),))
branch.steps(lambda value, ganzhi: (Step(ganzhi_text(ganzhi), ganzhi_text(ganzhi)),))
