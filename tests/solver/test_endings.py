import numpy as np
import pytest

from takeorpass.errors import InputError
from takeorpass.rules import parse_rules
from takeorpass.solver import solve_many
from takeorpass.solver.endings import Endings, solve_endings
from tests.values.networks import SMALL, played, position_in, unlearned

FROM_ONE = {"low": 1, "high": 9, "set_aside": 2, "chips": 4, "after_take": "next", "tie_break": "chips"}
CASES = [("no-thanks", 3), ("no-thanks", 6), ("take-or-pay", 4), ("no-thanks+amigo-high", 5), (FROM_ONE, 2), (SMALL, 7)]


@pytest.mark.parametrize(("rules", "players"), CASES, ids=str)
def test_many_endings_at_once_have_the_values_of_each_alone(rules: object, players: int) -> None:
    ruleset = parse_rules(rules)
    results = played(unlearned(rules), players, 15)
    rows = np.flatnonzero(results.rows.left <= 2)
    endings = Endings(*(getattr(results.rows, part)[rows] for part in Endings._fields))
    win, score = solve_endings(ruleset, players, endings)
    for place, solution in enumerate(solve_many(position_in(results.rows, int(row), ruleset) for row in rows)):
        assert win[place] == pytest.approx(solution.values.win, abs=1e-9)
        assert score[place] == pytest.approx(solution.values.score, abs=1e-9)


def test_rules_with_more_cards_than_can_be_told_apart_are_refused() -> None:
    rules = {"low": 1, "high": 61, "set_aside": 9, "chips": 4, "after_take": "same", "tie_break": "share"}
    nothing = np.zeros(0, np.int64)
    endings = Endings(np.zeros((0, 3), np.uint64), nothing.astype(np.uint64), nothing, nothing, nothing, nothing)
    with pytest.raises(InputError, match="60 cards apart; here are 61"):
        solve_endings(parse_rules(rules), 3, endings)
