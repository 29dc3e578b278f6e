"""Every message of the program: its code, its exit status, its sentence in both languages.

Codes never change their meaning.  E01 the text, E02 names, E03 kinds, E04 the shape of a query,
E05 expectations, E06 files, E09 the program itself; W warnings.  A sentence is filled with the
facts of the diagnostic (see :mod:`taiyi_dsl.diagnostics.value`).
"""

from __future__ import annotations

from ..record import dataclass

__all__ = ["HINTS", "MESSAGES", "WORDS", "Message"]


@dataclass(frozen=True, slots=True)
class Message:
    """``status`` is the exit status: 1 an expectation failed, 2 the program is wrong, 3 files."""

    status: int
    en: str
    zh: str


MESSAGES: dict[str, Message] = {
    # ---- the text
    "E0101": Message(2, "`{found}` cannot stand here", "“{found}”不能在此"),
    "E0102": Message(2, "`{found}` is not a clause", "“{found}”不是句首之词"),
    "E0103": Message(2, "the clause ends too early", "句未完"),
    "E0105": Message(2, "`{found}` is never closed", "“{found}”未闭"),
    "E0106": Message(2, "the text in quotes never ends", "引号未闭"),
    "E0107": Message(2, "`{found}` is no part of the language", "“{found}”非此语言之字符"),
    "E0108": Message(2, "`{found}` is not a number", "“{found}”不是数"),
    "E0109": Message(
        2,
        "`{found}` is a word of the language and cannot be a name",
        "“{found}”是语言之词，不可作名",
    ),
    "E0110": Message(
        2,
        "the name `{found}` begins with `{begin}`, a word of the language",
        "名“{found}”以语言之词“{begin}”开头",
    ),
    "E0111": Message(2, "there is no year 0 BC", "无公元前零年"),
    # ---- names
    "E0201": Message(2, "there is no `{found}`", "没有“{found}”"),
    "E0202": Message(
        2,
        "`{found}` is defined with {want} values, given {got}",
        "“{found}”须 {want} 个参数，得 {got} 个",
    ),
    "E0203": Message(2, "`{found}` is not a defined query", "“{found}”不是已定义之查询"),
    "E0204": Message(2, "no value was given for `:{found}`", "未给参数“:{found}”"),
    "E0205": Message(
        2, "there is no script `{found}` in the standard library", "标准库中没有“{found}”"
    ),
    "E0206": Message(2, "`{found}` uses itself: {chain}", "“{found}”自引：{chain}"),
    "E0207": Message(2, "`{setting}` cannot be `{found}`", "“{setting}”不可设为“{found}”"),
    "E0208": Message(2, "the names call each other without end: {chain}", "诸名相引无尽：{chain}"),
    "E0209": Message(2, "`{found}` is defined twice", "“{found}”两次定义"),
    # ---- kinds
    "E0301": Message(
        2,
        "`{left}` is {left_kind}, `{right}` is {right_kind}: they cannot be compared",
        "“{left}”为{left_kind}，“{right}”为{right_kind}，不可相比",
    ),
    "E0302": Message(2, "`{found}` is {kind}, not a condition", "“{found}”为{kind}，不是条件"),
    "E0303": Message(
        2,
        "{kind} has no order: `{op}` cannot be asked of `{found}`",
        "{kind}无大小，“{found}”不可用“{op}”",
    ),
    "E0304": Message(
        2, "`{found}` is {kind}; `{op}` works on Int", "“{found}”为{kind}，“{op}”只用于整数"
    ),
    "E0305": Message(
        2,
        "{relation} is said of {said_of}, not of {found}",
        "{relation}用于{said_of}，不用于{found}",
    ),
    "E0306": Message(2, "`{found}` is not a star", "“{found}”不是星神"),
    "E0307": Message(2, "`{found}` may be {choices}", "“{found}”可为{choices}"),
    "E0308": Message(2, "`{found}` has no value on the scale {scale}", "“{found}”在{scale}无值"),
    "E0309": Message(
        2, "`{found}` is {kind}, where {want} is wanted", "“{found}”为{kind}，此处须{want}"
    ),
    "E0310": Message(
        2, "`{found}` is a group of columns; it can only be shown", "“{found}”是一组列，只可示"
    ),
    "E0311": Message(2, "{relation} is not said of {pair}", "{relation}不用于{pair}"),
    "E0312": Message(2, "there is no {kind} `{found}`", "没有{kind}“{found}”"),
    # ---- the shape of a query
    "E0401": Message(
        2,
        "`{found}` needs boards: begin with `chart` or `search`",
        "“{found}”须先有局：先写“起局”或“搜”",
    ),
    "E0402": Message(2, "the range has no end: add `limit`", "范围无尽：请加“限”（limit）"),
    "E0403": Message(2, "a ju is one of 1 to 72, not {found}", "局在 1 至 72 之间，非 {found}"),
    "E0404": Message(
        2, "`search year` wants a range, such as 618..907", "“搜岁”须有范围，如 618..907"
    ),
    "E0405": Message(
        2, "`limit` wants a whole number from 0 up, not {found}", "“限”须零或正整数，非 {found}"
    ),
    "E0406": Message(2, "an endless range cannot be counted", "无尽之范围不可计数"),
    "E0407": Message(
        2,
        "these cycles together repeat only after {period} boards; that is too long",
        "诸周期合计 {period} 局一复，过长",
    ),
    "E0408": Message(
        2,
        "`{found}` multiplies the year by itself; it has no period and no line",
        "“{found}”以岁乘岁，无周期亦非一次式",
    ),
    "E0409": Message(2, "`{found}` divides by zero", "“{found}”以零为除数"),
    "E0410": Message(2, "there is no first board in this order", "此次序无首局"),
    "E0411": Message(2, "`matches` has no conditions here", "此处“符合”无条件"),
    "E0412": Message(2, "`{found}` can be shown, not searched for", "“{found}”只可示，不可搜"),
    "E0413": Message(2, "`{found}` may stand once in a query", "“{found}”一问只可一次"),
    "E0414": Message(2, "`{found}` cannot follow `{after}`", "“{found}”不可在“{after}”之后"),
    "E0415": Message(
        2, "the number of conditions must be fixed, not {found}", "项数须为定数，非 {found}"
    ),
    "E0416": Message(
        2, "`{found}` is not there any more once boards are counted", "计数之后已无“{found}”"
    ),
    "E0417": Message(2, "`{found}` is there only after `count`", "“{found}”只在计数之后"),
    "E0418": Message(2, "`{found}` is a query, not a value", "“{found}”是查询，不是值"),
    "E0420": Message(2, "`{found}` wants a star on each side", "“{found}”两侧皆须星神"),
    "E0421": Message(2, "there is nothing to explain in `{found}`", "“{found}”无可释者"),
    "E0422": Message(2, "`{found}` is not NAME=VALUE", "“{found}”不是 NAME=VALUE"),
    # ---- expectations
    "E0501": Message(1, "expect failed: {asked}", "验之不合：{asked}"),
    "E0502": Message(
        1, "expect failed: {want} rows, found {got}", "验之不合：须 {want} 行，得 {got} 行"
    ),
    "E0503": Message(
        1,
        "the printed reading holds, so the print is right: {asked}",
        "印本之文相合，是印本不误：{asked}",
    ),
    "E0504": Message(1, "the reading followed does not hold: {asked}", "所从之文不合：{asked}"),
    "E0505": Message(1, "the document of `{found}`: {lacks}", "“{found}”之注：{lacks}"),
    # ---- files
    "E0601": Message(3, "cannot read {path}: {reason}", "不能读 {path}：{reason}"),
    "E0602": Message(
        3, "{path} is not text in UTF-8 (byte {at})", "{path} 不是 UTF-8 文本（第 {at} 字节）"
    ),
    "E0603": Message(
        3, "{path} is there already; `save!` overwrites it", "{path} 已存在；“存!”（save!）可覆盖"
    ),
    "E0604": Message(3, "cannot write {path}: {reason}", "不能写 {path}：{reason}"),
    "E0605": Message(2, "no format has the ending of {path}", "没有以 {path} 之后缀为名的格式"),
    "E0606": Message(3, "the output could not be written: {reason}", "输出不能写：{reason}"),
    "E0901": Message(
        70, "a fault of the program, not of yours: {reason}", "程序之误，非用户之误：{reason}"
    ),
    # ---- warnings
    "W0001": Message(0, "the range {found} is empty", "范围 {found} 为空"),
    "W0002": Message(0, "{path} holds no clauses", "{path} 中无句"),
}

HINTS: dict[str, tuple[str, str]] = {
    "expected": ("here may stand: {wanted}", "此处可为：{wanted}"),
    "did_you_mean": ("did you mean {nears}?", "是否指 {nears}？"),
    "operator_first": (
        "a line that goes on ends with its `{found}`; a new line is a new clause",
        "续行者“{found}”须在前行之末，新行即新句",
    ),
    "said_as": (
        "of {star} and {target} one says {relation}: `{offer}`",
        "{star}与{target}，当言{relation}：`{offer}`",
    ),
    "towards": ("{star} stands in {relation} to: {targets}", "{star}所{relation}者：{targets}"),
    "kind_values": ("`{found}` can be: {values}", "“{found}”可为：{values}"),
    "geometry": (
        "the plain geometry, for any star: `{offer}`",
        "任何星神皆可用方位之词：`{offer}`",
    ),
    "offer": ("write `{offer}`", "可写 `{offer}`"),
    "values": ("it can be: {values}", "可为：{values}"),
    "value_is": ("{board}: {found} is {value}", "{board}：{found} 为 {value}"),
    "more_failed": ("{n} boards in all do not agree", "共 {n} 局不合"),
    "by_let": ("`{name}` was defined here: {place}", "“{name}”定义于 {place}"),
    "endings": ("the formats are: {endings}", "格式有：{endings}"),
    "report": ("please report it with the script that caused it", "请附脚本告知"),
    "school_says": ("this is the reading of {school}", "此从{school}"),
    "quote_name": ('text is written in quotes: "{found}"', '文字须加引号："{found}"'),
}

WORDS: dict[str, tuple[str, str]] = {
    "and": (" or ", " 或 "),
    "comma": (", ", "、"),
    "error": ("error", "误"),
    "warning": ("warning", "注意"),
}
