"""The benchmarks run and print their table.  What they measure is not judged here."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "benchmarks"
SCRIPTS = sorted(FOLDER.glob("[!_]*.py"))


@pytest.fixture(scope="module")
def measure() -> ModuleType:
    spec = importlib.util.spec_from_file_location("_measure", FOLDER / "_measure.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_benchmarks() -> None:
    assert SCRIPTS


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_benchmark_runs_and_prints_its_table(script: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(script), "--quick"], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    title, blank, heads, *lines = done.stdout.splitlines()
    assert title.endswith("(quick: these figures mean nothing)") and blank == ""
    assert heads.split() == ["what", "figure", "target", "behind", "it"]
    assert lines.pop() == "" and lines
    judged = [line for line in lines if "<=" in line]
    assert all(re.search(r"<= \S+( ms| s)? +(met|MISSED)  ", line) for line in judged)


def test_sides_are_run_in_turn_after_a_warm_up(measure: ModuleType) -> None:
    ran: list[str] = []
    a, b = measure.side_by_side(3, lambda: ran.append("a"), lambda: ran.append("b"))
    assert "".join(ran) == "abababab"
    assert len(a.seconds) == len(b.seconds) == 3


def test_the_best_and_the_middle(measure: ModuleType) -> None:
    times = measure.Times()
    times.seconds = [3.0, 1.0, 2.0]
    assert (times.best, times.middle) == (1.0, 2.0)
    times.seconds.append(10.0)
    assert times.middle == 2.5


def test_times_are_spoken_with_their_unit(measure: ModuleType) -> None:
    assert [measure.spoken(s) for s in (2.5, 0.012, 4.1e-5)] == ["2.5 s", "12 ms", "41 µs"]


def test_a_figure_above_its_target_is_missed(
    measure: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    report = measure.Report("A title", False)
    report.judge("one", 2, 2, "equal", str)
    report.judge("太乙", 3, 2, "more", str)
    report.tell("three", "5", "no target")
    report.show()
    assert capsys.readouterr().out == (
        "A title\n\n"
        "  what   figure  target          behind it\n"
        "  one    2       <= 2    met     equal\n"
        "  太乙   3       <= 2    MISSED  more\n"
        "  three  5                       no target\n\n"
    )


def test_children_do_not_inherit_how_python_is_to_run(
    measure: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("TQ_LANG", "zh")
    monkeypatch.setenv("KEPT", "yes")
    made = measure.environment()
    assert "PYTHONDONTWRITEBYTECODE" not in made and "TQ_LANG" not in made
    assert made["KEPT"] == "yes"


def test_a_child_that_fails_ends_the_benchmark(measure: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"exit status 3\nsad"):
        measure.run([sys.executable, "-c", "import sys; sys.stderr.write('sad'); sys.exit(3)"])
