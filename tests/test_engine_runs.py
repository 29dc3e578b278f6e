"""What the engine refuses, what it reads board by board, what an expectation tells."""

from __future__ import annotations

import pytest

from taiyi_dsl import TqError, query
from taiyi_dsl.binder.script import Session
from taiyi_dsl.binder.typed import Query
from taiyi_dsl.diagnostics.show import render
from taiyi_dsl.diagnostics.value import Diagnostic, Source
from taiyi_dsl.engine import plan
from taiyi_dsl.engine.run import run
from taiyi_dsl.library import bind_text


def failure(text: str) -> Diagnostic:
    """The one thing that a text is refused for, before or while its rows are read."""
    with pytest.raises(TqError) as caught:
        query(text).rows  # noqa: B018
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


def told(text: str, lang: str = "en") -> str:
    return render(failure(text), lang)


# ---- division by zero ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "search years 1..3; where year / (ju - 47) = 1; show year",
        "search years 1..3; where 5 mod (ju - 47) = 1; show year",
        "search years 1..3; where matches(ju = 1, 1 / (ju - 47) = 1) = 1; show year",
        "search years 1..3; where at least 1 of (ju = 46, 1 / (ju - 47) = 1); show year",
        "search years 1..3; show year, year / (ju - 47)",
        "search years 1..3; show year, year / (year - 2)",
        "search years 1..3; sort by 9 / (ju - 47)",
        "search years 1..3; sort by 9 / (year - 2)",
        "search years 1..3; count by 9 / (ju - 47)",
        "search years 1..3; count by 9 / (year - 2)",
        "search years 1..3; limit 3; where 9 / (year - 2) > 0",
        "search years 1..3; limit 3; sort by 9 / (year - 2)",
        "search years 1..3; limit 3; count by 9 / (year - 2)",
        "search years 1..3; expect 9 / (ju - 47) > 0",
        "search years 1..3; count by year; where 9 / (year - 2) > 0",
        "search years 1..3; count by year; show 9 / (year - 2)",
        "search years 1..3; count by year; sort by 9 / (year - 2)",
        "search years 1..3; count by year; expect 9 / (year - 2) < 0",
        "search years 1..3 both; show year, year / (year - 2)",
    ],
)
def test_a_division_by_zero_is_told_where_it_stands(text: str) -> None:
    diagnostic = failure(text)
    assert diagnostic.code == "E0409"
    assert diagnostic.span is not None
    assert diagnostic.span.text in text and "- " in diagnostic.span.text


@pytest.mark.parametrize(
    ("text", "years"),
    [
        # The boards in question have no zero, whatever the rest of the period has.
        ("search years 1..1; where year / (ju - 47) = -1; show year", [1]),
        ("search years 1..100; where ju = 46; where year / (ju - 47) = -1; show year", [1]),
        ("search years 1..100; where ju = 46 and year / (ju - 47) = -1; show year", [1]),
        ("search years 2..2; where ju = 47 or year / (ju - 47) = -1; show year", [2]),
        ("search years 1..1; where matches(9 / (ju - 47) = -9, ju = 46) = 2; show year", [1]),
        ("search years 1..1; where at least 2 of (9 / (ju - 47) = -9, ju = 46); show year", [1]),
        ("search years 3..9; sort by 9 / (ju - 47) desc, year desc; limit 1; show year", [3]),
        ("search years 1..; where ju != 47; where 72 mod (ju - 47) = 3; limit 1; show year", [25]),
    ],
)
def test_a_zero_elsewhere_is_no_mistake(text: str, years: list[int]) -> None:
    assert query(text).rows == [(year,) for year in years]


def test_a_part_is_only_asked_where_the_others_leave_the_question_open() -> None:
    rows = query("search years 1..72; where not (ju = 47 or 72 / (ju - 47) > -72); show ju").rows
    assert rows == [(46,)]


# ---- what no set can hold -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clauses", "rows"),
    [
        ("where year * year = 4; show year", [(2,)]),
        ("where year mod ju = 1; limit 2; show year", [(1,), (29,)]),
        ("where ju / year = 2; limit 2; show year", [(23,), (24,)]),
        ('where misses(year > 99, ju = 1) = "year > 99"; show year', [(28,)]),
        ("sort by year * year desc; limit 2; show year", [(100,), (99,)]),
        ("sort by (year - 50) * (year - 50), ju; limit 3; show year", [(50,), (49,), (51,)]),
        ("count by (year - 50) * (year - 50); limit 2; show count", [(1,), (2,)]),
        ("where year < 3; expect year * year < 5; count", [(2,)]),
    ],
)
def test_a_short_range_is_read_board_by_board(
    clauses: str, rows: list[tuple[int, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert query(f"search years 1..100; {clauses}").rows == rows
    monkeypatch.setattr(plan, "MOST_READ", 99)
    monkeypatch.setattr("taiyi_dsl.engine.run.MOST_READ", 99)
    if "year < 3" not in clauses:
        assert failure(f"search years 1..100; {clauses}").code in ("E0408", "E0407", "E0412")


@pytest.mark.parametrize(
    ("text", "blamed"),
    [
        ("search years 1..; where ju = 1; where year * year = 4; limit 1", "year * year"),
        ("search years 1..; sort by year, ju / year; limit 1", "ju / year"),
        (
            "search years 1..; where year mod 30011 = 5; where year mod 30013 = 3; limit 1",
            "year mod 30013 = 3",
        ),
        ("search years 1..; sort by year mod 100_003; limit 1", "year mod 100_003"),
    ],
)
def test_an_endless_one_is_refused_where_it_is_asked(text: str, blamed: str) -> None:
    diagnostic = failure(text)
    assert diagnostic.code in ("E0407", "E0408")
    assert diagnostic.span is not None and diagnostic.span.text.endswith(blamed)
    assert "search" not in diagnostic.span.text


def test_a_text_that_repeats_is_found_in_any_range() -> None:
    text = 'misses(at least 1 of (ju = 1, ju = 2), ju = 99) = "ju = 1, not 99"'
    assert query(f"search years 1..720_000_000; where {text}; count").rows == [(10_000_000,)]


# ---- expect -------------------------------------------------------------------------------------


def test_a_failed_expectation_shows_the_board_and_the_values() -> None:
    text = told("chart year 1588 yin; expect host.count = 23 and guest.count = 1")
    assert "expect failed: host.count = 23 and guest.count = 1" in text
    # Only of the part that fails.
    assert text.splitlines()[-1] == "  year 1588 yin: host.count is 16"


def test_both_sides_are_shown() -> None:
    text = told("chart year 1588; expect host.count = guest.count")
    assert "host.count is 24" in text and "guest.count is 25" in text


def test_the_first_board_of_either_plate_is_shown_and_the_others_counted() -> None:
    text = told("search years 1..100 both; expect year < 50 or dun = yin")
    assert "year 50 yang: year is 50" in text
    assert "51 boards in all" in text
    text = told("search years 1..100 both; expect dun = yang and year < 90 or year < 50")
    assert "year 50 yin" in text


def test_a_part_that_is_not_to_be_asked_is_not_asked_to_be_told() -> None:
    text = told("chart year 1588; expect ju != 49 and 1 / (ju - 49) = 1")
    assert text.splitlines()[-1] == "  year 1588 yang: ju is 49"


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("search years 1..72; count; expect count = 71", "  all boards: count is 72"),
        ("search years 1..99; count by taiyi; expect count > 12", "  taiyi 乾 1: count is 12"),
        ("search years 1..99; count by taiyi; expect taiyi != 3", "  taiyi 艮 3: taiyi is 艮 3"),
        ("search years 5..1; expect 1 rows", ""),
    ],
)
def test_an_expectation_of_counts(text: str, last: str) -> None:
    if last:
        assert told(text).splitlines()[-1] == last
    else:
        assert "1 rows, found 0" in told(text)


def test_in_chinese() -> None:
    text = told("起局年1588；验主算=23", "zh")
    assert "验之不合：主算=23" in text
    assert text.splitlines()[-1] == "  年 1588 阳：host.count 为 24"


@pytest.mark.parametrize(
    "text",
    [
        "search years 5..1; expect ju = 99; count",
        "search years 1..9; where ju = 1; expect ju = 99; expect 0 rows; count",
        "search years 1..9; where ju = 1; limit 5; expect ju = 99; count",
        "search years 1..9; where ju = 1; count by ju; expect ju = 99; expect 0 rows",
        "search years 1..; expect ju >= 1; limit 1; count",
        "search years ..; expect ju <= 72; limit 1; count",
        "search years 1..9; limit 3; expect 3 rows; count",
        "search years 1..9; count by ju; expect 9 rows; expect count = 1",
    ],
)
def test_expectations_that_are_met(text: str) -> None:
    query(text)


@pytest.mark.parametrize(
    "text",
    [
        "search years 1..; expect 5 rows",
        "search years 1..; count",
        "search years 1..; count by ju",
        "search years ..5; count by year",
    ],
)
def test_an_endless_range_is_not_counted(text: str) -> None:
    assert failure(text).code == "E0406"


def test_an_endless_range_may_be_closed_by_its_conditions() -> None:
    assert query("search years 1..; where year < 100; count").rows == [(99,)]
    assert query("search years ..; where year in 1..99; count by dun").rows == [("yang", 99)]
    assert query("search years 1..; where year < 10; expect 9 rows; count").rows == [(9,)]


# ---- explanations -------------------------------------------------------------------------------


def explained(text: str) -> list[tuple[int, tuple[str, str, str] | None, list[str]]]:
    actions = bind_text(Source("<test>", text), Session())
    (outcome,) = [run(a) for a in actions if isinstance(a, Query)]
    return [(t.at, t.relation, [p.column for p in t.parts]) for t in outcome.told()]


def test_an_explanation_starts_with_what_was_asked() -> None:
    ((at, relation, columns),) = explained("chart year 1588; explain host.count")
    assert (at, relation, columns[0]) == (1588, None, "host.count")
    assert {"wenchang", "taiyi", "ju", "acc", "year"} <= set(columns)


def test_the_explanation_of_a_relation_says_which() -> None:
    first, second = explained("chart year 1588; explain shiji 击 taiyi, shiji adjacent taiyi")
    assert first[1] == ("ji", "shiji", "taiyi") and first[2][0] == "ji"
    assert second[1] == ("adjacent", "shiji", "taiyi")


def test_every_board_is_explained_in_order() -> None:
    found = explained("search years 1..30; where ju > 70; sort by ju; limit 2; explain ju")
    assert [at for at, *_ in found] == [26, 27]


# ---- matches and misses after a count, explanations of conditions ------------------------------


def test_a_bare_matches_after_count_is_the_column_counted_by() -> None:
    text = "search ju; count by matches(taiyi = 7, host.count = 7); sort by matches desc; limit 1"
    assert query(text).rows == [(2, 2)]
    with pytest.raises(TqError) as refused:
        query("search ju; where matches(ju = 1) > 0; count by taiyi; show taiyi, matches")
    assert [d.code for d in refused.value.diagnostics] == ["E0411"]


def test_misses_of_counted_rows_say_what_is_there() -> None:
    text = "search ju; count by taiyi; where taiyi = 1; show misses(taiyi = 7, count = 9)"
    assert query(text).rows == [("taiyi = 1, not 7",)]


def test_a_bare_relation_is_explained_pair_by_pair() -> None:
    told = list(query("chart year 1593; explain 掩").outcome.told())
    assert [(t.relation, t.parts[0].value) for t in told] == [
        (("yan", "shiji", "taiyi"), 0),
        (("yan", "shiji", "host.general"), 1),
        (("yan", "shiji", "host.deputy"), 0),
    ]


def test_an_explained_expression_begins_with_its_value() -> None:
    told = list(query("chart year 1588; explain host.count > 3, ju + 1").outcome.told())
    assert [t.value for t in told if t.value] == [
        ("host.count > 3", True, None),
        ("ju + 1", True, "50"),
    ]
