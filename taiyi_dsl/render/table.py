"""Formats for readers: table, vertical, markdown.

Columns line up in cells, not in characters.  Widths are measured in a first pass over the rows
and printed in a second, so memory stays flat however long the result is.  Both are the work of
encoders, which a result calls once for a value that comes often.  Kinds with an order, which are
the numbers, stand right; all else stands left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from ..board.kinds import Kind
from ..width import pad, width
from .cells import text_cell, visible
from .result import Out, Page, Rows, headings

__all__ = ["write_markdown", "write_table", "write_vertical"]

T = TypeVar("T")
Clean = Callable[[str], str]


def write_table(rows: Rows, out: Out, page: Page) -> int:
    """A heading line, then a line for every row; two spaces between columns.

    A table that is wider than the page allows is written as fields, one a line.
    """
    clean = visible(out)
    columns, rows = _measured(rows, clean, page)
    needed = 1 + sum(column.cells for column in columns) + 2 * (len(columns) - 1)
    if page.most is not None and needed > page.most:
        count = write_vertical(rows, out, page)
        if page.turned is not None:
            out.write(page.turned(needed) + "\n")
        return count
    count = -1  # for the heading
    for cells in _grid(rows, clean, columns):
        line = (" " + "  ".join(cells)).rstrip(" ")
        out.write((page.heading(line) if page.heading and count < 0 else line) + "\n")
        count += 1
    _foot(out, page, count)
    return count


def write_markdown(rows: Rows, out: Out, page: Page) -> int:
    """A GitHub table that also reads well as plain text; markup inside cells is escaped."""
    plain = visible(out)

    def clean(text: str) -> str:
        text = plain(text)
        return _MARKUP.sub(r"\\\g<0>", text) if _MARKUP.search(text) else text

    def put(cells: Iterable[str]) -> None:
        out.write("| " + " | ".join(cells) + " |\n")

    columns, rows = _measured(rows, clean, page, least=3)
    grid = _grid(rows, clean, columns)
    put(next(grid))
    put("-" * (column.cells - 1) + (":" if column.right else "-") for column in columns)
    count = 0
    for cells in grid:
        put(cells)
        count += 1
    _foot(out, page, count, "\n")
    return count


# An underscore inside a word is only a letter to Markdown, and ids are full of them.
_MARKUP = re.compile(r"[\\`*<\[|~&]|(?<!\w)_|_(?!\w)")


def write_vertical(rows: Rows, out: Out, page: Page) -> int:
    """One field a line, names aligned, a blank line between rows."""
    clean = visible(out)
    names = [clean(text) for text in headings(rows.heads, page.lang)]
    longest = max((width(name, page.ambiguous) for name in names), default=0)

    def field(name: str) -> Callable[[str], str]:
        label = " " + pad(name, longest, ambiguous=page.ambiguous) + "  "
        return lambda text: (label + text).rstrip(" ")

    count = 0
    for lines in rows.rows(_cells(clean, [field(name) for name in names])):
        out.write(("\n" if count else "") + "\n".join(lines) + "\n")
        count += 1
    _foot(out, page, count, "\n" if count else "")
    return count


class _Column:
    """A column of a table: its heading, its width in cells, the side it stands on."""

    def __init__(self, heading: str, right: bool, least: int, ambiguous: int) -> None:
        self.heading, self.right, self.ambiguous = heading, right, ambiguous
        self.cells = least
        self.open = False  # whether wider cells may still come
        self.measure(heading)

    def measure(self, text: str) -> None:
        cells = width(text, self.ambiguous)
        if cells > self.cells:
            self.cells = cells

    def fill(self, text: str) -> str:
        if self.open:
            self.measure(text)
        return pad(text, self.cells, "right" if self.right else "left", self.ambiguous)


MOST_KEPT = 1000
"""How many rows are shown of a result that was interrupted while it was measured."""


class _Stopped:
    """The rows that had been measured when an interrupt came; it goes on after them."""

    def __init__(self, rows: Rows, number: int) -> None:
        self.heads, self._rows, self._number = rows.heads, rows, min(number, MOST_KEPT)

    def rows(self, encode: Callable[[Kind], Callable[[Any], T]]) -> Iterator[tuple[T, ...]]:
        yield from islice(self._rows.rows(encode), self._number)
        raise KeyboardInterrupt


def _measured(rows: Rows, clean: Clean, page: Page, least: int = 0) -> tuple[list[_Column], Rows]:
    """The columns, as wide as their widest cell, and the rows to show: the first pass."""
    columns = [
        _Column(clean(heading), head.kind.ordered, least, page.ambiguous)
        for heading, head in zip(headings(rows.heads, page.lang), rows.heads, strict=True)
    ]
    number = 0
    try:
        found = rows.rows(_cells(clean, [column.measure for column in columns]))
        for _ in islice(found, page.ahead):
            number += 1
    except KeyboardInterrupt:
        if not number:
            raise
        return columns, _Stopped(rows, number)
    if page.ahead is not None:
        for column in columns:
            column.open = True
    return columns, rows


def _grid(rows: Rows, clean: Clean, columns: list[_Column]) -> Iterator[tuple[str, ...]]:
    """The cells of the heading and of every row, filled to their columns' widths."""
    yield tuple(column.fill(column.heading) for column in columns)
    yield from rows.rows(_cells(clean, [column.fill for column in columns]))


def _cells(
    clean: Clean, then: Sequence[Callable[[str], T]]
) -> Callable[[Kind], Callable[[Any], T]]:
    """Encoders for the columns in turn: a value as text, and what ``then`` makes of it."""
    turn = iter(then)

    def encode(kind: Kind) -> Callable[[Any], T]:
        text, last = text_cell(kind, clean), next(turn)
        return lambda value: last(text(value))

    return encode


def _foot(out: Out, page: Page, count: int, gap: str = "") -> None:
    footer = page.footer(count) if callable(page.footer) else page.footer
    if footer:
        out.write(gap + footer.rstrip("\n") + "\n")
