"""The judge: whether a record or a score sheet holds, and what follows from it."""

from __future__ import annotations

from takeorpass.errors import RecordError
from takeorpass.record import shape
from takeorpass.record.reading import read_record
from takeorpass.record.recorded import Record, RecordedRound
from takeorpass.record.sheet import SHEET_FORMAT, judge_sheet
from takeorpass.record.verdict import Fault, Judgement, RoundVerdict, Verdict


def judge(value: object) -> Judgement:
    """Judge ``value``, any JSON value: as a score sheet where it says that it is one, else as a record; never raise.

    >>> judge({"format": "takeorpass-record/1", "rules": "no-thanks", "players": ["Anna", "Ben"], "rounds": []}).data()
    {'valid': False, 'code': 'player_count', 'message': 'With no-thanks 3 to 7 players may play, not 2.'}
    """
    if shape.is_object(value) and value.get("format") == SHEET_FORMAT:
        return judge_sheet(value)
    try:
        record = read_record(value)
    except RecordError as error:
        return Fault.from_error(error)
    return record.fault or _verdict_on(record)


def _verdict_on(record: Record) -> Verdict:
    rounds = tuple(map(_round_verdict_on, record.rounds))
    outcome = record.outcome
    if outcome is None:
        return Verdict(rounds)
    return Verdict(rounds, outcome.scores, outcome.winners)


def _round_verdict_on(played: RecordedRound) -> RoundVerdict:
    position, outcome = played.position, played.outcome
    if outcome is None:
        return RoundVerdict(position.hands, position.chips, to_move=position.to_act)
    return RoundVerdict(position.hands, position.chips, outcome.scores, outcome.winners)
