"""The chain player. How honest it is and that it plays all rules is shown with all others, in the tests of names."""

from random import Random

from takeorpass.players import Careful
from takeorpass.players.chain import Chain
from takeorpass.rules import Match, Pass, PlayHidden, Reveal, SeatView, Take, parse_rules, view_of
from takeorpass.values import line_of, network_for
from tests.worlds import worlds


def test_it_does_what_the_line_over_the_shipped_network_says() -> None:
    rules = parse_rules("take-or-pay")
    network = network_for(rules)
    assert network is not None
    moves = []
    for world in worlds(rules, 4, "chain"):
        position = world.match.position
        if position.card is not None and not position.is_over:
            move = Chain().choose(world.view(position.to_act), Random(0))
            assert move == (Take() if line_of(position, network).step == 0 else Pass())
            moves.append(move)
    assert {Take(), Pass()} == set(moves)


def test_for_rules_without_a_network_it_plays_as_the_careful_player() -> None:
    rules = parse_rules({"low": 3, "high": 30, "set_aside": 4, "chips": 9, "after_take": "same", "tie_break": "share"})
    assert network_for(rules) is None
    asked = 0
    for world in worlds(rules, 3, "chain"):
        position = world.match.position
        if position.card is not None:
            view = world.view(position.to_act)
            assert Chain().choose(view, Random(0)) == Careful().choose(view, Random(0))
            asked += 1
    assert asked > 50


def with_tiger(card: int, tiger: int) -> SeatView:
    match = Match.start(parse_rules("no-thanks+hidden-tiger"), 3).apply(Reveal(30)).apply(Take()).apply(Reveal(card))
    return view_of(match, 0, tiger)


def test_it_plays_a_hidden_card_as_soon_as_that_costs_nothing() -> None:
    assert Chain().choose(with_tiger(12, 31), Random(0)) == PlayHidden(31)
    assert Chain().choose(with_tiger(12, 20), Random(0)) != PlayHidden(20)
