"""``list``: what there is, kind by kind, in straight columns: Chinese, id, one line of meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .. import board
from ..board import kinds
from ..board.ring import BRANCH_PLACE, PALACE_AT, PALACE_PLACE
from ..diagnostics.catalogue import MESSAGES
from ..diagnostics.value import Both, TqError
from ..help.topics import TOPICS
from ..record import dataclass
from ..vocab import words
from ..vocab.fold import fold
from .describe import unknown
from .desk import Desk
from .lines import columns, listed

__all__ = ["LISTS", "Listing", "list_of", "listing"]

Row = tuple[str, str, Both]


@dataclass(frozen=True, slots=True)
class Listing:
    """A kind of things that can be listed: its names, what it is, its rows.

    A row is the Chinese name, the id and one line of meaning.
    """

    id: str
    others: tuple[str, ...]
    meaning: Both
    rows: Callable[[], Iterable[Row]]
    close: bool = False
    """Many short names without a meaning: they are set side by side."""


def _keywords(found: Iterable[words.Keyword]) -> Iterator[Row]:
    return ((k.hans, k.id, Both(k.en, k.zh)) for k in found)


def _clauses() -> Iterator[Row]:
    return _keywords(words.CLAUSES)


def _spirits() -> Iterator[Row]:
    for place, name in enumerate(kinds.SPIRITS):
        number = PALACE_AT[place]
        where = kinds.RING[place]
        if number is None:
            yield name.hans, name.id, Both(f"at {where}, between two palaces", f"在{where}，间神")
        else:
            palace = kinds.PALACE.text(number)
            yield (
                name.hans,
                name.id,
                Both(f"at {where}, palace {palace}", f"在{where}，正宫{palace}"),
            )


def _palaces() -> Iterator[Row]:
    for number, name in kinds.PALACE.names.items():
        place = PALACE_PLACE.get(number)
        if place is None:
            yield (
                name.hans,
                name.id,
                Both(f"{number}: the middle, shut in", f"{number}：中宫，门杜"),
            )
        else:
            spot = kinds.POSITION.text(place)
            yield name.hans, name.id, Both(f"{number}: at {spot}", f"{number}：在{spot}")


def _branches() -> Iterator[Row]:
    for number, name in kinds.BRANCH.names.items():
        spot = kinds.POSITION.text(BRANCH_PLACE[number])
        yield name.hans, name.id, Both(f"{number + 1}: at {spot}", f"{number + 1}：在{spot}")


def _stems() -> Iterator[Row]:
    for number, name in kinds.STEM.names.items():
        yield name.hans, name.id, Both(str(number + 1), str(number + 1))


def _ganzhi() -> Iterator[Row]:
    for number, name in kinds.GANZHI.names.items():
        yield name.hans, name.id, Both(str(number + 1), str(number + 1))


def _columns(keep: Callable[[board.Column], bool]) -> Iterator[Row]:
    for column in board.COLUMNS.values():
        if keep(column):
            rule = column.default
            yield column.name.hans, column.id, Both(rule.en, rule.zh)


def _relations() -> Iterator[Row]:
    for relation in board.RELATIONS.values():
        yield relation.name.hans, relation.id, Both(relation.en, relation.zh)


def _schools() -> Iterator[Row]:
    for school in board.SCHOOLS.values():
        yield school.name.hans, school.id, Both(school.en, school.title)


def _rules() -> Iterator[Row]:
    for rule in board.RULES.values():
        choices = ", ".join(v.id for v in rule.variants)
        yield rule.name.hans, rule.id, Both(f"{rule.en}: {choices}", f"{rule.zh}：{choices}")


def _kinds() -> Iterator[Row]:
    for kind in kinds.KINDS:
        names = [n.hans for n in kind.names.values()]
        some = " ".join(names[:9]) + (" ..." if names[9:] else "")
        order = Both("has an order", "有大小") if kind.ordered else Both("a word", "文字")
        yield kind.zh, kind.id, Both(some, some) if some else order


def _formats() -> Iterator[Row]:
    from ..render.formats import FORMATS

    return (("", f.id, Both(f.en, f.zh)) for f in FORMATS.values())


def _queries() -> Iterator[Row]:
    from .about.library import entries

    for entry in entries():
        if entry.parameters:
            yield "", f"{entry.path}({entry.parameters})", entry.title


def _scripts() -> Iterator[Row]:
    from .about.library import scripts

    return (("", name, title) for name, title in scripts())


def _errors() -> Iterator[Row]:
    for code, message in MESSAGES.items():
        yield "", code, Both(_open(message.en), _open(message.zh))


def _open(sentence: str) -> str:
    """A sentence of the catalogue with its gaps left open."""
    head, *rest = sentence.split("{")
    return head + "".join("..." + part.partition("}")[2] for part in rest)


def _topics() -> Iterator[Row]:
    for topic in TOPICS.values():
        hans = next((n for n in topic.names if n and not n.isascii()), "")
        yield hans, topic.id, topic.title


_ALL = (
    Listing("topics", ("topic", "题", "诸题"), Both("what `help` tells about", "“求助”诸题"), _topics),
    Listing("clauses", ("clause", "句", "诸句"), Both("the clauses of a query", "问之诸句"), _clauses),
    Listing(
        "columns",
        ("column", "列", "诸列"),
        Both("the columns of a board", "局之诸列"),
        lambda: _columns(lambda c: c.group != "states"),
    ),
    Listing(
        "stars",
        ("star", "星", "诸星"),
        Both("the stars, which stand on the ring and have relations", "环上诸星，可有关系者"),
        lambda: _columns(lambda c: c.star),
    ),
    Listing(
        "states",
        ("state", "classes", "算类"),
        Both("what a count is called", "算之名类"),
        lambda: _columns(lambda c: c.group == "states" and "." not in c.id),
    ),
    Listing(
        "groups", ("group", "组", "诸组"), Both("groups of columns", "列之诸组"),
        lambda: _keywords(words.GROUPS),
    ),
    Listing("relations", ("relation", "关系"), Both("relations of two stars", "二星之关系"), _relations),
    Listing(
        "spirits", ("spirit", "神", "诸神", "十六神"),
        Both("the sixteen spirits of the ring", "环上十六神"), _spirits,
    ),
    Listing("palaces", ("palace", "宫", "诸宫", "九宫"), Both("the nine palaces", "九宫"), _palaces),
    Listing(
        "branches", ("branch", "支", "地支"), Both("the twelve branches", "十二支"), _branches
    ),
    Listing("stems", ("stem", "干", "天干"), Both("the ten stems", "十干"), _stems),
    Listing("ganzhi", ("干支",), Both("the sixty ganzhi", "六十干支"), _ganzhi, close=True),
    Listing("kinds", ("kind", "类", "诸类"), Both("kinds of values", "值之类"), _kinds),
    Listing("schools", ("school", "books", "宗", "诸宗"), Both("the books followed", "所从之书"), _schools),
    Listing(
        "rules", ("rule", "法", "诸法"),
        Both("rules on which the books differ", "诸书所异之法"), _rules,
    ),
    Listing(
        "settings", ("setting", "设定"), Both("how results look", "结果之貌"),
        lambda: _keywords(words.SETTINGS),
    ),
    Listing("formats", ("format", "格式"), Both("formats of results", "结果之格式"), _formats),
    Listing(
        "queries", ("query", "查询", "诸问"),
        Both("queries of the standard library, to use", "标准库可用之查询"), _queries,
    ),
    Listing(
        "scripts", ("script", "脚本", "标准库"),
        Both("scripts of the standard library", "标准库之文"), _scripts,
    ),
    Listing("errors", ("error", "codes", "误"), Both("messages and their codes", "讯息与其码"), _errors),
)  # fmt: skip

LISTS: dict[str, Listing] = {found.id: found for found in _ALL}
"""Everything that can be listed, by its id."""


def list_of(name: str) -> Listing | None:
    """The list of that name, in any spelling."""
    asked = fold(name.strip())
    for found in _ALL:
        if asked == found.id or asked in map(fold, found.others):
            return found
    return None


def listing(name: str, desk: Desk) -> int:
    """Print a list; without a name, what can be listed.  Raises :class:`TqError`."""
    zh = desk.lang == "zh"
    if not name.strip():
        rows = [
            (f"list {found.id}", found.meaning.zh if zh else found.meaning.en) for found in _ALL
        ]
        _write(columns(rows), desk)
        return 0
    found = list_of(name)
    if found is None:
        pool = [s for each in _ALL for s in (each.id, *map(fold, each.others))]
        raise TqError(unknown(name, pool))
    rows_of = list(found.rows())
    if found.close:
        _write(listed(f"{hans} {id}" for hans, id, _ in rows_of), desk)
    elif any(hans for hans, *_ in rows_of):
        table = [(hans, id, said.zh if zh else said.en) for hans, id, said in rows_of]
        _write(columns(table), desk)
    else:
        _write(columns([(id, said.zh if zh else said.en) for _, id, said in rows_of]), desk)
    return 0


def _write(lines: Iterable[str], desk: Desk) -> None:
    desk.out.write("\n".join(lines) + "\n")
    desk.out.flush()
