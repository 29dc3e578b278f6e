"""What may come next: completion from the parser's own state, checked by the binder."""

from __future__ import annotations

from .offers import Memo, Offer, complete

__all__ = ["Memo", "Offer", "complete"]
