"""A `Deal`: the secret half of a round, and the provably fair shuffle ``takeorpass-deal/1`` that makes it.

The dealer draws a seed and publishes its commitment before any nonce is known, so it cannot choose the deal; each
person adds a nonce, so nobody else can either. Whoever is shown the seed afterwards can recompute all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from takeorpass.errors import InputError
from takeorpass.rules.ruleset import Ruleset

METHOD = "takeorpass-deal/1"
SEED_BYTES = 32
MAX_NONCE_BYTES = 32


@dataclass(frozen=True, slots=True)
class Deal:
    """What only the dealer knows of a round.

    The ``deck``, first turned up first, the ``set_aside`` cards and, by seat, the ``hidden`` ones (None in rules
    without them). Its ``repr`` names none of them, so that no log can give them away.
    """

    deck: tuple[int, ...]
    set_aside: tuple[int, ...]
    hidden: tuple[int, ...] | None

    def __repr__(self) -> str:
        """Say how many cards there are, not which."""
        return f"<Deal of {len(self.deck)} cards, {len(self.set_aside)} set aside>"

    def hidden_of(self, seat: int | None) -> int | None:
        """Return the card that ``seat`` was dealt face down; None for a spectator and in rules without hidden cards."""
        return None if self.hidden is None or seat is None else self.hidden[seat]


def commitment_of(seed: bytes) -> bytes:
    """Return what is published of ``seed`` before the deal: its SHA-256."""
    return _sha256(seed)


def deal_from(ruleset: Ruleset, seed: bytes, nonces: Sequence[bytes]) -> Deal:
    """Deal a round of ``ruleset`` from the dealer's 32-byte ``seed`` and, by seat, nonces of 0 to 32 bytes.

    The same arguments always give the same deal. Raises `InputError` (``bad_deal``) for a seed or nonce of a wrong
    length and `RulesError` (``player_count``) for a number of nonces that these rules cannot seat.

    >>> from takeorpass.rules import parse_rules
    >>> deal_from(parse_rules("take-or-pay"), bytes(32), [b"", b"", b""]).deck[:5]
    (3, 13, 10, 6, 4)
    """
    players = len(nonces)
    ruleset.chips_for(players)
    cards = _shuffled(ruleset.cards, _words(_key(seed, nonces)))
    set_aside = cards[: ruleset.set_aside]
    hidden = set_aside[:players] if ruleset.hidden_tiger else None
    return Deal(deck=cards[ruleset.set_aside :], set_aside=set_aside, hidden=hidden)


def _key(seed: bytes, nonces: Sequence[bytes]) -> bytes:
    if len(seed) != SEED_BYTES:
        raise InputError("bad_deal", f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")
    parts = [METHOD.encode(), b"\0", seed]
    for seat, nonce in enumerate(nonces):
        if len(nonce) > MAX_NONCE_BYTES:
            raise InputError("bad_deal", f"A nonce has at most {MAX_NONCE_BYTES} bytes, not {len(nonce)}.", seat=seat)
        parts += [bytes([len(nonce)]), nonce]
    return _sha256(b"".join(parts))


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = _sha256(key + block.to_bytes(8, "big"))
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _shuffled(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """Fisher and Yates, from the last card down; words that would favour a card are thrown away."""
    shuffled = sorted(cards)
    for last in range(len(shuffled) - 1, 0, -1):
        choices = last + 1
        limit = 2**32 // choices * choices
        pick = next(word for word in words if word < limit) % choices
        shuffled[last], shuffled[pick] = shuffled[pick], shuffled[last]
    return tuple(shuffled)


def _sha256(data: bytes) -> bytes:
    import hashlib  # late, because it takes a tenth of the time in which the rules are imported

    return hashlib.sha256(data).digest()
