"""The contextual lexer: at each place, the longest word that the parser can take there.

Chinese needs no spaces, so words are looked up by longest match in the vocabulary, restricted to
the terminals that the parser's state accepts.  ASCII words end where letters end.  A name that
the user gives may be Chinese too; it is a word from the place where it is given.
"""

from __future__ import annotations

import re

from ..record import dataclass
from ..vocab import words
from ..vocab.fold import fold
from ..vocab.lexicon import Lexicon, lexicon
from .automaton import State, Token

__all__ = ["BadText", "Comment", "Lexer", "is_han", "string_end"]

CLAUSES = tuple(k.terminal for k in words.CLAUSES)
"""The terminals that begin a clause."""

_ASCII_NAME = re.compile(r"[a-zü_][a-z0-9ü_]*(?:\.[a-zü_][a-z0-9ü_]*)*")
_NUMBER = re.compile(r"[0-9][0-9_]*")
_FRACTION = re.compile(r"\.[0-9]+")
MOST_UNKNOWN = 40  # characters of an unknown word that are shown and searched
_BLANK = re.compile(r"[ \t\r\f\v]+")
_WRITTEN = {
    s: k for k in (*words.COMPARISONS, *words.SIGNS) for s in (k.id, k.hans, *k.others) if s
}


def is_han(char: str) -> bool:
    """A letter that is not ASCII: what a Chinese name may be made of."""
    return not char.isascii() and (char.isalpha() or char == "〇")


_SYMBOLS = {s: k.terminal for s, k in _WRITTEN.items() if not is_han(s[0])}
_SYMBOL = re.compile("|".join(re.escape(s) for s in sorted(_SYMBOLS, key=len, reverse=True)))
_CLOSES = {"RPAR": "LPAR", "RBRACE": "LBRACE"}
_COMPARE_WORDS = {s: k.terminal for s, k in _WRITTEN.items() if is_han(s[0])}
COMPARISONS = {s: k.id for s, k in _WRITTEN.items() if k in words.COMPARISONS}
"""How a comparison may be written, and its one spelling."""


def string_end(text: str, folded: str, at: int) -> int:
    """Where the text in quotes that begins at ``at`` ends: its closing quote, or what cuts it."""
    end = at + 1
    while end < len(folded) and folded[end] not in '"\n':
        end += 2 if text[end] == "\\" else 1
    return min(end, len(folded))


class BadText(Exception):
    """Text that is no token at all: what it is, and where."""

    def __init__(self, code: str, start: int, stop: int) -> None:
        super().__init__(code)
        self.code, self.start, self.stop = code, start, stop


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its `#`; ``alone`` if nothing stands before it on its line."""

    text: str
    start: int
    alone: bool


class Lexer:
    """Cuts one text.  ``names`` are the user's Chinese names known so far; parsing adds to it."""

    def __init__(self, text: str, names: set[str] | None = None, words: Lexicon | None = None):
        self.text = text
        self.folded = fold(text)
        self.names: set[str] = set() if names is None else names
        self.words = words or lexicon()
        self.comments: list[Comment] = []
        self.brackets: list[Token] = []

    def next(self, at: int, state: State) -> Token | None:
        """The token at or after ``at``, or None at the end.  Raises :class:`BadText`."""
        folded, size = self.folded, len(self.folded)
        while at < size:
            char = folded[at]
            if char in " \t\r\f\v":
                blank = _BLANK.match(folded, at)
                assert blank
                at = blank.end()
            elif char == "#":
                end = folded.find("\n", at)
                end = size if end < 0 else end
                start = self.text.rfind("\n", 0, at) + 1
                alone = not self.text[start:at].strip()
                self.comments.append(Comment(self.text[at:end].rstrip(), at, alone))
                at = end
            elif char == "\n":
                if self._ends_clause(state):
                    return Token("SEP", "\n", at, at + 1)
                at += 1
            else:
                return self._word(at, char, state)
        return None

    def _ends_clause(self, state: State) -> bool:
        """A line's end is a separator unless a bracket is open or an operator still waits."""
        if self.brackets and self.brackets[-1].type == "LPAR":
            return False
        return "SEP" in state.possible

    def begins_clause(self, at: int) -> bool:
        """Whether the first word at or after a place is that of a clause."""
        blank = _BLANK.match(self.folded, at)
        at = blank.end() if blank else at
        ascii_name = _ASCII_NAME.match(self.folded, at)
        ends = self._ends(at, ascii_name.end() if ascii_name else at)
        return any(self._is_clause(at, end) for end in ends)

    def _is_clause(self, at: int, end: int) -> bool:
        """Whether a stretch is the word of a clause: in ASCII no name may be one."""
        return any(self.words.of(t, self.folded[at:end]) for t in CLAUSES)

    def _word(self, at: int, char: str, state: State) -> Token:
        if char == '"':
            return self._string(at)
        if char.isdigit() and char.isascii():
            found = _NUMBER.match(self.folded, at)
            assert found
            fraction = _FRACTION.match(self.folded, found.end())
            if fraction:
                raise BadText("E0108", at, fraction.end())
            return Token("NUMBER", found.group(), at, found.end())
        if char == ":":
            found = _ASCII_NAME.match(self.folded, at + 1)
            if found is None:
                raise BadText("E0107", at, at + 1)
            return Token("PARAM", found.group(), at, found.end())
        symbol = _SYMBOL.match(self.folded, at)
        if symbol:
            return self._symbol(at, symbol.group())
        ascii_name = _ASCII_NAME.match(self.folded, at)
        if not ascii_name and not is_han(char):
            raise BadText("E0107", at, at + 1)
        return self._name(at, ascii_name.end() if ascii_name else at, state)

    def _symbol(self, at: int, text: str) -> Token:
        token = Token(_SYMBOLS[text], text, at, at + len(text))
        if token.type in ("LPAR", "LBRACE"):
            self.brackets.append(token)
        elif self.brackets and _CLOSES.get(token.type) == self.brackets[-1].type:
            self.brackets.pop()
        return token

    def _string(self, at: int) -> Token:
        end = string_end(self.text, self.folded, at)
        if end >= len(self.folded) or self.folded[end] != '"':
            raise BadText("E0106", at, end)
        return Token("STRING", self.text[at + 1 : end], at, end + 1)

    def _ends(self, at: int, ascii_end: int) -> list[int]:
        """Where a word that begins at ``at`` may end, the longest first."""
        folded = self.folded
        stop = at
        limit = min(len(folded), max(ascii_end, at) + self.words.longest)
        while stop < limit and (is_han(folded[stop]) or (stop < ascii_end)):
            stop += 1
        if ascii_end > at:
            # host.和: an ASCII family, a dot, a Chinese word.
            ends = [ascii_end]
            if folded[ascii_end : ascii_end + 1] == "." and ascii_end + 1 < len(folded):
                last = ascii_end + 1
                while last < len(folded) and is_han(folded[last]):
                    last += 1
                ends = [*range(last, ascii_end + 1, -1), ascii_end]
            return ends
        return list(range(stop, at, -1))

    def _name(self, at: int, ascii_end: int, state: State) -> Token:
        possible = state.possible
        if "NEWNAME" in possible and not (set(possible) & self.words.by_terminal.keys()):
            return self._new_name(at, ascii_end)
        longest_name = 0
        if "NAME" in possible and not self._is_clause(at, ascii_end):
            longest_name = ascii_end - at or self._known_name(at)
        ends = self._ends(at, ascii_end)
        for end in ends:
            if end - at < longest_name and ascii_end == at:
                break
            token = self._lookup(at, end, possible)
            if token:
                return token
        if longest_name:
            return Token("NAME", self.folded[at : at + longest_name], at, at + longest_name)
        return self._misplaced(at, ascii_end, ends)

    def _lookup(self, at: int, end: int, terminals: dict[str, int]) -> Token | None:
        spelling = self.folded[at:end]
        for terminal in terminals:
            if self.words.of(terminal, spelling):
                return Token(terminal, spelling, at, end)
        compare = _COMPARE_WORDS.get(spelling)
        if compare and compare in terminals:
            return Token(compare, spelling, at, end)
        return None

    def _known_name(self, at: int) -> int:
        return max((len(n) for n in self.names if self.folded.startswith(n, at)), default=0)

    def _new_name(self, at: int, ascii_end: int) -> Token:
        end = ascii_end
        if end == at:
            while end < len(self.folded) and is_han(self.folded[end]):
                end += 1
        return Token("NEWNAME", self.folded[at:end], at, end)

    def _misplaced(self, at: int, ascii_end: int, ends: list[int]) -> Token:
        """A word of the language that cannot stand here, or a word of no language."""
        everywhere = dict.fromkeys(self.words.by_terminal, 0) | {"EQ": 0, "CMP": 0}
        for end in ends:
            token = self._lookup(at, end, everywhere)
            if token:
                return token
        end = ascii_end
        if end == at:
            end = at + self._unknown_run(at)
        return Token("UNKNOWN", self.folded[at:end], at, end)

    def _unknown_run(self, at: int) -> int:
        """Length of the unknown Chinese run: up to the next character that begins a word."""
        end = at + 1
        last = min(len(self.folded), at + MOST_UNKNOWN)
        while end < last and is_han(self.folded[end]):
            if any(
                self.folded.startswith(s, end)
                for table in self.words.by_terminal.values()
                for s in (self.folded[end : end + n] for n in range(self.words.longest, 0, -1))
                if s in table
            ):
                break
            end += 1
        return end - at
