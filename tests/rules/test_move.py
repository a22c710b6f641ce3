import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

from takeorpass.rules import Move, Pass, PlayHidden, Reveal, Take

MOVES: tuple[Move, ...] = (Pass(), Take(), PlayHidden(9), PlayHidden(10), Reveal(9), Reveal(10))


def test_moves_are_equal_when_they_are_the_same_move_of_the_same_card() -> None:
    assert [[one == other for other in MOVES] for one in MOVES] == [
        [one_place == other_place for other_place in range(len(MOVES))] for one_place in range(len(MOVES))
    ]
    assert len(set(MOVES) | set(copy.deepcopy(MOVES))) == len(MOVES)


@pytest.mark.parametrize("move", MOVES, ids=repr)
def test_a_move_is_a_value(move: Move) -> None:
    assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301 - pickled right here
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        move.card = 3  # type: ignore[misc, union-attr]


def test_players_moves_have_the_letters_of_a_record() -> None:
    assert (Pass.letter, Take.letter, PlayHidden.letter) == ("p", "t", "h")
    assert (Pass().letter, Take().letter, PlayHidden(3).letter) == ("p", "t", "h")
