"""The library: ask in the language, get rows and columns with their kinds.  Nothing is printed.

>>> from taiyi_dsl import query
>>> result = query("chart year :y yin; show ju, host.count", y=1588)
>>> result.rows
[(49, 16)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .binder.script import Action, Change, Session, Warned
from .board.kinds import Cell, Kind
from .diagnostics.value import Diagnostic, Source, TqError
from .engine.result import Outcome
from .engine.run import run
from .record import dataclass
from .render.result import keys
from .syntax.build import DEEPEST
from .syntax.parser import parse, parse_settled
from .vocab.fold import fold

__all__ = ["Result", "ResultColumn", "bind_text", "query"]


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """A column of a result: its canonical id and the kind of its values.

    A second column of one id is marked ``#2``, as in the data formats.
    """

    id: str
    kind: Kind


def _data(kind: Kind) -> Callable[[Any], Cell]:
    data = kind.data
    return lambda value: None if value is None else data(value)


class Result:
    """The boards that one query left.

    ``columns`` are its columns with their kinds.  Iterating makes the rows one by one, as tuples
    of data cells: numbers for counts and palaces (5 is 门杜), one character for a position,
    two for a ganzhi, booleans for conditions, ids for yang and yin, None for no value.
    ``rows`` and ``dicts()`` make them all.
    """

    def __init__(self, outcome: Outcome, warnings: tuple[Diagnostic, ...] = ()) -> None:
        self._outcome = outcome
        self.warnings = warnings
        heads = outcome.table.heads
        ids = keys(heads)
        self.columns = tuple(ResultColumn(i, h.kind) for i, h in zip(ids, heads, strict=True))

    def __repr__(self) -> str:
        return f"<Result: {', '.join(c.id for c in self.columns)}>"

    def __iter__(self) -> Iterator[tuple[Cell, ...]]:
        return self._outcome.table.rows(_data)

    @property
    def rows(self) -> list[tuple[Cell, ...]]:
        """All rows at once."""
        return list(self)

    def dicts(self) -> list[dict[str, Cell]]:
        """All rows as dictionaries by column id."""
        ids = [c.id for c in self.columns]
        return [dict(zip(ids, row, strict=True)) for row in self]

    @property
    def outcome(self) -> Outcome:
        """What the engine gave, for renderers."""
        return self._outcome


def bind_text(source: Source, session: Session) -> list[Action]:
    """Parse and bind a text in a session.  Raises :class:`TqError` with every mistake in it."""
    try:
        parsed = parse(source, session.scope.chinese(), session.exports(source))
        actions, errors = session.bind(parsed.script)
    except RecursionError:  # names that stand for names that stand for names ...
        raise TqError(Diagnostic("E0112", None, {"most": DEEPEST})) from None
    mistakes = sorted(
        (*parsed.errors, *errors), key=lambda d: d.span.start if d.span is not None else 0
    )
    if mistakes:
        raise TqError(*_settled(mistakes, source, session))
    return actions


def _settled(
    mistakes: list[Diagnostic], source: Source, session: Session
) -> tuple[Diagnostic, ...]:
    """The mistakes with those offers alone that parse and bind in their place."""
    from .diagnostics.settle import settled

    def attempt(text: str) -> list[Diagnostic]:
        other = Source(source.name, text)
        mine = session.copy()
        try:
            parsed = parse(other, mine.scope.chinese(), mine.exports(other))
            _, errors = mine.bind(parsed.script)
        except RecursionError:
            return [Diagnostic("E0112", None, {"most": DEEPEST})]
        return [*parsed.errors, *errors]

    told = settled(mistakes, source, attempt)
    # The mistakes of a script that is used are those of its text alone.
    others = dict.fromkeys(d.span.source for d in told if d.span is not None)
    for other in others:
        if other is not source:
            mine = [d for d in told if d.span is not None and d.span.source is other]
            better = iter(parse_settled(mine, other, exports=session.exports(other)))
            told = tuple(next(better) if d in mine else d for d in told)
    return told


def query(text: str, **params: int | str | bool) -> Result:
    """Run a script and return the boards of its last query.

    ``params`` are values for ``:name`` in the text; they are bound as values and never read as
    text of the language.  Raises :class:`TqError`, which carries diagnostics, for every
    mistake in the text and for an expectation that fails; reading the rows raises it where only
    a board shows the mistake, such as a division by zero.  Raises :class:`TypeError` for a
    parameter of another type.  What the text says to print or to save is left to the caller.
    """
    if not isinstance(text, str):
        raise TypeError(f"a query is a str, not {type(text).__name__}")
    for name, value in params.items():
        if not isinstance(value, (int, str)):
            kind = type(value).__name__
            raise TypeError(f"parameter {name} must be an int, a str or a bool, not {kind}")
    values = {fold(name): value for name, value in params.items()}
    if len(values) != len(params):
        raise TypeError("two parameters have the same name: case does not count")
    session = Session(values=values)
    outcome: Outcome | None = None
    warnings: list[Diagnostic] = []
    for action in bind_text(Source("<query>", text), session):
        if isinstance(action, Warned):
            warnings.append(action.warning)
        elif not isinstance(action, Change):
            outcome = run(action)
    if outcome is None:
        raise TqError(Diagnostic("E0424", None, {}))
    return Result(outcome, tuple(warnings))
