"""Values by the networks of the package: what a decision and training take, and how far off they are near the end.

`python -m benchmarks.values` prints the errors near the end, for docs/values.md.
"""

from __future__ import annotations

import math
import statistics
import time

from benchmarks.row import Row
from takeorpass.rules import Position, parse_rules
from takeorpass.solver import solve_many
from takeorpass.values import Network, line_of, network_for
from takeorpass.values.games import AT_ONCE
from takeorpass.values.measure import calibration
from takeorpass.values.training import Training
from tests.solver.endings import ending

_RULES = parse_rules("no-thanks")
_ENDINGS = 1000
_LESSONS = 3


def rows() -> list[Row]:
    """Measure whole decisions in plain numpy, games in the kernels, and games with learning from them."""
    network = _network()
    positions = [ending("no-thanks", 4, left, seed).position for left in (20, 15, 10, 5) for seed in range(10)]
    line_of(positions[0], network)
    begun = time.process_time()
    for position in positions:
        line_of(position, network)
    decision = (time.process_time() - begun) / len(positions)

    calibration(network, 4, 10, 1)
    begun = time.process_time()
    calibration(network, 4, 1000, 1)
    games = 1000 / (time.process_time() - begun)

    training = Training(_RULES, 1, 10**6)
    training.advance()
    begun = time.process_time()
    for _ in range(_LESSONS):
        training.advance()
    learned = _LESSONS * AT_ONCE * len(_RULES.player_counts) / (time.process_time() - begun)
    return [
        Row("values, a decision in plain numpy, 4 players", 1e3 * decision, "ms"),
        Row("values, games by the network, 4 players", games, "games/s"),
        Row("values, games of a training, 3 to 7 players", learned, "games/s"),
    ]


def error(network: Network, players: int, left: int) -> float:
    """Return how far win chances are off with a card up and ``left`` more to come: root mean square, 0 to 1."""
    positions = [ending("no-thanks", players, left, seed).position for seed in range(_ENDINGS)]
    squares = [_square(network, solution.position, solution.values.win) for solution in solve_many(positions)]
    return math.sqrt(statistics.fmean(squares))


def _square(network: Network, position: Position, exact: tuple[float, ...]) -> float:
    told = line_of(position, network).values.win
    return statistics.fmean((one - other) ** 2 for one, other in zip(told, exact, strict=True))


def _network() -> Network:
    network = network_for(_RULES)
    assert network is not None
    return network


if __name__ == "__main__":
    print("| players | 1 card left beside the one up | 2 cards left |")
    print("|---|---|---|")
    for players in (3, 4, 5):
        found = [error(_network(), players, left) for left in (1, 2)]
        print(f"| {players} | {found[0]:.3f} | {found[1]:.3f} |", flush=True)
