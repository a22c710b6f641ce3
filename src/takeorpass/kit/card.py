"""The shape of a card: its size and where on it things stand, in millimetres from its upper left corner."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.rules import Ruleset


@dataclass(frozen=True, slots=True)
class CardShape:
    """A card's size, and the heights and places of what is on it.

    The digits in the middle are ``numeral`` high (20 at least) and begin at ``middle``; those in the corners are
    ``corner`` high (6 at least). Below the middle come, on the ladder, the ordinary card with digits ``face`` high, and
    the word, standing on ``word``.
    """

    width: float
    height: float
    numeral: float
    middle: float
    corner: float
    face: float
    word: float


def card_shape(ruleset: Ruleset, *, is_big: bool) -> CardShape:
    """Return the shape of all cards of ``ruleset``: a poker card's or, ``is_big``, one of which six fill a sheet."""
    if ruleset.faces == "ladder":
        return _BIG_WITH_FACE if is_big else _USUAL_WITH_FACE
    return _BIG if is_big else _USUAL


_USUAL = CardShape(63.5, 88.9, numeral=30.0, middle=24.5, corner=8.0, face=0.0, word=69.0)
_USUAL_WITH_FACE = CardShape(63.5, 88.9, numeral=25.0, middle=21.5, corner=7.0, face=6.5, word=67.0)
_BIG = CardShape(85.0, 76.0, numeral=34.0, middle=19.0, corner=9.5, face=0.0, word=70.5)
_BIG_WITH_FACE = CardShape(85.0, 76.0, numeral=29.0, middle=18.0, corner=8.5, face=7.0, word=71.0)
