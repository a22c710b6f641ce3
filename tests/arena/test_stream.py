import itertools
import math

import pytest

from takeorpass.arena.stream import Stream, deal_of
from takeorpass.kernels import Tables
from takeorpass.rules import parse_rules
from tests.kernels import twin


@pytest.mark.parametrize("rules", ["no-thanks", "take-or-pay", "no-thanks+hidden-tiger+amigo"])
def test_deals_are_those_of_the_kernels(rules: str) -> None:
    ruleset = parse_rules(rules)
    tables = Tables(ruleset, players=3, tables=50, seed=5, first=10)
    for number in range(50):
        assert deal_of(ruleset, 3, 0, Stream(5, 10 + number)) == tables.deal(number)


def test_who_starts_gets_the_first_hidden_card() -> None:
    ruleset = parse_rules("no-thanks+hidden-tiger")
    first, later = (deal_of(ruleset, 4, starter, Stream(1, 2)) for starter in (0, 3))
    assert first.hidden is not None
    assert later.hidden == (*first.hidden[1:], first.hidden[0])
    assert (later.deck, sorted(later.set_aside)) == (first.deck, sorted(first.set_aside))
    assert later.set_aside[:4] == later.hidden


def test_words_are_those_of_the_kernels() -> None:
    ours, theirs = Stream(2**64 - 1, 3 << 32), twin.Stream(2**64 - 1, 3 << 32)
    limits = [1, 2, 3, 33, 2**31 + 1]
    assert [ours.below(limit) for limit in limits * 20] == [theirs.below(limit) for limit in limits * 20]


def test_a_choice_of_one_thing_draws_nothing() -> None:
    stream, fresh = Stream(1, 1), Stream(1, 1)
    assert stream.choice(["only"]) == "only"
    assert stream.word() == fresh.word()


def test_it_does_what_any_generator_does() -> None:
    stream = Stream(1, 1)
    assert all(0 <= stream.random() < 1 for _ in range(1000))
    assert abs(math.fsum(stream.random() for _ in range(10_000)) / 10_000 - 0.5) < 0.015
    assert {stream.getrandbits(2) for _ in range(100)} == {0, 1, 2, 3}
    assert stream.getrandbits(200).bit_length() > 150
    assert sorted(stream.sample(range(9), 9)) == list(range(9))


def test_games_and_seeds_have_streams_of_their_own() -> None:
    words = {Stream(seed, game).word() for seed, game in itertools.product(range(30), repeat=2)}
    assert len(words) == 900
