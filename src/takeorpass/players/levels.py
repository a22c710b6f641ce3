"""The levels of play that a bot may have, and the pure function that a worker process runs."""

from __future__ import annotations

from random import Random

from takeorpass.errors import InputError
from takeorpass.players.named import NAMED, Named
from takeorpass.rules import Match, PlayerMove, Reveal, SeatView, parse_rules, view_of

LADDER = {
    name: NAMED[name]
    for name in (
        "newcomer",
        "collector",
        "saver",
        "watcher",
        "careful",
        "master",
    )
}
"""Those of the named players that a person may meet at a table, the easiest first: each sees more than the last."""

STYLES = {name: NAMED[name] for name in ("patient", "greedy", "blocker", "steady")}
"""More of them, beside the ladder: each has a way of its own."""

LEVELS = LADDER | STYLES | {name: NAMED[name] for name in ("random", "threshold")}
"""All that a bot may be: those that a person is offered, and those that tables of earlier versions have."""


def choose(view: SeatView, level: str, seed: int) -> PlayerMove:
    """Return the move of ``level`` for the seat of ``view``, whose turn it is.

    The same view, level and seed give the same move, in any process and on any machine. Raises `InputError`
    (``unknown_level``).
    """
    return level_of(level).player.choose(view, Random(seed))


def prepare() -> None:
    """Let every level decide once, so that whatever it has to load is there before a game waits for it."""
    view = view_of(Match.start(parse_rules("no-thanks"), players=3).apply(Reveal(24)), seat=0)
    for name in LEVELS:
        choose(view, name, seed=0)


def level_of(name: str) -> Named:
    """Return the level called ``name``; raise `InputError` (``unknown_level``) where there is none."""
    try:
        return LEVELS[name]
    except KeyError:
        offered = ", ".join([*LADDER, *STYLES])
        raise InputError("unknown_level", f"There is no level {name!r}; there are {offered}.", level=name) from None
