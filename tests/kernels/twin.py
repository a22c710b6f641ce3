"""The slow twin of the kernels: the same streams, deals and policies in plain Python, played by `takeorpass.rules`.

It follows the words of `takeorpass.kernels.stream`, `table` and `policy`, not their code: no bits, no numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from takeorpass.kernels import Guarding, Milking, Policy, Random, RunAware, Threshold
from takeorpass.rules import Deal, Pass, PlayerMove, PlayHidden, Position, Reveal, Ruleset, Take, cost_of

GAMMA = 0x9E3779B97F4A7C15
MASK = 2**64 - 1


def mix(word: int) -> int:
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & MASK
    return word ^ (word >> 31)


class Stream:
    """The words of one game."""

    def __init__(self, seed: int, game: int) -> None:
        start = mix(mix(seed) + game * GAMMA & MASK)
        self._words = (mix(start + number * GAMMA & MASK) for number in count(1))

    def below(self, limit: int) -> int:
        while True:
            number, rest = divmod((next(self._words) >> 32) * limit, 2**32)
            if rest >= 2**32 % limit:
                return number


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
    position = next_up(Position.start(ruleset, players), secret)
    moves: list[PlayerMove] = []
    choices: list[list[PlayerMove]] = []
    positions = [position]
    forced = [0] * players
    while not position.is_over:
        seat = position.to_act
        hidden = secret.hidden[seat] if secret.hidden and position.unplayed[seat] else None
        legal = moves_of(position, hidden)
        move = decide(policies[seat], position, hidden, legal, stream)
        forced[seat] += move == Take() and position.chips[seat] == 0
        position = next_up(position.apply(move), secret)
        moves.append(move)
        choices.append(legal)
        positions.append(position)
    return Played(secret, tuple(moves), tuple(choices), tuple(positions), tuple(forced))


def next_up(position: Position, secret: Deal) -> Position:
    if position.card is not None or position.is_over:
        return position
    return position.apply(Reveal(secret.deck[-position.deck_left]))


def moves_of(position: Position, hidden: int | None) -> list[PlayerMove]:
    """Return the legal moves in the order take, pass, play the hidden card."""
    every: list[PlayerMove] = [Take(), Pass(), *([] if hidden is None else [PlayHidden(hidden)])]
    return [move for move in every if position.why_not(move) is None]


def decide(
    policy: Policy, position: Position, hidden: int | None, legal: Sequence[PlayerMove], stream: Stream
) -> PlayerMove:
    """Return the move of the seat to act."""
    if isinstance(policy, Random):
        return legal[0] if len(legal) == 1 else legal[stream.below(len(legal))]
    hand, card = position.hands[position.to_act], position.card
    assert card is not None
    if hidden is not None and added(hand, hidden) <= 0:
        return PlayHidden(hidden)
    if Pass() in legal and not wants(policy, position, hidden):
        return Pass()
    return PlayHidden(hidden) if hidden is not None and abs(hidden - card) == 1 else Take()


def wants(policy: Policy, position: Position, hidden: int | None) -> bool:
    """Whether the seat to act, which could pass, would rather take."""
    card, pot, seat = position.card, position.pot, position.to_act
    assert card is not None
    hand = position.hands[seat]
    cost = added(hand, card) if hidden != card - 1 else added(hand, card, hidden)
    match policy:
        case Threshold(price):
            return pot >= price * card
        case RunAware(price):
            return pot >= price * cost
        case Guarding():
            return pot >= need(policy, position, hidden, cost)
        case Milking():
            return pot >= need(policy, position, hidden, cost) and somebody_else_takes(policy, position)
        case _:
            raise AssertionError(policy)


def need(policy: Guarding | Milking, position: Position, hidden: int | None, cost: int) -> float:
    ruleset, left, own, card = position.ruleset, position.deck_left, position.chips[position.to_act], position.card
    assert card is not None
    turned = ruleset.deck_size - left - 1
    chance = left / (left + ruleset.set_aside) if left else 0.0
    near = len({card - 1, card + 1} & position.unseen - {hidden})
    hope = policy.link * (near * chance) if cost > 0 else 0.0
    price = policy.price + (policy.late - policy.price) * (turned / ruleset.deck_size)
    pot = price * (cost - hope)
    return pot * (own / policy.keep) if own < policy.keep else pot


def somebody_else_takes(policy: Milking, position: Position) -> bool:
    card = position.card
    assert card is not None
    for step in range(1, position.players):
        seat = (position.to_act + step) % position.players
        if position.chips[seat] == 0 or position.pot + step >= policy.others * added(position.hands[seat], card):
            return True
    return False


def added(hand: Sequence[int], *cards: int | None) -> int:
    """Return by how much ``cards`` make ``hand`` cost more."""
    return cost_of([*hand, *(card for card in cards if card is not None)]) - cost_of(hand)
