"""From the grammar's raw tree to the syntax tree: one method a rule of the grammar."""

from __future__ import annotations

from typing import Any

from ..diagnostics.value import Source, Span
from ..vocab.lexicon import lexicon
from . import tree as t
from .automaton import Node, Token
from .complain import check_name, check_number, too_deep
from .lexer import COMPARISONS

__all__ = ["Builder", "unescape"]

DEEPEST = 100
"""How deep a text may nest: later passes walk the tree by calling themselves."""


class Builder:
    """Builds the clauses of one source."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.depth = 0

    # ---- places -------------------------------------------------------------------------------

    def span(self, made: Any) -> Span:
        """From the first to the last token of a node."""
        first, last = self._first(made), self._last(made)
        assert first and last
        return Span(self.source, first.start, last.stop)

    # Not by recursion: a node may nest deeper than Python's stack, which `deeper` then tells.

    def _first(self, made: Node | Token) -> Token | None:
        waiting = [made]
        while waiting:
            node = waiting.pop()
            if isinstance(node, Token):
                return node
            waiting.extend(reversed(node.children))
        return None

    def _last(self, made: Node | Token) -> Token | None:
        waiting = [made]
        while waiting:
            node = waiting.pop()
            if isinstance(node, Token):
                return node
            waiting.extend(node.children)
        return None

    def deeper(self, span: Span) -> None:
        """Go one node down, if that is not too deep."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise too_deep(span, DEEPEST)

    def around(self, tree: Node, span: Span) -> Span:
        """The innermost clause that holds a place."""
        best = Span(self.source, span.start, span.stop)
        for child in tree.children:
            if isinstance(child, Node):
                here = self.span(child) if self._first(child) else None
                if here and here.start <= span.start and span.stop <= here.stop:
                    best = here
                    if child.name == "def":
                        block = child.children[-2]
                        inner = self.around(block, span) if isinstance(block, Node) else span
                        best = inner if inner != span else here
        return best

    # ---- clauses ------------------------------------------------------------------------------

    def script(self, tree: Node) -> tuple[t.Clause, ...]:
        return tuple(self.clause(n) for n in tree.children if isinstance(n, Node))

    def clause(self, node: Node) -> t.Clause:
        span = self.span(node)
        self.deeper(span)
        method = getattr(self, "clause_" + node.name)
        made: t.Clause = method(node, span)
        self.depth -= 1
        return made

    def clause_chart(self, node: Node, span: Span) -> t.Clause:
        _, scale, time, *dun = node.children
        return t.Chart(self.word(scale), self.time(time), self.word(dun[0]) if dun else None, span)

    def clause_search(self, node: Node, span: Span) -> t.Clause:
        _, scale, *rest = node.children
        times = next((self.times(r) for r in rest if isinstance(r, Node)), None)
        dun = next((self.word(r) for r in rest if isinstance(r, Token)), None)
        return t.Search(self.word(scale), times, dun, span)

    def clause_where(self, node: Node, span: Span) -> t.Clause:
        return t.Where(self.expr(node.children[1]), span)

    def clause_show(self, node: Node, span: Span) -> t.Clause:
        return t.Show(self.items(node), span)

    def clause_count(self, node: Node, span: Span) -> t.Clause:
        return t.Count(self.items(node), span)

    def items(self, node: Node) -> tuple[t.Item, ...]:
        return tuple(self.item(n) for n in node.children if isinstance(n, Node))

    def item(self, node: Node) -> t.Item:
        body, *heading = node.children
        text = self.heading(heading[1]) if heading else None
        return t.Item(self.expr(body), text, self.span(node))

    def heading(self, token: Token) -> str:
        if token.type == "STRING":
            return unescape(token.text)
        return self.source.text[token.start : token.stop]

    def clause_sort(self, node: Node, span: Span) -> t.Clause:
        keys = []
        for key in node.children:
            if isinstance(key, Node):
                body, *way = key.children
                descending = bool(way) and way[0].type == "DESC"
                keys.append(t.Key(self.expr(body), descending, self.span(key)))
        return t.Sort(tuple(keys), span)

    def clause_limit(self, node: Node, span: Span) -> t.Clause:
        return t.Limit(self.expr(node.children[1]), span)

    def clause_expect(self, node: Node, span: Span) -> t.Clause:
        return t.Expect(self.expr(node.children[1]), span)

    def clause_expect_rows(self, node: Node, span: Span) -> t.Clause:
        return t.ExpectRows(self.number(node.children[1]), span)

    def clause_explain(self, node: Node, span: Span) -> t.Clause:
        items = tuple(self.expr(n) for n in node.children if isinstance(n, Node))
        return t.Explain(items, span)

    def clause_save(self, node: Node, span: Span) -> t.Clause:
        path = unescape(node.children[-1].text)
        return t.Save(path, len(node.children) == 3, span)

    def clause_let(self, node: Node, span: Span) -> t.Clause:
        _, name, _, body = node.children
        check_name(name, self.source)
        return t.Let(name.text, self.expr(body), span)

    def clause_def(self, node: Node, span: Span) -> t.Clause:
        names = [c for c in node.children if isinstance(c, Token) and c.type == "NEWNAME"]
        for name in names:
            check_name(name, self.source)
        block = next(c for c in node.children if isinstance(c, Node))
        body = tuple(self.clause(n) for n in block.children if isinstance(n, Node))
        at = tuple(self.span(n) for n in names)
        return t.Def(names[0].text, tuple(n.text for n in names[1:]), body, span, at)

    def clause_use(self, node: Node, span: Span) -> t.Clause:
        token = node.children[1]
        file = token.type == "STRING"
        path = unescape(token.text) if file else token.text
        return t.Use(path, file, span, self.span(token))

    def clause_run(self, node: Node, span: Span) -> t.Clause:
        arguments = tuple(self.expr(n) for n in node.children if isinstance(n, Node))
        name = node.children[1]
        return t.Run(name.text, arguments, span, self.span(name))

    def clause_school(self, node: Node, span: Span) -> t.Clause:
        return t.School(self.word(node.children[1]), span)

    def clause_set(self, node: Node, span: Span) -> t.Clause:
        _, setting, _, value = node.children
        text = unescape(value.text) if value.type == "STRING" else value.text
        return t.Set(self.word(setting), text, span, self.span(value))

    # ---- times --------------------------------------------------------------------------------

    def times(self, node: Node) -> t.TimeSpan:
        span = self.span(node)
        times = [self.time(c) for c in node.children if isinstance(c, Node)]
        if node.name == "span_closed":
            return t.TimeSpan(times[0], times[1], False, span)
        if node.name == "span_from":
            return t.TimeSpan(times[0], None, False, span)
        if node.name == "span_to":
            return t.TimeSpan(None, times[0], False, span)
        if node.name == "span_open":
            return t.TimeSpan(None, None, False, span)
        return t.TimeSpan(times[0], times[0], True, span)

    def time(self, node: Node) -> t.TimeExpr:
        span = self.span(node)
        if node.name in ("time_plus", "time_minus"):
            op = "+" if node.name == "time_plus" else "-"
            self.deeper(span)
            made = t.TimeSum(self.time(node.children[0]), op, self.time(node.children[2]), span)
            self.depth -= 1
            return made
        if node.name in ("time_name", "time_param"):
            return t.TimeRef(node.children[0].text, node.name == "time_param", span)
        token = next(c for c in node.children if c.type == "NUMBER")
        number = self.number(token)
        if node.name == "time_negative":
            number = -number
        elif node.name in ("time_bc", "time_before"):
            if number == 0:
                raise check_number("E0111", token, self.source)
            number = 1 - number
        return t.Year(number, span)

    def number(self, token: Token) -> int:
        digits = token.text.replace("_", "")
        if token.text.endswith("_") or "__" in token.text or len(digits) > 1000:
            raise check_number("E0108", token, self.source)
        return int(digits)

    # ---- expressions --------------------------------------------------------------------------

    def word(self, token: Token) -> t.WordRef:
        found = lexicon().of(token.type, token.text)
        span = Span(self.source, token.start, token.stop)
        return t.WordRef(tuple(sorted((w.kind, w.id) for w in found)), span.text, span)

    def expr(self, node: Node) -> t.Expr:
        span = self.span(node)
        self.deeper(span)
        method = getattr(self, "expr_" + node.name)
        made: t.Expr = method(node, span)
        self.depth -= 1
        return made

    def exprs(self, node: Node) -> tuple[t.Expr, ...]:
        return tuple(self.expr(c) for c in node.children if isinstance(c, Node))

    def expr_number(self, node: Node, span: Span) -> t.Expr:
        return t.Number(self.number(node.children[0]), span)

    def expr_word(self, node: Node, span: Span) -> t.Expr:
        return self.word(node.children[0])

    def expr_name(self, node: Node, span: Span) -> t.Expr:
        return t.NameRef(node.children[0].text, span)

    def expr_param(self, node: Node, span: Span) -> t.Expr:
        return t.ParamRef(node.children[0].text, span)

    def expr_text(self, node: Node, span: Span) -> t.Expr:
        return t.TextLit(unescape(node.children[0].text), span)

    def expr_group(self, node: Node, span: Span) -> t.Expr:
        return self.expr(node.children[1])

    def expr_or(self, node: Node, span: Span) -> t.Expr:
        return t.Or(self.exprs(node), span)

    def expr_and(self, node: Node, span: Span) -> t.Expr:
        return t.And(self.exprs(node), span)

    def expr_not(self, node: Node, span: Span) -> t.Expr:
        return t.Not(self.expr(node.children[1]), span)

    def expr_compare(self, node: Node, span: Span) -> t.Expr:
        left, op, right = node.children
        return t.Compare(COMPARISONS[op.text], self.expr(left), self.expr(right), span)

    def expr_within(self, node: Node, span: Span) -> t.Expr:
        left, *how, right = node.children
        negated = how[0].type in ("NOT", "NOTIN")
        if right.name == "list":
            members = tuple(self.choice(c) for c in right.children if isinstance(c, Node))
        else:
            members = (self.choice(right),)
        return t.Within(self.expr(left), members, negated, span)

    def choice(self, node: Node) -> t.Expr | t.Range:
        if not node.name.startswith("range_"):
            return self.expr(node)
        ends = self.exprs(node)
        span = self.span(node)
        if node.name == "range_closed":
            return t.Range(ends[0], ends[1], span)
        if node.name == "range_from":
            return t.Range(ends[0], None, span)
        return t.Range(None, ends[0], span)

    def expr_relate(self, node: Node, span: Span) -> t.Expr:
        left, relation, right = node.children
        return t.Relate(self.expr(left), self.word(relation), self.expr(right), span)

    def _arith(self, op: str, node: Node, span: Span) -> t.Expr:
        return t.Arith(op, self.expr(node.children[0]), self.expr(node.children[2]), span)

    def expr_plus(self, node: Node, span: Span) -> t.Expr:
        return self._arith("+", node, span)

    def expr_minus(self, node: Node, span: Span) -> t.Expr:
        return self._arith("-", node, span)

    def expr_times(self, node: Node, span: Span) -> t.Expr:
        return self._arith("*", node, span)

    def expr_divide(self, node: Node, span: Span) -> t.Expr:
        return self._arith("/", node, span)

    def expr_modulo(self, node: Node, span: Span) -> t.Expr:
        return self._arith("mod", node, span)

    def expr_negative(self, node: Node, span: Span) -> t.Expr:
        body = self.expr(node.children[1])
        if isinstance(body, t.Number):
            return t.Number(-body.value, span)
        return t.Negative(body, span)

    def expr_at_least(self, node: Node, span: Span) -> t.Expr:
        number, *items = self.exprs(node)
        return t.AtLeast(number, tuple(items), span)

    def expr_matches(self, node: Node, span: Span) -> t.Expr:
        return t.Matches(self.exprs(node), span)

    def expr_misses(self, node: Node, span: Span) -> t.Expr:
        return t.Misses(self.exprs(node), span)


def unescape(text: str) -> str:
    """What stands between quotes, as it is meant."""
    out = []
    chars = iter(text)
    for char in chars:
        if char == "\\":
            after = next(chars, "")
            out.append({"n": "\n", "t": "\t"}.get(after, after))
        else:
            out.append(char)
    return "".join(out)
