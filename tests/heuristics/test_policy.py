from takeorpass.heuristics import POLICY_TYPES, Guarding, Milking, RandomPlayer, is_policy
from takeorpass.players import Careful


class Bolder(Guarding):
    pass


def test_every_policy_has_a_class_of_its_own() -> None:
    assert all(is_policy(kind()) for kind in POLICY_TYPES)
    assert is_policy(Milking(price=0.1))
    assert is_policy(RandomPlayer())


def test_other_players_are_none() -> None:
    assert not is_policy(Careful())
    assert not is_policy(Bolder())
    assert not is_policy(Milking)
    assert not is_policy("milking")
