"""A `Match`: one or several rounds of the same rules, whose starter moves on, and the log of every move.

The log is the record: `RoundLog` holds the moves of a round as they were made, the dealer's included.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from takeorpass.errors import RulesError
from takeorpass.rules.move import Move, PlayHidden, Reveal
from takeorpass.rules.position import Position
from takeorpass.rules.ruleset import Ruleset
from takeorpass.rules.scoring import Outcome, outcome_of


@dataclass(frozen=True, slots=True)
class RoundLog:
    """The moves of one round so far, in order, and the seat that started it."""

    starter: int
    moves: tuple[Move, ...] = ()

    @property
    def ply(self) -> int:
        """How many moves the players have made in this round; the dealer's do not count."""
        return sum(not isinstance(move, Reveal) for move in self.moves)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards turned up so far, in order."""
        return tuple(move.card for move in self.moves if isinstance(move, Reveal))

    @property
    def letters(self) -> tuple[str, ...]:
        """For each card turned up the moves made on it, as a record writes them: ``p``, ``t`` and ``h``."""
        strings: list[str] = []
        for move in self.moves:
            if isinstance(move, Reveal):
                strings.append("")
            else:
                strings[-1] += move.letter
        return tuple(strings)

    @property
    def played_hidden(self) -> tuple[int, ...]:
        """The hidden cards played so far, in order."""
        return tuple(move.card for move in self.moves if isinstance(move, PlayHidden))


@dataclass(frozen=True, slots=True)
class Match:
    """A match of ``rounds`` planned rounds: its logs, the outcomes of the rounds that are over, the position now.

    The last log belongs to the running round, or to the last one once that is over.
    """

    rounds: int
    logs: tuple[RoundLog, ...]
    outcomes: tuple[Outcome, ...]
    position: Position

    @classmethod
    def start(cls, ruleset: Ruleset, players: int, *, rounds: int = 1, starter: int = 0) -> Match:
        """Return the match before the first card; raise `RulesError` as `Position.start` does, or for no round."""
        if rounds < 1:
            raise RulesError("bad_rounds", f"A match has at least one round, not {rounds}.", rounds=rounds)
        return cls(rounds, (RoundLog(starter),), (), Position.start(ruleset, players, starter))

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the match."""
        return self.position.ruleset

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return self.position.players

    @property
    def round(self) -> int:
        """The running round, from 0."""
        return len(self.logs) - 1

    @property
    def ply(self) -> int:
        """How many moves the players have made in the running round."""
        # The others are the dealer's; counting them one by one would take longer with each move.
        return len(self.logs[-1].moves) - (self.ruleset.deck_size - self.position.deck_left)

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat, the scores of the rounds that are over added up."""
        if not self.outcomes:
            return (0,) * self.players
        return tuple(map(sum, zip(*(outcome.scores for outcome in self.outcomes), strict=True)))

    @property
    def is_over(self) -> bool:
        """Whether all planned rounds are over."""
        return len(self.outcomes) == self.rounds

    def apply(self, move: Move) -> Match:
        """Return the match after ``move``; raise `IllegalMoveError` as `Position.apply` does."""
        position = self.position.apply(move)
        log = self.logs[-1]
        outcome = position.outcome()
        return Match(
            rounds=self.rounds,
            logs=(*self.logs[:-1], RoundLog(log.starter, (*log.moves, move))),
            outcomes=self.outcomes if outcome is None else (*self.outcomes, outcome),
            position=position,
        )

    def next_round(self) -> Match:
        """Return the match at the start of its next round, whose starter sits one to the left of this round's.

        Raises `RulesError`: ``round_not_finished`` while this round is running, ``match_over`` after the last.
        """
        if not self.position.is_over:
            raise RulesError("round_not_finished", f"Round {self.round + 1} is not over yet.", round=self.round)
        if self.is_over:
            raise RulesError("match_over", "The match is over: no round follows.", round=self.round)
        starter = (self.logs[-1].starter + 1) % self.players
        return replace(
            self,
            logs=(*self.logs, RoundLog(starter)),
            position=Position.start(self.ruleset, self.players, starter),
        )

    def outcome(self) -> Outcome | None:
        """Return totals and places once all rounds are over, else None; see `match_outcome`."""
        return match_outcome(self.outcomes, self.totals) if self.is_over else None

    def standing(self) -> Outcome:
        """Return totals and places so far; at the end those of the match, see `match_outcome`.

        Before the last of several rounds they are placed as they will be then: whoever ties shares a place.
        """
        return self.outcome() or outcome_of(self.totals, self.totals, "share")


def match_outcome(outcomes: tuple[Outcome, ...], totals: tuple[int, ...]) -> Outcome:
    """Return the outcome of a match from those of its rounds.

    One round: that round's, tie-break and all. Several: the lowest total wins and tied totals share.
    """
    return outcomes[0] if len(outcomes) == 1 else outcome_of(totals, totals, "share")
