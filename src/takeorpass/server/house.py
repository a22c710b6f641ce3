"""What a request may use: the parts of a running server, put together by `app`."""

from __future__ import annotations

from dataclasses import dataclass, field

from takeorpass.server.config import Config
from takeorpass.server.gate import Gate
from takeorpass.server.identity import People
from takeorpass.server.programs import Programs
from takeorpass.server.setup import Draw
from takeorpass.server.tables import Tables


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running server; ``draw`` gives random bytes."""

    config: Config
    gate: Gate
    people: People
    tables: Tables
    draw: Draw
    programs: Programs = field(default_factory=lambda: Programs({}))
