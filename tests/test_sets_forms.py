"""Forms against plain integer arithmetic, number by number."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taiyi_dsl.sets import OPERATORS, Form, NotLinear, PeriodTooLong, Pieces, tally

checked = settings(max_examples=40, deadline=None)

WINDOW = range(-300, 300)
HUGE = 10**30

PYTHON: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

small = st.integers(-12, 12)
divisors = st.integers(-12, 12).filter(bool)


def values(form: Form) -> list[int]:
    return [form.at(n) for n in WINDOW]


@st.composite
def repeating(draw: st.DrawFn, elements: st.SearchStrategy[int] = small) -> Form:
    """A form without slope: periodic, or constant on the parts of a cut axis."""
    if draw(st.booleans()):
        return Form.periodic(draw(st.lists(elements, min_size=1, max_size=15)))
    cut, period = draw(st.integers(-200, 200)), draw(st.integers(1, 12))
    bits = draw(st.integers(0, 2**period - 1))
    parts: dict[int, Pieces] = {}
    for part in tally([Pieces.pattern(period, bits), Pieces.between(cut, None)]).values():
        value = draw(elements)
        parts[value] = parts.get(value, Pieces.none()) | part
    return Form.parts_of(parts)


@st.composite
def growing(draw: st.DrawFn) -> Form:
    """A form with a slope, perhaps divided, perhaps uneven."""
    form = Form.axis() * draw(st.integers(-5, 5).filter(bool)) + draw(small)
    if draw(st.booleans()):
        form = form + draw(repeating())
    if draw(st.booleans()):
        form = form.floordiv(draw(divisors))
    if draw(st.booleans()):
        form = form + draw(repeating())
    return form


forms = st.one_of(repeating(), growing())


@checked
@given(st.lists(small, min_size=1, max_size=40))
def test_periodic(cycle: list[int]) -> None:
    form = Form.periodic(cycle)
    assert values(form) == [cycle[n % len(cycle)] for n in WINDOW]
    assert form.is_periodic


def test_periodic_with_many_values() -> None:
    cycle = [n * n % 1009 for n in range(1009)]
    form = Form.periodic(cycle)
    assert len(form.parts) == 505
    assert values(form) == [cycle[n % 1009] for n in WINDOW]
    assert Form.axis().mod(1009) == Form.periodic(range(1009))


def test_parts_must_be_a_partition() -> None:
    with pytest.raises(ValueError, match="overlap"):
        Form.parts_of({1: Pieces.between(None, 5), 2: Pieces.between(4, None)})
    with pytest.raises(ValueError, match="cover"):
        Form.parts_of({1: Pieces.between(None, 5), 2: Pieces.between(6, None)})
    with pytest.raises(ValueError, match="at least one"):
        Form.periodic([])


@checked
@given(forms)
def test_reader_reads_what_at_says(form: Form) -> None:
    read = form.reader()
    assert [read(n) for n in WINDOW] == values(form)


@checked
@given(forms, forms)
def test_sums(a: Form, b: Form) -> None:
    x, y = values(a), values(b)
    assert values(a + b) == [i + j for i, j in zip(x, y, strict=True)]
    assert values(a - b) == [i - j for i, j in zip(x, y, strict=True)]
    assert values(-a) == [-i for i in x]
    assert values(3 - a) == [3 - i for i in x]
    assert values(3 + a) == [3 + i for i in x]


@checked
@given(forms, forms)
def test_equal_functions_are_equal_forms(a: Form, b: Form) -> None:
    assert (a + b) - b == a
    assert hash((a + b) - b) == hash(a)
    assert a * 2 == a + a
    assert a - a == Form.constant(0)


@checked
@given(forms, small)
def test_times_a_constant(a: Form, k: int) -> None:
    assert values(a * k) == [i * k for i in values(a)]
    assert Form.constant(k) * a == k * a == a * k


@checked
@given(repeating(), repeating())
def test_products(a: Form, b: Form) -> None:
    assert values(a * b) == [i * j for i, j in zip(values(a), values(b), strict=True)]


def test_what_has_no_single_slope() -> None:
    axis, wave = Form.axis(), Form.periodic([1, 2, 3])
    attempts: list[Callable[[], Form]] = [
        lambda: axis * axis,
        lambda: axis * wave,
        lambda: wave * axis,
        lambda: axis.floordiv(wave),
        lambda: wave.floordiv(axis),
        lambda: wave.mod(axis),
    ]
    for attempt in attempts:
        with pytest.raises(NotLinear):
            attempt()


@checked
@given(forms, divisors)
def test_divided_by_a_constant(a: Form, m: int) -> None:
    assert values(a.floordiv(m)) == [i // m for i in values(a)]
    assert values(a.mod(m)) == [i % m for i in values(a)]
    assert a.floordiv(m) * m + a.mod(m) == a


@checked
@given(repeating(), repeating(divisors))
def test_divided_part_by_part(a: Form, b: Form) -> None:
    x, y = values(a), values(b)
    assert values(a.floordiv(b)) == [i // j for i, j in zip(x, y, strict=True)]
    assert values(a.mod(b)) == [i % j for i, j in zip(x, y, strict=True)]


@checked
@given(growing(), repeating(divisors))
def test_remainder_by_a_varying_divisor(a: Form, b: Form) -> None:
    assert values(a.mod(b)) == [i % j for i, j in zip(values(a), values(b), strict=True)]


def test_division_by_zero() -> None:
    for by in (0, Form.constant(0), Form.periodic([1, 0])):
        with pytest.raises(ZeroDivisionError):
            Form.axis().mod(by)
        with pytest.raises(ZeroDivisionError):
            Form.constant(1).floordiv(by)


def test_centuries() -> None:
    century = (Form.axis() - 1).floordiv(100) + 1
    assert [century.at(n) for n in (-100, -99, 0, 1, 100, 101, 1588)] == [-1, 0, 0, 1, 1, 2, 16]
    assert century.compare("=", 16) == Pieces.between(1501, 1601)
    assert century.compare("<=", 16) == Pieces.between(None, 1601)
    assert century.compare("<", 16).pieces == ((None, 1501, 1, 1),)
    assert century.floordiv(10) == (Form.axis() + 99).floordiv(1000)


def test_too_many_remainders() -> None:
    with pytest.raises(PeriodTooLong):
        Form.axis().mod(10**6)


@checked
@given(forms, forms)
def test_comparisons(a: Form, b: Form) -> None:
    pairs = list(zip(WINDOW, values(a), values(b), strict=True))
    for op in OPERATORS:
        found = a.compare(op, b)
        assert [n in found for n in WINDOW] == [PYTHON[op](x, y) for _, x, y in pairs]


@checked
@given(forms, st.integers(-40, 40))
def test_comparisons_with_a_constant(a: Form, k: int) -> None:
    for op in OPERATORS:
        found = a.compare(op, k)
        assert [n in found for n in WINDOW] == [PYTHON[op](x, k) for x in values(a)]


@checked
@given(growing(), st.integers(-HUGE, HUGE))
def test_comparisons_far_out(a: Form, k: int) -> None:
    """The bounds lie where no window reaches: look closely around them."""
    for op in OPERATORS:
        found = a.compare(op, k)
        middle = (k * a.den - a.parts[0][0]) // a.slope
        for n in range(middle - 30, middle + 30):
            assert (n in found) == PYTHON[op](a.at(n), k)


def test_comparison_of_uneven_parts_far_apart() -> None:
    form = Form.axis() + Form.parts_of({0: Pieces.pattern(2, 1), HUGE: Pieces.pattern(2, 2)})
    found = form.compare("<", 5)
    assert [n in found for n in (3, 4, 5, 6, -HUGE, -HUGE + 4, -HUGE + 5, -HUGE + 7)] == [
        False,
        True,
        False,
        False,
        True,
        True,
        False,
        False,
    ]
    with pytest.raises(ValueError, match="no such comparison"):
        form.compare("~", 5)


@checked
@given(forms, st.integers(-280, 280), st.integers(1, 60), st.integers(1, 7))
def test_range_on(form: Form, lo: int, length: int, period: int) -> None:
    pieces = Pieces.between(lo, lo + length) & Pieces.pattern(period, 1)
    seen = [form.at(n) for n in range(lo, lo + length) if n % period == 0]
    assert form.range_on(pieces) == ((min(seen), max(seen)) if seen else None)


def test_range_on_what_has_no_end() -> None:
    year = Form.axis()
    assert year.range_on(Pieces.between(618, None)) == (618, None)
    assert (-year).range_on(Pieces.between(618, None)) == (None, -618)
    assert year.range_on(Pieces.all()) == (None, None)
    assert year.mod(24).range_on(Pieces.all()) == (0, 23)
    assert year.floordiv(100).range_on(Pieces.between(None, 1588)) == (None, 15)
