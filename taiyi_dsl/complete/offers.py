"""From a place to the words that may be typed there, as a reader sees them offered."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator

from .. import board
from ..binder.scope import Definition
from ..binder.script import Session
from ..board.kinds import KINDS
from ..diagnostics.value import Both, Source, Span
from ..record import dataclass, field
from ..resources import stdlib_files
from ..syntax import tree as t
from ..syntax.lexer import CLAUSES, is_han
from ..vocab.fold import fold, to_hant
from ..vocab.lexicon import Word, lexicon
from ..vocab.words import COMPARISONS
from .partial import open_quote, starts
from .place import MOST_CLAUSE, Marks, Place, find
from .said import kind_of, meaning_of
from .trial import allowed, signature, values_of_setting

__all__ = ["Memo", "Offer", "complete"]


@dataclass(frozen=True, slots=True)
class Offer:
    """``text`` replaces what stands from ``start`` to the cursor; the rest is for a reader.

    ``label`` is the word as it would be typed, ``names`` its other names, ``kind`` what it is,
    ``meaning`` one line on it; ``terminal`` is what it is in the grammar, where it is a word.
    """

    text: str
    start: int
    label: str
    names: str
    kind: str
    meaning: str
    terminal: str = ""

    @property
    def meta(self) -> str:
        """Names, kind and meaning on one line."""
        return "  ".join(part for part in (self.names, self.kind, self.meaning) if part)


@dataclass(slots=True)
class Memo:
    """What completion remembers from key to key: places, and the marks of the text."""

    marks: Marks = field(default_factory=Marks)
    places: dict[str, Place | None] = field(default_factory=dict)
    verdicts: dict[object, dict[object, bool]] = field(default_factory=dict)
    session: Session | None = None
    state: object = None


Files = Callable[[str], Iterable[str]]
"""Given the beginning of a path, the paths that go on from it."""

MOST_PLACES = 64
MOST_VERDICTS = 4096


def complete(
    text: str,
    cursor: int,
    session: Session,
    lang: str = "en",
    memo: Memo | None = None,
    files: Files | None = None,
) -> tuple[Offer, ...]:
    """The words that may stand at the cursor, the likeliest first.

    Every one of them can be gone on with to a text that parses and binds.  The session is left
    as it is.  ``memo`` makes the next key cheap; ``files`` lists paths for `use` and `save`.
    """
    memo = Memo() if memo is None else memo
    left = text[:cursor]
    folded = fold(left)
    line = folded.rfind("\n") + 1
    if len(folded) - max(line, folded.rfind(";")) > MOST_CLAUSE:
        return ()
    quote = open_quote(folded[line:])
    if quote is not None:
        return _paths(left, line + quote, session, memo, files)
    found: list[tuple[tuple[int, ...], Offer]] = []
    seen: set[tuple[int, str]] = set()
    for order, start in enumerate(starts(folded)):
        place = _place(left[:start], session, memo)
        if place is None or _names_nothing(place):
            continue
        for rank, offer in _at(place, left, start, lang):
            if (start, offer.text) not in seen:
                seen.add((start, offer.text))
                found.append(((order, *rank), offer))
    found.sort(key=lambda pair: pair[0])
    return tuple(offer for _, offer in found)


def _place(text: str, session: Session, memo: Memo) -> Place | None:
    state = (session.school, tuple(session.overrides.items()), len(session.scope.names))
    if memo.session is not session or memo.state != state:
        memo.session, memo.state = session, state
        memo.places.clear()
        memo.marks = Marks()
    if text not in memo.places:
        if len(memo.places) >= MOST_PLACES:
            memo.places.pop(next(iter(memo.places)))
        memo.places[text] = place = find(text, session, memo.marks)
        if place is not None:
            if len(memo.verdicts) >= MOST_VERDICTS:
                memo.verdicts.clear()
            place.verdicts = memo.verdicts.setdefault(signature(place), place.verdicts)
    return memo.places[text]


def _names_nothing(place: Place) -> bool:
    """Whether a name in the clause is not known: it is wrong, whatever comes after."""
    if place.tokens[:1] and place.tokens[0].type in ("USE", "RUN", "SET"):
        return False
    given = {token.text for token in place.query if token.type == "NEWNAME"}
    names = {token.text for token in place.tokens if token.type == "NAME"}
    return any(place.session.scope.find(name) is None for name in names - given)


def _paths(
    left: str, quote: int, session: Session, memo: Memo, files: Files | None
) -> tuple[Offer, ...]:
    place = _place(left[:quote], session, memo)
    if files is None or place is None or place.last not in ("USE", "SAVE", "BANG"):
        return ()
    typed = left[quote + 1 :]
    return tuple(Offer(path, quote + 1, path, "", "", "") for path in files(typed))


# ---- candidates ---------------------------------------------------------------------------------


def _at(place: Place, left: str, start: int, lang: str) -> Iterator[tuple[tuple[int, ...], Offer]]:
    typed = left[start:]
    script = _script(typed, left[:start], lang)
    accepted = place.state.accepted()
    if "CHOICE" in accepted:
        yield from _choices(place, typed, start, lang)
        return
    if "NAME" in accepted:
        yield from _names(place, typed, start, lang)
    glued = _glued(left[:start])
    tables = lexicon().by_terminal
    for terminal in [name for name in tables if name in accepted]:
        for number, (word, matched) in enumerate(_beginning(terminal, fold(typed))):
            text = _spelled(word, typed, matched, script)
            if not text or fold(text) == fold(typed):
                continue
            if not _may(place, terminal, word, text, glued):
                continue
            rank = _rank(place, terminal, word, fold(text) != matched and bool(matched))
            yield (*rank, number), _offer(place, terminal, word, text, start, lang)
    if script != "ascii":
        yield from _comparisons(place, accepted, typed, start, lang)


def _may(place: Place, terminal: str, word: Word, text: str, glued: str) -> bool:
    if terminal == "NOUN" and word.kind in _VALUES and not _compared(place):
        return False
    if word.kind == "group":
        if place.last not in _BEFORE_GROUPS:
            return False
        if word.id == "board" and place.query[-1].type == "COMMA":
            return False  # the plate stands alone
    if glued and not text.isascii() and _runs_together(glued, fold(text)):
        return allowed(place, terminal, word, text, alone=True)
    return allowed(place, terminal, word, text)


def _glued(before: str) -> str:
    """The Chinese characters directly before the cursor: a word after them may run together."""
    tail = fold(before[-lexicon().longest :])
    end = len(tail)
    while end and is_han(tail[end - 1]):
        end -= 1
    return tail[end:]


def _runs_together(glued: str, text: str) -> bool:
    """Whether the end of what stands there and the beginning of a word make another word."""
    tables = lexicon().by_terminal.values()
    for i in range(len(glued)):
        for k in range(1, len(text) + 1):
            joined = glued[i:] + text[:k]
            if any(joined in table for table in tables):
                return True
    return False


_SORTED: dict[str, tuple[list[str], list[tuple[str, Word]]]] = {}


def _beginning(terminal: str, typed: str) -> Iterator[tuple[Word, str]]:
    """The words of a terminal with a spelling that begins so, each once, and that spelling."""
    if terminal not in _SORTED:
        pairs = sorted(
            ((s, w) for s, words in lexicon().by_terminal[terminal].items() for w in words),
            key=lambda pair: pair[0],
        )
        _SORTED[terminal] = [s for s, _ in pairs], pairs
    if not typed:
        for word in _declared(terminal):
            yield word, ""
        return
    keys, pairs = _SORTED[terminal]
    best: dict[tuple[str, str], tuple[Word, str]] = {}
    for i in range(bisect_left(keys, typed), len(keys)):
        if not keys[i].startswith(typed):
            break
        spelling, word = pairs[i]
        key = (word.kind, word.id)
        if key not in best or spelling == fold(word.id) or spelling == fold(word.hans):
            best[key] = word, spelling
    order = {(w.kind, w.id): i for i, w in enumerate(_declared(terminal))}
    yield from sorted(best.values(), key=lambda pair: order[pair[0].kind, pair[0].id])


_DECLARED: dict[str, tuple[Word, ...]] = {}


def _declared(terminal: str) -> tuple[Word, ...]:
    """The words of a terminal as they were declared."""
    if terminal not in _DECLARED:
        kept = {(w.kind, w.id): w for ws in lexicon().by_terminal[terminal].values() for w in ws}
        _DECLARED[terminal] = tuple(w for w in lexicon().words if (w.kind, w.id) in kept)
    return _DECLARED[terminal]


# ---- how it is written --------------------------------------------------------------------------


def _script(typed: str, before: str, lang: str) -> str:
    """The script to offer words in: that of what is being typed, or of what was typed last."""
    for char in (*typed, *reversed(before)):
        if is_han(char):
            return "hant" if fold(char) != char or _only_hant(before + typed) else "hans"
        if char.isascii() and char.isalpha():
            return "ascii"
    return "hans" if lang == "zh" else "ascii"


def _only_hant(text: str) -> bool:
    return any(is_han(c) and fold(c) != c for c in text[-200:])


def _spelled(word: Word, typed: str, matched: str, script: str) -> str:
    """The word as it goes on from what was typed, in the script of it."""
    if not typed:
        if script == "ascii":
            return word.id if word.id.isascii() else ""
        hans = word.hans or word.id
        return to_hant(hans) if script == "hant" else hans
    begun = fold(typed)
    forms = [word.id, word.hans, word.pinyin, word.english, matched]
    if script == "hant":
        forms = [to_hant(form) for form in forms]
    return next((form for form in forms if form and fold(form).startswith(begun)), matched)


# ---- the order, and what is said ----------------------------------------------------------------

_VALUES = frozenset(kind.id for kind in KINDS)
_BEFORE_GROUPS = frozenset(("SHOW", "EXPLAIN", "COUNT", "BY", "COMMA"))


def _compared(place: Place) -> bool:
    """Whether a value is wanted: to compare a column with, or to hand to a query."""
    before = [t.type for t in place.tokens[-2:]]
    if before[-1:] == ["LPAR"]:
        return before[0] in ("IN", "NOTIN", "NAME")
    return before[-1:] in (["EQ"], ["CMP"], ["IN"], ["NOTIN"])


def _rank(place: Place, terminal: str, word: Word, by_other_name: bool) -> tuple[int, ...]:
    """Relations and clauses first, then columns, then values; first of all values after `=`."""
    if terminal in ("REL", "DUN", "SCALE", "BOOK", "SETTING") or terminal in CLAUSES:
        group = 0
    elif word.kind == "column":
        group = 1 if board.COLUMNS[word.id].star else 2
    elif word.kind in ("relation", "result"):
        group = 3
    elif word.kind == "group":
        group = 0 if place.last in ("SHOW", "EXPLAIN") else 3
    elif terminal == "NOUN":
        group = 0
    else:
        group = 4
    return (int(by_other_name), group)


def _offer(place: Place, terminal: str, word: Word, text: str, start: int, lang: str) -> Offer:
    names = [n for n in (word.hans, word.id, word.pinyin) if n and fold(n) != fold(text)]
    kind, meaning = kind_of(word), meaning_of(place, terminal, word)
    known = " ".join(dict.fromkeys(names))
    return Offer(text, start, text, known, _in(kind, lang), _in(meaning, lang), terminal)


def _in(text: Both, lang: str) -> str:
    return text.zh if lang == "zh" else text.en


_NAME = Both("a name of yours", "自定之名")
_QUERY = Both("a defined query", "已定义之查询")
_SCRIPT = Both("a script of the standard library", "标准库之文")
_VALUE = Both("a value", "值")


def _names(
    place: Place, typed: str, start: int, lang: str
) -> Iterator[tuple[tuple[int, ...], Offer]]:
    """Names of the user and of the standard library."""
    begun = fold(typed)
    for number, (name, kind) in enumerate(_known(place, begun)):
        if not name.startswith(begun) or name == begun:
            continue
        # What is used or run is known to be there; trying it would read it.
        if place.last in ("USE", "RUN") or allowed(place, "NAME", None, name):
            yield (0, 1, number), Offer(name, start, name, "", _in(kind, lang), "")


def _known(place: Place, begun: str) -> Iterator[tuple[str, Both]]:
    if place.last == "USE":
        for file in stdlib_files():
            yield file.removesuffix(".tq").replace("/", "."), _SCRIPT
        return
    scope = place.session.scope.all()
    if place.last == "RUN":
        for name, entry in scope.items():
            if isinstance(entry, Definition) and isinstance(entry.clause, t.Def):
                yield name, _QUERY
        for name in _given(place, "DEF"):
            yield name, _QUERY
        yield from ((name, _QUERY) for name in _library(place, begun))
        return
    for name, entry in scope.items():
        if not (isinstance(entry, Definition) and isinstance(entry.clause, t.Def)):
            yield name, _NAME
    for name in _given(place, "LET", "AS", "LPAR", "COMMA"):
        yield name, _NAME


def _given(place: Place, *after: str) -> Iterator[str]:
    """Names that were given in the query or the definition being typed."""
    before = ""
    for token in place.query:
        if token.type == "NEWNAME" and before in after:
            yield token.text
        before = token.type


def _library(place: Place, begun: str) -> Iterator[str]:
    """The queries of the script whose name has been typed: `mishu.zonglun.` and what is in it."""
    head = begun.rpartition(".")[0]
    for file in stdlib_files():
        module = file.removesuffix(".tq").replace("/", ".")
        if module == head:
            names = place.session.modules.names(
                module, False, Source("", ""), Span(Source("", ""), 0, 0)
            ).names
            yield from (f"{module}.{name}" for name in names)
        elif module.startswith(begun):
            yield f"{module}."


def _choices(
    place: Place, typed: str, start: int, lang: str
) -> Iterator[tuple[tuple[int, ...], Offer]]:
    """The values of the setting that is being set."""
    token = next((x for x in reversed(place.tokens) if x.type == "SETTING"), None)
    words = lexicon().of("SETTING", token.text) if token is not None else ()
    for word in words:
        rule = board.RULES.get(word.id)
        said = {v.id: Both(v.en, v.zh) for v in rule.variants} if rule is not None else {}
        for number, value in enumerate(values_of_setting(word.id)):
            if value.startswith(fold(typed)) and value != fold(typed):
                meaning = _in(said[value], lang) if value in said else ""
                yield (0, 0, number), Offer(value, start, value, "", _in(_VALUE, lang), meaning)


def _comparisons(
    place: Place, accepted: set[str], typed: str, start: int, lang: str
) -> Iterator[tuple[tuple[int, ...], Offer]]:
    for number, sign in enumerate(COMPARISONS):
        if sign.terminal not in accepted:
            continue
        for text in (sign.hans, *sign.others):
            begun = text.startswith(fold(typed)) and text != fold(typed)
            if begun and is_han(text[0]) and allowed(place, sign.terminal, None, text):
                kind = _in(Both("a comparison", "比较"), lang)
                meaning = sign.zh if lang == "zh" else sign.en
                yield (0, 4, number), Offer(text, start, text, sign.id, kind, meaning)
