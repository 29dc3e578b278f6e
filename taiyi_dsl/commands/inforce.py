"""The settings in force and where each comes from: flag, environment, file, default."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from ..diagnostics.suggest import nearest
from ..diagnostics.value import Diagnostic, Hint
from ..record import dataclass, field
from ..settings import SETTINGS, Setting, accepted

__all__ = ["InForce", "from_environment", "settled", "value_hints"]


@dataclass(frozen=True, slots=True)
class InForce:
    """A value for every setting, and its origin: default, file, environment, flag or set.

    What is not mentioned has its default.  ``of`` reads, ``put`` makes another one.
    """

    values: Mapping[str, str] = field(default_factory=dict)
    origins: Mapping[str, str] = field(default_factory=dict)

    def of(self, name: str) -> str:
        return self.values.get(name, SETTINGS[name].default)

    def origin(self, name: str) -> str:
        return self.origins.get(name, "default")

    def put(self, name: str, value: str, origin: str) -> InForce:
        return InForce({**self.values, name: value}, {**self.origins, name: origin})


def settled(
    flags: Mapping[str, str], environment: Mapping[str, str], file: Mapping[str, str]
) -> InForce:
    """One over another: flag, environment, file, default."""
    made = InForce({"lang": _locale()}, {})
    for origin, values in (("file", file), ("environment", environment), ("flag", flags)):
        for name, value in values.items():
            made = made.put(name, value, origin)
    return made


def from_environment() -> tuple[dict[str, str], list[Diagnostic]]:
    """What the environment chooses, and what it says wrong.  An empty variable says nothing."""
    found: dict[str, str] = {}
    wrong = []
    if os.environ.get("NO_COLOR"):
        found["colour"] = "never"
    elif os.environ.get("CLICOLOR_FORCE", "0") not in ("", "0"):
        found["colour"] = "always"
    for setting in SETTINGS.values():
        given = os.environ.get(setting.variable, "")
        if not given:
            continue
        value = accepted(setting, given)
        if value is None:
            facts = {"setting": setting.variable, "found": given}
            wrong.append(Diagnostic("W0004", None, facts, value_hints(setting, given)))
        else:
            found[setting.id] = value
    return found, wrong


def value_hints(setting: Setting, found: str) -> tuple[Hint, ...]:
    """What may have been meant, and what there is."""
    nears: Iterable[str] = nearest(found, setting.values)
    hints = (Hint("did_you_mean", {"nears": nears}),) if nears else ()
    return (*hints, Hint("values", {"values": setting.known}))


def _locale() -> str:
    """The language where nobody chooses one: the locale's if it is Chinese, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"
