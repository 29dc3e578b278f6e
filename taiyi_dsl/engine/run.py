"""Running a query: its source as sets, its clauses one after another, what is left as rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from .. import board
from ..binder.typed import Bound, Query, Shown, Step
from ..board.kinds import TEXT
from ..diagnostics.value import Diagnostic, Span, TqError
from ..sets import Form, Pieces
from .check import check_boards, check_number
from .counted import Rows, by_sets, by_values, row_step, sortable
from .places import Places, Way, in_turn, sorted_in_turn
from .plan import MOST_READ, Plate
from .result import BoardTable, CountTable, Outcome, heads_of
from .told import told
from .unable import UNABLE, telling, told_later, unable

__all__ = ["run"]

Key = tuple[Bound, bool]
Ranks = dict[str, int] | None


def run(query: Query) -> Outcome:
    """Run a query up to its rows, which are made when they are read.

    Raises :class:`TqError` when an expectation fails or a condition cannot be searched; so does
    reading the rows where only that shows that a value cannot be had.
    """
    return _Run(query).outcome()


class _Run:
    def __init__(self, query: Query) -> None:
        self.query = query
        self.scale = board.SCALES[query.scale]
        self.plates = tuple(Plate(self.scale, dun, query.readings) for dun in query.duns)
        last = None if query.last is None else query.last + 1
        self.range = Pieces.between(query.first, last)
        self.way = Way(query.first, query.last)
        self.sets: list[Pieces] = [self.range] * len(self.plates)
        self.keys: list[Key] = []
        # Once the boards have been cut to a list, their places come from here.
        self.listed: Places | None = None
        self.length: int | None = None  # of the list, where it is known without reading it
        self.counted: Rows | None = None
        self.by: tuple[Shown, ...] = ()
        self.sorted_at = query.span

    # ---- the clauses --------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        query = self.query
        for step in query.steps:
            with telling(step.span):
                self._step(step)
        bodies = tuple(s.body for s in query.shown)
        table: BoardTable | CountTable
        if self.counted is not None:
            table = CountTable(heads_of(query.shown), bodies, self.counted)
        else:
            table = BoardTable(
                heads_of(query.shown), bodies, self.plates, self._places(), query.drawn
            )
        total = None if query.single else self.range.count()
        if total is not None:
            total *= len(self.plates)
        return Outcome(
            query, table, total, self._told, bool(query.explained), query.saves, not query.silent
        )

    def _told(self) -> Iterator[Any]:
        return told(self._places()(), self.plates, self.query.explained)

    def _step(self, step: Step) -> None:
        if self.counted is not None:
            self.counted = told_later(row_step(step, self.counted, self.by), step.span)
            return
        match step.do:
            case "where":
                assert step.body is not None
                self._where(step.body)
            case "sort":
                self._sort(list(step.keys), step.span)
            case "limit":
                self._limit(step.number)
            case "count":
                self.counted, self.by = told_later(self._count(step), step.span), step.items
            case "expect":
                check_boards(step, self.plates, self._as_sets())
            case "rows":
                check_number(step, self._number(step.span))

    # ---- boards -------------------------------------------------------------------------------

    def _where(self, body: Bound) -> None:
        if self.listed is None:
            self.sets = [p.pieces(body, s) for p, s in zip(self.plates, self.sets, strict=True)]
            return
        self.length = None
        before, readers = self.listed, self._readers(body)
        if len(readers) == 1:
            (one,) = readers
            self.listed = lambda: (at for at in before() if one(at))
        else:
            self.listed = lambda: (p for p in before() if readers[p[1]](p[0]))

    def _readers(self, body: Bound) -> list[Callable[[int], Any]]:
        return [p.reader(body) for p in self.plates]

    def _sort(self, keys: list[Key], span: Span) -> None:
        if self.listed is None:
            # A later sort is the first key, an earlier one breaks its ties.
            self.keys, self.sorted_at = keys + self.keys, span
        else:
            self.listed = self._sorted_list(self.listed, keys, span)

    def _sorted_list(self, before: Places, keys: Sequence[Key], span: Span) -> Places:
        readers = [(self._readers(body), down) for body, down in keys]
        single = len(self.plates) == 1

        def ordered() -> Iterator[Any]:
            # A list cannot be sorted without holding it, and memory is not to grow with a range.
            places = list(islice(before(), MOST_READ + 1))
            if len(places) > MOST_READ:
                raise TqError(Diagnostic("E0425", span, {"most": f"{MOST_READ:,}"}))
            for reads, down in reversed(readers):
                if single:
                    (read,) = reads
                    places.sort(key=lambda at: sortable(read(at)), reverse=down)
                else:
                    places.sort(key=lambda p: sortable(reads[p[1]](p[0])), reverse=down)
            return iter(places)

        return ordered

    def _limit(self, number: int) -> None:
        known = self.length if self.listed is not None else self._held()
        endless = self.listed is None and known is None and not self.keys
        self.length = number if endless else None if known is None else min(number, known)
        places = self._places()
        self.listed = lambda: islice(places(), number)

    def _places(self) -> Places:
        """The places of the boards in their order, again at each call."""
        if self.listed is not None:
            return self.listed
        if not self.keys:
            return in_turn(list(self.sets), self.way)
        try:
            return told_later(self._sorted_places(), self.sorted_at)
        except UNABLE as error:
            if not self._few():
                raise unable(error, self.sorted_at) from None
        return self._sorted_list(
            in_turn(list(self.sets), self.way), list(self.keys), self.sorted_at
        )

    def _sorted_places(self) -> Places:
        ranks = [self._ranks(body) for body, _ in self.keys]
        keys = [
            [(p.ranked(b, r, s), down) for (b, down), r in zip(self.keys, ranks, strict=True)]
            for p, s in zip(self.plates, self.sets, strict=True)
        ]
        return sorted_in_turn(list(self.sets), keys, self.way)

    def _ranks(self, bound: Bound) -> Ranks:
        """Texts are ordered by rank; the ranks are those of all plates together."""
        if bound.kind is not TEXT:
            return None
        pairs = zip(self.plates, self.sets, strict=True)
        texts = sorted(set().union(*(p.texts(bound, s) for p, s in pairs)))
        return {text: i for i, text in enumerate(texts)}

    # ---- numbers ------------------------------------------------------------------------------

    def _held(self) -> int | None:
        """How many boards the sets hold; None if there is no end of them."""
        counts = [s.count() for s in self.sets]
        return None if None in counts else sum(c for c in counts if c is not None)

    def _few(self) -> bool:
        """Whether the boards may be read one by one."""
        held = self._held()
        return held is not None and held <= MOST_READ

    def _number(self, span: Span) -> int:
        """How many boards there are."""
        if self.listed is not None:
            return sum(1 for _ in self.listed()) if self.length is None else self.length
        held = self._held()
        if held is None:
            raise TqError(Diagnostic("E0406", span))
        return held

    def _as_sets(self) -> list[Pieces]:
        """The boards as sets; those of a list as sets of their own places."""
        if self.listed is None:
            return self.sets
        places: list[list[int]] = [[] for _ in self.plates]
        for place in self.listed():
            at, which = (place, 0) if len(self.plates) == 1 else place
            places[which].append(at)
        return [Pieces.points(p) for p in places]

    def _count(self, step: Step) -> Rows:
        items = [i.body for i in step.items]
        if not items:
            number = self._number(step.span)
            return lambda: iter([(number,)])
        if self.listed is None and self._held() is None:
            raise TqError(Diagnostic("E0406", step.span))
        if self.listed is None:
            try:
                return self._count_sets(items)
            except UNABLE:
                if not self._few():
                    raise
        places = self.listed or in_turn(list(self.sets), self.way)
        readers = [[p.reader(b) for b in items] for p in self.plates]
        several = len(self.plates) > 1
        pairs = (place if several else (place, 0) for place in places())
        return by_values(tuple(read(at) for read in readers[which]) for at, which in pairs)

    def _count_sets(self, items: Sequence[Bound]) -> Rows:
        ranks = [self._ranks(b) for b in items]
        forms: list[list[Form]] = [
            [p.ranked(b, r, s) for b, r in zip(items, ranks, strict=True)]
            for p, s in zip(self.plates, self.sets, strict=True)
        ]
        return by_sets(list(self.sets), forms, [None if r is None else list(r) for r in ranks])
