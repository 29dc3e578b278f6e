"""Diagnostics as data for programs: one JSON object a line, described in docs/errors.md."""

from __future__ import annotations

import json
from typing import Any

from .say import MOST_OFFERED, fact, hint, sentence, told
from .value import Diagnostic, Hint, Span

__all__ = ["as_data", "as_json", "note_as_json"]


def as_data(diagnostic: Diagnostic, lang: str) -> dict[str, Any]:
    """The fields of the documented schema, in their order."""
    span = diagnostic.span
    path = diagnostic.facts.get("path")
    file = span.source.name if span is not None else path
    expected = [
        fact(w, lang) for h in diagnostic.hints if "wanted" in h.facts for w in h.facts["wanted"]
    ]
    return {
        "code": diagnostic.code,
        "severity": "warning" if diagnostic.code.startswith("W") else "error",
        "message": sentence(diagnostic, lang),
        "file": file,
        **_place(span),
        "expected": expected,
        "hints": [_hint(h, lang) for h in told(diagnostic)],
    }


def _place(span: Span | None) -> dict[str, int | None]:
    """Lines and columns from 1, the end just past the last character; offsets from 0."""
    if span is None:
        names = ("line", "column", "end_line", "end_column", "start", "end")
        return dict.fromkeys(names)
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(span.stop)
    return {
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "start": span.start,
        "end": span.stop,
    }


def _hint(offer: Hint, lang: str) -> dict[str, Any]:
    at = offer.at
    return {
        "kind": offer.key,
        "text": hint(offer, lang),
        "replacements": [
            {"text": text, "file": at.source.name if at is not None else None, **_place(at)}
            for text in offer.replacements[:MOST_OFFERED]
        ],
    }


def as_json(diagnostic: Diagnostic, lang: str) -> str:
    """The object on one line, in ASCII, so that it passes through any stream."""
    return _line(as_data(diagnostic, lang))


def _line(data: dict[str, Any]) -> str:
    return json.dumps(_clean(data))


def _clean(value: Any) -> Any:
    """The value with a mark for every half of a character, which no reader of JSON has to take."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list | tuple):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {key: _clean(item) for key, item in value.items()}
    return value


def note_as_json(text: str) -> str:
    """Something told that is no diagnostic: that a file was written, for one."""
    return _line({"code": None, "severity": "note", "message": text})
