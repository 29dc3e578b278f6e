"""Names that the user gives: where they are looked up and what they stand for."""

from __future__ import annotations

from ..diagnostics.value import Span
from ..record import dataclass, field
from ..syntax import tree as t

__all__ = ["Argument", "Definition", "Entry", "Given", "Scope", "Unknown"]


@dataclass(frozen=True, slots=True)
class Definition:
    """A `let` or a `def`, with the scope in which its own names are looked up."""

    clause: t.Let | t.Def
    scope: Scope = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Argument:
    """What a call hands to a parameter: an expression of the caller."""

    body: t.Expr
    scope: Scope = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Given:
    """A value handed in from outside the language."""

    value: int | str | bool


@dataclass(frozen=True, slots=True)
class Unknown:
    """A parameter of a definition that is only being checked: it may be anything."""


Entry = Definition | Argument | Given | Unknown


@dataclass(slots=True)
class Scope:
    """A table of names over another; later names hide earlier ones."""

    names: dict[str, Entry] = field(default_factory=dict)
    outer: Scope | None = None

    def find(self, name: str) -> Entry | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return None

    def all(self) -> dict[str, Entry]:
        """Every name that can be seen from here."""
        inherited = self.outer.all() if self.outer else {}
        return {**inherited, **self.names}

    def chinese(self) -> frozenset[str]:
        """The names that the lexer has to know: those that are not ASCII."""
        return frozenset(n for n in self.all() if not n.isascii())


def place(span: Span) -> str:
    line, column = span.source.place(span.start)
    return f"{span.source.name}:{line}:{column}"
