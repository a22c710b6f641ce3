"""Rates the levels: `python -m tools.rate --deals 40 --seed 5` writes `players/ratings.json` and prints its tables.

Contests of the arena at tables of 3 to 5. In some, tables are drawn from all levels and styles; in the others, each
level of the ladder meets the next one, alone among copies of it and the other way round. Every deal is played in every
seating. The ratings are those under which the games' places are likeliest (Plackett and Luce), all contests together.

It needs the extra `arena` and takes some minutes on one core.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np
from numpy.typing import NDArray

from takeorpass.arena import Contest, contest_of
from takeorpass.arena.chunk import play_chunk
from takeorpass.players.levels import LADDER, LEVELS, STYLES
from takeorpass.players.ratings import FILE
from takeorpass.rules import parse_rules

RULES = "no-thanks"
SIZES = (3, 4, 5)
LOWEST = 1000
POINTS = 400 / np.log(10)
"""Points of rating for a factor e of strength."""

AT_A_TABLE = 2
"""Deals for each table that is drawn, as few as a contest has."""

STEPS_PART = 4
"""Of so many deals one is played in the contests between neighbours of the ladder."""

_ROUNDS = 200
_RESAMPLED = 40

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Game:
    """Who sat where, and their places, from 1; ``deal`` numbers the deals of all contests."""

    deal: int
    seating: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """How often ``upper`` ended ahead of ``lower``, by the size of the table, and a 95 % interval of all of them."""

    lower: str
    upper: str
    ahead: dict[int, float]
    mean: float
    margin: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, write the file, and print the tables of docs/levels.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=40, help="how many each level plays at each size of drawn tables")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args(arguments)
    begun = time.process_time()
    names = [*LADDER, *STYLES]
    games: list[Game] = []
    for contest in [*drawn_tables(names, asked.deals, asked.seed), *steps_of(list(LADDER), asked.deals, asked.seed)]:
        games += played(contest, first=games[-1].deal + 1 if games else 0)
    data = told(names, games, f"python -m tools.rate --deals {asked.deals} --seed {asked.seed}")
    asked.file.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for line in lines_of(data):
        print(line)
    print(f"{len(games):,} games, {time.process_time() - begun:.0f} s of one core")


def drawn_tables(names: Sequence[str], deals: int, seed: int) -> Iterator[Contest]:
    """Yield contests at tables that are drawn anew each time: all of ``names`` play ``deals`` deals at each size.

    Where they do not come out even, some sit down once more.
    """
    rng = Random(seed)
    for seats in SIZES:
        for _ in range(max(1, deals // AT_A_TABLE)):
            order = rng.sample(names, len(names))
            for first in range(0, len(order), seats):
                table = order[first : first + seats]
                table += rng.sample([name for name in names if name not in table], seats - len(table))
                yield _contest("pool", table, seats, AT_A_TABLE, rng)


def steps_of(ladder: Sequence[str], deals: int, seed: int) -> Iterator[Contest]:
    """Yield contests between neighbours of the ``ladder``."""
    rng = Random(seed + 1)
    for seats in SIZES:
        for pair in pairwise(ladder):
            yield _contest("round-robin", pair, seats, max(AT_A_TABLE, deals // STEPS_PART), rng)


def played(contest: Contest, first: int) -> Iterator[Game]:
    """Yield the games of ``contest``, whose deals are numbered from ``first`` on."""
    for number, places in enumerate(play_chunk(contest, 0, contest.deals).places):
        for seating, by_seat in zip(contest.layout.seatings, places, strict=True):
            yield Game(first + number, tuple(contest.entrants[one] for one in seating), tuple(map(int, by_seat)))


def told(names: Sequence[str], games: Sequence[Game], command: str) -> dict[str, Any]:
    """Return what the file holds."""
    ratings, margins = ratings_of(names, games)
    return {
        "format": "takeorpass-ratings/1",
        "command": command,
        "rules": RULES,
        "seats": list(SIZES),
        "games": len(games),
        "levels": [
            {"name": name, "player": repr(LEVELS[name].player), "rating": round(rating), "margin": round(margin)}
            for name, rating, margin in zip(names, ratings, margins, strict=True)
        ],
        "steps": [
            {
                "lower": step.lower,
                "upper": step.upper,
                "ahead": {str(seats): round(share, 3) for seats, share in step.ahead.items()},
                "mean": round(step.mean, 3),
                "margin": round(step.margin, 3),
            }
            for step in (step_of(lower, upper, games) for lower, upper in pairwise(LADDER))
        ],
    }


def ratings_of(names: Sequence[str], games: Sequence[Game]) -> tuple[Floats, Floats]:
    """Return the ratings of ``names``, the first one's `LOWEST`, and the half widths of their 95 % intervals.

    The intervals are those of deals drawn anew, again and again, from those that were played.
    """
    choices = _Choices(names, games)
    deals = np.array([game.deal for game in games])[choices.game]
    strengths = choices.fit(np.ones(len(deals)))
    rng = np.random.default_rng(0)
    resampled = []
    for _ in range(_RESAMPLED):
        times = np.bincount(rng.integers(deals.max() + 1, size=deals.max() + 1), minlength=deals.max() + 1)
        fitted = choices.fit(times[deals].astype(float), strengths)
        resampled.append(fitted - fitted[0])
    margins = 1.96 * POINTS * np.std(resampled, axis=0)
    return LOWEST + POINTS * (strengths - strengths[0]), margins


class _Choices:
    """Games as choices: who came first of all, who of the rest, and so on; of ties each was chosen from all of them."""

    def __init__(self, names: Sequence[str], games: Sequence[Game]) -> None:
        number = {name: place for place, name in enumerate(names)}
        chosen, among, of_game = [], [], []
        for index, game in enumerate(games):
            for name, place in zip(game.seating, game.places, strict=True):
                rest = [number[other] for other, its in zip(game.seating, game.places, strict=True) if its >= place]
                if len(set(rest)) > 1:
                    chosen.append(number[name])
                    among.append(np.bincount(rest, minlength=len(names)))
                    of_game.append(index)
        self.game = np.array(of_game)
        self._chosen = np.eye(len(names))[chosen]
        self._among = np.array(among, float)

    def fit(self, weights: Floats, start: Floats | None = None) -> Floats:
        """Return the logarithms of the likeliest strengths, by Hunter's steps (Annals of Statistics 32, 2004)."""
        wins = weights @ self._chosen + 0.1  # so that whoever never wins has a strength too
        strengths = np.ones(self._among.shape[1]) if start is None else np.exp(start)
        for _ in range(_ROUNDS):
            strengths = wins / (self._among.T @ (weights / (self._among @ strengths)))
            strengths /= strengths.mean()
        logarithms: Floats = np.log(strengths)
        return logarithms


def step_of(lower: str, upper: str, games: Sequence[Game]) -> Step:
    """Return how often ``upper`` ended ahead of ``lower`` at tables of the two alone; ties count half."""
    ahead: dict[int, dict[int, list[float]]] = {seats: {} for seats in SIZES}
    for game in games:
        if set(game.seating) == {lower, upper}:
            ups, lows = (
                [place for name, place in zip(game.seating, game.places, strict=True) if name == one]
                for one in (upper, lower)
            )
            shares = ahead[len(game.seating)].setdefault(game.deal, [])
            shares += [(up < low) + (up == low) / 2 for up in ups for low in lows]
    by_deal = [fmean(shares) for deals in ahead.values() for shares in deals.values()]
    by_size = {seats: fmean(map(fmean, deals.values())) for seats, deals in ahead.items() if deals}
    return Step(lower, upper, by_size, fmean(by_deal), 1.96 * stdev(by_deal) / len(by_deal) ** 0.5)


def lines_of(data: dict[str, Any]) -> Iterator[str]:
    """Yield the tables of docs/levels.md."""
    yield "| level | rating |"
    yield "|---|---|"
    for row in data["levels"]:
        yield f"| `{row['name']}` | {row['rating']} ± {row['margin']} |"
    yield ""
    yield f"| of the two, ahead is | {' | '.join(f'{seats} players' for seats in data['seats'])} | all |"
    yield f"|---|{len(data['seats']) * '---|'}---|"
    for step in data["steps"]:
        shares = " | ".join(f"{100 * share:.0f} %" for share in step["ahead"].values())
        mean = f"{100 * step['mean']:.0f} ± {100 * step['margin']:.0f} %"
        yield f"| `{step['upper']}` over `{step['lower']}` | {shares} | {mean} |"


def _contest(design: str, table: Sequence[str], seats: int, deals: int, rng: Random) -> Contest:
    return contest_of(parse_rules(RULES), design, table, seats=seats, deals=deals, seed=rng.getrandbits(32))


if __name__ == "__main__":
    main()
