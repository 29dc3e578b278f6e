"""The rules of the house, held by tests rather than by memory."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "taiyi_dsl"
LIMIT = 16 * 1024

MODULES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}

# The edge of the program: what may touch the terminal and the environment.
EDGE = ("cli.py", "commands/", "repl/")
# Pygments loads its plug-in itself.
SHELL = ("repl.py", "repl/", "highlight/pygments_lexer.py")
# Its one job is to make the standard output safe to write to; the edge calls it.
STREAMS = ("render/safe.py",)

# Padding by the number of characters goes wrong as soon as one of them is two cells wide.
PADDING = {"ljust", "rjust", "center"}
# ``{name:<10}`` pads by characters too; ``{number:>5d}`` is ASCII digits and stays right.
ALIGNED = re.compile(r"^.?[<>^].*[^bcdoxXeEfFgGn%]$", re.DOTALL)

# Reached for only through the streams and settings that the caller hands over.
AMBIENT = {
    ("os", "environ"),
    ("os", "getenv"),
    ("sys", "stdin"),
    ("sys", "stdout"),
    ("sys", "stderr"),
}

UNWANTED = {"click", "numpy", "rich", "wcwidth"}
SLOW = {"pandas", "polars", "prompt_toolkit", "pyarrow", "pygments", "tomli", "tomllib"}


def offences(found: Callable[[ast.AST], str], allowed: tuple[str, ...] = ()) -> list[str]:
    """``file:line what`` for every node that breaks a rule, outside the allowed files."""
    return [
        f"{name}:{getattr(node, 'lineno', 0)} {what}"
        for name, tree in TREES.items()
        if not name.startswith(allowed)
        for node in ast.walk(tree)
        if (what := found(node))
    ]


def imported(node: ast.AST) -> set[str]:
    """The top names of foreign packages that a node imports."""
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom) and not node.level:
        return {(node.module or "").partition(".")[0]}
    return set()


def at_import_time(node: ast.AST) -> Iterator[ast.AST]:
    """What runs when a module is imported: not functions, not what the type checker alone sees."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from at_import_time(child)


def printing(node: ast.AST) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return f"{node.func.id}(" if node.func.id in ("print", "input") else ""
    return ""


def ambient(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        pair = (node.value.id, node.attr)
        return ".".join(pair) if pair in AMBIENT else ""
    if isinstance(node, ast.ImportFrom):
        taken = {(node.module or "", alias.name) for alias in node.names} & AMBIENT
        return ", ".join(".".join(pair) for pair in sorted(taken))
    return ""


def padding(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute) and node.attr in PADDING:
        return f".{node.attr}"
    if "textwrap" in imported(node):
        return "textwrap"
    if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
        parts = node.format_spec.values
        spec = "".join(str(p.value) if isinstance(p, ast.Constant) else "0" for p in parts)
        return f"{{:{spec}}}" if ALIGNED.match(spec) else ""
    return ""


def tree_files() -> list[Path]:
    """The text files that belong to the project.

    Git knows them in a checkout: those it tracks and those it would.  A source archive has no
    git; there every file counts, without what the tools leave behind.
    """
    if (ROOT / ".git").exists():
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout.decode("utf-8")
        paths = [ROOT / name for name in listed.split("\0") if name]
    else:
        left = {"__pycache__", "build", "dist"}
        paths = [
            path
            for path in ROOT.rglob("*")
            if not any(p in left or p[0] == "." for p in path.relative_to(ROOT).parts[:-1])
        ]
    return [path for path in sorted(paths) if path.is_file() and b"\0" not in path.read_bytes()]


def test_there_is_a_package() -> None:
    assert MODULES and tree_files()


def test_every_module_says_what_it_is() -> None:
    assert [name for name, tree in TREES.items() if not ast.get_docstring(tree)] == []


def test_no_module_outgrows_one_idea() -> None:
    sizes = {name: path.stat().st_size for name, path in MODULES.items()}
    assert {name: size for name, size in sizes.items() if size > LIMIT} == {}


def test_the_library_never_prints() -> None:
    assert offences(printing, EDGE) == []


def test_the_library_takes_its_streams_and_settings_from_the_caller() -> None:
    assert offences(ambient, (*EDGE, *STREAMS)) == []


def test_text_is_padded_in_cells() -> None:
    assert offences(padding, ("width.py",)) == [], "use taiyi_dsl.width"


def test_nothing_unwanted_is_imported() -> None:
    assert offences(lambda node: ", ".join(imported(node) & UNWANTED)) == []


def test_slow_imports_wait_for_their_use() -> None:
    found = [
        f"{name}:{getattr(node, 'lineno', 0)} {slow}"
        for name, tree in TREES.items()
        if not name.startswith(SHELL)
        for node in at_import_time(tree)
        for slow in sorted(imported(node) & SLOW)
    ]
    assert found == [], "import it in the function that needs it"


def test_the_tree_names_no_machine() -> None:
    # Put together here, or this file would be the first offender.
    words = ["/" + "work/", "/" + "root/", "/tmp/" + "exp", r"(?<![\w-])shared" + "/"]
    machine = re.compile("|".join(words))
    found = []
    for path in tree_files():
        text = path.read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), start=1):
            if machine.search(line):
                found.append(f"{path.relative_to(ROOT).as_posix()}:{number} {line.strip()}")
    assert found == []


@pytest.mark.parametrize(
    ("rule", "source", "broken"),
    [
        (printing, "print(x)", True),
        (printing, "console.print(x)", False),
        (printing, "'print(x)'", False),
        (ambient, "sys.stdout.write(x)", True),
        (ambient, "from os import environ", True),
        (ambient, "sys.maxsize", False),
        (padding, "x.ljust(3)", True),
        (padding, "str.center", True),
        (padding, "from textwrap import wrap", True),
        (padding, "f'{x:<10}'", True),
        (padding, "f'{x:*^{width}}'", True),
        (padding, "f'{x:>5d}'", False),
        (padding, "f'{x:>{width}d}'", False),
        (padding, "f'{x:04}{y:,}{z:5d}{a}'", False),
    ],
)
def test_the_rules_see_what_they_should(
    rule: Callable[[ast.AST], str], source: str, broken: bool
) -> None:
    assert any(rule(node) for node in ast.walk(ast.parse(source))) is broken


def test_what_runs_at_import_time() -> None:
    source = """
import a
try:
    import b
except ImportError:
    pass
if TYPE_CHECKING:
    import c
def f():
    import d
class K:
    import e
    def m(self):
        import f
"""
    found = [name for node in at_import_time(ast.parse(source)) for name in imported(node)]
    assert found == ["a", "b", "e"]
