"""A long result written to a file, against ``csv.writer.writerows`` of the same rows.

The rival has its rows ready in memory and only writes them; the query has to find its boards, lay
them and name their values as well.
"""

from __future__ import annotations

import csv
import os
import tempfile

from _measure import Report, options, side_by_side, spoken

from taiyi_dsl import query
from taiyi_dsl.render.formats import FORMATS, write

CONDITION = "host.count > guest.count"
CASES = (
    ("the usual columns", "year, ganzhi, ju, taiyi, counts", 1_000_000),
    ("the axis not in front", "ganzhi, year, acc, ju, taiyi, counts", 200_000),
    ("all columns", "all", 50_000),
)


def main() -> None:
    quick = options(__doc__).quick
    report = Report(
        "Export: a search written to csv, as a ratio to csv.writer with rows made before", quick
    )
    with tempfile.TemporaryDirectory() as folder:
        for what, shown, wanted in CASES:
            against_writer(report, folder, what, shown, wanted // (1000 if quick else 1), quick)
        for format in FORMATS:
            alone(report, folder, format, 500 if quick else 100_000, 1 if quick else 3)
    report.show()


def search(shown: str, wanted: int) -> str:
    """A search with at least so many hits."""
    ((cycle,),) = query(f"search years 1..360; where {CONDITION}; count").rows
    last = -(-wanted * 360 // int(cycle or 1))
    return f"search years 1..{last}; where {CONDITION}; show {shown}"


def against_writer(
    report: Report, folder: str, what: str, shown: str, wanted: int, quick: bool
) -> None:
    text = search(shown, wanted)
    result = query(text)
    names, rows = [column.id for column in result.columns], result.rows
    mine, theirs = os.path.join(folder, "mine.csv"), os.path.join(folder, "theirs.csv")

    def ours() -> None:
        with open(mine, "w", encoding="utf-8", newline="") as out:
            write(query(text).outcome.table, "csv", out)

    def writer() -> None:
        with open(theirs, "w", encoding="utf-8", newline="") as out:
            made = csv.writer(out, lineterminator="\n")
            made.writerow(names)
            made.writerows(rows)

    our, their = side_by_side(1 if quick else 5, ours, writer)
    label = f"{len(rows):,} rows, {len(names)} columns: {what}"
    report.ratio(label, our, their, 2.5)


def alone(report: Report, folder: str, format: str, wanted: int, rounds: int) -> None:
    text = search("year, ganzhi, ju, taiyi, counts", wanted)
    path = os.path.join(folder, "result")

    def ours() -> int:
        with open(path, "w", encoding="utf-8", newline="") as out:
            return write(query(text).outcome.table, format, out)

    number = ours()
    (times,) = side_by_side(rounds, ours)
    report.tell(
        f"one row as {format}",
        spoken(times.best / number),
        f"{number:,} rows in {spoken(times.best)}",
    )


if __name__ == "__main__":
    main()
