"""Binding expressions: words get meanings, kinds are checked, mistakes become diagnostics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .. import board
from ..board.kinds import BOOL, INT, PALACE, TEXT, TIME
from ..diagnostics.suggest import did_you_mean
from ..diagnostics.value import Both, Hint, Span
from ..record import dataclass, field
from ..syntax import tree as t
from ..syntax.printer import Printer
from ..vocab.lexicon import lexicon
from . import helps, relate
from .arith import MOST_PARTS, calculate, too_large
from .bad import Bad, bad
from .compare import check_order, folded, pair_up
from .groups import no_value
from .meaning import KIND, column, constant_of, kinds_of, quoted, said, values_of
from .scope import Argument, Definition, Given, Scope, Unknown
from .typed import (
    Arith,
    AtLeast,
    Bound,
    Cmp,
    Col,
    Conj,
    Const,
    Disj,
    Inverse,
    Matches,
    Minus,
    Misses,
    Out,
)  # fmt: skip

__all__ = ["Binder"]

DEEPEST = 100
"""How many names may stand for each other."""


@dataclass
class Binder:
    """Binds the expressions of one query.

    ``scale`` is the scale of its boards (None: any, for names bound ahead of their use);
    ``outs`` are the columns of counted rows, once a query counts; ``headings`` are names given
    by `as`; ``meanings`` records which meaning each word took, for the formatter.
    """

    scale: board.Scale | None
    readings: Mapping[str, str]
    values: Mapping[str, int | str | bool]
    outs: tuple[Out, ...] | None = None
    headings: dict[str, Bound] = field(default_factory=dict)
    matches: tuple[tuple[Bound, ...], tuple[str, ...]] | None = None
    meanings: dict[Span, tuple[str, str]] = field(default_factory=dict)
    calling: int = 0
    parts: int = 0
    showing: bool = False
    """A group of columns may stand where a name was not found."""

    # ---- what is wanted -----------------------------------------------------------------------

    def condition(self, e: t.Expr, scope: Scope) -> Bound:
        """An expression that is true or false."""
        options = self.options(e, scope)
        for option in options:
            if option.kind is BOOL:
                return self._took(e, option)
        hints: tuple[Hint, ...] = ()
        if isinstance(e, (t.WordRef, t.NameRef)) and not isinstance(options[0], Const):
            hints = (Hint("compare_it", {"found": quoted(e.span)}),)
        raise bad("E0302", e.span, *hints, found=quoted(e.span), kind=kinds_of(options))

    def number(self, e: t.Expr, scope: Scope, op: str = "") -> Bound:
        """An expression that is a whole number; ``op`` is the operator that asks for it."""
        options = self.options(e, scope)
        for option in options:
            if option.kind in (INT, TIME):
                return self._took(e, option)
        if not op:
            want = {"found": quoted(e.span), "kind": kinds_of(options), "want": said(INT)}
            raise bad("E0309", e.span, **want)
        raise bad("E0304", e.span, found=quoted(e.span), kind=kinds_of(options), op=op)

    def any(self, e: t.Expr, scope: Scope) -> Bound:
        """An expression of any kind, where nothing tells which kind is wanted."""
        options = self.options(e, scope)
        if isinstance(e, t.WordRef) and not isinstance(options[0], (Col, Out)):
            for kind, id in e.words:
                if kind == "column":
                    self._column(id, e.span)  # it was meant, and why it is not there is told
        values = [o for o in options if isinstance(o, Const) and not o.wild]
        if len(values) == len(options) > 1:
            raise helps.ambiguous(e, values)
        return self._took(e, options[0])

    def constant(self, e: t.Expr, scope: Scope) -> Const | None:
        """The value of an expression that does not depend on a board, or None."""
        bound = self.any(e, scope)
        return bound if isinstance(bound, Const) else None

    # ---- meanings -----------------------------------------------------------------------------

    def options(self, e: t.Expr, scope: Scope) -> list[Bound]:
        """Every meaning of an expression, the likeliest first; never empty."""
        self.parts += 1
        if self.parts > MOST_PARTS + 1:  # told already
            return [Const(kind, 1, wild=True) for kind in (INT, BOOL)]
        if self.parts > MOST_PARTS:
            raise bad("E0423", e.span, found=quoted(e.span))
        match e:
            case t.WordRef():
                return self._word(e)
            case t.NameRef():
                return self._name(e, scope)
            case t.Number():
                return [Const(INT, e.value)]
            case t.TextLit():
                return [Const(TEXT, e.value)]
            case t.ParamRef():
                return [self._given(e)]
            case t.Compare():
                return [self._compare(e, scope)]
            case t.Within():
                return [self._within(e, scope)]
            case t.Relate():
                return [self._relate(e, scope)]
            case t.Not():
                return [Inverse(self.condition(e.body, scope))]
            case t.And():
                return [Conj(self._conditions(e.items, scope))]
            case t.Or():
                try:
                    return [Disj(self._conditions(e.items, scope))]
                except Bad as problem:
                    raise helps.listed(problem, e.items) from None
            case t.Arith():
                return [self._arith(e, scope)]
            case t.Negative():
                body = self.number(e.body, scope, "-")
                if isinstance(body, Const):
                    return [body if body.wild else Const(INT, -body.value)]
                return [Minus(body)]
            case t.AtLeast():
                return [self._at_least(e, scope)]
            case t.Matches() if not e.items and self._counted_matches():
                return self._counted_matches()
            case t.Matches():
                return [Matches(self._listed(e, e.items, scope)[0])]
            case t.Misses():
                return [Misses(*self._listed(e, e.items, scope))]

    def _conditions(self, items: Sequence[t.Expr], scope: Scope) -> tuple[Bound, ...]:
        return tuple(self.condition(i, scope) for i in items)

    def _took(self, e: t.Expr, option: Bound) -> Bound:
        """Remember which meaning a word took."""
        if isinstance(e, t.WordRef):
            for kind, id in e.words:
                same_value = any(v == option for v in values_of([(kind, id)]))
                same_column = isinstance(option, (Col, Out)) and option.id == id
                if (kind in KIND and same_value) or (kind in ("column", "result") and same_column):
                    self.meanings[e.span] = (kind, id)
                    break
            else:
                if option.kind is BOOL and ("relation" in dict(e.words)):
                    self.meanings[e.span] = next(w for w in e.words if w[0] == "relation")
        return option

    def _word(self, e: t.WordRef) -> list[Bound]:
        found: list[Bound] = []
        problem: Bad | None = None
        for kind, id in e.words:
            if kind in ("column", "result"):
                try:
                    found.insert(0, self._column(id, e.span))
                except Bad as error:
                    problem = error
            elif kind == "relation" and self._may_be_bare(id):
                found.append(relate.bare(id, self.readings))
        found.extend(values_of(e.words))
        if found:
            return found
        if problem is not None:
            raise problem
        if any(kind == "relation" for kind, _ in e.words):
            offer = Hint("offer", {"offer": f"shiji {quoted(e.span)} taiyi"}, e.span)
            raise bad("E0420", e.span, offer, found=quoted(e.span))
        raise no_value(e)

    def _may_be_bare(self, relation: str) -> bool:
        return self.outs is None and not board.RELATIONS[relation].geometry

    def _column(self, id: str, span: Span) -> Bound:
        if self.outs is not None:
            for out in self.outs:
                if out.id == id:
                    return out
            raise self.counted(span)
        if id == "count":
            raise bad("E0417", span, found=quoted(span))
        if self.scale is not None and not board.available(self.scale, id):
            scale = lexicon().word("scale", self.scale.id)
            said_scale = Both(scale.id, scale.hans)
            raise bad("E0308", span, *helps.not_on_scale(id), found=quoted(span), scale=said_scale)
        return column(id)

    def counted(self, span: Span) -> Bad:
        """There were boards until they were counted."""
        names = tuple(o.id for o in self.outs or ())
        return bad("E0416", span, Hint("left", {"values": names}), found=quoted(span))

    def _name(self, e: t.NameRef, scope: Scope) -> list[Bound]:
        if self.outs is not None:
            for out in self.outs:
                if out.id == e.name:
                    return [out]
        if e.name in self.headings:
            return [self.headings[e.name]]
        entry = scope.find(e.name)
        if isinstance(entry, Given):
            return [constant_of(entry.value)]
        if isinstance(entry, Unknown):
            return [Const(kind, 1, wild=True) for kind in (INT, BOOL)]
        if isinstance(entry, Argument):
            return self.options(entry.body, entry.scope)
        if isinstance(entry, Definition) and isinstance(entry.clause, t.Let):
            return self._let(e, entry.clause, entry.scope)
        if isinstance(entry, Definition):
            raise bad("E0418", e.span, Hint("offer", {"offer": f"run {e.name}"}), found=e.name)
        raise bad("E0201", e.span, *self._near_names(e, scope), found=quoted(e.span))

    def _let(self, e: t.NameRef, let: t.Let, scope: Scope) -> list[Bound]:
        """What a name stands for, by way of as many others as the stack can bear."""
        if self.calling >= DEEPEST:
            raise bad("E0112", e.span, most=DEEPEST)
        self.calling += 1
        try:
            return self.options(let.body, scope)
        except Bad as problem:
            if problem.error.code == "E0423":  # the name is too much here, not what it is made of
                raise bad("E0423", e.span, found=e.name) from None
            raise
        finally:
            self.calling -= 1

    def _near_names(self, e: t.NameRef, scope: Scope) -> tuple[Hint, ...]:
        values = lexicon().by_terminal["NOUN"].items()
        pool = [s for s, w in values if self.showing or any(x.kind != "group" for x in w)]
        pool += scope.all()
        if self.outs is not None:
            pool = [o.id for o in self.outs]
        return helps.of_habit(e) or did_you_mean(e.name, pool, e.span)

    def _given(self, e: t.ParamRef) -> Const:
        if e.name not in self.values:
            raise bad("E0204", e.span, Hint("give_param", {"name": e.name}), found=e.name)
        return constant_of(self.values[e.name])

    # ---- tests --------------------------------------------------------------------------------

    def _compare(self, e: t.Compare, scope: Scope) -> Bound:
        lefts, rights = self.options(e.left, scope), self.options(e.right, scope)
        pair = self._pair(e.left, e.right, lefts, rights)
        check_order(e, pair[0])
        return folded(Cmp(e.op, *pair))

    def _pair(
        self, left: t.Expr, right: t.Expr, lefts: list[Bound], rights: list[Bound]
    ) -> tuple[Bound, Bound]:
        """The two sides as they are compared; the meanings that they took are remembered."""
        took, pair = pair_up(left, right, lefts, rights)
        self._took(left, took[0])
        self._took(right, took[1])
        return pair

    def _within(self, e: t.Within, scope: Scope) -> Bound:
        lefts = self.options(e.left, scope)
        tests: list[Bound] = []
        for choice in e.choices:
            if isinstance(choice, t.Range):
                tests.append(self._between(e, lefts, choice, scope))
                continue
            pair = self._pair(e.left, choice, lefts, self.options(choice, scope))
            tests.append(folded(Cmp("=", *pair)))
        found: Bound = tests[0] if len(tests) == 1 else Disj(tuple(tests))
        return Inverse(found) if e.negated else found

    def _between(self, e: t.Within, lefts: list[Bound], choice: t.Range, scope: Scope) -> Bound:
        tests = []
        for op, end in ((">=", choice.low), ("<=", choice.high)):
            if end is None:
                continue
            pair = self._pair(e.left, end, lefts, self.options(end, scope))
            if not pair[0].kind.ordered and pair[0].kind is not PALACE:
                raise helps.no_order(e, choice, pair[0].kind, lambda i: self.options(i, scope))
            tests.append(folded(Cmp(op, *pair)))
        return tests[0] if len(tests) == 1 else Conj(tuple(tests))

    def _relate(self, e: t.Relate, scope: Scope) -> Bound:
        if self.outs is not None:
            raise self.counted(e.span)
        stars = (self.star(e.left, scope), self.star(e.right, scope))
        if stars[0] is None or stars[1] is None:
            return Const(BOOL, 1, wild=True)
        (_, relation), *_ = e.relation.words
        made = relate.between(relation, stars[0], stars[1], self.readings)
        if made is None:
            raise Bad(relate.refusal(relation, stars[0], stars[1], self.readings, e))
        return made

    def star(self, e: t.Expr, scope: Scope) -> str | None:
        """The star that one side of a relation names; None for a parameter not known yet."""
        word = relate.word_behind(e, scope)
        if word is None:
            return None
        star = relate.star_of(word)
        if star is None:
            raise bad("E0306", e.span, relate.instead_of(e), found=quoted(e.span))
        self._column(star, e.span)
        self.meanings[word.span] = ("column", star)
        return star

    # ---- numbers ------------------------------------------------------------------------------

    def _arith(self, e: t.Arith, scope: Scope) -> Bound:
        left, right = self.number(e.left, scope, e.op), self.number(e.right, scope, e.op)
        if any(isinstance(side, Const) and side.wild for side in (left, right)):
            return Const(INT, 1, wild=True)
        if e.op in ("/", "mod") and isinstance(right, Const) and right.value == 0:
            raise bad("E0409", e.span, found=quoted(e.span))
        if isinstance(left, Const) and isinstance(right, Const):
            if too_large(e.op, left.value, right.value):
                raise bad("E0423", e.span, found=quoted(e.span))
            return Const(INT, calculate(e.op, left.value, right.value))
        return Arith(e.op, left, right, span=e.span)

    def _at_least(self, e: t.AtLeast, scope: Scope) -> Bound:
        number = self.number(e.number, scope)
        if not isinstance(number, Const):
            raise bad("E0415", e.number.span, found=quoted(e.number.span))
        return AtLeast(number.value, self._conditions(e.items, scope))

    def _counted_matches(self) -> list[Bound]:
        """The column of counted rows that a bare `matches` means: the one counted by."""
        return [o for o in self.outs or () if o.id.startswith("matches(")]

    def _listed(
        self, e: t.Expr, items: Sequence[t.Expr], scope: Scope
    ) -> tuple[tuple[Bound, ...], tuple[str, ...]]:
        """The conditions of matches or misses; none given: those of the last one."""
        if items:
            conditions = self._conditions(items, scope)
            printer = Printer("id", lambda word: self.meanings.get(word.span))
            self.matches = (conditions, tuple(printer.expr(i) for i in items))
        if self.matches is None:
            raise bad("E0411", e.span, Hint("conditions"), found=quoted(e.span))
        return self.matches
