"""The line below the prompt: what is in force, and how the last query went."""

from __future__ import annotations

from .. import board
from ..binder.script import Session
from ..board.kinds import DUN
from ..commands.desk import Desk
from ..record import dataclass

__all__ = ["Lap", "toolbar"]


@dataclass(frozen=True, slots=True)
class Lap:
    """How the last text went: its seconds, and the rows printed (None: none, or not counted)."""

    seconds: float
    rows: int | None


def toolbar(desk: Desk, session: Session, vi: bool, lap: Lap | None, timing: bool = True) -> str:
    """School, dun of the last query, language, format, keys, rows and time of the last query."""
    zh = desk.lang == "zh"
    school = board.SCHOOLS[session.school].name.hans
    parts = [f"{session.school} {school}" if not zh else school]
    if desk.last is not None:
        duns = {DUN.text(dun) for dun in desk.last.query.duns}
        parts.append("".join(sorted(duns)))
    parts += [desk.lang, desk.format, "vi" if vi else "emacs"]
    if lap is not None:
        if lap.rows is not None:
            rows = f"{lap.rows:,}"
            parts.append(f"{rows} 行" if zh else f"{rows} row{'s' * (lap.rows != 1)}")
        if timing:
            parts.append(spoken(lap.seconds))
    return " " + " · ".join(parts) + " "


def spoken(seconds: float) -> str:
    """A time with the unit that suits it."""
    if seconds < 1:
        return f"{seconds * 1e3:.1f} ms"
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{seconds // 60:.0f} min {seconds % 60:.0f} s"
