"""Offers that work: what was found near is tried in its place before it is offered.

The passes that find a mistake know which words could stand there; whether one of them would then
parse and bind is known only to who can read the whole text again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..record import replace
from .say import MOST_OFFERED
from .value import Diagnostic, Hint, Source, Span

__all__ = ["Attempt", "quiet", "settled"]

Attempt = Callable[[str], Sequence[Diagnostic]]
"""Reads another text in place of the source and returns its mistakes."""

BUDGET = 200_000
"""How many characters are read in all for the offers on one text."""


def settled(
    errors: Iterable[Diagnostic], source: Source, attempt: Attempt
) -> tuple[Diagnostic, ...]:
    """The mistakes, with those words offered alone that are right where they are put.

    Where the best of them replaces more or less than the characters that were told, the place
    told is that of the characters replaced.
    """
    before = tuple(errors)
    trial = _Trial(before, source, attempt)
    return tuple(trial.settle(e) if trial.concerns(e) else e for e in before)


class _Trial:
    def __init__(self, before: Sequence[Diagnostic], source: Source, attempt: Attempt) -> None:
        self.before, self.source, self.attempt = before, source, attempt
        self.left = max(BUDGET, 4 * len(source.text))

    def concerns(self, error: Diagnostic) -> bool:
        return any(self._tried(h) for h in error.hints)

    def _tried(self, hint: Hint) -> bool:
        return ("nears" in hint.facts or "try" in hint.facts) and self._inside(hint.at)

    def _inside(self, at: Span | None) -> bool:
        return at is not None and at.source is self.source

    def settle(self, error: Diagnostic) -> Diagnostic:
        """One mistake with its offers tried.

        Those that leave the fewest mistakes are kept; of several places for a misspelt word the
        first counts.
        """
        tried = {id(h): self._working(h) for h in error.hints if self._tried(h)}
        fewest = min((n for n, nears in tried.values() if nears), default=0)
        hints: list[Hint] = []
        otherwise: list[Hint] = []
        taken: Span | None = None
        slip = False
        for hint in error.hints:
            if id(hint) not in tried:
                hints.append(hint)
                continue
            left, nears = tried[id(hint)]
            misspelt = "nears" in hint.facts
            if not nears or left > fewest or (misspelt and taken is not None):
                otherwise += _otherwise(hint)
            elif misspelt:
                taken = hint.at
                hints.append(Hint(hint.key, {"nears": nears}, hint.at))
            else:
                slip = True
                hints.append(hint)
        if not slip and taken is None:
            hints += otherwise
            slip = any(h.key == "advice" for h in otherwise)
        if slip:  # what to write is known
            hints = [quiet(h) for h in hints]
        if taken is None or taken == error.span:
            return replace(error, hints=tuple(hints))
        if error.span is not None and taken.start < error.span.start:
            hints = [h for h in hints if "wanted" not in h.facts]  # that was of another place
        facts = {**error.facts, "found": taken.text} if "found" in error.facts else error.facts
        return replace(error, hints=tuple(hints), span=taken, facts=facts)

    def _working(self, hint: Hint) -> tuple[int, tuple[str, ...]]:
        """The texts that leave the fewest mistakes, none of them at the place or new before it;
        how many they leave."""
        at = hint.at
        assert at is not None
        tried: list[tuple[int, str]] = []
        for near in hint.replacements:
            self.left -= len(self.source.text)
            if self.left < 0:
                break
            text = self.source.text[: at.start] + near + self.source.text[at.stop :]
            after = self.attempt(text)
            # A slip is known for what it is: the offer must mend it outright.
            outright = "nears" in hint.facts or len(after) < len(self.before)
            if outright and not self._worse(after, at, at.start + len(near)):
                tried.append((len(after), near))
        fewest = min((n for n, _ in tried), default=0)
        return fewest, tuple(near for n, near in tried if n == fewest)[:MOST_OFFERED]

    def _worse(self, after: Sequence[Diagnostic], at: Span, stop: int) -> bool:
        """Whether a mistake touches what was put there, or there are more than there were."""
        known = {(e.code, e.span.start) for e in self.before if e.span is not None}
        for error in after:
            if error.span is None:
                return True
            if error.span.source.name != self.source.name:
                continue  # of a script that is used, whatever stands here
            old = (error.code, error.span.start) in known and error.span.start < at.start
            if error.span.start < stop and not old:
                return True
        return len(after) > len(self.before)


def quiet(hint: Hint) -> Hint:
    """A list of what may stand there that is not told to readers: a better hint is there."""
    return replace(hint, facts={**hint.facts, "quiet": True}) if "wanted" in hint.facts else hint


def _otherwise(hint: Hint) -> tuple[Hint, ...]:
    """What is told in place of an offer that does not work."""
    if hint.key == "sign" and hint.facts["sign"] != "not":
        return (Hint(hint.key, hint.facts),)  # true all the same, only not of these characters
    return tuple(hint.facts.get("otherwise", ()))
