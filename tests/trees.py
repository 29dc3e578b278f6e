"""Syntax trees of every kind, for tests that hold for all of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from taiyi_dsl.diagnostics.value import Source, Span
from taiyi_dsl.syntax import tree as t
from taiyi_dsl.syntax.complain import is_word
from taiyi_dsl.vocab.fold import fold, to_hant
from taiyi_dsl.vocab.lexicon import lexicon

NOWHERE = Span(Source("", ""), 0, 0)
CHINESE = ("险", "某代", "愁云", "愁云惨雾")

# ---- trees --------------------------------------------------------------------------------------


def word_ref(terminal: str, text: str) -> t.WordRef:
    found = lexicon().of(terminal, fold(text))
    return t.WordRef(tuple(sorted((w.kind, w.id) for w in found)), text, NOWHERE)


def words(terminal: str) -> st.SearchStrategy[t.WordRef]:
    spellings = sorted(lexicon().by_terminal[terminal])
    typed = st.sampled_from(spellings) | st.sampled_from(spellings).map(to_hant)
    return typed.map(lambda text: word_ref(terminal, text))


def near(make: Any, *parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A node of the parts, at no place."""
    return st.tuples(*parts).map(lambda p: make(*p, NOWHERE))


def some(strategy: st.SearchStrategy[Any], least: int = 0) -> st.SearchStrategy[Any]:
    return st.lists(strategy, min_size=least, max_size=least + 2).map(tuple)


ascii_names = st.from_regex(r"[a-z_][a-z0-9_]{0,5}", fullmatch=True).filter(
    lambda n: not is_word(n)
)
names = ascii_names | st.sampled_from(CHINESE)
texts = st.text(max_size=8) | st.text('"\\“」#;\n＼', max_size=4)
numbers = st.integers(-(10**20), 10**20) | st.integers(0, 30)

leaves = st.one_of(
    near(t.Number, numbers),
    near(t.TextLit, texts),
    near(t.NameRef, names),
    near(t.ParamRef, ascii_names),
    words("NOUN"),
)


def _deeper(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    # A minus before a number is part of the number.
    negated = inner.filter(lambda e: not isinstance(e, t.Number))
    ends = st.sampled_from(["both", "low", "high"])
    ranges = st.tuples(inner, inner, ends).map(
        lambda r: t.Range(
            r[0] if r[2] != "high" else None, r[1] if r[2] != "low" else None, NOWHERE
        )
    )
    return st.one_of(
        near(t.Compare, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), inner, inner),
        near(t.Within, inner, some(inner | ranges, 1), st.booleans()),
        near(t.Relate, inner, words("REL"), inner),
        near(t.Not, inner),
        near(t.And, some(inner, 2)),
        near(t.Or, some(inner, 2)),
        near(t.Arith, st.sampled_from(["+", "-", "*", "/", "mod"]), inner, inner),
        near(t.Negative, negated),
        near(t.AtLeast, inner, some(inner, 1)),
        near(t.Matches, some(inner)),
        near(t.Misses, some(inner)),
    )


exprs = st.recursive(leaves, _deeper, max_leaves=8)
items = near(t.Item, exprs, st.none() | texts | names)

instants = near(t.Year, st.integers(-5000, 5000)) | near(t.TimeRef, ascii_names, st.just(True))
instants |= near(t.TimeRef, names, st.just(False))
times = st.recursive(
    instants, lambda inner: near(t.TimeSum, inner, st.sampled_from("+-"), instants), max_leaves=3
)
spans = st.one_of(
    near(t.TimeSpan, st.none() | times, st.none() | times, st.just(False)),
    times.map(lambda one: t.TimeSpan(one, one, True, NOWHERE)),
)
duns = st.none() | words("DUN")
dotted = (
    st.lists(ascii_names, min_size=1, max_size=3).map(".".join).filter(lambda n: not is_word(n))
)

plain_clauses = st.one_of(
    near(t.Chart, words("SCALE"), times, duns),
    near(t.Search, words("SCALE"), st.none() | spans, duns),
    near(t.Where, exprs),
    near(t.Show, some(items, 1)),
    near(t.Sort, some(near(t.Key, exprs, st.booleans()), 1)),
    near(t.Limit, exprs),
    near(t.Count, some(items)),
    near(t.Expect, exprs),
    near(t.ExpectRows, st.integers(0, 10**6)),
    near(t.Explain, some(exprs, 1)),
    near(t.Save, texts, st.booleans()),
    near(t.Let, names, exprs),
    st.tuples(texts, st.just(True)).map(lambda u: t.Use(*u, NOWHERE, NOWHERE)),
    st.tuples(dotted, st.just(False)).map(lambda u: t.Use(*u, NOWHERE, NOWHERE)),
    st.tuples(names | dotted, some(exprs)).map(lambda r: t.Run(*r, NOWHERE, NOWHERE)),
    near(t.School, words("BOOK")),
    st.tuples(words("SETTING"), texts | ascii_names | st.from_regex(r"[0-9]{1,3}", fullmatch=True))
    .map(lambda s: t.Set(*s, NOWHERE, NOWHERE)),
)  # fmt: skip
clauses = st.recursive(
    plain_clauses, lambda inner: near(t.Def, names, some(names), some(inner)), max_leaves=4
)
scripts = st.lists(clauses, max_size=4).map(lambda c: t.Script(tuple(c)))
