"""A text cut into the parser's tokens, and on past mistakes: what the highlighters colour.

There is no second grammar here.  The parser's automaton runs over the tokens of the parser's
lexer and keeps no tree.  Where it cannot take a token, words are looked up out of context until
the clause ends; then it goes on from the beginning of a clause.
"""

from __future__ import annotations

from ..binder.modules import Modules
from ..diagnostics.value import Source, Span, TqError
from ..record import dataclass
from ..syntax.automaton import State, Token, Unexpected
from ..syntax.lexer import CLAUSES, BadText, Lexer
from ..syntax.parser import Exports, learn
from ..syntax.table import table
from ..vocab.lexicon import lexicon
from ..vocab.words import KEYWORDS, MARKS, SIGNS

__all__ = ["KINDS", "Painter", "Piece", "pieces"]

KINDS = (
    "clause", "word", "operator", "sign", "mark", "scale", "dun", "book", "setting", "choice",
    "column", "group", "relation", "value", "number", "string", "name", "new", "param",
    "comment", "wrong",
)  # fmt: skip
"""What a piece of a text may be."""

_LOGIC = ("AND", "OR", "NOT", "IN", "NOTIN", "MOD", "EQ", "CMP", "DOTDOT")
_SIGNS = ("SEP", "COMMA", "LPAR", "RPAR", "LBRACE", "RBRACE")

_KIND_OF: dict[str, str] = {
    **{k.terminal: "word" for k in KEYWORDS},
    **dict.fromkeys(CLAUSES, "clause"),
    **{k.terminal: "operator" for k in SIGNS},
    **dict.fromkeys(_LOGIC, "operator"),
    **dict.fromkeys(_SIGNS, "sign"),
    **{k.terminal: "mark" for k in MARKS},
    "BC": "mark",
    "BEFORE": "mark",
    "SCALE": "scale",
    "DUN": "dun",
    "BOOK": "book",
    "SETTING": "setting",
    "CHOICE": "choice",
    "NOUN": "value",
    "REL": "relation",
    "NUMBER": "number",
    "STRING": "string",
    "NAME": "name",
    "NEWNAME": "new",
    "PARAM": "param",
    "COMMENT": "comment",
    "UNKNOWN": "wrong",
}
_OF_NOUN = {"column": "column", "group": "group", "result": "column", "relation": "relation"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A token where it stands: its terminal in the grammar, and one of :data:`KINDS`.

    ``COMMENT`` is no terminal, nor is ``UNKNOWN``: a word or a sign of no language.
    """

    terminal: str
    kind: str
    start: int
    stop: int


class _Walk(State):
    """The automaton without a tree: it only knows where it is, so a copy of it costs little."""

    __slots__ = ()

    def feed(self, token: Token) -> None:
        table, stack = self.table, self.stack
        while True:
            action = table.rows[stack[-1]].get(token.type)
            if action is None:
                raise Unexpected(token)
            if action >= 0:
                stack.append(action)
                return
            rule = table.rules[~action]
            if rule.size:
                del stack[-rule.size :]
            stack.append(table.rows[stack[-1]][rule.origin])

    def copy(self) -> _Walk:
        other = type(self)(self.table)
        other.stack = list(self.stack)
        return other


class _Lost(_Walk):
    """After a mistake: every word may come, and none is expected.  A line's end ends it."""

    __slots__ = ()

    @property
    def possible(self) -> dict[str, int]:
        return _LINE_END


_LINE_END = {"SEP": 0}
_ENDS = ("SEP", "RBRACE")
"""Where a clause ends whatever is wrong with it."""


@dataclass
class _Place:
    """Everything that the rest of a text depends on, at the end of a line."""

    at: int
    made: int
    state: _Walk
    begins: tuple[_Walk, ...]
    brackets: tuple[Token, ...]
    names: frozenset[str]
    last: Token


class Painter:
    """Cuts one text after another; of a text that begins like the last one only the rest is cut.

    So a key at the end of a long text costs what its last line costs.
    """

    def __init__(self, names: frozenset[str] = frozenset(), exports: Exports | None = None) -> None:
        self.names = names
        self._exports = exports or _library()
        self._text: str | None = None
        self._pieces: list[Piece] = []
        self._places: list[_Place] = []

    def knows(self, names: frozenset[str]) -> None:
        """The user's Chinese names from now on."""
        if names != self.names:
            self.names = names
            self._text = None

    def pieces(self, text: str) -> tuple[Piece, ...]:
        """The pieces of a text in order; between them are blanks.  Never raises."""
        if text != self._text:
            keep = _common(text, self._text) if self._text is not None else 0
            while self._places and self._places[-1].at > keep:
                self._places.pop()
            if self._text is None:
                self._places.clear()
            self._text = text
            self._cut(text)
        return tuple(self._pieces)

    def _cut(self, text: str) -> None:
        lexer = Lexer(text)
        if self._places:
            place = self._places[-1]
            del self._pieces[place.made :]
            at, state, begins = place.at, place.state.copy(), [*place.begins]
            lexer.brackets, last = [*place.brackets], [place.last]
            lexer.names = set(place.names)
        else:
            self._pieces.clear()
            state = _Walk(table())
            at, begins, last = 0, [state.copy()], list[Token]()
            lexer.names = set(self.names)
        made = self._pieces
        while at < len(text):
            told, before = len(lexer.comments), list(lexer.brackets)
            bad = token = None
            try:
                token = lexer.next(at, state)
            except BadText as found:
                bad = found
            made.extend(
                Piece("COMMENT", "comment", c.start, c.start + len(c.text))
                for c in lexer.comments[told:]
            )
            if bad is not None:
                at = max(bad.stop, bad.start + 1)
                kind = "string" if bad.code == "E0106" else "wrong"
                made.append(Piece("UNKNOWN", kind, bad.start, at))
                state = _lost(state)
                continue
            if token is None:
                break
            lost = isinstance(state, _Lost)
            state = _step(token, state, begins, lexer, before)
            if not isinstance(state, _Lost):
                learn(token, last, lexer.names, self._exports)
            made.append(Piece(token.type, _kind(token, lost), token.start, token.stop))
            at, last = token.stop, [token]
            if token.text == "\n":
                self._places.append(
                    _Place(
                        at, len(made), state.copy(), tuple(begins), tuple(lexer.brackets),
                        frozenset(lexer.names), token,
                    )
                )  # fmt: skip


def _step(
    token: Token, state: _Walk, begins: list[_Walk], lexer: Lexer, before: list[Token]
) -> _Walk:
    """The state after a token.  ``begins``: the state at the beginning of a clause, a block deep
    each; ``before``: the brackets that were open before the token."""
    if not isinstance(state, _Lost):
        try:
            state.feed(token)
        except Unexpected:
            again = token.type in _ENDS or token.type in CLAUSES
            lexer.brackets = before  # it opens and closes nothing
        else:
            return _took(token, state, begins)
    else:
        again = token.type in _ENDS or (token.type in CLAUSES and _begins_line(token, lexer))
    if not again:
        return _lost(state)
    # Round brackets end with the clause that they stand in.
    while before and before[-1].type == "LPAR":
        before.pop()
    lexer.brackets = before
    state = begins[-1].copy()
    try:
        state.feed(token)
    except Unexpected:
        return _lost(state)
    if token.type == "RBRACE" and before:
        before.pop()
    return _took(token, state, begins)


def _took(token: Token, state: _Walk, begins: list[_Walk]) -> _Walk:
    if token.type == "SEP":
        begins[-1] = state.copy()
    elif token.type == "LBRACE":
        begins.append(state.copy())
    elif token.type == "RBRACE":
        begins.pop()
    return state


def pieces(text: str, names: frozenset[str] = frozenset()) -> tuple[Piece, ...]:
    """The pieces of a text: its tokens and comments, in order; between them are blanks."""
    return Painter(names).pieces(text)


def _lost(state: _Walk) -> _Walk:
    return state if isinstance(state, _Lost) else _Lost(state.table)


def _begins_line(token: Token, lexer: Lexer) -> bool:
    line = lexer.folded.rfind("\n", 0, token.start) + 1
    return not lexer.folded[line : token.start].strip()


def _kind(token: Token, lost: bool) -> str:
    kind = _KIND_OF[token.type]
    if token.type == "NOUN":
        kinds = {w.kind for w in lexicon().of("NOUN", token.text)}
        return next((_OF_NOUN[k] for k in _OF_NOUN if k in kinds), kind)
    if token.type == "UNKNOWN" and lost:
        return "name"  # out of context a name cannot be told from what is none
    return kind


def _common(text: str, other: str) -> int:
    """How far two texts are the same."""
    size = min(len(text), len(other))
    if text[:size] == other[:size]:
        return size
    low, high = 0, size
    while low < high:
        middle = (low + high + 1) // 2
        if text[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _library() -> Exports:
    """The Chinese names of scripts of the standard library.  No file of the user is read."""
    modules = Modules()
    known: dict[str, frozenset[str]] = {}

    def names(path: str, file: bool) -> frozenset[str]:
        if file:
            return frozenset()
        if path not in known:
            nowhere = Source("", "")
            try:
                known[path] = modules.names(path, file, nowhere, Span(nowhere, 0, 0)).chinese()
            except TqError:
                known[path] = frozenset()
        return known[path]

    return names
