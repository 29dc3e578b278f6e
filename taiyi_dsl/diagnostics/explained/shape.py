"""E04: the shape of a query."""

from __future__ import annotations

from ..value import Both
from . import Explained
from .text import _e

__all__ = ["SHAPE"]

SHAPE: dict[str, Explained] = {
    "E0401": _e(
        "Clauses such as `where` and `show` work on boards, and no board has been laid yet.",
        "“凡”“示”等句施于诸局，而尚未起局。",
        "Begin with `chart year 1588` or `search year 618..907`.",
        "请先写 `起局岁计1588` 或 `搜岁计618..907`。",
        "show counts",
    ),
    "E0402": _e(
        "The range goes on for ever, and so would the output.",
        "范围无尽，则所示亦无尽。",
        "Add `limit`, give the range an end, or only count what repeats.",
        "请加“限”，或给范围以终点，或只计数。",
        "search year 618..; where 掩",
    ),
    "E0403": _e(
        "The boards of the tables are numbered from 1 to 72.",
        "局式自一至七十二。",
        "Take a number from 1 to 72, or lay the board of a year with `chart year`.",
        "请取 1 至 72 之数，或以“起局岁计”起某岁之局。",
        "chart ju 73",
    ),
    "E0404": _e(
        "The years have no first and no last one, so a search must say where to look.",
        "岁无始终，搜须言其起讫。",
        "Give a range: `search year 618..907`, or `search year ..` with a `limit`.",
        "请给范围：`搜岁计618..907`，或 `搜岁计..` 而加“限”。",
        "search year",
    ),
    "E0405": _e(
        "`limit` keeps the first boards, so it needs one number that is known beforehand.",
        "“限”取前几局，故须一先知之数。",
        "Write a whole number, 0 or more. A condition belongs into `where`.",
        "请写零或正整数。条件当入“凡”。",
        "search year 618..907; limit -1",
    ),
    "E0406": _e(
        "What holds again and again in a range without an end has no number.",
        "无尽之范围，反复相合者，其数无尽。",
        "Give the range an end, or a condition that only finitely many boards meet.",
        "请给范围以终点，或加只有限之局相合之条件。",
        "search year 618..; where 掩; count",
    ),
    "E0407": _e(
        "A search decides a condition once for each board of its cycle. This cycle is too long "
        "for that.",
        "搜者按周期逐局定条件之合否，此周期过长。",
        "Search a range of at most a million boards, or use smaller divisors in `mod`.",
        "请搜至多一百万局之范围，或减小“余”之除数。",
        "search year 1..10_000_000; where year mod 60_000 = 3",
    ),
    "E0408": _e(
        "What can be searched without end repeats, or grows by the same amount each year. A "
        "product of the year with itself does neither.",
        "可无尽搜者，或循环，或逐岁均增。岁与岁之积皆非。",
        "Search a range of at most a million boards, or write the condition without the product.",
        "请搜至多一百万局之范围，或改写条件，不用其积。",
        "search year 1..10_000_000; where year * year = 4",
    ),
    "E0409": _e(
        "There is no quotient and no remainder of a division by zero.",
        "以零除之，无商无余。",
        "Take another divisor, or keep the boards where it is not zero with a `where` before.",
        "请易除数，或先以“凡”去其为零之局。",
        "chart year 1588; where year mod 0 = 1",
    ),
    "E0410": _e(
        "The boards have no first one in this order: there is always one before it.",
        "依此次序无首局：其前更有其局。",
        "Give the range an end on that side.",
        "请给范围以其端之止点。",
        "search year ..; sort by year; limit 3",
    ),
    "E0411": _e(
        "`matches` and `misses` without brackets repeat the conditions of the last list, and "
        "there was none before.",
        "“符合”“不符”不带括号者，用前次所列之条件，而前无所列。",
        "List the conditions the first time: `matches(taiyi = 7, jishen = 酉)`.",
        "首次请列条件：`符合(太乙=7、计神=酉)`。",
        "chart year 1588; show matches",
    ),
    "E0412": _e(
        "`misses` is a text for readers. A search would have to look at every board to know it.",
        "“不符”为示人之文，逐局视之方知。",
        "Search and sort by `matches`, the number, and show `misses`.",
        "请以“符合”之数搜之序之，而示“不符”。",
        "search year 1..10_000_000; sort by misses(year = 3); limit 1",
    ),
    "E0413": _e(
        "A query has one `show` and one `count`; a second one would contradict the first.",
        "一问只可一“示”一“计数”，再则相左。",
        "Put all columns into one clause, separated by commas, or ask a second query.",
        "请合诸列于一句，以逗号分之，或另作一问。",
        "chart year 1588; show counts; show generals",
    ),
    "E0414": _e(
        "Once columns are chosen the boards are not there any more for this clause.",
        "既择列，则此句所需之局已不在。",
        "Change the order of the two clauses.",
        "请易二句之序。",
        "search year 618..907; show taiyi; count",
    ),
    "E0415": _e(
        "Here a number is needed before any board is looked at, and this one differs from board "
        "to board.",
        "此处之数须先知，而此数随局而异。",
        "Write a number, a name that stands for one, or a value from outside such as `:n`.",
        "请写定数，或代定数之名，或文外之值如 `:n`。",
        "search year 618..907; where at least year of (掩, 击)",
    ),
    "E0416": _e(
        "After `count` the rows are counts. Of the boards only what they were counted by is left.",
        "“计数”之后，行皆为数；局中惟所按之列尚在。",
        "Add the column to `count by`, or ask about it before the `count`.",
        "请将其列加入“计数按”，或在“计数”之前问之。",
        "search year 618..907; count by taiyi; show wenchang",
    ),
    "E0417": _e(
        "`count` as a column tells how many boards a row stands for, and nothing has been counted.",
        "“计数”为列时言一行代几局，而尚未计。",
        "Count first: `count by taiyi; where count > 3`. The counts of a board are `host.count` "
        "and its like.",
        "请先计之：`计数按太乙；凡计数>3`。局中之算为“主算”等。",
        "search year 618..907; where count > 3",
    ),
    "E0418": _e(
        "A name given by `def` stands for clauses, not for a value.",
        "“定义”之名代诸句，不代值。",
        "Run it with `run`. To name a value or a condition, use `let`.",
        "请以“施”施之。命名值或条件，用“令”。",
        "def age() { search year 618..907 }\nchart year 1588; show age",
    ),
    "E0420": _e(
        "The plain geometry is said of any two stars, so alone it says nothing.",
        "方位之词可言任何二星神，独言则无所指。",
        "Name the two stars: `shiji same taiyi`.",
        "请言二星神：`始击同太乙`。",
        "chart year 1588; where 同",
    ),
    "E0421": _e(
        "A fixed value rests on no rule of a book, so there is nothing to tell.",
        "定值不由书中之法而得，无可释。",
        "Explain a column, an expression of columns, or a relation between two stars.",
        "请释一列、诸列之式，或二星神之关系。",
        "chart year 1588; explain 3",
    ),
    "E0422": _e(
        "A value from the command line has a name, an equals sign and the value.",
        "命令行所与之值，须有名、等号与值。",
        "Write `--param year=1588`; the text then says `:year`.",
        "请写 `--param year=1588`，文中则写 `:year`。",
        "chart year :y",
        options=("--param", "y"),
    ),
    "E0423": _e(
        "A number, or an expression with its names written out, has become larger than the "
        "program will hold.",
        "数过大，或其式展开诸名之后过长，程序所不容。",
        "Use smaller numbers, or name fewer things by each other.",
        "请用较小之数，或少使诸名相代。",
        "let a = 9" + "0" * 990 + "\nlet b = a * a * a * a\nchart year 1; show b * b * b * b",
    ),
    "E0424": _e(
        "The library was asked for the rows of a text that asks for none.",
        "以库求行，而文中无问。",
        "Add `chart` or `search` to the text.",
        "请于文中加“起局”或“搜”。",
        why=Both(
            "It is said by the library, of `query` of such a text.",
            "此由库言之，`query` 之文中无问者。",
        ),
    ),
    "E0425": _e(
        "Boards that `limit` has cut off have to be held in memory to be sorted.",
        "“限”之后欲序，须尽存其局。",
        "Sort before the `limit`, or keep fewer boards.",
        "请先序而后限，或少取其局。",
        "search year 1..3_000_000; limit 2_000_000; sort by ju; show year",
    ),
    "E0430": _e(
        "A plate is a picture of the whole board and stands alone: it is no column beside others.",
        "式盘乃全局之图，独示而已，不可与列并。",
        "Show the plate alone, or the columns in a query of their own.",
        "请独示式盘；诸列另问而示之。",
        "chart year 1588; show board, ju",
    ),
}
