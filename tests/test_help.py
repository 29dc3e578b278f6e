"""Help: every word has a page, every page both languages, every example runs."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from command import here

from taiyi_dsl import resources
from taiyi_dsl.binder.script import Session
from taiyi_dsl.board.kinds import KINDS, SPIRITS
from taiyi_dsl.commands import ask as asking
from taiyi_dsl.commands.about.library import entries, every_name, source_of
from taiyi_dsl.commands.ask import PROMPT_COMMANDS, arguments_of, ask, command_of
from taiyi_dsl.commands.describe import pages
from taiyi_dsl.commands.desk import Desk
from taiyi_dsl.commands.execute import run_source
from taiyi_dsl.commands.helping import help_page, topic_lines
from taiyi_dsl.commands.lines import CELLS, columns, listed, typed, wrapped
from taiyi_dsl.commands.listing import LISTS, list_of
from taiyi_dsl.commands.options import COMMANDS
from taiyi_dsl.diagnostics.catalogue import MESSAGES
from taiyi_dsl.diagnostics.value import Both, Source, TqError
from taiyi_dsl.help.queries import EXAMPLES
from taiyi_dsl.help.topics import TOPICS, covering, topic_of
from taiyi_dsl.help.tour import TOUR
from taiyi_dsl.proof import library
from taiyi_dsl.render.formats import FORMATS
from taiyi_dsl.render.safe import SafeOut
from taiyi_dsl.vocab.fold import to_hant
from taiyi_dsl.vocab.lexicon import lexicon
from taiyi_dsl.vocab.words import CLAUSES, COMPARISONS, SIGNS
from taiyi_dsl.width import width

LANGS = ("en", "zh")


class Heard:
    """A desk with an ear at both streams."""

    def __init__(self, lang: str = "en") -> None:
        self.streams = io.StringIO(), io.StringIO()
        self.desk = Desk(*(SafeOut(s) for s in self.streams), lang=lang)

    @property
    def out(self) -> str:
        self.desk.out.flush()
        return self.streams[0].getvalue()

    @property
    def err(self) -> str:
        self.desk.err.flush()
        return self.streams[1].getvalue()

    def asks(self, text: str, session: Session | None = None) -> str:
        """What a line of the prompt printed; it must be a command."""
        before = len(self.out)
        assert ask(text, self.desk, session or Session()), text
        return self.out[before:]


def ran(text: str) -> Heard:
    """A text run by itself."""
    heard = Heard()
    run_source(Source("<help>", text), heard.desk, Session(), footer=True)
    return heard


def bilingual(*texts: Both) -> bool:
    """Whether each is there in both languages, the Chinese one in Chinese."""
    return all(
        t.en.strip() and t.zh.strip() and (not t.zh.isascii() or t.en == t.zh) for t in texts
    )


def fits(lines: Iterable[str], most: int = 80) -> list[str]:
    """The lines that are too wide."""
    return [line for line in lines if width(line) > most]


# ---- topics ---------------------------------------------------------------------------------


def test_every_clause_and_every_word_of_the_grammar_has_a_topic() -> None:
    assert [k.id for k in CLAUSES if k.id not in TOPICS] == []
    assert [(w.kind, w.id) for w in lexicon().words if covering(w.kind, w.id) is None] == []
    assert [s.id for s in (*COMPARISONS, *SIGNS) if covering("sign", s.id) is None] == []
    assert [f for f in FORMATS if covering("format", f) is None] == []
    assert [c for c in MESSAGES if covering("code", c) is None] == []


def test_a_topic_covers_only_what_there_is() -> None:
    signs = {("sign", "comma" if s.id == "," else s.id) for s in (*COMPARISONS, *SIGNS)}
    known = {(w.kind, w.id) for w in lexicon().words} | signs
    wrong = []
    for topic in TOPICS.values():
        for covered in topic.covers:
            kind, _, id = covered.partition(" ")
            if id != "*" and (kind, id) not in known:
                wrong.append(covered)
    assert wrong == []


def test_names_of_topics_belong_to_one() -> None:
    for topic in TOPICS.values():
        for name in (topic.id, *filter(None, topic.names)):
            assert topic_of(name) is topic, name


@pytest.mark.parametrize("topic", TOPICS.values(), ids=TOPICS)
def test_a_topic_is_whole(topic: object) -> None:
    assert bilingual(topic.title, topic.text)  # type: ignore[attr-defined]
    assert topic.examples  # type: ignore[attr-defined]
    for zh in (False, True):
        lines = list(topic_lines(topic, zh))  # type: ignore[arg-type]
        assert fits(lines) == []
        assert not any("\n" in line for line in lines)


@pytest.mark.parametrize(
    "text", [e for t in TOPICS.values() for e in t.examples], ids=lambda e: e[:40]
)
def test_every_example_of_a_topic_runs(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    expected = ran(text)
    assert expected.desk.status == 0, expected.err
    assert "error" not in expected.err and "warning" not in expected.err
    if typed(text) != text:
        assert ran(typed(text)).out == expected.out


def test_the_first_page_names_all_there_is() -> None:
    for zh in (False, True):
        text = "\n".join(help_page(zh))
        assert fits(text.split("\n")) == []
        for clause in CLAUSES:
            assert clause.id in text and clause.hans in text
        for command in PROMPT_COMMANDS:
            assert command.usage in text
        for topic in TOPICS:
            assert topic in text


# ---- describe -------------------------------------------------------------------------------

WORDS = list(dict.fromkeys((w.kind, w.id) for w in lexicon().words))


def test_every_word_has_a_page_with_an_example_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every spelling finds the page of its word, and the examples of all pages run."""
    monkeypatch.chdir(tmp_path)
    examples: dict[str, None] = {}
    lacking = []
    for word in lexicon().words:
        for spelling in (word.id, word.hans or word.id):
            found = {zh: list(pages(spelling, zh)) for zh in (False, True)}
            assert [p.examples for p in found[False]] == [p.examples for p in found[True]]
            for zh, made in found.items():
                for page in made:
                    assert page.lines and fits(page.lines) == [], (spelling, fits(page.lines))
                    assert zh or page.lines != next(iter(found[True])).lines
                    if not page.examples:
                        lacking.append(spelling)
                    examples |= dict.fromkeys(page.examples)
    assert lacking == []
    broken = {}
    for text in examples:
        heard = ran(text)
        silent = "save" in text or "expect" in text
        if heard.desk.status or (heard.err and not silent) or not (heard.out or silent):
            broken[text] = heard.err
        elif "where" in text and not silent and len(heard.out.splitlines()) < 2:
            broken[text] = heard.out  # an example that finds nothing would teach nothing
    assert broken == {}


def test_every_spelling_is_described() -> None:
    heads = {}
    for word in lexicon().words:
        for spelling in word.spellings():
            heads.setdefault(spelling, []).append(word.id)
    for spelling, ids in list(heads.items())[::3]:
        text = "\n".join(line for page in pages(spelling, False) for line in page.lines[:1])
        assert all(id in text for id in ids), spelling


def test_signs_kinds_and_formats_are_described() -> None:
    for name in (*(s.id for s in (*COMPARISONS, *SIGNS)), *(k.id for k in KINDS), *FORMATS):
        for zh in (False, True):
            made = list(pages(name, zh))
            assert made and all(p.examples for p in made), name
            for text in (e for p in made for e in p.examples):
                if "save!" not in text:
                    assert ran(text).desk.status == 0, text


def test_scripts_and_queries_of_the_library_are_described() -> None:
    names = every_name()
    assert len(names) > 300 and "mishu.wanli_1588" in names
    scripts = [n for n in names if n.count(".") == 1]
    queries = [n for n, _ in LISTS_OF("queries")]
    for name in (*scripts, *queries, *names[40:400:40]):
        for zh in (False, True):
            (page,) = pages(name, zh)
            assert fits(page.lines) == [], name
        for text in page.examples:
            heard = ran(text)
            assert heard.desk.status == 0, (text, heard.err)
            assert name not in queries or heard.out, text


def test_the_lists_of_the_library_agree_with_the_parser() -> None:
    read = library()
    told = {e.path: (e.title, e.parameters) for e in entries()}
    assert told == {
        e.path: (Both(e.title_en, e.title_zh), ", ".join(e.clause.parameters))
        for e in (*read.examples, *read.queries)
    }


def LISTS_OF(id: str) -> list[tuple[str, Both]]:
    return [(name.partition("(")[0], said) for _, name, said in LISTS[id].rows()]


def test_a_column_tells_its_schools_and_values() -> None:
    text = "\n".join(next(pages("set.count", False)).lines)
    for part in ("mishu: pass", "wubei: stop", "yang 34, yin 28", "period 72", "7 to 50"):
        assert part in text
    text = "\n".join(next(pages("掩", False)).lines)
    for part in ("太乙秘书 · 总论", "169 · 三", "of 16: 0", "1378", "followed by 秘书"):
        assert part in text
    assert "where wenchang = 武德" in "\n".join(next(pages("武德", True)).lines)
    assert len(SPIRITS) == 16


def test_every_value_says_what_it_is() -> None:
    """More than its name and an example."""
    for kind in KINDS:
        for name in kind.names.values():
            titled = f"{name.hans} {name.id}: a value of {kind.id}"
            (page,) = (p for p in pages(name.id, False) if p.lines[0] == titled)
            told = [li for li in page.lines[1:] if not li.startswith(("  also", "  for example"))]
            assert told and told[0] not in page.examples, titled


# ---- lists ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_lists(lang: str) -> None:
    heard = Heard(lang)
    every = heard.asks("list")
    for id, found in LISTS.items():
        assert f"list {id}" in every and bilingual(found.meaning)
        rows = list(found.rows())
        assert rows and (found.close or bilingual(*(said for *_, said in rows)))
        assert len({id for _, id, _ in rows}) == len(rows)
        out = heard.asks(f"list {id}")
        assert fits(out.split("\n")) == []
        assert all(name in out for _, name, _ in rows)
        for other in found.others:
            assert list_of(other) is found
    assert "武德" in heard.asks("列出诸神") and "武德" in heard.asks("列出 諸神")


def test_what_a_list_names_can_be_described() -> None:
    for id in LISTS:
        if id in ("errors", "topics"):
            continue
        for _, name, _ in LISTS[id].rows():
            assert list(pages(name.partition("(")[0], False)), (id, name)


# ---- sources, examples, tour ----------------------------------------------------------------


def test_the_source_of_a_script_and_of_a_definition() -> None:
    heard = Heard()
    text = resources.stdlib_text("mishu/wanli_1588.tq")
    assert heard.asks("show source of mishu.wanli_1588") == text.rstrip("\n") + "\n"
    out = heard.asks("show source of mishu.zonglun.yan_years")
    assert out.startswith("#: ") and out.endswith("}\n") and "def yan_years(first, last)" in out
    assert out in resources.stdlib_text("mishu/zonglun.tq")
    assert heard.asks("原文 mishu.zonglun.yan_years") == out
    assert all(source_of(name) for name in every_name()[::50])
    with pytest.raises(TqError) as caught:
        ask("show source of mishu.wanli", heard.desk, Session())
    assert "mishu.wanli_1588" in str(caught.value.diagnostics[0].hints)


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_queries(lang: str) -> None:
    heard = Heard(lang)
    out = heard.asks("examples")
    assert fits(out.split("\n")) == []
    for number, example in enumerate(EXAMPLES, start=1):
        assert bilingual(example.meaning)
        assert (example.meaning.zh if lang == "zh" else example.meaning.en) in out
        if lang == "en":
            shown = heard.asks(f"examples {number}")
            assert len(shown) > len(example.text) + 30 and heard.err == ""
    assert heard.desk.status == 0 and heard.desk.format == "table" and heard.desk.lang == lang


@pytest.mark.parametrize("lang", LANGS)
def test_every_step_of_the_tour(lang: str) -> None:
    assert len(TOUR) == 10
    heard = Heard(lang)
    for number, step in enumerate(TOUR, start=1):
        assert bilingual(step.title, step.text)
        out = heard.asks("tour" if number == 1 else "tour next")
        assert out.startswith(f"{number}/10") and heard.desk.step == number
        assert (step.title.zh if lang == "zh" else step.title.en) in out
        printed = ran(step.query).out if lang == "en" else ""
        assert printed in out and len(out) > 120
        if "explain" not in step.query:
            assert fits(out.split("\n")) == []
    assert "examples" in heard.asks("tour next") and heard.desk.step == 10
    assert heard.asks("tour 10").startswith("10/10")
    assert heard.asks("tour back").startswith("9/10")
    assert heard.asks("导览 下").startswith("10/10") and heard.asks("導覽3").startswith("3/10")
    assert heard.asks("tour").startswith("1/10") and heard.asks("tour back").startswith("1/10")
    assert heard.asks("tour all").count("/10  ") == 10
    assert heard.err == "" and heard.desk.status == 0


# ---- the dispatcher -------------------------------------------------------------------------


def test_the_commands_are_whole() -> None:
    seen: set[str] = set()
    for command in PROMPT_COMMANDS:
        assert bilingual(command.meaning) and command.usage.startswith(command.id)
        assert command.hans
        names = {command.id, *command.others}
        assert not names & seen
        seen |= names
        arguments = arguments_of(command)
        assert bool(arguments) == bool(command.argument)
        assert len({text for text, _ in arguments}) == len(arguments)
        assert all(both.en or both.zh for _, both in arguments)
    assert {c.shell for c in PROMPT_COMMANDS if c.shell} <= set(COMMANDS)


@pytest.mark.parametrize("command", PROMPT_COMMANDS, ids=lambda c: c.id)
def test_every_argument_is_answered(command: asking.PromptCommand) -> None:
    """What completion may offer is never an error; of long lists every so often one."""
    heard = Heard()
    if command.id == "last":
        run_source(Source("<prompt>", "chart year 1588; show ju"), heard.desk, Session())
    every = arguments_of(command)
    step = 1 if command.argument == "list" else max(1, len(every) // 40)
    for text, _ in every[::step]:
        assert heard.asks(f"{command.id} {text}"), text
    assert heard.err == ""


@pytest.mark.parametrize(
    ("text", "id", "argument"),
    [
        ("help", "help", ""),
        ("  HELP where ; ", "help", "where"),
        ("? where", "help", "where"),
        ("？", "help", ""),
        ("求助凡", "help", "凡"),
        ("幫助", "help", ""),
        ("describe 始击", "describe", "始击"),
        ("说明掩", "describe", "掩"),
        ("說明 掩", "describe", "掩"),
        ("describe", "describe", ""),
        ("list", "list", ""),
        ("列出諸神", "list", "諸神"),
        ("show  source of x.y", "show source of", "x.y"),
        ("source x.y", "show source of", "x.y"),
        ("示例", "examples", ""),
        ("示例3", "examples", "3"),
        ("tour next", "tour", "next"),
        ("explain e0101", "explain", "e0101"),
        ("释E0101", "explain", "E0101"),
        ("exit", "exit", ""),
        (" \\q ", "exit", ""),
        ("quit;", "exit", ""),
        ("退出", "exit", ""),
    ],
)
def test_a_command_is_known(text: str, id: str, argument: str) -> None:
    found = command_of(text, Session())
    assert found is not None and (found[0].id, found[1]) == (id, argument)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "# help",
        "help; chart year 1588",
        "help\nwhere",
        "helpme",
        "listing",
        "exit now",
        "explain shiji",
        "explain",
        "explain E0101, taiyi",
        "explain E9999",
        "show source",
        "show source, taiyi",
        "show source of x y",
        "show source of x; show y",
        "示例 作 甲",
        "let list = 3",
        "def help() { chart year 1588 }",
        "run tour",
        "起局年1588阴；凡始击击太乙；示诸算",
    ],
)
def test_language_is_left_alone(text: str) -> None:
    assert command_of(text, Session()) is None
    assert not ask(text, Heard().desk, Session())


def test_no_clause_with_a_word_of_the_language_is_a_command() -> None:
    for clause in CLAUSES:
        for head in filter(None, (clause.id, clause.hans, *clause.others)):
            for word in lexicon().words:
                for tail in {word.id, word.hans or word.id, to_hant(word.hans or word.id)}:
                    glue = " " if head.isascii() else ""
                    assert command_of(head + glue + tail, Session()) is None, head + glue + tail


def test_names_of_the_session_come_first() -> None:
    session = Session()
    heard = Heard()
    run_source(Source("<p>", "let 例 = 3\nlet 出门 = 4\nlet e0101 = 5"), heard.desk, session)
    assert heard.err == ""
    for text in ("示例", "列出门", "列 出门", "explain E0101"):
        assert command_of(text, session) is None, text
    assert command_of("examples", session) and command_of("列出", session)
    run_source(Source("<p>", "chart year 1588; 示例"), heard.desk, session)
    assert heard.err == "" and heard.out


def test_to_leave() -> None:
    heard = Heard()
    assert heard.asks("exit") == "" and heard.desk.leaving


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("help wher", "E0201"),
        ("describe shijji", "E0201"),
        ("list spirit_s", "E0201"),
        ("show source of mishu.nowhere", "E0201"),
        ("examples 99", "E0207"),
        ("examples one", "E0207"),
        ("tour 11", "E0207"),
        ("tour 0", "E0207"),
        ("tour ³", "E0207"),
        ("describe " + "(" * 500, "E0201"),
    ],
)
def test_what_is_not_there(text: str, code: str, lang: str) -> None:
    heard = Heard(lang)
    with pytest.raises(TqError) as caught:
        ask(text, heard.desk, Session())
    heard.desk.fail(caught.value)
    assert code in heard.err and heard.out == "" and heard.desk.status == 2


def test_what_was_meant() -> None:
    for text, meant in (
        ("help wher", "where"),
        ("help operater", "operator"),
        ("list spirts", "spirits"),
        ("describe shijj", "shiji"),
        ("describe yan_years", "mishu.zonglun.yan_years"),
    ):
        with pytest.raises(TqError) as caught:
            ask(text, Heard().desk, Session())
        (hint,) = caught.value.diagnostics[0].hints
        assert meant in hint.facts["nears"], text


def test_a_command_without_its_argument_tells_its_usage() -> None:
    for command in PROMPT_COMMANDS:
        if command.needed and command.argument != "code":
            assert command.usage in Heard().asks(command.id)


# ---- the command line -----------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_at_the_shell(lang: str) -> None:
    for arguments, said in (
        (("help",), "chart"),
        (("help", "where"), "CONDITION"),
        (("help", "no", "such"), ""),
        (("list", "spirits"), "武德"),
        (("list",), "list palaces"),
        (("source", "mishu.wanli_1588"), "def taiyi_yang()"),
        (("examples",), " 11  "),
        (("examples", "1"), "太乙"),
        (("tour", "3"), "3/10"),
        (("describe", "mishu.wanli_1588"), "wenchang_yang"),
    ):
        done = here(*arguments, "--lang", lang)
        if said:
            done.ends(0).silent().says(said)
        else:
            done.ends(2).bare().complains("E0201")
    assert here("tour", env={"TQ_LANG": lang}).ends(0).silent().out.count("/10  ") == 10


# ---- lines ----------------------------------------------------------------------------------


def test_lines_are_broken_in_cells() -> None:
    assert wrapped("甲乙丙丁，戊己庚辛。", "", 12) == ["甲乙丙丁，", "戊己庚辛。"]
    text = "始击在太乙左右内外以前后宫辰以远近之说；" * 6
    lines = wrapped(text, "  ", 40)
    assert fits(lines, 40) == [] and "".join(line.strip() for line in lines) == text
    assert not any(line.strip()[0] in "，；" for line in lines)
    assert wrapped("one two three", "", 7) == ["one two", "three"]
    assert wrapped("a `b c d e` f", "", 6) == ["a", "`b c d e`", "f"]
    assert wrapped("") == [""]
    assert fits(columns([("甲", "x" * 20, "词 " * 80)])) == []
    assert fits(listed(["干支 ganzhi"] * 40), CELLS) == []
