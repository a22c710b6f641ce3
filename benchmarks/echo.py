"""The least that a server on uvicorn costs: tables of four at which nothing is played, kept or worked out.

``python -m benchmarks.echo TABLES`` serves as `benchmarks.hall` does. Every message is answered to all four sockets of
its table with as many bytes as a view has, just good enough for `benchmarks.crowd` to go on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import uvicorn

from benchmarks.hall import PEOPLE, PLAYERS, Answering
from takeorpass.server.listening import listen
from takeorpass.server.sockets import MAX_MESSAGE

_BYTES = 1000
"""What a view of `benchmarks.hall` has on average."""

_Message = MutableMapping[str, Any]
_Send = Callable[[_Message], Awaitable[None]]


class Echo:
    """An ASGI app with a table at every path."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[int, _Send]] = {}

    async def __call__(self, scope: _Message, receive: Callable[[], Awaitable[_Message]], send: _Send) -> None:
        """Serve a socket, or start and end."""
        await receive()
        if scope["type"] == "lifespan":
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        await send({"type": "websocket.accept"})
        there = self._tables.setdefault(scope["path"], {})
        there[_seat_of(scope)] = send
        await send(_view(0, mine=_seat_of(scope) == 0))
        while (message := await receive())["type"] == "websocket.receive":
            ply = json.loads(message["text"])["ply"] + 1
            for seat, tell in there.items():
                await tell(_view(ply, mine=seat == ply % PLAYERS))


def _seat_of(scope: _Message) -> int:
    cookie = dict(scope["headers"])[b"cookie"].decode()
    return next(seat for seat, person in enumerate(PEOPLE) if person.secret in cookie)


def _view(ply: int, *, mine: bool) -> _Message:
    view = f'{{"type":"view","phase":"playing","round":0,"ply":{ply},"pot":0,"your_turn":{str(mine).lower()}'
    return {"type": "websocket.send", "text": f'{view},"rest":"{"x" * (_BYTES - len(view))}"}}'}


def main(tables: int) -> None:
    """Serve until the process is ended."""
    sockets = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        Echo(), log_config=None, access_log=False, ws_max_size=MAX_MESSAGE, ws_per_message_deflate=False
    )
    ids = [f"table-{number}" for number in range(tables)]
    Answering(config, sockets[0].getsockname()[1], "echo", ids).run(sockets)


if __name__ == "__main__":
    main(int(sys.argv[1]))
