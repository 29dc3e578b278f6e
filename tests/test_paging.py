"""The pager and the width of tables, in a terminal of a chosen size."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import sys
from pathlib import Path

import pytest
from command import PATIENCE, UGLY, environment

from taiyi_dsl.binder.script import Session
from taiyi_dsl.commands.desk import Desk
from taiyi_dsl.commands.execute import run_source
from taiyi_dsl.commands.inforce import InForce
from taiyi_dsl.commands.paging import page_text, pager_of
from taiyi_dsl.diagnostics.value import Source
from taiyi_dsl.render.safe import SafeOut

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

SHORT = "chart year 1588 yin; show ju"
LONG = "search year 1..100; show year, ju"
WIDE = "chart year 1588; show counts, generals"
# A pager that tells where its text begins and what it was told of LESS.
TELLS = """import os, sys
print("<<", os.environ["LESS"], os.environ.get("LESSCHARSET"), *sys.argv[1:], flush=True)
sys.stdout.buffer.write(sys.stdin.buffer.read())
print(">>")
"""
# One that reads a little and leaves.
LEAVES = """import sys
print("<<", sys.stdin.buffer.readline().decode("utf-8").strip(), ">>")
"""


def size(descriptor: int, rows: int, columns: int) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def seen(
    *arguments: str, rows: int = 24, columns: int = 80, status: int = 0, **env: str | None
) -> str:
    """All that the command shows in a terminal of that size."""
    settings = environment(**{"TERM": "xterm", "COLUMNS": None, "LINES": None, **env})
    master, slave = pty.openpty()
    size(slave, rows, columns)
    process = os.fork()
    if not process:  # the child
        os.setsid()
        for number in (0, 1, 2):
            os.dup2(slave, number)
        os.execve(sys.executable, [sys.executable, "-m", "taiyi_dsl", *arguments], settings)
    os.close(slave)
    data = b""
    try:
        while select.select([master], [], [], PATIENCE)[0]:
            try:
                more = os.read(master, 65536)
            except OSError:  # the other side has closed its terminal
                break
            if not more:
                break
            data += more
        else:
            os.kill(process, signal.SIGKILL)
    finally:
        os.close(master)
        _, code = os.waitpid(process, 0)
    text = data.decode("utf-8", "replace").replace("\r\n", "\n")
    assert os.waitstatus_to_exitcode(code) == status, text
    for ugly in UGLY:
        assert ugly not in text, text
    return text


@pytest.fixture
def pager(tmp_path: Path) -> str:
    path = tmp_path / "my pager.py"
    path.write_text(TELLS, encoding="utf-8")
    return f"'{sys.executable}' '{path}' --flag 'two words'"


def test_only_what_does_not_fit_goes_to_the_pager(pager: str) -> None:
    assert "<<" not in seen("-c", SHORT, PAGER=pager)
    text = seen("-c", LONG, PAGER=pager)
    assert "<< -FRX utf-8 --flag two words\n" in text and text.endswith("100 boards of 100\n>>\n")
    assert "<<" not in seen("-c", LONG, PAGER=pager, rows=103)
    assert "<<" in seen("-c", LONG, PAGER=pager, rows=102)
    assert "<<" not in seen("-c", LONG, PAGER=pager, LINES="200")


@pytest.mark.parametrize(
    ("arguments", "env"),
    [
        (("--no-pager",), {}),
        (("--pager", "never"), {}),
        ((), {"TQ_PAGING": "never"}),
        ((), {"TERM": "dumb"}),
        (("--format", "csv"), {}),
        (("--format", "json"), {}),
    ],
)
def test_where_there_is_no_pager(
    arguments: tuple[str, ...], env: dict[str, str], pager: str
) -> None:
    text = seen("-c", LONG, *arguments, PAGER=pager, **env)
    assert "<<" not in text and "100" in text


def test_the_setting_is_over_the_environment_and_may_ask_always(pager: str) -> None:
    text = seen("-c", SHORT, "--pager=always", PAGER="no-such", TQ_PAGER=pager)
    assert "<<" in text and "49" in text


@pytest.mark.parametrize("command", ["no-such-pager --flag", "/", "'never closed", "   "])
def test_a_pager_that_cannot_start_is_no_mistake(command: str) -> None:
    text = seen("-c", LONG, PAGER=command)
    assert text.endswith("100 boards of 100\n") and "error" not in text


def test_a_reader_who_leaves_ends_a_billion_rows(tmp_path: Path) -> None:
    path = tmp_path / "leaves.py"
    path.write_text(LEAVES, encoding="utf-8")
    command = f"{sys.executable} {path}"
    for format in ("table", "vertical"):
        text = seen(
            "-c", "search year 1..1_000_000_000; show year, ju", "--format", format,
            TQ_PAGER=command, NO_COLOR="1",
        )  # fmt: skip
        assert text.startswith("<< 年 year") and text.endswith(">>\n"), text


def test_wide_tables_on_a_terminal(pager: str) -> None:
    turned = seen("-c", WIDE, PAGER=pager)
    assert "set wide = table" in turned and "<<" not in turned
    assert "set wide" not in seen("-c", WIDE, columns=200)
    assert "set wide" not in seen("-c", WIDE, COLUMNS="200")
    # A table that is wanted is not wrapped: the pager scrolls sideways.
    assert "<< -RSX" in seen("-c", WIDE, "--wide", "table", PAGER=pager)


def test_explanations_are_paged_as_well(pager: str) -> None:
    assert "<<" in seen("-c", "search year 1..9; explain host.count", PAGER=pager)


def test_colour_on_a_terminal() -> None:
    assert "\x1b[1m 局 ju\x1b[0m" in seen("-c", SHORT)
    assert "\x1b[1;31merror[E0201]\x1b[0m" in seen("-c", "chart ju 5; where x", status=2)
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TQ_COLOUR": "never"}):
        assert "\x1b" not in seen("-c", SHORT, **env)


class Screen:
    """A terminal as a stream of this process."""

    def __init__(self, rows: int, columns: int) -> None:
        self.master, self.slave = pty.openpty()
        size(self.slave, rows, columns)
        self.stream = os.fdopen(os.dup(self.slave), "w", encoding="utf-8")

    def text(self) -> str:
        self.stream.flush()
        data = b""
        while select.select([self.master], [], [], 0)[0]:
            data += os.read(self.master, 65536)
        return re.sub(r"\x1b\[\d*m", "", data.decode("utf-8").replace("\r\n", "\n"))

    def close(self) -> None:
        self.stream.close()
        os.close(self.slave)
        os.close(self.master)


def test_the_terminal_is_asked_before_each_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for name in ("COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    screen = Screen(40, 60)
    try:
        desk = Desk(SafeOut(screen.stream), SafeOut(None), settings=InForce({"pager": "never"}))
        session = Session(asked=True)
        run_source(Source("<t>", WIDE), desk, session)
        assert "a line 60" in screen.text()
        size(screen.slave, 40, 220)
        run_source(Source("<t>", WIDE), desk, session)
        assert "a line" not in screen.text()
        run_source(Source("<t>", "set width = 50"), desk, session)
        run_source(Source("<t>", WIDE), desk, session)
        assert "a line 50" in screen.text()
        run_source(Source("<t>", 'set pager = always\nset pager_command = "cat -n"'), desk, session)
        assert (desk.settings.of("pager"), pager_of(desk)) == ("always", ["cat", "-n"])
        page_text("one\n", desk)
    finally:
        screen.close()
