"""How long completion takes for a key: the standard library typed letter by letter."""

from __future__ import annotations

import time

from _measure import Report, options, spoken

from taiyi_dsl.binder.script import Session
from taiyi_dsl.complete import Memo, complete
from taiyi_dsl.resources import stdlib_files, stdlib_text

ALLOWED = 0.010


def main() -> None:
    quick = options(__doc__).quick
    session, memo = Session(), Memo()
    complete("chart ju 1; where ", 18, session, memo=memo)  # the vocabulary is read once
    seconds: list[float] = []
    for name in stdlib_files():
        text = stdlib_text(name)
        for at in range(200 if quick else len(text) + 1):
            before = time.perf_counter()
            complete(text, at, session, memo=memo)
            seconds.append(time.perf_counter() - before)
    seconds.sort()
    report = Report("Completion: one key of the standard library typed letter by letter", quick)
    for share in (0.5, 0.9, 0.99, 0.999):
        value = seconds[int(share * (len(seconds) - 1))]
        what = f"{share:.1%} of {len(seconds):,} keys take at most"
        if share == 0.99:
            report.judge(what, value, ALLOWED, "wall time of one key", spoken)
        else:
            report.tell(what, spoken(value), "")
    report.tell("the slowest key", spoken(seconds[-1]), "")
    report.show()


if __name__ == "__main__":
    main()
