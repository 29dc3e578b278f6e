"""The printer and formatter: what is printed reads back as the same tree, comments and all."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trees import CHINESE, NOWHERE, exprs, plain_clauses, scripts

from taiyi_dsl.binder.script import Session
from taiyi_dsl.binder.translate import translated
from taiyi_dsl.diagnostics.value import Source, Span
from taiyi_dsl.syntax import tree as t
from taiyi_dsl.syntax.automaton import State
from taiyi_dsl.syntax.complain import begins_with_word
from taiyi_dsl.syntax.lexer import Lexer
from taiyi_dsl.syntax.parser import parse
from taiyi_dsl.syntax.printer import print_script
from taiyi_dsl.syntax.table import table
from taiyi_dsl.vocab.lexicon import SCRIPTS


def read(text: str) -> t.Script:
    """The tree of a text that must be right; it knows the Chinese names of the strategies."""
    parsed = parse(Source("", text), frozenset(CHINESE))
    assert parsed.errors == (), (text, parsed.errors[0])
    return parsed.script


def test_the_names_of_the_strategies_may_be_names() -> None:
    assert [n for n in CHINESE if begins_with_word(n) is not None] == []


@settings(max_examples=150)
@given(scripts, st.sampled_from(SCRIPTS))
def test_what_is_printed_reads_back_as_the_same_tree(script: t.Script, words: str) -> None:
    text = print_script(script, words)
    assert read(text) == script, text


@settings(max_examples=200)
@given(exprs, st.sampled_from(SCRIPTS))
def test_expressions_read_back_as_the_same_tree(e: t.Expr, words: str) -> None:
    script = t.Script((t.Where(e, NOWHERE),))
    text = print_script(script, words)
    assert read(text) == script, text


def test_every_node_has_a_strategy() -> None:
    """A node that is added to the language is added to the strategies above."""
    made: Counter[str] = Counter()

    def meet(node: Any) -> None:
        if isinstance(node, tuple):
            for part in node:
                meet(part)
        elif type(node).__module__ == t.__name__:
            made[type(node).__name__] += 1
            for name in type(node).__match_args__:
                if name not in ("span", "at"):
                    meet(getattr(node, name))

    @settings(max_examples=500, derandomize=True, database=None)
    @given(scripts, exprs)
    def run(script: t.Script, e: t.Expr) -> None:
        meet((script.clauses, e))

    run()
    nodes = {n for n in t.__all__ if isinstance(getattr(t, n), type)}
    assert nodes - made.keys() == {"Comment", "Script"}


# ---- the formatter ------------------------------------------------------------------------------


def formatted(text: str, words: str = "id") -> str:
    """As `tq fmt` does it."""
    parsed = parse(Source("", text))
    assert parsed.errors == (), (text, parsed.errors[0])
    return translated(parsed.script, words)


comment_texts = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=6).map(
    lambda text: ("# " + text).rstrip()
)


@st.composite
def laid_out(draw: Any, depth: int = 2) -> str:
    """Clauses as somebody may have typed them: with comments, blank lines and long lines."""
    out = draw(st.sampled_from(["", "\n", "\n\n\n", "  "]))
    for clause in draw(st.lists(plain_clauses, max_size=4)):
        if draw(st.integers(0, 4)) == 0:
            out += draw(comment_texts) + "\n"
        if depth and draw(st.integers(0, 3)) == 0:
            inside = draw(laid_out(depth=depth - 1))
            ends = "\n" if "\n" in inside or "#" in inside else draw(st.sampled_from(["", "\n"]))
            out += f"def f(a, b) {{{inside}{ends}}}"
        else:
            out += draw(broken(print_script(t.Script((clause,))).rstrip("\n")))
        out += draw(st.sampled_from([";", "\n", " ;  ", ";\n", "\n\n", "\n\n\n\n", "\n;\n"]))
        if draw(st.integers(0, 4)) == 0:
            out += draw(st.sampled_from(["", "  "])) + draw(comment_texts) + "\n"
    return out


@st.composite
def broken(draw: Any, clause: str) -> str:
    """A clause on several lines, broken where it may be, now and then with a comment there."""
    lexer, state, at = Lexer(clause, set(CHINESE)), State(table()), 0
    places = []
    while (token := lexer.next(at, state)) is not None:
        state.feed(token)
        at = token.stop
        if token.type in ("LPAR", "COMMA", "AND", "OR", "EQ", "PLUS"):
            places.append(at)
    out, last = "", 0
    for place in places:
        out += clause[last:place]
        last = place
        if draw(st.integers(0, 3)) == 0:
            out += draw(st.sampled_from(["", " "])) + draw(st.just("") | comment_texts) + "\n   "
    return out + clause[last:]


def comments_of(text: str) -> Counter[str]:
    return Counter(c.text for c in parse(Source("", text), frozenset(CHINESE)).script.comments)


@settings(max_examples=100)
@given(laid_out())
def test_formatting_keeps_tree_and_comments_and_is_done_once(text: str) -> None:
    tree = read(text)
    once = print_script(tree)
    assert read(once) == tree, once
    assert comments_of(once) == comments_of(text), once
    assert print_script(read(once)) == once
    assert once == "" or once.endswith("\n")
    assert "\n\n\n" not in once and not once.startswith("\n")


LAYOUT = [
    ("", ""),
    ("\n\n# only a comment", "# only a comment\n"),
    ("# one\n\n\n# two\n# three", "# one\n\n# two\n# three\n"),
    ("CHART  Year 1588  YIN;;;show   counts;", "chart year 1588 yin; show counts\n"),
    ("chart ju 5\n\n\n\nshow counts", "chart ju 5\n\nshow counts\n"),
    ("chart ju 5 # five\nshow counts#all", "chart ju 5  # five\nshow counts  # all\n".replace("# all", "#all")),
    ("chart ju 5; # five\n show counts", "chart ju 5  # five\nshow counts\n"),
    ("def f( ) { }", "def f() { }\n"),
    ("def f(x){chart ju x;show ju}", "def f(x) { chart ju x; show ju }\n"),
    ("def f(x) {\nchart ju x\n  show ju }", "def f(x) {\n  chart ju x\n  show ju\n}\n"),
    (
        "def f() { # first\nchart ju 5 # five\n\n# last\n} # end\nrun f",
        "def f() {\n  # first\n  chart ju 5  # five\n\n  # last\n}  # end\nrun f\n",
    ),
    (
        "def f() {\n  def g() {\n# in\n    chart ju 5\n  }\n}",
        "def f() {\n  def g() {\n    # in\n    chart ju 5\n  }\n}\n",
    ),
    ("where (he # why\n and buhe)", "# why\nwhere he and buhe\n"),
    ("where he and\n  buhe", "where he and buhe\n"),
    ("start: chart ju 5".removeprefix("start: "), "chart ju 5\n"),
    ("chart ju 5；示诸算", "chart ju 5; show counts\n"),
    ("show ju as Ju, ju as 险, ju as 太乙, ju as \"a b\"", 'show ju as Ju, ju as 险, ju as "太乙", ju as "a b"\n'),
    ("where 始擊掩太乙", "where shiji yan taiyi\n"),
    ("where (((ju))) = 1 and (he or buhe)", "where ju = 1 and (he or buhe)\n"),
    ("where ju = 1 AND he AND (buhe and he)", "where ju = 1 and he and (buhe and he)\n"),
    ("where ju in (1..9)", "where ju in 1..9\n"),
    ("where ju notin (1)", "where ju not in 1\n"),
    ("where not ju in (1, 2..)", "where not ju in (1, 2..)\n"),
    ("where 1-(2-3)-4*(5+6) mod 7 = --8", "where 1 - (2 - 3) - 4 * (5 + 6) mod 7 = 8\n"),
    ("where ju == 1 or ju <> 2 or ju ≥ 3 or ju 不大于 4",
     "where ju = 1 or ju != 2 or ju >= 3 or ju <= 4\n"),
    ("sort ju asc, year desc", "sort by ju, year desc\n"),
    ("chart year -103; chart year 1 BC; chart year 前1", "chart year 104 BC; chart year 0; chart year 0\n"),
    ("set LANG = ZH; set format = \"csv\"", "set lang = zh; set format = csv\n"),
    ('save! "a\\"b.csv"', 'save! "a\\"b.csv"\n'),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "printed"), LAYOUT)
def test_layout(typed: str, printed: str) -> None:
    assert formatted(typed) == printed
    assert formatted(printed) == printed


# ---- translation --------------------------------------------------------------------------------

CORPUS = [
    "chart year 1588 yin; where shiji ji taiyi; show counts",
    "search year 618..907 both; where wenchang qiu taiyi and not yan; sort by host.count desc; limit 5",
    "search ju; where taiyi in (qian, li, 8) or shiji = li or branch = wu; count by taiyi",
    "search year 1..2000; where stem = ji and branch != yin; show year, ganzhi",
    "search year 1..2000; where ganzhi = wuzi; expect 33 rows",
    "search ju; where li = litian; show li, taiyi as seat, host.count + guest.count * 2 mod 9",
    "search ju both; where dun = yin; count",
    "search ju; where he and not host.he; show all",
    "search ju; where host.harmony = he; show host.harmony",
    "search year 1..60; where shiji waichenji taiyi or guest.general opposite taiyi; show relations",
    "let big = host.count >= 30; def of(a, b) { search year a..b; where big }; run of(618, 907)",
    "school jinjing; set po = jing; set lang = zh; chart year 1588; explain host.count, shiji yan taiyi",
    "search year 104 BC..; where matches(taiyi = li, he) >= 1; show matches, misses; limit 3",
    "search ju; where at least 2 of (he, yan, taiyi = 1); expect host.count in 1..40",
    "search ju; where li = lidi and shiji = wu and wenchang = chen; show taiyi, li",
    "let rel = guan; search ju; where rel; count by wenchang",
    "def near(star) { search ju; where star adjacent taiyi; count }; run near(shiji)",
]  # fmt: skip


def meaning(made: Any) -> Any:
    """A typed query as plain values: without places and without functions."""
    if isinstance(made, (list, tuple)):
        return tuple(map(meaning, made))
    if isinstance(made, dict):
        return {k: meaning(v) for k, v in made.items()}
    if hasattr(type(made), "__match_args__") and hasattr(made, "__record_fields__"):
        left_out = ("span", "holds", "at")
        kept = (n for n in type(made).__match_args__ if n not in left_out)
        return (type(made).__name__, *(meaning(getattr(made, n)) for n in kept))
    return () if isinstance(made, Span) else made


def bound(text: str) -> Any:
    session = Session()
    parsed = parse(Source("", text), frozenset(), session.exports(Source("", text)))
    actions, errors = session.bind(parsed.script)
    assert parsed.errors == () and errors == [], (text, parsed.errors, errors)
    return meaning(actions)


@pytest.mark.parametrize("words", SCRIPTS)
@pytest.mark.parametrize("text", CORPUS)
def test_a_translation_means_the_same(text: str, words: str) -> None:
    canonical = formatted(text)
    translated = formatted(text, words)
    assert bound(translated) == bound(text), translated
    assert formatted(translated) == canonical
    assert formatted(translated, words) == translated


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        ("hans", "起局 年 1588 阴; 凡 始击 击 太乙 且 非 掩; 示 诸算\n"),
        ("hant", "起局 年 1588 陰; 凡 始擊 擊 太乙 且 非 掩; 示 諸算\n"),
        ("pinyin", "chart nian 1588 yin; where shiji ji taiyi and not yan; show counts\n"),
        ("en", "chart year 1588 yin; where shiji strikes taiyi and not covers; show counts\n"),
    ],
)
def test_translations(words: str, printed: str) -> None:
    text = "chart year 1588 yin; where shiji 击 taiyi and not 掩; show counts"
    assert formatted(text, words) == printed
    assert formatted(printed) == formatted(text)


def test_an_ambiguous_word_is_translated_by_its_meaning() -> None:
    text = "search ju; where taiyi = li and shiji = li and li = litian"
    assert formatted(text, "hans") == "搜 局; 凡 太乙 = 离 且 始击 = 午 且 理 = 理天\n"
    text = "search year; where stem = 己 and branch = 午 and shiji = 午"
    assert formatted(text) == "search year; where stem = ji and branch = wu and shiji = wu\n"


def test_a_word_that_would_come_to_mean_something_else_stays() -> None:
    """Alone `ji` is the era and `yin` no dun: the Chinese word is kept."""
    assert formatted("search year 1..; show 己, 纪; limit 1") == (
        "search year 1..; show 己, ji; limit 1\n"
    )


def test_a_word_without_one_meaning_stays_as_it_was_typed() -> None:
    assert formatted("show LI", "hans") == "示 li\n"
