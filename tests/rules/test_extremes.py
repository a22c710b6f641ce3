"""The longest games and the lowest totals: figures that were worked out here, and games that reach them."""

from collections.abc import Sequence

import pytest

from takeorpass.rules import Move, Pass, Position, Reveal, Ruleset, Take, parse_rules

Chips = tuple[int, ...]


def play_out(ruleset: Ruleset, players: int, passes: Sequence[int]) -> tuple[Position, int]:
    """Play a round in which the n-th card is passed ``passes[n]`` times; return its end and its decisions."""
    position, decisions = Position.start(ruleset, players), 0
    for card, times in zip(ruleset.cards, passes, strict=False):
        moves: list[Move] = [Reveal(card), *[Pass()] * times, Take()]
        for move in moves:
            position = position.apply(move)
        decisions += times + 1
    return position, decisions


LONGEST = {
    ("no-thanks", 3): (422, [6, 11, *[17] * 17, 14, 20, 14, 11, 33]),
    ("no-thanks", 4): (437, [14, 18, 9, 6, 20, *[14, 21] * 4, 14, 17, 18, 17, 18, 15, 22, 17, 14, 11, 43]),
    ("no-thanks", 5): (447, [15, 6, 11, 17, 9, 23, 12, 14, 18, *[19] * 8, 14, 24, 19, 14, 13, 11, 51]),
    ("take-or-pay", 3): (162, [3, 7, 10, 10, 10, 10, 10, 13, 7, 10, 9, 12, 9, 6, 21]),
    ("take-or-pay", 4): (167, [5, 8, 5, 10, 9, 10, 13, 8, 9, 10, 14, 10, 10, 6, 25]),
    ("take-or-pay", 5): (172, [2, 11, 10, 5, 6, 13, 8, 11, 16, 8, 11, 10, 10, 5, 31]),
}


@pytest.mark.parametrize(("name", "players"), LONGEST)
def test_the_longest_games_play_through(name: str, players: int) -> None:
    decisions, passes = LONGEST[name, players]
    over, played = play_out(parse_rules(name), players, passes)
    assert over.is_over
    assert played == decisions


@pytest.mark.parametrize(("name", "players"), [("no-thanks", 3), ("take-or-pay", 3)])
def test_no_game_is_longer(name: str, players: int) -> None:
    # The other tables were worked out in the same way, by a compiled program: they have up to half a million states.
    ruleset = parse_rules(name)
    longest = longest_game(
        (ruleset.chips_for(players),) * players, ruleset.deck_size, same=ruleset.after_take == "same"
    )
    assert longest == LONGEST[name, players][0]


def longest_game(chips: Chips, cards: int, *, same: bool) -> int:
    """Work out the most decisions of a round from the chips alone, the seat to act first, card by card backwards."""
    total = sum(chips)
    rest: dict[Chips, int] = {(a, b, total - a - b): 0 for a in range(total + 1) for b in range(total + 1 - a)}
    for _ in range(cards):
        rest = {held: max(decisions + rest[then] for decisions, then in takes(held, same=same)) for held in rest}
    return rest[chips]


def takes(held: Chips, *, same: bool) -> list[tuple[int, Chips]]:
    """List the ways in which one card can go: how many decisions, and the chips afterwards, the next to act first."""
    chips, ways = list(held), []
    for passes in range(sum(held) + 1):
        seat = passes % len(chips)
        first = seat if same else seat + 1
        taken = [count + passes * (place == seat) for place, count in enumerate(chips)]
        ways.append((passes + 1, tuple(taken[first:] + taken[:first])))
        if not chips[seat]:
            break
        chips[seat] -= 1
    return ways


LOWEST = {3: -30, 4: -41, 5: -52, 6: -51, 7: -46}


@pytest.mark.parametrize("players", LOWEST)
def test_the_lowest_total_is_all_chips_but_the_lowest_card(players: int) -> None:
    # Nobody has fewer cards than none and more chips than all: a seat with a card pays 3 at least, and one without
    # has never been given a chip. So no total is lower than this one, which is reached.
    ruleset = parse_rules("no-thanks")
    everything = players * ruleset.chips_for(players)
    lowest = 3 - everything
    assert lowest == LOWEST[players] < -ruleset.chips_for(players)
    # Seat 0 passes, everybody passes, seat 0 takes: each card brings it a chip of everybody, until it has them all.
    rounds = ruleset.chips_for(players)
    over, _ = play_out(ruleset, players, [players] * rounds + [0] * (ruleset.deck_size - rounds))
    assert over.is_over
    assert over.scores() == (lowest, *[0] * (players - 1))


def test_no_total_of_a_tiny_game_is_lower_than_all_chips_but_the_lowest_card() -> None:
    rules = parse_rules({"low": 3, "high": 6, "set_aside": 1, "chips": 2, "after_take": "same", "tie_break": "share"})
    players = 3

    def ends(position: Position) -> list[Position]:
        if position.is_over:
            return [position]
        return [end for move in position.legal for end in ends(position.apply(move))]

    assert min(min(end.scores()) for end in ends(Position.start(rules, players))) == 3 - players * 2
