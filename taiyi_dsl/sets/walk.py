"""Enumerating pieces: blocks of members, upwards or downwards, in flat memory.

The members of one period are found once and kept as offsets; a block is the offsets moved to
where the period starts.  Blocks go through ``chain.from_iterable``, so a member costs one
addition and one step of a C loop.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import compress, count

from .bits import window
from .sweep import Piece

__all__ = ["blocks_down", "blocks_up"]

# Members in a block of a short pattern, and the most members of a pattern kept as one block.
_FEW, _MANY = 1024, 4096

# Bits looked at together where a pattern has more than _MANY members; a multiple of 8.
_CHUNK = 2**15

# The most offsets of one pattern to remember; beyond, they are found again in each period.
_KEEP = 2**20

_FLAGS = bytes.maketrans(b"01", b"\x00\x01")


def _offsets(bits: int, base: int = 0) -> list[int]:
    """The places of the ones, ascending, plus ``base``."""
    length, ones = bits.bit_length(), bits.bit_count()
    if ones == 1:
        return [base + length - 1]
    text = bin(bits)[:1:-1]
    if ones * 8 > length:
        return list(compress(range(base, base + length), text.encode().translate(_FLAGS)))
    found = []
    place = text.find("1")
    while place >= 0:
        found.append(base + place)
        place = text.find("1", place + 1)
    return found


class _Offsets:
    """The members of ``0 .. span - 1`` of a pattern, in chunks of ``width`` numbers."""

    __slots__ = ("chunks", "kept", "raw", "span", "width")

    def __init__(self, period: int, bits: int) -> None:
        ones = bits.bit_count()
        self.span = self.width = period
        self.chunks = 1
        self.kept: dict[int, list[int]] | None = {}
        self.raw = b""
        if ones <= _MANY:
            found = _offsets(bits)
            copies = -(-_FEW // ones)
            self.kept[0] = [at + n for at in range(0, copies * period, period) for n in found]
            self.span = self.width = copies * period
        else:
            self.raw = bits.to_bytes(-(-period // 8), "little")
            self.width = _CHUNK
            self.chunks = -(-period // _CHUNK)
            if ones > _KEEP:
                self.kept = None

    def end(self, number: int) -> int:
        """Where a chunk ends, counted from the start of the span."""
        return min((number + 1) * self.width, self.span)

    def chunk(self, number: int) -> list[int]:
        """The members of one chunk, ascending, counted from the start of the span."""
        if self.kept is not None and number in self.kept:
            return self.kept[number]
        base = number * self.width
        raw = self.raw[base // 8 : (base + self.width) // 8]
        bits = int.from_bytes(raw, "little")
        found = _offsets(bits, base) if bits else []
        if self.kept is not None:
            self.kept[number] = found
        return found


class _Shelf:
    """The offsets of the patterns met last: pieces that share a pattern share its offsets."""

    __slots__ = ("held",)

    def __init__(self) -> None:
        self.held: dict[tuple[int, int], tuple[int, _Offsets]] = {}

    def offsets(self, period: int, bits: int) -> _Offsets:
        key = (id(bits), period)
        found = self.held.get(key)
        if found is None:
            if len(self.held) >= 16:
                self.held.clear()
            # Holding the bits keeps their id from being given to another integer.
            found = self.held[key] = (bits, _Offsets(period, bits))
        return found[1]


def _brief(start: int | None, stop: int | None, period: int) -> bool:
    """Whether a piece is too short for the offsets of its whole period to be worth finding."""
    return start is not None and stop is not None and stop - start <= min(period, _CHUNK)


def blocks_up(pieces: Iterable[Piece]) -> Iterator[Iterable[int]]:
    """Blocks of members in ascending order; the first piece must have a start."""
    shelf = _Shelf()
    for start, stop, period, bits in pieces:
        assert start is not None
        if period == 1:
            yield count(start) if stop is None else range(start, stop)
        elif stop is not None and _brief(start, stop, period):
            yield _offsets(window(bits, period, start, stop - start), start)
        else:
            yield from _periods_up(shelf.offsets(period, bits), start, stop)


def _periods_up(pattern: _Offsets, start: int, stop: int | None) -> Iterator[Iterable[int]]:
    base = start - start % pattern.span
    number = (start - base) // pattern.width
    found = pattern.chunk(number)
    found = found[bisect_left(found, start - base) :]
    while stop is None or base + pattern.end(number) <= stop:
        if found:
            yield [base + n for n in found]
        number += 1
        if number == pattern.chunks:
            number = 0
            base += pattern.span
        if stop is not None and base + number * pattern.width >= stop:
            return
        found = pattern.chunk(number)
    yield [base + n for n in found[: bisect_left(found, stop - base)]]


def blocks_down(pieces: Iterable[Piece]) -> Iterator[Iterable[int]]:
    """Blocks of members in descending order; pieces come last first, the first has a stop."""
    shelf = _Shelf()
    for start, stop, period, bits in pieces:
        assert stop is not None
        if period == 1:
            yield count(stop - 1, -1) if start is None else range(stop - 1, start - 1, -1)
        elif start is not None and _brief(start, stop, period):
            yield reversed(_offsets(window(bits, period, start, stop - start), start))
        else:
            yield from _periods_down(shelf.offsets(period, bits), start, stop)


def _periods_down(pattern: _Offsets, start: int | None, stop: int) -> Iterator[Iterable[int]]:
    last = stop - 1
    base = last - last % pattern.span
    number = (last - base) // pattern.width
    found = pattern.chunk(number)
    found = found[: bisect_left(found, stop - base)]
    while start is None or base + number * pattern.width >= start:
        if found:
            yield [base + n for n in reversed(found)]
        if number == 0:
            number = pattern.chunks
            base -= pattern.span
        number -= 1
        if start is not None and base + pattern.end(number) <= start:
            return
        found = pattern.chunk(number)
    yield [base + n for n in reversed(found[bisect_left(found, start - base) :])]
