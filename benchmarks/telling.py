"""Where the server's CPU goes: the parts of a move that are its own, each measured alone over one round.

What is left of `benchmarks.server`'s CPU per move is the web server's, the event loop's and the store's.
"""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.hall import PLAYERS, opening
from benchmarks.row import Row, seconds
from takeorpass import wire
from takeorpass.server.commands import make_move
from takeorpass.server.events import Event
from takeorpass.server.frames import view_frame
from takeorpass.server.table import Table, fold


def rows() -> list[Row]:
    """Measure deciding, applying, telling and encoding, in microseconds a move of a table of four."""
    table = fold(opening())
    before: list[Table] = []
    events: list[Event] = []
    while table.phase == "playing":
        before.append(table)
        events += _decide(table)
        table = table.apply(events[-1])
    after = [*before[1:], table]
    frames = [
        view_frame(later, seat, len(earlier.happenings))
        for earlier, later in zip(before, after, strict=True)
        for seat in range(PLAYERS)
    ]
    parts: dict[str, Callable[[], object]] = {
        "deciding": lambda: [_decide(table) for table in before],
        "applying": lambda: [table.apply(event) for table, event in zip(before, events, strict=True)],
        "four views": lambda: [table.view_of(seat) for table in after for seat in range(PLAYERS)],
        "four frames, views and all": lambda: [
            view_frame(later, seat, len(earlier.happenings))
            for earlier, later in zip(before, after, strict=True)
            for seat in range(PLAYERS)
        ],
        "encoding four frames": lambda: [wire.encode(frame) for frame in frames],
    }
    return [Row(f"telling: {name}", seconds(work) / len(before) * 1e6, "µs a move") for name, work in parts.items()]


def _decide(table: Table) -> tuple[Event, ...]:
    position = table.match.position
    letter: wire.MoveLetter = "t" if position.pot >= PLAYERS - 1 or not position.chips[position.to_act] else "p"
    return make_move(table, position.to_act, table.match.round, table.match.ply, letter)
