"""Running scripts: parse, bind, run query by query, write each result in the format in force."""

from __future__ import annotations

from collections.abc import Callable

from ..binder.modules import MOST_BYTES, decode, read_source
from ..binder.script import Change, Session, Warned
from ..binder.typed import Query
from ..diagnostics.value import Diagnostic, Hint, Source, TqError
from ..engine.result import Outcome
from ..engine.run import run
from ..library import bind_text
from ..render.formats import FORMATS, UnknownFormat, write
from ..render.save import CannotSave, FileInTheWay, save
from .desk import Desk
from .page import lang_of, page_of
from .paging import paged
from .told import write_told

__all__ = ["check_source", "print_last", "read", "run_source"]


def read(path: str) -> Source:
    """A script: a file, or standard input for ``-``.  Raises :class:`TqError`."""
    if path != "-":
        return read_source(path)
    import sys

    name = "<stdin>"
    if sys.stdin is None:
        raise TqError(Diagnostic("E0601", None, {"path": name, "reason": "closed"}))
    try:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise TqError(Diagnostic("E0601", None, {"path": name, "reason": str(error)})) from None
    return decode(data, name)


def check_source(source: Source, desk: Desk, session: Session) -> bool:
    """Whether a text parses and binds; its mistakes are told."""
    try:
        actions = bind_text(source, session)
    except TqError as error:
        desk.fail(error)
        return False
    desk.tell(a.warning for a in actions if isinstance(a, Warned))
    return True


def run_source(source: Source, desk: Desk, session: Session, footer: bool = False) -> None:
    """Run a text.  Nothing of it runs if any of it is wrong.

    After an expectation that fails the later ones are still checked, but nothing more is
    printed or saved.
    """
    try:
        actions = bind_text(source, session)
    except TqError as error:
        desk.fail(error)
        return
    if not source.text.strip() or (not actions and not _defines(source)):
        desk.tell([Diagnostic("W0002", None, {"path": source.name})])
    failed = False
    begun_with = desk.settings
    for action in actions:
        if isinstance(action, Change):
            name, value = action.name, action.value
            if value is None:
                desk.choose(desk.settings.put(name, begun_with.of(name), begun_with.origin(name)))
            else:
                desk.choose(desk.settings.put(name, value, "set"))
        elif isinstance(action, Warned):
            desk.tell([action.warning])
        elif isinstance(action, Query):
            try:
                outcome = run(action)
                if not failed:
                    _deliver(outcome, desk, footer)
            except TqError as error:
                desk.fail(error)
                failed = True


def _defines(source: Source) -> bool:
    """Whether a text without queries says anything: more than blanks and comments."""
    lines = (line.split("#", 1)[0].strip(" \t;；") for line in source.text.splitlines())
    return any(lines)


def _deliver(outcome: Outcome, desk: Desk, footer: bool) -> None:
    """Explanations, then the table or the files."""
    data = FORMATS[desk.format].data
    with paged(desk, for_readers=bool(outcome.explains) and not (outcome.shown and data)):
        if outcome.explains:
            desk.begin(for_readers=True)
            write_told(outcome.told(), desk)
    _save(outcome, desk)
    if outcome.shown:
        _print(outcome, desk, desk.format, footer)


def _print(outcome: Outcome, desk: Desk, format: str, footer: bool) -> None:
    data = FORMATS[format].data
    desk.begin(for_readers=not data)
    desk.last, desk.rows = outcome, None
    with paged(desk, for_readers=not data):
        page = page_of(desk, _footer(outcome, desk) if footer else None)
        desk.rows = write(outcome.table, format, desk.out, page=page)
        desk.out.flush()


def _save(outcome: Outcome, desk: Desk) -> None:
    for path, overwrite, span in outcome.saves:
        try:
            number = save(outcome.table, path, overwrite, lang_of(desk))
        except UnknownFormat as error:
            hint = Hint("endings", {"endings": error.known})
            raise TqError(Diagnostic("E0605", span, {"path": path}, (hint,))) from None
        except FileInTheWay:
            raise TqError(Diagnostic("E0603", span, {"path": path})) from None
        except CannotSave as error:
            facts = {"path": path, "reason": error.reason.strerror or str(error.reason)}
            raise TqError(Diagnostic("E0604", span, facts)) from None
        rows = "row" if number == 1 else "rows"
        desk.note(desk.say(f"{number} {rows} written to {path}", f"已存 {number} 行于 {path}"))


def print_last(desk: Desk, format: str) -> None:
    """The result that was printed last once more, in a format ("" for the one in force)."""
    if format and format not in FORMATS:
        hint = Hint("values", {"values": tuple(FORMATS)})
        raise TqError(Diagnostic("E0207", None, {"setting": "last", "found": format}, (hint,)))
    if desk.last is None:
        desk.note(desk.say("nothing has been printed yet", "尚无结果"))
        return
    _print(desk.last, desk, format or desk.format, footer=True)


def _footer(outcome: Outcome, desk: Desk) -> Callable[[int], str]:
    """ "16 boards of 290": how many rows, and out of how many boards.

    Where a `limit` cut the rows off nobody has counted them all, and nothing is said of the rest.
    """
    limits = [s.number for s in outcome.query.steps if s.do == "limit"]

    def text(number: int) -> str:
        if outcome.query.single or not hasattr(outcome.table, "places"):
            return ""
        boards = "board" if number == 1 else "boards"
        if number and limits and number == min(limits):
            many = f"{number:,} " if number > 1 else ""
            return desk.say(f"the first {many}{boards}", f"前 {number:,} 局")
        if outcome.total is None:
            return desk.say(f"{number:,} {boards}", f"{number:,} 局")
        return desk.say(
            f"{number:,} {boards} of {outcome.total:,}", f"{number:,} 局，共 {outcome.total:,} 局"
        )

    return text
