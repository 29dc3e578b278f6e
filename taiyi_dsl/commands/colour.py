"""Colours of what is shown: a few roles, put on after all measuring.

Nothing is said by a colour alone: every role is a word, a sign or a place as well.
"""

from __future__ import annotations

import os
import re

from ..render.safe import SafeOut

__all__ = ["ROLES", "colours", "is_dumb", "painted", "painted_message"]

ROLES = {
    "error": "1;31",
    "warning": "1;33",
    "caret": "31",
    "heading": "1",
    "hint": "36",
}
"""The codes of a terminal for each role."""

_HEAD = re.compile(r"(error|误|warning|注意)\[[EW]\d+\](?=: )")
_CARET = re.compile(r"( +\| *)(\^+)$")


def colours(choice: str, out: SafeOut) -> bool:
    """Whether a stream is to have colours: ``choice`` is the setting ``colour``."""
    if choice != "auto":
        return choice == "always"
    return out.isatty() and not is_dumb()


def is_dumb() -> bool:
    """Whether the terminal can do nothing but print.  Windows has no TERM and can do more."""
    return os.environ.get("TERM", "dumb" if os.name == "posix" else "") in ("dumb", "unknown")


def painted(text: str, role: str) -> str:
    """A text in the colour of its role."""
    return f"\x1b[{ROLES[role]}m{text}\x1b[0m"


def painted_message(text: str) -> str:
    """A message as :mod:`taiyi_dsl.diagnostics.show` draws it, in colours."""
    return "\n".join(map(_line, text.split("\n")))


def _line(line: str) -> str:
    head = _HEAD.match(line)
    if head:
        role = "warning" if head.group(1) in ("warning", "注意") else "error"
        return painted(head.group(), role) + line[head.end() :]
    caret = _CARET.fullmatch(line)
    if caret:
        return caret.group(1) + painted(caret.group(2), "caret")
    if line.startswith("  ") and not line.startswith(("  -->", "   ")) and " | " not in line[:12]:
        return "  " + painted(line[2:], "hint")
    return line
