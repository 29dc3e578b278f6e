"""Messages for programs: ``--errors json`` says what the text says, and where."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from command import here as tq
from test_diagnostics import CASES, Case, title

from taiyi_dsl.diagnostics.catalogue import HINTS, MESSAGES, WORDS

DOC = Path(__file__).resolve().parent.parent / "docs" / "errors.md"
PLACE = ("line", "column", "end_line", "end_column", "start", "end")


def told(*arguments: str, cwd: Path | None = None) -> list[dict[str, Any]]:
    """The objects that a run writes on the message stream, one a line."""
    return [
        json.loads(line) for line in tq("--errors", "json", *arguments, cwd=cwd).err.splitlines()
    ]


def laid(case: Case, folder: Path) -> tuple[str, ...]:
    """The arguments of a case, its files laid out."""
    (folder / "query.tq").write_text(case.script, encoding="utf-8")
    for name, text in case.files:
        (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
    return case.line or (*case.options, "query.tq")


def as_text(message: dict[str, Any], lang: str) -> list[str]:
    """The lines of the message for readers, but for the excerpt, made from the object."""
    label = WORDS[message["severity"]][lang == "zh"]
    lines = [f"{label}[{message['code']}]: {message['message']}"]
    if message["line"] is not None:
        lines.append(f"  --> {message['file']}:{message['line']}:{message['column']}")
    return lines + ["  " + h["text"] for h in message["hints"]]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("case", CASES, ids=title)
def test_a_message_says_the_same_as_data(case: Case, lang: str, tmp_path: Path) -> None:
    arguments = ("--lang", lang, *laid(case, tmp_path))
    text = tq("--errors", "text", *arguments, cwd=tmp_path).err
    messages = told(*arguments, cwd=tmp_path)
    kept = [line for line in text.splitlines() if not re.match(r" *\d* \| ", line)]
    arguments_shown = [re.sub("<arguments>:1:.*", "<arguments>", line) for line in kept]
    made = [line for message in messages for line in as_text(message, lang)]
    assert [re.sub("<arguments>:1:.*", "<arguments>", line) for line in made] == arguments_shown
    for message in messages:
        check(message)


def check(message: dict[str, Any]) -> None:
    """An object has the fields of the schema, each of its type."""
    fields = ["code", "severity", "message", "file", *PLACE, "expected", "hints"]
    assert list(message) == fields
    assert message["code"] in MESSAGES
    assert message["severity"] == ("warning" if message["code"][0] == "W" else "error")
    assert all(isinstance(e, str) for e in message["expected"])
    placed(message)
    for hint in message["hints"]:
        assert list(hint) == ["kind", "text", "replacements"] and hint["kind"] in HINTS
        for replacement in hint["replacements"]:
            assert list(replacement) == ["text", "file", *PLACE]
            assert replacement["text"].strip() in hint["text"]
            placed(replacement)


def placed(thing: dict[str, Any]) -> None:
    places = [thing[name] for name in PLACE]
    if places[0] is None:
        assert places == [None] * len(PLACE)
    else:
        assert all(isinstance(p, int) for p in places)
        assert min(places[:4]) >= 1 and 0 <= thing["start"] <= thing["end"]


def test_a_place_is_in_characters_and_the_replacement_mends_it(tmp_path: Path) -> None:
    text = "# 注\n搜局；凡太乙在根\n"
    path = tmp_path / "x.tq"
    path.write_text(text, encoding="utf-8")
    (message,) = told("x.tq", cwd=tmp_path)
    assert message["code"] == "E0101" and message["file"] == "x.tq"
    assert [message[name] for name in PLACE] == [2, 8, 2, 9, 11, 12]
    assert text[message["start"] : message["end"]] == "根"
    assert len(message["expected"]) >= 3
    (offer,) = (h for h in message["hints"] if h["kind"] == "did_you_mean")
    (replacement,) = offer["replacements"]
    assert replacement["text"] == "艮"
    path.write_text(text[: replacement["start"]] + "艮" + text[replacement["end"] :], "utf-8")
    tq("check", "x.tq", cwd=tmp_path).ends(0).silent()


def test_every_replacement_of_the_cases_mends_something(tmp_path: Path) -> None:
    met = 0
    for number, case in enumerate(CASES):
        if case.line:
            continue
        folder = tmp_path / str(number)
        folder.mkdir()
        arguments = laid(case, folder)
        before = told("check", *arguments[:-2], "query.tq", cwd=folder) if not case.options else []
        for message in before:
            for hint in message["hints"]:
                for r in hint["replacements"]:
                    if r["file"] != "query.tq":
                        continue
                    text = case.script[: r["start"]] + r["text"] + case.script[r["end"] :]
                    (folder / "query.tq").write_text(text, encoding="utf-8")
                    after = told("check", "query.tq", cwd=folder)
                    assert len(after) < len(before), (case, r["text"], after)
                    met += 1
    assert met > 40


@pytest.mark.parametrize("command", [(), ("run",), ("check",), ("fmt",)])
def test_every_command_that_reads_scripts_has_it(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "x.tq").write_text("chart ju 5; wher he", encoding="utf-8")
    (message,) = told(*command, "x.tq", cwd=tmp_path)
    assert message["code"] == "E0102" and message["hints"][-1]["replacements"][0]["text"] == "where"


def test_the_command_line_and_the_proof_have_it() -> None:
    (message,) = told("verify", "mishy")
    assert message["code"] == "E0207" and message["file"] == "<arguments>"
    assert message["hints"][0]["replacements"][0]["text"] == "mishu"
    (message,) = told("no-such.tq")
    assert message["code"] == "E0601" and message["file"] == "no-such.tq"
    assert message["line"] is None


def test_what_is_no_mistake_is_a_note(tmp_path: Path) -> None:
    (note,) = told("-c", 'chart ju 5; save "x.csv"', cwd=tmp_path)
    assert note == {"code": None, "severity": "note", "message": "1 row written to x.csv"}


def test_all_mistakes_are_told_to_a_program(tmp_path: Path) -> None:
    (tmp_path / "x.tq").write_text("chart ju 99\n" * 70, encoding="utf-8")
    assert len(told("check", "x.tq", cwd=tmp_path)) == 70


def test_the_schema_is_documented() -> None:
    text = DOC.read_text(encoding="utf-8")
    for name in ("code", "severity", "message", "file", *PLACE, "expected", "hints", "kind",
                 "text", "replacements"):  # fmt: skip
        assert f"| `{name}` |" in text, name
