"""Formats for readers: table, vertical, markdown.

Columns line up in cells, not in characters.  Widths are measured in a first pass over the rows
and printed in a second, so memory stays flat however long the result is.  Kinds with an order,
which are the numbers, stand right; all else stands left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from ..board.kinds import Kind
from ..width import Align, pad, width
from .cells import text_cell, visible
from .result import Out, Page, Rows, headings

__all__ = ["write_markdown", "write_table", "write_vertical"]


def write_table(rows: Rows, out: Out, page: Page) -> int:
    """A heading line, then a line for every row; two spaces between columns."""
    count = -1  # for the heading
    for cells in _grid(rows, visible(out), page):
        out.write((" " + "  ".join(cells)).rstrip(" ") + "\n")
        count += 1
    _foot(out, page, count)
    return count


def write_markdown(rows: Rows, out: Out, page: Page) -> int:
    """A GitHub table that also reads well as plain text; markup inside cells is escaped."""
    plain = visible(out)

    def clean(text: str) -> str:
        return _MARKUP.sub(r"\\\g<0>", plain(text))

    def put(cells: list[str]) -> None:
        out.write("| " + " | ".join(cells) + " |\n")

    grid = _grid(rows, clean, page, least=3)
    heads = next(grid)
    put(heads)
    put(
        [
            "-" * (width(head, page.ambiguous) - 1) + (":" if side == "right" else "-")
            for head, side in zip(heads, _sides(rows), strict=True)
        ]
    )
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
    names = [" " + pad(name, longest, ambiguous=page.ambiguous) + "  " for name in names]
    count = 0
    for row in rows.rows(lambda kind: text_cell(kind, clean)):
        lines = ((name + cell).rstrip(" ") for name, cell in zip(names, row, strict=True))
        out.write(("\n" if count else "") + "\n".join(lines) + "\n")
        count += 1
    _foot(out, page, count, "\n" if count else "")
    return count


def _grid(
    rows: Rows, clean: Callable[[str], str], page: Page, least: int = 0
) -> Iterator[list[str]]:
    """The cells of the heading and of every row, filled to their columns' widths."""

    def measure(text: str) -> tuple[str, int]:
        return text, width(text, page.ambiguous)

    # Measuring belongs to the encoder: the result calls it once for a value that comes often.
    def encode(kind: Kind) -> Callable[[Any], tuple[str, int]]:
        text = text_cell(kind, clean)
        return lambda value: measure(text(value))

    heads = tuple(measure(clean(heading)) for heading in headings(rows.heads, page.lang))
    widths = [max(least, cells) for _, cells in heads]
    for row in rows.rows(encode):
        widths = [max(n, cells) for n, (_, cells) in zip(widths, row, strict=True)]
    shape = [(n, side == "right") for n, side in zip(widths, _sides(rows), strict=True)]
    for row in chain((heads,), rows.rows(encode)):
        yield [
            " " * (n - cells) + text if right else text + " " * (n - cells)
            for (n, right), (text, cells) in zip(shape, row, strict=True)
        ]


def _sides(rows: Rows) -> list[Align]:
    return ["right" if head.kind.ordered else "left" for head in rows.heads]


def _foot(out: Out, page: Page, count: int, gap: str = "") -> None:
    footer = page.footer(count) if callable(page.footer) else page.footer
    if footer:
        out.write(gap + footer.rstrip("\n") + "\n")
