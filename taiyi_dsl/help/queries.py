"""The example queries: few, each with its meaning; `examples` lists them and `examples 3` runs one."""

from __future__ import annotations

from ..diagnostics.value import Both
from ..record import dataclass

__all__ = ["EXAMPLES", "Example"]


@dataclass(frozen=True, slots=True)
class Example:
    """A query to try, and what it asks."""

    text: str
    meaning: Both


def _e(text: str, en: str, zh: str) -> Example:
    return Example(text, Both(en, zh))


EXAMPLES: tuple[Example, ...] = (
    _e(
        "chart year 1588 yin; show taiyi, wenchang, shiji, counts",
        "the yin board of the year 1588",
        "1588 年阴遁之局",
    ),
    _e(
        "起局年1588阴；凡始击击太乙；示诸算",
        "the same board in Chinese, kept if 始击 stands beside 太乙",
        "同局以中文问之，始击击太乙方存",
    ),
    _e(
        "chart year 1588 yin; explain host.count",
        "how the host's count of that board is reached",
        "此局主算之由来",
    ),
    _e(
        "search year 618..907; where shiji 掩 taiyi; show year, ganzhi, taiyi; limit 5",
        "years of Tang in which 始击 stands in the palace of 太乙",
        "唐世始击掩太乙之年",
    ),
    _e(
        "search year 1..10_000_000_000; where shiji 掩 taiyi; count by taiyi",
        "the same of ten thousand million years: it is no more work",
        "百亿年中同问，其速不减",
    ),
    _e(
        "search year 1588..; where 掩 and 迫 and 关; limit 3; show year, relations",
        "the next years from 1588 on that have three relations at once",
        "1588 年以后掩、迫、关并见之年",
    ),
    _e(
        "search ju both; where host.count = guest.count; show ju, dun, host.count",
        "boards of the tables on which the two counts are equal",
        "立成中主客算相等之局",
    ),
    _e(
        "search year 300..600\n"
        "sort by matches(taiyi = 7, wenchang = 大武, host.count = 7,\n"
        "  guest.count = 27, jishen = 酉) desc\n"
        "limit 4; show year, ganzhi, matches, misses",
        "which year fits a damaged record best, and what does not fit",
        "残文所记最合何年，其不合者何",
    ),
    _e(
        "school wubei\nchart year 1588; show counts, relations",
        "a board by another book",
        "从武备志起局",
    ),
    _e(
        "use mishu.zonglun\nrun quiet_years(1588, 1640)",
        "a query of the standard library: years without any relation",
        "标准库之查询：诸格皆无之年",
    ),
    _e(
        "set format = csv\nsearch year 1588..1592; show year, ganzhi, ju, counts",
        "five years for a spreadsheet",
        "五年之局，供电子表格",
    ),
)
"""In the order in which a newcomer may try them."""
