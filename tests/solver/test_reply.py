"""Best replies: none against an equilibrium, the best of all strategies against anything else."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from takeorpass.errors import InputError
from takeorpass.heuristics import RandomPlayer, RunAware
from takeorpass.players.careful import Careful
from takeorpass.rules import Match, Pass, Position, Reveal, SeatView, Take, parse_rules, view_of
from takeorpass.solver import Values, best_reply, exploitability, policy_of, position_of, solve
from takeorpass.solver.values import mean_of, values_of

TINY = parse_rules({"low": 3, "high": 6, "set_aside": 1, "chips": 1, "after_take": "same", "tie_break": "share"})
SMALL = parse_rules({"low": 3, "high": 7, "set_aside": 1, "chips": 2, "after_take": "next", "tie_break": "chips"})


def best_play(view: SeatView) -> float:
    return float(solve(view).move == Take())


def half(_: SeatView) -> float:
    return 0.5


def test_nobody_gains_by_leaving_exact_play_alone() -> None:
    found = exploitability(TINY, 3, best_play, is_forgetful=True)
    assert found.own == pytest.approx(solve(Position.start(TINY, 3)).values.worth, abs=1e-12)
    assert found.gains == pytest.approx((0, 0, 0), abs=1e-9)


def test_the_mean_gain_is_what_replies_are_worth_above_the_fair_share() -> None:
    found = exploitability(SMALL, 3, policy_of(Careful()), is_forgetful=True)
    assert sum(found.own) == pytest.approx(1)
    assert found.mean == pytest.approx(sum(found.replies) / 3 - 1 / 3)
    assert min(found.gains) >= 0


def test_a_rough_player_is_more_exploitable_than_a_careful_one() -> None:
    careful, rough = (
        exploitability(SMALL, 3, policy_of(player), is_forgetful=True) for player in (Careful(), RunAware(1 / 3))
    )
    assert 0 < careful.mean < rough.mean


def test_a_forgetful_policy_has_the_same_values_with_and_without_sharing_positions() -> None:
    for policy in (half, policy_of(Careful())):
        assert exploitability(TINY, 2, policy).replies == pytest.approx(
            exploitability(TINY, 2, policy, is_forgetful=True).replies
        )


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("high", "aside", "chips"), [(4, 0, 1), (5, 2, 2)])
def test_the_best_reply_is_the_best_of_all_strategies(high: int, aside: int, chips: int, seat: int) -> None:
    data = {"low": 3, "high": high, "set_aside": aside, "chips": chips, "after_take": "same", "tie_break": "share"}
    start = Match.start(parse_rules(data), 2)
    points = decisions(start, seat)
    plans = [dict(zip(points, plan, strict=True)) for plan in itertools.product([False, True], repeat=len(points))]
    assert len(plans) == 2**6
    best = max(value_of(start, seat, plan).worth[seat] for plan in plans)
    assert best_reply(start, seat, half).worth[seat] == pytest.approx(best)


def decisions(match: Match, seat: int) -> list[Position]:
    """Return every position in which ``seat`` has a choice."""
    found, todo = set(), [match.position]
    while todo:
        position = todo.pop()
        if position.card is not None and position.to_act == seat and Pass() in position.legal:
            found.add(position)
        todo += [position.apply(move) for move in position.legal]
    return sorted(found, key=repr)


def value_of(match: Match, seat: int, plan: dict[Position, bool]) -> Values:
    """Return the values where ``seat`` follows ``plan`` and the others take half the time."""
    position = match.position
    outcome = position.outcome()
    if outcome is not None:
        return values_of(outcome)
    if position.card is None or (position.to_act != seat and Pass() in position.legal):
        return mean_of([value_of(match.apply(move), seat, plan) for move in position.legal])
    return value_of(match.apply(Take() if plan.get(position, True) else Pass()), seat, plan)


def test_a_reply_may_start_in_the_middle_and_uses_what_is_known_of_the_others() -> None:
    match = Match.start(SMALL, 3).apply(Reveal(7))
    against_takers, against_passers = (best_reply(match, 0, lambda _, chance=chance: chance) for chance in (1.0, 0.0))  # type: ignore[misc]
    assert against_takers.worth[0] > against_passers.worth[0] > solve(match.position).values.worth[0]


def test_a_policy_that_remembers_is_followed_through_what_it_has_seen() -> None:
    def counting(view: SeatView) -> float:
        """Take after every third pass of the round."""
        return float(sum(isinstance(move, Pass) for move in view.logs[-1].moves) % 3 == 0)

    start = Match.start(SMALL, 2)
    assert best_reply(start, 0, counting).win[0] == pytest.approx(14 / 15)
    assert best_reply(start, 0, counting, is_forgetful=True).win[0] < 14 / 15 - 0.01  # a promise that was not kept


def test_the_views_a_policy_is_asked_about_hide_what_rules_hide() -> None:
    hidden = parse_rules(
        {
            "low": 3,
            "high": 5,
            "set_aside": 1,
            "chips": 1,
            "after_take": "same",
            "tie_break": "share",
            "open_chips": False,
        }
    )

    def peeking(view: SeatView) -> float:
        assert view.seat == view.to_act
        assert [chips is None for chips in view.chips] == [seat != view.seat for seat in range(2)]
        assert position_of(view).chips[view.to_act] > 0
        return 0.5

    best_reply(Match.start(hidden, 2), 1, peeking)


def test_a_player_that_draws_its_moves_has_to_tell_its_chances() -> None:
    view = view_of(Match.start(TINY, 2).apply(Reveal(4)), 0)
    assert policy_of(Careful())(view) in {0.0, 1.0}
    with pytest.raises(InputError, match="draws its moves") as caught:
        exploitability(TINY, 2, policy_of(RandomPlayer()))
    assert caught.value.code == "drawn_move"


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("bad_seat", lambda: best_reply(Match.start(TINY, 2), 2, half)),
        ("bad_chance", lambda: best_reply(Match.start(TINY, 2), 0, lambda _: 1.5)),
        ("too_large", lambda: best_reply(Match.start(TINY, 3), 0, half, most_positions=100)),
        ("too_large", lambda: best_reply(Match.start(parse_rules("no-thanks"), 4), 0, half)),
        ("hidden_cards", lambda: best_reply(Match.start(parse_rules("no-thanks+hidden-tiger"), 4), 0, half)),
    ],
    ids=["no such seat", "no chance", "more positions than allowed", "a whole game", "a hidden card"],
)
def test_what_cannot_be_replied_to_is_refused_with_a_sentence(code: str, call: Callable[[], object]) -> None:
    with pytest.raises(InputError) as caught:
        call()
    assert caught.value.code == code
    assert caught.value.message.endswith(".")
