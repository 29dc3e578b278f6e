"""How long a whole process takes, against one that only imports Lark.

The program runs on the table that Lark made and so need not import Lark itself.
"""

from __future__ import annotations

from _measure import LARK, PYTHON, Report, Times, options, run, side_by_side, spoken, tq

BOARD = "chart year 1588 yin; where shiji 击 taiyi; show counts"
MODULE = [PYTHON, "-m", "taiyi_dsl"]


def main() -> None:
    quick = options(__doc__).quick
    cases = {
        "an empty process": [PYTHON, "-c", "pass"],
        "import lark": LARK,
        "tq --version": [*tq(), "--version"],
        "python -m taiyi_dsl --version": [*MODULE, "--version"],
        "tq, one board": [*tq(), "-c", BOARD],
        "python -m taiyi_dsl, one board": [*MODULE, "-c", BOARD],
        "tq, one board with all columns": [*tq(), "-c", "chart year 1588; show all"],
        "tq, a count over 10^10 years": [
            *tq(), "-c", "search years 1..10000000000; where shiji 掩 taiyi; count",
        ],
    }  # fmt: skip
    actions = [lambda command=command: run(command) for command in cases.values()]
    times = dict(zip(cases, side_by_side(1 if quick else 25, *actions), strict=True))
    lark = times["import lark"]

    report = Report("Start-up: whole processes, as a ratio to `python -c 'import lark'`", quick)
    for what in ("an empty process", "import lark"):
        tell(report, what, times[what])
    for what in list(cases)[2:]:
        report.ratio(what, times[what], lark, 0.5 if "--version" in what else 1.8)
    report.show()


def tell(report: Report, what: str, times: Times) -> None:
    report.tell(what, spoken(times.best), f"median {spoken(times.middle)}")


if __name__ == "__main__":
    main()
