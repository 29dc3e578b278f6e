"""The documents tell the truth: every fenced block is run, every link leads somewhere."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "docs"))

import blocks  # noqa: E402
import generate  # noqa: E402

from taiyi_dsl import board  # noqa: E402
from taiyi_dsl.binder.script import Session  # noqa: E402
from taiyi_dsl.board.kinds import KINDS as VALUE_KINDS  # noqa: E402
from taiyi_dsl.commands.desk import Desk  # noqa: E402
from taiyi_dsl.commands.execute import run_source  # noqa: E402
from taiyi_dsl.commands.options import COMMANDS  # noqa: E402
from taiyi_dsl.diagnostics.catalogue import MESSAGES  # noqa: E402
from taiyi_dsl.diagnostics.value import Diagnostic, Source  # noqa: E402
from taiyi_dsl.render.formats import FORMATS  # noqa: E402
from taiyi_dsl.render.safe import SafeOut  # noqa: E402
from taiyi_dsl.settings import SETTINGS  # noqa: E402
from taiyi_dsl.vocab.words import CLAUSES, GROUPS  # noqa: E402

PAGES = {path.relative_to(ROOT).as_posix(): path for path in blocks.documents()}
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in PAGES.items()}
BLOCKS = [(name, block) for name, text in TEXTS.items() for block in blocks.blocks(text)]

# Commands for a reader's own shell that are not run here, each with its reason.
UNRUN = {
    "pygmentize -l tq examples/01_first_board.tq": "Pygments finds the lexer once it is installed",
    "python docs/generate.py": "it writes the pages; that they are fresh is tested below",
    "python docs/generate.py --outputs": "the same, and every session is run below",
}


def of_kind(kind: str) -> list[object]:
    return [
        pytest.param(block, id=f"{name}:{block.line}")
        for name, block in BLOCKS
        if block.kind == kind
    ]


# ---- blocks ---------------------------------------------------------------------------------


def test_there_are_documents() -> None:
    assert {"README.md", "CONTRIBUTING.md", "docs/language.md"} <= set(PAGES)
    assert len(BLOCKS) > 100


def test_every_block_says_what_it_is() -> None:
    unknown = [f"{n}:{b.line}" for n, b in BLOCKS if b.kind not in blocks.KINDS]
    assert unknown == [], f"a block is one of {', '.join(blocks.KINDS)}"


def test_nothing_that_could_be_run_hides_in_a_picture() -> None:
    assert [f"{n}:{b.line}" for n, b in BLOCKS if b.kind == "text" and "$ " in b.text] == []


class _Heard(Desk):
    """A desk that remembers what it was told."""

    def tell(self, diagnostics) -> None:  # type: ignore[no-untyped-def]
        heard = list(diagnostics)
        self.heard = [*getattr(self, "heard", []), *heard]
        super().tell(heard)


def heard(text: str, folder: Path) -> tuple[list[Diagnostic], str]:
    """Run a script in a folder: what was told, and what was printed."""
    out, err = io.StringIO(), io.StringIO()
    desk = _Heard(SafeOut(out), SafeOut(err))  # type: ignore[arg-type]
    desk.heard = []
    before = Path.cwd()
    try:
        os.chdir(folder)
        run_source(Source("<doc>", text), desk, Session(), footer=True)
    finally:
        os.chdir(before)
    return desk.heard, out.getvalue() + err.getvalue()


@pytest.mark.parametrize("block", of_kind("tq"))
def test_scripts_run(block: blocks.Block, tmp_path: Path) -> None:
    told, text = heard(block.text, tmp_path)
    codes = [d.code for d in told]
    if not block.words:
        assert [c for c in codes if c.startswith("E")] == [], text
        return
    fails, code = block.words
    assert fails == "fails" and code in MESSAGES
    assert codes == [code], text


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return blocks.door(tmp_path_factory.mktemp("door"))


@pytest.mark.skipif(os.name == "nt", reason="the sessions are a Unix shell's")
@pytest.mark.parametrize("block", of_kind("console"))
def test_sessions_print_what_they_show(block: blocks.Block, door: Path, tmp_path: Path) -> None:
    session = blocks.commands(block.text)
    found = blocks.outputs(session, door, tmp_path)
    assert len(found) == len(session)
    for command, output in zip(session, found, strict=True):
        shown = f"$ {command.text}{output}"
        assert blocks.agrees(command.output, output), (
            f"{shown}\nrun docs/generate.py --outputs and read the difference"
        )


# Plain code is executed, then its ``test_`` functions; ``>>>`` lines are checked as doctests.
# The word after ``python`` is the package that the code would stand in.
RUNNER = """
import doctest, sys
sys.path.insert(0, sys.argv[1])
from blocks import blocks
from hypothesis import settings
settings.register_profile("page", deadline=None, derandomize=True, database=None)
settings.load_profile("page")
names = {"__name__": "document"}
failed = 0
for block in blocks(open(sys.argv[2], encoding="utf-8").read()):
    if block.kind != "python":
        continue
    if ">>>" in block.text:
        parser = doctest.DocTestParser()
        test = parser.get_doctest(block.text, names, "page", sys.argv[2], block.line - 1)
        runner = doctest.DocTestRunner()
        runner.run(test, clear_globs=False)
        names = test.globs
        failed += runner.summarize(verbose=False).failed
        continue
    names["__package__"] = block.words[0] if block.words else ""
    exec(compile(block.text, sys.argv[2], "exec"), names)
    for name in [n for n in names if n.startswith("test_")]:
        names.pop(name)()
sys.exit(1 if failed else 0)
"""


@pytest.mark.parametrize("name", sorted({n for n, b in BLOCKS if b.kind == "python"}))
def test_python_holds(name: str, door: Path) -> None:
    """In a process of its own, since a page may add a rule."""
    done = subprocess.run(
        [sys.executable, "-c", RUNNER, str(ROOT / "docs"), str(PAGES[name])],
        cwd=door,
        env=blocks.environment(door),
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_shell_commands_are_known() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    wrong = []
    for name, block in BLOCKS:
        if block.kind != "sh":
            continue
        for line in block.text.splitlines():
            command = line.partition("  #")[0].strip()
            words = command.split()
            made = len(words) > 1 and words[0] == "make" and words[1] in targets
            if command and not made and command not in UNRUN:
                wrong.append(f"{name}:{block.line} {command}")
    assert wrong == []


# ---- links ----------------------------------------------------------------------------------


def prose(text: str) -> str:
    """A page without its blocks and its code."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^    .*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    return re.sub(r"`[^`\n]*`", "``", text)


def anchors(text: str) -> set[str]:
    """What the headings of a page may be linked as."""
    found = set()
    outside = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    for heading in re.findall(r"^#+ (.*)$", outside, re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", heading.lower())
        found.add(plain.strip().replace(" ", "-"))
    return found


def test_links_lead_somewhere() -> None:
    wrong = []
    for name, text in TEXTS.items():
        for target in re.findall(r"\]\(([^)]+)\)", text):
            if re.match(r"[a-z]+://", target):
                continue
            path, _, anchor = target.partition("#")
            file = (PAGES[name].parent / path).resolve() if path else PAGES[name]
            if not file.exists() or not file.is_relative_to(ROOT):
                wrong.append(f"{name}: {target}")
            elif anchor and anchor not in anchors(file.read_text(encoding="utf-8")):
                wrong.append(f"{name}: {target} has no such heading")
    assert wrong == []


def test_every_page_is_linked_to() -> None:
    linked = set()
    for name, text in TEXTS.items():
        for target in re.findall(r"\]\(([^)#]+)", text):
            linked.add((PAGES[name].parent / target).resolve())
    assert [n for n, path in PAGES.items() if path not in linked and n != "README.md"] == []


def test_the_voice() -> None:
    """No exclamation marks.  (A generated page quotes `save!` from the catalogue.)"""
    made = {f"docs/{name}" for name in generate.PAGES}
    loud = [n for n, text in TEXTS.items() if n not in made and re.search(r"[!！]", prose(text))]
    assert loud == []


# ---- what the pages must speak of -----------------------------------------------------------


@pytest.mark.parametrize("name", sorted(generate.PAGES))
def test_generated_pages_are_fresh(name: str) -> None:
    assert TEXTS[f"docs/{name}"] == generate.made(name), "run docs/generate.py"


def test_every_column_has_its_place() -> None:
    text = TEXTS["docs/columns.md"]
    assert [id for id in board.COLUMNS if f"`{id}`" not in text] == []


def test_every_code_has_its_place() -> None:
    text = TEXTS["docs/errors.md"]
    assert [code for code in MESSAGES if f"### {code}\n" not in text] == []


def test_the_reference_knows_every_clause_group_kind_and_setting() -> None:
    text = TEXTS["docs/language.md"]
    lacking = [k.id for k in (*CLAUSES, *GROUPS) if f"| `{k.id}` | {k.hans} |" not in text]
    lacking += [k.id for k in VALUE_KINDS if f"| {k.id} | {k.zh} |" not in text]
    lacking += [s.id for s in SETTINGS.values() if s.looks and f"| `{s.id}` |" not in text]
    assert lacking == []


def test_every_disputed_rule_is_decided() -> None:
    text = TEXTS["docs/decisions.md"]
    lacking = []
    for rule in board.RULES.values():
        lacking += [rule.id] if f"`{rule.id}`" not in text else []
        if rule.id not in board.FAMILIES:
            lacking += [v.id for v in rule.variants if f"`{v.id}`" not in text]
    for column in board.COLUMNS.values():
        for variant in column.variants.values():
            outside = any(source.book == "outside" for source in variant.sources)
            if outside and not {f"`{column.id}`", f"`{variant.id}`"} & set(
                re.findall(r"`[^`]+`", text)
            ):
                lacking.append(column.id)
    assert lacking == []


def test_every_format_is_told() -> None:
    text = TEXTS["docs/formats.md"]
    for format in FORMATS.values():
        endings = " ".join(f"`{e}`" for e in format.endings)
        assert f"| `{format.id}` | {endings}".rstrip() in text


def test_the_readme_knows_every_command_and_dependency() -> None:
    text = TEXTS["README.md"]
    assert [name for name in COMMANDS if f"`tq {name}" not in text.replace("`, `", "``")] == []
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lists = re.findall(r"^(?:dependencies|dev) = \[(.*?)^\]", project, re.MULTILINE | re.DOTALL)
    packages = re.findall(r'^\s+"([A-Za-z-]+)', "\n".join(lists), re.MULTILINE)
    assert len(packages) > 8
    table = text[text.index("## What it stands on") :]
    assert [p for p in packages if not re.search(rf"\b{p}\b", table)] == []


def test_the_tests_that_are_told_of_are_there() -> None:
    told = re.findall(r"`(test_[a-z_*]+)`", TEXTS["docs/testing.md"])
    there = [p for p in told if not p.endswith("_") and not list((ROOT / "tests").glob(f"{p}.py"))]
    assert len(told) > 6 and there == []


# ---- the reader of the documents itself -----------------------------------------------------


def test_an_output_may_be_cut() -> None:
    assert blocks.agrees("a\nb\n", "a\nb\n")
    assert blocks.agrees("a\n...\nd\n", "a\nb\nc\nd\n")
    assert blocks.agrees("...\n", "")
    assert blocks.agrees("a  \n", "a\n") and blocks.agrees("a\n", "a  \n")
    assert not blocks.agrees("a\n", "a\nb\n")
    assert not blocks.agrees("a.c\n", "abc\n")
    assert not blocks.agrees("a\n...\nd\n", "a\nb\n")


def test_a_session_is_cut_into_commands() -> None:
    found = blocks.commands("$ one 'x\n> y'\n1\n2\n$ two\n")
    assert found == [blocks.Command("one 'x\ny'\n", "1\n2\n"), blocks.Command("two\n", "")]
    with pytest.raises(ValueError):
        blocks.commands("no command\n")
    with pytest.raises(ValueError):
        list(blocks.blocks("```tq\nchart year 1588\n"))


@pytest.mark.skipif(os.name == "nt", reason="the sessions are a Unix shell's")
def test_a_session_is_refreshed(door: Path, tmp_path: Path) -> None:
    old = "# T\n\n```console\n$ printf 'a\\nb\\nc\\nd\\n'\nx\n...\ny\n$ false\n$ echo $?\n0\n```\n"
    new = "# T\n\n```console\n$ printf 'a\\nb\\nc\\nd\\n'\na\n...\nd\n$ false\n$ echo $?\n1\n```\n"
    assert blocks.refreshed(old, door, tmp_path) == new
