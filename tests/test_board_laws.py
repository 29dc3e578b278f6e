"""What holds on every board: periods, one evaluation for two ways of asking, symmetries."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import taiyi_dsl.board  # noqa: F401
from taiyi_dsl.board.counts import EYES, walk
from taiyi_dsl.board.lay import available, columns_of, evaluator, lay, order, period_of
from taiyi_dsl.board.registry import COLUMNS
from taiyi_dsl.board.ring import PALACE_PLACE, START, is_proper, opposite
from taiyi_dsl.board.scales import JU, YEAR
from taiyi_dsl.board.schools import RULES, SCHOOLS, readings

years = st.integers(-(10**12), 10**12)
duns = st.sampled_from((0, 1))
schools = st.sampled_from(sorted(SCHOOLS))
chosen = st.builds(
    readings,
    schools,
    st.fixed_dictionaries(
        {},
        optional={
            id: st.sampled_from([v.id for v in ruling.variants]) for id, ruling in RULES.items()
        },
    ),
)

PERIODIC = [id for id in columns_of(YEAR) if period_of(id, YEAR) is not None]


@given(years, duns, chosen, st.integers(-50, 50))
def test_a_declared_period_is_a_period(
    year: int, dun: int, ways: dict[str, str], times: int
) -> None:
    here = lay(YEAR, year, dun, PERIODIC, ways)
    spans = {period_of(id, YEAR) for id in PERIODIC}
    for span in spans:
        columns = [id for id in PERIODIC if period_of(id, YEAR) == span]
        there = lay(YEAR, year + times * (span or 0), dun, columns, ways)
        assert there == {id: here[id] for id in columns}


@pytest.mark.parametrize("dun", [0, 1])
def test_the_main_periods_are_the_shortest(dun: int) -> None:
    columns = ("ju", "ji", "ganzhi", "taiyi", "li", "wenchang", "jishen", "shiji", "host.count")
    at = evaluator(YEAR, dun, columns)
    values = list(zip(*(at(year) for year in range(720)), strict=True))
    for id, row in zip(columns, values, strict=True):
        shortest = next(p for p in range(1, 361) if row[p:] == row[:-p])
        assert shortest == period_of(id, YEAR), id


@given(years, duns, chosen)
def test_lay_and_evaluator_agree_with_the_rules(year: int, dun: int, ways: dict[str, str]) -> None:
    columns = columns_of(YEAR)
    board = lay(YEAR, year, dun, readings=ways)
    assert tuple(board) == columns
    assert evaluator(YEAR, dun, columns, ways)(year) == tuple(board.values())
    given_values: dict[str, Any] = {"at": year, "dun": dun}
    for id, variant in order(YEAR, columns, ways):
        given_values[id] = variant.compute(*(given_values[need] for need in variant.needs))
        assert given_values[id] == board[id]


@given(st.integers(-5000, 5000), duns, chosen)
def test_year_and_ju_scale_show_the_same_board(year: int, dun: int, ways: dict[str, str]) -> None:
    board = lay(YEAR, year, dun, readings=ways)
    # Every 元 begins at 子, and so it does twelve boards off (淘金歌).
    assert (board["ju"] - 1) % 12 == board["branch"]
    table = lay(JU, board["ju"], dun, readings=ways)
    assert table == {id: board[id] for id in table}


def test_columns_of_the_ju_scale() -> None:
    missing = set(columns_of(YEAR)) - set(columns_of(JU))
    assert missing == {"year", "acc", "ji", "yuan", "ganzhi", "stem"}
    for id in missing:
        assert not available(JU, id)
        with pytest.raises(ValueError, match=f"{id} has no value on the ju scale"):
            lay(JU, 1, columns=(id,))
        with pytest.raises(ValueError, match="ju scale"):
            period_of(id, JU)
    for at in (0, 73):
        with pytest.raises(ValueError, match="1 to 72"):
            lay(JU, at)
    with pytest.raises(KeyError):
        lay(YEAR, 1, columns=("nothing",))


def test_before_the_epoch() -> None:
    board = lay(YEAR, -10153917, columns=("acc", "ji", "ju"))
    assert board == {"acc": 0, "ji": 6, "ju": 72}
    assert lay(YEAR, -10153916, columns=("acc", "ji", "ju")) == {"acc": 1, "ji": 1, "ju": 1}


@given(years)
def test_the_yin_plate_is_the_yang_plate_turned_half_round(year: int) -> None:
    yang, yin = lay(YEAR, year, 0), lay(YEAR, year, 1)
    assert PALACE_PLACE[yin["taiyi"]] == opposite(PALACE_PLACE[yang["taiyi"]])
    for star in ("wenchang", "jishen", "dingmu"):
        assert yin[star] == opposite(yang[star])
    for star in ("shiji", "heshen"):
        assert yin[star] == yang[star]


@given(st.integers(0, 15), st.sampled_from(sorted(PALACE_PLACE)), st.booleans())
def test_opposite_walks_complement_each_other(eye: int, taiyi: int, onward: bool) -> None:
    """Opposite palaces make ten, so two opposite walks make ten for every palace on them."""
    one, other = walk(eye, taiyi, onward), walk(opposite(eye), 10 - taiyi, onward)
    assert [s.position for s in other] == [opposite(s.position) for s in one]
    palaces = len(one) - (not is_proper(eye))
    assert one[-1].total + other[-1].total == 10 * palaces + 2 * (not is_proper(eye))


@given(st.integers(0, 15), st.sampled_from(sorted(PALACE_PLACE)))
def test_a_walk_by_hand(eye: int, taiyi: int) -> None:
    total, place = START[eye], eye
    while PALACE_PLACE[taiyi] not in (place, (place + 1) % 16):
        place = (place + 1) % 16
        total += START[place] if is_proper(place) else 0
    assert walk(eye, taiyi)[-1].total == total
    own = walk(eye, taiyi, onward=True)
    assert PALACE_PLACE[taiyi] in [s.position for s in own]
    assert own[-1].position == (PALACE_PLACE[taiyi] + 2) % 16


@given(years, duns, chosen)
def test_ranges(year: int, dun: int, ways: dict[str, str]) -> None:
    board = lay(YEAR, year, dun, readings=ways)
    assert 1 <= board["ju"] <= 72 and 1 <= board["ji"] <= 6
    for id, value in board.items():
        kind = COLUMNS[id].kind
        if kind.names:
            assert value in kind.names, id
            kind.data(value), kind.text(value)
    for side, eye in EYES.items():
        assert 1 <= board[f"{side}.count"] <= (50 if side == "set" else 40)
        assert 0 <= board[eye] <= 15
