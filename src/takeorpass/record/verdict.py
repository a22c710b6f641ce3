"""What the judge says: a `Verdict` on a record that holds, or the `Fault` that it found first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias, cast

from takeorpass.errors import RecordError
from takeorpass.record.words import called, counted, listed

# Where a fault may lie; all count from 0. `seat` belongs to score sheets alone.
_PLACES = ("round", "seat", "card", "move")


@dataclass(frozen=True, slots=True)
class Fault:
    """The first fault of a record in reading order: its ``code``, one sentence, and where it lies as far as that goes.

    ``round``, ``card`` (the card's index in its round) and ``move`` (the letter's index in the card's string) count
    from 0; the sentence counts from 1, as people do. In a score sheet ``seat`` says whose hand ``card`` lies in.
    """

    code: str
    message: str
    round: int | None = None
    seat: int | None = None
    card: int | None = None
    move: int | None = None

    valid: ClassVar[bool] = False

    @classmethod
    def from_error(cls, error: RecordError) -> Fault:
        """Return the fault that ``error`` reports."""
        return cls(error.code, error.message, **cast("dict[str, int]", error.fields))

    def error(self) -> RecordError:
        """Return the error that reports this fault; the inverse of `from_error`."""
        return RecordError(self.code, self.message, **self._place())

    def data(self) -> dict[str, Any]:
        """Return the verdict's JSON form: the place has only the keys that apply."""
        return {"valid": False, "code": self.code, "message": self.message} | self._place()

    def text(self, _players: Sequence[str] = ()) -> str:
        """Return the verdict in a sentence or two."""
        return f"not valid ({self.code}). {self.message}"

    def _place(self) -> dict[str, int]:
        return {key: value for key in _PLACES if (value := getattr(self, key)) is not None}


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """What follows of one round, by seat: ``hands`` ascending, ``chips`` without those on the card that is up.

    Once the round is over it has ``scores`` and ``winners``; before that ``to_move``, the seat that decides on the card
    that is up or on the next one. In a score sheet a hand or a count that nobody wrote down is None, and ``finding`` is
    the fault that a round was kept against.
    """

    hands: tuple[tuple[int, ...] | None, ...]
    chips: tuple[int | None, ...]
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    to_move: int | None = None
    finding: Fault | None = None

    @property
    def complete(self) -> bool:
        """Whether the round is over."""
        return self.scores is not None

    def data(self) -> dict[str, Any]:
        """Return the JSON form."""
        hands = [None if hand is None else list(hand) for hand in self.hands]
        held = {"chips": list(self.chips), "hands": hands}
        if self.scores is None or self.winners is None:
            return {"complete": False, **held, "to_move": self.to_move}
        data = {"complete": True, "scores": list(self.scores), **held, "winners": list(self.winners)}
        return data if self.finding is None else data | {"finding": self.finding.data()}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What follows of a record that holds: its rounds, and the ``totals`` and ``winners`` once all of them are over."""

    rounds: tuple[RoundVerdict, ...]
    totals: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None

    valid: ClassVar[bool] = True

    @property
    def complete(self) -> bool:
        """Whether there is at least one round and all are over."""
        return self.totals is not None

    def data(self) -> dict[str, Any]:
        """Return the verdict's JSON form."""
        data = {"valid": True, "complete": self.complete, "rounds": [played.data() for played in self.rounds]}
        if self.totals is None or self.winners is None:
            return data
        return data | {"totals": list(self.totals), "winners": list(self.winners)}

    def text(self, players: Sequence[str]) -> str:
        """Return the verdict in a sentence or two; ``players`` are the names by seat.

        >>> Verdict((), None, None).text(["Anna", "Ben", "Carla"])
        'valid. No round was played.'
        """
        if not self.rounds:
            return "valid. No round was played."
        if self.totals is None or self.winners is None:
            actor = called(players, self.rounds[-1].to_move or 0)
            return f"valid so far. Round {len(self.rounds)} is not over: {actor} is to move."
        scores = ", ".join(f"{called(players, seat)} {total}" for seat, total in enumerate(self.totals))
        winners = listed(called(players, seat) for seat in self.winners)
        win = "wins" if len(self.winners) == 1 else "share the win"
        findings = [f" Kept as written: {played.finding.message}" for played in self.rounds if played.finding]
        return f"valid, {counted(len(self.rounds), 'round')}. {winners} {win}: {scores}.{''.join(findings)}"


Judgement: TypeAlias = Verdict | Fault
"""Either has ``valid``, ``data()`` and ``text(players)``."""
