"""The check that what a seat is told hangs on nothing that it may not know.

Two worlds look alike to a seat when they differ only in what it may not know: the order of the cards to come, the
cards set aside, the hidden cards of others and, where chips are hidden, the counts of others. Whatever the seat is
told (a view, a frame, the decision of a bot) must be the same in both, to the last byte:

    assert first_leak(tell, pairs(ruleset, players, "any text")) is None

where ``tell(world, seat)`` returns what ``seat`` is told; a seat of None is a spectator. Such a test needs a second
one that tells one of the `SECRETS` too and sees it found:

    assert first_leak(telling_too(tell, SECRETS["the next card"]), pairs(...))
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from takeorpass.rules import Deal, Ruleset
from tests.worlds import World, worlds

Tell = Callable[[World, int | None], object]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two worlds that ``seat`` must not be able to tell apart."""

    seat: int | None
    one: World
    other: World


def first_leak(tell: Tell, alike: Iterable[Pair]) -> str | None:
    """Return a sentence on the first of the pairs that ``tell`` tells apart, or None where it tells apart none."""
    for pair in alike:
        one, other = tell(pair.one, pair.seat), tell(pair.other, pair.seat)
        if one != other or repr(one) != repr(other) or pickle.dumps(one) != pickle.dumps(other):
            ply = pair.one.match.ply
            return f"seat {pair.seat} is told a secret at ply {ply}:\n{one!r}\nand in another world\n{other!r}"
    return None


def pairs(ruleset: Ruleset, players: int, text: str, *, rounds: int = 1, every: int = 1) -> Iterator[Pair]:
    """Yield pairs with different deals, for each seat and a spectator, all along a match.

    ``text`` names the match and the twins; of its moments every ``every``-th is taken. None are made at the end of a
    round, when its deal may be shown.
    """
    for world, again, seat, rng in _moments(ruleset, players, text, rounds=rounds, every=every):
        yield Pair(seat, world, World(again.match, _dealt_anew(world, seat, rng)))


def count_pairs(ruleset: Ruleset, players: int, text: str, *, rounds: int = 1, every: int = 1) -> Iterator[Pair]:
    """Yield pairs as `pairs` does, in which the others have other counts of chips.

    No moves lead to such counts: this is for what is made from a position, and shows that no field of it has them.
    """
    for world, _, seat, rng in _moments(ruleset, players, text, rounds=rounds, every=every):
        chips = tuple(
            count if owner == seat else count + rng.randrange(1, 4)
            for owner, count in enumerate(world.match.position.chips)
        )
        richer = replace(world.match, position=replace(world.match.position, chips=chips))
        yield Pair(seat, world, World(richer, world.deal))


def telling_too(tell: Tell, secret: Tell) -> Tell:
    """Return ``tell`` with a leak: it tells the ``secret`` too."""
    return lambda world, seat: (tell(world, seat), secret(world, seat))


def _moments(
    ruleset: Ruleset, players: int, text: str, *, rounds: int, every: int
) -> Iterator[tuple[World, World, int | None, random.Random]]:
    """Yield a world, the same played again, and a seat: equal worlds that share no match and no position."""
    rng = random.Random(f"twins of {text}")
    twice = zip(*(worlds(ruleset, players, text, rounds=rounds) for _ in range(2)), strict=True)
    for number, (world, again) in enumerate(twice):
        if number % every == 0 and not world.match.position.is_over:
            for seat in (None, *range(players)):
                yield world, again, seat, rng


def _dealt_anew(world: World, seat: int | None, rng: random.Random) -> Deal:
    """Give every card that ``seat`` has not seen another place."""
    deal, position = world.deal, world.match.position
    boxed = len(deal.set_aside)
    cards = [*deal.set_aside, *deal.deck]
    seen = set(range(boxed, len(cards) - position.deck_left))
    if deal.hidden is not None:
        seen |= {owner for owner, unplayed in enumerate(position.unplayed) if owner == seat or not unplayed}
    unseen = [place for place in range(len(cards)) if place not in seen]
    rng.shuffle(unseen)
    moved = [cards[place] for place in (*unseen[1:], *unseen[:1])]
    for place, card in zip(unseen, moved, strict=True):
        cards[place] = card
    set_aside = tuple(cards[:boxed])
    hidden = None if deal.hidden is None else set_aside[: len(deal.hidden)]
    return Deal(tuple(cards[boxed:]), set_aside, hidden)


def _next_card(world: World, _: int | None) -> object:
    left = world.match.position.deck_left
    return world.deal.deck[-left] if left else None


def _hidden_card_of_another(world: World, seat: int | None) -> object:
    owners = [owner for owner, unplayed in enumerate(world.match.position.unplayed) if unplayed and owner != seat]
    return world.deal.hidden_of(owners[0]) if owners else None


def _chips_of_another(world: World, seat: int | None) -> object:
    return world.match.position.chips[1 if seat == 0 else 0]


SECRETS: dict[str, Tell] = {
    "the next card": _next_card,
    "the last card": lambda world, _: world.deal.deck[-1],
    "a card set aside": lambda world, _: world.deal.set_aside[-1:],
    "the order of the deck": lambda world, _: world.deal.deck[0] < world.deal.deck[-1],
    "a hidden card of another": _hidden_card_of_another,
    "the chips of another": _chips_of_another,
}
"""What no seat may be told; the last shows in `count_pairs` alone, the others in `pairs`."""
