"""Score sheets, ``takeorpass-scores/1``: what a real table can give when nobody kept the moves.

A sheet holds where its cards, chips and scores fit together. A table may insist: a round with ``"as_is": true`` stands
as it was written, and what does not fit is said beside it as a finding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from takeorpass.errors import RecordError
from takeorpass.record import shape
from takeorpass.record.reading import check_claims, check_starter, read_head, why_not_new
from takeorpass.record.recorded import game_outcome
from takeorpass.record.verdict import Fault, Judgement, RoundVerdict, Verdict
from takeorpass.record.words import called, counted, shown
from takeorpass.rules import Outcome, Ruleset, outcome_of, score_of

T = TypeVar("T")

SHEET_FORMAT = "takeorpass-scores/1"


def judge_sheet(data: Mapping[str, Any]) -> Judgement:
    """Judge ``data`` as a score sheet; never raise.

    >>> judge_sheet({"format": SHEET_FORMAT, "rules": "no-thanks", "players": ["Anna", "Ben", "Carla"],
    ...              "rounds": [{"scores": [30, 12, 55]}]}).data()["winners"]
    [1]
    """
    try:
        ruleset, players, rounds = read_head(data, SHEET_FORMAT)
        sheet = [_read_round(ruleset, players, index, value) for index, value in enumerate(rounds)]
        outcomes = tuple(written.outcome(ruleset) for written in sheet)
        outcome = game_outcome(outcomes)
        check_claims(data, outcome)
    except RecordError as error:
        return Fault.from_error(error)
    verdicts = tuple(written.verdict(ended) for written, ended in zip(sheet, outcomes, strict=True))
    return Verdict(verdicts) if outcome is None else Verdict(verdicts, outcome.scores, outcome.winners)


@dataclass(frozen=True, slots=True)
class _WrittenRound:
    """A round as it was written down, by seat; None where nobody wrote anything. Every seat has a score."""

    hands: tuple[tuple[int, ...] | None, ...]
    chips: tuple[int | None, ...]
    scores: tuple[int, ...]
    finding: Fault | None

    def outcome(self, ruleset: Ruleset) -> Outcome:
        """Place the seats; where not all chips were written down, chips break no tie."""
        chips = [count for count in self.chips if count is not None]
        if len(chips) < len(self.chips):
            return outcome_of(self.scores, self.scores, "share")
        return outcome_of(self.scores, chips, ruleset.tie_break)

    def verdict(self, outcome: Outcome) -> RoundVerdict:
        """Say what follows of the round."""
        return RoundVerdict(self.hands, self.chips, self.scores, outcome.winners, finding=self.finding)


def _read_round(ruleset: Ruleset, players: Sequence[str], index: int, value: object) -> _WrittenRound:
    """Read a round: first the types of all its keys, then seats, cards, chips and scores."""
    data = shape.checked(value, f"Round {index + 1}", shape.OBJECT, round=index)
    starter = shape.optional(data, "starter", shape.NUMBER, round=index)
    hands = shape.optional(data, "hands", shape.HANDS, round=index)
    chips = shape.optional(data, "chips", shape.NUMBERS_OR_NULLS, round=index)
    scores = shape.optional(data, "scores", shape.NUMBERS_OR_NULLS, round=index)
    as_is = shape.optional(data, "as_is", shape.FLAG, round=index)
    if starter is not None:
        check_starter(starter, players, index)
    sheet = _Columns(
        _by_seat("hands", hands, players, index),
        _by_seat("chips", chips, players, index),
        _by_seat("scores", scores, players, index),
    )
    finding = None
    try:
        _check_hands(ruleset, sheet.hands, index)
        _check_chips(ruleset, sheet.chips, index)
        _check_scores(sheet, players, index)
    except RecordError as error:
        if not as_is:
            raise
        finding = Fault.from_error(error)
    return _WrittenRound(
        tuple(None if hand is None else tuple(sorted(hand)) for hand in sheet.hands),
        tuple(sheet.chips),
        tuple(_score(sheet, seat, players, index) for seat in range(len(players))),
        finding,
    )


@dataclass(frozen=True, slots=True)
class _Columns:
    """What is written of a round, by seat."""

    hands: list[list[int] | None]
    chips: list[int | None]
    scores: list[int | None]

    def computed(self, seat: int) -> int | None:
        """Return the score that follows from the cards and chips of ``seat``; None where they are not both there."""
        hand, chips = self.hands[seat], self.chips[seat]
        return None if hand is None or chips is None else score_of(hand, chips)


def _by_seat(key: str, column: list[T | None] | None, players: Sequence[str], index: int) -> list[T | None]:
    if column is None:
        return [None] * len(players)
    if len(column) != len(players):
        seats = counted(len(column), "seat")
        message = f"Round {index + 1}: {key} are written for {seats}, and the table has {len(players)}."
        raise RecordError("seat_count", message, round=index)
    return column


def _check_hands(ruleset: Ruleset, hands: list[list[int] | None], index: int) -> None:
    """Check that each card is one of these rules and lies in one hand, and that together they are the deck.

    A hidden card that was played makes one more, so with hidden cards there is one number more for each seat.
    """
    seen: set[int] = set()
    for seat, hand in enumerate(hands):
        for place, card in enumerate(hand or ()):
            fault = why_not_new(ruleset, card, seen)
            if fault is not None:
                message = f"Round {index + 1}, seat {seat + 1}: {fault[1]}."
                raise RecordError(fault[0], message, round=index, seat=seat, card=place)
            seen.add(card)
    fewest = ruleset.deck_size
    most = fewest + len(hands) if ruleset.hidden_tiger else fewest
    if len(seen) > most or (None not in hands and len(seen) < fewest):
        held = counted(fewest, "card") if most == fewest else f"{fewest} to {most} cards"
        message = f"In round {index + 1} the hands hold {counted(len(seen), 'card')}; it was played with {held}."
        raise RecordError("card_count", message, round=index)


def _check_chips(ruleset: Ruleset, chips: list[int | None], index: int) -> None:
    """Check that nobody holds less than none, and that together they are the chips that were dealt out."""
    counter = ruleset.counter
    for seat, count in enumerate(chips):
        if count is not None and count < 0:
            message = f"In round {index + 1} nobody can hold {shown(count)} {counter}s."
            raise RecordError("chip_count", message, round=index, seat=seat)
    dealt = ruleset.chips_for(len(chips)) * len(chips)
    held = sum(count for count in chips if count is not None)
    if held > dealt or (None not in chips and held < dealt):
        message = f"In round {index + 1} there are {shown(held)} {counter}s, and {dealt} were dealt out."
        raise RecordError("chip_count", message, round=index)


def _check_scores(sheet: _Columns, players: Sequence[str], index: int) -> None:
    for seat, written in enumerate(sheet.scores):
        computed = sheet.computed(seat)
        if None not in (written, computed) and written != computed:
            message = f"In round {index + 1} {called(players, seat)} scores {computed}, not {shown(written)}."
            raise RecordError("score_mismatch", message, round=index, seat=seat)


def _score(sheet: _Columns, seat: int, players: Sequence[str], index: int) -> int:
    """Return what ``seat`` scores: as written, else as computed."""
    written = sheet.scores[seat]
    score = sheet.computed(seat) if written is None else written
    if score is None:
        message = f"In round {index + 1} {called(players, seat)} has neither a score nor both cards and chips."
        raise RecordError("score_missing", message, round=index, seat=seat)
    return score
