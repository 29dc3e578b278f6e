"""Colour: the tokens of the highlighter are those of the parser, and no text is lost."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments import highlight, lex
from pygments.formatters import RawTokenFormatter
from pygments.token import Token, Whitespace, string_to_tokentype

from taiyi_dsl import resources
from taiyi_dsl.binder.script import Session
from taiyi_dsl.diagnostics.value import Source
from taiyi_dsl.highlight import Painter, Piece, pieces
from taiyi_dsl.highlight.palette import PALETTE
from taiyi_dsl.highlight.pieces import KINDS
from taiyi_dsl.highlight.pygments_lexer import TqLexer
from taiyi_dsl.syntax.automaton import State
from taiyi_dsl.syntax.lexer import Lexer
from taiyi_dsl.syntax.parser import learn, parse
from taiyi_dsl.syntax.table import table

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
SCRIPTS = {
    **{f"stdlib/{name}": resources.stdlib_text(name) for name in resources.stdlib_files()},
    **{
        path.relative_to(EXAMPLES).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(EXAMPLES.rglob("*.tq"))
    },
}


def parsers(text: str, source: Source) -> list[tuple[str, int, int]]:
    """The tokens and the comments that the parser sees in a text that is right."""
    exports = Session().exports(source)
    assert parse(source, exports=exports).errors == ()
    lexer, state, seen = Lexer(text), State(table()), []
    at = 0
    while (token := lexer.next(at, state)) is not None:
        state.feed(token)
        learn(token, seen, lexer.names, exports)
        seen.append(token)
        at = token.stop
    found = [(t.type, t.start, t.stop) for t in seen]
    found += [("COMMENT", c.start, c.start + len(c.text)) for c in lexer.comments]
    return sorted(found, key=lambda t: t[1])


def seen(made: tuple[Piece, ...]) -> list[tuple[str, int, int]]:
    return [(p.terminal, p.start, p.stop) for p in made]


@pytest.mark.parametrize("name", SCRIPTS)
def test_colour_tokens_are_the_tokens_of_the_parser(name: str) -> None:
    text = SCRIPTS[name]
    made = pieces(text)
    assert seen(made) == parsers(text, Source(str(EXAMPLES / name), text))
    assert "wrong" not in {p.kind for p in made}
    # Pygments is given the same ones, but for blanks.
    types = {kind: string_to_tokentype(f"Token.{paint.token}") for kind, paint in PALETTE.items()}
    assert [t for t in TqLexer().get_tokens_unprocessed(text) if t[1] is not Whitespace] == [
        (p.start, types[p.kind], text[p.start : p.stop])
        for p in made
        if text[p.start : p.stop] != "\n"
    ]


def test_every_kind_has_its_paint() -> None:
    assert tuple(PALETTE) == KINDS
    assert all(string_to_tokentype(f"Token.{p.token}") in Token for p in PALETTE.values())


def kinds(text: str) -> dict[str, str]:
    return {text[p.start : p.stop]: p.kind for p in pieces(text)}


def test_what_words_are() -> None:
    text = "let far = 1588; chart year far yin; where shiji 外击 taiyi and ju in (:a, 0x); show all"
    found = kinds(text)
    assert found["let"] == found["chart"] == found["where"] == found["show"] == "clause"
    assert found["far"] == "name" and found["1588"] == "number" and found[":a"] == "param"
    assert found["year"] == "scale" and found["yin"] == "dun" and found["and"] == "operator"
    assert found["shiji"] == found["taiyi"] == found["ju"] == "column"
    assert found["外击"] == "relation" and found["all"] == "group"
    found = kinds('school wubei; set set.count = pass; save "a.csv" # why')
    assert found["wubei"] == "book" and found["set.count"] == "setting"
    assert found["pass"] == "choice" and found['"a.csv"'] == "string"
    assert found["# why"] == "comment"
    assert kinds("凡文昌在乾且掩") == {
        "凡": "clause", "文昌": "column", "在": "operator", "乾": "value", "且": "operator",
        "掩": "relation",
    }  # fmt: skip


def test_what_stands_after_a_mistake_keeps_its_colour() -> None:
    found = kinds("chart year 1588; wher shiji 击 taiyi far 3\nshow ju")
    assert found["wher"] == "wrong" and found["far"] == "name"
    assert found["shiji"] == "column" and found["击"] == "relation" and found["3"] == "number"
    assert found["show"] == "clause" and found["ju"] == "column"
    found = kinds('where ( 1.5 ] "open\nshow ju; where')
    assert found["1.5"] == found["]"] == "wrong" and found['"open'] == "string"
    assert found["show"] == "clause" and found["ju"] == "column"
    # A clause that ends too early, a bracket that never closes, a brace too many.
    for text in ("where ; show ju", "where (ju = 3; show ju", "where (ju\nshow ju", "} ; show ju",
                 "def f() { where } show ju", "let 主算多 = 3\nshow ju"):  # fmt: skip
        assert kinds(text)["show"] == "clause" and kinds(text)["ju"] == "column", text


TYPED = st.lists(
    st.sampled_from(
        ["chart", "where", "show", "def f(", "{", "}", "(", ")", ";", "\n", " ", "# x", '"', "击",
         "始击", "taiyi", "令 险 = ", "险", "1588", "1.5", ":", ":a", "use", "年", "\r\n", "\0", "𠀀",
         "count", "=", "。", "　", "\\", "as", "yin"]
    ),
    max_size=30,
).map("".join)  # fmt: skip
ANY = st.one_of(st.text(), TYPED)


@given(ANY)
def test_any_text_comes_back_whole(text: str) -> None:
    assert "".join(value for _, _, value in TqLexer().get_tokens_unprocessed(text)) == text
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    assert "".join(value for _, value in lex(lines, TqLexer())) == lines
    made = pieces(text)
    assert all(a.stop <= b.start for a, b in pairwise(made))
    assert all(p.start < p.stop and p.kind in KINDS for p in made)


@given(ANY, ANY, ANY)
def test_a_text_that_is_gone_on_with_is_cut_as_if_it_were_new(a: str, b: str, c: str) -> None:
    painter = Painter()
    for text in (a, a + b, a + c, a + c + b, b, ""):
        assert painter.pieces(text) == pieces(text)


def test_names_are_known_to_the_painter() -> None:
    painter = Painter()
    assert [p.kind for p in painter.pieces("凡险")] == ["clause", "wrong"]
    painter.knows(frozenset({"险"}))
    assert [p.kind for p in painter.pieces("凡险")] == ["clause", "name"]


def test_a_formatter_of_pygments_takes_it() -> None:
    out = highlight("where 掩\n", TqLexer(), RawTokenFormatter())
    assert out.decode() == (
        "Token.Keyword\t'where'\nToken.Text.Whitespace\t' '\n"
        "Token.Operator.Word\t'\\u63a9'\nToken.Text.Whitespace\t'\\n'\n"
    )
