"""What was read of a record, as rounds, outcomes and a match."""

from takeorpass.record import read_record
from takeorpass.record.recorded import game_outcome
from takeorpass.rules import Outcome, RoundLog
from tests.record.examples import SMALL, SMALL_ROUND, changed

TWO_ROUNDS = changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND], totals=None)


def test_the_outcome_of_a_game_adds_its_rounds_up() -> None:
    record = read_record(TWO_ROUNDS)
    assert [outcome.scores for outcome in record.outcomes] == [(0, 7), (0, 7)]
    assert record.outcome == Outcome((0, 14), (1, 2))


def test_a_game_without_a_round_or_with_one_that_runs_has_no_outcome() -> None:
    assert read_record(changed(SMALL, rounds=[])).outcome is None
    running = SMALL_ROUND | {"cards": [5], "moves": []}
    assert read_record(changed(SMALL, rounds=[SMALL_ROUND, running])).outcome is None
    assert game_outcome(()) is None


def test_one_round_s_outcome_is_the_game_s_tie_break_and_all() -> None:
    tied = Outcome((3, 3), (2, 1))
    assert game_outcome((tied,)) is tied
    assert game_outcome((tied, tied)) == Outcome((6, 6), (1, 1))


def test_the_match_has_a_log_for_each_round() -> None:
    record = read_record(TWO_ROUNDS)
    match = record.match
    assert match.logs == tuple(RoundLog(0, tuple(played.moves)) for played in record.rounds)
    assert match.rounds == 2
    assert match.is_over
    assert match.totals == (0, 14)
