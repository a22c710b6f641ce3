"""The events of a table. The log of them is the truth; a table's state is what folding them gives (`table`).

They are stored as JSON, one object an event, and never leave the store but through `frames` and `export`: seeds, and
what follows from them, are in here. So is the ruleset as it was resolved when the table was set up, with the number of
the engine that plays it: a later change of rules or names never touches a running game.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from takeorpass.rules import Ruleset
from takeorpass.wire import MoveLetter

ENGINE = 1
"""Raised whenever the same log would fold to another state than before; older engines are then kept beside it."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits on a seat: a person, or a bot of a ``level``. Who holds a person's seat is not part of the log."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None = None


class _Event(msgspec.Struct, frozen=True):
    """What all events share: a ``repr`` that gives nothing away, whatever is logged."""

    def __repr__(self) -> str:
        """Name the kind of event alone."""
        return f"<{type(self).__name__}>"


class Created(_Event, tag="created", frozen=True):
    """A table was set up. ``bot_secret`` is what the bots' randomness derives from, so that a replay is the same."""

    engine: int
    ruleset: Ruleset
    rounds: int
    starter: int
    seats: tuple[Seat, ...]
    bot_secret: bytes


class Committed(_Event, tag="committed", frozen=True):
    """The dealer bound itself to the deal of ``round``: ``commitment`` is public at once, ``seed`` when it is over."""

    round: int
    starter: int
    seed: bytes
    commitment: bytes


class NonceGiven(_Event, tag="nonce", frozen=True):
    """The person on ``seat`` had its part in the deal of ``round``."""

    round: int
    seat: int
    nonce: bytes


class Dealt(_Event, tag="dealt", frozen=True):
    """All nonces are there: ``round`` is dealt, and ``card`` turned up first."""

    round: int
    card: int


class Moved(_Event, tag="moved", frozen=True):
    """``seat`` made the move ``letter`` at ``ply`` of ``round``.

    ``card`` is the hidden card that ``h`` played. ``revealed`` is the card turned up after a take: both are one event,
    so that none is ever stored without the other.
    """

    round: int
    ply: int
    seat: int
    letter: MoveLetter
    card: int | None = None
    revealed: int | None = None


Event: TypeAlias = Created | Committed | NonceGiven | Dealt | Moved

encode_event = msgspec.json.Encoder().encode
decode_event = msgspec.json.Decoder(Event).decode
