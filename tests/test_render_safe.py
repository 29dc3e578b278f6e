"""Output that cannot be written: odd encodings, closed streams, full disks, readers that left."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import TextIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyi_dsl.render.safe import OutputLost, SafeOut, fit, standard

ROOT = Path(__file__).resolve().parent.parent
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")


def encoded(encoding: str) -> tuple[SafeOut, io.BytesIO]:
    raw = io.BytesIO()
    return SafeOut(io.TextIOWrapper(raw, encoding=encoding, newline="")), raw


def test_what_the_stream_cannot_encode_is_escaped() -> None:
    out, raw = encoded("ascii")
    assert out.write("主算 16, gèn \U0001f300\n") == len("主算 16, gèn \U0001f300\n")
    out.flush()
    assert raw.getvalue() == rb"\u4e3b\u7b97 16, g\xe8n \U0001f300" + b"\n"


def test_what_it_can_encode_stays() -> None:
    out, raw = encoded("gbk")
    out.write("主算 ☰ é\n")
    out.flush()
    assert raw.getvalue().decode("gbk") == "主算 \\u2630 é\n"


def test_a_lone_surrogate_passes_utf_8() -> None:
    out, raw = encoded("utf-8")
    out.write("太\udc80")
    out.flush()
    assert raw.getvalue() == "太\\udc80".encode()


@given(st.text(), st.sampled_from(["ascii", "latin-1", "cp1252", "gbk", "big5", "utf-8", "utf-16"]))
def test_any_text_goes_through_any_encoding(text: str, encoding: str) -> None:
    out, raw = encoded(encoding)
    out.write(text)
    out.write("\n")
    out.flush()
    assert raw.getvalue().decode(encoding) == fit(text, encoding) + "\n"


def test_an_encoding_that_nobody_knows_is_taken_for_ascii() -> None:
    assert fit("太a", "no such codec") == "\\u592aa"


def test_a_stream_without_an_encoding_takes_everything() -> None:
    stream = io.StringIO()
    out = SafeOut(stream)
    out.write("太乙")
    out.flush()
    assert (stream.getvalue(), out.encoding, out.isatty()) == ("太乙", None, False)


class Broken(io.StringIO):
    """A stream that always fails in the same way."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def write(self, text: str) -> int:
        raise self.error

    def flush(self) -> None:
        raise self.error


@pytest.mark.parametrize(
    "error",
    [
        BrokenPipeError(errno.EPIPE, "Broken pipe"),
        OSError(errno.ENOSPC, "No space left on device"),
        BlockingIOError(errno.EAGAIN, "would block"),
    ],
)
def test_every_failure_is_one_exception(error: OSError) -> None:
    out = SafeOut(Broken(error), "a.csv")
    for act in (lambda: out.write("x"), out.flush):
        with pytest.raises(OutputLost) as caught:
            act()
        assert (caught.value.path, caught.value.reason) == ("a.csv", error)
        assert caught.value.reader_left is isinstance(error, BrokenPipeError)


def closed() -> io.StringIO:
    stream = io.StringIO()
    stream.close()
    return stream


def detached() -> io.TextIOWrapper:
    stream = io.TextIOWrapper(io.BytesIO())
    stream.detach()
    return stream


def late() -> io.StringIO:
    return Broken(ValueError("I/O operation on closed file"))


@pytest.mark.parametrize("stream", [None, closed(), detached(), late()])
def test_a_closed_stream_is_reported_the_same_way(stream: TextIO | None) -> None:
    out = standard(stream)
    for act in (lambda: out.write("x"), out.flush):
        with pytest.raises(OutputLost) as caught:
            act()
        assert caught.value.path is None and caught.value.reason.errno == errno.EBADF
    assert not out.isatty()
    out.abandon()


@needs_full
def test_a_full_disk_shows_at_the_latest_when_flushed() -> None:
    with pytest.raises(OutputLost) as caught:
        stream = FULL.open("w", encoding="utf-8")
        out = SafeOut(stream)
        try:
            out.write("太乙\n")
            out.flush()
        finally:
            out.abandon()
            stream.close()  # would fail once more, had it not been given up
    assert caught.value.reason.errno == errno.ENOSPC


# -- through the real door ---------------------------------------------------------------------

# In ASCII, since an argument is decoded by the locale.
PROGRAM = """
import sys
from taiyi_dsl.render.safe import OutputLost, standard
out = standard(sys.stdout)
try:
    for n in range(int(sys.argv[1])):
        out.write(f"{n} \\u592a\\u4e59\\n")
    print("\\u6587\\u660c", file=sys.stdout) if sys.stdout else None
    out.flush()
except OutputLost as lost:
    out.abandon()
    sys.stderr.write(f"lost {lost.path} {lost.reason.errno} {lost.reader_left}")
    sys.exit(3)
"""


def run(lines: int, shell: str = '"$0" -c "$1" "$2"', **settings: str) -> tuple[int, str, str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "", **settings}
    done = subprocess.run(
        ["sh", "-c", shell, sys.executable, PROGRAM, str(lines)],
        capture_output=True,
        env=environment,
        check=False,
    )
    return done.returncode, done.stdout.decode("ascii"), done.stderr.decode("ascii")


needs_shell = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")


@needs_shell
def test_standard_output_in_ascii() -> None:
    strict = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii:strict"}
    assert run(1, **strict) == (0, "0 \\u592a\\u4e59\n\\u6587\\u660c\n", "")


@needs_shell
def test_standard_output_closed() -> None:
    code, out, err = run(1, '"$0" -c "$1" "$2" >&-')
    assert (code, out, err) == (3, "", f"lost None {errno.EBADF} False")


@needs_shell
@needs_full
@pytest.mark.parametrize("lines", [1, 5000])
def test_standard_output_full(lines: int) -> None:
    code, out, err = run(lines, f'"$0" -c "$1" "$2" >{FULL}')
    assert (code, out, err) == (3, "", f"lost None {errno.ENOSPC} False")


@needs_shell
def test_the_reader_leaves() -> None:
    """Two lines are read of a great many: the program stops without a traceback."""
    shell = '{ "$0" -c "$1" "$2"; echo $? >&2; } | { read one; read two; echo "$one" | cut -c1; }'
    code, out, err = run(200_000, shell)
    assert (code, out, err) == (0, "0\n", f"lost None {errno.EPIPE} True3\n")
