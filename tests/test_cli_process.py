"""The command as a process: its streams, its signals, what it loads."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command import PATIENCE, Ran, environment, tq

from taiyi_dsl import __version__

pytestmark = pytest.mark.skipif(os.name != "posix", reason="speaks of descriptors and signals")

FIRST = "chart year 1588 yin; where shiji 击 taiyi; show counts"
TABLE = (
    " 年 year  干支 ganzhi  遁 dun  局 ju  主算 host  客算 guest  定算 set\n"
    "    1588  戊子         阴         49         16           1        28\n"
)
LONG = "search years 1..1_000_000_000_000; show year, ganzhi, counts"
FULL = Path("/dev/full")
full_disk = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")


def closing(*descriptors: int) -> Any:
    """What closes descriptors in the child, as ``>&-`` does."""

    def close() -> None:
        for number in descriptors:
            os.close(number)

    return close


def started(*arguments: str, stdout: Any = subprocess.PIPE) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "taiyi_dsl", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=environment(),
    )


def ended(process: subprocess.Popen[bytes], out: bytes = b"") -> Ran:
    rest, err = process.communicate(timeout=PATIENCE)
    return Ran(process.returncode, out + (rest or b""), err or b"")


# ---- the five statuses --------------------------------------------------------------------------


def test_the_first_sentence() -> None:
    tq("-c", FIRST).ends(0).silent().prints(TABLE)


def test_statuses() -> None:
    tq("-c", "chart year 1588; expect host.count = 23").ends(1).bare().complains("24", "23")
    tq("-c", "chart year 1588; wher ju = 49").ends(2).bare().complains("wher", "where")
    tq("--bogus").ends(2).bare().complains("usage")
    tq("no-such-file.tq").ends(3).bare().complains("no-such-file.tq")


def test_a_script_by_a_pipe_and_by_a_descriptor(tmp_path: Path) -> None:
    tq(stdin=FIRST).ends(0).silent().prints(TABLE)
    path = tmp_path / "x.tq"
    path.write_text(FIRST, encoding="utf-8")
    with path.open("rb") as file:
        tq(stdin=file.fileno()).ends(0).silent().prints(TABLE)
    with path.open("rb") as file:
        tq("-", stdin=file.fileno()).ends(0).silent().prints(TABLE)


# ---- output that cannot be written --------------------------------------------------------------

# Everything that prints.
PRINTS = [
    ("-c", FIRST),
    ("-c", LONG, "--format", "csv"),
    ("-c", "chart year 1588; explain ju"),
    ("--help",),
    ("--version",),
    ("-V", "--lang", "en"),
    ("describe", "始击"),
    ("fmt", "-"),
]


@full_disk
@pytest.mark.parametrize("arguments", PRINTS, ids=" ".join)
def test_a_full_disk(arguments: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        ran = tq(*arguments, stdin=FIRST, stdout=full).ends(3)
    if arguments != ("--version",):
        ran.complains("E0606", "No space left")


@pytest.mark.parametrize("arguments", PRINTS, ids=" ".join)
def test_no_output_stream(arguments: tuple[str, ...]) -> None:
    tq(*arguments, stdin=FIRST, stdout=None, before=closing(1)).ends(3).bare()


def test_without_output_a_script_that_prints_nothing_is_done() -> None:
    text = "chart year 1588; expect ju = 49"
    tq("-c", text, stdout=None, before=closing(1)).ends(0).silent()


@pytest.mark.parametrize("arguments", PRINTS, ids=" ".join)
def test_a_reader_that_has_left(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        tq(*arguments, stdin=FIRST, stdout=writer).ends(3).silent()
    finally:
        os.close(writer)


@pytest.mark.parametrize("format", ["csv", "jsonl", "json", "vertical"])
def test_a_reader_that_leaves(format: str) -> None:
    process = started("--format", format, "-c", LONG)
    assert process.stdout is not None
    first = process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    ended(process, first).ends(3).silent()


def test_messages_that_cannot_be_written_change_no_status() -> None:
    for arguments, status in (
        (("-c", "wher"), 2),
        (("-c", "chart year 1588; expect ju = 1"), 1),
        (("--bogus",), 2),
        (("none.tq",), 3),
        (("-c", "search years 5..1; show ju"), 0),
    ):
        tq(*arguments, stderr=None, before=closing(2)).ends(status)
        reader, writer = os.pipe()
        os.close(reader)
        tq(*arguments, stderr=writer).ends(status)
        os.close(writer)
        if FULL.exists():
            with FULL.open("wb") as full:
                tq(*arguments, stderr=full).ends(status)


@full_disk
def test_neither_stream_can_be_written() -> None:
    with FULL.open("wb") as full:
        tq("-c", FIRST, stdout=full, stderr=full).ends(3)
        tq("--help", stdout=full, stderr=full).ends(3)
    tq("-c", FIRST, stdout=None, stderr=None, before=closing(1, 2)).ends(3)


def test_no_input_stream() -> None:
    for arguments in ((), ("-",), ("check",), ("fmt", "-")):
        tq(*arguments, stdin=subprocess.DEVNULL, before=closing(0)).ends(3).bare().complains(
            "E0601", "<stdin>"
        )
    tq("-c", FIRST, stdin=subprocess.DEVNULL, before=closing(0)).ends(0).prints(TABLE)
    tq(stdin=subprocess.DEVNULL).ends(0).bare().complains("W0002")


def test_an_input_that_cannot_be_read(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        # Python itself refuses to start with a folder as its standard input.
        ran = tq(stdin=folder)
        assert ran.status != 0
    except AssertionError:
        pass
    finally:
        os.close(folder)
    write_only = os.open(tmp_path / "x", os.O_WRONLY | os.O_CREAT)
    try:
        tq(stdin=write_only).ends(3).bare().complains("E0601", "<stdin>")
    finally:
        os.close(write_only)


# ---- encodings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "TERM": "dumb"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1:strict"},
        {"PYTHONIOENCODING": "gbk"},
        {"PYTHONIOENCODING": "utf-16"},
        {"LANG": None, "TERM": None, "HOME": None, "PATH": None},
        {"TERM": "dumb", "COLUMNS": "1", "NO_COLOR": "1"},
        {"PYTHONUNBUFFERED": "1"},
    ],
    ids=str,
)
def test_any_encoding(env: dict[str, str | None], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.tq", tmp_path / "bad.tq"
    good.write_text(f"{FIRST}\nset format = json\n{FIRST}", encoding="utf-8")
    bad.write_text("起局年1588；凡文昌击太乙", encoding="utf-8")
    ran = tq(good, bad, env=env).ends(2)
    assert ran.raw.replace(b"\0", b"").count(b"1588") == 2
    assert b"E0305" in ran.raw_err.replace(b"\0", b"")
    tq("--lang", "zh", "describe", "shiji", env=env).ends(0).silent()


def test_what_a_stream_cannot_encode_is_escaped() -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    ran = tq("-c", "chart year 1588; show ganzhi, taiyi", env=ascii_only).ends(0)
    ran.prints(" \\u5e72\\u652f ganzhi  \\u592a\\u4e59 taiyi\n \\u620a\\u5b50         \\u4e7e 1\n")
    ran = tq("--format", "json", "-c", "chart year 1588; show ganzhi", env=ascii_only).ends(0)
    assert json.loads(ran.out) == [{"ganzhi": "戊子"}]


BYTES = [b"\xff", b"chart year 1588; \xff\xfe", b"\xed\xa0\x80"]


@pytest.mark.parametrize("text", BYTES)
def test_arguments_that_are_no_text(text: bytes) -> None:
    tq("-c", text).ends(2).bare().complains("E01")
    tq(text).ends(3).bare().complains("E0601")
    tq(b"--bogus=" + text.replace(b" ", b"")).ends(2).bare().complains("usage")


# ---- signals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["jsonl", "csv"])
def test_an_interrupt_while_rows_are_written(format: str) -> None:
    process = started("--format", format, "-c", LONG)
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    ran = ended(process, first).ends(130).silent()
    assert ran.raw.endswith(b"\n") or format == "csv"


def test_an_interrupt_while_plates_are_drawn() -> None:
    process = started("-c", "search year 1..10_000_000_000; show board")
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    ran = ended(process, first).ends(130).silent()
    assert ran.raw.endswith(b"\n")


def test_an_interrupt_after_the_reader_has_left() -> None:
    """As when Ctrl-C ends ``tq ... | less``: both get it."""
    process = started("--format", "jsonl", "-c", LONG)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    process.stdout.close()
    process.stdout = None
    ran = ended(process).silent()
    assert ran.status in (3, 130)


def test_an_interrupt_while_nothing_is_written(tmp_path: Path) -> None:
    """The second query never ends; that it has begun is known from what the first has written."""
    text = f"chart year 1588; show ju\nset format = table\n{LONG}"
    process = started("--format", "csv", "-c", text)
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    ended(process, first).ends(130).silent()


def test_an_interrupted_save_leaves_nothing(tmp_path: Path) -> None:
    text = f'chart year 1588; show ju\n{LONG}; save "{tmp_path / "x.csv"}"'
    process = started("--format", "csv", "-c", text)
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    ended(process, first).ends(130).silent()
    assert list(tmp_path.iterdir()) == []


# ---- what is loaded -----------------------------------------------------------------------------

NEVER = {
    "argcomplete", "click", "dataclasses", "inspect", "lark", "numpy", "prompt_toolkit",
    "pygments", "readline", "rich", "shlex", "subprocess", "tomli", "tomllib",
    "typing_extensions", "unittest", "wcwidth",
}  # fmt: skip


def loaded(*arguments: str) -> set[str]:
    """The modules that a run of the command has loaded, but for what Python starts with."""
    code = (
        "import sys; before = set(sys.modules)\n"
        "from taiyi_dsl.cli import main\n"
        f"status = main({list(arguments)!r})\n"
        "sys.stderr.write('\\n'.join(sorted(set(sys.modules) - before)))\n"
        "sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=environment(),
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr.decode()
    return set(done.stderr.decode().split())


@pytest.mark.parametrize(
    "arguments",
    [
        ("-c", FIRST),
        ("-c", "chart year 1588; show counts"),
        ("--format", "csv", "-c", "search years 1..9; where shiji 掩 taiyi; count by taiyi"),
        ("check", "-c", FIRST),
        ("describe", "shiji"),
    ],
    ids=" ".join,
)
def test_a_run_loads_nothing_slow(arguments: tuple[str, ...]) -> None:
    found = {name.partition(".")[0] for name in loaded(*arguments)}
    assert found & NEVER == set()
    assert "taiyi_dsl" in found


def test_a_table_needs_no_json_and_no_csv() -> None:
    """The parser's table is JSON; nothing else of a query is."""
    assert loaded("-c", FIRST) & {"csv", "json.tool", "zipfile", "importlib.resources"} == set()


def test_the_version_loads_next_to_nothing() -> None:
    ours = {name for name in loaded("--version") if name.startswith("taiyi_dsl")}
    assert ours == {"taiyi_dsl", "taiyi_dsl._version", "taiyi_dsl.cli"}
    assert len(loaded("--version")) < 8


def test_importing_the_package_loads_next_to_nothing() -> None:
    code = (
        "import sys; before = set(sys.modules); import taiyi_dsl; print(*set(sys.modules) - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env=environment(), timeout=PATIENCE
    )
    names = done.stdout.decode().split()
    assert {n for n in names if n.startswith("taiyi_dsl")} == {"taiyi_dsl", "taiyi_dsl._version"}


@pytest.fixture
def bare_copy(tmp_path: Path) -> Iterator[Path]:
    """The package without its table: Lark makes one."""
    import shutil

    from command import installed

    shutil.copytree(installed(), tmp_path / "bare", ignore=shutil.ignore_patterns("_table.json"))
    yield tmp_path / "bare"


def test_without_a_table_the_command_is_slower_and_says_the_same(bare_copy: Path) -> None:
    tq("-c", FIRST, env={"PYTHONPATH": str(bare_copy)}).ends(0).silent().prints(TABLE)
    (bare_copy / "taiyi_dsl" / "_table.json").write_text('{"grammar": "an older one"}')
    tq("-c", FIRST, env={"PYTHONPATH": str(bare_copy)}).ends(0).silent().prints(TABLE)
    tq("--version", env={"PYTHONPATH": str(bare_copy)}).prints(f"tq {__version__}\n")


INTERRUPTED_TEXT = """
import sys
from taiyi_dsl import cli
from taiyi_dsl.commands import execute


def broken(*_, **__):
    exec("raise KeyboardInterrupt")


execute.run_source = broken
sys.exit(cli.main(["-c", "chart year 1588; show ju"]))
"""


def test_an_interrupt_inside_text_that_is_executed(tmp_path: Path) -> None:
    """The interpreter would end itself by the signal after all, but only as ``python -m``."""
    (tmp_path / "broken.py").write_text(INTERRUPTED_TEXT, "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "broken"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    ended(process).ends(130).silent()
