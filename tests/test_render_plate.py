"""The plate: golden files of known boards, and what holds of every plate.

``UPDATE_GOLDEN=1 pytest tests/test_render_plate.py`` writes the golden files anew.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command import here, tq

from taiyi_dsl import board, query
from taiyi_dsl.binder.query import own_columns
from taiyi_dsl.binder.script import Session
from taiyi_dsl.board.facts import SEPARATOR
from taiyi_dsl.board.kinds import POSITION, SPIRITS, Kind
from taiyi_dsl.board.ring import PALACE_PLACE
from taiyi_dsl.diagnostics.value import Source
from taiyi_dsl.library import bind_text
from taiyi_dsl.render.formats import write
from taiyi_dsl.render.plate import can_carry, plate, write_plates
from taiyi_dsl.render.result import Head, Page
from taiyi_dsl.width import char_width, width

GOLDEN = Path(__file__).resolve().parent / "golden"
WANLI = "chart year 1588 yin; show board"
STARS = [c for c in board.COLUMNS.values() if c.star]
# The places in the order in which they are read from a plate, row by row.
READ = (6, 7, 8, 9, 10, 5, 11, 4, 12, 3, 13, 2, 1, 0, 15, 14)

Board = dict[str, Any]


def laid(scale: str, at: int, dun: int = 0, school: str = board.DEFAULT) -> Board:
    found = board.SCALES[scale]
    columns = own_columns("board", found)
    return board.lay(found, at, dun, columns, board.readings(school))


def cut(line: str, start: int, stop: int, ambiguous: int = 1) -> str:
    """The characters of a line that stand in the cells from ``start`` to ``stop``."""
    at, kept = 0, ""
    for char in line:
        if start <= at < stop:
            kept += char
        at += char_width(char, ambiguous)
    return kept


def read(lines: list[str], ambiguous: int = 1) -> tuple[dict[int, list[str]], list[str]]:
    """A plate as a reader reads it: the words of each place, and the lines of the middle.

    A rule that begins at the left edge ends a row.  A place is fourteen cells wide.
    """
    rows: list[list[str]] = [[]]
    middle: list[str] = []
    for line in lines[1:]:
        if 1 <= len(rows) - 1 <= 3 and set(line) != {"+", "-"}:
            middle.append(cut(line, 16, 60, ambiguous).strip())
        if line.startswith("+"):
            rows.append([])
        else:
            rows[-1].append(line)
    words: dict[int, list[str]] = {}
    order = iter(READ)
    for number, row in enumerate(rows[:5]):
        for column in range(5) if number in (0, 4) else (0, 4):
            cells = (cut(line, 1 + 15 * column, 15 + 15 * column, ambiguous) for line in row)
            words[next(order)] = [word for cell in cells for word in cell.split()]
    return words, middle


def place_of(kind: Kind, value: int) -> int | None:
    return PALACE_PLACE.get(value) if kind.id == "Palace" else value


# ---- pictures -----------------------------------------------------------------------------------

PICTURES = {
    "1588_yang": "chart year 1588; show board",
    "1588_yin": WANLI,
    "1588_yin_wubei": f"school wubei; {WANLI}",
    "1588_yang_wubei": "school wubei; chart year 1588; show board",
    "ju_33": "chart ju 33; show board",
}


@pytest.mark.parametrize("lang", ("en", "zh"))
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture(name: str, lang: str) -> None:
    ran = here("--lang", lang, "-c", PICTURES[name]).ends(0).silent()
    golden = GOLDEN / f"plate_{name}_{lang}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_bytes(ran.raw)
    assert ran.raw == golden.read_bytes()


def test_1588_is_as_the_books_have_it() -> None:
    places, middle = read(plate(laid("year", 1588, 1)))
    assert {at: words for at, words in places.items() if len(words) > 3 - at % 2} == {
        6: ["巽", "9", "大炅", "太乙", "理天"],
        14: ["乾", "1", "阴德", "文昌", "客大将"],
        5: ["辰", "太阳", "始击"],
        11: ["申", "武德", "计神"],
        1: ["丑", "阳德", "合神"],
        13: ["戌", "阴主", "定计目"],
        12: ["酉", "6", "太簇", "主大将"],
        0: ["子", "8", "地主", "主参将", "定大将"],
        2: ["艮", "3", "和德", "客参将"],
        4: ["卯", "4", "高丛", "定参将"],
    }
    assert [line.split() for line in middle if line] == [
        ["1588", "戊子", "庚子元", "局", "49", "阴遁"],
        ["大将", "参将"],
        ["主算", "16", "和", "兑", "6", "坎", "8"],
        ["客算", "1", "不列", "乾", "1", "艮", "3"],
        ["定算", "28", "不和", "坎", "8", "震", "4"],
        ["始击", "内辰击", "太乙", "客大将", "格", "太乙"],
        ["文昌", "对", "太乙", "客大将", "关", "文昌"],
    ]


def test_a_board_of_the_tables_has_no_year() -> None:
    _, middle = read(plate(laid("ju", 49, 1)))
    assert next(filter(None, middle)) == "局 49  阴遁"


# ---- every plate --------------------------------------------------------------------------------


def boards() -> Iterator[Board]:
    for school in board.SCHOOLS:
        for dun in (0, 1):
            for ju in range(1, 73):
                yield laid("ju", ju, dun, school)


WAYS = [("en", True, 1), ("zh", True, 2), ("en", False, 1)]


@pytest.mark.parametrize(("lang", "chinese", "ambiguous"), WAYS)
def test_every_plate(lang: Any, chinese: bool, ambiguous: int) -> None:
    def called(name: Any) -> str:
        return name.hans if chinese else name.in_pinyin  # type: ignore[no-any-return]

    relations = {r.name.hans: called(r.name) for r in board.RELATIONS.values()}
    stars = {c.name.hans: called(c.name) for c in STARS}
    count = 0
    for values in boards():
        count += 1
        lines = plate(values, lang, chinese, ambiguous=ambiguous)
        assert {width(line, ambiguous) for line in lines} == {76}
        assert chinese or "".join(lines).isascii()
        places, middle = read(lines, ambiguous)
        assert len(places) == 16
        # Each place is the one it says it is.
        for at, words in places.items():
            spirit = SPIRITS[at].hans if chinese else SPIRITS[at].id
            assert words[0].rstrip("0123456789") == called(POSITION.names[at])
            assert words.index(spirit) < 3
        # Every star stands in its place, once, and nobody else does.
        expected: dict[int, list[str]] = {at: [] for at in range(16)}
        for column in STARS:
            at = place_of(column.kind, values[column.id])
            if at is not None:
                expected[at].append(called(column.name))
        names = set(stars.values())
        found = {at: [w for w in words if w in names] for at, words in places.items()}
        assert {at: sorted(words) for at, words in found.items()} == {
            at: sorted(words) for at, words in expected.items()
        }
        assert sum(map(len, found.values())) == sum(
            values[c.id] != 5 or c.kind.id != "Palace" for c in STARS
        )
        # Every relation is told, and no other.
        facts = []
        for fact in filter(None, values["relations"].split(SEPARATOR)):
            actor, relation, target = fact.split(" ")
            facts.append(f"{stars[actor]} {relations[relation]} {stars[target]}")
        last = called(board.COLUMNS["set.count"].name)
        (end,) = (i for i, line in enumerate(middle) if line.startswith(last))
        told = list(filter(None, middle[end + 1 :]))
        if facts:
            for fact in facts:
                assert any(fact in line for line in told), fact
            assert sorted(" ".join(told).split()) == sorted(" ".join(facts).split())
        else:
            assert told == ["无格局" if lang == "zh" else "no relation holds"]
        # The counts and who is shut in.
        for side in ("host", "guest", "set"):
            label = called(board.COLUMNS[f"{side}.count"].name)
            (line,) = (line for line in middle if line.startswith(label))
            shut = "门杜" if chinese else "mendu"
            assert line.split()[1] == str(values[f"{side}.count"])
            assert (shut in line) == (values[f"{side}.general"] == 5)
    assert count == 432


def test_a_place_grows_with_those_who_stand_there() -> None:
    values = laid("year", 1588, 1)
    for column in STARS:
        values[column.id] = 1 if column.kind.id == "Palace" else 14
    lines = plate(values)
    assert {width(line) for line in lines} == {76}
    places, _ = read(lines)
    assert sorted(places[14][3:]) == sorted([c.name.hans for c in STARS] + ["理天"])


@pytest.mark.parametrize("chinese", (True, False))
def test_the_middle_grows_with_what_it_tells(chinese: bool) -> None:
    values = laid("year", 1588, 1)
    facts = [f"客参将 {r.name.hans} 客大将" for r in board.RELATIONS.values()]
    values |= {"relations": SEPARATOR.join(facts), "year": 10**150}
    lines = plate(values, chinese=chinese)
    assert {width(line) for line in lines} == {76}
    places, middle = read(lines)
    assert len(places) == 16
    assert "".join(middle[:4]).startswith("1" + "0" * 150)
    assert sum(line.count("客大将" if chinese else "kedajiang") for line in middle) == len(facts)


def test_nothing_on_a_plate_is_of_ambiguous_width() -> None:
    for values in boards():
        for line in plate(values, "zh"):
            assert width(line, 1) == width(line, 2)


def test_the_legend_may_be_left_out() -> None:
    values = laid("ju", 1)
    whole, bare = plate(values), plate(values, legend=False)
    assert whole[: len(bare)] == bare and any("south is up" in line for line in whole)
    assert any("上南下北" in line for line in plate(values, "zh"))


# ---- streams ------------------------------------------------------------------------------------


def test_a_stream_of_ascii_gets_pinyin() -> None:
    ran = tq("-c", "search ju 49 both; show board", env={"PYTHONIOENCODING": "ascii"})
    ran.ends(0).silent().says("| xun9 dajiong |", "taiyi litian", "shiji neichenji taiyi")
    assert ran.out.isascii() and "\\u" not in ran.out
    lines = [line for line in ran.out.splitlines() if line[:1] in ("+", "|")]
    assert {len(line) for line in lines} == {76}


@pytest.mark.parametrize("encoding", ("latin-1", "cp437", "big5", "shift_jis", "no such"))
def test_some_encodings_cannot_carry_it(encoding: str) -> None:
    assert not can_carry(encoding)


@pytest.mark.parametrize("encoding", (None, "utf-8", "utf-16", "gb18030", "gbk"))
def test_some_can(encoding: str | None) -> None:
    assert can_carry(encoding)


def table_of(text: str) -> Any:
    return query(text).outcome.table


def test_plates_are_set_off_and_have_a_footer() -> None:
    ran = here("-c", "search ju 1..3 both; where 迫; show board").ends(0).silent()
    number = len(query("search ju 1..3 both; where 迫").rows)
    assert number > 1
    *plates, footer = ran.out.split("\n\n")
    assert len(plates) == number and footer == f"{number} boards of 6\n"
    assert ["south is up" in text for text in plates] == [True] + [False] * (number - 1)
    assert here("-c", "search ju; where ju > 72; show board").out == "0 boards of 72\n"


def test_vertical_draws_too_and_markdown_fences() -> None:
    text = "search ju 1..2; show board"
    table = here("-c", text).out
    assert here("--format", "vertical", "-c", text).out == table
    fenced = here("--format", "markdown", "-c", text).out.split("\n\n")
    first, second, footer = table.split("\n\n")
    assert fenced == [f"```text\n{first}\n```", f"```text\n{second}\n```", footer]


def test_plates_are_written_one_by_one() -> None:
    """No plate waits for another: as a row is asked for, those before it are on the paper."""
    whole = table_of("search ju 1..5; show board")
    out = io.StringIO()
    seen: list[int] = []

    class Watched:
        heads: tuple[Head, ...] = whole.heads

        def rows(self, encode: Callable[[Kind], Callable[[Any], Any]]) -> Iterator[Any]:
            for row in whole.rows(encode):
                seen.append(out.getvalue().count("主算"))
                yield row

    assert write_plates(Watched(), out, Page()) == 5
    assert seen == [0, 1, 2, 3, 4]


def test_a_search_without_an_end_begins_at_once() -> None:
    table = table_of("search year 1..10_000_000_000; show board; limit 1_000_000_000")

    class Enough(Exception):
        pass

    class Paper(io.StringIO):
        def write(self, text: str, /) -> int:
            super().write(text)
            if self.getvalue().count("主算") > 2:
                raise Enough
            return len(text)

    with pytest.raises(Enough):
        write(table, "table", Paper())


def test_the_ambiguous_setting_is_measured() -> None:
    out = io.StringIO()
    write(table_of(WANLI), "table", out, "zh", ambiguous=2)
    assert {width(line, 2) for line in out.getvalue().splitlines()} == {76}


# ---- data ---------------------------------------------------------------------------------------


def test_data_formats_have_the_facts_of_the_plate() -> None:
    line = here("--format", "jsonl", "-c", WANLI).ends(0).out
    facts = json.loads(line)
    assert list(facts) == list(own_columns("board", board.SCALES["year"]))
    assert [facts[c] for c in ("year", "ganzhi", "dun", "ju", "yuan")] == [
        1588, "戊子", "yin", 49, "庚子",
    ]  # fmt: skip
    assert [facts[c] for c in ("taiyi", "wenchang", "shiji", "jishen")] == [9, "乾", "辰", "申"]
    assert [facts[f"{s}.{c}"] for c in ("count", "general", "deputy") for s in ("host", "guest", "set")] == [
        16, 1, 28, 6, 1, 8, 8, 3, 4,
    ]  # fmt: skip
    assert facts["host.harmony"] == "he" and facts["relations"].count(SEPARATOR) == 3
    (row,) = csv.DictReader(io.StringIO(here("--format", "csv", "-c", WANLI).out))
    assert row == {k: str(v) for k, v in facts.items()}
    assert query(WANLI).dicts() == [facts]


def test_a_plate_is_saved(tmp_path: Path) -> None:
    text = f'{WANLI}; save "a.csv"; save "a.txt"; save "a.md"'
    here("-c", text, cwd=tmp_path).ends(0).bare()
    assert (tmp_path / "a.csv").read_text("utf-8") == here("--format", "csv", "-c", WANLI).out
    picture = here("-c", WANLI).out
    assert (tmp_path / "a.txt").read_text("utf-8") == picture
    assert (tmp_path / "a.md").read_text("utf-8") == f"```text\n{picture}```\n"


# ---- the word -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ("示盘", "示式盘", "示式盤", "show shipan", "SHOW Board"))
def test_the_word_in_every_script(text: str) -> None:
    (made,) = bind_text(Source("<test>", f"chart ju 1; {text}"), Session())
    assert made.drawn and made.shown[0].id == "ju"  # type: ignore[union-attr]


@pytest.mark.parametrize("script", ("id", "hans", "hant", "pinyin", "en"))
def test_it_is_formatted_in_each_script(script: str) -> None:
    text = "chart ju 1\nshow board\n"
    other = here("fmt", "--script", script, "-", stdin=text).ends(0).out
    assert ("式" in other) == (script in ("hans", "hant"))
    assert here("fmt", "-", stdin=other).ends(0).out == text
    assert here("-c", other).ends(0).out == here("-c", text).out


@pytest.mark.parametrize(
    "clause",
    (
        "show board, ju",
        "show ju, 式盘",
        "show board, board",
        "show board as x",
        "where board",
        "where taiyi = board",
        "where 式盘 = 3",
        "sort by board",
        "count by board",
        "count by taiyi, board",
        "expect board",
    ),
)
def test_it_stands_alone(clause: str) -> None:
    here("-c", f"search ju\n{clause}").ends(2).bare().complains("error[E0430]", "`show board`")
    ran = here("--lang", "zh", "-c", f"search ju\n{clause}").ends(2)
    assert ran.err.count("误[E0430]") == 1


def test_counted_boards_are_drawn_no_more() -> None:
    here("-c", "search ju; count by taiyi; show board").ends(2).complains("E0416", "taiyi, count")
    here("-c", "search ju; show board; count").ends(2).complains("E0414")
    here("-c", "search ju; show board; show ju").ends(2).complains("E0413")


def test_explaining_it_explains_what_is_on_it() -> None:
    ran = here("-c", "chart ju 49 yin; explain board").ends(0)
    ran.says("太乙 taiyi = 巽 9", "定参将 set.deputy = 震 4", "格局 relations = ")
    assert "|" not in ran.out
