"""Binding a whole script: names and settings from clause to clause, queries one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .. import board
from ..diagnostics.suggest import did_you_mean
from ..diagnostics.value import Both, Diagnostic, Hint, Source, Span, TqError
from ..record import dataclass, field, replace
from ..settings import SETTINGS, accepted
from ..syntax import tree as t
from ..syntax.parser import first_word
from .bad import Bad, bad
from .expr import Binder
from .helps import with_shape
from .modules import Modules
from .query import QueryBinder
from .scope import Argument, Definition, Scope, Unknown, place
from .typed import Query

__all__ = ["Action", "Change", "Session", "Warned", "meanings_of"]

MOST_RUN = 10_000
"""How many calls one text may come to."""

DEEPEST = 50
"""How many calls may stand inside each other."""


@dataclass(frozen=True, slots=True)
class Change:
    """A setting that is no rule of a book takes a value: ``lang``, ``format``.

    None: the value that it had before the text began.
    """

    name: str
    value: str | None


@dataclass(frozen=True, slots=True)
class Warned:
    """Something to tell that stops nothing."""

    warning: Diagnostic


Action = Query | Change | Warned


@dataclass
class Session:
    """What is known between clauses: names, the school, its overrides, the values from outside.

    ``asked``: somebody sits at a prompt, who may also set what concerns the prompt alone.
    """

    scope: Scope = field(default_factory=Scope)
    school: str = board.DEFAULT
    overrides: dict[str, str] = field(default_factory=dict)
    values: Mapping[str, int | str | bool] = field(default_factory=dict)
    modules: Modules = field(default_factory=Modules)
    settings: dict[str, str] = field(default_factory=dict)
    asked: bool = False

    def copy(self) -> Session:
        """One that can be tried: what it learns is not learned here."""
        scope = Scope(dict(self.scope.names), self.scope.outer)
        return replace(
            self, scope=scope, overrides=dict(self.overrides), settings=dict(self.settings)
        )

    def exports(self, source: Source) -> Callable[[str, bool], frozenset[str]]:
        """What the parser asks about `use`: the Chinese names that it brings in."""

        def names(path: str, file: bool) -> frozenset[str]:
            try:
                return self.modules.names(path, file, source, Span(source, 0, 0)).chinese()
            except TqError:
                return frozenset()

        return names

    def bind(self, script: t.Script) -> tuple[list[Action], list[Diagnostic]]:
        """Bind the clauses in order.  After a mistake the session is as it was before."""
        names, school, overrides = dict(self.scope.names), self.school, dict(self.overrides)
        settings = dict(self.settings)
        work = _Work(self)
        work.headless = script.headless
        # What a definition that could not be read would have meant is not asked for again.
        self.scope.names.update({name: Unknown() for name in script.lost})
        for clause in script.clauses:
            work.clause(clause, self.scope)
        work.close()
        if work.errors or script.lost:
            self.scope.names, self.school, self.overrides = names, school, overrides
            self.settings = settings
        return work.actions, _each_once(work.errors)


class _Work:
    """One run over a script."""

    def __init__(self, session: Session, checking: bool = False) -> None:
        self.session = session
        self.actions: list[Action] = []
        self.errors: list[Diagnostic] = []
        self.query: QueryBinder | None = None
        self.headless = False  # a source of boards may be among what could not be read
        self.nameless: Span | None = None  # the first `use` whose names could not be read
        self.calls: list[str] = []
        self.ran = 0
        self.outermost = 0
        self.checked: tuple[int, ...] = ()  # the definitions whose bodies are being checked
        self.poisoned: set[int] = set()
        self.checking = checking
        self.meanings: dict[Span, tuple[str, str]] = {}

    # ---- queries ------------------------------------------------------------------------------

    def close(self) -> None:
        """End the open query."""
        query, self.query = self.query, None
        if query is None:
            return
        made = query.finish()
        self.meanings.update(query.binder.meanings)
        self.errors.extend(e for e in query.errors if not self._follows(e))
        self.actions.extend(Warned(w) for w in query.warnings)
        if made is not None:
            self.actions.append(made)

    def clause(self, clause: t.Clause, scope: Scope) -> None:
        try:
            self._clause(clause, scope)
        except Bad as problem:
            if not self._follows(problem.error):
                self.errors.append(problem.error)
        except TqError as problem:
            self.nameless = self.nameless or clause.span
            self.errors.extend(problem.diagnostics)

    def _follows(self, error: Diagnostic) -> bool:
        """Whether a mistake may be nothing but the consequence of one already told: an unknown
        name, one that a script can define, after a `use` that gave none."""
        before, at = self.nameless, error.span
        if before is None or at is None or error.code not in ("E0201", "E0203"):
            return False
        return at.source is before.source and at.start > before.start and "." not in at.text

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
                    clause.path, clause.file, clause.span.source, clause.at
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
                elif not (self.checking or self.headless):
                    word = first_word(clause.span)
                    raise bad("E0401", word, found=word.text)

    # ---- names --------------------------------------------------------------------------------

    def _let(self, clause: t.Let, scope: Scope) -> None:
        made = Definition(clause, Scope(dict(scope.names), scope.outer))
        readings = board.readings(self.session.school, self.session.overrides)
        checker = Binder(None, readings, self.session.values)
        checker.matches = ((), ())
        # A name whose expression is wrong has been told of; what is built on it stays quiet.
        scope.names[clause.name] = Unknown()
        checker.options(clause.body, made.scope)
        scope.names[clause.name] = made
        self.meanings.update(checker.meanings)

    def _def(self, clause: t.Def, scope: Scope) -> None:
        twice = _twice(clause.parameters)
        if twice is not None:
            second = clause.parameters.index(twice, clause.parameters.index(twice) + 1)
            raise bad("E0209", clause.at[1 + second], found=twice)
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
                asked=session.asked,
            ),
            checking=True,
        )
        trial.calls = [*self.calls, clause.name]
        trial.outermost = len(trial.calls)
        trial.checked = (*self.checked, id(clause))
        trial.poisoned, trial.nameless = self.poisoned, self.nameless
        for inner in clause.body:
            trial.clause(inner, inside)
        trial.close()
        self.meanings.update(trial.meanings)
        return trial.errors

    def _run(self, clause: t.Run, scope: Scope) -> None:
        entry = self._definition(clause, scope)
        if entry is not None and id(entry.clause) in self.poisoned:
            # What is built on a definition that is wrong stays as quiet as it.
            self.poisoned.update(self.checked)
            return
        if entry is None or self.ran > MOST_RUN:
            return
        self.ran += 1
        found = entry.clause
        if not isinstance(found, t.Def):
            raise bad("E0203", clause.at, found=clause.name)
        want, got = len(found.parameters), len(clause.arguments)
        if want != got:
            wanted = Both(f"{want} value" + "s" * (want != 1), f" {want} 个参数")
            raise bad(
                "E0202", clause.at, with_shape(found), found=clause.name, want=wanted, got=got
            )
        if clause.name in self.calls or len(self.calls) >= DEEPEST:
            chain = " → ".join((*self.calls, clause.name))
            raise bad("E0208", clause.at, chain=chain)
        arguments = zip(found.parameters, clause.arguments, strict=True)
        inside = Scope({p: Argument(a, scope) for p, a in arguments}, entry.scope)
        session = self.session
        before = session.school, dict(session.overrides)
        settings = dict(session.settings)
        self.calls.append(clause.name)
        try:
            for inner in found.body:
                self.clause(inner, inside)
                self._tell_call(clause, found)
            if (session.school, session.overrides) != before:
                self.close()
        finally:
            self.calls.pop()
            session.school, session.overrides = before
            self._restore(settings)
        if self.ran > MOST_RUN and len(self.calls) == self.outermost:
            raise bad("E0423", clause.at, found=clause.name)

    def _restore(self, settings: dict[str, str]) -> None:
        """Give ``lang`` and ``format`` back the values that they had before a call."""
        now = self.session.settings
        if now == settings:
            return
        self.close()  # what the call asked is printed as the call wanted it
        for name in now:
            if now[name] != settings.get(name) and not self.checking:
                self.actions.append(Change(name, settings.get(name)))
        self.session.settings = settings

    def _tell_call(self, call: t.Run, found: t.Def) -> None:
        """Say of mistakes inside a definition which call led to them: its values are to blame."""
        for errors in (self.errors, self.query.errors if self.query is not None else []):
            for i, error in enumerate(errors):
                at = error.span
                if at is None or at.source is not found.span.source:
                    continue
                inside = found.span.start <= at.start and at.stop <= found.span.stop
                if inside and not any(h.key == "called" for h in error.hints):
                    hint = Hint("called", {"name": call.name, "place": place(call.at)})
                    errors[i] = replace(error, hints=(*error.hints, hint))

    def _definition(self, clause: t.Run, scope: Scope) -> Definition | None:
        """What a call calls; None if nobody can know."""
        entry = scope.find(clause.name)
        if isinstance(entry, Definition):
            return entry
        if isinstance(entry, Unknown):
            return None
        if "." in clause.name:
            names = self.session.modules.names(
                clause.name, False, clause.span.source, clause.at
            ).names
            found = names.get(clause.name.rsplit(".", 1)[1])
            if isinstance(found, Definition):
                return found
            inside = [f"{clause.name}.{n}" for n in names]
            if inside:
                hint = Hint("values", {"values": (*inside[:6], "...")[: len(inside)]})
                raise bad("E0203", clause.at, hint, found=clause.name)
        defs = [n for n, e in scope.all().items()
                if isinstance(e, Definition) and isinstance(e.clause, t.Def)]  # fmt: skip
        hints = did_you_mean(clause.name, defs, clause.at)
        raise bad("E0203", clause.at, *hints, found=clause.name)

    # ---- settings -----------------------------------------------------------------------------

    def _set(self, clause: t.Set) -> None:
        (_, name), *_ = clause.setting.words
        value = clause.value.lower()
        known: tuple[str, ...]
        if name in board.RULES:
            ruling = board.RULES[name]
            known = tuple(v.id for v in ruling.variants)
            if value in known:
                self.session.overrides[name] = value
                return
        else:
            setting = SETTINGS[name]
            if not setting.looks and not self.session.asked:
                raise bad("E0210", clause.setting.span, Hint("set_there", {}), setting=name)
            chosen = accepted(setting, clause.value)
            if chosen is not None:
                self.session.settings[name] = chosen
                if not self.checking:
                    self.actions.append(Change(name, chosen))
                return
            known = setting.known
        hints = (*did_you_mean(value, known, clause.at), Hint("values", {"values": known}))
        raise bad("E0207", clause.at, *hints, setting=name, found=clause.value)


def meanings_of(script: t.Script, session: Session) -> dict[tuple[int, int], tuple[str, str]]:
    """Which meaning each ambiguous word of a script has, by where it stands."""
    work = _Work(session)
    for clause in script.clauses:
        work.clause(clause, session.scope)
    work.close()
    source = script.clauses[0].span.source if script.clauses else None
    return {(s.start, s.stop): m for s, m in work.meanings.items() if s.source is source}


def _each_once(errors: list[Diagnostic]) -> list[Diagnostic]:
    """A mistake in a definition is met again wherever the definition is used."""
    met: dict[object, Diagnostic] = {}
    for error in errors:
        met.setdefault((error.code, error.span), error)
    return list(met.values())


def _twice(names: tuple[str, ...]) -> str | None:
    return next((n for i, n in enumerate(names) if n in names[:i]), None)
