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
    CompanyFrame,
    DealFrame,
    ErrorFrame,
    EventFrame,
    EventKind,
    MoveFrame,
    NoticeFrame,
    Phase,
    PresenceFrame,
    QuestionFrame,
    ReactionFrame,
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
    VoteFrame,
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
from takeorpass.wire.lists import Deleted, ListedTable, Lobby, OwnGame, OwnGames, Standing
from takeorpass.wire.messages import (
    AgreeMessage,
    Choice,
    ClientMessage,
    EndMessage,
    HandMessage,
    LeaveMatchMessage,
    LeaveMessage,
    MoveLetter,
    MoveMessage,
    NextRoundMessage,
    NonceMessage,
    PaceMessage,
    PauseMessage,
    Reaction,
    ReactionsMessage,
    ReactMessage,
    RematchMessage,
    RemoveMessage,
    ResumeMessage,
    ReturnMessage,
    SeatBotMessage,
    StartMessage,
    TakeBackMessage,
    VoteMessage,
)

__all__ = [
    "MAX_NAME",
    "AgreeMessage",
    "BaseInfo",
    "CardFace",
    "Catalog",
    "Choice",
    "ClientMessage",
    "ClockFrame",
    "ClockRules",
    "CombinationInfo",
    "CompanyFrame",
    "DealFrame",
    "Deleted",
    "EndMessage",
    "ErrorBody",
    "ErrorFrame",
    "EventFrame",
    "EventKind",
    "HandMessage",
    "LeaveMatchMessage",
    "LeaveMessage",
    "LevelInfo",
    "ListedTable",
    "Lobby",
    "MoveFrame",
    "MoveLetter",
    "MoveMessage",
    "NextRoundMessage",
    "NonceMessage",
    "NoticeFrame",
    "OptionInfo",
    "OwnGame",
    "OwnGames",
    "PaceMessage",
    "PauseMessage",
    "Phase",
    "PresenceFrame",
    "QuestionFrame",
    "ReactMessage",
    "Reaction",
    "ReactionFrame",
    "ReactionsMessage",
    "Refusal",
    "RematchFrame",
    "RematchMessage",
    "RemoveMessage",
    "ResultFrame",
    "ResumeMessage",
    "ReturnMessage",
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
    "Standing",
    "StartMessage",
    "StarterRule",
    "TableCreated",
    "TableFrame",
    "TableRequest",
    "TakeBackMessage",
    "TakeSeatRequest",
    "ViewFrame",
    "VoteFrame",
    "VoteMessage",
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
