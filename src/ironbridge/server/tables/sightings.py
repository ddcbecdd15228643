"""When people were last here: about when, not for long, and told to nobody by those who do not want it."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, delete, distinct, func, select, text, update

from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.looking import LOOKING
from ironbridge.server.store.schema import PEOPLE, SEATS, TABLES
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import OVER, PERSON, PLAYING

STEP = 300  # seconds: it is not kept more exactly when somebody was here
KEPT = 2 * 24 * 3600  # seconds after which it is forgotten
GONE = 3600  # seconds after which a host counts as gone
AT_GAME = 150  # seconds for which it holds that somebody is at a game by another server, kept once a minute
MOST_AT_ONCE = 500
# Any number will do, as long as every server takes the same.
LOCK = 1782
KEEP_PLACE = text("""
INSERT INTO looking (game, person, seen) VALUES (:game, :person, :seen)
ON CONFLICT (game, person) DO UPDATE SET seen = excluded.seen
""")


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

    def keep_places(self, places: Iterable[tuple[str, str]]) -> None:
        """Keep for other servers who is at games of several people now. Raises StorageFailed.

        The one server of a SQLite file knows by itself.
        """
        if not self.database.is_shared:
            return
        now, found = self.database.now(), sorted(set(places))

        def work(connection: Connection) -> None:
            # Two servers that write the same rows would wait for each other in a circle.
            connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": LOCK})
            connection.execute(delete(LOOKING).where(LOOKING.c.seen < now - AT_GAME))
            for first in range(0, len(found), MOST_AT_ONCE):
                some = found[first : first + MOST_AT_ONCE]
                shared = _shared(connection, {game for game, _ in some})
                rows = [{"game": game, "person": who, "seen": now} for game, who in some if game in shared]
                if rows:
                    connection.execute(KEEP_PLACE, rows)

        self.database.write(work)

    def at(self, game: str) -> set[str]:
        """Who is at a game by any server of the database, as they have said last."""
        if not self.database.is_shared:
            return set()
        since = self.database.now() - AT_GAME
        query = select(LOOKING.c.person).where(LOOKING.c.game == game, LOOKING.c.seen >= since)
        return set(self.database.read(lambda connection: connection.execute(query).scalars().all()))

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


def _shared(connection: Connection, games: Iterable[str]) -> set[str]:
    """Which of some games more than one person plays."""
    query = (
        select(SEATS.c.game)
        .where(SEATS.c.game.in_(sorted(games)), SEATS.c.person.is_not(None))
        .group_by(SEATS.c.game)
        .having(func.count(distinct(SEATS.c.person)) > 1)
    )
    return set(connection.execute(query).scalars())


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
