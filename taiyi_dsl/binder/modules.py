"""What `use` brings in: the names of another script, from a file or the standard library.

A script that is used only gives its names; its queries do not run.  Each is read once.
"""

from __future__ import annotations

import os

from .. import resources
from ..diagnostics.value import Diagnostic, Hint, Source, Span, TqError
from ..syntax import tree as t
from ..syntax.parser import Parsed, parse
from .scope import Definition, Scope

__all__ = ["STDLIB", "Modules", "read_source"]

STDLIB = "stdlib/"
"""How the name of a source of the standard library begins."""


MOST_BYTES = 1 << 26
"""No script is larger; what has no end (/dev/zero) is not read to the end of memory."""


def read_source(path: str, span: Span | None = None) -> Source:
    """A file as a source.  Raises :class:`TqError` if it cannot be read or is no text."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise TqError(Diagnostic("E0601", span, {"path": path, "reason": reason})) from None
    return decode(data, path, span)


def decode(data: bytes, path: str, span: Span | None = None) -> Source:
    """UTF-8 text with any kind of line end; a byte order mark is dropped."""
    if len(data) > MOST_BYTES:
        raise TqError(Diagnostic("E0608", span, {"path": path, "most": f"{MOST_BYTES:,}"}))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TqError(
            Diagnostic("E0602", span, {"path": path, "at": error.start}, (Hint("utf8"),))
        ) from None
    if "\0" in text:
        facts = {"path": path, "at": data.index(b"\0")}
        raise TqError(Diagnostic("E0607", span, facts))
    return Source(path, text.replace("\r\n", "\n").replace("\r", "\n"))


class Modules:
    """The scripts that have been read, and those that are being read."""

    def __init__(self) -> None:
        self.scopes: dict[str, Scope] = {}
        self.reading: list[str] = []
        self.parsed: dict[str, Parsed] = {}

    # ---- finding ------------------------------------------------------------------------------

    def names(self, path: str, file: bool, near: Source, span: Span) -> Scope:
        """The names that ``use`` brings in.  Raises :class:`TqError`."""
        if file:
            folder = os.path.dirname(near.name) if os.path.exists(near.name) else ""
            where = os.path.normpath(os.path.join(folder, path))
            return self._scope(where, lambda: read_source(where, span), span)
        return self._library(path, span)

    def _library(self, dotted: str, span: Span) -> Scope:
        files = resources.stdlib_files()
        whole = dotted.replace(".", "/") + ".tq"
        if whole in files:
            return self._script(whole, span)
        *folders, last = dotted.split(".")
        parent = "/".join(folders)
        inside = [parent + ".tq"] if parent + ".tq" in files else []
        inside += [f for f in files if parent and f.startswith(parent + "/")]
        for name in inside:
            entry = self._script(name, span).names.get(last)
            if entry is not None:
                return Scope({last: entry})
        known = [f.removesuffix(".tq").replace("/", ".") for f in files]
        raise TqError(_unknown(dotted, known, span))

    def _script(self, name: str, span: Span | None) -> Scope:
        return self._scope(STDLIB + name, lambda: library_source(name), span)

    # ---- reading ------------------------------------------------------------------------------

    def _scope(self, key: str, read: object, span: Span | None) -> Scope:
        if key in self.scopes:
            return self.scopes[key]
        if key in self.reading:
            chain = " → ".join((*self.reading, key))
            raise TqError(Diagnostic("E0206", span, {"found": key, "chain": chain}))
        assert callable(read)
        source: Source = read()
        self.reading.append(key)
        try:
            scope = self._names_in(source, key)
        finally:
            self.reading.pop()
        self.scopes[key] = scope
        return scope

    def _names_in(self, source: Source, key: str) -> Scope:
        problems: list[Diagnostic] = []

        def exports(path: str, file: bool) -> frozenset[str]:
            try:
                return self.names(path, file, source, Span(source, 0, 0)).chinese()
            except TqError:
                return frozenset()  # told when the clause itself is bound

        parsed = parse(source, exports=exports)
        self.parsed[key] = parsed
        if parsed.errors:
            raise TqError(*parsed.errors)
        scope = Scope()
        for clause in parsed.script.clauses:
            if isinstance(clause, (t.Let, t.Def)):
                # As in a script that runs: a name means what it meant where it was written.
                inside = Scope(dict(scope.names))
                scope.names[clause.name] = made = Definition(clause, inside)
                if isinstance(clause, t.Def):
                    inside.names[clause.name] = made
            elif isinstance(clause, t.Use):
                try:
                    scope.names.update(
                        self.names(clause.path, clause.file, source, clause.at).names
                    )
                except TqError as error:
                    problems.extend(error.diagnostics)
        if problems:
            raise TqError(*problems)
        return scope


def library_source(name: str) -> Source:
    """A script of the standard library, named as in ``resources.stdlib_files``."""
    return Source(STDLIB + name, resources.stdlib_text(name))


def _unknown(dotted: str, known: list[str], span: Span) -> Diagnostic:
    from ..diagnostics.suggest import did_you_mean

    hints = did_you_mean(dotted, known, span)
    every = Hint("values", {"values": tuple(known)})
    return Diagnostic("E0205", span, {"found": dotted}, hints or (every,))
