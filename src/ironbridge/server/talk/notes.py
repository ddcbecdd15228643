"""Notes: what a person writes down about a game for themselves. Nobody else ever reads it."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.talk import NOTES
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import WAITING, read_table


@dataclass(frozen=True, slots=True)
class Notes:
    """What somebody has noted of a game, how often they have changed it, and when they last did."""

    text: str = ""
    version: int = 0
    changed: int | None = None


class Notebook:
    """All notes of a database, each for one person and one game."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def read(self, person: Person, game: str) -> Notes:
        """What a person has noted of a game. Raises Unknown."""

        def work(connection: Connection) -> Notes:
            read_table(connection, game)
            return _notes(connection, person.id, game)

        return self.database.read(work)

    def write(self, person: Person, game: str, text: str, version: int) -> Notes:
        """Keep notes in the place of a version; sent again, they are kept once.

        Raises Conflict if they were changed elsewhere meanwhile, and NotAllowed for who does not sit there.
        """

        def work(connection: Connection) -> Notes:
            table = read_table(connection, game, is_changing=True)
            if not table.seats_of(person):
                raise NotAllowed("not_seated")
            if table.status == WAITING:
                raise Conflict("not_begun")
            kept = _notes(connection, person.id, game)
            if kept.version == version + 1 and kept.text == text:
                return kept
            if kept.version != version:
                raise Conflict("stale_notes")
            new = Notes(text, version + 1, self.database.now())
            connection.execute(delete(NOTES).where(NOTES.c.person == person.id, NOTES.c.game == game))
            values = {"text": new.text, "version": new.version, "changed": new.changed}
            connection.execute(insert(NOTES).values(person=person.id, game=game, **values))
            return new

        return self.database.write(work)


def _notes(connection: Connection, person: str, game: str) -> Notes:
    query = select(NOTES).where(NOTES.c.person == person, NOTES.c.game == game)
    row = connection.execute(query).one_or_none()
    return Notes() if row is None else Notes(row.text, row.version, row.changed)
