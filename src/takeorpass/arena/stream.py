"""The random numbers of a game, and its deal: in plain Python what the kernels have compiled.

`kernels.stream` says how words come from a seed and a game's number, `kernels.table` how they shuffle. So a game is the
same whether it is played here or there, and this half needs the standard library alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, TypeVar

from takeorpass.rules import Deal, Ruleset

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

_GAMMA = 0x9E3779B97F4A7C15
_WORD = 64
_MASK = (1 << _WORD) - 1


class Stream(Random):
    """The generator of game ``game`` of ``seed``, both 0 to 2⁶⁴ − 1: whatever is random in that game comes from it.

    What `Random` can do it does with these words. `choice` draws as the random policy of the kernels does: nothing
    where there is one thing alone to choose.
    """

    def __init__(self, seed: int, game: int) -> None:
        """Stand at the first word."""
        super().__init__(0)
        self._state = _mix(_mix(seed) + game * _GAMMA & _MASK)

    def word(self) -> int:
        """Return the next word, a number of 64 bits."""
        self._state = self._state + _GAMMA & _MASK
        return _mix(self._state)

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` − 1 (at most 2³² − 1), each equally likely."""
        while True:
            number, rest = divmod((self.word() >> 32) * limit, 1 << 32)
            if rest >= (1 << 32) % limit:
                return number

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """Return one of ``seq``, which is not empty."""
        return seq[self.below(len(seq)) if len(seq) > 1 else 0]

    def random(self) -> float:
        """Return a number from 0 to 1, without 1."""
        return (self.word() >> 11) * 2.0**-53

    def getrandbits(self, k: int, /) -> int:
        """Return a number of ``k`` bits."""
        words = -(-k // _WORD)
        whole = sum(self.word() << _WORD * place for place in range(words))
        return whole >> (_WORD * words - k)


def deal_of(ruleset: Ruleset, players: int, starter: int, stream: Stream) -> Deal:
    """Return what the first words of ``stream`` deal: the deck, then the hidden cards, from the seat that starts on."""
    cards = list(ruleset.cards)
    for place, pick in _picks(len(cards), ruleset.deck_size + (players if ruleset.hidden_tiger else 0), stream):
        cards[place], cards[pick] = cards[pick], cards[place]
    deck, aside = tuple(cards[: ruleset.deck_size]), tuple(cards[ruleset.deck_size :])
    if not ruleset.hidden_tiger:
        return Deal(deck=deck, set_aside=aside, hidden=None)
    hidden = tuple(aside[(seat - starter) % players] for seat in range(players))
    return Deal(deck=deck, set_aside=(*hidden, *aside[players:]), hidden=hidden)


def _picks(cards: int, drawn: int, stream: Stream) -> Iterator[tuple[int, int]]:
    return ((place, place + stream.below(cards - place)) for place in range(drawn))


def _mix(word: int) -> int:
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _MASK
    return word ^ (word >> 31)
