"""The careful player: weighs a card against the chips on it, looks round the table, and minds its last chips."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from takeorpass.heuristics import added_cost
from takeorpass.players.hand import expected_cost
from takeorpass.rules import Pass, PlayerMove, PlayHidden, SeatView, Take, recall

_SCORE_WEIGHT = 0.05  # win chance that a mean card of score is worth: what to play for when the win is settled
_CERTAIN = 0.99  # the line is followed until the card has been taken with this chance …
_MOST_STEPS = 60  # … or for so many steps
_EQUAL = 1e-9  # nearer values count as equal, and the seat takes: rounding, which machines differ in, decides nothing


@dataclass(frozen=True, slots=True)
class Careful:
    """Follows the card round the table, seat by seat, and takes it now where waiting promises nothing better.

    While a card is up, play is a line: pass, pass, … until somebody takes. For each step of it the player estimates
    everybody's final score if that seat took there, and from the scores its own chance to win. Of the others it
    expects that they take once the pot nears ``ask`` of what the card really costs them (within about ``spread``
    chips), or have no chip left; of itself, that it takes at its best step. So it lets a card go round that costs it
    nothing, as long as nobody else is likely to want it.

    - A hand costs what `expected_cost` says: a card that fits is still to come, and to this hand, with ``hope`` times
      the chance that it lies in the deck, and then saves ``welcome`` times its value in others' chips.
    - A chip is a point in the end, but more while the round is young and where few are left, since without chips one
      takes whatever comes. At the start endless chips would save ``lifeline`` mean cards; each chip saves ``rate`` of
      what the ones before it leave of that, and all of it shrinks with the deck.
    - From estimated scores to chances to win leads a softmax: a card to come adds about ``doubt`` mean cards of doubt
      about each score, more cards by the root of their number.

    The figures were found by letting about 150 sets of them play against threshold players of several shares at 3
    to 7 seats and against each other. They are a compromise: less ``welcome`` does better at full tables, more among
    careful players.

    Two more say what it sees; a lighter level sees less:

    - ``memory``: 1 remembers every pass and so everybody's chips; 0 forgets, and where chips are hidden takes them to
      be spread evenly over the others.
    - ``laps``: how often round the table it looks ahead at most, 1 or more.

    And two make a style, 0 for none:

    - ``patience``: the chance to win by which taking must be better than waiting, −0.1 to 0.1; below 0 it takes
      although waiting is better by so much.
    - ``spite``: what it is worth to it, as a chance to win, to take a point from another seat's run, 0 to about 0.01:
      a point that the card costs the seat whom it suits best less than the number on it.
    """

    ask: float = 0.35
    spread: float = 0.8
    hope: float = 0.65
    welcome: float = 0.5
    lifeline: float = 1.0
    rate: float = 0.2
    doubt: float = 0.4
    memory: float = 1
    laps: float = 20
    patience: float = 0
    spite: float = 0

    def choose(self, view: SeatView, rng: Random) -> PlayerMove:  # noqa: ARG002 - this player draws nothing
        """Return the move for the seat of ``view``, whose turn it is."""
        assert view.seat is not None
        assert view.card is not None
        hand, hidden = view.hands[view.seat], view.hidden
        if hidden is not None and added_cost(hand, hidden) <= 0:
            return PlayHidden(hidden)
        if Pass() in view.legal and not self._is_time_to_take(view):
            return Pass()
        # Beside the card that it takes the hidden one may fit, and after the last card it could not be played any more.
        if hidden is not None and added_cost((*hand, view.card), hidden) <= 0:
            return PlayHidden(hidden)
        return Take()

    def _is_time_to_take(self, view: SeatView) -> bool:
        """Fold the line backwards: the player's own steps as is best for it, the others' as they are expected."""
        now, *later = self._line(view)
        value = later[-1].value
        for step in reversed(later[:-1]):
            if step.is_own:
                value = max(value, step.value)
            else:
                value += step.chance * (step.value - value)
        return now.value >= value + self.patience - self.spite * _points_denied(view) - _EQUAL

    def _line(self, view: SeatView) -> list[_Step]:
        """Return the steps from now on, at least this one and the next, until the card is taken almost certainly."""
        outlook = self._outlook(view)
        chips = list(recall(view) if self.memory else guessed_chips(view))
        scores = [outlook.score(seat, count) for seat, count in enumerate(chips)]
        seat, pot, passed = view.to_act, view.pot, 1.0
        line: list[_Step] = []
        most_steps = max(2, min(_MOST_STEPS, self.laps * view.players))
        while passed > 1 - _CERTAIN and len(line) < most_steps:
            taken = scores.copy()
            taken[seat] = outlook.score_with_card(seat, chips[seat] + pot)
            is_own = seat == view.seat
            if chips[seat] == 0:
                chance = 1.0
            else:
                chance = 0.0 if is_own else _logistic((pot - self.ask * outlook.real_costs[seat]) / self.spread)
            line.append(_Step(outlook.value(taken), chance, is_own))
            passed *= 1 - chance
            chips[seat] -= 1
            scores[seat] = outlook.score(seat, chips[seat])
            seat, pot = (seat + 1) % len(chips), pot + 1
        return line

    def _outlook(self, view: SeatView) -> _Outlook:
        assert view.seat is not None
        assert view.card is not None
        rules, unseen = view.ruleset, view.unseen
        chance = dict.fromkeys(unseen, self.hope * view.deck_left / len(unseen) if unseen else 0)
        chances = [chance] * view.players
        if view.hidden is not None:
            chances[view.seat] = chance | {view.hidden: 1}
        with_card = [(*hand, view.card) for hand in view.hands]
        mean_card = (rules.low + rules.high) / 2
        to_come = view.deck_left + (view.rounds - len(view.logs)) * rules.deck_size
        return _Outlook(
            own=view.seat,
            costs=self._final_costs(view.hands, chances, view.totals),
            costs_with_card=self._final_costs(with_card, chances, view.totals),
            real_costs=[added_cost(hand, view.card) for hand in view.hands],
            lifeline=self.lifeline * mean_card * view.deck_left / rules.deck_size,
            rate=self.rate,
            doubt=self.doubt * mean_card * math.sqrt(to_come),
            score_weight=_SCORE_WEIGHT / mean_card,
        )

    def _final_costs(
        self, hands: Sequence[Sequence[int]], chances: Sequence[dict[int, float]], totals: Sequence[int]
    ) -> list[float]:
        return [
            total + expected_cost(hand, chance, self.welcome)
            for hand, chance, total in zip(hands, chances, totals, strict=True)
        ]


def guessed_chips(view: SeatView) -> tuple[int, ...]:
    """Return everybody's chips as far as they are told, those that are not as if spread evenly over the others.

    What does not go into equal parts is with the seats that act next.

    >>> from takeorpass.rules import Match, Reveal, parse_rules, view_of
    >>> match = Match.start(parse_rules("no-thanks"), players=3).apply(Reveal(24)).apply(Pass())
    >>> guessed_chips(view_of(match, seat=1))
    (10, 11, 11)
    """
    assert view.seat is not None
    own, others = view.chips[view.seat], view.players - 1
    assert own is not None
    each, more = divmod(view.ruleset.chips_for(view.players) * view.players - view.pot - own, others)
    places = [(seat - view.seat) % view.players for seat in range(view.players)]
    return tuple(
        each + (place <= more) if told is None else told for told, place in zip(view.chips, places, strict=True)
    )


def _points_denied(view: SeatView) -> int:
    """Return by how much the card costs another seat less than its number, where it suits one best; 0 or more."""
    assert view.card is not None
    others = (hand for seat, hand in enumerate(view.hands) if seat != view.seat)
    return max(view.card - added_cost(hand, view.card) for hand in others)


class _Step(NamedTuple):
    """A step of the line: what the card taken there is worth to the player, the chance of that, whose step it is."""

    value: float
    chance: float
    is_own: bool


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What each seat's hand may cost in the end (earlier rounds added), as it is and with the card that is up.

    ``real_costs`` are what the card adds to the hands as they lie; the rest are the figures of `Careful` in points.
    """

    own: int
    costs: Sequence[float]
    costs_with_card: Sequence[float]
    real_costs: Sequence[int]
    lifeline: float
    rate: float
    doubt: float
    score_weight: float

    def score(self, seat: int, chips: int) -> float:
        """Return the final score of ``seat``, if it has ``chips`` when the card is gone."""
        return self.costs[seat] - self._worth(chips)

    def score_with_card(self, seat: int, chips: int) -> float:
        """Return the same, if it takes the card."""
        return self.costs_with_card[seat] - self._worth(chips)

    def value(self, scores: Sequence[float]) -> float:
        """Return the player's chance to win with ``scores``, and a little for its score against the mean."""
        best = min(scores)
        if self.doubt:
            weights = [math.exp((best - score) / self.doubt) for score in scores]
        else:
            weights = [float(score == best) for score in scores]
        mean = sum(scores) / len(scores)
        return weights[self.own] / sum(weights) + self.score_weight * (mean - scores[self.own])

    def _worth(self, chips: int) -> float:
        return chips + self.lifeline * (1 - math.exp(-self.rate * chips))


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x > -50 else 0.0  # noqa: PLR2004 - there exp would soon overflow
