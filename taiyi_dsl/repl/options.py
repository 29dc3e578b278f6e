"""What may be chosen about the prompt, from the settings in force."""

from __future__ import annotations

import os
from pathlib import Path

from ..commands.inforce import InForce
from ..record import dataclass

__all__ = ["Prompt", "from_settings", "history_path"]


@dataclass(frozen=True, slots=True)
class Prompt:
    """``vi``: its keys rather than those of emacs.  ``history_file`` None: nothing is kept.

    ``suggest``: what was typed before is shown in grey behind what is typed now.  ``timing``:
    how long the last query took stands in the toolbar.
    """

    vi: bool = False
    colour: bool = True
    history_file: Path | None = None
    suggest: bool = True
    timing: bool = True


def from_settings(settings: InForce) -> Prompt:
    """The choices that the settings in force make."""
    return Prompt(
        vi=settings.of("editing") == "vi",
        colour=settings.of("colour") != "never",
        history_file=history_path() if settings.of("history") == "on" else None,
        suggest=settings.of("suggest") == "on",
        timing=settings.of("timing") == "on",
    )


def history_path() -> Path | None:
    """Where the history of this user is kept; None where the system tells of no home."""
    try:
        if os.name == "nt":
            local = os.environ.get("LOCALAPPDATA")
            base = Path(local) if local else Path.home() / "AppData" / "Local"
        else:
            state = os.environ.get("XDG_STATE_HOME", "")
            # The standard says that a path that is not absolute is to be passed over.
            base = Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state"
    except RuntimeError:
        return None
    if not base.is_absolute():  # a home that is nowhere
        return None
    return base / "tq" / "history"
