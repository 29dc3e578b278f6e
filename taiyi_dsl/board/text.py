"""How a place is called in an explanation."""

from __future__ import annotations

from .kinds import PALACE, POSITION, RING

__all__ = ["palace", "place", "spirit"]


def place(position: int) -> str:
    """The character of a ring place: 乾."""
    return RING[position]


def spirit(position: int) -> str:
    """A ring place with its spirit: 乾 阴德."""
    return POSITION.text(position)


def palace(number: int | None) -> str:
    """A palace with its number: 乾 1, or 门杜; — for none."""
    return "—" if number is None else PALACE.text(number)
