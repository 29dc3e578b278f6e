"""Text measured in terminal cells: how wide it is, padded, cut, and where a character stands.

A Chinese character takes two cells, a combining mark none.  ``len`` and ``str.ljust`` count
code points and are wrong for all of it, so tables, carets, prompts and help measure here.

Control characters count as no cells: show them as an escape, and expand tabs, before measuring.
Characters that Unicode calls ambiguous (``…``, ``○``, box lines) are narrow in most terminals
and wide in some East Asian ones; every function takes ``ambiguous``, 1 (default) or 2.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal
from unicodedata import category, east_asian_width

__all__ = [
    "TAB",
    "Align",
    "char_width",
    "expand_tabs",
    "offset_to_cell",
    "pad",
    "truncate",
    "width",
]

Align = Literal["left", "right", "center"]

TAB = 8
"""Cells between two tab stops, as terminals have it."""

_NOTHING = frozenset({"Mn", "Me", "Mc", "Cf", "Cc", "Zl", "Zp"})

# What the general category and the width property of an older Python get wrong.
_EXCEPTIONS = (
    (0x00AD, 0x00AD, 1),  # soft hyphen: terminals draw it
    (0x0600, 0x0605, 1),  # Arabic signs that are format characters and yet visible
    (0x06DD, 0x06DD, 1),
    (0x070F, 0x070F, 1),
    (0x0890, 0x0891, 1),
    (0x08E2, 0x08E2, 1),
    (0x110BD, 0x110BD, 1),
    (0x110CD, 0x110CD, 1),
    (0x1160, 0x11FF, 0),  # Hangul vowels and finals join the syllable before them
    (0xD7B0, 0xD7FB, 0),
    (0x3164, 0x3164, 0),  # Hangul fillers
    (0xFFA0, 0xFFA0, 0),
    (0x2630, 0x2637, 2),  # trigrams, digrams and hexagrams are wide since Unicode 16
    (0x268A, 0x268F, 2),
    (0x4DC0, 0x4DFF, 2),
    (0x1D300, 0x1D356, 2),  # so are those of the 太玄 and the counting rods
    (0x1D360, 0x1D376, 2),
)

# Blocks whose yet unassigned places are wide: newer ideographs and pictographs.
_WIDE_BLOCKS = (
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x1FA70, 0x1FAFF),
    (0x20000, 0x3FFFD),
)


@lru_cache(maxsize=4096)
def char_width(char: str, ambiguous: int = 1) -> int:
    """Cells of one code point: 0, 1 or 2."""
    code = ord(char)
    for first, last, cells in _EXCEPTIONS:
        if first <= code <= last:
            return cells
    kind = category(char)
    if kind in _NOTHING:
        return 0
    if kind == "Cn":  # the width property of an unassigned character is not reliable
        return 2 if any(first <= code <= last for first, last in _WIDE_BLOCKS) else 1
    wide = east_asian_width(char)
    if wide == "A":
        return ambiguous
    return 2 if wide in "WF" else 1


def width(s: str, ambiguous: int = 1) -> int:
    """Cells of a text; control characters, tabs and line ends count as none."""
    if s.isascii() and s.isprintable():
        return len(s)
    if ambiguous == 1:
        return sum(map(char_width, s))
    return sum(char_width(char, ambiguous) for char in s)


def pad(s: str, n: int, align: Align = "left", ambiguous: int = 1) -> str:
    """``s`` filled with spaces to ``n`` cells; a longer text comes back whole."""
    gap = n - width(s, ambiguous)
    if gap <= 0:
        return s
    if align == "right":
        return " " * gap + s
    if align == "center":
        return " " * (gap // 2) + s + " " * (gap - gap // 2)
    return s + " " * gap


def truncate(s: str, n: int, end: str = "", ambiguous: int = 1) -> str:
    """The longest start of ``s`` that fits in ``n`` cells, marked with ``end`` if it was cut.

    The result may be one cell short, since a wide character is never halved.  A mark stays
    with the letter that it sits on.  An ``end`` that does not itself fit is left out.
    """
    if width(s, ambiguous) <= n:
        return s
    room = n - width(end, ambiguous)
    if room < 0:
        room, end = n, ""
    used = 0
    for index, char in enumerate(s):
        used += char_width(char, ambiguous)
        if used > room:
            return s[:index] + end
    return s + end


def expand_tabs(s: str, tab: int = TAB, ambiguous: int = 1) -> str:
    """Tabs replaced by spaces up to the next multiple of ``tab`` cells from the line's start."""
    if "\t" not in s:
        return s
    if "\n" in s:
        return "\n".join(expand_tabs(line, tab, ambiguous) for line in s.split("\n"))
    first, *rest = s.split("\t")
    parts, column = [first], width(first, ambiguous)
    for part in rest:
        gap = tab - column % tab
        parts += (" " * gap, part)
        column += gap + width(part, ambiguous)
    return "".join(parts)


def offset_to_cell(line: str, index: int, tab: int = TAB, ambiguous: int = 1) -> int:
    """The cell, from 0, at which character ``index`` of a line starts once tabs are expanded.

    An index outside the line gives its start or its end.
    """
    return width(expand_tabs(line[: max(index, 0)], tab, ambiguous), ambiguous)
