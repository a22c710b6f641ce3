"""Two worlds, for tests that nobody is told a secret: tables that differ in nothing but what somebody may not know."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from takeorpass import wire
from takeorpass.errors import TakeOrPassError
from takeorpass.rules import Deal, Ruleset, parse_rules
from takeorpass.server import commands, export, frames, own_games
from takeorpass.server.events import Committed, Created, Event
from takeorpass.server.setup import set_up
from takeorpass.server.table import Table, fold
from tests.server.playing import request

RULES = "no-thanks+hidden-tiger"
PLAYERS = 4
SAME_CARDS = 4
"""How many cards the decks of the two worlds have in common, in the tests over sockets."""
SEEDS = {"one": b"1" * 32, "other": b"2" * 32}
WORLD = ["one"]
"""The world that is played now, by its name."""


def random_deal(ruleset: Ruleset, rng: random.Random) -> Deal:
    cards = rng.sample(ruleset.cards, len(ruleset.cards))
    return deal_of(cards, ruleset)


def deal_of(cards: list[int], ruleset: Ruleset) -> Deal:
    set_aside = tuple(cards[: ruleset.set_aside])
    return Deal(tuple(cards[ruleset.set_aside :]), set_aside, set_aside[:PLAYERS])


def paired_deals() -> tuple[Deal, Deal]:
    """Return two deals with the same first cards of the deck and the same hidden card of seat 0, all else moved."""
    ruleset = parse_rules(RULES)
    one = random_deal(ruleset, random.Random(9))
    fixed = ruleset.set_aside + SAME_CARDS
    cards = [*one.set_aside, *one.deck]
    rest = [*cards[1 : ruleset.set_aside], *cards[fixed:]]
    moved = [*rest[1:], rest[0]]
    known = cards[ruleset.set_aside : fixed]
    aside = ruleset.set_aside - 1
    return one, deal_of([cards[0], *moved[:aside], *known, *moved[aside:]], ruleset)


def other_deal(table: Table, one: Deal, seat: int | None, rng: random.Random, *, sees_all: bool = False) -> Deal:
    """Return a deal that ``seat`` cannot tell from ``one`` at ``table``: all that it has not seen is dealt anew.

    Who ``sees_all`` has seen every hidden card.
    """
    match = table.match
    shown = len(match.logs[-1].cards)
    hidden = one.hidden or ()
    fixed = {place for place in range(PLAYERS) if sees_all or place == seat or not match.position.unplayed[place]}
    cards = [*one.set_aside, *one.deck]
    fixed |= set(range(len(one.set_aside), len(one.set_aside) + shown))
    assert len(hidden) == PLAYERS
    free = [place for place in range(len(cards)) if place not in fixed]
    # A turn of what is free moves every card, so that a leak of any one shows.
    turn = rng.randrange(1, len(free)) if len(free) > 1 else 0
    dealt = list(cards)
    for place, source in zip(free, free[turn:] + free[:turn], strict=True):
        dealt[place] = cards[source]
    return deal_of(dealt, match.ruleset)


def deal_by_seed(monkeypatch: pytest.MonkeyPatch, deals: dict[bytes, Deal]) -> None:
    """Let each seed give the deal that the test wants, whatever the nonces are."""
    for module in ("table", "commands"):
        monkeypatch.setattr(f"takeorpass.server.{module}.deal_from", lambda _rules, seed, _nonces: deals[seed])


def beginning(seed: bytes) -> list[Event]:
    body = msgspec.convert(request(RULES), wire.TableRequest)
    created, *rest = set_up(body, bytes)
    (committed,) = rest
    return [created, msgspec.structs.replace(committed, seed=seed, commitment=b"c" * 32)]


def with_secrets_of_the_other(event: Event) -> Event:
    if isinstance(event, Created):
        return msgspec.structs.replace(event, bot_secret=b"2" * 32)
    return msgspec.structs.replace(event, seed=SEEDS["other"]) if isinstance(event, Committed) else event


def dealt(events: list[Event]) -> Table:
    """Return the table after ``events`` and the only nonce that it waits for."""
    table = fold(events)
    return fold([*events, *commands.give_nonce(table, 0, 0, "")])


def played_out(events: list[Event], rng: random.Random) -> list[Event]:
    """Return ``events`` and those of moves at random that follow, until the round is over."""
    table, moves = fold(events), list[Event]()
    while table.phase == "playing":
        view = table.view_of(table.match.position.to_act)
        letter = rng.choice([move.letter for move in view.legal])
        moves += commands.make_move(table, view.seat, view.round, view.ply, letter)
        table = table.apply(moves[-1])
    return events + moves


def random_game(rng: random.Random) -> list[Event]:
    """Return the events of a whole round, played at random, with every kind of move in it."""
    events = beginning(SEEDS["one"])
    events += commands.give_nonce(fold(events), 0, 0, "")
    events = played_out(events, rng)
    assert {getattr(event, "letter", "") for event in events} == {"", "t", "p", "h"}
    return events


def after_move(table: Table, letter: wire.MoveLetter) -> Table:
    view = table.view_of(table.match.position.to_act)
    (event,) = commands.make_move(table, view.seat, view.round, view.ply, letter)
    return table.apply(event)


HELD = own_games.Held("id", (0,), 2, 1, 2, is_over=False)
"""A table in a list."""


def told(table: Table, seat: int | None) -> bytes:
    """Return all that ``seat`` can be told of ``table``: frames, record, and what is said to whatever it may send."""
    parts: list[Any] = [frames.table_frame("id", table, [] if seat is None else [seat]), export.record_for(table, seat)]
    parts += [own_games.told(HELD, own_games.Known.of(table))]
    parts += [frames.view_frame(table, seat, since) for since in (None, 0, len(table.happenings))]
    letters: tuple[wire.MoveLetter, ...] = ("t", "p", "h")
    asked: list[Callable[[], object]] = [lambda: commands.give_nonce(table, seat, 0, "zz")]
    asked += [
        lambda ply=ply, letter=letter: commands.make_move(table, seat, 0, ply, letter)  # type: ignore[misc]
        for ply in (table.match.ply, table.match.ply + 1)
        for letter in letters
    ]
    for ask in asked:
        try:
            ask()
        except TakeOrPassError as error:
            parts.append(wire.ErrorFrame(error.code, error.message))
    return wire.encode(parts)
