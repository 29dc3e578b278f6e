"""Relations: geometry against a walk by hand, and the doctrine row by row."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import taiyi_dsl.board  # noqa: F401
from taiyi_dsl.board.doctrine import DOCTRINE, Pair, pairs, said
from taiyi_dsl.board.facts import SEPARATOR, condition, facts, facts_of, holds
from taiyi_dsl.board.kinds import PALACE, RING
from taiyi_dsl.board.lay import evaluator, lay
from taiyi_dsl.board.registry import COLUMNS, column
from taiyi_dsl.board.relations import FAMILIES, RELATIONS, geometry, place_of_star, qualified
from taiyi_dsl.board.scales import JU, YEAR
from taiyi_dsl.board.schools import BOOKS, RULES, SCHOOLS, readings
from taiyi_dsl.board.speakers import READINGS

CLOCKWISE = "子丑艮寅卯辰巽巳午未坤申酉戌乾亥"
TRIGRAMS = {1: "乾", 2: "午", 3: "艮", 4: "卯", 6: "酉", 7: "坤", 8: "子", 9: "巽"}
STARS = [id for id, c in COLUMNS.items() if c.star]

# How each word is drawn on the ring, read clockwise from the target outwards.
DRAWN = {
    "yan": "target",
    "qiu": "target",
    "guan": "target",
    "ke_guan_zhu": "target",
    "zhu_guan_ke": "target",
    "ermu_guan": "target",
    "same": "target",
    "ge": "across",
    "dui": "across",
    "opposite": "across",
    "ahead": "one two",
    "behind": "-one -two",
    "adjacent": "one two -one -two",
}
for _hit in ("ji", "po"):
    DRAWN |= {
        _hit: "one two -one -two",
        f"wai{_hit}": "one two",
        f"nei{_hit}": "-one -two",
        f"gong{_hit}": "two -two",
        f"chen{_hit}": "one -one",
        f"waigong{_hit}": "two",
        f"neigong{_hit}": "-two",
        f"waichen{_hit}": "one",
        f"neichen{_hit}": "-one",
    }
MOVES = {"target": 0, "one": 1, "two": 2, "-one": -1, "-two": -2, "across": 8}


def spot(star: str, value: int) -> str | None:
    """The character of the place where a star stands, by hand."""
    return TRIGRAMS.get(value) if column(star).kind is PALACE else RING[value]


def test_every_relation_is_drawn() -> None:
    assert set(DRAWN) == set(RELATIONS)


@given(
    st.sampled_from(sorted(RELATIONS)),
    st.sampled_from(STARS),
    st.sampled_from(STARS),
    st.data(),
)
def test_geometry_by_hand(relation: str, actor: str, target: str, data: st.DataObject) -> None:
    def value(star: str) -> int:
        return data.draw(st.integers(1, 9) if column(star).kind is PALACE else st.integers(0, 15))

    a, t = value(actor), value(target)
    here, there = spot(actor, a), spot(target, t)
    expected = False
    if here and there:
        ring = CLOCKWISE * 3
        middle = 16 + CLOCKWISE.index(there)
        expected = here in [ring[middle + MOVES[m]] for m in DRAWN[relation].split()]
    assert geometry(relation, actor, target)(a, t) == expected


@given(st.sampled_from(sorted(RELATIONS)), st.sampled_from(STARS), st.integers(0, 15))
def test_what_has_no_place_meets_nothing(relation: str, star: str, value: int) -> None:
    for shut in (5, None):
        assert not geometry(relation, "host.general", "guest.general")(shut, shut)
        assert not geometry(relation, "host.general", "wenchang")(shut, value)
        assert not geometry(relation, "wenchang", "host.general")(value, shut)


@pytest.mark.parametrize("star", STARS)
def test_places(star: str) -> None:
    place = place_of_star(star)
    values = TRIGRAMS if column(star).kind is PALACE else range(16)
    assert [RING[place(v) or 0] for v in values] == [spot(star, v) for v in values]


def test_only_stars_have_a_place() -> None:
    with pytest.raises(ValueError, match="ring"):
        place_of_star("host.count")


def test_qualified_names() -> None:
    for family in ("ji", "po"):
        for off in RELATIONS[family].offsets:
            assert RELATIONS[qualified(family, off)].offsets == {off}
    assert qualified("ge", 8) == "ge"


# The doctrine.


def test_every_row_has_a_reading_and_a_source() -> None:
    for pair in DOCTRINE:
        assert pair.reading in [r.id for r in READINGS[pair.family]]
        assert pair.sources and all(s.book in BOOKS and s.chapter for s in pair.sources)
        assert COLUMNS[pair.actor].star and COLUMNS[pair.target].star
        assert set(pair.needs) <= set(COLUMNS)
        assert pair.en and pair.zh
    for family in FAMILIES:
        for reading in READINGS[family]:
            assert pairs(family, reading.id), (family, reading.id)


def test_no_row_twice() -> None:
    keys = [(p.family, p.reading, p.actor, p.target) for p in DOCTRINE]
    assert len(keys) == len(set(keys))


def test_a_school_borrows_only_what_its_book_lacks() -> None:
    borrowed = {
        (p.family, p.actor)
        for family in FAMILIES
        for p in pairs(family, readings("wubei")[family])
        if all(s.book != "wubei" for s in p.sources)
    }
    assert {family for family, _ in borrowed} == {"yan", "ge", "dui"}
    for family in FAMILIES:
        for school in SCHOOLS:
            assert RULES[family].variant(readings(school)[family])


EYES_AND_GENERALS = {
    "wenchang",
    "host.general",
    "host.deputy",
    "guest.general",
    "guest.deputy",
}


@pytest.mark.parametrize(
    ("family", "reading", "actors"),
    [
        ("ji", "zonglun", {"shiji"}),
        ("po", "zonglun", EYES_AND_GENERALS | {"dingmu"}),
        ("po", "jing", EYES_AND_GENERALS | {"shiji"}),
        ("po", "wang", EYES_AND_GENERALS),
        ("po", "wubei", EYES_AND_GENERALS | {"shiji"}),
        ("qiu", "zonglun", EYES_AND_GENERALS),
        ("qiu", "huo", EYES_AND_GENERALS - {"wenchang"}),
        ("qiu", "jing", EYES_AND_GENERALS),
        ("ge", "jing", {"shiji", "guest.general", "guest.deputy"}),
        ("dui", "zonglun", {"wenchang"}),
        ("dui", "jing", {"wenchang"}),
    ],
)
def test_who_may_do_what_to_taiyi(family: str, reading: str, actors: set[str]) -> None:
    rows = pairs(family, reading)
    assert {p.actor for p in rows} == actors
    assert {p.target for p in rows} == {"taiyi"}


def test_finding_a_row() -> None:
    assert said("ji", "wenchang", "taiyi", "zonglun") is None
    assert said("po", "wenchang", "taiyi", "zonglun") is not None
    assert said("neichenji", "shiji", "taiyi", "zonglun") is not None
    mutual = said("guan", "host.general", "guest.general", "zonglun")
    assert mutual is not None and mutual.actor == "guest.general"
    assert said("guan", "wenchang", "guest.general", "zonglun") is None
    assert said("ke_guan_zhu", "guest.general", "wenchang", "zonglun") is not None
    assert said("ke_guan_zhu", "host.general", "shiji", "zonglun") is None
    assert said("guan", "wenchang", "taiyi", "huo") is not None
    assert said("guan", "wenchang", "taiyi", "zonglun") is None
    assert pairs("same", "zonglun") == ()
    with pytest.raises(KeyError):
        pairs("nothing", "zonglun")


def test_named_forms_of_guan() -> None:
    forms = {p.form for p in pairs("guan", "zonglun")} - {""}
    assert forms == {"ke_guan_zhu", "zhu_guan_ke", "ermu_guan"}
    assert all(RELATIONS[form].family == "guan" for form in forms)


@given(st.integers(-5000, 5000), st.sampled_from((0, 1)), st.sampled_from(sorted(SCHOOLS)))
def test_the_column_and_the_facts_agree(year: int, dun: int, school: str) -> None:
    ways = readings(school)
    board = lay(YEAR, year, dun, readings=ways)
    told = facts(board, ways)
    assert board["relations"] == SEPARATOR.join(fact.text for fact in told)
    for family in FAMILIES:
        mine = [f for f in told if RELATIONS[f.relation].family == family]
        assert mine == facts_of(family, ways[family], board)
        assert board[f"relations.{family}"] == SEPARATOR.join(fact.text for fact in mine)
    for fact in told:
        assert holds(fact.relation, fact.pair, board)
        needs, check = condition(fact.relation, fact.pair)
        assert check(*evaluator(YEAR, dun, needs, ways)(year))


def found(pair: Pair, relation: str, boards: range, dun: int) -> list[int]:
    scale = JU if boards.stop <= 73 else YEAR
    needs, check = condition(relation, pair)
    at = evaluator(scale, dun, needs)
    return [n for n in boards if check(*at(n))]


def pair_of(relation: str, actor: str, target: str) -> Pair:
    row = said(relation, actor, target, readings()[RELATIONS[relation].family])
    assert row is not None
    return row


def test_where_shiji_covers_taiyi() -> None:
    covers = pair_of("yan", "shiji", "taiyi")
    assert found(covers, "yan", range(1, 73), 0) == [33, 34, 55, 68]
    assert found(covers, "yan", range(1, 73), 1) == [8, 46, 54, 63]
    assert len(found(covers, "yan", range(1, 2001), 0)) == 110
    assert len(found(covers, "yan", range(618, 908), 0)) == 16


def test_where_wenchang_is_jailed() -> None:
    jailed = pair_of("qiu", "wenchang", "taiyi")
    assert found(jailed, "qiu", range(1, 25), 0) == [9, 11, 17, 18]


def test_the_eyes_never_meet() -> None:
    """计神 never stands on 艮, so 始击 never falls on 文昌: 二目关 has no board."""
    for dun in (0, 1):
        for ju in range(1, 73):
            board = lay(JU, ju, dun, ("wenchang", "shiji", "jishen"))
            assert board["wenchang"] != board["shiji"] and board["jishen"] != 2


def test_a_general_and_its_deputy_never_meet() -> None:
    for general in range(1, 10):
        deputy = column("host.deputy").default.compute(general)
        assert (deputy == general) == (general == 5)


def test_facts_of_1588() -> None:
    assert lay(YEAR, 1588, 1)["relations"] == (
        "始击 内辰击 太乙 · 文昌 对 太乙 · 客大将 格 太乙 · 客大将 关 文昌"
    )


def test_equal_counts() -> None:
    ways = readings("jinjing")
    names = ("host.count", "guest.count", "relations.guan")
    for dun in (0, 1):
        at = evaluator(JU, dun, names, ways)
        for ju in range(1, 73):
            host, guest, told = at(ju)
            if host == guest:
                assert "客大将 关 主大将" in told and "客参将 关 主参将" in told


@pytest.mark.parametrize(("value", "number"), [(14, 1), (13, None), (0, 8)])
def test_a_spirit_between_has_no_number(value: int, number: int | None) -> None:
    row = said("guan", "host.general", "wenchang", "wubei")
    assert row is not None and row.needs == ("host.count",)
    _, check = condition("guan", row)
    assert check(1, value, number or 1) == (number is not None)


def test_five_is_together_only_by_count() -> None:
    row = said("guan", "guest.general", "host.general", "shuqi")
    assert row is not None
    _, check = condition("guan", row)
    assert check(5, 5, 15, 15)
    assert not check(5, 5, 15, 25)
    assert not check(None, None, 15, 25)
    assert check(3, 3, 13, 23)
