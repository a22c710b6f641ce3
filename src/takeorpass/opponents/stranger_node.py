"""The chance that a stranger takes, compiled. Needs numba."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined
from takeorpass.kernels.plan import Plan
from takeorpass.kernels.table import at
from takeorpass.opponents.node import Card, Ints
from takeorpass.opponents.strangers import FIGURES

Doubles = NDArray[np.float64]

# The places of a stranger's figures, as numbers that the compiler knows; see `Figure`.
PRICE, LATE, KEEP, LINK, OTHERS, BLIND, SHIFT, HEAT, CAP, BLOCK, LIFELINE, RICH, DEAR, TIME, WILD, BLUR, EDGE = range(
    FIGURES
)


@inlined
def stranger_chance(  # noqa: C901, PLR0913, PLR0917 - the plain arrays that the compiler likes
    plan: Plan,
    figures: Doubles,
    costs: Ints,
    chips: Ints,
    card: Card,
    number: int,
    turned: int,
    step: int,
    better: float,
    horizon: Doubles,
) -> float:
    """Return the chance that a stranger takes at ``step``, ``better`` than passing by so much; see `Figure`."""
    players = costs.size
    seat = (card.actor + step) % players
    own = chips[at(seat)] - step // players
    cost = costs[at(seat)] + figures[at(BLIND)] * (number - costs[at(seat)])
    progress = horizon[at(turned), at(0)]
    after = (seat + 1) % players
    if figures[at(BLOCK)] > 0 and costs[at(after)] <= 0:
        cost -= figures[at(BLOCK)]
    hope = figures[at(LINK)] * card.near if cost > 0 else 0.0
    need = (figures[at(PRICE)] + (figures[at(LATE)] - figures[at(PRICE)]) * progress) * (cost - hope)
    if own < figures[at(KEEP)]:
        need *= own / figures[at(KEEP)]
    if figures[at(LIFELINE)] > 0:
        need /= 1 + figures[at(LIFELINE)] * np.exp(-own / 4)
    if cost > 0:
        need += figures[at(SHIFT)] + figures[at(RICH)] * (own / plan.chips - 1) + figures[at(DEAR)] * number / plan.high
        need += figures[at(TIME)] * progress
    if figures[at(BLUR)] > 0:
        chance = 1 / (1 + np.exp(min(50.0, max(-50.0, (figures[at(EDGE)] - better) / figures[at(BLUR)]))))
    elif figures[at(HEAT)] > 0:
        chance = 1 / (1 + np.exp(min(50.0, max(-50.0, (need - step) / figures[at(HEAT)]))))
    else:
        chance = 1.0 if step >= need else 0.0
    if figures[at(OTHERS)] > 0 and chance > 0:
        is_wanted = False
        for ahead in range(1, players):
            other = (seat + ahead) % players
            place = (other - card.actor) % players
            held = chips[at(other)] - (step - place + players - 1) // players
            if held == 0 or step + ahead >= figures[at(OTHERS)] * costs[at(other)]:
                is_wanted = True
        if not is_wanted:
            chance = 0.0
    if step >= figures[at(CAP)]:
        chance = 1.0
    return float(chance + figures[at(WILD)] * (0.5 - chance))
