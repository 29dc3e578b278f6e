"""Piecewise-periodic sets against plain Python sets on a window."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import reduce
from itertools import islice, pairwise
from math import lcm
from operator import or_

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taiyi_dsl.sets import (
    MAX_PERIOD,
    Endless,
    PeriodTooLong,
    Pieces,
    at_least,
    tally,
    union,
)

checked = settings(max_examples=50, deadline=None)

LO, HI = -300, 300
WINDOW = range(LO, HI)
HUGE = 10**30

edges = st.one_of(st.none(), st.integers(-280, 280))


def members(pieces: Pieces) -> set[int]:
    return {n for n in WINDOW if n in pieces}


@st.composite
def patterns(draw: st.DrawFn) -> Pieces:
    period = draw(st.integers(1, 40))
    return Pieces.pattern(period, draw(st.integers(0, 2**period - 1)))


@st.composite
def sets(draw: st.DrawFn) -> Pieces:
    """Up to four patterns, each on its own interval, and some points."""
    cuts = sorted(draw(st.sets(st.integers(-280, 280), max_size=4)))
    bounds = [None, *cuts, None]
    raw = []
    for lo, hi in pairwise(bounds):
        period = draw(st.integers(1, 40))
        bits = draw(st.one_of(st.just(0), st.integers(0, 2**period - 1)))
        raw.append((lo, hi, period, bits))
    return Pieces.of(raw) ^ Pieces.points(draw(st.sets(st.integers(-280, 280), max_size=4)))


finite = st.builds(lambda s: s.clip(LO, HI), sets())


# How sets are made.


@checked
@given(edges, edges)
def test_between(lo: int | None, hi: int | None) -> None:
    expected = {n for n in WINDOW if (lo is None or n >= lo) and (hi is None or n < hi)}
    assert members(Pieces.between(lo, hi)) == expected


@checked
@given(st.integers(1, 40), st.integers(0, 2**40 - 1))
def test_pattern(period: int, bits: int) -> None:
    pieces = Pieces.pattern(period, bits)
    assert members(pieces) == {n for n in WINDOW if bits >> (n % period) & 1}
    assert pieces == Pieces.where(period, lambda r: bits >> r & 1)


@checked
@given(st.sets(st.integers(LO, HI - 1)))
def test_points(numbers: set[int]) -> None:
    pieces = Pieces.points(numbers)
    assert members(pieces) == numbers
    assert list(pieces.ascending()) == sorted(numbers)


def test_points_far_apart() -> None:
    numbers = [-HUGE, -5, 3, 3, 700, 10**9, HUGE, HUGE + 1]
    pieces = Pieces.points(reversed(numbers))
    assert list(pieces.ascending()) == sorted(set(numbers))
    assert pieces.count() == 7


@checked
@given(st.lists(st.tuples(st.integers(-250, 250), st.integers(-5, 40)), max_size=8))
def test_runs(starts: list[tuple[int, int]]) -> None:
    pairs = [(lo, lo + length) for lo, length in starts]
    pieces = Pieces.runs(pairs)
    assert members(pieces) == {n for lo, hi in pairs for n in range(lo, hi)}


def test_raw_pieces_must_not_overlap() -> None:
    with pytest.raises(ValueError, match="overlap"):
        Pieces.of([(0, 10, 1, 1), (9, 12, 1, 1)])
    with pytest.raises(ValueError, match="overlap"):
        Pieces.of([(0, None, 1, 1), (20, None, 1, 1)])
    with pytest.raises(ValueError, match="overlap"):
        Pieces.of([(None, 3, 1, 1), (None, 2, 1, 1)])
    with pytest.raises(ValueError, match="no room"):
        Pieces.of([(5, 5, 1, 1)])
    assert Pieces.of([(5, None, 1, 1), (None, 5, 1, 1)]) == Pieces.all()


def test_bad_periods() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Pieces.pattern(0, 1)
    makers: list[Callable[[], Pieces]] = [
        lambda: Pieces.pattern(MAX_PERIOD + 1, 1),
        lambda: Pieces.where(MAX_PERIOD + 1, bool),
        lambda: Pieces.of([(0, 5, MAX_PERIOD + 1, 1)]),
    ]
    for make in makers:
        with pytest.raises(PeriodTooLong) as caught:
            make()
        assert caught.value.period == MAX_PERIOD + 1


# Algebra.


@checked
@given(sets(), sets())
def test_operators(a: Pieces, b: Pieces) -> None:
    x, y = members(a), members(b)
    assert members(a & b) == x & y
    assert members(a | b) == x | y
    assert members(a - b) == x - y
    assert members(a ^ b) == x ^ y
    assert members(~a) == set(WINDOW) - x


@checked
@given(sets(), sets(), sets())
def test_laws(a: Pieces, b: Pieces, c: Pieces) -> None:
    nothing, everything = Pieces.none(), Pieces.all()
    assert a & b == b & a
    assert a | (b & c) == (a | b) & (a | c)
    assert ~(a | b) == ~a & ~b
    assert a - b == a & ~b
    assert a ^ b == (a | b) - (a & b)
    assert a & ~a == nothing
    assert a | ~a == everything
    assert a ^ a == nothing
    assert ~~a == a
    assert (a & everything, a | nothing) == (a, a)


@checked
@given(sets(), sets())
def test_equality_is_of_sets(a: Pieces, b: Pieces) -> None:
    assert (a == b) == (not a ^ b)
    again = (a - b) | (a & b)
    assert again == a
    assert hash(again) == hash(a)
    assert a != "a"
    assert pickle.loads(pickle.dumps(a)) == a


@checked
@given(sets(), st.integers(-280, 280))
def test_use_does_not_break_sets_up(a: Pieces, n: int) -> None:
    point = Pieces.points([n])
    assert len(((a | point) - point | (a & point)).pieces) <= len(a.pieces) + 1
    assert len((~~a).pieces) <= len(a.pieces)


def test_normal_form() -> None:
    odd = Pieces.pattern(2, 0b10)
    assert Pieces.pattern(6, 0b101010).pieces == odd.pieces
    assert ((odd & Pieces.between(None, 7)) | (odd & Pieces.between(7, None))).pieces == odd.pieces
    assert (odd - Pieces.points([8])).pieces == odd.pieces
    assert (odd | Pieces.points([9])).pieces == odd.pieces
    assert (odd & Pieces.points([8])).pieces == ()
    assert (Pieces.between(0, 10) | Pieces.between(10, 20)).pieces == ((0, 20, 1, 1),)
    assert Pieces.pattern(72, 2**72 - 1).pieces == Pieces.all().pieces
    assert Pieces.pattern(72, 0) == Pieces.none()


@checked
@given(sets(), edges, edges)
def test_clip(a: Pieces, lo: int | None, hi: int | None) -> None:
    assert a.clip(lo, hi) == a & Pieces.between(lo, hi)
    assert members(a.clip(lo, hi)) == members(a) & members(Pieces.between(lo, hi))


@checked
@given(sets(), st.integers(-50, 50))
def test_shift(a: Pieces, by: int) -> None:
    moved = a.shift(by)
    assert all((n + by in moved) == (n in a) for n in WINDOW)
    assert moved.shift(-by) == a


@checked
@given(sets(), st.integers(-280, 280), st.integers(0, 300))
def test_window(a: Pieces, lo: int, length: int) -> None:
    bits = a.window(lo, lo + length)
    assert bits == sum(1 << i for i in range(length) if lo + i in a)
    assert Pieces.snapshot(lo, length, bits) == a.clip(lo, lo + length)


@checked
@given(st.lists(sets(), max_size=5))
def test_union(some: list[Pieces]) -> None:
    assert union(some) == reduce(or_, some, Pieces.none())


# Counting and finding.


@checked
@given(sets())
def test_measures(a: Pieces) -> None:
    inside = sorted(members(a))
    part = a.clip(LO, HI)
    assert part.is_finite
    assert part.count() == len(inside)
    assert bool(part) == bool(inside)
    assert part.first() == (inside[0] if inside else None)
    assert part.last() == (inside[-1] if inside else None)
    assert part.span() == ((inside[0], inside[-1] + 1) if inside else (0, 0))
    assert (a.count() is None) == (not a.is_finite)


@checked
@given(sets(), st.integers(LO, HI - 1))
def test_after_and_before(a: Pieces, n: int) -> None:
    part = a.clip(LO, HI)
    assert part.after(n) == min((m for m in members(part) if m >= n), default=None)
    assert part.before(n) == max((m for m in members(part) if m <= n), default=None)
    later = a.after(n)
    assert later is None or (later in a and not a.clip(n, later))


@checked
@given(st.integers(1, 40), st.integers(1, 2**40 - 1), st.integers(-HUGE, HUGE), st.integers(1, 400))
def test_far_out(period: int, bits: int, lo: int, length: int) -> None:
    pieces = Pieces.pattern(period, bits).clip(lo, lo + length)
    expected = [n for n in range(lo, lo + length) if bits >> (n % period) & 1]
    assert pieces.count() == len(expected)
    assert list(pieces.ascending()) == expected
    assert list(pieces.descending()) == expected[::-1]


def test_count_of_a_vast_range() -> None:
    hits = Pieces.pattern(24, 0b1011) & Pieces.pattern(18, 0b111)
    assert hits.clip(0, 72 * HUGE).count() == HUGE * (hits.clip(0, 72).count() or 0)
    assert (~hits).clip(-72 * HUGE, 0).count() == HUGE * (72 - (hits.clip(0, 72).count() or 0))


# Enumeration.


@checked
@given(sets(), st.integers(-280, 280))
def test_enumeration(a: Pieces, start: int) -> None:
    inside = sorted(members(a))
    part = a.clip(LO, HI)
    assert list(part.ascending()) == inside
    assert list(part.descending()) == inside[::-1]
    assert list(part.ascending(start)) == [n for n in inside if n >= start]
    assert list(part.descending(start)) == [n for n in reversed(inside) if n <= start]


@checked
@given(sets())
def test_endless_enumeration(a: Pieces) -> None:
    up, down = a.clip(0, None), a.clip(None, 0)
    ahead = [n for n in range(HI) if n in a]
    back = [n for n in range(-1, LO - 1, -1) if n in a]
    assert list(islice(up.walk(), len(ahead))) == ahead
    assert list(islice(down.descending(), len(back))) == back
    if not up.is_finite:
        with pytest.raises(Endless):
            up.descending()
    if not down.is_finite:
        with pytest.raises(Endless):
            down.ascending()


@checked
@given(st.data())
def test_long_patterns(data: st.DataObject) -> None:
    """Patterns of several chunks, dense ones and sparse ones."""
    period = data.draw(st.sampled_from([5_000, 40_000, 70_001, 100_000]))
    seed = data.draw(st.randoms(use_true_random=False))
    bits = seed.getrandbits(period) if data.draw(st.booleans()) else 1 << seed.randrange(period)
    pieces = Pieces.pattern(period, bits | 1)
    lo = data.draw(st.integers(-150_000, 150_000))
    hi = lo + data.draw(st.integers(0, 120_000))
    part = pieces.clip(lo, hi)
    seen = part.window(lo, hi)
    expected = [lo + i for i, bit in enumerate(bin(seen)[:1:-1]) if bit == "1"]
    assert part.count() == len(expected)
    assert list(part.ascending()) == expected
    assert list(part.descending()) == expected[::-1]
    assert (
        expected[:9]
        == [n for n in range(lo, expected[8] + 1 if expected[8:] else hi) if n in part][:9]
    )


def test_walk_picks_its_end() -> None:
    even = Pieces.pattern(2, 1)
    assert list(islice(even.walk(), 3)) == [2, 4, 6]
    assert list(islice(even.clip(None, 5).walk(), 3)) == [4, 2, 0]
    assert list(islice(even.clip(-5, None).walk(), 3)) == [-4, -2, 0]
    assert list(even.clip(-5, 5).walk()) == [-4, -2, 0, 2, 4]
    assert list(Pieces.none().walk()) == []


# Long periods.


def test_common_periods_may_be_too_long() -> None:
    a, b = Pieces.pattern(8191, 1), Pieces.pattern(8209, 1)
    with pytest.raises(PeriodTooLong) as caught:
        a & b
    assert caught.value.period == 8191 * 8209
    near = a.clip(-100, 60_000) & b
    assert list(near.ascending()) == [0]
    assert a != b
    assert a == Pieces.pattern(8191, 1)
    assert a != a - Pieces.points([8191])


def test_the_worst_mix_of_cycles() -> None:
    periods = [24, 18, 12, 72, 60, 225, 288, 240, 4560]
    sets = [Pieces.where(p, lambda r: r % 7 != 3) for p in periods]
    hits = reduce(lambda a, b: a & b, sets)
    assert lcm(*periods) % hits.pieces[0][2] == 0
    for n in (*range(-50, 50), 10**12 + 1, -(10**15)):
        assert (n in hits) == all(n in s for s in sets)


def test_repr_is_short() -> None:
    assert repr(Pieces.pattern(3, 1).clip(0, 10)) == "Pieces<0..9 (1 of 3)>"
    assert repr(Pieces.all()) == "Pieces<-inf..inf>"
    assert len(repr(Pieces.pattern(70_000, 2**69_999 - 1))) < 60
    assert repr(Pieces.points(range(0, 5000, 500))).endswith("6 more>")


# How many hold.


@checked
@given(st.lists(sets(), max_size=4), st.integers(-1, 5))
def test_at_least(some: list[Pieces], k: int) -> None:
    expected = {n for n in WINDOW if sum(n in s for s in some) >= k}
    assert members(at_least(k, some)) == expected


@checked
@given(st.lists(sets(), max_size=4))
def test_tally(some: list[Pieces]) -> None:
    parts = tally(some)
    assert list(parts) == sorted(parts)
    assert all(parts.values())
    for n in WINDOW:
        assert [k for k, part in parts.items() if n in part] == [sum(n in s for s in some)]
