"""What the command line, the environment and the config file choose, put in force at the desk."""

from __future__ import annotations

from ..diagnostics.value import Diagnostic, TqError
from ..settings import SETTINGS, accepted
from .configfile import path_of, read_config
from .desk import Desk
from .inforce import from_environment, settled, value_hints
from .options import Options

__all__ = ["choose", "language"]


def language() -> str:
    """The language where the command line does not choose one."""
    return settled({}, from_environment()[0], {}).of("lang")


def choose(options: Options, desk: Desk) -> None:
    """Settle every setting.  What the environment or the file says wrong is told as a warning
    and has no part; a wrong flag is a mistake of the command line.  Raises :class:`TqError`."""
    environment, wrong = from_environment()
    file, more = ({}, []) if options.no_config else read_config(path_of())
    flags = {}
    mistakes = []
    for name, setting in SETTINGS.items():
        given = getattr(options, name, None)
        if given is None:
            continue
        value = accepted(setting, given)
        if value is None:
            facts = {"setting": setting.flag, "found": given}
            mistakes.append(Diagnostic("E0207", None, facts, value_hints(setting, given)))
        else:
            flags[name] = value
    desk.choose(settled(flags, environment, file))
    desk.tell((*wrong, *more))
    if mistakes:
        raise TqError(*mistakes)
