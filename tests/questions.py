"""Random questions in the language, each with its answer worked out on one board in plain Python.

A question is text and a function of a board (a dict of raw values).  The function knows nothing
of the program but the values of columns; places on the ring and the meaning of the relations are
written down here once more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from hypothesis import strategies as st

from taiyi_dsl import board
from taiyi_dsl.board.kinds import BRANCHES, RING, Kind

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """A piece of the language: its text, the columns that it reads, its value on a board."""

    text: str
    needs: frozenset[str]
    of: Callable[[Values], Any]
    kind: str = "Bool"

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Source:
    """A source of boards: the settings before it, its scale, its range, its plates."""

    school: str
    overrides: tuple[tuple[str, str], ...]
    scale: str
    first: int
    last: int
    dun: str

    @property
    def text(self) -> str:
        lines = [] if self.school == board.DEFAULT else [f"school {self.school}\n"]
        lines += [f"set {rule} = {variant}\n" for rule, variant in self.overrides]
        return "".join(lines) + f"search {self.scale} {self.first}..{self.last} {self.dun}".rstrip()

    @property
    def duns(self) -> tuple[int, ...]:
        return {"": (0,), "yang": (0,), "yin": (1,), "both": (0, 1)}[self.dun]

    def lay(self, at: int, dun: int, needs: frozenset[str]) -> Values:
        readings = board.readings(self.school, dict(self.overrides))
        columns = sorted(needs | {self.axis, "dun"})
        return board.lay(board.SCALES[self.scale], at, dun, columns, readings)

    @property
    def axis(self) -> str:
        return self.scale

    def boards(self, *questions: Question) -> list[Values]:
        """Every board, year by year, the yang board first."""
        needs = frozenset[str]().union(*(q.needs for q in questions))
        return [
            self.lay(at, dun, needs) for at in range(self.first, self.last + 1) for dun in self.duns
        ]


# ---- sources ------------------------------------------------------------------------------------

OVERRIDES = [(r.id, v.id) for r in board.RULES.values() for v in r.variants]


@st.composite
def sources(draw: st.DrawFn, most: int = 120) -> Source:
    """A short range of years of any size, or of ju; any school, plate and a few readings."""
    overrides = draw(st.lists(st.sampled_from(OVERRIDES), max_size=2, unique_by=lambda o: o[0]))
    school = draw(st.sampled_from(sorted(board.SCHOOLS)))
    dun = draw(st.sampled_from(["", "yang", "yin", "both"]))
    if draw(st.integers(0, 4)) == 0:
        first = draw(st.integers(1, 72))
        return Source(school, tuple(overrides), "ju", first, draw(st.integers(first, 72)), dun)
    near = st.integers(-3000, 3000)
    first = draw(near | near | st.integers(-(10**30), 10**30))
    last = first + draw(st.integers(0, most))
    return Source(school, tuple(overrides), "year", first, last, dun)


# ---- columns ------------------------------------------------------------------------------------

BY_KIND: dict[str, dict[str, list[str]]] = {}
for _scale in board.SCALES.values():
    for _id in board.columns_of(_scale):
        BY_KIND.setdefault(_scale.id, {}).setdefault(board.COLUMNS[_id].kind.id, []).append(_id)
NAMED = ("Palace", "Position", "Branch", "Stem", "Ganzhi", "Dun", "Li", "Harmony")


def column(id: str) -> Question:
    return Question(id, frozenset([id]), lambda b: b[id], board.COLUMNS[id].kind.id)


def columns(scale: str, kind: str) -> st.SearchStrategy[Question]:
    return st.sampled_from(BY_KIND[scale].get(kind) or BY_KIND[scale]["Int"]).map(column)


def any_column(scale: str) -> st.SearchStrategy[Question]:
    return st.sampled_from(sorted(BY_KIND[scale])).flatmap(lambda kind: columns(scale, kind))


# ---- numbers ------------------------------------------------------------------------------------


def number(n: int) -> Question:
    return Question(str(n), frozenset(), lambda b: n, "Int")


def _arith(op: str, left: Question, right: Question) -> Question:
    do: dict[str, Callable[[int, int], int]] = {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "/": lambda a, b: a // b,
        "mod": lambda a, b: a % b,
    }
    text, needs = f"({left} {op} {right})", left.needs | right.needs
    return Question(text, needs, lambda b: do[op](left.of(b), right.of(b)), "Int")


@st.composite
def numbers(draw: st.DrawFn, scale: str, depth: int = 2) -> Question:
    """An expression that is a whole number; it may divide by zero on some boards."""
    if depth == 0 or draw(st.booleans()):
        few = st.integers(-80, 80).map(number)
        return draw(few | columns(scale, "Int") | columns(scale, "Int"))
    if draw(st.integers(0, 5)) == 0:
        inner = draw(numbers(scale, depth - 1))
        return Question(f"(-{inner})", inner.needs, lambda b: -inner.of(b), "Int")
    op = draw(st.sampled_from(["+", "-", "*", "/", "mod"]))
    left = draw(numbers(scale, depth - 1))
    if op in ("/", "mod") and draw(st.integers(0, 3)):
        right = number(draw(st.integers(-90, 90).filter(bool)))
    elif op == "*":
        right = number(draw(st.integers(-9, 9)))
    else:
        right = draw(numbers(scale, depth - 1))
    if op in ("/", "mod") and not right.needs and right.of({}) == 0:
        right = number(7)  # that it is refused before anything runs is tested elsewhere
    return _arith(op, left, right)


# ---- conditions ---------------------------------------------------------------------------------

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def compared(op: str, left: Question, right: Question) -> Question:
    needs = left.needs | right.needs
    return Question(f"{left} {op} {right}", needs, lambda b: COMPARE[op](left.of(b), right.of(b)))


def value(kind: Kind, number: int, way: str) -> Question:
    """A value by its name, or a palace by its number."""
    name = kind.names[number]
    text = str(number) if way == "number" and kind.id == "Palace" else name.id
    return Question(name.hans if way == "hans" else text, frozenset(), lambda b: number, kind.id)


@st.composite
def checks(draw: st.DrawFn, scale: str) -> Question:
    """A single test: of numbers, of named values, of text, of a truth, of two stars."""
    which = draw(st.sampled_from(["number", "number", "named", "named", "text", "bool", "stars"]))
    if which == "number":
        left = draw(numbers(scale))
        if draw(st.booleans()):
            return _listed(draw, left, [str(n) for n in range(-99, 99)], int)
        return compared(draw(st.sampled_from(sorted(COMPARE))), left, draw(numbers(scale)))
    if which == "named":
        return draw(named_tests(scale))
    if which == "text":
        left = draw(columns(scale, "Text"))
        known = draw(
            st.sampled_from(["", "上和", "三才", "始击 掩 太乙", "文昌 囚 太乙", "nothing"])
        )
        right = Question(f'"{known}"', frozenset(), lambda b: known, "Text")
        return compared(draw(st.sampled_from(["=", "!="])), left, right)
    if which == "bool":
        left = draw(columns(scale, "Bool"))
        if draw(st.booleans()):
            return Question(left.text, left.needs, lambda b: bool(left.of(b)))
        return compared("=", left, draw(columns(scale, "Bool")))
    return draw(meetings(scale))


@st.composite
def named_tests(draw: st.DrawFn, scale: str) -> Question:
    present = [k for k in NAMED if k in BY_KIND[scale]]
    kind_id = draw(st.sampled_from(present))
    left = draw(columns(scale, kind_id))
    kind = board.COLUMNS[left.text].kind
    values = sorted(kind.names)
    if draw(st.integers(0, 3)) == 0:
        return compared(draw(st.sampled_from(["=", "!="])), left, draw(columns(scale, kind_id)))
    if kind_id == "Palace" and draw(st.booleans()):
        return _listed(draw, left, [str(n) for n in values], int)
    ways = st.sampled_from(["id", "hans", "number"])
    if draw(st.booleans()):
        some = draw(st.lists(st.sampled_from(values), min_size=2, max_size=5))
        names = [value(kind, v, draw(ways)).text for v in some]
        return Question(f"{left} in ({', '.join(names)})", left.needs, lambda b: left.of(b) in some)
    right = value(kind, draw(st.sampled_from(values)), draw(ways))
    return compared(draw(st.sampled_from(["=", "!="])), left, right)


def _listed(
    draw: st.DrawFn, left: Question, values: list[str], read: Callable[[str], int]
) -> Question:
    """``left in (1, 3..7, 9..)``: single values, ranges, ranges with one end."""
    ends = [read(v) for v in values]
    some = st.sampled_from(ends)
    members: list[tuple[int | None, int | None]] = []
    for _ in range(draw(st.integers(1, 3))):
        low, high = draw(some), draw(some)
        shape = draw(st.sampled_from(["one", "both", "from", "to"]))
        members.append(
            {"one": (low, low), "both": (low, high), "from": (low, None), "to": (None, high)}[shape]
        )
    texts = [
        str(low) if low == high else f"{'' if low is None else low}..{'' if high is None else high}"
        for low, high in members
    ]
    listed = texts[0] if len(texts) == 1 and ".." in texts[0] else f"({', '.join(texts)})"
    if len(texts) == 1 and ".." not in texts[0]:
        listed = f"({texts[0]}, {texts[0]})"
    negated = draw(st.booleans())

    def holds(b: Values) -> bool:
        n = left.of(b)
        inside = any((lo is None or n >= lo) and (hi is None or n <= hi) for lo, hi in members)
        return inside != negated

    return Question(f"{left} {'not in' if negated else 'in'} {listed}", left.needs, holds)


# ---- stars --------------------------------------------------------------------------------------

# The palaces of 太乙 on the ring of sixteen; 5, 门杜, stands nowhere.
PALACE_AT = dict(zip((1, 2, 3, 4, 6, 7, 8, 9), map(RING.index, "乾午艮卯酉坤子巽"), strict=True))
OFFSETS = {
    "掩": {0},
    "囚": {0},
    "击": {1, 2, 14, 15},
    "迫": {1, 2, 14, 15},
    "格": {8},
    "对": {8},
    "外击": {1, 2},
    "内击": {14, 15},
    "宫击": {2, 14},
    "辰击": {1, 15},
    "外宫击": {2},
    "内辰迫": {15},
    "宫迫": {2, 14},
    "same": {0},
    "adjacent": {1, 2, 14, 15},
    "opposite": {8},
    "ahead": {1, 2},
    "behind": {14, 15},
}
PLAIN = ("same", "adjacent", "opposite", "ahead", "behind")
# Said of these in every book, by their places alone.
SAID = [
    ("shiji", "掩", "taiyi"),
    ("shiji", "击", "taiyi"),
    ("shiji", "外击", "taiyi"),
    ("shiji", "内击", "taiyi"),
    ("shiji", "宫击", "taiyi"),
    ("shiji", "辰击", "taiyi"),
    ("shiji", "外宫击", "taiyi"),
    ("shiji", "格", "taiyi"),
    ("wenchang", "迫", "taiyi"),
    ("wenchang", "内辰迫", "taiyi"),
    ("wenchang", "宫迫", "taiyi"),
    ("wenchang", "对", "taiyi"),
    ("host.general", "囚", "taiyi"),
    ("host.general", "迫", "taiyi"),
]


def _place(star: str, value: int) -> int | None:
    kind = board.COLUMNS[star].kind.id
    if kind == "Palace":
        return PALACE_AT.get(value)
    return value if kind == "Position" else RING.index(BRANCHES[value])


@st.composite
def meetings(draw: st.DrawFn, scale: str) -> Question:
    """One star and another, in plain geometry or as the books say it."""
    if draw(st.booleans()):
        actor, relation, target = draw(st.sampled_from(SAID))
    else:
        stars = st.sampled_from(
            [c for c in board.columns_of(board.SCALES[scale]) if board.COLUMNS[c].star]
        )
        actor, relation, target = draw(stars), draw(st.sampled_from(PLAIN)), draw(stars)

    def holds(b: Values) -> bool:
        one, other = _place(actor, b[actor]), _place(target, b[target])
        return one is not None and other is not None and (one - other) % 16 in OFFSETS[relation]

    return Question(f"{actor} {relation} {target}", frozenset([actor, target]), holds)


# ---- joined -------------------------------------------------------------------------------------


def _joined(word: str, parts: list[Question]) -> Question:
    text = f" {word} ".join(f"({p})" for p in parts)
    needs = frozenset[str]().union(*(p.needs for p in parts))
    decide = all if word == "and" else any
    return Question(text, needs, lambda b: decide(p.of(b) for p in parts))


@st.composite
def conditions(draw: st.DrawFn, scale: str, depth: int = 2) -> Question:
    """A condition: tests joined by and, or, not, at least, and numbers of matches."""
    if depth == 0 or draw(st.booleans()):
        return draw(checks(scale))
    shape = draw(st.sampled_from(["and", "or", "not", "at least", "matches", "bool"]))
    if shape == "not":
        inner = draw(conditions(scale, depth - 1))
        return Question(f"not ({inner})", inner.needs, lambda b: not inner.of(b))
    few = 3 if shape in ("and", "or") else 4
    parts = draw(st.lists(conditions(scale, depth - 1), min_size=2, max_size=few))
    if shape in ("and", "or"):
        return _joined(shape, parts)
    needs = frozenset[str]().union(*(p.needs for p in parts))
    listed = f"({', '.join(map(str, parts))})"

    def hits(b: Values) -> int:
        return sum(bool(p.of(b)) for p in parts)

    if shape == "at least":
        least = draw(st.integers(0, len(parts) + 1))
        return Question(f"at least {least} of {listed}", needs, lambda b: hits(b) >= least)
    if shape == "bool":
        one, other = parts[:2]
        both = one.needs | other.needs
        return Question(f"({one}) = ({other})", both, lambda b: one.of(b) == other.of(b))
    made = Question(f"matches{listed}", needs, hits, "Int")
    return compared(draw(st.sampled_from(sorted(COMPARE))), made, draw(numbers(scale, 1)))


# ---- keys ---------------------------------------------------------------------------------------


@st.composite
def keys(draw: st.DrawFn, scale: str, most: int = 3) -> list[Question]:
    """Expressions of any kind to sort or count by, each text once."""
    fewer = st.one_of(any_column(scale), any_column(scale), numbers(scale, 1), conditions(scale, 1))
    found = draw(st.lists(fewer, min_size=1, max_size=most, unique_by=lambda q: q.text))
    # A number by itself and a bare condition in brackets are no columns to speak of.
    return [q for q in found if q.needs] or [column("ju")]


def data(question: Question, raw: Any) -> Any:
    """A raw value as a data cell."""
    if question.kind == "Bool":
        return bool(raw)
    if question.kind == "Text" or question.kind == "Int":
        return raw
    return _DATA[question.kind](raw)


_DATA = {
    board.COLUMNS[id].kind.id: board.COLUMNS[id].kind.data
    for ids in BY_KIND["year"].values()
    for id in ids
}


def walked(start: int, step: int, duns: tuple[int, ...]) -> Any:
    """The axis from a number on, up or down, each number with its duns."""
    return ((at, dun) for at in count(start, step) for dun in duns)
