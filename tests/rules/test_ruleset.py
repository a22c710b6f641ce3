from dataclasses import FrozenInstanceError

import pytest

from takeorpass.errors import RulesError
from takeorpass.rules import MAX_PLAYERS, MIN_PLAYERS, Reason, Ruleset, parse_rules

PLAIN = Ruleset(
    name="plain",
    low=3,
    high=9,
    set_aside=2,
    chips_by_players=((2, 4), (3, 1)),
    after_take="same",
    tie_break="share",
    removed=(5,),
)


def test_a_table_of_any_rules_has_two_to_seven_seats() -> None:
    assert (MIN_PLAYERS, MAX_PLAYERS) == (2, 7)


def test_what_is_not_said_is_plain() -> None:
    assert (PLAIN.open_chips, PLAIN.hidden_tiger) == (True, False)
    assert (PLAIN.faces, PLAIN.counter, PLAIN.rounds_offered, PLAIN.starter_rule) == ("numbers", "chip", 1, "chosen")
    assert Ruleset("", 1, 2, 0, (), "next", "chips").removed == ()


def test_a_ruleset_is_a_value() -> None:
    with pytest.raises(FrozenInstanceError):
        PLAIN.low = 4  # type: ignore[misc]
    assert len({parse_rules("no-thanks"), parse_rules("no-thanks"), PLAIN}) == 2


def test_the_cards_are_all_from_low_to_high_but_the_removed_ones() -> None:
    assert PLAIN.cards == (3, 4, 6, 7, 8, 9)


def test_the_deck_lacks_as_many_cards_as_are_set_aside() -> None:
    assert PLAIN.deck_size == 4


def test_each_allowed_number_of_players_has_its_chips() -> None:
    assert PLAIN.player_counts == (2, 3)
    assert [PLAIN.chips_for(players) for players in PLAIN.player_counts] == [4, 1]


@pytest.mark.parametrize("players", [-1, 0, 1, 4, 8])
def test_another_number_of_players_is_refused_with_the_numbers_that_are_allowed(players: int) -> None:
    with pytest.raises(RulesError) as caught:
        PLAIN.chips_for(players)
    assert caught.value.code == "player_count"
    assert caught.value.message == f"With plain 2 to 3 players may play, not {players}."
    assert caught.value.fields == {"rules": "plain", "players": players}


def test_the_sentence_on_the_number_of_players_fits_many_numbers_one_and_none() -> None:
    one = Ruleset("", 1, 9, 2, ((2, 4),), "same", "share")
    with pytest.raises(RulesError) as caught:
        one.chips_for(3)
    assert caught.value.message == "With these rules 2 players may play, not 3."
    with pytest.raises(RulesError) as caught:
        parse_rules("no-thanks").chips_for(8)
    assert caught.value.message == "With no-thanks 3 to 7 players may play, not 8."
    none = Ruleset("lonely", 1, 9, 1, (), "same", "share", hidden_tiger=True)
    with pytest.raises(RulesError) as caught:
        none.chips_for(2)
    assert caught.value.message == "With lonely no number of players may play, not 2."


def test_a_card_that_the_rules_take_out_is_told_from_one_that_they_never_had() -> None:
    reasons = {card: PLAIN.why_not_card(card) for card in (-5, 0, 2, 3, 4, 5, 6, 9, 10, 10**9)}
    assert reasons == {
        -5: Reason.BAD_CARD,
        0: Reason.BAD_CARD,
        2: Reason.BAD_CARD,
        3: None,
        4: None,
        5: Reason.REMOVED_CARD,
        6: None,
        9: None,
        10: Reason.BAD_CARD,
        10**9: Reason.BAD_CARD,
    }


@pytest.mark.parametrize(
    ("rules", "starts"),
    [("no-thanks", [0, 1, 2, 3]), ("take-or-pass", [1, 2, 3, 0]), ("take-or-pay", [0, 1, 2, 3])],
)
def test_who_answers_the_rules_question_starts_or_deals_to_the_left(rules: str, starts: list[int]) -> None:
    ruleset = parse_rules(rules)
    assert [ruleset.starter_from(answer, players=4) for answer in range(4)] == starts


@pytest.mark.parametrize("answer", [-1, 3])
def test_a_seat_that_is_not_there_answers_nothing(answer: int) -> None:
    with pytest.raises(RulesError, match="There is no seat") as refused:
        parse_rules("take-or-pass").starter_from(answer, players=3)
    assert (refused.value.code, refused.value.fields) == ("bad_seat", {"seat": answer})
