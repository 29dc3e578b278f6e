"""Binding relations: which star may be said to do what, and what to offer when it may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import board
from ..diagnostics.value import Both, Diagnostic, Hint
from ..syntax import tree as t
from ..vocab.lexicon import lexicon
from .typed import Bound, Disj, Tested

__all__ = ["bare", "between", "is_star", "refusal", "star_names", "star_of"]


def is_star(id: str) -> bool:
    found = board.COLUMNS.get(id)
    return found is not None and found.star


def star_of(e: t.Expr) -> str | None:
    """The star that an expression names, or None."""
    if isinstance(e, t.WordRef):
        return next((id for kind, id in e.words if kind == "column" and is_star(id)), None)
    return None


def star_names() -> list[str]:
    """Every spelling of every star: what a misspelt star may have meant."""
    return [s for w in lexicon().kind("column") if is_star(w.id) for s in w.spellings()]


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


def _hans(id: str) -> str:
    return board.COLUMNS[id].name.hans


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
    actors = tuple(dict.fromkeys(_hans(p.actor) for p in rows))
    hints = []
    for other in _twins(relation, actor, target, readings):
        hans = board.RELATIONS[other].name.hans
        offer = f"{e.left.span.text} {hans} {e.right.span.text}"
        stars = {"star": _hans(actor), "target": _hans(target), "relation": hans}
        hints.append(Hint("said_as", {**stars, "offer": offer}))
    if found.offsets:
        plain = next(
            (r for r in board.RELATIONS.values() if r.geometry and r.offsets == found.offsets), None
        )
        if plain is not None:
            offer = f"{e.left.span.text} {plain.id} {e.right.span.text}"
            hints.append(Hint("geometry", {"offer": offer}))
    name = found.name.hans
    if any(p.actor == actor for p in rows):
        pair = f"{_hans(actor)} {name} {_hans(target)}"
        targets = tuple(dict.fromkeys(_hans(p.target) for p in rows if p.actor == actor))
        hints.insert(
            0, Hint("towards", {"star": _hans(actor), "relation": name, "targets": targets})
        )
        return Diagnostic("E0311", e.relation.span, {"relation": name, "pair": pair}, tuple(hints))
    facts = {"relation": name, "said_of": actors or Both("no star", "无"), "found": _hans(actor)}
    return Diagnostic("E0305", e.relation.span, facts, tuple(hints))
