"""Finding a free port and listening there."""

from __future__ import annotations

import contextlib
import errno
import socket
import sys

from takeorpass.errors import InputError

_PORTS_TRIED = 100
_BACKLOG = 2048
# Refused are also the ports that Windows keeps for itself, and those below 1024.
_TAKEN = {errno.EADDRINUSE, errno.EACCES}


def listen(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen on the first port from ``port`` on that is free at every address of ``host``.

    A ``port`` of 0 stands for any. Raises `InputError` (``bad_address``) where there is none.
    """
    for candidate in range(port, min(port + _PORTS_TRIED, 1 << 16)):
        try:
            return _listen_at(_addresses(host), candidate)
        except OSError as error:
            if error.errno not in _TAKEN:
                raise InputError("bad_address", f"Nothing can be served at {host!r}: {error.strerror}.") from None
    raise InputError("bad_address", f"No port from {port} on is free at {host!r}.")


def address_of(host: str, port: int) -> str:
    """Return where a browser on this machine finds a server at ``host`` and ``port``.

    >>> address_of("localhost", 8000), address_of("0.0.0.0", 8000), address_of("::1", 80)
    ('http://localhost:8000', 'http://localhost:8000', 'http://[::1]:80')
    """
    if host in {"", "0.0.0.0", "::"}:  # noqa: S104 - what somebody asked for is recognised here, nothing is bound
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _addresses(host: str) -> list[tuple[socket.AddressFamily, str]]:
    infos = socket.getaddrinfo(host or None, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return list(dict.fromkeys((family, str(address[0])) for family, _, _, _, address in infos))


def _listen_at(addresses: list[tuple[socket.AddressFamily, str]], port: int) -> list[socket.socket]:
    """Listen at all ``addresses`` that this machine has; localhost may stand for one that it has not (IPv6)."""
    missing = OSError(errno.EADDRNOTAVAIL, "no such address here")
    with contextlib.ExitStack() as opened:
        listening: list[socket.socket] = []
        for family, address in addresses:
            one = opened.enter_context(socket.socket(family, socket.SOCK_STREAM))
            try:
                _bind(one, address, port)
            except OSError as error:
                if error.errno not in {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}:
                    raise
                missing = error
                continue
            port = one.getsockname()[1]
            listening.append(one)
        if not listening:
            raise missing
        opened.pop_all()
    return listening


def _bind(one: socket.socket, address: str, port: int) -> None:
    if one.family == socket.AF_INET6:
        one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    # On Windows this option would let two programs have the same port; elsewhere it frees one that was just used.
    if sys.platform != "win32":
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    one.bind((address, port))
    one.listen(_BACKLOG)
