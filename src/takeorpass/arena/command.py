"""What ``takeorpass arena`` does: a contest from the command line, played with a word on how far it is."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from takeorpass.arena.contest import Contest
from takeorpass.arena.results import Results
from takeorpass.arena.run import Progress, run
from takeorpass.arena.text import lines_of

_EVERY_S = 0.2
_MINUTE = 60


def hold(contest: Contest, *, out: str | None = None, jobs: int | None = None, cluster: str | None = None) -> Results:
    """Play ``contest`` as `run` does, kept in the file ``out``; say on a terminal how far it is."""
    with _meter(contest, out) as progress:
        return run(contest, out=None if out is None else Path(out), jobs=jobs, cluster=cluster, progress=progress)


def told(results: Results, form: str = "text") -> str:
    """Return ``results`` as ``text`` for people, as ``json`` on one line, or as ``csv``."""
    if form == "json":
        return json.dumps(results.data())
    return results.csv().rstrip("\n") if form == "csv" else "\n".join(lines_of(results))


@contextmanager
def _meter(contest: Contest, out: str | None) -> Iterator[Progress]:
    """Yield what shows the progress on a terminal; say what is kept where a signal stops the games."""
    begun = shown = time.monotonic()
    is_terminal = sys.stderr.isatty()
    before: int | None = None
    done = 0

    def show(deals: int) -> None:
        nonlocal before, done, shown
        done = deals
        before = deals if before is None else before
        now = time.monotonic()
        if is_terminal and now - shown > _EVERY_S:
            shown = now
            line = f"{deals / contest.deals:6.1%}  {deals:,} of {contest.deals:,} deals"
            if deals > before:
                line += f", {_left((now - begun) / (deals - before) * (contest.deals - deals))} left"
            sys.stderr.write(f"\r\x1b[K{line}; Ctrl-C stops.")
            sys.stderr.flush()

    try:
        yield show
    except (KeyboardInterrupt, SystemExit):  # Ctrl-C, or a signal that ends the program
        kept = "nothing is kept without --out." if out is None else f"{out} keeps them, and the same command goes on."
        sys.stderr.write(f"{_CLEAR * is_terminal}Stopped after {done:,} of {contest.deals:,} deals; {kept}\n")
        raise
    finally:
        sys.stderr.write(_CLEAR * is_terminal)
        sys.stderr.flush()


_CLEAR = "\r\x1b[K"


def _left(seconds: float) -> str:
    """Return how long something takes, roughly.

    >>> _left(7.2), _left(200), _left(8000)
    ('8 s', '4 min', '3 h')
    """
    if seconds < _MINUTE:
        return f"{int(seconds) + 1} s"
    minutes = int(seconds / _MINUTE) + 1
    return f"{minutes} min" if minutes < _MINUTE else f"{minutes // _MINUTE + 1} h"
