"""Verifying deals: those of the shared vectors hold, and any part that was tampered with is named."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from takeorpass.record import Disclosure, record_of
from takeorpass.record.verify import is_verified, verify_record
from takeorpass.rules import Match
from tests.record.examples import GONE, NAMES, changed, damaged, json_values, told_matches

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "deals.json").read_text(encoding="utf-8"))


def record_with(deal: dict[str, Any]) -> dict[str, Any]:
    """Return a record in which the starter takes every card of ``deal`` at once."""
    proof = {key: deal[key] for key in ("commitment", "seed", "nonces")}
    return {
        "format": "takeorpass-record/1",
        "rules": deal["rules"],
        "players": NAMES[: deal["players"]],
        "rounds": [
            {
                "starter": 0,
                "cards": deal["deck"],
                "moves": ["t"] * len(deal["deck"]),
                "set_aside": deal["set_aside"],
                "tigers": deal["tigers"],
                "deal": {"method": "takeorpass-deal/1", **proof},
            }
        ],
    }


TIGERS = record_with(next(deal for deal in VECTORS if deal["tigers"]))
HOLDING = {
    "Round 1, commitment: holds.": True,
    "Round 1, set-aside cards: holds.": True,
    "Round 1, hidden cards: holds.": True,
    "Round 1, order of the cards: holds.": True,
}


def findings_on(record: object) -> dict[str, bool | None]:
    return {finding.sentence: finding.holds for finding in verify_record(record)}


def tampered(**changes: Any) -> dict[str, bool | None]:
    findings = findings_on(changed(TIGERS, round0=changes))
    assert not is_verified(verify_record(changed(TIGERS, round0=changes)))
    return findings


def deal_with(**changes: Any) -> dict[str, Any]:
    return changed(TIGERS["rounds"][0]["deal"], **changes)


@pytest.mark.parametrize("deal", VECTORS, ids=[deal["rules"] for deal in VECTORS])
def test_the_shared_deals_hold(deal: dict[str, Any]) -> None:
    findings = verify_record(record_with(deal))
    assert is_verified(findings)
    parts = 2 + bool(deal["set_aside"]) + bool(deal["tigers"])
    assert [finding.holds for finding in findings] == [True] * parts


def test_each_part_is_named() -> None:
    assert findings_on(TIGERS) == HOLDING


def test_another_commitment_does_not_hold() -> None:
    findings = tampered(deal=deal_with(commitment="00" * 32))
    assert findings == {
        "Round 1, commitment: does not hold.": False,
        **{key: True for key in HOLDING if "commitment" not in key},
    }


def test_another_seed_or_nonce_changes_everything() -> None:
    for deal in (deal_with(seed="00" * 32), deal_with(nonces=["00", *TIGERS["rounds"][0]["deal"]["nonces"][1:]])):
        findings = tampered(deal=deal)
        assert findings["Round 1, order of the cards: does not hold."] is False
        assert findings["Round 1, set-aside cards: does not hold."] is False
        assert findings["Round 1, hidden cards: does not hold."] is False


def test_cards_in_another_order_do_not_hold() -> None:
    cards = TIGERS["rounds"][0]["cards"]
    findings = tampered(cards=[cards[1], cards[0], *cards[2:]])
    assert [sentence for sentence, holds in findings.items() if not holds] == [
        "Round 1, order of the cards: does not hold."
    ]


def test_swapped_hidden_cards_do_not_hold() -> None:
    tigers = TIGERS["rounds"][0]["tigers"]
    findings = tampered(tigers=[tigers[1], tigers[0], *tigers[2:]])
    assert [sentence for sentence, holds in findings.items() if not holds] == ["Round 1, hidden cards: does not hold."]


def test_a_hidden_card_that_nobody_learned_is_passed_over() -> None:
    tigers = [None, *TIGERS["rounds"][0]["tigers"][1:]]
    assert findings_on(changed(TIGERS, round0={"tigers": tigers})) == HOLDING


def test_set_aside_cards_may_stand_in_any_order_or_not_at_all() -> None:
    set_aside = TIGERS["rounds"][0]["set_aside"]
    assert findings_on(changed(TIGERS, round0={"set_aside": set_aside[::-1]})) == HOLDING
    untold = findings_on(changed(TIGERS, round0={"set_aside": GONE}))
    listed = "Round 1, set-aside cards: not told; by the deal they are 4, 14, 16, 18, 31 and 33."
    assert untold == {**{key: True for key in HOLDING if "set-aside" not in key}, listed: None}
    assert is_verified(verify_record(changed(TIGERS, round0={"set_aside": GONE})))


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (7, "The deal must be an object, not 7."),
        (deal_with(method="dice"), "Its method is 'dice', not 'takeorpass-deal/1'."),
        (deal_with(method=GONE), "Its method is null, not 'takeorpass-deal/1'."),
        (deal_with(nonces=GONE), "The record's nonces is missing."),
        (deal_with(nonces=[""]), "There are 5 seats, and nonces for 1."),
        (deal_with(seed="xy"), "'xy' is not hexadecimal."),
        (deal_with(seed=3), "The record's seed must be a string, not 3."),
        (deal_with(seed="00"), "A seed has 32 bytes, not 1."),
        (deal_with(nonces=["00" * 33, "", "", "", ""]), "A nonce has at most 32 bytes, not 33."),
        (deal_with(commitment="é"), "'é' is not hexadecimal."),
    ],
)
def test_a_deal_that_cannot_be_recomputed_says_why(deal: object, sentence: str) -> None:
    assert tampered(deal=deal) == {f"Round 1, deal: cannot be recomputed. {sentence}": False}


def test_a_round_that_is_over_must_tell_its_deal() -> None:
    assert tampered(deal=GONE) == {"Round 1, deal: not told.": False}
    assert tampered(deal=None) == {"Round 1, deal: not told.": False}


def test_a_running_round_need_not_tell_its_deal() -> None:
    running = TIGERS["rounds"][0] | {"cards": [24], "moves": [""], "set_aside": None, "deal": None}
    running["tigers"] = [None] * 5
    both = findings_on({**TIGERS, "rounds": [*TIGERS["rounds"], running]})
    assert both == {**HOLDING, "Round 2, deal: not told yet, for it is not over.": None}
    assert is_verified(verify_record({**TIGERS, "rounds": [*TIGERS["rounds"], running]}))
    assert not is_verified(verify_record({**TIGERS, "rounds": [running]}))


def test_nothing_to_verify_is_not_verified() -> None:
    findings = verify_record({**TIGERS, "rounds": []})
    assert [finding.sentence for finding in findings] == ["The record has no round, so there is nothing to verify."]
    assert not is_verified(findings)


def test_a_record_that_does_not_hold_is_a_finding_of_its_own() -> None:
    moves = ["x", *TIGERS["rounds"][0]["moves"][1:]]
    findings = tampered(moves=moves)
    assert findings == {"Round 1, action 1 (letter 1 on card 17): 'x' is no move: p, t and h are.": False, **HOLDING}


@pytest.mark.parametrize("value", [None, 3, [], {}, {"format": "takeorpass-scores/1"}])
def test_what_is_no_record_is_said(value: object) -> None:
    (finding,) = verify_record(value)
    assert finding.holds is False


def test_what_is_no_round_is_said() -> None:
    findings = findings_on({**TIGERS, "rounds": [3]})
    assert findings == {
        "Round 1 must be an object, not 3.": False,
        "Round 1, no round: there is nothing to verify.": False,
    }


def test_cards_of_a_wrong_type_cannot_be_compared() -> None:
    findings = tampered(cards="x")
    assert (
        findings["Round 1, cards: cannot be compared. The record's cards must be a list of whole numbers, not 'x'."]
        is False
    )


@given(told_matches())
def test_what_the_product_deals_and_writes_is_verified(told: tuple[Match, list[Disclosure]]) -> None:
    match, disclosures = told
    findings = verify_record(record_of(match, NAMES[: match.players], disclosures))
    assert False not in [finding.holds for finding in findings]
    assert is_verified(findings) is bool(disclosures)


@given(damaged() | json_values)
def test_any_json_value_gets_findings(value: object) -> None:
    assert verify_record(value)
