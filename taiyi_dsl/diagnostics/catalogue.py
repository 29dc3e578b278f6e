"""Every message of the program: its code, its exit status, its sentence in both languages.

Codes never change their meaning.  E01 the text, E02 names, E03 kinds, E04 the shape of a query,
E05 expectations, E06 files, E07 the command line, E09 the program itself; W warnings.  A sentence is filled with the
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


_m = Message

MESSAGES: dict[str, Message] = {
    # ---- the text
    "E0101": _m(2, "`{found}` cannot stand here", "“{found}”不能在此"),
    "E0102": _m(2, "`{found}` is not a clause", "“{found}”不是句首之词"),
    "E0103": _m(2, "the clause ends too early", "句未完"),
    "E0104": _m(2, "`{found}` closes nothing", "“{found}”无所闭"),
    "E0105": _m(2, "`{found}` is never closed", "“{found}”未闭"),
    "E0106": _m(2, "the text in quotes never ends", "引号未闭"),
    "E0107": _m(2, "`{found}` is no part of the language", "“{found}”非此语言之字符"),
    "E0108": _m(2, "`{found}` is not a whole number", "“{found}”不是整数"),
    "E0109": _m(2, "`{found}` is a word of the language and cannot be a name",
                "“{found}”是语言之词，不可作名"),
    "E0110": _m(2, "the name `{found}` begins with `{begin}`, a word of the language",
                "名“{found}”以语言之词“{begin}”开头"),
    "E0111": _m(2, "there is no year 0 BC", "无公元前零年"),
    "E0112": _m(2, "this nests more than {most} deep; give parts of it names with `let`",
                "嵌套过 {most} 层；请以“令”（let）分而名之"),
    # ---- names
    "E0201": _m(2, "there is no `{found}`", "没有“{found}”"),
    "E0202": _m(2, "`{found}` takes {want}, not {got}", "“{found}”须{want}，得 {got}"),
    "E0203": _m(2, "`{found}` is not a defined query", "“{found}”不是已定义之查询"),
    "E0204": _m(2, "no value was given for `:{found}`", "未给参数“:{found}”之值"),
    "E0205": _m(2, "there is no script `{found}` in the standard library", "标准库中没有“{found}”"),
    "E0206": _m(2, "`{found}` uses itself: {chain}", "“{found}”自引：{chain}"),
    "E0207": _m(2, "`{setting}` cannot be `{found}`", "“{setting}”不可设为“{found}”"),
    "E0208": _m(2, "the names call each other without end: {chain}", "诸名相引无尽：{chain}"),
    "E0209": _m(2, "there are two parameters `{found}`", "有两参数同名“{found}”"),
    "E0210": _m(2, "`{setting}` cannot be set in a script", "“{setting}”不可设于脚本"),
    # ---- kinds
    "E0301": _m(2, "`{left}` is of kind {left_kind}, `{right}` of kind {right_kind}: "
                "the two cannot be compared",
                "“{left}”为{left_kind}，“{right}”为{right_kind}，不可相比"),
    "E0302": _m(2, "`{found}` is of kind {kind}, not a condition", "“{found}”为{kind}，不是条件"),
    "E0303": _m(2, "{kind} has no order: `{op}` cannot be asked of `{found}`",
                "{kind}无大小，“{found}”不可用“{op}”"),
    "E0304": _m(2, "`{found}` is of kind {kind}; `{op}` works on whole numbers",
                "“{found}”为{kind}，“{op}”只用于整数"),
    "E0305": _m(2, "{relation} is said of {said_of}, not of {found}",
                "{relation}用于{said_of}，不用于{found}"),
    "E0306": _m(2, "`{found}` is not a star", "“{found}”不是星神"),
    "E0307": _m(2, "`{found}` alone may be any of: {choices}", "单言“{found}”，可为：{choices}"),
    "E0308": _m(2, "`{found}` has no value on the scale {scale}", "“{found}”在{scale}无值"),
    "E0309": _m(2, "`{found}` is of kind {kind}, where {want} is wanted",
                "“{found}”为{kind}，此处须{want}"),
    "E0310": _m(2, "`{found}` is a group of columns, not a value", "“{found}”是一组列，不是值"),
    "E0311": _m(2, "the readings followed do not say `{pair}`", "所从之说不言“{pair}”"),
    "E0312": _m(2, "`{found}` is no {kind}", "“{found}”不是{kind}"),
    # ---- the shape of a query
    "E0401": _m(2, "`{found}` needs boards: begin with `chart` or `search`",
                "“{found}”须先有局：先写“起局”或“搜”"),
    "E0402": _m(2, "the range has no end: add `limit`", "范围无尽：请加“限”（limit）"),
    "E0403": _m(2, "a ju is one of 1 to 72, not {found}", "局在 1 至 72 之间，非 {found}"),
    "E0404": _m(2, "`search year` wants a range, such as 618..907", "“搜年”须有范围，如 618..907"),
    "E0405": _m(2, "`limit` wants a fixed whole number from 0 up, not `{found}`",
                "“限”须零或正整定数，非“{found}”"),
    "E0406": _m(2, "these boards have no end, so they cannot be counted: give the range an end",
                "诸局无尽，不可计数：请给范围以终点"),
    "E0407": _m(2, "this repeats only after {period} boards, which is too long to search",
                "此须 {period} 局方一复，过长不可搜"),
    "E0408": _m(2, "`{found}` multiplies the year by itself, so it neither repeats nor grows evenly",
                "“{found}”以岁乘岁，既不循环，亦不均增"),
    "E0409": _m(2, "`{found}` divides by zero", "“{found}”以零为除数"),
    "E0410": _m(2, "no board is the first in this order: give the range an end",
                "此次序无首局：请给范围以端点"),
    "E0411": _m(2, "`{found}` has no conditions here", "此处“{found}”无条件"),
    "E0412": _m(2, "`{found}` can only be shown, not searched or sorted by",
                "“{found}”只可示，不可搜，亦不可序"),
    "E0413": _m(2, "`{found}` may stand once in a query", "“{found}”一问只可一次"),
    "E0414": _m(2, "`{found}` must come before `{after}`", "“{found}”须在“{after}”之前"),
    "E0415": _m(2, "`{found}` differs from board to board; a fixed number is wanted here",
                "“{found}”随局而异，此处须定数"),
    "E0416": _m(2, "`{found}` is not there any more once boards are counted", "计数之后已无“{found}”"),
    "E0417": _m(2, "`{found}` is there only after the clause `count`", "“{found}”只在“计数”之后"),
    "E0418": _m(2, "`{found}` is a query, not a value", "“{found}”是查询，不是值"),
    "E0420": _m(2, "`{found}` wants a star on each side", "“{found}”两侧皆须星神"),
    "E0421": _m(2, "there is nothing to explain in `{found}`", "“{found}”无可释者"),
    "E0422": _m(2, "`{found}` is not NAME=VALUE", "“{found}”不是 NAME=VALUE"),
    "E0423": _m(2, "`{found}` grows too large", "“{found}”过大"),
    "E0424": _m(2, "the text asks nothing: `chart` or `search` begins a question",
                "文中无问：以“起局”或“搜”起问"),
    "E0425": _m(2, "after `limit` at most {most} boards can be sorted",
                "“限”之后至多可序 {most} 局"),
    "E0430": _m(2, "`{found}` is the whole plate: it stands alone, in `show`",
                "“{found}”为全盘，唯可独用于“示”"),
    # ---- expectations
    "E0501": _m(1, "expect failed: {asked}", "验之不合：{asked}"),
    "E0502": _m(1, "expect failed: {want} rows, found {got}", "验之不合：须 {want} 行，得 {got} 行"),
    "E0503": _m(1, "the printed reading holds, so the print is right: {asked}",
                "印本之文相合，是印本不误：{asked}"),
    "E0504": _m(1, "the reading followed does not hold: {asked}", "所从之文不合：{asked}"),
    "E0505": _m(1, "the document of `{found}`: {lacks}", "“{found}”之注：{lacks}"),
    # ---- files
    "E0601": _m(3, "cannot read {path}: {reason}", "不能读 {path}：{reason}"),
    "E0602": _m(3, "{path} is not text in UTF-8 (byte {at})", "{path} 不是 UTF-8 文本（第 {at} 字节）"),
    "E0603": _m(3, "{path} is there already; `save!` overwrites it",
                "{path} 已存在；“存!”（save!）可覆盖"),
    "E0604": _m(3, "cannot write {path}: {reason}", "不能写 {path}：{reason}"),
    "E0605": _m(2, "no format has the ending of {path}", "没有以 {path} 之后缀为名的格式"),
    "E0606": _m(3, "the output could not be written: {reason}", "输出不能写：{reason}"),
    "E0607": _m(3, "{path} holds a NUL character (byte {at}); a script is text",
                "{path} 有空字符（第 {at} 字节），非脚本文本"),
    "E0608": _m(3, "{path} is larger than {most} bytes", "{path} 大于 {most} 字节"),
    "E0609": _m(3, "{path} is there already", "{path} 已存在"),
    # ---- the command line
    "E0701": _m(2, "there is no option `{found}`", "没有选项“{found}”"),
    "E0702": _m(2, "`{found}` wants a value: {want}", "“{found}”须有值：{want}"),
    "E0703": _m(2, "`{found}` is neither a command nor a file", "“{found}”非命令亦非文件"),
    "E0704": _m(2, "`{found}` takes no value", "“{found}”不取值"),
    "E0705": _m(2, "`{command}` wants {want}", "“{command}”须有 {want}"),
    "E0706": _m(2, "`{found}` is one argument too many", "“{found}”为多余之参数"),
    "E0901": _m(70, "a fault of the program, not of yours: {reason}", "程序之误，非用户之误：{reason}"),
    # ---- warnings
    "W0001": _m(0, "the range {found} is empty", "范围 {found} 为空"),
    "W0002": _m(0, "{path} holds no clauses", "{path} 中无句"),
    "W0003": _m(0, "there is no setting `{found}`", "无设定“{found}”"),
    "W0004": _m(0, "`{found}` is no value of {setting}", "“{found}”非 {setting} 之值"),
    "W0005": _m(0, "this is not TOML, and nothing of the file is used: {reason}",
                "此非 TOML，全文不用：{reason}"),
    "W0006": _m(0, "the settings in {path} cannot be read: {reason}", "不能读 {path} 之设定：{reason}"),
}  # fmt: skip

HINTS: dict[str, tuple[str, str]] = {
    "expected": ("here may stand: {wanted}", "此处可为：{wanted}"),
    "clauses": ("here may stand: {wanted}", "此处可为：{wanted}"),
    "advice": ("{advice}", "{advice}"),
    "close": ("close it with `{close}`", "以“{close}”闭之"),
    "digits": ("a number is digits, which may be grouped: 1_000_000", "数皆数字，可分节：1_000_000"),
    "did_you_mean": ("did you mean {nears}?", "是否指 {nears}？"),
    "separate": ("a new clause begins on a new line or after `;`", "新句须另起一行，或在“；”之后"),
    "operator_first": ("a line that goes on ends with its `{found}`; a new line is a new clause",
                       "续行者“{found}”须在前行之末，新行即新句"),
    "sign": ("the language writes `{sign}`", "此语言作“{sign}”"),
    "quote_name": ("text is written in quotes: \"{found}\"", "文字须加引号：\"{found}\""),
    "two_words": ("Chinese needs no spaces, so it would be read as `{begin}` and more",
                  "中文无须空格，将读作“{begin}”与其余"),
    "param_name": ("a parameter is a colon and a name in ASCII letters: `:name`",
                   "参数为冒号与 ASCII 字母之名：“:name”"),
    "shape": ("it is defined as `{shape}`", "其定义为 `{shape}`"),
    "param_example": ("as in `--param year=1588`", "如 `--param year=1588`"),
    "give_param": ("give it with `--param {name}=VALUE`, or as `query(text, {name}=...)`",
                   "可由 `--param {name}=VALUE` 或 `query(text, {name}=...)` 给之"),
    "said_as": ("of {star} and {target} one says {relation}: `{offer}`",
                "{star}与{target}，当言{relation}：`{offer}`"),
    "towards": ("{star} may stand in {relation} to: {targets}", "{star}所{relation}者：{targets}"),
    "school_says": ("{school} says it: begin with `school {id}`", "{school}有此说：先写“宗 {name}”"),
    "geometry": ("the plain geometry, for any star: `{offer}`", "任何星神皆可用方位之词：`{offer}`"),
    "stars": ("a relation stands between stars: {values}", "关系用于星神之间：{values}"),
    "kind_values": ("`{found}` can be: {values}", "“{found}”可为：{values}"),
    "plate_columns": ("what is on it has names, such as `taiyi` or `host.count`; "
                      "`show spirits, generals, counts` puts them in columns",
                      "盘上所有各有其名，如 `taiyi`、`host.count`；"
                      "`show spirits, generals, counts` 列之成行"),
    "compare_it": ("compare it with a value: `{found} = ...`", "须与一值相比：`{found} = ...`"),
    "compare_number": ("across from `{found}` stands a whole number: `{found} > 20`",
                       "与“{found}”相对者为整数：`{found} > 20`"),
    "decide": ("what stands across from it decides: {offers}", "与何相对则为何：{offers}"),
    "on_year": ("a board of the year scale has it: `chart year 1588`", "岁计之局有之：`chart year 1588`"),
    "narrow": ("a range of at most {most} boards is searched one by one", "至多 {most} 局之范围，逐局可搜"),
    "utf8": ("save the file again as UTF-8", "请以 UTF-8 另存其文件"),
    "offer": ("write `{offer}`", "可写 `{offer}`"),
    "values": ("it can be: {values}", "可为：{values}"),
    "left": ("what is left: {values}", "所余：{values}"),
    "conditions": ("give them once, `matches(..., ...)`; after that it may stand alone",
                   "先写一次 `符合(……)`，其后可单用"),
    "value_is": ("{board}: {found} is {value}", "{board}：{found} 为 {value}"),
    "more_failed": ("{n} boards in all do not agree", "共 {n} 局不合"),
    "called": ("in `{name}`, called at {place}", "在“{name}”中，调用于 {place}"),
    "endings": ("the formats are: {endings}", "格式有：{endings}"),
    "usage": ("usage: {usage}", "用法：{usage}"),
    "set_there": ("it can be set at the prompt, in the config file or on the command line",
                  "可设于提示符、设定文件或命令行"),
    "force": ("`{offer}` writes it anew", "`{offer}` 可重写"),
    "report": ("please report it with the script that caused it", "请附脚本告知"),
}  # fmt: skip

WORDS: dict[str, tuple[str, str]] = {
    "or": (" or ", " 或 "),
    "comma": (", ", "、"),
    "error": ("error", "误"),
    "warning": ("warning", "注意"),
}
