"""The relations that hold on a board: tests for one pair, and the facts of a whole board.

A test is a function of the values of the columns it names, so whoever asks for one relation
lays only those columns.  The columns ``relations.yan`` ... ``relations.guan`` tell the facts of
each family under the reading in force; ``relations`` joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from .doctrine import Pair, pairs
from .kinds import TEXT
from .registry import Column, Source, Step, column, rule
from .relations import FAMILIES, RELATIONS, geometry, offset, place_of_star, qualified
from .speakers import READINGS, Reading
from .text import place

__all__ = ["SEPARATOR", "Fact", "condition", "facts", "facts_of", "holds", "place_steps"]

SEPARATOR = " · "


class Fact(NamedTuple):
    """A relation that holds on a board: its closest name (内辰击) and the row that allows it."""

    relation: str
    pair: Pair

    @property
    def text(self) -> str:
        """As the boards say it: 始击 内辰击 太乙."""
        actor, target = column(self.pair.actor), column(self.pair.target)
        return f"{actor.name.hans} {RELATIONS[self.relation].name.hans} {target.name.hans}"


def condition(relation: str, pair: Pair) -> tuple[tuple[str, ...], Callable[..., bool]]:
    """The columns a relation needs for a pair, and the function of their values.

    The first two columns are the pair's actor and target.  A qualified relation (内击) narrows
    the places; a pair with a test of its own (equal counts) has no narrower forms.
    """
    if pair.holds is not None:
        return (pair.actor, pair.target, *pair.needs), pair.holds
    return (pair.actor, pair.target), geometry(relation, pair.actor, pair.target)


def holds(relation: str, pair: Pair, values: Mapping[str, Any]) -> bool:
    """Whether a relation holds for a pair on a board that has the columns it needs."""
    needs, check = condition(relation, pair)
    return check(*(values[name] for name in needs))


def _fact(pair: Pair, actor: int | None, target: int | None) -> Fact:
    off = offset(place_of_star(pair.actor)(actor), place_of_star(pair.target)(target))
    return Fact(pair.family if off is None else qualified(pair.family, off), pair)


def _needs(rows: tuple[Pair, ...]) -> tuple[str, ...]:
    wanted: dict[str, None] = {}
    for pair in rows:
        wanted |= dict.fromkeys((pair.actor, pair.target, *pair.needs))
    return tuple(wanted)


def facts_of(family: str, reading: str, values: Mapping[str, Any]) -> list[Fact]:
    """The facts of one family on a board, in the order of the doctrine's rows."""
    return [
        _fact(pair, values[pair.actor], values[pair.target])
        for pair in pairs(family, reading)
        if holds(family, pair, values)
    ]


def facts(values: Mapping[str, Any], readings: Mapping[str, str]) -> list[Fact]:
    """Every relation that holds on a board.

    ``values`` has the stars and counts, ``readings`` the reading of each family (see
    ``schools.readings``).  Order: 掩 击 迫 囚 对 格 关.
    """
    found: list[Fact] = []
    for family in FAMILIES:
        found += facts_of(family, readings[family], values)
    return found


def place_steps(pair: Pair, actor: int | None, target: int | None) -> Step:
    """Where the two stars of a pair stand and how far apart they are, in words."""
    a, t = column(pair.actor), column(pair.target)
    at, on = place_of_star(a.id)(actor), place_of_star(t.id)(target)
    words, zh = [], []
    for star, value, spot in ((a, actor, at), (t, target, on)):
        where = place(spot) if spot is not None else star.kind.text(value) if value else "—"
        words.append(f"{star.name.hans} at {where}")
        zh.append(f"{star.name.hans}在{where}")
    off = offset(at, on)
    if off is None:
        return Step(", ".join(words) + ": no place, no meeting", "，".join(zh) + "：无位，不相涉")
    far, far_zh = _distance(off)
    return Step(f"{', '.join(words)}: {far}", f"{'，'.join(zh)}：{far_zh}")


def _distance(off: int) -> tuple[str, str]:
    if off == 0:
        return "the same place", "同位"
    if off == 8:
        return "across the ring", "相冲"
    ahead = off < 8
    count = off if ahead else 16 - off
    return (
        f"{count} {'place' if count == 1 else 'places'} {'ahead' if ahead else 'behind'}",
        f"{'前' if ahead else '后'} {count} 位",
    )


def _teller(rows: tuple[Pair, ...]) -> tuple[tuple[str, ...], Callable[..., str]]:
    """The text of a family's facts as a function of the columns it needs, made to be fast."""
    needs = _needs(rows)
    index = {name: i for i, name in enumerate(needs)}
    entries: list[tuple[Any, ...]] = []
    for pair in rows:
        offsets = RELATIONS[pair.family].offsets
        names = tuple(
            Fact(qualified(pair.family, off), pair).text if off in offsets else ""
            for off in range(16)
        )
        wanted = tuple(index[n] for n in (pair.actor, pair.target, *pair.needs))
        spots = place_of_star(pair.actor), place_of_star(pair.target)
        entries.append((wanted, *spots, names, pair.holds, Fact(pair.family, pair).text))

    def tell(*values: Any) -> str:
        told: list[str] = []
        for wanted, of_actor, of_target, names, check, name in entries:
            if check is not None:
                if check(*[values[i] for i in wanted]):
                    told.append(name)
                continue
            at, on = of_actor(values[wanted[0]]), of_target(values[wanted[1]])
            if at is not None and on is not None and names[(at - on) % 16]:
                told.append(names[(at - on) % 16])
        return SEPARATOR.join(told)

    return needs, tell


def _explainer(rows: tuple[Pair, ...], needs: tuple[str, ...]) -> Callable[..., Iterator[Step]]:
    def steps(value: str, *values: Any) -> Iterator[Step]:
        board = dict(zip(needs, values, strict=True))
        for pair in rows:
            if holds(pair.family, pair, board):
                actor, target = board[pair.actor], board[pair.target]
                name = _fact(pair, actor, target).text
                where = place_steps(pair, actor, target)
                counts = ", ".join(f"{n} = {board[n]}" for n in pair.needs)
                more = f" ({counts})" if counts else ""
                yield Step(f"{where.en}{more}: {name}", f"{where.zh}{more}：{name}")

    return steps


def _family_column(family: str, readings: tuple[Reading, ...]) -> None:
    made: Column | None = None
    name = RELATIONS[family].name
    for reading in readings:
        rows = pairs(family, reading.id)
        needs, tell = _teller(rows)
        if made is None:
            made = rule(
                f"relations.{family}",
                TEXT,
                hans="诸" + name.hans,
                pinyin="zhu" + name.id,
                variant=reading.id,
                heading=f"诸{name.hans} relations.{family}",
                en=reading.en,
                zh=reading.zh,
                source=reading.sources,
                needs=needs,
                period=72,
            )(tell)
        else:
            made.variant(
                reading.id, en=reading.en, zh=reading.zh, source=reading.sources, needs=needs
            )(tell)
        made.steps(_explainer(rows, needs), reading.id, needs=needs)


for _family in FAMILIES:
    _family_column(_family, READINGS[_family])


def _join(*told: str) -> str:
    return SEPARATOR.join(text for text in told if text)


rule(
    "relations",
    TEXT,
    hans="格局",
    others=("诸格局",),
    pinyin="geju",
    group="relations",
    heading="格局 relations",
    en="every relation that holds on the board: 掩 击 迫 囚 对 格 关",
    zh="本局所有掩击迫囚对格关",
    source=(Source("mishu", "总论"), Source("jinjing", "卷三"), Source("wubei", "169 · 三")),
    needs=tuple(f"relations.{family}" for family in FAMILIES),
)(_join)
