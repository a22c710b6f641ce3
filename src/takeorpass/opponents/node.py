"""Decisions watched and foretold, compiled: `watching` says the same in plain numpy."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined
from takeorpass.kernels.table import at
from takeorpass.opponents.layout import (
    CHIPS_UNIT,
    COARSE,
    CONTEXT,
    COST_UNIT,
    DEEP,
    FAITH,
    FEW_CHIPS,
    FINE,
    INPUTS,
    LATE_PRICE,
    MOST_RATIO,
    NARROW,
    NEED_PRICE,
    NEED_UNIT,
    POINTS_UNIT,
    POT_UNIT,
    SOON_PRICE,
    WIDE,
)
from takeorpass.opponents.model import Doubles, Floats, Parts

Ints = NDArray[np.int64]


class Card(NamedTuple):
    """What is the same for all decisions about one card; ``costs`` and ``chips`` (before it came up) are by seat."""

    number: float
    part: float
    left: float
    is_last: float
    near: float
    actor: int
    mean_score: float


class Work(NamedTuple):
    """Room for one decision: its inputs and the layers."""

    seen: Floats
    deep: Floats
    kept: Floats
    wide: Floats
    narrow: Floats


def new_work() -> Work:
    """Return room for one decision."""
    return Work(*(np.zeros(size, np.float32) for size in (INPUTS + 1, DEEP, CONTEXT, WIDE, NARROW)))


@inlined
def see(card: Card, costs: Ints, chips: Ints, score: float, step: int, better: float, seen: Floats) -> None:  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    """Write what the decision at ``step`` looks like; see `layout.Seen`. ``score`` is what the seat has now."""
    players = costs.size
    seat = (card.actor + step) % players
    cost = costs[at(seat)]
    own = chips[at(seat)] - step // players
    least_cost, least_chips = 1 << 20, 1 << 20
    total = step
    soon = late = 0.0
    next_cost = 0
    for ahead in range(1, players):
        other = (seat + ahead) % players
        # By how often this seat has passed so far: those who sit before the one who was first have done so once more.
        place = (other - card.actor) % players
        held = chips[at(other)] - (step - place + players - 1) // players
        total += held
        if ahead == 1:
            next_cost = costs[at(other)]
        least_cost = min(least_cost, costs[at(other)])
        least_chips = min(least_chips, held)
        if held == 0 or step + ahead >= SOON_PRICE * costs[at(other)]:
            soon = 1.0
        if held == 0 or step + ahead >= LATE_PRICE * costs[at(other)]:
            late = 1.0
    total += own
    seen[0] = step / POT_UNIT
    seen[1] = cost / COST_UNIT
    seen[2] = min(MOST_RATIO, step / cost) if cost > 0 else MOST_RATIO
    seen[3] = max(-MOST_RATIO, min(MOST_RATIO, (step - NEED_PRICE * cost) / NEED_UNIT))
    seen[4] = card.part
    seen[5] = min(MOST_RATIO, step / (NEED_PRICE * card.number))
    seen[6] = own / CHIPS_UNIT
    seen[7] = 1 / own
    seen[8] = 1.0 if own <= FEW_CHIPS else 0.0
    seen[9] = card.left
    seen[10] = card.is_last
    seen[11] = card.near
    seen[12] = 4 / players
    seen[13] = next_cost / COST_UNIT
    seen[14] = least_cost / COST_UNIT
    seen[15] = 1.0 if least_cost <= 0 else 0.0
    seen[16] = least_chips / POT_UNIT
    seen[17] = 1.0 if least_chips == 0 else 0.0
    seen[18] = soon
    seen[19] = late
    seen[20] = (score - card.mean_score) / POINTS_UNIT
    seen[21] = np.tanh(better / FINE)
    seen[22] = np.tanh(better / COARSE)
    seen[23] = own * players / total - 1


@inlined
def keep_in_mind(parts: Parts, work: Work, is_take: bool) -> None:  # noqa: FBT001 - kernels know no keywords
    """Write to ``work.kept`` what is kept of the decision that was seen, which was a take or a pass."""
    work.seen[at(INPUTS)] = 1.0 if is_take else -1.0
    for j in range(DEEP):
        work.deep[at(j)] = parts.deep_bias[at(j)]
    for i in range(INPUTS + 1):
        number = work.seen[at(i)]
        for j in range(DEEP):
            work.deep[at(j)] += number * parts.deep[at(i), at(j)]
    for j in range(CONTEXT):
        work.kept[at(j)] = parts.kept_bias[at(j)]
    for i in range(DEEP):
        number = work.deep[at(i)]
        if number > 0:
            for j in range(CONTEXT):
                work.kept[at(j)] += number * parts.kept[at(i), at(j)]


@inlined
def begin(parts: Parts, kept: Doubles, count: float, sums: Floats) -> None:
    """Write to ``sums`` what is known of somebody, of whom ``count`` decisions were seen, ``kept`` being their sum."""
    for j in range(WIDE):
        sums[at(j)] = parts.wide_bias[at(j)]
    for i in range(CONTEXT):
        number = np.float32(kept[at(i)] / (count + FAITH))
        for j in range(WIDE):
            sums[at(j)] += number * parts.known[at(i), at(j)]
    trust = np.float32(count / (count + 10 * FAITH))
    for j in range(WIDE):
        sums[at(j)] += trust * parts.known[at(CONTEXT), at(j)]


@inlined
def foretell(parts: Parts, work: Work, sums: Floats) -> float:
    """Return the chance of a take at the decision that was seen; ``sums`` are from `begin`."""
    for j in range(WIDE):
        work.wide[at(j)] = sums[at(j)]
    for i in range(INPUTS):
        number = work.seen[at(i)]
        for j in range(WIDE):
            work.wide[at(j)] += number * parts.wide[at(i), at(j)]
    for j in range(NARROW):
        work.narrow[at(j)] = parts.narrow_bias[at(j)]
    for i in range(WIDE):
        number = work.wide[at(i)]
        if number > 0:
            for j in range(NARROW):
                work.narrow[at(j)] += number * parts.narrow[at(i), at(j)]
    total = parts.last_bias[0]
    for j in range(NARROW):
        if work.narrow[at(j)] > 0:
            total += work.narrow[at(j)] * parts.last[at(j)]
    return float(1 / (1 + np.exp(-np.float64(total))))
