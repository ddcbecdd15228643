"""Making a table once: who sends the same again with the same key gets the same table and the same invitation."""

import base64
import hmac
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, select

from ironbridge.server.errors import Conflict, ServerError
from ironbridge.server.store.schema import PEOPLE, TABLES
from ironbridge.server.store.tokens import hashed, new_secret

LONGEST_KEY = 64


def check_key(key: str) -> None:
    """A key that can be kept everywhere. Raises ServerError."""
    if not 1 <= len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise ServerError("bad_key", most=LONGEST_KEY)


@dataclass(frozen=True, slots=True)
class Making:
    """Somebody's request for a new table, perhaps with a key.

    Of the key only a hash is kept. The invitation comes of the key and a salt that is kept: neither whoever guesses
    a key nor whoever reads the database can tell it.
    """

    owner: str
    key: str | None
    request: str
    salt: str

    @classmethod
    def of(cls, owner: str, key: str | None, *request: object) -> "Making":
        """A request as it was sent. Raises ServerError."""
        if key is not None:
            check_key(key)
        return cls(owner, key, hashed(msgspec.json.encode(request).decode()), new_secret())

    def values(self) -> dict[str, str | None]:
        """What is kept of it with the table."""
        if self.key is None:
            return {}
        return {"key": hashed(self.key), "request": self.request, "salt": self.salt}

    def invitation(self, salt: str | None = None) -> str:
        """The token that invites to the table made by this request, or by the same one with its salt before."""
        made = hmac.digest((salt or self.salt).encode(), (self.key or "").encode(), "sha256")
        return base64.urlsafe_b64encode(made).decode().rstrip("=")

    def done_before(self, connection: Connection) -> tuple[str, str] | None:
        """The table that was made with this key, and the salt of then. Raises Conflict if something else was asked."""
        if self.key is None:
            return None
        # The same may be on its way to another server: one after the other.
        connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == self.owner).with_for_update())
        query = select(TABLES.c.id, TABLES.c.request, TABLES.c.salt)
        row = connection.execute(
            query.where(TABLES.c.owner == self.owner, TABLES.c.key == hashed(self.key))
        ).one_or_none()
        if row is None:
            return None
        if row.request != self.request:
            raise Conflict("key_reused")
        return row.id, row.salt
