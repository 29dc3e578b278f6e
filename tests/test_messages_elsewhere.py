"""Messages that no script on a command line brings: the proof, lost output, faults of ours.

Each is brought by something injected and pinned whole in both languages.
``python tests/test_messages_elsewhere.py`` writes the golden files anew; read the difference.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from test_diagnostics import ELSEWHERE, LANGS

from taiyi_dsl import query
from taiyi_dsl.binder import modules
from taiyi_dsl.binder.modules import Modules
from taiyi_dsl.cli import main
from taiyi_dsl.commands import execute
from taiyi_dsl.diagnostics.show import render
from taiyi_dsl.diagnostics.value import Source, TqError
from taiyi_dsl.proof import examples_of, prove

GOLDEN = Path(__file__).resolve().parent / "golden"

ROW = """\
#: 戊子阴遁之定算 | 1588 yin: the set count
#: source: mishu 定计目
#: printed: set.count = 25
#: read: set.count = 28
#: why: the walk gives 28 | 数得二十八
#: status: not reproduced
def row() {
  chart year 1588 yin
  expect dingmu = 戌
}
"""

ASK = "chart year 1588; show ju"


def proved(*change: str) -> Callable[[str], str]:
    """What the proof says of a row of the apparatus with something changed in it."""

    def told(lang: str) -> str:
        text = ROW.replace(*change)
        assert text != ROW
        (example,) = examples_of(Source("stdlib/mishu/try.tq", text), Modules())
        return "\n".join(render(d, lang) for d in prove(example).problems) + "\n"

    return told


class Full(io.StringIO):
    """A stream to a disk that is full."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def ran(arguments: tuple[str, ...], out: io.StringIO, lang: str) -> str:
    with redirect_stdout(out), redirect_stderr(io.StringIO()) as messages:
        status = main(["--lang", lang, *arguments])
    return f"{messages.getvalue()}exit {status}\n"


def full(lang: str) -> str:
    return ran(("-c", ASK), Full(), lang)


@contextmanager
def broken(reason: BaseException) -> Iterator[None]:
    def run(*_: object) -> None:
        raise reason

    with patch.object(execute, "run", run), patch.dict(os.environ):
        os.environ.pop("TQ_DEBUG", None)
        yield


def faulty(reason: BaseException) -> Callable[[str], str]:
    def told(lang: str) -> str:
        with broken(reason):
            return ran(("-c", ASK), io.StringIO(), lang)

    return told


def without_a_question(lang: str) -> str:
    try:
        query("let a = 1")
    except TqError as error:
        return "\n".join(render(d, lang) for d in error.diagnostics) + "\n"
    raise AssertionError("a mistake was wanted")


def too_large(lang: str) -> str:
    with patch.object(modules, "MOST_BYTES", 1000):
        try:
            modules.decode(b"#" * 1001, "large.tq")
        except TqError as error:
            return "\n".join(render(d, lang) for d in error.diagnostics) + "\n"
    raise AssertionError("a mistake was wanted")


def configured(text: bytes, *arguments: str) -> Callable[[str], str]:
    """What is said where the config file holds this."""

    def told(lang: str) -> str:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "config.toml"
            file.write_bytes(text)
            with patch.dict(os.environ, {"TQ_CONFIG": str(file)}):
                said = ran(arguments or ("-c", ASK), io.StringIO(), lang)
            return said.replace(folder, "...")

    return told


def a_folder_for_a_file(lang: str) -> str:
    with TemporaryDirectory() as folder, patch.dict(os.environ, {"TQ_CONFIG": folder}):
        return ran(("-c", ASK), io.StringIO(), lang).replace(folder, "...")


CASES: tuple[tuple[str, str, Callable[[str], str]], ...] = (
    ("E0503", "the print is right", proved("set.count = 25", "set.count = 28")),
    ("E0504", "what is read does not hold", proved("read: set.count = 28", "read: set.count = 17")),
    ("E0505", "no reason", proved("#: why: the walk gives 28 | 数得二十八\n", "")),
    ("E0505", "a second source", proved("#: source", "#: source: mishu 年局\n#: source")),
    ("E0505", "no title", proved("戊子阴遁之定算 | ", "")),
    ("E0505", "no such status", proved("status: not reproduced", "status: perhaps")),
    ("E0424", "a text without a question", without_a_question),
    ("E0608", "a file too large", too_large),
    ("E0609", "a config file in the way", configured(b"", "config", "--init")),
    ("W0003", "no such setting", configured(b'colours = "never"\n')),
    ("W0004", "no such value", configured(b'colour = "blue"\n')),
    ("W0005", "no TOML", configured(b"colour = never\n")),
    ("W0006", "a folder", a_folder_for_a_file),
    ("E0606", "a full disk", full),
    ("E0901", "a fault", faulty(AssertionError("deep inside"))),
    ("E0901", "no memory", faulty(MemoryError())),
)


def whole(lang: str) -> str:
    """The golden file as it should be."""
    return "\n".join(f"==== {code} {what}\n{told(lang)}" for code, what, told in CASES)


def path(lang: str) -> Path:
    return GOLDEN / f"messages_elsewhere_{lang}.txt"


@pytest.mark.parametrize("lang", LANGS)
def test_messages_from_elsewhere(lang: str) -> None:
    assert whole(lang) == path(lang).read_text(encoding="utf-8")


def test_every_code_from_elsewhere_is_pinned() -> None:
    assert {code for code, _, _ in CASES} == ELSEWHERE.keys()
    for code, what, told in CASES:
        assert f"[{code}]" in told("en"), what


if __name__ == "__main__":
    for language in LANGS:
        path(language).write_text(whole(language), encoding="utf-8")
