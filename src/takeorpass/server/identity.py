"""Who asks: an anonymous person, known by a random secret in a cookie. A seat is held by that secret's hash.

The secret never stands in a path or a query, and only its SHA-256 is kept. The cookie is named by the instance (one
database), since ports do not keep cookies of two servers on one machine apart. It is signed with the key that all
processes of the instance share, so that each knows, without asking the store, whom one of them has let in before.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from starlette.responses import Response

from takeorpass.server.signing import Key

_SECRET_BYTES = 32
_COOKIE = re.compile(r"(?P<secret>[A-Za-z0-9_-]{43})(?:\.(?P<mark>[A-Za-z0-9_-]{22}))?", re.ASCII)
_TEN_YEARS = 10 * 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's browser, by the ``secret`` that it alone has; ``holder`` is what the store keeps of it.

    ``is_signed`` says whether a server of this instance has signed the cookie. One that is not, of an older version or
    with another key, holds its seats all the same: whoever has the secret was given the seat.
    """

    secret: str = field(repr=False)
    is_signed: bool = field(default=True, compare=False, kw_only=True)
    holder: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out the holder once: whose seat it is, is asked for with each view."""
        object.__setattr__(self, "holder", hashlib.sha256(self.secret.encode()).hexdigest())


class People:
    """Reads and writes the cookie of one instance."""

    def __init__(self, instance: str, key: Key | None = None) -> None:
        """Use the cookie of ``instance``, signed with its ``key``; without one, with a new key."""
        self.cookie = f"takeorpass-{instance}"
        self._key = key or Key.new()

    def person_of(self, connection: HTTPConnection) -> Person | None:
        """Return who asks, or None for somebody not yet known; a cookie that is not one of ours counts as none."""
        parts = _COOKIE.fullmatch(connection.cookies.get(self.cookie, ""))
        if parts is None:
            return None
        secret, mark = parts["secret"], parts["mark"]
        return Person(secret, is_signed=mark is not None and self._key.is_mark(self.cookie, secret, mark))

    def new_person(self) -> Person:
        """Return somebody new."""
        return Person(secrets.token_urlsafe(_SECRET_BYTES))

    def reminder(self, person: Person, *, secure: bool) -> tuple[bytes, bytes]:
        """Return the header with which `remember` sets the cookie, for an answer that is no response."""
        response = Response()
        self.remember(person, response, secure=secure)
        return next(header for header in response.raw_headers if header[0] == b"set-cookie")

    def forget(self, response: Response) -> None:
        """Let ``response`` delete the cookie."""
        response.delete_cookie(self.cookie, path="/", httponly=True, samesite="lax")

    def remember(self, person: Person, response: Response, *, secure: bool) -> None:
        """Let ``response`` set the cookie of ``person``; ``secure`` where the page came by https."""
        value = f"{person.secret}.{self._key.mark(self.cookie, person.secret)}"
        response.set_cookie(
            self.cookie, value, max_age=_TEN_YEARS, path="/", httponly=True, samesite="lax", secure=secure
        )
