"""The standard library proved: each example of the books is run and judged.

An example is a ``def`` without parameters; the ``#:`` lines above it are its document::

    #: 万历十六年阴遁定算 | 1588, yin: the set count
    #: source: mishu 定计目
    #: printed: set.count = 25
    #: read: set.count = 28
    #: why: the walk of the other three gives 28 | 依他例所数得二十八
    #: status: not reproduced

The first line is the title, Chinese before English.  ``printed`` says what the page has and
``read`` what is followed; both are conditions on the boards of the example's last query and may
stand several times.  Such a row of the apparatus cannot lie: every ``printed`` must fail and
every ``read`` must hold.  A line that begins with more than one blank goes on with the field
before it.  ``status`` is ``emended``, ``not reproduced``, or ``ours`` for an example that no book
prints.  Definitions with parameters are queries to use: they are bound, not run.
"""

from __future__ import annotations

from .judging import Verdict, prove
from .reading import BOOKS, Condition, Example, Library, examples_of, library
from .tables import FIELDS, TABLES, Fields, fields

__all__ = [
    "BOOKS",
    "FIELDS",
    "TABLES",
    "Condition",
    "Example",
    "Fields",
    "Library",
    "Verdict",
    "examples_of",
    "fields",
    "library",
    "prove",
]
