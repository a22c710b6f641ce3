"""The messages between server and web clients, as msgspec structs: one JSON object a socket frame or HTTP body.

The TypeScript types of the client are generated from these through the server's OpenAPI document. A field that must
not be told is left out of the message altogether (UNSET): it is never sent as null or 0.

The client knows no rules: a `ViewFrame` brings the moves that its seat may make, why the others may not be made, what
taking would cost, runs, scores and sentences.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

MoveLetter: TypeAlias = Literal["t", "p", "h"]
Phase: TypeAlias = Literal["dealing", "playing", "round_over", "match_over"]
StarterRule: TypeAlias = Literal["dealer", "gift", "chosen"]

MAX_NAME = 40
"""The longest name of a seat, in characters."""


# --- What a client asks for over HTTP ---------------------------------------------------------------------------


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: a bot by level, or a person.

    The first person's seat is for the one who asks, and has the ``name``; the further ones stay open until somebody
    sits down by the table's link, and their names are said then.
    """

    kind: Literal["person", "bot"]
    name: str = ""
    level: str = ""


class TableRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table: ``rules`` by name or as a custom object, planned ``rounds`` (1 to 10), seats clockwise.

    ``starter`` is the seat that answers the rules' question (`BaseInfo.starter_rule`): the dealer, left of whom the
    first round starts; who last received a gift, or the chosen one, who starts it; null draws. A table without an open
    seat starts at once. With ``open_to_spectators`` those who watch are to see every seat's chips and hidden card,
    once every person has agreed. ``pace`` is the pause before a bot's move, 0 to 3 seconds.
    """

    rules: str | dict[str, Any]
    seats: list[SeatRequest]
    rounds: int = 1
    starter: int | None = None
    open_to_spectators: bool = False
    pace: float = 0.7


class SitRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down under ``name`` on an open seat, or with null on the first open one."""

    name: str
    seat: int | None = None


class Seated(Struct, frozen=True):
    """The answer to a `SitRequest`: the seat that the asking browser now holds; the same again if it had one."""

    seat: int


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
    """One game of the family as the start page offers it."""

    name: str
    line: str
    counter: str
    rounds_offered: int
    starter_rule: StarterRule
    options: list[OptionInfo]
    combinations: list[CombinationInfo]


class LevelInfo(Struct, frozen=True):
    """A level of bots that may be seated."""

    name: str
    line: str


class Catalog(Struct, frozen=True):
    """What can be played (the first base is the usual one) and against whom."""

    bases: list[BaseInfo]
    levels: list[LevelInfo]


class ErrorBody(Struct, frozen=True):
    """The body of every HTTP answer that refuses something."""

    code: str
    message: str


# --- What a client says on its socket ---------------------------------------------------------------------------


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
    """Before the start: get up again."""


class TakeBackMessage(Struct, tag="take_back", frozen=True, forbid_unknown_fields=True):
    """Alone against bots: take back one's last decision of this ``round``, having seen ``ply``."""

    round: int
    ply: int


class PaceMessage(Struct, tag="pace", frozen=True, forbid_unknown_fields=True):
    """Alone against bots: let them pause for so many ``seconds``, 0 to 3, before each move."""

    seconds: float


class RematchMessage(Struct, tag="rematch", frozen=True, forbid_unknown_fields=True):
    """After the match: whether this person plays another; who declines leaves a seat open."""

    accept: bool


ClientMessage: TypeAlias = (
    NonceMessage
    | MoveMessage
    | NextRoundMessage
    | SeatBotMessage
    | AgreeMessage
    | StartMessage
    | LeaveMessage
    | TakeBackMessage
    | PaceMessage
    | RematchMessage
)


# --- What the server says on a socket ---------------------------------------------------------------------------


class CardFace(Struct, frozen=True):
    """A card's value and how it is shown."""

    card: int
    face: str


class RulesInfo(Struct, frozen=True):
    """The rules of a table, as far as a page shows them or recomputes a deal from them."""

    name: str
    counter: str
    cards: list[CardFace]
    removed: list[int]
    set_aside: int
    deck_size: int
    chips: int
    open_chips: bool
    hidden_tiger: bool
    lines: list[str]
    """The base and each option, explained in a line each."""


class SeatInfo(Struct, frozen=True):
    """Who sits on a seat."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None


class SeatingFrame(Struct, tag="seating", frozen=True):
    """A table before its start; each one replaces the one before. A `TableFrame` follows at the start.

    ``seats`` has null for an open seat. ``seat`` is the receiver's own, null for who has not sat down; ``host`` may
    seat bots and start. ``starter`` is the seat that was named in the request, null where it is drawn; ``starter_line``
    says in a sentence who starts. ``agreed`` are the seats that want spectators to see everything (empty where nobody
    asked for that). ``why_not_start`` is null exactly where the host may start now.
    """

    table: str
    rules: RulesInfo
    rounds: int
    seats: list[SeatInfo | None]
    seat: int | None
    host: int
    starter: int | None
    starter_line: str
    open_to_spectators: bool
    agreed: list[int]
    pace: float
    why_not_start: Refusal | None


class TableFrame(Struct, tag="table", frozen=True):
    """Sent first on the socket of a table that has started: what does not change while it plays.

    ``seat`` is null for a spectator; ``open_to_spectators`` says to all that those who watch see everything. ``alone``
    is whether one person plays against bots: that one may take back and set the pace.
    """

    table: str
    rules: RulesInfo
    rounds: int
    seats: list[SeatInfo]
    seat: int | None
    open_to_spectators: bool
    alone: bool


class RunFrame(Struct, frozen=True):
    """A run of consecutive cards, ascending, and its cost: the lowest of them."""

    cards: list[int]
    cost: int


class SeatFrame(Struct, frozen=True):
    """What is told of a seat.

    ``chips`` is left out where the receiver is not told; so is ``hidden_unplayed`` in rules without hidden cards.
    ``cost`` is that of its runs; ``total`` is that of the rounds that are over. ``hidden`` is there only for those who
    watch a table that is open to spectators.
    """

    runs: list[RunFrame]
    cost: int
    total: int
    chips: int | UnsetType = UNSET
    hidden_unplayed: bool | UnsetType = UNSET
    hidden: int | UnsetType = UNSET


class Refusal(Struct, frozen=True):
    """Why something is not possible: a code and a sentence for the person concerned."""

    code: str
    message: str


class MoveFrame(Struct, frozen=True):
    """A move that the receiver's seat might make; ``why_not`` is null exactly where it is legal now."""

    move: MoveLetter
    why_not: Refusal | None
    card: int | UnsetType = UNSET
    """The hidden card that ``h`` would play."""


class EventFrame(Struct, frozen=True):
    """Something that happened, as everybody at the table may know it; ``seq`` counts the table's events from 1.

    ``chips`` are those that a take brought in.
    """

    seq: int
    kind: Literal["dealt", "passed", "took", "played_hidden", "turned_up", "round_over", "match_over"]
    text: str
    round: int
    seat: int | UnsetType = UNSET
    card: int | UnsetType = UNSET
    chips: int | UnsetType = UNSET


class DealFrame(Struct, frozen=True):
    """The deal of a round that is over, whole, so that the page can recompute it. Byte strings are hexadecimal."""

    method: str
    commitment: str
    seed: str
    nonces: list[str]
    set_aside: list[int]
    deck: list[int]
    hidden: list[int] | None


class ResultFrame(Struct, frozen=True):
    """The end of a round, by seat, and of the match so far or as a whole; ``match_places`` come with its last round."""

    scores: list[int]
    places: list[int]
    winners: list[int]
    totals: list[int]
    match_places: list[int] | None
    match_winners: list[int] | None
    deal: DealFrame


class RematchFrame(Struct, frozen=True):
    """Who plays another match: by seat true, false, or null for no answer yet (bots always play).

    ``table`` is the new table once it is there; who accepted sits at it already.
    """

    answers: list[bool | None]
    table: str | None


class PresenceFrame(Struct, tag="presence", frozen=True):
    """Who is there now: by seat whether it has a line to the server (bots always), and how many others watch."""

    connected: list[bool]
    watching: int


class ViewFrame(Struct, tag="view", frozen=True):
    """Everything that the receiver may know now; each one replaces the one before.

    ``seq`` is the number of the table's last event, ``events`` are those since the socket's last frame (on a new
    socket the latest of the running round). ``your_turn`` is whether the receiver has a move to make; ``moves`` are
    empty for a spectator. ``take_cost`` is what taking the card would add to the cost of the receiver's runs, chips
    apart; it may be negative; ``take_runs`` are its runs as they would be then. ``step`` counts the moves of the whole
    match, the dealer's included: views of earlier steps can be asked for over HTTP. ``commitment`` binds the dealer to
    the deal of this round; ``nonce_wanted`` asks this seat for its part in it.
    """

    seq: int
    phase: Phase
    round: int
    ply: int
    starter: int
    to_act: int
    card: int | None
    pot: int
    deck_left: int
    seats: list[SeatFrame]
    commitment: str
    nonce_wanted: bool
    your_turn: bool
    moves: list[MoveFrame]
    take_cost: int | None
    take_runs: list[RunFrame] | None
    hidden: int | None
    step: int
    can_take_back: bool
    pace: float
    events: list[EventFrame]
    result: ResultFrame | None
    rematch: RematchFrame | None


class ErrorFrame(Struct, tag="error", frozen=True):
    """A message that was refused, and why; nothing has changed. A view follows where the sender's was out of date."""

    code: str
    message: str


ServerFrame: TypeAlias = SeatingFrame | TableFrame | ViewFrame | PresenceFrame | ErrorFrame

encode = msgspec.json.Encoder().encode
decode_client_message = msgspec.json.Decoder(ClientMessage).decode
