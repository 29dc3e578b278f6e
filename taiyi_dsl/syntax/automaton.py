"""The parser's state machine: a table that Lark makes from the grammar, and the loop that runs it.

Making the table takes Lark some tenths of a second, and importing Lark more time than all the
rest of a short query.  So the table is made once, when the package is built, and the loop below
(the textbook LALR loop) runs it.  Without a table, or with one that was made from another
grammar, Lark makes it afresh: slower, never wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..record import dataclass

__all__ = ["Node", "Rule", "State", "Table", "Token", "Unexpected"]


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text: its terminal, its folded text, where it stands."""

    type: str
    text: str
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the raw tree, as the grammar names it."""

    name: str
    children: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A reduction: the rule's name in the grammar, how many symbols it takes, what it leaves.

    ``inline`` rules (whose names begin with an underscore) leave their children to the parent;
    ``single`` rules (marked `?`) vanish where they have one child.
    """

    origin: str
    size: int
    name: str
    inline: bool
    single: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Per state: terminal or rule name to a state (shift, >= 0) or a rule (reduce, < 0: ~index)."""

    rows: tuple[dict[str, int], ...]
    rules: tuple[Rule, ...]
    start: int
    end: int


class Unexpected(Exception):
    """A token that the state cannot take."""

    def __init__(self, token: Token) -> None:
        super().__init__(token)
        self.token = token


class State:
    """A running parse.  Feed it tokens; ask it what it would accept."""

    __slots__ = ("stack", "table", "values")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.stack: list[int] = [table.start]
        self.values: list[Any] = []

    @property
    def possible(self) -> dict[str, int]:
        """What the state's row knows; a superset of what it accepts."""
        return self.table.rows[self.stack[-1]]

    def feed(self, token: Token) -> None:
        """Take one token.  Raises :class:`Unexpected`, leaving reductions already made."""
        rows, stack = self.table.rows, self.stack
        while True:
            action = rows[stack[-1]].get(token.type)
            if action is None:
                raise Unexpected(token)
            if action >= 0:
                stack.append(action)
                self.values.append(token)
                return
            self._reduce(~action)

    def finish(self, at: int) -> Node:
        """Feed the end of the text and return the tree."""
        end = Token("$END", "", at, at)
        while self.stack[-1] != self.table.end:
            action = self.table.rows[self.stack[-1]].get("$END")
            if action is None or action >= 0:
                raise Unexpected(end)
            self._reduce(~action)
        node = self.values[-1]
        assert isinstance(node, Node)
        return node

    def _reduce(self, index: int) -> None:
        rule = self.table.rules[index]
        children: list[Any] = []
        if rule.size:
            taken = self.values[-rule.size :]
            if rule.inline and type(taken[0]) is list:
                # A repetition: what was gathered so far goes on, or long texts would be copied
                # again at every word.
                children = taken.pop(0)
            for value in taken:
                children.extend(value if type(value) is list else [value])
            del self.stack[-rule.size :]
            del self.values[-rule.size :]
        if rule.inline:
            self.values.append(children)
        elif rule.single and len(children) == 1:
            self.values.append(children[0])
        else:
            self.values.append(Node(rule.name, tuple(children)))
        self.stack.append(self.table.rows[self.stack[-1]][rule.origin])

    def accepts(self, terminal: str) -> bool:
        """Whether a token of this terminal could come next: tried on a copy of the states."""
        rows, rules = self.table.rows, self.table.rules
        stack = list(self.stack)
        while True:
            if terminal == "$END" and stack[-1] == self.table.end:
                return True
            action = rows[stack[-1]].get(terminal)
            if action is None:
                return False
            if action >= 0:
                return True
            rule = rules[~action]
            if rule.size:
                del stack[-rule.size :]
            stack.append(rows[stack[-1]][rule.origin])

    def accepted(self, among: Iterable[str] | None = None) -> set[str]:
        """The terminals that could come next."""
        names = self.possible if among is None else among
        return {t for t in names if (t.isupper() or t == "$END") and self.accepts(t)}

    def copy(self) -> State:
        other = State(self.table)
        other.stack = list(self.stack)
        # Gathered lists go on growing in place: the copy needs its own.
        other.values = [list(v) if type(v) is list else v for v in self.values]
        return other
