"""Values for ``:name`` from the command line: whole numbers are numbers, all else is text."""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics.value import Diagnostic, TqError

__all__ = ["parameters"]


def parameters(given: Iterable[str]) -> dict[str, int | str | bool]:
    """``NAME=VALUE`` each.  Raises :class:`TqError` for one without its ``=``."""
    values: dict[str, int | str | bool] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier():
            raise TqError(Diagnostic("E0422", None, {"found": text}))
        digits = value.removeprefix("-").replace("_", "")
        number = digits.isascii() and digits.isdigit() and len(digits) <= 1000
        values[name.lower()] = int(value) if number else value
    return values
