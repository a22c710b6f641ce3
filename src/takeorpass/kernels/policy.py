"""Who decides inside `simulate`: a few policies, each a rule on public numbers with a handful of parameters.

Words used below, from the seat that has to act: the *pot* lies on the *card* that is up; *cost* is the card's real
cost, by how much it makes the own hand cost more (0 on top of a run, −1 or less below one); *own* are the seat's own
chips. Everybody remembers everybody's chips. A seat without chips takes. What is written here is the whole definition:
the arithmetic is that of 64-bit floats in the order given, so that a player written in plain Python decides alike.

**Hidden cards.** All but `Random` play their hidden card as soon as it costs nothing: at the start of a turn if its
real cost is 0 or less, and just before they take a card next to it in value. As long as it is unplayed and the card
that is up is the one just above it, *cost* is what the two cost together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import InputError


@dataclass(frozen=True, slots=True)
class Random:
    """Makes each legal move with the same chance.

    Where more than one move is legal it draws `below` their number from the game's stream and counts them in the order
    take, pass, play the hidden card.
    """


@dataclass(frozen=True, slots=True)
class Threshold:
    """Takes when ``pot >= price * card``: it knows no runs."""

    price: float = 0.4


@dataclass(frozen=True, slots=True)
class RunAware:
    """Takes when ``pot >= price * cost``."""

    price: float = 0.5


@dataclass(frozen=True, slots=True)
class Guarding:
    """A run-aware one that knows the time, sees runs to come, and guards its last chips.

    It takes when ``pot >= need``, which starts as ``(price + (late - price) * (turned / deck)) * (cost - hope)``:
    ``turned`` of the ``deck`` cards have been taken, so the price moves from ``price`` to ``late``. ``hope``, 0 unless
    cost is above 0, is ``link * (near * chance)``: ``near`` of the two cards next to this one are still unseen by this
    seat (0 to 2), and ``chance`` is deck left / (deck left + set aside), or 0 without a deck. With ``own < keep``,
    ``need`` is then multiplied by ``own / keep``: the fewer chips, the sooner it takes.
    """

    price: float = 0.6
    late: float = 1.0
    keep: float = 5.0
    link: float = 5.5


@dataclass(frozen=True, slots=True)
class Milking:
    """A guarding one that lets a card grow while nobody else wants it.

    Where a guarding one would take, it passes as long as no other seat would take the card before it comes back. The
    t-th seat to the left is thought to take when it has no chips or ``pot + t >= others * its cost``, its cost by the
    cards that lie open.
    """

    price: float = 0.6
    late: float = 1.35
    keep: float = 9.0
    link: float = 6.0
    others: float = 0.35


Policy: TypeAlias = Random | Threshold | RunAware | Guarding | Milking

POLICIES: dict[str, type[Policy]] = {
    "random": Random,
    "threshold": Threshold,
    "run-aware": RunAware,
    "guarding": Guarding,
    "milking": Milking,
}
"""The policies by name."""

RANDOM, THRESHOLD, RUN_AWARE, GUARDING, MILKING = range(len(POLICIES))
"""Their numbers in the kernels."""

PRICE, LATE, KEEP, LINK, OTHERS = range(5)
"""Where their parameters are: the columns of `Codes.parameters`."""


class Codes(NamedTuple):
    """Policies as numbers: by seat which one, shape (players,), and its parameters, shape (players, 5)."""

    kinds: NDArray[np.int64]
    parameters: NDArray[np.float64]


def codes_of(policies: Sequence[Policy], players: int) -> Codes:
    """Return the numbers of ``policies``, one for each of ``players``.

    Raises `InputError` (``bad_policy``) for more or fewer policies than seats, a thing that is no policy, or a
    parameter that is no finite number.
    """
    if len(policies) != players:
        raise InputError("bad_policy", f"{players} players need {players} policies, not {len(policies)}.")
    types = tuple(POLICIES.values())
    codes = Codes(np.zeros(players, np.int64), np.zeros((players, OTHERS + 1)))
    for seat, policy in enumerate(policies):
        if type(policy) not in types:
            raise InputError("bad_policy", f"{policy!r} is no policy of the kernels.", seat=seat)
        values = astuple(policy)
        if not all(isinstance(value, int | float) and math.isfinite(value) for value in values):
            raise InputError("bad_policy", f"The parameters of {policy!r} must be finite numbers.", seat=seat)
        codes.kinds[seat] = types.index(type(policy))
        codes.parameters[seat, : len(values)] = values
    return codes
