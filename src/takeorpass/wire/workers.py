"""The messages between a server and its bots' workers on other machines, one JSON object a frame.

A question carries what ``takeorpass-player/1`` asks a program, and so nothing that its seat may not know; our players
draw by a seed of the question's own.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from takeorpass.errors import InputError
from takeorpass.rules import SeatView
from takeorpass.wire.messages import MoveLetter
from takeorpass.wire.player import MAX_QUESTION, DecideMessage, decide_message, view_from

MAX_HANDS = 256
"""How many decisions a worker may offer to think about at a time."""

WORKERS_PATH = "/workers/socket"
"""Where workers come to, below the API's path."""


class OfferMessage(Struct, tag="offer", frozen=True):
    """Said first, by a worker: it thinks about so many decisions at a time as it has ``hands``."""

    hands: int


class ThinkMessage(Struct, tag="think", frozen=True):
    """A decision for a bot of ``level``; ``rounds`` are those of its match, and ``number`` is named by the answer."""

    number: int
    level: str
    seed: int
    rounds: int
    asked: DecideMessage


class ThoughtMessage(Struct, tag="thought", frozen=True):
    """The move that answers the question with that ``number``."""

    number: int
    move: MoveLetter


_encode = msgspec.json.Encoder().encode
_decode_offer = msgspec.json.Decoder(OfferMessage).decode
_decode_thought = msgspec.json.Decoder(ThoughtMessage).decode
_decode_think = msgspec.json.Decoder(ThinkMessage).decode


def question(number: int, view: SeatView, level: str, seed: int) -> str:
    """Write the question to the seat of ``view``; whose table it is, and what people are called there, is not told."""
    asked = decide_message(view, "", [str(seat + 1) for seat in range(view.players)])
    return _encode(ThinkMessage(number, level, seed, view.rounds, asked)).decode()


def read_question(text: str) -> tuple[int, SeatView, str, int]:
    """Read a question: its number, the view, the level and the seed; raise `InputError` (``bad_message``)."""
    try:
        if len(text) > MAX_QUESTION:
            raise InputError("bad_message", "That question is too long.")
        think = _decode_think(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError("bad_message", f"That is no question: {error}.") from None
    return think.number, view_from(think.asked, think.rounds), think.level, think.seed


def offer(hands: int) -> str:
    """Write what a worker says first."""
    return _encode(OfferMessage(hands)).decode()


def read_offer(text: str) -> int:
    """Read how many hands a worker has; raise `InputError` (``bad_message``)."""
    try:
        hands = _decode_offer(text).hands
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError("bad_message", f"That is no offer: {error}.") from None
    if not 1 <= hands <= MAX_HANDS:
        raise InputError("bad_message", f"A worker has 1 to {MAX_HANDS} hands.")
    return hands


def answer(number: int, move: MoveLetter) -> str:
    """Write the answer to the question with that ``number``."""
    return _encode(ThoughtMessage(number, move)).decode()


def read_answer(text: str) -> tuple[int, MoveLetter]:
    """Read an answer: the question's number, and the move; raise `InputError` (``bad_message``)."""
    try:
        thought = _decode_thought(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError("bad_message", f"That is no answer: {error}.") from None
    return thought.number, thought.move
