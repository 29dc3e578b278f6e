"""The tour: ten steps that teach the board and the language to someone who has seen neither."""

from __future__ import annotations

from ..diagnostics.value import Both
from ..record import dataclass

__all__ = ["TOUR", "Step"]


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its title, a short text, a query to type."""

    title: Both
    text: Both
    query: str


def _s(title: tuple[str, str], en: str, zh: str, query: str) -> Step:
    return Step(Both(*title), Both(en.strip(), zh.strip()), query)


TOUR: tuple[Step, ...] = (
    _s(
        ("A board", "一局"),
        """
Taiyi 太乙 is an old Chinese way to lay out a year as a board. A board is a ring of sixteen places \
with stars on it. `chart` lays one; here is the board of the year 1588, a line of its columns.""",
        """
太乙者，古人以一年布为一局之法。局为环，列十六位，诸星居之。“起局”则起其一；此为 1588 年之局，一行诸列。""",
        "chart year 1588; show year, taiyi, wenchang, shiji, counts",
    ),
    _s(
        ("Who stands where", "诸星所在"),
        """
太乙 stands in a palace: 1 to 9, without 5. The others here stand at places of the ring, each with \
a name (巽) and a spirit (大炅). 文昌 and 始击 are the two eyes, the host's and the guest's. `show` \
chooses the columns; `spirits` is a group of them.""",
        """
太乙居宫，其数一至九而无五。他星居位，位有名（巽），有神（大炅）。文昌、始击为二目，一主一客。“示”以选列；“诸神”为一组。""",
        "chart year 1588; show taiyi, spirits",
    ),
    _s(
        ("Two plates", "阴阳二遁"),
        """
Every year has two boards, yang and yin. What is not said is yang; `both` lays the two. 始击 stands \
at one place in both; the others shown have moved.""",
        """
年各有二局，阳遁、阴遁。不言则阳；“阴阳”则并起。二局始击同位，余所示者皆移。""",
        "chart year 1588 both; show dun, taiyi, wenchang, shiji",
    ),
    _s(
        ("Counting", "算"),
        """
From the host's eye 文昌 one walks clockwise and adds the palaces until 太乙 is reached: that is the \
host's count 主算. From 始击 comes the guest's count 客算. `explain` shows the walk with its numbers \
and the book it stands in.""",
        """
自主目文昌顺行，累其宫数，至太乙而止，是为主算；自始击则得客算。“释”示其步、其数、其书。""",
        "chart year 1588 yin; explain guest.count",
    ),
    _s(
        ("Relations", "关系"),
        """
Where stars stand together, side by side or face to face the books have a word. 击 is said of 始击 \
beside 太乙. `where` keeps a board only if the condition holds. It holds here, so the board is \
shown, with all its relations.""",
        """
星或同处，或相邻，或相对，书中各有其名。始击在太乙左右为击。“凡”则合者存；此局合，故示之，并及诸格。""",
        "chart year 1588 yin; where shiji 击 taiyi; show relations",
    ),
    _s(
        ("A question to many years", "问于多年"),
        """
`search` lays a whole range. In which years of a century does 始击 stand in the very palace of 太乙, \
which is called 掩?""",
        """
“搜”布一段之局。百年之中，始击何年临太乙之宫？是为掩。""",
        "search year 1500..1600; where shiji 掩 taiyi; show year, ganzhi, taiyi",
    ),
    _s(
        ("Counting boards", "计局"),
        """
`count by` counts instead of listing. Stars come round again, so ten thousand million years are \
counted at once.""",
        """
“计数按”则不列而计。诸星周而复始，故百亿年一时可计。""",
        "search year 1..10_000_000_000; where shiji 掩 taiyi; count by taiyi",
    ),
    _s(
        ("In Chinese", "中文"),
        """
Every word may be written in Chinese, simplified or traditional, or in English, names in pinyin too, \
and all may be mixed. Chinese needs no spaces. This asks what step 5 asked.""",
        """
诸词皆可用中文，繁简不拘，亦可用英文，名可用拼音，混写亦可。中文无须空格。此与第五步同问。""",
        "起局年1588阴；凡始击击太乙；示格局",
    ),
    _s(
        ("The books differ", "诸书之异"),
        """
Three books are followed, and they differ. By 太乙秘书, the default, the third count 定算 of 1588 is \
34; by 武备志 the walk ends sooner. `school` follows another book, `describe set.count` tells why.""",
        """
所从之书三，其说有异。默认从太乙秘书，1588 年定算三十四；武备志则止于前。“宗”以从他书；`describe 定算` 言其故。""",
        "school wubei\nchart year 1588; show counts",
    ),
    _s(
        ("A damaged record", "残文"),
        """
A copied record of some year between 300 and 600 gives five facts, one of them wrong. `matches` \
counts how many hold, `sort` puts the best first, `misses` tells what does not fit.""",
        """
有残文记三百至六百年间一局，其事五，有一误。“符合”计其合者，“序”以最合者居前，“不符”言其不合者。""",
        "search year 300..600\n"
        "sort by matches(taiyi = 7, wenchang = 大武, host.count = 7,\n"
        "  guest.count = 27, jishen = 酉) desc\n"
        "limit 4; show year, ganzhi, matches, misses",
    ),
)
