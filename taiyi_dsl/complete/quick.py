"""What needs no trial: a word compared with a column, a relation said of a star, its target."""

from __future__ import annotations

from .. import board
from ..binder.meaning import KIND, column, fit, values_of
from ..syntax.automaton import Token
from ..vocab.lexicon import Word, lexicon
from .place import Place

__all__ = ["at_once", "star_of"]

_HEADS = frozenset(("WHERE", "EXPECT", "AND", "OR", "NOT", "LPAR", "COMMA", "EXPLAIN", "SHOW"))
"""After these a side of a comparison or of a relation begins."""


def at_once(place: Place, terminal: str, word: Word) -> bool | None:
    """Whether a word may stand here, where that is plain; None if it has to be tried."""
    if "}" in place.closers or any(t.type == "COUNT" for t in place.query):
        return None
    if terminal == "NOUN" and word.kind == "column" and not _there(place, word.id):
        return None
    tokens = place.tokens
    if place.tokens[:1] and tokens[0].type == "LET" and len(tokens) > 2:
        tokens = [Token("WHERE", "", 0, 0), *tokens[3:]]
    if terminal == "REL" and tokens:
        if tokens[-1].type not in ("NOUN", "NAME"):
            return False
        actor = star_of(tokens[-1])
        if actor is None:
            return False if tokens[-1].type == "NOUN" else None
        if not _said_of(place, word.id, actor):
            return False
        # Inside brackets a truth may not be what is wanted.
        alone = len(tokens) > 1 and tokens[-2].type in _HEADS and ")" not in place.closers
        return True if alone else None
    if terminal != "NOUN":
        return None
    if place.last == "REL" and len(tokens) > 2 and tokens[-3].type in _HEADS:
        actor = star_of(tokens[-2])
        relations = lexicon().of("REL", tokens[-1].text)
        if actor is None or word.kind != "column" or len(relations) != 1:
            return None
        if not board.COLUMNS[word.id].star:
            return False
        if not _said(place, relations[0].id, actor, word.id):
            return False
        return True if ")" not in place.closers else None
    across = _across(tokens)
    return None if across is None else _fits(across, word)


def star_of(token: Token) -> str | None:
    """The star that a word names."""
    if token.type == "NOUN":
        for word in lexicon().of("NOUN", token.text):
            if word.kind == "column" and board.COLUMNS[word.id].star:
                return word.id
    return None


def _there(place: Place, column_id: str) -> bool:
    """Whether the boards of the query have the column."""
    for token in place.query:
        if token.type == "SCALE":
            scale = board.SCALES[lexicon().of("SCALE", token.text)[0].id]
            return board.available(scale, column_id)
    return False


def _said(place: Place, relation: str, actor: str, target: str) -> bool:
    found = board.RELATIONS[relation]
    if found.geometry:
        return True
    readings = board.readings(place.session.school, place.session.overrides)
    return board.said(relation, actor, target, readings[found.family]) is not None


def _said_of(place: Place, relation: str, actor: str) -> bool:
    """Whether there is a star towards which the relation is said of this one."""
    found = board.RELATIONS[relation]
    if found.geometry:
        return True
    readings = board.readings(place.session.school, place.session.overrides)
    pairs = board.pairs(relation, readings[found.family])
    return any(p.actor == actor or (p.mutual and p.target == actor) for p in pairs)


def _across(tokens: list[Token]) -> str | None:
    """The column that the word being typed is to equal: `ju = `, `ju in (`."""
    kinds = [t.type for t in tokens[-5:]]
    for tail in (["EQ"], ["IN", "LPAR"], ["NOTIN", "LPAR"], ["NOT", "IN", "LPAR"], ["IN"]):
        if kinds[-len(tail) :] != tail or len(kinds) < len(tail) + 2:
            continue
        noun, before = tokens[-len(tail) - 1], tokens[-len(tail) - 2]
        if noun.type != "NOUN" or before.type not in _HEADS:
            return None
        words = lexicon().of("NOUN", noun.text)
        columns = [w.id for w in words if w.kind == "column"]
        return columns[0] if len(words) == len(columns) == 1 else None
    return None


def _fits(across: str, word: Word) -> bool | None:
    """Whether what a word means can be compared with the column."""
    if word.kind == "column":
        return fit(column(across), column(word.id)) is not None
    if word.kind in KIND:
        return any(fit(column(across), value) for value in values_of(((word.kind, word.id),)))
    return None
