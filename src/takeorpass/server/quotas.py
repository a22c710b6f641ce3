"""Who has asked for how much: each person and each address has an amount of everything, which fills up again in time.

Counted is in this process alone: with several, each allows as much. Requests of this machine itself that came through
no proxy are not counted.
"""

from __future__ import annotations

import ipaddress
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import structlog
from starlette.requests import HTTPConnection

from takeorpass.errors import InputError
from takeorpass.server.counts import Counts
from takeorpass.server.identity import Person
from takeorpass.server.operating import Quotas

Kind: TypeAlias = Literal["tables", "sockets", "messages", "requests"]

MOST_KEPT = 50_000
"""How many amounts are noted at most; beyond that those are forgotten that nobody has drawn on for longest."""

_IPV6_NETWORK = 64
_WHAT = {
    "tables": "Too many tables were set up from here",
    "sockets": "Too many pages are open from here",
    "messages": "That was too much at once",
    "requests": "That was too much at once",
}

_log = structlog.get_logger()


class TooMuchError(InputError):
    """A quota is used up (``too_many``); after ``seconds`` there may be something again."""

    def __init__(self, kind: Kind, seconds: float) -> None:
        """Say of what ``kind`` it was."""
        self.seconds = max(1, math.ceil(seconds))
        when = "when one of them is closed" if kind == "sockets" else f"in {_duration(self.seconds)}"
        super().__init__("too_many", f"{_WHAT[kind]}; try again {when}.")


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: an ``address`` (None: not counted) and, where the cookie is one of ours, the ``person``'s hash."""

    address: str | None
    person: str | None = field(default=None, repr=False)

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """By what it is counted."""
        if self.address is None:
            return ()
        if self.person is None:
            return (("address", self.address),)
        return (("person", self.person), ("address", self.address))


def asker_of(connection: HTTPConnection, person: Person | None, *, is_proxied: bool) -> Asker:
    """Return who asks on ``connection``; ``is_proxied`` says whether there are proxies whose word counts."""
    host = connection.client.host if connection.client else ""
    if not is_proxied and is_loopback(host) and not is_forwarded(connection):
        return Asker(None)
    return Asker(network_of(host), person.holder if person is not None and person.is_signed else None)


def is_forwarded(connection: HTTPConnection) -> bool:
    """Whether some proxy says for whom it asks."""
    return "x-forwarded-for" in connection.headers or "forwarded" in connection.headers


def is_loopback(host: str) -> bool:
    """Whether ``host`` is this machine.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("192.168.1.5"), is_loopback("")
    (True, True, False, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def network_of(host: str) -> str:
    """Return what counts as one address: with IPv6 a whole network, of which a household has one or more.

    >>> network_of("2001:db8:1:2:3::4"), network_of("::ffff:10.0.0.1"), network_of("10.0.0.1")
    ('2001:db8:1:2::/64', '10.0.0.1', '10.0.0.1')
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _IPV6_NETWORK), strict=False))


class QuotaBook:
    """Notes who has used how much of the ``quotas``."""

    def __init__(self, quotas: Quotas, clock: Callable[[], float], counts: Counts) -> None:
        """Start with everybody's full amount; ``clock`` gives seconds."""
        self._quotas = quotas
        self._clock = clock
        self._counts = counts
        # What is left of a kind, and when that was so; whoever has the full amount need not be in it.
        self._left: OrderedDict[tuple[str, str, str], tuple[float, float]] = OrderedDict()
        self._open: Counter[tuple[str, str]] = Counter()

    def spend(self, kind: Kind, asker: Asker, cost: float = 1) -> None:
        """Use up ``cost`` of ``kind``; raise `TooMuchError`, and use up nothing, where there is not so much left."""
        now, quota = self._clock(), getattr(self._quotas, kind)
        after = []
        for role, name in asker.keys:
            most = quota.person if role == "person" else quota.address
            left, then = self._left.get((kind, role, name), (most, now))
            left = min(most, left + (now - then) * most / quota.seconds) - cost
            if left < 0:
                self._refuse(kind, asker, -left * quota.seconds / most)
            after.append(((kind, role, name), (left, now)))
        for key, value in after:
            self._left[key] = value
            self._left.move_to_end(key)
        while len(self._left) > MOST_KEPT:
            self._left.popitem(last=False)

    @contextmanager
    def socket(self, asker: Asker) -> Iterator[None]:
        """Count a socket as open; raise `TooMuchError` where too many are."""
        quota = self._quotas.sockets
        for role, name in asker.keys:
            if self._open[role, name] >= (quota.person if role == "person" else quota.address):
                self._refuse("sockets", asker, 1)
        self._open.update(asker.keys)
        try:
            yield
        finally:
            self._open.subtract(asker.keys)
            for key in asker.keys:
                if not self._open[key]:
                    del self._open[key]

    def _refuse(self, kind: Kind, asker: Asker, seconds: float) -> None:
        self._counts.limited[kind] += 1
        _log.info("limited", kind=kind, address=asker.address)
        raise TooMuchError(kind, seconds)


def _duration(seconds: int) -> str:
    if seconds < 2 * 60:
        return "a second" if seconds == 1 else f"{seconds} seconds"
    return f"{math.ceil(seconds / 60)} minutes"
