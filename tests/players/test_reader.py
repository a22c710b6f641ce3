"""The reader. How honest it is and that it plays all rules is shown with all others, in the tests of names."""

from random import Random

from takeorpass.opponents import foreseen_line, known_of, model_for
from takeorpass.players.chain import Chain
from takeorpass.players.reader import Reader
from takeorpass.rules import Match, Pass, Reveal, Take, parse_rules, view_of
from takeorpass.values import network_for
from tests.worlds import worlds


def test_without_a_network_it_decides_as_chain_does() -> None:
    rules = parse_rules({"low": 3, "high": 30, "set_aside": 4, "chips": 9, "after_take": "same", "tie_break": "share"})
    for number, world in enumerate(worlds(rules, 3, "reader")):
        position = world.match.position
        if number % 5 == 0 and position.card is not None:
            view = world.view(position.to_act)
            assert Reader().choose(view, Random(0)) == Chain().choose(view, Random(0))


def test_it_learns_that_somebody_never_gives_in() -> None:
    """Whoever let every card go round till his last chip is expected to do so again, who took all to take."""
    rules = parse_rules("no-thanks")
    network, model = network_for(rules), model_for(rules)
    assert network is not None
    assert model is not None
    chances = []
    for is_stubborn in (True, False):
        match = Match.start(rules, 3, rounds=2)
        for card in range(35, 11, -1):
            match = match.apply(Reveal(card))
            while match.position.card is not None:
                is_pass = Pass() in match.position.legal and (is_stubborn or match.position.to_act == 0)
                match = match.apply(Pass() if is_pass else Take())
        match = match.next_round().apply(Reveal(24)).apply(Pass()).apply(Pass())
        view = view_of(match, match.position.to_act)
        assert view.seat == 0
        line = foreseen_line(match.position, network, model, known_of(view, network, model))
        assert (Reader().choose(view, Random(0)) == Take()) == line.is_take
        chances.append(line.chances[4])
    assert chances[0] < chances[1] - 0.1
