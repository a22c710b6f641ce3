"""Ratings: one number of strength for each player of a contest, by openskill's Plackett–Luce model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from takeorpass.arena.chunk import Chunk
from takeorpass.arena.contest import Contest


@dataclass(frozen=True, slots=True)
class Rating:
    """``mean`` is the estimated strength (25 is average), ``deviation`` its doubt; a higher one is stronger."""

    mean: float
    deviation: float


def ratings_of(contest: Contest, chunks: Iterable[Chunk]) -> list[Rating]:
    """Return the ratings of the entrants after the games whose places the ``chunks`` tell, in the order of the deals.

    Every entrant starts as openskill has it (25, with a deviation of 25/3), and nobody gets better or worse on the way
    (tau is 0). Equal places are ties. Of a player that has several seats at a table each counts as a player of that
    rating, and it becomes the mean of what they become.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in contest.entrants]
    for chunk in chunks:
        for games in chunk.places:
            for seating, places in zip(contest.layout.seatings, games, strict=True):
                # In an order of their own, so that not even rounding knows where anybody sat.
                placed = sorted(zip(seating, map(int, places), strict=True))
                rated = model.rate([[ratings[one]] for one, _ in placed], ranks=[place for _, place in placed])
                changed: dict[int, list[tuple[float, float]]] = {}
                for (one, _), (rating,) in zip(placed, rated, strict=True):
                    changed.setdefault(one, []).append((rating.mu, rating.sigma))
                for one, copies in changed.items():
                    ratings[one] = model.rating(*_mean(copies))
    return [Rating(rating.mu, rating.sigma) for rating in ratings]


def _mean(copies: Sequence[tuple[float, float]]) -> tuple[float, float]:
    means, deviations = zip(*copies, strict=True)
    return fmean(means), fmean(deviations)
