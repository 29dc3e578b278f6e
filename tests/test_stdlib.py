"""The standard library: every script of it parses, binds, is documented and is proved."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from taiyi_dsl import query, resources
from taiyi_dsl.binder.modules import STDLIB, Modules, library_source
from taiyi_dsl.binder.scope import Definition, Scope
from taiyi_dsl.binder.script import Session
from taiyi_dsl.binder.typed import Query
from taiyi_dsl.board.kinds import SPIRITS
from taiyi_dsl.diagnostics.say import sentence
from taiyi_dsl.diagnostics.value import Source
from taiyi_dsl.engine.run import run
from taiyi_dsl.library import bind_text
from taiyi_dsl.proof import BOOKS, FIELDS, TABLES, Example, Library, fields, library, prove
from taiyi_dsl.syntax import tree as t
from taiyi_dsl.syntax.parser import parse
from taiyi_dsl.syntax.printer import print_script
from taiyi_dsl.width import width

DATA = Path(__file__).resolve().parent / "data"
FILES = resources.stdlib_files()
CHINESE = ("mishu/zongtu.tq", "wubei/wuyin.tq")


@pytest.fixture(scope="module")
def lib() -> Library:
    return library()


def defined(lib: Library) -> tuple[Example, ...]:
    return (*lib.examples, *lib.queries)


def queries_of(example: Example, modules: Modules) -> list[Query]:
    inside = Scope({example.name: Definition(example.clause, example.scope)}, example.scope)
    session = Session(scope=inside, modules=modules)
    call = parse(Source("", f"run {example.name}"), inside.chinese())
    actions, errors = session.bind(call.script)
    assert errors == []
    return [a for a in actions if isinstance(a, Query)]


# ---- the scripts ----------------------------------------------------------------------------


def test_every_script_lies_in_the_folder_of_a_book() -> None:
    assert {name.partition("/")[0] for name in FILES} == set(BOOKS)


@pytest.mark.parametrize("name", FILES)
def test_a_script_binds_and_runs_nothing_by_itself(name: str) -> None:
    assert bind_text(library_source(name), Session()) == []


@pytest.mark.parametrize("name", FILES)
def test_a_script_says_at_its_head_what_it_is(name: str) -> None:
    head = resources.stdlib_text(name).split("\n\n")[0].splitlines()
    assert len(head) >= 2 and all(line.startswith("#") for line in head)
    assert not any(line.startswith("#:") for line in head)
    assert re.search(r"[a-z]{3,} [a-z]{2,}", " ".join(head)) and not " ".join(head).isascii()


@pytest.mark.parametrize("name", FILES)
def test_lines_are_short(name: str) -> None:
    lines = resources.stdlib_text(name).splitlines()
    assert [line for line in lines if width(line) > 100 or line != line.rstrip()] == []


@pytest.mark.parametrize("name", FILES)
def test_scripts_are_laid_out_as_the_formatter_does(name: str) -> None:
    """Line for line; only the values may be Chinese where the formatter would write pinyin."""
    source = library_source(name)
    script = parse(source).script
    printed = print_script(script, "hans" if name in CHINESE else "id")
    assert parse(Source(name, printed)).script == script
    for ours, theirs in zip(source.text.split("\n"), printed.split("\n"), strict=True):
        assert _frame(ours) == _frame(theirs)


def _frame(line: str) -> object:
    """What a formatter decides about a line: its indent and its gaps, a comment as a whole."""
    words = line.split(" ")
    return line if "#" in line else (len(words), words.count(""), words[-1] in "{}")


def test_two_scripts_are_all_chinese() -> None:
    chinese = []
    for name in FILES:
        source = library_source(name)
        script = parse(source).script
        if print_script(script, "hans") == source.text:
            chinese.append(name)
    assert chinese == list(CHINESE)


def test_a_name_stands_for_one_thing(lib: Library) -> None:
    assert [path for path, n in Counter(e.path for e in defined(lib)).items() if n > 1] == []


# ---- the documents --------------------------------------------------------------------------


def test_every_definition_has_its_document(lib: Library) -> None:
    assert {e.path: [sentence(d, "en") for d in e.faults] for e in defined(lib) if e.faults} == {}


def test_every_title_and_reason_is_in_both_languages(lib: Library) -> None:
    for example in defined(lib):
        texts = [(example.title_en, example.title_zh)]
        if example.why is not None:
            texts.append((example.why.en, example.why.zh))
        for en, zh in texts:
            assert any(c.isascii() and c.isalpha() for c in en), example.path
            assert not zh.isascii() and not any("a" <= c <= "z" for c in zh), (example.path, zh)


# ---- the proof ------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_the_books_are_proved(lib: Library, book: str) -> None:
    verdicts = [prove(e, lib.modules) for e in lib.examples if e.book == book]
    broken = {v.example.path: [sentence(d, "en") for d in v.problems] for v in verdicts}
    assert {path: problems for path, problems in broken.items() if problems} == {}
    assert not [v for v in verdicts if v.kind == "broken"]


def test_how_many_of_what(lib: Library) -> None:
    """Pinned: a row of the apparatus that comes or goes is worth a look."""
    found = Counter((e.book, e.status or "reproduced") for e in lib.examples)
    assert found == {
        ("mishu", "reproduced"): 48,
        ("mishu", "emended"): 4,
        ("mishu", "not reproduced"): 11,
        ("mishu", "ours"): 16,
        ("jinjing", "reproduced"): 163,
        ("jinjing", "emended"): 26,
        ("jinjing", "not reproduced"): 8,
        ("jinjing", "ours"): 12,
        ("wubei", "reproduced"): 37,
        ("wubei", "emended"): 18,
        ("wubei", "not reproduced"): 4,
        ("wubei", "ours"): 2,
    }
    assert len(lib.queries) == 19


def test_no_example_speaks_of_no_board(lib: Library) -> None:
    """An `expect` that no board meets would always hold."""
    empty = []
    for example in lib.examples:
        for made in queries_of(example, lib.modules):
            counted = any(s.do == "count" for s in made.steps)
            none = any(s.do == "rows" and s.number == 0 for s in made.steps)
            if not counted and not none and not any(True for _ in run(made).table.rows(_raw)):
                empty.append(example.path)
    assert empty == []


def _raw(kind: object):  # type: ignore[no-untyped-def]
    return lambda value: value


def test_every_example_expects_something(lib: Library) -> None:
    for example in lib.examples:
        for made in queries_of(example, lib.modules):
            assert any(s.do in ("expect", "rows") for s in made.steps), example.path


# ---- the tables -----------------------------------------------------------------------------


def test_the_tables_have_144_boards_and_15_misprints_in_13_rows(lib: Library) -> None:
    counted = fields(lib.examples)
    assert (counted.boards, counted.fields, counted.wrong) == (144, 144 * 6, 15)
    rows = [e for e in lib.examples if e.file in TABLES and e.printed]
    assert len(rows) == 13 and {e.status for e in rows} == {"emended"}


def test_the_tables_are_those_of_the_print(lib: Library) -> None:
    """Field by field against the printed tables, misprints included."""
    tables = {e.name: e for e in lib.examples if e.file in TABLES}
    lines = (DATA / "boards.tsv").read_text(encoding="utf-8").splitlines()
    head, *rows = (line.split("\t") for line in lines if not line.startswith("#"))
    assert len(rows) == len(tables) == 144
    columns = dict(zip(head, range(len(head)), strict=True))
    names = dict(
        zip(("taiyi", "wenchang", "host", "shiji", "guest", "jishen"), FIELDS, strict=True)
    )
    for row in rows:
        example = tables[f"{row[0]}_{int(row[1]):02d}"]
        asked = {c.span.text for c in example.clause.body if isinstance(c, t.Expect)}
        said = {part for text in asked for part in text.removeprefix("expect ").split(" and ")}
        printed = {c.text for c in example.printed}
        for key, column in names.items():
            cell, _, corrected = row[columns[key]].partition(">")
            value = corrected or cell
            assert f"{column} = {_spirit(value)}" in said, (example.path, column)
            wrong = f"{column} = {_spirit(cell)}" in printed or (
                # 戊 is no place of the ring: the row can only say that the print has not 戌.
                cell == "戊" and f"{column} != {value}" in printed
            )
            assert wrong is bool(corrected), (example.path, column)


def _spirit(text: str) -> str:
    """The one name of a spirit that the print spells in several ways."""
    names = {other: s.hans for s in SPIRITS for other in s.others}
    return names.get(text, text)


# ---- using it -------------------------------------------------------------------------------

ARGUMENTS = {
    "mishu.nianju.places_of": "1588",
    "mishu.xingshen.stars_of": "1588",
    "mishu.wanli_1588.counts_of": "1588",
    "mishu.suanlei.years_with_host_count": "1368, 1644, 16",
    "mishu.zongtu.总图某年": "1587",
    "mishu.zonglun.yan_years": "618, 907",
    "mishu.zonglun.quiet_years": "1368, 1644",
    "jinjing.suiji.year_by_jinjing": "724",
    "jinjing.yunshi.board_of": "27",
    "jinjing.yangju.yang_board": "1",
    "jinjing.yinju.yin_board": "72",
    "jinjing.biaozhu.marks_of": "49",
    "jinjing.guanxi.po_years": "1368, 1644",
    "jinjing.shengbai.cell": "1, 艮",
    "wubei.gengwu_1570.year_by_wubei": "1570",
    "wubei.xinwei_1571.dingji_of": "1571",
    "wubei.wuyin.某音之年": "1368, 1644, 3",
    "wubei.suanlei.shanghe_years": "1368, 1644",
    "wubei.sanji.board_by_wubei": "50",
}


def test_every_query_is_tried(lib: Library) -> None:
    assert sorted(q.path for q in lib.queries) == sorted(ARGUMENTS)


@pytest.mark.parametrize("path", ARGUMENTS)
def test_a_query_with_parameters_can_be_used(path: str) -> None:
    script, _, name = path.rpartition(".")
    assert query(f"use {script}\nrun {name}({ARGUMENTS[path]})").rows


def test_an_example_can_be_run_by_its_name() -> None:
    query("use mishu.wanli_1588.counts_yin\nrun counts_yin")
    query("引用 mishu.zongtu；施 总图文昌")


def test_settings_of_an_example_do_not_leak() -> None:
    shown = query(
        "use wubei.xinwei_1571.dingji_1571\nrun dingji_1571\nchart year 1571; show set.count"
    )
    assert shown.rows == [(31,)]


@pytest.mark.parametrize("family", "掩击迫囚关格对")
def test_each_relation_has_years_that_match_and_years_that_do_not(
    lib: Library, family: str
) -> None:
    for file in ("mishu/zonglun.tq", "jinjing/guanxi.tq"):
        texts = [e.clause.span.text for e in lib.examples if e.file == file]
        assert any(f"expect not {family}" in text for text in texts), file
        assert any(f"{family} taiyi" in text or f"{family} host" in text for text in texts), file


def test_scripts_are_named_as_use_finds_them(lib: Library) -> None:
    for example in defined(lib):
        assert example.clause.span.source.name == STDLIB + example.file
