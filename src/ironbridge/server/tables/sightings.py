"""When people were last here: about when, not for long, and told to nobody by those who do not want it."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, select, update

from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import PEOPLE, SEATS, TABLES
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import OVER, PERSON, PLAYING

STEP = 300  # seconds: it is not kept more exactly when somebody was here
KEPT = 2 * 24 * 3600  # seconds after which it is forgotten
GONE = 3600  # seconds after which a host counts as gone
MOST_AT_ONCE = 500


class Sightings:
    """Who was last here when, in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def keep(self, people: Iterable[str]) -> None:
        """Keep that some people are here now, and forget what is long ago. Raises StorageFailed."""
        now, found = self.database.now(), sorted(set(people))

        def work(connection: Connection) -> None:
            for first in range(0, len(found), MOST_AT_ONCE):
                here = PEOPLE.c.id.in_(found[first : first + MOST_AT_ONCE])
                connection.execute(update(PEOPLE).where(here).values(seen=now // STEP * STEP))
            connection.execute(update(PEOPLE).where(PEOPLE.c.seen < now - KEPT).values(seen=None))

        self.database.write(work)

    def seen(self, people: Sequence[str]) -> dict[str, int | None]:
        """When those of some people were last here who let it be told; None where it is long ago."""
        query = select(PEOPLE.c.id, PEOPLE.c.seen).where(
            PEOPLE.c.id.in_(people), PEOPLE.c.is_unseen.is_(False)
        )
        return {
            row.id: row.seen for row in self.database.read(lambda connection: connection.execute(query).all())
        }

    def of(self, person: Person) -> tuple[int | None, bool]:
        """When a person was last here, and whether nobody is told."""
        query = select(PEOPLE.c.seen, PEOPLE.c.is_unseen).where(PEOPLE.c.id == person.id)
        row = self.database.read(lambda connection: connection.execute(query).one())
        return row.seen, row.is_unseen

    def hide(self, person: Person, *, is_unseen: bool) -> None:
        """Let nobody be told any more when a person is here, or let it be told again."""
        change = update(PEOPLE).where(PEOPLE.c.id == person.id).values(is_unseen=is_unseen)
        self.database.write(lambda connection: connection.execute(change).rowcount)


def played_with(connection: Connection, person: str, tables: Sequence[str]) -> dict[str, list[int]]:
    """At which of some tables people sit with whom a person has played, and in which seats."""
    played = (
        select(SEATS.c.game)
        .join(TABLES, TABLES.c.id == SEATS.c.game)
        .where(SEATS.c.person == person, TABLES.c.status.in_([PLAYING, OVER]))
    )
    known = select(SEATS.c.person).where(SEATS.c.game.in_(played), SEATS.c.kind == PERSON)
    query = (
        select(SEATS.c.game, SEATS.c.seat)
        .where(SEATS.c.game.in_(tables), SEATS.c.person.in_(known), SEATS.c.person != person)
        .order_by(SEATS.c.game, SEATS.c.seat)
    )
    found: dict[str, list[int]] = {}
    for row in connection.execute(query):
        found.setdefault(row.game, []).append(row.seat)
    return found
