"""Colour for queries: the parser's own tokens, told apart by what they are."""

from __future__ import annotations

from .pieces import Painter, Piece, pieces

__all__ = ["Painter", "Piece", "pieces"]
