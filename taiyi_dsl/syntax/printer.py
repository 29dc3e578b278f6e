"""The printer: a tree as canonical text, in the script one likes.  It is also the formatter.

``print_script(parse(text))`` parses to the same tree.  A word is written in the script asked for
unless that spelling could be read as something else as well; then it stays as it was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from . import tree as t
from .complain import begins_with_word
from .lexer import is_han

__all__ = ["Printer", "print_script"]

# How tightly an expression binds; a looser one inside a tighter one gets brackets.
_OR, _AND, _NOT, _TEST, _SUM, _PRODUCT, _UNARY, _ATOM = range(8)

Choose = Callable[[t.WordRef], "tuple[str, str] | None"]


def _unresolved(word: t.WordRef) -> tuple[str, str] | None:
    return None


class Printer:
    """Prints in one script.  ``choose`` tells which of its meanings an ambiguous word has.

    With ``sharing`` a word with one meaning may be written as it shares its spelling with
    others: who asks for that makes sure that it is still understood.
    """

    def __init__(
        self, script: str = "id", choose: Choose = _unresolved, sharing: bool = False
    ) -> None:
        self.script = script
        self.choose = choose
        self.sharing = sharing
        self.words = lexicon()
        self.chinese = script in ("hans", "hant")

    # ---- words --------------------------------------------------------------------------------

    def key(self, id: str) -> str:
        """A keyword of the grammar."""
        return self.words.word("keyword", id).spell(self.script)

    def word(self, ref: t.WordRef, terminal: str) -> str:
        chosen = self.choose(ref)
        candidates = [chosen] if chosen else list(ref.words)
        spelt = {self.words.word(kind, id).spell(self.script) for kind, id in candidates}
        if len(spelt) == 1:
            (spelling,) = spelt
            found = self.words.of(terminal, fold(spelling))
            again = tuple(sorted((w.kind, w.id) for w in found))
            shared = chosen in again and (self.sharing or len(ref.words) > 1)
            if again == ref.words or shared:
                return spelling
        return ref.text.lower() if ref.text.isascii() else ref.text

    # ---- times --------------------------------------------------------------------------------

    def time(self, time: t.TimeExpr) -> str:
        if isinstance(time, t.Year):
            if time.value > 0:
                return str(time.value)
            if time.value == 0 and not self.chinese:
                return "0"
            number = 1 - time.value
            if self.chinese:
                return f"{self.key('before')}{number}"
            return f"{number} {self.key('bc').upper()}"
        if isinstance(time, t.TimeRef):
            return (":" if time.outside else "") + time.name
        return f"{self.time(time.left)} {time.op} {self.time(time.right)}"

    def times(self, span: t.TimeSpan) -> str:
        if span.one:
            assert span.first is not None
            return self.time(span.first)
        first = self.time(span.first) if span.first is not None else ""
        last = self.time(span.last) if span.last is not None else ""
        return first + ".." + last

    # ---- expressions --------------------------------------------------------------------------

    def expr(self, e: t.Expr, outer: int = _OR) -> str:
        text, level = self._expr(e)
        return f"({text})" if level < outer else text

    def _expr(self, e: t.Expr) -> tuple[str, int]:
        match e:
            case t.Number():
                return str(e.value), _ATOM if e.value >= 0 else _UNARY
            case t.TextLit():
                return quote(e.value), _ATOM
            case t.WordRef():
                return self.word(e, "NOUN"), _ATOM
            case t.NameRef():
                return e.name, _ATOM
            case t.ParamRef():
                return ":" + e.name, _ATOM
            case t.Or():
                return f" {self.key('or')} ".join(self.expr(i, _AND) for i in e.items), _OR
            case t.And():
                return f" {self.key('and')} ".join(self.expr(i, _NOT) for i in e.items), _AND
            case t.Not():
                return f"{self.key('not')} {self.expr(e.body, _NOT)}", _NOT
            case t.Compare():
                return f"{self.expr(e.left, _SUM)} {e.op} {self.expr(e.right, _SUM)}", _TEST
            case t.Within():
                return self._within(e), _TEST
            case t.Relate():
                relation = self.word(e.relation, "REL")
                return f"{self.expr(e.left, _SUM)} {relation} {self.expr(e.right, _SUM)}", _TEST
            case t.Arith():
                return self._arith(e)
            case t.Negative():
                return "-" + self.expr(e.body, _ATOM), _UNARY
            case t.AtLeast():
                few = self.key("atleast") if self.chinese else "at least"
                number = self.expr(e.number, _SUM)
                return f"{few} {number} {self.key('of')} ({self._list(e.items)})", _ATOM
            case t.Matches():
                return self.key("matches") + self._maybe(e.items), _ATOM
            case t.Misses():
                return self.key("misses") + self._maybe(e.items), _ATOM

    def _within(self, e: t.Within) -> str:
        left = self.expr(e.left, _SUM)
        how = self.key("in")
        if e.negated:
            how = self.key("notin") if self.chinese else f"{self.key('not')} {how}"
        if len(e.choices) == 1 and not isinstance(e.choices[0], t.Range):
            return f"{left} {how} {self.expr(e.choices[0], _SUM)}"
        if len(e.choices) == 1:
            return f"{left} {how} {self._choice(e.choices[0])}"
        return f"{left} {how} ({', '.join(self._choice(c) for c in e.choices)})"

    def _choice(self, choice: t.Expr | t.Range) -> str:
        if isinstance(choice, t.Range):
            low = self.expr(choice.low, _SUM) if choice.low is not None else ""
            high = self.expr(choice.high, _SUM) if choice.high is not None else ""
            return f"{low}..{high}"
        return self.expr(choice)

    def _arith(self, e: t.Arith) -> tuple[str, int]:
        level = _SUM if e.op in "+-" else _PRODUCT
        op = self.key("mod") if e.op == "mod" else e.op
        return f"{self.expr(e.left, level)} {op} {self.expr(e.right, level + 1)}", level

    def _list(self, items: Iterable[t.Expr]) -> str:
        return ", ".join(self.expr(i) for i in items)

    def _maybe(self, items: tuple[t.Expr, ...]) -> str:
        return f"({self._list(items)})" if items else ""

    # ---- clauses ------------------------------------------------------------------------------

    def items(self, items: Iterable[t.Item]) -> str:
        return ", ".join(self.item(i) for i in items)

    def item(self, item: t.Item) -> str:
        if item.heading is None:
            return self.expr(item.body)
        return f"{self.expr(item.body)} {self.key('as')} {heading(item.heading)}"

    def clause(self, c: t.Clause, indent: str = "") -> str:
        match c:
            case t.Chart():
                dun = f" {self.word(c.dun, 'DUN')}" if c.dun else ""
                return f"{self.key('chart')} {self.word(c.scale, 'SCALE')} {self.time(c.time)}{dun}"
            case t.Search():
                times = f" {self.times(c.times)}" if c.times else ""
                dun = f" {self.word(c.dun, 'DUN')}" if c.dun else ""
                return f"{self.key('search')} {self.word(c.scale, 'SCALE')}{times}{dun}"
            case t.Where():
                return f"{self.key('where')} {self.expr(c.body)}"
            case t.Show():
                return f"{self.key('show')} {self.items(c.items)}"
            case t.Sort():
                down = f" {self.key('desc')}"
                keys = (self.expr(k.body) + (down if k.descending else "") for k in c.keys)
                return f"{self.key('sort')} {self.key('by')} {', '.join(keys)}"
            case t.Limit():
                return f"{self.key('limit')} {self.expr(c.number)}"
            case t.Count():
                by = f" {self.key('by')} {self.items(c.items)}" if c.items else ""
                return self.key("count") + by
            case t.Expect():
                return f"{self.key('expect')} {self.expr(c.body)}"
            case t.ExpectRows():
                return f"{self.key('expect')} {c.number} {self.key('rows')}"
            case t.Explain():
                return f"{self.key('explain')} {self._list(c.items)}"
            case t.Save():
                return f"{self.key('save')}{'!' if c.overwrite else ''} {quote(c.path)}"
            case t.Let():
                return f"{self.key('let')} {c.name} = {self.expr(c.body)}"
            case t.Def():
                return self._def(c, indent)
            case t.Use():
                return f"{self.key('use')} {quote(c.path) if c.file else c.path}"
            case t.Run():
                arguments = f"({self._list(c.arguments)})" if c.arguments else ""
                return f"{self.key('run')} {c.name}{arguments}"
            case t.School():
                return f"{self.key('school')} {self.word(c.book, 'BOOK')}"
            case t.Set():
                return f"{self.key('set')} {self.word(c.setting, 'SETTING')} = {setting(c.value)}"

    def _def(self, c: t.Def, indent: str) -> str:
        head = f"{self.key('def')} {c.name}({', '.join(c.parameters)})"
        if not c.body:
            return head + " { }"
        if c.span.text.count("\n") == 0:
            return head + " { " + "; ".join(self.clause(b) for b in c.body) + " }"
        inner = indent + "  "
        body = _lay_out(self, c.body, (), inner, c.span.source.text)
        return f"{head} {{\n{body}{indent}}}"


def quote(text: str) -> str:
    """A text in quotes, escaped so that it reads back as itself."""
    # Every character that is read as a quotation mark, the Chinese ones too.
    escaped = (f"\\{c}" if c == "\\" or fold(c) == '"' else c for c in text)
    return '"' + "".join(escaped).replace("\n", "\\n") + '"'


def heading(text: str) -> str:
    """A heading, bare where it reads back as itself and cannot be taken for a word after it."""
    if text.isascii():
        bare = text.isidentifier()
    else:
        bare = all(map(is_han, text)) and begins_with_word(fold(text)) is None
    return text if bare else quote(text)


def setting(value: str) -> str:
    """The value of a setting, bare where it reads back as itself."""
    bare = value.isascii() and fold(value) == value
    return value if bare and (value.isidentifier() or value.isdigit()) else quote(value)


def print_script(
    script: t.Script, words: str = "id", choose: Choose = _unresolved, sharing: bool = False
) -> str:
    """Canonical text of a script in one of ``SCRIPTS``; comments and line breaks are kept."""
    text = script.source.text if script.source is not None else ""
    return _lay_out(Printer(words, choose, sharing), script.clauses, script.comments, "", text)


def _lay_out(
    printer: Printer,
    clauses: tuple[t.Clause, ...],
    comments: tuple[t.Comment, ...],
    indent: str,
    text: str,
) -> str:
    """Clauses on the lines they were on; a blank line stays one blank line."""
    out: list[str] = []
    waiting = sorted(comments, key=lambda c: c.start)
    line = ""
    last_stop: int | None = None

    def flush() -> None:
        nonlocal line
        if line:
            out.append(line)
        line = ""

    def gap(start: int) -> None:
        """Keep one blank line where there was one."""
        if last_stop is not None and text.count("\n", last_stop, start) > 1 and out and out[-1]:
            out.append("")

    for clause in clauses:
        while waiting and waiting[0].start < clause.span.start:
            comment = waiting.pop(0)
            if not comment.alone and line:
                line += "  " + comment.text
                flush()
            else:
                flush()
                gap(comment.start)
                out.append(indent + comment.text)
            last_stop = comment.start + len(comment.text)
        same_line = bool(line) and "\n" not in text[last_stop or 0 : clause.span.start]
        inside = [c for c in waiting if c.start < clause.span.stop]
        waiting = waiting[len(inside) :]
        if isinstance(clause, t.Def) and inside and "\n" in clause.span.text:
            flush()
            gap(clause.span.start)
            head = printer.clause(
                t.Def(clause.name, clause.parameters, (), clause.span), indent
            ).removesuffix(" { }")
            body = _lay_out(printer, clause.body, tuple(inside), indent + "  ", text)
            out.extend((indent + head + " {\n" + body + indent + "}").split("\n"))
            line, last = "", out.pop()
            line = last
        else:
            printed = printer.clause(clause, indent)
            if same_line and not inside and "\n" not in printed:
                line += "; " + printed
            else:
                flush()
                # A comment inside a clause that goes over lines moves in front of it.
                for comment in inside:
                    gap(comment.start)
                    out.append(indent + comment.text)
                    last_stop = comment.start + len(comment.text)
                if not inside:
                    gap(clause.span.start)
                line = indent + printed
        last_stop = clause.span.stop
    for comment in waiting:
        if not comment.alone and line:
            line += "  " + comment.text
            flush()
        else:
            flush()
            gap(comment.start)
            out.append(indent + comment.text)
        last_stop = comment.start + len(comment.text)
    flush()
    return "".join(part + "\n" for part in out)
