"""Formats: what each looks like to the letter, what reads back, what lines up."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyi_dsl.board.kinds import BOOL, DUN, GANZHI, INT, PALACE, POSITION, TEXT, TIME, Kind
from taiyi_dsl.render import data
from taiyi_dsl.render.formats import FORMATS, UnknownFormat, format_of, write
from taiyi_dsl.render.result import Fixed, Head, keys
from taiyi_dsl.render.safe import SafeOut
from taiyi_dsl.width import width

HEADS = (
    Head("year", TIME, "year", "年"),
    Head("ganzhi", GANZHI, "ganzhi", "干支"),
    Head("dun", DUN, "dun", "遁"),
    Head("taiyi", PALACE, "taiyi", "太乙"),
    Head("wenchang", POSITION, "wenchang", "文昌"),
    Head("host.count", INT, "主算 host", "主算"),
    Head("host.harmony", BOOL, "和", "和"),
    Head("note", TEXT, "note", "注"),
)
RESULT = Fixed(
    HEADS,
    [
        (1588, 24, 1, 9, 14, 16, 1, "始击|内辰击"),
        (636, 32, 0, 3, 8, None, 0, "one\ttwo\\\nthree"),
        (-103, 0, 0, 5, 0, 7, None, None),
    ],
)
NONE = Fixed(HEADS[:2], [])


def text(rows: Any, format: str, **options: Any) -> str:
    out = io.StringIO()
    count = write(rows, format, out, **options)
    assert count == len(getattr(rows, "values", ())) or not isinstance(rows, Fixed)
    return out.getvalue()


# -- what each looks like ----------------------------------------------------------------------


def test_table() -> None:
    assert text(RESULT, "table", footer="3 boards of 290") == (
        " year  ganzhi  dun  taiyi  wenchang  主算 host  和  note\n"
        " 1588  戊子    阴   巽 9   乾 阴德          16  是  始击|内辰击\n"
        "  636  丙申    阳   艮 3   午 大威           -  否  one\\ttwo\\\\nthree\n"
        " -103  甲子    阳   门杜   子 地主           7  -   -\n"
        "3 boards of 290\n"
    )


def test_table_in_chinese() -> None:
    assert text(RESULT, "table", lang="zh", footer=lambda n: f"共 {n} 式") == (
        "   年  干支  遁  太乙  文昌     主算  和  注\n"
        " 1588  戊子  阴  巽 9  乾 阴德    16  是  始击|内辰击\n"
        "  636  丙申  阳  艮 3  午 大威     -  否  one\\ttwo\\\\nthree\n"
        " -103  甲子  阳  门杜  子 地主     7  -   -\n"
        "共 3 式\n"
    )


def test_vertical() -> None:
    assert text(Fixed(HEADS[:6], RESULT.values[:0]), "vertical") == ""
    two = Fixed(HEADS[:2] + HEADS[5:6], [(1588, 24, 16), (636, 32, None)])
    assert text(two, "vertical", footer="2 boards") == (
        " year       1588\n"
        " ganzhi     戊子\n"
        " 主算 host  16\n"
        "\n"
        " year       636\n"
        " ganzhi     丙申\n"
        " 主算 host  -\n"
        "\n"
        "2 boards\n"
    )


def test_markdown() -> None:
    assert text(RESULT, "markdown", footer="3 boards") == (
        "| year | ganzhi | dun | taiyi | wenchang | 主算 host | 和  | note                |\n"
        "| ---: | ------ | --- | ----- | -------- | --------: | --- | ------------------- |\n"
        "| 1588 | 戊子   | 阴  | 巽 9  | 乾 阴德  |        16 | 是  | 始击\\|内辰击        |\n"
        "|  636 | 丙申   | 阳  | 艮 3  | 午 大威  |         - | 否  | one\\\\ttwo\\\\\\\\nthree |\n"
        "| -103 | 甲子   | 阳  | 门杜  | 子 地主  |         7 | -   | -                   |\n"
        "\n"
        "3 boards\n"
    )


def test_csv() -> None:
    assert text(RESULT, "csv", lang="zh", footer="not here") == (
        "year,ganzhi,dun,taiyi,wenchang,host.count,host.harmony,note\n"
        "1588,戊子,yin,9,乾,16,true,始击|内辰击\n"
        '636,丙申,yang,3,午,,false,"one\ttwo\\\nthree"\n'
        "-103,甲子,yang,5,子,7,,\n"
    )


def test_tsv() -> None:
    assert text(RESULT, "tsv", footer="not here") == (
        "year\tganzhi\tdun\ttaiyi\twenchang\thost.count\thost.harmony\tnote\n"
        "1588\t戊子\tyin\t9\t乾\t16\ttrue\t始击|内辰击\n"
        "636\t丙申\tyang\t3\t午\t\tfalse\tone\\ttwo\\\\\\nthree\n"
        "-103\t甲子\tyang\t5\t子\t7\t\t\n"
    )


JSON = [
    '{"year": 1588, "ganzhi": "戊子", "dun": "yin", "taiyi": 9, "wenchang": "乾",'
    ' "host.count": 16, "host.harmony": true, "note": "始击|内辰击"}',
    '{"year": 636, "ganzhi": "丙申", "dun": "yang", "taiyi": 3, "wenchang": "午",'
    ' "host.count": null, "host.harmony": false, "note": "one\\ttwo\\\\\\nthree"}',
    '{"year": -103, "ganzhi": "甲子", "dun": "yang", "taiyi": 5, "wenchang": "子",'
    ' "host.count": 7, "host.harmony": null, "note": null}',
]


def test_json() -> None:
    assert text(RESULT, "json", footer="not here") == "[\n" + ",\n".join(JSON) + "\n]\n"


def test_jsonl() -> None:
    assert text(RESULT, "jsonl") == "\n".join(JSON) + "\n"


def test_no_rows() -> None:
    assert text(NONE, "table", footer="0 boards") == " year  ganzhi\n0 boards\n"
    assert text(NONE, "vertical", footer="0 boards") == "0 boards\n"
    assert text(NONE, "markdown") == "| year | ganzhi |\n| ---: | ------ |\n"
    assert text(NONE, "csv") == "year,ganzhi\n"
    assert text(NONE, "tsv") == "year\tganzhi\n"
    assert text(NONE, "json") == "[]\n"
    assert text(NONE, "jsonl") == ""


def test_a_heading_left_empty_is_the_id() -> None:
    rows = Fixed((Head("ju", INT, "", "局"),), [(49,)])
    assert text(rows, "table") == " ju\n 49\n"
    assert text(rows, "table", lang="zh") == " 局\n 49\n"


def test_an_ambiguous_character_can_be_wide() -> None:
    rows = Fixed((Head("a", TEXT, "a", "a"), Head("b", TEXT, "b", "b")), [("…", "x")])
    assert text(rows, "table") == " a  b\n …  x\n"
    assert text(rows, "table", ambiguous=2) == " a   b\n …  x\n"


def test_markup_is_escaped_and_ids_are_left_alone() -> None:
    rows = Fixed((Head("a", TEXT, "day_starts", ""),), [("*_x_* <b> `c` [d] e_f",)])
    assert text(rows, "markdown").splitlines()[::2] == [
        "| day_starts                    |",
        "| \\*\\_x\\_\\* \\<b> \\`c\\` \\[d] e_f |",
    ]


# -- names of columns --------------------------------------------------------------------------


def heads(*ids: str, kind: Kind = TEXT) -> tuple[Head, ...]:
    return tuple(Head(id, kind, id, id) for id in ids)


def test_repeated_ids_are_told_apart() -> None:
    assert keys(heads("ju", "ju", "year", "ju")) == ["ju", "ju#2", "year", "ju#3"]
    assert keys(heads("a", "a", "a#2")) == ["a", "a#3", "a#2"]
    assert keys(heads("a#2", "a", "a", "a#2")) == ["a#2", "a", "a#3", "a#2#2"]


@given(st.lists(st.sampled_from(["a", "a#2", "a#3", "b", "a#2#2", "%s", '"']), max_size=8))
def test_keys_are_unique_and_every_column_keeps_its_value(ids: list[str]) -> None:
    columns = heads(*ids)
    made = keys(columns)
    assert len(set(made)) == len(made)
    assert all(key.startswith(id) for key, id in zip(made, ids, strict=True))
    assert {id for id in ids} <= set(made)
    row = tuple(map(str, range(len(ids))))
    (back,) = json.loads(text(Fixed(columns, [row]), "json"))
    assert back == dict(zip(made, row, strict=True))


# -- what was written reads back ---------------------------------------------------------------

NASTY = st.sampled_from(
    ['"', ",", "\0", "\t", "\n", "\r", "\\", "|", "'", "%", "太", "\u2028", "\x85"]
)
CELLS = st.none() | st.text(NASTY | st.characters(exclude_categories=["Cs"]), max_size=8)
ROWS = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.tuples(*[CELLS] * n), max_size=6).map(
        lambda rows: Fixed(heads(*"abcd"[:n]), rows)
    )
)


def emptied(rows: Fixed) -> list[list[str]]:
    """Where a format has no null, no value is the empty text."""
    return [[value or "" for value in row] for row in rows.values]


@given(ROWS)
def test_csv_reads_back(rows: Fixed) -> None:
    written = text(rows, "csv")
    first, *rest = csv.reader(io.StringIO(written, newline=""), strict=True)
    assert first == [head.id for head in rows.heads]
    assert rest == [[cell.replace("\0", "\\x00") for cell in row] for row in emptied(rows)]


@given(ROWS)
def test_csv_has_a_line_for_a_row_unless_a_cell_holds_a_line_end(rows: Fixed) -> None:
    plain = [tuple(v and re.sub(r"[\r\n]", "", v) for v in row) for row in rows.values]
    written = text(Fixed(rows.heads, plain), "csv")
    assert written.count("\n") == len(plain) + 1 and "\r" not in written


@given(ROWS)
def test_tsv_reads_back(rows: Fixed) -> None:
    written = text(rows, "tsv")
    lines = written.split("\n")
    assert lines.pop() == "" and "\r" not in written
    plain = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}

    def unescape(cell: str) -> str:
        return re.sub(r"\\(.)", lambda m: plain[m[1]], cell)

    assert [[unescape(c) for c in line.split("\t")] for line in lines[1:]] == emptied(rows)


@given(ROWS)
def test_json_reads_back(rows: Fixed) -> None:
    ids = [head.id for head in rows.heads]
    expected = [dict(zip(ids, row, strict=True)) for row in rows.values]
    assert json.loads(text(rows, "json")) == expected
    lines = text(rows, "jsonl").split("\n")
    assert lines.pop() == "" and [json.loads(line) for line in lines] == expected


@given(st.lists(st.tuples(st.none() | st.integers(), st.none() | st.booleans()), max_size=5))
def test_numbers_and_truth_values_keep_their_type(values: list[tuple[Any, ...]]) -> None:
    rows = Fixed((Head("n", INT, "n", "n"), Head("t", BOOL, "t", "t")), values)
    assert [tuple(row.values()) for row in json.loads(text(rows, "json"))] == values
    word = {None: "", True: "true", False: "false"}
    expected = [["" if n is None else str(n), word[t]] for n, t in values]
    assert list(csv.reader(io.StringIO(text(rows, "csv"))))[1:] == expected


# -- what lines up -----------------------------------------------------------------------------

WIDE = st.sampled_from("太乙击a1 ·…é\u0301\u3000\t\n\x1b\u202e\u200d|\\_*\ud800")
SHOWN = st.none() | st.text(WIDE | st.characters(), max_size=10)


@st.composite
def shown(draw: st.DrawFn) -> Fixed:
    """A result with any text in its cells and headings."""
    n = draw(st.integers(1, 4))
    names = draw(st.lists(st.text(WIDE, min_size=1, max_size=5), min_size=n, max_size=n))
    kinds = draw(st.lists(st.sampled_from([TEXT, INT]), min_size=n, max_size=n))
    cells = {TEXT.id: SHOWN, INT.id: st.none() | st.integers()}
    rows = draw(st.lists(st.tuples(*(cells[k.id] for k in kinds)), max_size=5))
    return Fixed(tuple(Head(s, k, s, s) for s, k in zip(names, kinds, strict=True)), rows)


def streams() -> dict[str, Callable[[], tuple[Any, Callable[[], str]]]]:
    """Streams of several encodings, and how to see what arrived."""

    def encoded(encoding: str) -> tuple[Any, Callable[[], str]]:
        raw = io.BytesIO()
        out = SafeOut(io.TextIOWrapper(raw, encoding=encoding, newline=""))

        def seen() -> str:
            out.flush()
            return raw.getvalue().decode(encoding)

        return out, seen

    def plain() -> tuple[Any, Callable[[], str]]:
        out = io.StringIO()
        return out, out.getvalue

    return {"any": plain} | {
        name: lambda name=name: encoded(name) for name in ("utf-8", "ascii", "gbk", "cp1252")
    }


@given(shown(), st.sampled_from(sorted(streams())), st.sampled_from([1, 2]))
def test_every_line_of_a_table_is_equally_wide(rows: Fixed, stream: str, ambiguous: int) -> None:
    out, seen = streams()[stream]()
    assert write(rows, "markdown", out, ambiguous=ambiguous) == len(rows.values)
    lines = seen().split("\n")
    assert lines.pop() == "" and len(lines) == len(rows.values) + 2
    assert len({width(line, ambiguous) for line in lines}) == 1

    out, seen = streams()[stream]()
    assert write(rows, "table", out, ambiguous=ambiguous) == len(rows.values)
    lines = seen().split("\n")
    assert lines.pop() == "" and len(lines) == len(rows.values) + 1
    # Trailing spaces are not printed; a number in the last column reaches the right edge.
    widths = [width(line, ambiguous) for line in lines]
    assert all(not line.endswith(" ") for line in lines)
    if rows.heads[-1].kind is INT and rows.values:
        assert len(set(widths[1:])) == 1 and widths[0] <= widths[1]  # a heading may be a space


def test_columns_start_in_the_same_cell() -> None:
    marks = Fixed(
        (*heads("a", "b"), Head("c", INT, "c", "c"), *heads("d")),
        [("#太乙", "#" + "é" * 4, 5, "#"), ("#", "#e\u0301", 123456, "#x"), ("#ab", "#", -1, "#")],
    )
    lines = text(marks, "table").splitlines()[1:]
    starts = [[width(line[: m.start()]) for m in re.finditer("#", line)] for line in lines]
    assert starts == [[1, 8, 23]] * 3


@given(shown())
def test_cells_cannot_break_a_line_or_drive_the_terminal(rows: Fixed) -> None:
    for format in ("table", "vertical", "markdown"):
        written = text(rows, format)
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]", written)
        assert not re.search("[\ud800-\udfff]", written)


@given(shown(), st.sampled_from(sorted(FORMATS)), st.sampled_from(sorted(streams())))
def test_no_format_fails_on_any_stream(rows: Fixed, format: str, stream: str) -> None:
    out, seen = streams()[stream]()
    assert write(rows, format, out, footer="太乙 \ud800") == len(rows.values)
    written = seen()
    if format == "json":
        assert len(json.loads(written)) == len(rows.values)
    elif format == "jsonl":
        assert len([json.loads(line) for line in written.split("\n")[:-1]]) == len(rows.values)


@given(ROWS, st.sampled_from(["ascii", "gbk", "cp1252"]))
def test_json_says_the_same_in_every_encoding(rows: Fixed, encoding: str) -> None:
    out, seen = streams()[encoding]()
    write(rows, "json", out)
    assert json.loads(seen()) == json.loads(text(rows, "json"))


# -- streaming ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Counted:
    """A long result that is never in memory, and that counts how far ahead it is read."""

    count: int
    out: list[str]
    ahead: list[int]

    @property
    def heads(self) -> tuple[Head, ...]:
        return heads("n", kind=INT)

    def rows(self, encode: Callable[[Kind], Callable[[Any], Any]]) -> Iterator[tuple[Any, ...]]:
        code = encode(INT)
        for n in range(self.count):
            self.ahead.append(n - sum(piece.count("\n") for piece in self.out))
            yield (code(n),)

    def write(self, text: str) -> None:
        self.out.append(text)


@pytest.mark.parametrize("format", [f.id for f in FORMATS.values() if f.data])
def test_data_formats_read_a_result_once_and_write_as_they_go(format: str) -> None:
    rows = Counted(2000, [], [])
    assert write(rows, format, rows) == 2000
    assert len(rows.ahead) == 2000 and max(rows.ahead) <= data._BATCH
    assert sum("1999" in piece for piece in rows.out) == 1


@pytest.mark.parametrize(("format", "passes"), [("table", 2), ("markdown", 2), ("vertical", 1)])
def test_formats_for_readers_measure_first(format: str, passes: int) -> None:
    rows = Counted(300, [], [])
    assert write(rows, format, rows) == 300
    assert len(rows.ahead) == 300 * passes
    assert len(rows.out) >= 300


@pytest.mark.parametrize("format", ["csv", "tsv", "jsonl"])
def test_lines_are_written_many_at_a_time(format: str) -> None:
    rows = Counted(data._BATCH * 3 + 1, [], [])
    write(rows, format, rows)
    assert len(rows.out) == 4 + (format != "jsonl")  # the header line comes first


@given(ROWS)
def test_csv_is_quoted_as_the_standard_writer_quotes(rows: Fixed) -> None:
    expected = []
    for row in ([head.id for head in rows.heads], *rows.values):
        line = io.StringIO(newline="")
        # Of lone line ends it quotes those that are in its own, before Python 3.13.
        writer = csv.writer(line, lineterminator="\r\n")
        writer.writerow([cell and cell.replace("\0", "\\x00") for cell in row])
        expected.append(line.getvalue()[:-2] + "\n")
    assert text(rows, "csv") == "".join(expected)


def test_an_interrupted_csv_keeps_the_rows_so_far() -> None:
    class Stopped(Counted):
        def rows(self, encode: Callable[[Kind], Callable[[Any], Any]]) -> Iterator[Any]:
            yield from super().rows(encode)
            raise KeyboardInterrupt

    rows = Stopped(3, [], [])
    with pytest.raises(KeyboardInterrupt):
        write(rows, "csv", rows)
    assert "".join(rows.out) == "n\n0\n1\n2\n"


# -- the registry ------------------------------------------------------------------------------


def test_every_format_is_described_and_no_ending_is_shared() -> None:
    endings = [ending for format in FORMATS.values() for ending in format.endings]
    assert len(set(endings)) == len(endings)
    assert all(ending.startswith(".") and ending == ending.lower() for ending in endings)
    assert all(f.id == id and f.en and f.zh for id, f in FORMATS.items())
    assert {id for id, f in FORMATS.items() if f.data} == {"csv", "tsv", "json", "jsonl"}


@pytest.mark.parametrize(
    ("path", "format"),
    [("a.csv", "csv"), ("太乙/b.JSON", "json"), ("a.b.jsonl", "jsonl"), ("x.md", "markdown")],
)
def test_a_file_ending_chooses(path: str, format: str) -> None:
    assert format_of(path) is FORMATS[format]


@pytest.mark.parametrize(("path", "given"), [("a.xls", ".xls"), ("csv", ""), (".csv", "")])
def test_an_unknown_ending_lists_the_known_ones(path: str, given: str) -> None:
    with pytest.raises(UnknownFormat) as caught:
        format_of(path)
    assert caught.value.given == given
    assert {".csv", ".json", ".md"} <= set(caught.value.known)


def test_an_unknown_format_lists_the_known_ones() -> None:
    with pytest.raises(UnknownFormat) as caught:
        write(RESULT, "xls", io.StringIO())
    assert (caught.value.given, caught.value.known) == ("xls", tuple(FORMATS))
