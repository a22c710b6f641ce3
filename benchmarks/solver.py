"""How far the exact solver reaches on one core: endings of real games, small games whole.

`python -m benchmarks.solver 5 3 4 5` prints the table of docs/solver.md: 5 endings each, of 3, 4 and 5 players. That
takes about a quarter of an hour.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator

from benchmarks.row import Row
from takeorpass.rules import Pass, Position, Reveal, Take, parse_rules
from takeorpass.solver import solve
from tests.solver.endings import ending

_WHOLE_GAME = {"low": 3, "high": 10, "set_aside": 2, "chips": 3, "after_take": "same", "tie_break": "share"}
_NAIVE_GAME = {"low": 3, "high": 7, "set_aside": 1, "chips": 1, "after_take": "same", "tie_break": "share"}
_ENDINGS = 40
_LONGEST = 60.0


class _TooLongError(Exception):
    """A solve took more than its time."""


def rows() -> list[Row]:
    """Measure the last cards of four-player games, a small game whole, and a tiny one against plain expectimax."""
    seconds_to_solve(_start(_NAIVE_GAME))  # compiled, or read from the cache
    found = []
    for left, budget, count in ((3, 1.0, _ENDINGS), (4, None, _ENDINGS // 4)):
        times = [seconds_to_solve(ending("no-thanks", 4, left, seed).position) or _LONGEST for seed in range(count)]
        what = f"exact, {left} cards beside the one up, 4 players"
        found.append(Row(f"{what}: median", statistics.median(times), "s", budget=budget))
        found.append(Row(f"{what}: slowest of {count}", max(times), "s", budget=budget))
    whole = seconds_to_solve(_start(_WHOLE_GAME)) or _LONGEST
    found.append(Row("exact, 6 of 8 cards, 3 players, 3 chips", whole, "s", budget=10.0))
    position = _start(_NAIVE_GAME)
    begun = time.perf_counter()
    _expectimax(position)
    naive = time.perf_counter() - begun
    tiny = seconds_to_solve(position) or _LONGEST
    found.append(
        Row("exact, 4 of 5 cards, 3 players, 1 chip each", tiny, "s", naive / tiny, "expectimax by Position.apply")
    )
    return found


def seconds_to_solve(position: Position, longest: float = _LONGEST) -> float | None:
    """Return how long this process computes to solve ``position``, or None where that is more than ``longest``."""
    begun = time.process_time()

    def watch(*_: float) -> None:
        if time.process_time() - begun > longest:
            raise _TooLongError

    try:
        solve(position, most_takes=10**15, progress=watch)
    except _TooLongError:
        return None
    return time.process_time() - begun


def _start(rules: object) -> Position:
    return Position.start(parse_rules(rules), 3)


def _expectimax(position: Position) -> tuple[float, ...]:
    """Return the worths by seat, with no trick at all, not even a memory."""
    outcome = position.outcome()
    if outcome is not None:
        mean = sum(outcome.scores) / len(outcome.scores)
        wins = [(place == 1) / len(outcome.winners) for place in outcome.places]
        return tuple(win + 1e-4 * (mean - score) for win, score in zip(wins, outcome.scores, strict=True))
    if position.card is None:
        values = [_expectimax(position.apply(Reveal(card))) for card in position.unseen]
        return tuple(statistics.fmean(column) for column in zip(*values, strict=True))
    take = _expectimax(position.apply(Take()))
    if Pass() not in position.legal:
        return take
    passing = _expectimax(position.apply(Pass()))
    return take if take[position.to_act] >= passing[position.to_act] - 1e-9 else passing


def reach(count: int, tables: list[int]) -> Iterator[str]:
    """Yield, as lines of a table, how many of ``count`` endings are solved within a second, ten, and sixty."""
    yield "| players | cards left | median | slowest | in 1 s | in 10 s | in 60 s |"
    yield "|---|---|---|---|---|---|---|"
    for players in tables:
        for left in range(2, 6):
            times = [seconds_to_solve(ending("no-thanks", players, left, seed).position) for seed in range(count)]
            known = [seconds for seconds in times if seconds is not None]
            slowest = f"{max(known):.2g} s" if len(known) == count else "> 60 s"
            median = statistics.median(seconds or 2 * _LONGEST for seconds in times)
            shares = (f"{100 * sum(seconds <= limit for seconds in known) / count:.0f} %" for limit in (1, 10, 60))
            middle = f"{median:.2g} s" if median <= _LONGEST else "> 60 s"
            yield f"| {players} | {left} | {middle} | {slowest} | {' | '.join(shares)} |"
            if median > _LONGEST:
                break


if __name__ == "__main__":
    number, *of_players = map(int, sys.argv[1:])
    seconds_to_solve(_start(_NAIVE_GAME))  # compiled, or read from the cache
    for line in reach(number, of_players):
        print(line, flush=True)
