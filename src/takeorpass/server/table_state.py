"""How a table stands: what its log has come to, and what follows from that without another event.

It holds the secrets of its deals: whoever tells anybody anything of it goes through `TableState.view_of`.
"""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.rules import (
    Deal,
    Match,
    SeatView,
    view_of,
)
from takeorpass.server.clock import Clock
from takeorpass.server.company import ALL_HERE, Company
from takeorpass.server.events import (
    Created,
    Seat,
)
from takeorpass.server.finals import Final
from takeorpass.server.happening import Happening
from takeorpass.server.round_deal import RoundDeal
from takeorpass.wire import Phase


@dataclass(frozen=True, slots=True)
class TableState:
    """A table after ``length`` events: how it was ``created``, its match, its rounds' deals, and what happened.

    ``seats`` has None for an open one; ``persons`` are those of people, in the order in which they sat down, and
    ``agreed`` those of them that want spectators to see everything. ``decisions`` are, where one person is alone with
    bots, the steps before each of its moves in the running round: where it may go back to. ``answers`` say who plays
    another match, at the table ``rematch``. The ``company`` are those who are away, and those who play for them; the
    ``clock`` has the persons' time, where they have not all there is. The people on the ``gone`` seats had themselves
    forgotten. Whether the host lets people have ``reactions`` is the table's, what they are nobody keeps. ``finals``
    are the ends of the rounds that are over, and ``handovers`` the seats that went to other devices, one after another.
    """

    created: Created
    match: Match
    seats: tuple[Seat | None, ...]
    persons: tuple[int, ...]
    agreed: frozenset[int]
    pace: float
    deals: tuple[RoundDeal, ...] = ()
    happenings: tuple[Happening, ...] = ()
    decisions: tuple[int, ...] = ()
    answers: tuple[tuple[int, bool], ...] = ()
    rematch: str | None = None
    company: Company = ALL_HERE
    gone: frozenset[int] = frozenset()
    reactions: bool = True
    clock: Clock | None = None
    finals: tuple[Final, ...] = ()
    handovers: tuple[int, ...] = ()
    length: int = 1

    @property
    def has_started(self) -> bool:
        """Whether everybody sits, and the dealer has bound itself to the first deal."""
        return bool(self.deals)

    @property
    def host(self) -> int:
        """The seat of the person who sat down first of those who are there; the first open one where nobody is."""
        there = (seat for seat in self.persons if seat not in self.gone)
        return next(there, next(iter(self.open_seats), 0))

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats on which nobody sits."""
        return tuple(number for number, seat in enumerate(self.seats) if seat is None)

    @property
    def sitting(self) -> tuple[Seat, ...]:
        """Who sits on each seat of a table that has started."""
        return tuple(seat for seat in self.seats if seat is not None)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats of the persons who play for themselves, there or away: no bot does it for them."""
        return tuple(seat for seat in self.persons if self.company.level_of(seat) is None)

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against bots, and nobody else ever did."""
        return self.has_started and len(self.persons) == 1 and not self.gone

    @property
    def is_open(self) -> bool:
        """Whether those who watch see everything: it was asked for, and every person agreed before the start."""
        # Who is gone may not have wanted it: that nothing more is shown then is settled at the start.
        players = self.gone.union(self.persons)
        return self.created.open_to_spectators and self.has_started and self.agreed.issuperset(players)

    @property
    def can_take_back(self) -> bool:
        """Whether the one person here has a decision of this round to take back, and its deal is still a secret."""
        return bool(self.decisions) and self.is_alone and self.phase == "playing" and not self.is_paused

    @property
    def is_paused(self) -> bool:
        """Whether the clocks stand, and nobody moves, until somebody ends that."""
        return self.clock is not None and self.clock.is_paused and self.phase == "playing"

    @property
    def timed_seat(self) -> int | None:
        """The seat whose clock runs: that of the person to act, at a table with a clock; never one of who is gone."""
        to_act = self.match.position.to_act
        if self.clock is None or self.clock.since is None or to_act not in self.active or self.phase != "playing":
            return None
        return None if to_act in self.gone else to_act

    @property
    def phase(self) -> Phase:
        """What the table waits for: nonces, a move, the wish to go on, nothing more."""
        if self.match.is_over or self.company.ended:
            return "match_over"
        if self.match.position.is_over:
            return "round_over"
        return "dealing" if self.deal is None else "playing"

    @property
    def awaited_nonces(self) -> frozenset[int]:
        """The seats whose parts in the deal the table waits for."""
        return self.deals[-1].missing if self.has_started and self.phase == "dealing" else frozenset()

    def bot_level(self, seat: int) -> str | None:
        """Return the level of the bot that plays on ``seat``, its own or for a person; None for a person who plays."""
        return self.company.level_of(seat) or self.sitting[seat].level

    @property
    def deal(self) -> Deal | None:
        """The deal of the running round, once all nonces are there. Secret."""
        return self.deals[-1].deal if self.deals else None

    def view_of(self, seat: int | None) -> SeatView:
        """Return what ``seat`` may know (None: a spectator)."""
        deal = self.deal
        return view_of(self.match, seat, None if deal is None else deal.hidden_of(seat))
