"""The slow twin of the kernels: the same streams and deals in plain Python, games played by `takeorpass.rules`.

Who decides is a player, told what its seat may know. Streams and deals follow the words of `takeorpass.kernels.stream`
and `table`, not their code: no bits, no numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import cast

from takeorpass.heuristics import Policy
from takeorpass.rules import Deal, Match, Pass, PlayerMove, PlayHidden, Position, Reveal, Ruleset, Take, view_of

GAMMA = 0x9E3779B97F4A7C15
MASK = 2**64 - 1


def mix(word: int) -> int:
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & MASK
    return word ^ (word >> 31)


class Stream:
    """The words of one game, and what a player draws from a generator."""

    def __init__(self, seed: int, game: int) -> None:
        start = mix(mix(seed) + game * GAMMA & MASK)
        self._words = (mix(start + number * GAMMA & MASK) for number in count(1))

    def below(self, limit: int) -> int:
        while True:
            number, rest = divmod((next(self._words) >> 32) * limit, 2**32)
            if rest >= 2**32 % limit:
                return number

    def choice(self, moves: Sequence[PlayerMove]) -> PlayerMove:
        return moves[0] if len(moves) == 1 else moves[self.below(len(moves))]


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it went: its deal, every move of the players, what was legal before it, the positions, the last too."""

    deal: Deal
    moves: tuple[PlayerMove, ...]
    legal: tuple[list[PlayerMove], ...]
    positions: tuple[Position, ...]
    forced: tuple[int, ...]

    @property
    def end(self) -> Position:
        return self.positions[-1]


def deal(ruleset: Ruleset, players: int, stream: Stream) -> Deal:
    cards = list(ruleset.cards)
    for place in range(ruleset.deck_size + (players if ruleset.hidden_tiger else 0)):
        pick = place + stream.below(len(cards) - place)
        cards[place], cards[pick] = cards[pick], cards[place]
    deck, aside = tuple(cards[: ruleset.deck_size]), tuple(cards[ruleset.deck_size :])
    return Deal(deck=deck, set_aside=aside, hidden=aside[:players] if ruleset.hidden_tiger else None)


def play(ruleset: Ruleset, players: int, policies: Sequence[Policy], seed: int, game: int) -> Played:
    """Play game ``game`` of ``seed``."""
    stream = Stream(seed, game)
    secret = deal(ruleset, players, stream)
    match = turned_up(Match.start(ruleset, players), secret)
    moves: list[PlayerMove] = []
    choices: list[list[PlayerMove]] = []
    positions = [match.position]
    forced = [0] * players
    while not match.is_over:
        seat = match.position.to_act
        view = view_of(match, seat, secret.hidden_of(seat))
        move = policies[seat].choose(view, cast("Random", stream))
        forced[seat] += move == Take() and match.position.chips[seat] == 0
        match = turned_up(match.apply(move), secret)
        moves.append(move)
        choices.append(list(view.legal))
        positions.append(match.position)
    return Played(secret, tuple(moves), tuple(choices), tuple(positions), tuple(forced))


def turned_up(match: Match, secret: Deal) -> Match:
    """Return ``match`` with the next card turned up, where it is the dealer's turn."""
    after = next_up(match.position, secret)
    return match if after is match.position else match.apply(Reveal(cast("int", after.card)))


def next_up(position: Position, secret: Deal) -> Position:
    if position.card is not None or position.is_over:
        return position
    return position.apply(Reveal(secret.deck[-position.deck_left]))


def moves_of(position: Position, hidden: int | None) -> list[PlayerMove]:
    """Return the legal moves in the order take, pass, play the hidden card."""
    every: list[PlayerMove] = [Take(), Pass(), *([] if hidden is None else [PlayHidden(hidden)])]
    return [move for move in every if position.why_not(move) is None]
