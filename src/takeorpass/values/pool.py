"""What an ending learns from: last cards of many games and variations of each, solved. Importing this needs numba."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from takeorpass.values.games import AT_ONCE, guests, play
from takeorpass.values.last_cards import solved_rows, variations
from takeorpass.values.network import Network, begin_endings
from takeorpass.values.play import Choice, Rows

_VARIATIONS = 14
"""Variations of each of the last cards."""


class Pool:
    """The last cards of games among so many players: `collect` some, until they are `whole`."""

    def __init__(self, network: Network, players: int, games: int, choice: Choice) -> None:
        """Begin with none of ``games``, to be played by ``network``, whose endings have not learned anything yet."""
        self.players, self.games = players, pooled(games)
        self.whole: Rows | None = None
        """All positions with their exact values, once they are collected: in narrow numbers, and columns by seat."""
        self._network = replace(network, flat=network.flat.copy())
        begin_endings(self._network)
        self._choice = choice
        self._batches: list[Rows] = []

    @property
    def part(self) -> float:
        """Which part of the games is played, 0 to 1."""
        return 1.0 if self.whole else len(self._batches) * AT_ONCE / self.games

    def collect(self, seed: int, first: int) -> None:
        """Play some games more: of ``seed``, the pool's first one is game ``first``."""
        first += len(self._batches) * AT_ONCE
        rng = np.random.default_rng((seed, first, self.players))
        company = guests(rng, AT_ONCE)
        played = play(self._network, self.players, AT_ONCE, seed, first, self._choice, company).rows
        ruleset = self._network.ruleset
        last = solved_rows(ruleset, self.players, played)
        more = variations(ruleset, self.players, last, _VARIATIONS, rng)
        parts = [last, *(solved_rows(ruleset, self.players, varied) for varied in more)]
        self._batches.append(_joined([self._narrow(part) for part in parts]))
        if self.part == 1:
            self.whole = _joined(self._batches)
            self._batches.clear()

    def _narrow(self, rows: Rows) -> Rows:
        """Return ``rows`` in a third of the room."""
        seats = slice(self.players)
        return Rows(
            hands=rows.hands[:, seats],
            unseen=rows.unseen,
            chips=rows.chips[:, seats].astype(np.int16),
            costs=rows.costs[:, seats].astype(np.int16),
            actor=rows.actor.astype(np.int8),
            players=rows.players.astype(np.int8),
            left=rows.left.astype(np.int8),
            cut=rows.cut.astype(np.int8),
            win=rows.win[:, seats].astype(np.float32),
            score=rows.score[:, seats].astype(np.float32),
        )


def pooled(games: int) -> int:
    """Return how many games a pool of ``games`` really has: they are played `AT_ONCE`."""
    return -(-games // AT_ONCE) * AT_ONCE


def _joined(parts: list[Rows]) -> Rows:
    return Rows._make(map(np.concatenate, zip(*parts, strict=True)))
