"""The words of the language that are not columns or values: clauses, connectives, scales, groups.

Together with the names that the board gives to its columns, relations and values they make the
one vocabulary table (see :mod:`taiyi_dsl.vocab.lexicon`).
"""

from __future__ import annotations

from .. import settings
from ..record import dataclass

__all__ = ["CLAUSES", "DUNS", "GROUPS", "KEYWORDS", "MARKS", "RESULTS", "SETTINGS", "Keyword"]


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word of the grammar: its terminal, its spellings and one line of meaning."""

    terminal: str
    id: str
    hans: str  # empty where no Chinese word is used
    others: tuple[str, ...]
    en: str
    zh: str


def _k(terminal: str, id: str, hans: str, others: str, en: str, zh: str) -> Keyword:
    return Keyword(terminal, id, hans, tuple(others.split()), en, zh)


CLAUSES: tuple[Keyword, ...] = (
    _k("CHART", "chart", "起局", "起 布局 立局", "lay one board", "起一局"),
    _k("SEARCH", "search", "搜", "搜索", "lay a range of boards", "布一段之局"),
    _k(
        "WHERE",
        "where",
        "凡",
        "其",
        "keep the boards for which a condition holds",
        "只留合条件之局",
    ),
    _k("SHOW", "show", "示", "显示 列", "choose the columns to print", "选所示之列"),
    _k("SORT", "sort", "序", "排序", "order the boards", "排次序"),
    _k("LIMIT", "limit", "限", "取", "keep the first boards only", "只取前几局"),
    _k(
        "COUNT",
        "count",
        "计数",
        "数",
        "count the boards, or count them by columns",
        "计局数，或按列分计",
    ),
    _k("EXPECT", "expect", "验", "当", "fail unless a condition holds for every board", "不合则败"),
    _k("EXPLAIN", "explain", "释", "解释 解", "print how a value is reached", "说明一值之由来"),
    _k("SAVE", "save", "存", "", "write the result to a file", "存入文件"),
    _k("LET", "let", "令", "", "give an expression a name", "命名一式"),
    _k("DEF", "def", "定义", "", "give clauses a name and parameters", "定义一段查询"),
    _k("USE", "use", "引", "引用", "bring in the names of another script", "引入他文之名"),
    _k("RUN", "run", "施", "执行", "run a defined query", "施行已定义之查询"),
    _k("SCHOOL", "school", "宗", "从", "follow one book from here on", "此下从某书"),
    _k("SET", "set", "设", "", "change one variant or setting from here on", "此下改一设定"),
)

KEYWORDS: tuple[Keyword, ...] = (
    *CLAUSES,
    _k("BY", "by", "按", "以", "by which columns", "按何列"),
    _k("ROWS", "rows", "行", "row", "how many boards", "几行"),
    _k("DESC", "desc", "降", "descending", "from high to low", "由大到小"),
    _k("ASC", "asc", "升", "ascending", "from low to high", "由小到大"),
    _k("AS", "as", "作", "名", "under another heading", "另题一名"),
    _k("AND", "and", "且", "", "both hold", "皆合"),
    _k("OR", "or", "或", "", "either holds", "其一合"),
    _k("NOT", "not", "非", "", "does not hold", "不合"),
    _k("IN", "in", "在", "", "is one of, lies within", "属于"),
    _k("NOTIN", "notin", "不在", "", "is none of", "不属于"),
    _k("ATLEAST", "atleast", "至少", "", "at least so many hold", "至少几项合"),
    _k("AT", "at", "", "", "with least: at least so many hold", "与 least 连用：至少"),
    _k("LEAST", "least", "", "", "with at: at least so many hold", "与 at 连用：至少"),
    _k("OF", "of", "之", "项", "of these conditions", "诸项之中"),
    _k("MATCHES", "matches", "符合", "", "how many of the conditions hold", "合几项"),
    _k("MISSES", "misses", "不符", "", "which of the conditions do not hold", "不合何项"),
    _k("MOD", "mod", "余", "模", "remainder of a division", "除之余数"),
    _k("DOTDOT", "to", "至", "到", "from one to another", "起讫"),
    _k("BC", "bc", "", "bce", "before Christ, after the number", "公元前，置数后"),
    _k("BEFORE", "before", "前", "公元前", "before Christ, before the number", "公元前，置数前"),
)

# The id is the sign that the printer writes.
COMPARISONS: tuple[Keyword, ...] = (
    _k("EQ", "=", "为", "== 等于", "is, or has the value", "同，或为其值"),
    _k("CMP", "!=", "不为", "<> ≠", "is not", "不同"),
    _k("CMP", "<", "小于", "", "is less than", "小"),
    _k("CMP", "<=", "不大于", "≤", "is at most", "小或同"),
    _k("CMP", ">", "大于", "", "is greater than", "大"),
    _k("CMP", ">=", "不小于", "≥", "is at least", "大或同"),
)
SIGNS: tuple[Keyword, ...] = (
    _k("PLUS", "+", "", "", "sum", "加"),
    _k("MINUS", "-", "", "", "difference, or the sign of a number", "减，或数之负号"),
    _k("STAR", "*", "", "×", "product", "乘"),
    _k("SLASH", "/", "", "÷", "quotient, rounded down", "除，向下取整"),
    _k("DOTDOT", "..", "", "", "from one to another", "起讫"),
    _k("COMMA", ",", "", "", "between the items of a list", "列举之间"),
    _k("SEP", ";", "", "", "ends a clause, as the end of a line does", "句终，与换行同"),
    _k("BANG", "!", "", "", "after save: overwrite the file", "存之后：覆盖原文件"),
    _k("LPAR", "(", "", "", "begins a group or a list", "起一组或一列举"),
    _k("RPAR", ")", "", "", "ends a group or a list", "终一组或一列举"),
    _k("LBRACE", "{", "", "", "begins the clauses of a def", "起定义之文"),
    _k("RBRACE", "}", "", "", "ends the clauses of a def", "终定义之文"),
)

# A word that may follow a number and says nothing: 1588年.
MARKS: tuple[Keyword, ...] = (_k("YEARMARK", "ad", "年", "ce", "marks a year", "年"),)

DUNS: tuple[Keyword, ...] = (
    _k("DUN", "yang", "阳", "阳遁", "the yang boards", "阳遁"),
    _k("DUN", "yin", "阴", "阴遁", "the yin boards", "阴遁"),
    _k("DUN", "both", "阴阳", "二遁 阴阳二遁", "both boards, yang first", "阴阳二遁"),
)

GROUPS: tuple[Keyword, ...] = (
    _k("NOUN", "counts", "诸算", "", "the three counts", "主客定三算"),
    _k("NOUN", "generals", "诸将", "", "the six generals", "主客定大小将"),
    _k("NOUN", "spirits", "诸神", "", "the stars on the ring", "太乙、二目与诸神所在"),
    _k("NOUN", "classes", "诸类", "", "what kind of number each count is", "三算之类"),
    _k("NOUN", "all", "全", "全部", "every column of the board", "所有列"),
    _k("NOUN", "board", "式盘", "盘 shipan", "the plate, drawn; it stands alone", "绘全盘，独用"),
)

# Columns that a clause makes and no board has.
RESULTS: tuple[Keyword, ...] = (_k("NOUN", "count", "计数", "", "how many boards", "局数"),)

SETTINGS: tuple[Keyword, ...] = tuple(
    Keyword("SETTING", s.id, s.hans, s.others, s.en, s.zh)
    for s in settings.SETTINGS.values()
    if s.word
)
