"""How a server is run where strangers come: who may ask for how much, whose word counts, what is kept secret, logs.

A secret is given in a variable ``TAKEORPASS_…`` or, better, in a file that ``TAKEORPASS_…_FILE`` names.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeAlias

from takeorpass.errors import InputError

LogFormat: TypeAlias = Literal["text", "json"]
LogLevel: TypeAlias = Literal["warning", "info"]

LEAST_SECRET = 32
"""How many characters a secret has at least."""


@dataclass(frozen=True, slots=True)
class Quota:
    """How much a ``person`` and an ``address`` get in so many ``seconds``; 0 seconds: how many at the same time."""

    person: float
    address: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Quotas:
    """What is allowed to those who come from outside.

    ``tables`` are new ones in an hour, ``sockets`` those open at the same time, ``messages`` those on all sockets in
    ten seconds, ``requests`` those to the interface in ten seconds, where each KiB of a body counts as one more.
    """

    tables: Quota = Quota(60, 300, 3600)
    sockets: Quota = Quota(40, 400, 0)
    messages: Quota = Quota(300, 3000, 10)
    requests: Quota = Quota(200, 1000, 10)


@dataclass(frozen=True, slots=True)
class Operating:
    """How a server is run.

    ``proxies`` are the addresses and networks whose forwarded headers are believed. ``key`` signs what the server
    hands out, the same in all processes; empty: the one that the database keeps. ``metrics_token`` opens ``/metrics``;
    empty: nothing does.
    """

    proxies: tuple[str, ...] = ()
    quotas: Quotas = Quotas()
    key: str = field(default="", repr=False)
    metrics_token: str = field(default="", repr=False)
    log_format: LogFormat = "text"
    log_level: LogLevel = "warning"

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Operating:
        """Read the variables; raise `InputError` (``bad_config``) for a value that cannot be used."""
        log_format, log_level = environ.get("TAKEORPASS_LOG", "text"), environ.get("TAKEORPASS_LOG_LEVEL", "warning")
        if log_format not in {"text", "json"}:
            raise InputError("bad_config", f"TAKEORPASS_LOG is {log_format!r}; it is text or json.")
        if log_level not in {"warning", "info"}:
            raise InputError("bad_config", f"TAKEORPASS_LOG_LEVEL is {log_level!r}; it is warning or info.")
        return cls(
            proxies=_parse_proxies(environ.get("TAKEORPASS_PROXIES", "")),
            quotas=_parse_quotas(environ),
            key=_read_secret("TAKEORPASS_KEY", environ),
            metrics_token=_read_secret("TAKEORPASS_METRICS_TOKEN", environ),
            log_format="json" if log_format == "json" else "text",
            log_level="info" if log_level == "info" else "warning",
        )


def _parse_proxies(text: str) -> tuple[str, ...]:
    proxies = tuple(part.strip() for part in text.split(",") if part.strip())
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise InputError(
                "bad_config", f"TAKEORPASS_PROXIES has {proxy!r}; it lists addresses and networks, as 10.0.0.0/8."
            ) from None
    return proxies


def _parse_quotas(environ: Mapping[str, str]) -> Quotas:
    """Read ``TAKEORPASS_QUOTA_TABLES=60/300`` and its like: for a person, for an address."""
    quotas = Quotas()
    for kind in Quotas.__slots__:
        name = f"TAKEORPASS_QUOTA_{kind.upper()}"
        text = environ.get(name, "")
        if not text:
            continue
        person, slash, address = (part.strip() for part in text.partition("/"))
        if not (slash and all(part.isascii() and part.isdigit() and int(part) > 0 for part in (person, address))):
            raise InputError(
                "bad_config", f"{name} is {text!r}; it is how much for a person and for an address, as 60/300."
            )
        quotas = replace(quotas, **{kind: replace(getattr(quotas, kind), person=int(person), address=int(address))})
    return quotas


def _read_secret(name: str, environ: Mapping[str, str]) -> str:
    """Read a secret from its variable or its file; an error does not repeat it."""
    secret, file = environ.get(name, ""), environ.get(f"{name}_FILE", "")
    if secret and file:
        raise InputError("bad_config", f"Set {name} or {name}_FILE, not both.")
    if file:
        try:
            secret = Path(file).expanduser().read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            raise InputError("bad_config", f"{name}_FILE cannot be read: {reason}.") from None
    if (secret or file) and not (len(secret) >= LEAST_SECRET and secret.isascii() and secret.isprintable()):
        raise InputError("bad_config", f"{name} is too weak: it has at least {LEAST_SECRET} plain characters.")
    return secret
