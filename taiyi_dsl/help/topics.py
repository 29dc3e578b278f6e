"""All topics of help, and which one explains a word."""

from __future__ import annotations

from ..board.kinds import KINDS
from ..vocab.fold import fold
from .clauses import CLAUSE_TOPICS
from .subjects import SUBJECTS
from .tool import TOOL
from .topic import Topic

__all__ = ["TOPICS", "covering", "topic_of"]

TOPICS: dict[str, Topic] = {t.id: t for t in (*CLAUSE_TOPICS, *SUBJECTS, *TOOL)}
"""Every topic by its id: the clauses in the order of the vocabulary, then the subjects."""


def topic_of(name: str) -> Topic | None:
    """The topic of that name, in any spelling."""
    asked = fold(" ".join(name.split()))
    if asked in TOPICS:
        return TOPICS[asked]
    for topic in TOPICS.values():
        if asked in map(fold, topic.names):
            return topic
    return None


def covering(kind: str, id: str) -> Topic | None:
    """The topic that explains a word of the vocabulary, or a sign, a format, a code."""
    if kind.startswith("choice "):
        kind = "choice"
    elif any(kind == k.id for k in KINDS):
        kind = "value"
    # A comma would end the entry of a table whose entries are separated by commas.
    whole = f"{kind} {'comma' if id == ',' else id}"
    for wanted in (whole, f"{kind} *"):
        for topic in TOPICS.values():
            if wanted in topic.covers:
                return topic
    return None
