"""What happened at a table, as a plain English sentence each: the log line, and what a screen reader says."""

from __future__ import annotations

from collections.abc import Sequence

from takeorpass.rules import Outcome, face_of, match_outcome
from takeorpass.server.happening import Happening
from takeorpass.server.table import Table


def sentence_of(table: Table, happening: Happening, reader: int | None = None) -> str:
    """Say what happened at ``table``, of which ``happening`` is one of its happenings; seat ``reader`` is "you"."""
    who = "" if happening.seat is None else _name(table, happening.seat, reader)
    match happening.kind:
        case "dealt":
            said = f"{_round(table, happening)} is dealt. {who} {_does('start', you=happening.seat == reader)}."
        case "turned_up":
            said = f"{_card(table, happening)} is turned up."
        case "took_back":
            said = f"{who} took back the last decision."
        case "paused":
            said = "The game is paused."
        case "resumed":
            said = f"{who} ended the pause."
        case "round_over":
            said = f"{_round(table, happening)} is over. {_won(table, table.match.outcomes[happening.round], reader)}"
        case "match_over":
            whole = match_outcome(table.match.outcomes, table.match.totals)
            said = f"The match is over. {_won(table, whole, reader)}"
        case _ if happening.is_late:
            whose = "Your" if happening.seat == reader else f"{who}'s"
            said = f"{whose} time was up: {_deed(table, happening)}."
        case _:
            said = f"{who} {_deed(table, happening)}."
    return said


def plural(count: int, noun: str) -> str:
    """Return ``count`` of ``noun``.

    >>> plural(0, "chip"), plural(1, "token"), plural(2, "chip"), plural(-2, "point")
    ('no chips', '1 token', '2 chips', '−2 points')
    """
    number = "no" if count == 0 else str(count).replace("-", "−")
    return f"{number} {noun}{'' if abs(count) == 1 else 's'}"


def listed(names: Sequence[str]) -> str:
    """Return ``names`` as one phrase.

    >>> listed(["Ann"]), listed(["Ann", "Ben"]), listed(["Ann", "Ben", "Cleo"])
    ('Ann', 'Ann and Ben', 'Ann, Ben and Cleo')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _deed(table: Table, happening: Happening) -> str:
    counter = table.match.ruleset.counter
    card = _card(table, happening)
    match happening.kind:
        case "passed":
            return f"paid {plural(1, counter)} to pass on {card}"
        case "played_hidden":
            return f"played the hidden card: {card}"
        case _:
            return f"took {card} with {plural(happening.chips or 0, counter)}"


def _name(table: Table, seat: int, reader: int | None) -> str:
    return "You" if seat == reader else table.sitting[seat].name


def _does(verb: str, *, you: bool) -> str:
    return verb if you else f"{verb}s"


def _card(table: Table, happening: Happening) -> str:
    return "" if happening.card is None else face_of(happening.card, table.match.ruleset.faces)


def _round(table: Table, happening: Happening) -> str:
    return "The round" if table.match.rounds == 1 else f"Round {happening.round + 1}"


def _won(table: Table, outcome: Outcome, reader: int | None) -> str:
    # Who is spoken to comes first.
    winners = sorted(outcome.winners, key=lambda seat: seat != reader)
    names = listed([_name(table, seat, reader) for seat in winners])
    points = plural(min(outcome.scores), "point")
    won = _does("win", you=winners == [reader]) if len(winners) == 1 else "share the win"
    return f"{names} {won} with {points}."
