"""The exception that carries one mistake out of the binder."""

from __future__ import annotations

from typing import Any

from ..diagnostics.value import Diagnostic, Hint, Span

__all__ = ["Bad", "bad"]


class Bad(Exception):
    """Something that cannot be bound; its diagnostic."""

    def __init__(self, error: Diagnostic) -> None:
        super().__init__(error.code)
        self.error = error


def bad(code: str, span: Span, *hints: Hint, **facts: Any) -> Bad:
    """The exception for a code of the catalogue, with its facts and offers."""
    return Bad(Diagnostic(code, span, facts, hints))
