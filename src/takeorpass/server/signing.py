"""The key of a server, the same in all its processes: with it they tell what one of them made from what is made up.

It is set up (``TAKEORPASS_KEY_FILE``), or else made once and kept in the database, where all processes find it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass, field

from sqlalchemy import Connection, insert, select

from takeorpass.server.schema import META
from takeorpass.server.store import Store, StoreError

_MARK_BYTES = 16
_KEY_BYTES = 32
_KEPT_AS = "key"


@dataclass(frozen=True, slots=True)
class Key:
    """Signs; its ``text`` is a secret."""

    text: str = field(repr=False)

    @classmethod
    def new(cls) -> Key:
        """Return one that nobody else has."""
        return cls(secrets.token_urlsafe(_KEY_BYTES))

    def mark(self, purpose: str, text: str) -> str:
        """Return the signature of ``text`` for a ``purpose``: 22 letters, digits, hyphens and underscores."""
        digest = hmac.digest(self.text.encode(), f"{purpose}\0{text}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:_MARK_BYTES]).rstrip(b"=").decode()

    def is_mark(self, purpose: str, text: str, mark: str) -> bool:
        """Whether ``mark`` is the signature of ``text`` for that ``purpose``."""
        return hmac.compare_digest(self.mark(purpose, text).encode(), mark.encode())


async def key_of(store: Store) -> Key:
    """Return the key that the database keeps; the first who asks makes it. Raises `StoreError`."""
    try:
        return Key(await store.submit(_read_or_make))
    except StoreError as error:
        if error.code != "conflict":
            raise
        # Another process has made it at the same moment.
        return Key(await store.submit(_read_or_make))


def _read_or_make(connection: Connection) -> str:
    kept = connection.scalar(select(META.c.value).where(META.c.key == _KEPT_AS))
    if kept is not None:
        return str(kept)
    key = Key.new().text
    connection.execute(insert(META), [{"key": _KEPT_AS, "value": key}])
    return key
