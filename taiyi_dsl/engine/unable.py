"""What sets cannot do, told as a message about the clause that asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ..diagnostics.value import Diagnostic, Hint, Span, TqError
from ..sets import Endless, PeriodTooLong
from .plan import MOST_READ, NotSearchable

__all__ = ["UNABLE", "telling", "told_later", "unable"]

T = TypeVar("T")

UNABLE = (NotSearchable, PeriodTooLong, Endless)


_NARROW = Hint("narrow", {"most": f"{MOST_READ:,}"})


def _grouped(number: int) -> str | int:
    """A number with its digits grouped; a huge one is left to be shortened."""
    return number if number >= 10**40 else f"{number:,}"


def unable(error: Exception, span: Span) -> TqError:
    """One of ``UNABLE`` as a message about a clause."""
    if isinstance(error, NotSearchable):
        facts = dict(error.facts)
        span = facts.pop("span", None) or span
        facts.setdefault("found", " ".join(span.text.split()))
        hints = (_NARROW,) if error.code in ("E0407", "E0408") else ()
        if "period" in facts:
            facts["period"] = _grouped(facts["period"])
        return TqError(Diagnostic(error.code, span, facts, hints))
    if isinstance(error, PeriodTooLong):
        facts = {"period": _grouped(error.period)}
        return TqError(Diagnostic("E0407", span, facts, (_NARROW,)))
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
