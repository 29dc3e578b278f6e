"""The history file: private, whole, bounded, and never in the way."""

from __future__ import annotations

import os
import stat
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyi_dsl.repl import history
from taiyi_dsl.repl.history import HistoryFile, parse, written


def opened(path: Path, told: list[str] | None = None, most: int = 5) -> HistoryFile:
    return HistoryFile(path, [].append if told is None else told.append, most)


@given(st.lists(st.text(min_size=1).filter(str.strip), max_size=8))
def test_entries_come_back(texts: list[str]) -> None:
    texts = [t for t in texts if t.isprintable() or "\n" in t]
    once = [t for i, t in enumerate(texts) if i == 0 or t != texts[i - 1]]
    assert parse(b"".join(map(written, texts))) == (once, True)


@given(st.binary())
def test_any_bytes_are_read(data: bytes) -> None:
    entries, _ = parse(data + written("the end"))
    assert entries[-1] == "the end"


def test_what_is_added_is_there_in_the_next_session(tmp_path: Path) -> None:
    path = tmp_path / "state" / "tq" / "history"
    mine = opened(path)
    assert mine.load() == []
    for text in ("one", "one", "two\n  lines\n\nand 太乙", "one"):
        mine.add(text)
    mine.add("long" * history.LONGEST)
    again = opened(path)
    assert again.load() == ["one", "two\n  lines\n\nand 太乙", "one"]
    again.add("one")
    assert opened(path).load() == ["one", "two\n  lines\n\nand 太乙", "one"]
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_that_all_may_read_is_made_private(tmp_path: Path) -> None:
    path = tmp_path / "history"
    path.write_bytes(written("one"))
    path.chmod(0o644)
    assert opened(path).load() == ["one"]
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "history"
    mine = opened(path)
    for number in range(9):
        mine.add(str(number))
    assert opened(path).load() == ["4", "5", "6", "7", "8"]
    assert path.read_bytes() == b"".join(written(str(n)) for n in range(4, 9))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["history", "history.lock"]


def test_prompts_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "history"

    def work(name: str) -> None:
        mine = opened(path, most=60)
        for number in range(25):
            mine.add(f"{name}\n{number}")
            if number % 8 == 0:
                mine._cut_back()

    threads = [threading.Thread(target=work, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = opened(path, most=60).load()
    for name in "ab":
        assert [e for e in entries if e[0] == name] == [f"{name}\n{n}" for n in range(25)]


def test_what_is_no_history_is_told_once_and_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "history"
    path.write_bytes(written("one") + b"\nwhat is this\n\xff\n" + written("two") + b"\n#\n+torn")
    told: list[str] = []
    mine = opened(path, told)
    assert mine.load() == ["one", "two", "torn"]
    mine.add("three")
    assert told == [""]
    assert opened(path).load() == ["one", "two", "torn", "three"]


@pytest.mark.skipif(sys.platform == "win32", reason="folders and pipes of POSIX")
def test_what_cannot_be_a_file_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").touch()
    for name in ("folder", "pipe", "file/below"):
        told: list[str] = []
        mine = opened(tmp_path / name, told)
        assert mine.load() == []
        mine.add("one")
        mine.add("two")
        assert len(told) == 1 and told[0], name


def test_a_file_that_cannot_be_written_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "history"
    path.write_bytes(written("one"))
    told: list[str] = []
    mine = opened(path, told)
    assert mine.load() == ["one"]

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(history.os, "open", refuse)
    mine.add("two")
    mine.add("three")
    assert told == ["Permission denied"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    there, link = tmp_path / "there", tmp_path / "link"
    try:
        link.symlink_to(there)
    except OSError:
        pytest.skip("no links here")
    file = HistoryFile(link, lambda reason: None, most=2)
    for text in "abcdefg":
        file.add(text)
    assert HistoryFile(link, lambda reason: None, most=2).load() == ["f", "g"]
    assert link.is_symlink() and there.is_file()
