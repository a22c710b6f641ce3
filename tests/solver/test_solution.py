"""Exact values: the published table, the naive twin on tiny games of every kind and on real endings, and the edges."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from takeorpass.errors import InputError
from takeorpass.rules import Match, Pass, Position, Reveal, Take, parse_rules, view_of
from takeorpass.solver import Solution, Values, engine, position_of, solve, solve_many
from tests.solver.endings import ending
from tests.solver.naive import Exact, naive_value
from tests.solver.tiny import tiny_position


def custom(**changes: Any) -> dict[str, Any]:
    rules = {"low": 3, "high": 8, "set_aside": 1, "chips": 2, "after_take": "same", "tie_break": "chips"}
    return rules | changes


def apart(values: Values, exact: Exact | Values) -> float:
    """Return the largest difference of a win share or a score."""
    theirs = [float(number) for number in (*exact.win, *exact.score)]
    return max(abs(our - their) for our, their in zip(values.win + values.score, theirs, strict=True))


def assert_equal_to_naive(position: Position) -> None:
    """Hold the position, both moves and every next card against the naive solver."""
    solution = solve(position)
    values = {position: solution.values}
    if solution.take is not None:
        values[position.apply(Take())] = solution.take
    if solution.passing is not None:
        values[position.apply(Pass())] = solution.passing
    values |= {position.apply(Reveal(card)): value for card, value in solution.cards.items()}
    assert len(values) == 1 + len(list(position.legal))
    for place, value in values.items():
        assert apart(value, naive_value(place)) < 1e-12
    naive_value.cache_clear()


# From another naive solver, and again in exact fractions: the worths by seat.
TABLE = [
    (3, custom(), (0.320033, 0.271559, 0.408409)),
    (3, custom(tie_break="share"), (0.312198, 0.270607, 0.417195)),
    (3, custom(chips=3), (0.431924, 0.252097, 0.315978)),
    (4, custom(chips=3), (0.345698, 0.172501, 0.175277, 0.306525)),
    (3, custom(high=7, set_aside=0, chips=3, after_take="next", tie_break="share"), (0.251358, 0.384738, 0.363904)),
]


@pytest.mark.parametrize(("players", "rules", "worths"), TABLE, ids=["ties", "shared", "3 chips", "4 players", "next"])
def test_the_known_table_comes_out(players: int, rules: dict[str, Any], worths: tuple[float, ...]) -> None:
    solution = solve(Position.start(parse_rules(rules), players))
    assert solution.values.worth == pytest.approx(worths, abs=1e-6)


GAMES = 400 if "TAKEORPASS_LONG" in os.environ else 200
"""How many tiny games are tried (`make check-long`: all of them)."""


@pytest.mark.parametrize("block", range(0, GAMES, 50))
def test_tiny_games_of_every_kind_have_the_values_of_the_naive_solver(block: int) -> None:
    for seed in range(block, block + 50):
        assert_equal_to_naive(tiny_position(seed))


@pytest.mark.parametrize("rules", ["no-thanks", "take-or-pass", "take-or-pay", "no-thanks+amigo"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_last_two_cards_of_real_games_have_the_values_of_the_naive_solver(rules: str, players: int) -> None:
    for seed in range(2):
        assert_equal_to_naive(ending(rules, players, 1, seed).position)


def test_the_last_cards_of_take_or_pay_have_the_values_of_the_naive_solver() -> None:
    # The first of these endings whose lines of takes are short enough for the naive solver.
    endings = (ending("take-or-pay", 3, 3, seed).position for seed in range(99))
    assert_equal_to_naive(next(position for position in endings if min(position.chips) <= 1))


def test_masks_too_wide_to_share_a_word_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [ending("no-thanks", 3, 3, 1).position, Position.start(parse_rules(custom()), 4)]
    before = [solve(position).values for position in positions]
    monkeypatch.setattr(engine, "_PACKED_BITS", 0)
    assert [solve(position).values for position in positions] == before


def test_a_full_memory_costs_time_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start(parse_rules(custom(high=9, set_aside=2)), 3)
    before = solve(position)
    monkeypatch.setattr(engine, "_FIRST_SLOTS", 8)
    monkeypatch.setattr(engine, "_MOST_SLOTS", 8)
    forgetful = solve(position)
    assert forgetful.values == before.values
    assert forgetful.nodes > before.nodes


def test_a_memory_that_grows_keeps_what_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start(parse_rules(custom(high=9, set_aside=2)), 3)
    before = solve(position)
    monkeypatch.setattr(engine, "_FIRST_SLOTS", 64)
    monkeypatch.setattr(engine, "_SLICE", 20)
    grown = solve(position)
    assert grown.values == before.values
    assert grown.nodes < 1.2 * before.nodes


def test_wherever_a_game_stands_its_value_is_that_of_its_moves() -> None:
    position = Position.start(parse_rules(custom(high=9, set_aside=2)), 3)
    while not position.is_over:
        solution = solve(position)
        if position.card is None:
            assert set(solution.cards) == position.unseen
            card = max(solution.cards)
            position = position.apply(Reveal(card))
            assert apart(solve(position).values, solution.cards[card]) < 1e-12
        else:
            move = solution.move
            assert move is not None
            position = position.apply(move)
            assert apart(solve(position).values, solution.values) < 1e-12
    final = solve(position)
    assert final.values.score == tuple(map(float, position.scores()))
    assert (final.take, final.passing, final.cards, final.move) == (None, None, {}, None)


def test_seats_are_alike_but_for_their_turn() -> None:
    rules = parse_rules(custom())
    values = solve(Position.start(rules, 4, starter=0)).values
    turned = solve(Position.start(rules, 4, starter=1)).values
    assert turned.win == values.win[-1:] + values.win[:-1]
    assert turned.score == values.score[-1:] + values.score[:-1]


def test_a_seat_without_chips_has_a_take_alone() -> None:
    position = Position.start(parse_rules(custom(chips=0)), 3).apply(Reveal(5))
    solution = solve(position)
    assert solution.move == Take()
    assert solution.passing is None
    assert solution.take == solution.values


def test_moves_of_equal_worth_are_a_take() -> None:
    solution = solve(Position.start(parse_rules(custom()), 3).apply(Reveal(5)))
    assert replace(solution, take=solution.passing).move == Take()


def test_a_view_is_solved_with_the_chips_that_its_seat_can_recall() -> None:
    match = ending("no-thanks", 4, 2, 5)
    view = view_of(match, match.position.to_act)
    assert None in view.chips
    assert position_of(view) == match.position
    assert solve(view).values == solve(match.position).values


def test_many_positions_have_the_solutions_of_each_without_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [ending("no-thanks", 4, left, seed).position for left in (0, 1, 2) for seed in range(5)]
    solutions = [solve(position) for position in positions]
    monkeypatch.delattr("takeorpass.solver.solution.estimated_takes")
    assert list(solve_many(positions)) == solutions


def test_among_many_positions_one_that_outgrows_the_limit_is_refused_when_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine, "_SLICE", 100)
    small, large = (ending("no-thanks", 4, left, 1).position for left in (0, 3))
    solutions = solve_many([small, large], most_takes=1000)
    assert next(solutions) == solve(small)
    with pytest.raises(InputError, match="This position is too large: after "):
        next(solutions)


def test_while_a_hidden_card_is_unplayed_there_is_no_exact_value() -> None:
    rules = parse_rules(custom(high=10, set_aside=3, hidden_tiger=True))
    match = Match.start(rules, 3)
    with pytest.raises(InputError, match="hidden card") as caught:
        solve(match.position)
    assert caught.value.code == "hidden_cards"
    played = replace(match.position, unplayed=(False, False, False), hands=((3,), (4,), (10,)), deck_left=3)
    assert sum(solve(played).values.win) == pytest.approx(1)


def test_a_whole_game_is_refused_with_an_estimate_of_its_size() -> None:
    with pytest.raises(InputError, match="too large") as caught:
        solve(Position.start(parse_rules("no-thanks"), 4))
    assert caught.value.code == "too_large"
    assert caught.value.fields["estimated"] > 1e20  # type: ignore[operator]


def test_a_search_that_outgrows_its_limit_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeorpass.solver.solution.estimated_takes", lambda _: 0)
    with pytest.raises(InputError, match=r"after [\d,]+ takes only [\d.]+% of it is solved") as caught:
        solve(Position.start(parse_rules(custom(high=10, set_aside=2, chips=3)), 3), most_takes=1_000_000)
    assert caught.value.code == "too_large"
    assert 0 < caught.value.fields["done"] < 1  # type: ignore[operator]


def test_more_chips_or_cards_than_the_solver_can_count_are_refused() -> None:
    wide = Position.start(parse_rules(custom(low=1, high=99, set_aside=98)), 2)
    with pytest.raises(InputError, match="62 unseen cards"):
        solve(wide)
    rich = replace(Position.start(parse_rules(custom()), 3), chips=(1000, 1000, 1000))
    with pytest.raises(InputError, match="1023 chips"):
        solve(rich)


def test_progress_goes_from_nothing_to_all_and_never_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_SLICE", 100)
    told: list[tuple[float, int]] = []
    solution = solve(ending("no-thanks", 4, 3, 4).position, progress=lambda *step: told.append(step))
    assert told == sorted(told)
    assert len(told) > 20
    assert told[-1] == (1.0, solution.takes)


def test_a_search_can_be_stopped_at_once_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_SLICE", 1000)
    position = ending("no-thanks", 4, 3, 4).position
    before = solve(position).values

    def stop(*_: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(position, progress=stop)
    assert solve(position).values == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
def test_ctrl_c_ends_a_long_solve_within_a_moment() -> None:
    program = """
import os, signal, threading
from takeorpass.solver import solve
from tests.solver.endings import ending
position = ending("no-thanks", 4, 6, 4).position
solve(ending("no-thanks", 3, 3, 2).position)  # compiles: a signal in the middle of an import may be swallowed
threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    solve(position, most_takes=10**15)
except KeyboardInterrupt:
    print("stopped")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout == "stopped\n"


def test_the_worths_of_every_solution_sum_to_one() -> None:
    for players in (3, 4, 5):
        solution: Solution = solve(ending("no-thanks", players, 3, 2).position)
        for values in (solution.values, solution.take, solution.passing):
            if values is not None:
                assert sum(values.worth) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_without_the_extra_the_command_that_installs_it_is_named(package: str) -> None:
    program = f"""
import sys
sys.modules[{package!r}] = None
from takeorpass.errors import TakeOrPassError
from takeorpass.rules import Position, parse_rules
from takeorpass.solver import solve
try:
    solve(Position.start(parse_rules({custom()!r}), 3))
except TakeOrPassError as error:
    print(error.code, error.message)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("missing_extra ")
    assert 'pip install "takeorpass[sim]"' in done.stdout
