import pytest

from takeorpass.rules import Match, Pass, Position, Reveal, Take
from takeorpass.solver import SCORE_WEIGHT, solve
from takeorpass.solver.values import values_of
from takeorpass.values import fold, line_of
from tests.solver.endings import ending
from tests.values.networks import unlearned


def takes_of(position: Position) -> tuple[list[Position], list[int]]:
    takes, seats = [], []
    while True:
        takes.append(position.apply(Take()))
        seats.append(position.to_act)
        if Pass() not in position.legal:
            return takes, seats
        position = position.apply(Pass())


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return [ending("no-thanks", players, 0, seed) for players in (3, 4, 5) for seed in range(4)]


def test_on_the_last_card_the_fold_finds_what_the_solver_finds(matches: list[Match]) -> None:
    for match in matches:
        takes, seats = takes_of(match.position)
        outcomes = [take.outcome() for take in takes]
        values = [values_of(outcome) for outcome in outcomes if outcome]
        assert values[fold(values, seats, SCORE_WEIGHT)] == solve(match.position).values


def test_the_last_card_is_exact_whatever_the_network_says(matches: list[Match]) -> None:
    lines = [[line_of(match.position, unlearned("no-thanks", seed)) for seed in (1, 2)] for match in matches]
    assert all(one == other for one, other in lines)


def test_before_the_last_card_the_network_decides() -> None:
    position = Position.start(unlearned("no-thanks").ruleset, 4).apply(Reveal(20))
    line = line_of(position, unlearned("no-thanks"))
    takes, seats = takes_of(position)
    assert len(line.takes) == len(takes) == 45
    assert list(line.takes) == unlearned("no-thanks").values(takes)
    assert line.values == line.takes[line.step]
    assert line.passing in line.takes[1:]
    assert seats[:5] == [0, 1, 2, 3, 0]


def test_a_seat_without_chips_must_take() -> None:
    position = Position.start(unlearned("no-thanks").ruleset, 3).apply(Reveal(20))
    for _ in range(33):
        position = position.apply(Pass())
    line = line_of(position, unlearned("no-thanks"))
    assert (line.step, line.passing, len(line.takes)) == (0, None, 1)
