"""Proving: what is reproduced, what is emended, what is broken; and the command that tells."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from taiyi_dsl.binder.modules import Modules, library_source
from taiyi_dsl.commands.desk import Desk
from taiyi_dsl.commands.verify import verify
from taiyi_dsl.diagnostics.value import Source, TqError
from taiyi_dsl.proof import Example, Verdict, examples_of, prove, reading
from taiyi_dsl.render.safe import SafeOut

ROOT = Path(__file__).resolve().parent.parent

ROW = """\
#: 戊子阴遁之定算 | 1588 yin: the set count
#: source: mishu 定计目
#: printed: set.count = 25
#: read: set.count = 28
#: why: the walk gives 28 | 数得二十八
#: status: not reproduced
def row() {
  chart year 1588 yin
  expect dingmu = 戌
}
"""


def only(text: str, name: str = "stdlib/mishu/try.tq") -> Example:
    (example,) = examples_of(Source(name, text), Modules())
    return example


def judged(text: str) -> Verdict:
    return prove(only(text))


def codes(verdict: Verdict) -> list[str]:
    return [d.code for d in verdict.problems]


# ---- verdicts -------------------------------------------------------------------------------


def test_a_row_of_the_apparatus() -> None:
    example = only(ROW)
    assert example.title_en == "1588 yin: the set count"
    assert example.title_zh == "戊子阴遁之定算"
    assert (example.book, example.source) == ("mishu", "定计目")
    assert [c.text for c in example.printed] == ["set.count = 25"]
    assert [c.text for c in example.read] == ["set.count = 28"]
    assert example.why is not None and example.why.zh == "数得二十八"
    assert example.path == "mishu.try.row"
    assert prove(example).kind == "not reproduced"


@pytest.mark.parametrize("status", ["emended", "not reproduced"])
def test_the_document_says_which_kind_of_row_it_is(status: str) -> None:
    assert judged(ROW.replace("not reproduced", status)).kind == status


def test_without_a_printed_reading_it_is_reproduced_or_ours() -> None:
    plain = "#: 题 | title\n#: source: mishu 年局\ndef x() { chart year 1588; expect ju = 49 }\n"
    assert judged(plain).kind == "reproduced"
    assert judged(plain.replace("\ndef", "\n#: status: ours\ndef")).kind == "ours"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("dingmu = 戌", "dingmu = 辰"), "E0501"),  # an expectation that fails
        (("set.count = 25", "set.count = 28"), "E0503"),  # the print is right after all
        (("read: set.count = 28", "read: set.count = 17"), "E0504"),  # what is followed fails
        (("expect dingmu", "expect dingmuu"), "E0201"),  # a word that is none
        (("printed: set.count = 25", "printed: set.count = 25 and"), "E0103"),
        (("printed: set.count = 25", "printed: set.count = 戌"), "E0301"),
        (("read: set.count = 28", "read: shiji 迫 taiyi"), "E0305"),
    ],
)
def test_what_breaks_a_row(change: tuple[str, str], code: str) -> None:
    before, after = change
    assert before in ROW
    verdict = judged(ROW.replace(before, after))
    assert (verdict.kind, codes(verdict)) == ("broken", [code])
    span = verdict.problems[0].span
    assert span is not None and span.source.name == "stdlib/mishu/try.tq"
    assert span.source.text[span.start : span.stop].strip() in span.source.text


@pytest.mark.parametrize(
    "line",
    ["why: the walk gives 28 | 数得二十八", "read: set.count = 28", "printed: set.count = 25",
     "status: not reproduced", "source: mishu 定计目", "戊子阴遁之定算 | 1588 yin: the set count"],
)  # fmt: skip
def test_a_row_that_does_not_say_all_is_broken(line: str) -> None:
    verdict = judged(ROW.replace(f"#: {line}\n", ""))
    assert verdict.kind == "broken" and set(codes(verdict)) == {"E0505"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (" | 数得二十八", ""),
        ("戊子阴遁之定算 | ", ""),
        ("mishu 定计目", "jinjing 定计目"),
        ("status: not reproduced", "status: perhaps"),
        ("#: source", "#: source: mishu 年局\n#: source"),
    ],
)
def test_a_document_that_is_wrong_is_broken(before: str, after: str) -> None:
    assert set(codes(judged(ROW.replace(before, after)))) == {"E0505"}


def test_each_printed_reading_must_fail_by_itself() -> None:
    both = ROW.replace("#: read", "#: printed: dingmu = 戌\n#: read", 1)
    assert codes(judged(both)) == ["E0503"]


WORDS = """
#: 文昌所起 | where 文昌 begins
#: source: wubei 169 · 一
#: printed: "午德"
#: read: "武德"
#: why: a slip | 笔误
#: status: emended
def row() { chart ju 1; expect wenchang = 武德 }
"""


def test_a_misprinted_word_is_a_row_too() -> None:
    (row,) = examples_of(Source("stdlib/wubei/try.tq", WORDS), Modules())
    assert prove(row).kind == "emended"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (('"午德"', '"太簇"'), "E0503"),  # what is printed is a word after all
        (('"午德"', '"太蔟"'), "E0503"),  # in whatever spelling
        (('"武德"', '"文德"'), "E0504"),  # what is followed is none
        (("= 武德", "= 太簇"), "E0501"),
        (('"午德"', '"午德" + 1'), "E0304"),
    ],
)
def test_what_breaks_a_row_of_words(change: tuple[str, str], code: str) -> None:
    text = WORDS.replace(*change)
    (row,) = examples_of(Source("stdlib/wubei/try.tq", text), Modules())
    assert (prove(row).kind, codes(prove(row))) == ("broken", [code])


def test_a_reading_that_no_board_meets_is_no_reading() -> None:
    """Every condition holds of no boards, so the printed one would hold as well."""
    text = ROW.replace("chart year 1588 yin", "search years 1588 yin\n  where ju = 1")
    assert codes(judged(text)) == ["E0503"]


def test_rows_and_counts_can_be_printed_too() -> None:
    text = ROW.replace(
        "chart year 1588 yin\n  expect dingmu = 戌", "search ju 1..72; where ju > 70"
    )
    text = text.replace("set.count = 25", "3 rows").replace("set.count = 28", "2 rows")
    assert judged(text).kind == "not reproduced"


def test_an_indented_line_goes_on() -> None:
    text = ROW.replace(
        "the walk gives 28 | 数得二十八", "the walk\n#:   gives 28 |\n#:   数得\n#:   二十八"
    )
    why = only(text).why
    assert why is not None and (why.en, why.zh) == ("the walk gives 28", "数得二十八")


def test_only_the_lines_directly_above_are_the_document() -> None:
    assert only(ROW.replace("def row", "\ndef row")).title_en == ""


def test_settings_stand_inside_the_definition() -> None:
    text = ROW.replace("chart", "set set.count = stop\n  chart").replace("= 28", "= 17")
    assert judged(text).kind == "not reproduced"


def test_a_definition_with_parameters_is_bound_and_not_run() -> None:
    text = "#: 题 | t\n#: source: mishu 年局\n#: status: ours\ndef x(y) { chart year y; expect ju = 0 }\n"
    example = only(text)
    assert example.query and prove(example).kind == "ours"
    with pytest.raises(TqError):
        only(text.replace("expect ju", "expect juu"))


# ---- mutations of the library ---------------------------------------------------------------

MUTATIONS = [
    ("jinjing/yangju.tq", "yang_39", "host.count = 35", "host.count = 25"),
    ("jinjing/yinju.tq", "yin_27", "printed: host.count = 39", "printed: host.count = 29"),
    ("mishu/wanli_1588.tq", "counts_yin", "guest.count = 1\n", "guest.count = 2\n"),
    ("mishu/zongtu.tq", "总图文昌", "文昌 = 辰", "文昌 = 巳"),
    ("wubei/wuyin.tq", "例三之宫", "printed: 太乙 = 1", "printed: 太乙 = 8"),
]


@pytest.mark.parametrize(("file", "name", "before", "after"), MUTATIONS)
def test_a_changed_library_is_broken(file: str, name: str, before: str, after: str) -> None:
    source = library_source(file)
    assert before in source.text

    def kind(text: str) -> str:
        found = examples_of(Source(source.name, text), Modules())
        return next(prove(e).kind for e in found if e.name == name)

    assert kind(source.text) != "broken"
    assert kind(source.text.replace(before, after)) == "broken"


# ---- the command ----------------------------------------------------------------------------


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "taiyi_dsl", "verify", *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "TQ_LANG": "en", **environment},
    )


def test_the_books_are_verified() -> None:
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        "144 boards of the tables: 849 of 864 printed fields agree, 15 are emended" in done.stdout
    )
    assert "0 broken" in done.stdout
    for book in ("mishu", "jinjing", "wubei"):
        assert any(line.startswith(f"{book} ") and "✓" in line for line in done.stdout.splitlines())


def test_one_book_can_be_named() -> None:
    done = run("wubei")
    assert done.returncode == 0
    assert done.stdout.startswith("wubei") and "mishu" not in done.stdout


def test_the_apparatus_lists_every_row() -> None:
    done = run("--apparatus")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    rows = [line for line in lines if line.endswith("]")]
    assert len(rows) == 71 and not any("[broken]" in line for line in rows)
    for label in ("printed", "followed", "why"):
        assert sum(line.startswith(f"  {label} ") for line in lines) == len(rows)
    assert any("jinjing.yangju.yang_39" in line and "卷三" in line for line in rows)


def test_it_speaks_chinese() -> None:
    done = run("mishu", "--apparatus", "--lang", "zh")
    assert done.returncode == 0
    assert "印作" in done.stdout and "所从" in done.stdout and "followed" not in done.stdout


def test_a_narrow_stream_gets_escapes() -> None:
    done = run("wubei", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and done.stdout.isascii() and "\\u2713" in done.stdout


def test_an_unknown_book_is_told() -> None:
    done = run("mishuu")
    assert done.returncode == 2 and done.stdout == ""
    assert "E0207" in done.stderr and "did you mean `mishu`?" in done.stderr


def in_process(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Source], Source]
) -> tuple[int, str, str]:
    monkeypatch.setattr(reading, "library_source", lambda file: change(library_source(file)))
    out, err = StringIO(), StringIO()
    desk = Desk(out=SafeOut(out), err=SafeOut(err))
    status = verify(Namespace(books=["mishu"], apparatus=False), desk)
    return status, out.getvalue(), err.getvalue()


def test_a_broken_example_gives_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(source: Source) -> Source:
        return Source(
            source.name, source.text.replace("host.count = 24 and", "host.count = 23 and")
        )

    status, out, err = in_process(monkeypatch, change)
    assert status == 1
    assert "mishu.wanli_1588.counts_yang:" in err and "E0501" in err and "host.count is 24" in err
    assert "!   1  broken: wanli_1588.counts_yang" in out and "1 broken" in out


def test_a_script_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TqError) as caught:
        in_process(monkeypatch, lambda source: Source(source.name, source.text + "chart\n"))
    assert caught.value.diagnostics[0].code == "E0103"
