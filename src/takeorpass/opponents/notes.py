"""What is known of each seat: what a model keeps of all its decisions in a match so far.

The decisions about a card count once it is taken. Everything follows from the moves, which are public; what was worked
out is remembered, since a player is asked again after a few moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from takeorpass.opponents.layout import CONTEXT
from takeorpass.opponents.model import Doubles, Model
from takeorpass.opponents.watching import betters, see, worths_of
from takeorpass.rules import Pass, Position, Reveal, RoundLog, Ruleset, SeatView, Take
from takeorpass.values import Network, line_of, score_weight_of


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """By seat the sum of what is kept of its decisions, shape (players, `CONTEXT`), and how many they were."""

    kept: Doubles
    counts: Doubles

    def __add__(self, other: Known) -> Known:
        """Return what is known after both."""
        return Known(self.kept + other.kept, self.counts + other.counts)


def nothing_known(players: int) -> Known:
    """Return what is known of ``players`` before the first card is taken."""
    return Known(np.zeros((players, CONTEXT)), np.zeros(players))


def known_of(view: SeatView, network: Network, model: Model) -> Known:
    """Return what is known of each seat of ``view``, from all cards that were taken in its match."""
    known = nothing_known(view.players)
    for log in view.logs[:-1]:
        known += _round(view.ruleset, view.players, log, network, model)
    for position, taken in _cards(view.ruleset, view.players, view.logs[-1]):
        known += _card(position, taken, network, model)
    return known


@lru_cache(maxsize=256)
def _round(ruleset: Ruleset, players: int, log: RoundLog, network: Network, model: Model) -> Known:
    known = nothing_known(players)
    for position, taken in _cards(ruleset, players, log):
        known += _card(position, taken, network, model)
    return known


def _cards(ruleset: Ruleset, players: int, log: RoundLog) -> Iterator[tuple[Position, int]]:
    """Yield each card that was taken: the position in which it came up, and after how many passes."""
    position = Position.start(ruleset, players, log.starter)
    shown, passes = position, 0
    for move in log.moves:
        position = position.apply(move)
        match move:
            case Reveal():
                shown, passes = position, 0
            case Pass():
                passes += 1
            case Take():
                yield shown, passes
            case _:
                pass  # a hidden card changes hands, but no decision about this one


@lru_cache(maxsize=4096)
def _card(shown: Position, taken: int, network: Network, model: Model) -> Known:
    """Return what the decisions about the card of ``shown`` tell, which was taken after so many passes."""
    players, first, weight = shown.players, shown.to_act, score_weight_of(network)
    known = nothing_known(players)
    takes = line_of(shown, network).takes
    count = min(taken + 1, len(takes) - 1)
    if count < 1:
        return known
    seen = see(shown, betters(worths_of(takes, weight), first)[:count])
    kept = model.kept(seen, np.arange(count) == taken)
    for step in range(count):
        seat = (first + step) % players
        known.kept[seat] += kept[step]
        known.counts[seat] += 1
    return known
