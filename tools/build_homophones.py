"""Writes ``taiyi_dsl/diagnostics/homophones.py``: characters that are read like ours.

The readings come from pypinyin, the common characters are those of the first level of GB 2312.
Run it again when the vocabulary has new characters; a test tells.

    python tools/build_homophones.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from unicodedata import normalize

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from taiyi_dsl.vocab.lexicon import lexicon  # noqa: E402
from taiyi_dsl.vocab.words import COMPARISONS, SIGNS  # noqa: E402

TARGET = ROOT / "taiyi_dsl" / "diagnostics" / "homophones.py"

OURS = dict(
    pair.split(":")
    for pair in [
        "将:jiàng",
        "艮:gèn",
        "子:zǐ",
        "为:wéi",
        "行:háng",
        "干:gān",
        "重:chóng",
        "塞:sè",
        "间:jiān",
        "长:cháng",
        "与:yǔ",
    ]
)
"""Readings in the words of this field, where the commonest reading is another."""

HEAD = '''"""How the characters of our words are read, and common characters that are read alike.

Made by tools/build_homophones.py.  A line is a reading, the characters of our words that have it,
a bar, and the other characters.  Loaded only where a suggestion is wanted.
"""

from __future__ import annotations

__all__ = ["READINGS"]

READINGS = """
'''


def our_characters() -> set[str]:
    """Every Chinese character of the vocabulary."""
    spellings = [s for word in lexicon().words for s in word.spellings()]
    spellings += [s for k in (*COMPARISONS, *SIGNS) for s in (k.id, k.hans, *k.others)]
    return {c for s in spellings for c in s if "\u4e00" <= c <= "\u9fff"}


def common_characters() -> list[str]:
    """The 3,755 characters of the first level of GB 2312."""
    rows = ((high, low) for high in range(0xB0, 0xD8) for low in range(0xA1, 0xFF))
    return [bytes(row).decode("gb2312") for row in rows if row < (0xD7, 0xFA)]


def toneless(reading: str) -> str:
    """``gèn`` is gen; the two dots of ü stay."""
    marks = "\u0304\u0301\u030c\u0300"
    return normalize("NFC", "".join(c for c in normalize("NFD", reading) if c not in marks))


def made() -> str:
    """The text of the module."""
    from pypinyin import Style, pinyin

    def reading(char: str) -> str:
        return OURS.get(char) or str(pinyin(char, style=Style.TONE)[0][0])

    ours = our_characters()
    wanted = {toneless(reading(c)) for c in ours}
    lines: dict[str, tuple[list[str], list[str]]] = {}
    for char in sorted(ours) + [c for c in common_characters() if c not in ours]:
        said = reading(char)
        if toneless(said) in wanted:
            lines.setdefault(said, ([], []))[char not in ours].append(char)
    rows = sorted(lines.items(), key=lambda row: (toneless(row[0]), row[0]))
    text = "\n".join(f"{said} {''.join(mine)}|{''.join(others)}" for said, (mine, others) in rows)
    return f'{HEAD}{text}\n"""\n'


if __name__ == "__main__":
    TARGET.write_text(made(), encoding="utf-8")
