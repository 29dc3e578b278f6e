"""What the prompt understands besides the language: help, describe, list, tour and their like.

One table holds the commands; prompts, completion, the command line, help and the tests read it.
:func:`ask` answers a line that is such a command and leaves every other line to the language.
A line that the language could take is never a command: `list` and `help` begin no clause,
`show source of` does not parse, and where a command begins like a clause (`示例`, `列出`) the
names of the session come first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ..binder.script import Session
from ..diagnostics.catalogue import MESSAGES
from ..diagnostics.value import Both
from ..record import dataclass
from ..vocab.fold import fold
from .desk import Desk

__all__ = ["PROMPT_COMMANDS", "PromptCommand", "arguments_of", "ask", "command_of", "handle"]

Handler = Callable[[str, Desk], object]


@dataclass(frozen=True, slots=True)
class PromptCommand:
    """A command of the prompt.

    ``id`` is what is typed, ``others`` are further names.  ``argument`` says what follows:
    "topic", "word", "list", "name" (of the standard library), "example", "step", "code", "format"
    or "".
    ``needed``: it must follow.  ``usage`` and ``meaning`` are for help; ``shell`` is the command
    of the command line that does the same, "" if there is none.
    """

    id: str
    others: tuple[str, ...]
    argument: str
    needed: bool
    usage: str
    meaning: Both
    run: Handler
    shell: str = ""

    @property
    def hans(self) -> str:
        """Its Chinese name."""
        return next((name for name in self.others if not name.isascii()), "")


def _help(argument: str, desk: Desk) -> None:
    from .helping import show_help

    show_help(argument, desk)


def _describe(argument: str, desk: Desk) -> None:
    from .describe import describe

    describe(argument, desk)


def _list(argument: str, desk: Desk) -> None:
    from .listing import listing

    listing(argument, desk)


def _source(argument: str, desk: Desk) -> None:
    from .showing import show_source

    show_source(argument, desk)


def _examples(argument: str, desk: Desk) -> None:
    from .showing import show_examples

    show_examples(argument, desk)


def _tour(argument: str, desk: Desk) -> None:
    from .showing import show_tour

    show_tour(argument, desk)


def _last(argument: str, desk: Desk) -> None:
    from .execute import print_last

    print_last(desk, fold(argument))


def _leave(argument: str, desk: Desk) -> None:
    desk.leaving = True


PROMPT_COMMANDS: tuple[PromptCommand, ...] = (
    PromptCommand(
        "help", ("求助", "帮助", "?"), "topic", False, "help [TOPIC]",
        Both("this page, or the page of a topic", "此页，或一题之页"), _help, "help",
    ),
    PromptCommand(
        "describe", ("说明",), "word", True, "describe NAME",
        Both("all about a word, a query, an error", "一词、一查询、一误之说明"), _describe, "describe",
    ),
    PromptCommand(
        "list", ("列出",), "list", False, "list [KIND]",
        Both("what there is, kind by kind", "分类列其所有"), _list, "list",
    ),
    PromptCommand(
        "show source of", ("原文", "source"), "name", True, "show source of NAME",
        Both("the text of a script or query", "标准库一文或一查询之原文"), _source, "source",
    ),
    PromptCommand(
        "examples", ("示例", "例"), "example", False, "examples [N]",
        Both("queries to try; with a number, runs one", "可试之问；带数则施行其一"), _examples, "examples",
    ),
    PromptCommand(
        "tour", ("导览",), "step", False, "tour [N | next | back | all]",
        Both("ten steps that teach the board and the language", "十步，导览式盘与语言"), _tour, "tour",
    ),
    PromptCommand(
        "explain", ("释", "解释", "解"), "code", True, "explain CODE",
        Both("what a message means", "一讯息之义"), _describe, "explain",
    ),
    PromptCommand(
        "last", ("上次",), "format", False, "last [FORMAT]",
        Both("the last result once more, in another format", "复示上次之果，可易其式"), _last,
    ),
    PromptCommand(
        "exit", ("离开", "退出", "quit", "\\q"), "", False, "exit",
        Both("leave; so do quit, \\q and Ctrl-D", "离开；quit、\\q、Ctrl-D 亦可"), _leave,
    ),
)  # fmt: skip
"""Every command, in the order in which help tells of them."""

_BLANKS = " \t\u3000"


def command_of(text: str, session: Session) -> tuple[PromptCommand, str] | None:
    """The command that a line is, with its argument as it was typed; None if it is language."""
    line = text.strip()
    while line and line[-1] in ";；。":
        line = line[:-1].rstrip()
    if not line or "\n" in line:
        return None
    for command in PROMPT_COMMANDS:
        for name in sorted((command.id, *command.others), key=len, reverse=True):
            rest = _after(name, line)
            if rest is not None and _fits(command, name, rest, session):
                return command, rest
    return None


def _after(name: str, line: str) -> str | None:
    """What follows a name at the head of a line; None if the line does not begin with it."""
    words = name.split()
    rest = line
    for word in words:
        rest = rest.lstrip(_BLANKS)
        if not fold(rest).startswith(word):
            return None
        rest = rest[len(word) :]
        # Chinese needs no blank after a word; letters do.
        if rest and rest[0] not in _BLANKS and (word[-1].isascii() and word != "?"):
            return None
    return rest.strip()


def _fits(command: PromptCommand, name: str, rest: str, session: Session) -> bool:
    """Whether the rest of the line is the argument of such a command, and not language."""
    if command.argument == "code":
        return rest.upper() in MESSAGES and session.scope.find(fold(rest)) is None
    if not command.argument:
        return not rest
    if name == "show source of":
        return len(rest.split()) <= 1 and ";" not in fold(rest)
    return not _begins_a_clause(name, rest, session)


def _begins_a_clause(name: str, rest: str, session: Session) -> bool:
    """Whether a Chinese command that begins with a word of a clause (示例, 列出) is meant as one:
    what follows that word is a name of the session, or the rest is no argument of the command."""
    from ..vocab.words import CLAUSES

    heads = [s for k in CLAUSES for s in (k.hans, *k.others) if s and name.startswith(s)]
    if not heads or name.isascii():
        return False
    following = name[len(max(heads, key=len)) :] + fold(rest)
    known = session.scope.chinese()
    return any(following.startswith(mine) for mine in known) or len(rest.split()) > 1


def ask(text: str, desk: Desk, session: Session) -> bool:
    """Answer a line of the prompt if it is a command; False if it is language.

    Raises ``TqError`` for a name that nothing knows; the caller tells it, as it tells the
    mistakes of a query.  To leave is a command too: it sets ``desk.leaving``.
    """
    found = command_of(text, session)
    if found is None:
        return False
    handle(*found, desk)
    return True


def handle(command: PromptCommand, argument: str, desk: Desk) -> None:
    """Run a command with its argument; without one that it needs, tell its usage.

    Raises ``TqError``.
    """
    if command.needed and not argument:
        said = command.meaning.zh if desk.lang == "zh" else command.meaning.en
        desk.out.write(f"  {command.usage}  {said}\n")
        desk.out.flush()
    else:
        command.run(argument, desk)


def arguments_of(command: PromptCommand) -> list[tuple[str, Both]]:
    """What may follow a command, each with its meaning: topics, words, kinds of lists, names."""
    return list(_arguments(command.argument))


@cache
def _arguments(sort: str) -> tuple[tuple[str, Both], ...]:
    """They do not change while we run, and completion asks at every key."""
    return tuple(_ARGUMENTS[sort]())


def _topics() -> list[tuple[str, Both]]:
    from ..help.topics import TOPICS

    return [(name, t.title) for t in TOPICS.values() for name in (t.id, *_hans(t.names))]


def _words() -> list[tuple[str, Both]]:
    from ..vocab.lexicon import lexicon

    found: dict[str, Both] = {}
    for word in lexicon().words:
        for spelling in word.spellings():
            found.setdefault(spelling, Both(word.en, word.zh))
    return [*found.items(), *_names()]


def _lists() -> list[tuple[str, Both]]:
    from .listing import LISTS

    return [
        (name, each.meaning) for each in LISTS.values() for name in (each.id, *_hans(each.others))
    ]


def _names() -> list[tuple[str, Both]]:
    from .about.library import entries, scripts

    return [*scripts(), *((e.path, e.title) for e in entries())]


def _hans(names: tuple[str, ...]) -> list[str]:
    """The first Chinese name, where there is one."""
    return [n for n in names if n and not n.isascii()][:1]


def _numbers() -> list[tuple[str, Both]]:
    from ..help.queries import EXAMPLES

    return [(str(n), e.meaning) for n, e in enumerate(EXAMPLES, start=1)]


def _steps() -> list[tuple[str, Both]]:
    from ..help.tour import TOUR

    words = [
        ("next", Both("the next step", "下一步")),
        ("back", Both("the step before", "上一步")),
        ("all", Both("all ten steps", "十步全览")),
    ]
    return [*words, *((str(n), step.title) for n, step in enumerate(TOUR, start=1))]


def _codes() -> list[tuple[str, Both]]:
    return [(code, Both(m.en, m.zh)) for code, m in MESSAGES.items()]


def _formats() -> list[tuple[str, Both]]:
    from ..render.formats import FORMATS

    return [(name, Both(form.en, form.zh)) for name, form in FORMATS.items()]


_ARGUMENTS: dict[str, Callable[[], list[tuple[str, Both]]]] = {
    "topic": _topics,
    "word": _words,
    "list": _lists,
    "name": _names,
    "example": _numbers,
    "step": _steps,
    "code": _codes,
    "format": _formats,
    "": list,
}
