"""Formats for programs: csv, tsv, json, jsonl.

Columns are named by their canonical ids in every language, values are data cells.  Lines end
in ``\\n`` everywhere, csv too: every reader of RFC 4180 takes that, and so do line tools.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from ..board.kinds import Cell, Kind
from .result import Out, Page, Rows, keys
from .safe import encoding_of

__all__ = ["write_csv", "write_json", "write_jsonl", "write_tsv"]

# Lines written at a time: about what a file buffers anyway, and one write instead of many.
_BATCH = 256


def write_csv(rows: Rows, out: Out, page: Page) -> int:
    r"""RFC 4180 with a header line; no value is an empty cell, a truth value true or false.

    NUL, which csv has no place for, is written ``\x00``.
    """
    # Cells are quoted one by one, where the result keeps those that come again: several times
    # faster than ``csv.writer``, which looks at every character of every row.
    out.write(_csv_line([_csv_text(key) for key in keys(rows.heads)]) + "\n")
    join = ",".join if len(rows.heads) > 1 else _csv_line
    return _write_lines(out, map(join, rows.rows(_csv_cell)))


def _csv_line(cells: Sequence[str]) -> str:
    # An empty line would be no row at all.
    return ",".join(cells) or '""'


def _csv_text(text: str) -> str:
    text = text.replace("\0", r"\x00")
    return '"' + text.replace('"', '""') + '"' if _CSV.search(text) else text


# A lone CR too: readers take it for a line end.
_CSV = re.compile('[",\r\n]')


def _csv_cell(kind: Kind) -> Callable[[Any], str]:
    data = kind.data

    def cell(value: Any) -> str:
        made = None if value is None else data(value)
        if type(made) is int:
            return str(made)
        if made is None:
            return ""
        return _csv_text(made) if isinstance(made, str) else "true" if made else "false"

    return cell


def write_tsv(rows: Rows, out: Out, page: Page) -> int:
    r"""Tab-separated lines; a tab, line end or backslash in a cell is ``\t \n \r \\``."""
    out.write("\t".join(key.translate(_TSV) for key in keys(rows.heads)) + "\n")
    return _write_lines(out, map("\t".join, rows.rows(_tsv_cell)))


_TSV = str.maketrans({"\t": r"\t", "\n": r"\n", "\r": r"\r", "\\": r"\\"})


def _tsv_cell(kind: Kind) -> Callable[[Any], str]:
    data = kind.data

    def cell(value: Any) -> str:
        made = None if value is None else data(value)
        if type(made) is int:
            return str(made)
        if made is None:
            return ""
        return made.translate(_TSV) if isinstance(made, str) else "true" if made else "false"

    return cell


def write_json(rows: Rows, out: Out, page: Page) -> int:
    """One array of objects, each on its own line, so that it streams and line tools can read it."""
    objects = iter(_objects(rows, out))
    first = next(objects, None)
    if first is None:
        out.write("[]\n")
        return 0
    out.write("[\n" + first)
    # Each of the others ends the line of the one before it.
    count = _write_lines(out, objects, before=",\n", after="")
    out.write("\n]\n")
    return count + 1


def write_jsonl(rows: Rows, out: Out, page: Page) -> int:
    """One object a line."""
    return _write_lines(out, _objects(rows, out))


def _objects(rows: Rows, out: Out) -> Iterable[str]:
    from json import JSONEncoder

    plain, ascii_only = JSONEncoder(ensure_ascii=False).encode, JSONEncoder().encode
    encoding = encoding_of(out)

    def encode(value: Cell) -> str:
        text = plain(value)
        if encoding is None or text.isascii() or _encodes(text, encoding):
            return text
        return ascii_only(value)

    def json_cell(kind: Kind) -> Callable[[Any], str]:
        data = kind.data

        def cell(value: Any) -> str:
            made = None if value is None else data(value)
            return str(made) if type(made) is int else encode(made)

        return cell

    # The keys never change, so a row is one template to fill.
    fields = (encode(key).replace("%", "%%") + ": %s" for key in keys(rows.heads))
    return map(("{" + ", ".join(fields) + "}").__mod__, rows.rows(json_cell))


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (LookupError, UnicodeError):
        return False
    return True


def _write_lines(out: Out, lines: Iterable[str], before: str = "", after: str = "\n") -> int:
    """Write lines, many at a time; ``before`` and ``after`` stand around each."""
    lines = iter(lines)
    count = 0
    while True:
        batch: list[str] = []
        try:
            batch.extend(islice(lines, _BATCH))
        finally:  # an interrupt keeps the lines so far
            if batch:
                out.write(before + (after + before).join(batch) + after)
        if not batch:
            return count
        count += len(batch)
