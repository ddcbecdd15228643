"""Keys that the servers of a database share, each made by the first one that needs it."""

import hmac
from collections.abc import Callable

from sqlalchemy import Connection, insert, select

from ironbridge.server.errors import Conflict
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.notices import KEYS
from ironbridge.server.store.tokens import new_secret, parts_of, token

PUSH_KEY, PROOF_KEY = "push", "proofs"


class Keys:
    """The keys of a database, read once."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: dict[str, str] = {}

    def get(self, name: str, make: Callable[[], str]) -> str:
        """A key, made now if there is none yet. Raises StorageFailed."""
        if name not in self._known:

            def work(connection: Connection) -> str:
                query = select(KEYS.c.value).where(KEYS.c.name == name)
                found = connection.execute(query).scalar_one_or_none()
                if found is None:
                    found = make()
                    connection.execute(insert(KEYS).values(name=name, value=found))
                return found

            try:
                self._known[name] = self.database.write(work)
            except Conflict:
                # Another server was quicker.
                self._known[name] = self.database.write(work)
        return self._known[name]

    def proof(self, purpose: str, way: str, address: str) -> str:
        """What stands in a link to one of our pages: it proves that a mail with it came to an address."""
        return token(way, self._proof(purpose, way, address))

    def is_proof(self, given: str, purpose: str, way: str, address: str) -> bool:
        """Whether something proves that."""
        return hmac.compare_digest(parts_of(given)[1].encode(), self._proof(purpose, way, address).encode())

    def _proof(self, purpose: str, way: str, address: str) -> str:
        key = self.get(PROOF_KEY, new_secret)
        return hmac.digest(key.encode(), f"{purpose} {way} {address}".encode(), "sha256").hex()
