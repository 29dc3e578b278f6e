"""What a value can be: the kinds of the language and the names of their values.

A rule computes plain integers.  A kind says what such an integer means, how it is
written in a data file and how it is called in the books.  Encodings:

=========  ===========================================================  ==============
kind       integer                                                      data cell
=========  ===========================================================  ==============
Int        itself                                                       number
Bool       0 or 1                                                       true, false
Palace     1 to 9 in Taiyi's own numbering; 5 is 门杜, "shut in"         number
Position   0 to 15 clockwise round the ring, from 子                    one character
Branch     0 to 11 from 子                                              one character
Stem       0 to 9 from 甲                                               one character
Ganzhi     0 to 59 from 甲子                                            two characters
Element    0 to 4: wood fire earth metal water                          one character
Dun        0 yang, 1 yin                                                id
Li         0 to 2: 理天 理地 理人                                        id
Harmony    0 和, 1 不和, 2 不列                                          id
Text       not an integer: a string                                     string
Time       an astronomical year (0 is 1 BC)                             number
=========  ===========================================================  ==============

``None`` stands for "no value here" in every kind.
"""

from __future__ import annotations

from collections.abc import Callable

from ..record import dataclass

__all__ = [
    "BOOL",
    "BRANCH",
    "DUN",
    "ELEMENT",
    "GANZHI",
    "HARMONY",
    "INT",
    "KINDS",
    "LI",
    "PALACE",
    "POSITION",
    "STEM",
    "TEXT",
    "TIME",
    "Cell",
    "Kind",
    "Name",
]

Cell = int | str | bool | None


@dataclass(frozen=True, slots=True)
class Name:
    """How one thing is called.

    ``id`` is the canonical ASCII name, ``hans`` the simplified Chinese one.  ``pinyin`` and
    ``en`` default to the id.  ``others`` are further spellings of the books, in simplified
    characters.  Traditional forms come from the folding table and are never listed here.
    """

    id: str
    hans: str
    pinyin: str = ""
    en: str = ""
    others: tuple[str, ...] = ()

    @property
    def in_pinyin(self) -> str:
        return self.pinyin or self.id

    @property
    def in_english(self) -> str:
        return self.en or self.id


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of value: its name in both languages, its values, how a cell of it is written."""

    id: str
    zh: str
    names: dict[int, Name]
    data: Callable[[int], Cell]
    text: Callable[[int], str]
    ordered: bool = False

    def __repr__(self) -> str:
        return self.id


def _number(value: int) -> Cell:
    return value


def _plain(id: str, zh: str, ordered: bool = False) -> Kind:
    return Kind(id, zh, {}, _number, str, ordered)


def _named(
    id: str,
    zh: str,
    names: dict[int, Name],
    data: Callable[[int], Cell] | None = None,
    text: Callable[[int], str] | None = None,
) -> Kind:
    def hans(value: int) -> str:
        return names[value].hans

    return Kind(id, zh, names, data or hans, text or hans)


def _list(spec: str) -> dict[int, Name]:
    """``"甲:jia 乙:yi"`` to numbered names."""
    pairs = (item.split(":") for item in spec.split())
    return {number: Name(id, hans) for number, (hans, id) in enumerate(pairs)}


STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
RING = "子丑艮寅卯辰巽巳午未坤申酉戌乾亥"

_stems = _list("甲:jia 乙:yi 丙:bing 丁:ding 戊:wu 己:ji 庚:geng 辛:xin 壬:ren 癸:gui")
_branches = _list(
    "子:zi 丑:chou 寅:yin 卯:mao 辰:chen 巳:si 午:wu 未:wei 申:shen 酉:you 戌:xu 亥:hai"
)

_palaces = {
    1: Name("qian", "乾"),
    2: Name("li", "离"),
    3: Name("gen", "艮"),
    4: Name("zhen", "震"),
    5: Name("du", "杜", others=("门杜", "中")),
    6: Name("dui", "兑"),
    7: Name("kun", "坤"),
    8: Name("kan", "坎"),
    9: Name("xun", "巽"),
}

# Sixteen spirits, clockwise from 子 (太乙秘书 · 十六宫间之神).  The four cardinal positions
# carry the trigram's name as a second name, since a palace stands there.
SPIRITS: tuple[Name, ...] = (
    Name("dizhu", "地主"),
    Name("yangde", "阳德"),
    Name("hede", "和德"),
    Name("lvshen", "吕申", others=("lüshen",)),
    Name("gaocong", "高丛"),
    Name("taiyang", "太阳"),
    Name("dajiong", "大炅", others=("太炅", "太灵", "大灵")),
    Name("dashen", "大神", others=("太神",)),
    Name("dawei", "大威"),
    Name("tiandao", "天道"),
    Name("dawu", "大武", others=("太武",)),
    Name("wude", "武德"),
    Name("taicu", "太簇", others=("太蔟", "大簇")),
    Name("yinzhu", "阴主"),
    Name("yinde", "阴德"),
    Name("dayi", "大义"),
)

_cardinal = {0: ("坎", "kan"), 4: ("震", "zhen"), 8: ("离", "li"), 12: ("兑", "dui")}
_RING_IDS = "zi chou gen yin mao chen xun si wu wei kun shen you xu qian hai"
_ring_ids = _RING_IDS.split()
_positions = {
    i: Name(
        _ring_ids[i],
        RING[i],
        others=(*_cardinal.get(i, ()), SPIRITS[i].hans, SPIRITS[i].id, *SPIRITS[i].others),
    )
    for i in range(16)
}

_ganzhi = {
    i: Name(_stems[i % 10].id + _branches[i % 12].id, STEMS[i % 10] + BRANCHES[i % 12])
    for i in range(60)
}

_elements = _list("木:mu 火:huo 土:tu 金:jin 水:shui")
_elements = {
    i: Name(n.id, n.hans, en=en)
    for (i, n), en in zip(
        _elements.items(), ("wood", "fire", "earth", "metal", "water"), strict=True
    )
}

_duns = {0: Name("yang", "阳", others=("阳遁",)), 1: Name("yin", "阴", others=("阴遁",))}
_lis = {
    0: Name("litian", "理天", en="heaven"),
    1: Name("lidi", "理地", en="earth_year"),
    2: Name("liren", "理人", en="man"),
}
_harmonies = {
    0: Name("he", "和"),
    1: Name("buhe", "不和"),
    2: Name("bulie", "不列", en="unlisted"),
}


def _palace_text(value: int) -> str:
    return "门杜" if value == 5 else f"{_palaces[value].hans} {value}"


def _position_text(value: int) -> str:
    return f"{RING[value]} {SPIRITS[value].hans}"


def _ids(names: dict[int, Name]) -> Callable[[int], Cell]:
    return lambda value: names[value].id


INT = _plain("Int", "整数", ordered=True)
TIME = _plain("Time", "时间", ordered=True)
TEXT = _plain("Text", "文字")
BOOL = Kind(
    "Bool",
    "真假",
    {1: Name("true", "真"), 0: Name("false", "假")},
    bool,
    lambda value: "是" if value else "否",
)
PALACE = _named("Palace", "宫", _palaces, _number, _palace_text)
POSITION = _named("Position", "位", _positions, None, _position_text)
BRANCH = _named("Branch", "支", _branches)
STEM = _named("Stem", "干", _stems)
GANZHI = _named("Ganzhi", "干支", _ganzhi)
ELEMENT = _named("Element", "五行", _elements)
DUN = _named("Dun", "遁", _duns, _ids(_duns))
LI = _named("Li", "理", _lis, _ids(_lis))
HARMONY = _named("Harmony", "和否", _harmonies, _ids(_harmonies))

KINDS: tuple[Kind, ...] = (
    INT,
    PALACE,
    POSITION,
    BRANCH,
    STEM,
    GANZHI,
    ELEMENT,
    DUN,
    LI,
    HARMONY,
    BOOL,
    TEXT,
    TIME,
)
