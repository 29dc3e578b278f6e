"""What a word that cannot stand where it stands may have been meant for: by sound and by look.

Words are taken from those that could stand there.  Whether a word found here works there is tried
by who shows the message (see :mod:`taiyi_dsl.diagnostics.settle`).
"""

from __future__ import annotations

from ..board import COLUMNS
from ..diagnostics.suggest import CANDIDATES, distinct, nearest, offers, sounding
from ..diagnostics.value import Hint, Source, Span
from ..vocab.lexicon import lexicon
from .automaton import State, Token
from .lexer import _COMPARE_WORDS, Lexer, is_han

__all__ = ["nears_of", "wants_star"]


def wants_star(before: list[Token]) -> bool:
    return bool(before) and before[-1].type == "REL"


def nears_of(
    token: Token, before: list[Token], state: State, lexer: Lexer, source: Source
) -> tuple[Hint, ...]:
    """What a word may stand for.  A word of the language is no misspelling; a Chinese one may
    be written for another of its sound."""
    pool = _pool(before, state)
    if token.text.isascii():
        found = _joined(token, before, lexer)
        if token.type == "UNKNOWN":
            found[token.start, token.stop] = offers(token.text, pool)
        return _offered(found, source)
    if not is_han(token.text[0]):
        return ()
    found = _heard(lexer.folded, token.start, [s for s in pool if not s.isascii()])
    if token.type == "UNKNOWN":
        here = (token.start, token.stop)
        looks = nearest(token.text, pool, CANDIDATES)
        found[here] = (*found.get(here, ()), *looks)
        last = before[-1] if before else None
        if last is not None and last.stop == token.start and is_han(last.text[0]):
            # The beginning of the word is a word itself: 阳得 for 阳德.
            every = (s for table in lexicon().by_terminal.values() for s in table)
            longer = [s for s in every if len(s) > len(last.text) and s.startswith(last.text)]
            found |= _heard(lexer.folded, last.start, longer)
    return _offered(found, source)


_Places = dict[tuple[int, int], tuple[str, ...]]


def _joined(token: Token, before: list[Token], lexer: Lexer) -> _Places:
    """The one word that two in letters make: `wen chang`."""
    last = before[-1] if before else None
    if last is None or last.type != "NAME" or lexer.folded[last.stop : token.start].strip(" "):
        return {}
    wholes = (last.text + token.text, f"{last.text}.{token.text}")
    tables = lexicon().by_terminal.values()
    known = tuple(w for w in wholes if any(w in table for table in tables))
    return {(last.start, token.stop): known} if known else {}


def _heard(folded: str, at: int, pool: list[str]) -> _Places:
    """Words that sound like the characters from a place on, by the stretch that they replace.

    Nothing tells where a wrong word ends: 使击 in 使击击太乙 is read as 始击, 使 as nothing.
    Stretches that share a character with the word come first, then the longer ones.
    """
    found: _Places = {}
    for size in sorted({len(s) for s in pool}, reverse=True):
        typed = folded[at : at + size]
        nears = sounding(typed, [s for s in pool if len(s) == size])
        if nears:
            found[at, at + size] = nears

    def shares(place: tuple[int, int]) -> bool:
        typed = folded[place[0] : place[1]]
        return any(a == b for near in found[place] for a, b in zip(typed, near, strict=True))

    return {place: found[place] for place in sorted(found, key=shares, reverse=True)}


def _offered(found: _Places, source: Source) -> tuple[Hint, ...]:
    return tuple(
        Hint("did_you_mean", {"nears": distinct(nears)[:CANDIDATES]}, Span(source, *place))
        for place, nears in found.items()
        if nears
    )


def _pool(before: list[Token], state: State) -> list[str]:
    """The spellings that could stand here: what a suggestion may be taken from."""
    if wants_star(before):
        columns = lexicon().kind("column")
        return [s for w in columns if COLUMNS[w.id].star for s in w.spellings()]
    accepted = state.accepted()
    tables = lexicon().by_terminal
    words = [s for t in tables if t in accepted for s in tables[t]]
    return words + [s for s, terminal in _COMPARE_WORDS.items() if terminal in accepted]
