"""What a decision looks like to whoever watches: the inputs by which somebody's next decision is foretold.

A decision is a seat's choice between taking the card that is up and passing it, with at least one chip. `Seen` names
its inputs; each is a number of about 1, and all of them are known to whoever remembers the passes.
"""

from __future__ import annotations

from enum import IntEnum, auto

COST_UNIT, CHIPS_UNIT, POT_UNIT, POINTS_UNIT = 20, 12, 8, 20
NEED_PRICE, NEED_UNIT = 1 / 3, 6
FINE, COARSE = 0.03, 0.15
"""By how much of the win a take may be better: two scales."""
SOON_PRICE, LATE_PRICE = 0.35, 0.6
MOST_RATIO = 3.0
FEW_CHIPS = 2


class Seen(IntEnum):
    """The inputs, in their order."""

    POT = 0
    COST = auto()
    """What the card adds to this seat's cards, by `COST_UNIT`."""
    PAID = auto()
    """Chips on it for each point of the cost, at most 3, and 3 where it costs nothing."""
    OVER = auto()
    """Chips on it beyond a third of the cost."""
    CARD = auto()
    PLAIN = auto()
    """Chips on it for each point of the number on it, by 1/3."""
    CHIPS = auto()
    SCARCE = auto()
    """1 divided by the chips."""
    FEW = auto()
    """1 with one or two chips."""
    LEFT = auto()
    LAST = auto()
    NEAR = auto()
    """How many of the two neighbours are still to come: unseen, by the chance that an unseen card comes."""
    PLAYERS = auto()
    NEXT_COST = auto()
    LEAST_COST = auto()
    FREE_ELSEWHERE = auto()
    """1 where the card costs another seat nothing."""
    LEAST_CHIPS = auto()
    FORCED_BEFORE = auto()
    """1 where another seat has no chip."""
    WANTED_SOON = auto()
    """1 where, before it comes back, somebody else pays `SOON_PRICE` or is forced."""
    WANTED_LATE = auto()
    STANDING = auto()
    BETTER_FINE = auto()
    """By how much taking is better than passing among players of the network."""
    BETTER_COARSE = auto()
    SHARE = auto()
    """The seat's part of all chips, 1 being fair."""


INPUTS = len(Seen)
DEEP, CONTEXT = 96, 32
"""The sizes of the layer on a decision, and of what is kept of all decisions of somebody."""
WIDE, NARROW = 96, 48
"""The sizes of the layers that foretell."""
FAITH = 4.0
"""How many decisions it takes until what was seen counts for half."""
CLOSE = 0.03
"""By how much of the win the two moves may differ for the next card to be looked at."""
LATE = 3
"""With so many cards left or fewer it is always looked at: there the values of a network are rough."""
RARE = 0.03
"""How likely a take must be to be looked at."""
