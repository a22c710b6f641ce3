"""How strong `master` is: alone among the best heuristic, in mixed pools, and the best heuristic alone among readers.

`python -m benchmarks.aims 1500 3` prints what docs/opponents.md has for 3 players, on so many deals, each from each
seat; that takes some ten minutes. *Knows* is the same search by somebody who is told what the others decide: the most
that a better model could bring, one card deep.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from takeorpass.opponents import model_for
from takeorpass.opponents.measure import FIELDS, MATCH
from takeorpass.opponents.play import MASTER, ORACLE, READER, STRANGER
from takeorpass.opponents.training import seating_of, watch
from takeorpass.rules import parse_rules
from takeorpass.values import network_for

Figures = NDArray[np.float64]
Pool = Callable[[int, int], Figures]

_RULES = parse_rules("no-thanks")
_BEST = "milking"
_SEED = 9001


def milking(matches: int, players: int) -> Figures:
    """Return the figures of the best heuristic for each seat."""
    return np.broadcast_to(FIELDS[_BEST], (matches, players, FIELDS[_BEST].size)).copy()


def mixed(matches: int, players: int) -> Figures:
    """Return figures for each seat, of any of the fields."""
    pool = np.array(list(FIELDS.values()))
    return pool[np.random.default_rng(_SEED).integers(len(pool), size=(matches, players))]


def share(  # noqa: PLR0913, PLR0917 - what decides about the games
    one: int, others: int, pool: Pool, players: int, deals: int, rounds: int
) -> str:
    """Return what one seat of kind ``one`` wins among ``others``, in %, with its 95 % interval clustered by match."""
    network, model = network_for(_RULES), model_for(_RULES)
    assert network is not None
    assert model is not None
    matches = deals // rounds
    figures = pool(matches, players)
    turns = []
    for seat in range(players):
        kinds = np.full((matches, players), others)
        kinds[:, seat] = one
        # Whoever plays against us stays the same while the seats go round.
        seating = seating_of(kinds, np.roll(figures, seat, axis=1))
        turns.append(watch(network, model.flat, seating, rounds, _SEED, is_logged=False).shares[:, seat])
    by_match = 100 * np.mean(turns, axis=0)
    return f"{by_match.mean():.1f} ± {1.96 * by_match.std(ddof=1) / by_match.size**0.5:.1f}"


def main(deals: int, counts: list[int]) -> None:
    """Print a row for each number of players and kind of table."""
    print("| players | one | among | a round | matches of ten | knows, a round |")
    print("|---|---|---|---|---|---|")
    for players in counts:
        for name, pool in ((_BEST, milking), ("a mixed pool", mixed)):
            for kind, ours in ((READER, "reader"), (MASTER, "master")):
                cells = [share(kind, STRANGER, pool, players, deals, rounds) for rounds in (1, MATCH)]
                known = share(ORACLE, STRANGER, pool, players, deals, 1) if kind == READER else ""
                print(f"| {players} | `{ours}` | {name} | {' | '.join(cells)} | {known} |", flush=True)
        cells = [share(STRANGER, READER, milking, players, deals, rounds) for rounds in (1, MATCH)]
        print(f"| {players} | `{_BEST}` | `reader` | {' | '.join(cells)} | |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), list(map(int, sys.argv[2].split(","))))
