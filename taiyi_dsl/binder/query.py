"""Binding one query: a source of boards and the clauses that work on it."""

from __future__ import annotations

from collections.abc import Mapping

from .. import board
from ..board.kinds import BOOL, INT
from ..diagnostics.value import Both, Diagnostic, Hint, Span
from ..syntax import tree as t
from ..syntax.parser import first_word
from ..syntax.printer import Printer
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from .bad import Bad, bad
from .expr import Binder
from .groups import alone, columns_of_plate, names_plate, plate_of
from .meaning import column, quoted
from .scope import Scope
from .typed import Bound, Col, Const, Out, Query, Shown, Step
from .walk import needs

__all__ = ["QueryBinder", "default_columns", "own_columns", "shown_column"]

MOST_LIMIT = 10**18


def _lead(scale: board.Scale) -> tuple[str, ...]:
    """The columns that say which board a row is."""
    columns = dict.fromkeys((scale.axis, "ganzhi", "dun", "ju"))
    return tuple(c for c in columns if board.available(scale, c))


def own_columns(group: str, scale: board.Scale) -> tuple[str, ...]:
    """The columns of a group on a scale."""
    if group == "board":
        return columns_of_plate(scale, _lead(scale))
    if group == "all":
        return tuple(c for c in board.columns_of(scale) if "." not in c or _of_side(c))
    return tuple(c for c in board.columns_of(scale) if board.COLUMNS[c].group == group)


def _of_side(id: str) -> bool:
    return id.split(".")[0] in ("host", "guest", "set")


def default_columns(scale: board.Scale) -> tuple[str, ...]:
    """What a query without `show` shows."""
    return tuple(
        dict.fromkeys((*_lead(scale), "taiyi", "wenchang", "shiji", *own_columns("counts", scale)))
    )


def shown_column(id: str) -> Shown:
    """A column under its own name and heading."""
    found = board.COLUMNS[id]
    return Shown(id, found.heading or id, found.name.hans, column(id))


class QueryBinder:
    """Collects the clauses of one query.  ``errors`` fills as clauses are added."""

    def __init__(
        self,
        source: t.Chart | t.Search,
        scope: Scope,
        readings: Mapping[str, str],
        values: Mapping[str, int | str | bool],
        school: str,
    ) -> None:
        self.source, self.scope, self.readings, self.school = source, scope, readings, school
        self.errors: list[Diagnostic] = []
        self.warnings: list[Diagnostic] = []
        (_, scale_id), *_ = source.scale.words
        self.scale = board.SCALES[scale_id]
        self.binder = Binder(self.scale, readings, values)
        self.steps: list[Step] = []
        self.shown: tuple[Shown, ...] | None = None
        self.drawn = False
        self.show_span: Span | None = None
        self.explained: list[tuple[str, object]] = []
        self.saves: list[tuple[str, bool, Span]] = []
        self.counted = False
        self.limited = False
        self.asked = False
        self.guessing = False
        """A time is a parameter that is not known yet."""
        self.first: int | None = None
        self.last: int | None = None
        try:
            self._bounds()
        except Bad as problem:
            self.errors.append(problem.error)

    # ---- the source ---------------------------------------------------------------------------

    def _bounds(self) -> None:
        source = self.source
        if isinstance(source, t.Chart):
            self.first = self.last = self._time(source.time)
            self._check_axis(self.first, source.time.span)
            return
        if source.times is None:
            if self.scale.first is None:
                raise bad("E0404", source.span)
            self.first, self.last = self.scale.first, self.scale.last
            return
        low, high = source.times.first, source.times.last
        self.first = self.scale.first if low is None else self._time(low)
        self.last = self.scale.last if high is None else self._time(high)
        for end, value in ((low, self.first), (high, self.last)):
            if end is not None and value is not None:
                self._check_axis(value, end.span)
        if self.first is not None and self.last is not None and self.first > self.last:
            span = source.times.span
            ends = [quoted(e.span) for e in (high, low) if e is not None]
            hint = Hint("offer", {"offer": "..".join(ends)}, span)
            self.warnings.append(Diagnostic("W0001", span, {"found": quoted(span)}, (hint,)))

    def _check_axis(self, at: int, span: Span) -> None:
        if at not in self.scale and not self.guessing:
            raise bad("E0403", span, found=at)

    def _time(self, time: t.TimeExpr) -> int:
        if isinstance(time, t.Year):
            return time.value
        if isinstance(time, t.TimeSum):
            left, right = self._time(time.left), self._time(time.right)
            return left + right if time.op == "+" else left - right
        ref = (t.ParamRef if time.outside else t.NameRef)(time.name, time.span)
        value = self.binder.number(ref, self.scope)
        if not isinstance(value, Const):
            raise bad("E0415", time.span, found=time.name)
        self.guessing = self.guessing or value.wild
        return int(value.value)

    # ---- clauses ------------------------------------------------------------------------------

    def add(self, clause: t.Clause, scope: Scope) -> None:
        """Add a clause; a mistake in it becomes one of ``errors``."""
        try:
            match clause:
                case t.Where():
                    self._where(clause, scope)
                case t.Expect():
                    body = self.binder.condition(clause.body, scope)
                    self.steps.append(Step("expect", clause.span, body))
                    self.asked = True
                case t.ExpectRows():
                    self.steps.append(Step("rows", clause.span, number=clause.number))
                    self.asked = True
                case t.Sort():
                    self._sort(clause, scope)
                case t.Limit():
                    self._limit(clause, scope)
                case t.Count():
                    self._count(clause, scope)
                case t.Show():
                    self._show(clause, scope)
                case t.Explain():
                    for item in clause.items:
                        self._explain(item, scope)
                case t.Save():
                    self.saves.append((clause.path, clause.overwrite, clause.span))
                case _:
                    raise AssertionError(clause)
        except Bad as problem:
            self.errors.append(problem.error)

    def _where(self, clause: t.Where, scope: Scope) -> None:
        # Each part of a conjunction is bound by itself, so that each mistake in it is told.
        parts = clause.body.items if isinstance(clause.body, t.And) else (clause.body,)
        for part in parts:
            try:
                body = self.binder.condition(part, scope)
                self.steps.append(Step("where", part.span, body))
            except Bad as problem:
                self.errors.append(problem.error)

    def _sort(self, clause: t.Sort, scope: Scope) -> None:
        keys = tuple((self.binder.any(k.body, scope), k.descending) for k in clause.keys)
        span = clause.keys[0].span.to(clause.keys[-1].span)
        self.steps.append(Step("sort", span, keys=keys))

    def _limit(self, clause: t.Limit, scope: Scope) -> None:
        number = self.binder.number(clause.number, scope)
        if not isinstance(number, Const) or number.value < 0:
            raise bad("E0405", clause.number.span, found=quoted(clause.number.span))
        self.steps.append(Step("limit", clause.span, number=min(number.value, MOST_LIMIT)))
        self.limited = True

    def _count(self, clause: t.Count, scope: Scope) -> None:
        if self.counted:
            raise bad("E0413", first_word(clause.span), found=self._key("count"))
        if self.shown is not None:
            raise bad(
                "E0414", first_word(clause.span), found=self._key("count"), after=self._key("show")
            )
        items: list[Shown] = []
        for item in clause.items:
            if names_plate(item.body):
                raise alone(item.body.span)
            items.extend(self._item(item, scope))
        self.steps.append(Step("count", clause.span, items=tuple(items)))
        self.counted = True
        outs = [Out(i.body.kind, i.id, n) for n, i in enumerate(items)]
        outs.append(Out(INT, "count", len(outs)))
        self.binder.outs = tuple(outs)
        self.binder.headings.clear()  # they named what was on the boards
        self.binder.matches = None  # its conditions were of boards, and those are gone
        word = lexicon().word("result", "count")
        counted = Shown("count", "count", word.hans, outs[-1])
        self.default_shown = (
            *(Shown(i.id, i.en, i.zh, o) for i, o in zip(items, outs, strict=False)),
            counted,
        )

    def _key(self, id: str) -> Both:
        word = lexicon().word("keyword", id)
        return Both(word.id, word.hans)

    def _show(self, clause: t.Show, scope: Scope) -> None:
        if self.shown is not None:
            raise bad("E0413", first_word(clause.span), found=self._key("show"))
        self.shown, self.show_span = (), clause.span
        plate = plate_of(clause)
        if plate is not None and self.binder.outs is not None:
            raise self.binder.counted(plate.span)
        self.drawn = plate is not None
        shown: list[Shown] = []
        # Which board a row is, is told unless the query chooses columns of its own.
        if self.binder.outs is None and all(_is_group(i.body) for i in clause.items):
            shown.extend(shown_column(c) for c in _lead(self.scale))
        seen = {s.id for s in shown}
        for item in clause.items:
            try:
                for made in self._item(item, scope):
                    # A column that a group brings in is not shown twice.
                    if item.heading is None and _is_group(item.body) and made.id in seen:
                        continue
                    seen.add(made.id)
                    shown.append(made)
            except Bad as problem:
                self.errors.append(problem.error)
        self.shown, self.show_span = tuple(shown), clause.span

    def _item(self, item: t.Item, scope: Scope) -> list[Shown]:
        group = _group(item.body)
        if group is not None and self.binder.outs is None:
            return [shown_column(c) for c in own_columns(group, self.scale)]
        body = self._any(item.body, scope)
        if item.heading is not None:
            self.binder.headings[fold(item.heading)] = body
            return [Shown(item.heading, item.heading, item.heading, body)]
        if isinstance(body, Col):
            return [shown_column(body.id)]
        if isinstance(body, Out):
            found = next(s for s in self.default_shown if s.body == body)
            return [found]
        text = Printer("id", self._chosen).expr(item.body)
        hans = Printer("hans", self._chosen).expr(item.body)
        return [Shown(text, text, hans, body)]

    def _chosen(self, word: t.WordRef) -> tuple[str, str] | None:
        return self.binder.meanings.get(word.span)

    def _any(self, e: t.Expr, scope: Scope) -> Bound:
        """An expression where a group of columns could have stood."""
        self.binder.showing = isinstance(e, t.NameRef)
        try:
            return self.binder.any(e, scope)
        finally:
            self.binder.showing = False

    def _explain(self, item: t.Expr, scope: Scope) -> None:
        if isinstance(item, t.Relate):
            self.binder.condition(item, scope)
            stars = self.binder.star(item.left, scope), self.binder.star(item.right, scope)
            self.explained.append(("relation", (item.relation.words[0][1], *stars)))
            return
        group = _group(item)
        if group is not None and self.binder.outs is None:
            own = (c for c in own_columns(group, self.scale) if c not in _lead(self.scale))
            self.explained.extend(("column", c) for c in own)
            return
        bound = self._any(item, scope)
        columns = needs(bound)
        if isinstance(bound, Const) and bound.wild:
            return
        if not columns:
            offer = Hint("offer", {"offer": "explain host.count"})
            raise bad("E0421", item.span, offer, found=quoted(item.span))
        relation = self._bare_relation(item, bound)
        if relation is not None:
            self.explained.extend(
                ("relation", (relation, p.actor, p.target))
                for p in board.pairs(relation, self.readings[board.RELATIONS[relation].family])
            )
            return
        if not isinstance(bound, Col):
            self.explained.append(("value", (quoted(item.span), bound)))
        self.explained.extend(("column", c) for c in columns)

    def _bare_relation(self, item: t.Expr, bound: Bound) -> str | None:
        """The relation that a word alone stands for: it is explained pair by pair."""
        if not isinstance(item, t.WordRef) or bound.kind is not BOOL or isinstance(bound, Col):
            return None
        return next((id for kind, id in item.words if kind == "relation"), None)

    # ---- the whole ----------------------------------------------------------------------------

    def finish(self) -> Query | None:
        """The typed query; None if anything in it was wrong."""
        if not self.errors:
            try:
                self._check_whole()
            except Bad as problem:
                self.errors.append(problem.error)
        if self.errors:
            return None
        shown = self.shown
        if shown is None:
            if self.counted:
                shown = self.default_shown
            else:
                shown = tuple(shown_column(c) for c in default_columns(self.scale))
        plain = self.shown is None and not self.counted
        silent = bool(self.saves) or (plain and (self.asked or bool(self.explained)))
        span = self.source.span
        return Query(
            span, self.scale.id, self.first, self.last, self._duns(), self.readings,
            tuple(self.steps), shown, silent, tuple(self.explained), tuple(self.saves),
            isinstance(self.source, t.Chart), drawn=self.drawn,
        )  # fmt: skip

    def _duns(self) -> tuple[int, ...]:
        if self.source.dun is None:
            return (self.scale.dun,)
        (_, id), *_ = self.source.dun.words
        return {"yang": (0,), "yin": (1,), "both": (0, 1)}[id]

    def _check_whole(self) -> None:
        endless = self.first is None or self.last is None
        if not endless:
            return
        span = self.source.times.span if isinstance(self.source, t.Search) and self.source.times \
            else self.source.span  # fmt: skip
        for step in self.steps:
            if step.do == "limit":
                return
            if step.do == "count":
                return  # whether it is endless depends on the conditions: the run tells
        needs_rows = self.shown is not None or bool(self.saves) or bool(self.explained)
        if needs_rows or not self.asked:
            raise bad("E0402", span, Hint("offer", {"offer": "limit 20"}))


def _is_group(e: t.Expr) -> bool:
    return _group(e) is not None


def _group(e: t.Expr) -> str | None:
    """The group of columns that a word names, where it names no column."""
    if not isinstance(e, t.WordRef):
        return None
    return next((id for kind, id in e.words if kind == "group"), None)
