"""Whom the server talks to: host names and origins are checked, and every answer says what its page may do."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from takeorpass import wire
from takeorpass.errors import InputError

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?P<port>:[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
_FIXED_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Gate:
    """Decides by host name and origin.

    A name that somebody else's name server may point here (DNS rebinding) is refused: only localhost, this machine's
    own name, bare addresses and the ``hosts`` that were set up are answered.
    """

    def __init__(self, hosts: Iterable[str] = ()) -> None:
        """Answer to ``hosts`` besides the names that are always known."""
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *hosts}

    def is_known_host(self, host: str) -> bool:
        """Whether ``host``, as the header has it, is a name of this server.

        >>> gate = Gate(["games.example"])
        >>> [gate.is_known_host(host) for host in ("localhost:8000", "192.168.1.5", "[::1]:80", "games.example")]
        [True, True, True, True]
        >>> [gate.is_known_host(host) for host in ("evil.example", "localhost.evil.example", "", "a b")]
        [False, False, False, False]
        """
        parts = _HOST.fullmatch(host)
        if parts is None:
            return False
        name = parts["name"].lower()
        return name in self._names or name.endswith(".localhost") or _is_address(name)

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse what a page of another site asked for: raise `InputError` (``foreign_origin``).

        Browsers name the page's origin; whatever names none is no browser, and has nobody's cookie by accident.
        """
        origin = connection.headers.get("origin")
        if origin is not None and _netloc(origin) != _netloc(f"{_web_scheme(origin)}://{connection.headers['host']}"):
            raise InputError("foreign_origin", "A page of another site may not ask for that.")


class Guard:
    """The outermost layer: refuses foreign hosts and gives every answer its security headers."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        """Stand before ``app``."""
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the app answer."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_FIXED_HEADERS | {"content-security-policy": _policy(host)})
            await send(message)

        # What is sent on a socket is no page: it has no headers, and need not be looked at.
        guarded = guarded_send if scope["type"] == "http" else send
        if self._gate.is_known_host(host):
            await self._app(scope, receive, guarded)
        else:
            await _refuse(scope, guarded)


def _policy(host: str) -> str:
    # Older browsers do not count a socket to the page's own host as 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "worker-src 'self'; manifest-src 'self'; "
        f"connect-src 'self'{sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    body = wire.encode(wire.ErrorBody("foreign_host", "This server is not known by that name."))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 421, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _netloc(url: str) -> tuple[str | None, int | None] | None:
    try:
        parts = urlsplit(url)
        return parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return None


def _web_scheme(origin: str) -> str:
    return "https" if origin.startswith("https:") else "http"
