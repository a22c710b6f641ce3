"""The master. How honest it is and that it plays all rules is shown with all others, in the tests of names."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from takeorpass.opponents import known_of, model_for
from takeorpass.opponents.ahead import worths_ahead
from takeorpass.players.chain import Chain
from takeorpass.players.master import Master
from takeorpass.players.reader import Reader
from takeorpass.rules import Pass, Position, Take, parse_rules
from takeorpass.values import network_for
from tests.worlds import worlds


def test_without_a_network_it_decides_as_chain_does() -> None:
    rules = parse_rules({"low": 3, "high": 30, "set_aside": 4, "chips": 9, "after_take": "same", "tie_break": "share"})
    for number, world in enumerate(worlds(rules, 3, "master")):
        position = world.match.position
        if number % 5 == 0 and position.card is not None:
            view = world.view(position.to_act)
            assert Master().choose(view, Random(0)) == Chain().choose(view, Random(0))


def test_with_one_card_to_come_it_takes_where_the_mean_over_that_card_is_no_less() -> None:
    """The last two cards are exact: what each take brings is worked out over every card that may be the last."""
    rules = parse_rules("no-thanks")
    network, model = network_for(rules), model_for(rules)
    assert network is not None
    assert model is not None
    choices = set()
    for seed in range(12):
        for world in worlds(rules, 4, f"master {seed}"):
            position = world.match.position
            if position.card is None or position.deck_left != 1 or Pass() not in position.legal:
                continue
            passed = position.apply(Pass())
            if Pass() in passed.legal:
                continue
            # Whoever comes next must take, so that there are just two takes to compare.
            view, after = world.view(position.to_act), [position.apply(Take()), passed.apply(Take())]
            known = known_of(view, network, model)
            take, forced = worths_ahead(after, sorted(view.unseen), position.to_act, network, model, known)
            choice = Master().choose(view, Random(0))
            assert choice == (Take() if take >= forced - 1e-9 else Pass())
            choices.add(choice)
    assert choices == {Take(), Pass()}


def test_its_own_hidden_card_is_none_that_may_come(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[int]] = []

    def look(positions: Sequence[Position], cards: Sequence[int], *rest: Any) -> Any:
        asked.append(list(cards))
        return worths_ahead(positions, cards, *rest)

    monkeypatch.setattr("takeorpass.opponents.deep.worths_ahead", look)
    rules, count = parse_rules("no-thanks+hidden-tiger"), 0
    for world in worlds(rules, 4, "own"):
        position = world.match.position
        view = world.view(position.to_act)
        if position.card is None or view.hidden is None:
            continue
        Master().choose(view, Random(0))
        for cards in asked:
            assert view.hidden not in cards
            assert cards == sorted(view.unseen)
            count += 1
        asked.clear()
    assert count > 0


def test_it_decides_otherwise_than_reader_now_and_then_and_not_more() -> None:
    rules, others, decisions = parse_rules("no-thanks"), 0, 0
    for seed in range(4):
        for number, world in enumerate(worlds(rules, 4, f"now and then {seed}")):
            position = world.match.position
            if number % 4 == 0 and position.card is not None and Pass() in position.legal:
                view = world.view(position.to_act)
                others += Master().choose(view, Random(0)) != Reader().choose(view, Random(0))
                decisions += 1
    assert 0 < others < decisions / 4
