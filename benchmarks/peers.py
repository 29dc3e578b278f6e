"""Other Taiyi packages of PyPI, where they are installed: what a board of a year costs them.

Only time is compared.  Their values follow books and readings of their own and prove nothing here.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
from itertools import cycle

from _measure import PYTHON, Report, environment, options, side_by_side, spoken

from taiyi_dsl import board

PEERS = {
    # It imports its own modules as if its folder were on the path.
    "kintaiyi": """
import importlib.util, json, sys, time
sys.path += importlib.util.find_spec("kintaiyi").submodule_search_locations
begin = time.perf_counter()
from kintaiyi import kintaiyi
loaded = time.perf_counter() - begin

def lay(year):
    made = kintaiyi.Taiyi(year, 6, 1, 0, 0)
    try:
        return made.pan(0, 0)
    except TypeError:  # before it took the choice of an epoch
        return made.pan(0)

seconds = []
for year in range(1570, 1570 + int(sys.argv[1])):
    begin = time.perf_counter()
    fields = len(lay(year))
    seconds.append(time.perf_counter() - begin)
print()
print(json.dumps({"loaded": loaded, "best": min(seconds), "fields": fields}))
""",
}


def main() -> None:
    quick = options(__doc__).quick
    report = Report("Peers: a board of a year, in process (their values are never used)", quick)
    scale, years = board.SCALES["year"], cycle(range(1570, 2570))
    (ours,) = side_by_side(20 if quick else 1000, lambda: board.lay(scale, next(years)))
    report.tell("taiyi_dsl", spoken(ours.best), f"{len(board.columns_of(scale))} columns")
    for name, code in PEERS.items():
        if importlib.util.find_spec(name) is None:
            report.tell(name, "", "not installed: not compared")
            continue
        child = subprocess.run(
            [PYTHON, "-c", code, "2" if quick else "50"],
            env=environment(), capture_output=True, encoding="utf-8",
        )  # fmt: skip
        if child.returncode:
            last = child.stderr.strip().splitlines()[-1:]
            report.tell(name, "", f"does not run here: {' '.join(last)}")
            continue
        told = json.loads(child.stdout.splitlines()[-1])
        note = f"{told['fields']} fields, {told['best'] / ours.best:,.0f} times ours; its import takes {spoken(told['loaded'])}"
        report.tell(name, spoken(told["best"]), note)
    report.show()


if __name__ == "__main__":
    main()
