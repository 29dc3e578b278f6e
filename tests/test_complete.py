"""Completion: what is offered can be gone on with, and what a script says is offered."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taiyi_dsl import board
from taiyi_dsl.binder.script import Session
from taiyi_dsl.complete import Memo, Offer, complete
from taiyi_dsl.diagnostics.value import Source
from taiyi_dsl.library import bind_text
from taiyi_dsl.resources import stdlib_files, stdlib_text
from taiyi_dsl.settings import SETTINGS
from taiyi_dsl.syntax.automaton import State, Token
from taiyi_dsl.syntax.lexer import Lexer
from taiyi_dsl.syntax.parser import parse
from taiyi_dsl.syntax.table import table
from taiyi_dsl.vocab.fold import fold
from taiyi_dsl.vocab.lexicon import lexicon

ROOT = Path(__file__).resolve().parent.parent


def offers(text: str, session: Session | None = None) -> tuple[Offer, ...]:
    return complete(text, len(text), session or Session())


def texts(text: str, session: Session | None = None) -> list[str]:
    return [o.text for o in offers(text, session)]


def kinds(text: str, kind: str) -> list[str]:
    return [o.text for o in offers(text) if o.kind == kind]


# ---- what doctrine allows -----------------------------------------------------------------------


def said_of(star: str, school: str = "mishu") -> set[str]:
    readings = board.readings(school)
    return {
        r.id
        for r in board.RELATIONS.values()
        if r.geometry
        or any(
            board.said(r.id, star, other, readings[r.family])
            for other, column in board.COLUMNS.items()
            if column.star
        )
    }


@pytest.mark.parametrize("school", list(board.SCHOOLS))
@pytest.mark.parametrize("star", ["shiji", "wenchang", "host.general", "jishen", "taiyi"])
def test_the_relations_that_may_be_said_of_a_star(star: str, school: str) -> None:
    found = kinds(f"school {school}; chart year 1588 yin; where {star} ", "relation")
    assert set(found) == said_of(star, school) and len(found) == len(set(found))


def test_after_a_star_relations_come_first_and_membership_is_all_else() -> None:
    found = offers("chart year 1588 yin; where shiji ")
    rest = [o.text for o in found if o.kind != "relation"]
    assert set(rest) == {"in", "notin", "not"} and [o.text for o in found][-3:] == rest
    assert found[0].text == "yan" and "掩" in found[0].names and "太乙" in found[0].meaning


def test_the_stars_that_may_be_struck() -> None:
    assert texts("chart year 1588; where shiji ji ") == ["taiyi"]
    assert texts("chart year 1588; where shiji 击 ") == ["太乙"]
    assert texts("起局年1588；凡始击击") == ["太乙"]
    assert set(texts("chart ju 1; where shiji yan ")) == {"taiyi", "host.general", "host.deputy"}


def test_what_no_star_may_say() -> None:
    assert "relation" not in {o.kind for o in offers("chart ju 1; where ju ")}
    assert "relation" not in {o.kind for o in offers("chart ju 1; where 乾 ")}


# ---- scripts, spaces, beginnings ----------------------------------------------------------------


def test_words_begin_in_any_script() -> None:
    assert texts("chart ye") == ["year"]
    assert texts("起局年1588阴；凡始") == ["始击"]
    assert texts("起局年1588陰；凡始") == ["始擊"]
    assert texts("chart ju 1; where 始") == ["始击"]
    assert "shiji" in texts("chart ju 1; where shi")
    assert "taiyi" in texts("chart ju 1; where Tài")
    assert texts("chart ju 1; where host.gen") == ["host.general"]
    assert texts("chart ju 1; where 主大")[0] == "主大将"
    assert "mod" in texts("起局局1；凡ju ") and "taiyi" in texts("起局局1；凡非shiji掩tai")


def test_chinese_needs_no_space() -> None:
    assert {"掩", "击", "外宫击"} <= set(texts("起局年1588阴；凡始击"))
    assert "relation" not in {o.kind for o in offers("chart ju 1; where shiji")}


def test_where_the_word_begins() -> None:
    for text, start in (("chart ye", 6), ("起局年1588；凡始", 9), ("chart ", 6), ("", 0)):
        assert {o.start for o in offers(text)} == {start}


def test_other_names_are_found_and_their_word_is_told() -> None:
    (found,) = [o for o in offers("chart ju 1; where wen") if "文昌" in o.names]
    assert found.text == "wenchang"
    (found,) = [o for o in offers("chart ju 1; where 客") if o.text == "客目"]
    assert found.names.split() == ["始击", "shiji"]


# ---- the place ----------------------------------------------------------------------------------


def test_at_the_head_of_a_text() -> None:
    found = texts("")
    assert {"chart", "search", "let", "def", "use", "run", "school", "set"} <= set(found)
    assert "where" not in found  # there are no boards yet
    assert "where" in texts("chart ju 1; ") and "where" in texts("chart ju 1\n")


def test_one_show_and_one_count() -> None:
    assert "show" in texts("search ju; ") and "show" not in texts("search ju; show ju; ")
    assert "count" not in texts("search ju; show ju; ")
    assert "count" not in texts("search ju; count; ")


def test_the_plate_stands_alone() -> None:
    assert "board" in texts("chart ju 1; show ") and "board" in texts("chart ju 1; explain ")
    assert "board" not in texts("chart ju 1; show ju, ")
    assert texts("chart ju 1; show board, ") == []
    assert "board" not in texts("search ju; count by ")


def test_after_count_only_what_was_counted() -> None:
    found = texts("search ju; count by taiyi as t; where ")
    assert {"t", "count"} <= set(found) and "wenchang" not in found
    assert "taiyi" in texts("search ju; count by taiyi; sort by ")


def test_kinds_are_kept_apart() -> None:
    assert {"始击", "乾", "子"} <= set(texts("起局局1；凡文昌为"))
    names = texts("chart ju 1; where wenchang = ")
    assert {"shiji", "qian", "zi"} <= set(names) and "host.count" not in names
    counts = texts("chart ju 1; where host.count = ")
    assert "guest.count" in counts and "taiyi" not in counts and "qian" not in counts


def test_a_scale_without_years() -> None:
    assert "ganzhi" in texts("chart year 1; show ") and "ganzhi" not in texts("chart ju 1; show ")


def test_names_of_the_user() -> None:
    assert "close" in texts("let close = ju < 9; search ju; where ")
    assert "close" in texts("search ju; let close = ju < 9; where cl")
    assert texts("令 近局 = 局 < 9；搜 局；凡 近") == ["近局"]
    assert texts("def f(a, b) { chart ju a; where ju = b }\nrun ")[0] == "f"
    assert "first" in texts("def f(first, last) { search year ")
    session = Session()
    bind_text(Source("", "let far = ju > 9"), session)
    assert "far" in texts("search ju; where fa", session)


def test_the_standard_library() -> None:
    assert "mishu.zonglun" in texts("use mishu.z")
    assert "mishu.zonglun.yan_taiyi" in texts("run mishu.zonglun.yan")
    assert "yan_taiyi" in texts("use mishu.zonglun; run yan")


def test_settings_and_their_values() -> None:
    assert {"epoch", "set.count", "lang", "format"} <= set(texts("set "))
    assert texts("set lang = ") == ["en", "zh", "both"]
    assert "taojin" in texts("set epoch = ")
    assert texts("set format = js") == ["json", "jsonl"]
    assert texts("school ") == list(board.SCHOOLS)
    # What concerns the prompt alone is offered there.
    assert "editing" not in texts("set ") and "editing" in texts("set ", Session(asked=True))
    assert texts("set editing = ", Session(asked=True)) == ["emacs", "vi"]


def test_nothing_is_offered_where_nothing_can_be() -> None:
    for text in (
        "# cha",
        "chart ju 1 # wh",
        'save "x',
        "chart ju 15",
        "let x",
        "wher sh",
        "chart ju 1; wh x ",
    ):
        assert offers(text) == (), text


def test_mistakes_before_do_not_stop_it() -> None:
    assert texts("wher x; chart ye") == ["year"]
    assert "taiyi" in texts("chart ju 1; where foo = 1; show tai")
    assert "taiyi" in texts('chart ju 1; save "\nchart ju 2; show tai')


@pytest.mark.parametrize(
    "text",
    [
        "chart ju 1; where " + "(" * 5000,
        "起局局1；凡" + "始击掩太乙且" * 800,
        "令" + "甲" * 50_000,
        "x" * 9000,
    ],
)
def test_what_is_too_long_for_the_time_of_a_key_has_no_menu(text: str) -> None:
    assert offers(text) == ()


def test_after_a_name_that_is_none_nothing_is_right() -> None:
    assert texts("chart ju 1; where foo ") == [] and texts("let q = bar - ") == []
    assert texts("let foo = ju; chart ju 1; where foo ")


def test_clauses_without_boards() -> None:
    """They are wrong as they stand, and help is wanted all the same."""
    assert "taiyi" in texts("where ") and texts("limit ") == []
    assert "taiyi" in texts("def f() { where ") and "relation" in {o.kind for o in offers("凡始击")}


def test_files() -> None:
    def files(begun: str) -> list[str]:
        return [name for name in ("a.tq", "ages/b.tq") if name.startswith(begun)]

    for text in ('use "a', 'chart ju 1; save! "a'):
        found = complete(text, len(text), Session(), files=files)
        assert [o.text for o in found] == ["a.tq", "ages/b.tq"]
        assert {o.start for o in found} == {len(text) - 1}
    assert complete('let x = "a', 10, Session(), files=files) == ()


def test_the_rest_of_the_text_does_not_matter() -> None:
    text = "chart year 1588; where  ; show ju"
    assert complete(text, 23, Session()) == complete(text[:23], 23, Session())


def test_both_languages_and_a_line_each() -> None:
    for lang in ("en", "zh"):
        for offer in complete("chart ju 1; where ", 18, Session(), lang):
            assert offer.kind and "\n" not in offer.meta and offer.label
    assert complete("chart ju 1; where shi", 21, Session(), "zh")[0].kind == "星"


def test_the_session_is_left_as_it_is() -> None:
    session = Session()
    text = "let a = 1; school wubei; set lang = zh; chart ju 1; where "
    assert complete(text, len(text), session)
    assert session.scope.names == {} and session.school == "mishu" and session.settings == {}


# ---- laws ---------------------------------------------------------------------------------------

SCRIPTS = {
    **{name: stdlib_text(name) for name in stdlib_files()},
    **{
        p.name: p.read_text(encoding="utf-8")
        for p in sorted((ROOT / "examples").glob("*.tq"))
        if '"names/' not in p.read_text(encoding="utf-8")
    },
}
PLAIN = frozenset(("NUMBER", "STRING", "NEWNAME", "PARAM"))


def words_of(text: str, most: int) -> list[Token]:
    """The words of a script, not its numbers, signs and new names."""
    lexer, state = Lexer(text, set()), State(table())
    found: list[Token] = []
    at = 0
    while len(found) < most and (token := lexer.next(at, state)) is not None:
        state.feed(token)
        if token.type == "NEWNAME" and not token.text.isascii():
            lexer.names.add(token.text)
        if token.type not in PLAIN and token.text[0].isalpha():
            found.append(token)
        at = token.stop
    return found


def means(offer: Offer, token: Token) -> bool:
    """Whether an offer is the word, perhaps in another spelling."""
    asked = fold(offer.text)
    same = set(lexicon().of(token.type, asked)) & set(lexicon().of(token.type, token.text))
    return asked == token.text or bool(same)


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_word_of_a_script_is_offered_at_its_place(name: str) -> None:
    text, session, memo = SCRIPTS[name], Session(), Memo()
    most = 250 if "ju.tq" in name else 450
    for token in words_of(text, most):
        found = complete(text, token.start, session, memo=memo)
        assert any(o.start == token.start and means(o, token) for o in found), (
            token,
            text[max(0, token.start - 60) : token.stop],
        )
        if len(token.text) > 2:
            begun = complete(text, token.start + 1, session, memo=memo)
            assert any(o.start == token.start and means(o, token) for o in begun), token


def mistakes(text: str) -> list[str]:
    session = Session()
    parsed = parse(Source("", text), exports=session.exports(Source("", text)))
    return [e.code for e in parsed.errors] or [e.code for e in session.bind(parsed.script)[1]]


AFTER = (
    "(1 = 1) = 1",
    "", " ju 1", " = 1", " = {w}", " = ju", " = 乾", " = 子", " 1", " ju", " ju = 1", " count", " count = 1",
    " by ju", " by count", " in (1, 2)", " in ({w})", " (1, 2)", " (乾, 子)", " 1 = 1", "(1 = 1)",
    " of (1 = 1)", " least 1 of (1 = 1)", " 1 of (1 = 1)", " 2", " 2 = 1", ' "x.csv"', " zzz",
    " zzz = 1", " zzz() { }", " mishu", " mishu.zonglun", " mishu.zonglun.yan_taiyi", " lang = en",
    " = tongzong",
    " = en",
    " = csv", " 5", " 3000", "..3000", "(1)", "(1, 1)", "(1, 1, 1)", " = yang", " = {left}", " in ({left})",
    " {left}", *(f" {id}" for id, c in board.COLUMNS.items() if c.star),
    *(f" = {s.example}" for s in SETTINGS.values()),
    *(f" = {v.id}" for r in board.RULES.values() for v in r.variants),
)  # fmt: skip


def can_be_gone_on_with(text: str, word: str) -> bool:
    """By brute force: some way of going on parses and binds."""
    left = [w for w in text[: -len(word)].split() if w not in ("not", "非")][-1:] or ["1"]
    left = [left[0].rpartition("(")[2]]
    close = ")" * (text.count("(") - text.count(")")) + "}" * (text.count("{") - text.count("}"))
    for after in AFTER:
        whole = text + after.replace("{w}", word).replace("{left}", left[0]) + close
        if not mistakes(whole):
            return True
    return False


SEEDS = ("", "chart year 1588 yin; ", "search ju 1..72 both\n", "起局年1588；", "search year 1..9; count by taiyi; ",
         "school wubei; chart ju 1; where ", "let a = ", "chart ju 3; where at least 1 of (", "set ", "chart ju 1; show ju, ",
         "chart ju 1; where host.count = ", "chart ju 1; expect wenchang in (")  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SEEDS), st.data())
def test_nothing_is_offered_that_cannot_be_gone_on_with(seed: str, data: st.DataObject) -> None:
    text, session, memo = seed, Session(), Memo()
    for _ in range(4):
        found = complete(text, len(text), session, memo=memo)
        if not found:
            break
        offer = data.draw(st.sampled_from(found))
        gap = "" if not offer.text.isascii() or text[-1:] in ("", " ", "(", "\n") else " "
        text = text[: offer.start] + gap + offer.text
        if offer.text.endswith("."):
            break  # the beginning of a name of the library
        assert can_be_gone_on_with(text, offer.text), text
        text += " "


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(SCRIPTS)), st.data())
def test_memory_changes_nothing(name: str, data: st.DataObject) -> None:
    text, session, memo = SCRIPTS[name], Session(), Memo()
    for at in data.draw(st.lists(st.integers(0, min(len(text), 3000)), min_size=2, max_size=4)):
        assert complete(text, at, session, memo=memo) == complete(text, at, session)


@settings(max_examples=150, deadline=None)
@given(
    st.text(
        alphabet=st.sampled_from('chartwhere shiji击掩太乙(){}",;\n#=<>..:0 12始凡起局"\\\u3000é')
    ),
    st.data(),
)
def test_any_text_at_all(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    for offer in complete(text, at, Session()):
        assert 0 <= offer.start <= at
