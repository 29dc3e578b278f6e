"""Running a query: its source as sets, its clauses one after another, what is left as rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from heapq import merge
from itertools import chain, groupby, islice
from typing import Any

from .. import board
from ..binder.relate import between
from ..binder.typed import Bound, Query, Step
from ..board.explain import explain, explain_relation
from ..board.kinds import TEXT
from ..diagnostics.value import Diagnostic, Span, TqError
from ..sets import Endless, Pieces, groups, in_order
from .check import check_boards, check_counted, check_number
from .evaluate import DividesByZero, on_tuple
from .plan import NotSearchable, Plate
from .result import BoardTable, CountTable, Outcome, Told, heads_of

__all__ = ["run"]

Key = tuple[Bound, bool]


def run(query: Query) -> Outcome:
    """Run a query up to its rows, which are made when they are read.

    Raises :class:`TqError` when an expectation fails or a condition cannot be searched.
    """
    try:
        return _Run(query).outcome()
    except NotSearchable as error:
        raise _told(error, query) from None
    except Endless:
        raise TqError(Diagnostic("E0410", query.span)) from None
    except DividesByZero as error:
        raise TqError(_by_zero(error, query)) from None


def _told(error: NotSearchable, query: Query) -> TqError:
    facts = dict(error.facts)
    span: Span = facts.pop("span", None) or query.span
    facts.setdefault("found", " ".join(span.text.split()))
    return TqError(Diagnostic(error.code, span, facts))


def _by_zero(error: DividesByZero, query: Query) -> Diagnostic:
    span = error.where.span or query.span
    return Diagnostic("E0409", span, {"found": " ".join(span.text.split())})


class _Run:
    def __init__(self, query: Query) -> None:
        self.query = query
        self.scale = board.SCALES[query.scale]
        self.plates = tuple(Plate(self.scale, dun, query.readings) for dun in query.duns)
        last = None if query.last is None else query.last + 1
        self.range = Pieces.between(query.first, last)
        self.sets: list[Pieces] = [self.range] * len(self.plates)
        self.keys: list[Key] = []
        # Once the boards have been cut to a list, their places come from here.
        self.listed: Callable[[], Iterator[Any]] | None = None
        self.counted: Callable[[], Iterator[tuple[Any, ...]]] | None = None

    # ---- the clauses --------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        for step in self.query.steps:
            self._step(step)
        query = self.query
        bodies = tuple(s.body for s in query.shown)
        table: BoardTable | CountTable
        if self.counted is not None:
            table = CountTable(heads_of(query.shown), bodies, self.counted)
        else:
            table = BoardTable(heads_of(query.shown), bodies, self.plates, self._places())
        total = None if query.single else self.range.count()
        if total is not None:
            total *= len(self.plates)
        return Outcome(
            query, table, total, self._told, bool(query.explained), query.saves, not query.silent
        )

    def _step(self, step: Step) -> None:
        if self.counted is not None:
            self._step_counted(step)
            return
        match step.do:
            case "where":
                assert step.body is not None
                self._where(step.body)
            case "sort":
                self._sort(list(step.keys))
            case "limit":
                self._limit(step.number)
            case "count":
                self._count(step)
            case "expect":
                if self.listed is None:
                    check_boards(step, self.plates, self.sets)
                else:
                    self._expect_listed(step)
            case "rows":
                check_number(step, self._number(step.span))

    # ---- boards -------------------------------------------------------------------------------

    def _where(self, body: Bound) -> None:
        if self.listed is None:
            self.sets = [s & p.pieces(body) for s, p in zip(self.sets, self.plates, strict=True)]
            return
        before, readers = self.listed, [p.reader(body) for p in self.plates]
        if len(readers) == 1:
            (one,) = readers
            self.listed = lambda: (at for at in before() if one(at))
        else:
            self.listed = lambda: (p for p in before() if readers[p[1]](p[0]))

    def _sort(self, keys: list[Key]) -> None:
        if self.listed is None:
            # A later sort is the first key, an earlier one breaks its ties.
            self.keys = keys + self.keys
            return
        before = self.listed
        readers = [[(p.reader(b), down) for b, down in keys] for p in self.plates]

        def ordered() -> Iterator[Any]:
            places = list(before())
            for i in range(len(keys) - 1, -1, -1):
                down = keys[i][1]
                if len(readers) == 1:
                    read = readers[0][i][0]
                    places.sort(key=lambda at: _sortable(read(at)), reverse=down)
                else:
                    places.sort(key=lambda p: _sortable(readers[p[1]][i][0](p[0])), reverse=down)
            return iter(places)

        self.listed = ordered

    def _limit(self, number: int) -> None:
        places = self._places()
        self.listed = lambda: islice(places(), number)

    def _places(self) -> Callable[[], Iterator[Any]]:
        """The places of the boards in their order, again at each call."""
        if self.listed is not None:
            return self.listed
        if self.keys:
            return self._sorted_places()
        sets = list(self.sets)
        if len(sets) == 1:
            (only,) = sets
            return only.walk
        if self.query.first is None and self.query.last is not None:
            return lambda: merge(*_with_plate(sets, Pieces.descending), key=lambda p: (-p[0], p[1]))
        if self.query.first is None:
            up = [s & Pieces.between(1, None) for s in sets]
            down = [s & Pieces.between(None, 1) for s in sets]
            return lambda: chain(
                merge(*_with_plate(up, Pieces.ascending)),
                merge(*_with_plate(down, Pieces.descending), key=lambda p: (-p[0], p[1])),
            )
        return lambda: merge(*_with_plate(sets, Pieces.ascending))

    def _sorted_places(self) -> Callable[[], Iterator[Any]]:
        ranks = [self._ranks(b) for b, _ in self.keys]
        forms = [
            [(p.ranked(b, r), down) for (b, down), r in zip(self.keys, ranks, strict=True)]
            for p in self.plates
        ]
        sets = list(self.sets)
        if len(sets) == 1:
            return lambda: in_order(sets[0], forms[0])

        def place(pair: tuple[int, int]) -> tuple[Any, ...]:
            at, which = pair
            key = [-f.at(at) if down else f.at(at) for f, down in forms[which]]
            return (*key, at, which)

        def both() -> Iterator[Any]:
            streams = (
                ((at, i) for at in in_order(s, f))
                for i, (s, f) in enumerate(zip(sets, forms, strict=True))
            )
            return merge(*_fixed(streams), key=place)

        return both

    def _ranks(self, bound: Bound) -> dict[str, int] | None:
        """Texts are ordered by rank; the ranks are those of all plates together."""
        if bound.kind is not TEXT:
            return None
        texts = sorted(set().union(*(p.texts(bound) for p in self.plates)))
        return {text: i for i, text in enumerate(texts)}

    def _number(self, span: Span) -> int:
        """How many boards there are."""
        if self.listed is not None:
            return sum(1 for _ in self.listed())
        counts = [s.count() for s in self.sets]
        if any(c is None for c in counts):
            raise TqError(Diagnostic("E0406", span))
        return sum(c for c in counts if c is not None)

    def _expect_listed(self, step: Step) -> None:
        """Boards of a list, checked as sets of their own places."""
        assert self.listed is not None
        places: list[list[int]] = [[] for _ in self.plates]
        for place in self.listed():
            at, which = (place, 0) if len(self.plates) == 1 else place
            places[which].append(at)
        check_boards(step, self.plates, [Pieces.points(p) for p in places])

    # ---- counts -------------------------------------------------------------------------------

    def _count(self, step: Step) -> None:
        items = [i.body for i in step.items]
        if not items:
            number = self._number(step.span)
            self.counted = lambda: iter([(number,)])
        elif self.listed is not None:
            self.counted = self._counted_list(items)
        else:
            self.counted = self._counted_sets(items, step.span)

    def _counted_list(self, items: list[Bound]) -> Callable[[], Iterator[tuple[Any, ...]]]:
        assert self.listed is not None
        readers = [[p.reader(b) for b in items] for p in self.plates]
        several = len(self.plates) > 1
        found: Counter[tuple[Any, ...]] = Counter()
        for place in self.listed():
            at, which = place if several else (place, 0)
            found[tuple(read(at) for read in readers[which])] += 1
        rows = sorted(found.items(), key=lambda r: [_sortable(v) for v in r[0]])
        return lambda: ((*values, number) for values, number in rows)

    def _counted_sets(
        self, items: list[Bound], span: Span
    ) -> Callable[[], Iterator[tuple[Any, ...]]]:
        ranks = [self._ranks(b) for b in items]
        texts = [sorted(r) if r is not None else None for r in ranks]
        forms = [[p.ranked(b, r) for b, r in zip(items, ranks, strict=True)] for p in self.plates]
        sets = list(self.sets)
        if any(not s.is_finite for s in sets):
            raise TqError(Diagnostic("E0406", span))

        def rows() -> Iterator[tuple[Any, ...]]:
            streams = [groups(s, f) for s, f in zip(sets, forms, strict=True)]
            together = merge(*streams, key=lambda g: g[0])
            for values, same in groupby(together, key=lambda g: g[0]):
                number = sum(n for _, n in same)
                yield (*(_text(v, t) for v, t in zip(values, texts, strict=True)), number)

        return rows

    def _step_counted(self, step: Step) -> None:
        assert self.counted is not None
        before = self.counted
        match step.do:
            case "where":
                assert step.body is not None
                holds = on_tuple(step.body)
                self.counted = lambda: (r for r in before() if holds(r))
            case "sort":
                keys = [(on_tuple(b), down) for b, down in step.keys]

                def ordered() -> Iterator[tuple[Any, ...]]:
                    rows = list(before())
                    for read, down in reversed(keys):
                        rows.sort(key=lambda r: _sortable(read(r)), reverse=down)
                    return iter(rows)

                self.counted = ordered
            case "limit":
                number = step.number
                self.counted = lambda: islice(before(), number)
            case "expect":
                check_counted(step, before())
            case "rows":
                check_number(step, sum(1 for _ in before()))

    # ---- explanations -------------------------------------------------------------------------

    def _told(self) -> Iterator[Told]:
        places = self._places()
        for place in places():
            at, which = (place, 0) if len(self.plates) == 1 else place
            plate = self.plates[which]
            label = f"{at} {board.COLUMNS['dun'].kind.text(plate.dun)}"
            for what, item in self.query.explained:
                yield Told(at, plate.dun, label, self._explained(plate, at, what, item))

    def _explained(self, plate: Plate, at: int, what: str, item: Any) -> tuple[Any, ...]:
        if what == "column":
            return explain(self.scale, at, plate.dun, item, plate.readings)
        relation, actor, target = item
        found = board.RELATIONS[relation]
        if found.geometry:
            return explain_geometry(self.scale, at, plate, relation, actor, target)
        pair = board.said(relation, actor, target, plate.readings[found.family])
        assert pair is not None
        return explain_relation(self.scale, at, plate.dun, relation, pair, plate.readings)


def explain_geometry(
    scale: board.Scale, at: int, plate: Plate, relation: str, actor: str, target: str
) -> tuple[Any, ...]:
    """Plain geometry is explained like a row of doctrine that no book has to give."""
    found = board.RELATIONS[relation]
    pair = board.Pair(relation, "geometry", actor, target, (), found.en, found.zh)
    made = explain_relation(scale, at, plate.dun, relation, pair, plate.readings)
    assert between(relation, actor, target, plate.readings) is not None
    return made


def _with_plate(
    sets: Sequence[Pieces], way: Callable[[Pieces], Iterator[int]]
) -> list[Iterator[tuple[int, int]]]:
    def stream(i: int, s: Pieces) -> Iterator[tuple[int, int]]:
        return ((at, i) for at in way(s))

    return [stream(i, s) for i, s in enumerate(sets)]


def _fixed(streams: Any) -> list[Iterator[tuple[int, int]]]:
    return list(streams)


def _sortable(value: Any) -> tuple[bool, Any]:
    """No value comes first."""
    return (value is not None, value if value is not None else 0)


def _text(value: int, texts: list[str] | None) -> Any:
    return value if texts is None else texts[value]
