"""What a socket is told: frames made from the `SeatView` of its seat, so that nothing secret can slip in.

Two secret things are in here: the deal of a round that is over, which everybody may check then, and at a table that is
open to spectators, as all who play there agreed, the chips and hidden cards, for those who watch alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from takeorpass import wire
from takeorpass.rules import PlayerMove, PlayHidden, Reason, SeatView, runs_of
from takeorpass.rules.deal import METHOD
from takeorpass.server.commands import BOT_PLAYS
from takeorpass.server.finals import Final
from takeorpass.server.happening import Happening
from takeorpass.server.introducing import rules_info, seat_info
from takeorpass.server.leaving import DEFAULT
from takeorpass.server.reacting import has_reactions
from takeorpass.server.rematch import playing_on
from takeorpass.server.sentences import sentence_of
from takeorpass.server.steps import step_of
from takeorpass.server.table import Table

LATEST = 8
"""How many events of the running round a new socket is told."""

MOST = 64
"""How many events a frame has at most; a slow reader misses the ones before, never what they led to."""


def table_frame(table_id: str, table: Table, here: Sequence[int]) -> wire.TableFrame:
    """Return what hardly changes while ``table`` plays, for a browser that holds the seats ``here``."""
    return wire.TableFrame(
        table=table_id,
        rules=rules_info(table.match.ruleset, table.match.players),
        rounds=table.match.rounds,
        seats=[seat_info(sits) for sits in table.sitting],
        seat=here[0] if len(here) == 1 else None,
        here=list(here),
        open_to_spectators=table.is_open,
        alone=table.is_alone,
        host=table.host,
        reactions=table.reactions if has_reactions(table.created.ruleset) else None,
        clock=table.created.clock,
        delay_s=table.created.delay_s,
    )


def view_frame(
    table: Table,
    seat: int | None,
    since: int | None = None,
    *,
    sees_all: bool | None = None,
    reader: int | UnsetType | None = UNSET,
) -> wire.ViewFrame:
    """Return all that ``seat`` may know of ``table`` now, with the events after the one numbered ``since``.

    Without ``since`` there are the latest of the running round. Whether a spectator ``sees_all`` is the table's to say,
    unless it is a seat that asks for the public's view. The seat that reads is "you" in the events: as a rule ``seat``,
    another ``reader`` where one looks through other eyes.
    """
    public = _told_to_all(table, since)
    events = _addressed(public.events, table, seat if reader is UNSET else reader)
    if seat is not None:
        return _own_frame(public, events, table, seat)
    sees_all = table.is_open if sees_all is None else sees_all
    return replace(public, seats=_open_seats(public, table) if sees_all else public.seats, events=events)


class _ToldToAll:
    """Makes the public's frame, on which everybody's is built, once for all who are told of a state in a row."""

    def __init__(self) -> None:
        self._latest: tuple[Table, int | None, wire.ViewFrame] | None = None

    def __call__(self, table: Table, since: int | None) -> wire.ViewFrame:
        """Return the frame for ``table``, which is known by identity: comparing its contents would take longer."""
        latest = self._latest
        if latest is None or latest[0] is not table or latest[1] != since:
            latest = self._latest = (table, since, _public_frame(table, since))
        return latest[2]


_told_to_all = _ToldToAll()


def _public_frame(table: Table, since: int | None) -> wire.ViewFrame:
    view = table.view_of(None)
    return wire.ViewFrame(
        seat=None,
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
        nonce_wanted=False,
        your_turn=False,
        moves=[],
        take_cost=None,
        take_runs=None,
        hidden=None,
        step=step_of(table.match),
        can_take_back=False,
        pace=table.pace,
        events=_events(table, since),
        rounds=_rounds(table.finals),
        result=_result(table),
        rematch=_rematch(table),
        company=_company(table),
        clock=None,
    )


def _addressed(events: list[wire.EventFrame], table: Table, reader: int | None) -> list[wire.EventFrame]:
    """Return ``events`` in words for ``reader``; as a rule one of them is about it, or none."""
    if reader is None:
        return events
    return [
        replace(event, text=sentence_of(table, table.happenings[event.seq - 1], reader))
        if event.seat == reader or event.kind in _ABOUT_ALL
        else event
        for event in events
    ]


_ABOUT_ALL = {"round_over", "match_over", "ended"}


def _own_frame(public: wire.ViewFrame, events: list[wire.EventFrame], table: Table, seat: int) -> wire.ViewFrame:
    """Return the ``public`` frame with what is told to ``seat`` alone, and ``events`` in words for it."""
    view = table.view_of(seat)
    chips, reasons = view.chips[seat], [view.why_not(move) for move in view.moves]
    off = _off(table, seat)
    seats = public.seats.copy()
    seats[seat] = replace(seats[seat], chips=UNSET if chips is None else chips)
    taken = None if view.card is None else _held((*view.hands[seat], view.card))
    return replace(
        public,
        seat=seat,
        seats=seats,
        nonce_wanted=seat in table.awaited_nonces,
        your_turn=off is None and None in reasons,
        moves=[_move_frame(view, move, reason, off) for move, reason in zip(view.moves, reasons, strict=True)],
        take_cost=None if taken is None else taken.cost - public.seats[seat].cost,
        take_runs=None if taken is None else taken.runs,
        hidden=view.hidden,
        can_take_back=table.can_take_back,
        events=events,
    )


def _open_seats(public: wire.ViewFrame, table: Table) -> list[wire.SeatFrame]:
    """Return the seats with the chips and hidden cards of all, for those who watch an open table."""
    unplayed = table.match.position.unplayed
    hidden = [
        table.deal.hidden_of(owner) if table.deal is not None and unplayed[owner] else None
        for owner in range(len(public.seats))
    ]
    return [
        replace(shown, chips=chips, hidden=UNSET if card is None else card)
        for shown, chips, card in zip(public.seats, table.match.position.chips, hidden, strict=True)
    ]


def _seat_frame(view: SeatView, seat: int) -> wire.SeatFrame:
    chips, held = view.chips[seat], _held(view.hands[seat])
    return wire.SeatFrame(
        runs=held.runs,
        cost=held.cost,
        total=view.totals[seat],
        chips=UNSET if chips is None else chips,
        hidden_unplayed=view.unplayed[seat] if view.ruleset.hidden_tiger else UNSET,
    )


class _Held(NamedTuple):
    """The runs of some cards, to be sent, and what they cost together."""

    runs: list[wire.RunFrame]
    cost: int


@lru_cache(maxsize=8192)
def _held(cards: tuple[int, ...]) -> _Held:
    """Return what ``cards`` are as runs: while they are passed on, the same ones are asked for with each move."""
    runs = [wire.RunFrame(list(run), run[0]) for run in runs_of(cards)]
    return _Held(wire.encoded(runs), sum(run.cost for run in runs))


def _move_frame(view: SeatView, move: PlayerMove, reason: Reason | None, off: wire.Refusal | None) -> wire.MoveFrame:
    return wire.MoveFrame(
        move=move.letter,
        why_not=off if reason is None else _refusal(reason, view.ruleset.counter),
        card=move.card if isinstance(move, PlayHidden) else UNSET,
    )


def _off(table: Table, seat: int) -> wire.Refusal | None:
    """Say why the person on ``seat`` makes no move at all, if there is such a reason."""
    if table.company.ended:
        return wire.Refusal("ended", "The match was ended early.")
    if table.company.level_of(seat) is not None:
        return wire.Refusal(*BOT_PLAYS)
    return None


@cache
def _refusal(reason: Reason, counter: str) -> wire.Refusal:
    return wire.Refusal(reason.value, reason.sentence(counter))


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
    # Who left in mid-game is not waited for, and may say yes all the same; who is gone for good may not.
    answers = {seat: False for seat, _ in table.company.bots} | dict(table.answers) | dict.fromkeys(table.gone, False)
    return wire.RematchFrame(
        answers=[answers.get(number) if sits.kind == "person" else True for number, sits in enumerate(table.sitting)],
        host=next(iter(playing_on(table)), None),
        table=table.rematch,
    )


def _company(table: Table) -> wire.CompanyFrame:
    company = table.company
    ended = next((one for one in reversed(table.happenings) if one.kind == "ended"), None) if company.ended else None
    return wire.CompanyFrame(
        bots=[seat for seat, _ in company.bots],
        questions=[
            wire.QuestionFrame(
                question.seat, [wire.VoteFrame(*vote) for vote in question.votes], DEFAULT, question.waits
            )
            for question in company.questions
        ],
        ending=sorted(company.ending),
        ended=None if ended is None else sentence_of(table, ended),
    )


@lru_cache(maxsize=1024)
def _rounds(finals: tuple[Final, ...]) -> list[wire.RoundFrame]:
    """Return the rounds that are over, to be sent: the same ones with each move of the rounds after them."""
    return wire.encoded([_round_frame(final) for final in finals])


def _round_frame(final: Final) -> wire.RoundFrame:
    return wire.RoundFrame(
        starter=final.starter,
        runs=[[list(run) for run in runs_of(hand)] for hand in final.hands],
        chips=list(final.chips),
        scores=list(final.outcome.scores),
        places=list(final.outcome.places),
        totals=list(final.standing.scores),
        standing=list(final.standing.places),
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
