"""What each input of a network means: where in the row it stands.

A network values positions between two cards. Seats count from the one to act, which is seat 0, and there is room for
seven, so that one layout does for every number of players. By seat, in this order:

- which cards it holds: 1 for each from the lowest card on;
- for each of them, 1 where the card just below is still unseen, then 1 where the card just above is;
- its chips: 1 at their number (`MOST_CHIPS` and more are one), then the number by `CHIPS_UNIT`;
- its standing: its score less the mean of the table, by `POINTS_UNIT`;
- its gap: 1 at its score less the best one of the others, from -`MOST_GAP` to `MOST_GAP` (farther counts as those).

After the seats come 1 at the number of cards left, and 1 at the number of players. All else is 0.
"""

from __future__ import annotations

from typing import NamedTuple

from takeorpass.errors import InputError
from takeorpass.rules import MAX_PLAYERS, Ruleset

MOST_CHIPS = 24
CHIPS_UNIT = 16
POINTS_UNIT = 20
MOST_GAP = 24
"""Near the end a point more or less decides who wins, which a number alone would hardly tell a network."""
PHASES = 6
"""Parts of a round, equally long: what a network says is as sure as it was found to be in each of them."""
ENDING = 2
"""With so many cards left or fewer a network goes by layers of their own, which learned from exact values alone."""


class Layout(NamedTuple):
    """Places in a row of inputs for rules with cards from ``low`` on, ``cards`` numbers in all.

    ``seat`` is the size of a seat's block; in it ``below``, ``above``, ``chips``, ``amount`` and ``standing`` say where
    these begin, and ``gap`` where no gap at all is told. ``left`` and ``players`` are where the cards left and the
    players are told, ``inputs`` counts all.
    """

    low: int
    cards: int
    below: int
    above: int
    chips: int
    amount: int
    standing: int
    gap: int
    seat: int
    left: int
    players: int
    inputs: int


def layout_of(ruleset: Ruleset) -> Layout:
    """Return the layout for ``ruleset``; raise `InputError` (``hidden_cards``) where seats hold hidden cards.

    >>> from takeorpass.rules import parse_rules
    >>> layout = layout_of(parse_rules("no-thanks"))
    >>> layout.seat, layout.inputs
    (175, 1258)
    """
    if ruleset.hidden_tiger:
        raise InputError("hidden_cards", "There are no networks yet for rules with hidden cards.")
    cards = ruleset.high - ruleset.low + 1
    chips = 3 * cards
    amount = chips + MOST_CHIPS + 1
    gap = amount + 2 + MOST_GAP
    seat = gap + MOST_GAP + 1
    left = seat * MAX_PLAYERS
    players = left + ruleset.deck_size + 1
    return Layout(
        low=ruleset.low,
        cards=cards,
        below=cards,
        above=2 * cards,
        chips=chips,
        amount=amount,
        standing=amount + 1,
        gap=gap,
        seat=seat,
        left=left,
        players=players,
        inputs=players + MAX_PLAYERS + 1,
    )


def phase_of(left: int, deck_size: int) -> int:
    """Return the phase in which ``left`` cards are to come: 0 in the end, `PHASES` - 1 at the start.

    >>> phase_of(1, 24), phase_of(4, 24), phase_of(5, 24), phase_of(24, 24)
    (0, 0, 1, 5)
    """
    return (left - 1) * PHASES // deck_size
