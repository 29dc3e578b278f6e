"""Running the command in tests, and what is asserted of every run.

``tq`` runs it as a process, from a copy of the package as a wheel installs it; ``here`` runs it in
this process, many times faster, with streams of its own.

>>> tq("-c", "chart year 1588; show ju").ends(0).says("49")
"""

from __future__ import annotations

import atexit
import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import taiyi_dsl
from taiyi_dsl import resources
from taiyi_dsl.cli import main
from taiyi_dsl.syntax import table

__all__ = ["Ran", "environment", "here", "installed", "tq"]

PATIENCE = 120  # seconds; only a program that hangs ever sees the end of it

# What no user may ever see.
UGLY = ("Traceback", "Exception ignored", "most recent call", 'File "')


@cache
def installed() -> Path:
    """A folder with the package in it: grammar and standard library inside, the table made."""
    folder = Path(tempfile.mkdtemp(prefix="tq-test-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    package = folder / "taiyi_dsl"
    source = Path(taiyi_dsl.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__", "_*.json"))
    grammar = resources.grammar_text()
    _write(package / "_grammar" / "taiyi.lark", grammar)
    for name in resources.stdlib_files():
        _write(package / "_stdlib" / name, resources.stdlib_text(name))
    _write(package / "_table.json", table.dump(grammar))
    return folder


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8"))


def environment(**more: str | None) -> dict[str, str]:
    """The environment of a run: this one without what steers Python or the language of messages.

    A value of None takes a variable away.
    """
    mine = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "LC_", "TQ_", "COV_"))
        and name not in ("LANGUAGE", "NO_COLOR", "CLICOLOR_FORCE", "PAGER", "LESS")
    }
    mine |= {"PYTHONPATH": str(installed()), "LANG": "C.UTF-8", "COLUMNS": "100"}
    mine["TQ_CONFIG"] = ""  # no file of whoever runs the tests
    for name, value in more.items():
        mine.pop(name, None)
        if value is not None:
            mine[name] = value
    return mine


class Ran:
    """What came of a run, to be asserted upon in a chain."""

    def __init__(self, status: int, out: bytes, err: bytes) -> None:
        self.status, self.raw, self.raw_err = status, out, err
        for ugly in UGLY:
            assert ugly not in self.out + self.err, self

    @property
    def out(self) -> str:
        return self.raw.decode("utf-8", "replace")

    @property
    def err(self) -> str:
        return self.raw_err.decode("utf-8", "replace")

    def __repr__(self) -> str:
        return f"exit status {self.status}\n---- out\n{self.out}---- err\n{self.err}"

    def ends(self, status: int) -> Ran:
        assert self.status == status, self
        return self

    def says(self, *words: str) -> Ran:
        for word in words:
            assert word in self.out, self
        return self

    def prints(self, text: str) -> Ran:
        assert self.out == text, self
        return self

    def complains(self, *words: str) -> Ran:
        for word in words:
            assert word in self.err, self
        return self

    def silent(self) -> Ran:
        """Nothing on the message stream."""
        assert self.err == "", self
        return self

    def bare(self) -> Ran:
        """Nothing on the output stream."""
        assert self.out == "", self
        return self


def tq(
    *arguments: str | bytes | Path,
    stdin: str | bytes | int = b"",
    stdout: Any = subprocess.PIPE,
    stderr: Any = subprocess.PIPE,
    cwd: Path | None = None,
    env: Mapping[str, str | None] | None = None,
    before: Any = None,
) -> Ran:
    """Run the command.  ``stdin`` is text to feed or a descriptor; ``before`` runs in the child."""
    feed: dict[str, Any] = {"stdin": stdin} if isinstance(stdin, int) else {"input": stdin}
    if isinstance(stdin, str):
        feed["input"] = stdin.encode("utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "taiyi_dsl", *arguments],
        stdout=stdout,
        stderr=stderr,
        cwd=cwd,
        env=environment(**(env or {})),
        preexec_fn=before,
        timeout=PATIENCE,
        **feed,
    )
    return Ran(done.returncode, done.stdout or b"", done.stderr or b"")


def here(
    *arguments: str | bytes | Path,
    stdin: str | bytes = b"",
    cwd: Path | None = None,
    env: Mapping[str, str | None] | None = None,
) -> Ran:
    """Run the command in this process."""
    feed = stdin.encode("utf-8") if isinstance(stdin, str) else stdin
    streams = {name: io.TextIOWrapper(io.BytesIO(), "utf-8") for name in ("stdout", "stderr")}
    streams["stdin"] = io.TextIOWrapper(io.BytesIO(feed), "utf-8")
    before = os.getcwd()
    try:
        os.chdir(cwd or before)
        with (
            patch.multiple(sys, **streams),
            patch.dict(os.environ, environment(**(env or {})), clear=True),
        ):
            status = main([os.fsdecode(a) for a in arguments])
    finally:
        os.chdir(before)
    out, err = (streams[name].buffer.getvalue() for name in ("stdout", "stderr"))  # type: ignore[attr-defined]
    return Ran(status, out, err)
