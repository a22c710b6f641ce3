"""The results of a contest: its figures, as text for people, JSON and CSV for programs."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, reduce
from operator import add
from typing import Any

from takeorpass.arena.chunk import Chunk
from takeorpass.arena.contest import Contest
from takeorpass.arena.design import Row
from takeorpass.arena.interval import Estimate, Totals, adjusted_mean_of, mean_of, share_of
from takeorpass.arena.ratings import Rating, ratings_of
from takeorpass.arena.tally import WIN, Sums, Tally, chairs_of


@dataclass(frozen=True, slots=True)
class Standing:
    """How ``player`` did in ``games`` of its games: those against ``others`` alone (None: all that the design has).

    ``share`` is its share of the wins, a win that k share being 1/k for each; ``adjusted`` the same less luck, where
    that was worked out; ``score`` its mean score of a match, lower is better; ``places`` which part of its games it
    came first, second, …, ties sharing a place; ``forced`` how often in a game it had to take because it had no chips.
    """

    player: str
    others: str | None
    games: int
    share: Estimate
    adjusted: Estimate | None
    score: Estimate
    places: tuple[float, ...]
    forced: float


class Results:
    """What came out of ``contest``, from the ``chunks`` that were played, in the order of their deals."""

    def __init__(self, contest: Contest, chunks: Sequence[Chunk]) -> None:
        """Add up the chunks."""
        self.contest = contest
        self._chunks = chunks

    @cached_property
    def standings(self) -> list[Standing]:
        """One for each row of the design."""
        tally = reduce(add, (chunk.tally for chunk in self._chunks), Tally.none(self.contest))
        rows = zip(self.contest.layout.rows, tally.rows, strict=True)
        return [self._standing(row, sums, tally.deals) for row, sums in rows]

    @cached_property
    def ratings(self) -> list[Rating]:
        """The ratings by entrant; see `ratings_of`."""
        return ratings_of(self.contest, self._chunks)

    @cached_property
    def faults(self) -> list[Counter[str]]:
        """By entrant, how often what went wrong with it: programs from outside, by `players.program.Fault`."""
        faults = [Counter[str]() for _ in self.contest.entrants]
        for chunk in self._chunks:
            for total, found in zip(faults, chunk.faults, strict=True):
                total.update(found)
        return faults

    @property
    def fair(self) -> float:
        """The share of the wins of one among equals."""
        return 1 / self.contest.seats

    def data(self) -> dict[str, Any]:
        """Return all figures as JSON can hold them."""
        return {
            "contest": self.contest.data(),
            "games": self.contest.games,
            "fair": self.fair,
            "standings": [asdict(standing) for standing in self.standings],
            "ratings": [
                {"player": player, "mean": rating.mean, "deviation": rating.deviation}
                for player, rating in zip(self.contest.entrants, self.ratings, strict=True)
            ],
            "faults": [
                {"player": player, **faults}
                for player, faults in zip(self.contest.entrants, self.faults, strict=True)
                if faults
            ],
        }

    def csv(self) -> str:
        """Return the standings as CSV, a line each, with a line of titles; what was not worked out is empty."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        estimates = [f"{what}{end}" for what in ("share", "adjusted", "score") for end in ("", "_low", "_high")]
        places = [f"place_{place}" for place in range(1, self.contest.seats + 1)]
        writer.writerow(["player", "others", "games", *estimates, *places, "forced"])
        for standing in self.standings:
            row: list[object] = [standing.player, standing.others, standing.games]
            for estimate in (standing.share, standing.adjusted, standing.score):
                row += [None] * 3 if estimate is None else [estimate.mean, estimate.low, estimate.high]
            writer.writerow([*row, *standing.places, standing.forced])
        return text.getvalue()

    def _standing(self, row: Row, sums: Sums, deals: int) -> Standing:
        names = self.contest.entrants
        each = len(chairs_of(self.contest, row.entrant, row.seatings))
        wins = Totals(sums.wins, sums.wins_squared)
        luck = Totals(sums.luck, sums.luck_squared)
        games = deals * each
        return Standing(
            player=names[row.entrant],
            others=None if row.others is None else names[row.others],
            games=games,
            share=_share(deals, len(row.seatings), each // len(row.seatings), wins),
            adjusted=adjusted_mean_of(deals, each * WIN, wins, luck, sums.wins_luck) if self.contest.luck else None,
            score=mean_of(deals, each, Totals(sums.scores, sums.scores_squared)),
            places=tuple(count / games for count in sums.places),
            forced=sums.forced / games,
        )


def _share(deals: int, tables: int, copies: int, wins: Totals) -> Estimate:
    """Estimate a share of the wins from those of ``deals`` deals, each at so many ``tables`` with so many ``copies``.

    Copies have all seats but one, and win what that one does not. So their interval is that of the one, shared out: by
    itself it would shrink to a point where the one never wins.
    """
    if copies == 1:
        return share_of(deals, tables, wins, whole=WIN)
    all_wins = tables * WIN
    total = deals * all_wins - wins.total
    squares = wins.squares + all_wins * (total - wins.total)  # of what is left of all wins on each deal
    one = share_of(deals, tables, Totals(total, squares), whole=WIN)
    return Estimate((1 - one.mean) / copies, (1 - one.high) / copies, (1 - one.low) / copies)
