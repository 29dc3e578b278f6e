"""The place left of the cursor: the clause being typed, the parser's state in it, what is known.

Whole clauses before it are bound as they go by and remembered, so that a key at the end of a
long script costs what a key in a short one does.
"""

from __future__ import annotations

from ..binder.script import Session
from ..diagnostics.value import Source
from ..record import dataclass, field
from ..syntax.automaton import State, Token, Unexpected
from ..syntax.lexer import BadText, Lexer
from ..syntax.parser import parse
from ..syntax.prefix import Prefix
from ..syntax.table import table
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon

__all__ = ["Marks", "Place", "find"]

SOURCES = ("CHART", "SEARCH", "RUN")
"""Clauses that begin a query, or may."""

CLOSING = ("SCHOOL", "SET")
"""Clauses that end the query before them."""

MOST_TEXT, MOST_CLAUSE, DEEPEST = 20_000, 2_000, 40
"""What is typed in one go beyond this is no place for a menu: a key must not wait for it."""

IDLE = ("WHERE", "EXPECT", "SORT", "LIMIT", "SAVE", "EXPLAIN")
"""Clauses on which nothing after them depends, unless they list conditions."""

PIPES = ("SHOW", "COUNT", *IDLE)
UNASKED = "chart year 1\n"
"""Clauses on boards, and the boards that they are tried on where none have been asked for."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Between two whole clauses: what is known here, and the text of the query that is open."""

    offset: int
    session: Session
    names: frozenset[str]
    unit: str


@dataclass(slots=True)
class Marks:
    """The marks of the text that was last looked at."""

    text: str = ""
    session: Session | None = None
    marks: list[Mark] = field(default_factory=list)


@dataclass(slots=True)
class Place:
    """Where a word is to be typed.

    ``before`` is the text to try words after (what the query needs of the clauses before, then
    the clause itself), ``at`` where the clause begins in it, ``tokens`` those of the clause,
    ``query`` those of the whole query, ``closers`` what closes its brackets.
    """

    session: Session
    names: frozenset[str]
    before: str
    at: int
    state: State
    tokens: list[Token]
    query: list[Token]
    closers: str
    verdicts: dict[object, bool] = field(default_factory=dict)
    made: Prefix | None = None
    counted: bool = False
    """The boards of the query have been counted before this clause."""

    @property
    def prefix(self) -> Prefix:
        """The text before, parsed; made when it is first asked for."""
        if self.made is None:
            exports = self.session.exports(Source("", self.before))
            self.made = Prefix(self.before, self.names, exports)
        return self.made

    @property
    def last(self) -> str:
        """The terminal of the word before; empty at the head of a clause."""
        return self.tokens[-1].type if self.tokens else ""


def _bound(session: Session, text: str) -> Session:
    """The session after clauses; as it was if they are wrong."""
    if not text.strip():
        return session
    after = session.copy()
    source = Source("", text)
    after.bind(parse(source, session.scope.chinese(), after.exports(source)).script)
    return after


def find(text: str, session: Session, marks: Marks) -> Place | None:
    """The place at the end of ``text``; None if what stands before it in its clause is wrong."""
    first = Mark(0, session, session.scope.chinese(), "")
    if marks.session is not session:
        marks.session, marks.marks = session, []
    while marks.marks and not text.startswith(marks.text[: marks.marks[-1].offset]):
        marks.marks.pop()
    mark = next((m for m in reversed(marks.marks) if m.offset <= len(text)), first)
    if len(text) >= len(marks.text) or not marks.text.startswith(text):
        marks.text = text
        marks.marks = [m for m in marks.marks if m.offset <= len(text)]
    if len(text) - mark.offset > MOST_TEXT:
        return None
    place = _Walk(text, mark, marks).place()
    if place is None or len(place.before) - place.at > MOST_CLAUSE or len(place.closers) > DEEPEST:
        return None
    return place


class _Walk:
    """One pass over the text from a mark to its end."""

    def __init__(self, text: str, mark: Mark, marks: Marks) -> None:
        self.base = mark.offset
        self.text = text[mark.offset :]
        self.mark, self.marks = mark, marks
        self.names = set(mark.names)
        self.lexer = Lexer(self.text, self.names)
        self.state = State(table())
        self.tokens: list[Token] = []
        self.begin = 0  # of the clause at the top that is being read

    def place(self) -> Place | None:
        at = 0
        while True:
            brackets = list(self.lexer.brackets)
            try:
                token = self.lexer.next(at, self.state)
                if token is None:
                    return self._made()
                self.state.feed(token)
            except (BadText, Unexpected) as wrong:
                start = wrong.start if isinstance(wrong, BadText) else wrong.token.start
                self.lexer.brackets = brackets
                at = self._past(start)
                if at < 0:
                    return None
                self._whole(at, wrong=True)
                continue
            at = token.stop
            self._learn(token)
            if token.type == "SEP" and not self.lexer.brackets:
                self._whole(at)
            else:
                self.tokens.append(token)

    def _past(self, start: int) -> int:
        """Where the line or clause with a mistake at ``start`` is over; -1 if it is not."""
        ends = [e for e in map(lambda c: self.lexer.folded.find(c, start), ";\n") if e >= 0]
        return min(ends) + 1 if ends else -1

    def _learn(self, token: Token) -> None:
        """A Chinese name is a word from where it is given."""
        if token.type == "NEWNAME" and not token.text.isascii():
            self.names.add(token.text)
        elif self.tokens and self.tokens[-1].type == "USE" and token.type in ("STRING", "NAME"):
            exports = self.mark.session.exports(Source("", ""))
            self.names |= exports(token.text, token.type == "STRING")

    def _whole(self, end: int, wrong: bool = False) -> None:
        """A clause at the top is over: it is bound, or goes on with the query that is open."""
        clause = self.text[self.begin : end]
        session, unit = self.mark.session, self.mark.unit
        head = self.tokens[0].type if self.tokens else ""
        if wrong:
            head = ""
        elif head in SOURCES and (head != "RUN" or not unit):
            session, unit = _bound(session, unit), _plain(self.tokens, clause)
        elif head in CLOSING:
            session, unit = _bound(_bound(session, unit), clause), ""
        elif head in ("LET", "DEF", "USE") or (head and not unit):
            session = _bound(session, clause)
        elif head:
            unit += "" if self._idle(self.tokens) else clause
        if unit and not unit.endswith("\n"):
            unit += "\n"
        self.mark = Mark(self.base + end, session, frozenset(self.names), unit)
        if not self.marks.marks or self.marks.marks[-1].offset < self.mark.offset:
            self.marks.marks.append(self.mark)
        self.begin, self.tokens, self.state = end, [], State(table())
        self.lexer.brackets = []

    @staticmethod
    def _idle(tokens: list[Token]) -> bool:
        if tokens[0].type not in IDLE:
            return False
        return not any(t.type in ("MATCHES", "MISSES") for t in tokens)

    def _made(self) -> Place | None:
        inside = any(b.type == "LBRACE" for b in self.lexer.brackets)
        if len(self.text) - self.begin > MOST_CLAUSE and not inside:
            return None
        comments = self.lexer.comments
        if comments and "\n" not in self.text[comments[-1].start :]:
            return None  # nothing is offered inside a comment
        unit = self.mark.unit
        head = self.tokens[0].type if self.tokens else ""
        session = self.mark.session
        if (head in SOURCES and (head != "RUN" or not unit)) or head in CLOSING:
            session, unit = _bound(session, unit), ""
        query = self._tokens_of(unit) + self.tokens
        frame, start, clause = unit, self.begin, self.tokens
        opened = self.lexer.brackets
        if head in PIPES and not unit:
            frame = UNASKED  # a clause without a query is told of later
        if inside:
            lets, body, start, clause, opened = self._inside()
            session = _bound(session, lets)
            # A body without parameters is read as if it stood by itself.
            frame = body if len(opened) < len(self.lexer.brackets) else frame + body
        typed, clause = _alike(*_trimmed(self.text, start, clause))
        closers = "".join(")" if b.type == "LPAR" else "\n}" for b in reversed(opened))
        place = Place(
            session,
            frozenset(self.names),
            frame + typed,
            len(frame),
            self.state,
            clause,
            query,
            closers,
        )
        place.counted = any(t.type == "COUNT" and t not in clause for t in query)
        return place  # fmt: skip

    def _inside(self) -> tuple[str, str, int, list[Token], list[Token]]:
        """Inside a definition: the clauses that give names, the text before the clause being typed
        without what that does not depend on, where that clause begins, its tokens, and the
        brackets that are open."""
        parts: list[tuple[str, str]] = []
        clause: list[Token] = []
        start = self.begin
        braces = 0
        for token in self.tokens:
            if token.type not in ("SEP", "LBRACE", "RBRACE"):
                clause.append(token)
                continue
            head = clause[0].type if clause else ""
            if token.type != "SEP":
                braces += 1
            elif head and self._idle(clause):
                head = "idle"
            text = self.text[start : token.stop]
            if token.type == "SEP" and head in SOURCES:
                text = _plain(clause, text)
            parts.append((head if token.type == "SEP" else "brace", text))
            start, clause = token.stop, []
        heads = [head for head, _ in parts]
        opened = self.lexer.brackets
        last = max((i for i, head in enumerate(heads) if head in ("CHART", "SEARCH")), default=-1)
        plain = [t.type for t in self.tokens[:5]] == ["DEF", "NEWNAME", "LPAR", "RPAR", "LBRACE"]
        own = clause[0].type if clause else ""
        if plain and braces == 1 and (last >= 0 or own in ("LET", "USE", *SOURCES, *CLOSING)):
            # A body without parameters means the same outside of its definition.
            parts, last = parts[1:], last - 1
            opened = [b for b in opened if b.type != "LBRACE"]
        lets = ""
        if len(opened) < len(self.lexer.brackets):
            naming = ("LET", "USE", *CLOSING)
            lets = "".join(text for head, text in parts if head in naming)
            parts = [part for part in parts if part[0] not in naming]
            heads = [head for head, _ in parts]
            last = max((i for i, h in enumerate(heads) if h in ("CHART", "SEARCH")), default=-1)
        kept = [
            text
            for i, (head, text) in enumerate(parts)
            if head != "idle" and (i >= last or head in ("brace", "LET", "USE", *CLOSING))
        ]
        if last < 0 and own in PIPES:
            kept.append(UNASKED)
        return lets, "".join(kept), start, clause, opened

    def _tokens_of(self, unit: str) -> list[Token]:
        """The tokens of the clauses before in the same query; they have been read once."""
        if not unit:
            return []
        lexer, state = Lexer(unit, set(self.names)), State(table())
        found: list[Token] = []
        at = 0
        try:
            while (token := lexer.next(at, state)) is not None:
                state.feed(token)
                found.append(token)
                at = token.stop
        except (BadText, Unexpected):
            pass
        return found


def is_plate(token: Token) -> bool:
    """Whether a word is that of the plate, which stands alone."""
    words = lexicon().of("NOUN", token.text) if token.type == "NOUN" else ()
    return any((w.kind, w.id) == ("group", "board") for w in words)


def _plain(tokens: list[Token], clause: str) -> str:
    """A source of boards as the clauses after it see it: all that matters is its scale."""
    return clause if tokens[0].type == "RUN" else f"chart {tokens[1].text} 1\n"


_ITEMS = {
    "WHERE": ("AND", "OR"),
    "EXPECT": ("AND", "OR"),
    "LET": ("AND", "OR"),
    "SHOW": ("COMMA",),
    "SORT": ("COMMA",),
    "COUNT": ("COMMA",),
    "EXPLAIN": ("COMMA",),
}


def _trimmed(text: str, start: int, tokens: list[Token]) -> tuple[str, list[Token]]:
    """The clause that begins at ``start`` without what the word being typed does not depend on:
    the items before it, of the clause and of every bracket that is open."""
    if not tokens or any(t.type == "AS" or is_plate(t) for t in tokens):
        return text[start:], tokens
    ends: tuple[str, ...] = _ITEMS.get(tokens[0].type, ())
    kept = 1
    if tokens[0].type == "LET":
        kept = 3  # the name and the sign
    elif tokens[1:2] and tokens[1].type == "BY":
        kept = 2
    # For every open bracket, and the clause itself: where its items begin, and the last of them.
    levels = [[kept, kept, ends]]
    for i, token in enumerate(tokens[kept:], start=kept):
        if token.type == "LPAR":
            ends = ("COMMA",) if tokens[0].type != "DEF" else ()
            levels.append([i + 1, i + 1, ends])
        elif token.type == "RPAR" and len(levels) > 1:
            levels.pop()
        elif token.type in levels[-1][2] or (token.type in ("AND", "OR") and len(levels) > 1):  # type: ignore[operator]
            levels[-1][1] = i + 1
    pieces: list[str] = []
    left: list[Token] = []
    at = 0
    for begin, last, _ in levels:
        assert isinstance(begin, int) and isinstance(last, int)
        if last > begin:
            pieces.append(text[tokens[at].start : tokens[begin - 1].stop] if begin > at else "")
            left += tokens[at:begin]
            at = last
    if not at:
        return text[start:], tokens
    lead = text[start : tokens[0].start]
    rest = text[tokens[at - 1].stop :]
    return lead + " ".join(pieces) + rest, [*left, *tokens[at:]]


def _alike(text: str, tokens: list[Token]) -> tuple[str, list[Token]]:
    """Clauses in which a condition begins are written alike, so that they share their answers."""
    heads = [t.type for t in tokens[:2]]
    if heads[:1] not in (["WHERE"], ["EXPECT"]) or heads[1:] == ["NUMBER"]:
        return text, tokens
    rest = text.lstrip()[tokens[0].stop - tokens[0].start :]
    cut = 1
    while cut < len(tokens) and tokens[cut].type == "NOT":
        following = rest.lstrip()
        if not fold(following).startswith(tokens[cut].text):
            return text, tokens  # a comment stands between
        rest = following[len(tokens[cut].text) :]
        cut += 1
    return "where " + rest, [tokens[0], *tokens[cut:]]
