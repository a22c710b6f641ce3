"""What `takeorpass solve` does: a position from options or from a record, its values as text or as JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from takeorpass.errors import InputError
from takeorpass.record import parse_record
from takeorpass.record.given import parse_ruleset
from takeorpass.record.stream import open_source
from takeorpass.record.words import called, counted
from takeorpass.rules import Pass, Position, Reveal, RoundLog, Ruleset, face_of, parse_rules
from takeorpass.solver.solution import MOST_TAKES, Progress, Solution, solve
from takeorpass.solver.values import SCORE_WEIGHT, Values

_EVERY = 0.2


def start_position(rules: str, players: int, starter: int = 0, changes: Mapping[str, object] | None = None) -> Position:
    """Return the start of a game of ``rules``, given as for `parse_ruleset`, with ``changes`` to single keys.

    Raises what `parse_ruleset` raises, and `RulesError` for rules or players that do not exist.

    >>> changes = {"low": 3, "high": 8, "set_aside": 1, "chips": 2}
    >>> start_position("take-or-pay", 3, changes=changes).deck_left
    5
    """
    ruleset = parse_ruleset(rules)
    if changes:
        ruleset = _changed(ruleset, players, changes)
    return Position.start(ruleset, players, starter)


def only_record(file: str) -> Any:
    """Return the one record in ``file`` (- is standard input); raise `InputError` where it holds none or more."""
    with open_source(file) as source:
        values = [value for _, value in islice(source.records(), 2)]
    if len(values) != 1:
        holds = "more than one record" if values else "no record"
        raise InputError("not_one_record", f"{source.name} holds {holds}; one position of one game is solved.")
    return values[0]


def recorded_position(value: object, round_number: int | None = None, ply: int | None = None) -> Position:
    """Return the position in round ``round_number`` (from 1; else the last) of record ``value`` after ``ply`` moves.

    Moves are those of players, counted from the start of the round (else all that were made). Where a card was turned
    up after them, it lies there. Raises `RecordError` for a record that does not hold, `InputError` (``bad_round``,
    ``bad_ply``) for a round or a move that it does not have.
    """
    match = parse_record(value)
    number = match.round + 1 if round_number is None else round_number
    if not 1 <= number <= len(match.logs):
        sentence = f"The record has {counted(len(match.logs), 'round')}, and no round {number}."
        raise InputError("bad_round", sentence, round=number)
    log = match.logs[number - 1]
    last = log.ply if ply is None else ply
    if not 0 <= last <= log.ply:
        sentence = f"Round {number} of the record has {counted(log.ply, 'move')}, and no position after {last}."
        raise InputError("bad_ply", sentence, ply=last)
    return _position_after(Position.start(match.ruleset, match.players, log.starter), log, last)


def answer(
    position: Position, names: Sequence[str] | None = None, *, as_json: bool = False, most_takes: int = MOST_TAKES
) -> str:
    """Return what is worth what in ``position``, as lines for people or as one of JSON; raise as `solve` does.

    ``names`` are the players'. While it works and standard error is a terminal, it says there how far it is.
    """
    begun = time.perf_counter()
    with _meter() as progress:
        solution = solve(position, most_takes=most_takes, progress=progress)
    if as_json:
        return json.dumps(_data(solution))
    return "\n".join(_lines(solution, names, time.perf_counter() - begun))


def _changed(ruleset: Ruleset, players: int, changes: Mapping[str, object]) -> Ruleset:
    data: dict[str, object] = {
        "low": ruleset.low,
        "high": ruleset.high,
        "set_aside": ruleset.set_aside,
        "after_take": ruleset.after_take,
        "tie_break": ruleset.tie_break,
        "open_chips": ruleset.open_chips,
        "hidden_tiger": ruleset.hidden_tiger,
    }
    data |= changes
    if "chips" not in data:
        data["chips"] = ruleset.chips_for(players)
    low, high = data["low"], data["high"]
    if isinstance(low, int) and isinstance(high, int):
        data["removed"] = [card for card in ruleset.removed if low <= card <= high]
    return parse_rules(data)


def _position_after(position: Position, log: RoundLog, ply: int) -> Position:
    made = 0
    for move in log.moves:
        if not isinstance(move, Reveal):
            if made == ply:
                break
            made += 1
        position = position.apply(move)
    return position


def _data(solution: Solution) -> dict[str, Any]:
    position, move = solution.position, solution.move
    return {
        "to_act": position.to_act,
        "card": position.card,
        "pot": position.pot,
        "deck_left": position.deck_left,
        "hands": position.hands,
        "chips": position.chips,
        "move": None if move is None else "pass" if move == Pass() else "take",
        "values": _values_data(solution.values),
        "take": _values_data(solution.take),
        "pass": _values_data(solution.passing),
        "cards": {str(card): _values_data(values) for card, values in solution.cards.items()},
        "takes": solution.takes,
    }


def _values_data(values: Values | None) -> dict[str, Any] | None:
    return None if values is None else {"win": values.win, "score": values.score, "worth": values.worth}


def _lines(solution: Solution, names: Sequence[str] | None, took: float) -> Iterator[str]:
    position = solution.position
    seats = [f"seat {seat}" if names is None else called(names, seat) for seat in range(position.players)]
    yield from _what_is(position, seats)
    yield ""
    columns: dict[str, Values | None] = {"": solution.values}
    if solution.take is not None:
        columns = {"take": solution.take, "pass": solution.passing}
    yield from _table({name: values for name, values in columns.items() if values is not None}, seats)
    yield ""
    if solution.take is not None and solution.passing is not None:
        seat = position.to_act
        gain = abs(solution.take.worth[seat] - solution.passing.worth[seat])
        verb = "passes" if solution.move == Pass() else "takes"
        yield f"{seats[seat]} {verb}: worth {gain:.6f} more than the other move."
    yield f"Worth is the win share, and {SCORE_WEIGHT:g} for each point better than the mean of the table."
    yield f"{counted(solution.takes, 'take')} looked at in {took:.2f} s."


def _what_is(position: Position, seats: Sequence[str]) -> Iterator[str]:
    ruleset = position.ruleset
    left = f"{counted(position.deck_left, 'card')} still to come"
    if position.is_over:
        yield "The round is over."
    elif position.card is None:
        yield f"{seats[position.to_act]} decides on the next card; {left}."
    else:
        card, pot = face_of(position.card, ruleset.faces), counted(position.pot, ruleset.counter)
        yield f"{seats[position.to_act]} decides on {card} with {pot} on it; {left}."


def _table(columns: Mapping[str, Values], seats: Sequence[str]) -> Iterator[str]:
    width = max(map(len, seats))
    if len(columns) > 1 or "" not in columns:
        yield " " * width + "".join(f"  {name:>34}" for name in columns)
    yield " " * width + f"  {'win share':>12} {'score':>10} {'worth':>10}" * len(columns)
    for seat, name in enumerate(seats):
        cells = (
            f"  {values.win[seat]:12.6f} {values.score[seat]:10.4f} {values.worth[seat]:10.6f}"
            for values in columns.values()
        )
        yield f"{name:<{width}}" + "".join(cells)


@contextmanager
def _meter() -> Iterator[Progress | None]:
    """Yield what shows the progress on a terminal, and clears it at the end, however that comes."""
    if not sys.stderr.isatty():
        yield None
        return
    shown = time.perf_counter()

    def show(done: float, takes: int) -> None:
        nonlocal shown
        now = time.perf_counter()
        if now - shown > _EVERY:
            shown = now
            sys.stderr.write(f"\r\x1b[K{done:6.1%}  {takes:,} takes looked at; Ctrl-C stops.")
            sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
