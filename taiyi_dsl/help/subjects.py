"""Help on the board and the language: operators, relations, names, years, kinds, schools."""

from __future__ import annotations

from .topic import Topic, topic

__all__ = ["SUBJECTS"]

SUBJECTS: tuple[Topic, ...] = (
    topic(
        "board",
        "boards 式盘 盘 式 太乙式 ring",
        ("what a board is", "式盘者何"),
        """
A Taiyi board is a ring of sixteen places. Eight are palaces, numbered 1 to 9 without 5; between \
them stand eight 间神. On the ring stand stars: 太乙, the two eyes 文昌 (the host's) and 始击 (the \
guest's), 计神 and others. From each eye one walks round to 太乙 and adds the palaces: that is a \
count, 主算 the host's and 客算 the guest's. The counts send out generals, who stand in palaces. \
Where stars meet, face or neighbour each other the books speak of relations: 掩, 击, 迫, 囚, 关, \
格, 对.
Every year has its board; seventy-two of them, yang and yin, make all there are. In this language \
a board is a row and a rule of the books is a column. `tour` shows it step by step.""",
        """
太乙式盘，环列十六位：八正宫，其数一至九而虚五；八间神居其间。环上有星：太乙；二目，文昌为主目，始击为客目；计神之属。自目顺行至太乙，累其宫数为算，主目得主算，客目得客算。算出诸将，各居一宫。星之相临、相对、相邻，书中各有其名：掩、击、迫、囚、关、格、对。
年各一局，阴阳七十二局尽之。此语言以局为行，以书中之法为列。`tour` 逐步示之。""",
        "chart year 1588 yin; show taiyi, wenchang, shiji, counts, relations",
        "search ju; where wenchang = 子; show ju, taiyi, wenchang, host.count",
    ),
    topic(
        "scales",
        "scale 计 诸计 dun 阴阳遁",
        ("scales and plates: which boards there are", "计与阴阳遁"),
        """
`year` 岁计 lays the board of a year. `ju` 局 lays one of the seventy-two boards of the tables, 1 \
to 72; it has no year. Each comes in two plates: `yang` 阳遁, which is meant where nothing is said, \
and `yin` 阴遁; `both` asks for the two, yang first.""",
        """
年即岁计，一年一局。局即立成七十二局之一，自 1 至 72，无年。各有阳遁、阴遁；不言则阳，“阴阳”则二局并起，阳在前。""",
        "chart year 1588 both; show dun, ju, taiyi, counts",
        "search ju 1..12 yin; show ju, dun, taiyi",
        forms="year TIME [DUN]\nju NUMBER [DUN]",
        covers="scale *, plate *",
    ),
    topic(
        "years",
        "year_range time times range ranges 年 时间 年份 起讫",
        ("years and ranges", "年与起讫"),
        """
`1588`, `1588年` and `1588 ad` are one year. Before Christ: `104 BC`, `前104`, or `-103` as \
astronomers count, where 0 is 1 BC. Any year works, however far; underscores may group digits.
A range has its ends included: `618..907`, or with 至, 到 or `to`. `618..` has no end, `..907` goes \
back from 907, `..` is every year.""",
        """
`1588`、`1588年`、`1588 ad` 同。公元前作 `前104`、`104 BC`，或依天文家作 `-103`，其 0 为前 1 年。年不论远近；数位可以下划线分之。
起讫含首尾：`618..907`，亦可用“至”“到”。`618..` 无终，`..907` 自 907 而上溯，`..` 为万年。""",
        "chart year 前104; show year, ganzhi, ju, taiyi",
        "search year 1588 - 2..1588 + 2; show year, ganzhi",
        forms="FROM..TO\nFROM..\n..TO",
        covers="keyword to, keyword bc, keyword before, mark ad, sign ..",
    ),
    topic(
        "operators",
        "operator conditions condition expressions expression 运算 条件 式子 算符",
        ("conditions and arithmetic", "条件与运算"),
        """
From the loosest to the tightest: `or`; `and`; `not`; comparisons, `in` and relations; `+ -`; \
`* / mod`. Brackets group. `/` and `mod` round down.
`taiyi in (1, 2, 9)` is one of them; `host.count in 10..20` lies between, ends included. Only \
kinds with an order can be asked for `<`. `at least 2 of (A, B, C)` holds if two of the conditions \
do; `matches(A, B, C)` counts how many hold and `misses` tells which do not. A comparison with no \
value on either side does not hold.""",
        """
由松至紧：或；且；非；比较、在、关系；`+ -`；`* /` 与余。括号以分合。除与余皆向下取整。
`太乙在(1、2、9)` 为其一；`主算在10..20` 居其间，含首尾。有大小之类方可用 `<`。`至少2项(甲、乙、丙)` 合二即合；`符合(……)` 计其合者，“不符”言其不合者。一侧无值，则比较不合。""",
        "search year 1588..1600; where host.count > guest.count and not 囚; show year, counts",
        "search year 300..600; sort by matches(taiyi = 7, wenchang = 大武, jishen = 酉) desc; "
        "limit 2; show year, matches, misses",
        "search year 1588..1600; where at least 2 of (掩, 迫, 关); show year, relations",
        forms="""
            CONDITION and CONDITION
            CONDITION or CONDITION
            not CONDITION
            VALUE = VALUE        also != < <= > >=
            VALUE in (VALUE, FROM..TO, ...)
            VALUE not in (VALUE, ...)
            at least NUMBER of (CONDITION, ...)
            matches(CONDITION, ...)
            STAR RELATION STAR""",
        covers="keyword and, keyword or, keyword not, keyword in, keyword notin, keyword atleast, "
        "keyword at, keyword least, keyword of, keyword matches, keyword misses, keyword mod, "
        "sign =, sign !=, sign <, sign <=, sign >, sign >=, sign +, sign -, sign *, sign /, "
        "sign (, sign )",
    ),
    topic(
        "relations",
        "relation 关系 格局 诸格",
        ("how two stars stand to each other", "二星之位"),
        """
`shiji 击 taiyi` says how two stars stand to each other. Which star may be said to do what is \
doctrine, and the books differ; what the book in force does not say is an error with an offer. \
击 and 迫 are narrowed by 外 (ahead) or 内 (behind), and by 宫 (the next palace) or 辰 (the place \
between). A relation alone, `where 掩`, holds if any pair that the book names does.
`same`, `adjacent`, `opposite`, `ahead` and `behind` are plain geometry, for any two stars. \
`list relations`; `describe 掩` tells what each book says.""",
        """
`始击击太乙` 言二星之位。何星可言何事，各书有说而不同；所从之书不言者，报误而示其可。击、迫可冠以外（在前）、内（在后），宫（邻宫）、辰（邻辰）。独言“凡掩”，则书中所言之对有一合即合。
同、邻、冲、前、后只论方位，任何二星皆可。`list relations`；`describe 掩` 示诸书之说。""",
        "chart year 1588 yin; where shiji 内辰击 taiyi; show relations",
        "search year 1588..1600; where wenchang opposite taiyi; show year, taiyi, wenchang",
        forms="STAR RELATION STAR\nRELATION",
        covers="relation *",
    ),
    topic(
        "columns",
        "column 诸列 groups group 组 stars 星",
        ("the columns of a board", "局之诸列"),
        """
A column is a rule of the books: a star's place, a count, a general, what a count is called. A \
column of one side has the side before a dot: `host.count` 主算, `guest.general` 客大将, \
`set.count` 定算. A group brings several at once. `list columns` lists them, `list states` the \
names of counts, `describe shiji` tells about one: its kind, rule, period, books and an example.""",
        """
列即书中之法：星之所在、算、将、算之名类。分主客定者，前冠 host、guest、set：`host.count` 主算，`guest.general` 客大将，`set.count` 定算。组一言而数列俱来。`list columns` 列之，`list states` 列算之名类，`describe 始击` 说其一：类、法、周期、书、例。""",
        "chart year 1588; show spirits",
        "chart year 1588; show counts, host.class, guest.class",
        covers="column *, group *",
    ),
    topic(
        "kinds",
        "kind values value 类 值 诸类之值",
        ("kinds of values", "值之类"),
        """
Every value has a kind, and only kinds that fit can be compared: a palace with a palace or its \
number, a place with a place of the ring or its spirit. 乾 is a palace and a place; what stands \
across from it decides. A palace and a place are not the same kind: `taiyi same wenchang` asks \
whether two stars stand together. `list kinds`, and `list palaces`, `list spirits` and so on.""",
        """
值各有类，类合方可比：宫与宫或其数，位与位或其神。乾为宫，亦为位，视其所对而定。宫与位不同类：问二星同处，言 `太乙同文昌`。`list kinds`；`list palaces`、`list spirits` 等列其值。""",
        "search ju; where taiyi = 乾 and wenchang = 武德; show ju, taiyi, wenchang",
        "chart year 1588; where ganzhi = 戊子; show year, stem, branch",
        covers="kind *, value *",
    ),
    topic(
        "names",
        "name spelling spellings 名 名字 写法",
        ("spellings, and names of your own", "写法与自命之名"),
        """
Every word may be written in simplified or traditional Chinese, in English or by its id, names in \
pinyin too, and all may be mixed. Capitals are the same as small letters, full-width signs the same as \
ASCII; 。 is `;` and 、 is a comma. Between Chinese words no space is needed. `describe WORD` tells \
all its spellings.
A name of your own (`let`, `def`, `as`) is letters, digits, `_` and `.`, or Chinese. It may not be \
a word of the language, and a Chinese one may not begin with such a word.""",
        """
一词可作简体、繁体、英文或其 id，名亦可作拼音，混用亦可。大小写不分，全角半角不分；“。”同“；”，“、”同逗号。中文诸词之间无须空格。`describe` 示一词之诸写法。
自命之名（令、定义、作）用字母、数字、`_`、`.`，或中文；不可为语言之词，中文之名亦不可以语言之词开头。""",
        "起局岁计1588年阴遁；凡始击击太乙；示诸算",
        "let 满算 = host.count >= 30\nsearch year 1588..1600; where 满算; show year, host.count",
    ),
    topic(
        "schools",
        "rules rule books 宗派 诸宗 诸书 诸法",
        ("the books and where they differ", "诸书与其所异"),
        """
Three books are followed: `mishu` 太乙秘书, which is the default, `jinjing` 太乙金镜式经 and `wubei` \
武备志. Where they differ a rule has several variants; a school chooses one of each, and `set` \
chooses another. `list schools`, `list rules`; `describe set.count` tells the variants of one rule \
with their sources.""",
        """
所从之书三：太乙秘书（mishu，默认）、太乙金镜式经（jinjing）、武备志（wubei）。诸书所异之处，一法数说；宗则各择其一，设则改从他说。`list schools`、`list rules`；`describe 定算` 示一法诸说与其出处。""",
        "school jinjing\nchart year 1588; show acc, set.count",
        "set po = jing\nsearch year 1588..1600; where shiji 迫 taiyi; show year, taiyi, shiji",
        forms="school BOOK\nset RULE = VARIANT",
    ),
)
"""The board and the language."""
