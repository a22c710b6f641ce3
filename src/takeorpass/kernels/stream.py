"""Random words for games: whole numbers alone, so the same on every machine.

Word k of game g under a seed is ``mix(mix(mix(seed) + g·G) + k·G)`` in 64-bit arithmetic, g from 0, k from 1: it is
splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014), started for each game at a
place of its own. So what a game is dealt hangs on the seed and its number, not on the games before it or on how many
run at once.
"""

from __future__ import annotations

import numpy as np

from takeorpass.errors import InputError
from takeorpass.kernels.compiled import inlined

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_RANGE = np.uint64(1 << 32)


def parse_seed(seed: int) -> np.uint64:
    """Return ``seed`` as a word; raise `InputError` (``bad_seed``) outside 0 to 2⁶⁴ − 1."""
    if not 0 <= seed < 1 << 64:
        raise InputError("bad_seed", f"A seed is a whole number from 0 to 2^64 - 1, not {seed}.", seed=seed)
    return np.uint64(seed)


@inlined
def mix(word: np.uint64) -> np.uint64:
    """Scatter the bits of ``word``: the output step of splitmix64."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@inlined
def stream_of(seed: np.uint64, game: int) -> np.uint64:
    """Return the state from which the words of ``game`` are drawn: add `GAMMA`, `mix`, and so on."""
    return mix(mix(seed) + np.uint64(game) * GAMMA)


@inlined
def below(state: np.uint64, limit: int) -> tuple[int, np.uint64]:
    """Draw a number from 0 to ``limit`` − 1 (at most 2³² − 1), each equally likely; return it and the new state.

    The upper half of a word times ``limit``; words that would favour a number are thrown away (Lemire: Fast Random
    Integer Generation in an Interval, ACM TOMACS 2019).
    """
    wide = np.uint64(limit)
    while True:
        state += GAMMA
        product = (mix(state) >> _HALF) * wide
        low = product & _LOW
        if low >= wide or low >= _RANGE % wide:
            return int(np.int64(product >> _HALF)), state
