"""Who says what makes 掩 击 迫 囚 对 格 关: the readings of each family.

The books differ, and so do the speakers whom one book quotes: the general discussion of
太乙秘书 (zonglun), its "some say" (huo), the 经 of 金镜 (jing), 王希明 (wang).
"""

from __future__ import annotations

from typing import NamedTuple

from .registry import Source

__all__ = ["READINGS", "Reading", "cited"]


class Reading(NamedTuple):
    """One printed way to take a rule: its id, what it says, who says so."""

    id: str
    en: str
    zh: str
    sources: tuple[Source, ...]


def _source(text: str) -> Source:
    book, chapter = text.split(":")
    short = {"m": "mishu", "j": "jinjing", "w": "wubei"}
    return Source(short[book], chapter.replace("/", " · "))


def cited(text: str) -> tuple[Source, ...]:
    """Sources from ``m:总论,j:卷三/推掩法``: the book's first letter, then the chapter."""
    return tuple(_source(part) for part in text.split(","))


# family reading | English | Chinese | sources; the first reading of a family is the default.
_READINGS = """
yan zonglun | 始击 in the palace of 太乙 or of a host general | 始击临太乙或主大小将之宫 | m:总论
yan jing | 始击 in the palace of 太乙 or of the host's general; 主参将 as 太乙秘书 has it \
| 始击临太乙或主大将之宫；主参将从太乙秘书 | j:卷三/推掩法
yan wubei | 始击 in the palace of 太乙; of a host general as 太乙秘书 has it \
| 始击临太乙之宫；临主大小将从太乙秘书 | w:169/三
ji zonglun | 始击 beside 太乙; 宫 slow, 辰 urgent | 始击在太乙左右；宫缓辰急 | m:总论
ji jing | 始击 beside 太乙 | 客目在太乙左右 | j:卷三/推击法
ji wubei | 始击 beside 太乙; 辰 urgent, 宫 slow | 始击逼近太乙；辰急宫缓 | w:169/三
po zonglun | 文昌, the four generals or 定计目 beside 太乙; 宫 slow, 辰 urgent \
| 文昌、主客大小将、定计目在太乙左右；宫缓辰急 | m:总论
po jing | both eyes or the four generals beside 太乙 | 二目及主客四将在太乙左右 | j:卷三/推迫法
po wang | of the eyes only 文昌 (so 王希明), and the four generals, beside 太乙 \
| 二目之中唯下目为迫（王希明说），四将亦为迫 | j:卷三/推迫法
po wubei | both eyes or the four generals beside 太乙; 宫 grave, 辰 slight \
| 二目及大小四将在太乙左右；宫重辰轻 | w:169/三
qiu zonglun | 文昌 or the four generals in 太乙's palace | 文昌、主客大小将与太乙同宫 | m:总论
qiu huo | the four generals in 太乙's palace; 文昌 there is 关 (set guan = huo) \
| 主客大小将与太乙同宫；文昌同太乙则为关 | m:总论
qiu jing | 文昌 or the four generals in 太乙's palace | 文昌及主客四将与太乙同宫 | j:卷三/推囚法
qiu wubei | 文昌 or the four generals in 太乙's palace; the host's deputy in 文昌's \
| 文昌、大小将与太乙同宫，主参将与文昌同宫亦是 | w:169/三
guan zonglun | generals of the two sides in one palace, or a general with the other side's eye \
| 主客大小将同宫，客犯文昌，主犯始击 | m:总论
guan huo | the same, and 文昌 in 太乙's palace | 同上，而文昌同太乙亦为关 | m:总论
guan shuqi | the same palaces, or the two counts equal | 同宫，或主客算数齐 | j:卷三/推关法
guan wubei | equal counts, or a count equal to the number of 太乙 or of 文昌 \
| 主客算相等，或算与太乙、天目之数相等 | w:169/三
dui zonglun | 文昌 opposite 太乙 | 文昌与太乙相冲 | m:文昌
dui jiang | 文昌 or the host's generals opposite 太乙 | 文昌及主大小将与太乙相冲 | m:总论
dui jing | 文昌 opposite 太乙 | 下目文昌与太乙相冲 | j:卷三/推对法
ge zonglun | 始击, the generals of both sides or 定计目 opposite 太乙 \
| 始击、主客大小将、定计目与太乙相望 | m:总论,m:主大将
ge jing | 始击 or the guest's generals opposite 太乙 | 客目及客大小将与太乙对宫 | j:卷三/推格法
"""

READINGS: dict[str, tuple[Reading, ...]] = {}
"""The readings of each family, the default first."""

for _line in _READINGS.strip().splitlines():
    _head, _en, _zh, _cited = (part.strip() for part in _line.split("|"))
    _family, _id = _head.split()
    READINGS[_family] = (
        *READINGS.get(_family, ()),
        Reading(_id, _en, _zh, cited(_cited)),
    )
