"""How words sound: the reading of a word of ours, and whether another is read like it.

The tones are left out of the comparison, as a hand that types pinyin leaves them out.
"""

from __future__ import annotations

import re
from unicodedata import normalize

__all__ = ["alike", "reading", "said_alike"]

_TONES = "\u0304\u0301\u030c\u0300"

# char: its reading with the tone; and the same of the characters of our own words alone
_said: dict[str, str] = {}
_ours: dict[str, str] = {}


def _load() -> dict[str, str]:
    """The table of readings, read when the first suggestion is wanted."""
    if not _said:
        from .homophones import READINGS

        for line in READINGS.split("\n"):
            toned, _, characters = line.partition(" ")
            mine, _, others = characters.partition("|")
            _ours.update(dict.fromkeys(mine, toned))
            _said.update(dict.fromkeys(mine + others, toned))
    return _said


def _toneless(toned: str) -> str:
    return normalize("NFC", "".join(c for c in normalize("NFD", toned) if c not in _TONES))


def reading(word: str) -> str:
    """A Chinese word of ours in pinyin with its tones: 太乙 is tàiyǐ.  Empty for all else."""
    if not word or word.isascii():
        return ""
    _load()
    syllables = [_ours.get(c, "") for c in word]
    if not all(syllables):
        return ""
    # An apostrophe where the next syllable could be read together with the one before.
    return syllables[0] + "".join(
        ("'" if _toneless(s)[0] in "aeo" else "") + s for s in syllables[1:]
    )


def alike(typed: str, word: str) -> tuple[int, int] | None:
    """How far two Chinese words of one sound are apart, syllable by syllable.

    The number of characters that differ, and of those the number that differ in tone too.  None
    if a syllable differs, or if nothing does.
    """
    if len(typed) != len(word) or typed == word or word.isascii():
        return None
    said = _load()
    differ = tones = 0
    for a, b in zip(typed, word, strict=True):
        if a == b:
            continue
        one, other = said.get(a, ""), _ours.get(b, "")
        if not one or not other or _toneless(one) != _toneless(other):
            return None
        differ += 1
        tones += one != other
    return differ, tones


_APART = re.compile(r"[0-5_'’]")
# Spelled apart in pinyin, heard as one in half of China.
_HEARD = (("zh", "z"), ("ch", "c"), ("sh", "s"), ("ing", "in"), ("eng", "en"), ("ang", "an"),
          ("ü", "v"))  # fmt: skip


def _heard(text: str) -> str:
    plain = _APART.sub("", text)
    for written, sound in _HEARD:
        plain = plain.replace(written, sound)
    return plain


def said_alike(typed: str, word: str) -> bool:
    """Whether two words in letters are one pinyin: `shi3ji1`, `siji` and `shiji`."""
    if not (word.isascii() and len(typed) > 3) or typed == word:
        return False
    return _heard(typed) == _heard(word)
