"""Where the grammar and the standard library are read from.

They live beside the package in the source tree (``grammar/``, ``stdlib/``) and inside it in a
wheel (``_grammar/``, ``_stdlib/``).  Everything else asks here and never looks for files itself.
Plain files are found with ``os.path`` alone, because ``importlib.resources`` is slow to import;
only a package that lies in a zip needs more.
"""

from __future__ import annotations

import os

__all__ = ["grammar_text", "package_text", "stdlib_files", "stdlib_text"]

_GRAMMAR = "taiyi.lark"
_SCRIPT = ".tq"
# Not made absolute: the loader of a zip knows a path only as it spelled it.
_HERE = os.path.dirname(__file__)


def grammar_text() -> str:
    """The text of the one grammar.  FileNotFoundError if the installation lacks it."""
    return _read("grammar", _GRAMMAR)


def stdlib_files() -> tuple[str, ...]:
    """The scripts of the standard library, sorted: names such as ``"mishu/yangju.tq"``.

    The separator is ``/`` on every system.  FileNotFoundError if the installation lacks them.
    """
    return tuple(sorted(name for name in _names("stdlib") if name.endswith(_SCRIPT)))


def stdlib_text(name: str) -> str:
    """The text of one script, named as in `stdlib_files`.

    FileNotFoundError for any other name, so that no name can lead out of the library.
    """
    if name not in stdlib_files():
        raise FileNotFoundError(f"the standard library has no script {name!r}")
    return _read("stdlib", name)


def package_text(name: str) -> str | None:
    """The text of a file that a build may have put into the package; None if it has not."""
    data = _loaded(os.path.join(_HERE, *name.split("/")))
    return None if data is None else _text(data)


def _places(kind: str) -> tuple[str, str]:
    """The two folders where a kind of file may be: the wheel's first, then the tree's."""
    return os.path.join(_HERE, "_" + kind), os.path.join(os.path.dirname(_HERE), kind)


def _folder(kind: str) -> str | None:
    """The folder as plain files, or None if there is none (the package is in a zip)."""
    inside, beside = _places(kind)
    if os.path.isdir(inside):
        return inside
    # Beside an installed package anybody's folder may be called "grammar": only a source
    # tree, known by its project file, is believed.
    tree = os.path.isfile(os.path.join(os.path.dirname(_HERE), "pyproject.toml"))
    return beside if tree and os.path.isdir(beside) else None


def _read(kind: str, name: str) -> str:
    """One file as text."""
    folder = _folder(kind)
    if folder is not None:
        with open(os.path.join(folder, *name.split("/")), "rb") as file:
            return _text(file.read())
    if _archive() is not None:
        for place in _places(kind):
            data = _loaded(os.path.join(place, *name.split("/")))
            if data is not None:
                return _text(data)
    raise _missing(kind)


def _names(kind: str) -> list[str]:
    """All files below a folder, as relative names with ``/``."""
    folder = _folder(kind)
    if folder is None:
        return _names_zipped(kind)
    found = []
    for where, _, files in os.walk(folder):
        inner = os.path.relpath(where, folder).replace(os.sep, "/")
        found += [file if inner == "." else f"{inner}/{file}" for file in files]
    return found


def _names_zipped(kind: str) -> list[str]:
    archive = _archive()
    if archive is None:
        raise _missing(kind)
    from zipfile import ZipFile

    with ZipFile(archive) as file:
        members = [member for member in file.namelist() if not member.endswith("/")]
    for place in _places(kind):
        prefix = place[len(archive) + 1 :].replace(os.sep, "/") + "/"
        found = [member[len(prefix) :] for member in members if member.startswith(prefix)]
        if found:
            return found
    raise _missing(kind)


def _archive() -> str | None:
    """The zip that the package was imported from, or None."""
    archive: str | None = getattr(getattr(__spec__, "loader", None), "archive", None)
    return archive


def _loaded(path: str) -> bytes | None:
    """What the loader of the package finds at a path, in a zip or not; None if nothing."""
    get_data = getattr(getattr(__spec__, "loader", None), "get_data", None)
    if get_data is None:
        return None
    try:
        data: bytes = get_data(path)
    except OSError:
        return None
    return data


def _text(data: bytes) -> str:
    """UTF-8 with ``\\n`` ends of line, whatever system wrote it."""
    return data.decode("utf-8").replace("\r\n", "\n")


def _missing(kind: str) -> FileNotFoundError:
    return FileNotFoundError(f"this installation of taiyi_dsl lacks its folder {kind!r}")
