"""The last resort: a fault of ours ends the one request or socket that met it, and is logged without what it was about.

An exception's text may hold anything, a seed too, so neither the answer nor the log repeats it. Whoever leaves in the
middle of a request is no fault at all: nobody is there to be answered.
"""

from __future__ import annotations

import traceback

import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected
from uvicorn.protocols.utils import ClientDisconnected

from takeorpass import wire

GONE = (ClientDisconnect, ClientDisconnected, WebSocketDisconnect, WebSocketDisconnected)
"""What is raised where the other side has left."""

_INTERNAL_ERROR = 1011

_log = structlog.get_logger()


class Faults:
    """Catches whatever ``app`` lets through."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before ``app``."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the app answer, or say that it could not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        started = False

        async def noted_send(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            # Of a socket there is nothing to note, and what it sends is counted in microseconds.
            await self._app(scope, receive, noted_send if scope["type"] == "http" else send)
        except GONE:
            return
        except Exception as error:  # noqa: BLE001 - this is where everything ends
            log_fault(error, path=scope["path"])
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": _INTERNAL_ERROR})
            elif not started:
                await _answer(send)


def log_fault(error: BaseException, **context: str) -> None:
    """Log where ``error`` came from."""
    places = [f"{place.filename}:{place.lineno}" for place in traceback.extract_tb(error.__traceback__)]
    _log.error("fault", error=type(error).__name__, at=places[-1:], by=places[:-1], **context)


async def _answer(send: Send) -> None:
    body = wire.encode(wire.ErrorBody("failed", "Something went wrong here; nothing was done."))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 500, "headers": headers})
    await send({"type": "http.response.body", "body": body})
