"""What the benchmarks share: measuring side by side, child processes, the printed table.

A machine is never quiet, so a figure that is judged is a ratio: both sides are run in turn, A B A B,
and their quickest runs are compared.  Medians are told as well.  Children run with byte code:
settings that keep Python from writing it are taken out, and nothing is timed before a warm-up.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import DEVNULL, PIPE

ROOT = Path(__file__).resolve().parent.parent

BARE = importlib.util.find_spec("taiyi_dsl") is None
if BARE:  # a checkout that was not installed
    sys.path.insert(0, str(ROOT))

from taiyi_dsl.width import pad, width  # noqa: E402  found only now

PYTHON = sys.executable
LARK = [PYTHON, "-c", "import lark"]


def options(about: str) -> argparse.Namespace:
    """The command line of a benchmark: only ``--quick``."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(
        "--quick", action="store_true", help="few and small runs: do they run at all?"
    )
    return parser.parse_args()


# ---- children ---------------------------------------------------------------------------------


def environment() -> dict[str, str]:
    """The environment of children: a user's, without settings that change how Python runs."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "TQ_")) or name in ("PYTHONHOME", "PYTHONPATH")
    }
    if BARE:
        others = [kept["PYTHONPATH"]] if kept.get("PYTHONPATH") else []
        kept["PYTHONPATH"] = os.pathsep.join([str(ROOT), *others])
    return kept


def tq() -> list[str]:
    """The command as it was installed beside this Python, or what that script would do."""
    found = shutil.which("tq", path=str(Path(PYTHON).parent))
    if found is not None:
        return [found]
    return [PYTHON, "-c", "import sys; from taiyi_dsl.cli import main; sys.exit(main())"]


def run(command: Sequence[str]) -> None:
    """Run a child to its end and drop its output.  A child that fails ends the benchmark."""
    child = subprocess.run(command, env=environment(), stdout=DEVNULL, stderr=PIPE)
    _passed(command, child.returncode, child.stderr)


def peak(command: Sequence[str]) -> int:
    """The most memory that a child held, in KiB.  A child that fails ends the benchmark.

    The figure of a child begins with what its parent held when it was started, so whoever asks
    must be small.  Raises ImportError where the system does not tell (Windows).
    """
    import resource  # noqa: F401  Windows has none, and no wait4 either

    child = subprocess.Popen(command, env=environment(), stdout=DEVNULL, stderr=PIPE)
    assert child.stderr is not None
    with child.stderr as stream:
        said = stream.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    _passed(command, child.returncode, said)
    return usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)


def _passed(command: Sequence[str], status: int, said: bytes) -> None:
    if status:
        sys.exit(f"{' '.join(command)}: exit status {status}\n{said.decode(errors='replace')}")


# ---- times ------------------------------------------------------------------------------------


class Times:
    """The seconds that the runs of one thing took."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    @property
    def best(self) -> float:
        return min(self.seconds)

    @property
    def middle(self) -> float:
        ordered, half = sorted(self.seconds), len(self.seconds) // 2
        return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def side_by_side(rounds: int, *actions: Callable[[], object]) -> list[Times]:
    """Run the actions in turn, ``rounds`` times each after one warm-up."""
    times = [Times() for _ in actions]
    for number in range(rounds + 1):
        for action, mine in zip(actions, times, strict=True):
            begin = time.perf_counter()
            action()
            took = time.perf_counter() - begin
            if number:
                mine.seconds.append(took)
    return times


def spoken(seconds: float) -> str:
    """A time with the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


# ---- the table --------------------------------------------------------------------------------


class Report:
    """The lines of a benchmark: what, figure, target, met or not, and what stands behind."""

    def __init__(self, title: str, quick: bool) -> None:
        self.title = title + (" (quick: these figures mean nothing)" if quick else "")
        self.lines: list[tuple[str, ...]] = []

    def tell(self, what: str, figure: str, note: str = "") -> None:
        """A figure without a target."""
        self.lines.append((what, figure, "", "", note))

    def judge(
        self, what: str, figure: float, most: float, note: str, say: Callable[[float], str] = str
    ) -> None:
        """A figure that must not be above ``most``."""
        met = "met" if figure <= most else "MISSED"
        self.lines.append((what, say(figure), f"<= {say(most)}", met, note))

    def ratio(self, what: str, ours: Times, theirs: Times, most: float) -> None:
        """Our time to theirs, by the quickest runs; the note has the times and the medians."""
        note = (
            f"{spoken(ours.best)} to {spoken(theirs.best)}; "
            f"by medians {ours.middle / theirs.middle:.2f}"
        )
        self.judge(what, ours.best / theirs.best, most, note, "{:.2f}".format)

    def show(self) -> None:
        table = [("what", "figure", "target", "", "behind it"), *self.lines]
        sizes = [max(width(row[i]) for row in table) for i in range(4)]
        print(f"{self.title}\n")
        for row in table:
            cells = [pad(cell, n, "left") for cell, n in zip(row, sizes, strict=False)]
            print(("  " + "  ".join([*cells, row[4]])).rstrip())
        print()
