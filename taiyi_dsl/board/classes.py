"""What a count is called: 和 and 不和, 重阳 重阴 and their kin, 无天 无地 无人, 三才, 杜塞.

The classes are printed lists of numbers (see ``lists``).  Two tests by parity, against the
place of 太乙 or of the eye, stand beside them.
Sources: 太乙秘书 · 主客算; 武备志 169 · 三, 四.  金镜 prints no lists and borrows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .counts import EYES
from .kinds import BOOL, HARMONY, TEXT, Name
from .lists import CLASSES, LARGEST, CountClass
from .registry import Column, Source, Step, rule
from .text import palace, place

__all__ = ["SIDES"]

SIDES: dict[str, tuple[str, str]] = {
    "host": ("主", "zhu"),
    "guest": ("客", "ke"),
    "set": ("定", "ding"),
}
"""Each side with its Chinese prefix and the pinyin of it."""

YANG_PALACES = frozenset((8, 3, 4, 9))

MISHU = Source("mishu", "主客算")
WUBEI = Source("wubei", "169 · 四")
WUBEI_PARITY = Source("wubei", "169 · 三")

_SAID = {
    "mishu": ("", "", MISHU),
    "wubei": ("", "", WUBEI),
    "digits": (
        "by its digits (no ten, no five, no one; or all three): ",
        "依算中有无十、五、一：",
        MISHU,
    ),
}


def _sided(side: str, name: Name) -> tuple[str, str, str, tuple[str, ...]]:
    """Id, Chinese, pinyin and other names of a class on one side; ``""`` is either side."""
    if not side:
        return name.id, name.hans, name.in_pinyin, name.others
    zh, pinyin = SIDES[side]
    others = tuple((pinyin if other.isascii() else zh) + other for other in name.others)
    others += (f"{side}.{name.hans}",)
    return f"{side}.{name.id}", zh + name.hans, pinyin + name.in_pinyin, others


def _state(
    side: str,
    name: Name,
    compute: Callable[..., int],
    needs: tuple[str, ...],
    en: str,
    zh: str,
    source: Source | tuple[Source, ...],
    variant: str = "rule",
) -> Column:
    id, hans, pinyin, others = _sided(side, name)
    return rule(
        id,
        BOOL,
        hans=hans,
        pinyin=pinyin,
        others=others,
        variant=variant,
        group="states",
        heading=f"{hans} {id}",
        en=en,
        zh=zh,
        source=source,
        needs=needs,
    )(compute)


def _member(
    numbers: tuple[int, ...], listed: str
) -> tuple[Callable[[int], int], Callable[..., Iterator[Step]]]:
    """The test for a list of counts, and its explanation."""
    flags = bytearray(LARGEST + 1)
    for n in numbers:
        flags[n] = 1

    def holds(count: int) -> int:
        return flags[count]

    def steps(value: int, count: int) -> Iterator[Step]:
        yield Step(
            f"{count} is {'' if value else 'not '}one of {listed}",
            f"{count} {'在' if value else '不在'} {listed} 之内",
        )

    return holds, steps


BEYOND = Source("outside", "定算之例")


def _list_columns() -> None:
    for made in CLASSES:
        columns: dict[str, Column] = {}
        for variant, numbers in made.lists.items():
            before_en, before_zh, source = _SAID[variant]
            for side in SIDES:
                more = made.beyond if side == "set" else ()
                sources = (source, *((WUBEI,) if made.both else ()), *((BEYOND,) if more else ()))
                compute, steps = _member(numbers + more, _listed(numbers + more))
                en = f"{before_en}the count is one of {_listed(numbers)}"
                zh = f"{before_zh}算为 {_listed(numbers)} 之一"
                if more:
                    en += f", or {_listed(more)}, which 定算 alone can reach and no book lists"
                    zh += f"，或 {_listed(more)}：唯定算可至，诸书未列"
                needs = (f"{side}.count",)
                if side in columns:
                    add = columns[side].variant(variant, en=en, zh=zh, source=sources, needs=needs)
                    add(compute)
                else:
                    columns[side] = _state(
                        side, made.name, compute, needs, en, zh, sources, variant
                    )
                columns[side].steps(steps, variant, needs)
        if made.ground:
            for side, column in columns.items():
                _on_ground(column, side, made)


def _listed(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


GROUND = {"yang": ("yang", "阳", "子 to 巳", "子至巳"), "yin": ("yin", "阴", "午 to 亥", "午至亥")}
"""The halves of the ring as 武备志 quotes 金镜: 8 3 4 9 with 丑寅辰巳, and 2 7 6 1 with 未申戌亥."""


def _on_ground(column: Column, side: str, made: CountClass) -> None:
    """武备志: the list counts only where 太乙 and the eye of that count both stand on such ground."""
    holds, listed = _member(made.lists["mishu"], _listed(made.lists["mishu"]))
    en, zh, half_en, half_zh = GROUND[made.ground]
    yang = made.ground == "yang"

    def compute(count: int, taiyi: int, eye: int) -> int:
        return int(holds(count) and (taiyi in YANG_PALACES) == yang == (eye < 8))

    def steps(value: int, count: int, taiyi: int, eye: int) -> Iterator[Step]:
        yield from listed(holds(count), count)
        yield Step(
            f"太乙 in {palace(taiyi)}, the eye at {place(eye)}; {en} are the places from {half_en}",
            f"太乙在{palace(taiyi)}，目在{place(eye)}；{half_zh}为{zh}",
        )

    needs = (f"{side}.count", "taiyi", EYES[side])
    add = column.variant(
        "wubei",
        en=f"the count is one of {_listed(made.lists['mishu'])}, with 太乙 and the eye both {en}",
        zh=f"算为 {_listed(made.lists['mishu'])} 之一，而太乙与目皆在{zh}地",
        source=WUBEI_PARITY,
        needs=needs,
    )
    add(compute)
    column.steps(steps, "wubei", needs)


HE = Name("he", "和", others=("算和", "suanhe"))
BUHE = Name("buhe", "不和", others=("算不和", "suanbuhe"))
HE_TAIYI = Name("he_taiyi", "太乙和", "taiyihe")
HE_EYE = Name("he_eye", "目和", "muhe")


def _he_taiyi(count: int, taiyi: int) -> int:
    return int((count % 2 == 0) == (taiyi in YANG_PALACES))


def _he_eye(count: int, eye: int) -> int:
    return int(count % 2 == eye % 2)


def _parity(count: int) -> tuple[str, str]:
    return ("odd", "奇") if count % 2 else ("even", "偶")


def _he_taiyi_steps(value: int, count: int, taiyi: int) -> Iterator[Step]:
    yang = taiyi in YANG_PALACES
    en, zh = _parity(count)
    yield Step(
        f"太乙 in {palace(taiyi)}, a {'yang' if yang else 'yin'} palace; {count} is {en}",
        f"太乙在{palace(taiyi)}，{'阳' if yang else '阴'}宫；{count} 为{zh}",
    )


def _he_eye_steps(value: int, count: int, eye: int) -> Iterator[Step]:
    en, zh = _parity(count)
    yield Step(
        f"the eye at {place(eye)}, {'a 间神 (yin)' if eye % 2 else 'a palace (yang)'}; "
        f"{count} is {en}",
        f"目在{place(eye)}，{'间神属阴' if eye % 2 else '正宫属阳'}；{count} 为{zh}",
    )


def _by_list(count: int, shanghe: int, cihe: int, xiahe: int) -> int:
    if shanghe or cihe or xiahe:
        return 0
    # The lists run from 10 to 40 and name 44 and 48; they are silent on other numbers.
    return 1 if 10 <= count <= 40 or count in (44, 48) else 2


def _by_list_steps(value: int, count: int, *lists: int) -> Iterator[Step]:
    names = " ".join(c.name.hans for c, holds in zip(CLASSES, lists, strict=False) if holds)
    if names:
        yield Step(f"{count} is {names}", f"{count} 为{names}")
    elif value == 1:
        yield Step(f"{count} is in none of 上和 次和 下和", f"{count} 不在上和、次和、下和之内")
    else:
        yield Step(f"the lists do not speak of {count}", f"诸和数未列 {count}")


def _not(value: int) -> int:
    return 1 - value


def _enough(count: int) -> int:
    return int(count < 16)


def _is_he(harmony: int) -> int:
    return int(harmony == 0)


def _is_buhe(harmony: int) -> int:
    return int(harmony == 1)


def _harmony(side: str) -> None:
    zh, pinyin = SIDES[side]
    count, eye = f"{side}.count", EYES[side]
    tests = (MISHU, WUBEI_PARITY)
    by_taiyi = _state(
        side,
        HE_TAIYI,
        _he_taiyi,
        (count, "taiyi"),
        "an even count with 太乙 in 8 3 4 9, or an odd one with 太乙 in 2 7 6 1",
        "太乙在八三四九得偶，或在二七六一得奇",
        tests,
    )
    by_taiyi.steps(_he_taiyi_steps, needs=(count, "taiyi"))
    by_eye = _state(
        side,
        HE_EYE,
        _he_eye,
        (count, eye),
        "an even count from an eye on a palace, or an odd one from an eye on a 间神",
        "目在正宫得偶，或在间神得奇",
        tests,
    )
    by_eye.steps(_he_eye_steps, needs=(count, eye))
    lists = (count, *(f"{side}.{c.name.id}" for c in CLASSES[:3]))
    harmony = rule(
        f"{side}.harmony",
        HARMONY,
        hans=zh + "和否",
        pinyin=pinyin + "hefou",
        others=(zh + "算和否", f"{side}.和否"),
        variant="list",
        group="classes",
        heading=f"{zh}和否 {side}.harmony",
        en="和 if the count is 上和 次和 or 下和; else 不和; 不列 where the lists are silent",
        zh="算入上和、次和、下和为和，余为不和；诸数未列者不列",
        source=MISHU,
        needs=lists,
    )(_by_list)
    harmony.steps(_by_list_steps, needs=lists)
    harmony.variant(
        "eye",
        en="和 or 不和 by the parity of the count against the place of the eye",
        zh="以目所在阴阳与算之奇偶定和否",
        source=tests,
        needs=(f"{side}.he_eye",),
    )(_not)
    harmony.variant(
        "taiyi",
        en="和 or 不和 by the parity of the count against the palace of 太乙",
        zh="以太乙宫之阴阳与算之奇偶定和否",
        source=tests,
        needs=(f"{side}.he_taiyi",),
    )(_not)
    harmony.variant(
        "sixteen",
        en="和 from sixteen upwards, since such a count has its ten, its five and its one",
        zh="算十六以上为和，将吏士卒之数具",
        source=WUBEI,
        needs=(count,),
    )(_enough)
    harmony.steps(lambda value, count: (Step(str(count), str(count)),), "sixteen", needs=(count,))
    needs = (f"{side}.harmony",)
    _state(side, HE, _is_he, needs, "the count is 和", "算和", (MISHU, WUBEI))
    _state(side, BUHE, _is_buhe, needs, "the count is 不和", "算不和", (MISHU, WUBEI))


def _joined(*flags: int) -> str:
    return " ".join(c.name.hans for c, holds in zip(CLASSES, flags, strict=True) if holds)


def _class_text(side: str) -> None:
    zh, pinyin = SIDES[side]
    rule(
        f"{side}.class",
        TEXT,
        hans=zh + "算类",
        pinyin=pinyin + "suanlei",
        group="classes",
        heading=f"{zh}算类 {side}.class",
        en="the names of the classes that the count falls into",
        zh="算所入诸类之名",
        source=(MISHU, WUBEI),
        needs=tuple(f"{side}.{c.name.id}" for c in CLASSES),
    )(_joined)


def _either(host: int, guest: int) -> int:
    return int(host or guest)


def _either_steps(value: int, host: int, guest: int) -> Iterator[Step]:
    yield Step(
        f"host {'yes' if host else 'no'}, guest {'yes' if guest else 'no'}",
        f"主{'是' if host else '否'}，客{'是' if guest else '否'}",
    )


_list_columns()

for _side in SIDES:
    _harmony(_side)
    _class_text(_side)

for _name in (HE, BUHE, HE_TAIYI, HE_EYE, *(c.name for c in CLASSES)):
    _both = (f"host.{_name.id}", f"guest.{_name.id}")
    _state(
        "",
        _name,
        _either,
        _both,
        f"the host's count or the guest's is {_name.hans}",
        f"主算或客算{_name.hans}",
        (MISHU, WUBEI),
    ).steps(_either_steps, needs=_both)
