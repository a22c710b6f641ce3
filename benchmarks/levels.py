"""The levels of the tables: what a decision takes, with numpy alone on one core, and how soon a cold worker plays.

`python -m benchmarks.levels` prints the table of docs/levels.md.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from random import Random

from benchmarks.row import Row
from takeorpass.players import LADDER, STYLES, Player
from takeorpass.players.levels import prepare
from takeorpass.players.worker import BotWorker
from takeorpass.rules import PlayerMove, SeatView, parse_rules
from tests.players.table import play_round
from tests.worlds import deal_named, opening

_RULES = parse_rules("no-thanks")
_DEALS = 6
_PLAYERS = 4
_BUDGET_MS, _BUDGET_STRONGEST_MS = 5, 50
"""For all levels but the strongest, and for that one."""


class _Timed:
    """A player, and the milliseconds of the processor that its decisions took."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.taken: list[float] = []

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:
        begun = time.process_time()
        move = self._player.choose(view, rng)
        if len(view.legal) > 1:
            self.taken.append(1e3 * (time.process_time() - begun))
        return move


def rows() -> list[Row]:
    """Measure the decisions of each level in games with its neighbours, and a worker's first move."""
    figures = [
        Row(f"{name}, p95 of a decision", _p95(taken), "ms", budget=_budget_of(name))
        for name, taken in decisions().items()
    ]
    return [*figures, Row("a cold worker's first move, reader", asyncio.run(_first_move()), "s", budget=2)]


def _budget_of(name: str) -> int:
    return _BUDGET_STRONGEST_MS if name == list(LADDER)[-1] else _BUDGET_MS


def decisions() -> dict[str, list[float]]:
    """Return by level the milliseconds of its decisions; each plays with the next three, in turn."""
    prepare()
    names = [*LADDER, *STYLES]
    timed = {name: _Timed((LADDER | STYLES)[name].player) for name in names}
    for number in range(_DEALS):
        deal = deal_named(_RULES, _PLAYERS, f"levels {number}")
        for first in range(len(names)):
            table = [timed[names[(first + place) % len(names)]] for place in range(_PLAYERS)]
            play_round(_RULES, table, deal, Random(0))
    return {name: one.taken for name, one in timed.items()}


async def _first_move() -> float:
    """Return the seconds from nothing to the first move of the strongest level."""
    view = opening(_RULES, _PLAYERS, "levels").view(0)
    begun = time.perf_counter()
    worker = BotWorker(prepare=prepare)
    await worker.choose(view, list(LADDER)[-1], 0)
    took = time.perf_counter() - begun
    await worker.close()
    return took


def _p95(taken: list[float]) -> float:
    return statistics.quantiles(taken, n=20)[-1]


if __name__ == "__main__":
    print("| level | a decision, median | p95 |")
    print("|---|---|---|")
    for name, taken in decisions().items():
        print(f"| `{name}` | {statistics.median(taken):.2g} ms | {_p95(taken):.2g} ms |")
    print(f"\nA cold worker's first move: {asyncio.run(_first_move()):.1f} s")
