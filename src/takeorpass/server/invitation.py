"""How phones in the same network find a server: its address there, as text and as a QR code in the terminal."""

from __future__ import annotations

import contextlib
import io
import ipaddress
import socket
from collections.abc import Iterable

import segno

SHARING = "To share a table by its link, open the game at that address yourself too."
PLAIN_HTTP = (
    "By plain http a page there plays whole games, but cannot check the deal itself, copy a link or notify you: "
    "browsers keep these for https and localhost."
)
_EVERYWHERE = {"", "0.0.0.0", "::"}  # noqa: S104 - what somebody asked for is recognised here, nothing is bound
_BLOCKS = "█▀▄"
_WHITE_ON_BLACK, _RESET = "\x1b[97;40m", "\x1b[0m"
# Of TEST-NET: nothing is ever sent there, but the system says from which address it would be.
_ELSEWHERE = ("192.0.2.1", 9)


def invitation(host: str, port: int, addresses: Iterable[str], *, encoding: str = "utf-8", colours: bool) -> list[str]:
    """Return what to print for people near by, where the server at ``host`` lets them in.

    ``addresses`` are the machine's. The QR code is left out where ``encoding`` has no blocks for it; ``colours`` are
    those of a terminal that has some.

    >>> invitation("localhost", 8000, ["192.168.1.5"], colours=False)
    []
    >>> invitation("0.0.0.0", 8000, ["192.168.1.5"], encoding="ascii", colours=False)[0]
    'In the same network: http://192.168.1.5:8000'
    """
    near = [address for address in addresses if not ipaddress.ip_address(address).is_loopback]
    if host not in _EVERYWHERE:
        near = [address for address in near if address == host]
    if not near:
        return ["This machine seems to be in no network with others."] if host in _EVERYWHERE else []
    links = [f"http://{address}:{port}" for address in near]
    lines = [f"In the same network: {' or '.join(links)}"]
    if _has_blocks(encoding):
        lines += _qr_lines(links[0], colours=colours)
    return [*lines, SHARING, PLAIN_HTTP]


def own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses, first the one from which it reaches others."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        found.append(str(probe.getsockname()[0]))
    with contextlib.suppress(OSError):
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(address[0]) for *_, address in infos]
    return list(dict.fromkeys(found))


def _qr_lines(link: str, *, colours: bool) -> list[str]:
    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(out=drawn, border=2, compact=True)
    lines = drawn.getvalue().splitlines()
    return [f"{_WHITE_ON_BLACK}{line}{_RESET}" for line in lines] if colours else lines


def _has_blocks(encoding: str) -> bool:
    try:
        _BLOCKS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
