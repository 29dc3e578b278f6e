"""The command: its formats, its options, its commands.

``UPDATE_GOLDEN=1 pytest tests/test_cli.py`` writes the golden files anew.
"""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path

import pytest
from command import here as tq

from taiyi_dsl import __version__, board, query
from taiyi_dsl.cli import main
from taiyi_dsl.render.formats import FORMATS
from taiyi_dsl.vocab.lexicon import SCRIPTS

GOLDEN = Path(__file__).parent / "golden"

BOARDS = (
    "search years 1588..1589 both; "
    "show year, ganzhi, dun, ju, counts, host.he, li, wenchang, host.class"
)
FIRST = "chart year 1588 yin; where shiji 击 taiyi; show counts"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "first.tq"
    path.write_text(FIRST + "\n", encoding="utf-8")
    return path


# ---- formats ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("format", FORMATS)
def test_a_format(format: str, lang: str) -> None:
    ran = tq("--format", format, "--lang", lang, "-c", BOARDS).ends(0).silent()
    # Data looks the same in every language.
    golden = GOLDEN / f"cli_{format}{'' if FORMATS[format].data else '_' + lang}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_bytes(ran.raw)
    assert ran.raw == golden.read_bytes()


def test_data_formats_say_what_the_library_says() -> None:
    rows = query(BOARDS).dicts()
    assert json.loads(tq("--format", "json", "-c", BOARDS).ends(0).out) == rows
    lines = tq("--format", "jsonl", "-c", BOARDS).ends(0).out.splitlines()
    assert [json.loads(line) for line in lines] == rows
    reader = csv.DictReader(io.StringIO(tq("--format", "csv", "-c", BOARDS).ends(0).out))
    text = [
        {k: str(v).lower() if isinstance(v, bool) else str(v) for k, v in row.items()}
        for row in rows
    ]
    assert list(reader) == text


def test_the_default_format_is_a_table() -> None:
    assert tq("-c", FIRST).ends(0).out == tq("--format", "table", "-c", FIRST).ends(0).out


def test_a_script_may_change_the_format_and_the_language() -> None:
    text = "chart year 1588; show ju"
    ran = tq("-c", f"{text}\nset format = csv\n{text}\nset lang = zh\nset format = table\n{text}")
    ran.ends(0).prints(" 局 ju\n    49\nju\n49\n\n 局\n 49\n")


def test_the_footer_says_how_many_boards_of_how_many() -> None:
    tq("-c", "search years 618..907; where 始击掩太乙; show year").says("\n16 boards of 290\n")
    tq("-c", "search years 618..907 both; limit 1; show year").says("\nthe first board\n")
    tq("-c", "search years 1..; limit 2; show year").says("\nthe first 2 boards\n")
    tq("-c", "search years 5..1; show year").says("0 boards of 0\n")
    tq("--lang", "zh", "-c", "search years 618..907; where 始击掩太乙; show year").says(
        "\n16 局，共 290 局\n"
    )


def test_a_chart_and_counts_have_no_footer() -> None:
    assert "board" not in tq("-c", FIRST).out
    tq("-c", "search years 1..72; count").prints(" count\n    72\n")


def test_several_queries_print_several_tables() -> None:
    text = "chart year 1588; show ju; chart year 1589; show ju"
    tq("--format", "csv", "-c", text).ends(0).prints("ju\n49\nju\n50\n")


def test_a_query_without_show_shows_a_few_columns() -> None:
    (row,) = json.loads(tq("--format", "json", "-c", "chart year 1588").ends(0).out)
    assert list(row)[:4] == ["year", "ganzhi", "dun", "ju"]
    assert {"taiyi", "wenchang", "shiji", "host.count", "guest.count", "set.count"} <= set(row)


# ---- where the text comes from ------------------------------------------------------------------


def test_text_file_and_standard_input_are_one(script: Path) -> None:
    expected = tq("-c", FIRST).ends(0).out
    tq(script).ends(0).prints(expected)
    tq("run", script).ends(0).prints(expected)
    tq("-", stdin=FIRST).ends(0).prints(expected)
    tq(stdin=FIRST).ends(0).prints(expected)
    tq("run", stdin=FIRST).ends(0).prints(expected)


def test_text_comes_before_files_and_files_in_their_order(tmp_path: Path) -> None:
    for year in (1588, 1589):
        (tmp_path / f"{year}.tq").write_text(f"chart year {year}; show ju")
    ran = tq(
        "--format", "csv", "-c", "chart year 1590; show ju", "1589.tq", "-", "1588.tq",
        cwd=tmp_path, stdin="chart year 1591; show ju",
    )  # fmt: skip
    ran.ends(0).prints("ju\n51\nju\n50\nju\n52\nju\n49\n")


def test_each_file_stands_for_itself(tmp_path: Path) -> None:
    (tmp_path / "a.tq").write_text("set format = csv; school wubei; let far = 1588")
    (tmp_path / "b.tq").write_text("chart year 1588; show set.count")
    (tmp_path / "c.tq").write_text("chart year far")
    ran = tq("a.tq", "b.tq", "c.tq", "b.tq", cwd=tmp_path)
    ran.ends(2).prints("\n".join([" 定算 set\n       34\n"] * 2)).complains("c.tq:1:12", "far")


def test_files_after_a_bad_one_still_run(tmp_path: Path, script: Path) -> None:
    (tmp_path / "bad.tq").write_text("wher")
    (tmp_path / "fails.tq").write_text("chart year 1588; expect ju = 1")
    ran = tq("bad.tq", "none.tq", "fails.tq", script, cwd=tmp_path)
    ran.ends(3).says("49").complains("bad.tq:1:1", "none.tq", "fails.tq:1:18")
    tq("fails.tq", "bad.tq", cwd=tmp_path).ends(2)
    tq("fails.tq", script, cwd=tmp_path).ends(1)


@pytest.mark.parametrize("prefix", [b"\xef\xbb\xbf", b"", b"# \xe5\xb1\x80\n"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r", b""])
def test_every_kind_of_line_end(tmp_path: Path, prefix: bytes, end: bytes) -> None:
    path = tmp_path / "x.tq"
    lines = ["chart year 1588", "where ju = 49 and", "  taiyi = 1", "show ju"]
    if not end:
        lines = ["chart year 1588; where ju = 49 and taiyi = 1; show ju"]
    path.write_bytes(prefix + end.join(line.encode() for line in lines) + end)
    tq("--format", "csv", path).ends(0).silent().prints("ju\n49\n")


def test_a_script_uses_one_beside_it(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "names.tq").write_text('use "more.tq"\nlet far = near + 1')
    (tmp_path / "lib" / "more.tq").write_text("let near = 1587")
    (tmp_path / "main.tq").write_text('use "lib/names.tq"\nchart year far; show ju')
    (tmp_path / "elsewhere").mkdir()
    tq("--format", "csv", "main.tq", cwd=tmp_path).ends(0).prints("ju\n49\n")
    tq("--format", "csv", "../main.tq", cwd=tmp_path / "elsewhere").ends(0).prints("ju\n49\n")


# ---- options ------------------------------------------------------------------------------------


def test_version() -> None:
    for option in ("--version", "-V"):
        tq(option).ends(0).silent().prints(f"tq {__version__}\n")
    tq("--lang", "zh", "--version").ends(0).prints(f"tq {__version__}\n")


@pytest.mark.parametrize(
    "command", [(), ("run",), ("check",), ("fmt",), ("describe",), ("verify",)]
)
def test_help(command: tuple[str, ...]) -> None:
    for option in ("--help", "-h"):
        ran = tq(*command, option).ends(0).silent()
        assert ran.out.startswith("usage: tq")
        assert tq(*command, option, "--lang", "zh").ends(0).out.startswith("用法：tq")
    if not command:
        ran.says("FILE", "--format", "--param", "check", "fmt", "describe", "verify")


def test_help_names_what_there_is() -> None:
    text = " ".join(tq("--help").out.split())
    assert all(name in text for name in (*FORMATS, *board.SCHOOLS))
    assert all(name in tq("fmt", "--help").out for name in SCRIPTS)


def test_the_school() -> None:
    for school, value in (("mishu", "34"), ("wubei", "25"), ("jinjing", "25")):
        ran = tq("--school", school, "--format", "csv", "-c", "chart year 1588; show set.count")
        ran.ends(0).prints(f"set.count\n{value}\n")
    # A script that names its own is followed.
    text = "school mishu\nchart year 1588; show set.count"
    tq("--school", "wubei", "--format", "csv", "-c", text).prints("set.count\n34\n")


@pytest.mark.parametrize(
    ("given", "text", "printed"),
    [
        ("y=1588", "chart year :y; show ju", "49"),
        ("y=1_588", "chart year :y; show ju", "49"),
        ("Y=1588", "chart year :y; show ju", "49"),
        ("y=-103", "chart year :y; show ju", "14"),
        ("s=乾", "chart year 1588; where taiyi = :s; show ju", "49"),
        ("s=1", "chart year 1588; where taiyi = :s; show ju", "49"),
        ("s=a=b", "chart year 1588; show :s as s", "a=b"),
        ("s=", "chart year 1588; show :s as s, ju", ",49"),
        ('s=1; save "x"', "chart year 1588; show :s as s", '"1; save ""x"""'),
    ],
)
def test_a_parameter(given: str, text: str, printed: str) -> None:
    ran = tq("--format", "csv", "--param", given, "-c", text).ends(0).silent()
    assert ran.out.splitlines()[1] == printed


@pytest.mark.parametrize("given", ["y", "=1", "1=2", "", "a b=3", "a;b=1"])
def test_a_parameter_without_a_name_is_refused(given: str) -> None:
    tq("--param", given, "-c", FIRST).ends(2).bare().complains("E0422", "NAME=VALUE")


@pytest.mark.parametrize(
    "value", ["1_", "_1", "1__0", "-", "--1", "+1", "1.5", "0x10", "1e3", "9" * 2000]
)
def test_what_is_no_number_is_text(value: str) -> None:
    ran = tq("--format", "csv", "--param", f"y={value}", "-c", "chart year 1588; show :y as y")
    ran.ends(0).prints(f"y\n{value}\n")
    tq("--param", f"y={value}", "-c", "chart year :y").ends(2).complains("error[E03")


def test_the_language_may_stand_before_the_command(script: Path) -> None:
    expected = tq("describe", "--lang", "zh", "始击").ends(0).out
    tq("--lang", "zh", "describe", "始击").ends(0).prints(expected)
    tq("--lang=zh", "describe", "始击").ends(0).prints(expected)
    tq("--lang", "zh", "check", script).ends(0).bare()


@pytest.mark.parametrize(
    ("env", "zh"),
    [
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "en_US.UTF-8"}, False),
        ({"LANG": "zh_TW.UTF-8", "LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "C.UTF-8", "LC_MESSAGES": "zh_HK"}, True),
        ({"LANG": "zh_CN.UTF-8", "TQ_LANG": "en"}, False),
        ({"LANG": None}, False),
    ],
)
def test_the_language_is_that_of_the_locale(env: dict[str, str | None], zh: bool) -> None:
    ran = tq("-c", "chart year 1588; wher", env=env).ends(2)
    assert ran.err.startswith("误[E0102]" if zh else "error[E0102]")
    # What is asked for on the command line goes before.
    ran = tq("--lang", "en", "-c", "chart year 1588; wher", env=env).ends(2)
    assert ran.err.startswith("error[E0102]")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--bogus",),
        ("-c",),
        ("--format",),
        ("--forma", "csv", "-c", FIRST),
        ("fmt",),
        ("fmt", "--script", "none", "x"),
        ("describe",),
        ("describe", "a", "b"),
        ("check", "--format", "csv"),
    ],
)
def test_a_wrong_command_line(arguments: tuple[str, ...]) -> None:
    tq(*arguments).ends(2).bare().complains("error[E0")


def test_an_unknown_format_lists_the_known() -> None:
    tq("--format", "xml", "-c", FIRST).ends(2).bare().complains("xml", *FORMATS)
    tq("-c", "set format = xml\n" + FIRST).ends(2).bare().complains("xml", *FORMATS)


# ---- check, fmt, describe -----------------------------------------------------------------------


def test_check_runs_nothing(tmp_path: Path, script: Path) -> None:
    tq("check", script).ends(0).silent().bare()
    tq("check", "-c", FIRST).ends(0).silent().bare()
    tq("check", stdin=FIRST).ends(0).silent().bare()
    tq("check", "-", stdin=FIRST).ends(0).silent().bare()
    text = 'chart year 1588; expect ju = 1; save "x.csv"'
    tq("check", "-c", text, cwd=tmp_path).ends(0).silent().bare()
    assert [p.name for p in tmp_path.iterdir()] == ["first.tq"]
    tq("check", "--param", "y=1588", "-c", "chart year :y").ends(0)
    tq("check", "-c", "chart year :y").ends(2).complains("E0204")


def test_check_tells_every_mistake(tmp_path: Path) -> None:
    (tmp_path / "a.tq").write_text("chart year 1588; wher ju = 1\nchart year 1; show hots.count\n")
    (tmp_path / "b.tq").write_text("chart ju 73")
    ran = tq("check", "a.tq", "none.tq", "b.tq", cwd=tmp_path).ends(3).bare()
    ran.complains("a.tq:1:18", "E0102", "a.tq:2:20", "E0201", "none.tq", "b.tq:1:10", "E0403")
    tq("check", "a.tq", "b.tq", cwd=tmp_path).ends(2)
    tq("check", "-c", "search years 5..1").ends(0).complains("warning[W0001]")


UNTIDY = "chart  year 1588 ;SHOW 局,counts # hi\n\n\n搜岁1至5；凡始擊掩太乙；計數按taiyi"
TIDY = {
    "id": "chart year 1588; show ju, counts  # hi\n",
    "hans": "起局 年 1588; 示 局, 诸算  # hi\n",
    "hant": "起局 年 1588; 示 局, 諸算  # hi\n",
    "pinyin": "chart nian 1588; show ju, counts  # hi\n",
    "en": "chart year 1588; show ju, counts  # hi\n",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_fmt_prints_any_script_in_any_script(name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.tq"
    path.write_text(UNTIDY, encoding="utf-8")
    ran = tq("fmt", "--script", name, path).ends(0).silent()
    assert ran.out.startswith(TIDY[name])
    assert path.read_text(encoding="utf-8") == UNTIDY
    # What was printed means the same, and is printed the same.
    path.write_text(ran.out, encoding="utf-8")
    tq("fmt", "--script", name, path).ends(0).prints(ran.out)
    tq("--format", "json", path).ends(0).prints(tq("--format", "json", "-c", UNTIDY).ends(0).out)
    tq("fmt", path).ends(0).prints(tq("fmt", "-", stdin=UNTIDY).ends(0).out)


def test_fmt_check_only_tells(tmp_path: Path) -> None:
    tidy, untidy, bad = tmp_path / "tidy.tq", tmp_path / "untidy.tq", tmp_path / "bad.tq"
    tidy.write_text(TIDY["id"])
    untidy.write_text(UNTIDY)
    bad.write_text("wher")
    tq("fmt", "--check", tidy).ends(0).silent().bare()
    tq("fmt", "--check", tidy, untidy).ends(1).prints(f"{untidy} would change\n")
    tq("fmt", "--check", "--lang", "zh", untidy).ends(1).prints(f"{untidy} 将有改动\n")
    tq("fmt", "--check", untidy, bad).ends(2).says("untidy.tq").complains("bad.tq:1:1")
    tq("fmt", "--check", untidy, tmp_path / "none.tq", bad).ends(3)
    tq("fmt", "--check", "-", stdin=UNTIDY).ends(1)
    assert untidy.read_text() == UNTIDY


def test_fmt_write_replaces_the_file_whole(tmp_path: Path) -> None:
    path, link = tmp_path / "x.tq", tmp_path / "link.tq"
    path.write_text(UNTIDY)
    path.chmod(0o640)
    link.symlink_to(path)
    tidy = tq("fmt", path).out
    tq("fmt", "--write", link).ends(0).silent().bare()
    assert path.read_text() == tidy and link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    before = path.stat()
    tq("fmt", "--write", path).ends(0)
    assert path.stat().st_mtime_ns == before.st_mtime_ns, "written although nothing changed"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link.tq", "x.tq"]


def test_fmt_write_leaves_a_bad_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.tq"
    path.write_text("chart year 1588;  wher")
    tq("fmt", "--write", path).ends(2).bare().complains("E0102")
    assert path.read_text() == "chart year 1588;  wher"
    assert [p.name for p in tmp_path.iterdir()] == ["x.tq"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_describe(lang: str) -> None:
    for name in ("始击", "shiji", "SHIJI", "客目"):
        ran = tq("describe", "--lang", lang, name).ends(0).silent()
        ran.says("始击 shiji", "Position", "chart year 1588; explain shiji")
    tq("describe", "--lang", lang, "击").ends(0).says("shiji ji taiyi")
    tq("describe", "--lang", lang, "where").ends(0)
    tq("describe", "--lang", lang, "epoch").ends(0).says("tongzong", "set epoch = ")
    tq("describe", "--lang", lang, "wubei").ends(0).says("set.count = stop")
    tq("describe", "--lang", lang, "E0301").ends(0).says("E0301")
    tq("describe", "--lang", lang, "不大于").ends(0).says("<=", "≤")
    tq("describe", "--lang", lang, "×").ends(0).says("*")


@pytest.mark.parametrize("name", ["", " ", "nothing", "shiji 击 taiyi", "E9999", "\n", "始击 "])
def test_describe_of_no_word(name: str) -> None:
    ran = tq("describe", name)
    if name == "始击 ":
        ran.ends(0)
    else:
        ran.ends(2).bare().complains("E0201")
    tq("describe", "hots.count").ends(2).complains("host.count")


# ---- explain ------------------------------------------------------------------------------------


def test_explain_tells_the_value_the_steps_the_book_and_what_it_rests_on() -> None:
    ran = tq("-c", "chart year 1588 yin; explain host.count").ends(0).silent()
    lines = ran.out.splitlines()
    assert lines[0] == "1588 阴"
    assert lines[1] == "主算 host.count = 16"
    ran.says("= 9", "= 12", "= 16", "太乙秘书 · 主客算", "文昌 wenchang = 乾 阴德", "局 ju = 49")
    assert ran.out.count("\n太乙 taiyi = ") == 1


def test_explain_of_a_relation_says_whether_it_holds() -> None:
    text = "chart year 1588 both; explain shiji 击 taiyi"
    ran = tq("-c", text).ends(0)
    ran.says("始击 击 太乙 shiji ji taiyi: does not hold", "始击 击 太乙 shiji ji taiyi: holds")
    ran = tq("--lang", "zh", "-c", text).ends(0)
    ran.says("始击 击 太乙 shiji ji taiyi：不合", "始击 击 太乙 shiji ji taiyi：合")
    assert "纪 ji" not in ran.out


def test_explain_goes_before_the_table() -> None:
    ran = tq("-c", "chart year 1588; explain ju; show ju").ends(0)
    assert ran.out.startswith("1588 阳\n局 ju = 49\n") and ran.out.endswith(" 局 ju\n    49\n")
    ran = tq("-c", "search years 1..9; where ju = 47; explain ju; limit 1").ends(0)
    assert ran.out.startswith("2 阳\n局 ju = 47\n") and "boards" not in ran.out


# ---- expect -------------------------------------------------------------------------------------


def test_an_expectation_that_is_met_says_nothing() -> None:
    tq("-c", "chart year 1588; expect host.count = 24").ends(0).silent().bare()


def test_after_a_failed_expectation_the_later_ones_are_still_checked(tmp_path: Path) -> None:
    text = """
        chart year 1588; show ju
        chart year 1588; expect host.count = 23; show ju
        chart year 1588; show ju
        chart year 1588; explain ju
        chart year 1588; save "x.csv"
        chart year 1588; expect ju = 48; save "y.csv"
        chart year 1588; expect ju = 49; show ju
        search years 1..9; expect 8 rows
        """
    ran = tq("--format", "csv", "-c", text, cwd=tmp_path).ends(1).prints("ju\n49\n")
    ran.complains("<text>:3:", "host.count is 24", "<text>:7:", "ju is 49", "<text>:9:", "found 9")
    assert ran.err.count("error[E050") == 3
    assert list(tmp_path.iterdir()) == []


# ---- from Python --------------------------------------------------------------------------------


def test_main_returns_the_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-c", FIRST]) == 0
    assert "16" in capsys.readouterr().out
    assert main(["-c", "chart year 1588; expect ju = 1"]) == 1
    assert main(["-c", "wher"]) == 2
    assert main(["no-such-file.tq"]) == 3
    assert main(["--bogus"]) == 2
    assert main(["--help"]) == 0
    assert main(["--version"]) == 0


def test_main_survives_odd_standard_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    assert main(["--format", "csv", "-c", FIRST]) == 0
    assert out.getvalue().endswith("1588,戊子,yin,49,16,1,28\n")
    out.close()
    assert main(["-c", FIRST]) == 3
    monkeypatch.setattr("sys.stdout", None)
    assert main(["-c", FIRST]) == 3
    assert main(["-c", "chart year 1588; expect ju = 49"]) == 0
    assert main(["--version"]) == 3


def test_a_fault_of_the_program_is_told_as_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise AssertionError("deep inside")

    monkeypatch.setattr("taiyi_dsl.commands.execute.run", broken)
    assert main(["-c", FIRST]) == 70
    err = capsys.readouterr().err
    assert "E0901" in err and "AssertionError: deep inside" in err and "Traceback" not in err
    monkeypatch.setenv("TQ_DEBUG", "1")
    with pytest.raises(AssertionError):
        main(["-c", FIRST])


def test_an_interrupt_is_a_status(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("taiyi_dsl.commands.execute.run", interrupted)
    assert main(["-c", FIRST]) == 130
