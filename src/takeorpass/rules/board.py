"""A `Board`: what lies on the table, and what a player may do there. `Position` and `SeatView` are boards.

Nothing that decides about a player's move is secret to the player: so a seat can be told what is legal from what it
sees, by the same lines that decide it.
"""

from __future__ import annotations

from typing import assert_never

from takeorpass.rules.move import Pass, PlayerMove, PlayHidden, Take
from takeorpass.rules.reason import Reason
from takeorpass.rules.ruleset import Ruleset


class Board:
    """The fields, as `Position` explains them; of ``chips`` only the count of the seat to act has to be known."""

    __slots__ = ()

    ruleset: Ruleset
    hands: tuple[tuple[int, ...], ...]
    chips: tuple[int | None, ...]
    unplayed: tuple[bool, ...]
    card: int | None
    to_act: int
    deck_left: int

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return len(self.hands)

    @property
    def is_over(self) -> bool:
        """Whether the last card of the deck has been taken."""
        return self.card is None and self.deck_left == 0

    def _why_not_player(self, move: PlayerMove) -> Reason | None:
        """Say why the seat to act may not make ``move`` in a round that is not over."""
        if self.card is None:
            return Reason.NO_CARD
        match move:
            case Pass():
                return None if self.chips[self.to_act] else Reason.NO_CHIPS
            case Take():
                return None
            case PlayHidden(card):
                return self._why_not_new(card) if self.unplayed[self.to_act] else Reason.NO_HIDDEN_CARD
            case _:
                assert_never(move)

    def _why_not_new(self, card: int) -> Reason | None:
        """Say why ``card`` cannot come onto the table."""
        seen = card == self.card or any(card in hand for hand in self.hands)
        return self.ruleset.why_not_card(card) or (Reason.DUPLICATE_CARD if seen else None)
