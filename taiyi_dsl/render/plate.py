"""The board to look at: the plate, with the stars and generals where they stand.

Sixteen places stand round the nine palaces, south above, as on the old plates.  In the middle
stands what belongs to no place: which board it is, the counts, the relations that hold.  All of
it is laid out in cells.  The frame is ASCII and no character inside is of ambiguous width, so the
plate is straight in every terminal.  A stream that cannot carry Chinese gets the same plate in
pinyin.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from ..board.facts import SEPARATOR
from ..board.kinds import POSITION, SPIRITS, Kind, Name
from ..board.registry import COLUMNS
from ..board.relations import RELATIONS, place_of_star
from ..board.ring import PALACE_AT
from ..width import pad, truncate, width
from .cells import EMPTY
from .result import Lang, Out, Page, Rows
from .safe import encoding_of

__all__ = ["SIDES", "can_carry", "plate", "write_fenced_plates", "write_plates"]

SIDES = ("host", "guest", "set")

# Places of the ring, 0 at 子 clockwise, as they stand on the plate.
ABOVE, BELOW = (6, 7, 8, 9, 10), (2, 1, 0, 15, 14)
FLANKS = ((5, 11), (4, 12), (3, 13))

CELL = 12
"""Cells for the text of a place: the longest name in either writing."""
MIDDLE = 3 * (CELL + 3) - 1 - 4
"""Cells for the text between the flanks: three places and two rules, less a margin of two."""
BAND = 5 * (CELL + 3) - 1 - 2
"""Cells for the text of a line across the whole plate."""
CELLS = BAND + 4
"""How wide a plate is."""

LEAST = 2
"""Lines of a place: its name and one star."""

Board = Mapping[str, Any]


def plate(
    board: Board,
    lang: Lang = "en",
    chinese: bool = True,
    legend: bool = True,
    ambiguous: int = 1,
) -> list[str]:
    """The lines of one plate, all of the same number of cells, 76.

    ``board`` has the raw values of the columns of `show board`, the axis first.  ``chinese``
    False writes the names in pinyin and the words in English, in ASCII.  ``legend`` adds what a
    reader has to know below the plate.
    """
    return _Drawing(lang, chinese, ambiguous).lines(board, legend)


def write_plates(rows: Rows, out: Out, page: Page) -> int:
    """A plate for every row, an empty line between two, the legend with the first."""
    return _write(rows, out, page, "", "")


def write_fenced_plates(rows: Rows, out: Out, page: Page) -> int:
    """The same for Markdown: each plate is a fenced block."""
    return _write(rows, out, page, "```text\n", "```\n")


def can_carry(encoding: str | None) -> bool:
    """Whether every character that a plate may need can be written in an encoding."""
    if encoding is None:
        return True
    try:
        _characters().encode(encoding)
    except (LookupError, UnicodeError):
        return False
    return True


def _write(rows: Rows, out: Out, page: Page, before: str, after: str) -> int:
    # One plate after another: only the row that is drawn is held.
    drawing = _Drawing(page.lang, can_carry(encoding_of(out)), page.ambiguous)
    ids = [head.id for head in rows.heads]
    count = 0
    for row in rows.rows(_as_it_is):
        lines = drawing.lines(dict(zip(ids, row, strict=True)), legend=not count)
        out.write(("\n" if count else "") + before + "\n".join(lines) + "\n" + after)
        count += 1
    footer = page.footer(count) if callable(page.footer) else page.footer
    if footer:
        out.write(("\n" if count else "") + footer.rstrip("\n") + "\n")
    return count


def _as_it_is(kind: Kind) -> Callable[[Any], Any]:
    return lambda value: value


class _Drawing:
    """How plates are drawn: the language, the writing, the cells of an ambiguous character."""

    def __init__(self, lang: Lang, chinese: bool, ambiguous: int) -> None:
        self.zh = lang == "zh" and chinese
        self.chinese = chinese
        self.ambiguous = ambiguous

    # ---- names --------------------------------------------------------------------------------

    def name(self, name: Name) -> str:
        return name.hans if self.chinese else name.in_pinyin

    def value(self, column: str, value: Any) -> str:
        """A value as its column writes it; a palace of the middle is 门杜, shut in."""
        kind = COLUMNS[column].kind
        if value is None:
            return EMPTY
        if self.chinese:
            return kind.text(value)
        if kind.id == "Palace":
            return "mendu" if value == 5 else f"{kind.names[value].id} {value}"
        return kind.names[value].id if value in kind.names else kind.text(value)

    def place(self, at: int) -> str:
        """ "巽 9 大炅", "巳   大神"; without Chinese "xun9 dajiong"."""
        palace = PALACE_AT[at] or ""
        if self.chinese:
            return f"{POSITION.names[at].hans} {palace or ' '} {SPIRITS[at].hans}"
        return f"{POSITION.names[at].id}{palace} {SPIRITS[at].id}"

    def fact(self, text: str) -> str:
        """ "始击 内辰击 太乙"; without Chinese "shiji neichenji taiyi"."""
        if self.chinese:
            return text
        pinyin = _pinyin()
        return " ".join(pinyin.get(word, word) for word in text.split(" "))

    # ---- the plate ----------------------------------------------------------------------------

    def lines(self, board: Board, legend: bool) -> list[str]:
        places = self.places(board)
        rule = "+" + ("-" * (CELL + 2) + "+") * 5
        made = [rule, *self.row([places[at] for at in ABOVE]), rule]
        made += self.flanked([[places[at] for at in pair] for pair in FLANKS], self.middle(board))
        made += [rule, *self.row([places[at] for at in BELOW]), rule]
        if legend:
            made += [f"| {self.pad(line, BAND)} |" for line in self.folded(self.legend(), BAND)]
            made.append("+" + "-" * (BAND + 2) + "+")
        return made

    def places(self, board: Board) -> list[list[str]]:
        """The lines of each place: its name, then who stands there."""
        there: list[list[str]] = [[] for _ in range(16)]
        for id, value in board.items():
            column = COLUMNS[id]
            at = place_of_star(id)(value) if column.star else None
            if at is None:
                continue
            name = self.name(column.name)
            if id == "taiyi" and board.get("li") is not None:
                name += " " + self.value("li", board["li"])
            there[at].append(name)
        return [
            [*self.folded([self.place(at)], CELL), *self.folded(there[at], CELL, " ")]
            for at in range(16)
        ]

    def row(self, cells: Sequence[Sequence[str]]) -> list[str]:
        """A row of five places."""
        height = max(LEAST, *map(len, cells))
        return [f"|{'|'.join(self.cell(cell, i) for cell in cells)}|" for i in range(height)]

    def cell(self, cell: Sequence[str], line: int) -> str:
        return f" {self.pad(cell[line] if line < len(cell) else '', CELL)} "

    def flanked(self, pairs: Sequence[Sequence[list[str]]], middle: Sequence[str]) -> list[str]:
        """Three rows of a place on either side, and the middle between them over all their lines."""
        heights = [max(LEAST, *map(len, pair)) for pair in pairs]
        rules = len(pairs) - 1
        while sum(heights) + rules < len(middle):
            heights[heights.index(min(heights))] += 1
        above = (sum(heights) + rules - len(middle)) // 2
        inside = iter([""] * above + list(middle))
        side = "-" * (CELL + 2)
        made = []
        for number, (pair, height) in enumerate(zip(pairs, heights, strict=True)):
            if number:
                made.append(f"+{side}+{self.between(next(inside, ''))}+{side}+")
            for i in range(height):
                text = self.between(next(inside, ""))
                left, right = (self.cell(cell, i) for cell in pair)
                made.append(f"|{left}|{text}|{right}|")
        return made

    def between(self, text: str) -> str:
        return f"  {self.pad(text, MIDDLE)}  "

    # ---- the middle ---------------------------------------------------------------------------

    def middle(self, board: Board) -> list[str]:
        blocks = (self.title(board), self.counts(board), self.relations(board))
        lines: list[str] = []
        for block in filter(None, blocks):
            lines += ["", *block] if lines else block
        return lines

    def title(self, board: Board) -> list[str]:
        """Which board: "1588 戊子  庚子元 局 49  阴遁", "局 49  阴遁"."""
        axis = next(iter(board))
        label = [] if axis == "ju" else [self.value(axis, board[axis])]
        if board.get("ganzhi") is not None and axis != "ganzhi":
            label.append(self.value("ganzhi", board["ganzhi"]))
        ju = self.name(COLUMNS["ju"].name) + f" {board['ju']}"
        if board.get("yuan") is not None:
            yuan = self.value("yuan", board["yuan"])
            ju = f"{yuan}元 {ju}" if self.chinese else f"{yuan} yuan {ju}"
        dun = self.value("dun", board["dun"]) + ("遁" if self.chinese else " dun")
        return self.folded([part for part in (" ".join(label), ju, dun) if part], MIDDLE, "  ")

    def counts(self, board: Board) -> list[str]:
        """The counts with their harmony, and the generals that they give, in columns."""
        ranks = ("大将", "参将") if self.chinese else ("dajiang", "canjiang")
        grid = [["", "", "", *ranks]]
        for side in SIDES:
            values = [f"{side}.harmony", f"{side}.general", f"{side}.deputy"]
            cells = [self.value(id, board[id]) for id in values]
            name = self.name(COLUMNS[f"{side}.count"].name)
            grid.append([name, str(board[f"{side}.count"]), *cells])
        widths = [max(self.cells(text) for text in column) for column in zip(*grid, strict=True)]
        made = []
        for label, count, harmony, *generals in grid:
            first = self.pad(label, widths[0]) + " " + pad(count, widths[1], "right")
            rest = (harmony, *generals)
            more = (self.pad(text, cells) for text, cells in zip(rest, widths[2:], strict=True))
            made.append(f"{first} {'  '.join(more)}")
        return made

    def relations(self, board: Board) -> list[str]:
        """Every relation that holds; more than three go in two columns if they fit."""
        told = board.get("relations")
        if told is None:
            return []
        facts = [self.fact(text) for text in told.split(SEPARATOR) if text]
        if not facts:
            return ["无格局" if self.zh else "no relation holds"]
        widest = max(map(self.cells, facts))
        gap = "  "
        if len(facts) > 3 and 2 * widest + len(gap) <= MIDDLE:
            half = (len(facts) + 1) // 2
            right = [*facts[half:], ""]
            return [
                self.pad(left, widest) + gap + other
                for left, other in zip(facts[:half], right, strict=False)
            ]
        return [line for fact in facts for line in self.folded(fact.split(" "), MIDDLE, " ")]

    # ---- words --------------------------------------------------------------------------------

    def legend(self) -> list[str]:
        """What a reader has to know; in English also how the Chinese names are called."""
        if self.zh:
            return ["上南下北；字后之数为宫数；大将参将门杜者不出"]
        words = ["south is up;", "a number is a palace;"]
        if not self.chinese:
            more = "zhu host, ke guest, ding set; suan count, dajiang general, canjiang deputy; "
            return words + _parts(more + "he in harmony, buhe not, bulie unlisted; mendu shut in")
        more = "主 host, 客 guest, 定 set; 算 count, 大将 general, 参将 deputy; "
        words += _parts(more + "和 in harmony, 不和 not, 不列 unlisted; 门杜 shut in;")
        stars = [c for c in COLUMNS.values() if c.star and c.group == "spirits"]
        names = [f"{c.name.hans} {c.id}" for c in stars]
        return [*words, *(name + "," for name in names[:-1]), names[-1]]

    # ---- cells --------------------------------------------------------------------------------

    def cells(self, text: str) -> int:
        return width(text, self.ambiguous)

    def pad(self, text: str, cells: int) -> str:
        return pad(text, cells, ambiguous=self.ambiguous)

    def folded(self, parts: Iterable[str], cells: int, gap: str = " ") -> list[str]:
        """Parts in as few lines as they need; one that is longer than a line is cut."""
        lines: list[str] = []
        for part in parts:
            if lines and self.cells(lines[-1] + gap + part) <= cells:
                lines[-1] += gap + part
                continue
            while self.cells(part) > cells:
                head = truncate(part, cells, ambiguous=self.ambiguous)
                lines.append(head)
                part = part[len(head) :]
            lines.append(part)
        return lines


def _parts(text: str) -> list[str]:
    """A text in the parts after which a line may end: at its commas and semicolons."""
    return [part.strip() for part in re.findall("[^,;]+[,;]?", text)]


@cache
def _pinyin() -> dict[str, str]:
    """The names of stars and relations in pinyin, by the names that facts are told in."""
    names = [*(c.name for c in COLUMNS.values()), *(r.name for r in RELATIONS.values())]
    return {name.hans: name.in_pinyin for name in names}


@cache
def _characters() -> str:
    """Every Chinese character that a plate may need."""
    drawing = _Drawing("zh", True, 1)
    names = [n for c in COLUMNS.values() for n in (c.name, *c.kind.names.values())]
    texts = [n.hans for n in (*names, *SPIRITS, *(r.name for r in RELATIONS.values()))]
    texts += [*drawing.legend(), *_Drawing("en", True, 1).legend()]
    texts += [*drawing.relations({"relations": ""}), "元遁大将参将门杜"]
    return "".join(sorted(set("".join(texts))))
