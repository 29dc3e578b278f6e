"""The most memory that a whole process holds, against one that only imports Lark.

This process measures its children and so must stay small itself: it imports next to nothing of
the program.
"""

from __future__ import annotations

import os
import tempfile

from _measure import LARK, Report, options, peak, run, tq

SHOWN = "show year, ganzhi, ju, taiyi, counts"
CSV = ("--format", "csv")


def cases(folder: str, years: int) -> list[tuple[str, list[str]]]:
    """What, and the arguments of ``tq``."""
    saved = os.path.join(folder, "rows.csv").replace("\\", "/")
    half = "where host.count > guest.count"
    return [
        ("one board", ["-c", "chart year 1588 yin; show all"]),
        ("count over 10^10 years", ["-c", "search years 1..10000000000; where shiji 掩 taiyi; count"]),
        (f"{years:,} rows to csv", ["-c", f"search years 1..{years}; {SHOWN}", *CSV]),
        (f"{years:,} rows to a table", ["-c", f"search years 1..{years}; {SHOWN}"]),
        (f"{years:,} years saved in a file", ["-c", f'search years 1..{years}; {half}; {SHOWN}; save! "{saved}"']),
        (f"{years // 10:,} rows of all columns", ["-c", f"search years 1..{years // 10}; show all", *CSV]),
        (f"{years:,} years sorted by two counts", ["-c", f"search years 1..{years}; {half}; {SHOWN}; sort by host.count desc, guest.count", *CSV]),
        (f"{years:,} years counted by century", ["-c", f"search years 1..{years}; {half}; count by year / 100", *CSV]),
        ("an open range with a limit", ["-c", "search years 618..; where shiji 掩 taiyi; limit 20", *CSV]),
        (f"{years:,} years of both duns", ["-c", f"search years 1..{years} both; {half}; {SHOWN}", *CSV]),
    ]  # fmt: skip


def main() -> None:
    quick = options(__doc__).quick
    report = Report(
        "Memory: the peak of whole processes, as a ratio to `python -c 'import lark'`", quick
    )
    try:
        run([*tq(), "-c", "chart year 1588"])  # once, so that the byte code is there
        run(LARK)
        lark = min(peak(LARK) for _ in range(1 if quick else 5))
    except ImportError:
        report.tell("nothing measured", "", "this system does not tell the peak of a child")
        report.show()
        return
    report.tell("import lark", size(lark))
    with tempfile.TemporaryDirectory() as folder:
        for what, arguments in cases(folder, 1000 if quick else 1_000_000):
            held = peak([*tq(), *arguments])
            report.judge(what, held / lark, 1.3, size(held), "{:.2f}".format)
    report.show()


def size(kib: int) -> str:
    return f"{kib / 1024:.1f} MiB"


if __name__ == "__main__":
    main()
