"""What each kind of piece is to Pygments, and how it looks at the prompt."""

from __future__ import annotations

from ..record import dataclass

__all__ = ["PALETTE", "Paint"]


@dataclass(frozen=True, slots=True)
class Paint:
    """``token`` is a name below ``pygments.token.Token``; ``style`` is for prompt-toolkit.

    The styles keep to the sixteen colours of every terminal, which suit its background.
    """

    token: str
    style: str


PALETTE: dict[str, Paint] = {
    "clause": Paint("Keyword", "bold ansiblue"),
    "word": Paint("Keyword", "ansiblue"),
    "operator": Paint("Operator", ""),
    "sign": Paint("Punctuation", ""),
    "mark": Paint("Keyword.Pseudo", "ansiblue"),
    "scale": Paint("Keyword.Type", "ansicyan"),
    "dun": Paint("Keyword.Constant", "ansicyan"),
    "book": Paint("Name.Namespace", "ansicyan"),
    "setting": Paint("Name.Attribute", "ansicyan"),
    "choice": Paint("Keyword.Constant", "ansicyan"),
    "column": Paint("Name.Builtin", "ansigreen"),
    "group": Paint("Name.Builtin", "ansigreen"),
    "relation": Paint("Operator.Word", "bold ansimagenta"),
    "value": Paint("Name.Constant", "ansiyellow"),
    "number": Paint("Literal.Number.Integer", "ansiyellow"),
    "string": Paint("Literal.String.Double", "ansiyellow"),
    "name": Paint("Name", ""),
    "new": Paint("Name.Label", "underline"),
    "param": Paint("Name.Variable", "underline"),
    "comment": Paint("Comment.Single", "italic ansibrightblack"),
    "wrong": Paint("Error", ""),
}
"""One entry for each of ``pieces.KINDS``.  What is still being typed is often wrong: at the
prompt that is no reason to shout."""
