"""Orders and groups against sorted() and Counter."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taiyi_dsl.sets import Endless, Form, Pieces, groups, in_order

checked = settings(max_examples=60, deadline=None)

LO, HI = -300, 300
YEAR = Form.axis()


@st.composite
def finite(draw: st.DrawFn) -> Pieces:
    lo = draw(st.integers(LO, HI - 120))
    some = Pieces.none()
    for _ in range(draw(st.integers(1, 3))):
        hi = lo + draw(st.integers(1, 40))
        period = draw(st.integers(1, 20))
        some |= Pieces.pattern(period, draw(st.integers(0, 2**period - 1))).clip(lo, hi)
        lo = hi
    return some


@st.composite
def forms(draw: st.DrawFn) -> Form:
    form = YEAR * draw(st.integers(-3, 3))
    form = form.floordiv(draw(st.integers(1, 15)))
    if draw(st.booleans()):
        form = form + Form.periodic(draw(st.lists(st.integers(-4, 4), min_size=1, max_size=8)))
    return form


keys = st.lists(st.tuples(forms(), st.booleans()), max_size=3)


@checked
@given(finite(), keys)
def test_in_order(pieces: Pieces, keys: list[tuple[Form, bool]]) -> None:
    expected = sorted(
        pieces.ascending(), key=lambda n: [-f.at(n) if falls else f.at(n) for f, falls in keys]
    )
    assert list(in_order(pieces, keys)) == expected


@checked
@given(finite(), st.lists(forms(), max_size=3))
def test_groups(pieces: Pieces, some: list[Form]) -> None:
    expected = Counter(tuple(f.at(n) for f in some) for n in pieces.ascending())
    assert list(groups(pieces, some)) == sorted(expected.items())


def test_ties_keep_the_axis_order() -> None:
    pieces = Pieces.between(95, 305)
    century = YEAR.floordiv(100)
    assert list(islice(in_order(pieces, [(century, True)]), 7)) == [
        300,
        301,
        302,
        303,
        304,
        200,
        201,
    ]
    both = [(century, True), (YEAR.mod(10), True)]
    assert list(islice(in_order(pieces, both), 8)) == [304, 303, 302, 301, 300, 209, 219, 229]


def test_nothing_in_order() -> None:
    assert list(in_order(Pieces.none(), [(YEAR, True)])) == []
    assert list(groups(Pieces.none(), [YEAR])) == []
    assert list(groups(Pieces.none(), [])) == []


def test_orders_that_go_on_for_ever() -> None:
    ahead = Pieces.between(1, None)
    assert list(islice(in_order(ahead, [(YEAR.mod(5), True)]), 3)) == [4, 9, 14]
    assert list(islice(in_order(ahead, [(YEAR.floordiv(2), False), (YEAR, True)]), 3)) == [1, 3, 2]
    back = Pieces.between(None, 0)
    assert list(islice(in_order(back, [(-YEAR, False)]), 3)) == [-1, -2, -3]
    wave = YEAR + Form.periodic([0, 5, 0])
    assert list(islice(in_order(back, [(wave, True)]), 4)) == [-2, -5, -1, -8]


def test_orders_without_a_beginning() -> None:
    ahead, back = Pieces.between(1, None), Pieces.between(None, 1)
    for pieces, keys in (
        (back, []),
        (ahead, [(YEAR, True)]),
        (Pieces.all(), [(YEAR, False)]),
        (ahead, [(YEAR.floordiv(10), True), (YEAR, False)]),
        (ahead, [(YEAR + Form.periodic([0, 5, 0]), True)]),
        (back, [(YEAR.mod(3), False)]),
    ):
        with pytest.raises(Endless):
            in_order(pieces, keys)


def test_groups_without_an_end() -> None:
    ahead = Pieces.between(1, None)
    assert list(islice(groups(ahead, [YEAR.floordiv(100)]), 2)) == [((0,), 99), ((1,), 100)]
    assert list(islice(groups(ahead, [YEAR.mod(2), YEAR]), 2)) == [((0, 2), 1), ((0, 4), 1)]
    for pieces, some in (
        (ahead, []),
        (ahead, [YEAR.mod(3)]),
        (ahead, [-YEAR]),
        (ahead, [(-YEAR).floordiv(100)]),
        (Pieces.all(), [YEAR.floordiv(100)]),
    ):
        with pytest.raises(Endless):
            groups(pieces, some)


def test_vast_groups_are_counted_not_walked() -> None:
    pieces = Pieces.between(0, 720 * 10**20)
    assert list(groups(pieces, [YEAR.mod(2), YEAR.mod(3)])) == [
        ((a, b), 120 * 10**20) for a in range(2) for b in range(3)
    ]
    thousands = groups(pieces - Pieces.pattern(4, 1), [YEAR.floordiv(1000)])
    assert list(islice(thousands, 3)) == [((0,), 750), ((1,), 750), ((2,), 750)]
    falling = groups(Pieces.between(-(10**30), 10**30), [(-YEAR).floordiv(360)])
    assert next(falling)[1] == 10**30 % 360 or next(falling)[1] == 360


def test_a_cut_axis() -> None:
    """Keys on parts that are no plain patterns."""
    era = Form.parts_of({0: Pieces.between(None, 50), 7: Pieces.between(50, None)})
    pieces = Pieces.between(40, 60)
    for form in (era, YEAR + era, YEAR.floordiv(4) - era, (YEAR + era).floordiv(3)):
        expected = sorted(range(40, 60), key=form.at)
        assert list(in_order(pieces, [(form, False)])) == expected
        assert list(groups(pieces, [form])) == sorted(
            ((v,), k) for v, k in Counter(map(form.at, range(40, 60))).items()
        )


def test_many_keys_cost_no_more_than_the_values_that_occur() -> None:
    # The product of all values of these keys is 30**12: it ends only if the empty ones are skipped.
    keys = [(Form.periodic(range(30)), bool(k % 2)) for k in range(12)]
    assert list(in_order(Pieces.between(0, 10), keys)) == list(range(10))
