"""Telling hints for the slips of beginners: shapes of other languages, by the tokens around them.

The words and sentences are data (see :mod:`taiyi_dsl.diagnostics.slips`).  What is offered in the
place of characters is tried before it is shown.
"""

from __future__ import annotations

from ..diagnostics.value import Hint, Source, Span
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from .automaton import State, Token
from .lexer import Lexer, is_han

__all__ = ["habit", "sign_of"]

_CLOSES = {"‘": "’", "《": "》"}
_COMPARES = ("EQ", "CMP")
_WITHIN = ("IN", "NOTIN")
_OPERANDS = ("NOUN", "NAME", "PARAM")


def sign_of(span: Span) -> tuple[Span, Hint] | None:
    """A sign of another language: all of it, and how this one writes it."""
    from ..diagnostics.slips import SIGNS

    text, source = fold(span.text), span.source
    twice = Span(source, span.start, span.stop + 1)
    if fold(twice.text) == text * 2 in SIGNS:
        span, text = twice, text * 2
    sign = SIGNS.get(text)
    if sign == '"':
        stop = max(source.text.find(c, span.stop) for c in _CLOSES.get(text, text))
        word = source.text[span.stop : stop]
        if stop > 0 and lexicon().of("NOUN", fold(word)):
            whole = Span(source, span.start, stop + 1)
            return whole, Hint("offer", {"offer": word, "try": True}, whole)
    if sign is None:
        return None
    # Quotes and brackets come in pairs; one alone mends nothing.
    paired = sign in ('"', "(", ")", ":")
    facts = {"sign": sign} if paired else {"sign": sign, "offer": sign, "try": True}
    return span, Hint("sign", facts, None if paired else span)


def habit(
    token: Token, state: State, before: list[Token], lexer: Lexer, source: Source, fresh: bool
) -> tuple[Hint, ...]:
    """The hints on a token that cannot stand, where it is a slip that is known; else none."""
    here = Span(source, token.start, token.stop)
    if fresh:
        found = _at_clause(token, before, lexer, source)
    else:
        found = _shape(token, state, before, source, here)
    if not found and not fresh:
        found = _number(token, lexer, source) or _instead(token, here)
    if found or not (fresh or state.accepts("NOUN") or state.accepts("SEP")):
        return found
    return _word(token, before)


def _advice(name: str) -> tuple[Hint, ...]:
    from ..diagnostics.slips import ADVICE

    return (Hint("advice", {"advice": ADVICE[name]}),)


def _offer(text: str, at: Span) -> tuple[Hint, ...]:
    return (Hint("offer", {"offer": text, "try": True}, at),)


def _number(token: Token, lexer: Lexer, source: Source) -> tuple[Hint, ...]:
    """A number in words, in digits."""
    from ..diagnostics.slips import numeral

    chinese = token.text and is_han(token.text[0])
    written = lexer.folded[token.start : token.start + 40] if chinese else token.text
    found = numeral(written) if token.type == "UNKNOWN" else None
    if found is None:
        return ()
    value, size = found
    at = Span(source, token.start, token.start + size)
    return (Hint("did_you_mean", {"nears": (str(value),)}, at),)


def _instead(token: Token, here: Span) -> tuple[Hint, ...]:
    """The word of this language for one of another; what is always said of it otherwise."""
    from ..diagnostics.slips import INSTEAD, WORDS

    word = INSTEAD.get(token.text)
    if word is None:
        return ()
    otherwise = _advice(WORDS[token.text]) if token.text in WORDS else ()
    return (Hint("offer", {"offer": word, "try": True, "otherwise": otherwise}, here),)


def _word(token: Token, before: list[Token]) -> tuple[Hint, ...]:
    from ..diagnostics.slips import WORDS

    name = WORDS.get(token.text)
    if name is None and before and before[-1].type == "NAME":
        name = WORDS.get(before[-1].text)  # the name was taken, what follows it was not
    return _advice(name) if name is not None else ()


def _at_clause(token: Token, before: list[Token], lexer: Lexer, source: Source) -> tuple[Hint, ...]:
    """What begins a clause and is none."""
    folded = lexer.folded
    stop = min((i for i in map(lambda c: folded.find(c, token.start), ";\n") if i >= 0),
               default=len(folded))  # fmt: skip
    clause = Span(source, token.start, token.start + len(folded[token.start : stop].rstrip()))
    if token.type in ("MINUS", "SLASH") and folded.startswith(token.text, token.stop):
        return _advice("comment")
    head = "search" if ".." in clause.text else "chart"
    if token.type in ("SCALE", "YEARMARK"):
        return _offer(_begun_with(head, clause), clause)
    if token.type in ("NUMBER", "BEFORE"):
        return _offer(_begun_with(f"{head} year", clause), clause)
    begun = any(t.type in ("CHART", "SEARCH") for t in before)
    if begun and token.type in ("NOUN", "REL", "NOT", "LPAR", "ATLEAST", "AT", "MATCHES"):
        alone = clause.stop == token.stop or folded[token.stop :].lstrip()[:1] == ","
        word = "show" if alone and token.type == "NOUN" else "where"
        return _offer(_begun_with(word, clause), clause)
    return ()


def _begun_with(words: str, clause: Span) -> str:
    """The clause with words before it, in Chinese before Chinese."""
    if not is_han(clause.text[0]):
        return f"{words} {clause.text}"
    table = lexicon()
    hans = (next(w for w in table.words if w.id == word and w.hans).hans for word in words.split())
    return "".join(hans) + clause.text


def _shape(
    token: Token, state: State, before: list[Token], source: Source, here: Span
) -> tuple[Hint, ...]:
    """What is wrong by its neighbours."""
    last = before[-1]
    both = Span(source, last.start, token.stop)
    kinds = [t.type for t in before[-4:]]
    if state.accepts("SCALE") and token.type in ("NUMBER", "BEFORE", "DOTDOT"):
        chinese = is_han(source.text[last.start])
        year = lexicon().word("scale", "year").hans if chinese else "year "
        return _offer(year + here.text, here)
    if token.type == "CMP" and last.type == "EQ" and last.stop == token.start:
        return _offer(token.text + "=", both)
    if token.type == "EQ" and last.type == "CMP" and last.stop == token.start:
        return _offer(last.text + "=", both)
    if token.type in (*_COMPARES, *_WITHIN) and last.type in ("AND", "OR"):
        if len(kinds) == 4 and kinds[0] in _OPERANDS and kinds[1] in (*_COMPARES, *_WITHIN):
            named = source.text[before[-4].start : before[-4].stop]
            return _offer(f"{named} {here.text}", here)
        return _advice("twice")
    if token.type in _COMPARES and len(kinds) > 2 and kinds[-2] in _COMPARES:
        return _advice("twice")
    if token.type == "NUMBER" and last.type == "NUMBER" and state.accepts("DOTDOT"):
        first = source.text[last.start : last.stop]
        return _offer(f"{first}..{here.text}", both)
    if token.type == last.type == "NOUN" and kinds[-2:-1] == ["EQ"]:
        at = Span(source, before[-2].start, token.stop)
        first = source.text[last.start : last.stop]
        return _offer(f"in ({first}, {here.text})", at)
    if token.type == "BANG":
        return (Hint("sign", {"sign": "not", "offer": "not ", "try": True}, here),)
    if token.type == "STAR" and last.type == "SHOW":
        return _offer("all", here)
    if token.type == "LPAR" and last.type == "COUNT":
        return _advice("count")
    if token.type == "LPAR" and last.type in _OPERANDS:
        return _advice("call")
    if token.type == "COMMA" and "IN" in kinds[-2:-1]:
        return _advice("list")
    if token.type == "COMMA" and state.accepts("DUN"):
        return _advice("one")
    if (last.type, token.type) in (("SET", "SCHOOL"), ("SCHOOL", "EQ")):
        return _advice("school")
    return ()
