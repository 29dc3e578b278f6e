"""How soon the prompt is there, in a terminal of its own, and what a key costs in colour."""

from __future__ import annotations

import os
import sys
import time

from _measure import LARK, Report, Times, environment, options, run, side_by_side, spoken, tq

from taiyi_dsl import resources
from taiyi_dsl.highlight import Painter

SIGN = b"tq> "


def main() -> None:
    quick = options(__doc__).quick
    report = Report("The prompt: shown, and coloured", quick)
    shown(report, 1 if quick else 15)
    keys(report, 300 if quick else None)
    report.show()


def shown(report: Report, rounds: int) -> None:
    """Until the first bytes of the prompt; how long it takes to leave is not counted."""
    try:
        import pty  # noqa: F401
    except ImportError:
        report.tell("the prompt", "-", "this system has no pseudo-terminals")
        return
    ours = Times()
    theirs, _ = side_by_side(rounds, lambda: run(LARK), lambda: ours.seconds.append(first_sign()))
    ours.seconds = ours.seconds[1:]  # without the warm-up
    report.ratio("the prompt, to `python -c 'import lark'`", ours, theirs, 4)


def first_sign() -> float:
    """The seconds from the start of the command to its prompt."""
    import pty

    settings = environment() | {"TERM": "xterm-256color", "XDG_STATE_HOME": os.devnull}
    command = tq()
    begun = time.perf_counter()
    process, descriptor = pty.fork()
    if not process:
        os.execve(command[0], command, settings)
    seen = b""
    while SIGN not in seen:
        try:
            seen += os.read(descriptor, 4096)
        except OSError:
            sys.exit(f"no prompt:\n{seen.decode(errors='replace')}")
    took = time.perf_counter() - begun
    os.close(descriptor)
    os.kill(process, 9)
    os.waitpid(process, 0)
    return took


def keys(report: Report, most: int | None) -> None:
    """The standard library typed letter by letter."""
    seconds: list[float] = []
    for name in resources.stdlib_files():
        text = resources.stdlib_text(name)[:most]
        painter = Painter(exports=lambda path, file: frozenset())
        for end in range(1, len(text) + 1):
            begun = time.perf_counter()
            painter.pieces(text[:end])
            seconds.append(time.perf_counter() - begun)
    seconds.sort()
    late = seconds[int(len(seconds) * 0.99)]
    note = f"median {spoken(seconds[len(seconds) // 2])}, {len(seconds):,} keys"
    report.judge("a key in colour, 99 of 100", late, 0.01, note, spoken)


if __name__ == "__main__":
    main()
