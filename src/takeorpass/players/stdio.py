"""One of our players as a program that speaks ``takeorpass-player/1`` on its standard input and output."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import BinaryIO

from takeorpass.errors import TakeOrPassError
from takeorpass.players.player import Player
from takeorpass.wire.player import (
    MAX_QUESTION,
    PROTOCOL,
    AnswerMessage,
    DecideMessage,
    EndMessage,
    ErrorMessage,
    HelloMessage,
    HostMessage,
    MatchMessage,
    PlayerMessage,
    check_hello,
    line_of,
    read_from_host,
    view_from,
)


def speak(player: Player, name: str, source: BinaryIO, sink: BinaryIO, *, seed: int = 0) -> None:
    """Say hello as ``name`` on ``sink``, and answer the questions that come from ``source`` until it ends.

    What cannot be understood or answered is answered by an error. Whatever ``player`` draws hangs on ``seed`` and the
    question alone, so the same question is always answered alike.
    """
    speaker = _Speaker(player, seed)
    _say(sink, HelloMessage(PROTOCOL, name))
    for line in _lines(source):
        try:
            answer = speaker.answer_to(read_from_host(line))
        except TakeOrPassError as error:
            answer = ErrorMessage(error.code, error.message)
        if answer is not None:
            _say(sink, answer)


class _Speaker:
    """Answers messages; of each match it keeps the one thing that no question repeats, the number of its rounds."""

    def __init__(self, player: Player, seed: int) -> None:
        self._player = player
        self._seed = seed
        self._rounds: dict[str, int] = {}

    def answer_to(self, message: HostMessage) -> PlayerMessage | None:
        match message:
            case DecideMessage():
                view = view_from(message, self._rounds.get(message.match))
                move = self._player.choose(view, Random(_digest(self._seed, message)))
                return AnswerMessage(message.match, message.round, message.ply, move.letter)
            case MatchMessage():
                if len(self._rounds) >= _MOST_MATCHES:
                    del self._rounds[next(iter(self._rounds))]
                self._rounds[message.match] = message.rounds
            case EndMessage():
                self._rounds.pop(message.match, None)
            case HelloMessage():
                check_hello(message)
            case ErrorMessage():
                pass  # about something that we said; there is nothing to do about it
        return None


_MOST_MATCHES = 1000  # that are remembered at a time; of one that was forgotten the running round counts as the last


def _digest(seed: int, asked: DecideMessage) -> int:
    """Return a number that hangs on ``seed`` and what the seat sees, not on the match's id."""
    seen = f"{seed} {asked.round} {asked.ply} {asked.view}"
    return int.from_bytes(hashlib.sha256(seen.encode()).digest()[:8])


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines without their ends; of one that is too long only so much that this shows."""
    while line := source.readline(MAX_QUESTION + 1):
        yield line.removesuffix(b"\n")
        while not line.endswith(b"\n") and (line := source.readline(MAX_QUESTION)):
            pass


def _say(sink: BinaryIO, message: PlayerMessage) -> None:
    sink.write(line_of(message))
    sink.flush()
