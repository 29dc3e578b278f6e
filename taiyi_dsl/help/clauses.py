"""Help on the clauses, one topic a clause; the id is that of the keyword.

The title is what the vocabulary says of the clause, so it is not written here again.
"""

from __future__ import annotations

from ..record import replace
from ..vocab.words import CLAUSES
from .topic import Topic, topic

__all__ = ["CLAUSE_TOPICS"]


def _clause(id: str, en: str, zh: str, *examples: str, forms: str, covers: str = "") -> Topic:
    word = next(k for k in CLAUSES if k.id == id)
    made = topic(id, "", (word.en, word.zh), en, zh, *examples, forms=forms, covers=covers)
    return replace(
        made,
        names=(word.hans, *word.others),
        covers=(f"keyword {id}", *made.covers),
    )


CLAUSE_TOPICS: tuple[Topic, ...] = (
    _clause(
        "chart",
        """
A chart begins a query: it lays one board, and the clauses after it work on that board. The \
scale is `year`, or `ju` for one of the seventy-two boards of the tables. A board is yang \
unless `yin` is asked for; `both` lays two.
A board of the `ju` scale has no year, and so no ganzhi.""",
        """
起局为一问之首：起一局，后诸句皆施于此局。计有岁计（年）与局，局即立成七十二局之一。不言则为阳遁；阴则阴遁，阴阳则二局并起。
局之计无年，故无干支、积年。""",
        "chart year 1588 yin; show ganzhi, ju, taiyi, counts",
        "chart ju 49 both; show dun, taiyi, wenchang, shiji",
        forms="chart SCALE TIME [yang | yin | both]",
    ),
    _clause(
        "search",
        """
A search begins a query too: it lays a range of boards, the ends included. However long the \
range is, it is never held in memory; the boards are made as they are asked for.
A range without an end (`618..`) needs a `limit`. `search ju` alone lays all seventy-two.""",
        """
搜亦为一问之首：布一段之局，含首尾。段虽长，不尽存，随问随布。
无尽之段（618..）须有“限”。“搜局”不言起讫，则七十二局尽布。""",
        "search year 618..907; where shiji 掩 taiyi; count by taiyi",
        "search ju both; where host.count = guest.count; show ju, dun, host.count",
        forms="search SCALE FROM..TO [yang | yin | both]\nsearch ju",
    ),
    _clause(
        "where",
        """
Keeps the boards for which a condition holds and drops the others. Several `where` clauses are \
joined by `and`. What a condition may be: `help operators`, `help relations`.""",
        """
合条件之局存，余皆去。数“凡”并列，如以“且”相连。条件之式：`help 运算`、`help 关系`。""",
        "chart year 1588 yin; where shiji 击 taiyi; show counts",
        "search year 1500..1600; where taiyi in (乾, 离) and host.count > 30; show year, host.count",
        forms="where CONDITION",
    ),
    _clause(
        "show",
        """
Chooses the columns, in order; `as` gives a heading, which the clauses after it may use as a \
name. A group such as `counts` brings several columns. Without `show` a query shows which \
board it is, 太乙, the two eyes and the three counts. `list columns`, `list groups`.""",
        """
选所示之列，依次；“作”以题名，后句可用之。组如“诸算”，一言而数列俱来。无“示”则示其局、太乙、二目、三算。`list columns`、`list groups`。""",
        "chart year 1588; show ganzhi, taiyi, spirits",
        "search year 618..907; show year, host.count + guest.count as sum; "
        "sort by sum desc; limit 3",
        forms="show ITEM [as HEADING], ...",
        covers="keyword as",
    ),
    _clause(
        "sort",
        """
Orders the boards, from low to high unless `desc` is written. Boards that are equal keep the \
order they had. Places of the ring go clockwise from 子.""",
        """
排诸局之次，由小到大；“降”则反之。等者仍其旧次。位自子顺行为序。""",
        "search year 1588..1600; sort by host.count desc, year; show year, host.count",
        forms="sort by ITEM [asc | desc], ...",
        covers="keyword by, keyword asc, keyword desc",
    ),
    _clause(
        "limit",
        """
Keeps the first boards only. What follows works on those: `limit 3; where 掩` keeps what is 掩 \
among three boards, `where 掩; limit 3` the first three that are 掩.""",
        """
只取前几局，后句施于所取。“限3；凡掩”是三局中之掩者，“凡掩；限3”是掩者之前三局。""",
        "search year 1588..; where shiji 掩 taiyi; limit 3; show year, ganzhi, taiyi",
        forms="limit NUMBER",
    ),
    _clause(
        "count",
        """
Counts the boards, or counts them by the values of the items. From here on the rows are counts: \
`where`, `sort`, `limit` and `show` work on the columns counted by and on `count`. It takes no \
longer for ten thousand million years than for a century.""",
        """
计局数，或按列之值分计。此后行皆为计：凡、序、限、示皆施于所按之列与“计数”。百亿年与百年同速。""",
        "search year 618..907; where shiji 掩 taiyi; count",
        "search year 1..10_000_000_000; where 掩; count by taiyi; sort by count desc",
        forms="count\ncount by ITEM [as HEADING], ...",
        covers="result count, keyword by",
    ),
    _clause(
        "expect",
        """
Fails the script, with exit status 1, unless the condition holds for every board that is left. \
The message shows the first board that breaks it. Of no boards it always holds: ask for rows too.""",
        """
所余诸局有一不合，则败，退出之值为 1，并示首违之局。无局则恒合，故宜并验行数。""",
        "chart year 1588 yin; expect host.count = 16",
        "search year 618..907; where shiji 掩 taiyi; expect 16 rows",
        forms="expect CONDITION\nexpect NUMBER rows",
        covers="keyword rows",
    ),
    _clause(
        "explain",
        """
Prints how a value is reached: the rule in a sentence, the steps with the numbers of this board, \
the book and the chapter, then the same of all it rests on. An item may be a column, a group, an \
expression or a relation between two stars. `explain E0101` at the prompt explains an error.""",
        """
示一值之由来：其法一言，其步以本局之数，其书其篇；所据者亦然。可释者：列、组、式、二星之关系。提示符下 `explain E0101` 则释一误。""",
        "chart year 1588 yin; explain host.count",
        "chart year 1588 yin; explain shiji 击 taiyi",
        forms="explain ITEM, ...",
    ),
    _clause(
        "save",
        """
Writes the result to a file; the ending chooses the format (`help formats`). The query then \
prints no table. A file that is there is left alone; `save!` replaces it.""",
        """
结果存入文件，依后缀定格式（`help 格式`），不复列表。文件已在则不动；“存!”则覆盖。""",
        'search year 1588..1600; show year, ganzhi, counts; save! "counts.csv"',
        forms='save "FILE"\nsave! "FILE"',
        covers="sign !",
    ),
    _clause(
        "let",
        """
Gives an expression a name, for any query after it. There is no mark in front of a name.""",
        """
命名一式，其后诸问皆可用。名前无须记号。""",
        "let troubled = 掩 or 囚 or 迫\n"
        "search year 1588..1600; where troubled; show year, relations",
        forms="let NAME = EXPRESSION",
    ),
    _clause(
        "def",
        """
Gives clauses a name, with parameters or without; `run` puts them in its place. A parameter may \
stand for a year, a number, a value or a whole condition.""",
        """
命名数句，可带参数；“施”则置其句于此。参数可代年、数、值，或整条件。""",
        "def age(first, last, condition) {\n"
        "  search year first..last; where condition; count by taiyi\n"
        "}\n"
        "run age(618, 907, shiji 掩 taiyi)",
        forms="def NAME(PARAMETER, ...) { CLAUSES }",
        covers="sign {, sign }",
    ),
    _clause(
        "use",
        """
Brings in the names of another script: a file, or one of the standard library. Its queries are \
not run. `list scripts` and `list queries` tell what there is, `describe` tells about one.""",
        """
引入他文之名：文件，或标准库之文。其中之问不施行。`list scripts`、`list queries` 列之，`describe` 说之。""",
        "use mishu.zonglun\nrun yan_years(618, 907)",
        forms='use SCRIPT\nuse "FILE.tq"',
    ),
    _clause(
        "run",
        """
Runs a definition, one of your own or one that `use` brought in. Without parameters the brackets \
may be left out.""",
        """
施行一定义，己所定或所引皆可。无参数则括号可省。""",
        "use jinjing.yinju\nrun yin_49; show counts",
        forms="run NAME(VALUE, ...)",
    ),
    _clause(
        "school",
        """
Follows a book from here on, for every rule on which the books differ. `set` changes one rule; a \
new `school` forgets what `set` changed. `list schools`; `describe wubei` tells what it chooses.""",
        """
此下从某书，凡诸书所异皆依之。“设”改其一；再言“宗”则所设者皆废。`list schools`；`describe 武备` 示其所择。""",
        "school wubei\nchart year 1588; show counts",
        forms="school BOOK",
        covers="school *",
    ),
    _clause(
        "set",
        """
Follows another printed reading of one rule from here on, or changes how results look. \
`list rules` and `list settings` tell what may be set, `describe epoch` tells one of them.""",
        """
此下改一法，从他说；或改结果之貌。`list rules`、`list settings` 列可设者，`describe epoch` 说其一。""",
        "set set.count = stop\nchart year 1588; show set.count",
        "set format = vertical\nchart year 1588; show counts",
        forms="set RULE = VARIANT\nset SETTING = VALUE",
        covers="setting *, choice *",
    ),
)
"""A topic for every clause, in the order of the vocabulary."""
