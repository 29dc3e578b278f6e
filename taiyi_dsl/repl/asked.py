"""Completion of the prompt's own commands: their names, and what may follow them."""

from __future__ import annotations

from collections.abc import Iterator

from ..commands.ask import PROMPT_COMMANDS, PromptCommand, arguments_of
from ..complete import Offer
from ..vocab.fold import fold

__all__ = ["command_offers"]


def command_offers(left: str, lang: str) -> Iterator[Offer]:
    """The commands, or the arguments of one, that a line up to the cursor may become."""
    lead = len(left) - len(left.lstrip())
    line = fold(left[lead:])
    if "\n" in line:
        return
    for command in PROMPT_COMMANDS:
        for name in (command.id, *command.others):
            if name.startswith(line) and name != line:
                # Other names are offered to who begins to type them.
                if name == command.id or line:
                    yield _of(command, name, lead, lang)
            elif line.startswith(name + " ") and command.argument:
                start = len(left) - len(line[len(name) :].lstrip())
                yield from _arguments(command, left[start:], start, lang)


def _of(command: PromptCommand, name: str, start: int, lang: str) -> Offer:
    meaning = command.meaning.zh if lang == "zh" else command.meaning.en
    names = command.hans if command.hans != name else command.id
    return Offer(name, start, name, names, "命令" if lang == "zh" else "command", meaning)


def _arguments(command: PromptCommand, typed: str, start: int, lang: str) -> Iterator[Offer]:
    begun = fold(typed)
    for text, meaning in arguments_of(command):
        if fold(text).startswith(begun) and fold(text) != begun:
            said = meaning.zh if lang == "zh" else meaning.en
            yield Offer(text, start, text, "", "", said)
