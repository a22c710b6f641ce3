"""What a decision of the players with networks takes, by numpy alone and compiled.

`python -m benchmarks.players` prints it for all numbers of players, for docs/opponents.md.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import numpy as np

from benchmarks.row import Row
from takeorpass.opponents import model_for
from takeorpass.opponents.measure import FIELDS
from takeorpass.opponents.play import MASTER, READER, STRANGER
from takeorpass.opponents.training import seating_of, watch
from takeorpass.players import NAMED
from takeorpass.rules import Match, Pass, Reveal, parse_rules, view_of
from takeorpass.values import network_for
from tests.worlds import deal_named

_RULES = parse_rules("no-thanks")
_GAMES = 50
_BUDGET_MS = 50


def rows() -> list[Row]:
    """Measure decisions at tables of four in plain numpy, and games in the kernels."""
    found = []
    for name in ("reader", "master"):
        times = _decisions(name, 4, 2)
        what = f"players, a decision of {name} in plain numpy"
        found += [
            Row(f"{what}, median", float(np.median(times)), "ms"),
            Row(f"{what}, 95 %", float(np.quantile(times, 0.95)), "ms", budget=_BUDGET_MS),
        ]
    found += [
        Row(f"players, compiled games of one {name}, 4 players", _compiled(kind, 4), "ms/game")
        for name, kind in (("reader", READER), ("master", MASTER))
    ]
    return found


def _decisions(name: str, players: int, games: int) -> list[float]:
    """Return the milliseconds of CPU that each decision took in games of this player alone."""
    return [time_ms for game in range(games) for time_ms in _game(name, players, f"benchmark {game}")]


def _game(name: str, players: int, deal: str) -> Iterator[float]:
    player, match = NAMED[name].player, Match.start(_RULES, players)
    for card in deal_named(_RULES, players, deal).deck:
        match = match.apply(Reveal(card))
        while match.position.card is not None:
            view = view_of(match, match.position.to_act)
            begun = time.process_time()
            move = player.choose(view, Random(0))
            taken = time.process_time() - begun
            if Pass() in match.position.legal:
                yield 1e3 * taken
            match = match.apply(move)


def _compiled(kind: int, players: int) -> float:
    """Return the milliseconds of a game in which one seat is of ``kind`` among `run-aware` ones."""
    network, model = network_for(_RULES), model_for(_RULES)
    assert network is not None
    assert model is not None
    kinds = np.full((_GAMES, players), STRANGER)
    kinds[:, 0] = kind
    figures = np.broadcast_to(FIELDS["run-aware"], (*kinds.shape, FIELDS["run-aware"].size))
    seating = seating_of(kinds, figures)
    watch(network, model.flat, seating_of(kinds[:1], figures[:1]), 1, 1, is_logged=False)
    begun = time.process_time()
    watch(network, model.flat, seating, 1, 1, is_logged=False)
    return 1e3 * (time.process_time() - begun) / _GAMES


if __name__ == "__main__":
    print(
        "| players | `reader`, median | 95 % | `master`, median | 95 % | most | `reader` compiled | `master` compiled |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for seats in _RULES.player_counts:
        reads, looks = (_decisions(name, seats, 2) for name in ("reader", "master"))
        cells = [*np.quantile(reads, (0.5, 0.95)), *np.quantile(looks, (0.5, 0.95, 1))]
        cells += [_compiled(kind, seats) for kind in (READER, MASTER)]
        print(f"| {seats} | {' | '.join(f'{cell:.1f}' for cell in cells)} |", flush=True)
