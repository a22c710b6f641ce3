import pytest

from takeorpass.rules import Match, Pass, Position, Reveal, Take, parse_rules, view_of
from takeorpass.solver import exploitability, solve
from takeorpass.values import line_of
from takeorpass.values.loss import decider_of, loss_in, policy_by
from tests.values.networks import SMALL, unlearned

RULES = parse_rules(SMALL)


def best(position: Position) -> bool:
    return solve(position).move == Take()


def test_exact_play_gives_nothing_away() -> None:
    loss = loss_in(RULES, 3, best, 3, 1)
    assert loss.decisions > 10
    assert loss.wrong == 0
    assert loss.mean == pytest.approx(0, abs=1e-9)


def test_a_loss_is_what_the_solver_says_the_other_move_is_worth_more() -> None:
    seen: list[float] = []

    def worst(position: Position) -> bool:
        found = solve(position)
        assert found.take is not None
        assert found.passing is not None
        seat = position.to_act
        seen.append(abs(found.take.worth[seat] - found.passing.worth[seat]))
        return found.move != Take()

    loss = loss_in(RULES, 3, worst, 2, 1)
    assert loss.decisions == len(seen)
    assert loss.mean == pytest.approx(sum(seen) / len(seen), abs=1e-9)
    assert loss.most == pytest.approx(max(seen), abs=1e-9)
    assert loss.wrong > 0.9


def test_forced_takes_are_no_decisions() -> None:
    none = parse_rules(SMALL | {"chips": 0})
    assert loss_in(none, 3, lambda _: True, 3, 1) == (0, 0, 0, 0)


def test_the_player_of_a_network_decides_by_its_line_and_can_be_replied_to() -> None:
    network = unlearned(SMALL)
    decider = decider_of(network)
    match = Match.start(RULES, 3).apply(Reveal(6))
    for _ in range(3):
        assert decider(match.position) == (line_of(match.position, network).step == 0)
        assert policy_by(decider)(view_of(match, match.position.to_act)) == decider(match.position)
        match = match.apply(Pass())
    tiny = parse_rules(SMALL | {"high": 6, "chips": 1})
    small = decider_of(unlearned(SMALL | {"high": 6, "chips": 1}))
    assert exploitability(tiny, 2, policy_by(small), is_forgetful=True).mean > 0
