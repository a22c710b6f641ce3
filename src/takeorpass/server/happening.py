"""What everybody at a table saw: one `Happening` after another, which frames and sentences tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from takeorpass.rules import Position
from takeorpass.server.events import Moved, Stamp
from takeorpass.wire import EventKind


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that everybody at the table saw, ``step`` moves into the match; ``chips`` came in with a take.

    A move ``is_late`` that the server made, since its seat had no time left.
    """

    kind: EventKind
    round: int
    step: int
    seat: int | None = None
    card: int | None = None
    chips: int | None = None
    is_late: bool = False


def seen_of(event: Moved, position: Position, step: int) -> Happening:
    """Return what everybody saw of a move in ``position``."""
    is_late = isinstance(event.stamp, Stamp) and event.stamp.is_up
    match event.letter:
        case "p":
            return Happening("passed", event.round, step, event.seat, position.card, is_late=is_late)
        case "h":
            return Happening("played_hidden", event.round, step, event.seat, event.card, is_late=is_late)
        case "t":
            return Happening("took", event.round, step, event.seat, position.card, position.pot, is_late)


def on_the_way(happenings: Iterable[Happening]) -> list[Happening]:
    """Return what led to where the match is now: without what was taken back, and the taking back."""
    kept: list[Happening] = []
    for one in happenings:
        if one.kind == "took_back":
            kept = [earlier for earlier in kept if earlier.step <= one.step]
        else:
            kept.append(one)
    return kept
