"""The faces of cards: plain numbers, or a ladder of ordinary playing cards from ♣3 (3) to ♥9 (35).

The ladder: clubs count their face (jack 11, queen 12, king 13), diamonds that plus 13, hearts that plus 26.
"""

from __future__ import annotations

import re

from takeorpass.errors import InputError
from takeorpass.rules.ruleset import Faces

_SUITS = "♣♦♥"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_LADDER = range(3, 36)
# Patterns are compiled when they are first used, which keeps the import of the rules short.
_ORDINARY = r"(10|[2-9ATJQK])([CDH♣♦♥♧♢♡])\ufe0f?"
_SUIT_LETTERS = {**dict(zip("CDH", _SUITS, strict=True)), **dict(zip("♧♢♡", _SUITS, strict=True))}
# Longer digit strings are no card of any rules, and int() of a very long one is slow or refused.
_NUMBER = r"[0-9]{1,4}"


def face_of(card: int, faces: Faces = "numbers") -> str:
    """Return how ``card`` is shown: its number, or on the ladder its ordinary card (beyond the ladder the number).

    >>> face_of(24, "ladder"), face_of(24), face_of(14, "ladder"), face_of(40, "ladder")
    ('J♦', '24', 'A♦', '40')
    """
    if faces == "numbers" or card not in _LADDER:
        return str(card)
    suit, rank = divmod(card - 1, len(_RANKS))
    return _RANKS[rank] + _SUITS[suit]


def parse_card(text: str) -> int:
    """Read a card that a person typed: a number, or an ordinary card such as ``JD``, ``J♦``, ``10d`` or ``TD``.

    Whether the rules have the card is not asked here. Raises `InputError` (``bad_card``) for anything else.

    >>> [parse_card(text) for text in ("24", "JD", "j♦", "10c", "TC", "9h")]
    [24, 24, 24, 10, 10, 35]
    """
    if re.fullmatch(_NUMBER, text):
        return int(text)
    ordinary = re.fullmatch(_ORDINARY, text.upper())
    if ordinary is None:
        raise InputError("bad_card", f"{text!r} is no card: write a number such as 24 or a card such as JD.", text=text)
    rank = _RANKS.index("10" if ordinary[1] == "T" else ordinary[1])
    suit = _SUITS.index(_SUIT_LETTERS.get(ordinary[2], ordinary[2]))
    return 1 + rank + suit * len(_RANKS)


def parse_cards(text: str) -> tuple[int, ...]:
    """Read cards separated by spaces or commas, in the order given; none at all is a hand too.

    >>> parse_cards("10 6, 9,8"), parse_cards("")
    ((10, 6, 9, 8), ())
    """
    return tuple(parse_card(word) for word in re.split(r"[\s,]+", text) if word)
