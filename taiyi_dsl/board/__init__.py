"""The rules of the board.  Importing the package fills the registry of columns."""

from __future__ import annotations

# A module registers its columns on import and finds those it rests on already there, so the
# order is that of the rules, and it is the order of the columns.
# isort: off
from . import years, stars, counts, generals, classes, facts  # noqa: F401
# isort: on

from .doctrine import Pair, pairs, said
from .facts import condition
from .lay import available, columns_of, evaluator, lay, order, period_of
from .registry import COLUMNS, Column, Source, Step, Variant
from .relations import FAMILIES, RELATIONS, Relation, geometry
from .scales import SCALES, Scale
from .schools import BOOKS, DEFAULT, RULES, SCHOOLS, Ruling, School, readings, variant_of

__all__ = [
    "BOOKS",
    "COLUMNS",
    "DEFAULT",
    "FAMILIES",
    "RELATIONS",
    "RULES",
    "SCALES",
    "SCHOOLS",
    "Column",
    "Pair",
    "Relation",
    "Ruling",
    "Scale",
    "School",
    "Source",
    "Step",
    "Variant",
    "available",
    "columns_of",
    "condition",
    "evaluator",
    "geometry",
    "lay",
    "order",
    "pairs",
    "period_of",
    "readings",
    "said",
    "variant_of",
]
