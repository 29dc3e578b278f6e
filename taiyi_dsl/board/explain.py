"""How a value was reached: the rule in a sentence, the steps with their numbers, the source.

``explain`` gives the asked column first and then, each once, the columns that it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..record import dataclass
from .doctrine import Pair
from .facts import holds, place_steps
from .lay import evaluator, order, rule_of
from .registry import COLUMNS, Source, Step, Variant
from .relations import RELATIONS
from .scales import Scale
from .schools import readings as choose

__all__ = ["Explained", "explain", "explain_relation"]


@dataclass(frozen=True, slots=True)
class Explained:
    """One column explained.

    ``variant`` is the id of the rule used; ``en`` and ``zh`` say it in a sentence; ``steps``
    run it with the numbers of this board; ``inputs`` are the columns it took with their values.
    """

    column: str
    value: Any
    variant: str
    en: str
    zh: str
    steps: tuple[Step, ...]
    inputs: tuple[tuple[str, Any], ...]
    sources: tuple[Source, ...]


def _board(
    scale: Scale, at: int, dun: int, columns: tuple[str, ...], readings: Mapping[str, str]
) -> dict[str, Any]:
    """Everything the columns rest on and everything their steps speak of."""
    if at not in scale:
        raise ValueError(f"{scale.id} {at}: the axis runs from {scale.first} to {scale.last}")
    wanted = dict.fromkeys(columns)
    for column, variant in order(scale, columns, readings):
        wanted |= dict.fromkeys((column, *variant.step_needs))
    asked = tuple(c for c in wanted if c != "at")
    values = dict(zip(asked, evaluator(scale, dun, asked, readings)(at), strict=True))
    return {"at": at, "dun": dun, **values}


def _one(column: str, variant: Variant, board: Mapping[str, Any]) -> Explained:
    steps: tuple[Step, ...] = ()
    if variant.steps is not None:
        taken = (board[name] for name in variant.step_needs)
        steps = tuple(variant.steps(board[column], *taken))
    inputs = tuple((name, board[name]) for name in variant.needs if name != "at")
    return Explained(
        column,
        board[column],
        variant.id,
        variant.en,
        variant.zh,
        steps,
        inputs,
        variant.sources,
    )


def _walk(
    scale: Scale, columns: tuple[str, ...], board: Mapping[str, Any], readings: Mapping[str, str]
) -> tuple[Explained, ...]:
    """The columns first, then what they rest on, nearest first, each once."""
    queue = list(columns)
    found: dict[str, Explained] = {}
    for column in queue:
        if column == "at" or column in found:
            continue
        variant = rule_of(scale, column, readings)
        found[column] = _one(column, variant, board)
        queue += variant.needs
    return tuple(found.values())


def explain(
    scale: Scale,
    at: int,
    dun: int,
    column: str,
    readings: Mapping[str, str] | None = None,
) -> tuple[Explained, ...]:
    """How a column of a board was reached: the column itself, then all that it rests on.

    Raises KeyError for an unknown column, ValueError if the scale has no such column or number.
    """
    chosen = choose() if readings is None else readings
    board = _board(scale, at, dun, (column,), chosen)
    return _walk(scale, (column,), board, chosen)


def explain_relation(
    scale: Scale,
    at: int,
    dun: int,
    relation: str,
    pair: Pair,
    readings: Mapping[str, str] | None = None,
) -> tuple[Explained, ...]:
    """Whether a relation holds for a pair, and why: the relation first, then its columns.

    The first entry has the relation's id as its column and 0 or 1 as its value.
    """
    chosen = choose() if readings is None else readings
    columns = (pair.actor, pair.target, *pair.needs)
    board = _board(scale, at, dun, columns, chosen)
    found = RELATIONS[relation]
    steps = [place_steps(pair, board[pair.actor], board[pair.target])]
    if pair.needs:
        line = ", ".join(f"{COLUMNS[n].name.hans} {n} = {board[n]}" for n in pair.needs)
        steps.append(Step(line, line.replace(", ", "，")))
    first = Explained(
        relation,
        int(holds(relation, pair, board)),
        pair.reading,
        f"{pair.en} ({found.name.hans}: {found.en})" if relation != pair.family else pair.en,
        f"{pair.zh}（{found.name.hans}：{found.zh}）" if relation != pair.family else pair.zh,
        tuple(steps),
        tuple((name, board[name]) for name in columns),
        pair.sources,
    )
    return first, *_walk(scale, columns, board, chosen)
