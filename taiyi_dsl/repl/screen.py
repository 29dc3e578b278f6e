"""What the prompt draws: the colours of what is typed, the offers, the toolbar."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.styles import Style

from ..binder.script import Session
from ..commands.desk import Desk
from ..highlight.palette import PALETTE
from ..highlight.pieces import Painter

TYPE_CHECKING = False

if TYPE_CHECKING:
    from ..complete import Offer

__all__ = ["Colours", "Offers", "style"]


MOST = 50_000
"""The characters up to which a text is coloured: a key must not wait for more."""


def style(colour: bool) -> Style:
    """The look of the prompt; without colour it keeps to what the words say."""
    rules = {
        "prompt": "bold",
        "bottom-toolbar": "reverse",
        "auto-suggestion": "italic",
        "completion-menu": "noreverse",
        "completion-menu.completion": "",
        "completion-menu.completion.current": "reverse",
        "completion-menu.meta.completion": "",
        "completion-menu.meta.completion.current": "reverse",
        "scrollbar.background": "",
        "scrollbar.button": "reverse",
    }
    if colour:
        rules |= {
            "prompt": "bold ansicyan",
            "continuation": "ansibrightblack",
            "auto-suggestion": "ansibrightblack",
            "bottom-toolbar": "noreverse fg:ansiwhite bg:ansibrightblack",
            "completion-menu": "fg:ansiblack bg:ansigray",
            "completion-menu.completion": "fg:ansiblack bg:ansigray",
            "completion-menu.completion.current": "noreverse fg:ansiwhite bg:ansiblue",
            "completion-menu.meta.completion": "fg:ansiblack bg:ansigray",
            "completion-menu.meta.completion.current": "noreverse fg:ansiwhite bg:ansiblue",
        }
        rules |= {f"tq-{kind}": paint.style for kind, paint in PALETTE.items() if paint.style}
    return Style(list(rules.items()))


class Colours(Lexer):
    """Colours for what is being typed: the pieces of the highlighter."""

    def __init__(self, names: Callable[[], frozenset[str]]) -> None:
        self._names = names
        # What a `use` that is still being typed brings in is not read from the disk at every key.
        self._painter = Painter(exports=lambda path, file: frozenset())

    def invalidation_hash(self) -> Hashable:
        return self._names()

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        if len(document.text) > MOST:
            plain = document.lines
            return lambda number: [("", plain[number])] if number < len(plain) else []
        self._painter.knows(self._names())
        lines = list(self._lines(document.text))
        return lambda number: lines[number] if number < len(lines) else []

    def _lines(self, text: str) -> Iterator[StyleAndTextTuples]:
        line: StyleAndTextTuples = []
        for style, part in self._parts(text):
            first, *more = part.split("\n")
            line.append((style, first))
            for later in more:
                yield line
                line = [(style, later)]
        yield line

    def _parts(self, text: str) -> Iterator[tuple[str, str]]:
        at = 0
        for piece in self._painter.pieces(text):
            if piece.start > at:
                yield "", text[at : piece.start]
            yield f"class:tq-{piece.kind}", text[piece.start : piece.stop]
            at = piece.stop
        yield "", text[at:]


class Offers(Completer):
    """What may come next, from ``taiyi_dsl.complete``.  Whatever goes wrong there, typing goes on."""

    def __init__(self, desk: Desk, session: Session) -> None:
        self._desk, self._session = desk, session
        self._memo: object = None

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        try:
            return self._made(document)
        except Exception:
            if os.environ.get("TQ_DEBUG"):
                raise
            return ()

    def _made(self, document: Document) -> list[Completion]:
        from ..complete import Memo, complete
        from .asked import command_offers

        memo = self._memo if isinstance(self._memo, Memo) else Memo()
        self._memo = memo
        cursor, lang = document.cursor_position, self._desk.lang
        offers = [
            *_wanted(complete(document.text, cursor, self._session, lang, memo, paths), cursor),
            *command_offers(document.text[:cursor], lang),
        ]
        return [
            Completion(o.text, o.start - cursor, display=o.label, display_meta=o.meta)
            for o in offers
        ]


def _wanted(offers: Sequence[Offer], cursor: int) -> Sequence[Offer]:
    """After a star the relations alone, until something is typed: who wants `in` begins it."""
    relations = [o for o in offers if o.terminal == "REL" and o.start == cursor]
    return relations or offers


def paths(typed: str) -> Iterator[str]:
    """The paths that go on from one that is being typed; folders end in a slash."""
    folder = os.path.dirname(typed)
    last = os.path.basename(typed)
    try:
        with os.scandir(folder or ".") as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except (OSError, ValueError):
        return
    for entry in entries:
        if entry.name.startswith(last) and (last or not entry.name.startswith(".")):
            yield os.path.join(folder, entry.name) + ("/" if entry.is_dir() else "")
