"""The parser: text to tree, with every independent mistake of the text as a diagnostic.

A mistake is reported at the token that the parser could not take.  The clause around it is then
blanked out and the text is parsed again, so that one run tells of every clause that is wrong and
the clauses that are right are still there.
"""

from __future__ import annotations

from collections.abc import Callable

from ..diagnostics.value import Diagnostic, Source, Span
from ..record import dataclass
from . import complain
from .automaton import Node, State, Token, Unexpected
from .build import Builder
from .lexer import BadText, Comment, Lexer
from .table import table
from .tree import Clause, Script

__all__ = ["Parsed", "is_incomplete", "parse"]

MOST_ERRORS = 50

Exports = Callable[[str, bool], frozenset[str]]
"""Given what `use` names (and whether it is a file), the Chinese names that it brings in."""


def _no_exports(path: str, file: bool) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, slots=True)
class Parsed:
    """A tree of the clauses that could be read, and what was wrong with the others."""

    script: Script
    errors: tuple[Diagnostic, ...]


class _Stopped(Exception):
    """The parse stopped: the diagnostic, and where the bad clause begins and ends."""

    def __init__(self, error: Diagnostic, start: int, stop: int) -> None:
        super().__init__(error.code)
        self.error, self.start, self.stop = error, start, stop


def parse(
    source: Source, names: frozenset[str] = frozenset(), exports: Exports = _no_exports
) -> Parsed:
    """Parse a text.  ``names`` are the user's Chinese names already known.  Never raises."""
    text = source.text
    errors: list[Diagnostic] = []
    comments: tuple[Comment, ...] | None = None
    while True:
        try:
            clauses, found = _once(source, text, set(names), exports)
            if comments is None:
                comments = found
            return Parsed(Script(clauses, comments), tuple(errors))
        except _Stopped as stopped:
            errors.append(stopped.error)
            blanked = _blank(text, stopped.start, stopped.stop)
            if blanked == text or len(errors) >= MOST_ERRORS:
                return Parsed(Script(()), tuple(errors))
            text = blanked


def _blank(text: str, start: int, stop: int) -> str:
    """The text with a stretch replaced by blanks; line ends stay."""
    hole = "".join(c if c == "\n" else " " for c in text[start:stop])
    return text[:start] + hole + text[stop:]


def _once(
    source: Source, text: str, names: set[str], exports: Exports
) -> tuple[tuple[Clause, ...], tuple[Comment, ...]]:
    lexer = Lexer(text, names)
    state = State(table())
    tokens: list[Token] = []
    at = 0
    while True:
        try:
            token = lexer.next(at, state)
            if token is None:
                break
            state.feed(token)
        except BadText as bad:
            span = Span(source, bad.start, bad.stop)
            error = complain.bad_text(bad.code, span)
            raise _stop(error, source, text, lexer, tokens, bad.start) from None
        except Unexpected as unexpected:
            error = complain.unexpected(unexpected.token, state, tokens, lexer, source)
            raise _stop(error, source, text, lexer, tokens, unexpected.token.start) from None
        _learn(token, tokens, names, exports)
        tokens.append(token)
        at = token.stop
    try:
        tree = state.finish(len(text))
    except Unexpected:
        error = complain.at_end(state, tokens, lexer, source)
        raise _stop(error, source, text, lexer, tokens, len(text)) from None
    return _clauses(source, tree), tuple(lexer.comments)


def _clauses(source: Source, tree: Node) -> tuple[Clause, ...]:
    build = Builder(source)
    try:
        return build.script(tree)
    except complain.Refused as refused:
        span = refused.error.span
        assert span is not None
        clause = build.around(tree, span)
        raise _Stopped(refused.error, clause.start, clause.stop) from None


def _learn(token: Token, before: list[Token], names: set[str], exports: Exports) -> None:
    if token.type == "NEWNAME" and not token.text.isascii():
        names.add(token.text)
    elif before and before[-1].type == "USE" and token.type in ("STRING", "NAME"):
        names |= exports(token.text, token.type == "STRING")


def _stop(
    error: Diagnostic, source: Source, text: str, lexer: Lexer, tokens: list[Token], at: int
) -> _Stopped:
    """Bound the bad clause: from its first token to the next separator outside brackets."""
    start = 0
    depth = 0
    for token in reversed(tokens):
        if token.type == "RBRACE":
            depth += 1
        elif token.type == "LBRACE":
            if depth == 0:
                start = token.stop
                break
            depth -= 1
        elif token.type == "SEP" and depth == 0:
            start = token.stop
            break
    if error.code == "E0105" and at < len(text):
        # An open bracket swallowed the lines after it: the clause ends where its line ends.
        line = text.rfind("\n", start, at)
        return _Stopped(error, start, line if line > start else _end_of_clause(lexer, text, at))
    return _Stopped(error, start, _end_of_clause(lexer, text, at))


def _end_of_clause(lexer: Lexer, text: str, at: int) -> int:
    folded = lexer.folded
    depth = 0
    while at < len(text):
        char = folded[at]
        if char == "#":
            end = folded.find("\n", at)
            at = len(text) if end < 0 else end
            continue
        if char == '"':
            end = at + 1
            while end < len(text) and folded[end] not in '"\n':
                end += 2 if folded[end] == "\\" else 1
            at = end + 1 if end < len(text) and folded[end] == '"' else end
            continue
        if char in "({":
            depth += 1
        elif char in ")}":
            if depth == 0 and char == "}" and any(b.type == "LBRACE" for b in lexer.brackets):
                return at
            depth = max(0, depth - 1)
        elif char in ";\n" and depth == 0:
            return at
        at += 1
    return len(text)


def is_incomplete(text: str, names: frozenset[str] = frozenset()) -> bool:
    """Whether a text is right so far but wants more: an open bracket, a waiting operator."""
    source = Source("", text)
    errors = parse(source, names).errors
    return bool(errors) and all(e.code in complain.WAITING for e in errors)
