"""Examples run and judged."""

from __future__ import annotations

from collections.abc import Iterator

from ..binder.modules import Modules
from ..binder.scope import Definition, Scope
from ..binder.script import Session
from ..binder.typed import Query
from ..diagnostics.value import Diagnostic, Source, TqError
from ..engine.run import run
from ..record import dataclass, replace
from ..syntax import tree as t
from ..syntax.parser import parse
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from .reading import Condition, Example

__all__ = ["Verdict", "prove"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """``kind`` is reproduced, emended, not reproduced, ours or broken; ``problems`` say why."""

    example: Example
    kind: str
    problems: tuple[Diagnostic, ...] = ()


def prove(example: Example, modules: Modules | None = None) -> Verdict:
    """Run an example and judge it; a definition with parameters has been bound already."""
    if example.faults or example.query:
        kind = "broken" if example.faults else "ours"
        return Verdict(example, kind, example.faults)
    modules = modules or Modules()
    try:
        _run(example, tuple(c.clause for c in example.read if c.word is None), modules)
    except TqError as error:
        return Verdict(example, "broken", tuple(_placed(error, example.read, "E0504")))
    unknown = [c for c in example.read if c.word is not None and not _named(c.word)]
    if unknown:
        said = (Diagnostic("E0504", c.span, {"asked": c.text}) for c in unknown)
        return Verdict(example, "broken", tuple(said))
    lies = [p for c in example.printed for p in _printed_holds(example, c, modules)]
    if lies:
        return Verdict(example, "broken", tuple(lies))
    return Verdict(example, example.status or "reproduced")


def _printed_holds(example: Example, printed: Condition, modules: Modules) -> list[Diagnostic]:
    """Why a printed reading is no reading that fails: it holds, or it cannot be asked."""
    if printed.word is not None:
        if not _named(printed.word):
            return []
        return [Diagnostic("E0503", printed.span, {"asked": printed.text})]
    try:
        _run(example, (printed.clause,), modules)
    except TqError as error:
        codes = {d.code for d in error.diagnostics}
        if codes <= {"E0501", "E0502"} and _about(error, printed):
            return []
        return list(_placed(error, (printed,), ""))
    return [Diagnostic("E0503", printed.span, {"asked": printed.text})]


def _named(word: str) -> bool:
    """Whether the language has this word as a name of something."""
    spelled = fold(word)
    return any(spelled in table for table in lexicon().by_terminal.values())


def _run(example: Example, more: tuple[t.Clause, ...], modules: Modules) -> None:
    """Run the definition with clauses added at its end.  Raises :class:`TqError`."""
    clause = replace(example.clause, body=(*example.clause.body, *more))
    inside = Scope({example.name: Definition(clause, example.scope)}, example.scope)
    session = Session(scope=inside, modules=modules)
    call = Source(clause.span.source.name, f"run {example.name}")
    actions, errors = session.bind(parse(call, inside.chinese()).script)
    if errors:
        raise TqError(*errors)
    for action in actions:
        if isinstance(action, Query):
            run(action)


def _about(error: TqError, condition: Condition) -> bool:
    """Whether a failure is that of a condition of the document."""
    span = error.diagnostics[0].span
    return span is not None and span.source is condition.clause.span.source


def _placed(error: TqError, conditions: tuple[Condition, ...], failed: str) -> Iterator[Diagnostic]:
    """The diagnostics, those about a condition of the document at its place in the file."""
    for diagnostic in error.diagnostics:
        source = diagnostic.span.source if diagnostic.span is not None else None
        about = next((c for c in conditions if c.clause.span.source is source), None)
        if about is None:
            yield diagnostic
        elif failed and diagnostic.code in ("E0501", "E0502"):
            facts = {"asked": about.text}
            yield replace(diagnostic, code=failed, span=about.span, facts=facts)
        else:
            yield replace(diagnostic, span=about.span)
