"""A `Position`: what the whole table could know of a round, its legal moves, and the position after a move.

Passes, pots and takes happen in the open, so chips belong to it even where the rules hide them; who is told what is
the business of `SeatView`. The deck's order, the set-aside cards and the hidden cards are no part of it: they live in
the `Deal`. That makes "the cards nobody has seen" one set difference, and a chance node exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar, assert_never, cast

from takeorpass.errors import IllegalMoveError, RulesError
from takeorpass.rules.board import Board
from takeorpass.rules.move import Move, Pass, PlayHidden, Reveal, Take
from takeorpass.rules.reason import Reason
from takeorpass.rules.ruleset import Ruleset
from takeorpass.rules.scoring import Outcome, outcome_of, score_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Position(Board):
    """A round between two moves.

    By seat: ``hands`` (cards held, ascending, played hidden cards included), ``chips`` (those on the card that is up
    belong to nobody) and ``unplayed`` (who still holds a hidden card). ``card`` is the one that is up, with ``pot``
    chips on it, or None while the dealer has to turn up the next. ``to_act`` is the seat that decides on the card
    that is up or, without one, on the next; ``deck_left`` counts the cards not yet turned up.

    >>> from takeorpass.rules import parse_rules
    >>> position = Position.start(parse_rules("no-thanks"), players=3).apply(Reveal(24)).apply(Pass())
    >>> position.to_act, position.chips, position.pot
    (1, (10, 11, 11), 1)
    >>> position.apply(Take()).why_not(Pass())
    <Reason.NO_CARD: 'no_card'>
    """

    ruleset: Ruleset
    hands: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]
    unplayed: tuple[bool, ...]
    card: int | None
    pot: int
    to_act: int
    deck_left: int

    @classmethod
    def start(cls, ruleset: Ruleset, players: int, starter: int = 0) -> Position:
        """Return the position before the first card, with ``starter`` (a seat from 0) to decide on it.

        Raises `RulesError`: ``player_count`` where ``players`` are not allowed, ``bad_starter`` for no such seat.
        """
        chips = ruleset.chips_for(players)
        if not 0 <= starter < players:
            raise RulesError("bad_starter", f"There is no seat {starter} among {players} players.", starter=starter)
        return cls(
            ruleset=ruleset,
            hands=((),) * players,
            chips=(chips,) * players,
            unplayed=(ruleset.hidden_tiger,) * players,
            card=None,
            pot=0,
            to_act=starter,
            deck_left=ruleset.deck_size,
        )

    @property
    def unseen(self) -> frozenset[int]:
        """The cards that nobody has seen on the table: in the deck, set aside, or hidden in a hand."""
        return frozenset(self.ruleset.cards).difference(*self.hands, () if self.card is None else (self.card,))

    @property
    def legal(self) -> LegalMoves:
        """The legal moves, as a lazy view: ``Pass() in position.legal`` builds no list.

        >>> from takeorpass.rules import parse_rules
        >>> Position.start(parse_rules("no-thanks"), players=3).apply(Reveal(24)).legal
        <LegalMoves Take(), Pass()>
        """
        return LegalMoves(self)

    def why_not(self, move: Move) -> Reason | None:
        """Say why ``move`` is not legal here, or None where it is. The only place where legality is decided."""
        if self.is_over:
            return Reason.ROUND_OVER
        if isinstance(move, Reveal):
            return self._why_not_new(move.card) if self.card is None else Reason.CARD_NOT_TAKEN
        return self._why_not_player(move)

    def apply(self, move: Move) -> Position:
        """Return the position after ``move``, this one as it was; raise `IllegalMoveError` for an illegal one."""
        reason = self.why_not(move)
        if reason is not None:
            sentence = reason.sentence(self.ruleset.counter)
            raise IllegalMoveError(reason.value, sentence, move=move, position=self)
        match move:
            case Pass():
                return self._passed()
            case Take():
                return self._taken(cast("int", self.card))  # `why_not` has seen to it that a card is up
            case Reveal(card):
                return self._revealed(card)
            case PlayHidden(card):
                unplayed = _put(self.unplayed, self.to_act, value=False)
                return replace(self, hands=self._hands_with(card), unplayed=unplayed)
            case _:
                assert_never(move)

    def scores(self) -> tuple[int, ...]:
        """Return what each seat would score if the round ended now; chips on the card that is up are nobody's."""
        return tuple(score_of(hand, chips) for hand, chips in zip(self.hands, self.chips, strict=True))

    def outcome(self) -> Outcome | None:
        """Return scores and places once the round is over, else None."""
        return outcome_of(self.scores(), self.chips, self.ruleset.tie_break) if self.is_over else None

    # The three moves that a game is made of name every field: with `replace` they take half as long again.

    def _passed(self) -> Position:
        return Position(
            ruleset=self.ruleset,
            hands=self.hands,
            chips=_put(self.chips, self.to_act, self.chips[self.to_act] - 1),
            unplayed=self.unplayed,
            card=self.card,
            pot=self.pot + 1,
            to_act=self._left_of_actor(),
            deck_left=self.deck_left,
        )

    def _taken(self, card: int) -> Position:
        return Position(
            ruleset=self.ruleset,
            hands=self._hands_with(card),
            chips=_put(self.chips, self.to_act, self.chips[self.to_act] + self.pot),
            unplayed=self.unplayed,
            card=None,
            pot=0,
            to_act=self.to_act if self.ruleset.after_take == "same" else self._left_of_actor(),
            deck_left=self.deck_left,
        )

    def _revealed(self, card: int) -> Position:
        return Position(
            ruleset=self.ruleset,
            hands=self.hands,
            chips=self.chips,
            unplayed=self.unplayed,
            card=card,
            pot=self.pot,
            to_act=self.to_act,
            deck_left=self.deck_left - 1,
        )

    def _hands_with(self, card: int) -> tuple[tuple[int, ...], ...]:
        return _put(self.hands, self.to_act, tuple(sorted((*self.hands[self.to_act], card))))

    def _left_of_actor(self) -> int:
        return (self.to_act + 1) % len(self.hands)


class LegalMoves:
    """The legal moves of a position, worked out as they are asked for.

    While a card is up: `Take`, `Pass`, and where the seat to act still holds a hidden card a `PlayHidden` for every
    card it could be. Without one: a `Reveal` for every unseen card. None once the round is over.
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        """View the moves of ``position``."""
        self._position = position

    def __contains__(self, move: Move) -> bool:
        """Whether ``move`` is legal."""
        return self._position.why_not(move) is None

    def __iter__(self) -> Iterator[Move]:
        """Yield the legal moves: takes and passes first, cards ascending."""
        unseen = sorted(self._position.unseen)
        candidates: list[Move] = [Take(), Pass(), *map(PlayHidden, unseen), *map(Reveal, unseen)]
        return (move for move in candidates if move in self)

    def __bool__(self) -> bool:
        """Whether there is any legal move: until the round is over there is."""
        return not self._position.is_over

    def __len__(self) -> int:
        """Count the legal moves."""
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        """Name the moves."""
        return f"<LegalMoves {', '.join(map(repr, self)) or 'none'}>"


def _put(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*items[:index], value, *items[index + 1 :])
