"""Reading a record in its own order, up to its first fault or to its end.

The judge, the reading into a `Match`, the replay and the verification all begin here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from takeorpass.errors import RecordError, RulesError
from takeorpass.record import shape
from takeorpass.record.letters import LettersReader
from takeorpass.record.recorded import Record, RecordedRound
from takeorpass.record.verdict import Fault
from takeorpass.record.words import counted, sentence, shown
from takeorpass.rules import Match, Outcome, Position, Reason, Ruleset, parse_rules

FORMAT = "takeorpass-record/1"


def parse_record(value: object) -> Match:
    """Read ``value``, any JSON value, as the match that it tells; raise `RecordError` at its first fault.

    >>> parse_record({"format": FORMAT, "rules": "no-thanks", "players": ["Anna", "Ben", "Carla"],
    ...               "rounds": [{"starter": 2, "cards": [24], "moves": ["pp"]}]}).position.to_act
    1
    """
    record = read_record(value)
    if record.fault is not None:
        raise record.fault.error()
    return record.match


def read_record(value: object) -> Record:
    """Read ``value``, any JSON value, up to its first fault in reading order, which is then the record's ``fault``.

    Raises `RecordError` where the fault comes before the rounds, so that there is nothing to tell.
    """
    data = shape.checked(value, "The record", shape.OBJECT)
    ruleset, players, rounds = read_head(data, FORMAT)
    record = Record(ruleset, players)
    try:
        for index, round_value in enumerate(rounds):
            _read_round(record, index, round_value)
        check_claims(data, record.outcome)
    except RecordError as error:
        record.fault = Fault.from_error(error)
    return record


def read_head(data: Mapping[str, Any], form: str) -> tuple[Ruleset, tuple[str, ...], list[Any]]:
    """Read format (it must be ``form``), rules and players of ``data``; return rules, players and the rounds, unread.

    Raises `RecordError` at the first fault.
    """
    if data.get("format") != form:
        given = shown(data["format"]) if "format" in data else "missing"
        raise RecordError("bad_format", f"The format is {given}, not {form!r}.")
    if "rules" not in data:
        raise RecordError("bad_format", "The record's rules are missing.")
    try:
        ruleset = parse_rules(data["rules"])
        players = shape.required(data, "players", shape.TEXTS)
        ruleset.chips_for(len(players))
    except RulesError as error:
        raise RecordError(error.code, sentence(error.message)) from None
    return ruleset, tuple(players), shape.required(data, "rounds", shape.LIST)


def check_claims(data: Mapping[str, Any], outcome: Outcome | None) -> None:
    """Check what ``data`` claims of the whole game: types always, values where the game has an ``outcome``."""
    totals = shape.optional(data, "totals", shape.NUMBERS)
    if totals is not None and outcome is not None and tuple(totals) != outcome.scores:
        raise RecordError("score_mismatch", f"The totals are {_spelled(outcome.scores)}, not what is written.")
    winners = shape.optional(data, "winners", shape.NUMBERS)
    if winners is not None and outcome is not None and tuple(sorted(winners)) != outcome.winners:
        message = f"By seat, counted from 0, the winners are {_spelled(outcome.winners)}, not what is written."
        raise RecordError("winner_mismatch", message)


def check_starter(starter: int, players: Sequence[str], index: int) -> None:
    """Check that the table has the seat that starts round ``index``."""
    if not 0 <= starter < len(players):
        message = f"Round {index + 1} starts with seat {shown(starter)}; the seats are 0 to {len(players) - 1}."
        raise RecordError("bad_starter", message, round=index)


def why_not_new(ruleset: Ruleset, card: int, seen: set[int]) -> tuple[str, str] | None:
    """Say by code and clause why ``card`` cannot lie beside the cards ``seen``: out, unknown or there already."""
    reason = ruleset.why_not_card(card)
    if reason is Reason.REMOVED_CARD:
        return reason.value, f"these rules take {card} out"
    if reason is not None:
        return reason.value, f"these rules have no card {shown(card)}"
    return (Reason.DUPLICATE_CARD.value, f"{card} is there twice") if card in seen else None


def _read_round(record: Record, index: int, value: object) -> None:
    ruleset, players = record.ruleset, record.players
    if index and record.rounds[-1].outcome is None:
        message = f"Round {index} is not finished, and yet another one follows."
        raise RecordError("round_not_finished", message, round=index - 1)
    data = shape.checked(value, f"Round {index + 1}", shape.OBJECT, round=index)
    starter = shape.required(data, "starter", shape.NUMBER, round=index)
    check_starter(starter, players, index)
    cards = shape.required(data, "cards", shape.NUMBERS, round=index)
    _check_cards(ruleset, cards, index)
    set_aside = shape.optional(data, "set_aside", shape.NUMBERS, round=index)
    if set_aside is not None:
        _check_set_aside(ruleset, cards, set_aside, index)
    tigers = shape.optional(data, "tigers", shape.NUMBERS_OR_NULLS, round=index)
    why_not = _why_not_tigers(ruleset, len(players), tigers, cards, set_aside)
    if why_not is not None:
        raise RecordError("bad_tigers", f"Round {index + 1}: {why_not}.", round=index)
    moves = shape.required(data, "moves", shape.TEXTS, round=index)
    played = RecordedRound(
        starter,
        Position.start(ruleset, len(players), starter),
        set_aside=None if set_aside is None else tuple(set_aside),
        tigers=None if tigers is None else tuple(tigers),
    )
    record.rounds.append(played)
    LettersReader(played, index, cards, players).read(moves)
    played.outcome = played.position.outcome()
    scores = shape.optional(data, "scores", shape.NUMBERS, round=index)
    if scores is not None and played.outcome is not None and tuple(scores) != played.outcome.scores:
        message = f"The scores of round {index + 1} are {_spelled(played.outcome.scores)}, not what is written."
        raise RecordError("score_mismatch", message, round=index)


def _check_cards(ruleset: Ruleset, cards: Sequence[int], index: int) -> None:
    seen: set[int] = set()
    size = ruleset.deck_size
    for place, card in enumerate(cards):
        fault = why_not_new(ruleset, card, seen)
        if fault is None and place >= size:
            fault = Reason.DECK_SIZE.value, f"the deck holds {counted(size, 'card')}, and {card} is one too many"
        if fault is not None:
            code, clause = fault
            raise RecordError(code, f"Round {index + 1}, card {place + 1}: {clause}.", round=index, card=place)
        seen.add(card)


def _check_set_aside(ruleset: Ruleset, cards: Sequence[int], set_aside: Sequence[int], index: int) -> None:
    why_not = _why_not_unseen(ruleset, cards, set_aside)
    if len(set_aside) != ruleset.set_aside:
        why_not = f"these rules set {counted(ruleset.set_aside, 'card')} aside, not {len(set_aside)}"
    if why_not is not None:
        raise RecordError("bad_set_aside", f"Round {index + 1}, set-aside cards: {why_not}.", round=index)


def _why_not_tigers(
    ruleset: Ruleset,
    players: int,
    tigers: Sequence[int | None] | None,
    cards: Sequence[int],
    set_aside: Sequence[int] | None,
) -> str | None:
    if not ruleset.hidden_tiger:
        return None if tigers is None else "these rules have no hidden cards, and yet there are tigers"
    if tigers is None:
        return "these rules have hidden cards, and yet there are no tigers (null stands for one that is not known)"
    if len(tigers) != players:
        return f"tigers are told for {counted(len(tigers), 'seat')}, and the table has {players}"
    known = [tiger for tiger in tigers if tiger is not None]
    if set_aside is not None and not set(known) <= set(set_aside):
        return "a tiger is not among the set-aside cards"
    why_not = _why_not_unseen(ruleset, cards, known)
    return None if why_not is None else f"tigers: {why_not}"


def _why_not_unseen(ruleset: Ruleset, turned_up: Sequence[int], unseen: Sequence[int]) -> str | None:
    """Say why ``unseen`` cannot be cards that were not turned up: no cards of these rules, one twice or turned up."""
    seen = set(turned_up)
    for card in unseen:
        fault = why_not_new(ruleset, card, seen)
        if fault is not None:
            return fault[1]
        seen.add(card)
    return None


def _spelled(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
