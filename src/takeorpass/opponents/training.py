"""How a model is made: matches of strangers, of the network and of readers are watched, and learned from.

Each match is learned from once, and then others are played: that costs less than learning does. Everything hangs on the
network, the seed and the number of matches. A training that was stopped goes on from its checkpoint, bit for bit.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import InputError
from takeorpass.kernels.plan import Plan, plan_for
from takeorpass.kernels.simulate import horizon_of
from takeorpass.kernels.stream import parse_seed
from takeorpass.opponents.fit import Decisions, new_study, study
from takeorpass.opponents.model import SIZE, Floats, Model, new_flat, parts_in
from takeorpass.opponents.play import NET, READER, STRANGER, Log, Seating, new_log, new_minds, play_matches
from takeorpass.opponents.strangers import FIGURES, draw_strangers
from takeorpass.values import Network, score_weight_of
from takeorpass.values.archive import opened
from takeorpass.values.play import new_room

ROUNDS = 12
"""Rounds of a match that is watched; a quarter of the games are matches of one round."""
_DECISIONS = 320
"""More than are made in a round."""
_LESSON = 300
"""Decisions of one step of training, about: the same decisions, 4,000 a step, taught far less."""
_RATE, _LAST_RATE = 5e-3, 2e-5
_EPOCHS, _BLIND = 24, 6
"""How often matches are watched and learned from, each time other ones; in the first ones there are no readers yet."""
_STRANGERS, _NETS = 0.6, 0.2
"""Parts of the seats at tables of all kinds; the others are readers, or networks where there are none yet."""
_ALIKE, _ALONE = 0.5, 0.6
"""The part of tables at which all strangers are one kind; of these the part where a reader sits alone among them."""
_ALL_NETS = 0.2
"""Of the tables where a reader sits alone the part where all others are seats of the network."""


class Losses(NamedTuple):
    """The mean log-loss of what was foretold: in the first round of a match, and over all rounds."""

    first_round: float
    match: float


class Watching:
    """The training of a model for ``network``: `advance` until it `is_done`; ``matches`` for each number of players."""

    def __init__(self, network: Network, seed: int, matches: int) -> None:
        """Begin. Raises `InputError`: ``bad_seed``, ``bad_games`` for less than one match."""
        parse_seed(seed)
        if matches < 1:
            raise InputError("bad_games", f"At least one match must be watched, not {matches}.", games=matches)
        self.network, self.seed, self.matches = network, seed, matches
        self.epoch, self._steps = 0, 0
        self._flat = new_flat(np.random.default_rng(seed))
        self._study = new_study(SIZE)

    @property
    def is_done(self) -> bool:
        """Whether all is learned."""
        return self.epoch >= _EPOCHS

    @property
    def part(self) -> float:
        """The part that is done, 0 to 1."""
        return self.epoch / _EPOCHS

    @property
    def model(self) -> Model:
        """The model as it is now."""
        return Model(self.network.ruleset, self._flat.copy(), {"seed": self.seed, "matches": self.matches})

    def advance(self) -> None:
        """Watch matches, in which readers go by the model as it is now, and learn from them."""
        rng = np.random.default_rng((self.seed, self.epoch))
        decisions = self._watch(rng)
        order = rng.permutation(decisions.starts.size - 1)
        lessons = np.cumsum(np.diff(decisions.starts)[order]) // _LESSON
        groups = np.split(order, np.flatnonzero(np.diff(lessons)) + 1)
        for number, people in enumerate(groups):
            self._steps += 1
            left = 1 - (self.epoch + number / len(groups)) / _EPOCHS
            rate = _LAST_RATE + (_RATE - _LAST_RATE) * left
            study(self._flat, parts_in(self._flat), self._study, decisions, people, rate, self._steps)
        self.epoch += 1

    def save(self, path: Path) -> None:
        """Write a checkpoint to ``path``; a stop in the middle of it leaves the one before."""
        state = {"seed": self.seed, "matches": self.matches, "epoch": self.epoch, "steps": self._steps}
        partial = path.with_name(path.name + ".part")
        with partial.open("wb") as file:
            np.savez(
                file,
                state=np.array(json.dumps({**state, "network": self._mark()})),
                flat=self._flat,
                mean=self._study.adam.mean,
                square=self._study.adam.square,
            )
        partial.replace(path)

    def resume(self, path: Path) -> None:
        """Go on from the checkpoint in ``path``; raise `InputError` (``other_checkpoint``) for one of another."""
        sentence = f"{path} is no checkpoint that a training could go on from."
        with opened(path, "bad_checkpoint", sentence) as parts:
            state: dict[str, Any] = json.loads(str(parts["state"]))
            found = state["seed"], state["matches"], state["network"]
            if found == (self.seed, self.matches, self._mark()):
                self.epoch, self._steps = state["epoch"], state["steps"]
                self._flat[:] = parts["flat"]
                self._study.adam.mean[:] = parts["mean"]
                self._study.adam.square[:] = parts["square"]
                return
        sentence = f"{path} is of a training with another network, another seed or another number of matches."
        raise InputError("other_checkpoint", sentence, path=str(path))

    def _mark(self) -> int:
        return zlib.crc32(self.network.flat.tobytes())

    def _watch(self, rng: np.random.Generator) -> Decisions:
        logs = []
        for players in self.network.ruleset.player_counts:
            for rounds, matches in ((ROUNDS, self.matches), (1, self.matches * ROUNDS // 3)):
                seating = _seating(rng, matches, players, has_readers=self.epoch >= _BLIND)
                seed = int(rng.integers(1 << 62))
                logs.append(watch(self.network, self._flat, seating, rounds, seed).log)
        return decisions_of(logs)


class Watched(NamedTuple):
    """What matches left: scores and shares of the win by game and seat, steps of takes by game and card, decisions."""

    scores: NDArray[np.int16]
    shares: NDArray[np.float64]
    taken: NDArray[np.int16]
    log: Log


def watch(  # noqa: PLR0913 - what decides about the games, all of it
    network: Network, flat: Floats, seating: Seating, rounds: int, seed: int, *, is_logged: bool = True
) -> Watched:
    """Play matches of ``rounds`` at the tables of ``seating``, shape (matches, players), from game 0 of ``seed`` on.

    The starter moves on from round to round. ``flat`` are the weights of the model by which readers foretell.
    """
    matches, players = seating.kinds.shape
    plan = plan_for(network.ruleset, players)
    games = matches * rounds
    watched = Watched(
        np.zeros((games, players), np.int16),
        np.zeros((games, players)),
        np.zeros((games, plan.deck_size), np.int16),
        new_log(games * _most_decisions(plan) if is_logged else 0),
    )
    play_matches(
        plan,
        network.layout,
        network.weights,
        parts_in(flat),
        score_weight_of(network),
        seating,
        horizon_of(plan, network.ruleset.set_aside),
        new_room(plan),
        new_minds(plan),
        parse_seed(seed),
        0,
        rounds,
        watched.scores,
        watched.shares,
        watched.taken,
        watched.log,
    )
    return watched


def seating_of(kinds: NDArray[np.int64], figures: NDArray[np.float64] | None = None) -> Seating:
    """Return who sits where: ``kinds`` of `play`, shape (matches, players), and the figures of strangers."""
    if figures is None:
        figures = np.zeros((*kinds.shape, FIGURES))
    return Seating(np.ascontiguousarray(kinds, np.int64), np.ascontiguousarray(figures, np.float64))


def decisions_of(logs: Sequence[Log]) -> Decisions:
    """Return the decisions of ``logs``, those of one person together."""
    orders = [np.argsort(log.who[: log.size[0]], kind="stable") for log in logs]
    starts, begun = [np.zeros(1, np.int64)], 0
    for log, order in zip(logs, orders, strict=True):
        begun += order.size
        starts.append(begun - order.size + 1 + np.flatnonzero(np.diff(log.who[order])))
        starts.append(np.array([begun]))
    return Decisions(
        np.concatenate([log.seen[order] for log, order in zip(logs, orders, strict=True)]),
        np.concatenate([log.took[order] for log, order in zip(logs, orders, strict=True)]),
        np.concatenate([log.card[order] for log, order in zip(logs, orders, strict=True)]),
        np.concatenate(starts),
        np.zeros(begun, np.float32),
    )


def losses_of(model: Model, decisions: Decisions, deck_size: int) -> Losses:
    """Foretell ``decisions`` by ``model`` and return how well that went."""
    people = np.arange(decisions.starts.size - 1)
    flat = model.flat.copy()
    study(flat, parts_in(flat), new_study(SIZE), decisions, people, 0.0, 1)
    chances = np.clip(decisions.chances, 1e-7, 1 - 1e-7)
    losses = -np.where(decisions.took > 0, np.log(chances), np.log(1 - chances))
    return Losses(float(losses[decisions.card < deck_size].mean()), float(losses.mean()))


def _seating(rng: np.random.Generator, matches: int, players: int, *, has_readers: bool) -> Seating:
    shape = (matches, players)
    draw = rng.random(shape)
    reader = READER if has_readers else NET
    kinds = np.where(draw < _STRANGERS, STRANGER, np.where(draw < _STRANGERS + _NETS, NET, reader))
    figures = draw_strangers(rng, matches * players).reshape(*shape, FIGURES)
    alike = rng.random(matches) < _ALIKE
    figures[alike] = figures[alike][:, :1]
    alone = alike & (rng.random(matches) < _ALONE)
    kinds[alone] = np.where(rng.random(matches) < _ALL_NETS, NET, STRANGER)[alone, np.newaxis]
    kinds[alone, 0] = reader
    return seating_of(kinds, figures)


def _most_decisions(plan: Plan) -> int:
    return _DECISIONS * plan.players // 3
