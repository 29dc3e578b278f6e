"""A periodic pattern as one integer: bit r says whether the residue r is in.

All functions here work on whole big integers, never bit by bit, so their cost is that of a
few passes over ``period / 8`` bytes.  A pattern is always anchored at 0: the number n looks at
bit ``n % period``, for negative n too.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd

__all__ = [
    "MAX_PERIOD",
    "PeriodTooLong",
    "anchor",
    "hit_after",
    "hit_before",
    "mask",
    "reduce",
    "rotate",
    "tile",
    "window",
]

MAX_PERIOD = 2**26
"""The longest pattern that is held, in bits: 8 MiB."""


class PeriodTooLong(ValueError):
    """A pattern would need more than ``MAX_PERIOD`` bits.  ``period`` is the length it needs."""

    def __init__(self, period: int) -> None:
        super().__init__(f"a pattern of {period} bits is longer than {MAX_PERIOD}")
        self.period = period


def mask(length: int) -> int:
    """``length`` ones."""
    return (1 << length) - 1


def tile(bits: int, period: int, length: int) -> int:
    """The first ``length`` bits of the pattern repeated for ever.

    This is the product with the repunit 1 + 2^p + 2^2p + ..., taken factor by factor
    (1 + 2^p)(1 + 2^2p)(1 + 2^4p)...: each factor is one shift and one "or", so the whole is
    linear in the length, where the plain product and the division behind a repunit are not.
    """
    if length <= period:
        return bits & mask(length)
    size = period
    while size * 2 <= length:
        bits |= bits << size
        size *= 2
    if size < length:
        bits |= (bits & mask(length - size)) << size
    return bits


def window(bits: int, period: int, start: int, length: int) -> int:
    """Membership of ``start .. start + length - 1``: bit i stands for ``start + i``."""
    turn = start % period
    if turn + length <= period:
        return (bits >> turn) & mask(length)
    return tile(rotate(bits, period, -turn), period, length)


def rotate(bits: int, period: int, by: int) -> int:
    """The pattern of the set moved up by ``by``."""
    by %= period
    if not by:
        return bits
    rest = period - by
    return (bits & mask(rest)) << by | bits >> rest


def anchor(bits: int, start: int, length: int) -> tuple[int, int]:
    """A window (bit i stands for ``start + i``) as the smallest pattern anchored at 0."""
    return reduce(length, rotate(bits, length, start))


@lru_cache(maxsize=256)
def _primes(number: int) -> tuple[int, ...]:
    found = []
    prime = 2
    while prime * prime <= number:
        if number % prime == 0:
            found.append(prime)
            while number % prime == 0:
                number //= prime
        prime += 1
    if number > 1:
        found.append(number)
    return tuple(found)


def reduce(period: int, bits: int) -> tuple[int, int]:
    """The same pattern with its smallest period: (period, bits).

    A period can only be cut by a prime that also divides the number of ones, which rules out
    most primes at the price of one popcount.
    """
    if not bits:
        return 1, 0
    ones = bits.bit_count()
    if ones == period:
        return 1, 1
    for prime in _primes(gcd(period, ones)):
        while period % prime == 0:
            short = period // prime
            if bits >> short != bits & mask(period - short):
                break
            period, bits = short, bits & mask(short)
    return period, bits


def hit_after(bits: int, period: int, n: int) -> int:
    """The smallest member not below n; ``bits`` must not be 0."""
    turn = n % period
    rest = bits >> turn
    if not rest:
        rest, n = bits, n - turn + period
    return n + (rest & -rest).bit_length() - 1


def hit_before(bits: int, period: int, n: int) -> int:
    """The largest member not above n; ``bits`` must not be 0."""
    turn = n % period
    rest = bits & mask(turn + 1)
    if not rest:
        rest, turn = bits, turn + period
    return n - turn + rest.bit_length() - 1
