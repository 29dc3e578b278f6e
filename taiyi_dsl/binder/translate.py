"""Writing a script in another script of letters: what it says must stay what it said.

A word with one meaning may share its spelling in the other script with other words: 己 is the
stem, `ji` also the era and a relation.  The binder tells them apart by what stands across from
them, so the shared spelling is taken and the result is bound again; where the word came to mean
something else it stays as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..diagnostics.value import Source
from ..syntax import tree as t
from ..syntax.parser import parse
from ..syntax.printer import print_script
from .script import Session, meanings_of

__all__ = ["translated"]

ROUNDS = 4


def translated(script: t.Script, words: str) -> str:
    """Canonical text of a script that parsed, its words in one of ``SCRIPTS``."""
    refs = list(_words_of(script.clauses))
    meant = _meanings(script, refs)
    # Those whose meaning is not known or not kept are written as the printer thinks best.
    trusted = dict(zip(map(id, refs), meant, strict=True))
    for _ in range(ROUNDS):
        text = print_script(script, words, lambda word: trusted.get(id(word)), sharing=True)
        source = Source(script.source.name if script.source is not None else "", text)
        parsed = parse(source, exports=Session().exports(source))
        again = list(_words_of(parsed.script.clauses))
        if parsed.errors or len(again) != len(refs):
            break
        meant_now = _meanings(parsed.script, again)
        lost = [r for r, was, now in zip(refs, meant, meant_now, strict=True) if was != now]
        if not any(trusted.get(id(r)) for r in lost):
            return text
        trusted.update({id(r): None for r in lost})
    return print_script(script, words)


def _meanings(script: t.Script, refs: list[t.WordRef]) -> list[tuple[str, str] | None]:
    meanings = meanings_of(script, Session())
    return [meanings.get((r.span.start, r.span.stop)) for r in refs]


def _words_of(node: Any) -> Iterator[t.WordRef]:
    """The words of a tree in the order of its fields, which is the same in every script."""
    if isinstance(node, tuple):
        for part in node:
            yield from _words_of(part)
    elif isinstance(node, t.WordRef):
        yield node
    elif type(node).__module__ == t.__name__:
        for name in type(node).__match_args__:
            yield from _words_of(getattr(node, name))
