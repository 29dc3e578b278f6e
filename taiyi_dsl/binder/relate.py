"""Binding relations: which star may be said to do what, and what to offer when it may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import board
from ..diagnostics.suggest import offers
from ..diagnostics.value import Both, Diagnostic, Hint
from ..syntax import tree as t
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from .scope import Argument, Definition, Scope, Unknown
from .typed import Bound, Disj, Tested

__all__ = ["bare", "between", "instead_of", "is_star", "refusal", "star_of", "word_behind"]


def is_star(id: str) -> bool:
    found = board.COLUMNS.get(id)
    return found is not None and found.star


def star_of(e: t.Expr) -> str | None:
    """The star that an expression names, or None."""
    if isinstance(e, t.WordRef):
        return next((id for kind, id in e.words if kind == "column" and is_star(id)), None)
    return None


def word_behind(e: t.Expr, scope: Scope) -> t.Expr | None:
    """What a name in the place of a star stands for; None for a parameter not known yet."""
    while isinstance(e, t.NameRef):
        entry = scope.find(e.name)
        if isinstance(entry, Unknown):
            return None
        if isinstance(entry, Argument):
            e, scope = entry.body, entry.scope
        elif isinstance(entry, Definition) and isinstance(entry.clause, t.Let):
            e, scope = entry.clause.body, entry.scope
        else:
            break
    return e


def instead_of(e: t.Expr) -> Hint:
    """What to offer where a star is wanted: those that look alike, or all of them."""
    every = Hint("stars", {"values": stars()})
    if isinstance(e, t.TextLit) and fold(e.value) in star_names():
        return Hint("offer", {"offer": e.value}, e.span)
    nears = offers(e.name, star_names()) if isinstance(e, t.NameRef) else ()
    if nears:
        return Hint("did_you_mean", {"nears": nears, "otherwise": (every,)}, e.span)
    return every


def star_names() -> list[str]:
    """Every spelling of every star: what a misspelt star may have meant."""
    return [s for w in lexicon().kind("column") if is_star(w.id) for s in w.spellings()]


def stars() -> tuple[Both, ...]:
    """Every star, as a message names it."""
    return tuple(_star(id) for id in board.COLUMNS if is_star(id))


def _tested(relation: str, pair: board.Pair) -> Tested:
    needs, check = board.condition(relation, pair)

    def holds(values: Mapping[str, Any]) -> bool:
        return bool(check(*(values[n] for n in needs)))

    return Tested(needs, holds, relation)


def between(relation: str, actor: str, target: str, readings: Mapping[str, str]) -> Bound | None:
    """``actor relation target`` as a condition; None where doctrine does not say it."""
    found = board.RELATIONS[relation]
    if found.geometry:
        check = board.geometry(relation, actor, target)

        def holds(values: Mapping[str, Any]) -> bool:
            return check(values[actor], values[target])

        return Tested((actor, target), holds, relation)
    pair = board.said(relation, actor, target, readings[found.family])
    return None if pair is None else _tested(relation, pair)


def bare(relation: str, readings: Mapping[str, str]) -> Bound:
    """A relation said of no star in particular: any pair that its definition names.

    Plain geometry has no pairs and is never bare.
    """
    found = board.RELATIONS[relation]
    pairs = board.pairs(relation, readings[found.family])
    return Disj(tuple(_tested(relation, p) for p in pairs))


def _said(of: board.Column | board.Relation) -> Both:
    """A star or a relation as a message names it."""
    return Both(f"{of.name.hans} {of.id}", of.name.hans)


def _star(id: str) -> Both:
    return _said(board.COLUMNS[id])


def _twins(relation: str, actor: str, target: str, readings: Mapping[str, str]) -> list[str]:
    """The relations that may be said of the two stars, those of the same geometry first."""
    asked = board.RELATIONS[relation]
    found = [
        (r.offsets != asked.offsets, len(r.id), r.id)
        for r in board.RELATIONS.values()
        if not r.geometry
        and r.id != relation
        and board.said(r.id, actor, target, readings[r.family]) is not None
    ]
    same = [id for other, _, id in sorted(found) if not other]
    plain = [id for other, _, id in sorted(found) if other and id in board.FAMILIES]
    return same[:1] or plain[:2]


def refusal(
    relation: str, actor: str, target: str, readings: Mapping[str, str], e: t.Relate
) -> Diagnostic:
    """Why the relation is not said of the pair, and what is said instead."""
    found = board.RELATIONS[relation]
    rows = board.pairs(relation, readings[found.family])
    left, right = e.left.span.text, e.right.span.text
    said = {"star": _star(actor), "target": _star(target)}
    hints = []
    for other in _twins(relation, actor, target, readings):
        offer = f"{left} {_written(other, e)} {right}"
        hints.append(
            Hint(
                "said_as",
                {**said, "relation": _said(board.RELATIONS[other]), "offer": offer},
                e.span,
            )
        )
    plain = next(
        (r for r in board.RELATIONS.values() if r.geometry and r.offsets == found.offsets), None
    )
    if plain is not None:
        offer = f"{left} {_written(plain.id, e)} {right}"
        hints.append(Hint("geometry", {"offer": offer}, e.span))
    hints += _schools(relation, actor, target)
    if not any(p.actor == actor for p in rows):
        actors = tuple(dict.fromkeys(_star(p.actor) for p in rows))
        facts = {"relation": _said(found), "said_of": actors or Both("no star", "无"),
                 "found": _star(actor)}  # fmt: skip
        return Diagnostic("E0305", e.relation.span, facts, tuple(hints))
    targets = tuple(dict.fromkeys(_star(p.target) for p in rows if p.actor == actor))
    hints.insert(0, Hint("towards", {**said, "relation": _said(found), "targets": targets}))
    pair = " ".join((left, e.relation.span.text, right))
    return Diagnostic("E0311", e.relation.span, {"pair": pair}, tuple(hints))


def _written(relation: str, e: t.Relate) -> str:
    """A relation as it is offered: in the script in which the other one was typed."""
    return relation if e.relation.span.text.isascii() else board.RELATIONS[relation].name.hans


def _schools(relation: str, actor: str, target: str) -> list[Hint]:
    """The schools that do say it."""
    family = board.RELATIONS[relation].family
    return [
        Hint(
            "school_says",
            {"school": school.title, "id": school.id, "name": school.name.hans},
        )
        for school in board.SCHOOLS.values()
        if board.said(relation, actor, target, board.readings(school.id)[family]) is not None
    ]
