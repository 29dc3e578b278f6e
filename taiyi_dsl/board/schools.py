"""The three books as schools, and the rules on which they disagree.

A *ruling* is a disputed rule with its printed ways; a school follows one way of each, and a
query may override one (``set po = jing``).  ``readings`` gives the choice in force, and
``variant_of`` the variant of a column under it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .kinds import Name
from .registry import COLUMNS, Column, Source, Variant, column
from .relations import FAMILIES, RELATIONS
from .speakers import READINGS, Reading

__all__ = ["BOOKS", "DEFAULT", "RULES", "SCHOOLS", "Ruling", "School", "readings", "variant_of"]

BOOKS: dict[str, Name] = {
    "mishu": Name("mishu", "太乙秘书", "taiyimishu", "mishu"),
    "jinjing": Name("jinjing", "太乙金镜式经", "taiyijinjingshijing", "jinjing"),
    "wubei": Name("wubei", "武备志", "wubeizhi", "wubei"),
    "outside": Name("outside", "书外", "shuwai", "outside"),
}
"""The title of each book that a source may name."""


class School(NamedTuple):
    """A book followed as a whole: its name, its title, what it chooses.

    ``choices`` names a variant for each ruling on which the school leaves the default.
    """

    name: Name
    title: str
    en: str
    choices: dict[str, str]

    @property
    def id(self) -> str:
        return self.name.id


class Ruling(NamedTuple):
    """A disputed rule: its printed ways, the default first, and the columns that it governs."""

    name: Name
    en: str
    zh: str
    variants: tuple[Reading, ...]
    columns: tuple[str, ...]

    @property
    def id(self) -> str:
        return self.name.id

    @property
    def default(self) -> str:
        return self.variants[0].id

    def variant(self, id: str) -> Reading:
        """The variant of that id; KeyError if there is none."""
        for found in self.variants:
            if found.id == id:
                return found
        raise KeyError(id)


DEFAULT = "mishu"

SCHOOLS: dict[str, School] = {
    school.id: school
    for school in (
        School(Name("mishu", "秘书", others=("太乙秘书",)), "太乙秘书", "Taiyi mishu", {}),
        School(
            Name("jinjing", "金镜", others=("太乙金镜式经", "金镜式经")),
            "太乙金镜式经",
            "Taiyi jinjing shijing",
            {
                "epoch": "jinjing",
                "set.count": "stop",
                "yan": "jing",
                "ji": "jing",
                "po": "wang",
                "qiu": "jing",
                "guan": "shuqi",
                "ge": "jing",
                "dui": "jing",
            },
        ),
        School(
            Name("wubei", "武备", others=("武备志", "wubeizhi")),
            "武备志",
            "Wubei zhi",
            {
                "set.count": "stop",
                "classes": "wubei",
                "lack": "wubei",
                "yan": "wubei",
                "ji": "wubei",
                "po": "wubei",
                "qiu": "wubei",
                "guan": "wubei",
                # Named in the book and left undefined: borrowed from 金镜.
                "ge": "jing",
                "dui": "jing",
            },
        ),
    )
}

RULES: dict[str, Ruling] = {}
_GOVERNS: dict[str, str] = {}


def _add(ruling: Ruling) -> None:
    RULES[ruling.id] = ruling
    for governed in ruling.columns:
        _GOVERNS[governed] = ruling.id


def _of_column(id: str) -> tuple[Reading, ...]:
    """The variants of a column as the ways of a ruling."""
    return tuple(Reading(v.id, v.en, v.zh, v.sources) for v in column(id).variants.values())


def _sided(*classes: str) -> tuple[str, ...]:
    return tuple(f"{side}.{name}" for side in ("host", "guest", "set") for name in classes)


_LISTS = Source("mishu", "主客算")
_WUBEI_LISTS = Source("wubei", "169 · 四")

_add(
    Ruling(
        Name("epoch", "历元", "liyuan"),
        "from which first year the accumulated years are counted",
        "积年从何上元起算",
        _of_column("acc"),
        ("acc",),
    )
)
_add(
    Ruling(
        Name("set.count", "定算", "dingsuan"),
        "where the walk of 定算 ends",
        "定算数至何宫而止",
        _of_column("set.count"),
        ("set.count",),
    )
)
_add(
    Ruling(
        Name("classes", "算类", "suanlei"),
        "the lists of 上和 次和 下和 重阳 重阴",
        "上和、次和、下和、重阳、重阴之数",
        (
            Reading(
                "mishu",
                "上和 14 18; 次和 23 29 32 36; 下和 12 16 21 27 34 38; 重 eight and four counts",
                "上和 14 18；次和 23 29 32 36；下和 12 16 21 27 34 38；重阳八数、重阴四数",
                (_LISTS,),
            ),
            Reading(
                "wubei",
                "上和 14 18 23; 次和 23 29 36; 下和 12 16 27 34 38; 重阳 33 39; 重阴 22 26; "
                "杂重阳, 杂重阴 and 阴中重阳 only where 太乙 and the eye are both yang or yin",
                "上和 14 18 23；次和 23 29 36；下和 12 16 27 34 38；重阳 33 39；重阴 22 26；"
                "杂重阳、杂重阴、阴中重阳须太乙与目皆在阳地或阴地",
                (_WUBEI_LISTS, Source("wubei", "169 · 三")),
            ),
        ),
        _sided(
            *("shanghe", "cihe", "xiahe", "chongyang", "chongyin"),
            *("yin_chongyang", "za_chongyang", "za_chongyin"),
        ),
    )
)
_add(
    Ruling(
        Name("lack", "缺数", "queshu"),
        "which counts lack heaven, earth or man, and which have all three",
        "无天、无地、无人与三才具足之数",
        (
            Reading(
                "mishu",
                "无天 1 to 9; 无地 1 to 4; 无人 1 10 20 30 40; 三才 with units 6 7 8",
                "无天一至九；无地一至四；无人 1 10 20 30 40；三才零数六七八",
                (_LISTS,),
            ),
            Reading(
                "wubei",
                "无地 with tens and units 1 to 4; 无人 whole tens; 三才 with units 6 to 9",
                "无地为有十而零数一至四；无人为整十；三才零数六至九",
                (_WUBEI_LISTS,),
            ),
            Reading(
                "digits",
                "by the digits: no ten 无天, no five 无地, no one 无人, all three 三才",
                "无十为无天，无五为无地，无一为无人，皆有为三才",
                (_LISTS,),
            ),
        ),
        _sided("wutian", "wudi", "wuren", "sancai"),
    )
)
_add(
    Ruling(
        Name("harmony", "和否", "hefou"),
        "how a count is called 和 or 不和",
        "算之和与不和以何为断",
        _of_column("host.harmony"),
        _sided("harmony"),
    )
)
for _family in FAMILIES:
    _relation = RELATIONS[_family]
    _add(
        Ruling(
            Name(_family, _relation.name.hans, "", _relation.name.en),
            f"which stars make {_relation.name.hans}, and when",
            f"何星为{_relation.name.hans}",
            READINGS[_family],
            (f"relations.{_family}",),
        )
    )


def readings(school: str = DEFAULT, overrides: Mapping[str, str] | None = None) -> dict[str, str]:
    """The variant in force for every ruling: the school's choice, then the overrides.

    Raises KeyError for an unknown school, ruling or variant.
    """
    chosen = {id: ruling.default for id, ruling in RULES.items()}
    chosen |= SCHOOLS[school].choices
    for id, variant in (overrides or {}).items():
        chosen[id] = RULES[id].variant(variant).id
    return chosen


def variant_of(of: Column | str, chosen: Mapping[str, str]) -> Variant:
    """The variant of a column under the readings in force.

    A column that has no variant of that name follows its default: the books agree on it.
    """
    found = COLUMNS[of] if isinstance(of, str) else of
    ruling = _GOVERNS.get(found.id)
    if ruling is None or ruling not in chosen:
        return found.default
    return found.variants.get(chosen[ruling], found.default)
