"""What the server says on a socket.

A field that must not be told is left out of the message altogether (UNSET): it is never sent as null or 0.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from takeorpass.wire.clock import ClockFrame, ClockRules
from takeorpass.wire.messages import Choice, MoveLetter, Reaction

Phase: TypeAlias = Literal["dealing", "playing", "round_over", "match_over"]
EventKind: TypeAlias = Literal[
    "dealt",
    "passed",
    "took",
    "played_hidden",
    "turned_up",
    "took_back",
    "replaced",
    "returned",
    "ended",
    "paused",
    "resumed",
    "round_over",
    "match_over",
]


class CardFace(Struct, frozen=True):
    """A card's value and how it is shown."""

    card: int
    face: str


class RulesInfo(Struct, frozen=True):
    """The rules of a table, as far as a page shows them or recomputes a deal from them.

    Rules that are ``custom`` have any ``name`` that somebody gave them, or none.
    """

    name: str
    custom: bool
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

    ``seats`` has null for an open seat. ``here`` are the seats that the receiver's browser holds, one as a rule, and
    ``seat`` is the one, null for none and for several; ``host`` may seat bots and start (while nobody has sat down it
    is an open seat). ``starter`` is the seat that was named in the request, null where it is drawn; ``starter_line``
    says in a sentence who starts. ``agreed`` are the seats that want spectators to see everything (empty where nobody
    asked for that). ``clock`` is the persons' time to think, null for all there is. ``why_not_start`` is null exactly
    where the host may start now. Where it is ``listed`` anybody on the server may find the table in the lobby
    and sit down. Those who watch see the match ``delay_s`` seconds later.
    """

    table: str
    rules: RulesInfo
    rounds: int
    seats: list[SeatInfo | None]
    seat: int | None
    here: list[int]
    host: int
    starter: int | None
    starter_line: str
    open_to_spectators: bool
    agreed: list[int]
    pace: float
    clock: ClockRules | None
    why_not_start: Refusal | None
    listed: bool
    delay_s: int


class TableFrame(Struct, tag="table", frozen=True):
    """Sent first on the socket of a table that has started: what hardly changes while it plays; then it is sent again.

    So it is when a seat came to the receiver's browser from another device, or went there.

    ``here`` are the seats that the receiver's browser holds, one as a rule, and ``seat`` is the one: null for a
    spectator, and where several people share the browser; ``open_to_spectators`` says to all that those who watch see
    everything. ``alone`` is whether one person plays against bots: that one may take back and set the pace. The
    ``host`` may switch ``reactions`` on and off, null where the rules of the table have none.
    ``clock`` is the persons' time to think, null for all there is. Spectators are told of everything ``delay_s``
    seconds later; until then of the start.
    """

    table: str
    rules: RulesInfo
    rounds: int
    seats: list[SeatInfo]
    seat: int | None
    here: list[int]
    open_to_spectators: bool
    alone: bool
    host: int
    reactions: bool | None
    clock: ClockRules | None
    delay_s: int


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
    kind: EventKind
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


class RoundFrame(Struct, frozen=True):
    """A round that is over, by seat, as everybody may know it from its end on; ``starter`` is the seat that started it.

    ``runs`` are those of its cards, ascending: of each the first card, which is the lowest, is what it costs. A
    score is that less the ``chips``; ``places`` are those in the round. ``totals`` are the scores up to here, and
    ``standing`` the places by these.
    """

    starter: int
    runs: list[list[list[int]]]
    chips: list[int]
    scores: list[int]
    places: list[int]
    totals: list[int]
    standing: list[int]


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

    ``host`` is the seat that need not wait for who has not answered: of those who play on the one who sat down first,
    null while there is none. ``table`` is the new table once it is there; who accepted sits at it already.
    """

    answers: list[bool | None]
    host: int | None
    table: str | None


class PresenceFrame(Struct, tag="presence", frozen=True):
    """Who is there now: by seat whether it has a line to the server (bots always), and how many others watch.

    ``away`` is by seat for how many seconds nobody has been there, null where somebody is; who is away for longer than
    the ``grace`` is asked about when the others wait (`QuestionFrame`), and ``falls_in`` is by seat in how many seconds
    that is decided without them: null where nothing is asked, or no time runs.
    """

    connected: list[bool]
    watching: int
    away: list[int | None]
    grace: float
    falls_in: list[float | None]


class VoteFrame(Struct, frozen=True):
    """What the person on ``seat`` has chosen."""

    seat: int
    choice: Choice


class QuestionFrame(Struct, frozen=True):
    """The person on ``seat`` is away and waited for: what is to become of it? The ``votes`` so far.

    Those who are there decide: the most votes, of as many the milder choice. ``default`` holds where nobody answers in
    time (`PresenceFrame`). Where it was decided to wait (``waits``) no time runs, and they may choose anew.
    """

    seat: int
    votes: list[VoteFrame]
    default: Choice
    waits: bool


class CompanyFrame(Struct, frozen=True):
    """Who is with us: for whose seats ``bots`` play until they come back, and what is asked about those who are away.

    The persons on the seats ``ending`` would like to end the match now. ``ended`` is a sentence, once it was ended
    before its time: it has no winner.
    """

    bots: list[int]
    questions: list[QuestionFrame]
    ending: list[int]
    ended: str | None


class ViewFrame(Struct, tag="view", frozen=True):
    """Everything that the receiver may know now; each one replaces the one before.

    ``seat`` is whose view it is: null for the public's, which a browser that several people share gets too while it is
    in nobody's hands. ``seq`` is the number of the table's last event, ``events`` are those since the socket's last
    frame (on a new socket the latest of the running round). ``your_turn`` is whether the receiver has a move to make;
    ``moves`` are empty for a spectator. ``take_cost`` is what taking the card would add to the cost of the receiver's
    runs, chips apart; it may be negative; ``take_runs`` are its runs as they would be then. ``step`` counts the moves
    of the whole match, the dealer's included: views of earlier steps can be asked for over HTTP. ``commitment`` binds
    the dealer to the deal of this round; ``nonce_wanted`` asks this seat for its part in it. ``rounds`` are those that
    are over, from the first; of the running one they tell nothing. ``clock`` is null at tables without one, and in
    views of earlier steps.
    """

    seat: int | None
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
    rounds: list[RoundFrame]
    result: ResultFrame | None
    rematch: RematchFrame | None
    company: CompanyFrame
    clock: ClockFrame | None


class ErrorFrame(Struct, tag="error", frozen=True):
    """A message that was refused, and why; nothing has changed. A view follows where the sender's was out of date."""

    code: str
    message: str


class ReactionFrame(Struct, tag="reaction", frozen=True):
    """What the person on ``seat`` just said to all; it is never told again."""

    seat: int
    reaction: Reaction


class NoticeFrame(Struct, tag="notice", frozen=True):
    """Something that the receiver has not asked for and should know at once, in a sentence.

    ``moved``: seats of this browser went to another device.
    """

    code: str
    message: str


ServerFrame: TypeAlias = (
    SeatingFrame | TableFrame | ViewFrame | PresenceFrame | ReactionFrame | ErrorFrame | NoticeFrame
)
