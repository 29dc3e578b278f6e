"""Every message, whole and in both languages, as the command prints it.

The expected texts are the files ``golden/messages_en.txt`` and ``golden/messages_zh.txt``.
``python tests/test_diagnostics.py`` writes them anew; read the difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyi_dsl.binder.script import Session
from taiyi_dsl.cli import main
from taiyi_dsl.diagnostics.catalogue import HINTS, MESSAGES, WORDS
from taiyi_dsl.diagnostics.say import fact, hint, sentence, status
from taiyi_dsl.diagnostics.show import WINDOW, render
from taiyi_dsl.diagnostics.suggest import distance, nearest
from taiyi_dsl.diagnostics.value import Both, Diagnostic, Hint, Source, Span, TqError
from taiyi_dsl.library import bind_text
from taiyi_dsl.vocab.lexicon import lexicon
from taiyi_dsl.width import width

GOLDEN = Path(__file__).resolve().parent / "golden"
LANGS = ("en", "zh")


class Case(NamedTuple):
    """A script that provokes a message, with what else it needs.

    ``options`` go to the command line; ``files`` lie beside the script: their name and text.
    ``line`` is the whole command line, where it is not that of a script that is run.
    """

    code: str
    script: str
    options: tuple[str, ...] = ()
    files: tuple[tuple[str, str | bytes], ...] = ()
    line: tuple[str, ...] = ()


CASES = (
    # ---- the text
    Case("E0101", "chart ju 5\nwhere shiji taiyi"),
    Case("E0101", "search ju\nwhere 太乙击根"),
    Case("E0101", "chart ju 5 show counts"),
    Case("E0101", "chart ju 5\nsave boards.csv"),
    Case("E0101", "search ju\nwhere 始击 击 太已 and he"),
    Case("E0101", "chart ju 5; show counts counts"),
    Case("E0102", "search ju\nwher shiji ji taiyi\nshwo counts"),
    Case("E0102", "search ju\nwhere he\n  and buhe"),
    Case("E0102", "taiyi"),
    Case("E0103", "search ju\nwhere shiji 击\nshow counts"),
    Case("E0103", "chart"),
    Case("E0103", "set lang ="),
    Case("E0104", "search ju\nwhere (he or buhe))"),
    Case("E0105", "search ju\nwhere (he or buhe\nshow counts"),
    Case("E0105", "def f(x) {\n  chart ju x"),
    Case("E0106", 'chart ju 5\nsave "boards.csv'),
    Case("E0107", "search ju\nwhere he & buhe"),
    Case("E0107", "chart year :年"),
    Case("E0107", "search ju\nwhere taiyi = 乾☯"),
    Case("E0108", "search ju\nwhere host.count > 1.5"),
    Case("E0108", "search ju; limit 1_000_"),
    Case("E0109", "let 太乙 = 3"),
    Case("E0109", "let show = 3"),
    Case("E0110", "let 太乙宫 = 3"),
    Case("E0111", "chart year 0 bc"),
    Case("E0112", "search ju\nwhere " + "not " * 120 + "he"),
    # ---- names
    Case("E0201", "search ju\nwhere host.cuont > 10"),
    Case("E0201", "search ju\nwhere general = 1"),
    Case("E0201", "let limit_year = 907\nsearch year 618..limit_yaer"),
    Case("E0202", "def f(a, b) { chart year a }\nrun f(1)"),
    Case("E0203", "def strike() { search ju; where 击 }\nrun strik"),
    Case("E0204", "chart year :year_of_birth"),
    Case("E0205", "use mishu.zonlun"),
    Case("E0206", 'use "a.tq"', files=(("a.tq", 'use "b.tq"'), ("b.tq", 'use "a.tq"'))),
    Case("E0207", "chart ju 5\nset lang = fr"),
    Case("E0207", "set po = jin"),
    Case("E0207", "chart ju 5", options=("--format", "xml")),
    Case("E0208", "def again() {\n  run again\n}"),
    Case("E0209", "def f(a, b, a) { chart year a }"),
    Case("E0210", "set pager = never"),
    # ---- kinds
    Case("E0301", "search ju\nwhere taiyi = 子"),
    Case("E0301", "search ju\nwhere wenchang = taiyi"),
    Case("E0301", 'search ju\nwhere taiyi = "乾"'),
    Case("E0301", "search ju\nwhere host.count in (3, 离)"),
    Case("E0302", "search ju\nwhere host.count"),
    Case("E0302", "search ju\nwhere he and not (3)"),
    Case("E0303", "search ju\nwhere taiyi > 3"),
    Case("E0303", "search ju\nwhere shiji in 子..午"),
    Case("E0304", "search ju\nwhere taiyi + 1 = 3"),
    Case("E0305", "search ju\nwhere wenchang 击 taiyi"),
    Case("E0305", "search ju\nwhere wenchang ji taiyi"),
    Case("E0305", "search ju\nwhere shiji 迫 taiyi"),
    Case("E0305", "search ju\nwhere jishen guan taiyi"),
    Case("E0306", "search ju\nwhere shiij ji taiyi"),
    Case("E0306", "search ju\nwhere 3 击 taiyi"),
    Case("E0307", "search ju\nshow 午"),
    Case("E0308", "chart ju 5\nshow year, ganzhi"),
    Case("E0309", "search ju\nlimit he"),
    Case("E0310", "search ju\nwhere counts = 3"),
    Case("E0311", "search ju\nwhere shiji 击 wenchang"),
    Case("E0312", "search ju\nwhere taiyi = 12"),
    Case("E0312", "search ju\nwhere taiyi = :place", options=("--param", "place=甲子")),
    # ---- the shape of a query
    Case("E0401", "凡始击击太乙"),
    Case("E0402", "search year 618..\nwhere 击"),
    Case("E0403", "chart ju 73"),
    Case("E0404", "search year; limit 3"),
    Case("E0405", "search ju\nlimit host.count"),
    Case("E0405", "search ju\nlimit -1"),
    Case("E0406", "search year 618..\nwhere 击\ncount"),
    Case("E0407", "search year ..\nwhere he and year mod 9999991 = year mod 9999973\nlimit 3"),
    Case("E0408", "search year ..\nwhere year * year = 4\nlimit 3"),
    Case("E0409", "search ju\nwhere host.count / (ju - ju) = 1"),
    Case("E0410", "search year ..\nsort by year\nlimit 1"),
    Case("E0411", "search ju\nshow matches"),
    Case("E0412", "search year ..\nsort by host.count, misses(year > 3) desc\nlimit 3"),
    Case("E0413", "search ju\ncount\ncount by taiyi"),
    Case("E0414", "search ju\nshow ju\ncount"),
    Case("E0415", "search ju\nwhere at least host.count of (he, buhe)"),
    Case("E0415", "let y = host.count\nchart year y"),
    Case("E0416", "search ju\ncount by taiyi\nwhere wenchang = 午"),
    Case("E0417", "search ju\nshow count"),
    Case("E0418", "def f() { search ju }\nsearch ju\nwhere f"),
    Case("E0420", "search ju\nwhere 冲"),
    Case("E0421", "chart ju 5\nexplain 3"),
    Case("E0423", "let a = 9" + "0" * 990 + "\nlet b = a * a * a * a\nchart year 1; show b * b * b * b"),
    Case("E0425", "search year 1..3_000_000\nlimit 2_000_000\nsort by ju; show year"),
    Case("E0422", "chart year :y", options=("--param", "y")),
    Case("E0430", "search ju\nshow board, ju"),
    Case("E0430", "起局局49；序式盘"),
    # ---- expectations
    Case("E0501", "search ju\nexpect host.count < 38 and taiyi in (1, 2, 3, 4, 6, 7, 8, 9)"),
    Case("E0501", "search ju both\ncount by dun\nexpect count = 70"),
    Case("E0502", "search ju\nwhere shiji 击 taiyi\nexpect 3 rows"),
    # ---- files
    Case("E0601", 'use "missing.tq"'),
    Case("E0607", 'use "nul.tq"', files=(("nul.tq", b"chart year 1\0\n"),)),
    Case("E0602", 'use "latin.tq"', files=(("latin.tq", b"# caf\xe9\n"),)),
    Case("E0603", 'chart ju 5; save "there.csv"', files=(("there.csv", ""),)),
    Case("E0604", 'chart ju 5; save "nowhere/boards.csv"'),
    Case("E0605", 'chart ju 5; save "boards.exe"'),
    # ---- the command line
    Case("E0701", "", line=("--frmat", "csv", "query.tq")),
    Case("E0701", "", line=("check", "--format", "csv")),
    Case("E0702", "", line=("query.tq", "--school")),
    Case("E0702", "", line=("-c",)),
    Case("E0207", "", line=("--school", "wubie", "query.tq")),
    Case("E0207", "", line=("verify", "mishy")),
    Case("E0703", "", line=("chekc", "query.tq")),
    Case("E0704", "", line=("fmt", "--write=yes", "query.tq")),
    Case("E0705", "", line=("describe",)),
    Case("E0706", "", line=("describe", "taiyi", "wenchang")),
    # ---- warnings
    Case("W0001", "search year 907..618"),
    Case("W0002", "# nothing here"),
    # ---- the habits of other languages
    Case("E0102", "select year, taiyi from boards"),
    Case("E0102", "from search year 618..907"),
    Case("E0102", "search ju\norder by host.count"),
    Case("E0102", "search ju\ngroup by taiyi"),
    Case("E0102", "search ju; count by taiyi\nhaving count > 3"),
    Case("E0102", "year 1588; show ju"),
    Case("E0102", "年618..907；计数"),
    Case("E0102", "1588"),
    Case("E0102", "search ju\ntaiyi = 乾"),
    Case("E0102", "search ju\ncounts, ju"),
    Case("E0102", "-- every board\nsearch ju"),
    Case("E0102", "search ju\n// every board"),
    Case("E0102", "help"),
    Case("E0101", "chart 1588"),
    Case("E0101", "search 618..907"),
    Case("E0101", "search year 618 907"),
    Case("E0101", "search ju\nwhere ju => 3"),
    Case("E0101", "search ju\nwhere ju =< 3"),
    Case("E0101", "search ju\nwhere !he"),
    Case("E0101", "search ju\nwhere ju >= 1 and <= 5"),
    Case("E0101", "search ju\nwhere 1 <= ju <= 5"),
    Case("E0101", "search ju\nwhere ju between 1 and 5"),
    Case("E0101", 'search ju\nwhere wenchang like "大"'),
    Case("E0101", "search ju\nwhere taiyi is 乾"),
    Case("E0101", "search ju\nwhere taiyi at 乾"),
    Case("E0101", "search ju\nwhere taiyi is null"),
    Case("E0101", "search ju\nshow *"),
    Case("E0101", "search ju\ncount(*)"),
    Case("E0101", "let span 20"),
    Case("E0107", "search ju\nwhere he && buhe"),
    Case("E0107", "search ju\nwhere he || buhe"),
    Case("E0107", "search ju\nwhere taiyi = '乾'"),
    Case("E0107", "search ju\nsave《boards.csv》"),
    Case("E0107", "search ju\nwhere taiyi in [1, 2]"),
    Case("E0301", 'search ju\nwhere "taiyi" = 1'),
    Case("E0302", "search ju\nwhere taiyi = 1 or 2"),
    Case("E0306", 'search ju\nwhere shiji 击 "taiyi"'),
    Case("E0101", "search ju\nwhere taiyi in 1, 2"),
    Case("E0101", "search ju\nwhere taiyi = 乾 or = 艮"),
    Case("E0101", "search ju\nwhere host count > 3"),
    Case("E0101", "search ju\nwhere count(taiyi) > 3"),
    Case("E0101", "chart year 1588, 1589"),
    Case("E0101", "搜局\n凡主算大于三十"),
    Case("E0101", "search ju\nwhere host.count = 奇"),
    Case("E0201", "search ju\nlimit five"),
    Case("E0201", "search ju\nwhere taiyi = null"),
    Case("E0203", "run mishu.zonglun"),
    Case("E0101", "search ju\nwhere taiyi = 艮 震"),
    Case("E0101", "搜618年至907年；计数"),
    Case("E0101", "set school = wubei"),
    Case("E0101", "搜局\n凡始击在寅与文昌在午"),
    Case("E0101", "搜局\n凡太乙居艮"),
    Case("E0101", "搜局\n凡太乙在艮宫"),
    # ---- by sound
    Case("E0101", "搜局\n凡太乙在根"),
    Case("E0101", "搜局\n凡使击击太乙"),
    Case("E0101", "搜局\n凡始击隔太乙\n凡始击官文昌"),
    Case("E0101", "搜局\n凡文昌在阳得"),
    Case("E0101", "搜局\n凡太一在乾"),
    Case("E0102", "搜局\n太乙在乾"),
    Case("E0101", "search ju\nwhere wen chang 囚 taiyi"),
    Case("E0306", "search ju\nwhere shi3ji1 击 taiyi"),
    # ---- what a definition is called with
    Case("E0301", "def seat(x) {\n  search ju\n  where taiyi = x\n}\nrun seat(host.general = 1)"),
    Case("E0305", "def near(star) { search ju; where star 击 taiyi }\nrun near(wenchang)"),
)  # fmt: skip

# What no script alone can provoke; pinned in test_messages_elsewhere.
ELSEWHERE = {
    "E0424": "a text without a question, in the library",
    "E0503": "the apparatus of the standard library",
    "E0504": "the apparatus of the standard library",
    "E0505": "the apparatus of the standard library",
    "E0606": "an output that is lost",
    "E0608": "a file without an end",
    "E0901": "a fault of the program",
    "E0609": "a config file in the way",
    "W0003": "the config file",
    "W0004": "the config file",
    "W0005": "the config file",
    "W0006": "the config file",
}


# ---- the golden files ---------------------------------------------------------------------------


def title(case: Case) -> str:
    """Cases of one code are numbered."""
    same = [c for c in CASES if c.code == case.code]
    return f"{case.code}" if len(same) == 1 else f"{case.code} ({same.index(case) + 1})"


def told(case: Case, lang: str, folder: Path) -> str:
    """What the command prints on the message stream for a case, and its exit status."""
    folder.mkdir()
    (folder / "query.tq").write_text(case.script, encoding="utf-8")
    for name, text in case.files:
        (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
    before = os.getcwd()
    os.chdir(folder)
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()) as messages:
            code = main(["--lang", lang, *(case.line or (*case.options, "query.tq"))])
    finally:
        os.chdir(before)
    return f"{messages.getvalue()}exit {code}\n"


def section(case: Case, message: str) -> str:
    lines = [f"==== {title(case)} {' '.join(case.options or case.line)}".rstrip()]
    for name, text in (("query.tq", case.script), *case.files):
        shown = text if isinstance(text, str) else repr(text)
        if name != "query.tq":
            lines.append(f"---- {name}")
        lines += shown.splitlines()
    return "\n".join([*lines, "----", message])


def sections(lang: str) -> dict[str, str]:
    text = (GOLDEN / f"messages_{lang}.txt").read_text(encoding="utf-8")
    parts = re.split(r"^(?=={4} )", text, flags=re.MULTILINE)
    return {part.split("\n", 1)[0]: part for part in parts if part}


def write_golden() -> None:
    """Write the golden files anew, from what the command prints now."""
    with TemporaryDirectory() as folder:
        for lang in LANGS:
            made = [
                section(case, told(case, lang, Path(folder) / f"{lang}{number}"))
                for number, case in enumerate(CASES)
            ]
            (GOLDEN / f"messages_{lang}.txt").write_text("\n".join(made), encoding="utf-8")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", CASES, ids=title)
def test_messages(case: Case, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TQ_DEBUG", raising=False)
    made = section(case, told(case, lang, tmp_path / "case"))
    assert f"[{case.code}]" in made
    expected = sections(lang)[made.split("\n", 1)[0]]
    assert made.rstrip("\n") == expected.rstrip("\n")


@pytest.mark.parametrize("lang", LANGS)
def test_the_golden_files_hold_nothing_else(lang: str) -> None:
    assert [head.split()[1] for head in sections(lang)] == [c.code for c in CASES]


def test_every_code_has_a_case() -> None:
    assert {c.code for c in CASES} | ELSEWHERE.keys() == MESSAGES.keys()
    assert not {c.code for c in CASES} & ELSEWHERE.keys()


def test_every_hint_has_a_case() -> None:
    """Each sentence of the hints is somewhere in the golden file."""
    text = (GOLDEN / "messages_en.txt").read_text(encoding="utf-8")
    unused = [
        key
        for key, (en, _) in HINTS.items()
        if not re.search(
            "^  " + re.sub(r"\\{\w+\\}", ".*", re.escape(en)) + "$", text, re.MULTILINE
        )
    ]
    # Of a config file in the way (test_settings), and of a fault of the program.
    assert unused == ["force", "report"]


# ---- the catalogue ------------------------------------------------------------------------------

FIELD = re.compile(r"\{(\w+)\}")


def test_every_sentence_is_there_in_both_languages_with_the_same_facts() -> None:
    pairs = {code: (m.en, m.zh) for code, m in MESSAGES.items()} | HINTS | WORDS
    for key, (en, zh) in pairs.items():
        assert en and zh, key
        if key not in ("said_as", "towards", "school_says"):
            assert set(FIELD.findall(en)) == set(FIELD.findall(zh)), key


def test_codes_say_what_they_are() -> None:
    statuses = {
        "E01": {2},
        "E02": {2},
        "E03": {2},
        "E04": {2},
        "E05": {1},
        "E06": {2, 3},
        "E07": {2},
    }
    for code, message in MESSAGES.items():
        assert re.fullmatch(r"[EW]\d{4}", code)
        assert message.status in statuses.get(code[:3], {0} if code[0] == "W" else {70}), code
        assert not message.en[0].isupper() or message.en.startswith("{"), code
        assert not message.en.endswith(".") and not message.zh.endswith("。"), code
    assert list(MESSAGES) == sorted(MESSAGES, key=lambda c: (c[0] == "W", c))


# ---- what is offered works ----------------------------------------------------------------------


def mistakes(text: str) -> list[Diagnostic]:
    try:
        bind_text(Source("query.tq", text), Session(values={"place": "乾"}))
    except TqError as error:
        return list(error.diagnostics)
    return []


def offered(key: str) -> Iterator[tuple[Case, Diagnostic, Hint]]:
    """Every hint of a kind that binding the cases gives, with what it is a hint on."""
    for case in CASES:
        if not (case.options or case.files or case.line):
            for error in mistakes(case.script):
                yield from ((case, error, h) for h in error.hints if h.key == key)


def test_what_one_may_have_meant_is_right_in_its_place() -> None:
    met = 0
    for case, error, offer in offered("did_you_mean"):
        assert error.span is not None
        for near in offer.facts["nears"]:
            start, stop = error.span.start, error.span.stop
            text = case.script[:start] + near + case.script[stop:]
            again = mistakes(text)
            assert len(again) == len(mistakes(case.script)) - 1, (text, again)
            met += 1
    assert met > 10


@pytest.mark.parametrize(
    "text",
    [
        "search ju; where taiyi == 1",
        "search ju; where taiyi <> 1",
        "search ju; where taiyi not in (1, 2)",
        "search ju; where not taiyi in (1, 2)",
        "search years 618..907; count",
        "search year 618 to 907; count",
        "SEARCH JU; WHERE TAIYI = 1; SHOW JU",
        "搜局；凡太乙＝１；示局",
        "搜局。凡太乙在（１、２）。示局",
        "起局岁计１５８８年阴遁；示太乙作『名』",
        "search ju; where ju ≥ 3 and ju ≤ 5",
    ],
)
def test_what_looks_like_a_slip_and_is_none(text: str) -> None:
    assert mistakes(text) == []


@pytest.mark.parametrize("key", ["offer", "said_as", "geometry"])
def test_what_is_offered_is_right(key: str) -> None:
    met = 0
    for case, error, offer in offered(key):
        text = offer.facts["offer"]
        assert error.span is not None
        if offer.at is not None:
            start, stop = offer.at.start, offer.at.stop
            again = mistakes(case.script[:start] + text + case.script[stop:])
            assert len(again) < len(mistakes(case.script)), (case.script, text, again)
            met += 1
            continue
        before = case.script[: error.span.start].rsplit("\n", 1)[0]
        names = "def f() { search ju }\nlet star = wenchang\nsearch ju\n"
        as_clause, as_condition = mistakes(names + text), mistakes(names + "where " + text)
        as_year = mistakes("chart year " + text)
        assert [] in (as_clause, as_condition, as_year), (before, text, as_clause, as_condition)
        met += 1
    assert met >= 4


def test_a_school_that_says_it_says_it() -> None:
    for case, _, offer in offered("school_says"):
        for name in (offer.facts["id"], offer.facts["name"]):
            assert mistakes(f"school {name}\n{case.script}") == []


# ---- showing ------------------------------------------------------------------------------------


def shown(text: str, found: str, name: str = "x.tq") -> list[str]:
    """The lines of a message about a stretch of a text."""
    source = Source(name, text)
    start = text.index(found)
    span = Span(source, start, start + len(found))
    return render(Diagnostic("E0201", span, {"found": found}), "en").split("\n")


def test_the_place_is_that_of_the_character_as_an_editor_counts() -> None:
    assert shown("a\nb 太乙 c", "c")[1] == "  --> x.tq:2:6"


@pytest.mark.parametrize(
    ("text", "found", "line", "carets"),
    [
        ("where xx = 1", "xx", " 1 | where xx = 1", "   |       ^^"),
        ("凡太乙击根", "根", " 1 | 凡太乙击根", "   |         ^^"),
        ("凡太乙", "太乙", " 1 | 凡太乙", "   |   ^^^^"),
        ("\twhere xx", "xx", " 1 |         where xx", "   |               ^^"),
        ("a\tb太\txx", "xx", " 1 | a       b太     xx", "   |                 ^^"),
        ("e\u0301 xx", "xx", " 1 | e\u0301 xx", "   |   ^^"),
        ("ab\x1b[31m xx", "xx", " 1 | ab?[31m xx", "   |         ^^"),
        ("xx\r\nyy", "xx", " 1 | xx", "   | ^^"),
    ],
)  # fmt: skip
def test_the_caret_stands_under_the_characters(
    text: str, found: str, line: str, carets: str
) -> None:
    assert shown(text, found)[2:] == [line, carets]


def test_a_stretch_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert shown("where (a\n  or b) c", "(a\n  or b)")[2:] == [
        " 1 | where (a",
        "   |       ^^",
    ]


def test_an_empty_stretch_has_one_caret() -> None:
    source = Source("", "where ")
    lines = render(Diagnostic("E0103", Span(source, 6, 6)), "en").split("\n")
    assert lines[-1] == "   |       ^"


def test_line_numbers_of_any_width_keep_the_caret_in_place() -> None:
    lines = shown("\n" * 999 + "  xx", "xx")
    assert lines[2:] == [" 1000 |   xx", "      |   ^^"]


@given(st.text(st.sampled_from("a 太\t(é"), max_size=300), st.text("xy太", min_size=1, max_size=90),
       st.text(st.sampled_from("b 乙\t)"), max_size=300))  # fmt: skip
def test_a_long_line_is_cut_and_the_caret_stays(before: str, found: str, after: str) -> None:
    source = Source("", before + found + after)
    span = Span(source, len(before), len(before) + len(found))
    _, _, line, carets = render(Diagnostic("E0103", span), "en").split("\n")
    gutter = len(" 1 | ")
    assert width(line) <= gutter + WINDOW + len("......") + 8
    start = width(carets.rstrip("^")) - gutter
    assert carets.endswith("^") and start >= 0
    # What stands over the first caret is the first character of the stretch.
    cells = [(c, width(line[: i + 1]) - width(c)) for i, c in enumerate(line) if width(c)]
    over = next(c for c, at in cells if at == gutter + start)
    assert over == found[0]


def test_without_a_place_there_is_only_the_sentence() -> None:
    assert render(Diagnostic("W0002", None, {"path": "a.tq"}), "zh") == "注意[W0002]: a.tq 中无句"


def test_facts_are_told_in_the_language_of_the_reader() -> None:
    both = Both("shut in", "门杜")
    assert fact((both, 3), "en") == "shut in, 3" and fact((both, 3), "zh") == "门杜、3"
    assert fact(10**50, "en") == "100000000000...(51 digits)"
    assert fact(-(10**50), "en").startswith("-1000")
    offer = Hint("did_you_mean", {"nears": ("a", "b")})
    assert hint(offer, "en") == "did you mean `a` or `b`?"
    assert hint(offer, "zh") == "是否指 `a` 或 `b`？"


def test_a_line_end_in_a_fact_does_not_break_the_message() -> None:
    error = Diagnostic("E0201", None, {"found": "a\nb"})
    assert "\n" not in sentence(error, "en") and status(error) == 2


def test_an_error_reads_as_its_sentences() -> None:
    error = TqError(Diagnostic("E0201", None, {"found": "a"}), Diagnostic("E0106"))
    assert str(error) == "there is no `a`\nthe text in quotes never ends"
    assert error.args == ("E0201", "E0106")


# ---- suggestions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("shijj", "shiji"),
        ("shiij", "shiji"),
        ("SHIIJ", "shiji"),
        ("wenchan", "wenchang"),
        ("wench", "wenchang"),
        ("host.cuont", "host.count"),
        ("wher", None),
        ("始机", "始击"),
        ("根", None),
        ("x", None),
        ("bad", None),
    ],
)
def test_suggestions(typed: str, near: str | None) -> None:
    pool = ["taiyi", "shiji", "wenchang", "host.count", "and", "始击", "艮"]
    assert nearest(typed, pool)[:1] == ((near,) if near else ())


def test_suggestions_are_few_and_never_the_word_itself() -> None:
    pool = [s for table in lexicon().by_terminal.values() for s in table]
    for word in ("taiyi", "ji", "太乙", "host.count", "chen"):
        found = nearest(word, pool)
        assert len(found) <= 3 and word not in found


@given(st.text("abc", max_size=6), st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_the_distance_of_words(a: str, b: str, c: str) -> None:
    assert distance(a, a) == 0 and (distance(a, b) > 0 or a == b)
    assert distance(a, b) == distance(b, a) <= max(len(a), len(b))
    assert distance(a + c, b + c) <= distance(a, b)


def test_two_letters_swapped_are_one_step() -> None:
    assert distance("shiij", "shiji") == 1 == distance("ab", "ba")


if __name__ == "__main__":
    write_golden()
