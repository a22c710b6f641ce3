"""The moves: what players do (`Pass`, `Take`, `PlayHidden`) and what the dealer does (`Reveal`).

Moves are small frozen values. The log of them *is* the record of a round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Pass:
    """Pay one chip onto the card that is up and leave the decision to the next seat."""

    letter: ClassVar[Literal["p"]] = "p"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the card that is up together with the chips that lie on it."""

    letter: ClassVar[Literal["t"]] = "t"


@dataclass(frozen=True, slots=True)
class PlayHidden:
    """Play one's own hidden card, ``card``, into one's area; the turn goes on."""

    card: int
    letter: ClassVar[Literal["h"]] = "h"


@dataclass(frozen=True, slots=True)
class Reveal:
    """The dealer's move: turn up ``card``, the next of the deck."""

    card: int


PlayerMove: TypeAlias = Pass | Take | PlayHidden
Move: TypeAlias = PlayerMove | Reveal
