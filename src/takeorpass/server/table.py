"""A `Table`: the state of a table, as the fold of its events. Frozen; `apply` gives the next one.

It holds the secrets of its deals: whoever tells anybody anything of it goes through `Table.view_of`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, assert_never

from takeorpass.errors import TakeOrPassError
from takeorpass.rules import (
    Deal,
    Match,
    Move,
    Pass,
    PlayHidden,
    Position,
    Reveal,
    SeatView,
    Take,
    deal_from,
    view_of,
)
from takeorpass.server.events import ENGINE, Committed, Created, Dealt, Event, Moved, NonceGiven
from takeorpass.wire import Phase

Kind: TypeAlias = Literal["dealt", "passed", "took", "played_hidden", "turned_up", "round_over", "match_over"]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that everybody at the table saw; ``chips`` are those that a take brought in."""

    kind: Kind
    round: int
    seat: int | None = None
    card: int | None = None
    chips: int | None = None


@dataclass(frozen=True, slots=True)
class RoundDeal:
    """How a round is dealt. ``nonces`` are by seat, None where a person's has not come yet; then ``deal`` is None."""

    commitment: bytes
    seed: bytes = field(repr=False)
    nonces: tuple[bytes | None, ...]
    deal: Deal | None = None

    @property
    def dealt(self) -> Deal:
        """The deal, where it is known to be there."""
        if self.deal is None:
            raise TakeOrPassError("not_dealt", "This round has not been dealt yet.")
        return self.deal

    @property
    def missing(self) -> frozenset[int]:
        """The seats whose nonces have not come yet."""
        return frozenset(seat for seat, nonce in enumerate(self.nonces) if nonce is None)

    @property
    def all_nonces(self) -> tuple[bytes, ...]:
        """The nonces by seat, those that have not come as empty ones."""
        return tuple(nonce or b"" for nonce in self.nonces)


@dataclass(frozen=True, slots=True)
class Table:
    """A table after ``length`` events: how it was ``created``, its match, its rounds' deals, and what happened."""

    created: Created
    match: Match
    deals: tuple[RoundDeal, ...] = ()
    happenings: tuple[Happening, ...] = ()
    length: int = 1

    @classmethod
    def from_created(cls, event: Created) -> Table:
        """Return the table before anything happened at it; raise `TakeOrPassError` for another engine's."""
        if event.engine != ENGINE:
            raise TakeOrPassError(
                "other_engine", f"This table is played by engine {event.engine}; here is engine {ENGINE}."
            )
        match = Match.start(event.ruleset, len(event.seats), rounds=event.rounds, starter=event.starter)
        return cls(event, match)

    @property
    def phase(self) -> Phase:
        """What the table waits for: nonces, a move, the wish to go on, nothing more."""
        if self.match.is_over:
            return "match_over"
        if self.match.position.is_over:
            return "round_over"
        return "dealing" if self.deal is None else "playing"

    @property
    def deal(self) -> Deal | None:
        """The deal of the running round, once all nonces are there. Secret."""
        return self.deals[-1].deal if self.deals else None

    def view_of(self, seat: int | None) -> SeatView:
        """Return what ``seat`` may know (None: a spectator)."""
        return view_of(self.match, seat, None if self.deal is None else self.deal.hidden_of(seat))

    def apply(self, event: Event) -> Table:
        """Return the table after ``event``; raise `TakeOrPassError` (``broken_table``) where it does not fit."""
        match event:
            case Created():
                raise _broken(self.length)
            case Committed():
                after = self._committed(event)
            case NonceGiven():
                after = self._nonce_given(event)
            case Dealt():
                after = self._dealt(event)
            case Moved():
                after = self._moved(event)
            case _:
                assert_never(event)
        return replace(after, length=self.length + 1)

    def _committed(self, event: Committed) -> Table:
        match = self.match if not self.deals else self.match.next_round()
        if (event.round, event.starter) != (match.round, match.logs[-1].starter):
            raise _broken(self.length)
        nonces = tuple(None if seat.kind == "person" else b"" for seat in self.created.seats)
        return replace(self, match=match, deals=(*self.deals, RoundDeal(event.commitment, event.seed, nonces)))

    def _nonce_given(self, event: NonceGiven) -> Table:
        current = self.deals[-1]
        if event.round != self.match.round or event.seat not in current.missing:
            raise _broken(self.length)
        nonces = tuple(event.nonce if seat == event.seat else old for seat, old in enumerate(current.nonces))
        return self._with_deal(replace(current, nonces=nonces))

    def _dealt(self, event: Dealt) -> Table:
        current = self.deals[-1]
        deal = deal_from(self.match.ruleset, current.seed, current.all_nonces)
        if current.missing or event.round != self.match.round or event.card != deal.deck[0]:
            raise _broken(self.length)
        seen = (
            Happening("dealt", event.round, seat=self.match.logs[-1].starter),
            Happening("turned_up", event.round, card=event.card),
        )
        after = self._with_deal(replace(current, deal=deal))
        return replace(after, match=self.match.apply(Reveal(event.card)), happenings=(*self.happenings, *seen))

    def _moved(self, event: Moved) -> Table:
        position = self.match.position
        if (event.round, event.ply, event.seat) != (self.match.round, self.match.ply, position.to_act):
            raise _broken(self.length)
        match = self.match.apply(_move_of(event))
        seen = [_seen(event, position)]
        if event.revealed is not None:
            match = match.apply(Reveal(event.revealed))
            seen.append(Happening("turned_up", event.round, card=event.revealed))
        if match.position.is_over:
            seen.append(Happening("round_over", event.round))
        if match.is_over and match.rounds > 1:
            seen.append(Happening("match_over", event.round))
        return replace(self, match=match, happenings=(*self.happenings, *seen))

    def _with_deal(self, current: RoundDeal) -> Table:
        return replace(self, deals=(*self.deals[:-1], current))


def fold(events: Iterable[Event]) -> Table:
    """Return the table that ``events`` make, from the first; raise `TakeOrPassError` (``broken_table``) if they do not.

    A table takes up to a tenth of a second where ten long rounds were played, a few milliseconds as a rule.
    """
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, Created):
        raise _broken(0)
    table = Table.from_created(first)
    for event in rest:
        table = table.apply(event)
    return table


def _move_of(event: Moved) -> Move:
    if event.card is not None:
        return PlayHidden(event.card)
    return Take() if event.letter == "t" else Pass()


def _seen(event: Moved, position: Position) -> Happening:
    """Return what everybody saw of a move in ``position``."""
    match event.letter:
        case "p":
            return Happening("passed", event.round, event.seat, position.card)
        case "h":
            return Happening("played_hidden", event.round, event.seat, event.card)
        case "t":
            return Happening("took", event.round, event.seat, position.card, position.pot)


def _broken(number: int) -> TakeOrPassError:
    return TakeOrPassError("broken_table", f"The log of this table does not fit together at event {number}.")
