"""What a socket is told: frames made from the `SeatView` of its seat, so that nothing secret can slip in.

Two secret things are in here: the deal of a round that is over, which everybody may check then, and at a table that is
open to spectators, as all who play there agreed, the chips and hidden cards, for those who watch alone.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET

from takeorpass import wire
from takeorpass.rules import PlayerMove, PlayHidden, SeatView, runs_of
from takeorpass.rules.deal import METHOD
from takeorpass.server.introducing import rules_info, seat_info
from takeorpass.server.sentences import sentence_of
from takeorpass.server.steps import step_of
from takeorpass.server.table import Happening, Table

LATEST = 8
"""How many events of the running round a new socket is told."""

MOST = 64
"""How many events a frame has at most; a slow reader misses the ones before, never what they led to."""


def table_frame(table_id: str, table: Table, seat: int | None) -> wire.TableFrame:
    """Return what does not change while ``table`` plays."""
    return wire.TableFrame(
        table=table_id,
        rules=rules_info(table.match.ruleset, table.match.players),
        rounds=table.match.rounds,
        seats=[seat_info(sits) for sits in table.sitting],
        seat=seat,
        open_to_spectators=table.is_open,
        alone=table.is_alone,
    )


def view_frame(
    table: Table, seat: int | None, since: int | None = None, *, sees_all: bool | None = None
) -> wire.ViewFrame:
    """Return all that ``seat`` may know of ``table`` now, with the events after the one numbered ``since``.

    Without ``since`` there are the latest of the running round. Whether a spectator ``sees_all`` is the table's to say,
    unless it is a seat that asks for the public's view.
    """
    view = table.view_of(seat)
    sees_all = (table.is_open if sees_all is None else sees_all) and seat is None
    take_runs = _take_runs(view)
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
        seats=[_seat_frame(table, view, owner, sees_all=sees_all) for owner in range(view.players)],
        commitment=table.deals[-1].commitment.hex(),
        nonce_wanted=seat in table.deals[-1].missing,
        your_turn=bool(view.legal) if seat is not None else False,
        moves=[_move_frame(view, move) for move in view.moves] if seat is not None else [],
        take_cost=_take_cost(view, take_runs),
        take_runs=take_runs,
        hidden=view.hidden,
        step=step_of(table.match),
        can_take_back=seat is not None and table.can_take_back,
        pace=table.pace,
        events=_events(table, since),
        result=_result(table),
        rematch=_rematch(table),
    )


def _seat_frame(table: Table, view: SeatView, seat: int, *, sees_all: bool) -> wire.SeatFrame:
    chips = table.match.position.chips[seat] if sees_all else view.chips[seat]
    hidden = table.deal.hidden_of(seat) if sees_all and table.deal is not None and view.unplayed[seat] else None
    runs = _runs(view.hands[seat])
    return wire.SeatFrame(
        runs=runs,
        cost=_cost(runs),
        total=view.totals[seat],
        chips=UNSET if chips is None else chips,
        hidden_unplayed=view.unplayed[seat] if view.ruleset.hidden_tiger else UNSET,
        hidden=UNSET if hidden is None else hidden,
    )


@lru_cache(maxsize=4096)
def _runs(hand: tuple[int, ...]) -> list[wire.RunFrame]:
    """Return the runs of ``hand``; everybody at a table is told the same ones with each move."""
    return [wire.RunFrame(list(run), run[0]) for run in runs_of(hand)]


def _move_frame(view: SeatView, move: PlayerMove) -> wire.MoveFrame:
    reason = view.why_not(move)
    return wire.MoveFrame(
        move=move.letter,
        why_not=None if reason is None else wire.Refusal(reason.value, reason.sentence(view.ruleset.counter)),
        card=move.card if isinstance(move, PlayHidden) else UNSET,
    )


def _take_runs(view: SeatView) -> list[wire.RunFrame] | None:
    if view.seat is None or view.card is None:
        return None
    return _runs((*view.hands[view.seat], view.card))


def _take_cost(view: SeatView, take_runs: list[wire.RunFrame] | None) -> int | None:
    if view.seat is None or take_runs is None:
        return None
    return _cost(take_runs) - _cost(_runs(view.hands[view.seat]))


def _cost(runs: list[wire.RunFrame]) -> int:
    return sum(run.cost for run in runs)


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


def _rematch(table: Table) -> wire.RematchFrame | None:
    if table.phase != "match_over":
        return None
    answers = dict(table.answers)
    return wire.RematchFrame(
        answers=[answers.get(number) if sits.kind == "person" else True for number, sits in enumerate(table.sitting)],
        table=table.rematch,
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
