"""The registry of rules: every column of a board, declared once.

A rule is one small pure function.  Its parameters are the columns it needs, so the registry
knows the order of evaluation, the period of every column and the way to explain a value::

    @rule(
        "host.count", INT, hans="主算", pinyin="zhusuan",
        en="the host's count", zh="从文昌顺数到太乙前一宫",
        source=Source("mishu", "主客算"),
    )
    def host_count(wenchang: int, taiyi: int) -> int: ...

A parameter ``host_count`` names the column ``host.count``.  A book that computes it otherwise
adds a variant (``@host_count.variant("pass", ...)``); a school says which variant it follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import lcm
from typing import Any

from ..record import dataclass, field
from .kinds import Kind, Name

__all__ = ["COLUMNS", "Column", "Source", "Step", "Variant", "column", "rule"]


@dataclass(frozen=True, slots=True)
class Source:
    """A place in the books: ``book`` is mishu, jinjing, wubei or "outside"; then the chapter."""

    book: str
    chapter: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of an explanation, in both languages."""

    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to compute a column: its function, what it needs, what it does, who says so."""

    id: str
    compute: Callable[..., Any]
    needs: tuple[str, ...]
    en: str
    zh: str
    sources: tuple[Source, ...]
    steps: Callable[..., Iterable[Step]] | None = None
    step_needs: tuple[str, ...] = ()


@dataclass(slots=True)
class Column:
    """A column of a board.

    ``period`` is in boards (None: the column grows with the year and has no period).
    ``star`` marks the bodies that stand on the ring and may enter a relation.
    ``scales`` lists the scales on which it has a value; empty means all.
    """

    name: Name
    kind: Kind
    variants: dict[str, Variant] = field(default_factory=dict)
    period: int | None = 1
    star: bool = False
    scales: tuple[str, ...] = ()
    group: str = ""
    heading: str = ""

    @property
    def id(self) -> str:
        return self.name.id

    @property
    def default(self) -> Variant:
        return next(iter(self.variants.values()))

    def variant(
        self,
        id: str,
        *,
        en: str,
        zh: str,
        source: Source | tuple[Source, ...],
        needs: tuple[str, ...] | None = None,
    ) -> Callable[[Callable[..., Any]], Column]:
        """Add another book's way to compute this column (``needs`` as in :func:`rule`)."""

        def add(compute: Callable[..., Any]) -> Column:
            wanted = _needs(compute) if needs is None else needs
            self.variants[id] = Variant(id, compute, wanted, en, zh, _sources(source))
            return self

        return add

    def steps(
        self,
        explain: Callable[..., Iterable[Step]],
        variant: str | None = None,
        needs: tuple[str, ...] | None = None,
    ) -> Callable[..., Iterable[Step]]:
        """Attach the explanation of a variant (the default one if none is named).

        ``explain`` takes the value first (``value``) and then any columns by name, or those
        that ``needs`` lists.
        """
        key = variant or self.default.id
        wanted = _needs(explain)[1:] if needs is None else needs
        old = self.variants[key]
        self.variants[key] = Variant(
            key, old.compute, old.needs, old.en, old.zh, old.sources, explain, wanted
        )
        return explain


COLUMNS: dict[str, Column] = {}
"""Every column by its id, in order of declaration."""


def _dotted(parameter: str) -> str:
    for family in ("host", "guest", "set"):
        if parameter.startswith(family + "_"):
            return family + "." + parameter[len(family) + 1 :]
    return parameter


def _needs(function: Callable[..., Any]) -> tuple[str, ...]:
    code = function.__code__
    return tuple(_dotted(p) for p in code.co_varnames[: code.co_argcount])


def _sources(source: Source | tuple[Source, ...]) -> tuple[Source, ...]:
    return source if isinstance(source, tuple) else (source,)


def column(id: str) -> Column:
    """The column of that id; KeyError if there is none."""
    return COLUMNS[id]


def rule(
    id: str,
    kind: Kind,
    *,
    hans: str,
    en: str,
    zh: str,
    source: Source | tuple[Source, ...],
    pinyin: str = "",
    others: tuple[str, ...] = (),
    variant: str = "rule",
    period: int | None = 0,
    star: bool = False,
    scales: tuple[str, ...] = (),
    group: str = "",
    heading: str = "",
    needs: tuple[str, ...] | None = None,
) -> Callable[[Callable[..., Any]], Column]:
    """Register a function as the rule of a column.

    ``period`` 0 (the default) takes the least common multiple of what the rule needs.
    ``en`` and ``zh`` say in one sentence what the rule does.  ``needs`` lists the columns in
    the order of the parameters when their names cannot say it (one function for three sides).
    """

    def add(compute: Callable[..., Any]) -> Column:
        wanted = _needs(compute) if needs is None else needs
        span: int | None = period
        if period == 0:
            periods = [COLUMNS[n].period for n in wanted]
            span = None if None in periods else lcm(*(p for p in periods if p is not None))
        made = Column(
            Name(id, hans, pinyin, "", others), kind, {}, span, star, scales, group, heading
        )
        made.variants[variant] = Variant(variant, compute, wanted, en, zh, _sources(source))
        COLUMNS[id] = made
        return made

    return add
