"""What is said of an offered word: its kind, and its meaning in one line."""

from __future__ import annotations

from .. import board
from ..board.kinds import KINDS
from ..diagnostics.value import Both
from ..vocab.lexicon import Word, lexicon
from .place import Place

__all__ = ["kind_of", "meaning_of"]

_KINDS = {
    "keyword": Both("word", "词"),
    "mark": Both("mark", "记"),
    "scale": Both("scale", "计"),
    "plate": Both("plate", "遁"),
    "group": Both("group", "组"),
    "result": Both("column", "列"),
    "column": Both("column", "列"),
    "relation": Both("relation", "关系"),
    "school": Both("school", "宗"),
    "setting": Both("setting", "设定"),
}
_STAR = Both("star", "星")
_CLAUSE = Both("clause", "句")
_VALUES = {k.id: Both(k.id.lower(), k.zh) for k in KINDS}


def kind_of(word: Word) -> Both:
    """What kind of word it is."""
    if word.kind == "column" and board.COLUMNS[word.id].star:
        return _STAR
    if word.kind == "keyword" and word.terminal in _clauses():
        return _CLAUSE
    return _KINDS.get(word.kind) or _VALUES.get(word.kind) or Both(word.kind, word.kind)


def _clauses() -> frozenset[str]:
    from ..vocab.words import CLAUSES

    return frozenset(k.terminal for k in CLAUSES)


def meaning_of(place: Place, terminal: str, word: Word) -> Both:
    """One line on the word; of a relation, what it says of the star that stands before it."""
    if terminal == "REL":
        return _relation(place, word)
    if word.kind in _VALUES:
        return Both("", "")
    return Both(word.en, word.zh)


def _relation(place: Place, word: Word) -> Both:
    found = board.RELATIONS[word.id]
    token = place.tokens[-1]
    stars = [w.id for w in lexicon().of("NOUN", token.text) if w.kind == "column"]
    if found.geometry or not stars:
        return Both(found.en, found.zh)
    reading = board.readings(place.session.school, place.session.overrides)[found.family]
    pairs = [
        p
        for p in board.pairs(word.id, reading)
        if p.actor == stars[0] or (p.mutual and p.target == stars[0])
    ]
    if not pairs or found.name.id != found.family:
        return Both(found.en, found.zh)
    return Both("; ".join(p.en for p in pairs), "；".join(p.zh for p in pairs))
