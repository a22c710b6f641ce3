"""How strong `master` is: alone among others of each kind, in mixed pools, and the best heuristic alone among ours.

`python -m benchmarks.aims 1500 3` prints what docs/opponents.md has for 3 players, on so many deals (a quarter of them
for `master` among levels), each from each seat; `python -m benchmarks.aims 1500 3,4,5 take-or-pay` for other rules.
*Knows* is the same search by somebody who is told what the others decide: the most that a better model could bring, one
card deep. *Luck* is the part of the variance that went with the luck of the cards, and with who sits in a pool.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.opponents import Model, model_for
from takeorpass.opponents.luck import Share, luck_of, share_of
from takeorpass.opponents.measure import FIELDS, MATCH
from takeorpass.opponents.play import MASTER, NET, ORACLE, READER, STRANGER
from takeorpass.opponents.strangers import Figure, figures_of
from takeorpass.opponents.training import seating_of, watch
from takeorpass.rules import parse_rules
from takeorpass.values import Network, network_for

Doubles = NDArray[np.float64]

_SEED = 9001
_KINDS = {"steady": NET, "reader": READER, "master": MASTER, "knows": ORACLE}
_POOL = "a mixed pool"
_FIGURES: Mapping[str, Doubles] = {
    **FIELDS,
    # Levels, by the names that they have at a table.
    "newcomer": figures_of(0.15, 0.15, more={Figure.BLIND: 1}),
    "collector": FIELDS["threshold"],
    "saver": FIELDS["guarding"],
}
_BELOW = ("newcomer", "collector", "saver", "steady", "reader", "master")
_ROWS = (
    *((one, among, 1) for among in ("milking", _POOL) for one in ("reader", "master", "knows")),
    *(("milking", among, 1) for among in ("reader", "master")),
    *(("master", among, 4) for among in _BELOW),
)
"""Who sits alone, among whom, and what part of the deals is played: a quarter, where fair shares are far off or many
think for long."""


class Contest(NamedTuple):
    """What is played by whom: ``deals`` rounds from each seat, in matches of ``rounds``."""

    network: Network
    model: Model
    players: int
    deals: int
    rounds: int

    def share(self, one: str, among: str) -> Share:
        """Return what ``one`` wins among the others: by match, and beside luck."""
        matches = self.deals // self.rounds
        pool = np.random.default_rng(_SEED).integers(len(FIELDS), size=(matches, self.players))
        with ThreadPoolExecutor() as threads:
            turns = list(threads.map(lambda seat: self._turn(one, among, seat, pool), range(self.players)))
        shares, luck = (np.mean([turn[part] for turn in turns], axis=0) for part in (0, 1))
        controls = [luck[:, np.newaxis]]
        if among == _POOL:
            # Each field is expected on every eighth seat; how often it came, less that, is luck of another kind.
            others = pool[:, 1:, np.newaxis] == np.arange(len(FIELDS) - 1)
            controls.append(others.sum(axis=1) - (self.players - 1) / len(FIELDS))
        return share_of(shares, np.concatenate(controls, axis=1))

    def _turn(self, one: str, among: str, seat: int, pool: NDArray[np.int64]) -> tuple[Doubles, Doubles]:
        """Return by match what the one in ``seat`` won of its rounds, and how lucky it was in the mean."""
        kinds = np.full(pool.shape, _KINDS.get(among, STRANGER))
        kinds[:, seat] = _KINDS.get(one, STRANGER)
        # Whoever sits in a pool stays the same while the seats go round.
        figures = np.array(list(FIELDS.values()))[np.roll(pool, seat, axis=1)]
        if among != _POOL:
            figures[:] = _FIGURES.get(among, 0)
        figures[:, seat] = _FIGURES.get(one, 0)
        # On one deal those of a kind win all that there is together, whatever they do, so they get others.
        seed = _SEED + (seat if one == among else 0)
        seating = seating_of(kinds, figures)
        watched = watch(self.network, self.model.flat, seating, self.rounds, seed, is_logged=False)
        luck = luck_of(self.network, watched, seating, self.rounds, seed).sum(axis=1)
        by_match = (part[:, seat].reshape(-1, self.rounds).mean(axis=1) for part in (watched.shares, luck))
        return next(by_match), next(by_match)


def lines(deals: int, counts: list[int], rules: str) -> Iterator[str]:
    """Yield a row for each number of players and kind of table, as each is known."""
    ruleset = parse_rules(rules)
    network, model = network_for(ruleset), model_for(ruleset)
    assert network is not None, "There is no network for these rules."
    assert model is not None, "There is no model of opponents for these rules."
    yield "| players | one | among | a round | luck | matches of ten | luck |"
    yield "|---|---|---|---|---|---|---|"
    for players in counts:
        for one, among, part in _ROWS:
            # Who knows has nothing to learn in a match.
            lengths = (1,) if one == "knows" else (1, MATCH)
            shares = [Contest(network, model, players, deals // part, rounds).share(one, among) for rounds in lengths]
            cells = " | ".join(f"{share.percent:.1f} ± {share.margin:.1f} | {share.narrower:.0%}" for share in shares)
            yield f"| {players} | {_told(one)} | {_told(among)} | {cells} |" + " | |" * (2 - len(lengths))


def _told(name: str) -> str:
    return name if name in {_POOL, "knows"} else f"`{name}`"


def main(deals: int, counts: list[int], rules: str = "no-thanks") -> None:
    """Print the table for ``deals`` and the numbers of players, by ``rules``."""
    for line in lines(deals, counts, rules):
        print(line, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), list(map(int, sys.argv[2].split(","))), *sys.argv[3:])
