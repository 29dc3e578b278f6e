"""The beginnings of the word that is being typed: where it may start, left of the cursor.

ASCII words are cut off by what is no letter.  Chinese has no such mark: the last characters may
be a word's beginning, or the last word may be whole and a new one is wanted, so each is tried.
"""

from __future__ import annotations

import re
from itertools import takewhile

from ..syntax.lexer import is_han

__all__ = ["open_quote", "starts"]

MOST = 6
"""How many Chinese characters of a word may have been typed: longer beginnings are rare."""

_ASCII = re.compile(r"[a-z0-9ü_.]*\Z")


def starts(folded: str) -> list[int]:
    """Where the word at the end of a folded text may begin, the longest beginning first."""
    size = len(folded)
    if not folded or folded[-1].isspace():
        return [size]
    if is_han(folded[-1]):
        run = sum(1 for _ in takewhile(is_han, reversed(folded[-MOST - 1 :])))
        found = [size - n for n in range(min(run, MOST), -1, -1)]
        dotted = _dotted(folded, size - run)
        return found if dotted is None else [dotted, *found]
    ascii_run = _ASCII.search(folded)
    assert ascii_run
    begin = ascii_run.start() + ascii_run.group().rfind("..") + 1
    begin += folded[begin : begin + 1] == "."
    if begin == size:
        return [size]
    if folded[begin].isdigit():
        return []
    return [begin]


def _dotted(folded: str, end: int) -> int | None:
    """Where `host.` before a Chinese word begins, or None."""
    if folded[end - 1 : end] != ".":
        return None
    found = _ASCII.search(folded[:end])
    return found.start() if found and found.group()[:1].isalpha() else None


def open_quote(line: str) -> int | None:
    """Where in the last line of a folded text a quotation is open, or None."""
    at: int | None = None
    escaped = False
    for i, char in enumerate(line):
        if escaped:
            escaped = False
        elif char == "\\" and at is not None:
            escaped = True
        elif char == '"':
            at = i if at is None else None
        elif char == "#" and at is None:
            return None
    return at
