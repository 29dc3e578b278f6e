"""A page about one word: its lines, and the examples on it, which a test runs."""

from __future__ import annotations

from collections.abc import Iterable

from ... import board
from ...record import dataclass, field
from ...width import width
from ..lines import CELLS, indented, typed, wrapped
from ..told import source

__all__ = ["Page", "followed", "named"]


@dataclass(slots=True)
class Page:
    """A page in the making: lines are added from the top down."""

    zh: bool
    lines: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)

    def pick(self, en: str, zh: str) -> str:
        return zh if self.zh else en

    def title(self, hans: str, id: str, what: str) -> None:
        name = f"{hans} {id}" if hans and hans != id else id
        self.lines += wrapped(f"{name}{self.pick(': ', '：')}{what}", after="  ")

    def say(self, en: str, zh: str, indent: str = "  ") -> None:
        self.lines += wrapped(self.pick(en, zh), indent, after=indent)

    def plain(self, text: str, indent: str = "  ") -> None:
        self.lines += wrapped(text, indent, after=indent)

    def also(self, names: Iterable[str]) -> None:
        """Other spellings, if there are any."""
        known = ", ".join(names)
        if known:
            self.plain(self.pick(f"also {known}", f"又名 {known}"))

    def sources(self, places: Iterable[board.Source], indent: str = "    ") -> None:
        said = ("、" if self.zh else "; ").join(dict.fromkeys(source(s) for s in places))
        if said:
            self.plain(said, indent)

    def example(self, text: str) -> None:
        """A text that runs as it stands."""
        text = typed(text)
        self.examples.append(text)
        if "\n" in text or width(text) > CELLS - len("  for example "):
            self.say("for example", "例")
            self.lines += indented(text, "    ")
        else:
            self.lines.append(self.pick("  for example ", "  例 ") + text)


def named(column: str) -> str:
    """A column in both names: 始击 shiji."""
    hans = board.COLUMNS[column].name.hans
    return f"{hans} {column}" if hans != column else column


def followers(rule: str, variant: str) -> list[str]:
    """The schools that follow a variant, in Chinese."""
    return [s.name.hans for s in board.SCHOOLS.values() if board.readings(s.id)[rule] == variant]


def followed(page: Page, rule: str, variant: str) -> str:
    """ " (followed by 秘书, 武备)", or nothing."""
    schools = followers(rule, variant)
    if not schools:
        return ""
    return page.pick(f" (followed by {', '.join(schools)})", f"（{'、'.join(schools)}从之）")
