"""``save``: each ending, what is already there, what cannot be written."""

from __future__ import annotations

import json
import os
import stat
import threading
from pathlib import Path

import pytest
from command import Ran, here, tq

from taiyi_dsl.render.formats import FORMATS

QUERY = "search years 1588..1590; show year, ju, taiyi, host.he"
ENDINGS = {ending: f for f in FORMATS.values() for ending in f.endings}


def save(folder: Path, name: str, query: str = QUERY, word: str = "save", *more: str) -> Ran:
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    return here(*more, "-c", f'{query}; {word} "{quoted}"', cwd=folder)


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_ending_chooses_the_format(ending: str, upper: bool, tmp_path: Path) -> None:
    name = "结果 of x" + (ending.upper() if upper else ending)
    save(tmp_path, name).ends(0).bare().complains(f"3 rows written to {name}\n")
    printed = here("--format", ENDINGS[ending].id, "-c", QUERY).ends(0).raw
    if not ENDINGS[ending].data:
        printed = printed.replace(b"\n3 boards of 3\n", b"").rstrip(b"\n") + b"\n"
    assert (tmp_path / name).read_bytes() == printed
    assert [p.name for p in tmp_path.iterdir()] == [name]


def test_the_message_is_in_the_language_of_the_reader(tmp_path: Path) -> None:
    save(tmp_path, "a.csv", "chart year 1588").complains("1 row written to a.csv\n")
    save(tmp_path, "b.csv", QUERY, "save", "--lang", "zh").complains("已存 3 行于 b.csv\n")
    assert (tmp_path / "b.csv").read_text(encoding="utf-8").startswith("year,ju,")


@pytest.mark.parametrize("name", ["x.xyz", "x", ".csv", "x.", "x.csv.gz", "x.parquet", "", "."])
def test_an_ending_without_a_format(name: str, tmp_path: Path) -> None:
    ran = save(tmp_path, name).ends(2).bare().complains("E0605", ".csv", ".jsonl")
    assert "<text>:1:" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_way_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("mine")
    save(tmp_path, "x.csv").ends(3).bare().complains("E0603", "x.csv", "save!")
    save(tmp_path, "x.csv", QUERY, "存").ends(3).complains("E0603")
    assert path.read_text() == "mine"
    save(tmp_path, "x.csv", QUERY, "save!").ends(0).complains("3 rows written")
    assert path.read_text().startswith("year,ju,taiyi,host.he\n1588,49,1,false\n")
    save(tmp_path, "x.csv", "chart year 1588; show ju", "存！").ends(0)
    assert path.read_text() == "ju\n49\n"
    assert [p.name for p in tmp_path.iterdir()] == ["x.csv"]


@pytest.mark.parametrize(
    "name", ["no/such/x.csv", "file/x.csv", "folder.csv", "x" * 300 + ".csv", "a\0b.csv"]
)
@pytest.mark.parametrize("word", ["save", "save!"])
def test_what_cannot_be_written(name: str, word: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder.csv").mkdir()
    save(tmp_path, name, QUERY, word).ends(3).bare().complains("E060")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "folder.csv"]
    assert list((tmp_path / "folder.csv").iterdir()) == []


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes everywhere"
)
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        save(tmp_path, "x.csv").ends(3).bare().complains("E0604")
    finally:
        tmp_path.chmod(0o700)


def test_a_device_is_not_replaced() -> None:
    here("-c", f'{QUERY}; save! "/dev/null"').ends(2).complains("E0605")


def test_saving_prints_no_table_but_show_still_says_what_is_saved(tmp_path: Path) -> None:
    text = f"""
        chart year 1588; show ju
        {QUERY}; where ju > 49; save "a.jsonl"; save "b.csv"
        search years 1..2000; where 始击掩太乙; count by ju; save "c.json"
        chart year 1589; show ju
        """
    ran = here("--format", "csv", "-c", text, cwd=tmp_path).ends(0).prints("ju\n49\nju\n50\n")
    assert ran.err == (
        "2 rows written to a.jsonl\n2 rows written to b.csv\n4 rows written to c.json\n"
    )
    rows = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert [row["ju"] for row in rows] == [50, 51]
    counts = json.loads((tmp_path / "c.json").read_text())
    assert sum(row["count"] for row in counts) == 110


def test_a_script_saves_where_the_command_was_started(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "x.tq").write_text('chart year 1588; show ju; save "x.csv"')
    here("deep/x.tq", cwd=tmp_path).ends(0)
    assert (tmp_path / "x.csv").read_text() == "ju\n49\n"


def test_a_mistake_on_the_way_leaves_no_file(tmp_path: Path) -> None:
    text = "search years 1..99; show year, 72 / (year - 50)"
    for name in ("x.csv", "x.txt", "x.json"):
        save(tmp_path, name, text).ends(2).bare().complains("E0409")
    (tmp_path / "x.csv").write_text("mine")
    save(tmp_path, "x.csv", text, "save!").ends(2)
    assert (tmp_path / "x.csv").read_text() == "mine"
    assert [p.name for p in tmp_path.iterdir()] == ["x.csv"]


def test_nothing_is_saved_after_a_failed_expectation(tmp_path: Path) -> None:
    save(tmp_path, "x.csv", "chart year 1588; expect ju = 1").ends(1).bare()
    save(tmp_path, "y.csv", "chart year 1588; expect ju = 49").ends(0)
    assert [p.name for p in tmp_path.iterdir()] == ["y.csv"]


def test_through_the_command_itself(tmp_path: Path) -> None:
    text = f'{QUERY}; save "x.csv"'
    tq("-c", text, cwd=tmp_path).ends(0).bare().complains("3 rows written to x.csv\n")
    tq("-c", text, cwd=tmp_path).ends(3).bare().complains("E0603")
    # Where nothing is printed, a closed output is no matter.
    tq("-c", text.replace("x.csv", "y.csv"), cwd=tmp_path, env={"LC_ALL": "C"}).ends(0)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["x.csv", "y.csv"]


# ---- fmt --write --------------------------------------------------------------------------------


def test_fmt_leaves_a_protected_script_alone(tmp_path: Path) -> None:
    script = tmp_path / "ro.tq"
    script.write_text("CHART year 1\n")
    script.chmod(0o444)
    tq("fmt", "--write", script).ends(3).complains("E0604")
    assert script.read_text() == "CHART year 1\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_fmt_leaves_a_pipe_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "q.tq"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("CHART year 1\n",))
    writer.start()
    tq("fmt", "--write", pipe).ends(3).complains("not a regular file")
    writer.join()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_fmt_sees_byte_order_marks_and_carriage_returns(tmp_path: Path) -> None:
    script = tmp_path / "b.tq"
    script.write_bytes(b"\xef\xbb\xbfchart year 1\r\nshow taiyi\r\n")
    tq("fmt", "--check", script).ends(1)
    tq("fmt", "--write", script).ends(0)
    assert script.read_bytes() == b"chart year 1\nshow taiyi\n"
