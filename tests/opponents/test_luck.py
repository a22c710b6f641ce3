"""Luck is what the rules and the network say that a card changed; it is 0 on average, and explains most of who wins."""

import numpy as np
import pytest

from takeorpass.opponents.luck import luck_of, share_of
from takeorpass.opponents.measure import FIELDS
from takeorpass.opponents.play import NET, READER, STRANGER, Seating
from takeorpass.opponents.training import Watched, seating_of, watch
from takeorpass.rules import Pass, Position, Reveal, Take
from takeorpass.values import line_of
from tests.opponents.matches import RULES, deck_of, shipped

NETWORK, MODEL = shipped()
SEED = 7


def one_reader(matches: int) -> Seating:
    """Return tables of a reader among milking ones."""
    figures = np.broadcast_to(FIELDS["milking"], (matches, 3, FIELDS["milking"].size))
    return seating_of(np.tile([READER, STRANGER, STRANGER], (matches, 1)), figures)


def watched(seating: Seating, rounds: int) -> Watched:
    """Return the matches of ``seating``."""
    return watch(NETWORK, MODEL.flat, seating, rounds, SEED, is_logged=False)


def test_luck_is_how_much_more_the_card_that_came_is_worth_than_all_that_could_have() -> None:
    seating = seating_of(np.full((1, 3), NET))
    played = watched(seating, 2)
    luck = luck_of(NETWORK, played, seating, 2, SEED)
    position, deck = Position.start(RULES, 3, starter=1), deck_of(RULES, 3, SEED, game=1)
    for turned, (card, step) in enumerate(zip(deck, played.taken[1].tolist(), strict=True)):
        if turned >= RULES.deck_size - 4:
            wins = {one: line_of(position.apply(Reveal(one)), NETWORK).values.win for one in position.unseen}
            told = np.array(wins[card]) - np.mean(list(wins.values()), axis=0)
            assert luck[1, turned] == pytest.approx(told, abs=1e-3)
        position = position.apply(Reveal(card))
        for _ in range(step):
            position = position.apply(Pass())
        position = position.apply(Take())
    assert np.abs(luck[1]).max() > 0.05


def test_luck_is_0_on_average_and_most_of_what_decides() -> None:
    seating = one_reader(300)
    played = watched(seating, 1)
    luck = luck_of(NETWORK, played, seating, 1, SEED).sum(axis=1)
    assert (np.abs(luck.mean(axis=0)) < 2 * luck.std(axis=0) / 300**0.5).all()
    for seat in range(3):
        assert share_of(played.shares[:, seat], luck[:, [seat]]).narrower > 0.4


def test_luck_tells_more_where_it_is_known_what_strangers_do() -> None:
    seating = one_reader(100)
    played = watched(seating, 1)
    known, unknown = (
        share_of(played.shares[:, 0], luck_of(NETWORK, played, told, 1, SEED).sum(axis=1)[:, :1]).narrower
        for told in (seating, seating_of(np.full((100, 3), NET)))
    )
    assert known > unknown + 0.05


def test_beside_luck_a_share_is_what_is_won_with_none() -> None:
    luck = np.array([[-0.2], [0.0], [0.1], [0.4]])
    told = share_of(0.5 + 0.8 * luck[:, 0], luck)
    assert told == pytest.approx((50, 0, 1), abs=1e-4)
    assert share_of(0.5 + 0.8 * luck[:, 0], np.tile(luck, 2)) == pytest.approx(told, abs=1e-4)


def test_without_controls_a_share_is_the_mean() -> None:
    shares = np.array([0.0, 1.0, 0.5, 0.5])
    told = share_of(shares, np.zeros((4, 0)))
    assert told == pytest.approx((50, 196 * shares.std(ddof=1) / 2, 0))
