"""Every example runs, is canonical, and says first what it teaches."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from taiyi_dsl.binder.script import Session
from taiyi_dsl.commands.desk import Desk
from taiyi_dsl.commands.execute import read, run_source
from taiyi_dsl.commands.fmt import formatted
from taiyi_dsl.render.safe import SafeOut

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples"
SCRIPTS = {path.relative_to(FOLDER).as_posix(): path for path in sorted(FOLDER.rglob("*.tq"))}
TAUGHT = [name for name in SCRIPTS if "/" not in name]
# Canonical in the ids of the language, unless the example is about another script.
SCRIPT_OF = {"07_chinese.tq": "hans"}


def test_there_are_enough_of_them_in_an_order() -> None:
    assert len(TAUGHT) >= 7
    assert [int(name[:2]) for name in TAUGHT] == list(range(1, len(TAUGHT) + 1))


@pytest.mark.parametrize("name", SCRIPTS)
def test_it_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    before = {path for path in ROOT.iterdir()}, {path for path in FOLDER.rglob("*")}
    out, err = io.StringIO(), io.StringIO()
    desk = Desk(SafeOut(out), SafeOut(err))  # type: ignore[arg-type]
    run_source(read(f"examples/{name}"), desk, Session(), footer=True)
    assert desk.status == 0, err.getvalue()
    assert err.getvalue() == ""
    assert bool(out.getvalue()) == (name in TAUGHT), "an example shows something"
    assert ({path for path in ROOT.iterdir()}, {path for path in FOLDER.rglob("*")}) == before


@pytest.mark.parametrize("name", SCRIPTS)
def test_it_is_canonical(name: str) -> None:
    source = read(str(SCRIPTS[name]))
    assert formatted(source, SCRIPT_OF.get(name, "id")) == source.text


@pytest.mark.parametrize("name", SCRIPTS)
def test_it_says_what_it_teaches(name: str) -> None:
    first, *_ = SCRIPTS[name].read_text(encoding="utf-8").partition("\n\n")
    assert len(first) > 40 and all(
        line.startswith("# ") or line == "#" for line in first.split("\n")
    )


@pytest.mark.parametrize("name", TAUGHT)
def test_it_is_not_too_wide_to_read(name: str) -> None:
    from taiyi_dsl.width import width

    lines = SCRIPTS[name].read_text(encoding="utf-8").split("\n")
    assert [line for line in lines if width(line) > 100] == []


def test_some_of_them_check_themselves() -> None:
    checked = [
        n for n in TAUGHT if re.search(r"^(expect|验) ", SCRIPTS[n].read_text("utf-8"), re.M)
    ]
    assert len(checked) >= len(TAUGHT) - 2


def test_the_demo_is_one_of_them() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (demo,) = re.findall(r"^DEMO\s*\?= (\S+)$", makefile, re.MULTILINE)
    assert (ROOT / demo).is_file()
