"""What to say about a token that cannot stand where it stands: the parser's state knows."""

from __future__ import annotations

from ..diagnostics.settle import quiet
from ..diagnostics.value import Both, Diagnostic, Hint, Source, Span
from ..vocab import words
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from .automaton import State, Token
from .habits import habit, sign_of
from .lexer import CLAUSES, Lexer
from .near import nears_of, wants_star
from .table import table

__all__ = [
    "Refused", "at_end", "bad_text", "begins_with_word", "check_name", "check_number", "expected",
    "too_deep", "unexpected",
]  # fmt: skip

_OPERATOR = Both("an operator (+ - * / mod)", "算符（+ - * / 余）")
_COMPARISON = Both("a comparison (=, <, in ...)", "比较（=、<、在……）")
_EQUALS = Both("`=`", "“=”")
_END = Both("the end of the clause", "句终")

PHRASES: dict[str, Both] = {
    "NOUN": Both("a column or a value", "列名或值"),
    "NUMBER": Both("a number", "数"),
    "EQ": _COMPARISON,
    "CMP": _COMPARISON,
    "IN": _COMPARISON,
    "NOTIN": _COMPARISON,
    "REL": Both("a relation (掩, 击, 迫 ...)", "关系（掩、击、迫……）"),
    "PLUS": _OPERATOR,
    "MINUS": _OPERATOR,
    "STAR": _OPERATOR,
    "SLASH": _OPERATOR,
    "MOD": _OPERATOR,
    "ATLEAST": Both("at least", "至少"),
    "AT": Both("at least", "至少"),
    "LEAST": Both("least", "least"),
    "SCALE": Both("a scale (year, ju)", "计（岁计、局）"),
    "DUN": Both("yang, yin or both", "阳、阴或阴阳"),
    "BOOK": Both("a school (mishu, jinjing, wubei)", "书（秘书、金镜、武备志）"),
    "SETTING": Both("a setting", "设定之名"),
    "CHOICE": Both("its value", "其值"),
    "STRING": Both("a text in quotes", "引号中之文"),
    "NAME": Both("a name", "名"),
    "NEWNAME": Both("a new name", "新名"),
    "PARAM": Both("a parameter (:name)", "参数（:名）"),
    "DOTDOT": Both("`..`", "“..”"),
    "LPAR": Both("`(`", "“(”"),
    "RPAR": Both("`)`", "“)”"),
    "LBRACE": Both("`{`", "“{”"),
    "RBRACE": Both("`}`", "“}”"),
    "BANG": Both("`!`", "“!”"),
    "COMMA": Both("a comma", "逗号"),
    "SEP": _END,
    "$END": _END,
}
"""Terminals in a reader's words, the most telling first; other keywords stand for themselves."""

_FIRST = ("NOUN", "NUMBER", "REL", "EQ", "PLUS")
"""What is told before the keywords."""

_STAR = Both("a star (太乙, 文昌, 始击 ...)", "星神（太乙、文昌、始击……）")

_OPERAND = {"MINUS", "LPAR", "PARAM", "STRING", "NAME"}
"""What a place for an expression takes besides a word; nobody needs to be told."""


class Refused(Exception):
    """The grammar takes it, the language does not: one diagnostic."""

    def __init__(self, error: Diagnostic) -> None:
        super().__init__(error.code)
        self.error = error


def bad_text(code: str, span: Span) -> Diagnostic:
    """Characters that are no word at all."""
    hints: tuple[Hint, ...] = ()
    if code == "E0107":
        sign = sign_of(span)
        if sign is not None:
            span, hint = sign
            hints = (hint,)
        elif fold(span.text) == ":":
            hints = (Hint("param_name"),)
    elif code == "E0106":
        hints = (Hint("close", {"close": '"'}),)
    elif code == "E0108":
        hints = (Hint("digits"),)
    return Diagnostic(code, span, {"found": span.text}, hints)


def expected(state: State) -> tuple[Both, ...]:
    """What may come next, in words, the most telling first, each once."""
    accepted = state.accepted()
    if "NOUN" in accepted:
        accepted -= _OPERAND
    elif "CHOICE" in accepted:
        accepted = {"CHOICE"}
    elif "IN" in accepted:
        accepted.discard("NOT")  # of `not in`, which is a comparison
    phrases = dict.fromkeys(PHRASES[t] for t in PHRASES if t in accepted)
    keywords = [
        Both(k.id, k.hans or k.id)
        for k in lexicon().kind("keyword")
        if k.terminal in accepted and k.terminal not in PHRASES
    ]
    if not accepted & {"CMP", "IN"}:
        phrases = dict.fromkeys(_EQUALS if p is _COMPARISON else p for p in phrases)
    order = (*_FIRST, "COMMA") if "AS" in accepted else _FIRST
    first = [PHRASES[t] for t in order if PHRASES[t] in phrases]
    return tuple(dict.fromkeys((*first, *keywords, *phrases)))


def expected_after(before: list[Token], state: State) -> tuple[Both, ...]:
    """The same, where what went before tells more than the state: a relation wants a star."""
    return (_STAR,) if wants_star(before) else expected(state)


def unexpected(
    token: Token, state: State, before: list[Token], lexer: Lexer, source: Source
) -> Diagnostic:
    """The token cannot stand here."""
    span = Span(source, token.start, token.stop)
    opened = _open_bracket(lexer)
    new_clause = token.type in CLAUSES and _begins_line(token, source)
    ends = new_clause or token.type in ("SEP", "RBRACE")
    # What can only stand after the bracket tells that its end was forgotten.
    if opened is not None and opened.type == "LPAR" and ends:
        return _unclosed(opened, source)
    if token.type in ("RPAR", "RBRACE") and not _closes(token, before):
        return Diagnostic("E0104", span, {"found": span.text})
    wanted = expected_after(before, state)
    starts_clause = any(t in CLAUSES for t in state.accepted())
    if ends and not starts_clause:
        return Diagnostic("E0103", _after(before, source, token), {}, _hints(wanted, ()))
    facts: dict[str, object] = {
        "found": span.text if token.type != "SEP" else Both("the end of the line", "行末")
    }
    nears = nears_of(token, before, state, lexer, source)
    if not (starts_clause and _fresh(before)):
        hints = _hints(wanted, nears)
        if token.type in CLAUSES and "SEP" in state.accepted():
            hints = (*nears, Hint("separate"))
        elif before[-1].type in ("SAVE", "BANG") and token.text[0].isalpha():
            offer = f'"{span.text}"'
            hints = (Hint("quote_name", {"found": span.text, "offer": offer}, span),)
        else:
            hints = _told(habit(token, state, before, lexer, source, False), hints)
        return Diagnostic("E0101", span, facts, hints)
    clauses = Hint("clauses", {"wanted": _clauses_here(before), "most_wanted": 8})
    hints = _told(habit(token, state, before, lexer, source, True), (clauses, *nears))
    if token.type in ("MINUS", "SLASH") and source.text[span.stop : span.stop + 1] == span.text:
        span = Span(source, span.start, span.stop + 1)  # -- or //
        facts = {"found": span.text}
    if token.type in _GOES_ON and not any(h.key == "advice" for h in hints):
        hints = (Hint("operator_first", {"found": span.text}),)
    return Diagnostic("E0102", span, facts, hints)


def _told(slip: tuple[Hint, ...], others: tuple[Hint, ...]) -> tuple[Hint, ...]:
    """A known slip is told of first; advice in words leaves what is expected unsaid."""
    if any(h.key == "advice" for h in slip):
        return (*slip, *(quiet(h) for h in others if "wanted" in h.facts))
    return (*slip, *others)


_GOES_ON = ("AND", "OR", "EQ", "CMP", "REL", "IN", "NOTIN", "PLUS", "MINUS", "STAR", "SLASH", "MOD",
            "COMMA")  # fmt: skip


def _closes(token: Token, before: list[Token]) -> bool:
    """Whether a closing bracket has its opening one among the tokens before it."""
    opened: list[str] = []
    for other in before:
        if other.type in ("LPAR", "LBRACE"):
            opened.append(other.type)
        elif other.type in ("RPAR", "RBRACE") and opened:
            opened.pop()
    return bool(opened) and opened[-1][1:] == token.type[1:]


def _clauses_here(before: list[Token]) -> tuple[Both, ...]:
    """The clauses worth naming: those that go on with a query where one is begun."""
    begun = any(t.type in ("CHART", "SEARCH") for t in before)
    going_on = ("WHERE", "SHOW", "SORT", "LIMIT", "COUNT", "EXPECT", "EXPLAIN", "SAVE")
    wanted = going_on if begun else [t for t in CLAUSES if t not in going_on]
    return tuple(Both(k.id, k.hans) for k in words.CLAUSES if k.terminal in wanted)


def at_end(state: State, before: list[Token], lexer: Lexer, source: Source) -> Diagnostic:
    """The text ends where more must come."""
    opened = _open_bracket(lexer)
    if opened is not None:
        return _unclosed(opened, source)
    return Diagnostic(
        "E0103", _after(before, source, None), {}, _hints(expected_after(before, state), ())
    )


def _after(before: list[Token], source: Source, token: Token | None) -> Span:
    stop = before[-1].stop if before else (token.start if token else 0)
    return Span(source, stop, stop)


def _hints(wanted: tuple[Both, ...], nears: tuple[Hint, ...]) -> tuple[Hint, ...]:
    first = (Hint("expected", {"wanted": wanted}),) if wanted else ()
    return (*first, *nears)


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
    hint = Hint("close", {"close": close})
    return Diagnostic("E0105", span, {"found": span.text}, (hint,))


def check_number(code: str, token: Token, source: Source) -> Refused:
    span = Span(source, token.start, token.stop)
    hint = Hint("digits") if code == "E0108" else Hint("offer", {"offer": "1 bc"})
    return Refused(Diagnostic(code, span, {"found": span.text}, (hint,)))


def too_deep(span: Span, most: int) -> Refused:
    return Refused(Diagnostic("E0112", span, {"most": most}))


_where_names_stand: frozenset[str] | None = None


def name_terminals() -> frozenset[str]:
    """The terminals of words that may stand where a name may stand.

    The values of settings are left out: no name of the user is looked up there.
    """
    global _where_names_stand
    if _where_names_stand is None:
        tables = lexicon().by_terminal
        rows = (row for row in table().rows if "NAME" in row and "CHOICE" not in row)
        _where_names_stand = frozenset(t for row in rows for t in row if t in tables)
    return _where_names_stand


def is_word(text: str) -> bool:
    """Whether a text is a word where a name may stand, or in ASCII the word of a clause."""
    vocabulary = lexicon()
    terminals = {*name_terminals(), *CLAUSES} if text.isascii() else name_terminals()
    return any(vocabulary.of(terminal, text) for terminal in terminals)


def begins_with_word(text: str) -> int | None:
    """The length of the longest word that a Chinese name begins with or is, or None."""
    return next((n for n in range(len(text), 0, -1) if is_word(text[:n])), None)


def check_name(token: Token, source: Source) -> None:
    """A name that the user gives must not be, nor (in Chinese) begin with, a word."""
    span = Span(source, token.start, token.stop)
    if is_word(token.text):
        raise Refused(Diagnostic("E0109", span, {"found": span.text}))
    length = None if token.text.isascii() else begins_with_word(token.text)
    if length is not None:
        facts = {"found": span.text, "begin": span.text[:length]}
        raise Refused(Diagnostic("E0110", span, facts, (Hint("two_words", facts),)))
