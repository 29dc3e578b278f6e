"""The engine against brute force: every answer by sets is the answer of laying each board."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from questions import (
    Question,
    Source,
    any_column,
    checks,
    column,
    conditions,
    data,
    keys,
    numbers,
    sources,
)

from taiyi_dsl import TqError, query

Rows = list[tuple[Any, ...]]

few = settings(max_examples=40)  # laying boards is slow; there are many laws


@st.composite
def asked(draw: st.DrawFn, most: int = 80) -> tuple[Source, Question]:
    source = draw(sources(most))
    return source, draw(conditions(source.scale))


@st.composite
def keyed(draw: st.DrawFn) -> tuple[Source, Question, list[Question]]:
    source = draw(sources(40))
    return source, draw(conditions(source.scale, 1)), draw(keys(source.scale))


def kept(source: Source, condition: Question, *more: Question) -> list[Any]:
    """The boards for which a condition holds; skips the example if one of them divides by zero."""
    try:
        boards = [b for b in source.boards(condition, *more) if condition.of(b)]
        for b in boards:
            for q in more:
                q.of(b)
    except ZeroDivisionError:
        assume(False)
    return boards


def lead(source: Source) -> str:
    return f"{source.axis}, dun"


def ids(source: Source, boards: list[Any]) -> Rows:
    return [(b[source.axis], "yin" if b["dun"] else "yang") for b in boards]


def code(error: TqError) -> str:
    return error.diagnostics[0].code


# ---- where --------------------------------------------------------------------------------------


@settings(max_examples=120)
@given(asked())
def test_a_search_finds_what_laying_every_board_finds(question: tuple[Source, Question]) -> None:
    source, condition = question
    text = f"{source.text}; where {condition}; show {lead(source)}"
    try:
        expected = ids(source, [b for b in source.boards(condition) if condition.of(b)])
    except ZeroDivisionError:
        with pytest.raises(TqError) as caught:
            query(text)
        assert code(caught.value) == "E0409"
        return
    assert query(text).rows == expected
    assert query(f"{source.text}; where {condition}; count").rows == [(len(expected),)]


@few
@given(asked(50), st.data())
def test_two_wheres_are_one_with_and(
    question: tuple[Source, Question], more: st.DataObject
) -> None:
    source, one = question
    other = more.draw(conditions(source.scale, 1))
    kept(source, Question("", one.needs | other.needs, lambda b: one.of(b) and other.of(b)))
    tail = f"show {lead(source)}"
    together = query(f"{source.text}; where ({one}) and ({other}); {tail}").rows
    assert query(f"{source.text}; where {one}; where {other}; {tail}").rows == together


@few
@given(asked(50))
def test_a_condition_and_its_contrary_share_the_boards(question: tuple[Source, Question]) -> None:
    source, condition = question
    everywhere = Question("", condition.needs, lambda b: (condition.of(b), True)[1])
    total = len(kept(source, everywhere))
    ((yes,),) = query(f"{source.text}; where {condition}; count").rows
    ((no,),) = query(f"{source.text}; where not ({condition}); count").rows
    assert yes + no == total


# ---- show ---------------------------------------------------------------------------------------


@few
@given(keyed())
def test_a_shown_expression_is_its_value(question: tuple[Source, Question, list[Question]]) -> None:
    source, condition, shown = question
    boards = kept(source, condition, *shown)
    result = query(f"{source.text}; where {condition}; show {', '.join(map(str, shown))}")
    assert result.rows == [tuple(data(q, q.of(b)) for q in shown) for b in boards]
    assert [c.kind.id for c in result.columns] == [q.kind for q in shown]


@few
@given(sources(20), st.data())
def test_misses_names_what_does_not_hold(source: Source, more: st.DataObject) -> None:
    parts = more.draw(st.lists(checks(source.scale), min_size=2, max_size=4))
    boards = kept(source, Question("", frozenset(), lambda b: True), *parts)
    listed = ", ".join(map(str, parts))
    rows = query(f"{source.text}; show matches({listed}), misses").rows
    for board, (matches, misses) in zip(boards, rows, strict=True):
        assert matches == sum(bool(p.of(board)) for p in parts)
        assert (misses == "") == (matches == len(parts))


# ---- order --------------------------------------------------------------------------------------


def ordered(boards: list[Any], by: list[Question], down: list[bool]) -> list[Any]:
    found = list(boards)
    for q, falls in reversed(list(zip(by, down, strict=True))):
        found.sort(key=q.of, reverse=falls)
    return found


@few
@given(keyed(), st.lists(st.booleans(), min_size=3, max_size=3), st.integers(0, 40))
def test_sort_is_sorted_and_limit_its_beginning(
    question: tuple[Source, Question, list[Question]], falls: list[bool], number: int
) -> None:
    source, condition, by = question
    down = falls[: len(by)]
    boards = ordered(kept(source, condition, *by), by, down)
    listed = ", ".join(f"{q}{' desc' if d else ''}" for q, d in zip(by, down, strict=True))
    text = f"{source.text}; where {condition}; sort by {listed}"
    assert query(f"{text}; show {lead(source)}").rows == ids(source, boards)
    cut = query(f"{text}; limit {number}; show {lead(source)}").rows
    assert cut == ids(source, boards[:number])


@few
@given(keyed(), st.data())
def test_a_later_sort_keeps_the_earlier_among_equals(
    question: tuple[Source, Question, list[Question]], more: st.DataObject
) -> None:
    source, condition, by = question
    last = more.draw(any_column(source.scale))
    boards = ordered(kept(source, condition, *by, last), [last, *by], [True] + [False] * len(by))
    text = f"{source.text}; where {condition}; sort by {', '.join(map(str, by))}"
    found = query(f"{text}; sort by {last} desc; show {lead(source)}").rows
    assert found == ids(source, boards)


# ---- count --------------------------------------------------------------------------------------


@few
@given(keyed())
def test_count_by_is_a_counter(question: tuple[Source, Question, list[Question]]) -> None:
    source, condition, by = question
    boards = kept(source, condition, *by)
    counted = Counter(tuple(q.of(b) for q in by) for b in boards)
    text = f"{source.text}; where {condition}; count by {', '.join(map(str, by))}"
    expected = [
        (*(data(q, v) for q, v in zip(by, values, strict=True)), n)
        for values, n in sorted(counted.items())
    ]
    assert query(text).rows == expected
    # Cut to a list that holds them all, they are counted board by board.
    assert query(text.replace("; count by", "; limit 1000; count by")).rows == expected


COUNTED = [column(c) for c in ("ju", "ganzhi", "taiyi", "shiji", "host.general", "relations")]


@few
@given(
    st.integers(-(10**30), 10**30),
    st.integers(0, 10**30),
    st.data(),
)
def test_a_count_of_any_size_is_arithmetic(first: int, length: int, more: st.DataObject) -> None:
    parts = more.draw(st.lists(checks("year"), min_size=1, max_size=3))
    # All columns of the scale that repeat do so within 360 years.
    steady = [p for p in parts if not p.needs & {"year", "acc"}]
    assume(steady)
    condition = " and ".join(f"({p})" for p in steady)
    last = first + length

    def hits(low: int, high: int) -> int:
        source = Source("mishu", (), "year", low, high, "")
        try:
            return sum(all(p.of(b) for p in steady) for b in source.boards(*steady))
        except ZeroDivisionError:
            assume(False)
            raise

    period = 360
    rounds, rest = divmod(length + 1, period)
    expected = rounds * hits(0, period - 1) + (hits(first, first + rest - 1) if rest else 0)
    assert query(f"search years {first}..{last}; where {condition}; count").rows == [(expected,)]
    by = more.draw(st.sampled_from(COUNTED))
    groups = query(f"search years {first}..{last}; where {condition}; count by {by}").rows
    assert sum(n for *_, n in groups) == expected


# ---- after a limit, after a count ---------------------------------------------------------------


@few
@given(keyed(), st.integers(1, 30), st.data())
def test_clauses_go_on_working_on_a_list(
    question: tuple[Source, Question, list[Question]], number: int, more: st.DataObject
) -> None:
    source, first, by = question
    later = more.draw(conditions(source.scale, 1))
    boards = kept(source, Question("", frozenset(), lambda b: True), first, later, *by)
    cut = [b for b in boards if first.of(b)][:number]
    text = f"{source.text}; where {first}; limit {number}"
    left = [b for b in cut if later.of(b)]
    show = f"show {lead(source)}"
    assert query(f"{text}; where {later}; {show}").rows == ids(source, left)
    assert query(f"{text}; where {later}; count").rows == [(len(left),)]
    assert query(f"{text}; expect {len(cut)} rows; count").rows == [(len(cut),)]
    in_order = ordered(left, by, [True] * len(by))
    listed = ", ".join(f"{q} desc" for q in by)
    after = f"{text}; where {later}; sort by {listed}"
    assert query(f"{after}; {show}").rows == ids(source, in_order)
    assert query(f"{after}; limit 3; {show}").rows == ids(source, in_order[:3])
    assert query(f"{after}; limit 3; count").rows == [(min(3, len(left)),)]
    holds = all(later.of(b) for b in cut)
    assert met(f"{text}; expect {later}") is holds


def met(text: str) -> bool:
    """Whether the expectations of a text are met."""
    try:
        query(text)
    except TqError as error:
        assert {d.code for d in error.diagnostics} <= {"E0501", "E0502"}
        return False
    return True


@few
@given(asked(50))
def test_expect_asks_every_board(question: tuple[Source, Question]) -> None:
    source, condition = question
    boards = kept(source, Question("", frozenset(), lambda b: True), condition)
    holds = all(condition.of(b) for b in boards)
    assert met(f"{source.text}; expect {condition}") is holds
    assert met(f"{source.text}; where {condition}; expect {condition}")
    assert not met(f"{source.text}; expect not ({condition}) and ({condition})")


@few
@given(keyed(), st.integers(0, 5), st.integers(1, 8))
def test_clauses_go_on_working_on_counts(
    question: tuple[Source, Question, list[Question]], least: int, number: int
) -> None:
    source, condition, by = question
    columns = [q for q in by if q.text.replace(".", "").replace("_", "").isalnum()]
    boards = kept(source, condition, *columns)
    counted = sorted(Counter(tuple(q.of(b) for q in columns) for b in boards).items())
    text = f"{source.text}; where {condition}; count" + (
        f" by {', '.join(map(str, columns))}" if columns else ""
    )
    if not columns:
        counted = [((), len(boards))]
    left = [row for row in counted if row[1] > least]
    in_order = sorted(left, key=lambda row: -row[1])
    shown = [(n, 2 * n + 1) for _, n in in_order[:number]]
    after = f"{text}; where count > {least}; sort by count desc; limit {number}"
    assert query(f"{after}; show count, count * 2 + 1 as odd").rows == shown
    assert met(f"{text}; where count > {least}; expect count > {least}; expect {len(left)} rows")
    assert met(f"{text}; expect count > {least}") is (len(left) == len(counted))


# ---- open ranges --------------------------------------------------------------------------------


@few
@given(
    st.integers(-5000, 5000), st.sampled_from(["", "yin", "both"]), st.integers(0, 25), st.data()
)
def test_an_open_range_is_walked_from_its_end(
    end: int, dun: str, number: int, more: st.DataObject
) -> None:
    condition = more.draw(checks("year"))
    step = {"..": 1, "up": 1, "down": -1}
    # Enough boards to be sure of the first few; beyond them the engine must agree to stop.
    room = 400
    for shape in ("up", "down", ".."):
        first = 1 if shape == ".." else end
        low, high = (first, first + room) if step[shape] == 1 else (first - room, first)
        source = Source("mishu", (), "year", low, high, dun)
        boards = kept(source, condition)
        if step[shape] == -1:
            boards.sort(key=lambda b: (-b["year"], b["dun"]))
        assume(len(boards) >= number)
        text = {"up": f"{end}..", "down": f"..{end}", "..": ".."}[shape]
        tail = f"where {condition}; limit {number}; show year, dun"
        try:
            found = query(f"search years {text} {dun}; {tail}").rows
        except TqError as error:
            # Of boards without end only those can be searched that a set can hold, and a division
            # by zero may lie beyond the room.
            assume(code(error) not in ("E0407", "E0408", "E0409"))
            raise
        assert found == ids(source, boards[:number])


@few
@example("..", 3)
@given(st.sampled_from(["..", "1..", "-5..", "..1600", "..-5"]), st.integers(1, 20))
def test_both_plates_interleave_year_by_year(span: str, number: int) -> None:
    rows = query(f"search years {span} both; limit {number}; show year, dun").rows
    single = query(f"search years {span}; limit {number}; show year").rows
    assert rows == [(year, dun) for (year,) in single for dun in ("yang", "yin")][:number]


def test_a_range_without_ends_goes_up_from_one_and_then_down_from_zero() -> None:
    rows = query("search years ..; where year < 4; limit 6; show year").rows
    assert rows == [(1,), (2,), (3,), (0,), (-1,), (-2,)]
    rows = query("search years .. both; where year < 2; limit 5; show year, dun").rows
    assert rows == [(1, "yang"), (1, "yin"), (0, "yang"), (0, "yin"), (-1, "yang")]


@pytest.mark.parametrize("dun", ["", "both"])
def test_which_way_a_range_is_walked_is_said_by_the_range_alone(dun: str) -> None:
    """A condition that closes an open end does not turn the boards round."""
    rows = query(f"search years ..5 {dun}; where year > 2; limit 9; show year").rows
    assert [year for (year,) in rows] == ([5, 4, 3] if not dun else [5, 5, 4, 4, 3, 3])


@pytest.mark.parametrize("dun", ["", "both"])
@pytest.mark.parametrize(
    ("span", "years"),
    [("1..", [27, 99, 171]), ("..100", [99, 27, -45]), ("..", [27, 99, 171])],
)
def test_boards_that_a_sort_leaves_level_stay_in_the_order_of_the_walk(
    span: str, years: list[int], dun: str
) -> None:
    rows = query(f"search years {span} {dun}; sort by ju desc; limit 6; show year, ju").rows
    expected = [(year, 72) for year in years for _ in range(2 if dun else 1)]
    assert rows[: len(expected)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "search years 1..; sort by year desc",
        "search years ..5; sort by year",
        "search years ..; sort by year",
        "search years ..; sort by year desc",
        "search years 1.. both; sort by year desc",
        "search years .. both; sort by acc",
    ],
)
@pytest.mark.parametrize("tail", ["show ju; limit 3", "limit 3; count", "limit 3; expect ju = 1"])
def test_an_order_without_a_first_board_is_refused(text: str, tail: str) -> None:
    with pytest.raises(TqError) as caught:
        query(f"{text}; {tail}").rows  # noqa: B018  only reading the rows may show it
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "E0410"
    assert diagnostic.span is not None and "search" not in diagnostic.span.text
    assert text.endswith(diagnostic.span.text)  # the last key, or the clause


# ---- numbers ------------------------------------------------------------------------------------


@few
@given(sources(80), st.data())
def test_where_a_number_is_what_show_shows(source: Source, more: st.DataObject) -> None:
    value = more.draw(numbers(source.scale, 3))
    assume(value.needs)
    boards = kept(source, Question("", frozenset(), lambda b: True), value)
    rows = query(f"{source.text}; show {lead(source)}, {value} as n").rows
    assert [n for *_, n in rows] == [value.of(b) for b in boards]
    wanted = more.draw(st.sampled_from(rows))[-1]
    found = query(f"{source.text}; where {value} = {wanted}; show {lead(source)}").rows
    assert found == [row[:-1] for row in rows if row[-1] == wanted]
