"""The lines of all next cards at once: what each take in them is worth to everybody, in one batch of plain numpy.

Several positions between two cards differ by a take of the same card, so nearly all that the network sees of them is
the same. Its first layer is worked out by parts: one for who holds which cards, by next card and taker, and one for the
chips, by step; each take in each line is a sum of two rows, and of one for how far the scores then are apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.rules import MAX_PLAYERS, Position
from takeorpass.values.ending import Ends, last_card, settled
from takeorpass.values.layout import CHIPS_UNIT, MOST_CHIPS, MOST_GAP, POINTS_UNIT, Layout, phase_of
from takeorpass.values.line import score_weight_of
from takeorpass.values.network import Floats, Network

Ints = NDArray[np.int64]
Doubles = NDArray[np.float64]


class Fan(NamedTuple):
    """The lines that may follow some positions, for each of some next cards.

    ``order`` has the positions by the length of their lines, the longest first; all else is in that order. By position:
    ``actor``, who is asked first; by position and seat ``chips`` and ``scores``; by position, seat and card ``costs``,
    what the card adds. A row is a step of a line: first step 0 of all positions, then step 1 of those that have one,
    and so on; ``counts`` says by step how many have, ``starts`` where it begins, ``leaf`` by row whose it is. ``worth``
    is by row, card and seat what a take is worth.
    """

    order: Ints
    actor: Ints
    chips: Ints
    scores: Ints
    costs: Ints
    counts: Ints
    starts: Ints
    leaf: Ints
    worth: Doubles


def fan_of(positions: Sequence[Position], cards: Sequence[int], network: Network) -> Fan:
    """Return the lines that may follow ``positions``, in which the same cards are unseen and some are left.

    ``cards`` are those that may come next. Values are those of ``network``; where at most one more card
    comes they are exact, if everybody then decides for himself.
    """
    players = positions[0].players
    seats = np.arange(players)
    chips = np.array([position.chips for position in positions])
    actor = np.array([position.to_act for position in positions])
    last = (chips * players + (seats - actor[:, np.newaxis]) % players).min(axis=1)
    order = np.argsort(-last, kind="stable")
    chips, actor, last = chips[order], actor[order], last[order]
    counts = np.count_nonzero(last >= np.arange(last[0] + 1)[:, np.newaxis], axis=1)
    scores = np.array([positions[number].scores() for number in order])
    steps = np.repeat(np.arange(counts.size), counts)
    leaf = np.concatenate([np.arange(count) for count in counts])
    place = (seats - actor[leaf, np.newaxis]) % players
    held = chips[leaf] - (steps[:, np.newaxis] - place + players - 1) // players
    taker = (actor[leaf] + steps) % players
    held[np.arange(leaf.size), taker] += steps
    owner = _owners([positions[number] for number in order])
    costs = _costs(owner, cards, players, positions[0].ruleset.low)
    table = _Table(positions[0], cards, owner, leaf, taker, held, (scores + chips)[leaf], costs)
    weight = score_weight_of(network)
    win, score = _values(table, network, weight)
    worth = win + weight * (score.mean(axis=2, keepdims=True) - score)
    starts = np.concatenate([[0], np.cumsum(counts)])
    return Fan(order, actor, chips, scores, costs, counts, starts, leaf, worth)


class _Table(NamedTuple):
    """What is known of each row: ``taker``, and by seat ``held`` chips after the take and what cards cost before."""

    position: Position
    cards: Sequence[int]
    owner: Ints
    leaf: Ints
    taker: Ints
    held: Ints
    before: Ints
    costs: Ints

    @property
    def follower(self) -> Ints:
        """By row the seat that acts after the take."""
        turn = int(self.position.ruleset.after_take == "next")
        return (self.taker + turn) % self.position.players

    @property
    def scores(self) -> Ints:
        """By row, card and seat the scores after the take."""
        scores = np.repeat((self.before - self.held)[:, np.newaxis], len(self.cards), axis=1)
        scores[np.arange(self.leaf.size), :, self.taker] += self.costs[self.leaf, self.taker]
        return scores


def _owners(positions: Sequence[Position]) -> Ints:
    """Return by position and card, from one below the lowest to one above the highest, who holds it; -1: nobody."""
    rules = positions[0].ruleset
    owner = np.full((len(positions), rules.high - rules.low + 3), -1)
    for row, position in zip(owner, positions, strict=True):
        for seat, hand in enumerate(position.hands):
            for card in hand:
                row[card - rules.low + 1] = seat
    return owner


def _costs(owner: Ints, cards: Sequence[int], players: int, low: int) -> Ints:
    """Return by position, seat and card what it adds: nothing on top of a run; below one that run's lowest is saved."""
    numbers = np.array(cards)
    seats = np.arange(players)[:, np.newaxis]
    is_on_top = owner[:, np.newaxis, numbers - low] == seats
    is_below = owner[:, np.newaxis, numbers - low + 2] == seats
    return np.where(is_on_top, 0, numbers) - np.where(is_below, numbers + 1, 0)


def _values(table: _Table, network: Network, weight: float) -> tuple[Doubles, Doubles]:
    """Return by row, card and seat the share of the win and the score: exact where at most one more card comes."""
    scores, left = table.scores, table.position.deck_left - 1
    breaks_ties = table.position.ruleset.tie_break == "chips"
    if left == 0:
        return settled(scores, table.held[:, np.newaxis], breaks_ties=breaks_ties), scores.astype(np.float64)
    if left == 1:
        return last_card(_ends(table, breaks_ties=breaks_ties), weight)
    chances, to_come = _estimated(table, scores, network)
    return chances, scores + to_come


def _ends(table: _Table, *, breaks_ties: bool) -> Ends:
    """Return what comes before the last card."""
    numbers = np.array(table.cards)
    added = np.repeat(table.costs[table.leaf].swapaxes(1, 2)[:, np.newaxis], numbers.size, axis=1)
    # Whoever took the next card pays less for a last one beside it.
    by_taker = np.where(numbers == numbers[:, np.newaxis] + 1, numbers, 0)
    by_taker += np.where(numbers == numbers[:, np.newaxis] - 1, numbers[:, np.newaxis], 0)
    added[np.arange(table.leaf.size), :, :, table.taker] -= by_taker
    return Ends(
        actor=table.follower,
        chips=table.held,
        costs=table.scores + table.held[:, np.newaxis],
        added=added,
        comes=numbers != numbers[:, np.newaxis],
        breaks_ties=breaks_ties,
    )


def _estimated(table: _Table, scores: Ints, network: Network) -> tuple[Doubles, Doubles]:
    """Return the chances to win and the points to come by ``network``."""
    players, rows = table.position.players, np.arange(table.leaf.size)
    left = table.position.deck_left - 1
    layout, layers = network.layout, network.layers_for(players, left)
    follower = table.follower
    by_cards = _first_by_cards(table, layout, layers.first)
    first = by_cards[table.leaf, table.taker]
    first += _first_by_chips(table, layout, layers.first, follower)[:, np.newaxis]
    first += _first_by_gaps(scores, layout, layers.first, follower)
    first += layers.first_bias + layers.first[layout.left + left] + layers.first[layout.players + players]
    np.maximum(first, 0, out=first)
    # One small product for each row stays in one thread, where a large one would wake them all.
    second = np.maximum(first @ layers.second + layers.second_bias, 0)
    outputs = (second @ layers.third + layers.third_bias).astype(np.float64)
    place = (np.arange(players) - follower[:, np.newaxis]) % players
    logits = outputs[rows[:, np.newaxis], :, place].swapaxes(1, 2)
    sharpness = float(layers.sharpness[players, phase_of(left, table.position.ruleset.deck_size)])
    chances = np.exp(sharpness * (logits - logits.max(axis=2, keepdims=True)))
    chances /= chances.sum(axis=2, keepdims=True)
    to_come = outputs[rows[:, np.newaxis], :, MAX_PLAYERS + place].swapaxes(1, 2) * POINTS_UNIT
    return chances, to_come


def _first_by_cards(table: _Table, layout: Layout, first: Floats) -> Floats:
    """Return what the cards bring to the first layer after the take of the next card: by position, taker and card."""
    position = table.position
    players = position.players
    turn = int(position.ruleset.after_take == "next")
    blocks = first[: layout.left].reshape(MAX_PLAYERS, layout.seat, -1)
    own, below, above = (blocks[:, start : start + layout.cards] for start in (0, layout.below, layout.above))
    standing = blocks[:, layout.standing]
    unseen = position.unseen
    held = np.array(sorted(card for hand in position.hands for card in hand)) - layout.low
    # The hands as they lie, seen from whoever acts after the taker: by position and taker.
    follower = (np.arange(players) + turn) % players
    place = (table.owner[:, np.newaxis, held + 1] - follower[:, np.newaxis]) % players
    is_below = np.array([layout.low + number - 1 in unseen for number in held], np.float32)[:, np.newaxis]
    is_above = np.array([layout.low + number + 1 in unseen for number in held], np.float32)[:, np.newaxis]
    by_place = own[:, held] + is_below * below[:, held] + is_above * above[:, held]
    base = by_place[place, np.arange(held.size)].sum(axis=2)
    # The next card is no longer unseen beside those who hold its neighbours, and lies with the taker.
    numbers = np.array(table.cards) - layout.low
    seat = (players - turn) % players
    taken = own[seat, numbers].copy()
    parts = base[:, :, np.newaxis] + np.zeros((numbers.size, 1), np.float32)
    for away, beside, lost in ((-1, below, above), (1, above, below)):
        neighbour = numbers + away
        inside = (neighbour >= 0) & (neighbour < layout.cards)
        neighbour = np.where(inside, neighbour, 0)
        comes = np.array([card + away in unseen for card in table.cards], np.float32)[:, np.newaxis]
        taken += comes * beside[seat, numbers]
        holder = table.owner[:, np.newaxis, numbers + away + 1]
        place = (holder - follower[:, np.newaxis]) % players
        parts -= (holder >= 0)[..., np.newaxis] * lost[place, neighbour]
    rise = standing[seat] - standing[:players].mean(axis=0)
    found: Floats = parts + taken + (table.costs[..., np.newaxis] / np.float32(POINTS_UNIT)).astype(np.float32) * rise
    return found


def _first_by_chips(table: _Table, layout: Layout, first: Floats, follower: Ints) -> Floats:
    """Return what chips, and scores before the take, bring to the first layer, by row."""
    players = table.position.players
    blocks = first[: layout.left].reshape(MAX_PLAYERS, layout.seat, -1)
    seats = (follower[:, np.newaxis] + np.arange(players)) % players
    held = np.take_along_axis(table.held, seats, axis=1)
    scores = np.take_along_axis(table.before, seats, axis=1) - held
    standing = ((scores - scores.mean(axis=1, keepdims=True)) / POINTS_UNIT).astype(np.float32)
    chips = blocks[np.arange(players), layout.chips + np.minimum(held, MOST_CHIPS)].sum(axis=1)
    amounts = (held / CHIPS_UNIT).astype(np.float32) @ blocks[:players, layout.amount]
    found: Floats = chips + amounts + standing @ blocks[:players, layout.standing]
    return found


def _first_by_gaps(scores: Ints, layout: Layout, first: Floats, follower: Ints) -> Floats:
    """Return what the gaps between ``scores``, those after the take, bring to the first layer: by row and card."""
    players = scores.shape[2]
    best = np.partition(scores, 1, axis=2)[..., :2]
    gaps = scores - np.where(scores > best[..., :1], best[..., :1], best[..., 1:])
    seats = (follower[:, np.newaxis] + np.arange(players)) % players
    told = layout.gap + np.clip(np.take_along_axis(gaps, seats[:, np.newaxis], axis=2), -MOST_GAP, MOST_GAP)
    # Many takes leave the same gaps.
    digits = layout.seat ** np.arange(players)
    _, where, which = np.unique((told * digits).sum(axis=2), return_index=True, return_inverse=True)
    blocks = first[: layout.left].reshape(MAX_PLAYERS, layout.seat, -1)
    by_gaps = blocks[np.arange(players), told.reshape(-1, players)[where]].sum(axis=1)
    found: Floats = by_gaps[which.reshape(scores.shape[:2])]
    return found
