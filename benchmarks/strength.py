"""What looking at the next card is worth: `master` and `reader` alone among others, on the same deals.

`python -m benchmarks.strength 200 3,4,5` prints, on so many deals for each number of players, what docs/opponents.md
has; each deal is played from each seat, which takes some seconds a row.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from takeorpass.opponents import model_for
from takeorpass.opponents.measure import FIELDS
from takeorpass.opponents.play import MASTER, NET, READER, STRANGER
from takeorpass.opponents.training import seating_of, watch
from takeorpass.rules import parse_rules
from takeorpass.values import network_for

_RULES = parse_rules("no-thanks")
_OURS = {"reader": READER, "chain": NET}
_AMONG = ("run-aware", "milking", *_OURS)
_SEED = 7001


def shares(kind: int, among: str, players: int, deals: int) -> NDArray[np.float64]:
    """Return by deal what one seat of ``kind`` wins among seats of ``among``, in %, the mean over all seats."""
    network, model = network_for(_RULES), model_for(_RULES)
    assert network is not None
    assert model is not None
    turns = []
    for seat in range(players):
        kinds = np.full((deals, players), _OURS.get(among, STRANGER))
        kinds[:, seat] = kind
        figures = None
        if among in FIELDS:
            figures = np.broadcast_to(FIELDS[among], (*kinds.shape, FIELDS[among].size))
        turns.append(watch(network, model.flat, seating_of(kinds, figures), 1, _SEED, is_logged=False).shares[:, seat])
    found: NDArray[np.float64] = 100 * np.mean(turns, axis=0)
    return found


def told(by_deal: NDArray[np.float64]) -> str:
    """Return the mean and the half width of its 95 % interval, clustered by deal."""
    return f"{by_deal.mean():.1f} ± {1.96 * by_deal.std(ddof=1) / by_deal.size**0.5:.1f}"


def main(deals: int, counts: list[int]) -> None:
    """Print a row for each field and number of players."""
    print("| among | players | `reader` | `master` | more |")
    print("|---|---|---|---|---|")
    gains = []
    for among in _AMONG:
        for players in counts:
            reads, looks = (shares(kind, among, players, deals) for kind in (READER, MASTER))
            gains.append(looks - reads)
            print(f"| `{among}` | {players} | {told(reads)} | {told(looks)} | {told(gains[-1])} |", flush=True)
    print(f"| all | | | | {told(np.mean(gains, axis=0))} |")


if __name__ == "__main__":
    main(int(sys.argv[1]), list(map(int, sys.argv[2].split(","))))
