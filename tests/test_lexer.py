"""From characters to clauses: words, places, line ends, names, and every mistake in one run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taiyi_dsl.diagnostics.value import Source
from taiyi_dsl.syntax import tree as t
from taiyi_dsl.syntax.automaton import State, Token
from taiyi_dsl.syntax.build import DEEPEST
from taiyi_dsl.syntax.lexer import Lexer
from taiyi_dsl.syntax.parser import MOST_ERRORS, first_word, is_incomplete, parse
from taiyi_dsl.syntax.table import table
from taiyi_dsl.vocab.lexicon import lexicon


def tokens(text: str, *names: str) -> list[Token]:
    """The tokens of a text that is right."""
    lexer, state, at = Lexer(text, set(names)), State(table()), 0
    found = []
    while (token := lexer.next(at, state)) is not None:
        state.feed(token)
        found.append(token)
        at = token.stop
    state.finish(len(text))
    return found


def kinds(text: str, *names: str) -> str:
    return " ".join(token.type for token in tokens(text, *names))


def tree(text: str, *names: str) -> t.Script:
    parsed = parse(Source("", text), frozenset(names))
    assert parsed.errors == (), (text, parsed.errors[0])
    return parsed.script


def codes(text: str, *names: str) -> list[str]:
    """Each mistake: its code and the text under its caret."""
    errors = parse(Source("", text), frozenset(names)).errors
    return [f"{e.code} {e.span.text}".rstrip() for e in errors if e.span is not None]


# ---- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("", ""),
        ("chart year 1588 yin", "CHART SCALE NUMBER DUN"),
        ("CHART Year 1588年 ＹＩＮ", "CHART SCALE NUMBER YEARMARK DUN"),
        ("起局年1588阴", "CHART SCALE NUMBER DUN"),
        ("起局　年　１５８８　陰", "CHART SCALE NUMBER DUN"),
        ("search year 104bc..907 ad", "SEARCH SCALE NUMBER BC DOTDOT NUMBER YEARMARK"),
        ("搜年前104至907", "SEARCH SCALE BEFORE NUMBER DOTDOT NUMBER"),
        ("where shiji ji taiyi", "WHERE NOUN REL NOUN"),
        ("where ji = ji", "WHERE NOUN EQ NOUN"),
        ("where 击", "WHERE NOUN"),
        ("where 主算 大于 客算", "WHERE NOUN CMP NOUN"),
        ("where a != b or a <> b or a ≠ b", "WHERE NAME CMP NAME OR NAME CMP NAME OR NAME CMP NAME"),
        ("where a<=b", "WHERE NAME CMP NAME"),
        ("where a×b÷c mod d", "WHERE NAME STAR NAME SLASH NAME MOD NAME"),
        ("where a not in b", "WHERE NAME NOT IN NAME"),
        ("where a不在b", "WHERE NAME NOTIN NAME"),
        ("where not a", "WHERE NOT NAME"),
        ("where host.count = Host.Count", "WHERE NOUN EQ NOUN"),
        ("where host.和", "WHERE NOUN"),
        ("where a in 1..9", "WHERE NAME IN NUMBER DOTDOT NUMBER"),
        ("where a in b..c", "WHERE NAME IN NAME DOTDOT NAME"),
        ("where a in 1_000", "WHERE NAME IN NUMBER"),
        ("where :a.b = :c", "WHERE PARAM EQ PARAM"),
        ('where a = "x # ; y"', "WHERE NAME EQ STRING"),
        ("where a = “甲”", "WHERE NAME EQ STRING"),
        ("save! 「a.csv」", "SAVE BANG STRING"),
        ("show ju as count", "SHOW NOUN AS NEWNAME"),
        ("count by ju", "COUNT BY NOUN"),
        ("show count", "SHOW NOUN"),
        ("set epoch = taojin", "SET SETTING EQ CHOICE"),
        ("set format = csv", "SET SETTING EQ NAME"),
        ("let x = 1", "LET NEWNAME EQ NUMBER"),
        ("run a.b.c(1)", "RUN NAME LPAR NUMBER RPAR"),
        ("；；", "SEP SEP"),
        ("chart ju 5 # ；", "CHART SCALE NUMBER"),
        ("chart ju 5 ＃ x\n", "CHART SCALE NUMBER SEP"),
    ],
)  # fmt: skip
def test_words(text: str, types: str) -> None:
    assert kinds(text) == types


def test_a_token_says_where_it_stands_in_the_text_as_typed() -> None:
    text = "凡　始擊掩ＴＡＩＹＩ；"
    found = [(token.text, text[token.start : token.stop]) for token in tokens(text)]
    assert found == [
        ("凡", "凡"),
        ("始击", "始擊"),
        ("掩", "掩"),
        ("taiyi", "ＴＡＩＹＩ"),
        (";", "；"),
    ]


def test_text_in_quotes_is_taken_as_it_was_typed() -> None:
    (save,) = tree('save "ＡB擊\\"\\\\\\n\\t。＼"').clauses
    assert isinstance(save, t.Save) and save.path == 'ＡB擊"\\\n\t。＼'


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), ("007", 7), ("1_000_000", 10**6), ("９", 9), ("-5", -5), ("--5", 5), ("-(5)", -5)],
)
def test_numbers(text: str, number: int) -> None:
    (limit,) = tree(f"limit {text}").clauses
    assert isinstance(limit, t.Limit) and limit.number == t.Number(number, limit.span)


@pytest.mark.parametrize("text", ["1_", "1__0", "1" * 1001])
def test_what_is_no_number(text: str) -> None:
    assert codes(f"limit {text}; show ju") == [f"E0108 {text}"]


@pytest.mark.parametrize(
    ("text", "year"),
    [("0", 0), ("-103", -103), ("104 bc", -103), ("前104", -103), ("公元前1年", 0), ("1 BCE", 0)],
)
def test_years(text: str, year: int) -> None:
    (chart,) = tree(f"chart year {text}").clauses
    assert isinstance(chart, t.Chart) and chart.time == t.Year(year, chart.span)


def test_every_word_is_cut_where_letters_end() -> None:
    """ASCII words need a space between them: `taiyix` is no word followed by another."""
    for word in lexicon().by_terminal["NOUN"]:
        if word.isascii():
            assert [x.text for x in tokens(f"where {word}x = 1")][1] == word + "x"
            assert [x.text for x in tokens(f"where {word}_1 = 1")][1] == word + "_1"


# ---- lines --------------------------------------------------------------------------------------

ONE_CLAUSE = [
    "where (he\n)",
    "where (\n\nhe # so\n\n)",
    "where he and\nbuhe",
    "where he and # so\n  # and so\n\nbuhe",
    "where taiyi in (qian,\n li\n, gen)",
    "where ju\t=\r\n1",
    "where ju +\n1 = 2",
    "where not\nhe",
    "show ju,\n\n year",
    "show ju as\nx",
    "let x =\n1",
    "let\nx\n=\n1",
    "chart\nyear 5",
    "where shiji 击\ntaiyi",
    "where at\nleast 1 of\n(he)",
    "sort by\nju",
    "def f(a,\n b) { chart ju a }",
    "def f()\n{ }",
    "run f(1,\n2)",
]

SAME = [
    "chart ju 5; show ju",
    "chart ju 5\nshow ju",
    "chart ju 5\r\nshow ju",
    "chart ju 5；show ju",
    "chart ju 5。show ju",
    "chart ju 5 # five; show counts\nshow ju",
    "\n;;\nchart ju 5;\n; # x\n\nshow ju\n;",
]


@pytest.mark.parametrize("text", ONE_CLAUSE)
def test_a_clause_goes_on_while_something_waits(text: str) -> None:
    assert len(tree(text).clauses) == 1
    if "#" not in text:
        assert tree(text.replace("\n", " ")) == tree(text)


@pytest.mark.parametrize("text", SAME)
def test_a_line_and_a_semicolon_end_a_clause_alike(text: str) -> None:
    assert tree(text) == tree("chart ju 5; show ju")


def test_an_operator_cannot_begin_a_line() -> None:
    assert codes("chart ju 5\nwhere ju\n= 5") == ["E0102 ="]
    assert codes("chart ju 5\nshow ju\n, year") == ["E0102 ,"]


def test_comments_are_found_with_their_places() -> None:
    text = "# one\nchart ju 5 # two  \n\n  # three\nwhere (he # four\n)\n# five"
    found = tree(text).comments
    assert [c.text for c in found] == ["# one", "# two", "# three", "# four", "# five"]
    assert [c.alone for c in found] == [True, False, True, False, True]
    assert all(text.startswith(c.text, c.start) for c in found)


def test_a_comment_is_no_text_in_quotes_and_the_other_way_round() -> None:
    assert len(tree('save "a#b" # "c').comments) == 1
    assert codes('save "a#b') == ['E0106 "a#b']


# ---- names --------------------------------------------------------------------------------------


def test_a_chinese_name_is_a_word_from_where_it_is_given() -> None:
    text = "let 险 = 主算 > 3\nsearch ju\nwhere 险且非险"
    let, _, where = tree(text).clauses
    assert isinstance(let, t.Let) and let.name == "险"
    assert isinstance(where, t.Where) and isinstance(where.body, t.And)
    assert codes("where 险") == ["E0101 险"]
    assert codes("where 险\nlet 险 = 1") == ["E0101 险"]


def test_chinese_names_are_cut_longest_first() -> None:
    (where,) = tree("where 愁云惨雾或愁云且险", "愁云", "愁云惨雾", "险").clauses
    names = [x.text for x in tokens("where 愁云惨雾或愁云且险", "愁云", "愁云惨雾", "险")]
    assert names == ["where", "愁云惨雾", "或", "愁云", "且", "险"]
    assert isinstance(where, t.Where)


def test_a_name_may_be_typed_in_either_script() -> None:
    let, show = tree("let 愁雲 = 1; show 愁云").clauses
    assert isinstance(let, t.Let) and let.name == "愁云"
    assert isinstance(show, t.Show) and show.items[0].body == t.NameRef("愁云", show.span)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("let taiyi = 1", "E0109 taiyi"),
        ("let ＴＡＩＹＩ = 1", "E0109 ＴＡＩＹＩ"),
        ("let 太乙 = 1", "E0109 太乙"),
        ("let 太乙险 = 1", "E0110 太乙险"),
        ("let 主将 = 1", None),
        ("let 主算甚多 = 1", "E0110 主算甚多"),
        ("let 非险 = 1", "E0110 非险"),
        ("let 险非 = 1", None),
        ("let not = 1", "E0109 not"),
        ("let show = 1", "E0109 show"),
        ("let matches = 1", "E0109 matches"),
        ("let both = 1", "E0109 both"),
        ("let list = 1", None),
        ("let rows = 1", None),
        ("let taiyi_2 = 1", None),
        ("def ju() { }", "E0109 ju"),
        ("def f(a, ju) { }", "E0109 ju"),
        ("def f(a, 前代) { }", "E0110 前代"),
        ("def f(a, 某代) { }", None),
        ("let 5 = 1", "E0101 5"),
        ("let a-b = 1", "E0101 -"),
    ],
)
def test_what_may_be_a_name(text: str, wrong: str | None) -> None:
    assert codes(text) == ([wrong] if wrong else [])


def test_a_heading_may_be_anything_and_is_a_name_if_no_word_begins_it() -> None:
    text = 'show ju as 甲乙, ju as 太乙也, ju as 险, ju as taiyi, ju as "x"'
    show, where = tree(text + "\nwhere 险 = 1 and 太乙 = 1").clauses
    assert isinstance(show, t.Show) and isinstance(where, t.Where)
    assert [i.heading for i in show.items] == ["甲乙", "太乙也", "险", "taiyi", "x"]
    # Were `太乙也` a name, the text below would be one name and not a relation.
    assert len(tokens("show ju as 始击击\nwhere 始击击太乙")) == 9


def test_use_brings_in_the_chinese_names_of_another_script() -> None:
    asked = []

    def exports(path: str, file: bool) -> frozenset[str]:
        asked.append((path, file))
        return frozenset({"险"})

    text = 'use "a\\"b.tq"\nwhere 险\nuse mishu.zonglun'
    assert parse(Source("", text), frozenset(), exports).errors == ()
    assert asked == [('a"b.tq', True), ("mishu.zonglun", False)]


def test_definitions() -> None:
    text = "def f(a, 某) {\n  search year a..某\n  where he; count }\nrun f(1, 2)\nrun f; use x.y"
    define, run, bare, use = tree(text).clauses
    assert isinstance(define, t.Def) and define.parameters == ("a", "某")
    assert [type(c).__name__ for c in define.body] == ["Search", "Where", "Count"]
    assert [s.text for s in define.at] == ["f", "a", "某"]
    assert isinstance(run, t.Run) and len(run.arguments) == 2 and run.at.text == "f"
    assert isinstance(bare, t.Run) and bare.arguments == ()
    assert isinstance(use, t.Use) and (use.path, use.file, use.at.text) == ("x.y", False, "x.y")


# ---- mistakes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("wher he", ["E0102 wher"]),
        ("where", ["E0103"]),
        ("where he and", ["E0103"]),
        ("where he and; show ju", ["E0103"]),
        ("where he and\nshow ju ju", ["E0103", "E0101 ju"]),
        ("chart ju 5 show ju", ["E0101 show"]),
        ("chart ju 5\nwhere 根\nshow 根", ["E0101 根", "E0101 根"]),
        ("shwo ju; wher he; lmit 3", ["E0102 shwo", "E0102 wher", "E0102 lmit"]),
        ("chart year 0 BC; limit 1_; let ju = 3", ["E0111 0", "E0108 1_", "E0109 ju"]),
        ("where (he; show ju ju", ["E0105 (", "E0101 ju"]),
        ("where (he\nshow ju ju\nlimit 3", ["E0105 (", "E0101 ju"]),
        ("where ((he\nor buhe)\nshow ju\n", ["E0105 ("]),
        ("where (he bad\n  or x)\nshow ju ju", ["E0101 bad", "E0101 ju"]),
        ("where (he bad\nshow ju ju", ["E0101 bad", "E0101 ju"]),
        ("where he) and buhe\nshow ju ju", ["E0104 )", "E0101 ju"]),
        ("}\nshow ju ju", ["E0104 }", "E0101 ju"]),
        ('where a = "x\nshow ju ju', ['E0106 "x', "E0101 ju"]),
        ("where a @ b $ c\nshow ju ju", ["E0107 @", "E0101 ju"]),
        ("where : = 1", ["E0107 :"]),
        ("where 1.5 = a", ["E0108 1.5"]),
        ("def f() { where he bad; show ju ju }; limit x y", ["E0101 bad", "E0101 ju", "E0101 y"]),
        ("def f() {\nwhere he)\nshow ju ju\n}\nlimit x y", ["E0104 )", "E0101 ju", "E0101 y"]),
        ("def f() {\nwhere (he\nshow ju ju\n}\nlimit x y", ["E0105 (", "E0101 ju", "E0101 y"]),
        ("def f() {\nlet ju = 1\nlet 太乙 = 1\n}\nlimit x y", ["E0109 ju", "E0109 太乙", "E0101 y"]),
        ("def f(1) {\nwhere he bad\n}\nshow ju ju", ["E0101 1", "E0101 ju"]),
        ("def f() {\nwhere he\nshow ju ju", ["E0105 {", "E0101 ju"]),
        ("def f() { def g() { where he", ["E0105 {"]),
        ("where 甲 = {", ["E0101 {"]),
        ("where 甲 = { he }\nshow ju ju", ["E0101 {", "E0101 ju"]),
        ("def f() { where } ; show ju ju", ["E0103", "E0101 ju"]),
        ("def f() { where (he }\nshow ju ju", ["E0105 (", "E0101 ju"]),
        ("where (he and)\nshow ju ju", ["E0101 )", "E0101 ju"]),
        ("set foo = 1; school foo; set lang", ["E0101 foo", "E0101 foo", "E0103"]),
    ],
)  # fmt: skip
def test_every_mistake_is_told_once_and_in_one_run(text: str, wrong: list[str]) -> None:
    assert codes(text) == wrong


def test_what_is_right_is_still_there() -> None:
    text = "chart ju 5\nwhere he bad\nshow ju\ndef f() {\nwhere 1 2\nshow year\n}\nlimit 3"
    script = parse(Source("", text)).script
    assert [type(c).__name__ for c in script.clauses] == ["Chart", "Show", "Def", "Limit"]
    define = script.clauses[2]
    assert isinstance(define, t.Def) and len(define.body) == 1


def test_what_was_not_read_is_remembered() -> None:
    script = parse(Source("", "let 险 = 3 3; where 险 = 1; def f(x) { where 1 2 }")).script
    assert script.lost == {"险"} and not script.headless and len(script.clauses) == 2
    assert parse(Source("", "chart 5; where he")).script.headless
    assert parse(Source("", "chrat ju 5; where he")).script.headless
    assert parse(Source("", "def g() {\nshow 1 2")).script.lost == {"g"}


def test_mistakes_are_told_up_to_a_number() -> None:
    assert len(codes("foo\n" * (MOST_ERRORS + 20))) == MOST_ERRORS


@pytest.mark.parametrize(
    "text",
    [
        "where " + "(" * 3000 + "1" + ")" * 3000,
        "where " + "not " * 3000 + "he",
        "where " + "- " * 3000 + "1",
        "where 1" + " + 1" * 3000,
        "chart year 1" + " + 1" * 3000,
        "def a() { " * 3000 + "}" * 3000,
    ],
)
def test_what_nests_too_deep_is_told(text: str) -> None:
    assert [c.split(" ")[0] for c in codes(text + "; show ju ju")] == ["E0112", "E0101"]
    assert len(tree("where " + "(" * (DEEPEST - 2) + "he" + ")" * (DEEPEST - 2)).clauses) == 1


def test_the_first_word_of_a_clause() -> None:
    for text in ("凡始击击太乙", "where shiji ji taiyi", "搜索年"):
        (clause,) = tree(text).clauses
        assert first_word(clause.span).text in ("凡", "where", "搜索")


# ---- any text -----------------------------------------------------------------------------------

RIGHT = [
    "chart year 1588 yin; where shiji 击 taiyi; show counts",
    "搜年前104至907阴阳；凡始击击太乙且非（文昌掩太乙）；示诸算，主大将作甲",
    "def f(a, b) {\n  search year a..b # c\n  where at least 2 of (he, 掩)\n}\nrun f(1, 2)",
    'let x = "a\\"b"; save! "c.csv"; set lang = zh; school jinjing; use "d.tq"',
    "search ju; where taiyi in (1, 3..5, 离) or host.count mod 2 = 1; sort by ju desc; limit 3",
]
PIECES = [
    *'()={}"#;,.:-!@\n\t \\é乾击始险1',
    "..",
    "where",
    "and",
    "show ",
    "掩",
    "ju",
    "def f() {",
]


@st.composite
def spoilt(draw: Any) -> str:
    """A text that was right until somebody cut it up."""
    text = draw(st.sampled_from(RIGHT))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 5))
        text = text[:at] + draw(st.sampled_from(["", *PIECES])) + text[at + cut :]
    return text


def check_total(text: str) -> None:
    """Parsing ends, and every mistake stands somewhere in the text."""
    source = Source("", text)
    parsed = parse(source, frozenset({"险"}))
    for error in parsed.errors:
        assert error.span is not None and error.span.source is source
        assert 0 <= error.span.start <= error.span.stop <= len(text)
    places = [(e.code, e.span.start) for e in parsed.errors if e.span is not None]
    assert len(places) == len(set(places)), "told twice"
    for clause in parsed.script.clauses:
        assert clause.span.source is source and clause.span.start < clause.span.stop
        assert first_word(clause.span).start == clause.span.start
    assert is_incomplete(text, frozenset({"险"})) in (True, False)


@given(st.text())
def test_any_text_can_be_parsed(text: str) -> None:
    check_total(text)


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_any_pieces_can_be_parsed(text: str) -> None:
    check_total(text)


@settings(max_examples=200)
@given(spoilt())
def test_any_spoilt_text_can_be_parsed(text: str) -> None:
    check_total(text)


@given(st.sampled_from(RIGHT), st.data())
def test_the_beginning_of_a_right_text_is_no_mistake(text: str, data: st.DataObject) -> None:
    """Cut between two tokens a right text is right or waits for more."""
    ends = [token.stop for token in tokens(text)]
    begin = text[: data.draw(st.sampled_from([0, *ends]))]
    parsed = parse(Source("", begin))
    assert not parsed.errors or parsed.waiting


# ---- is it complete -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("", False),
        ("   # so", False),
        ("chart ju 5", False),
        ("chart ju", True),
        ("chart", True),
        ("凡", True),
        ("凡始击", False),
        ("凡始击击", True),
        ("凡始击击太乙", False),
        ("where he and", True),
        ("where he and # so\n", True),
        ("where (he", True),
        ("where (he\n", True),
        ("where (he)", False),
        ("where he)", False),
        ("show ju,", True),
        ("show ju,\n", True),
        ("show ju as", True),
        ("def f() {", True),
        ("def f() {\n  chart ju 5\n", True),
        ("def f() {\n  chart ju 5\n}", False),
        ("def f() {\n  where (he", True),
        ("def f(", True),
        ("let x", True),
        ("let x =", True),
        ("set lang =", True),
        ("where at", True),
        ("where at least 2 of", True),
        ('save "a', False),
        ("wher", False),
        ("wher (", False),
        ("where (he\nshow ju", False),
        ("where he and; show ju", False),
        ("foo; where he and", False),
        ("limit 1_", False),
        ("run f(1,", True),
        ("search year 618..", False),
        ("where ju in 1..", False),
        ("where ju in (1..", True),
    ],
)
def test_whether_a_text_waits_for_more(text: str, waits: bool) -> None:
    assert is_incomplete(text) is waits


def test_completeness_knows_names() -> None:
    assert is_incomplete("where 险 and", frozenset({"险"}))
    assert not is_incomplete("where 险 and")


def test_states_can_be_asked_and_copied() -> None:
    state = State(table())
    for token in tokens("where shiji"):
        state.feed(token)
    before = list(state.stack)
    assert state.accepts("REL") and state.accepts("$END") and not state.accepts("NUMBER")
    assert {"REL", "AND", "$END", "SEP"} <= state.accepted() < set(state.possible)
    assert state.stack == before
    other = state.copy()
    other.feed(Token("REL", "ji", 0, 2))
    assert state.stack == before != other.stack


def _spans(node: Any) -> Iterator[Any]:
    if isinstance(node, tuple):
        for part in node:
            yield from _spans(part)
    elif type(node).__module__ == t.__name__:
        yield node
        for name in type(node).__match_args__:
            yield from _spans(getattr(node, name))


@pytest.mark.parametrize("text", RIGHT)
def test_the_span_of_a_node_holds_those_of_its_parts(text: str) -> None:
    for node in _spans(tree(text, "险").clauses):
        for part in _spans(tuple(getattr(node, n) for n in type(node).__match_args__)):
            assert node.span.start <= part.span.start <= part.span.stop <= node.span.stop
