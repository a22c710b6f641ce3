"""The letters of a record: for each card a string of ``p`` (pass), ``t`` (take) and ``h`` (play the hidden card).

What is legal is asked of `Position`; here stands only what a string may look like and where a fault lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from takeorpass.errors import IllegalMoveError, RecordError
from takeorpass.record.recorded import RecordedRound
from takeorpass.record.words import called, shown
from takeorpass.rules import Pass, PlayerMove, PlayHidden, Position, Reveal, Take

_LETTERS: dict[str, PlayerMove | None] = {"p": Pass(), "t": Take(), "h": None}

_ILLEGAL = {
    "no_chips": "{actor} has no {counter} left to pass with.",
    "no_hidden_card": "{actor} has no hidden card left, or none that the record knows.",
}


class LettersReader:
    """Plays one round, number ``index`` of a record with these ``players``, in which ``cards`` were turned up.

    The cards must be a possible deck: those of the rules, none twice, not too many, and none of the hidden ones.
    """

    __slots__ = ("_cards", "_index", "_players", "_round")

    def __init__(self, played: RecordedRound, index: int, cards: Sequence[int], players: Sequence[str]) -> None:
        """Begin at the start of ``played``, which takes in what is read."""
        self._round = played
        self._index = index
        self._cards = cards
        self._players = players

    def read(self, strings: Sequence[str]) -> None:
        """Play ``strings``, one for each card; raise `RecordError` at the first fault, the moves before it kept."""
        last = len(self._cards) - 1
        for place, letters in enumerate(strings):
            if place > last:
                self._refuse_surplus(place)
            self._turn_up(place)
            self._read_letters(place, letters)
            if place < last and self._round.position.card is not None:
                self._refuse_untaken(place)
        if len(strings) < last:
            self._refuse_untaken(len(strings))
        if len(strings) == last:
            self._turn_up(last)

    def _turn_up(self, place: int) -> None:
        reveal = Reveal(self._cards[place])
        self._round.position = self._round.position.apply(reveal)
        self._round.moves.append(reveal)

    def _read_letters(self, place: int, letters: str) -> None:
        for number, letter in enumerate(letters):
            position = self._round.position
            if letter not in _LETTERS:
                self._refuse("bad_move", f"{shown(letter)} is no move: p, t and h are.", place, number)
            if position.card is None:
                self._refuse("move_after_take", "the card has been taken already.", place, number)
            move = _LETTERS[letter] or self._hidden_move(position)
            if move is None:
                self._refuse_illegal("no_hidden_card", place, number)
            try:
                self._round.position = position.apply(move)
            except IllegalMoveError as error:
                self._refuse_illegal(error.code, place, number)
            self._round.moves.append(move)

    def _hidden_move(self, position: Position) -> PlayHidden | None:
        """Return the play of the hidden card of whoever is on turn; None where there is none or nobody learned it."""
        tiger = None if self._round.tigers is None else self._round.tigers[position.to_act]
        return None if tiger is None else PlayHidden(tiger)

    def _refuse_illegal(self, code: str, place: int, number: int) -> NoReturn:
        position = self._round.position
        actor = called(self._players, position.to_act)
        self._refuse(code, _ILLEGAL[code].format(actor=actor, counter=position.ruleset.counter), place, number)

    def _refuse(self, code: str, clause: str, place: int, number: int) -> NoReturn:
        action = self._round.log.ply + 1
        where = f"Round {self._index + 1}, action {action} (letter {number + 1} on card {self._cards[place]})"
        raise RecordError(code, f"{where}: {clause}", round=self._index, card=place, move=number)

    def _refuse_untaken(self, place: int) -> NoReturn:
        message = f"Round {self._index + 1}: nobody took card {self._cards[place]}, and yet another one was turned up."
        raise RecordError("card_not_taken", message, round=self._index, card=place)

    def _refuse_surplus(self, place: int) -> NoReturn:
        code, why = "missing_card", "no such card was turned up"
        if self._round.position.is_over:
            code, why = "moves_after_end", "the round was over by then"
        message = f"Round {self._index + 1} has moves on a card number {place + 1}, but {why}."
        raise RecordError(code, message, round=self._index, card=place)
