"""The ladder of ordinary cards: what each is worth, and which of a deck are not used."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.rules import Ruleset, face_of

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_NAMES = {"♣": "Clubs", "♦": "Diamonds", "♥": "Hearts"}


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit of the ladder: its sign and name, and its thirteen faces, ace first, each with its value.

    ``added`` is what a rank's own number is raised by; a value is None where the card stays in the box.
    """

    sign: str
    name: str
    added: int
    faces: tuple[str, ...]
    values: tuple[int | None, ...]


def suits_of(ruleset: Ruleset) -> tuple[Suit, ...]:
    """Return the suits of a ruleset with ladder faces, lowest first.

    >>> from takeorpass.rules import parse_rules
    >>> clubs, diamonds, hearts = suits_of(parse_rules("take-or-pass"))
    >>> clubs.values[:3], diamonds.added, hearts.faces[8], hearts.values[8:]
    ((None, None, 3), 13, '9♥', (35, None, None, None, None))
    """
    values = {face_of(card, ruleset.faces): card for card in ruleset.cards}
    return tuple(
        Suit(
            sign=sign,
            name=_NAMES[sign],
            added=place * len(_RANKS),
            faces=tuple(rank + sign for rank in _RANKS),
            values=tuple(values.get(rank + sign) for rank in _RANKS),
        )
        for place, sign in enumerate(dict.fromkeys(face[-1] for face in values))
    )
