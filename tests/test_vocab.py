"""The vocabulary: one word, one meaning in its place; and the folding of what is typed."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyi_dsl.board import COLUMNS
from taiyi_dsl.syntax.automaton import State, Token
from taiyi_dsl.syntax.complain import PHRASES
from taiyi_dsl.syntax.lexer import _COMPARE_WORDS, COMPARISONS, Lexer
from taiyi_dsl.syntax.table import table
from taiyi_dsl.vocab import words
from taiyi_dsl.vocab.fold import PAIRS, fold, to_hant
from taiyi_dsl.vocab.lexicon import SCRIPTS, Word, lexicon

WORDS = lexicon().words
TABLES = lexicon().by_terminal


def name(word: Word) -> str:
    return f"{word.kind}:{word.id}"


# ---- the table ----------------------------------------------------------------------------------


def test_no_two_words_of_a_kind_share_a_spelling() -> None:
    met = Counter((w.kind, s) for w in WORDS for s in w.spellings())
    assert [k for k, n in met.items() if n > 1] == []


def test_kind_and_id_name_one_word() -> None:
    assert [k for k, n in Counter((w.kind, w.id) for w in WORDS).items() if n > 1] == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_display_is_a_spelling_of_the_word(script: str) -> None:
    assert [name(w) for w in WORDS if fold(w.spell(script)) not in set(w.spellings())] == []


def test_every_word_is_told_in_both_languages() -> None:
    assert [name(w) for w in WORDS if not w.en.strip() or not w.zh.strip()] == []


def test_ids_and_pinyin_are_ascii_and_chinese_names_are_not() -> None:
    for w in WORDS:
        assert w.id.isascii() and w.id == fold(w.id), name(w)
        assert w.pinyin.isascii() and w.english.isascii(), name(w)
        assert not w.hans or not any(c.isascii() for c in w.hans), name(w)


def test_every_word_but_two_helpers_and_the_choices_has_a_chinese_name() -> None:
    bare = {name(w) for w in WORDS if not w.hans and not w.kind.startswith("choice ")}
    assert bare == {"keyword:at", "keyword:least", "keyword:bc"}


def test_spellings_are_words_that_the_lexer_can_cut() -> None:
    """Chinese letters, ASCII letters with dots, or a family, a dot and Chinese: host.和."""
    shape = re.compile(r"[a-zü_][a-z0-9ü_]*(\.[a-z_][a-z0-9_]*)*|([a-z]+\.)?[\u3400-\u9fff]+")
    assert [(name(w), s) for w in WORDS for s in w.spellings() if not shape.fullmatch(s)] == []


def test_the_table_finds_every_word_by_every_spelling() -> None:
    for w in WORDS:
        assert lexicon().word(w.kind, w.id) is w
        assert w in lexicon().kind(w.kind)
        for s in w.spellings():
            assert w in lexicon().of(w.terminal, s)
    assert lexicon().of("NOUN", "nothing") == () == lexicon().of("NOWHERE", "shiji")


def test_the_longest_spelling_is_known() -> None:
    chinese = [s for w in WORDS for s in w.spellings() if not s.isascii()]
    assert lexicon().longest == max(map(len, chinese))


def test_comparisons_in_words_have_a_sign_and_no_other_meaning() -> None:
    assert set(_COMPARE_WORDS) <= set(COMPARISONS)
    places = [set(p) for p in PLACES if {"EQ", "CMP"} & set(p)]
    for place in places:
        for terminal in place & TABLES.keys():
            assert not set(_COMPARE_WORDS) & set(TABLES[terminal])


def test_every_terminal_has_a_phrase_for_the_reader() -> None:
    keywords = {w.terminal for w in WORDS if w.kind == "keyword"}
    terminals = {t for row in table().rows for t in row if t.isupper()}
    assert terminals - keywords - PHRASES.keys() == {"YEARMARK"}


# ---- in the parser's places ---------------------------------------------------------------------

# States that take the same terminals are one place: the lexer sees no more than these.
PLACES: dict[tuple[str, ...], int] = {}
for _number, _row in enumerate(table().rows):
    PLACES.setdefault(tuple(sorted(t for t in _row if t.isupper())), _number)


def at(state_number: int) -> State:
    state = State(table())
    state.stack = [state_number]
    return state


def test_there_are_places() -> None:
    assert len(PLACES) > 20
    reached = {t for place in PLACES for t in place}
    assert reached >= TABLES.keys()


def test_in_no_place_do_two_terminals_share_a_spelling() -> None:
    shared = [
        (one, other, both)
        for place in PLACES
        for one, other in combinations(sorted(TABLES.keys() & set(place)), 2)
        if (both := set(TABLES[one]) & set(TABLES[other]))
    ]
    assert shared == []


@pytest.mark.parametrize("place", PLACES, ids=lambda p: f"state{PLACES[p]}")
def test_every_spelling_lexes_back_in_every_place(place: tuple[str, ...]) -> None:
    state = at(PLACES[place])
    for terminal in TABLES.keys() & set(place):
        for spelling in TABLES[terminal]:
            for text in {spelling, to_hant(spelling), spelling.upper()}:
                token = Lexer(text).next(0, state)
                assert token == Token(terminal, spelling, 0, len(text)), (text, token)


STARS = [
    (s, c.id)
    for c in COLUMNS.values()
    if c.star
    for s in lexicon().word("column", c.id).spellings()
    if not s.isascii()
]
RELATIONS = [(s, w.id) for w in lexicon().kind("relation") for s in w.spellings() if s > "\u3000"]


def after(*texts: str) -> State:
    state = State(table())
    for text in texts:
        token = Lexer(text).next(0, state)
        assert token is not None
        state.feed(token)
    return state


def test_every_glued_triple_is_three_words() -> None:
    """始击击太乙: every star, every relation, every star, in Chinese and without a space."""
    first, middle, last = after("where"), after("where", "taiyi"), after("where", "taiyi", "ji")
    assert len(STARS) > 30 and len(RELATIONS) > 35
    # The lexer looks no further ahead than the longest word: the beginnings of the third word
    # stand for it, and the third word is cut the same whatever the first two were.
    begins = sorted({s[: lexicon().longest] for s, _ in STARS})
    for relation, _ in RELATIONS:
        for begin in begins:
            token = Lexer(relation + begin).next(0, middle)
            assert token == Token("REL", relation, 0, len(relation)), (relation, begin, token)
        for star, _ in STARS:
            for begin in begins:
                token = Lexer(star + relation + begin).next(0, first)
                assert token == Token("NOUN", star, 0, len(star)), (star, relation, begin, token)
    for star, id in STARS:
        token = Lexer(star).next(0, last)
        assert token == Token("NOUN", star, 0, len(star))
        assert ("column", id) in {(w.kind, w.id) for w in lexicon().of("NOUN", star)}


def test_glued_sentences() -> None:
    def cut(text: str) -> list[str]:
        lexer, state, at, words = Lexer(text), State(table()), 0, []
        while (token := lexer.next(at, state)) is not None:
            state.feed(token)
            words.append(text[token.start : token.stop])
            at = token.stop
        return words

    glued = "起局年1588阴；凡始击击太乙且非文昌掩太乙；示诸算，主大将"
    assert cut(glued) == [
        "起局", "年", "1588", "阴", "；", "凡", "始击", "击", "太乙", "且", "非", "文昌", "掩", "太乙",
        "；", "示", "诸算", "，", "主大将",
    ]  # fmt: skip
    assert cut("搜年前104至907年阴阳") == ["搜", "年", "前", "104", "至", "907", "年", "阴阳"]
    assert cut("凡主大囚太乙") == ["凡", "主大", "囚", "太乙"]
    assert cut("凡主大将囚太乙") == ["凡", "主大将", "囚", "太乙"]
    assert cut("凡主算大于客算或至少2项(和，不和)") == [
        "凡", "主算", "大于", "客算", "或", "至少", "2", "项", "(", "和", "，", "不和", ")",
    ]  # fmt: skip


# ---- folding ------------------------------------------------------------------------------------


@given(st.text())
def test_folding_keeps_the_length_and_is_done_once(text: str) -> None:
    folded = fold(text)
    assert len(folded) == len(text)
    assert fold(folded) == folded


def test_every_character_folds_to_one_that_stays() -> None:
    def wrong() -> Iterator[str]:
        for code in range(0x110000):
            one = fold(chr(code))
            if len(one) != 1 or fold(one) != one:
                yield f"U+{code:04X}"

    assert list(wrong()) == []


@given(st.text(st.characters(codec="ascii")))
def test_ascii_only_loses_its_case(text: str) -> None:
    assert fold(text) == text.lower()


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("ＳＨＩＪＩ　１５８８", "shiji 1588"),
        ("；，（）＝＃：．．", ";,()=#:.."),
        ("。、“”「」『』｡､｢｣", ';,""""""' + ';,""'),
        ("陰陽擊計將參關對歲", "阴阳击计将参关对岁"),
        ("⼄", "乙"),  # a radical of the Kangxi block
        ("乾", "乾"),
        ("幹", "干"),
        ("LÜSHEN", "lüshen"),
        ("Kelvin", "kelvin"),
        ("ﬁ½", "ﬁ½"),  # what would become two characters stays
    ],
)
def test_folding(typed: str, folded: str) -> None:
    assert fold(typed) == folded


def test_the_trigram_is_never_the_stem() -> None:
    assert fold("乾") == "乾" != fold("干") and to_hant("乾") == "乾" and to_hant("干") == "干"
    compatible = [c for c in map(chr, range(0x110000)) if unicodedata.normalize("NFKC", c) == "乾"]
    assert all(fold(c) == "乾" for c in compatible)


def test_traditional_forms_fold_back() -> None:
    for w in WORDS:
        for hans in (w.hans, *(o for o in w.others if not o.isascii())):
            assert fold(hans) == hans, (name(w), "is not the folded form")
            assert fold(to_hant(hans)) == hans, name(w)


def test_no_pair_leads_to_another() -> None:
    assert [(t, s) for t, s in PAIRS.items() if t == s or s in PAIRS] == []


# ---- against OpenCC -----------------------------------------------------------------------------

# Variants of the books and Japanese forms, which OpenCC does not take for traditional Chinese.
UNKNOWN_THERE = set("隂撃叄関歳兊徳霊釈験鬪倂発夘揜総遯隣筭単対従捜暦歴経雑顕")
# What OpenCC folds and we do not: the trigram first of all, then words of their own that no
# text of the field writes for the simplified one.
LEFT_ALONE = {
    "乾": "the trigram 乾 is not the stem 干",
    "醜": "ugly; the branch is 丑 in either script",
    "侷": "cramped; never a 局 of the board",
    "厤": "an archaic part of 曆",
    "噹": "the sound of a bell",
    "纔": "only just; never 才 of 三才",
    "蔘": "ginseng; never 参 of 参将",
    "衕": "an alley",
    "閤": "a side door",
    "𡻕": "beyond the plane that common fonts draw",
}
# How we print a character or a term where OpenCC would choose otherwise.
OUR_CHOICE = {
    "冲": "clash is 沖 in writings on the calendar; 衝 is to rush",
    "历": "the only word with it is 历元, an epoch of the calendar",
    "钟": "鐘 the bell, not 鍾 the cup",
    "众": "眾 as now printed, for 衆",
    "丑": "the branch",
    "干": "the stem",
    "岁干": "the stem of the year, 歲干, not its trunk",
    "年干": "the stem of the year",
    "布局": "布 is as good as 佈",
    "小游": "so printed in the books",
    "秘书": "秘 is as good as 祕",
    "太乙秘书": "秘 is as good as 祕",
}


def test_folding_agrees_with_opencc() -> None:
    opencc = pytest.importorskip("opencc")
    simplify = opencc.OpenCC("t2s").convert
    unlike = {t for t, s in PAIRS.items() if simplify(t) != s}
    assert unlike == UNKNOWN_THERE


def test_every_form_that_opencc_knows_of_our_words_is_folded() -> None:
    opencc = pytest.importorskip("opencc")
    simplify = opencc.OpenCC("t2s").convert
    ours = {c for w in WORDS for s in w.spellings() for c in s if not c.isascii()}
    ours |= set("".join(_COMPARE_WORDS)) - {"于"}
    blocks = (range(0x3400, 0xA000), range(0x20000, 0x2B000))
    missing = {
        c
        for block in blocks
        for c in map(chr, block)
        if (simple := simplify(c)) != c and simple in ours and fold(c) != simple
    }
    assert missing == LEFT_ALONE.keys()
    assert all(fold(c) == c for c in LEFT_ALONE)


def test_traditional_display_agrees_with_opencc() -> None:
    opencc = pytest.importorskip("opencc")
    convert = opencc.OpenCC("s2t").convert
    singles = {s for s in PAIRS.values() if to_hant(s) != s}
    terms = {w.hans for w in WORDS} | {o for w in WORDS for o in w.others if not o.isascii()}
    unlike = {t for t in singles | terms if to_hant(t) != convert(t)}
    assert unlike <= OUR_CHOICE.keys()


@pytest.mark.parametrize("char", "²³①⑩⒈❶")
def test_marks_that_are_no_decimal_digits_stay_what_they_are(char: str) -> None:
    assert fold(char) == char


def test_digits_of_full_width_are_digits() -> None:
    assert fold("１５８８") == "1588"


@pytest.mark.parametrize(
    ("toned", "plain"),
    [("shǐjī", "shiji"), ("Tàiyǐ", "taiyi"), ("lǜlǚ", "lülü"), ("ÀÁǍĀ", "aaaa"), ("Ǘ", "ü")],
)
def test_tones_of_pinyin_may_be_typed(toned: str, plain: str) -> None:
    assert fold(toned) == plain
    assert fold(fold(toned)) == plain


def test_every_sign_is_said_once() -> None:
    signs = [s for k in (*words.COMPARISONS, *words.SIGNS) for s in (k.id, k.hans, *k.others) if s]
    assert len(signs) == len(set(signs))
    assert {k.terminal for k in words.SIGNS} >= {"LPAR", "RPAR", "LBRACE", "RBRACE", "SEP"}
