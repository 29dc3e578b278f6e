"""Explanations of a query's items, board by board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .. import board
from ..board.explain import Explained, explain, explain_relation
from ..board.kinds import BOOL
from .plan import Plate
from .result import Told

__all__ = ["told"]


def told(
    places: Iterable[Any], plates: Sequence[Plate], items: Sequence[tuple[str, Any]]
) -> Iterator[Told]:
    """Each item explained on each board."""
    for place in places:
        at, which = (place, 0) if len(plates) == 1 else place
        plate = plates[which]
        label = f"{at} {board.COLUMNS['dun'].kind.text(plate.dun)}"
        for what, item in items:
            if what == "column":
                parts = explain(plate.scale, at, plate.dun, item, plate.readings)
                yield Told(at, plate.dun, label, parts)
            elif what == "value":
                text, bound = item
                value = plate.reader(bound)(at)
                shown = None if bound.kind is BOOL else bound.kind.text(value)
                yield Told(at, plate.dun, label, (), None, (text, bool(value), shown))
            else:
                relation, actor, target = item
                pair = _pair(relation, actor, target, plate.readings)
                made = _related(plate, at, relation, pair)
                yield Told(at, plate.dun, label, made, (relation, actor, target))


def _pair(relation: str, actor: str, target: str, readings: Mapping[str, str]) -> board.Pair:
    found = board.RELATIONS[relation]
    if found.geometry:
        # Plain geometry is explained like a row of doctrine that no book has to give.
        return board.Pair(relation, "geometry", actor, target, (), found.en, found.zh)
    pair = board.said(relation, actor, target, readings[found.family])
    assert pair is not None, "the binder lets only those pass that doctrine says"
    return pair


def _related(plate: Plate, at: int, relation: str, pair: board.Pair) -> tuple[Explained, ...]:
    return explain_relation(plate.scale, at, plate.dun, relation, pair, plate.readings)
