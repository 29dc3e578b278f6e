"""The guard around whatever a user asks for: what goes wrong is told, and the desk stays open."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from ..diagnostics.value import Diagnostic, Hint, TqError
from ..render.safe import OutputLost
from .desk import Desk

__all__ = ["guarded"]


@contextmanager
def guarded(desk: Desk) -> Iterator[None]:
    """Inside, every exception becomes a message at the desk and its status.

    Lost output, an interrupt and the end of the program pass: they end more than what was asked.
    A fault of ours passes too where ``TQ_DEBUG`` is set, to be seen whole.
    """
    try:
        yield
    except OutputLost:
        raise
    except TqError as error:
        desk.fail(error)
    except MemoryError:
        _fault(desk, "no memory is left for this", 2)
    except Exception as error:
        if os.environ.get("TQ_DEBUG"):
            raise
        _fault(desk, f"{type(error).__name__}: {error}", 70, Hint("report"))


def _fault(desk: Desk, reason: str, status: int, *hints: Hint) -> None:
    before = desk.status
    desk.tell([Diagnostic("E0901", None, {"reason": reason}, hints)])
    desk.status = max(before, status)
