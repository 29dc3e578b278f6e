"""The wheel holds exactly the tree, and the files are found from wherever it is unpacked."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from taiyi_dsl.syntax import table

ROOT = Path(__file__).resolve().parent.parent
MOVED = {"taiyi_dsl": "taiyi_dsl", "grammar": "taiyi_dsl/_grammar", "stdlib": "taiyi_dsl/_stdlib"}
LEFT = {".DS_Store", "_table.json"}

READ_ALL = """
import json, sys
sys.path.insert(0, sys.argv[1])
from taiyi_dsl import resources
texts = {name: resources.stdlib_text(name) for name in resources.stdlib_files()}
late = sorted({"importlib.resources", "zipfile"} & set(sys.modules))
print(json.dumps({
    "file": resources.__file__,
    "grammar": resources.grammar_text(),
    "order": resources.stdlib_files(),
    "texts": texts,
    "late": late,
    "marker": resources.package_text("_version.py"),
    "absent": resources.package_text("no/such.json"),
}))
"""


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, without what git ignores."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and path.name not in LEFT
    }


def build(tree: Path, target: str, folder: Path) -> Path:
    """Build one archive.  No isolated environment: nothing is fetched."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)],
        cwd=tree,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.iterdir()
    return made


def read_all(path: Path) -> dict[str, object]:
    """All that the loader reads in a bare interpreter that sees the package at ``path`` only."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-X", "utf8", "-c", READ_ALL, str(path)],
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    assert Path(str(found["file"])).is_relative_to(path), "another copy of the package was read"
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def in_wheel(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def sdist_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(made) as archive:
        # Older patch releases of 3.10 and 3.11 have no filters.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        archive.extractall(folder)
    (tree,) = folder.iterdir()
    return tree


@pytest.fixture(scope="module")
def in_tree() -> dict[str, object]:
    stdlib = {
        name: data.decode("utf-8").replace("\r\n", "\n")
        for name, data in files_of(ROOT / "stdlib").items()
        if name.endswith(".tq")
    }
    return {
        "grammar": (ROOT / "grammar" / "taiyi.lark").read_text(encoding="utf-8"),
        "order": sorted(stdlib),
        "texts": stdlib,
        "marker": (ROOT / "taiyi_dsl" / "_version.py").read_text(encoding="utf-8"),
        "absent": None,
    }


def metadata(files: dict[str, bytes], name: str) -> bytes:
    (data,) = [data for path, data in files.items() if path.endswith(".dist-info/" + name)]
    return data


def headers(files: dict[str, bytes]) -> Message:
    return message_from_bytes(metadata(files, "METADATA"))


def test_the_tree_is_worth_comparing() -> None:
    """An empty folder would make the comparisons below say nothing."""
    assert (ROOT / "grammar" / "taiyi.lark").is_file()
    for book in ("mishu", "jinjing", "wubei"):
        assert list((ROOT / "stdlib" / book).glob("*.tq")), f"stdlib/{book} holds no script"
    for name in ("__init__.py", "__main__.py", "cli.py", "py.typed"):
        assert (ROOT / "taiyi_dsl" / name).is_file(), f"taiyi_dsl/{name} is missing"


def test_the_wheel_holds_the_tree_and_nothing_else(in_wheel: dict[str, bytes]) -> None:
    expected = {
        f"{there}/{name}": data
        for here, there in MOVED.items()
        for name, data in files_of(ROOT / here).items()
    }
    found = {name: data for name, data in in_wheel.items() if ".dist-info/" not in name}
    made = found.pop("taiyi_dsl/_table.json")
    grammar = (ROOT / "grammar" / "taiyi.lark").read_text(encoding="utf-8")
    assert made.decode("utf-8") == table.dump(grammar), "the shipped table is not the grammar's"
    assert sorted(found) == sorted(expected)
    assert [name for name in expected if found[name] != expected[name]] == []
    assert "taiyi_dsl/py.typed" in found


def test_the_wheel_says_what_the_project_says(in_wheel: dict[str, bytes]) -> None:
    said = headers(in_wheel)
    version = (ROOT / "taiyi_dsl" / "_version.py").read_text(encoding="utf-8")
    assert f'__version__ = "{said["Version"]}"' in version
    assert said["Name"] == "taiyi_dsl"
    assert said["License-Expression"] == "MIT"
    needs = [need for need in said.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert sorted(re.split(r"[<>=]", need)[0] for need in needs) == [
        "lark",
        "prompt-toolkit",
        "pygments",
        "tomli",
    ]
    points = metadata(in_wheel, "entry_points.txt")
    assert b"tq = taiyi_dsl.cli:main" in points
    assert b"[pygments.lexers]\ntq = taiyi_dsl.highlight.pygments_lexer:TqLexer" in points


def test_a_wheel_made_from_the_source_archive_is_the_same(
    sdist_tree: Path, in_wheel: dict[str, bytes], tmp_path: Path
) -> None:
    with zipfile.ZipFile(build(sdist_tree, "wheel", tmp_path)) as archive:
        again = {name: archive.read(name) for name in archive.namelist()}
    assert again == in_wheel


def test_the_source_archive_keeps_the_layout(sdist_tree: Path) -> None:
    for folder in (*MOVED, "benchmarks", "docs", "examples", "tests"):
        assert files_of(sdist_tree / folder) == files_of(ROOT / folder), folder
    for name in ("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md"):
        assert (sdist_tree / name).read_bytes() == (ROOT / name).read_bytes()


def test_read_from_the_tree(in_tree: dict[str, object]) -> None:
    """An editable install is this: the folders stand beside the package."""
    found = read_all(ROOT)
    assert {key: found[key] for key in in_tree} == in_tree
    assert found["late"] == [], "plain files need no slow import"


def test_read_from_an_installed_wheel(
    wheel: Path, in_tree: dict[str, object], tmp_path: Path
) -> None:
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    found = read_all(site)
    assert {key: found[key] for key in in_tree} == in_tree
    assert found["late"] == [], "plain files need no slow import"


def test_read_from_a_wheel_on_the_path(wheel: Path, in_tree: dict[str, object]) -> None:
    found = read_all(wheel)
    assert {key: found[key] for key in in_tree} == in_tree


def test_read_from_a_zip_of_the_tree_below_a_folder(
    in_tree: dict[str, object], tmp_path: Path
) -> None:
    zipped = tmp_path / "all.zip"
    with zipfile.ZipFile(zipped, "w") as archive:
        for folder in MOVED:
            for name, data in files_of(ROOT / folder).items():
                archive.writestr(f"inner/{folder}/{name}", data)
    found = read_all(zipped / "inner")
    assert {key: found[key] for key in in_tree} == in_tree


def test_a_broken_installation_says_so(tmp_path: Path) -> None:
    """Not every folder called "grammar" beside the package is ours."""
    site = tmp_path / "site"
    for name, data in files_of(ROOT / "taiyi_dsl").items():
        path = site / "taiyi_dsl" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (site / "grammar").mkdir()
    (site / "grammar" / "taiyi.lark").write_text("not ours", encoding="utf-8")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from taiyi_dsl import resources\n"
        "for read in (resources.grammar_text, resources.stdlib_files):\n"
        "    try: read()\n"
        "    except FileNotFoundError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(site)], capture_output=True, text=True
    )
    assert done.stdout.splitlines() == [
        "this installation of taiyi_dsl lacks its folder 'grammar'",
        "this installation of taiyi_dsl lacks its folder 'stdlib'",
    ], done.stderr


@pytest.mark.parametrize("name", ["", "nowhere.tq", "../pyproject.toml", "mishu", "/etc/hosts"])
def test_no_name_leads_out_of_the_library(name: str) -> None:
    from taiyi_dsl import resources

    with pytest.raises(FileNotFoundError):
        resources.stdlib_text(name)


def test_the_loader_costs_no_import() -> None:
    tree = ast.parse((ROOT / "taiyi_dsl" / "resources.py").read_text(encoding="utf-8"))
    names = [
        alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names
    ]
    froms = [node.module for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert set(names) <= {"os", "sys"}
    assert froms == ["__future__"]
