"""Offers that work: what was found near is tried in its place before it is offered.

The passes that find a mistake know which words could stand there; whether one of them would then
parse and bind is known only to who can read the whole text again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..record import replace
from .say import MOST_OFFERED
from .value import Diagnostic, Hint, Source, Span

__all__ = ["Attempt", "settled"]

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
        """One mistake with its offers tried; of several places the first with an offer counts."""
        hints: list[Hint] = []
        taken: Span | None = None
        otherwise: list[Hint] = []
        for hint in error.hints:
            if not self._tried(hint):
                hints.append(hint)
                continue
            assert hint.at is not None
            if "try" in hint.facts:
                if self._working(hint.replacements, hint.at):
                    hints.append(hint)
                elif (
                    hint.key == "sign" and hint.facts["sign"] != "not"
                ):  # true all the same, only not of these characters alone
                    hints.append(Hint(hint.key, hint.facts))
                continue
            otherwise += hint.facts.get("otherwise", ())
            nears = () if taken is not None else self._working(hint.facts["nears"], hint.at)
            if nears:
                taken = hint.at
                hints.append(Hint(hint.key, {"nears": nears}, hint.at))
        if taken is None:
            return replace(error, hints=(*hints, *otherwise))
        if error.span is not None and taken.start < error.span.start:
            hints = [h for h in hints if "wanted" not in h.facts]  # that was of another place
        facts = error.facts
        if taken != error.span and "found" in facts:
            facts = {**facts, "found": taken.text}
        return replace(error, hints=tuple(hints), span=taken, facts=facts)

    def _working(self, nears: Sequence[str], at: Span) -> tuple[str, ...]:
        """Those that leave the fewest mistakes, none of them at the place or new before it."""
        tried: list[tuple[int, str]] = []
        for near in nears:
            self.left -= len(self.source.text)
            if self.left < 0:
                break
            text = self.source.text[: at.start] + near + self.source.text[at.stop :]
            after = self.attempt(text)
            if not self._worse(after, at, at.start + len(near)):
                tried.append((len(after), near))
        fewest = min((n for n, _ in tried), default=0)
        return tuple(near for n, near in tried if n == fewest)[:MOST_OFFERED]

    def _worse(self, after: Sequence[Diagnostic], at: Span, stop: int) -> bool:
        """Whether a mistake touches what was put there, or there are more than there were."""
        known = {(e.code, e.span.start) for e in self.before if e.span is not None}
        for error in after:
            if error.span is None:
                return True
            old = (error.code, error.span.start) in known and error.span.start < at.start
            if error.span.start < stop and not old:
                return True
        return len(after) > len(self.before)
