"""Counts the games of a perft case in the plainest way: try every string of letters, and play each from the start.

It knows the rules from their texts alone and shares nothing with the package, so that neither can hide a fault of the
other. Cards, chips and hidden cards are dictionaries by seat, and a game is the string of its decisions.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Case = dict[str, Any]

NAMED: dict[str, dict[str, Any]] = {
    "no-thanks": {"after_take": "same", "tie_break": "share"},
    "take-or-pass": {"after_take": "same", "tie_break": "chips"},
    "take-or-pay": {"after_take": "next", "tie_break": "share"},
}


class End(NamedTuple):
    """How a finished game ended, by seat."""

    scores: list[int]
    won: list[bool]


def counts(case: Case) -> dict[str, Any]:
    """Return what a perft case says of itself, worked out anew: see README.md."""
    paths, ends = [1], []
    alive = [case["played"]]
    while alive and len(paths) <= case["depth"]:
        longer = [letters + letter for letters in alive for letter in "pth"]
        reached = [(letters, follow(case, letters)) for letters in longer]
        paths.append(sum(state is not None for _, state in reached))
        ends += [state for _, state in reached if isinstance(state, End)]
        alive = [letters for letters, state in reached if state == "playing"]
    seats = range(case["players"])
    return {
        "paths": paths if paths[-1] else paths[:-1],
        "games": len(ends),
        "scores": [sum(end.scores[seat] for end in ends) for seat in seats],
        "wins": [sum(end.won[seat] for end in ends) for seat in seats],
        "unfinished": len(alive),
    }


def follow(case: Case, letters: str) -> End | str | None:
    """Play ``letters`` from the start: None for a breach of the rules, "playing", or how the game ended."""
    seats = range(case["players"])
    chips = dict.fromkeys(seats, chips_each(case))
    cards: dict[int, list[int]] = {seat: [] for seat in seats}
    hidden = dict(enumerate(case["hidden"] or []))
    deck = list(case["deck"])
    turn, pot = case["starter"], 0
    for letter in letters:
        if not deck:
            return None
        if letter == "p":
            if chips[turn] == 0:
                return None
            chips[turn] -= 1
            pot += 1
            turn = following(turn, case)
        elif letter == "t":
            cards[turn].append(deck.pop(0))
            chips[turn] += pot
            pot = 0
            if rule(case, "after_take") == "next":
                turn = following(turn, case)
        else:
            if turn not in hidden:
                return None
            cards[turn].append(hidden.pop(turn))
    if deck:
        return "playing"
    scores = [points(cards[seat]) - chips[seat] for seat in seats]
    best = [seat for seat in seats if scores[seat] == min(scores)]
    if rule(case, "tie_break") == "chips":
        most = max(chips[seat] for seat in best)
        best = [seat for seat in best if chips[seat] == most]
    return End(scores, [seat in best for seat in seats])


def following(seat: int, case: Case) -> int:
    """Return the seat on the left."""
    return 0 if seat == case["players"] - 1 else seat + 1


def points(cards: list[int]) -> int:
    """Add up the cards, and take off again each one that continues a run."""
    total, before = 0, -1
    for card in sorted(cards):
        total += card
        if card == before + 1:
            total -= card
        before = card
    return total


def rule(case: Case, key: str) -> str:
    """Look a word up in the rules of a case, which are a name or an object."""
    rules = case["rules"]
    word: str = NAMED[rules.split("+")[0]][key] if isinstance(rules, str) else rules[key]
    return word


def chips_each(case: Case) -> int:
    """Return the chips that everybody starts with."""
    rules, players = case["rules"], case["players"]
    if not isinstance(rules, str):
        chips: int = rules["chips"]
        return chips
    if rules == "take-or-pay":
        return 7
    if "amigo" in rules:
        return 10
    return {6: 9, 7: 7}.get(players, 11)
