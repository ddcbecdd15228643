"""People who want to be deleted, with what is theirs alone; the games of others go on without them."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from unicodedata import normalize

from sqlalchemy import Connection, Select, delete, or_, select, update

from ironbridge.server.errors import Conflict, DamagedGame, NotAllowed, ServerError
from ironbridge.server.play.consent import Consent
from ironbridge.server.play.prepared.keeping import forget_prepared
from ironbridge.server.play.teachers import forget_teachers
from ironbridge.server.store.forgetting import forget_own
from ironbridge.server.store.log import GONE
from ironbridge.server.store.outbox import forget_ways
from ironbridge.server.store.schema import BLOCKS, GAMES, OF_A_GAME, PEOPLE, SEATS, SESSIONS, TABLES
from ironbridge.server.store.tokens import new_name
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import (
    ABANDONED,
    BOT,
    CLEARED,
    DAMAGED,
    INVITED,
    LEFT,
    OPEN,
    OVER,
    PLAYING,
    WAITING,
    Seat,
    TableInfo,
    read_table,
    set_seat,
)
from ironbridge.server.tables.sessions import Sessions
from ironbridge.server.tables.tables import SUBSTITUTE
from ironbridge.server.talk.forgetting import forget_talk

ATTEMPTS = 5
SHOWN = (WAITING, PLAYING, OVER, ABANDONED, DAMAGED)  # whatever else a table is, it was set aside


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What became of the tables of somebody who was deleted: kept for others, and removed."""

    kept: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class Farewells:
    """Deletes people.

    A bot takes their seats in running games, as if they had left. At tables that wait their seats are free again. In
    games that have ended their seats are those of somebody who left. What no other person sits at is removed whole, and
    a table of theirs at which others sit becomes that of the first of these.
    """

    def __init__(self, consent: Consent, sessions: Sessions) -> None:
        self.consent = consent
        self.sessions = sessions
        self.games = consent.games
        self.log = self.games.log
        self.database = self.log.database

    def delete(self, person: Person, name: str) -> Forgotten:
        """Delete a person who confirms it with their name. Raises ServerError, and then they are still there."""
        if _plain(name) != _plain(person.name):
            raise ServerError("wrong_name")
        left: set[str] = set()
        for _ in range(ATTEMPTS):
            running = self._running(person)
            damaged = {game for game in running if not self._leave(game, person)}
            left |= set(running) - damaged
            done = self.database.write(partial(self._forget, person=person, damaged=damaged))
            if done is not None:
                forgotten, ended = done
                forgotten = replace(forgotten, kept=tuple(sorted(left.union(forgotten.kept))))
                for table in (*forgotten.kept, *forgotten.removed):
                    self.games.let_go(table)
                    self.log.news.tell(table)
                self.sessions.tell(ended)
                return forgotten
        # Somebody keeps beginning games in their name.
        raise Conflict("conflict")

    def remove(self, table: str, person: Person) -> None:
        """Remove a table, with its game, that is one person's alone. Raises ServerError."""

        def work(connection: Connection) -> None:
            found = read_table(connection, table, is_changing=True)
            if found.owner != person.id and not found.seats_of(person):
                raise NotAllowed("not_seated.table")
            if any(seat.person not in {None, person.id} for seat in found.seats):
                raise NotAllowed("not_alone")
            remove_table(connection, table)
            self.log.notify(connection, table, GONE)

        self.database.write(work)
        self.games.let_go(table)
        self.log.news.tell(table, is_table=True)

    def _running(self, person: Person) -> list[str]:
        """The running games of a person that will be kept for others."""

        def work(connection: Connection) -> list[str]:
            tables = [
                read_table(connection, name, is_examined=True)
                for name in connection.execute(_tables_of(person)).scalars()
            ]
            return [table.id for table in tables if _is_playing(table, person) and _heir(table, person)]

        return self.database.read(work)

    def _leave(self, game: str, person: Person) -> bool:
        """Leave a running game; False if it is damaged, so that nothing can be entered in its log."""
        try:
            self.consent.leave(game, person, f"farewell {new_name()}", why="left")
        except DamagedGame:
            return False
        except ServerError as error:
            if error.code not in {"game_over", "not_seated"}:
                raise
        return True

    def _forget(
        self, connection: Connection, person: Person, damaged: Collection[str]
    ) -> tuple[Forgotten, list[str]] | None:
        """Delete all that is stored of a person; None if they play in a game that has begun meanwhile."""
        names = connection.execute(_tables_of(person)).scalars().all()
        # Tables before people, as whoever sits down locks them: nobody waits for another in a circle.
        tables = [read_table(connection, name, is_changing=True, is_examined=True) for name in names]
        row = select(PEOPLE.c.id).where(PEOPLE.c.id == person.id).with_for_update()
        if connection.execute(row).one_or_none() is None:
            return Forgotten(), []
        is_changed = connection.execute(_tables_of(person)).scalars().all() != names
        heirs = {table.id: _heir(table, person) for table in tables}
        playing = {table.id for table in tables if _is_playing(table, person) and heirs[table.id]}
        if is_changed or playing - set(damaged):
            return None
        kept, removed = [], _take_from_what_is_aside(connection, person)
        for table in tables:
            if heir := heirs[table.id]:
                _keep(connection, table, person, heir)
                kept.append(table.id)
            else:
                remove_table(connection, table.id)
                removed.append(table.id)
            self.log.notify(connection, table.id, GONE)
        query = select(SESSIONS.c.id).where(SESSIONS.c.person == person.id)
        ended = self.sessions.end_in(connection, connection.execute(query).scalars().all())
        mine = or_(BLOCKS.c.person == person.id, BLOCKS.c.blocked == person.id)
        connection.execute(delete(BLOCKS).where(mine))
        gone = select(PEOPLE.c.id).where(PEOPLE.c.id == person.id)
        forget_ways(connection, gone)
        forget_talk(connection, gone)
        forget_prepared(connection, gone)
        forget_teachers(connection, gone, self.database.now())
        forget_own(connection, gone)
        connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person.id))
        return Forgotten(tuple(kept), tuple(removed)), ended


def _plain(name: str) -> str:
    """A name however it was typed."""
    return normalize("NFC", " ".join(name.split()))


def _tables_of(person: Person) -> Select[str]:
    """The tables that a person has made or sits at, always in the same order."""
    seated = select(SEATS.c.game).where(SEATS.c.person == person.id)
    query = select(TABLES.c.id).where(or_(TABLES.c.id.in_(seated), TABLES.c.owner == person.id))
    return query.where(TABLES.c.status.in_(SHOWN)).order_by(TABLES.c.id)


def _take_from_what_is_aside(connection: Connection, person: Person) -> list[str]:
    """Take a person out of tables that nobody is shown any more; their own are removed, and named."""
    aside = select(TABLES.c.id).where(TABLES.c.status.not_in(SHOWN))
    own = list(connection.execute(aside.where(TABLES.c.owner == person.id)).scalars())
    for table in own:
        remove_table(connection, table)
    seats = update(SEATS).where(SEATS.c.person == person.id, SEATS.c.game.in_(aside))
    connection.execute(seats.values(kind=INVITED, person=None, name=None))
    return own


def _is_playing(table: TableInfo, person: Person) -> bool:
    return table.status == PLAYING and bool(table.seats_of(person))


def _heir(table: TableInfo, person: Person) -> str | None:
    """Whose a table is without a person; None if it is nobody else's."""
    if table.owner != person.id:
        return table.owner
    return next((seat.person for seat in table.seats if seat.person not in {None, person.id}), None)


def _keep(connection: Connection, table: TableInfo, person: Person, heir: str) -> None:
    """Keep a table for others."""
    for seat in table.seats_of(person):
        set_seat(connection, table.id, _vacated(table, seat))
    if heir != table.owner:
        connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(owner=heir, key=None))


def _vacated(table: TableInfo, seat: int) -> Seat:
    if table.status in {WAITING, CLEARED}:
        return Seat(seat, OPEN if table.is_listed else INVITED)
    if table.status in {PLAYING, DAMAGED}:
        # Its log cannot say that a bot has taken the seat, but should it be mended, somebody must play.
        return Seat(seat, BOT, bot=SUBSTITUTE)
    return Seat(seat, LEFT)


def remove_table(connection: Connection, table: str) -> None:
    """Remove a table with its game."""
    connection.execute(update(TABLES).where(TABLES.c.rematch == table).values(rematch=None))
    for part in OF_A_GAME:
        connection.execute(delete(part).where(part.c.game == table))
    connection.execute(delete(GAMES).where(GAMES.c.id == table))
    connection.execute(delete(TABLES).where(TABLES.c.id == table))
