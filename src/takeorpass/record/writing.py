"""Writing a match as a record, with as much of its secrets as the reader may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from takeorpass.errors import RecordError
from takeorpass.record.reading import FORMAT
from takeorpass.rules import (
    Deal,
    Match,
    PlayHidden,
    Position,
    RoundLog,
    Ruleset,
    SeatView,
    commitment_of,
    match_of,
    rules_data,
)
from takeorpass.rules.deal import METHOD


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What a record tells of a round beyond its moves; nothing by default, as is right while the round runs.

    ``tigers`` are the hidden cards by seat, None for one that the reader may not know; those that were played are
    written anyway. ``seed`` and ``nonces`` let the reader recompute the deal.
    """

    set_aside: tuple[int, ...] | None = None
    tigers: tuple[int | None, ...] | None = None
    seed: bytes | None = None
    nonces: tuple[bytes, ...] = ()

    @classmethod
    def whole(cls, deal: Deal, seed: bytes | None = None, nonces: Sequence[bytes] = ()) -> Disclosure:
        """Tell all of ``deal``, as after the end of the round; with the ``seed`` also how it came about."""
        return cls(deal.set_aside, deal.hidden, seed, tuple(nonces))


def record_of(match: Match, players: Sequence[str], disclosures: Sequence[Disclosure] = ()) -> dict[str, Any]:
    """Return ``match`` as a record; ``players`` are the names by seat, ``disclosures`` belong to the rounds in order.

    A round without a disclosure tells its moves alone. Scores are written for each round that is over, totals and
    winners once the match is. Raises `RecordError` (``player_count``) where there is not one name for each seat.

    >>> from takeorpass.rules import Reveal, parse_rules
    >>> match = Match.start(parse_rules("no-thanks"), 3, starter=1).apply(Reveal(24))
    >>> record_of(match, ["Anna", "Ben", "Carla"])["rounds"]
    [{'starter': 1, 'cards': [24], 'moves': ['']}]
    """
    if len(players) != match.players:
        message = f"A match of {match.players} players has as many names, not {len(players)}."
        raise RecordError("player_count", message)
    told = [*disclosures, *[Disclosure()] * len(match.logs)]
    rounds = [_round_of(match, log, disclosure) for log, disclosure in zip(match.logs, told, strict=False)]
    for data, ended in zip(rounds, match.outcomes, strict=False):
        data["scores"] = list(ended.scores)
    record: dict[str, Any] = {"format": FORMAT, "rules": rules_data(match.ruleset), "players": list(players)}
    record["rounds"] = rounds
    outcome = match.outcome()
    if outcome is not None:
        record |= {"totals": list(outcome.scores), "winners": list(outcome.winners)}
    return record


def record_of_view(view: SeatView, players: Sequence[str], over: Sequence[Disclosure] = ()) -> dict[str, Any]:
    """Return the record of a match as the seat of ``view`` may know it; ``players`` are the names by seat.

    ``over`` tell of the rounds that are over, in order. Of the running one nobody is told what is set aside, and each
    seat no hidden card but its own and those that were played. Raises `RecordError` as `record_of` does.
    """
    match = match_of(view)
    own = Disclosure(tigers=tuple(view.hidden if owner == view.seat else None for owner in range(view.players)))
    ended = len(match.outcomes)
    told = [*over[:ended], *[Disclosure()] * (ended - len(over)), own]
    return record_of(match, players, told)


def _round_of(match: Match, log: RoundLog, disclosure: Disclosure) -> dict[str, Any]:
    data: dict[str, Any] = {"starter": log.starter, "cards": list(log.cards), "moves": list(log.letters)}
    if disclosure.set_aside is not None:
        data["set_aside"] = sorted(disclosure.set_aside)
    if match.ruleset.hidden_tiger:
        tigers = list(disclosure.tigers or [None] * match.players)
        for seat, card in _played_hidden(match.ruleset, match.players, log).items():
            tigers[seat] = card
        data["tigers"] = tigers
    if disclosure.seed is not None:
        data["deal"] = {
            "method": METHOD,
            "commitment": commitment_of(disclosure.seed).hex(),
            "seed": disclosure.seed.hex(),
            "nonces": [nonce.hex() for nonce in disclosure.nonces],
        }
    return data


def _played_hidden(ruleset: Ruleset, players: int, log: RoundLog) -> dict[int, int]:
    """Return the hidden cards that were played, by seat; the log names the card, not who was on turn."""
    played: dict[int, int] = {}
    if log.played_hidden:
        position = Position.start(ruleset, players, log.starter)
        for move in log.moves:
            if isinstance(move, PlayHidden):
                played[position.to_act] = move.card
            position = position.apply(move)
    return played
