"""How fast `takeorpass.kernels` plays, on one core: against plain C, `takeorpass.rules`, and PyPI's no-thanks.

Whatever is compared is measured in turns, some milliseconds each, and the median of the ratios counts: a machine that
others use too is slow to all alike. Times are the CPU's, not the clock's.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.row import Row
from takeorpass.kernels import (
    PASS,
    TAKE,
    Games,
    Guarding,
    Milking,
    Plain,
    Policy,
    RandomPlayer,
    RunAware,
    Tables,
    simulate,
)
from takeorpass.rules import Pass, Position, Reveal, Take, parse_rules

PLAYERS = 4
TABLES = 4096
SEED = 7
RULES = parse_rules("no-thanks")

_CHECKED = 20_000  # games whose results are compared, number by number
_TURN = 20_000  # games in one turn: some ten milliseconds
_TURNS = 60
_AIMS = {"random": 0.95, "plain threshold": None, "run-aware threshold": 0.85}
_POLICIES: dict[str, Policy] = {
    "random": RandomPlayer(),
    "plain threshold": Plain(0.5),
    "run-aware threshold": RunAware(0.5),
    "guarding": Guarding(),
    "milking": Milking(),
}


def rows() -> list[Row]:
    """Measure everything; what cannot be measured here is left out with a word."""
    return [*first_calls(), *against_c(), *whole_games(), *against_others(), *tables()]


def first_calls() -> list[Row]:
    """Measure a process that plays one game, with an empty cache and with the one that the first has left."""
    program = "from benchmarks.kernels import *; kernel_games(RandomPlayer(), 1)"
    with tempfile.TemporaryDirectory() as cache:
        times = []
        for _ in range(2):
            before = os.times()
            subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "NUMBA_CACHE_DIR": cache},
                stderr=subprocess.DEVNULL,
                check=True,
            )
            after = os.times()
            times.append(sum(after[2:4]) - sum(before[2:4]))
    return [
        Row("kernels: first game of all, compiled", times[0], "s", budget=15),
        Row("kernels: first game of a later start, cached", times[1], "s", times[0] / times[1], "the first start"),
    ]


def against_c() -> list[Row]:
    """Measure three policies against plain.c, whose games must be the same."""
    with tempfile.TemporaryDirectory() as folder:
        plain = PlainC.compiled(Path(folder))
        if plain is None:
            print("plain C left out: there is no gcc", file=sys.stderr)
            return []
        return [_against_c(plain, name, aim) for name, aim in _AIMS.items()]


def _against_c(plain: PlainC, name: str, aim: float | None) -> Row:
    policy = _POLICIES[name]
    ours, theirs = kernel_games(policy, _CHECKED), plain.games(policy, _CHECKED)
    if checksum(ours) != checksum(theirs):
        sys.exit(f"{name} games: the kernels and plain C do not play the same games")
    fast, slow, ratio = in_turns(partial(kernel_games, policy, _TURN), partial(plain.games, policy, _TURN))
    budget = None if aim is None else slow / _TURN / aim * 1e9
    return Row(f"kernels: {name} games", fast / _TURN * 1e9, "ns a game", ratio, "plain C -O3 -march=native", budget)


def whole_games() -> list[Row]:
    """Measure the policies that plain.c does not have."""
    result = []
    for name in ("guarding", "milking"):
        play = partial(kernel_games, _POLICIES[name], _TURN)
        fast, _, ratio = in_turns(play, partial(kernel_games, RandomPlayer(), _TURN))
        result.append(Row(f"kernels: {name} games", fast / _TURN * 1e9, "ns a game", ratio, "random games"))
    return result


def against_others() -> list[Row]:
    """Measure random games against those of `takeorpass.rules` and of PyPI's no-thanks."""
    rng = random.Random(SEED)
    result = [_against_one("takeorpass.rules", lambda: rules_game(rng), 100)]
    with tempfile.TemporaryDirectory() as folder:
        play = other_package(folder)
        if play is None:
            print("PyPI's no-thanks left out: it cannot be installed here", file=sys.stderr)
            return result
        return [*result, _against_one("no-thanks 0.2.2 of PyPI", play, None)]


def _against_one(name: str, play: Callable[[], object], aim: float | None) -> Row:
    """Measure random games against ``play``, which plays a single one."""
    fast, slow, ratio = in_turns(partial(kernel_games, RandomPlayer(), _TURN), play)
    budget = None if aim is None else slow / aim * 1e9
    return Row(f"kernels: beside {name}", fast / _TURN * 1e9, "ns a game", ratio * _TURN, name, budget)


def tables() -> list[Row]:
    """Measure a step of `Tables` with the new mask and the reset of finished tables, and the observation apart."""
    board = Tables(RULES, PLAYERS, TABLES, SEED)
    coins = np.random.default_rng(SEED).integers(0, 2, (64, TABLES), np.int8)
    out = board.observe()
    steps, observations = [], []
    for turn in range(1000):
        actions: NDArray[np.int8] = np.where(board.legal[:, PASS], coins[turn % 64], TAKE).astype(np.int8)
        start = time.thread_time()
        board.step(actions)
        board.reset()
        stepped = time.thread_time()
        board.observe(out=out)
        steps.append(stepped - start)
        observations.append(time.thread_time() - stepped)
    step, observe = (statistics.median(times[100:]) / TABLES * 1e9 for times in (steps, observations))
    return [
        Row("kernels: step + mask + reset, 4,096 tables", step, "ns a table", budget=50),
        Row("kernels: observe, 4,096 tables", observe, "ns a table", observe / step, "step + mask + reset"),
    ]


def in_turns(fast: Callable[[], object], slow: Callable[[], object]) -> tuple[float, float, float]:
    """Return the median seconds of both, measured in turns, and the median of slow / fast."""
    fast()
    slow()
    pairs = []
    for _ in range(_TURNS):
        start = time.thread_time()
        fast()
        middle = time.thread_time()
        slow()
        pairs.append((middle - start, time.thread_time() - middle))
    return (
        statistics.median(pair[0] for pair in pairs),
        statistics.median(pair[1] for pair in pairs),
        statistics.median(pair[1] / pair[0] for pair in pairs),
    )


def kernel_games(policy: Policy, games: int) -> Games:
    """Play games of ``policy`` against itself with the kernels."""
    return simulate(RULES, PLAYERS, [policy] * PLAYERS, games, SEED)


def rules_game(rng: random.Random) -> Position:
    """Play a random game with `takeorpass.rules`, without its log."""
    position = Position.start(RULES, PLAYERS)
    for card in rng.sample(RULES.cards, k=RULES.deck_size):
        position = position.apply(Reveal(card))
        while position.card is not None:
            can_pass = position.chips[position.to_act] > 0
            position = position.apply(Pass() if can_pass and rng.getrandbits(1) else Take())
    return position


def checksum(games: Games) -> str:
    """Return the SHA-256 of all results but the chips, which plain.c does not tell."""
    return hashlib.sha256(b"".join(array.tobytes() for array in games[:-1])).hexdigest()


class _Rules(ctypes.Structure):
    """``struct rules`` of plain.c."""

    _fields_ = [
        (name, ctypes.c_int64)
        for name in ("cards", "low", "deck_size", "players", "chips", "next_decides", "chips_break_ties")
    ]


@dataclass(frozen=True, slots=True)
class PlainC:
    """The functions of plain.c."""

    library: ctypes.CDLL

    @classmethod
    def compiled(cls, folder: Path) -> PlainC | None:
        """Compile plain.c into ``folder``; return None without gcc."""
        gcc = shutil.which("gcc")
        if gcc is None:
            return None
        library = folder / "plain.so"
        source = Path(__file__).with_name("plain.c")
        subprocess.run([gcc, "-O3", "-march=native", "-shared", "-fPIC", source, "-o", library], check=True)
        return cls(ctypes.CDLL(str(library)))

    def games(self, policy: Policy, games: int) -> Games:
        """Play the games of `kernel_games`."""
        result = Games(
            scores=np.empty((games, PLAYERS), np.int16),
            shares=np.empty((games, PLAYERS), np.float64),
            lengths=np.empty(games, np.int32),
            forced=np.empty((games, PLAYERS), np.int16),
            chips=np.empty((0, PLAYERS), np.int16),
        )
        name = {RandomPlayer: "play_random", Plain: "play_threshold", RunAware: "play_run_aware"}[type(policy)]
        rules = _Rules(len(RULES.cards), RULES.low, RULES.deck_size, PLAYERS, RULES.chips_for(PLAYERS), 0, 0)
        getattr(self.library, name)(
            ctypes.c_double(getattr(policy, "price", 0.0)),
            ctypes.byref(rules),
            ctypes.c_uint64(SEED),
            ctypes.c_uint64(0),
            ctypes.c_long(games),
            *(ctypes.c_void_p(array.ctypes.data) for array in result[:-1]),
        )
        return result


def other_package(folder: str) -> Callable[[], object] | None:
    """Install no-thanks 0.2.2 from PyPI into ``folder`` alone; return what plays a random game of it, or None."""
    uv = Path(sys.executable).with_name("uv")
    installer = [uv, "pip", "install"] if uv.exists() else [sys.executable, "-m", "pip", "install"]
    command = [*installer, "--quiet", "--no-deps", "--target", folder, "no-thanks==0.2.2"]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return None
    sys.path.insert(0, folder)
    try:
        core: Any = importlib.import_module("no_thanks.core")
    finally:
        sys.path.remove(folder)
    players = [core.Player(str(seat)) for seat in range(PLAYERS)]
    return lambda: core.Game(players).play()
