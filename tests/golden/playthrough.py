"""Whole matches as text that a person can read and check: the deal, every move, the position after it, the scores.

The players need no chance: a seat takes a card when what it would cost is at most so many times its pot, and it plays
a hidden card as soon as that costs nothing. The deals come from `deal_from`, with empty nonces and a seed that is the
SHA-256 of a phrase, so that anybody can make the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from takeorpass.rules import (
    Move,
    Outcome,
    Pass,
    PlayerMove,
    PlayHidden,
    Position,
    Reveal,
    Ruleset,
    SeatView,
    Take,
    cost_of,
    face_of,
    parse_rules,
    runs_of,
)
from tests.worlds import World, next_round, opening

CAUTION = (3, 2, 4)
"""By seat, and again from the fourth on: how many times the pot a card may cost to be taken."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A match to be told: its rules (a name or an object, as in a record) and the phrase that names its deals.

    ``name`` is that of its file; where it is empty, the rules' name.
    """

    rules: str | dict[str, object]
    players: int
    phrase: str = "first"
    rounds: int = 1
    starter: int = 0
    name: str = ""

    @property
    def file(self) -> str:
        """The name of the file that tells it."""
        return f"{self.name or self.rules}.txt"


SMALL = {
    "low": 1,
    "high": 14,
    "set_aside": 4,
    "chips": 3,
    "after_take": "next",
    "tie_break": "chips",
    "removed": [7],
    "open_chips": False,
    "hidden_tiger": True,
    "name": "small",
}

PLAYTHROUGHS = (
    Playthrough("no-thanks", 4),
    Playthrough("no-thanks+open-chips", 3),
    Playthrough("no-thanks+hidden-tiger", 5),
    Playthrough("no-thanks+open-chips+hidden-tiger", 7),
    Playthrough("no-thanks+amigo", 3),
    Playthrough("no-thanks+open-chips+amigo", 4),
    Playthrough("no-thanks+hidden-tiger+amigo", 5),
    Playthrough("no-thanks+open-chips+hidden-tiger+amigo", 4),
    Playthrough("no-thanks+amigo-high", 5),
    Playthrough("no-thanks+open-chips+amigo-high", 3),
    Playthrough("no-thanks+hidden-tiger+amigo-high", 4),
    Playthrough("no-thanks+open-chips+hidden-tiger+amigo-high", 3),
    Playthrough("take-or-pass", 4, starter=2),
    Playthrough("take-or-pass+open-chips", 6),
    Playthrough("take-or-pay", 3),
    Playthrough(SMALL, 2, "small 0", name="custom-rules"),
    # The same deal twice, with a tie at the end: more chips win it, or it is shared.
    Playthrough("take-or-pass", 4, "tie 37", name="tie-decided-by-chips"),
    Playthrough("no-thanks", 4, "tie 37", name="tie-shared"),
    Playthrough("take-or-pass", 3, "tie 1002", name="tie-with-equal-chips"),
    Playthrough("take-or-pay", 3, "tie 2167", name="tie-of-everybody"),
    Playthrough("take-or-pay", 3, "rounds", rounds=3, starter=1, name="three-rounds"),
    Playthrough("take-or-pass", 3, "rounds 11", rounds=2, starter=2, name="two-rounds-tied"),
)


def text_of(play: Playthrough) -> str:
    """Tell a whole match."""
    return "\n".join(_lines(play)) + "\n"


def decide(view: SeatView) -> PlayerMove:
    """Return the move of the seat to act: see the top of this file."""
    assert view.card is not None
    hand = view.hands[view.to_act]
    if view.hidden is not None and _added_cost(hand, view.hidden) <= 0:
        return PlayHidden(view.hidden)
    worth_it = _added_cost(hand, view.card) <= CAUTION[view.to_act % len(CAUTION)] * view.pot
    return Take() if worth_it or Pass() not in view.legal else Pass()


def _added_cost(hand: tuple[int, ...], card: int) -> int:
    return cost_of((*hand, card)) - cost_of(hand)


def _lines(play: Playthrough) -> Iterator[str]:
    ruleset = parse_rules(play.rules)
    rules = play.rules if isinstance(play.rules, str) else json.dumps(play.rules)
    yield f"{rules}, {play.players} players, {play.rounds} round{'s' if play.rounds > 1 else ''}"
    yield "After each move: the card that is up + its pot | by seat: > on turn, chips, ? a hidden card, cards held"
    phrase = f"{play.phrase} 1"
    world = opening(ruleset, play.players, phrase, rounds=play.rounds, starter=play.starter)
    while True:
        yield from _deal_lines(world, phrase)
        yield from _move_lines(world)
        world = _played_out(world)
        yield from _score_lines(world.match.position)
        if world.match.is_over:
            break
        phrase = f"{play.phrase} {world.match.round + 2}"
        world = next_round(world, phrase)
    outcome = world.match.outcome()
    assert outcome is not None
    yield ""
    totals = f", totals {_numbers(outcome.scores)}, places {_numbers(outcome.places)}" if play.rounds > 1 else ""
    yield f"the match: won by {_seats(outcome)}{totals}"


def _deal_lines(world: World, phrase: str) -> Iterator[str]:
    deal, log = world.deal, world.match.logs[-1]
    yield ""
    yield f"round {world.match.round + 1}: seat {log.starter} starts"
    yield f'seed       SHA-256 of "{phrase}"'
    yield f"set aside  {_numbers(deal.set_aside) or 'none'}"
    if deal.hidden is not None:
        yield f"hidden     {_numbers(deal.hidden)}"
    yield f"deck       {_numbers(deal.deck)}"
    yield ""


def _moves(world: World) -> Iterator[tuple[Position, Move]]:
    """Yield the moves of a round from its first card on, each with the position before it."""
    ruleset, log = world.match.ruleset, world.match.logs[-1]
    yield Position.start(ruleset, world.match.players, log.starter), log.moves[0]
    while not world.match.position.is_over:
        move = decide(world.view(world.match.position.to_act))
        before = world.match.position
        yield before, move
        world = world.then(move)
        last = world.match.logs[-1].moves[-1]
        if isinstance(last, Reveal) and isinstance(move, Take):
            yield before.apply(move), last


def _played_out(world: World) -> World:
    while not world.match.position.is_over:
        world = world.then(decide(world.view(world.match.position.to_act)))
    return world


def _move_lines(world: World) -> Iterator[str]:
    ply = 0
    for before, move in _moves(world):
        ply += not isinstance(move, Reveal)
        number = "" if isinstance(move, Reveal) else str(ply)
        yield f"{number:>4}  {_told(before, move):<34}{_table(before.apply(move))}"


def _told(before: Position, move: Move) -> str:
    seat, ruleset = f"seat {before.to_act}", before.ruleset
    match move:
        case Reveal(card):
            return f"the dealer turns up {_card(card, ruleset)}"
        case Pass():
            return f"{seat} passes"
        case Take():
            assert before.card is not None
            chips = f" and {before.pot} {ruleset.counter}{'' if before.pot == 1 else 's'}" if before.pot else ""
            return f"{seat} takes {_card(before.card, ruleset)}{chips}"
        case PlayHidden(card):
            return f"{seat} plays its hidden {_card(card, ruleset)}"


def _card(card: int, ruleset: Ruleset) -> str:
    return f"{card}" if ruleset.faces == "numbers" else f"{card} ({face_of(card, ruleset.faces)})"


def _table(position: Position) -> str:
    """Show the card that is up and its pot, then each seat: > on turn, its chips, ? a hidden card, its runs."""
    up = "" if position.card is None else f"{position.card}+{position.pot}"
    seats = [
        f"{'>' if seat == position.to_act and not position.is_over else ' '}{position.chips[seat]:>2}"
        f"{'?' if unplayed else ''}{': ' if position.hands[seat] else ''}{_runs(position.hands[seat])}"
        for seat, unplayed in enumerate(position.unplayed)
    ]
    return " |".join([f"{up:<5}", *seats])


def _score_lines(position: Position) -> Iterator[str]:
    outcome = position.outcome()
    assert outcome is not None
    yield ""
    for seat, (hand, chips) in enumerate(zip(position.hands, position.chips, strict=True)):
        lowest = " + ".join(str(run[0]) for run in runs_of(hand)) or "0"
        score, place = outcome.scores[seat], outcome.places[seat]
        yield f"seat {seat}: {_runs(hand) or 'no cards'}: {lowest} - {chips} = {score}, place {place}"
    yield f"the round: won by {_seats(outcome)}"


def _runs(hand: tuple[int, ...]) -> str:
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs_of(hand))


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _seats(outcome: Outcome) -> str:
    return "seat " + " and seat ".join(map(str, outcome.winners))
