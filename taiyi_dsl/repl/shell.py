"""The rich prompt: the loop, and what it is made of."""

from __future__ import annotations

import sys
import time
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.history import History
from prompt_toolkit.input import Input
from prompt_toolkit.output import ColorDepth, Output

from ..binder.script import Session
from ..commands.ask import command_of
from ..commands.desk import Desk
from ..commands.guard import guarded
from ..diagnostics.value import Diagnostic
from ..record import replace
from ..render.safe import OutputLost
from .editor import EditorFailed, edit
from .history import HistoryFile
from .keys import Draft, bindings
from .options import Prompt, from_settings
from .plain import FIRST, MORE, answer, title
from .screen import Colours, Offers, style
from .toolbar import Lap, toolbar

__all__ = ["Shell"]

ROOMY = 10
"""From so many lines on a terminal has room for the toolbar and for a menu."""

EDITOR = "\\e"
"""Typed at the end of a text, or alone, it takes the text to the editor."""


@contextmanager
def unechoed() -> Iterator[None]:
    """Keys that come while a query runs are not echoed: the next prompt shows them, in its place."""
    try:
        import termios

        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
    except (ImportError, OSError, ValueError, AttributeError):
        yield
        return
    except termios.error:
        yield
        return
    quiet = [*before]
    quiet[3] &= ~termios.ECHO
    termios.tcsetattr(number, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(number, termios.TCSANOW, before)


class Remembered(History):
    """The history of the prompt: what the file held, what was typed since, and where it goes."""

    def __init__(self, file: HistoryFile | None) -> None:
        super().__init__()
        self._file = file
        self.entries = file.load() if file is not None else []

    async def load(self) -> AsyncGenerator[str, None]:
        for text in reversed(self.entries):
            yield text

    def load_history_strings(self) -> Iterable[str]:
        return reversed(self.entries)

    def get_strings(self) -> list[str]:
        return self.entries

    def append_string(self, string: str) -> None:
        self.entries.append(string)
        self.store_string(string)

    def store_string(self, string: str) -> None:
        if self._file is not None:
            self._file.add(string)

    def keep(self, file: HistoryFile | None) -> None:
        """Write what is typed from here on to a file, or no longer."""
        self._file = file

    def remember(self, text: str) -> None:
        """Add a text, unless it is empty or repeats the last one."""
        text = text.strip("\n")
        if text.strip() and self.entries[-1:] != [text]:
            self.append_string(text)


class Shell:
    """A prompt at a terminal.  Making one raises what prompt-toolkit raises without a terminal."""

    def __init__(
        self,
        desk: Desk,
        session: Session,
        options: Prompt,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self.desk, self.session, self.options = desk, session, options
        self.lap: Lap | None = None
        self._draft = ""
        self._seen = desk.settings
        path = options.history_file
        self.history = Remembered(HistoryFile(path, self._no_history) if path else None)
        names = self._names
        self.prompt: PromptSession[Any] = PromptSession(
            [("class:prompt", FIRST)],
            multiline=True,
            prompt_continuation=[("class:continuation", MORE)],
            lexer=Colours(names) if options.colour else None,
            completer=Offers(desk, session),
            complete_while_typing=True,
            reserve_space_for_menu=6,
            history=self.history,
            search_ignore_case=True,
            auto_suggest=AutoSuggestFromHistory() if options.suggest else None,
            key_bindings=bindings(names, lambda text: command_of(text, session) is not None),
            editing_mode=EditingMode.VI if options.vi else EditingMode.EMACS,
            bottom_toolbar=self._toolbar,
            style=style(options.colour),
            include_default_pygments_style=False,
            color_depth=None if options.colour else ColorDepth.DEPTH_1_BIT,
            enable_suspend=True,
            input=input,
            output=output,
        )
        # A terminal that cannot tell where its cursor is has no toolbar, and that is all.
        self.prompt.app.renderer.cpr_not_supported_callback = None
        self.prompt.app.before_render += lambda _: self._fit()  # it may have been resized

    def run(self) -> int:
        """Read and answer until the end of input; the exit status.

        Ctrl-C clears what was typed, or stops a query; what it has printed stays.
        """
        desk = self.desk
        keys = ("Tab completes", "Tab 补全")
        desk.out.write(title(desk, self.session, keys) + "\n")
        desk.out.flush()
        stopped = False
        while True:
            try:
                if stopped:
                    stopped = False
                    self._say_stopped()
                text = self._read()
                if text is None:
                    return desk.status
                stopped = True  # if it comes to no end
                self._answer(text)
                stopped = False
                if desk.leaving:
                    return 0
            except KeyboardInterrupt:
                pass  # and no more here, where a second one would end the prompt
            # A mistake at the prompt has been told and is over.
            desk.status, desk.begun = 0, False
            self._follow()

    def _follow(self) -> None:
        """Let the prompt be as `set` has made it."""
        settings = self.desk.settings
        if settings is self._seen:
            return
        before, now = from_settings(self._seen), from_settings(settings)
        self._seen = settings
        self.options = replace(self.options, timing=now.timing)
        if now.vi != before.vi:
            self.prompt.app.editing_mode = EditingMode.VI if now.vi else EditingMode.EMACS
        if now.suggest != before.suggest:
            self.prompt.auto_suggest = AutoSuggestFromHistory() if now.suggest else None
        if now.colour != before.colour:
            self.prompt.lexer = Colours(self._names) if now.colour else None
            self.prompt.style = style(now.colour)
        if now.history_file != before.history_file:
            path = now.history_file
            self.history.keep(HistoryFile(path, self._no_history) if path else None)

    # ---- reading ------------------------------------------------------------------------------

    def _read(self) -> str | None:
        """A text to run; empty where it was cleared or went to the editor; None at the end."""
        draft, self._draft = self._draft, ""
        self.prompt.app.erase_when_done = False
        try:
            typed = self.prompt.prompt(default=draft)
        except KeyboardInterrupt:
            return ""
        except EOFError:
            return None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.desk.tell([Diagnostic("E0601", None, {"path": "<stdin>", "reason": reason})])
            return None
        if isinstance(typed, Draft):
            self._edit(typed.text)
            return ""
        text = str(typed)
        if text.rstrip().endswith(EDITOR):
            self._edit(text.rstrip().removesuffix(EDITOR).rstrip() or self._latest())
            return ""
        command = command_of(text, self.session)
        if command is None or command[0].id != "exit":
            self.history.remember(text)
        return text

    def _fit(self) -> None:
        """A terminal of few lines has them for what is typed: no toolbar, no room for a menu."""
        roomy = self.prompt.app.output.get_size().rows >= ROOMY
        self.prompt.bottom_toolbar = self._toolbar if roomy else None
        self.prompt.reserve_space_for_menu = 6 if roomy else 0

    def _latest(self) -> str:
        return self.history.entries[-1] if self.history.entries else ""

    def _edit(self, text: str) -> None:
        """The text goes to the editor, and what comes back stands at the next prompt."""
        self._draft = text
        try:
            self._draft = edit(text)
        except EditorFailed as error:
            why = self.desk.say(error.en, error.zh)
            program = error.program
            self.desk.note(self.desk.say(f"editor {program}: {why}", f"编辑器 {program}：{why}"))

    # ---- answering ----------------------------------------------------------------------------

    def _answer(self, text: str) -> None:
        if not text.strip():
            return
        desk = self.desk
        desk.rows = None
        begun = time.perf_counter()
        try:
            with unechoed(), guarded(desk):
                answer(text, desk, self.session)
        finally:
            self.lap = Lap(time.perf_counter() - begun, desk.rows)

    def _say_stopped(self) -> None:
        try:
            self.desk.out.flush()
        except OutputLost:
            return
        said = self.desk.say("stopped; what is printed stands", "已止；所印者存")
        self.desk.note(f"\n{said}")

    # ---- what the screen asks -----------------------------------------------------------------

    def _names(self) -> frozenset[str]:
        return self.session.scope.chinese()

    def _toolbar(self) -> str:
        vi = self.prompt.app.editing_mode == EditingMode.VI
        return toolbar(self.desk, self.session, vi, self.lap, self.options.timing)

    def _no_history(self, reason: str) -> None:
        path = self.options.history_file
        if reason:
            en, zh = f"history is not kept in {path}: {reason}", f"不能存历史于 {path}：{reason}"
        else:
            en, zh = f"part of {path} is no history", f"{path} 之中有非历史者"
        self.desk.note(self.desk.say(en, zh))
