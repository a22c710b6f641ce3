"""Faults in records, one by one, and which of two is found: every sentence of the form's description as a test."""

import itertools
import json
from typing import Any

import pytest

from takeorpass.record import judge
from tests.record.examples import GONE, SMALL, SMALL_ROUND, SMALL_RULES, TIGERS, changed
from tests.record.verdicts import fault, verdict_on

WRONG_TYPES: dict[str, list[Any]] = {
    "number": [None, True, 0.0, "0", [], {}],
    "numbers": [7, "none", {}, [True], [1.0], ["1"], [[1]], [None], [1, 2, "x"]],
    "numbers or nulls": [7, "none", {}, [True], [1.0], ["1"], [[1]], [None, False]],
    "texts": [None, 7, "p", {}, [1], [None], ["p", 3]],
}


@pytest.mark.parametrize("value", [None, True, 3, 2.5, "record", [], [SMALL]])
def test_what_is_no_object_is_no_record(value: object) -> None:
    assert verdict_on(value) == fault("bad_format")


@pytest.mark.parametrize("value", [None, True, 3, 2.5, "ppt", [], [SMALL_ROUND]])
def test_what_is_no_object_is_no_round(value: object) -> None:
    assert verdict_on(changed(SMALL, rounds=[value])) == fault("bad_format", 0)
    assert verdict_on(changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND, value])) == fault("bad_format", 2)


@pytest.mark.parametrize("value", [GONE, None, 1, [], {}, "", "takeorpass-record/2", "takeorpass-record/1 "])
def test_another_format_is_a_fault(value: object) -> None:
    assert verdict_on(changed(SMALL, format=value)) == fault("bad_format")


@pytest.mark.parametrize("value", [GONE, None, True, 1, 2.5, ["no-thanks"]])
def test_rules_are_a_name_or_an_object(value: object) -> None:
    assert verdict_on(changed(SMALL, rules=value)) == fault("bad_format")


@pytest.mark.parametrize(
    "name", ["", "No-thanks", " no-thanks", "no-thanks+", "no-thanks+open-chips+open-chips", "take-or-pay+open-chips"]
)
def test_a_name_that_no_rules_have_is_a_fault(name: str) -> None:
    assert verdict_on(changed(SMALL, rules=name)) == fault("unknown_rules")


def test_options_may_stand_in_any_order() -> None:
    record = {**SMALL, "rules": "no-thanks+amigo+hidden-tiger+open-chips", "players": ["A", "B", "C"], "rounds": []}
    assert verdict_on(changed(record, totals=GONE))["valid"] is True


@pytest.mark.parametrize(
    "value", [GONE, *WRONG_TYPES["texts"]], ids=lambda value: "gone" if value is GONE else json.dumps(value)
)
def test_the_players_are_a_list_of_strings(value: object) -> None:
    assert verdict_on(changed(SMALL, players=value)) == fault("bad_format")


@pytest.mark.parametrize("count", [0, 1, 8])
def test_custom_rules_are_for_two_to_seven(count: int) -> None:
    assert verdict_on(changed(SMALL, players=["x"] * count)) == fault("player_count")


def test_the_type_of_the_players_comes_before_their_count() -> None:
    assert verdict_on(changed(SMALL, players=["x"] * 8 + [1])) == fault("bad_format")


@pytest.mark.parametrize("set_aside", [0, 1])
def test_hidden_cards_that_cannot_go_round_leave_no_count_of_players(set_aside: int) -> None:
    rules = SMALL_RULES | {"hidden_tiger": True, "set_aside": set_aside}
    for count in range(9):
        assert verdict_on(changed(SMALL, rules=rules, players=["x"] * count)) == fault("player_count")


def test_hidden_cards_seat_no_more_than_are_set_aside() -> None:
    record = {**SMALL, "rules": SMALL_RULES | {"hidden_tiger": True, "set_aside": 3}, "rounds": []}
    for count in range(9):
        holds = verdict_on(changed(record, players=["x"] * count, totals=GONE))["valid"]
        assert holds is (2 <= count <= 3)


@pytest.mark.parametrize("value", [GONE, None, 7, "rounds", {}])
def test_the_rounds_are_a_list(value: object) -> None:
    assert verdict_on(changed(SMALL, rounds=value)) == fault("bad_format")


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("starter", [GONE, *WRONG_TYPES["number"]]),
        ("cards", [GONE, None, *WRONG_TYPES["numbers"]]),
        ("moves", [GONE, *WRONG_TYPES["texts"]]),
        ("set_aside", WRONG_TYPES["numbers"]),
        ("tigers", WRONG_TYPES["numbers or nulls"]),
        ("scores", WRONG_TYPES["numbers"]),
    ],
)
def test_a_missing_key_or_a_wrong_type_is_a_fault_in_its_round(key: str, values: list[object]) -> None:
    for value in values:
        for base in (SMALL, TIGERS):
            assert verdict_on(changed(base, round0={key: value})) == fault("bad_format", 0), value
            second = changed(base, rounds=[base["rounds"][0]] * 2, round1={key: value})
            assert verdict_on(second) == fault("bad_format", 1), value


@pytest.mark.parametrize("key", ["totals", "winners"])
@pytest.mark.parametrize("value", WRONG_TYPES["numbers"], ids=json.dumps)
def test_the_claims_are_lists_of_whole_numbers_also_where_they_are_not_checked(key: str, value: object) -> None:
    assert verdict_on(changed(SMALL, **{key: value})) == fault("bad_format")
    assert verdict_on(changed(SMALL, rounds=[], **{key: value})) == fault("bad_format")
    unfinished = changed(SMALL, round0={"cards": [5], "moves": []}, totals=GONE)
    assert verdict_on(changed(unfinished, **{key: value})) == fault("bad_format")


@pytest.mark.parametrize("starter", [-1, 2, 10**40])
def test_a_round_starts_with_a_seat_of_the_table(starter: int) -> None:
    assert verdict_on(changed(SMALL, round0={"starter": starter})) == fault("bad_starter", 0)


@pytest.mark.parametrize(
    ("cards", "code", "card"),
    [
        ([5, 9, 3, 4], "removed_card", 1),
        ([2, 8, 3, 4], "bad_card", 0),
        ([5, 8, 10, 4], "bad_card", 2),
        ([5, 8, -5, 4], "bad_card", 2),
        ([5, 8, 10**40, 4], "bad_card", 2),
        ([5, 8, 3, 5], "duplicate_card", 3),
        ([5, 8, 3, 4, 6], "deck_size", 4),
        ([5, 8, 3, 4, 4], "duplicate_card", 4),
        ([5, 8, 3, 4, 9], "removed_card", 4),
        ([5, 8, 3, 4, 1], "bad_card", 4),
    ],
)
def test_a_card_that_cannot_be_turned_up_is_named(cards: list[int], code: str, card: int) -> None:
    assert verdict_on(changed(SMALL, round0={"cards": cards})) == fault(code, 0, card)


@pytest.mark.parametrize("value", [[], [7], [7, 6, 3], [7, 7], [7, 5], [7, 9], [7, 2], [7, 10], [7, 6, 6]])
def test_set_aside_cards_are_all_of_them_and_possible(value: list[int]) -> None:
    assert verdict_on(changed(SMALL, round0={"set_aside": value})) == fault("bad_set_aside", 0)


def test_set_aside_cards_are_judged_in_a_running_round_too() -> None:
    running = {"cards": [5], "moves": []}
    assert verdict_on(changed(SMALL, round0={**running, "set_aside": [7]})) == fault("bad_set_aside", 0)
    assert verdict_on(changed(SMALL, round0={**running, "set_aside": [3, 4]}))["valid"] is True


def test_where_nothing_is_set_aside_only_an_empty_list_may_be_told() -> None:
    rules = SMALL_RULES | {"set_aside": 0}
    running = {"cards": [5], "moves": []}
    for value in (GONE, None, []):
        assert verdict_on(changed(SMALL, rules=rules, round0={**running, "set_aside": value}))["valid"] is True
    record = changed(SMALL, rules=rules, round0={**running, "set_aside": [6]})
    assert verdict_on(record) == fault("bad_set_aside", 0)


@pytest.mark.parametrize(
    "value", [GONE, None, [], [7], [7, 6, None], [7, 7], [7, 5], [7, 9], [7, 2], [None, 10], [10**40, None]]
)
def test_tigers_are_one_for_each_seat_and_possible(value: object) -> None:
    for set_aside in ([7, 6], None):
        record = changed(TIGERS, round0={"tigers": value, "set_aside": set_aside})
        assert verdict_on(record) == fault("bad_tigers", 0)


def test_tigers_are_required_in_a_running_round_too() -> None:
    running: dict[str, Any] = {"cards": [], "moves": [], "set_aside": None}
    assert verdict_on(changed(TIGERS, round0={**running, "tigers": GONE})) == fault("bad_tigers", 0)
    assert verdict_on(changed(TIGERS, round0={**running, "tigers": [None, None]}))["valid"] is True
    assert verdict_on(changed(TIGERS, round0={**running, "tigers": [None, 5]}))["valid"] is True


def test_tigers_come_from_the_set_aside_cards_where_those_are_told() -> None:
    rules = SMALL_RULES | {"hidden_tiger": True, "set_aside": 3}
    running = {"cards": [5], "moves": [], "tigers": [7, 4]}
    told = changed(TIGERS, rules=rules, round0={**running, "set_aside": [7, 6, 3]})
    assert verdict_on(told) == fault("bad_tigers", 0)
    assert verdict_on(changed(told, round0={"set_aside": None}))["valid"] is True


@pytest.mark.parametrize("value", [[], [None, None], [7, 6], [None]])
def test_tigers_without_hidden_cards_are_superfluous(value: object) -> None:
    assert verdict_on(changed(SMALL, round0={"tigers": value})) == fault("bad_tigers", 0)


@pytest.mark.parametrize(
    ("moves", "code", "place"),
    [
        (["pt", "ppt", "T", "t"], "bad_move", (2, 0)),
        (["pt", "ppt", "P", "t"], "bad_move", (2, 0)),
        (["p t", "ppt", "t", "t"], "bad_move", (0, 1)),
        (["pt", "pp{", "t", "t"], "bad_move", (1, 2)),
        (["pt", "ppt", "t", "tx"], "bad_move", (3, 1)),
        (["pt", "ppt", "\ud800", "t"], "bad_move", (2, 0)),
        (["pt", "pptt", "t", "t"], "move_after_take", (1, 3)),
        (["pt", "pptp", "t", "t"], "move_after_take", (1, 3)),
        (["pt", "ppth", "t", "t"], "move_after_take", (1, 3)),
        (["pt", "ppt", "t", "tp"], "move_after_take", (3, 1)),
        (["pt", "ppppppt", "t", "t"], "no_chips", (1, 3)),
        (["pt", "hppt", "t", "t"], "no_hidden_card", (1, 0)),
        (["pt", "pp", "t", "t"], "card_not_taken", (1,)),
        (["pt", "", "t", "t"], "card_not_taken", (1,)),
        (["pt"], "card_not_taken", (1,)),
        ([], "card_not_taken", (0,)),
        (["pt", "ppt"], "card_not_taken", (2,)),
        (["pt", "ppt", "t", "t", "t"], "moves_after_end", (4,)),
        (["pt", "ppt", "t", "t", ""], "moves_after_end", (4,)),
        (["pt", "ppt", "t", "t", "x", "t"], "moves_after_end", (4,)),
        (["pt", "ppt", "t", "", ""], "missing_card", (4,)),
        (["pt", "ppt", "t", "p", "t"], "missing_card", (4,)),
    ],
)
def test_a_fault_in_the_moves_is_named_by_card_and_letter(moves: list[str], code: str, place: tuple[int, ...]) -> None:
    assert verdict_on(changed(SMALL, round0={"moves": moves})) == fault(code, 0, *place)


@pytest.mark.parametrize(
    ("cards", "moves", "card"),
    [
        ([], [""], 0),
        ([], ["p"], 0),
        ([5], ["pt", ""], 1),
        ([5], ["pt", "x"], 1),
        ([5], ["p", "t"], 1),
        ([5], ["", ""], 1),
    ],
)
def test_a_surplus_string_before_the_end_has_no_card(cards: list[int], moves: list[str], card: int) -> None:
    record = changed(SMALL, round0={"cards": cards, "moves": moves})
    assert verdict_on(record) == fault("missing_card", 0, card)


@pytest.mark.parametrize(
    ("moves", "tigers", "place"),
    [
        (["pt", "hhppt", "t", "t"], [7, 6], (1, 1)),
        (["pt", "hppt", "ht", "t"], [7, 6], (2, 0)),
        (["pt", "hppt", "t", "t"], [7, None], (1, 0)),
        (["hpt", "hppt", "t", "t"], [None, 6], (0, 0)),
    ],
)
def test_a_hidden_card_is_played_once_and_only_if_it_is_known(
    moves: list[str], tigers: list[int | None], place: tuple[int, int]
) -> None:
    assert verdict_on(changed(TIGERS, round0={"moves": moves, "tigers": tigers})) == fault("no_hidden_card", 0, *place)


def test_a_hidden_card_can_no_longer_be_played_after_the_take() -> None:
    for moves in (["pth", "ppt", "t", "t"], ["pt", "ppt", "t", "th"]):
        place = (0, 2) if moves[0] == "pth" else (3, 1)
        for tigers in ([7, 6], [None, None]):
            record = changed(TIGERS, round0={"moves": moves, "tigers": tigers})
            assert verdict_on(record) == fault("move_after_take", 0, *place)


def test_a_fifth_action_that_is_not_legal_is_named() -> None:
    record = changed(SMALL, rules=SMALL_RULES | {"chips": 1}, round0={"moves": ["pt", "t", "pp", "t"]})
    assert verdict_on(record) == fault("no_chips", 0, 2, 1)
    sentence = "Round 1, action 5 (letter 2 on card 3): Anna has no chip left to pass with."
    assert judge(record).data()["message"] == sentence


@pytest.mark.parametrize("scores", [[0], [], [0, 7, 0], [7, 0], [0, 8]])
def test_claimed_scores_must_be_right_where_the_round_is_over(scores: list[int]) -> None:
    assert verdict_on(changed(SMALL, round0={"scores": scores})) == fault("score_mismatch", 0)
    assert verdict_on(changed(SMALL, totals=scores)) == fault("score_mismatch")
    running = {"cards": [5], "moves": [], "scores": scores}
    assert verdict_on(changed(SMALL, round0=running, totals=scores))["valid"] is True


@pytest.mark.parametrize("winners", [[], [1], [0, 1], [0, 0], [-1], [2]])
def test_claimed_winners_must_be_right(winners: list[int]) -> None:
    assert verdict_on(changed(SMALL, winners=winners)) == fault("winner_mismatch")


@pytest.mark.parametrize(
    "following",
    [SMALL_ROUND, None, 3, {}, {"starter": "x"}, SMALL_ROUND | {"starter": 9}, SMALL_ROUND | {"cards": [99]}],
)
@pytest.mark.parametrize("moves", [[], ["pt", "ppt", "t"], ["pt", "ppt", "t", ""], ["pt", "ppt", "t", "p"]])
def test_an_unfinished_round_before_another_comes_before_anything_of_that(moves: list[str], following: Any) -> None:
    cards = SMALL_ROUND["cards"] if moves else []
    record = changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND | {"moves": moves, "cards": cards}, following])
    assert verdict_on(record) == fault("round_not_finished", 1)


# --- The order of faults ----------------------------------------------------------------------------------------

# Single faults of a record of two rounds, in reading order: (changes, verdict).
IN_ORDER: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"format": "x"}, fault("bad_format")),
    ({"rules": 3}, fault("bad_format")),
    ({"rules": "x"}, fault("unknown_rules")),
    ({"players": "x"}, fault("bad_format")),
    ({"players": ["x"]}, fault("player_count")),
    ({"rounds": GONE}, fault("bad_format")),
    *(
        ({f"round{index}": {key: value}}, fault(code, index, *place))
        for index in (0, 1)
        for key, value, code, place in [
            ("starter", None, "bad_format", ()),
            ("starter", 2, "bad_starter", ()),
            ("cards", [5, 8, 3, 4, None], "bad_format", ()),
            ("cards", [5, 2, 3, 4], "bad_card", (1,)),
            ("cards", [5, 8, 2, 4], "bad_card", (2,)),
            ("set_aside", [7, "6"], "bad_format", ()),
            ("set_aside", [7], "bad_set_aside", ()),
            ("tigers", "x", "bad_format", ()),
            ("tigers", [], "bad_tigers", ()),
            ("moves", ["", 3], "bad_format", ()),
            ("moves", ["px", "", "t", "t", "t"], "bad_move", (0, 1)),
            ("moves", ["pp", "ppt", "x", "t"], "card_not_taken", (0,)),
            ("moves", ["pt", "ppt", "t", "t", "t"], "moves_after_end", (4,)),
            ("scores", "x", "bad_format", ()),
            ("scores", [], "score_mismatch", ()),
        ]
    ),
    ({"totals": "x"}, fault("bad_format")),
    ({"totals": []}, fault("score_mismatch")),
    ({"winners": "x"}, fault("bad_format")),
    ({"winners": []}, fault("winner_mismatch")),
]


def _key(changes: dict[str, Any]) -> tuple[str, ...]:
    ((key, value),) = changes.items()
    return (key, *value) if isinstance(value, dict) else (key,)


@pytest.mark.parametrize(
    ("first", "second"), [pair for pair in itertools.combinations(IN_ORDER, 2) if _key(pair[0][0]) != _key(pair[1][0])]
)
def test_of_two_faults_the_first_in_reading_order_counts(
    first: tuple[dict[str, Any], dict[str, Any]], second: tuple[dict[str, Any], dict[str, Any]]
) -> None:
    two_rounds = changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND], totals=[0, 14])
    record = changed(changed(two_rounds, **second[0]) if second[0] != {"rounds": GONE} else two_rounds, **first[0])
    assert verdict_on(record) == first[1]
