"""The messages of ``takeorpass-player/1``: how a program is asked for its moves, one JSON object a line.

The host asks, the player answers; docs/players.md explains it to those who write players. Each question carries all
that its seat may know, and nothing that it may not: both halves of it are made from the seat's `SeatView`. What a seat
is not told is null here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from takeorpass.errors import InputError
from takeorpass.record import Disclosure, read_record, record_of_view
from takeorpass.record.words import sentence
from takeorpass.rules import SeatView, rules_data, view_of
from takeorpass.wire.messages import MoveLetter

T = TypeVar("T")

PROTOCOL = "takeorpass-player/1"

MAX_ANSWER, MAX_QUESTION = 16_384, 1_048_576
"""The longest line of a player and of a host, in bytes; a question about ten long rounds has about 20,000."""


class HelloMessage(Struct, tag="hello", frozen=True):
    """Said first, by both: which ``protocol`` is spoken, and by whom."""

    protocol: str
    name: str = ""


class MatchMessage(Struct, tag="match", frozen=True):
    """A match begins in which the player has ``seat``.

    ``rules`` are as in a record: a name, or an object for custom rules; ``players`` the names by seat; ``rounds`` are
    planned. A decision may take ``move_ms`` milliseconds.
    """

    match: str
    rules: str | dict[str, Any]
    players: list[str]
    seat: int
    rounds: int
    move_ms: int


class ViewData(Struct, frozen=True):
    """What the seat ``to_move``, the player's own, sees of the running round; see `SeatView`.

    ``unseen`` are the cards that it has never seen, ``hidden`` its own unplayed hidden card, ``unplayed`` who still
    holds one, ``totals`` the scores of the rounds that are over.
    """

    card: int
    pot: int
    to_move: int
    hands: list[list[int]]
    chips: list[int | None]
    deck_left: int
    hidden: int | None
    unplayed: list[bool]
    unseen: list[int]
    legal: list[MoveLetter]
    totals: list[int]


class DecideMessage(Struct, tag="decide", frozen=True):
    """A question: which move to make at ``ply`` (the letters of this round so far) of ``round`` (from 0).

    ``record`` is the match so far, ``takeorpass-record/1``, as this seat may know it.
    """

    match: str
    round: int
    ply: int
    view: ViewData
    record: dict[str, Any]


class AnswerMessage(Struct, tag="move", frozen=True):
    """The answer; one that names another match, round or ply than was asked about changes nothing."""

    match: str
    round: int
    ply: int
    move: MoveLetter


class EndMessage(Struct, tag="end", frozen=True):
    """The match is over, and ``record`` tells all of it."""

    match: str
    record: dict[str, Any]


class ErrorMessage(Struct, tag="error", frozen=True):
    """What the other side said cannot be understood or used."""

    code: str
    message: str


HostMessage: TypeAlias = HelloMessage | MatchMessage | DecideMessage | EndMessage | ErrorMessage
PlayerMessage: TypeAlias = HelloMessage | AnswerMessage | ErrorMessage


def read_from_host(line: bytes) -> HostMessage:
    """Read what a host says; raise `InputError` (``bad_message``)."""
    return _read(line, _decode_host, MAX_QUESTION)


def read_from_player(line: bytes) -> PlayerMessage:
    r"""Read what a player says; raise `InputError` (``bad_message``).

    >>> read_from_player(b'{"type": "move", "match": "a", "round": 0, "ply": 31, "move": "p"}\n').ply
    31
    >>> read_from_player(b"null")
    Traceback (most recent call last):
        ...
    takeorpass.errors.InputError: That line is no message: Expected `object`, got `null`.
    """
    return _read(line, _decode_player, MAX_ANSWER)


def line_of(message: HostMessage | PlayerMessage) -> bytes:
    """Write ``message`` as a line."""
    return _encode(message) + b"\n"


def check_hello(hello: HostMessage | PlayerMessage) -> HelloMessage:
    """Return the other side's first message; raise `InputError` (``bad_hello``) where it does not speak as we do."""
    if not isinstance(hello, HelloMessage):
        raise InputError("bad_hello", "The first message says hello.")
    if hello.protocol != PROTOCOL:
        raise InputError("bad_hello", f"The protocol here is {PROTOCOL}, not {hello.protocol[:40]!r}.")
    return hello


def match_message(view: SeatView, match: str, players: Sequence[str], move_ms: int) -> MatchMessage:
    """Return what tells the seat of ``view`` that it plays ``match``; ``players`` are the names by seat."""
    assert view.seat is not None
    return MatchMessage(match, rules_data(view.ruleset), list(players), view.seat, view.rounds, move_ms)


def decide_message(
    view: SeatView, match: str, players: Sequence[str], over: Sequence[Disclosure] = ()
) -> DecideMessage:
    """Return the question to the seat of ``view``, whose turn it is.

    ``players`` are the names by seat, ``over`` tell of the deals of the rounds that are over.
    """
    return DecideMessage(match, view.round, view.ply, view_data(view), record_of_view(view, players, over))


def view_data(view: SeatView) -> ViewData:
    """Return ``view``, whose seat has the turn, as a question carries it."""
    assert view.card is not None
    return ViewData(
        card=view.card,
        pot=view.pot,
        to_move=view.to_act,
        hands=[list(hand) for hand in view.hands],
        chips=list(view.chips),
        deck_left=view.deck_left,
        hidden=view.hidden,
        unplayed=list(view.unplayed),
        unseen=sorted(view.unseen),
        legal=[move.letter for move in view.legal],
        totals=list(view.totals),
    )


def view_from(asked: DecideMessage, rounds: int | None = None) -> SeatView:
    """Return what the question tells, so that any `Player` can answer it; ``rounds`` are those of the match's message.

    Without them the running round counts as the last. All of it is worked out from the record, and must agree with the
    question's view. Raises `RecordError` where the record's head cannot be read, `InputError` (``bad_question``) where
    the rest cannot, or where record and view tell different things.
    """
    told = asked.view
    record = read_record(asked.record)
    if record.fault is not None:
        raise InputError("bad_question", f"That record does not hold: {record.fault.message}")
    match = replace(record.match, rounds=max(rounds or 1, len(record.rounds)))
    if match.position.card is not None and match.position.to_act == told.to_move:
        tigers = record.rounds[-1].tigers
        view = view_of(match, told.to_move, None if tigers is None else tigers[told.to_move])
        if view_data(view) == told and (view.round, view.ply) == (asked.round, asked.ply):
            return view
    raise InputError("bad_question", "That view and that record tell different things.")


def _read(line: bytes, decode: Callable[[bytes], T], longest: int) -> T:
    if len(line) > longest:
        raise InputError("bad_message", f"A line has at most {longest} bytes.")
    try:
        line.decode()  # else only what is read would have to be UTF-8
        return decode(line)
    except UnicodeDecodeError:
        raise InputError("bad_message", "That line is not UTF-8.") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError("bad_message", sentence(f"That line is no message: {str(error).rstrip('.')}.")) from None


_encode = msgspec.json.Encoder().encode
_decode_host = msgspec.json.Decoder(HostMessage).decode
_decode_player = msgspec.json.Decoder(PlayerMessage).decode
