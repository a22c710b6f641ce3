"""Hands to show the scoring with: cards that the ruleset has, and scores that the engine counts."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.kit.part import most_counters
from takeorpass.record.words import counted
from takeorpass.rules import Ruleset, cost_of, face_of, runs_of, score_of

# The worked examples of the two texts that give one with chips: take-or-pay's and take-or-pass's.
_SHOWN = (
    ((4, 5, 6, 9, 11, 12), 3),
    ((6, 8, 9, 10, 13, 14, 15, 23, 24, 33), 6),
)


@dataclass(frozen=True, slots=True)
class Example:
    """A hand at the end of a round: its ``runs``, lowest first, and its ``chips``."""

    ruleset: Ruleset
    runs: tuple[tuple[int, ...], ...]
    chips: int

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards, ascending."""
        return tuple(card for run in self.runs for card in run)

    @property
    def cost(self) -> int:
        """The sum of the lowest card of each run."""
        return cost_of(self.cards)

    @property
    def score(self) -> int:
        """The total: cost less chips."""
        return score_of(self.cards, self.chips)

    @property
    def runs_text(self) -> str:
        """The runs as one lays them out.

        >>> from takeorpass.rules import parse_rules
        >>> example_of(parse_rules("take-or-pay")).runs_text
        '4, 5, 6 / 9 / 11, 12'
        """
        return " / ".join(", ".join(face_of(card, self.ruleset.faces) for card in run) for run in self.runs)

    @property
    def cost_text(self) -> str:
        """The sum that gives the cost.

        >>> from takeorpass.rules import parse_rules
        >>> example_of(parse_rules("take-or-pay")).cost_text
        '4 + 9 + 11 = 24'
        """
        lowest = " + ".join(str(run[0]) for run in self.runs)
        return f"{lowest} = {self.cost}" if len(self.runs) > 1 else lowest

    @property
    def score_text(self) -> str:
        """The subtraction that gives the total.

        >>> from takeorpass.rules import parse_rules
        >>> example_of(parse_rules("take-or-pay")).score_text
        '24 − 3 = 21'
        """
        return f"{self.cost} − {self.chips} = {signed(self.score)}"

    @property
    def chips_text(self) -> str:
        """The chips with their noun."""
        return counted(self.chips, self.ruleset.counter)


def example_of(ruleset: Ruleset) -> Example:
    """Return a hand of ``ruleset`` that shows its scoring: the larger one of the texts', or one of its own cards.

    >>> from takeorpass.rules import parse_rules
    >>> example_of(parse_rules("take-or-pass")).score
    77
    >>> example_of(parse_rules("no-thanks+amigo")).runs
    ((4, 5, 6), (9,), (11, 12))
    """
    chips = most_counters(ruleset)
    fitting = [
        (cards, held)
        for cards, held in _SHOWN
        if set(cards) <= set(ruleset.cards) and len(cards) <= ruleset.deck_size and held <= chips
    ]
    cards, held = fitting[-1] if fitting else (_own_cards(ruleset), min(3, chips))
    return Example(ruleset, runs_of(cards), held)


def low_example_of(ruleset: Ruleset) -> Example | None:
    """Return a hand with a total below zero, of other cards than `example_of`'s; None where there can be none.

    >>> from takeorpass.rules import parse_rules
    >>> low_example_of(parse_rules("take-or-pay")).score_text
    '3 − 5 = −2'
    """
    first = example_of(ruleset)
    lowest = ruleset.cards[0]
    held = lowest + 2
    is_dealt = lowest not in first.cards and len(first.cards) < ruleset.deck_size
    if not is_dealt or held + first.chips > min_counters(ruleset):
        return None
    return Example(ruleset, ((lowest,),), held)


def min_counters(ruleset: Ruleset) -> int:
    """Return the fewest chips in circulation over all numbers of players."""
    return min((players * chips for players, chips in ruleset.chips_by_players), default=0)


def signed(number: int) -> str:
    """Write ``number`` with a real minus sign.

    >>> signed(-2), signed(21)
    ('−2', '21')
    """
    return f"−{-number}" if number < 0 else str(number)


def _own_cards(ruleset: Ruleset) -> tuple[int, ...]:
    """Return a few cards of a ruleset that has none of the usual examples: the first run, and a card apart from it."""
    first = runs_of(ruleset.cards)[0]
    run = first[-3:] if len(first) > len(first[-3:]) + 1 else first[:1]
    apart = [card for card in ruleset.cards if card - 1 not in run and card + 1 not in run and card not in run]
    return tuple(sorted([*run, *apart[:1]]))[: ruleset.deck_size]
