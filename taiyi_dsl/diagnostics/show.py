"""Diagnostics as text: the sentence, the line with a caret under the exact characters, the offers."""

from __future__ import annotations

from ..width import expand_tabs, width
from .catalogue import WORDS
from .say import hint, sentence, told
from .value import Diagnostic, Span

__all__ = ["render"]

WINDOW = 110  # cells of a long line to show around the place


def render(diagnostic: Diagnostic, lang: str, ambiguous: int = 1) -> str:
    """The whole message, several lines, without a line end at the end.

    ``lang`` is ``en``, ``zh`` or ``both``: each sentence in English, then in Chinese.
    """
    langs = ("en", "zh") if lang == "both" else (lang,)
    kind = "warning" if diagnostic.code.startswith("W") else "error"
    lines = [
        f"{WORDS[kind][one == 'zh']}[{diagnostic.code}]: {sentence(diagnostic, one)}"
        for one in langs
    ]
    if diagnostic.span is not None:
        lines.extend(_excerpt(diagnostic.span, ambiguous))
    lines.extend("  " + hint(offer, one) for offer in told(diagnostic) for one in langs)
    return "\n".join(lines)


def _excerpt(span: Span, ambiguous: int = 1) -> list[str]:
    source = span.source
    line_number, column = source.place(span.start)
    start = source.text.rfind("\n", 0, span.start) + 1
    end = source.text.find("\n", span.start)
    line = _printable(source.text[start : end if end >= 0 else len(source.text)].rstrip("\r"))
    inside = span.start - start
    marked = line[inside : max(inside, min(span.stop - start, len(line)))]
    before, marked_cells = (
        line[:inside],
        max(1, width(expand_tabs(marked, ambiguous=ambiguous), ambiguous)),
    )
    indent = width(expand_tabs(before, ambiguous=ambiguous), ambiguous)
    shown, indent = _windowed(expand_tabs(line, ambiguous=ambiguous), indent, ambiguous)
    end_cells = width(shown, ambiguous)
    marked_cells = max(1, min(marked_cells, end_cells - indent)) if indent < end_cells else 1
    gutter = f" {line_number} | "
    blank = " " * (len(gutter) - 2) + "| "
    place = f"  --> {source.name}:{line_number}:{column}"
    return [place, gutter + shown, blank + " " * indent + "^" * marked_cells]


def _printable(text: str) -> str:
    """The text with a visible mark of one cell for every character that draws nothing."""
    return "".join(c if c.isprintable() or c in " \t\u3000" else "?" for c in text)


def _windowed(line: str, indent: int, ambiguous: int) -> tuple[str, int]:
    """A long line cut to a window around the place; the new indent."""
    if width(line, ambiguous) <= WINDOW:
        return line, indent
    first = max(0, indent - WINDOW // 2)
    cells = 0
    out: list[str] = []
    skipped = 0
    for char in line:
        step = width(char, ambiguous)
        if cells < first:
            skipped += step
        elif cells - first < WINDOW:
            out.append(char)
        cells += step
    prefix = "..." if first else ""
    text = prefix + "".join(out) + ("..." if cells - first > WINDOW else "")
    return text, indent - skipped + len(prefix)
