"""Cells: against wcwidth over the whole of the BMP, and the laws of padding and cutting."""

from __future__ import annotations

from unicodedata import category

import pytest
import wcwidth
from hypothesis import given
from hypothesis import strategies as st

from taiyi_dsl.width import char_width, expand_tabs, offset_to_cell, pad, truncate, width

# wcwidth gives -1 to controls, where we count nothing.  Its versions differ on the few format
# characters that are visible, and those of Unicode on what is not assigned yet.
DECLARED = {"Cc", "Cf", "Cn"}
# Two letters that stand for nothing; wcwidth came to see them as we do.
FILLERS = "\u3164\uffa0"

# Texts where wide, ambiguous, combining and control characters are all common.
LETTERS = (
    st.sampled_from("ab 1太乙击艮·…○é\u0301\u0300\u3000\uff1b\U0001f300\u200d") | st.characters()
)
TEXTS = st.text(LETTERS, max_size=30)
LINES = st.text(LETTERS.filter(lambda c: c != "\n") | st.just("\t"), max_size=30)
NARROW_OR_WIDE = st.sampled_from([1, 2])


BMP = [chr(code) for code in range(0x10000)]


def test_every_character_of_the_bmp_agrees_with_wcwidth() -> None:
    wrong = {
        f"U+{ord(c):04X} {category(c)}": (char_width(c), wcwidth.wcwidth(c))
        for c in BMP
        if category(c) not in DECLARED and c not in FILLERS
        if char_width(c) != wcwidth.wcwidth(c)
    }
    assert wrong == {}


def test_controls_take_no_cell() -> None:
    assert {char_width(c) for c in BMP if category(c) == "Cc"} == {0}


def test_format_characters_take_none_unless_they_are_seen() -> None:
    assert width("\u200b\u200d\ufeff\u202e") == 0
    assert width("\u00ad\u0600") == 2
    assert width(FILLERS) == 0


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("taiyi", 5),
        ("太乙", 4),
        ("艮 3", 4),
        ("始击掩太乙", 10),
        ("，；（）＝", 10),
        ("\u3000", 2),
        ("gèn", 3),
        ("ge\u0300n", 3),
        ("lu\u0308shen", 6),
        ("…", 1),
        ("\U00020000", 2),  # an ideograph outside the BMP
        ("☰䷀", 4),
        ("a\tb\n", 2),
        ("\x1b[31m", 4),
        ("\udc80", 1),
    ],
)
def test_known_widths(text: str, cells: int) -> None:
    assert width(text) == cells


def test_an_ambiguous_character_is_as_wide_as_the_terminal_says() -> None:
    assert (width("…○—"), width("…○—", ambiguous=2)) == (3, 6)
    assert width("\u0300", ambiguous=2) == 0  # a combining mark, though listed as ambiguous
    assert width("太a", ambiguous=2) == 3


@given(TEXTS, TEXTS, NARROW_OR_WIDE)
def test_width_adds_up(a: str, b: str, ambiguous: int) -> None:
    assert width(a + b, ambiguous) == width(a, ambiguous) + width(b, ambiguous)


@given(TEXTS, st.integers(-3, 40), st.sampled_from(["left", "right", "center"]), NARROW_OR_WIDE)
def test_padding_fills_exactly(text: str, n: int, align: str, ambiguous: int) -> None:
    padded = pad(text, n, align, ambiguous)  # type: ignore[arg-type]
    assert width(padded, ambiguous) == max(n, width(text, ambiguous))
    assert padded.replace(" ", "") == text.replace(" ", "") and text in padded


def test_padding_on_each_side() -> None:
    assert pad("太乙", 7) == "太乙   "
    assert pad("太乙", 7, "right") == "   太乙"
    assert pad("太乙", 7, "center") == " 太乙  "
    assert pad("太乙", 3) == "太乙"


@given(TEXTS, st.integers(0, 40), st.sampled_from(["", "~", "..", "太"]), NARROW_OR_WIDE)
def test_cutting_fits_and_wastes_at_most_one_cell(
    text: str, n: int, end: str, ambiguous: int
) -> None:
    cut = truncate(text, n, end, ambiguous)
    assert width(cut, ambiguous) <= n
    if width(text, ambiguous) <= n:
        assert cut == text
    elif width(end, ambiguous) <= n:
        assert cut.endswith(end) and text.startswith(cut[: len(cut) - len(end)])
        assert width(cut, ambiguous) >= n - 1
    else:
        assert text.startswith(cut)


def test_cutting_keeps_marks_with_their_letter() -> None:
    assert truncate("ge\u0300n", 2) == "ge\u0300"
    assert truncate("太乙", 3) == "太"
    assert truncate("太乙太乙", 6, "..") == "太乙.."
    assert truncate("太乙", 1, "...") == ""
    assert truncate("太乙", -1) == ""
    # The end has room only where nothing else is left.
    assert truncate("abc", 2, "~~") == "~~"


def test_tabs_stop_at_cells_and_start_again_on_each_line() -> None:
    assert expand_tabs("a\tb") == "a       b"
    assert expand_tabs("太乙\tb") == "太乙    b"
    assert expand_tabs("太乙太乙\tb") == "太乙太乙        b"
    assert expand_tabs("\t\tb", tab=4) == "        b"
    assert expand_tabs("太\n\tb", tab=4) == "太\n    b"


@given(LINES, st.integers(1, 9), NARROW_OR_WIDE)
def test_expanded_tabs_end_on_a_stop(line: str, tab: int, ambiguous: int) -> None:
    expanded = expand_tabs(line, tab, ambiguous)
    assert "\t" not in expanded
    assert expanded.replace(" ", "") == line.replace("\t", "").replace(" ", "")
    for index, char in enumerate(line):
        if char == "\t":
            assert offset_to_cell(line, index + 1, tab, ambiguous) % tab == 0


@given(LINES, st.integers(1, 9), NARROW_OR_WIDE)
def test_offsets_grow_and_end_at_the_width(line: str, tab: int, ambiguous: int) -> None:
    cells = [offset_to_cell(line, index, tab, ambiguous) for index in range(len(line) + 1)]
    assert cells == sorted(cells) and cells[0] == 0
    assert cells[-1] == width(expand_tabs(line, tab, ambiguous), ambiguous)
    for index, char in enumerate(line):
        step = cells[index + 1] - cells[index]
        assert step == char_width(char, ambiguous) if char != "\t" else 1 <= step <= tab


def test_a_caret_under_chinese_text() -> None:
    line = "chart year 1588; where 太乙在根"
    assert line[26] == "根" and offset_to_cell(line, 26) == 29
    assert offset_to_cell("太\t乙", 2) == 8
    assert (offset_to_cell("太乙", -1), offset_to_cell("太乙", 9)) == (0, 4)
