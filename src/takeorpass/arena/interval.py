"""95 % intervals from sums by deal: games on one deal are alike, so a deal counts once, not each of its games."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

_LEAST_FOR_A_LINE = 2
_Z = 1.959963984540054
"""The normal distribution has 2.5 % above it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and the ``low`` and ``high`` end of its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2


class Totals(NamedTuple):
    """Of some sums by deal the ``total`` and that of their ``squares``."""

    total: int
    squares: int


def mean_of(deals: int, each: int, sums: Totals) -> Estimate:
    """Estimate a mean from the ``sums`` of ``deals`` deals, each of ``each`` games.

    Student's t interval of the deals' means. There are at least two: one deal does not tell how much deals differ.

    >>> mean_of(3, 2, Totals(2 + 4 + 6, 4 + 16 + 36)).mean
    2.0
    """
    mean = sums.total / (deals * each)
    reach = quantile(deals - 1) * math.sqrt(_squared_error(deals, each, sums))
    return Estimate(mean, mean - reach, mean + reach)


def share_of(deals: int, each: int, sums: Totals, whole: int = 1) -> Estimate:
    """Estimate a share the same way, where the most that a game can add to a sum is ``whole``.

    Wilson's interval, with as many games as would give the same error if they were independent (Korn and Graubard:
    Confidence intervals for proportions with small expected number of positive counts, 1998). So it stays within 0 to
    1, and who has won no game of ten deals is not known to win none: where all were won, or none, each deal counts as
    one independent game.

    >>> round(share_of(10, 4, Totals(0, 0)).high, 2)
    0.34
    """
    mean = sums.total / (deals * each * whole)
    t_squared = quantile(deals - 1) ** 2
    per_game = _squared_error(deals, each * whole, sums) / (mean * (1 - mean)) if 0 < mean < 1 else 1 / deals
    widened = 1 + t_squared * per_game
    middle = (mean + t_squared * per_game / 2) / widened
    reach = math.sqrt(t_squared * per_game * (mean * (1 - mean) + t_squared * per_game / 4)) / widened
    return Estimate(mean, max(middle - reach, 0.0), min(middle + reach, 1.0))


def adjusted_mean_of(deals: int, each: int, sums: Totals, controls: Totals, products: int) -> Estimate:
    """Estimate a mean with the help of a control: of every deal something else is known, whose true mean is 0.

    ``controls`` are the sums of that, ``products`` adds up the products of both by deal. A straight line is laid
    through the deals, and its height at 0 is the mean: the method of control variates, its coefficient from the same
    deals. Without any control, or with two deals, it is `mean_of`.

    >>> wins, luck = (1, 3, 5), (-1, 0, 1)  # all that differs is luck
    >>> adjusted_mean_of(3, 1, Totals(9, 35), Totals(0, 2), products=4)
    Estimate(mean=3.0, low=3.0, high=3.0)
    """
    spread = deals * controls.squares - controls.total**2
    together = deals * products - sums.total * controls.total
    if spread == 0 or deals <= _LEAST_FOR_A_LINE:
        return mean_of(deals, each, sums)
    mean = (sums.total - together / spread * controls.total) / deals / each
    rest = (deals * sums.squares - sums.total**2) - together**2 / spread
    # The line's height at 0 is a little less sure where the control's mean is not 0.
    away = 1 + controls.total**2 / spread
    error = math.sqrt(max(rest, 0.0) / (deals - 2) / deals**2 * away) / each
    reach = quantile(deals - 2) * error
    return Estimate(mean, mean - reach, mean + reach)


def quantile(freedom: int) -> float:
    """Return what Student's t exceeds with a chance of 2.5 %, for ``freedom`` degrees of freedom.

    From the normal distribution by the expansion of Abramowitz and Stegun (26.7.5), which is .03 too small for 2
    degrees, .004 for 3, and less than .001 from 4 on; for one degree by its own formula.

    >>> [round(quantile(freedom), 2) for freedom in (1, 3, 10, 1000)]
    [12.71, 3.18, 2.23, 1.96]
    """
    if freedom == 1:
        return math.tan(0.475 * math.pi)
    z = _Z
    terms: tuple[float, ...] = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))


def _squared_error(deals: int, each: int, sums: Totals) -> float:
    """Return the variance of the mean; in whole numbers up to the last division, so that nothing cancels."""
    spread = deals * sums.squares - sums.total**2
    return spread / (deals * deals * (deals - 1) * each * each)
