"""Did you mean, by sound: the readings, the words that are offered, and that every offer works."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import build_homophones  # noqa: E402

from taiyi_dsl.binder.script import Session  # noqa: E402
from taiyi_dsl.diagnostics.homophones import READINGS  # noqa: E402
from taiyi_dsl.diagnostics.say import hint  # noqa: E402
from taiyi_dsl.diagnostics.show import render  # noqa: E402
from taiyi_dsl.diagnostics.slips import numeral  # noqa: E402
from taiyi_dsl.diagnostics.sounds import alike, reading, said_alike  # noqa: E402
from taiyi_dsl.diagnostics.suggest import distinct, offers, sounding  # noqa: E402
from taiyi_dsl.diagnostics.value import Diagnostic, Source, TqError  # noqa: E402
from taiyi_dsl.library import bind_text  # noqa: E402
from taiyi_dsl.vocab.lexicon import lexicon  # noqa: E402


def mistakes(text: str) -> tuple[Diagnostic, ...]:
    try:
        bind_text(Source("query.tq", text), Session())
    except TqError as error:
        return error.diagnostics
    return ()


def offered(text: str) -> tuple[str, tuple[str, ...]]:
    """The characters under the caret of the first mistake, and what is offered for them."""
    error = mistakes(text)[0]
    assert error.span is not None
    nears = next((h.replacements for h in error.hints if h.key == "did_you_mean"), ())
    return error.span.text, nears


# ---- the table ----------------------------------------------------------------------------------


def test_the_table_is_what_the_tool_makes() -> None:
    pytest.importorskip("pypinyin")
    made = build_homophones.TARGET.read_text(encoding="utf-8")
    assert made == build_homophones.made(), "run tools/build_homophones.py"


def test_the_table_has_every_character_of_the_vocabulary_and_is_small() -> None:
    lines = [line.partition(" ") for line in READINGS.split("\n") if line]
    mine = [c for _, _, chars in lines for c in chars.partition("|")[0]]
    others = [c for _, _, chars in lines for c in chars.partition("|")[2]]
    assert len({*mine, *others}) == len(mine) + len(others), "a character has one reading"
    assert build_homophones.our_characters() <= set(mine)
    assert len(READINGS.encode()) < 10_000


def test_readings() -> None:
    assert reading("艮") == "gèn" and reading("太乙") == "tàiyǐ"
    assert reading("主大将") == "zhǔdàjiàng" and reading("七") == "" and reading("shiji") == ""
    for word in lexicon().kind("column"):
        if word.hans and not word.hans.isascii():
            assert build_homophones.toneless(reading(word.hans)), word.hans


# ---- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "word", "apart"),
    [
        ("根", "艮", (1, 1)),
        ("使击", "始击", (1, 0)),
        ("吉", "击", (1, 1)),
        ("太一", "太乙", (1, 1)),
        ("艮", "艮", None),
        ("耕", "艮", None),
        ("太", "太乙", None),
        ("gen", "gen", None),
    ],
)
def test_sound(typed: str, word: str, apart: tuple[int, int] | None) -> None:
    assert alike(typed, word) == apart


def test_the_word_that_shares_most_comes_first() -> None:
    assert sounding("使击", ["史记", "始击"])[0] == "始击"
    assert offers("shi3ji1", ["shizi", "shiji"])[0] == "shiji"


def test_letters_that_are_one_pinyin() -> None:
    assert said_alike("tai_yi", "taiyi") and said_alike("wencang", "wenchang")
    assert not said_alike("taiyi", "taiyi") and not said_alike("ji", "ji1")


def test_nothing_is_offered_twice() -> None:
    assert distinct(["大炅", "太炅", "dajiong", "艮", "艮"]) == ("大炅", "艮")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("三十", (30, 2)),
        ("十", (10, 1)),
        ("一千五百八十八年", (1588, 7)),
        ("一五八八", (1588, 4)),
        ("九百〇七", (907, 4)),
        ("百二十", (120, 3)),
        ("five", (5, 4)),
        ("太乙", None),
        ("fives", None),
    ],
)
def test_numbers_in_words(text: str, number: tuple[int, int] | None) -> None:
    assert numeral(text) == number


# ---- in their place -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("搜局；凡太乙在根", "根", "艮"),
        ("搜局；凡太乙在根；示局", "根", "艮"),
        ("搜局；凡始击官文昌", "官", "关"),
        ("搜局；凡始击隔太乙", "隔", "格"),
        ("搜局；凡始击吉太乙", "吉", "击"),
        ("搜局；凡始击己太乙", "己", "击"),
        ("搜局；凡使击击太乙", "使击", "始击"),
        ("搜局；凡始吉击太乙", "始吉", "始击"),
        ("搜局；凡始击击太一", "太一", "太乙"),
        ("搜局；凡太一在乾", "太一", "太乙"),
        ("搜局；凡文昌在阳得", "阳得", "阳德"),
        ("搜局；凡主蒜>3", "主蒜", "主算"),
        ("搜局；烦使击掩太乙", "烦", "凡"),
        ("搜局；凡太乙再艮", "再", "在"),
        ("起菊岁计1588年", "菊", "局"),
        ("宗密书", "密书", "秘书"),
        ("search ju; where shji ji taiyi", "shji", "shiji"),
        ("search ju; where shi3ji1 ji taiyi", "shi3ji1", "shiji"),
        ("search ju; where wen chang 囚 taiyi", "wen chang", "wenchang"),
        ("search ju; where tai_yi = 3", "tai_yi", "taiyi"),
        ("搜岁计六一八至九百〇七；计数", "六一八", "618"),
    ],
)
def test_the_offer_stands_under_exactly_the_wrong_characters(
    text: str, wrong: str, right: str
) -> None:
    found, nears = offered(text)
    assert found == wrong and nears[0] == right


@pytest.mark.parametrize(
    "text",
    ["搜局；凡太乙击根", "搜局；凡太乙在吉", "搜局；凡根", "search ju; where qqqq = 3"],
)
def test_what_would_not_bind_is_not_offered(text: str) -> None:
    assert offered(text)[1] == ()


def test_the_reading_is_told() -> None:
    (error,) = mistakes("搜局；凡太乙在根")
    offer = error.hints[-1]
    assert hint(offer, "en") == "did you mean `艮` (gèn)?"
    assert hint(offer, "zh") == "是否指 `艮`（gèn）？"


def test_every_offer_works_whatever_is_misheard() -> None:
    """Every character of right queries in turn is replaced by others of its sound."""
    chance = random.Random(7)
    groups = {}
    for line in READINGS.split("\n"):
        reading, _, characters = line.partition(" ")
        key = build_homophones.toneless(reading)
        groups.setdefault(key, []).extend(characters.replace("|", ""))
    sounds = {c: group for group in groups.values() for c in group}
    texts = (
        "搜局；凡太乙在艮",
        "搜局；凡始击内辰击太乙且主算大于30",
        "起局岁计1588年阴遁；示诸算",
    )
    met = 0
    for text in texts:
        for at, char in enumerate(text):
            for other in chance.sample(sounds.get(char, [char]), 1):
                wrong = text[:at] + other + text[at + 1 :]
                before = mistakes(wrong)
                for error in before:
                    for offer in error.hints:
                        for near in offer.replacements:
                            assert offer.at is not None
                            start, stop = offer.at.start, offer.at.stop
                            again = mistakes(wrong[:start] + near + wrong[stop:])
                            assert len(again) <= len(before)
                            assert all(e.span and e.span.start >= start + len(near) for e in again)
                            met += 1
    assert met >= 8


WORDS = (
    "search ju;", "搜局；", "where ", "凡", "太乙", "太一", "使击", "始击", "击", "吉", "在", "再",
    "根", "艮", "且", "与", "wher ", "shji ", "shiji ", " = ", " => ", "!", "&&", "1", " 2", "(",
    ")", "'", '"', "\n", ";", " and ", " or ", "select ", "show ", "*", "year ", "chart ", "is ",
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=9))
def test_no_text_is_too_odd_and_every_offer_leaves_no_more_mistakes(words: list[str]) -> None:
    text = "".join(words)
    before = mistakes(text)
    for error in before:
        assert render(error, "en") and render(error, "zh")
        for offer in error.hints:
            if offer.key not in ("did_you_mean", "offer") or offer.at is None:
                continue
            for near in offer.replacements:
                again = mistakes(text[: offer.at.start] + near + text[offer.at.stop :])
                assert len(again) <= len(before), (text, near)


def test_a_long_text_spends_a_bounded_time_on_offers() -> None:
    text = "\n".join(["wher he"] * 40 + ["# " + "x" * 20_000])
    found = mistakes(text)
    assert len(found) == 40
    assert any(h.key == "did_you_mean" for h in found[0].hints)
    assert not any(h.key == "did_you_mean" for h in found[-1].hints)


def test_the_mistakes_of_a_script_that_is_used_are_offered_for_too(tmp_path: Path) -> None:
    used = tmp_path / "used.tq"
    used.write_text("let a = 1\nwher he\nlet b = 太一 = 艮\n", encoding="utf-8")
    try:
        bind_text(Source("main.tq", f'use "{used}"\nsearch ju; wher he'), Session())
    except TqError as error:
        told = [
            (d.span.source.name, d.span.text, h.replacements)
            for d in error.diagnostics
            if d.span is not None
            for h in d.hints
            if h.key == "did_you_mean"
        ]
    assert sorted(told) == sorted(
        [
            ("main.tq", "wher", ("where",)),
            (str(used), "wher", ("where",)),
            (str(used), "太一", ("太乙", "太岁", "太武")),
        ]
    )
