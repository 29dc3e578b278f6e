"""``help``: a page for a newcomer, and a page for each topic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..diagnostics.value import TqError
from ..help.topic import Topic
from ..help.topics import TOPICS, covering, topic_of
from ..vocab.fold import fold
from ..vocab.lexicon import lexicon
from ..vocab.words import CLAUSES, COMPARISONS, SIGNS
from .describe import description, spellings, unknown
from .desk import Desk
from .lines import columns, indented, listed, typed, wrapped

__all__ = ["help_page", "show_help", "topic_lines"]

FIRST = "chart year 1588 yin; show taiyi, wenchang, shiji, counts"
"""What a newcomer may type first."""


def show_help(name: str, desk: Desk) -> int:
    """Print the first page, or the page of a topic; a word that is no topic is described.

    Raises :class:`TqError` for a name that nothing knows.
    """
    zh = desk.lang == "zh"
    if not name.strip():
        _write(help_page(zh), desk)
        return 0
    topic = topic_of(name) or _about(fold(name.strip()))
    lines = list(topic_lines(topic, zh) if topic else description(name.strip(), zh))
    if not lines:
        names = [fold(n) for t in TOPICS.values() for n in (t.id, *t.names) if n]
        raise TqError(unknown(name, [*names, *spellings()]))
    _write(lines, desk)
    return 0


def _about(asked: str) -> Topic | None:
    """The topic about a word of the grammar or a sign; other words have pages of their own."""
    for word in lexicon().words:
        if word.kind in ("keyword", "mark") and asked in word.spellings():
            return covering(word.kind, word.id)
    for sign in (*COMPARISONS, *SIGNS):
        if asked in (sign.id, *(s for s in (sign.hans, *sign.others) if s)):
            return covering("sign", sign.id)
    return None


def help_page(zh: bool) -> Iterator[str]:
    """The first page: what to type first, the clauses, the commands of the prompt."""
    from .ask import PROMPT_COMMANDS

    def say(en: str, chinese: str) -> list[str]:
        return wrapped(chinese if zh else en)

    yield from say(
        "A query lays boards, keeps some of them and shows columns. Type this first:",
        "一问者，起局、择局、示其列。可先试此：",
    )
    yield ""
    yield f"  {FIRST}"
    yield ""
    yield from say(
        "`tour` teaches the rest in ten steps, `examples` has more to try. The clauses:",
        "`tour` 十步以导览，`examples` 有例可试。诸句：",
    )
    yield ""
    yield from columns([(k.id, k.hans, k.zh if zh else k.en) for k in CLAUSES])
    yield ""
    yield from say("At the prompt also:", "提示符下又有：")
    yield ""
    yield from columns(
        [(c.usage, c.hans, c.meaning.zh if zh else c.meaning.en) for c in PROMPT_COMMANDS]
    )
    yield ""
    yield from say("Topics of `help`:", "“求助”诸题：")
    yield ""
    if zh:
        yield from listed(f"{_hans(t)} {t.id}".strip() for t in _subjects())
    else:
        yield from listed(t.id for t in _subjects())
    yield ""
    yield from say(
        "Ctrl-C clears the line or stops a query, Ctrl-D leaves. Chinese and English words may be "
        "mixed.",
        "Ctrl-C 清除本行或止其查询，Ctrl-D 离开。中英文可混用。",
    )


def _subjects() -> Iterable[Topic]:
    clauses = {k.id for k in CLAUSES}
    return (t for t in TOPICS.values() if t.id not in clauses)


def _hans(topic: Topic) -> str:
    return next((n for n in topic.names if n and not n.isascii()), "")


def topic_lines(topic: Topic, zh: bool) -> Iterator[str]:
    """The page of a topic: its title, forms, text and examples."""
    hans = _hans(topic)
    head = f"{hans} {topic.id}".strip()
    yield f"{head}{'：' if zh else ': '}{topic.title.zh if zh else topic.title.en}"
    if topic.forms:
        yield ""
        for form in topic.forms:
            yield "  " + form
    yield ""
    yield from wrapped(topic.text.zh if zh else topic.text.en, "  ", after="  ")
    if topic.id == "prompt":
        from .ask import PROMPT_COMMANDS

        yield ""
        yield from columns(
            [(c.usage, c.hans, c.meaning.zh if zh else c.meaning.en) for c in PROMPT_COMMANDS]
        )
    yield ""
    yield "  例" if zh else "  for example"
    for example in topic.examples:
        yield ""
        yield from indented(typed(example), "    ")


def _write(lines: Iterable[str], desk: Desk) -> None:
    desk.out.write("\n".join(lines) + "\n")
    desk.out.flush()
