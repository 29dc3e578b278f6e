"""``tq verify``: the standard library proved, book by book, and the apparatus of the print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .. import board
from ..proof import BOOKS, Fields, Verdict, fields, library, prove
from ..width import pad, width
from .desk import Desk
from .options import Options

__all__ = ["verify"]

KINDS = (
    ("reproduced", "✓", "reproduced", "相合"),
    ("emended", "~", "reproduced after emendation", "校改后相合"),
    ("not reproduced", "✗", "not reproduced", "不合"),
    ("ours", "-", "of our own hold", "本库自举，皆合"),
    ("broken", "!", "broken", "破"),
)
MOST_NAMED = 3


def verify(options: Options, desk: Desk) -> int:
    """Prove the books named (all if none is) and print what came of it.

    Returns 0 when nothing is broken, else 1.
    """
    books = _books(options.books)
    found = library(books)
    verdicts = [prove(example, found.modules) for example in found.examples]
    for verdict in verdicts:
        if verdict.problems:
            desk.note(f"{verdict.example.path}:")
            desk.tell(verdict.problems)
    if options.apparatus:
        lines = _apparatus(verdicts, desk)
    else:
        lines = _summary(books, verdicts, len(found.queries), desk)
    for line in lines:
        desk.out.write(line.rstrip() + "\n")
    return 1 if any(v.kind == "broken" for v in verdicts) else 0


def _books(asked: Sequence[str]) -> tuple[str, ...]:
    """The books asked for, each once, in the order of the library."""
    return tuple(b for b in BOOKS if b in asked) or BOOKS


# ---- the summary ----------------------------------------------------------------------------


def _summary(
    books: Iterable[str], verdicts: Sequence[Verdict], queries: int, desk: Desk
) -> Iterator[str]:
    for book in books:
        head = book
        for kind, mark, en, zh in KINDS:
            mine = [v for v in verdicts if v.example.book == book and v.kind == kind]
            if not mine and kind != "reproduced":
                continue
            line = f"{pad(head, 8)} {mark} {pad(str(len(mine)), 3, 'right')}  {desk.say(en, zh)}"
            yield line + _more(kind, mine, desk)
            head = ""
    yield ""
    tables = fields(v.example for v in verdicts)
    if tables.boards:
        yield _of_tables(tables, desk)
    examples = sum(v.kind != "ours" for v in verdicts)
    rows = sum(bool(v.example.printed) for v in verdicts)
    broken = sum(v.kind == "broken" for v in verdicts)
    yield desk.say(
        f"{examples} examples of the books, {rows} rows of apparatus, {broken} broken; "
        f"{queries} queries to use",
        f"书中之例 {examples}，校记 {rows} 条，破 {broken}；可用之查询 {queries}",
    )


def _more(kind: str, verdicts: Sequence[Verdict], desk: Desk) -> str:
    """What stands behind the number: where to read on, or which examples are meant."""
    if kind == "emended":
        return desk.say(
            "   (--apparatus lists printed, followed, why)", "   （--apparatus 列印本、所从、其故）"
        )
    if kind not in ("not reproduced", "broken"):
        return ""
    names = [v.example.path.partition(".")[2] for v in verdicts]
    more = " ..." if len(names) > MOST_NAMED else ""
    return desk.say(": ", "：") + desk.say(", ", "、").join(names[:MOST_NAMED]) + more


def _of_tables(tables: Fields, desk: Desk) -> str:
    right = tables.fields - tables.wrong
    return desk.say(
        f"{tables.boards} boards of the tables: {right} of {tables.fields} printed fields agree, "
        f"{tables.wrong} are emended",
        f"立成 {tables.boards} 局：所印 {tables.fields} 项，合者 {right}，校改 {tables.wrong}",
    )


# ---- the apparatus --------------------------------------------------------------------------


def _apparatus(verdicts: Iterable[Verdict], desk: Desk) -> Iterator[str]:
    """Every row of the apparatus: where, what it is about, printed, followed, why."""
    labels = (
        desk.say("printed", "印作"),
        desk.say("followed", "所从"),
        desk.say("why", "其故"),
    )
    wide = max(map(width, labels))
    for verdict in verdicts:
        example = verdict.example
        if not example.printed or example.why is None:
            continue
        title = board.BOOKS[example.book].hans
        said = next(desk.say(en, zh) for kind, _, en, zh in KINDS if kind == verdict.kind)
        yield f"{title} · {example.source} · {example.path}   [{said}]"
        yield "  " + desk.say(example.title_en, example.title_zh)
        texts = (
            "; ".join(c.text for c in example.printed),
            "; ".join(c.text for c in example.read),
            desk.say(example.why.en, example.why.zh),
        )
        for label, text in zip(labels, texts, strict=True):
            yield f"  {pad(label, wide)}  {text}"
        yield ""
