"""Why a move is not legal: one list of reasons for the rules, the judge, the server and a disabled button."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """A reason why a move is refused; the value is the code that records, frames and errors carry."""

    ROUND_OVER = "round_over"
    NO_CARD = "no_card"
    NOT_YOUR_TURN = "not_your_turn"
    NO_CHIPS = "no_chips"
    NO_HIDDEN_CARD = "no_hidden_card"
    CARD_NOT_TAKEN = "card_not_taken"
    REMOVED_CARD = "removed_card"
    BAD_CARD = "bad_card"
    DUPLICATE_CARD = "duplicate_card"
    DECK_SIZE = "deck_size"

    def sentence(self, counter: str = "chip") -> str:
        """Say the reason to the player concerned; ``counter`` is what the ruleset calls a chip.

        >>> Reason.NO_CHIPS.sentence("token")
        'You have no tokens left: you must take the card.'
        """
        return _SENTENCES[self].format(counters=f"{counter}s")


_SENTENCES = {
    Reason.ROUND_OVER: "The round is over.",
    Reason.NO_CARD: "No card is up yet.",
    Reason.NOT_YOUR_TURN: "It is not your turn.",
    Reason.NO_CHIPS: "You have no {counters} left: you must take the card.",
    Reason.NO_HIDDEN_CARD: "You have no hidden card to play.",
    Reason.CARD_NOT_TAKEN: "The card that is up has not been taken yet.",
    Reason.REMOVED_CARD: "These rules take that card out of the deck.",
    Reason.BAD_CARD: "These rules have no such card.",
    Reason.DUPLICATE_CARD: "That card has been seen already.",
    Reason.DECK_SIZE: "The whole deck has been turned up.",
}
