"""Queries in process: a count knows no range, a board takes microseconds, a line is soon read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

from _measure import Report, Times, options, side_by_side, spoken

from taiyi_dsl import board, library, proof, query
from taiyi_dsl.binder.script import Session
from taiyi_dsl.diagnostics.value import Source
from taiyi_dsl.syntax.parser import parse

CONDITIONS = (
    "shiji 掩 taiyi",
    "host.count < guest.count and ganzhi = 戊子",
    "year mod 7 = 3 and at least 2 of (host.和, guest.和, set.和)",
)
SHORT, LONG = "1..2000", "1..10000000000"


def main() -> None:
    quick = options(__doc__).quick
    report = Report("Queries, in process", quick)
    counts(report, 1 if quick else 40)
    boards(report, 1 if quick else 40)
    reading(report, 1 if quick else 20, lines=20 if quick else 300)
    proving(report, 1 if quick else 5)
    report.show()


def counts(report: Report, rounds: int) -> None:
    """The whole of a query, text to number, over a short and a long range."""
    for condition in CONDITIONS:

        def counted(years: str, condition: str = condition) -> list[tuple[object, ...]]:
            return [*query(f"search years {years}; where {condition}; count")]

        long, short = side_by_side(
            rounds, repeated(10, lambda: counted(LONG)), repeated(10, lambda: counted(SHORT))
        )
        ((number,),) = counted(LONG)
        report.ratio(f"count over {LONG} to {SHORT}", each(long, 10), each(short, 10), 1.25)
        report.tell("", "", f"{condition}: {number:,} boards")


def boards(report: Report, rounds: int) -> None:
    """Boards of many years, so that nothing is kept from one to the next."""
    years = cycle(range(1, 2001))
    scale = board.SCALES["year"]
    columns = board.columns_of(scale)
    (laid,) = side_by_side(rounds, repeated(100, lambda: board.lay(scale, next(years))))
    laid = each(laid, 100)
    report.judge(
        f"a year board, all {len(columns)} columns", laid.best, 1e-3,
        f"median {spoken(laid.middle)}", spoken,
    )  # fmt: skip
    (asked,) = side_by_side(rounds, lambda: query("chart year :y; show all", y=next(years)).rows)
    report.tell(
        "the same as a query, text to cells", spoken(asked.best), f"median {spoken(asked.middle)}"
    )


def reading(report: Report, rounds: int, lines: int) -> None:
    """Scripts of queries, parsed, and parsed and bound."""
    text = "\n".join(
        f"chart year {year} yin; where shiji 击 taiyi and host.count > 8; show counts, taiyi"
        for year in range(1000, 1000 + lines)
    )
    source = Source("<benchmark>", text)
    parsed, bound = side_by_side(
        rounds, lambda: parse(source), lambda: library.bind_text(source, Session())
    )
    for what, times in (("parse a line", parsed), ("parse and bind a line", bound)):
        mine = each(times, lines)
        report.judge(
            what,
            mine.best,
            1e-3,
            f"median {spoken(mine.middle)}, {lines} lines of 4 clauses",
            spoken,
        )


def proving(report: Report, rounds: int) -> None:
    """The standard library, read, bound and run against the books."""
    kinds: dict[str, int] = {}

    def prove() -> None:
        kinds.clear()
        found = proof.library()
        for example in found.examples:
            verdict = proof.prove(example, found.modules)
            kinds[verdict.kind] = kinds.get(verdict.kind, 0) + 1

    (times,) = side_by_side(rounds, prove)
    said = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    report.tell(
        "verify the standard library", spoken(times.best), f"{said}; median {spoken(times.middle)}"
    )


def repeated(number: int, action: Callable[[], object]) -> Callable[[], None]:
    def many() -> None:
        for _ in range(number):
            action()

    return many


def each(times: Times, number: int) -> Times:
    """The time of one out of many."""
    mine = Times()
    mine.seconds = [seconds / number for seconds in times.seconds]
    return mine


if __name__ == "__main__":
    main()
