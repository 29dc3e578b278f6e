"""About the standard library: its scripts and what they define, and the text of either."""

from __future__ import annotations

from functools import lru_cache

from ... import board
from ...binder.modules import Modules, library_source
from ...diagnostics.value import Both
from ...proof.reading import Example, examples_of
from ...record import dataclass
from ...resources import stdlib_files
from ...vocab.fold import fold
from .page import Page

__all__ = [
    "about_definition",
    "about_script",
    "definition_of",
    "entries",
    "every_name",
    "script_of",
    "scripts",
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


@dataclass(frozen=True, slots=True)
class Entry:
    """A definition as lists tell of it: its whole name, its parameters, its title."""

    path: str
    parameters: str
    title: Both


def script_of(name: str) -> str | None:
    """The file of a script by its dotted name: ``mishu.wanli_1588``; None if there is none."""
    file = name.replace(".", "/") + ".tq"
    return file if file in stdlib_files() else None


@lru_cache(maxsize=32)
def definitions(file: str) -> tuple[Example, ...]:
    """What a script defines, in its order."""
    return tuple(examples_of(library_source(file), Modules()))


def definition_of(name: str) -> Example | None:
    """A definition by its whole name, ``mishu.zonglun.yan_years``."""
    script, _, last = name.rpartition(".")
    file = script_of(script)
    if file is None:
        return None
    return next((e for e in definitions(file) if e.name == last), None)


_DEFINES = ("def ", "定义")


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """All that the library defines.

    The lines are only looked at, not parsed, which would take too long while somebody types: in
    our own scripts a definition begins its line and its document stands right above.
    """
    found = []
    for file in stdlib_files():
        script, document = _dotted(file), list[str]()
        for line in library_source(file).text.split("\n"):
            if line.startswith("#:"):
                document.append(line)
            elif line.startswith(_DEFINES):
                head = fold(line)
                for word in _DEFINES:
                    head = head.removeprefix(word)
                name, _, rest = head.partition("(")
                path = f"{script}.{name.strip()}"
                found.append(Entry(path, rest.partition(")")[0], _title(document)))
                document = []
            else:
                document = []
    return tuple(found)


def _title(document: list[str]) -> Both:
    """The title of a definition: the first line of its document and those that go on with it."""
    text = document[0].removeprefix("#:").strip() if document else ""
    for line in document[1:]:
        if not line.startswith("#:  "):
            break
        more = line.removeprefix("#:").strip()
        tight = not (text[-1].isascii() or more[0].isascii())
        text += more if tight else " " + more
    chinese, _, english = text.partition(" | ")
    return Both(english.strip(), chinese.strip())


def _dotted(file: str) -> str:
    return file.removesuffix(".tq").replace("/", ".")


def scripts() -> tuple[tuple[str, Both], ...]:
    """The scripts by their dotted names, with what they hold."""
    return tuple((_dotted(f), Both(title_of(f, False), title_of(f, True))) for f in stdlib_files())


def every_name() -> tuple[str, ...]:
    """The names of all scripts and of all they define."""
    return (*map(_dotted, stdlib_files()), *(e.path for e in entries()))


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
    name = _dotted(file)
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
