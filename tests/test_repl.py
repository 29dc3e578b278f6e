"""The plain prompt, in a terminal of its own and through a pipe."""

from __future__ import annotations

import pytest
from command import tq

from taiyi_dsl import __version__
from taiyi_dsl.binder.script import Session
from taiyi_dsl.commands.desk import Desk
from taiyi_dsl.repl.plain import prompt

pytest.importorskip("pty")
from terminal import CTRL_D, Start

FIRST = "chart year 1588 yin; where shiji 击 taiyi; show counts"


def test_a_session(terminal: Start) -> None:
    at = terminal().shows(f"taiyi_dsl {__version__}", "mishu", "help").prompts()
    at.types(FIRST).shows("定算 set\n", "49", "16", "28\n").prompts()
    at.types("search years 618..907; where 始击掩太乙; count by taiyi").shows(
        "艮 3", "8\n"
    ).prompts()
    at.sends(CTRL_D).ends(0)


@pytest.mark.parametrize("word", ["exit", "quit", "\\q", "  quit "])
def test_a_word_leaves(word: str, terminal: Start) -> None:
    terminal().prompts().types(word).ends(0)


def test_an_input_goes_on_while_something_is_open(terminal: Start) -> None:
    at = terminal("--format", "csv").prompts()
    at.types("chart year 1588; where (ju = 49").shows("... ")
    at.types("or ju = 50").shows("... ")
    at.types("); show ju").shows("ju\n49\n").prompts()
    at.types("search years 1..9; where ju = 47 and").shows("... ").types("taiyi = 9; show year")
    at.shows("year\n2\n").prompts()
    at.types("def one(y) {").shows("... ").types("chart year y").shows("... ").types("show ju")
    at.shows("... ").types("}").prompts().types("run one(1589)").shows("ju\n50\n").prompts()
    # An empty line ends the waiting.
    at.types("chart year 1588; where (ju = 49").shows("... ").types("").shows("E0105").prompts()
    at.sends(CTRL_D).ends(0)


def test_the_end_of_input_ends_an_open_input_first(terminal: Start) -> None:
    at = terminal().prompts().types("chart year 1588; where (ju = 49").shows("... ")
    at.sends(CTRL_D).shows("E0105").prompts().sends(CTRL_D).ends(0)


def test_a_mistake_is_told_and_over(terminal: Start) -> None:
    at = terminal("--format", "csv").prompts()
    for wrong, code in (
        ("chart year 1588; wher ju = 49", "E0102"),
        ("chart year 1588; where wenchang 击 taiyi", "E0305"),
        ("chart year 1588; expect ju = 1", "E0501"),
        ("chart year 1588; show ju / (ju - 49)", "E0409"),
        ('use "no-such-file.tq"', "E0601"),
        ('chart year 1588; save "no/such/x.csv"', "E0604"),
        ("chart year 1588; where " + "(" * 500 + "ju = 49" + ")" * 500, "E0112"),
        ("describe nothing_at_all", "E0201"),
        ("search years 1..; sort by year desc; limit 1", "E0410"),
    ):
        at.types(wrong).shows(f"error[{code}]").prompts()
    at.types("chart year 1588; show ju").shows("ju\n49\n").prompts()
    at.sends(CTRL_D).ends(0)


def test_an_interrupt_clears_what_was_typed(terminal: Start) -> None:
    at = terminal("--format", "csv").prompts()
    at.sends("chart year 15").shows("chart year 15").interrupts()
    at.types("chart year 1588; where (").shows("... ").sends("ju = ").shows("ju = ")
    at.interrupts()
    at.types("chart year 1588; show ju").shows("ju\n49\n").prompts()
    at.interrupts().interrupts()
    at.sends(CTRL_D).ends(0)


def test_an_interrupt_ends_a_long_answer(terminal: Start) -> None:
    at = terminal("--format", "csv").prompts()
    at.types("search years 1..1_000_000_000_000; show year, ganzhi").shows("1,辛酉\n")
    at.interrupts()
    at.types("chart year 1588; show ju").shows("ju\n49\n").prompts()
    at.sends(CTRL_D).ends(0)


def test_names_and_settings_stay(terminal: Start) -> None:
    at = terminal().prompts()
    at.types("let far = 1588", "let 险 = ju = 49", "set format = csv", "school wubei")
    at.types("chart year far; where 险; show set.count").shows("set.count\n25\n").prompts()
    at.types("set set.count = pass").prompts()
    at.types("chart year far; show set.count").shows("set.count\n34\n").prompts()
    # What was right before a mistake is kept, and a name may be given anew.
    at.types("let far = 1589; wher").shows("E0102").prompts()
    at.types("let far = 1590").prompts().types("chart year far; show ju").shows(
        "ju\n51\n"
    ).prompts()
    at.types("set lang = zh").prompts().types("wher").shows("误[E0102]").prompts()
    at.sends(CTRL_D).ends(0)


def test_help_and_describe(terminal: Start) -> None:
    at = terminal().prompts()
    at.types("help").shows("chart", "起局", "where", "凡", "describe").prompts()
    at.types("describe shiji").shows("始击 shiji", "Position").prompts()
    at.types("tour").shows("1/10").prompts().types("tour next").shows("2/10", "tour next").prompts()
    at.types("list spirts").shows("E0201", "spirits").prompts()
    at.types("show source of mishu.zonglun.yan_years").shows("def yan_years").prompts()
    at.types("", "   ", "# a comment").shows("W0002").prompts()
    at.sends(CTRL_D).ends(0)


def test_in_chinese(terminal: Start) -> None:
    at = terminal(LANG="zh_CN.UTF-8").shows("离开").prompts()
    at.types("起局年1588阴；凡始击击太乙；示诸算").shows("定算\n", "16").prompts()
    at.types("help").shows("起一局").prompts()
    at.types("导览").shows("1/10  一局").prompts().types("列出诸神").shows("武德").prompts()
    at.sends(CTRL_D).ends(0)


def test_a_school_and_parameters_from_the_command_line(terminal: Start) -> None:
    at = (
        terminal("--school", "wubei", "--param", "y=1588", "--format", "csv")
        .shows("wubei")
        .prompts()
    )
    at.types("chart year :y; show set.count").shows("set.count\n25\n").prompts()
    at.sends(CTRL_D).ends(0)


def test_a_terminal_without_unicode(terminal: Start) -> None:
    at = terminal("--format", "csv", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0").prompts()
    at.types("chart year 1588; show ganzhi").shows("ganzhi\n\\u620a\\u5b50\n").prompts()
    at.types("chart year 1588; show 局").prompts()
    at.sends(CTRL_D).ends(0)


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), ValueError("closed file")])
def test_a_terminal_that_is_gone_ends_the_session(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def gone(_: str) -> str:
        raise error

    monkeypatch.setattr("builtins.input", gone)
    assert prompt(Desk(), Session()) == 3
    assert "E0601" in capsys.readouterr().err


# ---- through a pipe -----------------------------------------------------------------------------


def test_through_a_pipe_there_is_no_prompt() -> None:
    text = "let far = 1588\nchart year far\nwhere ju = 49 and\n  taiyi = 1\nshow ju\n"
    tq("--format", "csv", stdin=text).ends(0).silent().prints("ju\n49\n")
    ran = tq("--format", "csv", stdin=text + "wher\n").ends(2).bare()
    ran.complains("<stdin>:6:1", "E0102")
