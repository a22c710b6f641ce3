"""Verdicts: their JSON form is tested with the judge; here what a person reads, and faults as errors."""

from takeorpass.errors import RecordError
from takeorpass.record import Fault, judge
from tests.record.examples import GONE, SMALL, SMALL_ROUND, changed


def test_a_verdict_reads_as_a_sentence() -> None:
    assert judge(SMALL).text(["Anna", "Ben"]) == "valid, 1 round. Anna wins: Anna 0, Ben 7."
    two = changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND], totals=GONE)
    assert judge(two).text(["Anna", ""]) == "valid, 2 rounds. Anna wins: Anna 0, player 2 14."
    assert judge(changed(SMALL, rounds=[])).text(["Anna", "Ben"]) == "valid. No round was played."
    running = changed(SMALL, rounds=[SMALL_ROUND, SMALL_ROUND | {"cards": [5], "moves": ["p"]}])
    assert judge(running).text(["Anna", "Ben"]) == "valid so far. Round 2 is not over: Ben is to move."
    third = changed(running, rounds=[SMALL_ROUND, SMALL_ROUND, SMALL_ROUND | {"cards": [5], "moves": []}])
    assert judge(third).text(["Anna", "Ben"]) == "valid so far. Round 3 is not over: Anna is to move."


def test_what_was_kept_against_a_finding_is_said() -> None:
    kept = {"chips": [99, 0, 0], "scores": [1, 2, 3], "as_is": True}
    sheet = {"format": "takeorpass-scores/1", "rules": "no-thanks", "players": ["A", "B", "C"], "rounds": [kept, kept]}
    finding = "Kept as written: In round {} there are 99 chips, and 33 were dealt out."
    said = f"valid, 2 rounds. A wins: A 2, B 4, C 6. {finding.format(1)} {finding.format(2)}"
    assert judge(sheet).text(["A", "B", "C"]) == said


def test_several_winners_share_the_win() -> None:
    rules = {"low": 3, "high": 6, "removed": [4, 5], "set_aside": 0, "chips": 2, "after_take": "next"}
    rounds = [{"starter": starter, "cards": [3, 6], "moves": ["t", "t"]} for starter in (0, 1)]
    record = {**SMALL, "rules": rules | {"tie_break": "share"}, "rounds": rounds, "totals": None, "winners": None}
    assert judge(record).text(["Anna", "Ben"]) == "valid, 2 rounds. Anna and Ben share the win: Anna 5, Ben 5."


def test_a_fault_reads_as_a_sentence_with_its_code() -> None:
    assert judge(None).text([]) == "not valid (bad_format). The record must be an object, not null."


def test_a_fault_and_its_error_are_the_same() -> None:
    fault = Fault("bad_move", "No.", round=1, card=0, move=3)
    error = fault.error()
    assert isinstance(error, RecordError)
    assert error.fields == {"round": 1, "card": 0, "move": 3}
    assert Fault.from_error(error) == fault


def test_a_fault_s_place_has_only_the_keys_that_apply() -> None:
    assert Fault("x", "No.").data() == {"valid": False, "code": "x", "message": "No."}
    assert Fault("x", "No.", round=0, seat=0, card=0, move=0).data() == {
        "valid": False,
        "code": "x",
        "message": "No.",
        "round": 0,
        "seat": 0,
        "card": 0,
        "move": 0,
    }
