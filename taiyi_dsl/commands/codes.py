"""``tq describe E0101``: what a code means, a text that brings it, what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..diagnostics.catalogue import MESSAGES
from ..diagnostics.explained import Explained, explained
from ..diagnostics.value import Both

__all__ = ["describe_code"]

_EXAMPLE = Both("for example", "例")
_STATUS = Both("exit status", "退出状态")
_LONGEST = 70  # characters of a line of an example


def describe_code(code: str, zh: bool) -> Iterator[str]:
    """The lines about a code of the catalogue."""
    message = MESSAGES[code]
    found = explained(code)
    yield f"{code}: {re.sub('{[a-z_]+}', '...', message.zh if zh else message.en)}"
    yield "  " + _say(found.means, zh)
    yield "  " + _say(found.todo, zh)
    if found.why is not None:
        yield "  " + _say(found.why, zh)
    else:
        yield f"  {_say(_EXAMPLE, zh)}"
        for line in _example(found):
            yield "    " + line
    yield f"  {_say(_STATUS, zh)} {message.status}"


def _say(both: Both, zh: bool) -> str:
    return both.zh if zh else both.en


def _example(found: Explained) -> Iterator[str]:
    """The text, or the command line, that brings it."""
    if found.line:
        yield "$ tq " + " ".join(found.line)
        return
    for line in found.text.split("\n"):
        yield line if len(line) <= _LONGEST else line[:_LONGEST] + " ..."
    if found.options:
        yield "$ tq " + " ".join((*found.options, "query.tq"))
