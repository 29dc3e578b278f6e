"""Rows made in runs of columns are the rows made cell by cell, whatever is kept and how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyi_dsl import query
from taiyi_dsl.engine import rows

ITEMS = (
    "year", "acc", "ganzhi", "dun", "ju", "taiyi", "host.count", "relations", "shiji 掩 taiyi",
    "year + ju as a", "year mod 7919 as b", "ju mod 5 as c", "3 as d", "year * 2 as e",
)  # fmt: skip


@given(
    st.lists(st.sampled_from(ITEMS), min_size=1, max_size=8, unique=True),
    st.integers(-500, 2000),
    st.integers(0, 80),
    st.sampled_from(["", "yin", "both"]),
    st.sampled_from([1, 100, 500, rows.MOST_CELLS]),
)
def test_a_row_is_its_cells(items: list[str], first: int, more: int, dun: str, most: int) -> None:
    source = f"search years {first}..{first + more} {dun}"
    with patch.object(rows, "MOST_CELLS", most), patch.object(rows, "MOST_SEEN", most):
        together = query(f"{source}; show {', '.join(items)}").rows
    apart = [[cell for (cell,) in query(f"{source}; show {item}")] for item in items]
    assert together == list(zip(*apart, strict=True))


@pytest.mark.parametrize("sort", ["", "; sort by host.count desc"])
def test_cells_are_made_once_a_value_and_what_grows_each_time(sort: str) -> None:
    asked: dict[str, int] = {}

    def encode(kind: Any) -> Callable[[Any], Any]:
        def cell(value: Any) -> Any:
            asked[kind.id] = asked.get(kind.id, 0) + 1
            return value

        return cell

    table = query(f"search years 1..720; show year, ganzhi, taiyi{sort}").outcome.table
    assert len(list(table.rows(encode))) == 720
    assert asked == {"Int": 720, "Ganzhi": 60, "Palace": 8}


def test_what_is_kept_has_a_limit() -> None:
    calls: list[int] = []
    with patch.object(rows, "MOST_SEEN", 2):
        cell = rows.remembering(lambda value: calls.append(value) or -value)
        assert [cell(n) for n in (1, 2, 3, 1, 2, 3)] == [-1, -2, -3, -1, -2, -3]
    assert calls == [1, 2, 3, 3]
