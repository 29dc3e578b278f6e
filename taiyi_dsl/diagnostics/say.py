"""The sentences of diagnostics, in the reader's language."""

from __future__ import annotations

from typing import Any

from .catalogue import HINTS, MESSAGES, WORDS
from .value import Both, Diagnostic, Hint

__all__ = ["MOST_OFFERED", "fact", "hint", "sentence", "status", "told"]

MOST_OFFERED = 3
MOST_EXPECTED = 6

_LISTS = ("nears", "wanted", "otherwise", "most_wanted", "quiet")


def fact(value: Any, lang: str) -> str:
    """A fact as a reader of that language reads it."""
    if isinstance(value, Both):
        return value.zh if lang == "zh" else value.en
    if isinstance(value, tuple):
        return WORDS["comma"][lang == "zh"].join(fact(v, lang) for v in value)
    if isinstance(value, int) and abs(value) >= 10**40:
        return _huge(value)
    return str(value)


def _huge(value: int) -> str:
    """The first digits of a number of any size; ``str`` of it may not be allowed."""
    number = abs(value)
    # A little fewer digits than there are, by the logarithm of two; the rest is counted.
    drop = max(0, number.bit_length() * 30102 // 100000 - 12)
    head = str(number // 10**drop)
    sign = "-" if value < 0 else ""
    return f"{sign}{head[:12]}...({len(head) + drop} digits)"


def _wanted(wanted: tuple[Any, ...], most: int, lang: str) -> str:
    """What may stand there, the first few of it."""
    return fact((*wanted[:most], "...") if len(wanted) > most else wanted, lang)


def _near(word: str, lang: str) -> str:
    """A word that is offered; a Chinese one with its reading."""
    from .sounds import reading  # not needed by a message without an offer

    said = reading(word)
    if not said:
        return f"`{word}`"
    return f"`{word}`（{said}）" if lang == "zh" else f"`{word}` ({said})"


def _fill(template: str, facts: dict[str, Any], lang: str) -> str:
    said = {k: fact(v, lang) for k, v in facts.items() if k not in _LISTS}
    if "wanted" in facts:
        said["wanted"] = _wanted(facts["wanted"], facts.get("most_wanted", MOST_EXPECTED), lang)
    if "nears" in facts:
        nears = facts["nears"][:MOST_OFFERED]
        said["nears"] = WORDS["or"][lang == "zh"].join(_near(n, lang) for n in nears)
    # A line end inside a quoted word would break the message in two.
    said = {k: v.replace("\n", "\\n") for k, v in said.items()}
    return template.format_map(said)


def sentence(diagnostic: Diagnostic, lang: str) -> str:
    """The message alone, without place or offers."""
    message = MESSAGES[diagnostic.code]
    return _fill(message.zh if lang == "zh" else message.en, diagnostic.facts, lang)


def told(diagnostic: Diagnostic) -> tuple[Hint, ...]:
    """The hints that are told to readers."""
    return tuple(h for h in diagnostic.hints if not h.facts.get("quiet"))


def status(diagnostic: Diagnostic) -> int:
    """The exit status it asks for; 0 for a warning."""
    return MESSAGES[diagnostic.code].status


def hint(offer: Hint, lang: str) -> str:
    """One offer under a message."""
    en, zh = HINTS[offer.key]
    return _fill(zh if lang == "zh" else en, offer.facts, lang)
