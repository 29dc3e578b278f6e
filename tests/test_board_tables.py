"""The 144 printed boards of 太乙金镜式经 卷三, and the ring they stand on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import taiyi_dsl.board  # noqa: F401
from taiyi_dsl.board.kinds import RING, SPIRITS
from taiyi_dsl.board.lay import lay
from taiyi_dsl.board.ring import BRANCH_PLACE, PALACE_AT, ZONE, is_proper, place_of
from taiyi_dsl.board.scales import JU

DATA = Path(__file__).parent / "data"


def rows(name: str) -> Iterator[dict[str, str]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    head, *body = (line.split("\t") for line in lines if not line.startswith("#"))
    for cells in body:
        yield dict(zip(head, cells, strict=True))


SPIRIT_PLACE = {
    spelling: i for i, name in enumerate(SPIRITS) for spelling in (name.hans, *name.others)
}
BOARDS = list(rows("boards.tsv"))
FIELDS: dict[str, tuple[str, Callable[[str], int]]] = {
    "taiyi": ("taiyi", int),
    "wenchang": ("wenchang", SPIRIT_PLACE.__getitem__),
    "host": ("host.count", int),
    "shiji": ("shiji", SPIRIT_PLACE.__getitem__),
    "guest": ("guest.count", int),
    "jishen": ("jishen", RING.index),
}


def computed(row: dict[str, str]) -> dict[str, object]:
    return lay(JU, int(row["ju"]), ("yang", "yin").index(row["dun"]))


def corrected(cell: str) -> str:
    return cell.rpartition(">")[2]


@pytest.mark.parametrize("row", BOARDS, ids=lambda row: f"{row['dun']}-{row['ju']}")
def test_every_field_of_a_board(row: dict[str, str]) -> None:
    board = computed(row)
    for field, (column, read) in FIELDS.items():
        assert board[column] == read(corrected(row[field])), field
    for side in ("host", "guest"):
        if printed := row[f"{side}_generals"]:
            generals = [board[f"{side}.general"], board[f"{side}.deputy"]]
            assert generals == [int(palace) for palace in printed.split()]


def test_the_table_is_whole() -> None:
    assert [(row["dun"], int(row["ju"])) for row in BOARDS] == [
        (dun, ju) for dun in ("yang", "yin") for ju in range(1, 73)
    ]


def test_exactly_fifteen_printed_fields_differ() -> None:
    wrong = []
    for row in BOARDS:
        board = computed(row)
        for field, (column, read) in FIELDS.items():
            printed = row[field].partition(">")[0]
            # 戊 printed for 戌 is no branch at all.
            if printed == "戊" or board[column] != read(printed):
                wrong.append((row["dun"], int(row["ju"]), column))
    assert wrong == [
        ("yang", 39, "host.count"),
        ("yang", 41, "jishen"),
        ("yang", 50, "host.count"),
        ("yin", 11, "guest.count"),
        ("yin", 15, "guest.count"),
        ("yin", 25, "host.count"),
        ("yin", 26, "host.count"),
        ("yin", 27, "host.count"),
        ("yin", 37, "shiji"),
        ("yin", 43, "shiji"),
        ("yin", 43, "guest.count"),
        ("yin", 44, "shiji"),
        ("yin", 44, "guest.count"),
        ("yin", 46, "guest.count"),
        ("yin", 70, "host.count"),
    ]


@pytest.mark.parametrize("row", list(rows("spirits.tsv")), ids=lambda row: row["position"])
def test_the_ring(row: dict[str, str]) -> None:
    i = int(row["index"])
    assert RING[i] == row["position"]
    assert {row["spirit"], *row["spellings"].split()} <= {SPIRITS[i].hans, *SPIRITS[i].others}
    palace = int(row["palace"]) if row["palace"] else None
    assert PALACE_AT[i] == palace
    assert is_proper(i) == (palace is not None)
    assert ZONE[i] == int(row["zone"])
    if palace is not None:
        assert place_of(palace) == i


def test_the_branches_leave_out_the_corners() -> None:
    assert "".join(RING[i] for i in BRANCH_PLACE) == "子丑寅卯辰巳午未申酉戌亥"
    assert place_of(5) is None and place_of(None) is None
