"""Trying a word: does the text with it, and with something after it, parse and bind?

What a word needs after it is known for each terminal, so one or two trials decide.  Words of one
class (columns of one kind, values of one kind) share a trial.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .. import board
from ..binder.scope import Definition
from ..board.kinds import BOOL
from ..board.speakers import READINGS
from ..settings import SETTINGS
from ..syntax import tree as t
from ..vocab.lexicon import Word, lexicon
from .place import Place
from .quick import at_once

__all__ = ["allowed", "signature", "values_of_setting"]

_TRUE = "1 = 1"
_OPERAND = ("", " = {c}")

_FILLERS: dict[str, tuple[str, ...]] = {
    "CHART": (" ju 1",),
    "SEARCH": (" ju",),
    "WHERE": (" ju = 1", " count = 1"),
    "SHOW": (" ju", " count"),
    "SORT": (" by ju", " by count"),
    "LIMIT": (" 1",),
    "COUNT": ("",),
    "EXPECT": (" ju = 1", " count = 1"),
    "EXPLAIN": (" ju", " count"),
    "SAVE": (' "x.csv"',),
    "LET": (" zzz = 1",),
    "DEF": (" zzz() { }",),
    "USE": (" mishu.zonglun",),
    "RUN": (" mishu.zonglun.yan_taiyi",),
    "SCHOOL": (" mishu",),
    "SET": (" lang = en",),
    "NOUN": _OPERAND,
    "NAME": _OPERAND,
    "EQ": (" {l}", f" ({_TRUE})", " 1"),
    "CMP": (" {l}", " 1"),
    "IN": (" ({l})", " (1, 2)"),
    "NOTIN": (" ({l})", " (1, 2)"),
    "NOT": (f" {_TRUE}", " in ({l})", " in (1, 2)"),
    "MOD": (" 2", " 2 = 1"),
    "AND": (f" {_TRUE}",),
    "OR": (f" {_TRUE}",),
    "AS": (" zzz",),
    "BY": (" ju", " count"),
    "OF": (f" ({_TRUE})",),
    "ATLEAST": (f" 1 of ({_TRUE})",),
    "AT": (f" least 1 of ({_TRUE})",),
    "LEAST": (f" 1 of ({_TRUE})",),
    "MATCHES": (f"({_TRUE})", f"({_TRUE}) = 1", "", " = 1"),
    "MISSES": (f"({_TRUE})", ""),
    "DOTDOT": (" 3000", ""),
    "BC": ("",),
    "BEFORE": (" 5",),
    "SCALE": (" 1", ""),
}

_ENDS = frozenset(("REL", "USE", "RUN", "EQ", "CMP"))
"""After these an operand ends what can be judged."""

_LATER = frozenset(("E0202", "E0204", "E0601"))
"""Mistakes that what is typed next may still mend, or that only a run can tell."""


def signature(place: Place) -> object:
    """What the trials at a place depend on: places that are alike in it have the same answers."""
    session = place.session
    return (
        _DIGITS.sub("0", place.before),
        place.closers,
        session.school,
        tuple(session.overrides.items()),
        tuple(
            (name, entry.clause.span.text)
            for name, entry in session.scope.all().items()
            if isinstance(entry, Definition) and isinstance(entry.clause, t.Let)
        ),
    )


_DIGITS = re.compile(r"[0-9][0-9_]*")


def tried(place: Place, text: str, fillers: Iterable[str]) -> bool:
    """Whether the text with this word, and one of the fillers, brings no mistake here."""
    prefix = place.prefix
    for filler in fillers:
        script = prefix.extended(text + filler + place.closers)
        if script is not None and not _mistakes(place, script):
            return True
    return False


def _mistakes(place: Place, script: t.Script) -> bool:
    """Whether the binder finds anything in the clause being typed."""
    for error in place.session.copy().bind(script)[1]:
        start = error.span.start if error.span is not None else 0
        if start >= place.at and error.code not in _LATER:
            return True
    return False


def allowed(place: Place, terminal: str, word: Word | None, text: str, alone: bool = False) -> bool:
    """Whether a word may be typed here; the answer for its class is remembered.

    ``alone``: the word is judged by itself, since how it is written matters here.
    """
    if word is not None and word.kind == "column" and not _left_by_count(place, word):
        return False
    if word is not None and not alone:
        known = at_once(place, terminal, word)
        if known is not None:
            return known
    key: object
    if word is not None and not alone:
        key = terminal, class_of(place, terminal, word)
    elif terminal == "NAME":
        key = terminal, text, place.last
    else:
        key = terminal, text
    known = place.verdicts.get(key)
    if known is None:
        known = place.verdicts[key] = tried(place, text, _fillers(place, terminal, word, text))
    return known


def class_of(place: Place, terminal: str, word: Word) -> object:
    """What decides whether a word may stand here: words of one class stand or fall together."""
    if terminal != "NOUN":
        return word.id
    alone = place.last == "REL" or place.counted
    key = alone, word.kind, word.id
    known = _CLASSES.get(key)
    if known is None:
        meanings = lexicon().of("NOUN", word.id) or (word,)
        known = frozenset(_meaning(w, alone) for w in (*meanings, word))
        _CLASSES[key] = known
    return known


_CLASSES: dict[tuple[bool, str, str], frozenset[object]] = {}


def _left_by_count(place: Place, word: Word) -> bool:
    """Whether a column is there: once boards are counted only those counted by are."""
    if not place.counted:
        return True
    return any(word in lexicon().of("NOUN", x.text) for x in place.query)


def _meaning(word: Word, alone: bool) -> object:
    if word.kind == "column":
        column = board.COLUMNS[word.id]
        if alone:
            return word.id
        on = tuple(board.available(scale, word.id) for scale in board.SCALES.values())
        return (column.kind.id, column.star, on)
    if word.kind == "relation":
        return ("relation", board.RELATIONS[word.id].geometry)
    if word.kind in ("group", "result"):
        return (word.kind, word.id)
    return ("value", word.kind)


def _fillers(place: Place, terminal: str, word: Word | None, text: str) -> Iterator[str]:
    if terminal == "REL":
        assert word is not None
        yield from _targets(place, word.id)
        return
    if terminal == "SETTING":
        assert word is not None
        yield f" = {next(iter(values_of_setting(word.id)), '0')}"
        return
    if terminal in ("NOUN", "NAME") and place.last in _ENDS:
        yield ""
        return
    if place.last in ("ATLEAST", "LEAST"):
        yield f" of ({_TRUE})"
        return
    if word is not None and word.kind == "column":
        if board.COLUMNS[word.id].kind is not BOOL:
            yield f" = {text}"
        yield ""
        return
    left = _left(place)
    for filler in _FILLERS.get(terminal, ("",)):
        yield filler.replace("{c}", text).replace("{l}", left)


def values_of_setting(name: str) -> tuple[str, ...]:
    """The values that a setting may take."""
    if name in board.RULES:
        return tuple(v.id for v in board.RULES[name].variants)
    return SETTINGS[name].values if name in SETTINGS else ()


_OPENS = frozenset((
    "WHERE", "EXPECT", "SHOW", "SORT", "BY", "COUNT", "EXPLAIN", "LIMIT", "AND", "OR", "NOT", "LPAR",
    "COMMA", "OF", "EQ", "CMP", "IN", "NOTIN", "REL",
))  # fmt: skip


def _left(place: Place) -> str:
    """The text of the operand that ends here."""
    depth = 0
    tokens = place.tokens[:-1] if place.last == "NOT" else place.tokens
    start = 0
    for i in range(len(tokens) - 1, -1, -1):
        token = tokens[i]
        if token.type == "RPAR":
            depth += 1
        elif token.type == "LPAR" and depth:
            depth -= 1
        elif not depth and token.type in _OPENS:
            start = tokens[i + 1].start if i + 1 < len(tokens) else token.stop
            break
    else:
        return "1"
    text = place.before.rstrip()
    shift = len(text) - place.tokens[-1].stop
    end = tokens[-1].stop if tokens else start
    return text[start + shift : end + shift].strip() or "1"


def _targets(place: Place, relation: str) -> Iterator[str]:
    """Stars towards which a relation may be said of the star before it."""
    found = board.RELATIONS[relation]
    if found.geometry:
        yield from (" taiyi", " wenchang")
        return
    actor = _star_before(place)
    seen: dict[str, None] = {}
    # A definition may follow another school than the session: every reading names its stars.
    for reading in READINGS[found.family]:
        for pair in board.pairs(relation, reading.id):
            if actor is None or pair.actor == actor:
                seen[pair.target] = None
            elif pair.mutual and pair.target == actor:
                seen[pair.actor] = None
    for target in seen:
        yield f" {target}"


def _star_before(place: Place) -> str | None:
    token = place.tokens[-1] if place.tokens else None
    if token is None or token.type != "NOUN":
        return None
    for word in lexicon().of("NOUN", token.text):
        if word.kind == "column" and board.COLUMNS[word.id].star:
            return word.id
    return None
