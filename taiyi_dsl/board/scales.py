"""The scales of a board: what one step of the axis is, and which columns the axis gives.

A scale lays boards at the whole numbers of its axis.  ``at`` is that number.  A scale may give
a column a rule of its own (an override); a column is on the scale if all it rests on is.  The
month, day and hour scales are made the same way once a calendar can place them.
"""

from __future__ import annotations

from ..record import dataclass, field
from .kinds import BRANCHES, Name
from .registry import Source, Step, Variant
from .ring import m1

__all__ = ["JU", "SCALES", "YEAR", "Scale"]


@dataclass(frozen=True, slots=True, eq=False)
class Scale:
    """A scale: its axis column, the first and last number of the axis (None: no end), the dun
    a board has unless asked otherwise, its own rules, and periods that differ from the columns'.
    """

    name: Name
    axis: str
    first: int | None = None
    last: int | None = None
    dun: int = 0
    overrides: dict[str, Variant] = field(default_factory=dict)
    periods: dict[str, int | None] = field(default_factory=dict)
    en: str = ""
    zh: str = ""

    @property
    def id(self) -> str:
        return self.name.id

    def __contains__(self, at: int) -> bool:
        """Whether the axis has the number."""
        return (self.first is None or at >= self.first) and (self.last is None or at <= self.last)


YEAR = Scale(
    Name("year", "年", "nian", others=("岁计", "年计", "岁", "suiji", "years")),
    "year",
    en="the board of a year",
    zh="岁计，一年一局",
)

_JU_SOURCE = (Source("jinjing", "卷三 · 阴阳局立成"), Source("mishu", "年局"))


def _ju(at: int) -> int:
    return m1(at, 72)


def _branch(ju: int) -> int:
    return (ju - 1) % 12


JU = Scale(
    Name("ju", "局"),
    "ju",
    1,
    72,
    overrides={
        "ju": Variant(
            "asked", _ju, ("at",), "the 局 asked for, 1 to 72", "所问之局，一至七十二", _JU_SOURCE
        ),
        "branch": Variant(
            "ju",
            _branch,
            ("ju",),
            "every 元 begins at 子, so the 局 gives the branch",
            "五元皆起子，故由局得支",
            _JU_SOURCE,
            lambda value, ju: (
                Step(
                    f"局 {ju} mod 12 = {m1(ju, 12)}, counted from 子: {BRANCHES[value]}",
                    f"局 {ju} mod 12 = {m1(ju, 12)}，自子数之：{BRANCHES[value]}",
                ),
            ),
            ("ju",),
        ),
    },
    en="one of the seventy-two boards of the tables",
    zh="七十二局之一",
)
"""The seventy-two boards of the tables.  Every 元 begins at 子: the 局 gives the branch but no
stem, and no year."""

SCALES: dict[str, Scale] = {scale.id: scale for scale in (YEAR, JU)}
