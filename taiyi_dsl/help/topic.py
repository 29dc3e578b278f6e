"""A topic of help: what it is called, what it covers, its text in both languages, its examples."""

from __future__ import annotations

from ..diagnostics.value import Both
from ..record import dataclass

__all__ = ["Topic", "topic"]


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of help.

    ``names`` are further names that ``help`` knows it by.  ``covers`` are the words it explains,
    each a kind and an id of the vocabulary ("keyword and"), or a kind and ``*`` for all of it.
    ``forms`` are the forms of use: capitals stand for what is to be filled in, brackets for what
    may be left out.  Every example runs as it stands.
    """

    id: str
    names: tuple[str, ...]
    title: Both
    covers: tuple[str, ...]
    forms: tuple[str, ...]
    text: Both
    examples: tuple[str, ...]


def topic(
    id: str,
    names: str,
    title: tuple[str, str],
    en: str,
    zh: str,
    *examples: str,
    forms: str = "",
    covers: str = "",
) -> Topic:
    """A topic from its texts, English before Chinese; forms stand one a line, what is covered
    is separated by commas."""
    return Topic(
        id,
        tuple(names.split()),
        Both(*title),
        tuple(part.strip() for part in covers.split(",") if part.strip()),
        tuple(line.strip() for line in forms.strip().splitlines() if line.strip()),
        Both(en.strip(), zh.strip()),
        examples,
    )
