"""How a network is made: it plays against itself and against heuristics, and learns from what it played.

When it has learned how to play, its layers for the ending learn the last cards from exact values, which hang on nothing
that is still being learned: of such cards of further games, and of many variations of each.

Everything hangs on the rules, the seed and the number of games, so that the same weights can be made again, up to the
last bits, in which machines differ. A training that was stopped goes on from its checkpoint as if it never had been.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.errors import InputError
from takeorpass.kernels.plan import plan_for
from takeorpass.kernels.simulate import horizon_of
from takeorpass.kernels.stream import parse_seed
from takeorpass.rules import MAX_PLAYERS, Ruleset, parse_rules, rules_data
from takeorpass.solver.endings import can_solve
from takeorpass.values.fit import Adam, Backward, fit_rows
from takeorpass.values.last_cards import last_cards_of, solved_rows, variations
from takeorpass.values.layout import layout_of
from takeorpass.values.line import score_weight_of
from takeorpass.values.network import NARROW, OUTPUTS, WIDE, Floats, Network, layers_in, new_network
from takeorpass.values.node import Ints, new_sparse
from takeorpass.values.play import Choice, Given, Rows, new_room, new_rows, play_lines, trace_back

AT_ONCE = 512
"""Games of each number of players between two lessons."""
_LESSON, _PASSES = 256, 2
"""Positions of one step of training, and how often each is learned from."""
_RATE, _LAST_RATE = 2e-3, 2e-5
"""The size of a step, at the start and at the end; of the games, and again of those for the ending."""
_VARIATIONS, _ENDING_LESSON, _ENDING_PASSES = 14, 128, 5
"""Variations of each of the last cards, positions of a step, and how often each is learned from."""
_SOFTNESS, _EXPLORING, _TRACE = 0.04, 0.05, 0.85
"""See `Choice` and `trace_back`. Among equals softness and trace fall to 0 in the course of the training."""
_WITH_HEURISTICS = 0.3
"""The part of the games in which each seat is a heuristic with one chance in two."""
_KNOWN_HEURISTICS = np.array(
    [
        (0.6, 1.88, 17.9, 4.13, 0.35),
        (0.29, 0.74, 4.39, 4.66, 0.32),
        (0.3, 0.72, 6.03, 8.83, 0.27),
        (0.5, 0.8, 5.0, 4.0, 0.4),
        (0.5, 0.5, 0.0, 0.0, 0.0),
        (0.35, 0.35, 0.0, 0.0, 0.0),
    ]
)
"""Figures of `Milking`, the last two as a run-aware one; each seat's are scattered round one of them."""
_SCATTER = 0.25


class Results(NamedTuple):
    """What games left: positions and targets, scores and shares of the win by seat."""

    rows: Rows
    scores: NDArray[np.int16]
    shares: NDArray[np.float64]


class Training:
    """The training of one network: `advance` by some games until it `is_done`."""

    def __init__(
        self, ruleset: Ruleset, seed: int, games: int, *, endings: int = 0, is_among_equals: bool = False
    ) -> None:
        """Begin one of ``games`` games for ``ruleset``, with its numbers of players in turn.

        Then come those of which the last cards are learned, as many as ``endings``; none where the solver cannot tell
        them.

        It learns what a position is worth among players of all kinds, who are not always sure of what is best; with
        ``is_among_equals`` more and more what it is worth where everybody decides for the best, and surely.

        Raises `InputError`: ``hidden_cards`` for rules that have them, ``bad_seed``, ``bad_games``; `RulesError` for
        rules that the kernels cannot play.
        """
        parse_seed(seed)
        for players in ruleset.player_counts:
            plan_for(ruleset, players)
        if games < 1:
            raise InputError("bad_games", f"At least one game must be played, not {games}.", games=games)
        if endings < 0:
            raise InputError("bad_games", f"No fewer than 0 games can be for the ending, not {endings}.", games=endings)
        self.ruleset, self.seed, self.games, self.is_among_equals = ruleset, seed, games, is_among_equals
        self.endings = endings if can_solve(ruleset) else 0
        self.played, self._steps = 0, 0
        self._network = new_network(ruleset, np.random.default_rng(seed))
        self._before, self._ending = np.split(self._network.flat, 2)
        self._adam = Adam(*(np.zeros(self._before.size, np.float32) for _ in Adam._fields))
        self._sparse = new_sparse()
        self._back = Backward(
            np.zeros(OUTPUTS, np.float32),
            np.zeros(NARROW, np.float32),
            np.zeros(WIDE, np.float32),
            layers_in(self._adam.gradient, layout_of(ruleset)),
        )

    @property
    def purpose(self) -> tuple[Ruleset, int, int, int, bool]:
        """What the weights hang on: rules, seed, games, those for the ending, and whether among equals."""
        return self.ruleset, self.seed, self.games, self.endings, self.is_among_equals

    @property
    def is_done(self) -> bool:
        """Whether all games are played."""
        return self.played >= self._begin_of_ending + self.endings

    @property
    def network(self) -> Network:
        """The network as it is now, with its card."""
        card = {
            "seed": self.seed,
            "games": min(self.played, self._begin_of_ending),
            "of": self.games,
            "endings": max(0, self.played - self._begin_of_ending),
            "among_equals": self.is_among_equals,
            "players": list(self.ruleset.player_counts),
        }
        return Network(self.ruleset, self._network.flat.copy(), card)

    def advance(self) -> None:
        """Play some games of each number of players, and learn from all their positions; or from their last cards.

        Nothing happens once it `is_done`.
        """
        if self.is_done:
            return
        rng = np.random.default_rng((self.seed, self.played))
        if self.played < self.games:
            self._learn_before(rng)
        else:
            self._learn_ending(rng)
        self.played += self._at_once

    @property
    def _at_once(self) -> int:
        return AT_ONCE * len(self.ruleset.player_counts)

    @property
    def _begin_of_ending(self) -> int:
        """How many games are played before those for the ending."""
        return -(-self.games // self._at_once) * self._at_once

    def _learn_before(self, rng: np.random.Generator) -> None:
        done = self.played / self.games
        doubt = 1 - done * self.is_among_equals
        choice = Choice(score_weight_of(self._network), doubt * _SOFTNESS, _EXPLORING)
        rows = [
            self._rows(players, choice, doubt * _TRACE, _guests(rng, AT_ONCE)) for players in self.ruleset.player_counts
        ]
        self._learn(self._before, rows, _orders(rows, _PASSES, rng), _LESSON, done)
        self._ending[:] = self._before

    def _learn_ending(self, rng: np.random.Generator) -> None:
        done = (self.played - self._begin_of_ending) / self.endings
        choice = Choice(score_weight_of(self._network), (not self.is_among_equals) * _SOFTNESS, _EXPLORING)
        rows = []
        for players in self.ruleset.player_counts:
            given = _guests(rng, AT_ONCE)
            played = play(self._network, players, AT_ONCE, self.seed, self.played, choice, given).rows
            last = solved_rows(self.ruleset, players, played)
            more = variations(players, last, _VARIATIONS, rng)
            rows += [last, *(solved_rows(self.ruleset, players, varied) for varied in more)]
        if done == 0:
            self._steps = 0
            self._adam.mean[:] = self._adam.square[:] = 0
        self._learn(self._ending, rows, _orders(rows, _ENDING_PASSES, rng), _ENDING_LESSON, done)

    def _rows(self, players: int, choice: Choice, trace: float, given: Given) -> Rows:
        """Play games of so many players; return their positions with targets, the last ones exact."""
        results = play(self._network, players, AT_ONCE, self.seed, self.played, choice, given)
        rows, solved = results.rows, last_cards_of(self.ruleset, players, results.rows)
        rows.win[solved.at, :players], rows.score[solved.at, :players] = solved.win, solved.score
        rows.cut[solved.at] = 1
        trace_back(plan_for(self.ruleset, players), trace, rows, results.scores, results.shares)
        return rows

    def _learn(self, flat: Floats, parts: Sequence[Rows], order: Ints, lesson: int, done: float) -> None:
        """Go through the rows of ``parts`` in ``order``, some to a ``lesson``; ``flat`` are the layers that learn."""
        layout = self._network.layout
        rows = Rows._make(map(np.concatenate, zip(*parts, strict=True)))
        rate = _LAST_RATE + (_RATE - _LAST_RATE) * (1 - done)
        for start in range(0, order.size, lesson):
            self._steps += 1
            fit_rows(
                layout,
                flat,
                layers_in(flat, layout),
                self._adam,
                self._back,
                self._sparse,
                rows,
                order[start : start + lesson],
                rate,
                self._steps,
            )

    def save(self, path: Path) -> None:
        """Write a checkpoint to ``path``; a stop in the middle of it leaves the one before."""
        state = {
            "rules": rules_data(self.ruleset),
            "seed": self.seed,
            "games": self.games,
            "endings": self.endings,
            "is_among_equals": self.is_among_equals,
            "played": self.played,
            "steps": self._steps,
        }
        partial = path.with_name(path.name + ".part")
        with partial.open("wb") as file:
            np.savez(
                file,
                state=np.array(json.dumps(state)),
                flat=self._network.flat,
                mean=self._adam.mean,
                square=self._adam.square,
            )
        partial.replace(path)

    @classmethod
    def resume(cls, path: Path) -> Training:
        """Go on from the checkpoint in ``path``; raise `InputError` (``bad_checkpoint``) where it is none."""
        try:
            with np.load(path, allow_pickle=False) as parts:
                state = json.loads(str(parts["state"]))
                ruleset, is_among_equals = parse_rules(state["rules"]), state["is_among_equals"]
                training = cls(
                    ruleset,
                    state["seed"],
                    state["games"],
                    endings=state["endings"],
                    is_among_equals=is_among_equals,
                )
                training.played, training._steps = state["played"], state["steps"]
                training._network.flat[:] = parts["flat"]
                training._adam.mean[:] = parts["mean"]
                training._adam.square[:] = parts["square"]
        except (OSError, ValueError, KeyError, InputError) as error:
            sentence = f"{path} is no checkpoint that a training could go on from."
            raise InputError("bad_checkpoint", sentence, path=str(path)) from error
        return training


def play(  # noqa: PLR0913, PLR0917 - what decides about the games, all of it
    network: Network, players: int, games: int, seed: int, first: int, choice: Choice, given: Given | None = None
) -> Results:
    """Play games ``first``, ``first`` + 1, … of ``seed``, as `kernels.simulate` deals them; seat 0 starts.

    Seats of ``given`` that play are heuristics, all others decide by ``network``. The same games for the same weights.
    """
    plan = plan_for(network.ruleset, players)
    given = given or no_guests(games)
    rows = new_rows(games * plan.deck_size)
    scores, shares = np.zeros((games, players), np.int16), np.zeros((games, players))
    play_lines(
        plan,
        network.layout,
        network.weights,
        choice,
        given,
        horizon_of(plan, network.ruleset.set_aside),
        new_room(plan),
        parse_seed(seed),
        first,
        rows,
        scores,
        shares,
    )
    return Results(rows, scores, shares)


def no_guests(games: int) -> Given:
    """Return that no seat of ``games`` is a heuristic."""
    shape = (games, MAX_PLAYERS)
    return Given(np.zeros(shape, np.int64), np.zeros((*shape, _KNOWN_HEURISTICS.shape[1])))


def _orders(parts: Sequence[Rows], passes: int, rng: np.random.Generator) -> Ints:
    """Return the numbers of all rows of ``parts`` in random order, so many times over."""
    count = sum(part.actor.size for part in parts)
    return np.concatenate([rng.permutation(count) for _ in range(passes)])


def _guests(rng: np.random.Generator, games: int) -> Given:
    """Draw which seats are heuristics, and of which figures."""
    given = no_guests(games)
    shape = given.plays.shape
    given.plays[:] = (rng.random((games, 1)) < _WITH_HEURISTICS) & (rng.random(shape) < 1 / 2)
    scatter = np.exp(_SCATTER * rng.standard_normal(given.figures.shape))
    given.figures[:] = _KNOWN_HEURISTICS[rng.integers(len(_KNOWN_HEURISTICS), size=shape)] * scatter
    return given
