"""What sets cannot do, told as a message about the clause that asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ..diagnostics.value import Diagnostic, Span, TqError
from ..sets import Endless, PeriodTooLong
from .plan import NotSearchable

__all__ = ["UNABLE", "telling", "told_later", "unable"]

T = TypeVar("T")

UNABLE = (NotSearchable, PeriodTooLong, Endless)


def unable(error: Exception, span: Span) -> TqError:
    """One of ``UNABLE`` as a message about a clause."""
    if isinstance(error, NotSearchable):
        facts = dict(error.facts)
        span = facts.pop("span", None) or span
        facts.setdefault("found", " ".join(span.text.split()))
        return TqError(Diagnostic(error.code, span, facts))
    if isinstance(error, PeriodTooLong):
        return TqError(Diagnostic("E0407", span, {"period": error.period}))
    return TqError(Diagnostic("E0410", span))


@contextmanager
def telling(span: Span) -> Iterator[None]:
    """Inside, what sets cannot do becomes a :class:`TqError`."""
    try:
        yield
    except UNABLE as error:
        raise unable(error, span) from None


def told_later(make: Callable[[], Iterator[T]], span: Span) -> Callable[[], Iterator[T]]:
    """The same items, made later: what goes wrong while they are read is told as well."""

    def items() -> Iterator[T]:
        with telling(span):
            yield from make()

    return items
