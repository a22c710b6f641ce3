"""Matches of the network, of strangers, and of readers, who foretell the others: compiled. Importing needs numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takeorpass.kernels.compiled import inlined, kernel
from takeorpass.kernels.decide import Seats, near
from takeorpass.kernels.hand import bit_of, real_cost
from takeorpass.kernels.plan import Plan
from takeorpass.kernels.stream import GAMMA, mix, stream_of
from takeorpass.kernels.table import at, deal_into, left_of, settle
from takeorpass.opponents.ahead_node import Ahead, new_ahead, takes_ahead
from takeorpass.opponents.layout import CONTEXT, INPUTS
from takeorpass.opponents.layout import WIDE as KNOWN_WIDE
from takeorpass.opponents.model import Floats, Parts
from takeorpass.opponents.node import Card, Ints, Work, begin, foretell, keep_in_mind, new_work, see
from takeorpass.opponents.stranger_node import stranger_chance
from takeorpass.solver import TIE
from takeorpass.values.layout import Layout
from takeorpass.values.network import Weights
from takeorpass.values.play import Room, part_of, value_takes

Doubles = NDArray[np.float64]

NET, STRANGER, READER, ORACLE, MASTER = range(5)
"""Who sits there: the line of the network, a stranger, one who foretells the others, one who knows them, and one who
foretells them and looks at the next card too."""


class Seating(NamedTuple):
    """By match and seat: who sits there (``kinds``), with which ``figures`` if a stranger."""

    kinds: Ints
    figures: Doubles


class Minds(NamedTuple):
    """What is known of each seat, and what the line of one card says, by step or by seat and step."""

    kept: Doubles
    counts: Doubles
    sums: Floats
    costs: Ints
    better: Doubles
    foretold: Doubles
    truly: Doubles
    worth: Doubles
    takes: Ints
    work: Work
    ahead: Ahead


class Log(NamedTuple):
    """The decisions of matches, in order; the first ``size`` places are filled.

    ``seen`` and ``took`` are inputs and outcome, ``who`` is match · players + seat, ``card`` counts within the match.
    """

    seen: Floats
    took: NDArray[np.int8]
    who: Ints
    card: Ints
    foretold: Floats
    size: Ints


def new_log(count: int) -> Log:
    """Return room for ``count`` decisions; 0: they are not kept."""
    return Log(
        np.zeros((count, INPUTS), np.float32),
        np.zeros(count, np.int8),
        np.zeros(count, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.float32),
        np.zeros(1, np.int64),
    )


def new_minds(plan: Plan) -> Minds:
    """Return room for the table of ``plan``."""
    players = plan.players
    steps = (plan.chips + 1) * players
    return Minds(
        kept=np.zeros((players, CONTEXT)),
        counts=np.zeros(players),
        sums=np.zeros((players, KNOWN_WIDE), np.float32),
        costs=np.zeros(players, np.int64),
        better=np.zeros(steps),
        foretold=np.zeros(steps),
        truly=np.zeros(steps),
        worth=np.zeros((players, steps)),
        takes=np.zeros(steps, np.int64),
        work=new_work(),
        ahead=new_ahead(plan),
    )


@kernel
def play_matches(  # noqa: PLR0913, PLR0917 - what a match needs
    plan: Plan,
    layout: Layout,
    weights: Weights,
    parts: Parts,
    score_weight: float,
    seating: Seating,
    horizon: Doubles,
    room: Room,
    minds: Minds,
    seed: np.uint64,
    first: int,
    rounds: int,
    scores: NDArray[np.int16],
    shares: Doubles,
    taken: NDArray[np.int16],
    log: Log,
) -> None:
    """Play as many matches as ``seating`` has rows, each of ``rounds``; results by game, match after match.

    Game ``first`` + g of ``seed`` is dealt as everywhere; the starter moves on in a match. By game and card ``taken``
    says at which step of its line the card was taken: with the deal that is the whole game.
    """
    seats = room.seats
    for game in range(scores.shape[0]):
        match = game // rounds
        if game % rounds == 0:
            minds.counts[:] = 0
            minds.kept[:] = 0
        state = deal_into(room.deck, plan, stream_of(seed, first + game))
        begin_round(plan, seats)
        actor = (game % rounds) % plan.players
        unseen = plan.all_cards
        for turned in range(plan.deck_size):
            number = int(room.deck[at(turned)])
            unseen &= ~bit_of(number)
            left = plan.deck_size - turned - 1
            last = value_takes(plan, layout, weights, room, number, unseen, actor, left)
            card = _card_of(plan, horizon, seats, minds, number, unseen, turned, actor)
            weigh(room, minds, score_weight, actor, last)
            _foresee(plan, parts, seating, room, minds, card, match, turned, number, last, horizon)
            _decide(seating, minds, match, actor, last)
            state, step = _play(
                plan,
                layout,
                weights,
                parts,
                score_weight,
                seating,
                horizon,
                room,
                minds,
                card,
                match,
                number,
                unseen,
                left,
                last,
                state,
            )
            _remember(parts, room, minds, card, match, turned + (game % rounds) * plan.deck_size, step, last, log)
            taken[at(game), at(turned)] = step
            actor = take_at(plan, seats, number, actor, step)
        settle(plan, seats.costs, seats.chips, scores[at(game)], shares[at(game)])


@inlined
def _card_of(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    plan: Plan, horizon: Doubles, seats: Seats, minds: Minds, number: int, unseen: np.uint64, turned: int, actor: int
) -> Card:
    """Write what card ``number`` costs each seat; return what decisions about it have in common, see `Card`.

    It is turned up as many cards as ``turned`` after the first.
    """
    total = 0
    for seat in range(plan.players):
        minds.costs[at(seat)] = real_cost(seats.hands[at(seat)], number)
        total += seats.costs[at(seat)] - seats.chips[at(seat)]
    left = plan.deck_size - turned - 1
    return Card(
        float(number),
        (number - plan.low) / (plan.high - plan.low),
        left / plan.deck_size,
        1.0 if left == 0 else 0.0,
        near(unseen, 0, number) * horizon[at(turned), at(1)],
        actor,
        total / plan.players,
    )


@inlined
def begin_round(plan: Plan, seats: Seats) -> None:
    """Give every seat its chips and no card."""
    for seat in range(plan.players):
        seats.hands[at(seat)] = np.uint64(0)
        seats.chips[at(seat)] = plan.chips
        seats.costs[at(seat)] = 0


@inlined
def take_at(plan: Plan, seats: Seats, number: int, actor: int, step: int) -> int:
    """Let the card be taken at ``step`` of the line that begins with ``actor``; return who acts next."""
    players = plan.players
    for seat in range(players):
        place = (seat - actor) % players
        seats.chips[at(seat)] -= (step - place + players - 1) // players
    taker = (actor + step) % players
    seats.chips[at(taker)] += step
    seats.costs[at(taker)] += real_cost(seats.hands[at(taker)], number)
    seats.hands[at(taker)] |= bit_of(number)
    return left_of(taker, players) if plan.next_decides else taker


@inlined
def weigh(room: Room, minds: Minds, score_weight: float, actor: int, last: int) -> None:
    """Write what each take is worth to each seat, and how much better than passing where all are the network."""
    players = minds.costs.size
    for step in range(last + 1):
        mean = 0.0
        for seat in range(players):
            mean += room.score[at(step), at(seat)]
        mean /= players
        for seat in range(players):
            minds.worth[at(seat), at(step)] = room.win[at(step), at(seat)] + score_weight * (
                mean - room.score[at(step), at(seat)]
            )
    best = last
    for step in range(last - 1, -1, -1):
        seat = (actor + step) % players
        better = minds.worth[at(seat), at(step)] - minds.worth[at(seat), at(best)]
        minds.better[at(step)] = better
        if better >= -TIE:
            best = step


@inlined
def _foresee(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    plan: Plan,
    parts: Parts,
    seating: Seating,
    room: Room,
    minds: Minds,
    card: Card,
    match: int,
    turned: int,
    number: int,
    last: int,
    horizon: Doubles,
) -> None:
    """Write the chance of a take at each step: as the model foretells it, where anybody asks; and as it truly is."""
    players = minds.costs.size
    seats = room.seats
    is_asked = False
    for seat in range(players):
        is_asked = is_asked or seating.kinds[at(match), at(seat)] in (READER, MASTER)
    if is_asked:
        for seat in range(players):
            begin(parts, minds.kept[at(seat)], minds.counts[at(seat)], minds.sums[at(seat)])
    for step in range(last):
        seat = (card.actor + step) % players
        if is_asked:
            score = float(seats.costs[at(seat)] - seats.chips[at(seat)])
            see(card, minds.costs, seats.chips, score, step, minds.better[at(step)], minds.work.seen)
            minds.foretold[at(step)] = foretell(parts, minds.work, minds.sums[at(seat)])
        if seating.kinds[at(match), at(seat)] == STRANGER:
            minds.truly[at(step)] = stranger_chance(
                plan,
                seating.figures[at(match), at(seat)],
                minds.costs,
                seats.chips,
                card,
                number,
                turned,
                step,
                minds.better[at(step)],
                horizon,
            )
        else:
            minds.truly[at(step)] = 1.0 if minds.better[at(step)] >= -TIE else 0.0


@inlined
def _decide(seating: Seating, minds: Minds, match: int, actor: int, last: int) -> None:
    """Fold the line for each seat that foresees the others, and write at which of its steps it takes."""
    players = minds.costs.size
    for own in range(players):
        kind = seating.kinds[at(match), at(own)]
        if kind < READER or kind == MASTER:
            continue
        value = minds.worth[at(own), at(last)]
        for step in range(last - 1, -1, -1):
            worth = minds.worth[at(own), at(step)]
            if (actor + step) % players == own:
                minds.takes[at(step)] = worth >= value - TIE
                value = max(value, worth)
            else:
                chance = minds.foretold[at(step)] if kind == READER else minds.truly[at(step)]
                value += chance * (worth - value)


@inlined
def _play(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    plan: Plan,
    layout: Layout,
    weights: Weights,
    parts: Parts,
    score_weight: float,
    seating: Seating,
    horizon: Doubles,
    room: Room,
    minds: Minds,
    card: Card,
    match: int,
    number: int,
    unseen: np.uint64,
    left: int,
    last: int,
    state: np.uint64,
) -> tuple[np.uint64, int]:
    """Go along the line; return the stream's state and the step at which the card is taken."""
    ahead, sums, foretold = minds.ahead, minds.sums, minds.foretold
    ahead.known[:] = 0
    for step in range(last):
        seat = (card.actor + step) % plan.players
        kind = seating.kinds[at(match), at(seat)]
        if kind == MASTER:
            worth = minds.worth[at(seat)]
            is_take = takes_ahead(
                plan,
                layout,
                weights,
                parts,
                score_weight,
                horizon,
                room,
                ahead,
                minds.work,
                sums,
                worth,
                foretold,
                card,
                number,
                unseen,
                left,
                step,
                last,
            )
        elif kind >= READER:
            is_take = minds.takes[at(step)] == 1
        else:
            chance = minds.truly[at(step)]
            is_take = chance >= 1
            if 0 < chance < 1:
                state += GAMMA
                is_take = part_of(mix(state)) < chance
        if is_take:
            return state, step
    return state, last


@inlined
def _remember(  # noqa: PLR0913, PLR0917 - the plain arrays that the compiler likes
    parts: Parts, room: Room, minds: Minds, card: Card, match: int, turned: int, step: int, last: int, log: Log
) -> None:
    """Add the decisions about a card to what is known of those who made them, and to the ``log``."""
    players = minds.costs.size
    seats = room.seats
    for ply in range(min(step + 1, last)):
        seat = (card.actor + ply) % players
        score = float(seats.costs[at(seat)] - seats.chips[at(seat)])
        see(card, minds.costs, seats.chips, score, ply, minds.better[at(ply)], minds.work.seen)
        keep_in_mind(parts, minds.work, ply == step)
        minds.counts[at(seat)] += 1
        for j in range(CONTEXT):
            minds.kept[at(seat), at(j)] += minds.work.kept[at(j)]
        place = log.size[0]
        if place < log.took.size:
            for j in range(INPUTS):
                log.seen[at(place), at(j)] = minds.work.seen[at(j)]
            log.took[at(place)] = ply == step
            log.who[at(place)] = match * players + seat
            log.card[at(place)] = turned
            log.foretold[at(place)] = minds.foretold[at(ply)]
            log.size[0] = place + 1
