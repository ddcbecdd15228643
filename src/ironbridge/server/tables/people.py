"""Guests: an identity without registering, proved by a token, carried to another device by a recovery link."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from ironbridge.server.errors import NotSignedIn
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import PEOPLE, TOKENS
from ironbridge.server.store.tokens import hashed, is_secret, new_name, new_secret, parts_of, token
from ironbridge.server.tables.names import checked_name

MOST_DEVICES = 20


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays, under a name of their choice."""

    id: str
    name: str


class People:
    """All guests of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def welcome(self, name: str) -> tuple[Person, str, str]:
        """A new guest, their token and their recovery token; both are shown this once."""
        person = Person(new_name(), checked_name(name))
        secret, recovery = new_secret(), new_secret()

        def work(connection: Connection) -> None:
            if connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person.id)).one_or_none():
                return
            connection.execute(insert(PEOPLE).values(id=person.id, name=person.name, made=int(time.time())))
            _keep(connection, person.id, secret, is_recovery=False)
            _keep(connection, person.id, recovery, is_recovery=True)

        self.database.write(work)
        return person, token(person.id, secret), token(person.id, recovery)

    def who(self, carried: str) -> Person:
        """The guest whose token this is. Raises NotSignedIn."""
        return self._proved(carried, is_recovery=False)

    def recover(self, carried: str) -> tuple[Person, str]:
        """The guest whose recovery token this is, and a token for one device more. Raises NotSignedIn."""
        person = self._proved(carried, is_recovery=True)
        secret = new_secret()

        def work(connection: Connection) -> None:
            devices = (
                select(TOKENS.c.hash)
                .where(TOKENS.c.person == person.id, TOKENS.c.is_recovery.is_(False))
                .order_by(TOKENS.c.made.desc(), TOKENS.c.hash)
            )
            kept = [row.hash for row in connection.execute(devices)]
            if hashed(secret) in kept:
                return
            connection.execute(
                delete(TOKENS).where(
                    TOKENS.c.person == person.id, TOKENS.c.hash.in_(kept[MOST_DEVICES - 1 :])
                )
            )
            _keep(connection, person.id, secret, is_recovery=False)

        self.database.write(work)
        return person, token(person.id, secret)

    def rename(self, person: Person, name: str) -> Person:
        """The guest under another name."""
        renamed = Person(person.id, checked_name(name))
        change = update(PEOPLE).where(PEOPLE.c.id == person.id).values(name=renamed.name)
        self.database.write(lambda connection: connection.execute(change).rowcount)
        return renamed

    def _proved(self, carried: str, *, is_recovery: bool) -> Person:
        person, secret = parts_of(carried)
        query = (
            select(PEOPLE.c.name, TOKENS.c.hash)
            .join(TOKENS, TOKENS.c.person == PEOPLE.c.id)
            .where(PEOPLE.c.id == person, TOKENS.c.is_recovery.is_(is_recovery))
        )
        rows = self.database.read(lambda connection: connection.execute(query).all()) if secret else []
        # All are compared, so that the time tells nothing about which one it was.
        proved = [row.name for row in rows if is_secret(secret, row.hash)]
        if not proved:
            raise NotSignedIn("no_identity.token")
        return Person(person, proved[0])


def _keep(connection: Connection, person: str, secret: str, *, is_recovery: bool) -> None:
    connection.execute(
        insert(TOKENS).values(
            person=person, hash=hashed(secret), is_recovery=is_recovery, made=int(time.time())
        )
    )
