"""What comes in is counted and limited by quotas before anything is done for it: requests, bodies, sockets, messages.

At the level ``info`` each answer over HTTP is logged too.
"""

from __future__ import annotations

import time

import structlog
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from takeorpass import wire
from takeorpass.server.house import House
from takeorpass.server.quotas import Asker, TooMuchError, asker_of, is_forwarded
from takeorpass.server.routes import as_json
from takeorpass.server.sockets import refuse

_KIB = 1024
_TOO_MANY = 429
_SHOWN = 100

_log = structlog.get_logger()


class Meter:
    """Stands before ``app``; below ``api`` all counts as asked for, whatever it is."""

    def __init__(self, app: ASGIApp, api: str) -> None:
        """Stand before ``app``."""
        self._app = app
        self._api = f"{api}/"
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the app answer, or say that it was too much."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        house: House = scope["app"].state.house
        asker = self._asker(house, HTTPConnection(scope))
        # Kept for what is counted further in: new tables.
        scope["asker"] = asker
        if scope["type"] == "websocket":
            await self._socket(house, asker, scope, receive, send)
        else:
            await self._request(house, asker, scope, receive, send)

    def _asker(self, house: House, connection: HTTPConnection) -> Asker:
        proxies = house.config.operating.proxies
        if not proxies and not self._has_warned and is_forwarded(connection):
            self._has_warned = True
            _log.warning("forwarded headers are not believed", hint="name the proxy in TAKEORPASS_PROXIES")
        return asker_of(connection, house.people.person_of(connection), is_proxied=bool(proxies))

    async def _request(self, house: House, asker: Asker, scope: Scope, receive: Receive, send: Send) -> None:
        started, status, size = time.perf_counter(), 0, 0

        async def noted_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        async def counted_receive() -> Message:
            nonlocal size
            message = await receive()
            before, size = size, size + len(message.get("body", b""))
            if size // _KIB > before // _KIB:
                house.quotas.spend("requests", asker, size // _KIB - before // _KIB)
            return message

        try:
            if scope["path"].startswith(self._api):
                try:
                    house.quotas.spend("requests", asker)
                except TooMuchError as error:
                    await _answer(error, scope, receive, noted_send)
                    return
            await self._app(scope, counted_receive, noted_send)
        finally:
            if status:
                seconds = time.perf_counter() - started
                _log.info(
                    "answered",
                    method=scope["method"][:_SHOWN],
                    path=scope["path"][:_SHOWN],
                    status=status,
                    ms=round(seconds * 1000, 1),
                )
                house.counts.answered(scope["method"], status, seconds)

    async def _socket(self, house: House, asker: Asker, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            house.quotas.spend("requests", asker)
        except TooMuchError as error:
            await _deny(error, scope, receive, send)
            return

        async def counted_receive() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                try:
                    house.quotas.spend("messages", asker)
                except TooMuchError as error:
                    # The message is dropped and its sender told; the socket stays, and nothing was done.
                    await send({"type": "websocket.send", "text": _frame(error)})
                else:
                    return message

        try:
            with house.quotas.socket(asker):
                house.counts.sockets += 1
                try:
                    # What is not counted need not be looked at.
                    await self._app(scope, counted_receive if asker.keys else receive, send)
                finally:
                    house.counts.sockets -= 1
        except TooMuchError as error:
            await refuse(WebSocket(scope, receive, send), error)


async def _answer(error: TooMuchError, scope: Scope, receive: Receive, send: Send) -> None:
    response = as_json(wire.ErrorBody(error.code, error.message), _TOO_MANY)
    response.headers["retry-after"] = str(error.seconds)
    await response(scope, receive, send)


async def _deny(error: TooMuchError, scope: Scope, receive: Receive, send: Send) -> None:
    if "websocket.http.response" in scope.get("extensions", {}):
        await _answer(error, scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008})


def _frame(error: TooMuchError) -> str:
    return wire.encode(wire.ErrorFrame(error.code, error.message)).decode()
