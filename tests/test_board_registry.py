"""The registry as others see it: names, kinds, variants, schools."""

from __future__ import annotations

import re

import pytest

import taiyi_dsl.board  # noqa: F401
from taiyi_dsl.board.facts import SEPARATOR
from taiyi_dsl.board.kinds import KINDS, Name
from taiyi_dsl.board.lay import available, columns_of
from taiyi_dsl.board.registry import COLUMNS
from taiyi_dsl.board.relations import RELATIONS
from taiyi_dsl.board.scales import SCALES, YEAR
from taiyi_dsl.board.schools import BOOKS, RULES, SCHOOLS, readings, variant_of

ASCII = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*")
GROUPS = {"", "board", "classes", "counts", "generals", "relations", "spirits", "states"}


def spellings(name: Name) -> set[str]:
    return {name.id, name.hans, name.in_pinyin, name.in_english, *name.others}


def clashes(names: list[Name]) -> list[str]:
    owner: dict[str, str] = {}
    return [s for n in names for s in spellings(n) if owner.setdefault(s, n.id) != n.id]


def test_no_two_columns_share_a_spelling() -> None:
    assert clashes([column.name for column in COLUMNS.values()]) == []


def test_no_two_relations_share_a_spelling() -> None:
    assert clashes([relation.name for relation in RELATIONS.values()]) == []


@pytest.mark.parametrize("names", [COLUMNS, RELATIONS, RULES, SCHOOLS, SCALES])
def test_ids_are_ascii_words(names: dict[str, object]) -> None:
    for id, thing in names.items():
        name = thing.name  # type: ignore[attr-defined]
        assert name.id == id
        for word in (name.id, name.in_pinyin, name.in_english):
            assert ASCII.fullmatch(word), word
        assert name.hans and not name.hans.isascii()


def test_every_column_is_complete() -> None:
    for id, column in COLUMNS.items():
        assert column.kind in KINDS
        assert column.group in GROUPS, id
        assert column.variants
        for variant in column.variants.values():
            assert variant.en and variant.zh
            assert not variant.en.endswith(".") and not variant.zh.endswith("。")
            assert variant.sources and all(s.book in BOOKS for s in variant.sources)
            assert all(need in COLUMNS or need == "at" for need in variant.needs)


def test_groups_for_show() -> None:
    def group(name: str) -> list[str]:
        return [id for id, column in COLUMNS.items() if column.group == name]

    assert group("counts") == ["host.count", "guest.count", "set.count"]
    assert group("relations") == ["relations"]
    assert len(group("generals")) == 6
    assert group("spirits") == ["taiyi", "wenchang", "jishen", "shiji", "heshen", "dingmu"]


def test_stars() -> None:
    stars = [id for id, column in COLUMNS.items() if column.star]
    assert len(stars) == 12
    assert all(COLUMNS[id].kind.id in ("Palace", "Position") for id in stars)


def test_a_column_with_variants_is_governed() -> None:
    """Every variant of a column can be reached by some ruling, and every ruling moves something."""
    for id, column in COLUMNS.items():
        if len(column.variants) > 1:
            rulings = [r for r in RULES.values() if id in r.columns]
            assert len(rulings) == 1, id
            assert set(column.variants) <= {v.id for v in rulings[0].variants}
    for ruling in RULES.values():
        for variant in ruling.variants:
            assert any(variant.id in COLUMNS[c].variants for c in ruling.columns)
            assert variant.en and variant.zh and variant.sources


def test_schools_choose_known_ways() -> None:
    for id in SCHOOLS:
        chosen = readings(id)
        assert list(chosen) == list(RULES)
        for ruling, way in chosen.items():
            assert RULES[ruling].variant(way)
    assert readings() == readings("mishu") == {id: r.default for id, r in RULES.items()}


def test_a_query_overrides_its_school() -> None:
    assert readings("wubei")["set.count"] == "stop"
    assert readings("wubei", {"set.count": "pass"})["set.count"] == "pass"
    assert variant_of("acc", readings("jinjing")).id == "jinjing"
    assert variant_of("acc", readings(overrides={"epoch": "taojin"})).id == "taojin"
    assert variant_of("taiyi", readings("wubei")).id == "rule"
    for school, override in (
        ("nobody", {}),
        ("mishu", {"nothing": "x"}),
        ("mishu", {"po": "nobody"}),
    ):
        with pytest.raises(KeyError):
            readings(school, override)


def test_outside_the_books_is_marked() -> None:
    outside = COLUMNS["acc"].variants["taojin"].sources
    assert [s.book for s in outside] == ["outside"]


def test_availability_is_what_order_does() -> None:
    assert columns_of(YEAR) == tuple(COLUMNS)
    assert all(available(YEAR, id) for id in COLUMNS)
    with pytest.raises(KeyError):
        available(YEAR, "nothing")
    assert SEPARATOR == " · "
