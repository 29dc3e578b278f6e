"""The registry of formats: a new format is one more entry here."""

from __future__ import annotations

import os
from collections.abc import Callable

from ..record import dataclass
from .data import write_csv, write_json, write_jsonl, write_tsv
from .result import Footer, Lang, Out, Page, Rows
from .table import write_markdown, write_table, write_vertical

__all__ = ["FORMATS", "Format", "UnknownFormat", "format_of", "write"]


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a result.

    ``endings`` are the file endings that choose it, with their dot.  ``data`` marks a format
    for programs: canonical ids, data cells, no footer, and never a pager.
    """

    id: str
    endings: tuple[str, ...]
    en: str
    zh: str
    data: bool
    write: Callable[[Rows, Out, Page], int]


Writer = Callable[[Rows, Out, Page], int]


def _or_plates(write: Writer, fenced: bool = False) -> Writer:
    """A format for readers: boards that are to be drawn are drawn, all else is written."""

    def chosen(rows: Rows, out: Out, page: Page) -> int:
        if not getattr(rows, "drawn", False):
            return write(rows, out, page)
        from .plate import CELLS, write_fenced_plates, write_plates

        if page.most is not None and page.most < CELLS and not fenced:
            count = write_vertical(rows, out, page)
            if page.turned is not None:
                out.write(page.turned(CELLS) + "\n")
            return count
        return (write_fenced_plates if fenced else write_plates)(rows, out, page)

    return chosen


_ALL = (
    Format("table", (".txt",), "aligned columns", "对齐的表", False, _or_plates(write_table)),
    Format("vertical", (), "one field a line", "每行一项", False, _or_plates(write_vertical)),
    Format("csv", (".csv",), "comma-separated values", "逗号分隔", True, write_csv),
    Format("tsv", (".tsv", ".tab"), "tab-separated values", "制表符分隔", True, write_tsv),
    Format("json", (".json",), "one JSON array", "一个 JSON 数组", True, write_json),
    Format(
        "jsonl",
        (".jsonl", ".ndjson"),
        "one JSON object a line",
        "每行一个 JSON 对象",
        True,
        write_jsonl,
    ),
    Format(
        "markdown",
        (".md", ".markdown"),
        "Markdown table",
        "Markdown 表格",
        False,
        _or_plates(write_markdown, fenced=True),
    ),
)

FORMATS: dict[str, Format] = {format.id: format for format in _ALL}
"""Every format by its id."""


class UnknownFormat(LookupError):
    """No format of that name or ending: ``given`` is what was asked, ``known`` what there is."""

    def __init__(self, given: str, known: tuple[str, ...]) -> None:
        super().__init__(given, known)
        self.given = given
        self.known = known


def format_of(path: str | os.PathLike[str]) -> Format:
    """The format that a file's ending chooses, in any case of letters.

    Raises UnknownFormat with the ending found ("" if none) and all known endings.
    """
    ending = os.path.splitext(os.fsdecode(path))[1].lower()
    for format in FORMATS.values():
        if ending in format.endings:
            return format
    raise UnknownFormat(ending, tuple(e for f in FORMATS.values() for e in f.endings))


def write(
    rows: Rows,
    format: str,
    out: Out,
    lang: Lang = "en",
    footer: Footer | None = None,
    ambiguous: int = 1,
    page: Page | None = None,
) -> int:
    """Write a result to ``out``; returns the number of rows.

    ``lang`` chooses the headings, ``footer`` is a line below formats for readers, ``ambiguous``
    the cells of an ambiguous character; ``page`` says all that and more in place of the three.
    Data formats look at none of it.
    Raises UnknownFormat for an id that is not in FORMATS, and whatever ``out`` raises.
    """
    chosen = FORMATS.get(format)
    if chosen is None:
        raise UnknownFormat(format, tuple(FORMATS))
    return chosen.write(rows, out, page or Page(lang, footer, ambiguous))
