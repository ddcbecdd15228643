"""Blocks: two people, of whom one has blocked the other, do not meet at tables that have not begun."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from ironbridge.server.errors import ServerError, TooMany, Unknown
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import BLOCKS, PEOPLE
from ironbridge.server.store.tokens import new_name
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import WAITING, TableInfo, read_table
from ironbridge.server.tables.watching import check_watching

MOST_BLOCKS = 500


@dataclass(frozen=True, slots=True)
class Block:
    """Somebody whom a person has blocked, by their present name."""

    id: str
    name: str
    made: int


class Blocks:
    """All blocks of a database. Nobody is told who has blocked them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, person: Person, table: str, seat: int) -> list[Block]:
        """Block the person in a seat of a table; all whom the person has blocked. Raises ServerError."""

        def work(connection: Connection) -> list[Block]:
            found = read_table(connection, table)
            blocked = next((place.person for place in found.seats if place.seat == seat), None)
            if is_hidden(found, person, apart_from(connection, person.id)):
                raise Unknown("not_found.table")
            check_watching(found, person)
            if blocked is None or blocked == person.id:
                raise ServerError("nobody_to_block")
            mine = BLOCKS.c.person == person.id
            known = select(BLOCKS.c.id).where(mine, BLOCKS.c.blocked == blocked)
            if connection.execute(known).one_or_none() is None:
                number = select(func.count()).select_from(BLOCKS).where(mine)
                if connection.execute(number).scalar_one() >= MOST_BLOCKS:
                    raise TooMany("too_many_blocks", most=MOST_BLOCKS)
                values = {"person": person.id, "blocked": blocked, "made": int(time.time())}
                connection.execute(insert(BLOCKS).values(id=new_name(), **values))
            return _blocks(connection, person.id)

        return self.database.write(work)

    def of(self, person: Person) -> list[Block]:
        """All whom a person has blocked, the newest first."""
        return self.database.read(lambda connection: _blocks(connection, person.id))

    def lift(self, person: Person, block: str) -> list[Block]:
        """Take a block back; those that are left. One that is not there any more is lifted already."""

        def work(connection: Connection) -> list[Block]:
            connection.execute(delete(BLOCKS).where(BLOCKS.c.id == block, BLOCKS.c.person == person.id))
            return _blocks(connection, person.id)

        return self.database.write(work)

    def shown(self, tables: Iterable[TableInfo], person: Person | None) -> list[TableInfo]:
        """The tables that a person is shown."""
        if person is None:
            return list(tables)
        apart = self.database.read(lambda connection: apart_from(connection, person.id))
        return [table for table in tables if not is_hidden(table, person, apart)]

    def check(self, table: TableInfo, person: Person | None) -> TableInfo:
        """The table, if the person is shown it. Raises Unknown."""
        if table.status == WAITING and not self.shown([table], person):
            raise Unknown("not_found.table")
        return table


def apart_from(connection: Connection, person: str) -> frozenset[str]:
    """All who have blocked a person, or whom that person has blocked."""
    by_them = select(BLOCKS.c.person).where(BLOCKS.c.blocked == person)
    by_me = select(BLOCKS.c.blocked).where(BLOCKS.c.person == person)
    return frozenset(connection.execute(by_them.union(by_me)).scalars())


def is_hidden(table: TableInfo, person: Person, apart: frozenset[str]) -> bool:
    """Whether a person, apart from some others, is not to see a table: one of theirs, or an open one with them at it.

    A game that has begun goes on, and whoever sits at a table sees it.
    """
    if not apart or table.status != WAITING or table.seats_of(person):
        return False
    is_met = table.is_listed and any(seat.person in apart for seat in table.seats)
    return table.owner in apart or is_met


def _blocks(connection: Connection, person: str) -> list[Block]:
    query = (
        select(BLOCKS.c.id, PEOPLE.c.name, BLOCKS.c.made)
        .join(PEOPLE, PEOPLE.c.id == BLOCKS.c.blocked)
        .where(BLOCKS.c.person == person)
        .order_by(BLOCKS.c.made.desc(), BLOCKS.c.id)
    )
    return [Block(row.id, row.name, row.made) for row in connection.execute(query)]
