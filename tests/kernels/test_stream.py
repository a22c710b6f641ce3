"""The words that games are made of."""

from __future__ import annotations

import numpy as np
import pytest

from takeorpass.errors import InputError
from takeorpass.kernels import stream
from tests.kernels.twin import MASK, Stream, mix

# What splitmix64 gives from the seed 1234567: https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_the_words_are_those_of_splitmix64() -> None:
    gamma = int(stream.GAMMA)
    assert [int(stream.mix(np.uint64(1234567 + number * gamma & MASK))) for number in range(1, 6)] == PUBLISHED
    assert [mix(1234567 + number * gamma & MASK) for number in range(1, 6)] == PUBLISHED


@pytest.mark.parametrize(("seed", "game"), [(0, 0), (7, 1), (2**64 - 1, 10**15)])
def test_every_game_has_a_stream_of_its_own(seed: int, game: int) -> None:
    twin = Stream(seed, game)
    state = stream.stream_of(stream.parse_seed(seed), game)
    for limit in (1, 2, 3, 33, 64, 2**31, 2**31 + 1, 2**32 - 1):
        number, state = stream.below(np.uint64(state), limit)
        assert number == twin.below(limit)
        assert 0 <= number < limit


def test_a_number_is_as_likely_as_any_other() -> None:
    # With this limit every third word favours a number and is thrown away; were it kept, a quarter would be too small.
    state = stream.stream_of(stream.parse_seed(1), 0)
    low = 0
    for _ in range(20_000):
        number, state = stream.below(np.uint64(state), 3 * 2**30)
        low += number < 2**30
    assert abs(low / 20_000 - 1 / 3) < 0.0134  # four standard deviations


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(InputError, match=f"from 0 to 2\\^64 - 1, not {seed}"):
        stream.parse_seed(seed)
