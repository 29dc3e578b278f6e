"""The fenced blocks of the documents, and how each kind of them is run.

`tests/test_docs.py` runs them all; ``generate.py --outputs`` writes real outputs into the
``console`` blocks.  Kinds: ``tq`` (must run; ``tq fails CODE`` must fail with that code),
``console`` (``$ command`` lines and what they print), ``python`` (``>>>`` examples, or plain code
whose ``test_`` functions are then called), ``sh`` (told, not run) and ``text`` (neither).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

KINDS = ("console", "python", "sh", "text", "tq")

_FENCE = re.compile(r"^```(\S*)[ ]*(.*)$")
_MARK = "-- the next command --"
SKIP = "..."
"""A line of an expected output that stands for any number of lines."""


class Block(NamedTuple):
    """A fenced block: its kind, the words after the kind, its text, its first line (from 1)."""

    kind: str
    words: tuple[str, ...]
    text: str
    line: int


class Command(NamedTuple):
    """A command of a session and the output that the document claims for it."""

    text: str
    output: str


def documents() -> list[Path]:
    """Every Markdown file of the project that a reader is meant to read."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a Markdown text.  ValueError for a fence that is never closed."""
    lines = text.splitlines()
    opened: int | None = None
    for number, line in enumerate(lines):
        found = _FENCE.match(line)
        if not found:
            continue
        if opened is None:
            opened = number
            continue
        head = _FENCE.match(lines[opened])
        assert head
        body = "".join(each + "\n" for each in lines[opened + 1 : number])
        yield Block(head[1], tuple(head[2].split()), body, opened + 2)
        opened = None
    if opened is not None:
        raise ValueError(f"the fence in line {opened + 1} is never closed")


def commands(session: str) -> list[Command]:
    """The commands of a console block; a line that begins with ``> `` goes on with a command."""
    found: list[Command] = []
    for line in session.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append(Command(line[2:], ""))
        elif line.startswith("> ") and found and not found[-1].output:
            found[-1] = Command(found[-1].text + line[2:], "")
        elif found:
            found[-1] = Command(found[-1].text, found[-1].output + line)
        else:
            raise ValueError(f"a session begins with a command, not {line!r}")
    return found


def environment(bin: Path) -> dict[str, str]:
    """An environment in which ``tq`` is this tree's, speaks English and writes UTF-8."""
    keep = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "TQ_"))}
    keep.pop("PYTHONDONTWRITEBYTECODE", None)
    return keep | {
        "PATH": f"{bin}{os.pathsep}{os.environ.get('PATH', '')}",
        "PYTHONPATH": str(ROOT),
        "PYTHONPYCACHEPREFIX": str(bin / "cache"),
        "PYTHONUTF8": "1",
        "COLUMNS": "80",
        "TQ_LANG": "en",
    }


def door(folder: Path) -> Path:
    """A folder that holds the one program ``tq``."""
    bin = folder / "bin"
    bin.mkdir(exist_ok=True)
    program = bin / "tq"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m taiyi_dsl "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return bin


def outputs(session: Sequence[Command], bin: Path, folder: Path) -> list[str]:
    """What the commands really print, run one after another by one shell in ``folder``."""
    lines = []
    for command in session:
        # The mark stands on its own line, and `echo $?` still sees the command's status.
        lines.append(command.text + f"s=$?; printf '\\n%s\\n' '{_MARK}'; (exit $s)\n")
    done = subprocess.run(
        ["sh"],
        input="".join(lines).encode(),
        cwd=folder,
        env=environment(bin),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    *parts, _ = done.stdout.decode("utf-8").split(f"\n{_MARK}\n")
    return parts


def agrees(expected: str, found: str) -> bool:
    """Whether an output is as claimed; a line ``...`` stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == SKIP else re.escape(line.rstrip()) + r"[ ]*\n"
        for line in expected.splitlines()
    )
    return re.fullmatch(pattern, found) is not None


def refreshed(text: str, bin: Path, folder: Path) -> str:
    """A document with real outputs in its console blocks.

    An output with a line ``...`` keeps the first line, as many lines after it as it had before
    the ``...``, and as many at the end.
    """
    lines = text.splitlines(keepends=True)
    for number, block in reversed(list(enumerate(blocks(text)))):
        if block.kind != "console":
            continue
        session = commands(block.text)
        place = folder / str(number)
        place.mkdir()
        made = ""
        for command, found in zip(session, outputs(session, bin, place), strict=True):
            first, *more = command.text.splitlines(keepends=True)
            made += "$ " + first + "".join("> " + line for line in more)
            made += command.output if agrees(command.output, found) else _cut(command.output, found)
        stop = block.line - 1 + block.text.count("\n")
        lines[block.line - 1 : stop] = [made]
    return "".join(lines)


def _cut(claimed: str, found: str) -> str:
    """A new output, cut where the old one was."""
    old = claimed.splitlines()
    new = [line.rstrip() + "\n" for line in found.splitlines()]
    if SKIP not in old:
        return "".join(new)
    head = old.index(SKIP)
    tail = len(old) - 1 - head
    return "".join([*new[:head], SKIP + "\n", *new[len(new) - tail :]])
