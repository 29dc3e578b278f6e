"""The messages we are not proud of: what is told today, and why it is poor.

A case that is mended moves to ``test_diagnostics.py``.  ``python tests/test_bad_messages.py``
writes ``golden/bad_messages_en.txt`` and ``_zh.txt`` anew; read the difference.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from test_diagnostics import GOLDEN, LANGS, Case, told

BAD: tuple[tuple[str, str], ...] = (
    (
        "search year 618-907; count",
        "no message: 618-907 is read as the one year 290 BC; a range was meant",
    ),
    ('chart year 1588-01-01; save "no/x.csv"', "the date is read as a difference of years"),
    ("search ju\nwhere shi ji ji tai yi", "syllables of pinyin set apart are found in twos only"),
    ("search ju\nwhere taiyi = 1 and 2", "no word on `in (1, 2)`, as there is after `or`"),
    ("search ju\nwhere taiyi = 根 and taiyii = 3", "the second mistake of a clause is told later"),
    ("search ju\nexpect rows", "`rows` wants a number before it"),
    ("search year 1..9\nwhere ganzhi = 戊丑", "no word on the sixty ganzhi: 戊丑 is none of them"),
    (
        "search ju\nwhere host.count is odd",
        "odd and even are asked with `mod 2`; the word on `=` leads no further",
    ),
    ("起局万历十六年", "the names of eras are not known; the year was meant"),
    (
        "search year ..\nsort by host.count, misses(year > 3) desc\nlimit 3",
        "the caret stands under all keys, not under the one",
    ),
    (
        "search ju\nwhere shiji 迫迫 taiyi",
        "the doubled relation is taken for a value, and what follows is blamed",
    ),
    ("search ju\nwhere taiyi = 1)) or he", "of two brackets too many only one is told of"),
    ("let a = b\nlet b = a\nchart year 1588; show a", "only the first name that is missing"),
    ("search ju\nwhere host.count = :n\nlimit :m", "two values missing, two messages, one hint"),
    ("search ju\nwhere taiyi + 1 = 3", "no word on what the number of a palace is for"),
    ("search ju\nwhere shiji 冲 3", "the list of all stars is long"),
    ("use mishu", "three scripts of the book are offered of many"),
)
"""A script, and what is wrong with what is told."""


def whole(lang: str, folder: Path) -> str:
    """The golden file as it should be."""
    parts = []
    for number, (script, why) in enumerate(BAD):
        message = told(Case("", script), lang, folder / f"{lang}{number}")
        parts.append(f"==== {why}\n{script}\n----\n{message}")
    return "\n".join(parts)


def path(lang: str) -> Path:
    return GOLDEN / f"bad_messages_{lang}.txt"


@pytest.mark.parametrize("lang", LANGS)
def test_the_messages_we_are_not_proud_of(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TQ_DEBUG", raising=False)
    assert whole(lang, tmp_path) == path(lang).read_text(encoding="utf-8")


if __name__ == "__main__":
    with TemporaryDirectory() as there:
        for language in LANGS:
            path(language).write_text(whole(language, Path(there)), encoding="utf-8")
