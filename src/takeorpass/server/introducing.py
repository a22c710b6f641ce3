"""What is told of a table before its match: the rules in words, who sits where, who will start, what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from takeorpass import wire
from takeorpass.rules import BASES, OPTIONS, Ruleset, face_of, is_named
from takeorpass.server.events import Seat
from takeorpass.server.seating import why_not_start
from takeorpass.server.sentences import plural
from takeorpass.server.table import Table


def seating_frame(table_id: str, table: Table, here: Sequence[int]) -> wire.SeatingFrame:
    """Return all that there is to know of a ``table`` that has not started, for a browser with the seats ``here``."""
    created = table.created
    return wire.SeatingFrame(
        table=table_id,
        rules=rules_info(created.ruleset, len(table.seats)),
        rounds=created.rounds,
        seats=[None if sits is None else seat_info(sits) for sits in table.seats],
        seat=here[0] if len(here) == 1 else None,
        here=list(here),
        host=table.host,
        starter=created.named,
        starter_line=_starter_line(table),
        open_to_spectators=created.open_to_spectators,
        agreed=sorted(table.agreed),
        pace=table.pace,
        clock=created.clock,
        why_not_start=why_not_start(table),
        listed=created.listed,
        delay_s=created.delay_s,
    )


def rules_info(ruleset: Ruleset, players: int) -> wire.RulesInfo:
    """Return what a page shows of ``ruleset`` for ``players``."""
    return wire.RulesInfo(
        name=ruleset.name,
        custom=not is_named(ruleset),
        counter=ruleset.counter,
        cards=[wire.CardFace(card, face_of(card, ruleset.faces)) for card in ruleset.cards],
        removed=list(ruleset.removed),
        set_aside=ruleset.set_aside,
        deck_size=ruleset.deck_size,
        chips=ruleset.chips_for(players),
        open_chips=ruleset.open_chips,
        hidden_tiger=ruleset.hidden_tiger,
        lines=_lines(ruleset, players),
    )


def seat_info(sits: Seat) -> wire.SeatInfo:
    """Return who sits there."""
    return wire.SeatInfo(sits.name, sits.kind, sits.level)


def _lines(ruleset: Ruleset, players: int) -> list[str]:
    """Explain the base and each option, or custom rules by what they are made of, in a line each."""
    if is_named(ruleset):
        base, *options = ruleset.name.split("+")
        return [BASES[base].line, *(OPTIONS[option].line for option in options)]
    chips = plural(ruleset.chips_for(players), ruleset.counter)
    after = "Who takes a card decides on the next one too." if ruleset.after_take == "same" else _NEXT
    lines = [
        f"Cards {ruleset.low} to {ruleset.high}, {ruleset.set_aside or 'none'} of them unseen; {chips} each. {after}"
    ]
    if ruleset.removed:
        lines.append(f"Out of the deck: {', '.join(map(str, ruleset.removed))}.")
    if ruleset.open_chips:
        lines.append(OPTIONS["open-chips"].line)
    if ruleset.hidden_tiger:
        lines.append(OPTIONS["hidden-tiger"].line)
    lines.append("More chips win a tie." if ruleset.tie_break == "chips" else "Who ties shares the win.")
    return lines


_NEXT = "After a take the next player decides."


def _starter_line(table: Table) -> str:
    created = table.created
    starter = _who(table, created.starter)
    match created.starting:
        case "drawn":
            return "Who starts is drawn by lot."
        case "dealer":
            dealer = "" if created.named is None else _who(table, created.named)
            return f"{dealer} deals, so {starter} starts."
        case "gift":
            return f"{starter} last received a gift, and starts."
        case "chosen":
            return f"{starter} starts."
        case "rematch":
            return f"{starter} starts: one to the left of who started last time."


def _who(table: Table, seat: int) -> str:
    sits = table.seats[seat]
    return f"Seat {seat + 1}" if sits is None else sits.name
