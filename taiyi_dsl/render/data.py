"""Formats for programs: csv, tsv, json, jsonl.

Columns are named by their canonical ids in every language, values are data cells.  Lines end
in ``\\n`` everywhere, csv too: every reader of RFC 4180 takes that, and so do line tools.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from ..board.kinds import Kind
from .cells import data_cell
from .result import Out, Page, Rows, keys
from .safe import encoding_of

__all__ = ["write_csv", "write_json", "write_jsonl", "write_tsv"]

# Rows given to csv at a time: about what a file buffers anyway, and one write instead of many.
_BATCH = 256


def write_csv(rows: Rows, out: Out, page: Page) -> int:
    r"""RFC 4180 with a header line; no value is an empty cell, a truth value true or false.

    NUL, which csv has no place for and Python before 3.11 refuses, is written ``\x00``.
    """
    import csv

    lines: list[str] = []
    # The writer is told that lines end in CR LF, and each line is cut to LF: only then does it
    # quote a lone CR inside a cell (before Python 3.13), which readers take for a line end.
    writer = csv.writer(_Sink(lines.append), lineterminator="\r\n")

    def deliver() -> int:
        count = len(lines)
        if count:
            out.write("\n".join([line[:-2] for line in lines]) + "\n")
        lines.clear()
        return count

    writer.writerow([key.replace("\0", _NUL) for key in keys(rows.heads)])
    deliver()
    source = rows.rows(_csv_cell)
    total = 0
    while True:
        try:
            writer.writerows(islice(source, _BATCH))
        finally:  # an interrupt keeps the rows so far
            count = deliver()
        if not count:
            return total
        total += count


_NUL = r"\x00"


class _Sink:
    """The one method that a csv writer wants, without a call of our own in between."""

    __slots__ = ("write",)

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write


def _csv_cell(kind: Kind) -> Callable[[Any], str | int | None]:
    data = kind.data

    def cell(value: Any) -> str | int | None:
        if value is None:
            return None
        made = data(value)
        if made is True or made is False:
            return "true" if made else "false"
        if isinstance(made, str) and "\0" in made:
            return made.replace("\0", _NUL)
        return made

    return cell


def write_tsv(rows: Rows, out: Out, page: Page) -> int:
    r"""Tab-separated lines; a tab, line end or backslash in a cell is ``\t \n \r \\``."""
    out.write("\t".join(key.translate(_TSV) for key in keys(rows.heads)) + "\n")
    return _write_lines(out, ("\t".join(row) for row in rows.rows(_tsv_cell)))


_TSV = str.maketrans({"\t": r"\t", "\n": r"\n", "\r": r"\r", "\\": r"\\"})


def _tsv_cell(kind: Kind) -> Callable[[Any], str]:
    data = data_cell(kind)

    def cell(value: Any) -> str:
        made = data(value)
        if made is None:
            return ""
        if isinstance(made, bool):
            return "true" if made else "false"
        return str(made).translate(_TSV)

    return cell


def write_json(rows: Rows, out: Out, page: Page) -> int:
    """One array of objects, each on its own line, so that it streams and line tools can read it."""
    count = 0
    for line in _objects(rows, out):
        out.write((",\n" if count else "[\n") + line)
        count += 1
    out.write("\n]\n" if count else "[]\n")
    return count


def write_jsonl(rows: Rows, out: Out, page: Page) -> int:
    """One object a line."""
    return _write_lines(out, _objects(rows, out))


def _objects(rows: Rows, out: Out) -> Iterable[str]:
    from json import JSONEncoder

    encode = JSONEncoder(ensure_ascii=False).encode
    ascii_only = JSONEncoder().encode

    def json_cell(kind: Kind) -> Callable[[Any], str]:
        data = data_cell(kind)

        def cell(value: Any) -> str:
            made = data(value)
            return str(made) if type(made) is int else encode(made)

        return cell

    # The keys never change, so a row is one template to fill.
    fields = (encode(key).replace("%", "%%") + ": %s" for key in keys(rows.heads))
    template = "{" + ", ".join(fields) + "}"
    encoding = encoding_of(out)
    for row in rows.rows(json_cell):
        line = template % row
        if encoding is not None and not line.isascii() and not _encodes(line, encoding):
            # Outside strings JSON is ASCII, and only JSON's own escapes keep it valid.
            line = "".join(c if c.isascii() else ascii_only(c)[1:-1] for c in line)
        yield line


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (LookupError, UnicodeError):
        return False
    return True


def _write_lines(out: Out, lines: Iterable[str]) -> int:
    count = 0
    for line in lines:
        out.write(line + "\n")
        count += 1
    return count
