"""Saving: the whole file or the old one, and nothing left lying about."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from taiyi_dsl.board.kinds import DUN, INT, TEXT, TIME, Kind
from taiyi_dsl.render import save as module
from taiyi_dsl.render.formats import FORMATS, UnknownFormat
from taiyi_dsl.render.result import Fixed, Head
from taiyi_dsl.render.save import CannotSave, FileInTheWay, save

ROOT = Path(__file__).resolve().parent.parent
HEADS = (Head("year", TIME, "year", "年"), Head("dun", DUN, "dun", "遁"))
RESULT = Fixed(HEADS, [(1588, 1), (636, 0)])
CSV = b"year,dun\n1588,yin\n636,yang\n"

posix = pytest.mark.skipif(os.name == "nt", reason="POSIX permissions and links")


@dataclass(frozen=True)
class Failing:
    """Rows that stop half way."""

    error: BaseException
    heads: tuple[Head, ...] = HEADS

    def rows(self, encode: Callable[[Kind], Callable[[Any], Any]]) -> Iterator[tuple[Any, ...]]:
        yield from RESULT.rows(encode)
        raise self.error


def entries(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "太乙.csv"
    path.write_bytes(b"old")
    return path


# -- what is written ---------------------------------------------------------------------------


def test_a_new_file(tmp_path: Path) -> None:
    assert save(RESULT, tmp_path / "a.csv") == 2
    assert entries(tmp_path) == {"a.csv": CSV}


def test_the_ending_chooses_the_format_and_the_language_the_headings(tmp_path: Path) -> None:
    for format in FORMATS.values():
        for ending in format.endings:
            assert save(RESULT, str(tmp_path / ("x" + ending)), lang="zh") == 2
    made = entries(tmp_path)
    assert made["x.txt"].decode() == "   年  遁\n 1588  阴\n  636  阳\n"
    assert made["x.md"] == made["x.markdown"]
    assert made["x.csv"] == CSV
    assert json.loads(made["x.json"]) == [
        {"year": 1588, "dun": "yin"},
        {"year": 636, "dun": "yang"},
    ]
    assert b"\r" not in b"".join(made.values())


def test_any_text_can_be_saved(tmp_path: Path) -> None:
    rows = Fixed((Head("t", TEXT, "t", "t"),), [("太\udc80\r\n",)])
    assert save(rows, tmp_path / "a.json") == 1
    assert json.loads((tmp_path / "a.json").read_text("utf-8")) == [{"t": "太\udc80\r\n"}]
    assert save(rows, tmp_path / "a.csv") == 1
    assert (tmp_path / "a.csv").read_bytes() == 't\n"太\\udc80\r\n"\n'.encode()


def test_a_name_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert save(RESULT, "a.csv") == 2
    assert save(RESULT, "a.csv", overwrite=True) == 2
    assert entries(tmp_path) == {"a.csv": CSV}


# -- a file in the way -------------------------------------------------------------------------


def test_a_file_is_replaced_only_when_asked(old: Path) -> None:
    with pytest.raises(FileInTheWay) as caught:
        save(RESULT, old)
    assert caught.value.path == str(old) and isinstance(caught.value, CannotSave)
    assert entries(old.parent) == {old.name: b"old"}
    assert save(RESULT, old, overwrite=True) == 2
    assert entries(old.parent) == {old.name: CSV}


def test_a_file_in_the_way_is_seen_before_any_row_is_computed(old: Path) -> None:
    with pytest.raises(FileInTheWay):
        save(Failing(AssertionError()), old)


@dataclass(frozen=True)
class Late:
    """Rows during which somebody else makes the file."""

    path: Path
    heads: tuple[Head, ...] = HEADS

    def rows(self, encode: Callable[[Kind], Callable[[Any], Any]]) -> Iterator[tuple[Any, ...]]:
        yield from RESULT.rows(encode)
        self.path.write_bytes(b"theirs")


def no_links(*_: Any, **__: Any) -> None:
    raise PermissionError(errno.EPERM, "Operation not permitted")


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_meanwhile_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.csv"
    with pytest.raises(FileInTheWay):
        save(Late(path), path)
    assert entries(tmp_path) == {"a.csv": b"theirs"}
    assert save(Late(path), path, overwrite=True) == 2
    assert entries(tmp_path) == {"a.csv": CSV}


def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", no_links)
    assert save(RESULT, tmp_path / "a.csv") == 2
    assert entries(tmp_path) == {"a.csv": CSV}


# -- permissions and links ---------------------------------------------------------------------


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755])
def test_permission_bits_survive(old: Path, mode: int) -> None:
    old.chmod(mode)
    save(RESULT, old, overwrite=True)
    assert stat.S_IMODE(old.stat().st_mode) == mode


@posix
def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.touch()
    save(RESULT, tmp_path / "a.csv")
    assert (tmp_path / "a.csv").stat().st_mode == usual.stat().st_mode


@posix
def test_a_write_protected_file_is_left_alone(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser may write all
    with pytest.raises(CannotSave) as caught:
        save(RESULT, old, overwrite=True)
    assert caught.value.reason.errno == errno.EACCES
    assert entries(old.parent) == {old.name: b"old"}


@posix
def test_a_link_stays_and_the_file_behind_it_is_replaced(old: Path, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link = tmp_path / "far" / "link.csv"
    link.symlink_to(old)
    with pytest.raises(FileInTheWay):
        save(RESULT, link)
    save(RESULT, link, overwrite=True)
    assert link.is_symlink() and old.read_bytes() == CSV
    assert [path.name for path in link.parent.iterdir()] == ["link.csv"]


@posix
@pytest.mark.parametrize("to", ["nowhere/x.csv", "link.csv"])
def test_a_link_to_nothing_is_in_the_way_and_never_followed(tmp_path: Path, to: str) -> None:
    link = tmp_path / "link.csv"
    link.symlink_to(tmp_path / to)
    with pytest.raises(FileInTheWay):
        save(RESULT, link)
    assert link.is_symlink()
    save(RESULT, link, overwrite=True)
    assert not link.is_symlink() and entries(tmp_path) == {"link.csv": CSV}


# -- what cannot be saved ----------------------------------------------------------------------


def test_an_unknown_ending_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormat) as caught:
        save(RESULT, tmp_path / "a.xls")
    assert caught.value.given == ".xls" and ".csv" in caught.value.known
    assert entries(tmp_path) == {}


@pytest.mark.parametrize("overwrite", [True, False])
def test_places_where_no_file_can_be(tmp_path: Path, old: Path, overwrite: bool) -> None:
    (tmp_path / "folder.csv").mkdir()
    places = {
        "folder.csv": errno.EISDIR,
        "missing/a.csv": errno.ENOENT,
        f"{old.name}/a.csv": errno.ENOTDIR,
        "x" * 300 + ".csv": errno.ENAMETOOLONG,
        "nul\0.csv": errno.EINVAL,
    }
    if os.name == "nt":
        places = {name: places[name] for name in ("folder.csv", "missing/a.csv")}
    for name, reason in places.items():
        with pytest.raises(CannotSave) as caught:
            save(RESULT, f"{tmp_path}/{name}", overwrite)
        assert caught.value.path == f"{tmp_path}/{name}"
        assert (name, caught.value.reason.errno) == (name, reason)
        assert not isinstance(caught.value, FileInTheWay)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["folder.csv", old.name])


@posix
@pytest.mark.parametrize("overwrite", [True, False])
def test_a_pipe_is_no_file(tmp_path: Path, overwrite: bool) -> None:
    path = tmp_path / "pipe.csv"
    os.mkfifo(path)
    with pytest.raises(CannotSave) as caught:
        save(RESULT, path, overwrite)
    assert caught.value.reason.errno == errno.EINVAL
    assert stat.S_ISFIFO(path.stat().st_mode) and len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("step", ["open", "fsync", "chmod", "replace"])
def test_a_step_that_fails_keeps_the_old_file(
    old: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        with pytest.raises(CannotSave) as caught:
            save(RESULT, old, overwrite=True)
    assert (caught.value.path, caught.value.reason.errno) == (str(old), errno.EROFS)
    assert entries(old.parent) == {old.name: b"old"}


@pytest.mark.parametrize("links", [True, False])
def test_a_name_that_cannot_be_taken_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "link", fail)
        patch.setattr(os, "rename", fail)
        patch.setattr(os, "replace", fail)
        with pytest.raises(CannotSave):
            save(RESULT, tmp_path / "a.csv")
    assert entries(tmp_path) == {}


@pytest.mark.parametrize("error", [KeyboardInterrupt(), RuntimeError("rule"), OSError("a rule")])
@pytest.mark.parametrize("overwrite", [True, False])
def test_what_the_rows_raise_passes_and_leaves_nothing(
    old: Path, error: BaseException, overwrite: bool
) -> None:
    path = old if overwrite else old.with_name("new.csv")
    with pytest.raises(type(error)) as caught:
        save(Failing(error), path, overwrite)
    assert caught.value is error
    assert entries(old.parent) == {old.name: b"old"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("count", [1, 100_000])
def test_a_full_disk_keeps_the_old_file(
    old: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """The temporary file is on a device that is always full."""
    real = os.open

    def full(path: str, flags: int, mode: int = 0o777, **options: Any) -> int:
        if path.endswith(".tmp"):
            os.close(real(path, flags, mode, **options))
            return real("/dev/full", os.O_WRONLY)
        return real(path, flags, mode, **options)

    monkeypatch.setattr(os, "open", full)
    rows = Fixed((Head("n", INT, "n", "n"),), [(n,) for n in range(count)])
    with pytest.raises(CannotSave) as caught:
        save(rows, old, overwrite=True)
    assert caught.value.reason.errno == errno.ENOSPC
    assert entries(old.parent) == {old.name: b"old"}


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
from taiyi_dsl.board.kinds import INT
from taiyi_dsl.render.result import Fixed, Head
from taiyi_dsl.render.save import CannotSave, save
try:
    save(Fixed((Head("n", INT, "n", "n"),), [(n,) for n in range(9999)]), sys.argv[1], True)
except CannotSave as failed:
    sys.exit(failed.reason.errno)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a limit on file sizes")
def test_a_file_that_may_not_grow(old: Path) -> None:
    """The same with a real file: the system stops it at a thousand bytes."""
    done = subprocess.run(
        [sys.executable, "-B", "-c", LIMITED, str(old)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == errno.EFBIG
    assert entries(old.parent) == {old.name: b"old"}


def test_the_temporary_file_lies_beside_the_target(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rename within one folder is atomic; one from elsewhere may be a copy."""
    seen: list[tuple[str, str]] = []
    real = module._place

    def spy(temp: str, target: str, overwrite: bool) -> None:
        seen.append((os.path.dirname(temp), os.path.dirname(target)))
        real(temp, target, overwrite)

    monkeypatch.setattr(module, "_place", spy)
    save(RESULT, tmp_path / "a.csv")
    assert seen == [(str(tmp_path), str(tmp_path))]
