"""Which star may be said to cover, strike, press ... which, and in which book: one row a pair.

The books, and the speakers within a book, disagree on the actors.  Each way of speaking is a
*reading* of the family (see ``speakers``); a school follows one of each (see ``schools``).
A row whose source is another book than the school's own is borrowed: the school's book names
the relation and leaves it undefined, or is silent on that pair.

A test that is more than geometry stands beside its row: 关 may be made by equal counts.  门杜
(5) has no place, so it meets nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .registry import Source, column
from .relations import RELATIONS
from .ring import PALACE_AT
from .speakers import cited

__all__ = ["DOCTRINE", "Pair", "pairs", "said"]


class Pair(NamedTuple):
    """One row of doctrine: ``actor`` may stand in this relation to ``target``.

    ``form`` is the relation's own name for the pair (客关主), if it has one.  ``mutual``: either
    may be named first.  ``holds``, if there, is the whole test in place of the geometry; it
    takes the values of actor, target and then of ``needs``.
    """

    family: str
    reading: str
    actor: str
    target: str
    sources: tuple[Source, ...]
    en: str
    zh: str
    form: str = ""
    mutual: bool = False
    needs: tuple[str, ...] = ()
    holds: Callable[..., bool] | None = None


def _counts_equal(actor: int | None, target: int | None, host: int, guest: int) -> bool:
    return host == guest


def _together_or_equal(actor: int | None, target: int | None, host: int, guest: int) -> bool:
    return host == guest or (actor == target and actor not in (None, 5))


def _count_is_taiyi(actor: int | None, target: int | None, count: int) -> bool:
    return count == target


def _count_is_eye(actor: int | None, target: int | None, count: int) -> bool:
    # A 间神 has no number of its own.
    return target is not None and count == PALACE_AT[target]


_COUNTS = ("host.count", "guest.count")
_TESTS: dict[str, tuple[tuple[str, ...], Callable[..., bool], str, str]] = {
    "equal": (_COUNTS, _counts_equal, "with equal counts", "主客算相等"),
    "or_equal": (_COUNTS, _together_or_equal, "or with equal counts", "或主客算数齐"),
    "host=taiyi": (
        ("host.count",),
        _count_is_taiyi,
        "with a count equal to 太乙's number",
        "主算与太乙之数相等",
    ),
    "guest=taiyi": (
        ("guest.count",),
        _count_is_taiyi,
        "with a count equal to 太乙's number",
        "客算与太乙之数相等",
    ),
    "host=eye": (
        ("host.count",),
        _count_is_eye,
        "with a count equal to 文昌's number",
        "主算与天目之数相等",
    ),
    "guest=eye": (
        ("guest.count",),
        _count_is_eye,
        "with a count equal to 文昌's number",
        "客算与天目之数相等",
    ),
}

# family reading actor target sources [form] [mutual] [test]
_ROWS = """
yan zonglun shiji taiyi m:总论,m:始击
yan zonglun shiji host.general m:总论,m:始击
yan zonglun shiji host.deputy m:总论
yan jing shiji taiyi j:卷三/推掩法
yan jing shiji host.general j:卷三/推掩法
yan jing shiji host.deputy m:总论
yan wubei shiji taiyi w:169/三
yan wubei shiji host.general m:总论
yan wubei shiji host.deputy m:总论

ji zonglun shiji taiyi m:总论,m:始击
ji jing shiji taiyi j:卷三/推击法
ji wubei shiji taiyi w:169/三

po zonglun wenchang taiyi m:总论,m:文昌
po zonglun host.general taiyi m:总论,m:主大将
po zonglun host.deputy taiyi m:总论
po zonglun guest.general taiyi m:总论,m:客大将
po zonglun guest.deputy taiyi m:总论
po zonglun dingmu taiyi m:总论
po jing wenchang taiyi j:卷三/推迫法
po jing shiji taiyi j:卷三/推迫法
po jing host.general taiyi j:卷三/推迫法
po jing host.deputy taiyi j:卷三/推迫法
po jing guest.general taiyi j:卷三/推迫法
po jing guest.deputy taiyi j:卷三/推迫法
po wang wenchang taiyi j:卷三/推迫法
po wang host.general taiyi j:卷三/推迫法
po wang host.deputy taiyi j:卷三/推迫法
po wang guest.general taiyi j:卷三/推迫法
po wang guest.deputy taiyi j:卷三/推迫法
po wubei wenchang taiyi w:169/三
po wubei shiji taiyi w:169/三
po wubei host.general taiyi w:169/三
po wubei host.deputy taiyi w:169/三
po wubei guest.general taiyi w:169/三
po wubei guest.deputy taiyi w:169/三

qiu zonglun wenchang taiyi m:总论,m:文昌
qiu zonglun host.general taiyi m:总论,m:主大将
qiu zonglun host.deputy taiyi m:总论
qiu zonglun guest.general taiyi m:总论
qiu zonglun guest.deputy taiyi m:总论,m:客参将
qiu huo host.general taiyi m:总论
qiu huo host.deputy taiyi m:总论
qiu huo guest.general taiyi m:总论
qiu huo guest.deputy taiyi m:总论
qiu jing wenchang taiyi j:卷三/推囚法
qiu jing host.general taiyi j:卷三/推囚法
qiu jing host.deputy taiyi j:卷三/推囚法
qiu jing guest.general taiyi j:卷三/推囚法
qiu jing guest.deputy taiyi j:卷三/推囚法
qiu wubei wenchang taiyi w:169/三
qiu wubei host.general taiyi w:169/三
qiu wubei host.deputy taiyi w:169/三
qiu wubei guest.general taiyi w:169/三
qiu wubei guest.deputy taiyi w:169/三
qiu wubei host.deputy wenchang w:169/三

dui zonglun wenchang taiyi m:文昌,m:总论
dui jiang wenchang taiyi m:总论
dui jiang host.general taiyi m:总论
dui jiang host.deputy taiyi m:总论
dui jing wenchang taiyi j:卷三/推对法

ge zonglun shiji taiyi m:总论
ge zonglun host.general taiyi m:主大将
ge zonglun host.deputy taiyi j:卷三/三门五将立成
ge zonglun guest.general taiyi m:总论
ge zonglun guest.deputy taiyi m:总论
ge zonglun dingmu taiyi m:定计目
ge jing shiji taiyi j:卷三/推格法
ge jing guest.general taiyi j:卷三/推格法
ge jing guest.deputy taiyi j:卷三/推格法

guan zonglun guest.general host.general m:总论,m:客大将 mutual
guan zonglun guest.general host.deputy m:总论 mutual
guan zonglun guest.deputy host.general m:总论,m:客参将 mutual
guan zonglun guest.deputy host.deputy m:总论,m:客参将 mutual
guan zonglun guest.general wenchang m:总论 ke_guan_zhu
guan zonglun guest.deputy wenchang m:总论 ke_guan_zhu
guan zonglun host.general shiji m:总论 zhu_guan_ke
guan zonglun host.deputy shiji m:总论 zhu_guan_ke
guan zonglun wenchang shiji m:文昌,m:始击 ermu_guan mutual
guan zonglun host.deputy wenchang m:主参将
guan zonglun host.deputy host.general m:主参将,m:总论 mutual
guan zonglun guest.deputy guest.general m:总论 mutual
guan shuqi guest.general host.general j:卷三/推关法 mutual or_equal
guan shuqi guest.general host.deputy j:卷三/推关法 mutual
guan shuqi guest.deputy host.general j:卷三/推关法 mutual
guan shuqi guest.deputy host.deputy j:卷三/推关法 mutual or_equal
guan shuqi guest.general wenchang j:卷三/推关法 ke_guan_zhu
guan shuqi guest.deputy wenchang j:卷三/推关法 ke_guan_zhu
guan shuqi host.general shiji j:卷三/推关法 zhu_guan_ke
guan shuqi host.deputy shiji j:卷三/推关法 zhu_guan_ke
guan shuqi wenchang shiji j:卷三/推关法 ermu_guan mutual
guan shuqi host.deputy host.general j:卷三/推四郭固法 mutual
guan shuqi guest.deputy guest.general j:卷三/推四郭固法 mutual
guan wubei guest.general host.general w:169/三 mutual equal
guan wubei guest.deputy host.deputy w:169/三 mutual equal
guan wubei host.general taiyi w:169/三,w:169/八 host=taiyi
guan wubei guest.general taiyi w:169/三 guest=taiyi
guan wubei host.general wenchang w:169/三 host=eye
guan wubei guest.general wenchang w:169/三 guest=eye
guan wubei host.deputy wenchang w:169/一
"""

_SENTENCES = {
    "yan": ("{a} in the palace of {t}", "{a}临{t}之宫"),
    "ji": ("{a} beside {t}", "{a}在{t}左右"),
    "po": ("{a} beside {t}", "{a}在{t}左右"),
    "qiu": ("{a} in the palace of {t}", "{a}与{t}同宫"),
    "guan": ("{a} with {t}", "{a}与{t}同宫"),
    "ge": ("{a} opposite {t}", "{a}与{t}相望"),
    "dui": ("{a} opposite {t}", "{a}与{t}相冲"),
}


def _row(line: str) -> Pair:
    family, reading, actor, target, sources, *flags = line.split()
    en, zh = (
        text.format(a=column(actor).name.hans, t=column(target).name.hans)
        for text in _SENTENCES[family]
    )
    form = next((flag for flag in flags if flag in RELATIONS), "")
    needs: tuple[str, ...] = ()
    holds: Callable[..., bool] | None = None
    for flag in flags:
        if flag in _TESTS:
            needs, holds, more_en, more_zh = _TESTS[flag]
            alone = flag != "or_equal"
            en = f"{en}, {more_en}"
            zh = f"{zh.removesuffix('同宫') if alone else zh}，{more_zh}"
    mutual = "mutual" in flags
    return Pair(family, reading, actor, target, cited(sources), en, zh, form, mutual, needs, holds)


def _rows() -> tuple[Pair, ...]:
    lines = [line for line in _ROWS.splitlines() if line]
    # guan huo is guan zonglun and one row more.
    lines += [
        line.replace("guan zonglun", "guan huo")
        for line in lines
        if line.startswith("guan zonglun")
    ]
    lines.append("guan huo wenchang taiyi m:总论")
    return tuple(_row(line) for line in lines)


DOCTRINE: tuple[Pair, ...] = _rows()
"""Every row, in the order in which a board's facts are told."""


def pairs(relation: str, reading: str) -> tuple[Pair, ...]:
    """The pairs that a reading gives to a relation (its id, qualified or not).

    The named forms of 关 have their own pairs only.  Plain geometry has none: ``()``.
    Raises KeyError for an unknown relation.
    """
    found = RELATIONS[relation]
    rows = (p for p in DOCTRINE if p.family == found.family and p.reading == reading)
    if found.family == "guan" and relation != "guan":
        return tuple(p for p in rows if p.form == relation)
    return tuple(rows)


def said(relation: str, actor: str, target: str, reading: str) -> Pair | None:
    """The row that lets ``actor`` stand in this relation to ``target``, or None."""
    for pair in pairs(relation, reading):
        if (pair.actor, pair.target) == (actor, target):
            return pair
        if pair.mutual and (pair.actor, pair.target) == (target, actor):
            return pair
    return None
