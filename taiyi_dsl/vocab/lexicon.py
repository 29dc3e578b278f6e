"""The vocabulary table: every word of the language with its kind and all its spellings.

It is made from what the board declares (columns, relations, values, schools, variants) and from
the language's own words.  The lexer, the printer, completion, highlighting, help and the
suggestions read this table and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import board
from ..board import kinds
from ..board.kinds import Kind, Name
from ..record import dataclass
from . import words
from .fold import fold, to_hant

__all__ = ["SCRIPTS", "Lexicon", "Word", "lexicon"]

SCRIPTS = ("id", "hans", "hant", "pinyin", "en")


@dataclass(frozen=True, slots=True)
class Word:
    """A word: ``kind`` and ``id`` together are unique; ``terminal`` is what it is in the grammar."""

    kind: str
    id: str
    terminal: str
    hans: str
    pinyin: str
    english: str
    others: tuple[str, ...]
    en: str
    zh: str

    def spell(self, script: str) -> str:
        """The word as it is written in one of :data:`SCRIPTS`."""
        if script == "hans":
            return self.hans or self.id
        if script == "hant":
            return to_hant(self.hans) if self.hans else self.id
        if script == "pinyin":
            return self.pinyin
        if script == "en":
            return self.english
        return self.id

    def spellings(self) -> Iterator[str]:
        """Every folded spelling, each once."""
        seen = set()
        for text in (self.id, self.hans, self.pinyin, self.english, *self.others):
            folded = fold(text)
            if folded and folded not in seen:
                seen.add(folded)
                yield folded


def _of_keyword(kind: str, k: words.Keyword) -> Word:
    return Word(kind, k.id, k.terminal, k.hans, k.id, k.id, k.others, k.en, k.zh)


def _of_name(kind: str, terminal: str, n: Name, en: str, zh: str) -> Word:
    return Word(kind, n.id, terminal, n.hans, n.in_pinyin, n.in_english, n.others, en, zh)


def _of_kind(k: Kind) -> Iterator[Word]:
    for value in k.names.values():
        yield _of_name(k.id, "NOUN", value, k.id, k.zh)


def _all() -> Iterator[Word]:
    for k in words.KEYWORDS:
        yield _of_keyword("keyword", k)
    for k in words.MARKS:
        yield _of_keyword("mark", k)
    for scale in board.SCALES.values():
        yield _of_name("scale", "SCALE", scale.name, scale.en, scale.zh)
    for k in words.DUNS:
        yield _of_keyword("plate", k)
    for k in words.GROUPS:
        yield _of_keyword("group", k)
    for k in words.RESULTS:
        yield _of_keyword("result", k)
    for column in board.COLUMNS.values():
        v = column.default
        yield _of_name("column", "NOUN", column.name, v.en, v.zh)
    for relation in board.RELATIONS.values():
        yield _of_name("relation", "REL", relation.name, relation.en, relation.zh)
    for kind in kinds.KINDS:
        yield from _of_kind(kind)
    for school in board.SCHOOLS.values():
        yield _of_name("school", "BOOK", school.name, school.en, school.title)
    for rule in board.RULES.values():
        yield Word(
            "setting", rule.id, "SETTING", rule.name.hans, rule.id, rule.id, (), rule.en, rule.zh
        )
        for variant in rule.variants:
            yield Word(
                "choice " + rule.id, variant.id, "CHOICE", "", variant.id, variant.id, (),
                variant.en, variant.zh,
            )  # fmt: skip
    for k in words.SETTINGS:
        yield _of_keyword("setting", k)


class Lexicon:
    """The table, indexed by terminal and spelling, by kind and id."""

    def __init__(self, all_words: Iterable[Word]) -> None:
        self.words: tuple[Word, ...] = tuple(all_words)
        self.by_terminal: dict[str, dict[str, tuple[Word, ...]]] = {}
        self.by_id: dict[tuple[str, str], Word] = {}
        longest = 1
        for word in self.words:
            self.by_id[word.kind, word.id] = word
            # A relation may stand alone as a condition: `where 掩`.
            terminals = ("REL", "NOUN") if word.terminal == "REL" else (word.terminal,)
            for spelling in word.spellings():
                if not spelling.isascii():
                    longest = max(longest, len(spelling))
                for terminal in terminals:
                    table = self.by_terminal.setdefault(terminal, {})
                    table[spelling] = (*table.get(spelling, ()), word)
        self.longest = longest
        """Length of the longest spelling that is not plain ASCII."""

    def word(self, kind: str, id: str) -> Word:
        return self.by_id[kind, id]

    def of(self, terminal: str, spelling: str) -> tuple[Word, ...]:
        return self.by_terminal.get(terminal, {}).get(spelling, ())

    def kind(self, kind: str) -> tuple[Word, ...]:
        return tuple(w for w in self.words if w.kind == kind)


_made: Lexicon | None = None


def lexicon() -> Lexicon:
    """The vocabulary, made once."""
    global _made
    if _made is None:
        _made = Lexicon(_all())
    return _made
