"""One round: whose turn it is, what is legal, what a move does, and how it ends."""

import pickle
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from takeorpass.errors import IllegalMoveError, RulesError
from takeorpass.rules import (
    Move,
    Outcome,
    Pass,
    PlayHidden,
    Position,
    Reason,
    Reveal,
    Take,
    all_names,
    parse_rules,
)

SAME = parse_rules({"low": 3, "high": 9, "set_aside": 2, "chips": 2, "after_take": "same", "tie_break": "share"})
NEXT = replace(SAME, after_take="next")
TIGER = replace(SAME, hidden_tiger=True, chips_by_players=((2, 2),))

EVERY_TABLE = [(name, players) for name in all_names() for players in parse_rules(name).player_counts]


def after(position: Position, moves: Sequence[Move]) -> Position:
    for move in moves:
        position = position.apply(move)
    return position


def refusal(position: Position, move: Move) -> IllegalMoveError:
    """Return the error of a refused move, having seen that nothing of the position changed."""
    before = pickle.dumps(position)
    with pytest.raises(IllegalMoveError) as caught:
        position.apply(move)
    assert pickle.dumps(position) == before
    assert move not in position.legal
    assert position.why_not(move) == caught.value.code
    return caught.value


# --- The start --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_a_round_starts_with_everybodys_chips_no_cards_and_the_whole_deck(name: str, players: int) -> None:
    ruleset = parse_rules(name)
    for starter in range(players):
        assert Position.start(ruleset, players, starter) == Position(
            ruleset=ruleset,
            hands=((),) * players,
            chips=(ruleset.chips_for(players),) * players,
            unplayed=("hidden-tiger" in name,) * players,
            card=None,
            pot=0,
            to_act=starter,
            deck_left=15 if name == "take-or-pay" else 24,
        )


def test_seat_0_starts_where_nobody_is_named() -> None:
    assert Position.start(SAME, 3) == Position.start(SAME, 3, 0)
    assert Position.start(SAME, 3).players == 3


@pytest.mark.parametrize("starter", [-1, 3, 99])
def test_a_starter_without_a_seat_is_refused(starter: int) -> None:
    with pytest.raises(RulesError) as caught:
        Position.start(SAME, 3, starter)
    assert (caught.value.code, caught.value.fields) == ("bad_starter", {"starter": starter})
    assert caught.value.message == f"There is no seat {starter} among 3 players."


def test_a_number_of_players_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(RulesError) as caught:
        Position.start(parse_rules("no-thanks"), 8)
    assert caught.value.code == "player_count"


# --- Turns ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_after_a_take_the_taker_decides_on_the_next_card_or_in_the_small_game_the_next_seat(
    name: str, players: int
) -> None:
    cards = parse_rules(name).cards
    for starter, passes in product(range(players), range(players)):
        position = after(Position.start(parse_rules(name), players, starter), [Reveal(cards[0]), *[Pass()] * passes])
        taker = (starter + passes) % players
        assert position.to_act == taker
        decider = (taker + 1) % players if name == "take-or-pay" else taker
        assert position.apply(Take()).to_act == decider
        assert after(position, [Take(), Reveal(cards[1])]).to_act == decider


def test_a_pass_leaves_the_decision_to_the_seat_on_the_left() -> None:
    position = Position.start(SAME, 3, starter=1).apply(Reveal(5))
    assert [after(position, [Pass()] * passes).to_act for passes in range(7)] == [1, 2, 0, 1, 2, 0, 1]


def test_a_hidden_card_is_played_before_the_decision_and_the_turn_goes_on() -> None:
    position = after(Position.start(TIGER, 2), [Reveal(5), PlayHidden(8)])
    assert position == Position(TIGER, ((8,), ()), (2, 2), (False, True), 5, 0, 0, 4)
    assert list(position.legal) == [Take(), Pass()]
    assert after(position, [Pass()]).to_act == 1


def test_the_story_of_four_players_and_the_jack_of_diamonds() -> None:
    anna, ben, carla, dan = range(4)
    rules = parse_rules("take-or-pass")
    # Dan holds the 10♦ (23) from before, and Anna is on turn.
    position = replace(Position.start(rules, 4, anna), hands=((), (), (), (23,)), deck_left=23)

    position = position.apply(Reveal(24))
    for seat, pot in ((anna, 0), (ben, 1), (carla, 2)):
        assert (position.to_act, position.pot) == (seat, pot)
        position = position.apply(Pass())
    assert (position.to_act, position.pot, position.chips) == (dan, 3, (10, 10, 10, 11))
    costs_before = position.scores()[dan] + position.chips[dan]

    position = position.apply(Take())
    assert position.hands[dan] == (23, 24)
    assert position.chips == (10, 10, 10, 14)
    assert (position.card, position.pot, position.to_act) == (None, 0, dan)
    assert position.scores()[dan] + position.chips[dan] == costs_before == 23

    position = position.apply(Reveal(6))
    assert (position.card, position.pot, position.to_act) == (6, 0, dan)
    position = position.apply(Take())
    assert position.hands[dan] == (6, 23, 24)
    assert position.chips == (10, 10, 10, 14)

    position = position.apply(Reveal(31))
    assert (position.card, position.to_act) == (31, dan)
    assert list(position.legal) == [Take(), Pass()]


# --- Legality ---------------------------------------------------------------------------------------------------


def test_before_the_first_card_only_the_dealer_may_move() -> None:
    position = Position.start(SAME, 3)
    assert list(position.legal) == [Reveal(card) for card in range(3, 10)]
    assert refusal(position, Take()).code == Reason.NO_CARD
    assert refusal(position, Pass()).code == Reason.NO_CARD
    assert refusal(position, PlayHidden(5)).code == Reason.NO_CARD
    assert refusal(Position.start(TIGER, 2), PlayHidden(5)).code == Reason.NO_CARD


def test_with_a_card_up_its_taker_may_take_or_pass_and_the_dealer_waits() -> None:
    position = Position.start(SAME, 3).apply(Reveal(5))
    assert list(position.legal) == [Take(), Pass()]
    for card in range(-1, 40):
        assert refusal(position, Reveal(card)).code == Reason.CARD_NOT_TAKEN
        assert refusal(position, PlayHidden(card)).code == Reason.NO_HIDDEN_CARD


@pytest.mark.parametrize("name", ["no-thanks", "take-or-pass", "take-or-pay"])
def test_a_pass_without_chips_is_refused_and_changes_nothing(name: str) -> None:
    ruleset = parse_rules(name)
    start = Position.start(ruleset, 3)
    passes = 3 * ruleset.chips_for(3)
    position = after(start, [Reveal(9), *[Pass()] * passes])
    assert (position.chips, position.pot, position.to_act) == ((0, 0, 0), passes, 0)
    assert list(position.legal) == [Take()]
    error = refusal(position, Pass())
    assert error.code == Reason.NO_CHIPS
    assert error.message == f"You have no {ruleset.counter}s left: you must take the card."
    assert error.fields == {"move": Pass(), "position": position}


def test_only_the_own_chips_count_for_a_pass() -> None:
    position = replace(Position.start(SAME, 3, 1), chips=(5, 0, 5)).apply(Reveal(4))
    assert refusal(position, Pass()).code == Reason.NO_CHIPS
    position = replace(position, chips=(0, 1, 0))
    assert after(position, [Pass()]).chips == (0, 0, 0)


def test_a_card_is_turned_up_once_and_must_be_one_of_the_rules() -> None:
    ruleset = replace(SAME, removed=(7,), set_aside=1)
    position = after(Position.start(ruleset, 3), [Reveal(5), Take()])
    reasons = {card: position.why_not(Reveal(card)) for card in (-1, 0, 2, 3, 5, 7, 9, 10, 10**6)}
    assert reasons == {
        -1: Reason.BAD_CARD,
        0: Reason.BAD_CARD,
        2: Reason.BAD_CARD,
        3: None,
        5: Reason.DUPLICATE_CARD,
        7: Reason.REMOVED_CARD,
        9: None,
        10: Reason.BAD_CARD,
        10**6: Reason.BAD_CARD,
    }
    assert list(position.legal) == [Reveal(card) for card in (3, 4, 6, 8, 9)]


def test_a_hidden_card_may_be_any_card_that_nobody_has_seen() -> None:
    position = after(Position.start(TIGER, 2), [Reveal(5), Take(), Reveal(6)])
    assert list(position.legal) == [Take(), Pass(), *(PlayHidden(card) for card in (3, 4, 7, 8, 9))]
    assert refusal(position, PlayHidden(5)).code == Reason.DUPLICATE_CARD
    assert refusal(position, PlayHidden(6)).code == Reason.DUPLICATE_CARD
    assert refusal(position, PlayHidden(10)).code == Reason.BAD_CARD
    ruleset = replace(TIGER, removed=(8,), set_aside=1)
    assert Position.start(ruleset, 2).apply(Reveal(5)).why_not(PlayHidden(8)) == Reason.REMOVED_CARD


def test_a_hidden_card_is_played_once_by_each_seat() -> None:
    position = after(Position.start(TIGER, 2), [Reveal(5), PlayHidden(8)])
    assert refusal(position, PlayHidden(9)).code == Reason.NO_HIDDEN_CARD
    position = after(position, [Pass(), PlayHidden(9)])
    assert (position.hands, position.unplayed) == (((8,), (9,)), (False, False))
    assert refusal(position, PlayHidden(7)).code == Reason.NO_HIDDEN_CARD
    assert refusal(after(position, [Take()]), Reveal(9)).code == Reason.DUPLICATE_CARD


def test_a_hidden_card_may_be_played_on_a_turn_on_which_one_must_take() -> None:
    position = replace(Position.start(TIGER, 2), chips=(0, 4)).apply(Reveal(5))
    assert list(position.legal)[:2] == [Take(), PlayHidden(3)]


def test_after_the_last_take_nothing_is_legal_not_even_a_hidden_card() -> None:
    position = after(Position.start(TIGER, 2), [move for card in range(3, 8) for move in (Reveal(card), Take())])
    assert position.is_over
    assert position.unplayed == (True, True)
    assert list(position.legal) == []
    for move in (Take(), Pass(), PlayHidden(8), PlayHidden(9), Reveal(8)):
        assert refusal(position, move).code == Reason.ROUND_OVER


def test_the_legal_moves_are_a_lazy_view() -> None:
    start = Position.start(TIGER, 2)
    up = start.apply(Reveal(5))
    over = after(start, [move for card in range(3, 8) for move in (Reveal(card), Take())])
    assert [len(position.legal) for position in (start, up, over)] == [7, 8, 0]
    assert [bool(position.legal) for position in (start, up, over)] == [True, True, False]
    assert Pass() in up.legal
    assert Reveal(6) not in up.legal
    assert repr(Position.start(SAME, 3).apply(Reveal(5)).legal) == "<LegalMoves Take(), Pass()>"
    assert repr(over.legal) == "<LegalMoves none>"
    assert next(iter(up.legal)) == Take()
    with pytest.raises(AttributeError):
        up.legal.other = 1  # type: ignore[attr-defined]


def test_a_refusal_names_move_and_position_but_its_sentence_tells_no_chips() -> None:
    position = Position.start(SAME, 3)
    error = refusal(position, Take())
    assert error.message == "No card is up yet."
    assert error.fields == {"move": Take(), "position": position}
    assert repr(position) in str(error)


# --- What a move does -------------------------------------------------------------------------------------------


def test_a_pass_pays_one_chip_onto_the_card() -> None:
    position = after(Position.start(SAME, 3), [Reveal(5)])
    assert position.apply(Pass()) == replace(position, chips=(1, 2, 2), pot=1, to_act=1)


def test_a_take_brings_the_card_and_the_chips_on_it() -> None:
    position = after(Position.start(SAME, 3), [Reveal(5), Pass(), Pass()])
    assert position.apply(Take()) == Position(
        ruleset=SAME,
        hands=((), (), (5,)),
        chips=(1, 1, 4),
        unplayed=(False,) * 3,
        card=None,
        pot=0,
        to_act=2,
        deck_left=4,
    )


def test_the_dealer_turns_up_a_card_without_chips() -> None:
    position = after(Position.start(SAME, 3), [Reveal(5), Pass(), Take()])
    assert position.apply(Reveal(9)) == replace(position, card=9, pot=0, deck_left=3)


def test_hands_are_kept_in_ascending_order() -> None:
    moves = [move for card in (7, 9, 3, 8) for move in (Reveal(card), Take())]
    assert after(Position.start(SAME, 3), moves).hands == ((3, 7, 8, 9), (), ())
    position = after(Position.start(TIGER, 2), [Reveal(5), Take(), Reveal(9), PlayHidden(4)])
    assert position.hands == ((4, 5), ())


def test_the_unseen_cards_are_those_in_no_hand_and_not_up() -> None:
    position = Position.start(TIGER, 2)
    assert position.unseen == {3, 4, 5, 6, 7, 8, 9}
    position = position.apply(Reveal(5))
    assert position.unseen == {3, 4, 6, 7, 8, 9}
    assert position.apply(Take()).unseen == {3, 4, 6, 7, 8, 9}
    assert position.apply(PlayHidden(4)).unseen == {3, 6, 7, 8, 9}


# --- The end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_the_last_card_is_offered_and_the_round_ends_when_it_is_taken(name: str, players: int) -> None:
    ruleset = parse_rules(name)
    position = Position.start(ruleset, players)
    for number, card in enumerate(ruleset.cards[: ruleset.deck_size], start=1):
        assert not position.is_over
        position = position.apply(Reveal(card))
        assert (position.card, position.is_over, position.outcome()) == (card, False, None)
        position = position.apply(Take())
        assert sum(map(len, position.hands)) == number
    assert position.is_over
    assert position.deck_left == 0
    assert sum(map(len, position.hands)) == (15 if name == "take-or-pay" else 24)
    assert position.outcome() is not None


def test_a_round_with_one_card_left_is_not_over() -> None:
    moves = [move for card in (3, 4, 5, 6) for move in (Reveal(card), Take())]
    position = after(Position.start(SAME, 3), moves)
    assert (position.deck_left, position.card, position.is_over) == (1, None, False)
    position = position.apply(Reveal(7))
    assert (position.deck_left, position.is_over) == (0, False)
    assert list(position.legal) == [Take(), Pass()]
    assert position.apply(Take()).is_over


def test_scores_are_cards_less_chips_and_leave_out_the_chips_on_the_card() -> None:
    position = Position(SAME, ((3, 4, 8), (), (6,)), (1, 0, 3), (False,) * 3, 9, 2, 0, 1)
    assert position.scores() == (10, 0, 3)


def test_the_outcome_follows_the_tie_break_of_the_rules() -> None:
    over = Position(SAME, ((6,), (5,), (3, 4)), (3, 2, 0), (False,) * 3, None, 0, 0, 0)
    assert over.outcome() == Outcome((3, 3, 3), (1, 1, 1))
    by_chips = replace(over, ruleset=replace(SAME, tie_break="chips"))
    assert by_chips.outcome() == Outcome((3, 3, 3), (1, 2, 3))


def test_an_unplayed_hidden_card_counts_for_nothing_and_a_played_one_like_any() -> None:
    over = Position(TIGER, ((3, 4), (8,)), (2, 2), (True, False), None, 0, 0, 0)
    assert over.scores() == (1, 6)
