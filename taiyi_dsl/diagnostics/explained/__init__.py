"""Long explanations of the codes: what each means, a text that brings it, what to do.

Loaded only when one is asked for: by ``tq describe E0101`` and by the page of errors.
"""

from __future__ import annotations

from ...record import dataclass
from ..value import Both

__all__ = ["Explained", "every", "explained"]


@dataclass(frozen=True, slots=True)
class Explained:
    """``text`` is a script that brings the code, run with ``options``, ``files`` beside it.

    ``line`` is a whole command line instead.  Where neither can be typed, ``why`` says so.
    """

    means: Both
    todo: Both
    text: str = ""
    options: tuple[str, ...] = ()
    files: tuple[tuple[str, str | bytes], ...] = ()
    line: tuple[str, ...] = ()
    why: Both | None = None


def explained(code: str) -> Explained:
    """The explanation of a code of the catalogue.  Raises KeyError for any other."""
    from . import kinds, names, shape, text, world

    return {
        "E01": text.TEXT,
        "E02": names.NAMES,
        "E03": kinds.KINDS,
        "E04": shape.SHAPE,
        "E05": world.WORLD,
        "E06": world.WORLD,
        "E07": world.WORLD,
        "E09": world.WORLD,
        "W00": world.WORLD,
    }[code[:3]][code]


def every() -> dict[str, Explained]:
    """All explanations by code."""
    from . import kinds, names, shape, text, world

    return {**text.TEXT, **names.NAMES, **kinds.KINDS, **shape.SHAPE, **world.WORLD}
