from collections import Counter
from random import Random

from takeorpass.heuristics import RandomPlayer
from takeorpass.rules import PlayHidden, parse_rules
from tests.worlds import opening


def test_each_legal_move_is_as_likely_as_the_others() -> None:
    view = opening(parse_rules("no-thanks+hidden-tiger"), 3, "random").view(0)
    rng = Random(1)
    counts = Counter(RandomPlayer().choose(view, rng) for _ in range(3000))
    assert set(counts) == set(view.legal)
    assert any(isinstance(move, PlayHidden) for move in counts)
    assert all(abs(count - 1000) < 4 * (3000 * 1 / 3 * 2 / 3) ** 0.5 for count in counts.values())
