"""A `Record`: what could be read of a record, with the position that each of its rounds leads to."""

from __future__ import annotations

from dataclasses import dataclass, field

from takeorpass.record.verdict import Fault
from takeorpass.rules import Match, Move, Outcome, Position, RoundLog, Ruleset, match_outcome


@dataclass(slots=True)
class RecordedRound:
    """A round as far as it could be read: its moves, where they lead, and what the record tells of hidden cards.

    ``tigers`` has None for a hidden card that only its owner ever learned; ``set_aside`` is None where it is not told.
    """

    starter: int
    position: Position
    set_aside: tuple[int, ...] | None = None
    tigers: tuple[int | None, ...] | None = None
    moves: list[Move] = field(default_factory=list)
    outcome: Outcome | None = None

    @property
    def log(self) -> RoundLog:
        """The round's moves as a match keeps them."""
        return RoundLog(self.starter, tuple(self.moves))


@dataclass(slots=True)
class Record:
    """What could be read of a record: all of it, or what stands before its first ``fault``.

    The round that a fault lies in is the last of ``rounds``, with the moves before the fault; a round whose cards
    already do not hold is not among them.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    rounds: list[RecordedRound] = field(default_factory=list)
    fault: Fault | None = None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes of the rounds that are over."""
        return tuple(played.outcome for played in self.rounds if played.outcome is not None)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None where it is not complete: it has no round, or one that is not over."""
        outcomes = self.outcomes
        return game_outcome(outcomes) if len(outcomes) == len(self.rounds) else None

    @property
    def match(self) -> Match:
        """The match that the record tells, with as many planned rounds as the record has (how many it does not say).

        A record without a round is a match before its first card.
        """
        if not self.rounds:
            return Match.start(self.ruleset, len(self.players))
        logs = tuple(played.log for played in self.rounds)
        return Match(len(logs), logs, self.outcomes, self.rounds[-1].position)


def game_outcome(outcomes: tuple[Outcome, ...]) -> Outcome | None:
    """Return the outcome of a game whose rounds ended in ``outcomes``; None where there was no round."""
    if not outcomes:
        return None
    by_seat = zip(*(outcome.scores for outcome in outcomes), strict=True)
    return match_outcome(outcomes, tuple(map(sum, by_seat)))
