"""E01: the text."""

from __future__ import annotations

from typing import Any

from ..value import Both
from . import Explained

__all__ = ["TEXT"]


def _e(en: str, zh: str, do_en: str, do_zh: str, text: str = "", **more: Any) -> Explained:
    return Explained(Both(en, zh), Both(do_en, do_zh), text, **more)


TEXT: dict[str, Explained] = {
    "E0101": _e(
        "The words up to here were understood; this one fits none of the ways in which they may "
        "go on. Often a word or a sign is missing just before it, or it is misspelt.",
        "至此之词皆可解，惟此词不能续之。多因其前缺一词一符，或此词有误。",
        "Look at what may stand here and at what is offered. Text, such as the name of a file, "
        "needs quotes; a new clause needs a new line or `;`.",
        "请看此处可为何词，及所荐之词。文件名等文字须加引号；新句须另起一行，或在“；”之后。",
        "chart year 1588; where taiyi = = 1",
    ),
    "E0102": _e(
        "Every clause begins with its word: `chart`, `where`, `show` and so on. This is none of "
        "them, or it begins a new line although it belongs to the line before.",
        "每句皆以句首之词起：起局、凡、示等。此非其词，或本属前行而误为新句。",
        "Begin with one of the words listed. To go on over the end of a line, leave the operator "
        "or the comma at the end of it, or put brackets round the whole.",
        "请以所列之词起句。欲续行者，算符或逗号留于前行之末，或以括号括之。",
        "chart year 1588; wher 掩",
    ),
    "E0103": _e(
        "The clause is right as far as it goes, but something must follow and nothing does.",
        "句至此皆合，惟其后必有所续，而无之。",
        "Add one of the things listed. In a file, look whether the line was cut.",
        "请补所列之一。若在文件，请看此行是否被截。",
        "chart year 1588; where taiyi =",
    ),
    "E0104": _e(
        "There are more closing brackets than opening ones, or one of the other kind is open.",
        "闭括号多于开括号，或所开者为另一种。",
        "Take this bracket away, or open it where it should begin.",
        "请去此括号，或于当起之处开之。",
        "chart year 1588; where taiyi = 1)",
    ),
    "E0105": _e(
        "A bracket or a brace was opened and the text, or the next clause, came before it was "
        "closed.",
        "括号已开，未闭而文已尽，或已至新句。",
        "Close it. Inside round brackets lines may end anywhere, so the place where it was opened "
        "is shown, not the place where it should close.",
        "请闭之。圆括号之内可随处换行，故所示者为其开处，非其当闭之处。",
        "chart year 1588; where (taiyi = 1",
    ),
    "E0106": _e(
        "Text in quotes ends with a quote on the same line. It is not there.",
        "引号中之文须于同行闭之，今无。",
        "Close the quote. A quote inside the text is written `\\\"`, a line's end `\\n`.",
        '请闭引号。文中之引号写作 `\\"`，换行写作 `\\n`。',
        'chart year 1588; show taiyi as "home',
    ),
    "E0107": _e(
        "The language has no such character. It is often a sign of another language.",
        "此语言无此字符，多为他语言之符号。",
        "Write what is offered: `and`, `or`, `mod` are words here, text is in double quotes.",
        "请照所荐写之：且、或、余皆为词，文字用双引号。",
        "chart year 1588; where taiyi = 1 & 掩",
    ),
    "E0108": _e(
        "Numbers are whole, written in the digits 0 to 9, at most a thousand of them. Single "
        "underscores may stand between digits.",
        "数皆整数，以 0 至 9 书之，至多千位；数字之间可有单个下划线。",
        "Write a whole number. The counts of a board are never fractions.",
        "请写整数。局中诸算无分数。",
        "chart year 1__588",
    ),
    "E0109": _e(
        "A name of your own may not be a word of the language, or nobody could tell them apart.",
        "自取之名不可为语言之词，否则无从分辨。",
        "Choose another name: `tq describe WORD` tells whether it is taken.",
        "请另取一名：`tq describe 词` 可知其已用否。",
        "let taiyi = 3",
    ),
    "E0110": _e(
        "Chinese is written without spaces, so a name that begins with a word of the language "
        "would be read as that word and a rest.",
        "中文不用空格，名若以语言之词起，将读作其词与其余。",
        "Begin the name with another character, or write it in ASCII letters.",
        "请以他字起名，或用 ASCII 字母。",
        "let 主算多 = host.count > 30",
    ),
    "E0111": _e(
        "The year before AD 1 is 1 BC. There is none between them.",
        "公元元年之前为公元前一年，其间无零年。",
        "Write `1 BC`. As astronomers count, without BC, that year is 0.",
        "请写“前1”。依天文纪年，不写“前”，则其年为 0。",
        "chart year 0 BC",
    ),
    "E0112": _e(
        "Brackets, `not` and names that stand for names can be put inside each other, but not "
        "without end: the program would run out of room.",
        "括号、“非”与名中之名可相嵌套，然非无限，过深则程序无所容。",
        "Give the inner parts names with `let`, or say the condition in a flatter way.",
        "请以“令”命名其内层，或改写条件使之浅。",
        "chart year 1588; where " + "not " * 101 + "掩",
    ),
}
