"""Verifying deals: what a record says of its cards, held against the deal that its seed and nonces make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from takeorpass.errors import InputError, RecordError
from takeorpass.record import shape
from takeorpass.record.reading import FORMAT, read_head, read_record
from takeorpass.record.words import listed, shown
from takeorpass.rules import Deal, Ruleset, commitment_of, deal_from
from takeorpass.rules.deal import METHOD


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it ``holds`` (None: there is nothing to hold), and a sentence about it."""

    holds: bool | None
    sentence: str


def verify_record(value: object) -> list[Finding]:
    """Hold the deals of the record ``value``, any JSON value, against its cards; say of each part whether it holds.

    For each round: the commitment, the set-aside cards, the hidden cards and the order of the cards. A record that does
    not hold by itself is a finding too, and so is a round that is over and tells no deal.
    """
    try:
        data = shape.checked(value, "The record", shape.OBJECT)
        ruleset, players, rounds = read_head(data, FORMAT)
        record = read_record(data)
    except RecordError as error:
        return [Finding(holds=False, sentence=error.message)]
    findings = [] if record.fault is None else [Finding(holds=False, sentence=record.fault.message)]
    for index, round_data in enumerate(rounds):
        running = index < len(record.rounds) and record.rounds[index].outcome is None
        about_round = _verify_round(ruleset, len(players), round_data, running=running)
        findings += [Finding(finding.holds, f"Round {index + 1}, {finding.sentence}") for finding in about_round]
    return findings or [Finding(holds=None, sentence="The record has no round, so there is nothing to verify.")]


def is_verified(findings: Sequence[Finding]) -> bool:
    """Whether something was found to hold and nothing not to."""
    verdicts = {finding.holds for finding in findings}
    return True in verdicts and False not in verdicts


def _verify_round(ruleset: Ruleset, players: int, value: object, *, running: bool) -> Iterator[Finding]:
    if not shape.is_object(value):
        yield Finding(holds=False, sentence="no round: there is nothing to verify.")
        return
    if value.get("deal") is None:
        why = "deal: not told yet, for it is not over." if running else "deal: not told."
        yield Finding(holds=None if running else False, sentence=why)
        return
    try:
        seed, nonces, commitment = _read_deal(value["deal"], players)
        deal = deal_from(ruleset, seed, nonces)
    except (RecordError, InputError) as error:
        yield Finding(holds=False, sentence=f"deal: cannot be recomputed. {error.message}")
        return
    yield _compared("commitment", holds=commitment_of(seed) == commitment)
    try:
        yield from _verify_cards(ruleset, deal, value)
    except RecordError as error:
        yield Finding(holds=False, sentence=f"cards: cannot be compared. {error.message}")


def _read_deal(value: object, players: int) -> tuple[bytes, list[bytes], bytes]:
    """Return seed, nonces and commitment."""
    data = shape.checked(value, "The deal", shape.OBJECT)
    if data.get("method") != METHOD:
        raise RecordError("bad_deal", f"Its method is {shown(data.get('method'))}, not {METHOD!r}.")
    nonces = shape.required(data, "nonces", shape.TEXTS)
    if len(nonces) != players:
        raise RecordError("bad_deal", f"There are {players} seats, and nonces for {len(nonces)}.")
    seed, commitment = (shape.required(data, key, shape.TEXT) for key in ("seed", "commitment"))
    return _bytes_of(seed), [_bytes_of(nonce) for nonce in nonces], _bytes_of(commitment)


def _bytes_of(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise RecordError("bad_deal", f"{shown(text)} is not hexadecimal.") from None


def _verify_cards(ruleset: Ruleset, deal: Deal, data: Mapping[str, Any]) -> Iterator[Finding]:
    set_aside = shape.optional(data, "set_aside", shape.NUMBERS)
    if set_aside is None:
        sentence = f"set-aside cards: not told; by the deal they are {listed(sorted(deal.set_aside))}."
        yield Finding(holds=None, sentence=sentence)
    elif ruleset.set_aside:
        yield _compared("set-aside cards", holds=sorted(set_aside) == sorted(deal.set_aside))
    if deal.hidden is not None:
        tigers = shape.required(data, "tigers", shape.NUMBERS_OR_NULLS)
        pairs = zip(tigers, deal.hidden, strict=False)
        same = len(tigers) == len(deal.hidden) and all(tiger in (None, card) for tiger, card in pairs)
        yield _compared("hidden cards", holds=same)
    cards = shape.required(data, "cards", shape.NUMBERS)
    yield _compared("order of the cards", holds=cards == list(deal.deck[: len(cards)]))


def _compared(what: str, *, holds: bool) -> Finding:
    return Finding(holds, f"{what}: {'holds' if holds else 'does not hold'}.")
