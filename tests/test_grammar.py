"""The grammar: Lark finds nothing wrong with it, and our automaton reads it as Lark does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Tree
from lark import Token as LarkToken
from lark.exceptions import GrammarError, LexError
from lark.lexer import Lexer as LarkLexer

from taiyi_dsl import resources
from taiyi_dsl.syntax import table as tables
from taiyi_dsl.syntax.automaton import Node, State, Token
from taiyi_dsl.syntax.lexer import _COMPARE_WORDS, _SYMBOLS, Lexer
from taiyi_dsl.vocab.lexicon import lexicon

ROOT = Path(__file__).resolve().parent.parent
GRAMMAR = resources.grammar_text()
DECLARED = re.compile(r"^%declare (.*)$", re.MULTILINE)
TERMINALS = tuple(t for line in DECLARED.findall(GRAMMAR) for t in line.split())

# What no vocabulary holds.  A name is whatever is no word, so it gets letters of its own here.
OTHERS = {"NUMBER": "[0-9]+", "STRING": '"[^"]*"', "NAME": "[A-Z]+", "NEWNAME": "[A-Z]+[?]",
          "PARAM": ":[A-Z]+"}  # fmt: skip

OWNERS: dict[str, set[str]] = {}
for _terminal, _table in lexicon().by_terminal.items():
    for _spelling in _table:
        OWNERS.setdefault(_spelling, set()).add(_terminal)
for _spelling, _terminal in (_SYMBOLS | _COMPARE_WORDS).items():
    OWNERS.setdefault(_spelling, set()).add(_terminal)


def pattern(terminal: str) -> str:
    """A regular expression for a terminal, made from the vocabulary and the lexer's symbols."""
    spellings = set(lexicon().by_terminal.get(terminal, ()))
    spellings |= {s for s, t in (_SYMBOLS | _COMPARE_WORDS).items() if t == terminal}
    if terminal == "SEP":
        return "(;|\\n)"
    if terminal in OTHERS:
        assert not spellings, terminal
        return OTHERS[terminal]
    assert spellings, terminal
    # Only a spelling of several terminals can make two of them collide; one more stands for
    # all the others, or the comparison of four hundred words with each other takes minutes.
    alone = sorted(s for s in spellings if len(OWNERS[s]) == 1)
    kept = [s for s in spellings if len(OWNERS[s]) > 1] + alone[:1]
    # Longest first, as the lexer has it: an alternation takes the first that fits.
    ordered = sorted(kept, key=lambda s: (-len(s), s))
    return "(" + "|".join(re.escape(s) for s in ordered) + ")"


def written_out() -> str:
    """The grammar with a pattern for every declared terminal."""
    rules = DECLARED.sub("", GRAMMAR)
    patterns = (pattern(t).replace("/", "\\/").replace("\n", "\\n") for t in TERMINALS)
    defined = [f"{t}: /{p}/" for t, p in zip(TERMINALS, patterns, strict=True)]
    return "\n".join((rules, *defined, "%ignore / +/"))


# ---- the grammar alone --------------------------------------------------------------------------


def test_every_terminal_is_declared_once() -> None:
    assert len(TERMINALS) == len(set(TERMINALS))
    used = set(re.findall(r"\b[A-Z]{2,}\b", re.sub(r"//.*", "", DECLARED.sub("", GRAMMAR))))
    assert used == set(TERMINALS)


def test_it_has_no_priorities_and_no_patterns() -> None:
    rules = re.sub(r"//.*", "", DECLARED.sub("", GRAMMAR))
    assert not re.search(r"^[?!]?\w+\.-?\d", rules, re.MULTILINE)
    assert not re.search(r'["/]', rules)
    assert "%ignore" not in rules and "%import" not in rules


def test_lark_finds_no_conflict_and_no_collision() -> None:
    """Strict: a shift/reduce conflict or two terminals that match one text in a state raise."""
    pytest.importorskip("interegular")
    lark = Lark(written_out(), parser="lalr", lexer="contextual", strict=True)
    tree = lark.parse("show ju; limit 2; where ju 击 ju")
    assert [c.data for c in tree.children if isinstance(c, Tree)] == ["show", "limit", "where"]


def test_strict_mode_sees_a_conflict() -> None:
    pytest.importorskip("interegular")
    text = written_out().replace("where: WHERE _expr\n", "where: WHERE _expr [_expr]\n")
    assert text != written_out()
    with pytest.raises(GrammarError, match="conflict"):
        Lark(text, parser="lalr", lexer="contextual", strict=True)


def test_strict_mode_sees_a_collision() -> None:
    """`year` is a column and a scale: the two may never be wanted in one place."""
    pytest.importorskip("interegular")
    text = f"start: NOUN | SCALE\nNOUN: /{pattern('NOUN')}/\nSCALE: /{pattern('SCALE')}/"
    with pytest.raises(LexError, match="Collision"):
        Lark(text, parser="lalr", lexer="contextual", strict=True)


# ---- the table ----------------------------------------------------------------------------------


def test_a_table_comes_back_as_it_was_written() -> None:
    made = tables.build(GRAMMAR)
    assert tables.load(tables.dump(GRAMMAR), GRAMMAR) == made
    assert tables.table() == made


def test_a_table_does_not_depend_on_the_order_of_sets() -> None:
    code = "import sys\nfrom taiyi_dsl import resources\nfrom taiyi_dsl.syntax.table import dump\n"
    code += "sys.stdout.buffer.write(dump(resources.grammar_text()).encode())"
    made = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert made[0] == made[1] == tables.dump(GRAMMAR).encode()


def test_a_table_of_another_grammar_is_not_used() -> None:
    text = tables.dump(GRAMMAR)
    assert tables.load(text, GRAMMAR + "\n") is None
    for damaged in ("", "{}", "[]", "null", text[:-1], text.replace('"rules"', '"rule"')):
        assert tables.load(damaged, GRAMMAR) is None, damaged[:20]


def test_every_state_can_be_left() -> None:
    """No dead end: from each state the text can still be finished."""
    made = tables.table()
    for number, row in enumerate(made.rows):
        assert number == made.end or row, number
        for symbol, action in row.items():
            assert -len(made.rules) <= action < len(made.rows), (number, symbol)


# ---- the automaton against Lark -----------------------------------------------------------------

QUERIES = """
chart year 1588 yin; where shiji 击 taiyi; show counts
chart ju 5
chart year 104 BC both
chart year -103
chart year 前104年
chart year y + 1
chart year :y - 3 yang
search year 618..907
search years 618.. ; limit 3
search year ..; search year ..907 yin; search ju; search ju both; search ju 1..72
search year 618; search year a .. b + 1
where taiyi = 1 or shiji 掩 taiyi and not (host.count > 10 or he)
where not not he
where 掩
where ju in 1..9; where ju in ..9; where ju in 9..; where ju in (1, 3..5, 9..)
where ju in (1..9); where ju in (..5, 7); where taiyi not in (乾, 离); where taiyi notin 乾
where ju in a + 1
where taiyi 不在 (乾, 离)
where host.count + guest.count * 2 - -3 mod 7 / 2 >= -(ju - 1)
where (1 + 2) * 3 = 9
where at least 2 of (he, buhe, 掩) and atleast 1 of (he) or atleast 1 of (he, 掩) and at least 1 of (he)
where matches(he) = 1; show misses(he, buhe); sort year, ju; run d(1); run d(); chart year -103年
def e() { count }
where matches(he, buhe) >= 1; show matches, misses, misses(he), matches
show taiyi as t, host.count + 1 as "a b", 主算 作 甲
sort by host.count desc, ju asc, year; sort ju
limit 5; limit n + 1
count; count by taiyi, ju mod 12 as m
expect he; expect 5 rows; expect host.count in 1..40
explain host.count, shiji 击 taiyi
save "x.csv"; save! "y.json"
let a = taiyi = 1
def d() { }
def d(a, b) { chart year a; where ju = b; show counts }
def d() {
  # nothing
  chart ju 5

  def e(x) { where ju = x; }
}
use "a.tq"; use mishu.wanli_1588; run d; run d(1, taiyi, 1 + 2); run a.b.c
school jinjing; set epoch = taojin; set lang = zh; set format = csv; set lang = 1
set epoch = "x"; set set.count = pass
where "a" = "b"; where :a = :b
起局年1588阴；凡始击击太乙且非文昌掩太乙；示诸算
搜年前104至907年阴阳；凡主算为1或客算不大于3；序按主算降；限3
"""


def texts() -> Iterator[str]:
    yield ""
    block: list[str] = []
    depth = 0
    for line in QUERIES.strip().splitlines():
        block.append(line)
        depth += line.count("{") - line.count("}")
        if not depth:
            yield "\n".join(block)
            block = []
    for path in sorted(ROOT.rglob("*.tq")):
        if not any(part[0] == "." for part in path.relative_to(ROOT).parts):
            yield path.read_text(encoding="utf-8")


def tokens_of(text: str, state: State | None = None) -> tuple[list[Token], Node]:
    """The tokens of a text and our tree."""
    state = state or State(tables.table())
    lexer, at = Lexer(text, {"甲"}), 0
    found: list[Token] = []
    while (token := lexer.next(at, state)) is not None:
        state.feed(token)
        if token.type == "NEWNAME":
            lexer.names.add(token.text)
        found.append(token)
        at = token.stop
    return found, state.finish(len(text))


class Replay(LarkLexer):
    """Hands Lark the tokens that our lexer cut, whatever text Lark was given."""

    __future_interface__ = 2
    tokens: list[Token]

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[LarkToken]:
        for token in Replay.tokens:
            yield LarkToken(token.type, token.text, token.start, end_pos=token.stop)


@pytest.fixture(scope="module")
def lark() -> Lark:
    return Lark(GRAMMAR, parser="lalr", lexer=Replay, maybe_placeholders=False)


def plain(made: Any) -> Any:
    """Either tree as tuples."""
    if isinstance(made, Tree):
        return (str(made.data), *map(plain, made.children))
    if isinstance(made, Node):
        return (made.name, *map(plain, made.children))
    if isinstance(made, LarkToken):
        return (made.type, str(made), made.start_pos, made.end_pos)
    return (made.type, made.text, made.start, made.stop)


@pytest.mark.parametrize("text", list(texts()))
def test_our_tree_is_the_tree_of_lark(lark: Lark, text: str) -> None:
    Replay.tokens, ours = tokens_of(text)
    assert plain(lark.parse(text)) == plain(ours)


def test_the_corpus_reaches_every_rule() -> None:
    """Every reduction of the table happens somewhere in the corpus."""
    met: set[int] = set()

    class Watched(State):
        __slots__ = ()

        def _reduce(self, index: int) -> None:
            met.add(index)
            super()._reduce(index)

    for text in texts():
        tokens_of(text, Watched(tables.table()))
    rules = tables.table().rules
    missed = [f"{r.origin} -> {r.name} ({r.size})" for i, r in enumerate(rules) if i not in met]
    assert missed == []
