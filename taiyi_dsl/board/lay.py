"""Laying boards: the order of the rules, one board as a dict, many boards fast.

``at`` (the number on the axis) and ``dun`` are given; every other column is computed from
columns before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .registry import COLUMNS, Variant
from .scales import Scale
from .schools import readings as choose
from .schools import variant_of

__all__ = ["available", "columns_of", "evaluator", "lay", "order", "period_of", "rule_of"]

GIVEN = ("at", "dun")
Board = dict[str, Any]


def rule_of(scale: Scale, column: str, readings: Mapping[str, str]) -> Variant:
    """The variant that computes a column on a scale: the scale's own, or the school's."""
    own = scale.overrides.get(column)
    return own if own is not None else variant_of(COLUMNS[column], readings)


def available(scale: Scale, column: str) -> bool:
    """Whether a column has a value on a scale: all that it rests on must be there too.

    Raises KeyError for an unknown column.
    """
    key = scale.id, column
    found = _AVAILABLE.get(key)
    if found is None:
        found = _AVAILABLE[key] = _available(scale, column)
    return found


_AVAILABLE: dict[tuple[str, str], bool] = {}


def _available(scale: Scale, column: str) -> bool:
    if column in GIVEN or column in scale.overrides:
        return True
    found = COLUMNS[column]
    if found.scales and scale.id not in found.scales:
        return False
    return all(available(scale, need) for need in found.default.needs)


def columns_of(scale: Scale) -> tuple[str, ...]:
    """Every column of a scale, in order of declaration."""
    found = _COLUMNS_OF.get(scale)
    if found is None or found[0] != len(COLUMNS):
        found = len(COLUMNS), tuple(id for id in COLUMNS if available(scale, id))
        _COLUMNS_OF[scale] = found
    return found[1]


_COLUMNS_OF: dict[Scale, tuple[int, tuple[str, ...]]] = {}


def period_of(column: str, scale: Scale) -> int | None:
    """The period of a column on a scale, in boards; None if it has none.

    Raises ValueError if the column has no value on the scale.
    """
    if not available(scale, column):
        raise ValueError(f"{column} has no value on the {scale.id} scale")
    return scale.periods[column] if column in scale.periods else COLUMNS[column].period


def order(
    scale: Scale, columns: Iterable[str], readings: Mapping[str, str] | None = None
) -> tuple[tuple[str, Variant], ...]:
    """The columns and all they rest on with the rule of each, every column after its needs.

    ``at`` and ``dun`` are given and do not appear.  Raises KeyError for an unknown column and
    ValueError for one that has no value on the scale.
    """
    chosen = choose() if readings is None else readings
    done: dict[str, Variant] = {}

    def visit(column: str) -> None:
        if column in done or column in GIVEN:
            return
        variant = rule_of(scale, column, chosen)
        for need in variant.needs:
            visit(need)
        done[column] = variant

    for column in columns:
        if not available(scale, column):
            raise ValueError(f"{column} has no value on the {scale.id} scale")
        visit(column)
    return tuple(done.items())


def evaluator(
    scale: Scale,
    dun: int,
    columns: Iterable[str],
    readings: Mapping[str, str] | None = None,
) -> Callable[[int], tuple[Any, ...]]:
    """A function from a number of the axis to the values of ``columns``, made for many calls.

    The rules are chained in one generated function, several times faster than walking the
    order for each board.  The axis is not checked.  Raises as :func:`order` does.
    """
    asked = tuple(columns)
    chosen = choose() if readings is None else readings
    key = (scale, dun, asked, tuple(sorted(chosen.items())))
    made = _EVALUATORS.get(key)
    if made is None:
        if len(_EVALUATORS) >= 256:
            _EVALUATORS.clear()
        made = _EVALUATORS[key] = _chain(order(scale, asked, chosen), dun, asked)
    return made


_EVALUATORS: dict[tuple[Any, ...], Callable[[int], tuple[Any, ...]]] = {}


def _chain(
    plan: tuple[tuple[str, Variant], ...], dun: int, asked: tuple[str, ...]
) -> Callable[[int], tuple[Any, ...]]:
    names = {"at": "at", "dun": "dun"}
    space: dict[str, Any] = {"dun": dun}
    lines = ["def board(at):"]
    for i, (column, variant) in enumerate(plan):
        # Only numbered names go into the source, never a text that anyone typed.
        space[f"f{i}"] = variant.compute
        lines.append(f"  v{i} = f{i}({', '.join(names[need] for need in variant.needs)})")
        names[column] = f"v{i}"
    lines.append(f"  return ({''.join(names[column] + ', ' for column in asked)})")
    # Compiled first: an interrupt inside ``exec`` of a text would make the interpreter end itself
    # by the signal, whoever catches it.
    exec(compile("\n".join(lines), "<board>", "exec"), space)
    board: Callable[[int], tuple[Any, ...]] = space["board"]
    return board


def lay(
    scale: Scale,
    at: int,
    dun: int | None = None,
    columns: Iterable[str] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Board:
    """One board: the value of each column asked for, in that order.

    ``dun`` None takes the scale's own, ``columns`` None every column of the scale, ``readings``
    None the default school.  Raises ValueError if the axis has no such number.
    """
    if at not in scale:
        raise ValueError(f"{scale.id} {at}: the axis runs from {scale.first} to {scale.last}")
    asked = columns_of(scale) if columns is None else tuple(columns)
    which = scale.dun if dun is None else dun
    return dict(zip(asked, evaluator(scale, which, asked, readings)(at), strict=True))
