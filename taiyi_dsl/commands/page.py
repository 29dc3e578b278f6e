"""How a result is to look, from the settings in force and the terminal behind the desk."""

from __future__ import annotations

from ..render.result import Footer, Lang, Page
from .colour import colours, painted
from .desk import Desk
from .paging import is_paged, size_of

__all__ = ["lang_of", "page_of"]

AHEAD = 100_000
"""How many rows are measured before a pager is shown the first: a fraction of a second."""


def lang_of(desk: Desk) -> Lang:
    """The language of headings; the English ones have the Chinese names in them."""
    return "zh" if desk.lang == "zh" else "en"


def page_of(desk: Desk, footer: Footer | None) -> Page:
    """The page for the next result.  The terminal is asked each time: it may have been resized.

    Where the output is no terminal nobody sees how wide it is, and tables stay tables unless a
    width was asked for in so many words.
    """
    settings = desk.settings
    coloured = colours(settings.of("colour"), desk.out)
    meant = settings.of("width") != "auto" and settings.origin("width") in ("flag", "set")
    fits = settings.of("wide") == "vertical" and (desk.out.isatty() or meant)
    most = size_of(desk.out, settings.of("width"))[0] if fits else None

    def turned(needed: int) -> str:
        return desk.say(
            f"the table is {needed} cells wide, a line {most}; `set wide = table` keeps it a table",
            f"表宽 {needed} 格，一行 {most} 格；“设 过宽 = table”则仍为表",
        )

    return Page(
        lang_of(desk),
        footer,
        int(settings.of("ambiguous")),
        most=most,
        turned=turned,
        heading=(lambda line: painted(line, "heading")) if coloured else None,
        ahead=AHEAD if is_paged(desk) else None,
    )
