"""Matches that the kernels played, and the same ones as the rules have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from takeorpass.kernels.compiled import kernel
from takeorpass.kernels.plan import Plan, plan_for
from takeorpass.kernels.stream import stream_of
from takeorpass.kernels.table import deal_into
from takeorpass.opponents import Model, model_for
from takeorpass.opponents.play import MASTER, NET, READER, STRANGER, Seating
from takeorpass.opponents.strangers import draw_strangers
from takeorpass.opponents.training import Watched, seating_of, watch
from takeorpass.rules import Match, Pass, Reveal, Ruleset, Take, parse_rules
from takeorpass.values import Network, network_for

RULES = parse_rules("no-thanks")
SEED = 77


class Asked(NamedTuple):
    """A decision that was made: the match before it, its number in the log, and whether the card was taken."""

    match: Match
    number: int
    is_take: bool


def shipped(ruleset: Ruleset = RULES) -> tuple[Network, Model]:
    """Return what ships for ``ruleset``."""
    network, model = network_for(ruleset), model_for(ruleset)
    assert network is not None
    assert model is not None
    return network, model


def a_table() -> Seating:
    """Return a reader, a stranger, a master and a seat of the network."""
    figures = draw_strangers(np.random.default_rng(3), 4).reshape(1, 4, -1)
    return seating_of(np.array([[READER, STRANGER, MASTER, NET]]), figures)


def watched(ruleset: Ruleset = RULES, rounds: int = 2) -> Watched:
    """Return a match at that table."""
    network, model = shipped(ruleset)
    return watch(network, model.flat, a_table(), rounds, SEED)


def decisions_in(watched: Watched, ruleset: Ruleset = RULES, rounds: int = 2) -> Iterator[Asked]:
    """Yield every decision of a match that was watched, as the rules have it; its outcome must be the kernels'."""
    log = watched.log
    match, number = Match.start(ruleset, 4, rounds=rounds), 0
    for game in range(rounds):
        match = match if game == 0 else match.next_round()
        for card in deck_of(ruleset, 4, SEED, game):
            match, is_taken = match.apply(Reveal(card)), False
            while not is_taken:
                is_taken = True
                if Pass() in match.position.legal:
                    is_taken = bool(log.took[number])
                    yield Asked(match, number, is_taken)
                    number += 1
                match = match.apply(Take() if is_taken else Pass())
        outcome = match.position.outcome()
        assert outcome is not None
        assert outcome.scores == tuple(watched.scores[game].tolist())
    assert number == log.size[0]


def deck_of(ruleset: Ruleset, players: int, seed: int, game: int) -> list[int]:
    """Return the cards of a game in the kernels, in the order in which they are turned up."""
    plan = plan_for(ruleset, players)
    deck = np.zeros(plan.cards.size, np.uint8)
    _deal(deck, plan, np.uint64(seed), game)
    cards: list[int] = deck[: plan.deck_size].tolist()
    return cards


@kernel
def _deal(deck: np.ndarray, plan: Plan, seed: np.uint64, game: int) -> None:
    deal_into(deck, plan, stream_of(seed, game))
