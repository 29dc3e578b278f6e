"""Piecewise-periodic sets of integers, integer forms over them, and orders of them.

This room knows nothing of boards: it is arithmetic only and imports nothing else of ours.
"""

from .forms import OPERATORS, Form, NotLinear
from .order import groups, in_order
from .pieces import MAX_PERIOD, Endless, PeriodTooLong, Piece, Pieces, at_least, tally, union

__all__ = [
    "MAX_PERIOD",
    "OPERATORS",
    "Endless",
    "Form",
    "NotLinear",
    "PeriodTooLong",
    "Piece",
    "Pieces",
    "at_least",
    "groups",
    "in_order",
    "tally",
    "union",
]
