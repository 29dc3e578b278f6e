"""The beginning of a text, parsed once and gone on with in many ways: what completion tries."""

from __future__ import annotations

from ..diagnostics.value import Source
from .automaton import State, Token, Unexpected
from .build import Builder
from .complain import Refused
from .lexer import BadText, Lexer
from .parser import Exports, learn
from .table import table
from .tree import Script

__all__ = ["Prefix"]


class Prefix:
    """A text that is right as far as it goes; ``whole`` is False if it is not even that."""

    def __init__(self, text: str, names: frozenset[str], exports: Exports) -> None:
        self.text, self.names, self.exports = text, set(names), exports
        self.state = State(table())
        self.tokens: list[Token] = []
        lexer = Lexer(text, self.names)
        self.whole = self._read(lexer, self.state, self.tokens, 0)
        self.brackets = lexer.brackets

    def extended(self, more: str) -> Script | None:
        """The script of the text with more after it, a word's end between them; None if that
        does not parse."""
        if not self.whole:
            return None
        text = self.text + more
        lexer = Lexer(text, set(self.names))
        lexer.brackets = list(self.brackets)
        state, tokens = self.state.copy(), self.tokens[-1:]
        if not self._read(lexer, state, tokens, len(self.text)):
            return None
        source = Source("", text)
        try:
            clauses = Builder(source).script(state.finish(len(text)))
        except (Unexpected, Refused):
            return None
        return Script(clauses, (), frozenset(), False, source)

    def _read(self, lexer: Lexer, state: State, tokens: list[Token], at: int) -> bool:
        try:
            while (token := lexer.next(at, state)) is not None:
                state.feed(token)
                learn(token, tokens, lexer.names, self.exports)
                tokens.append(token)
                at = token.stop
        except (BadText, Unexpected):
            return False
        return True
