"""A `Chunk`: some deals of a contest, played; the unit of work, of progress, and of what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from takeorpass.arena.contest import Contest, entrants_of
from takeorpass.arena.entrant import Ours
from takeorpass.arena.playing import Played, is_compiled, play
from takeorpass.arena.tally import Sums, Tally

RATED_GAMES = 10_000
"""How many games count for the ratings, rounded up to whole deals."""

_GAMES_COMPILED, _GAMES_BY_RULES, _GAMES_OF_PROGRAMS = 100_000, 200, 20
"""Games of a chunk: about as many as take a second, and more than it takes to start a program."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """The deals from ``first`` on, as many as the ``tally`` counts.

    ``places`` has for each of these deals that counts for the ratings, and in it for each seating, the places by seat,
    a digit each. ``faults`` are by entrant what went wrong with it, by kind.
    """

    first: int
    tally: Tally
    places: tuple[tuple[str, ...], ...]
    faults: tuple[Mapping[str, int], ...]

    @property
    def deals(self) -> range:
        """The numbers of its deals."""
        return range(self.first, self.first + self.tally.deals)

    def data(self) -> dict[str, Any]:
        """Return the chunk as JSON can hold it."""
        return {
            "first": self.first,
            "deals": self.tally.deals,
            "rows": [row.data() for row in self.tally.rows],
            "places": [" ".join(games) for games in self.places],
            "faults": list(self.faults),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Chunk:
        """Read what `data` wrote; raise ValueError, TypeError or KeyError for anything else."""
        rows = tuple(Sums.from_data(row) for row in data["rows"])
        places = tuple(tuple(games.split()) for games in data["places"])
        return cls(data["first"], Tally(data["deals"], rows), places, tuple(map(dict, data["faults"])))


def play_chunk(contest: Contest, first: int, deals: int) -> Chunk:
    """Play deals ``first``, ``first`` + 1, … of ``contest``, so many."""
    played, faults = play(contest, first, deals)
    return Chunk(first, Tally.of(contest, played), _places(contest, first, played), tuple(faults))


def chunks_to_play(contest: Contest, done: Iterable[Chunk]) -> Iterator[tuple[int, int]]:
    """Yield what is left to play between what is ``done``: the first deal of each chunk, and how many it has."""
    size = max(1, _games_of_chunk(contest) // len(contest.layout.seatings))
    begin = 0
    for deals in [*(chunk.deals for chunk in done), range(contest.deals, contest.deals)]:
        for first in range(begin, deals.start, size):
            yield first, min(size, deals.start - first)
        begin = deals.stop


def _games_of_chunk(contest: Contest) -> int:
    if is_compiled(contest):
        return _GAMES_COMPILED
    is_ours = all(isinstance(entrant, Ours) for entrant in entrants_of(contest))
    return _GAMES_BY_RULES if is_ours else _GAMES_OF_PROGRAMS


def rated_deals(contest: Contest) -> int:
    """Return how many deals, from the first on, count for the ratings: enough for 10,000 games, if there are."""
    return min(contest.deals, -(-RATED_GAMES // len(contest.layout.seatings)))


def _places(contest: Contest, first: int, played: Played) -> tuple[tuple[str, ...], ...]:
    rated = max(0, rated_deals(contest) - first)
    by_deal = played.places[:, :rated].swapaxes(0, 1).tolist()
    return tuple(tuple("".join(map(str, places)) for places in games) for games in by_deal)
