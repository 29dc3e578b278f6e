"""The keys of the rich prompt, in this process: a pipe for the keyboard and no screen."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command import environment
from prompt_toolkit.application import Application
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from taiyi_dsl import complete
from taiyi_dsl.binder.script import Session
from taiyi_dsl.commands.desk import Desk
from taiyi_dsl.commands.inforce import InForce
from taiyi_dsl.render.safe import SafeOut
from taiyi_dsl.repl import door, editor
from taiyi_dsl.repl.keys import submits
from taiyi_dsl.repl.options import Prompt, from_settings, history_path
from taiyi_dsl.repl.screen import Colours, Offers, paths
from taiyi_dsl.repl.shell import Shell
from taiyi_dsl.repl.toolbar import Lap, toolbar

ENTER, CTRL_C, CTRL_D, TAB, UP, RIGHT = "\r", "\x03", "\x04", "\t", "\x1b[A", "\x1b[C"
ALT_ENTER, F3, F4, CTRL_O, CTRL_R = "\x1b\r", "\x1bOR", "\x1bOS", "\x0f", "\x12"
JU = "chart year 1588; show ju"


def pasted(text: str) -> str:
    return f"\x1b[200~{text}\x1b[201~"


class Desktop:
    """What a session at the prompt printed, and its shell."""

    def __init__(self, shell: Shell, status: int) -> None:
        self.shell, self.status = shell, status
        self.out = shell.desk.out.stream.getvalue().partition("\n")[2]  # type: ignore[union-attr]
        self.err = shell.desk.err.stream.getvalue()  # type: ignore[union-attr]
        self.history = shell.history.entries


def typed(
    *keys: str,
    options: Prompt | None = None,
    then: Callable[[Shell, PipeInput], None] | None = None,
    format: str = "csv",
    session: Session | None = None,
) -> Desktop:
    """A session in which these keys are pressed, each when the last is drawn; then Ctrl-D."""
    desk = Desk(SafeOut(io.StringIO()), SafeOut(io.StringIO()), format=format)
    with create_pipe_input() as keyboard:
        shell = Shell(desk, session or Session(), options or Prompt(), keyboard, DummyOutput())
        left = [*keys] if then else [*keys, CTRL_D]

        taken = [True]

        def press(app: Application[object]) -> None:
            if left and taken and not app.is_done:
                taken.clear()
                keyboard.send_text(left.pop(0))

        shell.prompt.app.key_processor.after_key_press += lambda _: taken.append(True)
        shell.prompt.app.after_render += press
        if then is not None:
            then(shell, keyboard)
        return Desktop(shell, shell.run())


# ---- when Enter runs ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("", True),
        (JU, True),
        ("help", True),
        ("wher ju", True),  # wrong is not unfinished
        ("chart year 1588; where (ju = 49", False),
        ("chart year 1588; where (ju = 49\n", True),  # an empty line
        ("where ju = 49 and", False),
        ("凡始击", True),
        ("def f() {\n  chart year 1588", False),
        ("def f() {\n  chart year 1588\n}", True),
    ],
)
def test_the_parser_decides_whether_enter_runs(text: str, runs: bool) -> None:
    assert submits(Document(text), frozenset()) is runs


def test_a_line_that_waits_goes_on() -> None:
    ran = typed("chart year 1588; where (ju = 49", ENTER, "or ju = 50); show ju", ENTER)
    assert ran.out == "ju\n49\n"
    assert ran.history == ["chart year 1588; where (ju = 49\nor ju = 50); show ju"]


def test_the_margin_is_kept() -> None:
    ran = typed("def f() {", ENTER, "  chart year 1588", ENTER, "show ju }", ENTER, "run f", ENTER)
    assert ran.history[0] == "def f() {\n  chart year 1588\n  show ju }"
    assert ran.out == "ju\n49\n"


def test_an_empty_line_and_alt_enter_run_what_waits() -> None:
    assert "E0105" in typed("chart year 1588; where (ju", ENTER, ENTER).err
    assert "E0105" in typed("chart year 1588; where (ju", ALT_ENTER).err


def test_a_new_line_may_be_asked_for() -> None:
    assert typed("chart year 1588", CTRL_O, "show ju", ENTER).out == "ju\n49\n"


def test_a_paste_runs_as_one() -> None:
    script = "\r".join(f"chart year {year}; show ju" for year in range(1588, 1618))
    ran = typed(pasted(script), ENTER)
    assert ran.out.count("ju\n") == 30 and len(ran.history) == 1


def test_words_that_leave_and_keys_that_clear() -> None:
    assert typed("quit", ENTER, JU, ENTER, then=lambda *_: None).out == ""
    ran = typed(JU, CTRL_C, JU, ENTER, CTRL_C, CTRL_C)
    assert ran.out == "ju\n49\n" and ran.status == 0 and ran.history == [JU]
    assert typed().status == 0


# ---- history ------------------------------------------------------------------------------------


def test_a_mistake_is_brought_back_by_up(tmp_path: Path) -> None:
    mine = Prompt(history_file=tmp_path / "history")
    ran = typed(
        "chart year 1588; shw ju", ENTER, UP, ENTER, UP, *["\x02"] * 4, "o", ENTER, options=mine
    )
    assert "E0102" in ran.err and ran.out == "ju\n49\n"
    assert ran.history == ["chart year 1588; shw ju", JU]
    again = typed(UP, UP, ENTER, options=mine)  # in the next session
    assert again.history == ["chart year 1588; shw ju", JU, "chart year 1588; shw ju"]


def test_history_is_searched() -> None:
    assert typed(
        JU, ENTER, "chart year 1589; show taiyi", ENTER, CTRL_R, "show ju", ENTER, ENTER
    ).out == ("ju\n49\ntaiyi\n1\nju\n49\n")


def test_a_suggestion_is_taken_by_the_right_arrow() -> None:
    def then(shell: Shell, keyboard: PipeInput) -> None:
        shell.history.remember(JU)

        def once(buffer: object) -> None:
            if shell.prompt.default_buffer.suggestion and not taken:
                taken.append(True)
                keyboard.send_text(RIGHT + ENTER + CTRL_D)

        taken: list[bool] = []
        shell.prompt.default_buffer.on_suggestion_set += once

    assert typed("chart", then=then).out == "ju\n49\n"


# ---- completion ---------------------------------------------------------------------------------


def completing(*keys: str) -> Callable[[Shell, PipeInput], None]:
    """Press keys when the first completions are there."""

    def then(shell: Shell, keyboard: PipeInput) -> None:
        pressed: list[bool] = []

        def once(_: object) -> None:
            if shell.prompt.default_buffer.complete_state is not None and not pressed:
                pressed.append(True)
                keyboard.send_text("".join(keys))

        shell.prompt.default_buffer.on_completions_changed += once

    return then


def test_enter_takes_the_completion_that_is_highlighted(monkeypatch: pytest.MonkeyPatch) -> None:
    def two(text: str, cursor: int, *more: object) -> list[complete.Offer]:
        if not text.endswith("show j"):
            return []
        return [offer(word, cursor - 1) for word in ("ju", "jishen")]

    monkeypatch.setattr(complete, "complete", two)
    ran = typed("chart year 1588; show j", then=completing(TAB, ENTER, ENTER, CTRL_D))
    assert ran.history == [JU] and ran.out == "ju\n49\n"
    # What is only offered does not keep Enter from running.
    ran = typed("chart year 1588; show j", then=completing(ENTER, CTRL_D))
    assert ran.history == ["chart year 1588; show j"]


def offer(text: str, start: int) -> complete.Offer:
    fields = complete.Offer.__annotations__
    values = {name: "" for name in fields} | {"text": text, "start": start, "label": text}
    return complete.Offer(**values)  # type: ignore[arg-type]


def test_a_fault_of_completion_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(complete, "complete", broken)
    monkeypatch.delenv("TQ_DEBUG", raising=False)
    assert list(Offers(Desk(), Session()).get_completions(Document("a"), CompleteEvent())) == []


def test_paths_go_on(tmp_path: Path) -> None:
    (tmp_path / "b.tq").touch()
    (tmp_path / ".c").touch()
    (tmp_path / "a").mkdir()
    at = str(tmp_path) + "/"
    assert list(paths(at)) == [at + "a/", at + "b.tq"]
    assert list(paths(at + "b")) == [at + "b.tq"]
    assert list(paths(at + "no/such")) == list(paths("\0/")) == []


# ---- keys, editor, toolbar ----------------------------------------------------------------------


def test_f4_changes_the_keys() -> None:
    ran = typed(F4, JU + "x", "\x1bx", ENTER)
    assert ran.shell.prompt.app.editing_mode == EditingMode.VI
    assert ran.out == "ju\n49\n"
    assert typed(F4, F4).shell.prompt.app.editing_mode == EditingMode.EMACS
    assert typed(options=Prompt(vi=True)).shell.prompt.app.editing_mode == EditingMode.VI


@pytest.fixture
def appends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An editor that adds a word of its command line to the file."""
    program = tmp_path / "an editor.py"
    program.write_text(
        "import sys\n*_, word, path = sys.argv\n"
        "text = open(path, encoding='utf-8').read().rstrip('\\n')\n"
        "open(path, 'w', encoding='utf-8').write(text + word + '\\n')\n"
    )
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"{sys.executable} '{program}' ' show ju'")
    return program


@pytest.mark.parametrize(
    "keys", [(F3,), ("\x18\x05",), (" \\e", ENTER)], ids=["f3", "c-x c-e", "\\e"]
)
def test_the_editor_brings_the_text_back(keys: tuple[str, ...], appends: Path) -> None:
    ran = typed("chart year 1588;", *keys, ENTER)
    assert ran.out == "ju\n49\n" and ran.history == [JU] and ran.err == ""


def test_the_editor_alone_takes_the_last_text(appends: Path) -> None:
    ran = typed("chart year 1588;", ENTER, "\\e", ENTER, ENTER)
    assert ran.history == ["chart year 1588;", JU]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("no-such-editor-at-all", "No such file"),
        ("an 'open quote", "quotation"),
        (f"{sys.executable} -c 'raise SystemExit(3)'", "exit status 3"),
        (f'{sys.executable} -c \'import sys; open(sys.argv[1], "wb").write(b"\\xff")\'', "UTF-8"),
    ],
)
def test_an_editor_that_fails_is_told_and_the_text_is_kept(
    command: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", command)
    ran = typed(JU, F3, ENTER)
    assert reason in ran.err and ran.out == "ju\n49\n"


def test_the_editor_is_visual_before_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "ed -s")
    monkeypatch.setenv("VISUAL", "")
    assert editor.command() == ["ed", "-s"]
    monkeypatch.setenv("VISUAL", "code --wait 'a b'")
    assert editor.command() == ["code", "--wait", "a b"]


def test_the_toolbar_tells_what_is_in_force() -> None:
    ran = typed(
        "set lang = zh", ENTER, "school wubei", ENTER, "search ju yin; show ju; limit 3", ENTER
    )
    shell = ran.shell
    assert "阴" in shell._toolbar() and "3 行" in shell._toolbar()
    desk, session = Desk(), Session()
    assert toolbar(desk, session, False, None) == " mishu 秘书 · en · table · emacs "
    lap = Lap(0.00123, 1)
    assert toolbar(desk, session, True, lap).endswith("· vi · 1 row · 1.2 ms ")
    assert toolbar(desk, session, True, lap, timing=False).endswith("· vi · 1 row ")
    assert toolbar(desk, session, True, Lap(75, None)).endswith("· vi · 1 min 15 s ")


def test_the_last_result_again() -> None:
    ran = typed("last", ENTER, JU, ENTER, "last json", ENTER, "last", ENTER, "last xyz", ENTER)
    assert "nothing has been printed" in ran.err and "E0207" in ran.err
    assert ran.out == 'ju\n49\n[\n{"ju": 49}\n]\nju\n49\n'


def test_an_interrupt_keeps_the_rows_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    from taiyi_dsl.engine.result import BoardTable

    whole = BoardTable.rows

    def interrupted(self: BoardTable, encode: object) -> object:
        for number, row in enumerate(whole(self, encode)):  # type: ignore[arg-type, var-annotated]
            if number == 2:
                raise KeyboardInterrupt
            yield row

    monkeypatch.setattr(BoardTable, "rows", interrupted)
    for format, out in (("table", " 年 year\n       1\n       2\n"), ("csv", "year\n1\n2\n")):
        ran = typed("search years 1..9; show year", ENTER, "help", ENTER, format=format)
        assert ran.out.startswith(out) and "chart" in ran.out
        assert "stopped" in ran.err


# ---- what is drawn ------------------------------------------------------------------------------


def test_what_is_typed_is_coloured_line_by_line() -> None:
    colours = Colours(lambda: frozenset({"险"}))
    line = colours.lex_document(Document("chart year\n险; 'x"))
    assert [text for _, text in line(0)] == ["chart", " ", "year", ""]  # type: ignore[misc]
    assert line(0)[0] == ("class:tq-clause", "chart")
    assert "".join(text for _, text in line(1)) == "险; 'x" and line(2) == []  # type: ignore[misc]

    line = colours.lex_document(Document("(" * 60_000 + "\nx"))  # too long for the time of a key
    assert line(1) == [("", "x")] and line(2) == []


# ---- which prompt, and what is chosen -----------------------------------------------------------


def test_where_the_history_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert history_path() == tmp_path / "tq" / "history"
    monkeypatch.setenv("XDG_STATE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert history_path() == tmp_path / ".local" / "state" / "tq" / "history"


def test_the_settings_choose() -> None:
    settings = InForce()
    assert from_settings(settings) == Prompt(history_file=history_path())
    for name, value in (
        ("editing", "vi"),
        ("colour", "never"),
        ("history", "off"),
        ("suggest", "off"),
    ):
        settings = settings.put(name, value, "file")
    chosen = from_settings(settings.put("timing", "off", "set"))
    assert chosen == Prompt(True, False, None, False, False)


def test_what_is_set_at_the_prompt_holds_there() -> None:
    seen = typed(
        "set editing = vi", ENTER, "set suggest = off", ENTER, "set timing = off", ENTER,
        "set colour = never", ENTER, session=Session(asked=True),
    )  # fmt: skip
    prompt = seen.shell.prompt
    assert prompt.app.editing_mode == EditingMode.VI and prompt.auto_suggest is None
    assert prompt.lexer is None and not seen.shell.options.timing and seen.err == ""


def test_a_console_that_is_none_gets_the_plain_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken:
        def __init__(self, *_: object) -> None:
            raise RuntimeError("no console screen buffer")

    def leave(_: str) -> str:
        raise EOFError

    monkeypatch.setattr(door, "_cannot", lambda: "")
    monkeypatch.setattr("taiyi_dsl.repl.shell.Shell", Broken)
    monkeypatch.setattr("builtins.input", leave)
    assert door.prompt(Desk(), Session(), Prompt()) == 0
    assert "no console" not in capsys.readouterr().err
    monkeypatch.setenv("TQ_DEBUG", "1")
    assert door.prompt(Desk(), Session(), Prompt()) == 0
    assert "the plain prompt: RuntimeError: no console screen buffer" in capsys.readouterr().err


def test_the_prompt_loads_neither_lark_nor_pygments() -> None:
    code = (
        "import sys, taiyi_dsl.repl.shell\n"
        "print(*({'lark', 'pygments', 'readline'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment())
    assert (done.stdout.split(), done.stderr) == ([], b"")


def test_after_a_star_the_menu_has_its_relations_alone() -> None:
    def menu(text: str) -> list[str]:
        offers = Offers(Desk(SafeOut(io.StringIO()), SafeOut(io.StringIO())), Session())
        found = offers.get_completions(Document(text), CompleteEvent())
        return [c.text for c in found]

    text = "chart year 1588 yin; where shiji "
    every = complete.complete(text, len(text), Session())
    assert menu(text) == [o.text for o in every if o.kind == "relation"] and len(menu(text)) > 10
    assert set(menu(text + "n")) == {"neiji", "neigongji", "neichenji", "notin", "not"}
