"""Matches: the log of every move, several rounds whose starter moves on, totals and shared wins."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings

from takeorpass.errors import IllegalMoveError, RulesError
from takeorpass.rules import (
    Match,
    Move,
    Outcome,
    Pass,
    PlayHidden,
    Position,
    Reason,
    Reveal,
    RoundLog,
    Take,
    all_names,
    match_outcome,
    parse_rules,
)
from tests.strategies import moments
from tests.worlds import World, worlds

SAME = parse_rules({"low": 3, "high": 6, "set_aside": 2, "chips": 1, "after_take": "same", "tie_break": "chips"})
TIGER = replace(SAME, hidden_tiger=True, chips_by_players=((2, 1),))


def after(match: Match, moves: Sequence[Move]) -> Match:
    for move in moves:
        match = match.apply(move)
    return match


# A round of SAME that seat 0 starts, and its scores by seat, the starter first: 0 takes 5 at once, then passes 3.
ROUND: list[Move] = [Reveal(5), Take(), Reveal(3), Pass(), Take()]
SCORES = (5, 1)


def test_a_match_starts_before_the_first_card() -> None:
    match = Match.start(SAME, 3, rounds=4, starter=2)
    assert match == Match(4, (RoundLog(2, ()),), (), Position.start(SAME, 3, 2))
    assert (match.ruleset, match.players, match.round, match.ply, match.rounds) == (SAME, 3, 0, 0, 4)
    assert (match.totals, match.is_over, match.outcome()) == ((0, 0, 0), False, None)


def test_one_round_that_seat_0_starts_is_meant_where_nothing_is_said() -> None:
    assert Match.start(SAME, 3) == Match.start(SAME, 3, rounds=1, starter=0)


@pytest.mark.parametrize("rounds", [0, -1])
def test_a_match_without_a_round_is_refused(rounds: int) -> None:
    with pytest.raises(RulesError) as caught:
        Match.start(SAME, 3, rounds=rounds)
    assert (caught.value.code, caught.value.fields) == ("bad_rounds", {"rounds": rounds})
    assert caught.value.message == f"A match has at least one round, not {rounds}."


def test_players_and_starter_are_checked_as_for_a_position() -> None:
    with pytest.raises(RulesError) as caught:
        Match.start(SAME, 8)
    assert caught.value.code == "player_count"
    with pytest.raises(RulesError) as caught:
        Match.start(SAME, 3, starter=3)
    assert caught.value.code == "bad_starter"


def test_every_move_is_logged_in_order() -> None:
    match = Match.start(TIGER, 2)
    moves: list[Move] = [Reveal(3), PlayHidden(5), Pass(), Take(), Reveal(4), PlayHidden(6), Take()]
    for number, move in enumerate(moves):
        assert match.logs[-1].moves == tuple(moves[:number])
        match = match.apply(move)
    assert match.logs == (RoundLog(0, tuple(moves)),)
    assert (match.ply, match.round) == (5, 0)


def test_a_log_reads_as_a_record_does() -> None:
    log = RoundLog(0, (Reveal(3), PlayHidden(5), Pass(), Take(), Reveal(4), PlayHidden(6), Take(), Reveal(7)))
    assert log.cards == (3, 4, 7)
    assert log.letters == ("hpt", "ht", "")
    assert log.played_hidden == (5, 6)
    assert log.ply == 5
    empty = RoundLog(0)
    assert (empty.moves, empty.cards, empty.letters, empty.played_hidden, empty.ply) == ((), (), (), (), 0)


def test_a_refused_move_is_not_logged() -> None:
    match = Match.start(SAME, 3)
    with pytest.raises(IllegalMoveError) as caught:
        match.apply(Take())
    assert caught.value.code == Reason.NO_CARD
    assert match == Match.start(SAME, 3)


def test_the_scores_of_a_round_stand_when_it_is_over() -> None:
    match = after(Match.start(SAME, 2, rounds=2), ROUND[:-1])
    assert (match.outcomes, match.totals) == ((), (0, 0))
    match = after(match, ROUND[-1:])
    assert match.outcomes == (Outcome(SCORES, (2, 1)),)
    assert match.totals == SCORES
    assert (match.round, match.is_over, match.outcome()) == (0, False, None)


def test_the_next_round_starts_one_to_the_left_with_everybodys_chips_anew() -> None:
    match = Match.start(SAME, 3, rounds=5, starter=1)
    for number, starter in enumerate((1, 2, 0, 1, 2)):
        assert match.round == number
        assert match.position == Position.start(SAME, 3, starter)
        assert match.logs[-1] == RoundLog(starter)
        match = after(match, ROUND)
        if number < 4:
            match = match.next_round()
    assert match.is_over
    assert len(match.logs) == len(match.outcomes) == 5


def test_totals_add_up_over_the_rounds() -> None:
    match = after(after(Match.start(SAME, 2, rounds=2), ROUND).next_round(), ROUND)
    assert [outcome.scores for outcome in match.outcomes] == [(5, 1), (1, 5)]
    assert match.totals == (6, 6)


def test_tied_totals_of_several_rounds_share_the_win_whatever_the_tie_break() -> None:
    match = after(after(Match.start(SAME, 2, rounds=2), ROUND).next_round(), ROUND)
    assert match.ruleset.tie_break == "chips"
    assert match.outcome() == Outcome((6, 6), (1, 1))


def test_several_rounds_are_won_by_the_lowest_total() -> None:
    rounds = (Outcome((5, 7, -2), (2, 3, 1)), Outcome((6, 1, 28), (2, 1, 3)))
    assert match_outcome(rounds, (11, 8, 26)) == Outcome((11, 8, 26), (2, 1, 3))


def test_one_round_is_won_by_its_own_tie_break() -> None:
    by_chips = Outcome((3, 3), (2, 1))
    assert match_outcome((by_chips,), (3, 3)) is by_chips
    match = Match.start(SAME, 2)
    position = Position(SAME, ((6,), (3,)), (3, 0), (False, False), card=4, pot=0, to_act=1, deck_left=0)
    match = replace(match, position=position).apply(Take())
    assert match.outcome() == Outcome((3, 3), (1, 2))


def test_editing_a_round_changes_the_total_and_the_places() -> None:
    rounds = [Outcome((score, 20), (1, 2)) for score in (28, -11, 0)]
    assert match_outcome(tuple(rounds), (17, 60)).places == (1, 2)
    assert match_outcome((*rounds[:1], Outcome((43, 20), (2, 1)), *rounds[2:]), (71, 60)).places == (2, 1)


def test_no_round_follows_an_unfinished_one() -> None:
    for moves in ([], ROUND[:1], ROUND[:-1]):
        match = after(Match.start(SAME, 3, rounds=2), moves)
        with pytest.raises(RulesError) as caught:
            match.next_round()
        assert (caught.value.code, caught.value.fields) == ("round_not_finished", {"round": 0})
        assert caught.value.message == "Round 1 is not over yet."


def test_no_round_follows_the_last_one() -> None:
    match = after(Match.start(SAME, 3), ROUND)
    assert match.is_over
    with pytest.raises(RulesError) as caught:
        match.next_round()
    assert (caught.value.code, caught.value.fields) == ("match_over", {"round": 0})
    assert caught.value.message == "The match is over: no round follows."


def test_nothing_is_played_between_two_rounds() -> None:
    match = after(Match.start(SAME, 3, rounds=2), ROUND)
    for move in (Reveal(4), Take(), Pass()):
        with pytest.raises(IllegalMoveError) as caught:
            match.apply(move)
        assert caught.value.code == Reason.ROUND_OVER


@pytest.mark.parametrize("name", all_names())
def test_a_match_of_four_rounds_is_played_out_under_every_rules(name: str) -> None:
    *_, over = worlds(parse_rules(name), 4, name, rounds=4)
    match = over.match
    assert match.is_over
    assert [log.starter for log in match.logs] == [0, 1, 2, 3]
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == match.totals == tuple(map(sum, zip(*(o.scores for o in match.outcomes), strict=True)))
    assert {match.totals[seat] for seat in outcome.winners} == {min(match.totals)}


@given(moments(rounds=3))
@settings(max_examples=100, derandomize=True)
def test_the_log_played_again_gives_the_same_match(world: World) -> None:
    match = world.match
    again = Match.start(match.ruleset, match.players, rounds=match.rounds, starter=match.logs[0].starter)
    for number, log in enumerate(match.logs):
        again = after(again.next_round() if number else again, log.moves)
    assert again == match


@given(moments(rounds=3))
@settings(max_examples=100, derandomize=True)
def test_the_moves_of_a_log_are_its_letters_card_by_card(world: World) -> None:
    for log in world.match.logs:
        strings = log.letters
        assert len(strings) == len(log.cards)
        assert sum(map(len, strings)) == log.ply == len(log.moves) - len(log.cards)
        assert "".join(strings).count("h") == len(log.played_hidden)
        assert all(string.endswith("t") and string.count("t") == 1 for string in strings[:-1])
