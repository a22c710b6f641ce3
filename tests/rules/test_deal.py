"""The deal against its four vectors, and the shuffle against chance."""

import json
import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from takeorpass.errors import InputError, RulesError
from takeorpass.rules import Deal, Ruleset, all_names, commitment_of, deal_from, parse_rules
from takeorpass.rules.deal import METHOD, SEED_BYTES, _shuffled
from tests.strategies import rulesets

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "vectors/deals.json").read_text())
SEED = bytes(range(32))
SMALL = parse_rules({"low": 3, "high": 9, "set_aside": 3, "chips": 1, "after_take": "same", "tie_break": "share"})


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["rules"] for vector in VECTORS])
def test_the_vectors_hold(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    nonces = [bytes.fromhex(nonce) for nonce in vector["nonces"]]
    deal = deal_from(parse_rules(vector["rules"]), seed, nonces)
    assert len(nonces) == vector["players"]
    assert commitment_of(seed).hex() == vector["commitment"]
    assert list(deal.set_aside) == vector["set_aside"]
    assert list(deal.deck) == vector["deck"]
    assert (None if deal.hidden is None else list(deal.hidden)) == vector["tigers"]


def test_the_vectors_are_four_and_one_has_hidden_cards() -> None:
    assert len(VECTORS) == 4
    assert [vector["tigers"] is None for vector in VECTORS].count(False) == 1


@given(rulesets, st.binary(min_size=32, max_size=32), st.data())
@settings(max_examples=100, derandomize=True)
def test_a_deal_has_every_card_once_and_the_first_set_aside_are_hidden(
    ruleset: Ruleset, seed: bytes, data: st.DataObject
) -> None:
    players = data.draw(st.sampled_from(ruleset.player_counts))
    deal = deal_from(ruleset, seed, [b""] * players)
    assert sorted(deal.deck + deal.set_aside) == list(ruleset.cards)
    assert len(deal.set_aside) == ruleset.set_aside
    assert len(deal.deck) == ruleset.deck_size
    assert deal.hidden == (deal.set_aside[:players] if ruleset.hidden_tiger else None)


@pytest.mark.parametrize("name", all_names())
def test_deck_and_box_of_the_named_rules_together_are_all_cards(name: str) -> None:
    ruleset = parse_rules(name)
    deal = deal_from(ruleset, SEED, [b""] * 3)
    boxed = 0 if name == "take-or-pay" else 6 if "amigo" in name else 9
    deck = 15 if name == "take-or-pay" else 24
    assert (len(deal.deck), len(deal.set_aside)) == (deck, boxed)
    assert sorted({*deal.deck, *deal.set_aside, *ruleset.removed}) == list(range(ruleset.low, ruleset.high + 1))


def test_the_same_seed_and_nonces_give_the_same_deal() -> None:
    nonces = [b"a", b"", b"c"]
    assert deal_from(SMALL, SEED, nonces) == deal_from(SMALL, SEED, list(nonces))


def test_every_byte_of_seed_and_nonces_counts_and_so_does_their_place() -> None:
    rules = parse_rules("no-thanks")
    other_seeds = [bytes([*SEED[:place], SEED[place] ^ 1, *SEED[place + 1 :]]) for place in range(32)]
    arguments = [
        (SEED, [b"", b"", b""]),
        *((seed, [b"", b"", b""]) for seed in other_seeds),
        (SEED, [b"\0", b"", b""]),
        (SEED, [b"", b"\0", b""]),
        (SEED, [b"", b"", b"\0"]),
        (SEED, [b"\0\0", b"", b""]),
        (SEED, [b"ab", b"", b""]),
        (SEED, [b"a", b"b", b""]),
        (SEED, [b"b", b"a", b""]),
        (SEED, [b"", b"ab", b""]),
        (SEED, [b"", b"", b"", b""]),
        (SEED, [bytes(32), b"", b""]),
        (SEED, [bytes(31), b"", b""]),
    ]
    decks = {deal_from(rules, seed, nonces).deck for seed, nonces in arguments}
    assert len(decks) == len(arguments)


@pytest.mark.parametrize("size", [0, 1, 16, 31, 33, 64])
def test_a_seed_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(InputError) as caught:
        deal_from(SMALL, bytes(size), [b""] * 3)
    assert (caught.value.code, caught.value.message) == ("bad_deal", f"A seed has 32 bytes, not {size}.")


@pytest.mark.parametrize("size", [33, 255, 256, 1000])
def test_a_nonce_that_is_too_long_is_refused_and_its_seat_named(size: int) -> None:
    with pytest.raises(InputError) as caught:
        deal_from(SMALL, SEED, [b"", bytes(size), b""])
    assert (caught.value.code, caught.value.message) == ("bad_deal", f"A nonce has at most 32 bytes, not {size}.")
    assert caught.value.fields == {"seat": 1}


@pytest.mark.parametrize("players", [0, 1, 8])
def test_nonces_for_a_wrong_number_of_players_are_refused(players: int) -> None:
    with pytest.raises(RulesError) as caught:
        deal_from(SMALL, SEED, [b""] * players)
    assert caught.value.code == "player_count"


def test_a_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment_of(SEED) == sha256(SEED).digest()


def test_a_deal_does_not_name_its_cards() -> None:
    deal = deal_from(parse_rules("no-thanks+hidden-tiger"), SEED, [b""] * 3)
    assert repr(deal) == str(deal) == "<Deal of 24 cards, 9 set aside>"


def test_a_hidden_card_belongs_to_its_seat_and_a_spectator_has_none() -> None:
    deal = Deal((7,), (4, 5, 6), (4, 5))
    assert [deal.hidden_of(seat) for seat in (0, 1, None)] == [4, 5, None]
    assert [Deal((7,), (4, 5), None).hidden_of(seat) for seat in (0, 1, None)] == [None, None, None]


def test_a_seed_reaches_every_deal_and_has_far_more_than_128_bits() -> None:
    deals = math.factorial(33) // math.factorial(9)
    assert math.log2(deals) == pytest.approx(104.2, abs=0.05)
    assert SEED_BYTES * 8 == 256
    assert METHOD == "takeorpass-deal/1"


# The shuffle against chance. All seeds are named, so these figures are the same in every run. The limits are four
# standard deviations: 4 * sqrt(33,000 * 9/33 * 24/33) = 324, and 4 * sqrt(33,000 * 1/33 * 32/33) = 125.

DEALS = 33_000

Shuffle = Callable[[Sequence[int], bytes], Sequence[int]]


def faults_of(shuffles: Sequence[Sequence[int]]) -> list[str]:
    """Name each way in which 33,000 shuffles of the cards 3 to 35 are not what chance gives."""
    aside = Counter(card for cards in shuffles for card in cards[:9])
    faults = [f"{card} set aside {aside[card]} times" for card in range(3, 36) if abs(aside[card] - 9_000) > 324]
    for place in (0, 8, 9, 32):  # the ends of the set-aside cards and of the deck
        there = Counter(cards[place] for cards in shuffles)
        faults += [f"{card} at {place} {there[card]} times" for card in range(3, 36) if abs(there[card] - 1_000) > 125]
    neighbours = sum(cards[place + 1] == cards[place] + 1 for cards in shuffles for place in range(32))
    # One of 33 pairs of neighbours, on average 32/33 of a pair a shuffle, with nearly that variance (Poisson).
    expected = len(shuffles) * 32 / 33
    if abs(neighbours - expected) > 4 * math.sqrt(expected):
        faults.append(f"{neighbours} ascending neighbours")
    return faults


@cache
def fair_shuffles() -> list[tuple[int, ...]]:
    rules = parse_rules("no-thanks")
    deals = (deal_from(rules, sha256(b"deal %d" % number).digest(), [b"", b"", b""]) for number in range(DEALS))
    return [deal.set_aside + deal.deck for deal in deals]


def test_33000_deals_set_aside_and_turn_up_every_card_equally_often() -> None:
    assert faults_of(fair_shuffles()) == []


def test_a_card_is_hidden_with_every_seat_equally_often() -> None:
    for seat in range(3):
        counts = Counter(cards[seat] for cards in fair_shuffles())
        assert set(counts) == set(range(3, 36))
        assert all(abs(count - 1_000) <= 125 for count in counts.values())


def by_comparing(cards: Sequence[int], seed: bytes) -> Sequence[int]:
    """Sort by a comparison that a coin decides: the fault of many products."""
    shuffled = list(cards)
    coins = (
        byte >> bit & 1 for block in range(9) for byte in sha256(seed + bytes([block])).digest() for bit in range(8)
    )
    for end in range(1, len(shuffled)):
        place = end
        while place and next(coins):
            shuffled[place - 1], shuffled[place] = shuffled[place], shuffled[place - 1]
            place -= 1
    return shuffled


def by_swapping_with_any(cards: Sequence[int], seed: bytes) -> Sequence[int]:
    """Swap each card with any other: another well-known fault."""
    shuffled = list(cards)
    words = sha256(seed).digest() + sha256(seed + b"1").digest() + sha256(seed + b"2").digest()
    for place in range(len(shuffled)):
        pick = int.from_bytes(words[2 * place : 2 * place + 2], "big") % len(shuffled)
        shuffled[place], shuffled[pick] = shuffled[pick], shuffled[place]
    return shuffled


def by_never_staying(cards: Sequence[int], seed: bytes) -> Sequence[int]:
    """Swap each card with an earlier one and never with itself: one step short of right."""
    shuffled = list(cards)
    words = sha256(seed).digest() + sha256(seed + b"1").digest() + sha256(seed + b"2").digest()
    for last in range(len(shuffled) - 1, 0, -1):
        pick = int.from_bytes(words[2 * last : 2 * last + 2], "big") % last
        shuffled[last], shuffled[pick] = shuffled[pick], shuffled[last]
    return shuffled


@pytest.mark.parametrize("shuffle", [by_comparing, by_swapping_with_any, by_never_staying])
def test_a_biased_shuffle_would_be_noticed(shuffle: Shuffle) -> None:
    seeds = [sha256(b"deal %d" % number).digest() for number in range(DEALS)]
    assert faults_of([shuffle(range(3, 36), seed) for seed in seeds])


def test_words_that_would_favour_a_card_are_thrown_away() -> None:
    # With three cards 2**32 - 1 is the one word too many; with two every word will do.
    assert _shuffled((4, 5, 6), iter([2**32 - 1, 0, 1])) == _shuffled((4, 5, 6), iter([0, 1]))
    assert _shuffled((4, 5, 6), iter([2**32 - 2, 0])) == _shuffled((4, 5, 6), iter([2, 0]))
    assert _shuffled((4, 5), iter([2**32 - 1])) == (4, 5)
    assert _shuffled((4, 5), iter([2**32 - 2])) == (5, 4)


def test_cards_are_sorted_before_they_are_shuffled() -> None:
    assert _shuffled((6, 4, 5), iter([0, 0])) == _shuffled((4, 5, 6), iter([0, 0])) == (5, 6, 4)
