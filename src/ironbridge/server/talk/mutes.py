"""Mutes: whom a person does not want to hear, at a table or anywhere. Nobody else is told."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, delete, func, insert, select

from ironbridge.server.errors import ServerError, TooMany
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.talk import MUTES
from ironbridge.server.store.schema import PEOPLE
from ironbridge.server.store.tokens import new_name
from ironbridge.server.tables.blocks import apart_from
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import read_table
from ironbridge.server.tables.watching import check_watching

Scope = Literal["person", "table", "all"]
MOST_MUTES = 500


@dataclass(frozen=True, slots=True)
class Mute:
    """Something that a person does not hear: the telegrams of another, by their present name, of a table, or all."""

    id: str
    scope: Scope
    subject: str
    name: str | None
    made: int


@dataclass(frozen=True, slots=True)
class Silence:
    """Whose telegrams a person does not get at a table; everybody's but their own where it is muted."""

    is_table_muted: bool = False
    are_all_muted: bool = False
    muted: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()  # of whom one has blocked the other

    def hides(self, writer: str) -> bool:
        """Whether telegrams of somebody else are kept from this person."""
        return self.is_table_muted or self.are_all_muted or writer in self.muted or writer in self.apart


class Mutes:
    """All mutes of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, person: Person, scope: Scope, table: str | None, seat: int | None) -> list[Mute]:
        """Mute the person in a seat of a table, a table, or all; everything that is muted. Raises ServerError."""

        def work(connection: Connection) -> list[Mute]:
            subject = _subject(connection, person, scope, table, seat)
            mine = MUTES.c.person == person.id
            same = select(MUTES.c.id).where(mine, MUTES.c.scope == scope, MUTES.c.subject == subject)
            if connection.execute(same).one_or_none() is None:
                number = select(func.count()).select_from(MUTES).where(mine)
                if connection.execute(number).scalar_one() >= MOST_MUTES:
                    raise TooMany("too_many_mutes", most=MOST_MUTES)
                values = {"person": person.id, "scope": scope, "subject": subject, "made": int(time.time())}
                connection.execute(insert(MUTES).values(id=new_name(), **values))
            return list(_mutes(connection, person.id))

        return self.database.write(work)

    def of(self, person: Person) -> list[Mute]:
        """All that a person has muted, the newest first."""
        return self.database.read(lambda connection: list(_mutes(connection, person.id)))

    def lift(self, person: Person, mute: str) -> list[Mute]:
        """Take a mute back; those that are left. One that is not there any more is lifted already."""

        def work(connection: Connection) -> list[Mute]:
            connection.execute(delete(MUTES).where(MUTES.c.id == mute, MUTES.c.person == person.id))
            return list(_mutes(connection, person.id))

        return self.database.write(work)


def silence_of(connection: Connection, person: str | None, game: str) -> Silence:
    """What a person does not get to read of a game; an onlooker without a name gets everything."""
    if person is None:
        return Silence()
    rows = connection.execute(select(MUTES.c.scope, MUTES.c.subject).where(MUTES.c.person == person)).all()
    return Silence(
        any(row.scope == "table" and row.subject == game for row in rows),
        any(row.scope == "all" for row in rows),
        frozenset(row.subject for row in rows if row.scope == "person"),
        apart_from(connection, person),
    )


def _subject(
    connection: Connection, person: Person, scope: Scope, table: str | None, seat: int | None
) -> str:
    if scope == "all":
        return ""
    found = check_watching(read_table(connection, table or ""), person)
    if scope == "table":
        return found.id
    muted = next((place.person for place in found.seats if place.seat == seat), None)
    if muted is None or muted == person.id:
        raise ServerError("nobody_to_mute")
    return muted


def _mutes(connection: Connection, person: str) -> Iterator[Mute]:
    query = (
        select(MUTES, PEOPLE.c.name)
        .outerjoin(PEOPLE, (PEOPLE.c.id == MUTES.c.subject) & (MUTES.c.scope == "person"))
        .where(MUTES.c.person == person)
        .order_by(MUTES.c.made.desc(), MUTES.c.id)
    )
    for row in connection.execute(query):
        yield Mute(row.id, row.scope, row.subject, row.name, row.made)
