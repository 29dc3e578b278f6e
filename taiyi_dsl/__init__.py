"""taiyi_dsl: an exact engine and a query language for the Taiyi board (太乙式).

``query`` asks in the language; ``TqError`` is what it raises, with diagnostics as values.
The names are loaded when they are used, so that importing the package costs nothing.
"""

from __future__ import annotations

from ._version import __version__

TYPE_CHECKING = False  # a type checker takes it for typing's, which costs an import

if TYPE_CHECKING:
    from typing import Any

    from .diagnostics.value import Diagnostic as Diagnostic
    from .diagnostics.value import TqError as TqError
    from .library import Result as Result
    from .library import query as query

__all__ = ["Diagnostic", "Result", "TqError", "__version__", "query"]


def __getattr__(name: str) -> Any:
    if name in ("query", "Result"):
        from . import library

        return getattr(library, name)
    if name in ("TqError", "Diagnostic"):
        from .diagnostics import value

        return getattr(value, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
