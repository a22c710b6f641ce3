"""The events of a table. The log of them is the truth; a table's state is what folding them gives (`table`).

They are stored as JSON, one object an event, and never leave the store but through `frames` and `export`: seeds, and
what follows from them, are in here. So is the ruleset as it was resolved when the table was set up, with the number of
the engine that plays it: a later change of rules or names never touches a running game.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from takeorpass.rules import Ruleset
from takeorpass.wire import Choice, ClockRules, MoveLetter

ENGINE = 3
"""Raised whenever there are new events, or the same log would fold to another state than before."""

ENGINES = frozenset({1, 2, ENGINE})
"""Whose logs can be played. Engine 1 knew one person a table, who was there from the beginning; engine 2 no clocks, and
nobody who left in mid-game."""

Starting: TypeAlias = Literal["drawn", "dealer", "gift", "chosen", "rematch"]
"""How the seat that starts the first round was found: by lot, by the rules' question, or left of last time's."""


SOMEONE = "Someone"
"""What somebody is called whose name was deleted."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits on a seat: a person, or a bot of a ``level``. Who holds a person's seat is not part of the log."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None = None


class Stamp(msgspec.Struct, frozen=True):
    """When something happened at a table with a clock: ``at`` is a moment of `uptime`, in milliseconds.

    ``spent`` is what the running turn took until then, from when it was told, or went on after a pause. ``is_up`` says
    that no time was left, and the server made this move.
    """

    at: int
    spent: int
    is_up: bool = False


class _Event(msgspec.Struct, frozen=True):
    """What all events share: a ``repr`` that gives nothing away, whatever is logged."""

    def __repr__(self) -> str:
        """Name the kind of event alone."""
        return f"<{type(self).__name__}>"


class Created(_Event, tag="created", frozen=True):
    """A table was set up; an open seat is None. The first `Committed` starts it, and freezes all of this.

    ``bot_secret`` is what the bots' randomness derives from, so that a replay is the same; ``pace`` is their pause in
    seconds. ``named`` is the seat that answered the rules' question. The persons on the ``agreed`` seats want those who
    watch to see everything, where it is to be ``open_to_spectators``. ``rematch_of`` is the table that this one goes on
    from. Where it is ``listed`` anybody on the server may find it before the start, else by its link alone. The
    ``clock`` is the persons' time to think; None is all there is. Those who watch are told of the match ``delay_s``
    seconds later.
    """

    engine: int
    ruleset: Ruleset
    rounds: int
    starter: int
    seats: tuple[Seat | None, ...]
    bot_secret: bytes
    starting: Starting = "drawn"
    named: int | None = None
    open_to_spectators: bool = False
    agreed: tuple[int, ...] = ()
    pace: float = 0.7
    rematch_of: str | None = None
    listed: bool = False
    clock: ClockRules | None = None
    delay_s: int = 0


class Sat(_Event, tag="sat", frozen=True):
    """A person called ``name`` sat down on ``seat``; who that is, is kept beside the log."""

    seat: int
    name: str


class Left(_Event, tag="left", frozen=True):
    """The person on ``seat`` got up again, before the start."""

    seat: int


class BotSeated(_Event, tag="bot_seated", frozen=True):
    """The host seated a bot on ``seat``, or with a ``level`` of None opened that of a bot."""

    seat: int
    name: str
    level: str | None


class SeatMoved(_Event, tag="seat_moved", frozen=True):
    """The person on ``seat`` went on at another device; who holds it from then on, is kept beside the log."""

    seat: int


class Agreed(_Event, tag="agreed", frozen=True):
    """The person on ``seat`` agreed, or no longer does, that those who watch see everything."""

    seat: int
    agree: bool


class Removed(_Event, tag="removed", frozen=True):
    """The host removed the person on ``seat``, before the start."""

    seat: int


class Hosted(_Event, tag="hosted", frozen=True):
    """The person on ``seat`` is the host from now on: the one before was away for too long."""

    seat: int


class Closed(_Event, tag="closed", frozen=True):
    """The table is gone: it never started, and nobody was left at it."""


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
    stamp: Stamp | UnsetType = UNSET


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
    stamp: Stamp | UnsetType = UNSET


class TookBack(_Event, tag="took_back", frozen=True):
    """``seat``, alone against bots, took back its last decision of ``round``, of which it saw ``ply``."""

    round: int
    ply: int
    seat: int
    stamp: Stamp | UnsetType = UNSET


class PauseAnswered(_Event, tag="pause_answered", frozen=True):
    """The person on ``seat`` wants a pause: the first one asks for it. Who does not agree ends the question."""

    seat: int
    agree: bool


class Paused(_Event, tag="paused", frozen=True):
    """All persons agreed: the clocks stand, and nobody moves."""

    stamp: Stamp | UnsetType = UNSET


class Resumed(_Event, tag="resumed", frozen=True):
    """The person on ``seat`` ended the pause."""

    seat: int
    stamp: Stamp | UnsetType = UNSET


class Missed(_Event, tag="missed", frozen=True):
    """The person on ``seat`` is away and waited for: the others are asked, from ``at`` on, in seconds since 1970."""

    seat: int
    at: float


class Voted(_Event, tag="voted", frozen=True):
    """The person on ``seat`` chose what is to become of the seat that is ``missed``."""

    seat: int
    missed: int
    choice: Choice


class Waited(_Event, tag="waited", frozen=True):
    """They wait for the person on ``seat``: no time runs any more, and they may choose anew."""

    seat: int


class Replaced(_Event, tag="replaced", frozen=True):
    """A bot of ``level`` plays for the person on ``seat`` from now on, who is away or left in mid-game."""

    seat: int
    level: str


class Returned(_Event, tag="returned", frozen=True):
    """The person on ``seat`` is there again, or took the seat back from the bot."""

    seat: int


class EndWished(_Event, tag="end_wished", frozen=True):
    """The person on ``seat`` would like to end the match now, or no longer does."""

    seat: int
    wish: bool


class Ended(_Event, tag="ended", frozen=True):
    """The persons on the ``seats`` ended the match before its time; nobody wins."""

    seats: tuple[int, ...]


class Paced(_Event, tag="paced", frozen=True):
    """The bots are to pause for so many ``seconds`` before each move."""

    seconds: float


class RematchAnswered(_Event, tag="rematch_answered", frozen=True):
    """After the match the person on ``seat`` said whether it plays another."""

    seat: int
    accept: bool


class RematchMade(_Event, tag="rematch_made", frozen=True):
    """The match goes on at another ``table``, whose log was begun in the same write."""

    table: str


class ReactionsSet(_Event, tag="reactions_set", frozen=True):
    """The host switched reactions on or off."""

    allowed: bool


class Forgotten(_Event, tag="forgotten", frozen=True):
    """The person on ``seat`` had everything about itself deleted, and is `SOMEONE`, in all events before this too.

    In a match that others play on, a bot of ``level`` takes its place.
    """

    seat: int
    level: str | None = None


Event: TypeAlias = (
    Created
    | Sat
    | Left
    | SeatMoved
    | BotSeated
    | Agreed
    | Removed
    | Hosted
    | Closed
    | Committed
    | NonceGiven
    | Dealt
    | Moved
    | TookBack
    | Missed
    | Voted
    | Waited
    | Replaced
    | Returned
    | EndWished
    | Ended
    | PauseAnswered
    | Paused
    | Resumed
    | Paced
    | RematchAnswered
    | RematchMade
    | ReactionsSet
    | Forgotten
)

encode_event = msgspec.json.Encoder().encode
decode_event = msgspec.json.Decoder(Event).decode
