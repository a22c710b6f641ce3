"""What may be asked of a table: each function checks one request and returns the events that it makes.

Nothing is changed here. A request that cannot be met raises a `TakeOrPassError` with a code and a sentence; one that
has been met already (a resent nonce, a second "next round") makes no event.
"""

from __future__ import annotations

from takeorpass.errors import IllegalMoveError, InputError
from takeorpass.rules import PlayerMove, PlayHidden, Reason, Take, commitment_of, deal_from
from takeorpass.rules.deal import MAX_NONCE_BYTES
from takeorpass.server.events import Committed, Dealt, Event, Moved, NonceGiven, Paced, TookBack
from takeorpass.server.table import Table
from takeorpass.wire import MoveLetter

MAX_PACE_S = 3.0
"""The longest pause of a bot, in seconds."""

BOT_PLAYS = ("bot_plays", "A bot plays for you: take your seat back first.")
"""Why somebody who was away, or left, makes no move."""


def give_nonce(table: Table, seat: int | None, round_: int, nonce: str) -> tuple[Event, ...]:
    """Take the part of ``seat``, hexadecimal, in the deal of ``round_``; the last one that comes deals."""
    owner = playing(table, seat)
    if round_ != table.match.round:
        raise _stale()
    deal = table.deals[-1]
    if owner not in deal.missing:
        return ()
    given = NonceGiven(round_, owner, _parse_nonce(nonce))
    if deal.missing != {owner}:
        return (given,)
    nonces = table.apply(given).deals[-1].all_nonces
    return given, Dealt(round_, deal_from(table.match.ruleset, deal.seed, nonces).deck[0])


def make_move(table: Table, seat: int | None, round_: int, ply: int, letter: MoveLetter) -> tuple[Event, ...]:
    """Make the move ``letter`` for ``seat``, which saw ``ply`` of ``round_``: seen another, it is ``stale``."""
    owner = playing(table, seat)
    if (round_, ply) != (table.match.round, table.match.ply):
        raise _stale()
    if table.is_paused:
        raise paused()
    view = table.view_of(owner)
    move = next((move for move in view.moves if move.letter == letter), None)
    if move is None:
        raise _illegal(table, Reason.NO_HIDDEN_CARD)
    reason = view.why_not(move)
    if reason is not None:
        raise _illegal(table, reason)
    return (_moved(table, owner, move),)


def go_on(table: Table, seat: int | None, round_: int, seed: bytes) -> tuple[Event, ...]:
    """Commit to the deal of the round after ``round_``, from a ``seed`` that nobody has seen."""
    playing(table, seat)
    if round_ == table.match.round - 1:
        return ()
    if round_ != table.match.round:
        raise _stale()
    following = table.match.next_round()
    return (commit(following.round, following.logs[-1].starter, seed),)


def commit(round_: int, starter: int, seed: bytes) -> Committed:
    """Return the dealer's commitment to the deal of ``round_``."""
    return Committed(round_, starter, seed, commitment_of(seed))


def take_back(table: Table, seat: int | None, round_: int, ply: int) -> tuple[Event, ...]:
    """Take back the last decision of ``seat`` in ``round_``, seen at ``ply``: alone against bots, during the round."""
    owner = seated(table, seat)
    _alone(table)
    if (round_, ply) != (table.match.round, table.match.ply):
        raise _stale()
    if not table.can_take_back:
        raise InputError("nothing_to_take_back", "There is no decision of yours in this round to take back now.")
    return (TookBack(round_, ply, owner),)


def set_pace(table: Table, seat: int | None, seconds: float) -> tuple[Event, ...]:
    """Let bots pause for so many ``seconds`` from now on, alone against them."""
    playing(table, seat)
    _alone(table)
    return () if table.pace == seconds else (Paced(check_pace(seconds)),)


def check_pace(seconds: float) -> float:
    """Return ``seconds``, a bot's pause; raise `InputError` (``bad_pace``) unless they are 0 to 3."""
    if not 0 <= seconds <= MAX_PACE_S:
        raise InputError("bad_pace", f"Bots pause for 0 to {MAX_PACE_S:g} seconds.")
    return seconds


def seated(table: Table, seat: int | None) -> int:
    """Return ``seat``; raise `InputError` for somebody who watches (``no_seat``), or before the start."""
    if seat is None:
        raise watching()
    if not table.has_started:
        raise InputError("not_started", "The match has not started yet.")
    return seat


def playing(table: Table, seat: int | None) -> int:
    """Return ``seat``, as `seated`; raise `InputError` (``ended``) after an early end too."""
    owner = seated(table, seat)
    if table.company.ended:
        raise InputError("ended", "The match was ended early: nothing more is played.")
    return owner


def watching() -> InputError:
    """Return what is said to somebody without a seat."""
    return InputError("no_seat", "You are watching: only those who sit at the table can do that.")


def paused() -> InputError:
    """Return what is said to somebody who would move during a pause."""
    return InputError("paused", "The game is paused: any player can end the pause.")


def _alone(table: Table) -> None:
    if not table.is_alone:
        raise InputError("not_alone", "That can be done alone against bots only.")


def _moved(table: Table, seat: int, move: PlayerMove) -> Moved:
    match = table.match
    left = match.position.deck_left
    return Moved(
        round=match.round,
        ply=match.ply,
        seat=seat,
        letter=move.letter,
        card=move.card if isinstance(move, PlayHidden) else None,
        revealed=table.deals[-1].dealt.deck[-left] if isinstance(move, Take) and left else None,
    )


def _parse_nonce(text: str) -> bytes:
    try:
        nonce = bytes.fromhex(text)
    except ValueError:
        raise InputError("bad_nonce", "A nonce is written in hexadecimal.") from None
    if len(nonce) > MAX_NONCE_BYTES:
        raise InputError("bad_nonce", f"A nonce has at most {MAX_NONCE_BYTES} bytes.")
    return nonce


def _illegal(table: Table, reason: Reason) -> IllegalMoveError:
    match = table.match
    return IllegalMoveError(reason.value, reason.sentence(match.ruleset.counter), round=match.round, ply=match.ply)


def _stale() -> InputError:
    return InputError("stale", "The table has moved on since you saw it; nothing was done.")
