"""The games of a contest: by the kernels where all players are policies of theirs, else by the rules, move by move.

Both play the same games: the deals and all that is drawn come from `game_number`, and a policy decides alike in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from hashlib import sha256
from importlib.util import find_spec
from operator import add
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from takeorpass.arena.contest import Contest, entrants_of
from takeorpass.arena.design import Seating
from takeorpass.arena.entrant import Entrant, Ours, Sitting, sit_down
from takeorpass.arena.luck import luck_of
from takeorpass.arena.stream import Stream, deal_of
from takeorpass.heuristics import Policy, is_policy
from takeorpass.players import Player
from takeorpass.record import Disclosure, record_of
from takeorpass.rules import Deal, Match, Reveal, Take, view_of

Whole: TypeAlias = NDArray[np.int64]


class Played(NamedTuple):
    """The games of some deals, an axis each for seatings, deals and seats.

    ``scores`` are those of the whole match, lowest is best; ``places`` from 1, ties share one; ``forced`` counts how
    often a seat had to take because it had no chips; ``luck`` is in units of 1/`LUCK`, 0 where nobody asks for it.
    """

    scores: Whole
    places: Whole
    forced: Whole
    luck: Whole


def play(contest: Contest, first: int, deals: int) -> tuple[Played, list[Counter[str]]]:
    """Play deals ``first``, ``first`` + 1, … of ``contest``, so many, in every seating.

    With the games comes, for each entrant, what went wrong with it, by kind: only programs from outside do wrong.
    """
    if is_compiled(contest):
        tables = [_compiled(contest, seating, first, deals) for seating in contest.layout.seatings]
        faults = [Counter[str]() for _ in contest.entrants]
    else:
        with ExitStack() as stack:
            sitting = sit_down(entrants_of(contest), contest.move_time_s, stack)
            numbers = range(len(contest.layout.seatings))
            tables = [_by_rules(contest, sitting, number, range(first, first + deals)) for number in numbers]
            programs = [sitting.programs.get(number) for number in range(len(contest.entrants))]
            faults = [Counter[str]() if program is None else Counter[str](program.faults) for program in programs]
    return Played(*map(np.stack, zip(*tables, strict=True))), faults


def is_compiled(contest: Contest) -> bool:
    """Whether the kernels play ``contest``: they are installed, know its cards, and all its players are theirs.

    Of luck they know nothing.
    """
    if contest.luck or find_spec("numba") is None or not all(map(_policy_of, entrants_of(contest))):
        return False
    from takeorpass.kernels import HIGHEST_CARD

    return contest.ruleset.high <= HIGHEST_CARD


def game_number(deal: int, round_number: int) -> int:
    """Return the number of the game that round ``round_number`` (from 0) of a match on deal ``deal`` is.

    With one round it is that of the deal, so deals of a seed are the games that `simulate` plays with it.
    """
    return round_number << 32 | deal


def _policy_of(entrant: Entrant) -> Policy | None:
    return entrant.player if isinstance(entrant, Ours) and is_policy(entrant.player) else None


def _compiled(contest: Contest, seating: Seating, first: int, deals: int) -> Played:
    """Play one seating in the kernels: each round is a game of theirs, seen from its starter, who is their seat 0."""
    from takeorpass.kernels import simulate

    policies = [policy for policy in map(_policy_of, entrants_of(contest)) if policy is not None]
    scores, forced, chips = np.zeros((3, deals, contest.seats), np.int64)
    for number in range(contest.rounds):
        starter = number % contest.seats
        table = [policies[seating[(starter + place) % contest.seats]] for place in range(contest.seats)]
        games = simulate(contest.ruleset, contest.seats, table, deals, contest.seed, first=game_number(first, number))
        scores += np.roll(games.scores, starter, axis=1)
        forced += np.roll(games.forced, starter, axis=1)
        chips[:] = games.chips  # that break ties where there is one round
    breaks_ties = contest.rounds == 1 and contest.ruleset.tie_break == "chips"
    return Played(scores, _places(scores * _CHIPS_APART - chips * breaks_ties), forced, np.zeros_like(scores))


_CHIPS_APART = 1024
"""More than all chips at any table, so that points always count before chips."""


def _places(ranks: Whole) -> Whole:
    """Return the places by seat, the lowest of ``ranks`` first, as `outcome_of` has them."""
    places: Whole = 1 + (ranks[:, None, :] < ranks[:, :, None]).sum(axis=2)
    return places


def _by_rules(contest: Contest, sitting: Sitting, number: int, deals: range) -> Played:
    """Play seating ``number`` move by move."""
    results = [_play_match(contest, sitting, number, deal) for deal in deals]
    return Played(*(np.array(column, np.int64) for column in zip(*results, strict=True)))


def _play_match(contest: Contest, sitting: Sitting, number: int, deal_number: int) -> tuple[Sequence[int], ...]:
    """Play the match of seating ``number`` on deal ``deal_number``; return by seat what `Played` has of it."""
    seating = contest.layout.seatings[number]
    table = [sitting.players[one] for one in seating]
    programs = [program for one, program in sitting.programs.items() if one in seating]
    # Programs are told neither whom they play nor, by the match's id, which other matches have the same deal.
    names = [f"Player {seat + 1}" for seat in range(contest.seats)]
    name = sha256(f"{contest.seed} {deal_number} {number}".encode()).hexdigest()[:16]
    for program in programs:
        program.begin(name, names)
    match = Match.start(contest.ruleset, contest.seats, rounds=contest.rounds)
    deals: list[Deal] = []
    notes = _Notes([0] * contest.seats, [0] * contest.seats if contest.luck else None)
    while True:
        stream = Stream(contest.seed, game_number(deal_number, match.round))
        deals.append(deal_of(match.ruleset, match.players, match.position.to_act, stream))
        match = _play_round(match, table, deals[-1], stream, notes)
        for program in programs:
            program.round_over(deals[-1])
        outcome = match.outcome()
        if outcome is not None:
            break
        match = match.next_round()
    if programs:
        record = record_of(match, names, list(map(Disclosure.whole, deals)))
        for program in programs:
            program.end(record)
    return outcome.scores, outcome.places, notes.forced, notes.luck or [0] * contest.seats


class _Notes(NamedTuple):
    """What is counted by seat while a match is played: forced takes, and luck if somebody asks for it."""

    forced: list[int]
    luck: list[int] | None


def _play_round(match: Match, table: Sequence[Player], deal: Deal, stream: Stream, notes: _Notes) -> Match:
    """Play the round that ``match`` is at the start of, and take ``notes``."""
    for card in deal.deck:
        if notes.luck is not None:
            notes.luck[:] = map(add, notes.luck, luck_of(match.position, card))
        match = match.apply(Reveal(card))
        while match.position.card is not None:
            seat = match.position.to_act
            move = table[seat].choose(view_of(match, seat, deal.hidden_of(seat)), stream)
            if move == Take() and match.position.chips[seat] == 0:
                notes.forced[seat] += 1
            match = match.apply(move)
    return match
