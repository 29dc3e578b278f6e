"""The rich prompt of the real command, in a terminal of its own."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from command import PATIENCE, environment

from taiyi_dsl import __version__

pytest.importorskip("pty")
from terminal import CTRL_C, CTRL_D, Start, Terminal

RICH = {"TERM": "xterm-256color"}
JU = "chart year 1588; show ju"


@pytest.fixture
def rich(terminal: Start, tmp_path: Path) -> Start:
    def start(*arguments: str, **env: str | None) -> Terminal:
        settings = {**RICH, "XDG_STATE_HOME": str(tmp_path), **env}
        return terminal("--format", "csv", *arguments, **settings)

    return start


def test_a_session_and_its_history(rich: Start, tmp_path: Path) -> None:
    at = rich().shows(f"taiyi_dsl {__version__}", "mishu", "Tab").prompts()
    at.types(JU).shows("ju\n49\n").prompts()
    at.types("chart year 1588; wher ju").shows("error[E0102]", "^^^^").prompts()
    # What waits goes on in the next line.
    at.types("chart year 1588; where (ju = 49").shows("... ")
    at.types("or ju = 50); show ju").shows("ju\n49\n").prompts()
    at.sends("chart year 15").shows("15").sends(CTRL_C).prompts()
    at.resizes(10, 40).types(JU).shows("ju\n49\n").prompts()
    at.sends(CTRL_D).ends(0)
    kept = (tmp_path / "tq" / "history").read_text(encoding="utf-8")
    assert kept.count("\n#\n") == 4 and "+or ju = 50); show ju\n" in kept
    at = rich().prompts().sends("\x1b[A").shows(JU).sends("\r").shows("ju\n49\n").prompts()
    at.types("quit").ends(0)


def test_a_pasted_script_runs_as_one(rich: Start) -> None:
    script = "\n".join(f"chart year {year}; show year" for year in range(1588, 1618))
    at = rich().prompts().sends(f"\x1b[200~{script}\x1b[201~").shows("1617").sends("\r")
    at.shows(*(f"year\n{year}\n" for year in range(1588, 1618))).prompts()
    assert at.sends(CTRL_D).ends(0).count("year\n1588\n") == 1


def test_an_interrupt_stops_a_search_and_keeps_its_rows(rich: Start) -> None:
    at = rich().prompts().types("search years 1..1_000_000_000_000; show year")
    at.shows("year\n1\n2\n").sends(CTRL_C).shows("stopped").prompts()
    at.types(JU).shows("ju\n49\n").prompts().sends(CTRL_D).ends(0)


def test_the_editor(rich: Start, tmp_path: Path) -> None:
    program = tmp_path / "editor.py"
    program.write_text("import sys\nopen(sys.argv[1], 'a').write('; show ju')\n")
    at = rich(VISUAL=None, EDITOR=f"'{sys.executable}' {program}").prompts()
    at.sends("chart year 1588").shows("1588").sends("\x1bOR").prompts().shows("show")
    at.sends("\r").shows("ju\n49\n").prompts().sends(CTRL_D).ends(0)


@pytest.mark.parametrize(
    ("text", "offered"), [("chart ye", "year"), ("起局年1588阴；凡始", "始击")]
)
def test_tab_completes(text: str, offered: str, rich: Start) -> None:
    at = rich().prompts().sends(text + "\t").shows(offered)
    at.sends(CTRL_C).prompts().sends(CTRL_D).ends(0)


def test_no_colour_where_none_is_wanted(rich: Start) -> None:
    at = rich(NO_COLOR="1").prompts().types(JU).shows("49\n").prompts().sends(CTRL_D)
    at.ends(0)
    # Bold, underlined, reversed are no colours.
    codes = {n for run in at.raw.split(b"\x1b[")[1:] for n in run.partition(b"m")[0].split(b";")}
    assert not {c for c in codes if c.isdigit() and len(c) >= 2 and c[:1] in (b"3", b"4", b"9")}


@pytest.mark.parametrize(
    ("arguments", "env"),
    [((), {"TERM": "dumb"}), (("--plain",), {}), ((), {"TQ_PLAIN": "1"})],
    ids=["dumb", "--plain", "TQ_PLAIN"],
)
def test_plain_lines_where_they_are_asked_for(
    arguments: tuple[str, ...], env: dict[str, str], rich: Start, tmp_path: Path
) -> None:
    at = rich(*arguments, **env).shows("tq> ").types(JU).shows("ju\n49\n", "tq> ")
    assert "\x1b[?2004h" not in at.sends(CTRL_D).ends(0)
    assert not (tmp_path / "tq").exists()


def test_only_the_prompt_loads_what_it_is_made_of() -> None:
    """A terminal on all sides makes no difference to what does not ask."""
    code = (
        "import sys; from taiyi_dsl.cli import main\n"
        "status = main(sys.argv[1:])\n"
        "bad = {'prompt_toolkit', 'pygments', 'asyncio', 'lark'} & set(sys.modules)\n"
        "sys.exit(status or (f'loaded {bad}' if bad else 0))"
    )
    import pty

    for arguments in (["-c", JU], ["--help"], ["--version"]):
        process, descriptor = pty.fork()
        if not process:
            os.execve(sys.executable, [sys.executable, "-c", code, *arguments], environment(**RICH))
        signal.alarm(PATIENCE)
        said = b""
        while True:
            try:
                part = os.read(descriptor, 4096)
            except OSError:
                break
            if not part:
                break
            said += part
        signal.alarm(0)
        os.close(descriptor)
        assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0, said.decode()
