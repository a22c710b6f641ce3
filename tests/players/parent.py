"""A program that has a worker process think, for tests of what becomes of that when this one is ended.

`python -m tests.players.parent ORDER` asks for one decision (`choosers.choose` says which orders there are), then waits
until it is interrupted.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys

from takeorpass.players.worker import BotWorker
from takeorpass.rules import parse_rules
from tests.players import choosers
from tests.worlds import opening


async def main(order: str) -> None:
    """Ask, and wait."""
    worker = BotWorker(choosers.choose, limit_s=600)
    try:
        await worker.choose(opening(parse_rules("no-thanks"), 3, "parent").view(0), order, 1)
        await asyncio.Event().wait()
    finally:
        await worker.close()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(sys.argv[1]))
