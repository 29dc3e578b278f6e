"""Imports point down only.

The table below is the shape of the program.  Every module of the package is read with ``ast``,
so an import inside a function counts, and so does one that is for the type checker only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "taiyi_dsl"

# The room of a module: its layer (0 is lowest) and why it stands there.  A room is a module or a
# folder; the longest name that fits decides.  A module may import its own layer and those below.
LAYERS: dict[str, tuple[int, str]] = {
    "_version": (0, "one string, read by the build as well"),
    "record": (0, "dataclasses without the start-up cost; needs nothing"),
    "resources": (0, "finds the shipped files; knows nothing of what they say"),
    "settings": (0, "the table of settings; plain values that every room may read"),
    "width": (0, "measures text in cells; pure functions of strings"),
    "sets": (1, "sets of integers; imports nothing of ours"),
    "board": (1, "the rules of the books; knows no language"),
    "calendar": (1, "day numbers, eras, lunar dates; knows no language"),
    "omens": (2, "the catalogue and its matching: data and integers, no language"),
    "vocab": (2, "every word of the language, gathered from the rules"),
    "diagnostics": (3, "codes, spans and their catalogue: plain values that any pass may make"),
    "help": (4, "the texts of help: plain data in both languages, keyed by the words"),
    "syntax": (4, "text to tree and back; needs the words and the values of errors"),
    "binder": (5, "tree to typed query; needs the tree"),
    "engine": (6, "typed query to rows; needs what the binder made"),
    "library": (7, "the language as a library: text in, rows and columns out"),
    "proof": (7, "the standard library run against the books; needs the engine"),
    "render": (7, "rows to tables, boards and files; needs rows"),
    "highlight": (7, "tokens for colour; asks the parser, and the binder what `use` brings in"),
    "complete": (7, "what may come next; asks parser and binder"),
    "diagnostics.show": (7, "errors as text for a reader, drawn like everything else shown"),
    "": (8, "the package itself: its public names, over all that is below the door"),
    "commands": (9, "what the command line can do: clients of the library"),
    "repl": (9, "the shell: a client of the library"),
    "cli": (9, "the command: a client of the library"),
    "__main__": (9, "python -m: a second name of the command"),
}


def modules() -> dict[str, Path]:
    """Every module by its name inside the package; the package itself is ``""``."""
    found = {}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        parts = path.relative_to(ROOT / PACKAGE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def room(module: str) -> str:
    """The entry of the table that a module belongs to; KeyError if it is not declared."""
    if module == "":
        return module
    name = module
    while name:
        if name in LAYERS:
            return name
        name = name.rpartition(".")[0]
    raise KeyError(module)


def base_of(module: str, is_package: bool, level: int) -> str:
    """What the dots of a relative import stand for."""
    parts = module.split(".") if module else []
    drop = level - 1 if is_package else level
    assert drop <= len(parts), f"{module}: a relative import that leaves the package"
    return ".".join(parts[: len(parts) - drop])


def inside(name: str) -> str | None:
    """``taiyi_dsl.x.y`` to ``x.y``; None for what is not ours."""
    if name == PACKAGE:
        return ""
    return name[len(PACKAGE) + 1 :] if name.startswith(PACKAGE + ".") else None


def imports(module: str, source: str, is_package: bool, known: set[str]) -> Iterator[str]:
    """The modules of ours that a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if (ours := inside(alias.name)) is not None:
                    yield ours
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                base = base_of(module, is_package, node.level)
                start: str | None = ".".join(filter(None, (base, node.module)))
            else:
                start = inside(node.module or "")
            if start is None:
                continue
            for alias in node.names:
                # ``from . import x`` may name a module or a value of the package.
                full = f"{start}.{alias.name}" if start else alias.name
                yield full if full in known else start
        elif isinstance(node, ast.Call) and node.args:
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            first = node.args[0]
            if name not in ("import_module", "__import__") or not isinstance(first, ast.Constant):
                continue
            text = str(first.value)
            if text.startswith("."):
                dots = len(text) - len(text.lstrip("."))
                base = base_of(module, is_package, dots)
                yield ".".join(filter(None, (base, text.lstrip("."))))
            elif (ours := inside(text)) is not None:
                yield ours


def edges() -> list[tuple[str, str]]:
    found = []
    for module, path in MODULES.items():
        source = path.read_text(encoding="utf-8")
        packaged = path.name == "__init__.py"
        found += [(module, to) for to in imports(module, source, packaged, set(MODULES))]
    return found


def test_every_module_is_in_the_table() -> None:
    unknown = []
    for module in MODULES:
        try:
            room(module)
        except KeyError:
            unknown.append(module)
    assert unknown == [], (
        f"{', '.join(unknown)}: in no layer yet. Add an entry with its reason to LAYERS "
        "in tests/test_layers.py."
    )


def test_every_folder_of_modules_is_a_package() -> None:
    """Without ``__init__.py`` a folder is found in some installations and not in others."""
    folders = {path.parent for path in MODULES.values()}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_every_import_names_a_module() -> None:
    missing = sorted(f"{here} imports {to or PACKAGE}" for here, to in edges() if to not in MODULES)
    assert missing == []


def test_imports_point_down() -> None:
    wrong = []
    for here, to in edges():
        if here == "":
            continue  # the package offers names of any layer, most of them lazily
        above, below = room(here), room(to)
        if LAYERS[below][0] > LAYERS[above][0]:
            wrong.append(
                f"{here} (layer {LAYERS[above][0]}) imports {to or PACKAGE} "
                f"(layer {LAYERS[below][0]}: {LAYERS[below][1]})"
            )
    assert sorted(wrong) == []


def test_rooms_of_one_layer_do_not_lean_on_each_other_in_a_ring() -> None:
    needs: dict[str, set[str]] = {}
    for here, to in edges():
        if here and room(here) != room(to):
            needs.setdefault(room(here), set()).add(room(to))

    def ring(at: str, trail: tuple[str, ...]) -> tuple[str, ...]:
        if at in trail:
            return (*trail[trail.index(at) :], at)
        for to in sorted(needs.get(at, ())):
            if to and (found := ring(to, (*trail, at))):
                return found
        return ()

    assert [found for start in sorted(needs) if (found := ring(start, ()))] == []


def test_sets_import_nothing_of_ours_but_records() -> None:
    assert [
        (here, to)
        for here, to in edges()
        if room(here) == "sets" and room(to) not in ("sets", "record")
    ] == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import taiyi_dsl.engine.run", ["engine.run"]),
        ("import taiyi_dsl", [""]),
        ("from taiyi_dsl import engine", ["engine"]),
        ("from taiyi_dsl import parse", [""]),
        ("from taiyi_dsl.engine import run, plan", ["engine.run", "engine"]),
        ("from . import kinds", ["board.kinds"]),
        ("from .kinds import Kind", ["board.kinds"]),
        ("from ..engine.run import Row", ["engine.run"]),
        ("from .. import engine", ["engine"]),
        ("def f():\n    from ..engine import run", ["engine.run"]),
        ("importlib.import_module('taiyi_dsl.engine')", ["engine"]),
        ("import_module('..engine.run', __package__)", ["engine.run"]),
        ("import os, lark\nfrom taiyi_dsl_other import x", []),
    ],
)
def test_the_reader_of_imports(source: str, expected: list[str]) -> None:
    known = {"", "board", "board.kinds", "board.ring", "engine", "engine.run"}
    assert list(imports("board.ring", source, False, known)) == expected
