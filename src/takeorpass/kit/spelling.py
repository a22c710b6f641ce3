"""Numbers, cards and rules as a person reads them."""

from __future__ import annotations

from takeorpass.record.words import counted, sentence
from takeorpass.rules import Ruleset, face_of, is_named

_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_SUITS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts"}
_TURNED = str.maketrans("01689", "01986")
_LONGEST_TITLE = 40


def number_word(number: int) -> str:
    """Spell a number from 0 to 99.

    >>> number_word(6), number_word(20), number_word(35)
    ('six', 'twenty', 'thirty-five')
    """
    if number < len(_SMALL):
        return _SMALL[number]
    tens, ones = divmod(number, 10)
    return f"{_TENS[tens]}-{_SMALL[ones]}" if ones else _TENS[tens]


def card_word(card: int, ruleset: Ruleset) -> str:
    """Spell a card: its number, or on the ladder the ordinary card that stands for it.

    >>> from takeorpass.rules import parse_rules
    >>> card_word(24, parse_rules("take-or-pass")), card_word(24, parse_rules("no-thanks"))
    ('jack of diamonds', 'twenty-four')
    """
    face = face_of(card, ruleset.faces)
    if face.isdigit():
        return number_word(card)
    rank, suit = face[:-1], face[-1]
    return f"{_RANKS.get(rank) or number_word(int(rank))} of {_SUITS[suit]}"


def is_turnable(card: int, low: int, high: int) -> bool:
    """Whether ``card``, held upside down, reads as another of ``low`` to ``high``; 6 and 9 always do.

    >>> [card for card in range(3, 36) if is_turnable(card, 3, 35)]
    [6, 9]
    >>> [card for card in range(7, 100) if is_turnable(card, 7, 99)]
    [9, 16, 18, 19, 61, 66, 68, 81, 86, 89, 91, 98, 99]
    """
    digits = str(card)
    if not set(digits) <= set("01689") or digits.endswith("0"):
        return False
    turned = int(digits[::-1].translate(_TURNED))
    return turned != card and (len(digits) == 1 or low <= turned <= high)


def title_of(ruleset: Ruleset) -> str:
    """Return what a sheet calls ``ruleset``; a custom one may carry any name, or none.

    >>> from takeorpass.rules import parse_rules
    >>> title_of(parse_rules("no-thanks+hidden-tiger"))
    'No thanks, hidden tiger'
    """
    if is_named(ruleset):
        base, *options = ruleset.name.replace("-", " ").split("+")
        return ", ".join([base.capitalize(), *options])
    name = "".join(letter if letter.isprintable() else " " for letter in ruleset.name)
    return sentence(name, _LONGEST_TITLE) or "Rules of our own"


def chips_each(ruleset: Ruleset) -> str:
    """Say how many chips each player gets, by the number of players where that makes a difference.

    >>> from takeorpass.rules import parse_rules
    >>> chips_each(parse_rules("no-thanks"))
    '11 chips with 3 to 5 players, 9 chips with 6, 7 chips with 7'
    >>> chips_each(parse_rules("take-or-pay"))
    '7 tokens'
    """
    groups: dict[int, list[int]] = {}
    for players, chips in ruleset.chips_by_players:
        groups.setdefault(chips, []).append(players)
    if len(groups) <= 1:
        return counted(next(iter(groups), 0), ruleset.counter)
    texts = [f"{counted(chips, ruleset.counter)} with {span(players)}" for chips, players in groups.items()]
    return ", ".join([f"{texts[0]} players", *texts[1:]])


def span(numbers: list[int]) -> str:
    """Return consecutive ``numbers`` as a span.

    >>> span([3, 4, 5]), span([6]), span([])
    ('3 to 5', '6', 'none')
    """
    if not numbers:
        return "none"
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def unbroken(text: str) -> str:
    """Keep a short ``text``, such as a subtraction, on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")
