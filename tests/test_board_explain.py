"""Explanations: every column has one, and the numbers in the steps are right."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import taiyi_dsl.board  # noqa: F401
from taiyi_dsl.board.doctrine import pairs, said
from taiyi_dsl.board.explain import explain, explain_relation
from taiyi_dsl.board.lay import columns_of, lay
from taiyi_dsl.board.relations import FAMILIES
from taiyi_dsl.board.scales import JU, SCALES, YEAR
from taiyi_dsl.board.schools import BOOKS, SCHOOLS, readings

CHINESE = re.compile(r"[一-鿿]")


@given(
    st.sampled_from(sorted(SCALES)),
    st.integers(1, 72),
    st.sampled_from((0, 1)),
    st.sampled_from(sorted(SCHOOLS)),
    st.data(),
)
def test_every_column_can_be_explained(
    scale_id: str, at: int, dun: int, school: str, data: st.DataObject
) -> None:
    scale = SCALES[scale_id]
    column = data.draw(st.sampled_from(columns_of(scale)))
    ways = readings(school)
    told = explain(scale, at, dun, column, ways)
    board = lay(scale, at, dun, readings=ways)
    assert told[0].column == column
    names = [entry.column for entry in told]
    assert len(names) == len(set(names))
    for entry in told:
        assert entry.value == board[entry.column]
        assert entry.en and CHINESE.search(entry.zh)
        assert entry.sources and all(s.book in BOOKS and s.chapter for s in entry.sources)
        for step in entry.steps:
            assert step.en and step.zh
        for name, value in entry.inputs:
            assert board[name] == value
            assert name in names


def steps(column: str, year: int = 1588, dun: int = 1, school: str = "mishu") -> list[str]:
    return [step.en for step in explain(YEAR, year, dun, column, readings(school))[0].steps]


def test_the_walk_of_a_count() -> None:
    assert steps("host.count") == [
        "文昌 wenchang stands at 乾 阴德, a proper palace: begin with its number, 1",
        "clockwise  子 +8 = 9   艮 +3 = 12   卯 +4 = 16",
        "next is 巽, where 太乙 stands: stop",
    ]
    assert steps("guest.count") == [
        "始击 shiji stands at 辰 太阳, between two palaces: begin with 1",
        "next is 巽, where 太乙 stands: stop",
    ]
    assert steps("host.count", 404, 0) == [
        "文昌 wenchang stands at 坤 大武, in 太乙's own palace: count its number, 7",
    ]
    assert steps("set.count", 1588, 0) == [
        "定计目 dingmu stands at 辰 太阳, between two palaces: begin with 1",
        "clockwise  巽 +9 = 10   午 +2 = 12   坤 +7 = 19   酉 +6 = 25   乾 +1 = 26   子 +8 = 34",
        "太乙 is at 乾 1: its palace is passed, one more is taken, then stop",
    ]
    assert steps("set.count", 1588, 0, "wubei")[-1] == "next is 乾, where 太乙 stands: stop"


@pytest.mark.parametrize(
    ("column", "line"),
    [
        ("acc", "1588 + 10153917 = 10155505"),
        ("ji", "10155505 mod 360 = 265; 265 = 4 × 60 + 25: year 25 of 纪 5"),
        ("yuan", "10155505 mod 360 = 265; 265 = 3 × 72 + 49: 庚子元"),
        ("ju", "10155505 mod 360 = 265; 265 mod 72 = 49"),
        ("ganzhi", "4 CE is a 甲子; (1588 − 4) mod 60 = 24: 戊子"),
        ("wenchang", "局 49 mod 18 = 13; yin begins at 寅, counts 艮 and 巽 twice: 乾"),
        ("jishen", "局 49 mod 12 = 1; step 1 backwards from 申, which is 1: 申"),
        (
            "taiyi",
            "局 49 mod 24 = 1, unit 1 of palace 1 in the order 9 8 7 6 4 3 2 1: 巽 9",
        ),
        ("shiji", "lay 计神 申 on 艮: the plate turns 7 clockwise"),
        ("host.general", "16, the tens dropped: 兑 6"),
        ("host.deputy", "3 × 6 = 18: 坎 8"),
        ("host.sancai", "16 is one of 16 17 18 26 27 28 36 37 38"),
        ("host.harmony", "16 is 下和"),
        ("relations.ji", "始击 at 辰, 太乙 at 巽: 1 place behind: 始击 内辰击 太乙"),
    ],
)
def test_a_step_of_1588(column: str, line: str) -> None:
    assert steps(column)[0] == line


def test_before_the_epoch_is_said() -> None:
    assert "before the epoch" in steps("acc", -10153917)[0]


def test_the_ju_scale_explains_its_branch() -> None:
    told = {entry.column: entry for entry in explain(JU, 49, 1, "dingmu")}
    assert told["branch"].value == 0
    assert "year" not in told and "acc" not in told
    assert told["ju"].value == 49


def test_a_relation_explained() -> None:
    row = said("neichenji", "shiji", "taiyi", "zonglun")
    assert row is not None
    first, *rest = explain_relation(YEAR, 1588, 1, "neichenji", row)
    assert (first.column, first.value) == ("neichenji", 1)
    assert first.steps[0].en == "始击 at 辰, 太乙 at 巽: 1 place behind"
    assert first.inputs == (("shiji", 5), ("taiyi", 9))
    assert [entry.column for entry in rest][:2] == ["shiji", "taiyi"]
    assert explain_relation(YEAR, 1588, 1, "waiji", row)[0].value == 0


def test_every_pair_can_be_explained() -> None:
    for school in SCHOOLS:
        ways = readings(school)
        for family in FAMILIES:
            for row in pairs(family, ways[family]):
                first = explain_relation(JU, 17, 0, family, row, ways)[0]
                assert first.value in (0, 1) and first.steps and first.sources == row.sources


def test_no_place_is_said() -> None:
    row = said("guan", "guest.general", "host.general", "zonglun")
    assert row is not None
    first = explain_relation(YEAR, 1588, 0, "guan", row)[0]
    assert first.value == 0 and "门杜" in first.steps[0].en
