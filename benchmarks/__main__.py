"""Run the benchmarks and print a table; the same figures go into ``benchmarks/results/latest.json``."""

from __future__ import annotations

import importlib
import json
import platform
import sys
import time
from dataclasses import asdict
from pathlib import Path

from benchmarks.row import Row
from takeorpass.errors import TakeOrPassError

NAMES = (
    "rules",
    "record",
    "kernels",
    "solver",
    "values",
    "levels",
    "players",
    "telling",
    "server",
    "startup",
    "client",
)
_RESULTS = Path(__file__).parent / "results"


def main(names: list[str]) -> int:
    """Run the benchmarks called ``names``, or all of them; return the exit status."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"There is no benchmark {unknown[0]!r}; there are {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    rows: list[Row] = []
    print(f"{'what':48} {'figure':>14}  {'unit':12} {'ratio':>10}  {'budget':>8}")
    for name in names or NAMES:
        try:
            measured = importlib.import_module(f"benchmarks.{name}").rows()
        except (ImportError, TakeOrPassError) as error:  # an extra that is not installed
            print(f"{name} is left out: {error}")
            continue
        for row in measured:
            rows.append(row)
            print(_line(row), flush=True)
    _RESULTS.mkdir(exist_ok=True)
    machine = {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}
    result = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        **machine,
        "rows": [asdict(row) for row in rows],
    }
    (_RESULTS / "latest.json").write_text(json.dumps(result, indent=2) + "\n")
    return 0


def _line(row: Row) -> str:
    ratio = "" if row.ratio is None else f"{row.ratio:.3g}"
    budget = "" if row.budget is None else f"{row.budget:g}"
    over = "  over its budget" if row.budget is not None and row.value > row.budget else ""
    return f"{row.name:48} {row.value:14,.5g}  {row.unit:12} {ratio:>10}  {budget:>8}{over}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
