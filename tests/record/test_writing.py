"""Writing records: what is told of a match, and what is not."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from takeorpass.errors import RecordError
from takeorpass.record import Disclosure, record_of, record_of_view
from takeorpass.rules import Deal, Match, Pass, PlayHidden, Reveal, Take, commitment_of, parse_rules, view_of
from tests.record.examples import NAMES, SMALL, TIGERS, changed, told_matches
from tests.strategies import moments
from tests.worlds import World, deal_named, opening, seed_of

TABLE = ["Anna", "Ben", "Carla"]


def test_a_running_match_is_written_with_its_moves_alone() -> None:
    match = Match.start(parse_rules("take-or-pass"), 3, starter=2, rounds=4)
    for move in (Reveal(24), Pass(), Pass(), Take(), Reveal(6), Pass()):
        match = match.apply(move)
    assert record_of(match, TABLE) == {
        "format": "takeorpass-record/1",
        "rules": "take-or-pass",
        "players": TABLE,
        "rounds": [{"starter": 2, "cards": [24, 6], "moves": ["ppt", "p"]}],
    }


def test_a_match_that_is_over_claims_scores_totals_and_winners() -> None:
    match = Match.start(parse_rules(SMALL["rules"]), 2)
    for move in (Reveal(5), Pass(), Take(), Reveal(8), Pass(), Pass(), Take(), Reveal(3), Take(), Reveal(4), Take()):
        match = match.apply(move)
    record = record_of(match, ["Anna", "Ben"], [Disclosure(set_aside=(7, 6))])
    expected: dict[str, Any] = changed(SMALL, round0={"set_aside": [6, 7]})
    del expected["rounds"][0]["tigers"]
    assert record == expected | {"rules": record["rules"]}


def test_totals_are_not_claimed_before_the_last_planned_round() -> None:
    match = Match.start(parse_rules({**SMALL["rules"], "high": 3, "removed": [], "set_aside": 0}), 2, rounds=2)
    match = match.apply(Reveal(3)).apply(Take())
    record = record_of(match, ["Anna", "Ben"])
    assert record["rounds"][0]["scores"] == [1, -2]
    assert "totals" not in record
    assert "winners" not in record
    match = match.next_round().apply(Reveal(3)).apply(Take())
    assert record_of(match, ["Anna", "Ben"])["totals"] == [-1, -1]
    assert record_of(match, ["Anna", "Ben"])["winners"] == [0, 1]


def test_hidden_cards_are_null_but_the_played_ones() -> None:
    match = Match.start(parse_rules(TIGERS["rules"]), 2)
    for move in (Reveal(5), Pass(), PlayHidden(6)):
        match = match.apply(move)
    assert record_of(match, ["Anna", "Ben"])["rounds"][0]["tigers"] == [None, 6]
    own = Disclosure(tigers=(7, None))
    assert record_of(match, ["Anna", "Ben"], [own])["rounds"][0]["tigers"] == [7, 6]


def test_a_seat_is_told_its_own_hidden_card_and_nothing_of_the_deck() -> None:
    world = opening(parse_rules("no-thanks+hidden-tiger"), 3, "a")
    assert world.deal.hidden is not None
    expected = {"starter": 0, "cards": list(world.deal.deck[:1]), "moves": [""]}
    (told,) = record_of_view(world.view(1), TABLE)["rounds"]
    assert told == expected | {"tigers": [None, world.deal.hidden[1], None]}
    (told,) = record_of_view(world.view(None), TABLE)["rounds"]
    assert told == expected | {"tigers": [None, None, None]}
    assert "tigers" not in record_of_view(opening(parse_rules("no-thanks"), 3, "a").view(1), TABLE)["rounds"][0]


@given(told_matches())
def test_the_record_of_a_view_tells_the_moves_and_of_rounds_that_are_over_what_is_given(
    told: tuple[Match, list[Disclosure]],
) -> None:
    match, over = told
    names = NAMES[: match.players]
    assert record_of_view(view_of(match, None), names, over) == record_of(match, names, over)
    assert record_of_view(view_of(match, None), names) == record_of(match, names)


def test_a_whole_disclosure_tells_the_deal_so_that_it_can_be_recomputed() -> None:
    ruleset = parse_rules("no-thanks+hidden-tiger")
    deal, seed = deal_named(ruleset, 3, "a"), seed_of("a")
    match = Match.start(ruleset, 3)
    (told,) = record_of(match, TABLE, [Disclosure.whole(deal, seed, [b"", b"\x01", b"\xff"])])["rounds"]
    assert deal.hidden is not None
    assert told["set_aside"] == sorted(deal.set_aside)
    assert told["tigers"] == list(deal.hidden)
    assert told["deal"] == {
        "method": "takeorpass-deal/1",
        "commitment": commitment_of(seed).hex(),
        "seed": seed.hex(),
        "nonces": ["", "01", "ff"],
    }
    (bare,) = record_of(match, TABLE, [Disclosure.whole(deal)])["rounds"]
    assert "deal" not in bare


@pytest.mark.parametrize("names", [[], TABLE[:2], [*TABLE, "Dan"]])
def test_there_is_one_name_for_each_seat(names: list[str]) -> None:
    with pytest.raises(RecordError, match=f"3 players has as many names, not {len(names)}") as caught:
        record_of(Match.start(parse_rules("no-thanks"), 3), names)
    assert caught.value.code == "player_count"


@given(moments(), st.data())
def test_the_record_of_a_seat_hangs_on_nothing_that_it_may_not_know(world: World, data: st.DataObject) -> None:
    match, names = world.match, NAMES[: world.match.players]
    seat = data.draw(st.sampled_from([None, *range(match.players)]))
    other = _differently_dealt(world.deal, [seat == owner or not held for owner, held in enumerate(_unplayed(match))])
    told = record_of_view(world.view(seat), names)
    assert told == record_of_view(World(match, other).view(seat), names)
    assert "set_aside" not in told["rounds"][0]


def _unplayed(match: Match) -> tuple[bool, ...]:
    return match.position.unplayed


def _differently_dealt(deal: Deal, known: list[bool]) -> Deal:
    """Return another deal in which the hidden cards of the seats that are ``known`` are the same."""
    if deal.hidden is None:
        return Deal(deal.deck[::-1], deal.set_aside[::-1], None)
    kept = [card for card, is_known in zip(deal.hidden, known, strict=True) if is_known]
    pool = [card for card in deal.set_aside if card not in kept]
    hidden = tuple(card if is_known else pool.pop() for card, is_known in zip(deal.hidden, known, strict=True))
    return Deal(deal.deck[::-1], deal.set_aside, hidden)


@given(told_matches())
def test_records_are_plain_json(told: tuple[Match, list[Disclosure]]) -> None:
    match, disclosures = told
    record = record_of(match, NAMES[: match.players], disclosures)
    assert json.loads(json.dumps(record, allow_nan=False)) == record
