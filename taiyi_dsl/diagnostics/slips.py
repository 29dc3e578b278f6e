"""What beginners write by the habit of other languages, and what this one says instead.

Loaded only when a word or a sign cannot stand where it stands.
"""

from __future__ import annotations

from .value import Both

__all__ = ["ADVICE", "INSTEAD", "SIGNS", "WORDS", "numeral"]

SIGNS: dict[str, str] = {
    "'": '"', "‘": '"', "’": '"', "《": '"', "》": '"', "&": "and", "&&": "and", "|": "or",
    "||": "or", "%": "mod", "~": "..", "…": "..", "—": "..", "[": "(", "]": ")", "【": "(",
    "】": ")", "〔": "(", "〕": ")", "$": ":", "@": ":", "?": ":", "`": '"',
}  # fmt: skip
"""A sign of other languages, and how this one writes it."""

ADVICE: dict[str, Both] = {
    "show": Both(
        "columns are chosen last, with `show`: `search year 618..907; show year, taiyi`",
        "先言何局，后以“示”择列：`search year 618..907; show year, taiyi`",
    ),
    "boards": Both(
        "boards come first, from `chart` or `search`: `search year 618..907`",
        "先以“起局”或“搜”取局：`search year 618..907`",
    ),
    "where": Both(
        "a condition follows `where`: `where taiyi = 乾`", "条件在“凡”之后：`凡太乙在乾`"
    ),
    "having": Both(
        "a `where` after `count by` looks at the counts: `count by taiyi; where count > 3`",
        "“计数”之后之“凡”，问所计之数：`count by taiyi; where count > 3`",
    ),
    "group": Both(
        "groups are counted with `count by`: `count by taiyi`", "分组以“计数按”计之：`计数按太乙`"
    ),
    "sort": Both(
        "the order is set with `sort`: `sort by host.count desc`", "次序以“序”定之：`序按主算降`"
    ),
    "limit": Both("the first boards are kept with `limit`: `limit 5`", "取前几局用“限”：`限5`"),
    "range": Both(
        "a range is written with two dots: `host.count in 1..5`", "起讫以两点写之：`主算在1..5`"
    ),
    "whole": Both(
        "names are compared whole: with `=`, or with `in (...)` for several",
        "名须全同：一者用“=”，数者用“在(……)”",
    ),
    "equal": Both("equality is asked with `=`: `taiyi = 乾`", "问其为何用“=”：`太乙=乾`"),
    "nothing": Both(
        "there is no word for no value; a comparison with no value does not hold",
        "无“空值”之词；与无值相比，皆不合",
    ),
    "count": Both(
        "`count` stands alone, or counts by columns: `count by taiyi`",
        "“计数”独用，或按列分计：`计数按太乙`",
    ),
    "twice": Both(
        "one comparison at a time; two bounds are a range: `host.count in 1..5`",
        "一次一比；两端则为起讫：`主算在1..5`",
    ),
    "let": Both("a name is given with `let`: `let span = 20`", "命名用“令”：`令甲数=20`"),
    "comment": Both("a comment begins with `#`", "注以“#”起"),
    "list": Both(
        "several values stand in brackets: `taiyi in (1, 2)`", "数值并列，须加括号：`太乙在(1, 2)`"
    ),
    "one": Both(
        "`chart` lays one board, `search` a range: `search year 1588..1589`",
        "“起局”起一局，“搜”搜一段：`搜岁计1588..1589`",
    ),
    "school": Both("a book is followed with `school wubei`", "从书用“宗”：`宗武备`"),
    "call": Both("columns are named alone, without brackets", "列独言其名，不加括号"),
    "parity": Both(
        "odd and even are asked with `mod`: `host.count mod 2 = 1`",
        "奇偶以“余”问之：`主算余2=1`",
    ),
    "palace": Both(
        "a palace is named by its trigram or its number alone: `taiyi = 艮`",
        "宫以卦或数名之，不加“宫”字：`太乙在艮`",
    ),
    "help": Both(
        "that is a command of the prompt; at the shell `tq help`, `tq describe WORD`, `tq tour`",
        "此提示符之命令；于命令行用 `tq help`、`tq describe 词`、`tq tour`",
    ),
}
"""Sentences that tell the way of this language, by a short name."""

INSTEAD: dict[str, str] = {
    "is": "=", "equals": "=", "eq": "=", "at": "=", "are": "=", "ne": "!=", "isnt": "!=",
    "gt": ">", "lt": "<", "ge": ">=", "gte": ">=", "le": "<=", "lte": "<=", "plus": "+",
    "minus": "-", "times": "*", "but": "and", "与": "且", "及": "且", "并": "且", "并且": "且",
    "而且": "且", "而": "且", "或者": "或", "居": "在", "于": "在", "临": "在", "位于": "在",
    "是": "为", "即": "为", "乃": "为", "不是": "不为", "超过": "大于",
}  # fmt: skip
"""Words for which this language has another; each is tried in its place before it is offered."""

WORDS: dict[str, str] = {
    "select": "show", "print": "show", "display": "show", "columns": "show", "project": "show",
    "from": "boards", "find": "boards", "get": "boards", "query": "boards", "board": "boards",
    "plot": "boards", "cast": "boards", "filter": "where", "if": "where", "when": "where",
    "having": "having", "group": "group", "groupby": "group", "distinct": "group",
    "tally": "group", "order": "sort", "orderby": "sort", "top": "limit", "first": "limit",
    "take": "limit", "head": "limit", "fetch": "limit", "between": "range", "through": "range",
    "until": "range", "like": "whole", "contains": "whole", "matching": "whole", "is": "equal",
    "equals": "equal", "eq": "equal", "at": "equal", "null": "nothing", "none": "nothing",
    "nil": "nothing", "宫": "palace", "odd": "parity", "even": "parity", "奇": "parity", "偶": "parity",
    "奇数": "parity", "偶数": "parity", "var": "let", "define": "let", "help": "help", "describe": "help", "tour": "help",
    "list": "help", "examples": "help", "last": "help", "rem": "comment",
}  # fmt: skip
"""Words of other languages, and the advice for each."""

_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000}
_ENGLISH = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def numeral(text: str) -> tuple[int, int] | None:
    """The number that a text begins with in words, and of how many characters: 三十 is (30, 2)."""
    if text in _ENGLISH:
        return _ENGLISH.index(text), len(text)
    size = 0
    while size < len(text) and (text[size] in _DIGITS or text[size] in _UNITS):
        size += 1
    if size == 0:
        return None
    number = text[:size]
    if not any(c in _UNITS for c in number):
        return int("".join(str(_DIGITS[c]) for c in number)), size
    total = digit = 0
    for char in number:
        if char in _DIGITS:
            digit = _DIGITS[char]
        else:
            total += (digit or 1) * _UNITS[char]
            digit = 0
    return total + digit, size
