"""A `SeatView`: what one seat is told. Players, bots, clients and outside programs get this, never a position.

There is nothing secret in it: the deck's order and the set-aside cards are no part of a position to begin with, others'
hidden cards neither, and where the rules hide chips the counts of the others are None.
"""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.rules.board import Board
from takeorpass.rules.match import Match, RoundLog
from takeorpass.rules.move import Pass, PlayerMove, PlayHidden, Reveal, Take
from takeorpass.rules.position import Position
from takeorpass.rules.reason import Reason
from takeorpass.rules.ruleset import Ruleset

_TAKE_OR_PASS = (Take(), Pass())


@dataclass(frozen=True, slots=True)
class SeatView(Board):
    """What ``seat`` is told of a match; a ``seat`` of None is a spectator, who is told what is public.

    ``chips`` has None for a count that this seat is not told; once the round is over all are told. ``hidden`` is the
    seat's own hidden card while it is unplayed. ``logs`` are the moves of every round of this match so far, all of
    them public. Everything else is as in `Position` and `Match`.
    """

    seat: int | None
    ruleset: Ruleset
    rounds: int
    hands: tuple[tuple[int, ...], ...]
    chips: tuple[int | None, ...]
    unplayed: tuple[bool, ...]
    card: int | None
    pot: int
    to_act: int
    deck_left: int
    hidden: int | None
    logs: tuple[RoundLog, ...]
    totals: tuple[int, ...]

    @property
    def round(self) -> int:
        """The running round, from 0."""
        return len(self.logs) - 1

    @property
    def ply(self) -> int:
        """How many moves the players have made in the running round."""
        return len(self.logs[-1].moves) - (self.ruleset.deck_size - self.deck_left)

    @property
    def unseen(self) -> frozenset[int]:
        """The cards that this seat has never seen: in the deck, set aside, or hidden with others."""
        return frozenset(self.ruleset.cards).difference(*self.hands, (self.card, self.hidden))

    @property
    def moves(self) -> tuple[PlayerMove, ...]:
        """The moves this seat might make at all, legal now or not: take, pass, and its hidden card if it holds one."""
        return _TAKE_OR_PASS if self.hidden is None else (*_TAKE_OR_PASS, PlayHidden(self.hidden))

    @property
    def legal(self) -> tuple[PlayerMove, ...]:
        """The legal ones of `moves`; none where it is not this seat's turn."""
        return tuple(move for move in self.moves if self.why_not(move) is None)

    def why_not(self, move: PlayerMove) -> Reason | None:
        """Say why ``move`` is not legal for this seat now, or None where it is; the rules decide, see `Board`."""
        if self.is_over:
            return Reason.ROUND_OVER
        if self.seat != self.to_act:
            return Reason.NOT_YOUR_TURN
        if isinstance(move, PlayHidden) and move.card != self.hidden:
            return Reason.NO_HIDDEN_CARD
        return self._why_not_player(move)


def view_of(match: Match, seat: int | None, hidden: int | None = None) -> SeatView:
    """Return what ``seat`` is told of ``match``; ``hidden`` is the card that the dealer gave it face down, if any.

    A ``hidden`` card that has been played already is passed over, so that callers need not keep count.

    >>> from takeorpass.rules import Match, Reveal, parse_rules
    >>> match = Match.start(parse_rules("no-thanks"), players=3).apply(Reveal(24)).apply(Pass())
    >>> view_of(match, seat=1).chips, recall(view_of(match, seat=1))
    ((None, 11, None), (10, 11, 11))
    """
    position = match.position
    ruleset, chips = position.ruleset, position.chips
    told_all = ruleset.open_chips or position.is_over
    return SeatView(
        seat=seat,
        ruleset=ruleset,
        rounds=match.rounds,
        hands=position.hands,
        chips=chips if told_all else _own_alone(chips, seat),
        unplayed=position.unplayed,
        card=position.card,
        pot=position.pot,
        to_act=position.to_act,
        deck_left=position.deck_left,
        hidden=hidden if seat is not None and position.unplayed[seat] else None,
        logs=match.logs,
        totals=match.totals,
    )


def _own_alone(chips: tuple[int, ...], seat: int | None) -> tuple[int | None, ...]:
    """Return ``chips`` with None for each count but that of ``seat``."""
    unknown = (None,) * len(chips)
    return unknown if seat is None else (*unknown[:seat], chips[seat], *unknown[seat + 1 :])


def recall(view: SeatView) -> tuple[int, ...]:
    """Work out everybody's chips from the moves of the running round, as a player who remembers every pass could.

    It keeps count of chips alone, where `Position.apply` would build a position for each of hundreds of moves: a bot
    asks before every decision. Both always agree.
    """
    log, players = view.logs[-1], view.players
    chips = [view.ruleset.chips_for(players)] * players
    seat, pot = log.starter, 0
    for move in log.moves:
        match move:
            case Pass():
                chips[seat] -= 1
                pot += 1
                seat = (seat + 1) % players
            case Take():
                chips[seat] += pot
                pot = 0
                if view.ruleset.after_take == "next":
                    seat = (seat + 1) % players
            case PlayHidden() | Reveal():
                pass  # these move no chip
    return tuple(chips)


def match_of(view: SeatView) -> Match:
    """Work out the match from all its moves, as a player who remembers them could; everybody's chips too.

    What is secret stays so: a match holds what happened in the open.

    >>> from takeorpass.rules import Match, Reveal, parse_rules
    >>> match = Match.start(parse_rules("no-thanks"), players=3).apply(Reveal(24)).apply(Pass())
    >>> match_of(view_of(match, seat=1)) == match
    True
    """
    positions = [_position_after(log, view) for log in view.logs]
    outcomes = [position.outcome() for position in positions]
    ended = tuple(outcome for outcome in outcomes if outcome is not None)
    return Match(view.rounds, view.logs, ended, positions[-1])


def _position_after(log: RoundLog, view: SeatView) -> Position:
    position = Position.start(view.ruleset, view.players, log.starter)
    for move in log.moves:
        position = position.apply(move)
    return position
