"""What a request may use: the parts of a running server, put together by `app`."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from takeorpass.server.config import Config
from takeorpass.server.counts import Counts
from takeorpass.server.gate import Gate
from takeorpass.server.handover import Handovers
from takeorpass.server.identity import People
from takeorpass.server.lobby import Lobby
from takeorpass.server.operating import Quotas
from takeorpass.server.own_games import OwnGames
from takeorpass.server.programs import Programs
from takeorpass.server.quotas import QuotaBook
from takeorpass.server.setup import Draw
from takeorpass.server.store import Store
from takeorpass.server.tables import Tables
from takeorpass.server.timers import Timers


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running server; ``draw`` gives random bytes.

    ``counts`` is what it counts of itself, ``quotas`` notes who has asked for how much; without the ``store`` it cannot
    play, nor has it a ``lobby``, anybody's own ``games``, or ``timers``. ``handovers`` moves seats to other
    devices; ``clock`` gives seconds.
    """

    config: Config
    gate: Gate
    people: People
    tables: Tables
    draw: Draw
    programs: Programs = field(default_factory=lambda: Programs({}))
    counts: Counts = field(default_factory=Counts)
    quotas: QuotaBook = field(default_factory=lambda: QuotaBook(Quotas(), time.monotonic, Counts()))
    store: Store | None = None
    handovers: Handovers = field(default_factory=Handovers)
    lobby: Lobby | None = None
    games: OwnGames | None = None
    clock: Callable[[], float] = time.time
    timers: Timers | None = None
