"""A record told as a story, move by move, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, assert_never, cast

from takeorpass.errors import RecordError
from takeorpass.record import shape
from takeorpass.record.reading import read_record
from takeorpass.record.recorded import Record, RecordedRound
from takeorpass.record.verdict import Fault
from takeorpass.record.words import called, counted, listed, runs_text
from takeorpass.rules import Outcome, Pass, PlayerMove, PlayHidden, Position, Reveal, Take, cost_of, face_of


@dataclass(frozen=True, slots=True)
class Story:
    """What a record tells: the ``record`` as far as it holds (None: not even rules and players), and its ``fault``."""

    record: Record | None
    fault: Fault | None

    def lines(self) -> Iterator[str]:
        r"""Yield the story line by line; a record with a fault is told up to it, and the fault is the last line.

        >>> game = {"format": "takeorpass-record/1", "rules": "no-thanks", "players": ["Anna", "Ben", "Carla"],
        ...         "rounds": [{"starter": 2, "cards": [24], "moves": ["pp"]}]}
        >>> print(*story_of(game).lines(), sep="\n")
        no-thanks, 3 players with 11 chips each: Anna, Ben and Carla.
        <BLANKLINE>
        Round 1. Carla begins.
        24 is turned up.
          1. Carla passes: 1 chip on the card, 10 chips left.
          2. Anna passes: 2 chips on the card, 10 chips left.
        The round is not over: Ben decides on 24 with 2 chips on it, and 23 cards are still to come.
        """
        if self.record is not None:
            yield from _Teller(self.record).lines()
        if self.fault is not None:
            yield f"Here the record does not hold, and the rest is not told. {self.fault.message}"


def story_of(value: object) -> Story:
    """Read ``value``, any JSON value, as far as it can be told; never raise."""
    try:
        record = read_record(value)
    except RecordError as error:
        return Story(None, Fault.from_error(error))
    fault = record.fault
    if fault is not None and fault.card is not None and fault.round == len(record.rounds) and shape.is_object(value):
        record = read_record(_cut_before_card(value, fault.round, fault.card))
    return Story(record, fault)


def _cut_before_card(data: Mapping[str, Any], index: int, card: int) -> dict[str, Any]:
    """Return ``data`` without what comes from card number ``card`` of round ``index`` on, which cannot be a card."""
    played = dict(data["rounds"][index])
    for key in ("cards", "moves"):
        if isinstance(played.get(key), list):
            played[key] = played[key][:card]
    return {**data, "rounds": [*data["rounds"][:index], played]}


class _Teller:
    """Tells one record."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._ruleset = record.ruleset
        self._names = [called(record.players, seat) for seat in range(len(record.players))]

    def lines(self) -> Iterator[str]:
        """Yield everything that the record tells."""
        ruleset, names = self._ruleset, self._names
        each = self._chips(ruleset.chips_for(len(names)))
        yield f"{ruleset.name or 'Custom rules'}, {len(names)} players with {each} each: {listed(names)}."
        for index, played in enumerate(self._record.rounds):
            yield ""
            yield f"Round {index + 1}. {names[played.starter]} begins."
            yield from self._moves(played)
            yield from self._end(played)
        if not self._record.rounds and self._record.fault is None:
            yield "No round was played."
        outcome = self._record.outcome
        if outcome is not None and len(self._record.rounds) > 1:
            yield ""
            yield f"After {len(self._record.rounds)} rounds:"
            yield from self._places(outcome)

    def _moves(self, played: RecordedRound) -> Iterator[str]:
        position = Position.start(self._ruleset, len(self._names), played.starter)
        ply = 0
        for move in played.moves:
            after = position.apply(move)
            if isinstance(move, Reveal):
                yield f"{self._face(move.card)} is turned up."
            else:
                ply += 1
                yield f"{ply:3}. {self._move(move, position, after)}"
            position = after

    def _move(self, move: PlayerMove, before: Position, after: Position) -> str:
        seat = before.to_act
        name, left = self._names[seat], self._chips(after.chips[seat])
        runs = f"{runs_text(self._ruleset, after.hands[seat])}, cost {cost_of(after.hands[seat])}"
        match move:
            case Pass():
                return f"{name} passes: {self._chips(after.pot)} on the card, {left} left."
            case Take():
                card = self._face(cast("int", before.card))
                return f"{name} takes {card} with {self._chips(before.pot)}: {runs}; {left}."
            case PlayHidden(card):
                return f"{name} plays the hidden card {self._face(card)}: {runs}."
            case _:
                assert_never(move)

    def _end(self, played: RecordedRound) -> Iterator[str]:
        position = played.position
        if played.outcome is not None:
            yield "The round is over."
            yield from self._places(played.outcome, position)
            return
        actor, left = self._names[position.to_act], counted(position.deck_left, "card")
        to_come = f"{left} {'is' if position.deck_left == 1 else 'are'} still to come"
        if position.card is None:
            yield f"The round is not over: {actor} decides on the next card, and {to_come}."
        else:
            card, pot = self._face(position.card), self._chips(position.pot)
            yield f"The round is not over: {actor} decides on {card} with {pot} on it, and {to_come}."

    def _places(self, outcome: Outcome, position: Position | None = None) -> Iterator[str]:
        """Yield a line for each seat, the best first; ``position`` shows what the scores are made of."""
        for place, seat in sorted(zip(outcome.places, range(len(self._names)), strict=True)):
            line = f"  Place {place}: {self._names[seat]}, {counted(outcome.scores[seat], 'point')}"
            if position is not None:
                hand, chips = position.hands[seat], position.chips[seat]
                line += f": cost {cost_of(hand)} less {self._chips(chips)}; {runs_text(self._ruleset, hand)}"
            yield f"{line}."

    def _face(self, card: int) -> str:
        return face_of(card, self._ruleset.faces)

    def _chips(self, count: int) -> str:
        return counted(count, self._ruleset.counter)
