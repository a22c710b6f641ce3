"""The messages between server and web clients, as msgspec structs: one JSON object a socket frame or HTTP body.

The TypeScript types of the client are generated from these through the server's OpenAPI document. A field that must
not be told is left out of the message altogether (UNSET): it is never sent as null or 0.

The client knows no rules: a `ViewFrame` brings the moves that its seat may make, why the others may not be made, what
taking would cost, runs, scores and sentences.

`player` beside these has the messages of programs that play; they get a `SeatView` and know the rules.
"""

from __future__ import annotations

from typing import TypeVar, cast

import msgspec

from takeorpass.rules.ruleset import StarterRule
from takeorpass.wire.clock import ClockFrame, ClockRules
from takeorpass.wire.frames import (
    CardFace,
    DealFrame,
    ErrorFrame,
    EventFrame,
    EventKind,
    MoveFrame,
    NoticeFrame,
    Phase,
    PresenceFrame,
    Refusal,
    RematchFrame,
    ResultFrame,
    RoundFrame,
    RulesInfo,
    RunFrame,
    SeatFrame,
    SeatInfo,
    SeatingFrame,
    ServerFrame,
    TableFrame,
    ViewFrame,
)
from takeorpass.wire.http import (
    BaseInfo,
    Catalog,
    CombinationInfo,
    ErrorBody,
    LevelInfo,
    OptionInfo,
    Seated,
    SeatLink,
    SeatLinkRequest,
    SeatRequest,
    SitRequest,
    TableCreated,
    TableRequest,
    TakeSeatRequest,
)
from takeorpass.wire.messages import (
    AgreeMessage,
    ClientMessage,
    HandMessage,
    LeaveMessage,
    MoveLetter,
    MoveMessage,
    NextRoundMessage,
    NonceMessage,
    PaceMessage,
    PauseMessage,
    RematchMessage,
    ResumeMessage,
    SeatBotMessage,
    StartMessage,
    TakeBackMessage,
)

__all__ = [
    "MAX_NAME",
    "AgreeMessage",
    "BaseInfo",
    "CardFace",
    "Catalog",
    "ClientMessage",
    "ClockFrame",
    "ClockRules",
    "CombinationInfo",
    "DealFrame",
    "ErrorBody",
    "ErrorFrame",
    "EventFrame",
    "EventKind",
    "HandMessage",
    "LeaveMessage",
    "LevelInfo",
    "MoveFrame",
    "MoveLetter",
    "MoveMessage",
    "NextRoundMessage",
    "NonceMessage",
    "NoticeFrame",
    "OptionInfo",
    "PaceMessage",
    "PauseMessage",
    "Phase",
    "PresenceFrame",
    "Refusal",
    "RematchFrame",
    "RematchMessage",
    "ResultFrame",
    "ResumeMessage",
    "RoundFrame",
    "RulesInfo",
    "RunFrame",
    "SeatBotMessage",
    "SeatFrame",
    "SeatInfo",
    "SeatLink",
    "SeatLinkRequest",
    "SeatRequest",
    "Seated",
    "SeatingFrame",
    "ServerFrame",
    "SitRequest",
    "StartMessage",
    "StarterRule",
    "TableCreated",
    "TableFrame",
    "TableRequest",
    "TakeBackMessage",
    "TakeSeatRequest",
    "ViewFrame",
    "decode_client_message",
    "encode",
    "encoded",
]

T = TypeVar("T")

MAX_NAME = 40
"""The longest name of a seat, in characters."""

encode = msgspec.json.Encoder().encode
decode_client_message = msgspec.json.Decoder(ClientMessage).decode


def encoded(value: T) -> T:
    """Return ``value`` as JSON already, to stand in its place in messages: what many of them share is encoded once.

    It can be sent, and compared, but no longer read.

    >>> encode(RunFrame(encoded([3, 4]), cost=3))
    b'{"cards":[3,4],"cost":3}'
    """
    return cast("T", msgspec.Raw(encode(value)))
