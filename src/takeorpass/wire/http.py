"""What is asked and answered over HTTP."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from takeorpass.rules.ruleset import StarterRule
from takeorpass.wire.clock import ClockRules


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: a bot by level, or a person.

    The first person's seat is for the one who asks, and has the ``name``; so have those of people who are ``here``, at
    the same browser. The further ones stay open until somebody sits down by the table's link, and their names are said
    then.
    """

    kind: Literal["person", "bot"]
    name: str = ""
    level: str = ""
    here: bool = False


class TableRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table: ``rules`` by name or as a custom object, planned ``rounds`` (1 to 10), seats clockwise.

    ``starter`` is the seat that answers the rules' question (`BaseInfo.starter_rule`): the dealer, left of whom the
    first round starts; who last received a gift, or the chosen one, who starts it; null draws. A table without an open
    seat starts at once. With ``open_to_spectators`` those who watch are to see every seat's chips and hidden card,
    once every person has agreed; who asks for that agrees. ``pace`` is the pause before a bot's move, 0 to 3 seconds;
    null leaves it to the server. A table with open seats that is ``listed`` stands in the lobby, where anybody on the
    server finds it; any other is reached by its link alone. ``clock`` is the persons' time to think; null gives
    them all there is. Those who watch see the match ``delay_s`` seconds later, 0 to 600.
    """

    rules: str | dict[str, Any]
    seats: list[SeatRequest]
    rounds: int = 1
    starter: int | None = None
    open_to_spectators: bool = False
    pace: float | None = None
    listed: bool = False
    clock: ClockRules | None = None
    delay_s: int = 0


class SitRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down under ``name`` on an open seat, or with null on the first open one.

    A browser that has a seat keeps that, unless somebody ``also`` sits down beside who is there, on the ``seat`` named.
    """

    name: str
    seat: int | None = None
    also: bool = False


class Seated(Struct, frozen=True):
    """The answer to a `SitRequest`: the seat that the asking browser now holds; the same again if it had one."""

    seat: int


class SeatLinkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Make a link by which another device can take ``seat``, which the asking browser holds."""

    seat: int


class SeatLink(Struct, frozen=True):
    """The answer to a `SeatLinkRequest`: whoever has the ``token`` can take the seat, once, within so many ``seconds``.

    It begins with the seat's number and a dot, and belongs behind the # of an address, which no server is sent.
    """

    token: str
    seconds: int


class TakeSeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the seat of a `SeatLink`; the answer is `Seated`."""

    token: str


class TableCreated(Struct, frozen=True):
    """The answer to a `TableRequest`: the table's id, and the seat that the asking browser now holds."""

    table: str
    seat: int


class OptionInfo(Struct, frozen=True):
    """An option of a base, with a line that explains it and the options that it excludes."""

    name: str
    line: str
    excludes: list[str]


class CombinationInfo(Struct, frozen=True):
    """An allowed combination of options: the full rules name, the numbers of players allowed, the chips each gets."""

    name: str
    options: list[str]
    players: list[int]
    chips: list[int]


class BaseInfo(Struct, frozen=True):
    """One game of the family as the start page offers it; whether it ``may_be_timed`` says if it may have a clock."""

    name: str
    line: str
    counter: str
    rounds_offered: int
    starter_rule: StarterRule
    may_be_timed: bool
    options: list[OptionInfo]
    combinations: list[CombinationInfo]


class LevelInfo(Struct, frozen=True):
    """A level of bots that may be seated.

    ``kind`` groups them: levels from the easiest to the strongest, styles, and programs of the server's own. ``rating``
    is its strength by contests between them all, 1000 for the easiest; null for one that has met none of them.
    """

    name: str
    line: str
    kind: Literal["level", "style", "program"]
    rating: int | None


class Catalog(Struct, frozen=True):
    """What can be played (the first base is the usual one) and against whom."""

    bases: list[BaseInfo]
    levels: list[LevelInfo]


class ErrorBody(Struct, frozen=True):
    """The body of every HTTP answer that refuses something."""

    code: str
    message: str
