"""Binding a whole script: names and settings from clause to clause, queries one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .. import board
from ..diagnostics.suggest import nearest
from ..diagnostics.value import Diagnostic, Hint, Source, Span, TqError
from ..record import dataclass, field
from ..syntax import tree as t
from .bad import Bad, bad
from .expr import Binder
from .modules import Modules
from .query import QueryBinder
from .scope import Argument, Definition, Scope, Unknown
from .typed import Query

__all__ = ["SETTING_VALUES", "Action", "Change", "Session", "Warned", "meanings_of"]

SETTING_VALUES: dict[str, tuple[str, ...]] = {"lang": ("en", "zh")}
"""Values of the settings that are no rule of a book; ``format`` is added by who renders."""

DEEPEST = 50
"""How many calls may stand inside each other."""


@dataclass(frozen=True, slots=True)
class Change:
    """A setting of the session takes a value: ``lang``, ``format``."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Warned:
    """Something to tell that stops nothing."""

    warning: Diagnostic


Action = Query | Change | Warned


@dataclass
class Session:
    """What is known between clauses: names, the school, its overrides, the values from outside."""

    scope: Scope = field(default_factory=Scope)
    school: str = board.DEFAULT
    overrides: dict[str, str] = field(default_factory=dict)
    values: Mapping[str, int | str | bool] = field(default_factory=dict)
    modules: Modules = field(default_factory=Modules)

    def exports(self, source: Source) -> Callable[[str, bool], frozenset[str]]:
        """What the parser asks about `use`: the Chinese names that it brings in."""

        def names(path: str, file: bool) -> frozenset[str]:
            try:
                return self.modules.names(path, file, source, Span(source, 0, 0)).chinese()
            except TqError:
                return frozenset()

        return names

    def bind(self, script: t.Script) -> tuple[list[Action], list[Diagnostic]]:
        """Bind the clauses in order.  On errors the session keeps the names that were right."""
        work = _Work(self)
        for clause in script.clauses:
            work.clause(clause, self.scope)
        work.close()
        return work.actions, work.errors


class _Work:
    """One run over a script."""

    def __init__(self, session: Session, checking: bool = False) -> None:
        self.session = session
        self.actions: list[Action] = []
        self.errors: list[Diagnostic] = []
        self.query: QueryBinder | None = None
        self.broken = False  # the source of the open query was wrong: stay quiet about the rest
        self.calls: list[str] = []
        self.poisoned: set[int] = set()
        self.checking = checking
        self.meanings: dict[tuple[int, int], tuple[str, str]] = {}

    # ---- queries ------------------------------------------------------------------------------

    def close(self) -> None:
        """End the open query."""
        query, self.query = self.query, None
        if query is None:
            return
        made = query.finish()
        self.meanings.update(query.binder.meanings)
        self.errors.extend(query.errors)
        self.actions.extend(Warned(w) for w in query.warnings)
        if made is not None:
            self.actions.append(made)

    def clause(self, clause: t.Clause, scope: Scope) -> None:
        try:
            self._clause(clause, scope)
        except Bad as problem:
            self.errors.append(problem.error)
        except TqError as problem:
            self.errors.extend(d for d in problem.diagnostics if d not in self.errors)

    def _clause(self, clause: t.Clause, scope: Scope) -> None:
        match clause:
            case t.Chart() | t.Search():
                self.close()
                session = self.session
                readings = board.readings(session.school, session.overrides)
                self.query = QueryBinder(clause, scope, readings, session.values, session.school)
            case t.Let():
                self._let(clause, scope)
            case t.Def():
                self._def(clause, scope)
            case t.Use():
                names = self.session.modules.names(
                    clause.path, clause.file, clause.span.source, clause.span
                )
                scope.names.update(names.names)
            case t.Run():
                self._run(clause, scope)
            case t.School():
                self.close()
                self.session.school = clause.book.words[0][1]
                self.session.overrides = {}
            case t.Set():
                self.close()
                self._set(clause)
            case _:
                if self.query is not None:
                    self.query.add(clause, scope)
                elif not self.checking:
                    raise self._sourceless(clause)

    def _sourceless(self, clause: t.Clause) -> Bad:
        span = clause.span
        word = span.text.split()[0] if span.text.split() else span.text
        first = Span(span.source, span.start, span.start + len(word))
        return bad("E0401", first, found=word)

    # ---- names --------------------------------------------------------------------------------

    def _let(self, clause: t.Let, scope: Scope) -> None:
        made = Definition(clause, Scope(dict(scope.names), scope.outer))
        readings = board.readings(self.session.school, self.session.overrides)
        checker = Binder(None, readings, self.session.values)
        checker.matches = ((), ())
        checker.calling = (clause.name,)
        scope.names[clause.name] = made
        checker.options(clause.body, made.scope)
        self.meanings.update(checker.meanings)

    def _def(self, clause: t.Def, scope: Scope) -> None:
        twice = _twice(clause.parameters)
        if twice is not None:
            raise bad("E0209", clause.span, found=twice)
        made = Definition(clause, Scope(dict(scope.names), scope.outer))
        scope.names[clause.name] = made
        made.scope.names[clause.name] = made
        # The body is bound once with parameters that may be anything, to tell its mistakes here.
        inside = Scope({p: Unknown() for p in clause.parameters}, made.scope)
        errors = self._trial(clause, inside)
        if errors:
            self.poisoned.add(id(clause))
            self.errors.extend(errors)

    def _trial(self, clause: t.Def, inside: Scope) -> list[Diagnostic]:
        session = self.session
        trial = _Work(
            Session(
                Scope(),
                session.school,
                dict(session.overrides),
                session.values,
                session.modules,
            ),
            checking=True,
        )
        trial.calls = [*self.calls, clause.name]
        trial.poisoned = self.poisoned
        for inner in clause.body:
            trial.clause(inner, inside)
        trial.close()
        self.meanings.update(trial.meanings)
        return trial.errors

    def _run(self, clause: t.Run, scope: Scope) -> None:
        entry = self._definition(clause, scope)
        found = entry.clause
        if not isinstance(found, t.Def):
            raise bad("E0203", clause.span, found=clause.name)
        if id(found) in self.poisoned:
            return
        want, got = len(found.parameters), len(clause.arguments)
        if want != got:
            raise bad("E0202", clause.span, found=clause.name, want=want, got=got)
        if clause.name in self.calls or len(self.calls) >= DEEPEST:
            chain = " → ".join((*self.calls, clause.name))
            raise bad("E0208", clause.span, chain=chain)
        arguments = zip(found.parameters, clause.arguments, strict=True)
        inside = Scope({p: Argument(a, scope) for p, a in arguments}, entry.scope)
        session = self.session
        before = session.school, dict(session.overrides)
        self.calls.append(clause.name)
        try:
            for inner in found.body:
                self.clause(inner, inside)
            if (session.school, session.overrides) != before:
                self.close()
        finally:
            self.calls.pop()
            session.school, session.overrides = before

    def _definition(self, clause: t.Run, scope: Scope) -> Definition:
        entry = scope.find(clause.name)
        if isinstance(entry, Definition):
            return entry
        if "." in clause.name:
            names = self.session.modules.names(
                clause.name, False, clause.span.source, clause.span
            ).names
            found = names.get(clause.name.rsplit(".", 1)[1])
            if isinstance(found, Definition):
                return found
        defs = [n for n, e in scope.all().items()
                if isinstance(e, Definition) and isinstance(e.clause, t.Def)]  # fmt: skip
        nears = nearest(clause.name, defs)
        hints = (Hint("did_you_mean", {"nears": nears}),) if nears else ()
        raise bad("E0203", clause.span, *hints, found=clause.name)

    # ---- settings -----------------------------------------------------------------------------

    def _set(self, clause: t.Set) -> None:
        (_, name), *_ = clause.setting.words
        value = clause.value.lower()
        if name in board.RULES:
            ruling = board.RULES[name]
            known = tuple(v.id for v in ruling.variants)
            if value in known:
                self.session.overrides[name] = value
                return
        else:
            known = SETTING_VALUES.get(name, ())
            if value in known:
                if not self.checking:
                    self.actions.append(Change(name, value))
                return
        raise bad(
            "E0207", clause.span, Hint("values", {"values": known}),
            setting=name, found=clause.value,
        )  # fmt: skip


def meanings_of(script: t.Script, session: Session) -> dict[tuple[int, int], tuple[str, str]]:
    """Which meaning each ambiguous word of a script has, by where it stands."""
    work = _Work(session)
    for clause in script.clauses:
        work.clause(clause, session.scope)
    work.close()
    return work.meanings


def _twice(names: tuple[str, ...]) -> str | None:
    return next((n for i, n in enumerate(names) if n in names[:i]), None)
