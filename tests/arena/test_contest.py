from typing import Any

import pytest

from takeorpass.errors import TakeOrPassError
from takeorpass.rules import parse_rules
from tests.arena.contests import contest

NO_THANKS = parse_rules("no-thanks")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"deals": 0}, "The number of deals lies within 2 to 4,294,967,296; it cannot be 0."),
        ({"deals": 1}, "The number of deals lies within 2 to 4,294,967,296; it cannot be 1."),
        ({"rounds": 0}, "The number of rounds lies within 1 to 1,000; it cannot be 0."),
        ({"seed": -1}, "The seed lies within 0 to 18,446,744,073,709,551,615; it cannot be -1."),
        ({"move_time_s": 0.0}, "A program needs some time for a move, not 0 seconds."),
        ({"seats": 8}, "With tiny 2 to 7 players may play, not 8."),
        ({"ruleset": NO_THANKS, "seats": 2}, "With no-thanks 3 to 7 players may play, not 2."),
        ({"luck": True, "rounds": 2}, "Luck is told in small games of one round alone: "),
        ({"luck": True, "ruleset": NO_THANKS}, "Luck is told in small games of one round alone: "),
        ({"luck": True, "ruleset": parse_rules("no-thanks+hidden-tiger")}, "Luck is told in small games of one round "),
    ],
)
def test_a_number_that_makes_no_sense_is_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TakeOrPassError) as caught:
        contest("one-against", "careful", "random", **given)
    assert caught.value.message.startswith(sentence)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("careful", "nobody"), "There is no player 'nobody'; there are newcomer, "),
        (("careful", "run-aware:x"), "The price of run-aware is a number, not 'x'."),
        (("careful", "cmd:no-such-program --fast"), "There is no program 'no-such-program' here."),
        (("careful", "cmd:"), "The command of a player is empty."),
        (("careful", "random", "careful"), "The player careful is named twice."),
    ],
)
def test_a_player_that_is_not_there_is_refused(players: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(TakeOrPassError) as caught:
        contest("round-robin", *players)
    assert caught.value.message.startswith(sentence)


def test_a_player_may_be_alone_against_copies_of_itself() -> None:
    assert contest("one-against", "careful", "careful").games == 12
