"""The worked examples of the three books, each with the number of its row in the inventory.

Values are those that the books print; where a print is wrong the row says what is read.
"""

from __future__ import annotations

from typing import Any

import pytest

import taiyi_dsl.board  # noqa: F401
from taiyi_dsl.board.counts import walk
from taiyi_dsl.board.generals import deputy_of, general_of
from taiyi_dsl.board.kinds import BRANCHES, KINDS, RING, STEMS
from taiyi_dsl.board.lay import lay
from taiyi_dsl.board.registry import column
from taiyi_dsl.board.ring import PALACE_PLACE, START, m1, opposite
from taiyi_dsl.board.scales import JU, YEAR, Scale
from taiyi_dsl.board.schools import readings
from taiyi_dsl.board.years import EPOCHS, ganzhi_text, ji_of, ju_of, yuan_of

YANG, YIN = 0, 1

# (id, scale, at, dun, school, what the book prints)
EXAMPLES: list[tuple[str, Scale, int, int, str, dict[str, Any]]] = [
    (
        "EX-001",
        YEAR,
        1588,
        YANG,
        "mishu",
        {"acc": 10155505, "ji": 5, "yuan": "庚子", "ju": 49, "ganzhi": "戊子"},
    ),
    (
        "EX-001 short count",
        YEAR,
        1588,
        YANG,
        "jinjing",
        {"acc": 1938145, "ji": 5, "yuan": "庚子", "ju": 49},
    ),
    ("EX-004", YEAR, 724, YANG, "jinjing", {"acc": 1937281, "ganzhi": "甲子"}),
    ("EX-020 yang", YEAR, 1588, YANG, "mishu", {"taiyi": 1, "li": "理天"}),
    ("EX-020 yin", YEAR, 1588, YIN, "mishu", {"taiyi": 9}),
    ("EX-021 yang", YEAR, 1588, YANG, "mishu", {"wenchang": "巽"}),
    ("EX-021 yin", YEAR, 1588, YIN, "mishu", {"wenchang": "乾"}),
    ("EX-022 yang", YEAR, 1588, YANG, "mishu", {"jishen": "寅"}),
    ("EX-022 yin", YEAR, 1588, YIN, "mishu", {"jishen": "申"}),
    ("EX-023 yang", YEAR, 1588, YANG, "mishu", {"shiji": "辰"}),
    ("EX-023 yin", YEAR, 1588, YIN, "mishu", {"shiji": "辰"}),
    ("EX-024 yang", YEAR, 1588, YANG, "mishu", {"host.count": 24, "guest.count": 25}),
    ("EX-024 yin", YEAR, 1588, YIN, "mishu", {"host.count": 16, "guest.count": 1}),
    (
        "EX-025 yang",
        YEAR,
        1588,
        YANG,
        "mishu",
        {"host.general": 4, "host.deputy": 2, "guest.general": 5, "guest.deputy": 5},
    ),
    (
        "EX-025 yin",
        YEAR,
        1588,
        YIN,
        "mishu",
        {"host.general": 6, "host.deputy": 8, "guest.general": 1, "guest.deputy": 3},
    ),
    (
        "EX-026",
        YEAR,
        1588,
        YANG,
        "mishu",
        {"dingmu": "辰", "set.count": 34, "set.general": 4, "set.deputy": 2},
    ),
    # The print has 25; no walk gives it.  The eye fits.
    ("EX-027", YEAR, 1588, YIN, "mishu", {"dingmu": "戌", "set.count": 28}),
    ("EX-030 yang", YEAR, 1587, YANG, "mishu", {"ju": 48, "taiyi": 9}),
    ("EX-030 yin", YEAR, 1587, YIN, "mishu", {"taiyi": 1}),
    ("EX-031 yang", YEAR, 1587, YANG, "mishu", {"wenchang": "辰"}),
    ("EX-031 yin", YEAR, 1587, YIN, "mishu", {"wenchang": "戌"}),
    ("EX-032 yang", YEAR, 1587, YANG, "mishu", {"host.general": 1, "host.deputy": 3}),
    ("EX-032 yin", YEAR, 1587, YIN, "mishu", {"host.general": 1, "host.deputy": 3}),
    ("EX-033 yang", YEAR, 1587, YANG, "mishu", {"shiji": "寅"}),
    ("EX-033 yin", YEAR, 1587, YIN, "mishu", {"shiji": "寅"}),
    ("EX-034 yang", YEAR, 1587, YANG, "mishu", {"guest.general": 5, "guest.deputy": 5}),
    ("EX-034 yin", YEAR, 1587, YIN, "mishu", {"guest.general": 9, "guest.deputy": 7}),
    # The book gives the palaces of 卯 and 酉.
    ("EX-035 yang", YEAR, 1587, YANG, "mishu", {"jishen": "卯"}),
    ("EX-035 yin", YEAR, 1587, YIN, "mishu", {"jishen": "酉"}),
    ("EX-036 yang", YEAR, 1587, YANG, "mishu", {"dingmu": "丑"}),
    ("EX-036 yin", YEAR, 1587, YIN, "mishu", {"dingmu": "未"}),
    # EX-038: the print has the two deputies interchanged.
    ("EX-037 038 yang", YEAR, 1587, YANG, "mishu", {"set.general": 9, "set.deputy": 7}),
    ("EX-037 038 yin", YEAR, 1587, YIN, "mishu", {"set.general": 3, "set.deputy": 9}),
    (
        "EX-071",
        JU,
        27,
        YIN,
        "jinjing",
        {
            "taiyi": 9,
            "wenchang": "坤",
            "jishen": "午",
            "host.count": 29,
            "host.general": 9,
            "host.deputy": 7,
            "shiji": "卯",
            "guest.count": 4,
            "guest.general": 4,
            "guest.deputy": 2,
        },
    ),
    (
        "EX-090",
        JU,
        1,
        YANG,
        "jinjing",
        {
            "host.count": 7,
            "host.general": 7,
            "host.deputy": 1,
            "guest.count": 13,
            "guest.general": 3,
            "guest.deputy": 9,
            "relations.qiu": "主参将 囚 太乙",
            "relations.ge": "客参将 格 太乙",
        },
    ),
    # The table prints the generals as 5 5; the rule calls 5 门杜.
    (
        "EX-092",
        JU,
        1,
        YIN,
        "jinjing",
        {
            "host.count": 5,
            "host.general": 5,
            "host.deputy": 5,
            "guest.count": 29,
            "guest.general": 9,
            "guest.deputy": 7,
            "host.dusai": 1,
        },
    ),
    ("EX-093", JU, 49, YIN, "jinjing", {"taiyi": 9, "relations.ji": "始击 内辰击 太乙"}),
    (
        "wbz-year-gengwu",
        YEAR,
        1570,
        YANG,
        "wubei",
        {
            "acc": 10155487,
            "ganzhi": "庚午",
            "ji": 5,
            "yuan": "庚子",
            "ju": 31,
            "taiyi": 3,
            "li": "理天",
            "wenchang": "巽",
            "jishen": "申",
            "shiji": "戌",
            "host.count": 33,
            "host.general": 3,
            "host.deputy": 9,
            "guest.count": 10,
            "guest.general": 1,
            "guest.deputy": 3,
            # Host's general, host's deputy on 文昌, guest's deputy: 囚, all as printed.
            "relations.qiu": "主大将 囚 太乙 · 客参将 囚 太乙 · 主参将 囚 文昌",
            "guest.danyang": 1,
        },
    ),
    (
        "wbz-ding-xinwei",
        YEAR,
        1571,
        YANG,
        "wubei",
        {
            "acc": 10155488,
            "ju": 32,
            "yuan": "庚子",
            "taiyi": 3,
            "wenchang": "巳",
            "dingmu": "午",
            "set.count": 24,
            "set.general": 4,
            "set.deputy": 2,
        },
    ),
    (
        "wbz-year-xinwei",
        YEAR,
        1571,
        YANG,
        "wubei",
        {
            "jishen": "未",
            "shiji": "子",
            "host.count": 25,
            "host.general": 5,
            "guest.count": 8,
            "guest.general": 8,
            "guest.deputy": 4,
            # 始击 strikes; the guest's general presses from within, the deputy from without.
            "relations.ji": "始击 内宫击 太乙",
            "relations.po": "始击 内宫迫 太乙 · 客大将 内宫迫 太乙 · 客参将 外宫迫 太乙",
        },
    ),
    # The boards of the month, day and hour examples, by their 局.
    (
        "wbz-month-gengwu1",
        JU,
        3,
        YANG,
        "wubei",
        {
            "taiyi": 1,
            "wenchang": "戌",
            "host.count": 1,
            "host.general": 1,
            "host.deputy": 3,
            "jishen": "子",
            "shiji": "亥",
            "guest.count": 40,
            "guest.general": 4,
            "guest.deputy": 2,
            "relations.po": "文昌 内辰迫 太乙 · 始击 外辰迫 太乙",
            "relations.qiu": "主大将 囚 太乙",
            "relations.guan": "主大将 关 太乙",
        },
    ),
    (
        "wbz-day-gengwu1-6",
        JU,
        23,
        YANG,
        "wubei",
        {
            "taiyi": 9,
            "host.count": 16,
            "host.he": 1,
            "host.general": 6,
            "host.deputy": 8,
            "jishen": "辰",
            "shiji": "申",
            "wenchang": "乾",
            "guest.count": 23,
            "guest.general": 3,
            "guest.deputy": 9,
            "relations.qiu": "客参将 囚 太乙",
        },
    ),
    (
        "wbz-hour-gengwu11-16",
        JU,
        50,
        YANG,
        "wubei",
        {
            "taiyi": 1,
            "wenchang": "巳",
            "host.count": 16,
            "host.general": 6,
            "host.deputy": 8,
            "jishen": "丑",
            "shiji": "午",
            "guest.count": 15,
            "guest.general": 5,
            "guest.deputy": 5,
            "guest.dusai": 1,
            "relations.po": "主大将 内宫迫 太乙 · 主参将 外宫迫 太乙",
        },
    ),
    ("wbz-omen-time-renchen", YEAR, 1052, YANG, "wubei", {"taiyi": 7, "jishen": "戌"}),
    # Printed as the ninth year of 武德; the second, 619, is the 己卯.
    (
        "wbz-note-gong",
        YEAR,
        619,
        YANG,
        "wubei",
        {
            "ganzhi": "己卯",
            "yuan": "甲子",
            "ju": 16,
            "taiyi": 7,
            "wenchang": "未",
            "host.count": 1,
        },
    ),
    # Printed with 太乙 in 1; the count of 33 needs 8.
    (
        "wbz-note-zhi",
        YEAR,
        287,
        YANG,
        "wubei",
        {
            "ganzhi": "丁未",
            "yuan": "甲子",
            "ju": 44,
            "taiyi": 8,
            "wenchang": "丑",
            "host.count": 33,
            "relations.po": "文昌 外辰迫 太乙 · 主大将 外宫迫 太乙",
        },
    ),
    (
        "wbz-note-yu",
        YEAR,
        -113,
        YANG,
        "wubei",
        {
            "ganzhi": "丁卯",
            "yuan": "甲子",
            "ju": 4,
            "taiyi": 2,
            "wenchang": "乾",
            "host.count": 25,
            "shiji": "丑",
            "guest.count": 17,
            "guest.buhe": 1,
        },
    ),
    (
        "wbz-note-shang",
        YEAR,
        404,
        YANG,
        "wubei",
        {"yuan": "戊子", "ju": 17, "taiyi": 7, "wenchang": "坤", "host.count": 7},
    ),
    # Printed 29; the walk gives 39.
    (
        "wbz-note-jue",
        YEAR,
        196,
        YANG,
        "wubei",
        {"yuan": "壬子", "ju": 25, "taiyi": 1, "wenchang": "子", "host.count": 39},
    ),
    # The host short, the guest long.
    (
        "wbz-host-guest-tianbao",
        YEAR,
        755,
        YANG,
        "wubei",
        {"ju": 8, "taiyi": 3, "host.count": 1, "guest.count": 22},
    ),
]


def shown(id: str, value: Any) -> Any:
    """A value as the table above writes it: names for places and stems, numbers else."""
    kind = column(id).kind
    named = kind in KINDS and kind.id in ("Position", "Ganzhi", "Li", "Branch")
    return kind.names[value].hans if named else value


@pytest.mark.parametrize(
    ("scale", "at", "dun", "school", "printed"),
    [example[1:] for example in EXAMPLES],
    ids=[example[0] for example in EXAMPLES],
)
def test_example(scale: Scale, at: int, dun: int, school: str, printed: dict[str, Any]) -> None:
    board = lay(scale, at, dun, printed, readings(school))
    assert {id: shown(id, value) for id, value in board.items()} == printed


def test_the_two_counts_agree_on_the_board() -> None:  # EX-002, EX-005
    gap = EPOCHS["tongzong"] - EPOCHS["jinjing"]
    assert gap == 8217360 == 360 * 22826
    assert gap % 720 == 0 and gap % 225 == 135 and gap % 288 == 144
    assert 1938145 - 1937281 == 1588 - 724
    assert (1937281 - 30001) % 720 == 0


def test_taojin_is_twelve_boards_behind() -> None:
    there = readings(overrides={"epoch": "taojin"})
    for year in (-500, 200, 1588):
        here = lay(YEAR, year, columns=("ju",))["ju"]
        assert lay(YEAR, year, columns=("ju",), readings=there)["ju"] == m1(here - 12, 72)


@pytest.mark.parametrize(  # EX-003
    ("nth", "name"), [(1, "甲子"), (11, "甲戌"), (21, "甲申"), (24, "丁亥"), (25, "戊子")]
)
def test_names_within_a_ji(nth: int, name: str) -> None:
    first = next(y for y in range(1500, 1600) if lay(YEAR, y, columns=("ji",))["ji"] == 5)
    board = lay(YEAR, first + nth - 1, columns=("ji", "ganzhi"))
    assert (board["ji"], ganzhi_text(board["ganzhi"])) == (5, name)


def month_number(year: str, month: int) -> int:
    """The number of a lunar month in the 360: two more than the months of the years before."""
    place = next(i for i in range(60) if ganzhi_text(i) == year) + 1
    return 12 * (place - 1) + 2 + month


@pytest.mark.parametrize(  # EX-010; the sixth pair is printed 己未 己卯, read 己丑 (EX-010b)
    ("years", "ji"),
    [
        ("甲子甲午", 1),
        ("己亥己巳", 2),
        ("甲戌甲辰", 3),
        ("己酉己卯", 4),
        ("甲申甲寅", 5),
        ("己未己丑", 6),
    ],
)
def test_months_of_a_ji(years: str, ji: int) -> None:
    for year in (years[:2], years[2:]):
        # The year begins with 天正, two months before the first.
        assert ji_of(month_number(year, -1)) == ji


@pytest.mark.parametrize(  # EX-011
    ("years", "yuan"),
    [
        ("甲子甲午", "甲子"),
        ("庚子庚午", "丙子"),
        ("丙子丙午", "戊子"),
        ("壬子壬午", "庚子"),
        ("戊子戊午", "壬子"),
    ],
)
def test_months_of_a_yuan(years: str, yuan: str) -> None:
    for year in (years[:2], years[2:]):
        n = month_number(year, -1)
        assert (ganzhi_text(yuan_of(n)), ju_of(n)) == (yuan, 1)


def test_numbers_of_other_scales() -> None:
    assert ganzhi_text(month_number("甲子", 1) - 1) == "丙寅"  # EX-012
    assert ganzhi_text((213 - 1) % 60) == "丙申"  # EX-013
    # EX-070: 庚申 day, 戊寅 hour.
    day = next(i for i in range(60) if ganzhi_text(i) == "庚申") + 1
    n = 12 * (day - 1) + 3
    assert (ji_of(n), ganzhi_text(yuan_of(n)), ju_of(n)) == (6, "壬子", 27)
    assert ganzhi_text((n - 1) % 60) == "戊寅"


@pytest.mark.parametrize("pair", ["子丑", "午未", "寅亥", "申巳", "酉辰", "卯戌"])  # EX-028
def test_harmonies(pair: str) -> None:
    heshen = column("heshen").default.compute
    for one, other in (tuple(pair), tuple(pair[::-1])):
        assert RING[heshen(BRANCHES.index(one))] == other


def test_walk_of_the_eight_steps() -> None:  # EX-074, EX-075
    stations = walk(RING.index("亥"), 9)
    assert [(RING[s.position], s.added, s.total) for s in stations] == [
        ("亥", 1, 1),
        ("子", 8, 9),
        ("艮", 3, 12),
        ("卯", 4, 16),
    ]
    assert (general_of(10), general_of(24)) == (1, 4)
    assert [general_of(n) for n in (20, 30, 40)] == [2, 3, 4]
    assert {general_of(n) for n in (5, 15, 25, 35)} == {5} == {deputy_of(5)}


def test_fixed_count_of_a_gengchen_year() -> None:
    """武备志 169 · 五: 局 17, 太乙 in 7, 文昌 on 坤, a 庚辰 year: eye 寅, count 16."""
    board = lay(JU, 17, YANG, ("taiyi", "wenchang"))
    assert board == {"taiyi": 7, "wenchang": RING.index("坤")}
    branch = BRANCHES.index("辰")
    heshen = column("heshen").default.compute(branch)
    eye = column("dingmu").default.compute(board["wenchang"], branch, heshen)
    assert RING[eye] == "寅"
    assert column("set.count").variants["stop"].compute(eye, 7) == 16


def test_palaces_are_the_luoshu_moved_back_by_one() -> None:  # EX-080
    clockwise = "坎艮震巽离坤兑乾"
    luoshu = {"坎": 1, "艮": 8, "震": 3, "巽": 4, "离": 9, "坤": 2, "兑": 7, "乾": 6}
    for i, trigram in enumerate(clockwise):
        here = START[2 * clockwise.index(trigram)]
        assert here == luoshu[clockwise[(i + 1) % 8]]


def test_opposite_palaces() -> None:  # EX-107
    for one, other in ((1, 9), (2, 8), (6, 4), (3, 7)):
        assert opposite(PALACE_PLACE[one]) == PALACE_PLACE[other]


def test_first_three_boards_of_jishen() -> None:  # EX-106
    places = [lay(JU, ju, YANG, ("jishen",))["jishen"] for ju in (1, 2, 3)]
    assert [RING[place] for place in places] == ["寅", "丑", "子"]


def test_first_year_in_a_palace() -> None:  # EX-105
    assert m1(lay(YEAR, 1588, columns=("acc",))["acc"], 24) == 1
    assert m1(m1(1938145, 288), 24) == 1


def test_stems_and_branches_come_from_the_year() -> None:
    for school in ("mishu", "jinjing"):
        board = lay(YEAR, -103, columns=("ganzhi", "stem", "branch"), readings=readings(school))
        assert ganzhi_text(board["ganzhi"]) == "丁丑"
        assert STEMS[board["stem"]] + BRANCHES[board["branch"]] == "丁丑"
