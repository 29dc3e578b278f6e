"""The lexer that Pygments finds as ``tq``: ``pygmentize -l tq query.tq``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pygments.lexer import Lexer
from pygments.token import Whitespace, string_to_tokentype

from .palette import PALETTE
from .pieces import pieces

__all__ = ["TqLexer"]

_TYPES = {kind: string_to_tokentype(f"Token.{paint.token}") for kind, paint in PALETTE.items()}


class TqLexer(Lexer):
    """Queries to the Taiyi board, in Chinese, pinyin or English."""

    name = "taiyi_dsl"
    url = ""
    aliases: ClassVar[list[str]] = ["tq"]
    filenames: ClassVar[list[str]] = ["*.tq"]
    mimetypes: ClassVar[list[str]] = ["text/x-tq"]

    def __init__(self, **options: Any) -> None:
        # The text comes back as it is, blank lines and a missing line end too.
        super().__init__(**{"stripnl": False, "ensurenl": False, **options})

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
        """The tokens of the parser with the blanks between them; never raises."""
        at = 0
        for piece in pieces(text):
            if piece.start > at:
                yield at, Whitespace, text[at : piece.start]
            end_of_line = text[piece.start : piece.stop] == "\n"
            kind = Whitespace if end_of_line else _TYPES[piece.kind]
            yield piece.start, kind, text[piece.start : piece.stop]
            at = piece.stop
        if at < len(text):
            yield at, Whitespace, text[at:]
