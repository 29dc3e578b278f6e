"""About a word of the vocabulary: its title, its spellings, and what its registry knows."""

from __future__ import annotations

from ... import board
from ...help.topics import covering
from ...vocab.fold import fold
from ...vocab.lexicon import Word
from ...vocab.words import Keyword
from ..lines import indented
from .columns import about_column, about_group
from .page import Page
from .relations import about_relation
from .rules import about_choice, about_rule, about_school, about_setting
from .values import about_value, kind_of

__all__ = ["about_sign", "about_word"]

KINDS = {
    "keyword": ("a word of the grammar", "语法之词"),
    "mark": ("a word that may follow a number", "数后之词"),
    "scale": ("a scale", "计"),
    "plate": ("which plate is laid", "阴阳遁"),
    "group": ("a group of columns", "一组列"),
    "result": ("a column of counted boards", "计数之列"),
    "column": ("a column", "列"),
    "relation": ("a relation", "关系"),
    "school": ("a school", "宗"),
    "setting": ("a setting", "设定"),
}

# Examples for the words whose topic is about more than the word itself.
_EXAMPLES = {
    ("scale", "year"): "chart year 1588 yin; show ganzhi, ju",
    ("scale", "ju"): "search ju 1..12; show ju, taiyi",
    ("plate", "yang"): "chart year 1588 yang; show dun, taiyi, counts",
    ("plate", "yin"): "chart year 1588 yin; show dun, taiyi, counts",
    ("plate", "both"): "chart year 1588 both; show dun, taiyi, counts",
    ("mark", "ad"): "chart year 1588年; show ganzhi",
    ("keyword", "and"): "search year 1588..1600; where 掩 and 迫; show year, relations",
    ("keyword", "or"): "search year 1588..1600; where 掩 or 迫; show year, relations",
    ("keyword", "not"): "search year 1588..1600; where not 关; show year, relations",
    ("keyword", "in"): "search year 1588..1600; where taiyi in (乾, 离); show year, taiyi",
    ("keyword", "notin"): "search year 1588..1600; where taiyi not in (乾, 离); show year, taiyi",
    ("keyword", "matches"): "chart year 1588; show matches(taiyi = 1, host.count = 24, 掩)",
    ("keyword", "misses"): "chart year 1588; show misses(taiyi = 1, host.count = 24, 掩)",
    ("keyword", "mod"): "search year 1588..1600; where year mod 5 = 3; show year, ganzhi",
    ("keyword", "to"): "search year 1588 to 1590; show year, ganzhi",
    ("keyword", "bc"): "chart year 104 BC; show year, ganzhi",
    ("keyword", "before"): "chart year 前104; show year, ganzhi",
    ("keyword", "as"): "chart year 1588; show host.count + guest.count as sum",
    ("keyword", "rows"): "search year 618..907; where shiji 掩 taiyi; expect 16 rows",
    ("keyword", "by"): "search year 618..907; where 掩; count by taiyi",
    ("keyword", "desc"): "search year 1588..1592; sort by year desc; show year",
    ("keyword", "asc"): "search year 1588..1592; sort by host.count asc; show year, host.count",
    ("result", "count"): "search year 618..907; count by taiyi; where count > 36",
}
for _id in ("atleast", "at", "least", "of"):
    _EXAMPLES["keyword", _id] = (
        "search year 1588..1600; where at least 2 of (掩, 迫, 关); show year, relations"
    )


def about_word(word: Word, page: Page) -> None:
    kind = KINDS.get(word.kind)
    said = page.pick(*kind) if kind else page.pick(f"a value of {word.kind}", word.zh)
    rule = word.kind.removeprefix("choice ") if word.kind.startswith("choice ") else ""
    if rule:
        said = page.pick(f"a variant of {rule}", f"{rule} 之一法")
    if word.kind == "setting" and word.id in board.RULES:
        said = page.pick("a rule on which the books differ", "诸书所异之法")
    page.title(word.hans, word.id, said)
    page.also(s for s in word.spellings() if s not in (fold(word.hans), word.id))
    # Where a column has several rules each is told below.
    if rule or (kind and not (word.kind == "column" and len(board.COLUMNS[word.id].variants) > 1)):
        page.say(word.en, word.zh)
    value = kind_of(word.kind)
    if word.kind == "column":
        about_column(word.id, page)
    elif word.kind == "relation":
        about_relation(word.id, page)
    elif word.kind == "group":
        about_group(word.id, page)
    elif word.kind == "school":
        about_school(word.id, page)
    elif word.kind == "setting":
        (about_rule if word.id in board.RULES else about_setting)(word.id, page)
    elif rule:
        about_choice(rule, word.id, page)
    elif value is not None:
        about_value(value, word.hans or word.id, word.id, page)
    else:
        _by_topic(word.kind, word.id, page)


def about_sign(sign: Keyword, page: Page) -> None:
    page.title("", sign.id, page.pick(sign.en, sign.zh))
    page.also(s for s in (sign.hans, *sign.others) if s)
    _by_topic("sign", sign.id, page)


def _by_topic(kind: str, id: str, page: Page) -> None:
    """The words of the grammar are explained by the topics of help."""
    topic = covering(kind, id)
    own = _EXAMPLES.get((kind, id))
    if topic is not None:
        if topic.id == id:
            page.lines += [line for form in topic.forms for line in indented(form, "    ")]
        page.say(f"`help {topic.id}` tells more", f"详见 `help {topic.id}`")
    if own or topic is not None:
        assert own or topic
        page.example(own or _using(kind, id))


def _using(kind: str, id: str) -> str:
    """An example of the topic, one in which the word itself stands if there is one."""
    topic = covering(kind, id)
    assert topic is not None
    return next((e for e in topic.examples if id in e), topic.examples[0])
