"""``tq describe NAME``: all that the registries know about a word."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.catalogue import MESSAGES
from ..diagnostics.suggest import offers
from ..diagnostics.value import Diagnostic, Hint, TqError
from ..render.formats import FORMATS
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from ..vocab.words import COMPARISONS, SIGNS
from .about.page import Page
from .desk import Desk

__all__ = ["describe", "description", "pages", "unknown"]


def describe(name: str, desk: Desk) -> int:
    """Print what is known of a name.  Raises :class:`TqError` if nothing is."""
    lines = list(description(name, desk.lang == "zh"))
    if not lines:
        raise TqError(unknown(name, spellings()))
    desk.out.write("\n".join(lines) + "\n")
    desk.out.flush()
    return 0


def spellings() -> list[str]:
    """All that can be described: what a misspelt name may have meant."""
    from .about.library import every_name

    return [*(s for w in lexicon().words for s in w.spellings()), *every_name()]


def unknown(name: str, pool: list[str]) -> Diagnostic:
    """That there is no such name, and which of the pool may have been meant."""
    nears = offers(name, pool)[:3]
    hints = (Hint("did_you_mean", {"nears": nears}),) if nears else ()
    return Diagnostic("E0201", None, {"found": name}, hints)


def description(name: str, zh: bool) -> Iterator[str]:
    """The lines about a name in any spelling; none if no registry knows it."""
    if name.upper() in MESSAGES:
        from .codes import describe_code

        yield from describe_code(name.upper(), zh)
        return
    for number, page in enumerate(pages(name, zh)):
        if number:
            yield ""
        yield from page.lines


def pages(name: str, zh: bool) -> Iterator[Page]:
    """A page for every meaning of a name: words and signs, kinds, formats, scripts, queries."""
    from .about.values import about_kind, kind_of
    from .about.words import about_sign, about_word

    asked = fold(name.strip())
    for word in lexicon().words:
        if asked in word.spellings():
            page = Page(zh)
            about_word(word, page)
            yield page
    for sign in (*COMPARISONS, *SIGNS):
        if asked in (sign.id, *(s for s in (sign.hans, *sign.others) if s)):
            page = Page(zh)
            about_sign(sign, page)
            yield page
    kind = kind_of(asked.capitalize())
    if kind is not None:
        page = Page(zh)
        about_kind(kind, page)
        yield page
    if asked in FORMATS:
        from .about.rules import about_format

        page = Page(zh)
        about_format(asked, page)
        yield page
    if "." in asked:
        yield from _of_library(asked, zh)


def _of_library(name: str, zh: bool) -> Iterator[Page]:
    from .about import library

    file = library.script_of(name)
    example = None if file else library.definition_of(name)
    page = Page(zh)
    if file is not None:
        library.about_script(file, page)
        yield page
    elif example is not None:
        library.about_definition(example, page)
        yield page
