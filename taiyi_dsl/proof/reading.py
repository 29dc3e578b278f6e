"""Examples read from the scripts of the standard library: definitions and their documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .. import board
from ..binder.modules import STDLIB, Modules, library_source
from ..binder.scope import Definition, Scope
from ..binder.script import Session
from ..diagnostics.value import Both, Diagnostic, Source, Span, TqError
from ..record import dataclass, field, replace
from ..resources import stdlib_files
from ..syntax import tree as t
from ..syntax.parser import parse

__all__ = ["BOOKS", "Condition", "Example", "Library", "examples_of", "library"]

BOOKS: tuple[str, ...] = tuple(board.SCHOOLS)
"""The books that the library proves; each has a folder of that name."""

STATUSES = ("", "emended", "not reproduced", "ours")
_KEYS = ("source", "printed", "read", "why", "status")
_MARK = "#:"


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a document: its text, where it stands, and the clause that asks it.

    A text in quotation marks is a ``word`` of the page instead, and what is asked is whether the
    language has it as a name of something.
    """

    text: str
    span: Span
    clause: t.Clause
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a book, or (``query``) a definition with parameters.

    ``file`` is named as in ``resources.stdlib_files``, ``book`` is its folder, ``source`` the
    chapter.  ``faults`` tells what its document lacks.
    """

    name: str
    file: str
    book: str
    title_en: str
    title_zh: str
    source: str
    printed: tuple[Condition, ...]
    read: tuple[Condition, ...]
    why: Both | None
    status: str
    clause: t.Def
    scope: Scope = field(compare=False, repr=False)
    faults: tuple[Diagnostic, ...] = ()

    @property
    def query(self) -> bool:
        return bool(self.clause.parameters)

    @property
    def path(self) -> str:
        """The name under which ``use`` finds it: ``mishu.wanli_1588.dingji_yin``."""
        return f"{self.file.removesuffix('.tq').replace('/', '.')}.{self.name}"


@dataclass(frozen=True, slots=True)
class Library:
    """All that the standard library defines, in the order of the files."""

    examples: tuple[Example, ...]
    queries: tuple[Example, ...]
    modules: Modules = field(compare=False, repr=False)


def library(books: Iterable[str] = BOOKS, modules: Modules | None = None) -> Library:
    """Read the books of the standard library.  Raises :class:`TqError` for a file that is wrong."""
    modules = modules or Modules()
    wanted = frozenset(books)
    found: list[Example] = []
    for file in stdlib_files():
        if file.partition("/")[0] in wanted:
            found.extend(examples_of(library_source(file), modules))
    return Library(
        tuple(e for e in found if not e.query), tuple(e for e in found if e.query), modules
    )


def examples_of(source: Source, modules: Modules) -> list[Example]:
    """The definitions of one script.  Raises :class:`TqError` if it does not parse or bind."""
    session = Session(modules=modules)
    parsed = parse(source, exports=session.exports(source))
    problems = list(parsed.errors)
    for clause in parsed.script.clauses:
        if isinstance(clause, t.Def) and not clause.parameters:
            session.scope.names[clause.name] = Definition(clause, session.scope)
        else:
            problems.extend(session.bind(t.Script((clause,)))[1])
    if problems:
        raise TqError(*problems)
    names = session.scope.chinese()
    documents = _documents(source, parsed.script)
    return [
        _example(source, clause, documents.get(clause.name, ()), session.scope, names)
        for clause in parsed.script.clauses
        if isinstance(clause, t.Def)
    ]


def _documents(source: Source, script: t.Script) -> dict[str, tuple[Span, ...]]:
    """The ``#:`` lines directly above each definition, the mark cut off."""
    marked = [c for c in script.comments if c.alone and c.text.startswith(_MARK)]
    lines = {source.place(c.start)[0]: c for c in marked}
    found: dict[str, tuple[Span, ...]] = {}
    for clause in script.clauses:
        if not isinstance(clause, t.Def):
            continue
        number = source.place(clause.span.start)[0]
        above: list[Span] = []
        while number - 1 in lines:
            number -= 1
            comment = lines[number]
            start = comment.start + len(_MARK)
            above.insert(0, Span(source, start, comment.start + len(comment.text)))
        found[clause.name] = tuple(above)
    return found


def _fields_of(lines: Iterable[Span]) -> Iterator[tuple[str, Span]]:
    """The fields of a document; a line that is indented goes on with the field before it."""
    key, whole = "", None
    for line in lines:
        text = line.text
        if text.startswith("  ") and whole is not None:
            whole = whole.to(line)
            continue
        if whole is not None:
            yield key, whole
        head, colon, _ = text.partition(":")
        key = head.strip() if colon and head.strip() in _KEYS else "title"
        skip = len(head) + 1 if key != "title" else 0
        whole = Span(line.source, line.start + skip, line.stop)
    if whole is not None:
        yield key, whole


def _said(span: Span) -> str:
    """The text of a field on one line, without the marks of the lines that go on."""
    first, *rest = (" ".join(line.split()) for line in span.text.split("\n" + _MARK))
    for line in rest:
        # Chinese goes on without a blank.
        tight = bool(first and line) and not (first[-1].isascii() or line[0].isascii())
        first += line if tight else " " + line
    return first.strip()


def _example(
    source: Source, clause: t.Def, lines: tuple[Span, ...], scope: Scope, names: frozenset[str]
) -> Example:
    file = source.name.removeprefix(STDLIB)
    texts = dict.fromkeys(("title", "source", "why", "status"), "")
    asked: dict[str, list[Condition]] = {"printed": [], "read": []}
    faults: list[Diagnostic] = []
    for key, span in _fields_of(lines):
        if key in asked:
            condition, errors = _condition(span, names)
            asked[key].extend(condition)
            faults.extend(errors)
        elif texts[key]:
            faults.append(_fault(span, clause, f"a second `{key}`", f"重出“{key}”"))
        else:
            texts[key] = _said(span)
    book, _, chapter = texts["source"].partition(" ")
    title = _halves(texts["title"])
    why = _halves(texts["why"])
    made = Example(
        clause.name,
        file,
        file.partition("/")[0],
        title[1],
        title[0],
        chapter,
        tuple(asked["printed"]),
        tuple(asked["read"]),
        Both(*why) if texts["why"] else None,
        texts["status"],
        clause,
        scope,
    )
    if not faults:
        faults.extend(_lacking(made, book, all(title), all(why)))
    return replace(made, faults=tuple(faults))


def _halves(text: str) -> tuple[str, str]:
    one, _, other = text.partition(" | ")
    return one.strip(), other.strip()


def _lacking(made: Example, book: str, titled: bool, reasoned: bool) -> Iterator[Diagnostic]:
    """What the document of an example does not say and must."""
    row = bool(made.printed or made.read or made.why or made.status in STATUSES[1:3])
    for wrong, en, zh in (
        (not titled, "no title in both languages", "缺双语题"),
        (book != made.book or not made.source, "no source in its own book", "缺本书出处"),
        (made.status not in STATUSES, f"no status `{made.status}`", f"无“{made.status}”之状"),
        (row and made.status not in STATUSES[1:3], "no status", "缺状"),
        (row and not made.printed, "no printed reading", "缺印本之文"),
        (row and not made.read, "no reading to follow", "缺所从之文"),
        (row and not reasoned, "no reason in both languages", "缺双语之故"),
    ):
        if wrong:
            yield _fault(made.clause.span, made.clause, en, zh)


def _fault(span: Span, clause: t.Def, en: str, zh: str) -> Diagnostic:
    return Diagnostic("E0505", span, {"found": clause.name, "lacks": Both(en, zh)})


def _word(clause: t.Clause) -> str | None:
    """The text that a condition is, if it is nothing but a text."""
    if isinstance(clause, t.Expect) and isinstance(clause.body, t.TextLit):
        return clause.body.value
    return None


def _condition(span: Span, names: frozenset[str]) -> tuple[list[Condition], list[Diagnostic]]:
    """A condition of a document as an `expect` clause, and what is wrong with it."""
    text, head = _said(span), "expect "
    own = Source(span.source.name, head + text)
    parsed = parse(own, names)
    if not parsed.errors and len(parsed.script.clauses) == 1:
        clause = parsed.script.clauses[0]
        return [Condition(text, span, clause, _word(clause))], []
    errors = parsed.errors or (Diagnostic("E0101", None, {"found": text}),)
    return [], [replace(e, span=span, hints=()) for e in errors]
