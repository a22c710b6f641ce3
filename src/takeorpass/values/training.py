"""How a network is made: it plays against itself and against heuristics, and learns from what it played.

When it has learned how to play, its layers for the last cards learn from exact values, which hang on nothing that is
still being learned: of such cards of further games, and of many variations of each.

Everything hangs on the rules, the seed and the number of games, so that the same weights can be made again, up to the
last bits, in which machines differ. A training that was stopped goes on from its checkpoint as if it never had been.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from takeorpass.errors import InputError
from takeorpass.kernels.plan import plan_for
from takeorpass.kernels.stream import parse_seed
from takeorpass.rules import Ruleset, parse_rules, rules_data
from takeorpass.solver.endings import can_solve
from takeorpass.values.archive import check_finite, opened
from takeorpass.values.fit import Adam, Backward, fit_rows
from takeorpass.values.games import AT_ONCE, guests, play
from takeorpass.values.last_cards import last_cards_of
from takeorpass.values.layout import ENDING, layout_of
from takeorpass.values.line import score_weight_of
from takeorpass.values.network import (
    NARROW,
    OUTPUTS,
    WIDE,
    Network,
    begin_endings,
    layers_in,
    new_network,
    part_for,
    parts_of,
)
from takeorpass.values.node import Ints, new_sparse
from takeorpass.values.play import Choice, Given, Rows, trace_back
from takeorpass.values.pool import Pool, pooled

_LESSON, _PASSES = 256, 2
"""Positions of one step of training, and how often each is learned from."""
_RATE, _LAST_RATE = 2e-3, 2e-5
"""The size of a step, at the start and at the end."""
_ENDING_LESSON, _ENDING_PASSES, _ENDING_RATE = 128, 10, 4e-3
"""Positions of a step, how often each is learned from, and the size of a step at the start, of the last cards."""
_SLICES = 32
"""Parts of a pass over a pool, between which a training can be stopped."""
_A_POOL = _ENDING_PASSES * _SLICES
_SOFTNESS, _EXPLORING, _TRACE = 0.04, 0.05, 0.85
"""See `Choice` and `trace_back`. Among equals softness and trace fall to 0 in the course of the training."""


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
        self._played, self._slices = 0, 0
        self._pool: Pool | None = None
        self._network = new_network(ruleset, np.random.default_rng(seed))
        self._parts = parts_of(self._network.flat)
        self._steps = np.zeros(len(self._parts), np.int64)
        self._mean, self._square = (np.zeros(self._parts.shape, np.float32) for _ in range(2))
        self._gradient = np.zeros(self._parts.shape[1], np.float32)
        self._sparse = new_sparse()
        self._back = Backward(
            np.zeros(OUTPUTS, np.float32),
            np.zeros(NARROW, np.float32),
            np.zeros(WIDE, np.float32),
            layers_in(self._gradient, layout_of(ruleset)),
        )

    @property
    def purpose(self) -> tuple[Ruleset, int, int, int, bool]:
        """What the weights hang on: rules, seed, games, those for the ending, and whether among equals."""
        return self.ruleset, self.seed, self.games, self.endings, self.is_among_equals

    @property
    def is_done(self) -> bool:
        """Whether all games are played and learned from."""
        return self._played >= self._begin_of_ending and self._slices >= self._all_slices

    @property
    def played(self) -> int:
        """How many games are played; those for the endings count by half, and to the other half once learned from."""
        counts = len(self.ruleset.player_counts)
        collected = self._pool.part if self._pool else 0
        halves = 2 * (self._slices // _A_POOL) + collected + self._slices % _A_POOL / _A_POOL
        return self._played + round(self.endings / counts * halves / 2)

    @property
    def network(self) -> Network:
        """The network as it is now, with its card."""
        card = {
            "seed": self.seed,
            "games": self._played,
            "of": self.games,
            "endings": self._slices // _A_POOL * pooled(self._endings_each),
            "among_equals": self.is_among_equals,
            "players": list(self.ruleset.player_counts),
        }
        return Network(self.ruleset, self._network.flat.copy(), card)

    def advance(self) -> None:
        """Play some games of each number of players, and learn from all their positions; or go on with the endings.

        Nothing happens once it `is_done`.
        """
        if self._played < self._begin_of_ending:
            self._learn_before(np.random.default_rng((self.seed, self._played)))
            self._played += self._at_once
        elif not self.is_done:
            self._learn_ending()

    @property
    def _at_once(self) -> int:
        return AT_ONCE * len(self.ruleset.player_counts)

    @property
    def _begin_of_ending(self) -> int:
        """How many games are played before those for the endings."""
        return -(-self.games // self._at_once) * self._at_once

    @property
    def _endings_each(self) -> int:
        """Games for the ending of each number of players."""
        return -(-self.endings // len(self.ruleset.player_counts))

    @property
    def _all_slices(self) -> int:
        return _A_POOL * len(self.ruleset.player_counts) * bool(self.endings)

    def _learn_before(self, rng: np.random.Generator) -> None:
        done = self._played / self.games
        doubt = 1 - done * self.is_among_equals
        choice = Choice(score_weight_of(self._network), doubt * _SOFTNESS, _EXPLORING)
        rows = [
            self._rows(players, choice, doubt * _TRACE, guests(rng, AT_ONCE)) for players in self.ruleset.player_counts
        ]
        rate = _LAST_RATE + (_RATE - _LAST_RATE) * (1 - done)
        all_rows = Rows._make(map(np.concatenate, zip(*rows, strict=True)))
        order = np.concatenate([rng.permutation(all_rows.actor.size) for _ in range(_PASSES)])
        self._learn(0, all_rows, order, _LESSON, rate)
        begin_endings(self._network)

    def _learn_ending(self) -> None:
        """Collect some games for the ending of one number of players, or learn from a slice of all that it has.

        A pool is not kept in checkpoints: the same games are played again.
        """
        players = self.ruleset.player_counts[self._slices // _A_POOL]
        if self._pool is None:
            choice = Choice(score_weight_of(self._network), (not self.is_among_equals) * _SOFTNESS, _EXPLORING)
            self._pool = Pool(self._network, players, self._endings_each, choice)
        rows = self._pool.whole
        if rows is None:
            self._pool.collect(self.seed, self._begin_of_ending)
            return
        done = self._slices % _A_POOL
        turn, part = divmod(done, _SLICES)
        order = np.random.default_rng((self.seed, players, turn)).permutation(rows.actor.size)
        rate = _LAST_RATE + (_ENDING_RATE - _LAST_RATE) * (1 - done / _A_POOL)
        self._learn(part_for(players, ENDING), rows, np.array_split(order, _SLICES)[part], _ENDING_LESSON, rate)
        self._slices += 1
        if self._slices % _A_POOL == 0:
            self._pool = None

    def _rows(self, players: int, choice: Choice, trace: float, given: Given) -> Rows:
        """Play games of so many players; return their positions with targets, the last ones exact."""
        results = play(self._network, players, AT_ONCE, self.seed, self._played, choice, given)
        rows, solved = results.rows, last_cards_of(self.ruleset, players, results.rows)
        rows.win[solved.at, :players], rows.score[solved.at, :players] = solved.win, solved.score
        rows.cut[solved.at] = 1
        trace_back(plan_for(self.ruleset, players), trace, rows, results.scores, results.shares)
        return rows

    def _learn(self, part: int, rows: Rows, order: Ints, lesson: int, rate: float) -> None:
        """Go through ``rows`` in ``order``, some to a ``lesson``, in steps of ``rate``; that ``part`` learns."""
        layout, flat = self._network.layout, self._parts[part]
        adam = Adam(self._gradient, self._mean[part], self._square[part])
        for start in range(0, order.size, lesson):
            self._steps[part] += 1
            fit_rows(
                layout,
                flat,
                layers_in(flat, layout),
                adam,
                self._back,
                self._sparse,
                rows,
                order[start : start + lesson],
                rate,
                int(self._steps[part]),
            )

    def save(self, path: Path) -> None:
        """Write a checkpoint to ``path``; a stop in the middle of it leaves the one before."""
        state = {
            "rules": rules_data(self.ruleset),
            "seed": self.seed,
            "games": self.games,
            "endings": self.endings,
            "is_among_equals": self.is_among_equals,
            "played": self._played,
            "slices": self._slices,
            "steps": self._steps.tolist(),
        }
        partial = path.with_name(path.name + ".part")
        with partial.open("wb") as file:
            np.savez(
                file,
                state=np.array(json.dumps(state)),
                flat=self._network.flat,
                mean=self._mean,
                square=self._square,
            )
        partial.replace(path)

    @classmethod
    def resume(cls, path: Path) -> Training:
        """Go on from the checkpoint in ``path``; raise `InputError` (``bad_checkpoint``) where it is none."""
        sentence = f"{path} is no checkpoint that a training could go on from."
        with opened(path, "bad_checkpoint", sentence) as parts:
            state = json.loads(str(parts["state"]))
            ruleset, is_among_equals = parse_rules(state["rules"]), state["is_among_equals"]
            training = cls(
                ruleset,
                state["seed"],
                state["games"],
                endings=state["endings"],
                is_among_equals=is_among_equals,
            )
            training._played, training._slices = state["played"], state["slices"]
            training._steps[:] = state["steps"]
            training._network.flat[:] = parts["flat"]
            training._mean[:] = parts["mean"]
            training._square[:] = parts["square"]
            check_finite(parts["flat"], parts["mean"], parts["square"])
        return training
