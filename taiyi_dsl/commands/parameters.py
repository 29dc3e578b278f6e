"""Values for ``:name`` from the command line: whole numbers are numbers, all else is text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..diagnostics.value import Diagnostic, Hint, TqError
from ..vocab.fold import fold

__all__ = ["parameters"]

# As the language writes numbers, and a sign.
_NUMBER = re.compile("-?[0-9]+(_[0-9]+)*")
_MOST_DIGITS = 1000


def parameters(given: Iterable[str]) -> dict[str, int | str | bool]:
    """``NAME=VALUE`` each.  Raises :class:`TqError` for one without its ``=``."""
    values: dict[str, int | str | bool] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier():
            raise TqError(Diagnostic("E0422", None, {"found": text}, (Hint("param_example"),)))
        number = len(value) <= _MOST_DIGITS and _NUMBER.fullmatch(value)
        values[fold(name)] = int(value) if number else value
    return values
