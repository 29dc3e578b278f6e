"""The cases that pin the surface of the language: each query with what it must give.

A case has ``rows`` (what ``--format json`` gives, in order unless ``any_order``) or the exit
``status`` and words that the message must hold (``error_has``); ``warns`` is the code of a
warning that comes with the rows.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import tq

from taiyi_dsl import TqError, query
from taiyi_dsl.diagnostics.say import status
from taiyi_dsl.diagnostics.show import render

DATA = Path(__file__).parent / "data" / "cases.jsonl"
CASES: list[dict[str, Any]] = [
    json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()
]
GOOD = [case for case in CASES if "rows" in case]
BAD = [case for case in CASES if "rows" not in case]
# Some through the real command as well: the first sentence, Chinese, a setting, a warning, an
# expectation, each kind of mistake.
THROUGH = [*GOOD[:4], GOOD[11], GOOD[-1], *BAD]


def said(case: dict[str, Any]) -> str:
    return str(case["query"]).replace("\n", " | ")


def same(case: dict[str, Any], rows: list[dict[str, Any]]) -> bool:
    if not case.get("any_order"):
        return rows == case["rows"]
    return sorted(map(json.dumps, rows)) == sorted(map(json.dumps, case["rows"]))


def test_a_case_has_nothing_that_is_not_looked_at() -> None:
    known = {"query", "rows", "any_order", "warns", "status", "error_has", "note"}
    assert [
        case for case in CASES if set(case) - known or ("rows" in case) == ("status" in case)
    ] == []


def test_no_case_stands_twice() -> None:
    assert len({case["query"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", GOOD, ids=said)
def test_it_gives_its_rows(case: dict[str, Any]) -> None:
    result = query(case["query"])
    assert same(case, result.dicts())
    assert [w.code for w in result.warnings] == ([case["warns"]] if "warns" in case else [])


@pytest.mark.parametrize("case", BAD, ids=said)
def test_it_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(TqError) as caught:
        query(case["query"])
    assert max(map(status, caught.value.diagnostics)) == case["status"]
    message = "\n".join(render(d, "en") for d in caught.value.diagnostics)
    assert [word for word in case.get("error_has", ()) if word not in message] == []


@pytest.mark.parametrize("case", THROUGH, ids=said)
def test_the_command_says_the_same(case: dict[str, Any]) -> None:
    ran = tq("--format", "json", "-c", case["query"])
    if "rows" in case:
        assert same(case, json.loads(ran.ends(0).out))
        assert ran.err.startswith(f"warning[{case['warns']}]" if "warns" in case else "")
    else:
        ran.ends(case["status"]).bare().complains(*case.get("error_has", ()))
