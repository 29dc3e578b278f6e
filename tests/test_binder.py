"""The binder: every word gets one meaning, every kind is checked, before anything runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trees import CHINESE, NOWHERE, exprs, scripts

from taiyi_dsl import board
from taiyi_dsl.binder.expr import DEEPEST, calculate
from taiyi_dsl.binder.modules import decode
from taiyi_dsl.binder.query import default_columns, own_columns
from taiyi_dsl.binder.script import Change, Session, Warned
from taiyi_dsl.binder.typed import Arith, Cmp, Col, Const, Disj, Mapped, Out, Query
from taiyi_dsl.binder.typed import Tested as Related  # a name that no test runner collects
from taiyi_dsl.binder.walk import needs
from taiyi_dsl.board.kinds import (
    BRANCH,
    DUN,
    GANZHI,
    HARMONY,
    INT,
    LI,
    PALACE,
    POSITION,
    STEM,
    TEXT,
    Kind,
)
from taiyi_dsl.diagnostics.catalogue import MESSAGES
from taiyi_dsl.diagnostics.show import render
from taiyi_dsl.diagnostics.value import Diagnostic, Source, TqError
from taiyi_dsl.library import bind_text, query
from taiyi_dsl.syntax import tree as t
from taiyi_dsl.syntax.parser import parse
from taiyi_dsl.syntax.printer import print_script


def errors(
    text: str, session: Session | None = None, name: str = "", **values: Any
) -> list[Diagnostic]:
    """The mistakes of a text, those of the parser too."""
    try:
        bind_text(Source(name, text), session or Session(values=values))
    except TqError as error:
        return list(error.diagnostics)
    return []


def codes(text: str, **values: Any) -> list[str]:
    """Each mistake: its code and what stands under its caret."""
    return [f"{e.code} {e.span.text}" for e in errors(text, **values) if e.span is not None]


def bound(text: str, session: Session | None = None, **values: Any) -> Query:
    """The last query of a text."""
    actions = bind_text(Source("", text), session or Session(values=values))
    return next(a for a in reversed(actions) if isinstance(a, Query))


def where(condition: str, source: str = "search year 1..100", **values: Any) -> Any:
    """The typed form of a condition."""
    (step,) = bound(f"{source}; where {condition}", **values).steps
    return step.body


def hints(error: Diagnostic, key: str) -> list[dict[str, Any]]:
    return [h.facts for h in error.hints if h.key == key]


# ---- kinds --------------------------------------------------------------------------------------

RIGHT = [
    "taiyi = 1", "taiyi = 乾", "乾 = taiyi", "taiyi != guest.general", "taiyi in (1, 乾, 3..5)",
    "taiyi in 1..9", "taiyi in ..4", "taiyi not in (乾, 离)", "taiyi = 杜",
    "shiji = 午", "shiji = 大威", "shiji = wenchang", "shiji = branch", "branch = shiji",
    "branch = 午", "branch in (子, 丑)", "stem = 甲", "ganzhi = 甲子", "li = 理天",
    "host.count = 16", "host.count > guest.count", "host.count + 1 >= -ju * 2 mod 5 / 2",
    "host.count in (1, 3..5)", "year > 1588", "year = ju", "year - 3 in 1..10", "1 = 1", "1 < 2",
    "dun = 阳", "host.harmony = 和", "host.harmony != buhe",
    "he", "not he", "he and buhe or he", "host.he", "he = true", "he = host.he", "he = (ju > 3)",
    "掩", "not 掩", "客关主", "shiji 击 taiyi", "wenchang 同 taiyi", "host.general 冲 guest.general",
    "掩 = false", "at least 2 of (he, 掩, ju = 1)", "at least 1 + 1 of (he, buhe, 掩)",
    "matches(he, 掩) >= 1", "matches(he) = ju", 'misses(he) = ""', '"a" = "a"',
    "jishen = 子", "heshen = branch", "shiji in (午, 子)", "shiji = (午)",
]  # fmt: skip


@pytest.mark.parametrize("condition", RIGHT)
def test_what_may_be_asked(condition: str) -> None:
    assert codes(f"search year 1..100; where {condition}") == []


WRONG = [
    # unlike kinds
    ("taiyi = 子", "E0301 taiyi = 子"),
    ("taiyi = wenchang", "E0301 taiyi = wenchang"),
    ("taiyi = he", "E0301 taiyi = he"),
    ("host.count = 乾", "E0301 host.count = 乾"),
    ("host.count = 甲子", "E0301 host.count = 甲子"),
    ("host.count = he", "E0301 host.count = he"),
    ("host.count in (1, 乾)", "E0301 host.count in (1, 乾"),
    ("host.count in 1..乾", "E0301 host.count in 1..乾"),
    ("branch = 甲", "E0301 branch = 甲"),
    ("stem = 子", "E0301 stem = 子"),
    ("ganzhi = 子", "E0301 ganzhi = 子"),
    ("ganzhi = stem", "E0301 ganzhi = stem"),
    ("shiji = 甲子", "E0301 shiji = 甲子"),
    ("shiji = 3", "E0301 shiji = 3"),
    ("li = 1", "E0301 li = 1"),
    ("dun = 和", "E0301 dun = 和"),
    ('taiyi = "乾"', 'E0301 taiyi = "乾"'),
    ('host.count = "16"', 'E0301 host.count = "16"'),
    ("he = 1", "E0301 he = 1"),
    ("掩 = 1", "E0301 掩 = 1"),
    ("子 = 甲", "E0301 子 = 甲"),
    # no such value
    ("taiyi = 0", "E0312 0"),
    ("taiyi = 10", "E0312 10"),
    ("10 = taiyi", "E0312 10"),
    ("taiyi in (1, 12)", "E0312 12"),
    ("taiyi in 1..10", "E0312 10"),
    # no order
    ("taiyi > 3", "E0303 taiyi > 3"),
    ("taiyi < 乾", "E0303 taiyi < 乾"),
    ("shiji >= 子", "E0303 shiji >= 子"),
    ("ganzhi < 甲子", "E0303 ganzhi < 甲子"),
    ("he < true", "E0303 he < true"),
    ("shiji in 子..午", "E0303 shiji in 子..午"),
    ("stem in 甲..", "E0303 stem in 甲.."),
    ('misses(he) > "a"', 'E0303 misses(he) > "a"'),
    # no condition
    ("host.count", "E0302 host.count"),
    ("taiyi", "E0302 taiyi"),
    ("乾", "E0302 乾"),
    ("3", "E0302 3"),
    ('"a"', 'E0302 "a"'),
    ("not taiyi", "E0302 taiyi"),
    ("he and host.count", "E0302 host.count"),
    ("he or 3 or 掩", "E0302 3"),
    ("at least 1 of (he, ju)", "E0302 ju"),
    ("matches(he, 3) = 1", "E0302 3"),
    ("host.count + 1", "E0302 host.count + 1"),
    ("matches(he)", "E0302 matches(he)"),
    # no number
    ("taiyi + 1 = 2", "E0304 taiyi"),
    ("1 + 乾 = 2", "E0304 乾"),
    ("-he = 2", "E0304 he"),
    ("ju mod shiji = 2", "E0304 shiji"),
    ("at least he of (he)", "E0309 he"),
    ("at least ju of (he, 掩)", "E0415 ju"),
    ("ju / 0 = 1", "E0409 ju / 0"),
    ("ju mod (2 - 2) = 1", "E0409 ju mod (2 - 2)"),
    # groups and results
    ("counts = 1", "E0310 counts"),
    ("counts", "E0310 counts"),
    ("count = 1", "E0417 count"),
    ("matches = 1", "E0411 matches"),
    # relations
    ("wenchang 击 taiyi", "E0305 击"),
    ("taiyi 掩 shiji", "E0305 掩"),
    ("shiji 击 wenchang", "E0311 击"),
    ("he 击 taiyi", "E0306 he"),
    ("shiji 击 1", "E0306 1"),
    ("branch 同 taiyi", "E0306 branch"),
    ("shiij 击 taiyi", "E0306 shiij"),
    ("shiji 击 乾", "E0306 乾"),
    ("冲", "E0420 冲"),
    ("同 = true", "E0420 同"),
    # names
    ("foo", "E0201 foo"),
    ("foo = 1", "E0201 foo"),
    (":foo = 1", "E0204 :foo"),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "wrong"), WRONG)
def test_what_may_not_be_asked(condition: str, wrong: str) -> None:
    assert codes(f"search year 1..100; where {condition}") == [wrong]


def test_every_part_of_a_conjunction_is_told() -> None:
    text = "search year 1..9\nwhere foo and taiyi = 子 and (3 or bar)\nshow baz, quux"
    assert [c.split()[0] for c in codes(text)] == ["E0201", "E0301", "E0302", "E0201", "E0201"]


def test_unlike_kinds_are_named_and_something_is_offered() -> None:
    (error,) = errors("search ju; where taiyi = 子")
    assert error.facts["left_kind"].en == "Palace"
    assert error.facts["right_kind"].en == "Branch or Position"
    (facts,) = hints(error, "kind_values")
    assert [v.zh for v in facts["values"]] == [n.hans for n in PALACE.names.values()]
    (error,) = errors("search ju; where wenchang = taiyi")
    assert hints(error, "offer") == [{"offer": "wenchang same taiyi"}]
    (error,) = errors("search ju; where taiyi > 3")
    assert hints(error, "offer") == [{"offer": "taiyi in 4..9"}]
    (error,) = errors("search ju; where taiyi > 9")
    assert hints(error, "offer") == []


# ---- meanings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "kind", "value"),
    [
        ("stem = ji", STEM, 5),
        ("ji = 3", INT, 3),
        ("ganzhi = jichou", GANZHI, 25),
        ("taiyi = dui", PALACE, 6),
        ("shiji = dui", POSITION, 12),
        ("dun = yin", DUN, 1),
        ("branch = yin", BRANCH, 2),
        ("shiji = yin", POSITION, 3),
        ("stem = wu", STEM, 4),
        ("branch = wu", BRANCH, 6),
        ("shiji = wu", POSITION, 8),
        ("taiyi = li", PALACE, 2),
        ("shiji = li", POSITION, 8),
        ("li = litian", LI, 0),
        ("taiyi = 乾", PALACE, 1),
        ("shiji = 乾", POSITION, 14),
        ("taiyi = 坎", PALACE, 8),
        ("shiji = 坎", POSITION, 0),
        ("shiji = 震", POSITION, 4),
        ("taiyi = 震", PALACE, 4),
        ("taiyi = 5", PALACE, 5),
        ("taiyi = 中", PALACE, 5),
        ("branch = chen", BRANCH, 4),
        ("shiji = chen", POSITION, 5),
        ("host.harmony = he", HARMONY, 0),
        ("host.harmony = 不和", HARMONY, 1),
        ("host.count = 16", INT, 16),
        ("year = 1588", INT, 1588),
    ],
)
def test_a_word_means_what_its_other_side_can_be(condition: str, kind: Kind, value: int) -> None:
    for text in (condition, " = ".join(reversed(condition.split(" = ")))):
        test = where(text)
        assert isinstance(test, Cmp)
        sides = {type(s): s for s in (test.left, test.right)}
        assert sides[Const] == Const(kind, value)
        assert isinstance(sides[Col], Col)


def test_a_relation_is_told_by_its_place() -> None:
    assert isinstance(where("shiji ji taiyi"), Related)
    bare = where("ji")
    assert isinstance(bare, Disj)
    assert {i.needs for i in bare.items if isinstance(i, Related)} >= {("shiji", "taiyi")}
    assert isinstance(where("dui"), Disj)


def test_a_branch_is_also_a_place() -> None:
    test = where("shiji = branch")
    assert isinstance(test, Cmp) and isinstance(test.right, Mapped)
    assert test.right.kind is POSITION and test.right.table[6] == 8
    assert where("shiji = 午") == Cmp("=", Col(POSITION, "shiji"), Const(POSITION, 8))


def test_a_column_is_meant_before_a_value() -> None:
    (shown,) = bound("search year 1..9; show li").shown
    assert shown.body == Col(LI, "li")


def test_a_value_alone_must_have_one_meaning() -> None:
    assert codes("search ju; show 午") == ["E0307 午"]
    assert codes("search ju; show 甲") == []
    assert codes("search ju; sort by 午") == ["E0307 午"]


def test_two_values_are_compared_at_once() -> None:
    assert where("1 < 2") == Const(where("he").kind, 1)
    assert where("3 + 4 * 2 = 11") == Const(where("he").kind, 1)
    assert where("乾 = 离").value == 0


@given(st.sampled_from("+-*/"), st.integers(-99, 99), st.integers(-99, 99))
def test_arithmetic_with_numbers_is_done_at_once(op: str, a: int, b: int) -> None:
    if op == "/" and b == 0:
        return
    test = where(f"({a}) {op} ({b}) = ju")
    assert test.left == Const(INT, calculate(op, a, b))
    assert calculate("/", a, b or 1) * (b or 1) + calculate("mod", a, b or 1) == a


# ---- relations ----------------------------------------------------------------------------------


def test_what_doctrine_says_may_be_said() -> None:
    for relation in board.RELATIONS.values():
        if relation.geometry:
            assert codes(f"search ju; where jishen {relation.id} guest.deputy") == []
            continue
        for pair in board.pairs(relation.id, board.readings()[relation.family]):
            assert codes(f"search ju; where {pair.actor} {relation.id} {pair.target}") == []


def test_what_is_not_said_is_told_with_what_is() -> None:
    (error,) = errors("search ju; where wenchang 击 taiyi")
    assert [f["offer"] for f in hints(error, "said_as")] == ["wenchang 迫 taiyi"]
    assert [f["offer"] for f in hints(error, "geometry")] == ["wenchang 邻 taiyi"]
    assert [b.zh for b in error.facts["said_of"]] == ["始击"]
    (error,) = errors("search ju; where shiji 迫 taiyi")
    assert [f["id"] for f in hints(error, "school_says")] == ["wubei"]
    assert errors("school wubei; search ju; where shiji 迫 taiyi") == []
    assert errors("set po = jing; search ju; where shiji 迫 taiyi") == []


def test_every_offer_binds() -> None:
    """For all stars and relations: what is offered instead is right."""
    stars = [c.id for c in board.COLUMNS.values() if c.star]
    offers = set()
    for relation in board.RELATIONS:
        for actor in stars:
            for target in stars:
                for error in errors(f"search ju; where {actor} {relation} {target}"):
                    assert error.code in ("E0305", "E0311")
                    offers |= {h.facts["offer"] for h in error.hints if "offer" in h.facts}
    assert len(offers) > 100
    assert errors("search ju\n" + "\n".join(f"where {o}" for o in offers)) == []


def test_a_name_may_stand_for_a_star() -> None:
    text = "let a = shiji; let b = a; search ju; where b 击 taiyi"
    assert [s.body.needs for s in bound(text).steps] == [("shiji", "taiyi")]
    text = "def f(x, y) { search ju; where x 击 y; count }\nrun f(shiji, taiyi)"
    assert bound(text).steps[0].body.needs == ("shiji", "taiyi")
    text = "def f(x, y) { search ju; where x 击 y; explain x 击 y }\nrun f(wenchang, taiyi)"
    assert codes(text) == ["E0305 击", "E0305 击"]
    assert codes("def f(x) { search ju; where x 击 he }") == ["E0306 he"]
    assert codes("let a = 3; search ju; where a 击 taiyi") == ["E0306 a"]


# ---- names --------------------------------------------------------------------------------------


def test_a_let_is_bound_where_it_is_used() -> None:
    text = "let x = ji; search year 1..9; where stem = x; where x > 3; where x"
    stem, number, bare = (s.body for s in bound(text).steps)
    assert isinstance(stem, Cmp) and stem.right == Const(STEM, 5)
    assert isinstance(number, Cmp) and number.left == Col(INT, "ji")
    assert isinstance(bare, Disj)


def test_a_name_means_what_it_meant_when_it_was_written() -> None:
    text = "let a = 1; let b = a; let a = a + 1; search ju; limit a; limit b"
    assert [s.number for s in bound(text).steps] == [2, 1]
    text = "let a = 1; def f() { search ju; limit a }; let a = 5; run f"
    assert [s.number for s in bound(text).steps] == [1]


def test_parameters_hide_names_and_stay_inside() -> None:
    text = "let a = 1; def f(a) { search ju; limit a }; run f(a + 6); limit a"
    assert [s.number for s in bound(text).steps] == [7, 1]
    text = "def f(a) { let b = a; search ju; limit b }; run f(2); limit b"
    assert codes(text) == ["E0201 b"]


def test_arguments_keep_their_place() -> None:
    """An argument is looked up where the call stands, not inside the definition."""
    text = "let x = 3; def f(a) { let x = 9; search ju; limit a }; run f(x)"
    assert [s.number for s in bound(text).steps] == [3]


def test_clauses_go_on_after_a_run() -> None:
    text = "def f(a) { search year a..a + 9 }; run f(5); where he; run f(6); count"
    actions = bind_text(Source("", text), Session())
    assert [(q.first, q.last, len(q.steps)) for q in actions if isinstance(q, Query)] == [
        (5, 14, 1), (6, 15, 1),
    ]  # fmt: skip


def test_definitions_inside_definitions() -> None:
    text = "def f(a) { def g(b) { limit a + b }; search ju; run g(1); run g(2) }; run f(10)"
    assert [s.number for s in bound(text).steps] == [11, 12]
    assert codes(text + "; run g(1)") == ["E0203 g"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("run f", ["E0203 f"]),
        ("let f = 1; run f", ["E0203 f"]),
        ("def f() { search ju }; search ju; where f", ["E0418 f"]),
        ("def f(a) { search ju }; run f", ["E0202 f"]),
        ("def f(a) { search ju }; run f()", ["E0202 f"]),
        ("def f() { search ju }; run f(1)", ["E0202 f"]),
        ("def f(a, a) { search ju }", ["E0209 a"]),
        ("def f() { run f }", ["E0208 f"]),
        ("def f(n) { def g() { run f(n) }; run g }", ["E0208 f"]),
        ("let a = a", ["E0201 a"]),
        ("let a = foo; search ju; where a; where a", ["E0201 foo"]),
        ("def f() { search ju; where foo }; run f; run f", ["E0201 foo"]),
        ("use nowhere.at_all", ["E0205 nowhere.at_all"]),
        ("run nowhere.at_all(1)", ["E0205 nowhere.at_all"]),
        ("use nowhere.at_all; search ju; where foo; run bar", ["E0205 nowhere.at_all"]),
    ],
)
def test_names_that_are_wrong(text: str, wrong: list[str]) -> None:
    assert codes(text) == wrong


def test_what_could_not_be_read_has_no_consequences() -> None:
    assert codes("let x = 3 3; search ju; where x = 1; where x") == ["E0101 3"]
    assert codes("def f(a) { chart } ; run f(1); run f(1, 2)") == ["E0103 ", "E0202 f"]
    assert codes("def f(a { chart ju a }; run f(1); run f") == ["E0101 {"]
    assert codes("chart 5; where he; show counts") == ["E0101 5"]
    assert codes("chrat ju 5; where he; show counts") == ["E0102 chrat"]
    assert codes("where he he; show counts") == ["E0101 he", "E0401 show"]


def test_a_name_misspelt_is_guessed() -> None:
    (error,) = errors("let wealth = 1; search ju; where wealht = 1")
    assert hints(error, "did_you_mean") == [{"nears": ("wealth",)}]
    (error,) = errors("def gather() { search ju }; run gatehr")
    assert hints(error, "did_you_mean") == [{"nears": ("gather",)}]
    (error,) = errors("search ju; count by taiyi; where taiiy = 1")
    assert hints(error, "did_you_mean") == [{"nears": ("taiyi",)}]
    (error,) = errors("search ju; show conuts")
    assert hints(error, "did_you_mean") == [{"nears": ("counts",)}]
    (error,) = errors("search ju; where conuts = 1")
    assert hints(error, "did_you_mean") == []  # what there is would not bind


BODIES = [
    "search year a..b; where ju = a and taiyi = b; limit a",
    "chart ju a + 80",
    "search ju a..b - 200",
    "search ju; where a; where not b; where a and b",
    "search ju; where a = b; where a < 3; where taiyi in (a, b); where host.count in a..b",
    "search ju; limit -a; limit a - 5",
    "search ju; where ju / (a - 1) = ju mod (b - 1)",
    "search ju; where at least a of (b, he)",
    "search ju; show a, b as x, a + b; sort by a",
    "search ju; count by a, b; where count > a",
    "search ju; where matches(a, b) = 1; show misses",
    "search ju; where a 击 b; where shiji 击 b; explain a, a 击 b",
    "let c = a; search ju; where c = 3; run g(c)",
    "search ju; expect a = b",
]


@pytest.mark.parametrize("body", BODIES)
def test_a_parameter_may_be_anything(body: str) -> None:
    """Nothing is told of a definition that some values could make right."""
    assert codes(f"def g(x) {{ limit x }}; def f(a, b) {{ {body} }}") == []


def test_a_definition_is_checked_without_being_run() -> None:
    text = "def f(a) {\n  search ju\n  where foo = a\n  where wenchang 击 taiyi\n  limit he\n}"
    assert codes(text) == ["E0201 foo", "E0305 击", "E0309 he"]


def test_a_call_that_is_to_blame_is_named() -> None:
    text = "def f(x) {\n  search ju\n  where taiyi = x\n}\nrun f(3)\nrun f(he)"
    (error,) = errors(text)
    assert error.span is not None and error.span.text == "taiyi = x"
    assert hints(error, "called") == [{"name": "f", "place": ":6:5"}]


def test_names_may_stand_for_many_others() -> None:
    chain = ["let a0 = ju", *(f"let a{i} = a{i - 1} + 1" for i in range(1, DEEPEST + 30))]
    assert codes("\n".join(chain[: DEEPEST // 2])) == []
    assert {c.split()[0] for c in codes("\n".join(chain))} == {"E0112"}


# ---- values from outside ------------------------------------------------------------------------


def test_parameters_are_values() -> None:
    assert where("host.count = :n", n=16).right == Const(INT, 16, given=True)
    assert where("taiyi = :p", p=3).right == Const(PALACE, 3)
    assert where("taiyi = :p", p="乾").right == Const(PALACE, 1)
    assert where("shiji = :p", p="QIAN").right == Const(POSITION, 14)
    assert where("ganzhi = :p", p="甲子").right == Const(GANZHI, 0)
    assert where("he = :p", p=True).right.value == 1
    assert where(":p", p=True).value == 1
    assert bound("search year :a..:b; limit :n", a=618, b=907, n=3).first == 618
    assert bound("chart year :y - 1", y=1588).first == 1587


@pytest.mark.parametrize("text", ["1 or true", "乾; show all", "乾 or 掩", "", "taiyi", "太乙"])
def test_a_value_from_outside_is_never_read_as_the_language(text: str) -> None:
    assert codes("search ju; where taiyi = :p", p=text) == ["E0312 :p"]
    assert codes("search ju; where :p", p=text) == ["E0302 :p"]
    assert codes("search ju; limit :p", p=text) == ["E0309 :p"]


def test_a_text_from_outside_is_a_text_where_a_text_stands() -> None:
    assert where("misses(he) = :p", p="乾").right == Const(TEXT, "乾", given=True)


# ---- schools and settings -----------------------------------------------------------------------


def test_a_school_is_followed_from_here_on() -> None:
    text = "chart year 1; school jinjing; chart year 1; school mishu; chart year 1"
    found = [q.readings for q in bind_text(Source("", text), Session()) if isinstance(q, Query)]
    assert found == [board.readings(s) for s in ("mishu", "jinjing", "mishu")]


def test_a_setting_overrides_the_school_and_a_new_school_forgets_it() -> None:
    text = "set po = jing; chart year 1; school jinjing; chart year 1"
    first, second = (q for q in bind_text(Source("", text), Session()) if isinstance(q, Query))
    assert first.readings == board.readings("mishu", {"po": "jing"})
    assert second.readings == board.readings("jinjing")


def test_a_reading_has_effect() -> None:
    shown = "; chart year 1588; show set.count"
    assert query("school mishu" + shown).rows != query("school wubei" + shown).rows
    assert query("set set.count = stop" + shown).rows == query("school wubei" + shown).rows


def test_settings_of_a_run_end_with_it() -> None:
    text = "def f() { school jinjing; set po = jing; chart year 1 }\nrun f\nchart year 1"
    inside, after = (q for q in bind_text(Source("", text), Session()) if isinstance(q, Query))
    assert inside.readings == board.readings("jinjing", {"po": "jing"})
    assert after.readings == board.readings("mishu")
    assert codes("def f() { school wubei; search ju }; run f; where shiji 迫 taiyi") == [
        "E0401 where"
    ]


def test_a_setting_ends_the_query_before_it() -> None:
    assert codes("search ju; school wubei; where he") == ["E0401 where"]
    assert codes("search ju; set po = jing; show ju") == ["E0401 show"]


def test_settings_of_the_session() -> None:
    actions = bind_text(Source("", "set lang = zh; set LANG = EN; 设 语言 = zh"), Session())
    assert actions == [Change("lang", "zh"), Change("lang", "en"), Change("lang", "zh")]


@pytest.mark.parametrize(
    ("text", "wrong", "near"),
    [
        ("set lang = fr", "E0207 fr", ()),
        ("set po = jin", "E0207 jin", ("jing",)),
        ('set po = "x"', 'E0207 "x"', ()),
        ("set epoch = taojing", "E0207 taojing", ("taojin",)),
        ("set po = 1", "E0207 1", ()),
    ],
)
def test_settings_that_are_wrong(text: str, wrong: str, near: tuple[str, ...]) -> None:
    (error,) = errors(text)
    assert codes(text) == [wrong]
    assert tuple(n for f in hints(error, "did_you_mean") for n in f["nears"]) == near
    assert hints(error, "values")


@pytest.mark.parametrize("rule", board.RULES)
def test_every_variant_of_every_rule_can_be_set(rule: str) -> None:
    for variant in board.RULES[rule].variants:
        made = bound(f"set {rule} = {variant.id}; chart year 1")
        assert made.readings[rule] == variant.id


# ---- sources ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "first", "last", "duns"),
    [
        ("chart year 1588", 1588, 1588, (0,)),
        ("chart year 1588 yin", 1588, 1588, (1,)),
        ("chart year 104 BC both", -103, -103, (0, 1)),
        ("chart ju 5", 5, 5, (0,)),
        ("search ju", 1, 72, (0,)),
        ("search ju ..", 1, 72, (0,)),
        ("search ju 5..", 5, 72, (0,)),
        ("search ju ..5 阴阳", 1, 5, (0, 1)),
        ("search ju 5", 5, 5, (0,)),
        ("search year 618..907", 618, 907, (0,)),
        ("search year 618.. ; limit 1", 618, None, (0,)),
        ("search year ..; limit 1", None, None, (0,)),
        ("search year ..1 BC; limit 1", None, 0, (0,)),
        ("let y = 600; search year y + 18..y + 307", 618, 907, (0,)),
    ],
)
def test_sources(source: str, first: int | None, last: int | None, duns: tuple[int, ...]) -> None:
    made = bound(source)
    assert (made.first, made.last, made.duns) == (first, last, duns)
    assert made.single is source.startswith("chart")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("chart ju 0", ["E0403 0"]),
        ("chart ju 73", ["E0403 73"]),
        ("search ju 0..73", ["E0403 0"]),
        ("search ju 70..80", ["E0403 80"]),
        ("search year", ["E0404 search year"]),
        ("search year 618..", ["E0402 618.."]),
        ("search year ..; where he; show ju", ["E0402 .."]),
        ("search year 618.. ; sort by year", ["E0402 618.."]),
        ("search year 618..; expect he", []),
        ("search year 618..; count", []),
        ('search year 618..; save "a.csv"', ["E0402 618.."]),
        ("search year 618..; explain taiyi", ["E0402 618.."]),
        ("chart year foo", ["E0201 foo"]),
        ("chart year :foo", ["E0204 :foo"]),
        ("let y = host.count; chart year y", ["E0415 y"]),
        ("let y = he; chart year y + 1", ["E0309 y"]),
        ("chart ju 73; where foo", ["E0403 73", "E0201 foo"]),
        ("where he", ["E0401 where"]),
        ("凡始击击太乙", ["E0401 凡"]),
        ("show ju\nlimit 3", ["E0401 show", "E0401 limit"]),
    ],
)
def test_sources_that_are_wrong(text: str, wrong: list[str]) -> None:
    assert codes(text) == wrong


def test_columns_that_a_scale_does_not_have() -> None:
    assert codes("chart ju 5; show year, ju, ganzhi") == ["E0308 year", "E0308 ganzhi"]
    assert codes("search ju; where stem = 甲; sort by acc") == ["E0308 stem", "E0308 acc"]
    assert codes("chart ju 5; explain year") == ["E0308 year"]
    assert codes("chart year 5; show year, ganzhi") == []
    assert codes("search ju; where 击; where ji; show 击") == []
    for id in board.COLUMNS:  # `ji` too: it was the era that one meant, not the relation
        expected = [] if board.available(board.SCALES["ju"], id) else [f"E0308 {id}"]
        assert codes(f"chart ju 5; show {id}") == expected


def test_an_empty_range_is_a_warning() -> None:
    actions = bind_text(Source("", "search year 907..618"), Session())
    assert [a.warning.code for a in actions if isinstance(a, Warned)] == ["W0001"]


# ---- clauses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("limit -1", ["E0405 -1"]),
        ("limit host.count", ["E0405 host.count"]),
        ("limit he", ["E0309 he"]),
        ("limit 0", []),
        (f"limit {10**30}", []),
        ("count; count", ["E0413 count"]),
        ("计数 按 taiyi；计数", ["E0413 计数"]),
        ("show ju; count", ["E0414 count"]),
        ("show ju; show taiyi", ["E0413 show"]),
        ("count by taiyi; show taiyi, count; where count > 1; sort by count desc; limit 3", []),
        ("count by taiyi as seat; where seat = 1; show seat", []),
        ("count by taiyi as seat; where taiyi = 1", ["E0416 taiyi"]),
        ("count by ju mod 12 as m; sort by m; expect m < 12", []),
        ("count; show ju", ["E0416 ju"]),
        ("count; where shiji 击 taiyi", ["E0416 shiji 击 taiyi"]),
        ("count; where 掩", ["E0420 掩"]),
        ("count; explain taiyi", ["E0416 taiyi"]),
        ("count; explain counts", ["E0310 counts"]),
        ("count; show counts", ["E0310 counts"]),
        ("count by counts; show host.count", []),
        ("show count", ["E0417 count"]),
        ("explain 3", ["E0421 3"]),
        ("explain ju + 1, he and 掩, shiji 击 taiyi, counts, 掩", []),
        ("explain wenchang 击 taiyi", ["E0305 击"]),
        ("show misses(he); show he", ["E0413 show"]),
        ("where matches(he) = 1; show matches, misses", []),
        ("show misses, matches(he)", ["E0411 misses"]),
        ("sort by counts", ["E0310 counts"]),
        ("expect ju", ["E0302 ju"]),
    ],
)
def test_clauses(text: str, wrong: list[str]) -> None:
    assert codes(f"search ju; {text}") == wrong


def test_headings_are_names() -> None:
    text = "search ju; show host.count * 2 as Twice, ju as 险, ju as 愁雲; sort by twice, 险, 愁云"
    made = bound(text)
    assert [s.id for s in made.shown] == ["Twice", "险", "愁雲"]
    (step,) = made.steps
    assert isinstance(step.keys[0][0], Arith) and step.keys[2][0] == Col(INT, "ju")


def shown(text: str) -> list[str]:
    return [s.id for s in bound(text).shown]


def test_a_group_is_its_columns() -> None:
    scale = board.SCALES["year"]
    lead, own = ["year", "ganzhi", "dun", "ju"], list(own_columns("counts", scale))
    assert shown("chart year 5; show counts") == lead + own
    assert shown("chart year 5; show ju, counts") == ["ju", *own]
    assert shown("chart ju 5; show counts") == [
        "ju",
        "dun",
        *own_columns("counts", board.SCALES["ju"]),
    ]
    # A column that a group brings in is shown once, one that was asked for as often as asked.
    assert shown("chart year 5; show host.count, counts, counts") == ["host.count", *own[1:]]
    assert shown("chart year 5; show ju, ju") == ["ju", "ju"]
    assert shown("chart year 5") == list(default_columns(scale))


def test_an_expression_is_its_own_heading_in_either_language() -> None:
    (shown,) = bound("search ju; show 始击 ji taiyi and taiyi = li").shown
    assert (shown.id, shown.en) == ("shiji ji taiyi and taiyi = li",) * 2
    assert shown.zh == "始击 击 太乙 且 太乙 = 离"


def test_what_a_query_prints() -> None:
    assert not bound("search ju").silent
    assert bound("search ju; expect he").silent
    assert bound("chart ju 5; explain taiyi").silent
    assert bound('search ju; show ju; save "a.csv"').silent
    assert not bound("search ju; expect he; show ju").silent
    assert not bound("search ju; expect he; count").silent
    assert bound('chart ju 5; save! "a.csv"').saves[0][:2] == ("a.csv", True)


def test_counted_rows() -> None:
    made = bound("search ju; count by taiyi, he as fine; sort by count desc, fine")
    assert [s.id for s in made.shown] == ["taiyi", "fine", "count"]
    (_, sort) = made.steps
    assert sort.keys[0] == (Out(INT, "count", 2), True)


def test_conditions_that_do_not_hold_are_labelled_as_they_would_be_written() -> None:
    (column,) = bound("search ju; show misses(始击 ji 太乙, taiyi = 离)").shown
    assert column.body.labels == ("shiji ji taiyi", "taiyi = li")


def test_what_an_expression_needs() -> None:
    body = where("not (host.count > 3 and (shiji 击 taiyi or -ju = year mod 2))")
    assert set(needs(body)) == {"host.count", "shiji", "taiyi", "ju", "year"}
    assert needs(Const(INT, 3)) == ()


# ---- the session --------------------------------------------------------------------------------


def test_a_session_remembers_what_was_right() -> None:
    session = Session()
    assert errors("let x = 3; def f() { search ju }; let 险 = he; school wubei", session) == []
    assert errors("run f; where 险 and ju = x", session) == []
    assert session.school == "wubei"


def test_a_session_forgets_what_came_with_a_mistake() -> None:
    session = Session()
    assert errors("let x = 3; school wubei; set po = jing", session) == []
    assert errors("let x = 4; let y = 5; school mishu; show ju", session) != []
    assert errors("let x = 4 4; let z = x", session) != []
    assert (session.school, session.overrides) == ("wubei", {"po": "jing"})
    assert bound("search ju; limit x", session).steps[0].number == 3
    for lost in ("y", "z"):
        assert [e.code for e in errors(f"search ju; limit {lost}", session)] == ["E0201"]


# ---- other scripts ------------------------------------------------------------------------------


def write(folder: Path, **files: str) -> str:
    """Write scripts; the name that the main one goes by."""
    for name, text in files.items():
        (folder / f"{name}.tq").write_text(text, encoding="utf-8")
    main = folder / "main.tq"
    main.touch()
    return str(main)


def test_use_brings_in_the_names_of_a_file(tmp_path: Path) -> None:
    text = "let 险 = he\ndef f(a) { search ju; where 险; limit a }\nchart ju 1; show ju"
    name = write(tmp_path, a=text, b='use "a.tq"\nlet big = 险 and 掩')
    actions = bind_text(Source(name, 'use "b.tq"\nrun f(3)\nwhere big且险'), Session())
    (only,) = actions  # the queries of a script that is used do not run
    assert isinstance(only, Query) and len(only.steps) == 4


def test_names_of_a_file_are_those_at_their_place(tmp_path: Path) -> None:
    """As in a script that runs, a later definition does not change an earlier one."""
    name = write(tmp_path, a="let a = 1; let b = a; let a = a + 1; def f() { search ju; limit b }")
    (made,) = bind_text(Source(name, 'use "a.tq"; run f; limit a'), Session())
    assert isinstance(made, Query) and [s.number for s in made.steps] == [1, 2]


def test_files_that_use_each_other(tmp_path: Path) -> None:
    name = write(tmp_path, a='use "b.tq"', b='use "c.tq"', c='use "a.tq"')
    (error,) = errors('use "a.tq"', name=name)
    assert error.code == "E0206" and error.span is not None
    assert Path(error.span.source.name).name == "c.tq"
    assert error.facts["chain"].count("→") == 3


def test_a_file_is_read_once(tmp_path: Path) -> None:
    name = write(tmp_path, a="let x = 1", b='use "a.tq"', c='use "a.tq"')
    session = Session()
    assert errors('use "b.tq"; use "c.tq"; use "a.tq"; search ju; limit x', session, name) == []
    assert sorted(Path(k).name for k in session.modules.scopes) == ["a.tq", "b.tq", "c.tq"]


def test_mistakes_of_a_file_are_told_there(tmp_path: Path) -> None:
    name = write(tmp_path, a="let x = 1 1\nlet y = foo\nlet 险 = 3\nwher he")
    found = errors('use "a.tq"; search ju; where x = 1; where y', name=name)
    places = [(e.code, Path(e.span.source.name).name) for e in found if e.span is not None]
    assert places == [("E0101", "a.tq"), ("E0102", "a.tq")]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    name = write(tmp_path)
    (tmp_path / "latin.tq").write_bytes(b"# caf\xe9")
    (tmp_path / "null.tq").write_bytes(b"# \0")
    for text, code in (
        ('use "none.tq"', "E0601"),
        (f'use "{tmp_path.as_posix()}"', "E0601"),
        ('use "latin.tq"', "E0602"),
        ('use "null.tq"', "E0607"),
        ('use "a\\"\\nb"', "E0601"),
        ('use ""', "E0601"),
    ):
        (error,) = errors(text + "; search ju; where foo", name=name)
        assert error.code == code and error.span is not None
        assert error.span.text.startswith('"')


def test_any_line_end_and_a_mark_at_the_beginning() -> None:
    source = decode(b"\xef\xbb\xbfchart ju 5\r\nshow ju\rlimit 1\n", "a.tq")
    assert source.text == "chart ju 5\nshow ju\nlimit 1\n"


# ---- deep and long ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "condition",
    [
        "not " * 97 + "he",
        "(" * 96 + "he" + ")" * 96,
        "- " * 95 + "ju = 1",
        " + ".join(["ju"] * 95) + " > 1",
        " and ".join(["he"] * 500),
        " or ".join(f"ju = {i}" for i in range(500)),
        "ju in (" + ", ".join(map(str, range(500))) + ")",
    ],
)
def test_what_may_be_written_can_be_run(condition: str) -> None:
    """The deepest expression that the parser lets through goes through all that follows."""
    assert (
        query(f"search ju; where {condition}; show ju, {condition} as c; limit 1").rows is not None
    )


# ---- any script ---------------------------------------------------------------------------------

# No path leads to a file here: the texts of the strategies are short.
any_scripts = scripts.map(lambda script: print_script(script))


def check_bound(text: str) -> None:
    """Binding ends; every mistake is told once, with a place, a sentence and offers that print."""
    source = Source("", text)
    session = Session(values={"a": 1, "b": "乾", "c": True})
    parsed = parse(source, frozenset(CHINESE), session.exports(source))
    actions, found = session.bind(parsed.script)
    assert actions or found or parsed.errors or not any(map(_makes, parsed.script.clauses))
    for error in found:
        assert error.span is not None and error.code in MESSAGES
        assert error.span.source is source and error.span.start < error.span.stop
        assert render(error, "en") and render(error, "zh")  # no fact is missing
    places = [(e.code, e.span) for e in found]
    assert len(places) == len(set(places))


def _makes(clause: t.Clause) -> bool:
    """Whether a clause alone gives something to do."""
    return isinstance(clause, (t.Chart, t.Search))


@settings(max_examples=100)
@given(any_scripts)
def test_any_script_can_be_bound(text: str) -> None:
    check_bound(text)


@settings(max_examples=100)
@given(exprs, st.sampled_from(["chart ju 5", "search year ..", "search ju; count by taiyi"]))
def test_any_expression_can_be_bound(e: t.Expr, source: str) -> None:
    condition = print_script(t.Script((t.Where(e, NOWHERE),))).strip()
    check_bound(f"{source}; {condition}")
    check_bound(f"let x = {condition.removeprefix('where ')}\n{source}; show x; sort by x; limit x")
    check_bound(
        f"def f(a, b) {{ {source}; {condition} }}\nrun f(1, {condition.removeprefix('where ')})"
    )


# ---- what grows without end, what a call leaves behind ------------------------------------------


def test_definitions_that_double_are_refused_once_and_where_they_begin() -> None:
    lines = ["def a0() { chart year 1; show ju }"]
    lines += [f"def a{i}() {{ run a{i - 1}; run a{i - 1} }}" for i in range(1, 41)]
    session = Session()
    source = Source("s.tq", "\n".join([*lines, "run a40"]))
    with pytest.raises(TqError) as refused:
        bind_text(source, session)
    (error,) = refused.value.diagnostics
    assert error.code == "E0423" and error.span is not None
    assert error.span.text == "a12" and source.place(error.span.start)[0] == 14


def test_a_query_too_large_is_told_once() -> None:
    text = f"chart year 1; where ju in ({', '.join(map(str, range(60_000)))}); show ju, year"
    with pytest.raises(TqError) as refused:
        bind_text(Source("s.tq", text), Session())
    assert [d.code for d in refused.value.diagnostics] == ["E0423"]


def test_language_and_format_of_a_call_end_with_it() -> None:
    text = "{}def f() {{ set format = csv; chart year 1; show ju }}; run f; chart year 2; show ju"
    changes = [
        [a for a in bind_text(Source("s.tq", text.format(before)), Session())]
        for before in ("", "set format = tsv; ")
    ]
    kinds = [[getattr(a, "value", "query") for a in actions] for actions in changes]
    assert kinds == [["csv", "query", None, "query"], ["tsv", "csv", "query", "tsv", "query"]]


def test_a_script_that_cannot_be_read_hides_only_what_it_may_have_defined() -> None:
    text = 'chart ju 1; where foo\nuse "none.tq"\nchart ju 1; where bar and hots.count = 1'
    found = errors(text)
    assert [(e.code, e.span.text if e.span else "") for e in found] == [
        ("E0201", "foo"),
        ("E0601", '"none.tq"'),
        ("E0201", "hots.count"),
    ]
