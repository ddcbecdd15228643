"""Guests: an identity without registering, proved by a token, carried to another device by a recovery link."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from ironbridge.server.errors import NotAllowed, NotSignedIn
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import PEOPLE, SESSIONS
from ironbridge.server.store.tokens import hashed, is_secret, new_name, new_secret, parts_of, token
from ironbridge.server.tables.names import checked_name
from ironbridge.server.tables.sessions import Sessions


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays, under a name of their choice."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Session:
    """A device on which a person is known."""

    id: str
    person: Person


class People:
    """All guests of a database."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.database: Database = sessions.database

    def welcome(self, name: str, device: str | None = None) -> tuple[Person, str, str]:
        """A new guest, their token and their recovery token; both are shown this once."""
        person = Person(new_name(), checked_name(name))
        secret, recovery = new_secret(), new_secret()

        def work(connection: Connection) -> None:
            if connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person.id)).one_or_none():
                return
            values = {"name": person.name, "made": int(time.time()), "recovery": hashed(recovery)}
            connection.execute(insert(PEOPLE).values(id=person.id, **values))
            self.sessions.open(connection, person.id, secret, device)

        self.database.write(work)
        return person, token(person.id, secret), token(person.id, recovery)

    def who(self, carried: str) -> Person:
        """The guest whose token this is. Raises NotSignedIn."""
        return self.session(carried).person

    def session(self, carried: str) -> Session:
        """The session whose token this is, which counts as used. Raises NotSignedIn and NotAllowed."""
        person, secret = parts_of(carried)
        query = (
            select(PEOPLE.c.name, PEOPLE.c.banned, SESSIONS.c.id, SESSIONS.c.hash, SESSIONS.c.used)
            .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
            .where(PEOPLE.c.id == person)
        )
        rows = self.database.read(lambda connection: connection.execute(query).all()) if secret else []
        # All are compared, so that the time tells nothing about which one it was.
        proved = [row for row in rows if is_secret(secret, row.hash)]
        if not proved:
            raise NotSignedIn("no_identity.token")
        _check_banned(proved[0].banned)
        self.sessions.touch(proved[0].id, proved[0].used)
        return Session(proved[0].id, Person(person, proved[0].name))

    def recover(self, carried: str, device: str | None = None) -> tuple[Person, str]:
        """The guest whose recovery token this is, and a token for one device more. Raises NotSignedIn."""
        person, secret = parts_of(carried)
        new = new_secret()

        def work(connection: Connection) -> tuple[str, list[str]]:
            # Kept from others meanwhile: a link that is replaced at the same moment opens nothing any more.
            query = (
                select(PEOPLE.c.name, PEOPLE.c.recovery, PEOPLE.c.banned)
                .where(PEOPLE.c.id == person)
                .with_for_update()
            )
            row = connection.execute(query).one_or_none() if secret else None
            if row is None or not is_secret(secret, row.recovery or ""):
                raise NotSignedIn("no_identity.token")
            _check_banned(row.banned)
            return row.name, self.sessions.open(connection, person, new, device)

        name, ended = self.database.write(work)
        self.sessions.tell(ended)
        return Person(person, name), token(person, new)

    def new_recovery(self, person: Person) -> str:
        """Another recovery token, shown this once; the one before it opens nothing any more."""
        secret = new_secret()
        change = update(PEOPLE).where(PEOPLE.c.id == person.id).values(recovery=hashed(secret))
        self.database.write(lambda connection: connection.execute(change).rowcount)
        return token(person.id, secret)

    def rename(self, person: Person, name: str) -> Person:
        """The guest under another name."""
        renamed = Person(person.id, checked_name(name))
        change = update(PEOPLE).where(PEOPLE.c.id == person.id).values(name=renamed.name)
        self.database.write(lambda connection: connection.execute(change).rowcount)
        return renamed


def _check_banned(since: int | None) -> None:
    if since is not None:
        raise NotAllowed("banned")
