"""Worlds for tests: a match together with the deal that its table cannot see, and matches played at random."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass

from takeorpass.rules import Deal, Match, Pass, PlayerMove, Reveal, Ruleset, SeatView, Take, deal_from, view_of


@dataclass(frozen=True, slots=True)
class World:
    """A match and the deal of its running round."""

    match: Match
    deal: Deal

    def view(self, seat: int | None) -> SeatView:
        """Return what ``seat`` is told."""
        return view_of(self.match, seat, self.deal.hidden_of(seat))

    def then(self, move: PlayerMove) -> World:
        """Return the world after a player's ``move``, and after the card that follows a take."""
        return World(self.match.apply(move), self.deal).dealt()

    def dealt(self) -> World:
        """Return the world in which the dealer has turned up the next card, where it is the dealer's turn."""
        position = self.match.position
        if position.card is not None or position.is_over:
            return self
        return World(self.match.apply(Reveal(self.deal.deck[-position.deck_left])), self.deal)


def seed_of(text: str) -> bytes:
    """Return the dealer's seed that ``text`` names: its SHA-256."""
    return hashlib.sha256(text.encode()).digest()


def deal_named(ruleset: Ruleset, players: int, text: str) -> Deal:
    """Deal with the seed that ``text`` names, and empty nonces."""
    return deal_from(ruleset, seed_of(text), [b""] * players)


def opening(ruleset: Ruleset, players: int, text: str, *, rounds: int = 1, starter: int = 0) -> World:
    """Return the world with the first card up, dealt with the seed that ``text`` names."""
    match = Match.start(ruleset, players, rounds=rounds, starter=starter)
    return World(match, deal_named(ruleset, players, text)).dealt()


def next_round(world: World, text: str) -> World:
    """Return the world at the first card of the next round."""
    match = world.match.next_round()
    return World(match, deal_named(match.ruleset, match.players, text)).dealt()


def worlds(ruleset: Ruleset, players: int, text: str, *, rounds: int = 1, starter: int = 0) -> Iterator[World]:
    """Yield every moment of a match with a card up, and the end of each round.

    ``text`` names the deals and the moves: also how likely its players pass where they can.
    """
    rng = random.Random(text)
    patience = 1 - 0.8 * rng.random() ** 2
    world = opening(ruleset, players, f"{text} 0", rounds=rounds, starter=starter)
    yield world
    while not world.match.is_over:
        if world.match.position.is_over:
            world = next_round(world, f"{text} {world.match.round + 1}")
        else:
            world = world.then(random_move(world, rng, patience))
        yield world


def random_move(world: World, rng: random.Random, patience: float) -> PlayerMove:
    """Return a legal move of the seat to act: now and then its hidden card, else mostly a pass."""
    legal = world.view(world.match.position.to_act).legal
    *_, last = legal
    if last not in (Take(), Pass()) and rng.random() < 0.1:
        return last
    return Pass() if Pass() in legal and rng.random() < patience else Take()
