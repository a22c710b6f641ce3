"""What a client says on its socket."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

MoveLetter: TypeAlias = Literal["t", "p", "h"]


class NonceMessage(Struct, tag="nonce", frozen=True, forbid_unknown_fields=True):
    """The person's own part in the deal of ``round``: up to 32 bytes in hexadecimal."""

    round: int
    nonce: str


class MoveMessage(Struct, tag="move", frozen=True, forbid_unknown_fields=True):
    """A move, with the ``round`` and the ``ply`` that the client saw; another ply makes it stale."""

    round: int
    ply: int
    move: MoveLetter


class NextRoundMessage(Struct, tag="next_round", frozen=True, forbid_unknown_fields=True):
    """Go on to the round after ``round``, which is over."""

    round: int


class SeatBotMessage(Struct, tag="seat_bot", frozen=True, forbid_unknown_fields=True):
    """The host seats a bot of ``level`` on an open seat or in a bot's place, or with null opens a bot's seat."""

    seat: int
    level: str | None


class AgreeMessage(Struct, tag="agree", frozen=True, forbid_unknown_fields=True):
    """Before the start: whether this person agrees that those who watch see everything."""

    agree: bool


class StartMessage(Struct, tag="start", frozen=True, forbid_unknown_fields=True):
    """The host starts: from now on nothing of the set-up changes."""


class LeaveMessage(Struct, tag="leave", frozen=True, forbid_unknown_fields=True):
    """Before the start: get up again from ``seat``; with null from each that this browser holds."""

    seat: int | None = None


class HandMessage(Struct, tag="hand", frozen=True, forbid_unknown_fields=True):
    """Where several people share a browser: for this turn it is in the hands of ``seat``; with null of nobody."""

    seat: int | None


class TakeBackMessage(Struct, tag="take_back", frozen=True, forbid_unknown_fields=True):
    """Alone against bots: take back one's last decision of this ``round``, having seen ``ply``."""

    round: int
    ply: int


class PaceMessage(Struct, tag="pace", frozen=True, forbid_unknown_fields=True):
    """Alone against bots: let them pause for so many ``seconds``, 0 to 3, before each move."""

    seconds: float


class PauseMessage(Struct, tag="pause", frozen=True, forbid_unknown_fields=True):
    """At a table with a clock: ask for a pause, or agree to the one that is asked for; else end that question."""

    agree: bool


class ResumeMessage(Struct, tag="resume", frozen=True, forbid_unknown_fields=True):
    """End the pause."""


class RematchMessage(Struct, tag="rematch", frozen=True, forbid_unknown_fields=True):
    """After the match: whether this person plays another; who declines leaves a seat open.

    Without ``wait`` the host of the rematch makes the new table now; who has not answered leaves a seat open too.
    """

    accept: bool
    wait: bool = True


ClientMessage: TypeAlias = (
    NonceMessage
    | MoveMessage
    | NextRoundMessage
    | SeatBotMessage
    | AgreeMessage
    | StartMessage
    | LeaveMessage
    | HandMessage
    | TakeBackMessage
    | PaceMessage
    | PauseMessage
    | ResumeMessage
    | RematchMessage
)
