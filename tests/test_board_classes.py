"""The classes of a count: the printed lists, their variants and the three marks of 和."""

from __future__ import annotations

import pytest

import taiyi_dsl.board  # noqa: F401
from taiyi_dsl.board.lay import evaluator, lay
from taiyi_dsl.board.lists import CLASSES
from taiyi_dsl.board.registry import COLUMNS, column
from taiyi_dsl.board.scales import JU, YEAR
from taiyi_dsl.board.schools import readings, variant_of

LISTS = {c.name.id: {id: set(numbers) for id, numbers in c.lists.items()} for c in CLASSES}
TENS = range(10, 41)


def members(id: str, school: str = "mishu", **overrides: str) -> set[int]:
    test = variant_of(f"host.{id}", readings(school, overrides)).compute
    return {n for n in range(51) if test(n)}


def test_he_is_odd_with_even() -> None:  # EX-100
    mixed = {n for n in TENS if n % 5 and (n // 10 - n % 10) % 2}
    assert members("shanghe") | members("cihe") | members("xiahe") == mixed


def test_chong_is_like_with_like() -> None:  # EX-101
    odd = {n for n in TENS if n % 5 and n // 10 % 2 and n % 2}
    even = {n for n in TENS if n % 5 and not n // 10 % 2 and not n % 2}
    assert members("chongyang") == odd
    assert members("chongyin") == even


def test_the_narrow_classes_divide_the_wide_ones() -> None:
    assert members("chongyang") == (
        members("chunyang") | members("yin_chongyang") | members("za_chongyang")
    )
    assert members("chongyin") == members("chunyin") | members("za_chongyin")


def test_reach_of_the_counts() -> None:  # EX-102, TY-D-01
    """Host and guest never reach 20, 21 or anything past 40; 定算 may reach 44 and 48."""
    plain, onward = column("host.count").default, column("set.count").default
    palaces = (1, 2, 3, 4, 6, 7, 8, 9)
    counts = {plain.compute(eye, palace) for eye in range(16) for palace in palaces}
    assert counts == set(range(1, 41)) - {5, 20, 21} | {5}
    beyond = {onward.compute(eye, palace) for eye in range(16) for palace in palaces}
    assert {44, 48} <= beyond and max(beyond) == 50


def test_three_powers() -> None:  # EX-103
    by_list, by_digits = members("sancai"), members("sancai", lack="digits")
    assert by_list == {16, 17, 18, 26, 27, 28, 36, 37, 38}
    assert by_digits - by_list == {19, 29, 39} | {46, 47, 48, 49}
    assert members("sancai", "wubei") == by_list | {19, 29, 39}
    assert members("wudi") == {1, 2, 3, 4}
    assert {11, 24, 33} <= members("wudi", "wubei") & members("wudi", lack="digits")
    assert 1 in members("wuren") and 1 not in members("wuren", lack="digits")


def test_lists_of_wubei() -> None:
    assert members("shanghe", "wubei") == {14, 18, 23}
    assert members("cihe", "wubei") == {23, 36, 29}
    assert members("xiahe", "wubei") == {12, 16, 27, 34, 38}
    assert members("wuren", "wubei") == {10, 20, 30, 40}
    assert members("wutian", "wubei") == members("wutian") == set(range(1, 10))
    assert members("chunyang", "wubei") == members("chongyang", "wubei") == {33, 39}


def test_dusai_is_where_the_generals_are_shut_in() -> None:
    general = column("host.general").default.compute
    shut_in = {n for n in range(1, 51) if general(n) == 5}
    assert members("dusai") == {5, 15, 25, 35} == {n for n in shut_in if n <= 40}
    beyond = column("set.dusai").default.compute
    assert {n for n in range(1, 51) if beyond(n)} == shut_in
    assert [s.book for s in column("set.dusai").default.sources] == ["mishu", "outside"]
    assert [s.book for s in column("host.dusai").default.sources] == ["mishu"]


def test_the_mixed_classes_of_wubei_want_one_ground() -> None:
    mixed = column("host.za_chongyang").variants["wubei"].compute
    assert mixed(13, 3, 7) and mixed(37, 8, 0)
    assert not mixed(13, 3, 8) and not mixed(13, 2, 7) and not mixed(12, 3, 7)
    yin = column("guest.za_chongyin").variants["wubei"].compute
    assert yin(24, 6, 8) and yin(28, 1, 15)
    assert not yin(24, 6, 7) and not yin(24, 9, 15)


def test_headings_stay_apart_without_their_chinese() -> None:
    plain = [c.heading.rpartition(" ")[2] for c in COLUMNS.values() if c.heading]
    assert len(plain) == len(set(plain))


@pytest.mark.parametrize(
    ("count", "harmony"), [(14, "和"), (32, "和"), (25, "不和"), (40, "不和"), (7, "不列")]
)
def test_harmony_by_the_lists(count: int, harmony: str) -> None:
    flags = [int(count in LISTS[id]["mishu"]) for id in ("shanghe", "cihe", "xiahe")]
    found = column("host.harmony")
    assert found.kind.names[found.default.compute(count, *flags)].hans == harmony


MARKS = [  # EX-091: the six 和 and 不和 that the tables print
    (0, 1, "host", 7, "不和"),
    (0, 1, "guest", 13, "不和"),
    (1, 37, "host", 1, "和"),
    (1, 37, "guest", 25, "不和"),
    (1, 49, "host", 16, "和"),
    (1, 49, "guest", 1, "不和"),
]


@pytest.mark.parametrize(("variant", "fits"), [("list", 5), ("eye", 4), ("taiyi", 3)])
def test_printed_marks_of_harmony(variant: str, fits: int) -> None:
    names = column("host.harmony").kind.names
    agree = 0
    for dun, ju, side, count, mark in MARKS:
        columns = (f"{side}.count", f"{side}.harmony")
        board = lay(JU, ju, dun, columns, readings(overrides={"harmony": variant}))
        assert board[f"{side}.count"] == count
        said = names[board[f"{side}.harmony"]].hans
        # By the list a count that is not listed is not 和.
        agree += ("不和" if said == "不列" else said) == mark
    assert agree == fits


def test_sixteen_and_more() -> None:
    chosen = readings("wubei", {"harmony": "sixteen"})
    rows = map(evaluator(YEAR, 0, ("set.count", "set.he"), chosen), range(1571, 1572))
    assert list(rows) == [(24, 1)]
    assert [column("set.harmony").variants["sixteen"].compute(n) for n in (15, 16)] == [1, 0]


def test_bare_class_is_host_or_guest() -> None:
    bare = [c for c in COLUMNS if f"host.{c}" in COLUMNS and COLUMNS[c].group == "states"]
    assert len(bare) == len(CLASSES) + 4
    for ju in range(1, 73):
        board = lay(JU, ju, 1)
        for id in bare:
            assert board[id] == (board[f"host.{id}"] or board[f"guest.{id}"])


def test_class_text() -> None:
    board = lay(YEAR, 1588, 0, ("host.class", "guest.class", "set.class"))
    assert board == {
        "host.class": "重阴 杂重阴",
        "guest.class": "杜塞",
        "set.class": "下和",
    }
