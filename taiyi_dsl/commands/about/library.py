"""About the standard library: its scripts and what they define, and the text of either."""

from __future__ import annotations

from ... import board
from ...binder.modules import Modules, library_source
from ...proof.reading import Example, examples_of
from ...proof.reading import library as read_library
from ...resources import stdlib_files
from .page import Page

__all__ = [
    "about_definition",
    "about_script",
    "definition_of",
    "every_name",
    "script_of",
    "source_of",
    "title_of",
]

# What an example of a query gives for its parameters, by their names.
ARGUMENTS = {
    "y": "1588",
    "n": "16",
    "first": "1368",
    "last": "1644",
    "palace": "乾",
    "place": "武德",
}


def script_of(name: str) -> str | None:
    """The file of a script by its dotted name: ``mishu.wanli_1588``; None if there is none."""
    file = name.replace(".", "/") + ".tq"
    return file if file in stdlib_files() else None


def definitions(file: str) -> list[Example]:
    """What a script defines, in its order."""
    return examples_of(library_source(file), Modules())


def definition_of(name: str) -> Example | None:
    """A definition by its whole name, ``mishu.zonglun.yan_years``."""
    script, _, last = name.rpartition(".")
    file = script_of(script)
    if file is None:
        return None
    return next((e for e in definitions(file) if e.name == last), None)


def every_name() -> tuple[str, ...]:
    """The names of all scripts and of all they define."""
    read = read_library()
    scripts = (file.removesuffix(".tq").replace("/", ".") for file in stdlib_files())
    return (*scripts, *(e.path for e in (*read.examples, *read.queries)))


def _heading(file: str) -> tuple[list[str], list[str]]:
    """The comment at the head of a script: its Chinese lines and its English ones."""
    chinese: list[str] = []
    english: list[str] = []
    for line in library_source(file).text.split("\n"):
        if not line.startswith("#") or line.startswith("#:"):
            break
        text = line.lstrip("# ").strip()
        letters = sum(c.isascii() and c.isalpha() for c in text)
        (english if letters > len(text) / 3 else chinese).append(text)
    return chinese, english


def title_of(file: str, zh: bool) -> str:
    """What a script holds, in a sentence or two."""
    chinese, english = _heading(file)
    return "".join(chinese) if zh else " ".join(english)


def about_script(file: str, page: Page) -> None:
    name = file.removesuffix(".tq").replace("/", ".")
    page.title("", name, page.pick("a script of the standard library", "标准库之文"))
    page.plain(title_of(file, page.zh))
    found = definitions(file)
    page.say(f"defines {len(found)}:", f"所定义 {len(found)}：")
    for example in found[:MOST]:
        page.say(
            f"{example.name}{_brackets(example)}: {example.title_en}",
            f"{example.name}{_brackets(example)}：{example.title_zh}",
            "    ",
        )
    if found[MOST:]:
        page.say(
            f"and {len(found) - MOST} more: `show source of {name}`",
            f"另有 {len(found) - MOST}：`show source of {name}`",
            "    ",
        )
    query = next((e for e in found if e.query), found[0])
    page.example(_use(query))


MOST = 12


def about_definition(example: Example, page: Page) -> None:
    what = page.pick("a query to use", "可用之查询") if example.query else _proved(example, page)
    page.title("", example.path, what)
    page.say(example.title_en, example.title_zh)
    if example.query:
        given = ", ".join(example.clause.parameters)
        page.say(f"give it: {given}", f"参数：{given}")
    if example.source:
        page.plain(f"{board.BOOKS[example.book].hans} · {example.source}")
    for label, said in (
        (("printed", "印作"), [c.text for c in example.printed]),
        (("followed", "所从"), [c.text for c in example.read]),
    ):
        if said:
            page.say(f"{label[0]}: {'; '.join(said)}", f"{label[1]}：{'；'.join(said)}")
    if example.why is not None:
        page.say(f"why: {example.why.en}", f"其故：{example.why.zh}")
    page.say(f"its text: `show source of {example.path}`", f"其文：`show source of {example.path}`")
    page.example(_use(example))


def _proved(example: Example, page: Page) -> str:
    said = {
        "emended": ("an example of the book, reproduced after emendation", "书中之例，校改后相合"),
        "not reproduced": ("an example of the book, not reproduced", "书中之例，不合"),
        "ours": ("an example of our own", "本库自举之例"),
    }
    return page.pick(*said.get(example.status, ("an example of the book", "书中之例")))


def _brackets(example: Example) -> str:
    return f"({', '.join(example.clause.parameters)})" if example.query else ""


def _use(example: Example) -> str:
    """A text that brings the definition in and runs it."""
    script = example.path.rpartition(".")[0]
    values = ", ".join(ARGUMENTS.get(p, "1588") for p in example.clause.parameters)
    call = f"{example.name}({values})" if example.query else example.name
    return f"use {script}\nrun {call}"


def source_of(name: str) -> str | None:
    """The text of a script, or of one of its definitions with its document; None if unknown."""
    file = script_of(name)
    if file is not None:
        return library_source(file).text.rstrip("\n")
    example = definition_of(name)
    if example is None:
        return None
    span = example.clause.span
    lines = span.source.text[: span.start].split("\n")[:-1]
    first = len(lines)
    while first and lines[first - 1].startswith("#"):
        first -= 1
    return "\n".join((*lines[first:], span.text.rstrip()))
