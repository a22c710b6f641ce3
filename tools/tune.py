"""Finds the figures of a heuristic: `python -m tools.tune milking` prints those that stand in its class.

It draws figures anywhere in their ranges, then changes the best ones a little, again and again, and keeps what does
better on the same deals: alone among copies of each player of a panel, and in all other seats around one of each, at 3
to 5 players. At the end the figures meet deals and players that they were not tuned on.

Each step is kept in a file and draws from a generator of its own, so a run that was stopped goes on as if it had not
been. It needs the extra `sim` and takes some minutes on one core.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from takeorpass.heuristics import Guarding, Milking, Plain, Policy, RunAware
from takeorpass.kernels import simulate_rotated
from takeorpass.rules import parse_rules

RULES = parse_rules("no-thanks")
PLAYERS = (3, 4, 5)
FOLDER = Path(__file__).parents[1] / "benchmarks" / "results"

RANGES = {"price": (0.0, 1.5), "late": (0.0, 2.5), "keep": (0.0, 20.0), "link": (0.0, 12.0), "others": (0.0, 1.2)}
"""From where to where figures may move."""

ANYWHERE = 300
"""So many steps draw figures anywhere in the ranges."""

PANEL: tuple[Policy, ...] = (
    Plain(0.3),
    Plain(0.5),
    RunAware(0.3),
    RunAware(0.5),
    RunAware(0.8),
    Guarding(0.5, 0.8, 5, 4),
    Milking(0.5, 0.8, 5, 4, 0.4),
    Milking(0.6, 1.2, 8, 6, 0.3),
    Milking(0.3, 0.6, 6, 4, 0.3),
)
"""Whom figures are tuned against: fixed, so that they do not hang on their own result."""

STRANGERS: tuple[Policy, ...] = (
    Plain(0.4),
    RunAware(0.4),
    RunAware(0.6),
    Guarding(0.7, 0.7, 3, 2),
    Milking(0.45, 1.0, 10, 3, 0.5),
)
"""Whom they meet at the end alone."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is tuned: the figures to ``start`` from, the ``panel``, and from where to where each figure may move."""

    start: Guarding | Milking
    panel: tuple[Policy, ...]
    ranges: dict[str, tuple[float, float]]


GOALS = {
    "guarding": Goal(Guarding(0.5, 0.5, 5, 0), PANEL, RANGES),
    "milking": Goal(Milking(0.5, 0.5, 5, 0, 0.5), PANEL, RANGES),
    "eager": Goal(Milking(0.3, 0.5, 5, 0, 0.3), (Milking(),), RANGES | {"price": (0.0, 0.4), "late": (0.0, 0.8)}),
}
"""By name: the eager one is a milking one that is content with less, tuned against the other."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best figures after so many ``steps``, and their `value_of`."""

    steps: int
    best: Guarding | Milking
    value: float


def value_of(policy: Policy, panel: Sequence[Policy], deals: int, seed: int) -> float:
    """Return what ``policy`` wins alone among copies of one of the panel, less what that one wins among copies of it.

    In fair shares, as the mean over the panel and the numbers of players: 0 is no better than they are.
    """
    return fmean(
        players * (share_alone(policy, other, players, deals, seed) - share_alone(other, policy, players, deals, seed))
        for players in PLAYERS
        for other in panel
    )


def share_alone(one: Policy, others: Policy, players: int, deals: int, seed: int) -> float:
    """Return the share of the wins of ``one`` against copies of ``others``, from every seat on the same deals."""
    shares = simulate_rotated(RULES, players, [one, *[others] * (players - 1)], deals, seed).shares
    return float(shares[:, :, 0].mean())


def drawn(goal: Goal, _: Guarding | Milking, rng: random.Random) -> Guarding | Milking:
    """Return figures that are drawn anywhere in their ranges, to two decimals."""
    figures: dict[str, Any] = {name: round(rng.uniform(*goal.ranges[name]), 2) for name in asdict(goal.start)}
    return replace(goal.start, **figures)


def changed(goal: Goal, policy: Guarding | Milking, rng: random.Random) -> Guarding | Milking:
    """Return ``policy`` with about half of its figures changed, mostly a little, to two decimals."""
    figures: dict[str, Any] = {}
    for name, figure in asdict(policy).items():
        if rng.getrandbits(1):
            low, high = goal.ranges[name]
            step = rng.gauss(0, (high - low) * rng.choice((0.02, 0.05, 0.12)))
            figures[name] = round(min(high, max(low, figure + step)), 2)
    return replace(policy, **figures)


def step_on(goal: Goal, found: Found, deals: int, seed: int) -> Found:
    """Try other figures: in the first steps any, then the best ones with a change."""
    propose = drawn if found.steps < ANYWHERE else changed
    candidate = propose(goal, found.best, random.Random(f"{seed} {found.steps}"))
    value = value_of(candidate, goal.panel, deals, seed)
    if value > found.value + 1e-9:  # machines differ in the last digit of a mean
        return Found(found.steps + 1, candidate, value)
    return replace(found, steps=found.steps + 1)


def tune(goal: Goal, steps: int, deals: int, seed: int, file: Path) -> Found:
    """Go on from what ``file`` holds to ``steps`` steps, and say what gets better."""
    told = {"goal": repr(goal), "deals": deals, "seed": seed}
    found = read(file, goal, told) or Found(0, goal.start, value_of(goal.start, goal.panel, deals, seed))
    print(f"{found.steps:5} steps  {found.value:.4f}  {found.best}", flush=True)
    while found.steps < steps:
        better = step_on(goal, found, deals, seed)
        if better.value > found.value or better.steps % 100 == 0:
            print(f"{better.steps:5} steps  {better.value:.4f}  {better.best}", flush=True)
        found = better
        write(file, found, told)
    return found


def read(file: Path, goal: Goal, told: dict[str, Any]) -> Found | None:
    """Return what ``file`` holds, None where there is none; end the program where it belongs to another run."""
    if not file.exists():
        return None
    data = json.loads(file.read_text())
    if data["told"] != told:
        sys.exit(f"{file} belongs to a run that was told something else. Remove it to begin anew.")
    return Found(data["steps"], type(goal.start)(**data["best"]), data["value"])


def write(file: Path, found: Found, told: dict[str, Any]) -> None:
    """Keep ``found`` in ``file``, which is whole at any moment."""
    file.parent.mkdir(parents=True, exist_ok=True)
    written = file.with_suffix(".new")
    written.write_text(json.dumps({"told": told, **asdict(found)}))
    written.replace(file)


def main(arguments: Sequence[str] | None = None) -> None:
    """Tune, and print the figures and what they are good for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=GOALS)
    parser.add_argument("--steps", type=int, default=700)
    parser.add_argument("--deals", type=int, default=1000, help="how many deals each table plays, from every seat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="where the steps are kept; else benchmarks/results/tune-NAME.json")
    asked = parser.parse_args(arguments)
    goal, begun = GOALS[asked.name], time.perf_counter()
    file = asked.file or FOLDER / f"tune-{asked.name}.json"
    found = tune(goal, asked.steps, asked.deals, asked.seed, file)
    fresh = asked.seed + 1
    print(f"{asked.name}: {found.best}, after {time.perf_counter() - begun:.0f} s")
    print(f"Above its fair share, on the deals of the tuning: {found.value:.3f}")
    print(f"On other deals: {value_of(found.best, goal.panel, asked.deals, fresh):.3f}")
    print(f"On other deals, among other players: {value_of(found.best, STRANGERS, asked.deals, fresh):.3f}")
    half = share_alone(found.best, RunAware(0.5), 4, 10 * asked.deals, fresh)
    print(f"Alone against three who take at half the real cost it wins {half:.1%}.")


if __name__ == "__main__":
    main()
