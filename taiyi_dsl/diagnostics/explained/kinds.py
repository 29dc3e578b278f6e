"""E03: kinds."""

from __future__ import annotations

from . import Explained
from .text import _e

__all__ = ["KINDS"]

KINDS: dict[str, Explained] = {
    "E0301": _e(
        "Every value has a kind, and only values of one kind can be the same. A palace is not a "
        "place on the ring, and a text in quotes is neither.",
        "值各有其类，同类方可相比。宫非位，引号中之文又皆非。",
        "Compare with a value of the kind named. `same` asks whether two stars stand together.",
        "请与所言之类之值相比。“同”可问二星神是否同处。",
        "chart year 1588; where taiyi = wenchang",
    ),
    "E0302": _e(
        "A condition holds or does not. A number or a place by itself does neither.",
        "条件或合或不合；独言一数一位，无所谓合否。",
        "Compare it with something: `host.count > 30`. For several values write `in (1, 2)`.",
        "请与他值相比：`主算 > 30`。数值并列者写 `在(1, 2)`。",
        "chart year 1588; where host.count",
    ),
    "E0303": _e(
        "Only numbers and years are greater or smaller than others. Palaces and places stand in "
        "a ring, where nothing comes first.",
        "惟数与岁有大小。宫与位环列，无先后。",
        "List the values with `in (...)`. Palaces by number can be given as `in 1..3`.",
        "请以“在(……)”列其值。宫可按数写作 `在1..3`。",
        "chart year 1588; where taiyi > 3",
    ),
    "E0304": _e(
        "`+ - * / mod` work on whole numbers and years. The number of a palace is its name.",
        "加减乘除余只用于整数与岁。宫之数乃其名。",
        "Reckon with counts or years. To ask how stars stand, use a relation.",
        "请以诸算或岁计之。问星神之位，用关系。",
        "chart year 1588; show taiyi + 1",
    ),
    "E0305": _e(
        "Which star may be said to do what is doctrine. The book that is followed does not say "
        "this of the star on the left.",
        "何星可言何事，书有定说。所从之书不以此言左侧之星神。",
        "Take the relation that the book says of the two, or the plain geometry. Another book may "
        "say it: `school` chooses one.",
        "请用书中言此二者之关系，或用方位之词。他书或有此说：以“宗”择之。",
        "chart year 1588; where wenchang 击 taiyi",
    ),
    "E0306": _e(
        "A relation tells how two stars stand to each other. This is a count, a value or a word "
        "that is no star.",
        "关系言二星神之位。此为算、为值，或为他词，非星神。",
        "Put a star on each side. For a place, compare: `taiyi = 乾`.",
        "请于两侧各置星神。问其所在则相比：`太乙 = 乾`。",
        "chart year 1588; where host.count 掩 taiyi",
    ),
    "E0307": _e(
        "The word has several meanings, and here nothing stands across from it that decides.",
        "此词有数义，此处无相对者以定之。",
        "Compare it with a column, or name the column that you want to see.",
        "请与一列相比，或直言欲示之列。",
        "chart year 1588; show 乾",
    ),
    "E0308": _e(
        "A board of the tables is one of seventy-two and belongs to no year, so what is reckoned "
        "from the year is not there.",
        "局式七十二，不属何岁，故由岁而得者皆无。",
        "Lay the board of a year: `chart year 1588`.",
        "请起岁计之局：`起局岁计1588`。",
        "chart ju 1; show ganzhi",
    ),
    "E0309": _e(
        "This place takes a value of one kind, and it was given one of another.",
        "此处须某类之值，所与者为他类。",
        "Write a value of the kind that is named.",
        "请写所言之类之值。",
        "search year 618..907; limit taiyi",
    ),
    "E0310": _e(
        "A group stands for several columns at once and can only be shown or explained.",
        "一组代数列，只可示之释之。",
        "Name one column of the group; `tq describe GROUP` tells which there are.",
        "请言组中之一列；`tq describe 组名` 可知其列。",
        "chart year 1588; where counts",
    ),
    "E0311": _e(
        "The relation is said of the star on the left, but not towards the one on the right.",
        "此关系可言左侧之星神，然不对右侧者而言。",
        "Take one of the targets that are named, or the relation that is offered.",
        "请用所言之对象，或所荐之关系。",
        "chart year 1588; where wenchang 囚 host.general",
    ),
    "E0312": _e(
        "The value has the right form but names nothing of this kind.",
        "值之形式合，而此类中无此值。",
        "Take one of the values listed.",
        "请取所列之值。",
        "chart year 1588; where taiyi = 10",
    ),
}
