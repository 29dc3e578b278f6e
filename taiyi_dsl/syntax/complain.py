"""What to say about a token that cannot stand where it stands: the parser's state knows."""

from __future__ import annotations

from ..diagnostics.suggest import nearest
from ..diagnostics.value import Both, Diagnostic, Hint, Source, Span
from ..vocab.lexicon import lexicon
from ..vocab.words import CLAUSES
from .automaton import State, Token
from .lexer import Lexer
from .table import table

__all__ = [
    "WAITING", "Refused", "at_end", "bad_text", "check_name", "check_number", "expected",
    "unexpected",
]  # fmt: skip

WAITING = ("E0103", "E0105")
"""Codes of a text that is right so far and wants more."""

_CLAUSES = tuple(k.terminal for k in CLAUSES)

PHRASES: dict[str, Both] = {
    "NOUN": Both("a column or a value", "列名或值"),
    "REL": Both("a relation (掩, 击, 迫 ...)", "关系（掩、击、迫……）"),
    "SCALE": Both("a scale (year, ju)", "计（岁计、局）"),
    "DUN": Both("yang, yin or both", "阳、阴或阴阳"),
    "BOOK": Both("a school (mishu, jinjing, wubei)", "书（秘书、金镜、武备志）"),
    "SETTING": Both("a setting", "设定之名"),
    "CHOICE": Both("one of its values", "其值之一"),
    "NUMBER": Both("a number", "数"),
    "STRING": Both("a text in quotes", "引号中之文"),
    "NAME": Both("a name", "名"),
    "NEWNAME": Both("a new name", "新名"),
    "PARAM": Both("a parameter (:name)", "参数（:名）"),
    "SEP": Both("the end of the clause", "句终"),
    "$END": Both("the end of the clause", "句终"),
    "COMMA": Both("a comma", "逗号"),
    "CMP": Both("a comparison (=, <, >= ...)", "比较（=、<、>=……）"),
    "EQ": Both("=", "="),
    "PLUS": Both("an operator (+ - * / mod)", "算符（+ - * / 余）"),
    "MINUS": Both("an operator (+ - * / mod)", "算符（+ - * / 余）"),
    "STAR": Both("an operator (+ - * / mod)", "算符（+ - * / 余）"),
    "SLASH": Both("an operator (+ - * / mod)", "算符（+ - * / 余）"),
    "MOD": Both("an operator (+ - * / mod)", "算符（+ - * / 余）"),
    "DOTDOT": Both("..", ".."),
    "LPAR": Both("(", "("),
    "RPAR": Both(")", ")"),
    "LBRACE": Both("{", "{"),
    "RBRACE": Both("}", "}"),
    "BANG": Both("!", "!"),
}
"""Terminals in a reader's words; keywords stand for themselves."""

_ORDER = list(PHRASES)


class Refused(Exception):
    """The grammar takes it, the language does not: one diagnostic."""

    def __init__(self, error: Diagnostic) -> None:
        super().__init__(error.code)
        self.error = error


def bad_text(code: str, span: Span) -> Diagnostic:
    return Diagnostic(code, span, {"found": span.text})


def expected(state: State) -> tuple[Both, ...]:
    """What may come next, in words, the most telling first."""
    accepted = state.accepted()
    found: list[Both] = []
    for k in lexicon().words:
        if k.kind == "keyword" and k.terminal in accepted and k.id != "least":
            if k.terminal in PHRASES:
                continue
            found.append(Both(k.id, k.hans or k.id))
    # A place for an expression also takes a minus and a bracket; nobody needs to be told.
    operand = "NOUN" in accepted
    for terminal in _ORDER:
        phrase = PHRASES[terminal]
        if terminal not in accepted or phrase in found:
            continue
        if operand and terminal in ("MINUS", "LPAR", "PARAM", "STRING", "NAME"):
            continue
        found.append(phrase)
    if operand:
        known = {PHRASES["NOUN"], PHRASES["NUMBER"]}
        found = [f for f in found if f in known] + [f for f in found if f not in known]
    return tuple(found)


def _pool(state: State) -> list[str]:
    """The spellings that could stand here: what a suggestion may be taken from."""
    accepted = state.accepted()
    tables = lexicon().by_terminal
    return [s for t in tables if t in accepted for s in tables[t]]


def unexpected(
    token: Token, state: State, before: list[Token], lexer: Lexer, source: Source
) -> Diagnostic:
    """The token cannot stand here."""
    span = Span(source, token.start, token.stop)
    opened = _open_bracket(lexer)
    if opened is not None and _begins_line(token, source) and token.type in _CLAUSES:
        return _unclosed(opened, source)
    hints: list[Hint] = []
    nears = nearest(token.text, _pool(state))
    wanted = expected(state)
    starts_clause = any(t in _CLAUSES for t in state.accepted())
    facts = {"found": span.text if token.type != "SEP" else Both("the end of the line", "行末")}
    if token.type == "SEP" and not starts_clause:
        return Diagnostic("E0103", _after(before, source, token), {}, _hints(wanted, ()))
    if starts_clause and _fresh(before):
        if token.type in ("AND", "OR", "EQ", "CMP", "REL", "IN", "PLUS", "MINUS", "COMMA"):
            hints.append(Hint("operator_first", {"found": span.text}))
        code = "E0102"
    else:
        code = "E0101"
    if code == "E0102":
        wanted = _clauses_here(before)
    hints.extend(_hints(wanted, nears))
    return Diagnostic(code, span, facts, tuple(hints))


def _clauses_here(before: list[Token]) -> tuple[Both, ...]:
    """The clauses worth naming: those that go on with a query where one is begun."""
    begun = any(t.type in ("CHART", "SEARCH") for t in before)
    going_on = ("WHERE", "SHOW", "SORT", "LIMIT", "COUNT", "EXPECT", "EXPLAIN", "SAVE")
    wanted = going_on if begun else [t for t in _CLAUSES if t not in going_on]
    return tuple(Both(k.id, k.hans) for k in CLAUSES if k.terminal in wanted)


def at_end(state: State, before: list[Token], lexer: Lexer, source: Source) -> Diagnostic:
    """The text ends where more must come."""
    opened = _open_bracket(lexer)
    if opened is not None:
        return _unclosed(opened, source)
    return Diagnostic("E0103", _after(before, source, None), {}, _hints(expected(state), ()))


def _after(before: list[Token], source: Source, token: Token | None) -> Span:
    stop = before[-1].stop if before else (token.start if token else 0)
    return Span(source, stop, stop)


def _hints(wanted: tuple[Both, ...], nears: tuple[str, ...] | list[str]) -> tuple[Hint, ...]:
    hints = []
    if wanted:
        hints.append(Hint("expected", {"wanted": wanted}))
    if nears:
        hints.append(Hint("did_you_mean", {"nears": tuple(nears)}))
    return tuple(hints)


def _fresh(before: list[Token]) -> bool:
    return not before or before[-1].type in ("SEP", "LBRACE")


def _begins_line(token: Token, source: Source) -> bool:
    start = source.text.rfind("\n", 0, token.start) + 1
    return not source.text[start : token.start].strip()


def _open_bracket(lexer: Lexer) -> Token | None:
    return lexer.brackets[-1] if lexer.brackets else None


def _unclosed(opened: Token, source: Source) -> Diagnostic:
    close = ")" if opened.type == "LPAR" else "}"
    span = Span(source, opened.start, opened.stop)
    return Diagnostic("E0105", span, {"found": span.text, "close": close})


def check_number(code: str, token: Token, source: Source) -> Refused:
    span = Span(source, token.start, token.stop)
    return Refused(Diagnostic(code, span, {"found": span.text}))


def name_terminals() -> frozenset[str]:
    """The terminals of words that may stand where a name may stand."""
    tables = lexicon().by_terminal
    rows = (row for row in table().rows if "NAME" in row)
    return frozenset(t for row in rows for t in row if t in tables)


def check_name(token: Token, source: Source) -> None:
    """A name that the user gives must not be, nor (in Chinese) begin with, a word."""
    span = Span(source, token.start, token.stop)
    words = lexicon()
    for terminal in name_terminals():
        if words.of(terminal, token.text):
            raise Refused(Diagnostic("E0109", span, {"found": span.text}))
    if token.text.isascii():
        return
    for stop in range(len(token.text) - 1, 0, -1):
        begin = token.text[:stop]
        if any(words.of(terminal, begin) for terminal in name_terminals()):
            facts = {"found": span.text, "begin": span.text[:stop]}
            raise Refused(Diagnostic("E0110", span, facts))
