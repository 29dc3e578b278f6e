"""Lines for a reader: text broken to fit in cells, small tables that stand straight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..width import char_width, pad, width

__all__ = ["CELLS", "columns", "indented", "listed", "typed", "wrapped"]

CELLS = 79
"""Cells of a line of help."""

_CLOSING = set("，。；：、！？）”』」》,.;:!?)")
_OPENING = set("（“『「《(")
_STOPS = set("，。；：、！？")
_LONG = 24


def wrapped(text: str, indent: str = "", cells: int = CELLS, after: str | None = None) -> list[str]:
    """The text on lines of at most ``cells``: broken at blanks, and between Chinese characters.

    ``after`` indents the lines after the first.  A word longer than a line is left whole.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, first = indent, True
        for part in _parts(paragraph):
            if not first and width(line + part.rstrip()) > cells:
                lines.append(line.rstrip())
                line, first = (indent if after is None else after), True
                part = part.lstrip()
            line += part
            first = False
        lines.append(line.rstrip())
    return lines


def _parts(text: str) -> Iterator[str]:
    """The pieces between which a line may break, each with the blanks that follow it.

    A line breaks at a blank or after a Chinese comma; inside a run of Chinese only where the
    run is long.  What stands in backquotes is one piece: it is typed as it stands.
    """
    part, quoted = "", False
    for at, char in enumerate(text):
        part += char
        if char == "`":
            quoted = not quoted
        following = text[at + 1] if at + 1 < len(text) else ""
        if quoted or following in _CLOSING or following == " ":
            continue
        if char == " " or char in _STOPS:
            yield from _pieces(part)
            part = ""
    yield from _pieces(part)


def _pieces(part: str) -> Iterator[str]:
    """A long run of Chinese falls apart between any two characters, anything else stays whole."""
    if width(part) <= _LONG or "`" in part:
        if part:
            yield part
        return
    piece = ""
    for at, char in enumerate(part):
        piece += char
        following = part[at + 1] if at + 1 < len(part) else ""
        wide = char_width(char) == 2 or (following and char_width(following) == 2)
        if wide and following not in _CLOSING and following != " " and char not in _OPENING:
            yield piece
            piece = ""
    if piece:
        yield piece


def indented(text: str, indent: str = "  ") -> list[str]:
    """Every line of a text as it stands, moved in."""
    return [(indent + line).rstrip() for line in text.split("\n")]


def columns(rows: Sequence[Sequence[str]], indent: str = "  ", cells: int = CELLS) -> list[str]:
    """Rows of cells in straight columns.  The last column is broken into lines where it must be;
    where it would be left with little room it stands on lines of its own."""
    if not rows:
        return []
    last = len(rows[0]) - 1
    wide = [max(width(row[i]) for row in rows) for i in range(last)]
    lines: list[str] = []
    if sum(wide) > cells // 2:
        for row in rows:
            lines.append(indent + "  ".join(row[:last]))
            lines += wrapped(row[last], indent + "    ", cells)
        return lines
    for row in rows:
        head = indent + "".join(pad(row[i], wide[i]) + "  " for i in range(last))
        lines += wrapped(row[last], head, cells, " " * width(head))
    return lines


def listed(words: Iterable[str], indent: str = "  ", cells: int = CELLS) -> list[str]:
    """Words in a paragraph, none of them broken."""
    lines, line = [], indent
    for word in words:
        if width(line + word) > cells and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += word + "  "
    return [*lines, line.rstrip()]


def typed(text: str, cells: int = CELLS - 4) -> str:
    """A query as it may be typed: what is too long for a line goes on in the next, clause by
    clause.  (A new line is a new clause; no text of help has a semicolon in quotes.)"""
    lines = []
    for line in text.split("\n"):
        room = ""
        for clause in line.split("; "):
            if room and width(f"{room}; {clause}") > cells:
                lines.append(room)
                room = clause
            else:
                room = f"{room}; {clause}" if room else clause
        lines.append(room)
    return "\n".join(lines)
