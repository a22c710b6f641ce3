"""How each round ended: a `Final` is what everybody may know of a round from its end on, worked out once, there."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.rules import Match, Outcome


@dataclass(frozen=True, slots=True)
class Final:
    """The end of a round, by seat: its ``hands`` and ``chips``, scores and places.

    ``starter`` is the seat that started it; ``standing`` are the totals up to here, and the places by these.
    """

    starter: int
    hands: tuple[tuple[int, ...], ...]
    chips: tuple[int, ...]
    outcome: Outcome
    standing: Outcome


def with_final(finals: tuple[Final, ...], match: Match) -> tuple[Final, ...]:
    """Return ``finals`` with that of the round that has just ended in ``match``; the same ones where none has."""
    if len(finals) == len(match.outcomes):
        return finals
    position = match.position
    final = Final(match.logs[-1].starter, position.hands, position.chips, match.outcomes[-1], match.standing())
    return (*finals, final)
