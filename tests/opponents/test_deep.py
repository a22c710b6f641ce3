"""The line with the next card looked at. That the kernels decide alike is shown in `test_line`."""

from collections.abc import Sequence

import pytest

from takeorpass.opponents import ForeseenLine, deep_line, foreseen_line
from takeorpass.opponents.ahead import worths_ahead
from takeorpass.opponents.layout import CLOSE, LATE
from takeorpass.opponents.notes import nothing_known
from takeorpass.rules import Pass, Position
from tests.opponents.matches import shipped
from tests.solver.endings import ending
from tests.values.test_fan import takes_of

NETWORK, MODEL = shipped()


def both(position: Position) -> tuple[ForeseenLine, ForeseenLine, Sequence[float]]:
    """Return the line with one card looked at and with two, and what the next card makes of each take."""
    known, cards = nothing_known(position.players), sorted(position.unseen)
    flat = foreseen_line(position, NETWORK, MODEL, known)
    deep = deep_line(position, cards, NETWORK, MODEL, known)
    found = worths_ahead(takes_of(position), cards, position.to_act, NETWORK, MODEL, known)
    return flat, deep, found.tolist()


def positions(players: int, lefts: Sequence[int]) -> list[Position]:
    found = [ending("no-thanks", players, left, seed).position for left in lefts for seed in range(8)]
    return [position for position in found if Pass() in position.legal]


def test_a_clear_decision_stays_as_it_is_and_a_close_one_is_looked_at() -> None:
    clear = close = 0
    for position in positions(4, range(4, 20)):
        flat, deep, found = both(position)
        assert flat.passing is not None
        if abs(flat.take - flat.passing) > CLOSE:
            assert deep == flat
            clear += 1
        else:
            assert deep.take == pytest.approx(found[0])
            assert deep.chances[1] == flat.chances[1]
            close += 1
    assert clear > 0
    assert close > 0


@pytest.mark.parametrize("left", range(1, LATE + 1))
def test_near_the_end_every_take_that_may_well_happen_is_worth_what_the_next_card_makes_of_it(left: int) -> None:
    for position in positions(3, (left,)):
        flat, deep, found = both(position)
        assert deep.take == pytest.approx(found[0])
        looked = [step for step, worth in enumerate(found) if deep.worths[step] == pytest.approx(worth, abs=1e-12)]
        shifts = [deep.worths[step] - flat.worths[step] for step in range(len(found)) if step not in looked]
        assert 0 in looked
        assert max(shifts, default=0.0) - min(shifts, default=0.0) < 1e-9


def test_with_the_last_card_up_there_is_nothing_to_look_at() -> None:
    for position in positions(4, (0,)):
        known = nothing_known(4)
        deep = deep_line(position, sorted(position.unseen), NETWORK, MODEL, known)
        assert deep == foreseen_line(position, NETWORK, MODEL, known)
