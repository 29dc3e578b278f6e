"""``show source of NAME``, ``examples`` and ``tour``: texts of the language, shown and run."""

from __future__ import annotations

from ..binder.script import Session
from ..diagnostics.value import Diagnostic, Hint, Source, TqError
from ..help.queries import EXAMPLES
from ..help.tour import TOUR
from ..record import replace
from ..vocab.fold import fold
from .describe import unknown
from .desk import Desk
from .lines import indented, typed, wrapped

__all__ = ["STEPS", "show_examples", "show_source", "show_tour", "step_of"]

STEPS = {
    "next": ("下一步", "下", "n"),
    "back": ("上一步", "上", "previous"),
    "all": ("全部", "全"),
}
"""Words that ``tour`` takes besides a number, with their other names."""


def show_source(name: str, desk: Desk) -> int:
    """Print a script of the standard library or one definition.  Raises :class:`TqError`."""
    from .about.library import every_name, source_of

    asked = fold(name.strip())
    text = source_of(asked)
    if text is None:
        raise TqError(unknown(name, list(every_name())))
    desk.out.write(text + "\n")
    desk.out.flush()
    return 0


def show_examples(which: str, desk: Desk) -> int:
    """List the example queries, or run one by its number.  Raises :class:`TqError`."""
    zh = desk.lang == "zh"
    if which.strip():
        example = EXAMPLES[_number(which, len(EXAMPLES), "examples") - 1]
        _say(wrapped(example.meaning.zh if zh else example.meaning.en), desk)
        _run(example.text, desk)
        return desk.status
    lines: list[str] = []
    for number, example in enumerate(EXAMPLES, start=1):
        meaning = example.meaning.zh if zh else example.meaning.en
        mark = f" {number:2d}  "
        lines += wrapped(meaning, mark, after="     ")
        lines += indented(typed(example.text), "     ")
    lines += ["", *wrapped(desk.say("`examples 3` runs the third.", "`examples 3` 施行其三。"))]
    _say(lines, desk)
    return 0


def show_tour(which: str, desk: Desk) -> int:
    """Show a step of the tour: the first, the one asked for, the next.  Raises :class:`TqError`."""
    step = step_of(which, desk.step)
    if step == "all":
        for number in range(1, len(TOUR) + 1):
            if number > 1:
                desk.out.write("\n")
            _step(number, desk)
        return desk.status
    number = int(step)
    if number > len(TOUR):
        _say(
            wrapped(
                desk.say(
                    "That was the last step. `examples` has more to try, `help` tells the rest.",
                    "导览已毕。`examples` 有例可试，`help` 述其余。",
                )
            ),
            desk,
        )
        return 0
    desk.step = number
    _step(number, desk)
    more = (
        desk.say("`tour next` goes on", "`tour next` 续之")
        if number < len(TOUR)
        else desk.say(
            "this was the last step; `examples` has more", "此为末步；`examples` 有例可试"
        )
    )
    _say(["", *wrapped(more)], desk)
    return desk.status


def step_of(which: str, at: int) -> str:
    """What ``tour`` was asked for: ``all`` or a number, one past the last at the end."""
    asked = fold(which.strip())
    word = next((w for w, others in STEPS.items() if asked in (w, *others)), asked)
    if not word:
        return "1"
    if word == "next":
        return str(at + 1)
    if word == "back":
        return str(max(at - 1, 1))
    return word if word == "all" else str(_number(word, len(TOUR), "tour"))


def _number(text: str, most: int, command: str) -> int:
    text = fold(text.strip())
    if text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= most:
        return int(text)
    values = (f"1..{most}", *(STEPS if command == "tour" else ()))
    hint = Hint("values", {"values": values})
    raise TqError(Diagnostic("E0207", None, {"setting": command, "found": text}, (hint,)))


def _step(number: int, desk: Desk) -> None:
    step, zh = TOUR[number - 1], desk.lang == "zh"
    title = step.title.zh if zh else step.title.en
    _say(
        [f"{number}/{len(TOUR)}  {title}", "", *wrapped(step.text.zh if zh else step.text.en)], desk
    )
    _run(step.query, desk)


def _run(text: str, desk: Desk) -> None:
    """Show a text and what it prints, in a session of its own: nothing of it stays."""
    from .execute import run_source

    text = typed(text)
    _say(["", *indented(text), ""], desk)
    own = replace(desk, format="table", begun=False)
    run_source(Source("<example>", text), own, Session(), footer=True)
    desk.status = max(desk.status, own.status)


def _say(lines: list[str], desk: Desk) -> None:
    desk.out.write("\n".join(lines) + "\n")
    desk.out.flush()
