"""A `Ruleset`: everything that makes one game of the family differ from another, as data.

No code asks for a ruleset's name; it asks for the property that matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from takeorpass.errors import RulesError
from takeorpass.rules.reason import Reason

AfterTake: TypeAlias = Literal["same", "next"]
TieBreak: TypeAlias = Literal["chips", "share"]
Faces: TypeAlias = Literal["numbers", "ladder"]
StarterRule: TypeAlias = Literal["dealer", "gift", "chosen"]

MIN_PLAYERS, MAX_PLAYERS = 2, 7
"""Players at a table of any ruleset, custom ones included."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game.

    ``low`` to ``high`` are the cards, less the ``removed`` ones, which everybody knows to be out; ``set_aside`` random
    ones lie unseen; the rest is the deck. ``chips_by_players`` pairs each allowed number of players with the chips
    each of them gets. ``after_take`` says who decides on the next card: the taker (``"same"``) or the seat after the
    taker (``"next"``). ``tie_break`` says whether more chips win a tied round (``"chips"``) or the win is shared.
    With ``open_chips`` everybody sees everybody's chips. With ``hidden_tiger`` each seat is dealt one set-aside card.

    The last four fields do not change play: how cards look, what a chip is called, how many rounds are offered first,
    and how a table usually finds its starter.
    """

    name: str
    low: int
    high: int
    set_aside: int
    chips_by_players: tuple[tuple[int, int], ...]
    after_take: AfterTake
    tie_break: TieBreak
    removed: tuple[int, ...] = ()
    open_chips: bool = True
    hidden_tiger: bool = False
    faces: Faces = "numbers"
    counter: str = "chip"
    rounds_offered: int = 1
    starter_rule: StarterRule = "chosen"

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card of these rules, ascending: those that are set aside unseen included, the removed ones not."""
        return _cards(self.low, self.high, self.removed)

    @property
    def deck_size(self) -> int:
        """How many cards are turned up in a round."""
        return len(self.cards) - self.set_aside

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players that these rules allow, ascending; empty where a hidden card could go to nobody."""
        return tuple(players for players, _ in self.chips_by_players)

    @property
    def may_be_timed(self) -> bool:
        """Whether games of these rules may have a clock: those of the classroom, which count in tokens, never do."""
        return self.counter != "token"

    def chips_for(self, players: int) -> int:
        """Return the chips that each of ``players`` gets; raise `RulesError` (``player_count``) for a wrong number."""
        for count, chips in self.chips_by_players:
            if count == players:
                return chips
        raise RulesError("player_count", self._wrong_count(players), rules=self.name, players=players)

    def starter_from(self, answer: int, players: int) -> int:
        """Return the seat that starts the first round, given the seat that answers the question of these rules.

        That is left of the dealer; who last received a gift, or was chosen, starts. Raises `RulesError` (``bad_seat``)
        for a seat that is not there.

        >>> from takeorpass.rules import parse_rules
        >>> parse_rules("take-or-pass").starter_from(3, players=4), parse_rules("no-thanks").starter_from(3, players=4)
        (0, 3)
        """
        if not 0 <= answer < players:
            raise RulesError("bad_seat", f"There is no seat {answer} among {players} players.", seat=answer)
        return (answer + 1) % players if self.starter_rule == "dealer" else answer

    def why_not_card(self, card: int) -> Reason | None:
        """Say why ``card`` is none of these rules: taken out by them, or never a card of them; else None."""
        if card in self.removed:
            return Reason.REMOVED_CARD
        return None if self.low <= card <= self.high else Reason.BAD_CARD

    def _wrong_count(self, players: int) -> str:
        ends = sorted({*self.player_counts[:1], *self.player_counts[-1:]})
        allowed = " to ".join(map(str, ends)) or "no number of"
        return f"With {self.name or 'these rules'} {allowed} players may play, not {players}."


@lru_cache(maxsize=256)
def _cards(low: int, high: int, removed: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in range(low, high + 1) if card not in removed)
