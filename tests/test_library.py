"""The language as a library: types, parameters, errors as values, rows only when they are read."""

from __future__ import annotations

import sys
import tracemalloc
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import taiyi_dsl
from taiyi_dsl import Diagnostic, Result, TqError, query
from taiyi_dsl.board.kinds import KINDS
from taiyi_dsl.diagnostics.catalogue import MESSAGES

FIRST = "chart year 1588 yin; where shiji 击 taiyi; show counts"


def refused(text: str, **params: int | str | bool) -> list[str]:
    with pytest.raises(TqError) as caught:
        query(text, **params)
    return [d.code for d in caught.value.diagnostics]


def test_the_package_offers_these_names() -> None:
    assert set(taiyi_dsl.__all__) == {"Diagnostic", "Result", "TqError", "__version__", "query"}
    assert all(getattr(taiyi_dsl, name) is not None for name in taiyi_dsl.__all__)
    assert isinstance(taiyi_dsl.__version__, str)
    with pytest.raises(AttributeError):
        taiyi_dsl.nothing  # noqa: B018


# ---- results ------------------------------------------------------------------------------------


def test_the_first_sentence() -> None:
    result = query(FIRST)
    assert isinstance(result, Result)
    assert result.rows == [(1588, "戊子", "yin", 49, 16, 1, 28)]
    (row,) = result.dicts()
    assert row["host.count"] == 16 and list(row) == [c.id for c in result.columns]
    assert result.warnings == ()


def test_cells_have_the_type_of_their_kind() -> None:
    result = query("chart year 1588; show all")
    types = {"Text": str, "Bool": bool, "Int": int, "Time": int, "Palace": int}
    for column, cell in zip(result.columns, result.rows[0], strict=True):
        assert column.kind in KINDS
        assert type(cell) is types.get(column.kind.id, str), column


def test_expressions_have_kinds_too() -> None:
    result = query(
        "chart year 1588; show ju * 2 as twice, shiji 击 taiyi, taiyi = 1, matches(ju = 1)"
    )
    assert [c.kind.id for c in result.columns] == ["Int", "Bool", "Bool", "Int"]
    assert [c.id for c in result.columns] == [
        "twice",
        "shiji ji taiyi",
        "taiyi = 1",
        "matches(ju = 1)",
    ]
    assert result.rows == [(98, False, True, 0)]


def test_a_column_shown_twice_is_there_twice() -> None:
    result = query("chart year 1588; show ju, ju")
    assert result.rows == [(49, 49)]
    assert result.dicts() == [{"ju": 49, "ju#2": 49}]


def test_the_last_query_is_the_result() -> None:
    assert query("chart year 1588; show ju\nchart year 1589; show ju").rows == [(50,)]
    assert query("chart year 1588; show ju\nlet a = 1").rows == [(49,)]


def test_rows_can_be_read_again() -> None:
    for text in (
        "search years 1..30; where ju > 60; sort by taiyi desc; show year",
        "search years 1..30 both; where ju > 60; limit 5; sort by ju; show year",
        "search years 1..30; count by taiyi; sort by count; limit 3",
        "search years 1..30; limit 20; count by taiyi",
    ):
        result = query(text)
        assert list(result) == list(result) == result.rows != []
        two = zip(result, result, strict=True)
        assert all(a == b for a, b in two)


def test_warnings_come_with_the_result() -> None:
    result = query("search years 5..1; show ju")
    assert result.rows == []
    assert [w.code for w in result.warnings] == ["W0001"]


def test_a_range_without_end_gives_its_first_row_at_once() -> None:
    tracemalloc.start()
    try:
        for text in (
            "search years 1..1_000_000_000_000; show year, ju, taiyi, relations",
            "search years 1..1_000_000_000_000 both; show year, ju",
            "search years 1..1_000_000_000_000; where shiji 掩 taiyi and year > 10; show year",
            "search years 1..1_000_000_000_000; sort by taiyi desc, year desc; show year",
            "search years 1..1_000_000_000_000; sort by matches(ju = 1, taiyi = 1) desc; show year",
            "search years 1..1_000_000_000_000; limit 900_000_000_000; where ju = 3; show year",
            "search years 1..1_000_000_000_000; count by year / 7; show count",
            "search years 1..; limit 1_000_000_000_000; show year, ju",
            "search years ..; limit 1_000_000_000_000; show year, ju",
        ):
            result = query(text)
            assert len(list(islice(result, 100))) == 100
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000


def test_a_long_result_takes_no_more_memory_than_a_short_one() -> None:
    def peak(rows: int) -> int:
        result = query("search years 1..1_000_000_000; show year, ganzhi, counts, relations")
        tracemalloc.start()
        try:
            assert sum(1 for _ in islice(result, rows)) == rows
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(400)
    assert peak(40_000) < peak(4_000) + 1_000_000


def test_a_count_needs_no_rows() -> None:
    size = 10**300
    assert query(f"search years 1..{size}; limit {10**17}; count").rows == [(10**17,)]
    ((number,),) = query(f"search years 1..{72 * size}; where ju = 5; count").rows
    assert number == size


# ---- parameters ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value", "rows"),
    [
        ("chart year :y; show ju", 1588, [(49,)]),
        ("chart year :Y + 1; show ju", 1588, [(50,)]),
        ("search years :y..:y + 2; count", 1588, [(3,)]),
        ("chart year 1588; where taiyi = :y; show ju", 1, [(49,)]),
        ("chart year 1588; where taiyi = :y; show ju", "乾", [(49,)]),
        ("chart year 1588; where taiyi = :y; show ju", "qian", [(49,)]),
        ("chart year 1588; where shiji = :y; show ju", "太阳", [(49,)]),
        ("chart year 1588; where shiji = :y; show ju", "辰", [(49,)]),
        ("chart year 1588; where ganzhi = :y; show ju", "戊子", [(49,)]),
        ("chart year 1588; where ganzhi = :y; show ju", "WUZI", [(49,)]),
        ("chart year 1588; where host.he = :y; show ju", True, [(49,)]),
        ("chart year 1588; where host.he = :y; show ju", False, []),
        ("chart year 1588; where ju in (:y, 5); show ju", 49, [(49,)]),
        ("chart year 1588; show :y as given", "any text; at all", [("any text; at all",)]),
        ("chart year 1588; show ju + :y as n", -9, [(40,)]),
        ("search years 1..72; limit :y; count", 3, [(3,)]),
        ("search years 1..72; where at least :y of (ju = 1, ju = 2); count", 1, [(2,)]),
    ],
)
def test_a_parameter_stands_for_a_value(
    text: str, value: int | str | bool, rows: list[tuple[object, ...]]
) -> None:
    if "host.he" in text:
        holds = query("chart year 1588; show host.he").rows == [(True,)]
        rows = [(49,)] if holds == value else []
    assert query(text, y=value).rows == rows
    assert query(text, Y=value).rows == rows


HOSTILE = ['1; save "x"', "1) or (ju = 1", "乾; 搜岁1至9", '"', "\\", "\n", "#", "", ":y", "乾\0"]


@pytest.mark.parametrize("value", HOSTILE)
def test_a_parameter_is_never_text_of_the_language(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused("chart year 1588; where taiyi = :y", y=value) == ["E0312"]
    for text in ("chart year :y", "chart year 1588; where :y", "chart year 1588; limit :y"):
        (code,) = refused(text, y=value)
        assert code.startswith("E03")  # of the wrong kind
    assert query("chart year 1588; show :y as given", y=value).rows == [(value,)]
    assert query("chart year 1588; where relations = :y; count", y=value).rows == [(0,)]
    assert list(tmp_path.iterdir()) == []


@given(st.text(max_size=20))
def test_any_text_is_a_value(value: str) -> None:
    assert query("chart year 1588; show :y as given", y=value).rows == [(value,)]


@given(st.integers())
def test_any_number_is_a_year(value: int) -> None:
    assert query("chart year :y; show year, year * 2 as twice", y=value).rows == [
        (value, 2 * value)
    ]


def test_a_parameter_of_another_type_is_refused() -> None:
    for value in (1.5, None, b"1", [1]):
        with pytest.raises(TypeError, match="parameter y"):
            query("chart year :y; show ju", y=value)  # type: ignore[arg-type]


def test_a_parameter_that_is_missing_is_named() -> None:
    assert refused("chart year :y; show ju") == ["E0204"]
    assert query("chart year 1588; show ju", unused=3).rows == [(49,)]


def test_a_truth_is_no_number() -> None:
    assert refused("chart year :y; show ju", y=True)[0].startswith("E03")
    assert refused("chart year 1588; where ju = :y; show ju", y=True) == ["E0301"]


# ---- errors -------------------------------------------------------------------------------------


def test_an_error_carries_every_mistake_as_a_value() -> None:
    with pytest.raises(TqError) as caught:
        query("chart year 1588; wher ju = 1\nchart year 1588; show hots.count, ju > 乾")
    found = caught.value.diagnostics
    assert [d.code for d in found] == ["E0102", "E0201", "E0301"]
    assert all(isinstance(d, Diagnostic) and d.span is not None for d in found)
    assert [d.span.source.place(d.span.start)[0] for d in found if d.span] == [1, 2, 2]
    assert "hots.count" in str(caught.value)
    assert caught.value.args == ("E0102", "E0201", "E0301")


def test_a_failed_expectation_is_an_error_with_its_values() -> None:
    with pytest.raises(TqError) as caught:
        query("chart year 1588; expect host.count = 23")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "E0501" and MESSAGES["E0501"].status == 1
    assert diagnostic.hints[0].facts["found"] == "host.count"
    assert diagnostic.hints[0].facts["value"] == "24"


def test_nothing_runs_if_anything_is_wrong() -> None:
    # The expectation of the first query would fail.
    assert refused("chart year 1588; expect ju = 1\nchart year 1588; show nothing") == ["E0201"]


@pytest.mark.parametrize(
    "text", ["", " \n\t", "# only a comment", "let a = 1", "school wubei", ";;;"]
)
def test_a_text_without_a_query_is_an_error(text: str) -> None:
    assert refused(text) == ["E0424"]


def test_a_save_is_left_to_the_caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = query('chart year 1588; show ju; save "x.csv"')
    assert result.rows == [(49,)]
    assert [path for path, *_ in result.outcome.saves] == ["x.csv"]
    assert list(tmp_path.iterdir()) == []


def chain(most: int, step: str) -> str:
    lets = "".join(f"let a{i + 1} = {step.format(i)}\n" for i in range(most))
    return f"let a0 = ju\n{lets}chart year 1588; show a{most} as x"


@pytest.mark.parametrize(
    "text",
    [
        "chart year 1588; where " + "(" * 10_000 + "ju = 49" + ")" * 10_000,
        "chart year 1588; where " + "not " * 5_000 + "ju = 49",
        "chart year 1588; show " + "-" * 5_000 + "ju",
        "chart year 1588; show " + "ju + " * 5_000 + "ju",
        "chart year 1588; show " + "(" * 10_000,
        "search years 1.." + "1 + " * 5_000 + "1; count",
        "def a() { " * 3_000 + "}" * 3_000,
        "chart year 1588; where " + "matches(" * 3_000 + "ju = 1" + ")" * 3_000 + " = 1",
        "chart year 1588; where ju in " + "(ju in " * 3_000 + "(1, 2)" + ")" * 3_000,
        chain(2_000, "a{} + 1"),
        "".join(f"def f{i}() {{ run f{i - 1}() }}\n" for i in range(200)) + "run f199()",
    ],
    ids=lambda text: text[17:50],
)
def test_deep_text_is_refused_as_a_value(text: str) -> None:
    """Whatever nests, and however deep: a diagnostic, never Python's own complaint."""
    with pytest.raises(TqError):
        query(text)


@pytest.mark.parametrize(
    "text",
    [
        "chart year 1588; where " + " and ".join(["ju = 49"] * 3_000) + "; show ju",
        "chart year 1588; where " + " or ".join(["ju = 48"] * 2_999 + ["ju = 49"]) + "; show ju",
        "chart year 1588; where ju in (" + ", ".join(map(str, range(3_000))) + "); show ju",
        "chart year 1588; where at least 1 of (" + ", ".join(["ju = 49"] * 300) + "); show ju",
        "chart year 1588; where " + "(" * 20 + "ju = 49" + ")" * 20 + "; show ju",
        "chart year 1588; where " + "not " * 40 + "ju = 49; show ju",
        "\n" * 5_000 + "chart year 1588; show ju" + " " * 100_000 + "# " + "x" * 100_000,
    ],
    ids=lambda text: text[17:50],
)
def test_long_text_is_no_mistake(text: str) -> None:
    assert query(text).rows == [(49,)]


def test_a_query_from_deep_inside_a_program() -> None:
    """The caller may have used up some of the stack."""

    def down(levels: int) -> list[tuple[object, ...]]:
        return down(levels - 1) if levels else list(query(FIRST).rows)

    assert down(sys.getrecursionlimit() // 2) == query(FIRST).rows


# ---- what must not get lost, and what is refused in so many words --------------------------------


def test_columns_of_one_name_are_kept_apart() -> None:
    result = query("chart year 1; show year as a, ju as a")
    assert result.dicts() == [{"a": 1, "a#2": 46}]
    assert [c.id for c in result.columns] == ["a", "a#2"]


def test_a_heading_given_after_count_serves_the_clauses_after_it() -> None:
    text = (
        "search ju; count by taiyi as t; show count as n, t; where n = 9; sort by t desc; limit 1"
    )
    assert query(text).rows == [(9, 9)]


def test_numbers_of_any_size_make_messages_and_not_faults() -> None:
    with pytest.raises(TqError, match=r"5001 digits"):
        query("chart year 1; where taiyi = :y", y=10**5000)
    with pytest.raises(TqError, match=r"-100000000000\.\.\."):
        query("chart year 1; where taiyi = :y", y=-(10**41))


@pytest.mark.parametrize("text", [None, 5, [], b"chart year 1"])
def test_a_query_is_a_text(text: Any) -> None:
    with pytest.raises(TypeError):
        query(text)


def test_parameters_that_differ_by_case_alone_are_refused() -> None:
    with pytest.raises(TypeError):
        query("chart year :y", y=1, Y=2)
