"""Where the parser's table comes from: the one shipped with the package, or Lark.

``python -m taiyi_dsl.syntax.table`` writes ``_table.json`` beside the package; the build does the
same.  The file holds the grammar it was made from, so a stale table is never used.
"""

from __future__ import annotations

from typing import Any

from .. import resources
from .automaton import Rule, Table

__all__ = ["build", "dump", "load", "table", "write"]

FILE = "_table.json"


def build(grammar: str) -> Table:
    """Let Lark make the table.  Takes some tenths of a second."""
    from lark import Lark
    from lark.lexer import Lexer

    class NoLexer(Lexer):
        __future_interface__ = 2  # the lexer is ours; Lark only has to make the table

        def __init__(self, conf: Any) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any) -> Any:
            raise NotImplementedError

    lark = Lark(grammar, parser="lalr", lexer=NoLexer, maybe_placeholders=False)
    made = lark.parser.parser._parse_table
    # Lark numbers its states as its sets happen to run; number them again in the order in
    # which a walk from the start meets them, so that one grammar gives one table.
    start = made.start_states["start"]
    order: dict[Any, int] = {start: 0}
    rules: dict[Any, int] = {}
    rows: list[dict[str, int]] = []
    for state in order_of(made.states, start, order):
        row: dict[str, int] = {}
        for symbol, (_, argument) in sorted(made.states[state].items(), key=lambda i: str(i[0])):
            if argument in order:
                row[str(symbol)] = order[argument]
            else:
                row[str(symbol)] = ~rules.setdefault(argument, len(rules))
        rows.append(row)
    return Table(tuple(rows), tuple(_rule(r) for r in rules), 0, order[made.end_states["start"]])


def order_of(states: Any, start: Any, order: dict[Any, int]) -> list[Any]:
    """The states reachable from the start, breadth first, symbols in alphabetical order."""
    queue = [start]
    for state in queue:
        for _, (_, argument) in sorted(states[state].items(), key=lambda i: str(i[0])):
            if argument in states and argument not in order:
                order[argument] = len(order)
                queue.append(argument)
    return queue


def _rule(rule: Any) -> Rule:
    origin = str(rule.origin.name)
    return Rule(
        origin,
        len(rule.expansion),
        str(rule.alias or origin),
        origin.startswith("_") and not rule.alias,
        bool(rule.options.expand1) and not rule.alias,
    )


def dump(grammar: str) -> str:
    """The table of a grammar as JSON."""
    import json

    made = build(grammar)
    rules = [[r.origin, r.size, r.name, int(r.inline), int(r.single)] for r in made.rules]
    data = {
        "grammar": grammar,
        "rows": made.rows,
        "rules": rules,
        "start": made.start,
        "end": made.end,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def load(text: str, grammar: str) -> Table | None:
    """The table in a dump, or None when it was made from another grammar or is damaged."""
    import json

    try:
        data = json.loads(text)
        if data["grammar"] != grammar:
            return None
        rules = tuple(Rule(o, s, n, bool(i), bool(e)) for o, s, n, i, e in data["rules"])
        return Table(tuple(data["rows"]), rules, data["start"], data["end"])
    except (ValueError, KeyError, TypeError):
        return None


_table: Table | None = None


def table() -> Table:
    """The table of the grammar that the package ships, made or read once."""
    global _table
    if _table is None:
        grammar = resources.grammar_text()
        text = resources.package_text(FILE)
        _table = (load(text, grammar) if text is not None else None) or build(grammar)
    return _table


def write() -> None:
    """Write the table beside the package, whole or not at all."""
    import os

    grammar = resources.grammar_text()
    path = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), FILE)
    text = dump(grammar)
    with open(path + ".new", "w", encoding="utf-8") as out:
        out.write(text)
    os.replace(path + ".new", path)


if __name__ == "__main__":
    write()
