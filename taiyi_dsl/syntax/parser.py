"""The parser: text to tree, with every independent mistake of the text as a diagnostic.

A mistake is reported at the token that the parser could not take.  The clause around it is then
blanked out and the text is parsed again, so that one run tells of every clause that is wrong and
the clauses that are right are still there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..diagnostics.value import Diagnostic, Source, Span
from ..record import dataclass
from . import complain
from .automaton import Node, State, Token, Unexpected
from .build import Builder, unescape
from .lexer import BadText, Comment, Lexer, string_end
from .table import table
from .tree import Clause, Script

__all__ = ["Exports", "Parsed", "first_word", "is_incomplete", "learn", "parse", "parse_settled"]

MOST_ERRORS = 50

Exports = Callable[[str, bool], frozenset[str]]
"""Given what `use` names (and whether it is a file), the Chinese names that it brings in."""


def _no_exports(path: str, file: bool) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True, slots=True)
class Parsed:
    """A tree of the clauses that could be read, and what was wrong with the others.

    ``waiting``: the text is right as far as it goes and ends too early.
    """

    script: Script
    errors: tuple[Diagnostic, ...]
    waiting: bool = False


class _Stopped(Exception):
    """The parse stopped: the diagnostic, where the bad clause begins and ends, its tokens."""

    def __init__(
        self, error: Diagnostic, start: int, stop: int, tokens: list[Token], at_end: bool = False
    ) -> None:
        super().__init__(error.code)
        self.error, self.start, self.stop, self.at_end = error, start, stop, at_end
        self.names = _given(tokens)
        source = bool(tokens) and tokens[0].type in ("CHART", "SEARCH")
        self.headless = source or error.code == "E0102"


def parse(
    source: Source, names: frozenset[str] = frozenset(), exports: Exports = _no_exports
) -> Parsed:
    """Parse a text.  ``names`` are the user's Chinese names already known.  Never raises."""
    text = source.text
    errors: list[Diagnostic] = []
    lost: set[str] = set()
    headless = False
    waiting = True
    while True:
        known = {*names, *(n for n in lost if not n.isascii())}
        try:
            clauses, comments = _once(source, text, known, exports)
            script = Script(clauses, comments, frozenset(lost), headless, source)
            return Parsed(script, _in_order(errors), waiting and bool(errors))
        except _Stopped as stopped:
            errors.append(stopped.error)
            lost |= stopped.names
            headless = headless or stopped.headless
            waiting = waiting and stopped.at_end
            blanked = _blank(text, stopped.start, stopped.stop)
            if blanked == text or len(errors) >= MOST_ERRORS:
                script = Script((), (), frozenset(lost), headless, source)
                return Parsed(script, _in_order(errors), waiting)
            text = blanked


def _in_order(errors: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Mistakes as a reader meets them; some are only found once others are out of the way."""
    return tuple(sorted(errors, key=lambda e: e.span.start if e.span is not None else 0))


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
        brackets = list(lexer.brackets)
        try:
            token = lexer.next(at, state)
            if token is None:
                break
            state.feed(token)
        except BadText as bad:
            span = Span(source, bad.start, bad.stop)
            error = complain.bad_text(bad.code, span)
            raise _stop(error, text, lexer, tokens, bad.start) from None
        except Unexpected as unexpected:
            token = unexpected.token
            lexer.brackets = brackets  # it opens and closes nothing
            error = complain.unexpected(token, state, tokens, lexer, source)
            raise _stop(error, text, lexer, tokens, token.start) from None
        learn(token, tokens, names, exports)
        tokens.append(token)
        at = token.stop
    try:
        tree = state.finish(len(text))
    except Unexpected:
        error = complain.at_end(state, tokens, lexer, source)
        raise _stop(error, text, lexer, tokens, len(text)) from None
    return _clauses(source, tree, tokens), tuple(lexer.comments)


def _clauses(source: Source, tree: Node, tokens: list[Token]) -> tuple[Clause, ...]:
    build = Builder(source)
    try:
        return build.script(tree)
    except complain.Refused as refused:
        span = refused.error.span
        assert span is not None
        clause = build.around(tree, span)
        inside = [t for t in tokens if clause.start <= t.start < clause.stop]
        raise _Stopped(refused.error, clause.start, clause.stop, inside) from None


def learn(token: Token, before: list[Token], names: set[str], exports: Exports) -> None:
    """From here on a Chinese name that was just given is a word."""
    if token.type == "NEWNAME" and not token.text.isascii():
        # A heading may be any text; it is a name only if no word begins it.
        if before[-1].type != "AS" or complain.begins_with_word(token.text) is None:
            names.add(token.text)
    elif before and before[-1].type == "USE" and token.type in ("STRING", "NAME"):
        file = token.type == "STRING"
        names |= exports(unescape(token.text) if file else token.text, file)


def _given(tokens: Iterable[Token]) -> frozenset[str]:
    """The names that a `let` or a `def` gives, those of its parameters left out."""
    names = set()
    before = ""
    for token in tokens:
        if token.type == "NEWNAME" and before in ("LET", "DEF"):
            names.add(token.text)
        before = token.type
    return frozenset(names)


def _stop(error: Diagnostic, text: str, lexer: Lexer, tokens: list[Token], at: int) -> _Stopped:
    """Bound the bad clause: from its first token to the next separator outside brackets."""
    at_end = at >= len(text)
    first = _clause_begins(tokens, len(tokens))
    if error.code == "E0105":
        assert error.span is not None
        # At the end all that is open ends with the outermost bracket: one message is enough.
        bracket = lexer.brackets[0].start if at_end else error.span.start
        first = _clause_begins(tokens, next(i for i, t in enumerate(tokens) if t.start == bracket))
    if at_end:
        stop = len(text)
    elif error.code in ("E0103", "E0105"):
        # The next clause was met: this one ends before it.
        stop = max(text.rfind("\n", 0, at), tokens[-1].stop)
    else:
        stop = _end_of_clause(lexer, text, at)
    start = tokens[first - 1].stop if first else 0
    return _Stopped(error, start, stop, tokens[first:], at_end)


def _clause_begins(tokens: list[Token], before: int) -> int:
    """The index of the first token of the clause that holds the token at an index."""
    depth = 0
    for i in range(before - 1, -1, -1):
        kind = tokens[i].type
        if kind == "RBRACE":
            depth += 1
        elif kind == "LBRACE":
            if depth == 0:
                return i + 1
            depth -= 1
        elif kind == "SEP" and depth == 0:
            return i + 1
    return 0


def _end_of_clause(lexer: Lexer, text: str, at: int) -> int:
    """Where a clause that went wrong at a place ends: its separator, or the brace around it.

    Inside round brackets a line's end does not end it, unless a clause word begins the next
    line: then the bracket was forgotten.
    """
    folded = lexer.folded
    inside = any(b.type == "LBRACE" for b in lexer.brackets)
    opened = [b.text for b in lexer.brackets]
    if "{" in opened:
        opened = opened[len(opened) - opened[::-1].index("{") :]
    while at < len(text):
        char = folded[at]
        if char == "#":
            end = folded.find("\n", at)
            at = len(text) if end < 0 else end
            continue
        if char == '"':
            end = string_end(text, folded, at)
            at = end + 1 if end < len(text) and folded[end] == '"' else end
            continue
        braces = "{" in opened
        if char in "({":
            opened.append(char)
        elif char == "}" and inside and not braces:
            return at
        elif char in ")}":
            if opened and opened[-1] == ("(" if char == ")" else "{"):
                opened.pop()
        elif not braces and (
            char == ";" or (char == "\n" and (not opened or lexer.begins_clause(at + 1)))
        ):
            return at
        at += 1
    return len(text)


def parse_settled(
    errors: Sequence[Diagnostic],
    source: Source,
    names: frozenset[str] = frozenset(),
    exports: Exports = _no_exports,
) -> tuple[Diagnostic, ...]:
    """The mistakes of a text that is only parsed, with the offers that parse in their place."""
    from ..diagnostics.settle import settled

    return settled(
        errors, source, lambda text: parse(Source(source.name, text), names, exports).errors
    )


def first_word(clause: Span) -> Span:
    """Where the word stands that begins a clause."""
    token = Lexer(clause.source.text).next(clause.start, State(table()))
    assert token is not None
    return Span(clause.source, token.start, token.stop)


def is_incomplete(text: str, names: frozenset[str] = frozenset()) -> bool:
    """Whether a text is right so far but wants more: an open bracket, a waiting operator."""
    return parse(Source("", text), names).waiting
