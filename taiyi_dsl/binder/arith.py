"""Arithmetic on whole numbers, and how much of anything one query may ask for."""

from __future__ import annotations

__all__ = ["MOST_BITS", "MOST_PARTS", "calculate", "too_large"]

MOST_BITS = 40_000  # some twelve thousand digits: enough for any year, too few to hang on
MOST_PARTS = 50_000  # of the expressions of a query, with its names written out


def calculate(op: str, left: int, right: int) -> int:
    """One step of arithmetic; division and remainder round down."""
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right
    return left // right if op == "/" else left % right


def too_large(op: str, left: int, right: int) -> bool:
    """Whether a product of two constants is more than anyone can mean."""
    return op == "*" and left.bit_length() + right.bit_length() > MOST_BITS
