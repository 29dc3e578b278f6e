"""One value as a cell for a reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unicodedata import category

from ..board.kinds import Kind
from .result import Out
from .safe import encoding_of, fit

__all__ = ["EMPTY", "shown", "text_cell", "visible"]

EMPTY = "-"
"""What a table shows where there is no value."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def text_cell(kind: Kind, clean: Callable[[str], str]) -> Callable[[Any], str]:
    """The encoder of formats for readers; ``clean`` is what ``visible`` made for the stream."""
    text = kind.text

    def cell(value: Any) -> str:
        return EMPTY if value is None else clean(text(value))

    return cell


def visible(out: Out) -> Callable[[str], str]:
    """A function that makes a text safe to line up in ``out``.

    Line ends, tabs, escape codes and marks that turn the direction of writing are shown as
    escapes, since each of them would break the table or the terminal.  So are characters that
    the stream cannot encode: they must be measured as they will come out.
    """
    encoding = encoding_of(out)
    if encoding is not None and encoding.lower().startswith("utf"):
        encoding = None  # takes everything that is left after the escapes

    def clean(text: str) -> str:
        if not text.isprintable():
            text = "".join(map(shown, text))
        return text if encoding is None or text.isascii() else fit(text, encoding)

    return clean


def shown(char: str) -> str:
    """A character, or its escape if it cannot be seen: codes of terminals, marks of direction."""
    return char.encode("unicode_escape").decode("ascii") if category(char) in _UNSEEN else char
