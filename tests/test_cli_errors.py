"""Whatever is wrong with the text, the file or the command line: a message and a status."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from command import Ran
from command import here as tq

WORDS = {
    "an unknown clause": ("chart year 1588; wher ju = 1", "E0102", "wher", "`where`"),
    "an unknown name": ("chart year 1588; where taiyii = 1", "E0201", "taiyii", "taiyi"),
    "an unknown column": ("chart year 1588; show hots.count", "E0201", "host.count"),
    "an unknown character": ("chart year 1588; show ju ?", "E0107", "?"),
    "an unfinished clause": ("chart year 1588; where ju =", "E0103"),
    "a clause without its word": ("chart year 1588; where", "E0103"),
    "an open bracket": ("chart year 1588; where (ju = 49", "E0105", "("),
    "an open quote": ('chart year 1588; save "x', "E0106"),
    "an open block": ("def a() { chart year 1588", "E0105", "{"),
    "numbers against palaces": ("chart year 1588; where ju > 乾", "E0301", "Int", "Palace"),
    "no condition": ("chart year 1588; where ju", "E0302", "Int"),
    "no order": ("chart year 1588; where taiyi > 3", "E0303", "Palace"),
    "a sum of stars": ("chart year 1588; show wenchang + 1", "E0304", "Position"),
    "a relation of the wrong star": (
        "chart year 1588; where wenchang 击 taiyi",
        "E0305",
        "击",
        "迫",
    ),
    "a relation of no star": ("chart year 1588; where ju 击 taiyi", "E0306", "ju"),
    "a palace that is none": ("chart year 1588; where taiyi = 10", "E0312", "10", "1..9"),
    "a clause without boards": ("show ju", "E0401", "chart"),
    "a range without end": ("search years ..; show ju", "E0402", "limit"),
    "a ju that is none": ("chart ju 73", "E0403", "72"),
    "a limit below zero": ("search years 1..9; limit -1", "E0405", "-1"),
    "an endless count": ("search years 1..; count", "E0406"),
    "the year by itself": (
        "search years 1..; where year * year = 4; limit 1",
        "E0408",
        "year * year",
    ),
    "a division by zero": ("chart year 1588; show ju / 0", "E0409", "ju / 0"),
    "a division by zero on a board": (
        "chart year 1588; show 1 / (ju - 49)",
        "E0409",
        "1 / (ju - 49)",
    ),
    "no first board": ("search years 1..; sort by year desc; limit 1", "E0410"),
    "a second show": ("chart year 1588; show ju; show ju", "E0413", "show"),
    "a year 0": ("chart year 0 BC", "E0111", "0 BC"),
    "a missing parameter": ("chart year :y", "E0204", ":y"),
    "an unknown definition": ("run nothing(1)", "E0203", "nothing"),
    "too few arguments": ("def f(a) { chart year a }\nrun f()", "E0202", "f"),
    "an unknown setting's value": ("set epoch = none", "E0207", "tongzong"),
    "an unknown school": ("school none", "E01", "mishu"),
    "an unknown library": ("use mishu.nothing_of_the_kind", "E0205", "nothing_of_the_kind"),
    "a name that is a word": ("let ju = 1", "E0109", "ju"),
    "names in a ring": ("let a = b\nlet b = a\nchart year 1588; show a", "E0201"),
    "an ending without a format": ('chart year 1588; save "x.xyz"', "E0605", ".csv", ".json"),
}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("what", WORDS)
def test_a_mistake_in_the_text(what: str, lang: str, tmp_path: Path) -> None:
    text, code, *words = WORDS[what]
    if lang == "zh":
        words = [w for w in words if not re.fullmatch("[A-Z]?[a-z]+", w)]  # in Chinese by now
    path = tmp_path / "x.tq"
    path.write_text(text, encoding="utf-8")
    ran = tq("--lang", lang, "x.tq", cwd=tmp_path).ends(2).bare().complains(*words)
    first = ran.err.splitlines()
    assert first[0].startswith(("error[" if lang == "en" else "误[") + code), ran
    assert re.fullmatch(r"  --> x\.tq:\d+:\d+", first[1]), ran
    assert re.fullmatch(r" +\| *\^+", first[3]), ran
    assert [p.name for p in tmp_path.iterdir()] == ["x.tq"]


def test_every_mistake_is_told_in_one_run() -> None:
    text = (
        "chart year 1588; wher ju = 1\nchart ju 73\nchart year 1588; show hots.count, joo\nrun x()"
    )
    ran = tq("-c", text).ends(2).bare()
    assert re.findall(r"error\[(E\d+)\]", ran.err) == ["E0102", "E0403", "E0201", "E0201", "E0203"]


def test_nothing_of_a_wrong_script_runs(tmp_path: Path) -> None:
    text = 'chart year 1588; show ju\nchart year 1588; save "x.csv"\nchart year 1588; wher'
    tq("-c", text, cwd=tmp_path).ends(2).bare()
    assert list(tmp_path.iterdir()) == []


# ---- numbers ------------------------------------------------------------------------------------


def test_a_number_of_900_digits_is_a_year() -> None:
    digits = "9" * 900
    ran = tq("--format", "csv", "-c", f"chart year {digits}; show year, ju, year * {digits} as s")
    ran.ends(0).silent()
    year, ju, square = ran.out.splitlines()[1].split(",")
    assert year == digits and 1 <= int(ju) <= 72
    assert len(square) == 1800
    ran = tq("--format", "csv", "-c", f"search years -{digits}..{digits}; where ju = 1; count")
    assert len(ran.ends(0).out.splitlines()[1]) == 899


@pytest.mark.parametrize(
    "text",
    [
        "chart year {n}; show year",
        "chart year 1588; show {n}",
        "search years 1..{n}; count",
        "search years 1..9; limit {n}",
        "chart year 1588; where ju = {n}",
        "chart year {n} BC; show year",
        "chart year 1588; expect {n} rows",
    ],
)
def test_a_number_of_more_than_a_thousand_digits_is_refused(text: str) -> None:
    ran = tq("-c", text.format(n="9" * 1001)).ends(2).bare().complains("E0108")
    assert len(ran.err) < 3000


def test_a_huge_year_in_a_message() -> None:
    digits = "7" * 900
    tq("-c", f"chart year {digits}; expect ju = 99").ends(1).bare().complains("E0501", "ju is")
    tq("-c", f"chart ju {digits}").ends(2).complains("E0403")


# ---- files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [(), ("run",), ("check",), ("fmt",), ("fmt", "--check")])
@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"chart year 1588 \xe9\xff", "E0602"),
        ("chart year 1588".encode("utf-16"), "E0602"),
        ("chart year 1588".encode("utf-16-be"), "E0607"),
        ("起局年1588".encode("gb18030"), "E0602"),
        ("起局年1588".encode("big5"), "E0602"),
        (b"chart year 1588\0", "E0607"),
        (bytes(range(256)) * 20, "E0602"),
        (b"\x7fELF\x02\x01\x01\0\0", "E0607"),
        (b"chart year 1588 \xed\xa0\x80", "E0602"),
        (None, "E0601"),
    ],
)
def test_a_file_that_is_no_text(
    command: tuple[str, ...], content: bytes | None, code: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.tq"
    if content is not None:
        path.write_bytes(content)
    tq(*command, path).ends(3).bare().complains(code, "x.tq")
    if content is not None:
        tq(*command, "-", stdin=content).ends(3).bare().complains(code, "<stdin>")


def test_a_folder_is_no_script(tmp_path: Path) -> None:
    tq(tmp_path).ends(3).bare().complains("E0601", str(tmp_path))
    tq("fmt", "--write", tmp_path).ends(3).bare().complains("E0601")
    tq("-c", f'use "{tmp_path}"').ends(3).complains("E0601", "<text>:1:")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "x.tq"
    path.write_text("chart year 1588")
    path.chmod(0)
    tq(path).ends(3).bare().complains("E0601")


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 5000, "no/such/folder/x.tq", "\udcff"])
def test_a_name_that_names_no_file(name: str) -> None:
    tq(os.fsencode(name)).ends(3).bare().complains("E0601")
    tq("fmt", os.fsencode(name)).ends(3).bare().complains("E0601")


def test_an_empty_script_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "x.tq"
    for content in ("", "\n\n", "# nothing yet\n", " ; ;; \n", "\ufeff"):
        path.write_text(content, encoding="utf-8")
        tq(path).ends(0).bare().complains("warning[W0002]", "x.tq")
        tq("-", stdin=content).ends(0).bare().complains("warning[W0002]")
        tq("fmt", path).ends(0).silent()
    tq(stdin="").ends(0).bare().complains("W0002")
    path.write_text("let a = 1")
    tq(path).ends(0).silent().bare()


# ---- use ----------------------------------------------------------------------------------------


def test_a_ring_of_uses(tmp_path: Path) -> None:
    (tmp_path / "a.tq").write_text('use "b.tq"\nlet x = 1\nchart year 1588; show ju')
    (tmp_path / "b.tq").write_text('use "c.tq"')
    (tmp_path / "c.tq").write_text('use "b.tq"')
    (tmp_path / "self.tq").write_text('use "self.tq"')
    tq("a.tq", cwd=tmp_path).ends(2).bare().complains("E0206", "b.tq", "c.tq", "→")
    tq("self.tq", cwd=tmp_path).ends(2).bare().complains("E0206", "self.tq")


def test_a_use_of_what_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "a.tq").write_text('\nuse "b.tq"\nuse "none.tq"')
    (tmp_path / "b.tq").write_text('\n\nuse "gone.tq"')
    ran = tq("a.tq", cwd=tmp_path).ends(3).bare()
    ran.complains("E0601", "gone.tq", "b.tq:3:", "none.tq", "a.tq:3:")
    (tmp_path / "b.tq").write_bytes(b"\xff")
    tq("a.tq", cwd=tmp_path).ends(3).bare().complains("E0602", "b.tq", "a.tq:2:")
    (tmp_path / "b.tq").write_text("let x = = 1")
    tq("a.tq", cwd=tmp_path).complains("b.tq:1:9")


# ---- hostile text -------------------------------------------------------------------------------

DEEP = {
    "brackets": "chart year 1588; where " + "(" * 10_000 + "ju = 49" + ")" * 10_000,
    "open brackets": "chart year 1588; where " + "(" * 10_000,
    "not": "chart year 1588; where " + "not " * 5_000 + "ju = 49",
    "minus": "chart year 1588; show " + "-" * 5_000 + "ju",
    "plus": "chart year 1588; show " + "ju + " * 5_000 + "ju",
    "blocks": "def a() { " * 3_000,
    "closed blocks": "def a() { " * 3_000 + "}" * 3_000,
}


@pytest.mark.parametrize("what", DEEP)
@pytest.mark.parametrize("command", [(), ("check",), ("fmt",)])
def test_deep_nesting(command: tuple[str, ...], what: str, tmp_path: Path) -> None:
    path = tmp_path / "x.tq"
    path.write_text(DEEP[what])
    ran = tq(*command, path).ends(2).bare()
    assert "E0901" not in ran.err, "told as a fault of the program"
    assert len(ran.err) < 5_000


def test_long_lines_and_many_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "x.tq"

    def run(text: str) -> Ran:
        path.write_text(text, encoding="utf-8")
        return tq("--format", "csv", path)

    run("chart year 1588; where " + " and ".join(["ju = 49"] * 2_000) + "; show ju").ends(0)
    run("chart year 1588; show ju" + " " * 300_000 + "# " + "字" * 300_000).ends(0).silent()
    for text in (
        "chart year 1588; where ju = " + "x" * 100_000,
        "chart year 1588; where ju = " + "乾" * 30_000,
        "chart year 1588; where ju = " + "根" * 2_000,
        "chart year 1588; show ju" + " " * 300_000 + "根",
        'chart year 1588; save "' + "x" * 100_000,
        "wher x\n" * 3_000,
        "chart year 1588; show " + ", ".join(["joo"] * 200),
        "x" * 100_000,
        "9" * 100_000,
        "." * 10_000,
        ";" * 10_000 + "wher",
    ):
        ran = run(text).ends(2).bare()
        assert len(ran.err) < 100_000 and max(map(len, ran.err.splitlines())) < 1_000, text[:40]


@pytest.mark.parametrize(
    "text",
    [
        "chart year 1588; \x01\x02\x1b[31m",
        'chart year 1588; show ju as "\x1b[31mred"',
        "\u202echart",
        "chart\u00a0year\u20031588",
        "chart year 1588; show ju\u2028show ju",
        "chart year 1588; where ju = ４９; show ju",
        "ｃｈａｒｔ year 1588; show ju",
        "chart year 1588; show ju 😀",
        "chart year 1588; show ju as 😀",
        "e\u0301",
        "chart year ١٥٨٨",
        "\x7f",
    ],
)
def test_odd_characters_reach_no_terminal_unseen(text: str) -> None:
    ran = tq("-c", text)
    assert ran.status in (0, 2), ran
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", ran.out + ran.err), ran


BYTES = [
    b"\xff",
    b"chart year 1588; \xff\xfe",
    b"\xed\xa0\x80",
    b"chart year 1588; where taiyi = \xb9\xd5",
]


@pytest.mark.parametrize("text", BYTES)
def test_arguments_that_are_no_text(text: bytes, tmp_path: Path) -> None:
    """They reach Python as lone surrogates, which no stream takes."""
    tq("-c", text).ends(2).bare().complains("E01")
    tq("check", "-c", text).ends(2).bare().complains("E01")
    tq(text).ends(3).bare().complains("E0601")
    tq("describe", text).ends(2).bare().complains("E0201")
    tq("--format", text, "-c", "chart year 1").ends(2).bare()
    tq("--lang", text, "-c", "chart year 1").ends(2).bare()
    tq("--param", text, "-c", "chart year 1").ends(2).bare()
    value = b"y=" + text
    tq("--param", value, "-c", "chart year 1588; where taiyi = :y").ends(2).complains("E0312")
    for format in ("table", "csv", "tsv", "json", "jsonl", "markdown", "vertical"):
        tq("--format", format, "--param", value, "-c", "chart year 1588; show :y as y").ends(0)
    save = b'chart year 1588; save "' + b"\xff" + b'.csv"'
    tq("-c", save, cwd=tmp_path).ends(0)
    assert os.listdir(os.fsencode(tmp_path)) == [b"\xff.csv"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no endless file")
def test_a_file_without_an_end_is_not_read_to_the_end_of_memory() -> None:
    tq("/dev/zero").ends(3).complains("E0608")
    tq("-c", 'use "/dev/zero"').ends(3).complains("E0608")


@pytest.mark.parametrize(
    "text", ['chart year ""', 'chart ""', '起局""', 'let a ""', 'chart ju 1 ""']
)
def test_an_empty_text_where_none_is_wanted(text: str) -> None:
    tq("-c", text).ends(2).bare().complains('""')


def test_a_config_that_is_a_pipe(tmp_path: Path) -> None:
    mkfifo = getattr(os, "mkfifo", None)
    if mkfifo is None:
        pytest.skip("no named pipes here")
    mkfifo(tmp_path / "config")
    named = {"TQ_CONFIG": str(tmp_path / "config")}
    tq("-c", "chart ju 1; show ju", env=named).ends(0).complains("W0006")


def test_half_a_character_in_json() -> None:
    ran = tq("--errors", "json", "-c", b"chart year \xff1588").ends(2)
    assert "\\udc" not in ran.err and "\\ufffd" in ran.err
