"""The keys of the prompt beside those that prompt-toolkit has for emacs and vi."""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.enums import DEFAULT_BUFFER, EditingMode
from prompt_toolkit.filters import emacs_insert_mode, has_focus, vi_insert_mode
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.search import SearchDirection, start_search

from ..record import dataclass
from ..syntax.parser import is_incomplete

__all__ = ["Draft", "bindings", "submits"]


@dataclass(frozen=True, slots=True)
class Draft:
    """What the prompt gives where the text is to go to the editor rather than to run."""

    text: str


def submits(
    document: Document,
    names: frozenset[str],
    command: Callable[[str], bool] = lambda text: False,
) -> bool:
    """Whether Enter runs the text: it is a command of the prompt, the parser waits for nothing, or
    an empty line ends it."""
    text = document.text
    if not text.strip() or command(text):
        return True
    if document.is_cursor_at_the_end and "\n" in text and not document.current_line.strip():
        return True
    return not is_incomplete(text, names)


def bindings(names: Callable[[], frozenset[str]], command: Callable[[str], bool]) -> KeyBindings:
    """The keys.  ``names`` gives the user's Chinese names, which the parser has to know;
    ``command`` tells whether a text is a command of the prompt."""
    keys = KeyBindings()
    typing = has_focus(DEFAULT_BUFFER)
    inserting = typing & (emacs_insert_mode | vi_insert_mode)

    @keys.add("enter", filter=inserting)
    def _(event: KeyPressEvent) -> None:
        """Run the text if it is whole; take a completion that is highlighted."""
        buffer = event.current_buffer
        if buffer.complete_state is not None and buffer.complete_state.current_completion:
            buffer.complete_state = None
        elif submits(buffer.document, names(), command):
            _run(event)
        else:
            _new_line(buffer)

    # In vi mode Esc has its own work, and Enter after it runs the text anyway.
    @keys.add("escape", "enter", filter=typing & emacs_insert_mode)
    def _(event: KeyPressEvent) -> None:
        """Run the text as it is."""
        _run(event)

    @keys.add("c-o", filter=inserting)
    def _(event: KeyPressEvent) -> None:
        """A new line, whole or not."""
        _new_line(event.current_buffer)

    @keys.add("c-r", filter=typing & vi_insert_mode)
    def _(event: KeyPressEvent) -> None:
        """Search the history, as in emacs mode."""
        start_search(direction=SearchDirection.BACKWARD)

    @keys.add("f3", filter=typing)
    @keys.add("c-x", "c-e", filter=typing)
    def _(event: KeyPressEvent) -> None:
        """Take the text to the editor."""
        event.app.erase_when_done = True
        event.app.exit(result=Draft(event.current_buffer.text))

    @keys.add("f4")
    def _(event: KeyPressEvent) -> None:
        """Keys of vi or of emacs."""
        vi = event.app.editing_mode == EditingMode.VI
        event.app.editing_mode = EditingMode.EMACS if vi else EditingMode.VI

    return keys


def _run(event: KeyPressEvent) -> None:
    event.current_buffer.complete_state = None
    event.app.exit(result=event.current_buffer.text)


def _new_line(buffer: Buffer) -> None:
    buffer.newline(copy_margin=True)
