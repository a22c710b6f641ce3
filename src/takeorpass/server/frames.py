"""What a socket is told: frames made from the `SeatView` of its seat, so that nothing secret can slip in.

The one secret thing in here is the deal of a round that is over, which everybody may check then.
"""

from __future__ import annotations

from msgspec import UNSET

from takeorpass import wire
from takeorpass.rules import PlayerMove, PlayHidden, SeatView, cost_of, face_of, runs_of
from takeorpass.rules.deal import METHOD
from takeorpass.server.sentences import sentence_of
from takeorpass.server.table import Happening, Table

LATEST = 8
"""How many events of the running round a new socket is told."""

MOST = 64
"""How many events a frame has at most; a slow reader misses the ones before, never what they led to."""


def table_frame(table_id: str, table: Table, seat: int | None) -> wire.TableFrame:
    """Return what does not change while ``table`` plays."""
    ruleset = table.match.ruleset
    return wire.TableFrame(
        table=table_id,
        rules=wire.RulesInfo(
            name=ruleset.name,
            counter=ruleset.counter,
            cards=[wire.CardFace(card, face_of(card, ruleset.faces)) for card in ruleset.cards],
            removed=list(ruleset.removed),
            set_aside=ruleset.set_aside,
            deck_size=ruleset.deck_size,
            chips=ruleset.chips_for(table.match.players),
            open_chips=ruleset.open_chips,
            hidden_tiger=ruleset.hidden_tiger,
        ),
        rounds=table.match.rounds,
        seats=[wire.SeatInfo(seat.name, seat.kind, seat.level) for seat in table.created.seats],
        seat=seat,
    )


def view_frame(table: Table, seat: int | None, since: int | None = None) -> wire.ViewFrame:
    """Return all that ``seat`` may know of ``table`` now, with the events after the one numbered ``since``.

    Without ``since`` there are the latest of the running round.
    """
    view = table.view_of(seat)
    return wire.ViewFrame(
        seq=len(table.happenings),
        phase=table.phase,
        round=view.round,
        ply=view.ply,
        starter=view.logs[-1].starter,
        to_act=view.to_act,
        card=view.card,
        pot=view.pot,
        deck_left=view.deck_left,
        seats=[_seat_frame(view, owner) for owner in range(view.players)],
        commitment=table.deals[-1].commitment.hex(),
        nonce_wanted=seat in table.deals[-1].missing,
        your_turn=bool(view.legal) if seat is not None else False,
        moves=[_move_frame(view, move) for move in view.moves] if seat is not None else [],
        take_cost=_take_cost(view),
        hidden=view.hidden,
        events=_events(table, since),
        result=_result(table),
    )


def _seat_frame(view: SeatView, seat: int) -> wire.SeatFrame:
    chips = view.chips[seat]
    hand = view.hands[seat]
    return wire.SeatFrame(
        runs=[wire.RunFrame(list(run), run[0]) for run in runs_of(hand)],
        cost=cost_of(hand),
        total=view.totals[seat],
        chips=UNSET if chips is None else chips,
        hidden_unplayed=view.unplayed[seat] if view.ruleset.hidden_tiger else UNSET,
    )


def _move_frame(view: SeatView, move: PlayerMove) -> wire.MoveFrame:
    reason = view.why_not(move)
    return wire.MoveFrame(
        move=move.letter,
        why_not=None if reason is None else wire.Refusal(reason.value, reason.sentence(view.ruleset.counter)),
        card=move.card if isinstance(move, PlayHidden) else UNSET,
    )


def _take_cost(view: SeatView) -> int | None:
    if view.seat is None or view.card is None:
        return None
    hand = view.hands[view.seat]
    return cost_of((*hand, view.card)) - cost_of(hand)


def _events(table: Table, since: int | None) -> list[wire.EventFrame]:
    if since is None:
        running = sum(happening.round == table.match.round for happening in table.happenings)
        since = len(table.happenings) - min(running, LATEST)
    first = max(since, len(table.happenings) - MOST)
    return [_event_frame(table, number, table.happenings[number]) for number in range(first, len(table.happenings))]


def _event_frame(table: Table, number: int, happening: Happening) -> wire.EventFrame:
    return wire.EventFrame(
        seq=number + 1,
        kind=happening.kind,
        text=sentence_of(table, happening),
        round=happening.round,
        seat=UNSET if happening.seat is None else happening.seat,
        card=UNSET if happening.card is None else happening.card,
        chips=UNSET if happening.chips is None else happening.chips,
    )


def _result(table: Table) -> wire.ResultFrame | None:
    """Return the end of the round once it is over: only then may its deal be told."""
    outcome = table.match.position.outcome()
    deal = table.deal
    if outcome is None or deal is None:
        return None
    current = table.deals[-1]
    whole = table.match.outcome()
    return wire.ResultFrame(
        scores=list(outcome.scores),
        places=list(outcome.places),
        winners=list(outcome.winners),
        totals=list(table.match.totals),
        match_places=None if whole is None else list(whole.places),
        match_winners=None if whole is None else list(whole.winners),
        deal=wire.DealFrame(
            method=METHOD,
            commitment=current.commitment.hex(),
            seed=current.seed.hex(),
            nonces=[nonce.hex() for nonce in current.all_nonces],
            set_aside=list(deal.set_aside),
            deck=list(deal.deck),
            hidden=None if deal.hidden is None else list(deal.hidden),
        ),
    )
