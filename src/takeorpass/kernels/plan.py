"""A ruleset at a table, as the numbers that kernels read."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import RulesError
from takeorpass.kernels.hand import HIGHEST_CARD
from takeorpass.rules import Ruleset


class Plan(NamedTuple):
    """What a kernel must know of the rules; the fields mean what they mean in `Ruleset`.

    ``cards`` are ascending, ``all_cards`` are the same as bits. ``drawn`` counts the cards that a deal has to draw: the
    deck, and where there are hidden cards one for each seat.
    """

    low: int
    high: int
    cards: NDArray[np.uint8]
    all_cards: np.uint64
    players: int
    chips: int
    deck_size: int
    drawn: int
    next_decides: bool
    chips_break_ties: bool


def plan_for(ruleset: Ruleset, players: int) -> Plan:
    """Return the plan of ``ruleset`` for ``players``.

    Raises `RulesError`: ``player_count`` where these rules do not seat so many, ``high_card`` above card 64, which is
    as far as the bits of a hand go.
    """
    chips = ruleset.chips_for(players)
    if ruleset.high > HIGHEST_CARD:
        sentence = f"The compiled kernels play cards up to {HIGHEST_CARD}; these rules go up to {ruleset.high}."
        raise RulesError("high_card", sentence, rules=ruleset.name, high=ruleset.high)
    return Plan(
        low=ruleset.low,
        high=ruleset.high,
        cards=np.array(ruleset.cards, np.uint8),
        all_cards=np.uint64(sum(1 << (card - 1) for card in ruleset.cards)),
        players=players,
        chips=chips,
        deck_size=ruleset.deck_size,
        drawn=ruleset.deck_size + (players if ruleset.hidden_tiger else 0),
        next_decides=ruleset.after_take == "next",
        chips_break_ties=ruleset.tie_break == "chips",
    )
