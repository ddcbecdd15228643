"""Tables: who sits where, by invitation or from the lobby, until the game begins."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from sqlalchemy import Connection, Executable, and_, or_, select, update

from ironbridge.bots.catalogue import BOTS
from ironbridge.errors import IronbridgeError
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.server.errors import Conflict, NotAllowed, ServerError, TooMany, Unknown
from ironbridge.server.store.database import Database
from ironbridge.server.store.log import Log
from ironbridge.server.store.schema import PEOPLE, SEATS, TABLES
from ironbridge.server.store.tokens import hashed, is_secret, new_name
from ironbridge.server.tables.beginnings import (
    tell_beginning,
    tell_host,
    tell_rematch,
    tell_time,
    tell_unseated,
)
from ironbridge.server.tables.blocks import apart_from, is_hidden
from ironbridge.server.tables.makings import Making
from ironbridge.server.tables.names import checked_name, checked_title
from ironbridge.server.tables.openings import Opening, keep_opening, new_opening, take_opening, write_log
from ironbridge.server.tables.paces import DAY, NO_PACE
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.programs import Programs
from ironbridge.server.tables.results import check_rated
from ironbridge.server.tables.seating import (
    BOT,
    CLEARED,
    CONSENT,
    INVITED,
    LEFT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    RECORDED,
    UNMOVED,
    USUAL,
    WAITING,
    Seat,
    TableInfo,
    read_table,
    read_tables,
    set_seat,
    set_status,
    write_table,
)
from ironbridge.server.tables.sightings import GONE, STEP, played_with
from ironbridge.server.tables.standing.standings import standing_of
from ironbridge.server.tables.standing.wanted import EVERYBODY as EVERYBODY_WANTED
from ironbridge.server.tables.standing.wanted import Wanted
from ironbridge.server.tables.watching import EVERYBODY as WATCHED_BY_ALL

ME = "me"
SUBSTITUTE = "apprentice"  # the bot that takes a seat nobody chose one for
LOBBY_SIZE = 100
EVERYBODY, CHOSEN, NOBODY = OPENERS = ("everybody", "invited", "closed")  # who may open tables
FURTHEST = 90  # days from now that a game can be set for at most
MOST_WAITING = 50  # tables of one owner that have not begun


class Tables:
    """All tables of a database."""

    def __init__(self, database: Database, log: Log, programs: Programs | None = None) -> None:
        self.openers = EVERYBODY
        self.programs = programs or Programs()
        self.database = database
        self.log = log

    def create(
        self,
        owner: Person,
        ruleset: str,
        wishes: Sequence[str],
        *,
        is_listed: bool,
        has_advice: bool = True,
        pace: str = NO_PACE,
        at_zero: str = "bot",
        stand_in: str = SUBSTITUTE,
        telegrams: str = USUAL,
        title: str = "",
        undo: str = CONSENT,
        watching: str = USUAL,
        begins: int | None = None,
        has_teachers: bool = False,
        is_rated: bool = False,
        wanted: Wanted = EVERYBODY_WANTED,
        opening: Opening | None = None,
        key: str | None = None,
    ) -> tuple[TableInfo, str]:
        """A new table and the token that invites to it; it begins at once if every seat is taken.

        A wish for a seat is `me`, `me:NAME`, `invited`, `open` or `bot:NAME`. The game begins with a new deal unless
        it has an opening of its own. With a key that its owner used for the same before, it is the table of then.
        """
        self.check_bot(stand_in)
        check_time(begins, self.database.now())
        called = checked_title(title)
        playing = (pace, at_zero, stand_in, telegrams, called, undo, watching, begins or None)
        wanted.check()
        # Whoever asked before there were teachers and ratings asked for none.
        more = (has_teachers,) if has_teachers else ()
        rating = (is_rated, wanted) if (is_rated, wanted) != (False, EVERYBODY_WANTED) else ()
        request = (ruleset, wishes, is_listed, has_advice, playing, opening, *more, *rating)
        making = Making.of(owner.id, key, "table", *request)
        seats = tuple(self.wished(number, wish, owner) for number, wish in enumerate(wishes))
        check_rules(ruleset, len(seats))
        if not any(seat.person for seat in seats):
            raise ServerError("no_seat")
        if is_rated:
            check_rated(seats, has_advice=has_advice, has_teachers=has_teachers)
        table = TableInfo(
            new_name(),
            ruleset,
            owner.id,
            WAITING,
            is_listed,
            hashed(making.invitation()),
            None,
            int(time.time()),
            seats,
            has_advice,
            *playing,
            has_teachers,
            is_rated,
            wanted,
        )

        def work(connection: Connection) -> tuple[str, str]:
            made = making.done_before(connection)
            if made is not None:
                return made
            self._insert(connection, table, opening, making)
            self.log.notify(connection, table.id, 0)
            return table.id, making.salt

        name, salt = self.database.write(work)
        is_new = name == table.id
        if is_new:
            self.log.news.tell(name, is_table=True)
        has_begun = is_new and table.begins_by_itself(table.made)
        return replace(self.get(name), has_just_begun=has_begun), making.invitation(salt)

    def get(self, table: str) -> TableInfo:
        """A table as it stands. Raises Unknown."""
        return self.database.read(lambda connection: read_table(connection, table))

    def lobby(self) -> list[TableInfo]:
        """The newest listed tables that wait for people, and games that everybody may watch.

        A table whose host is gone for an hour is not offered, unless its time is still to come.
        """
        now = self.database.now()
        since = now - GONE - STEP
        is_hosted = or_(TABLES.c.made > since, PEOPLE.c.seen > since, TABLES.c.begins > now)
        is_watched = or_(
            TABLES.c.watching == WATCHED_BY_ALL, and_(TABLES.c.watching == USUAL, TABLES.c.is_listed)
        )
        query = (
            select(TABLES.c.id)
            .join(PEOPLE, PEOPLE.c.id == TABLES.c.owner)
            .where(
                or_(
                    and_(TABLES.c.status == WAITING, TABLES.c.is_listed, is_hosted),
                    and_(TABLES.c.status == PLAYING, is_watched),
                )
            )
            .order_by(TABLES.c.status.desc(), TABLES.c.made.desc(), TABLES.c.id)
            .limit(LOBBY_SIZE)
        )
        return self._all(query)

    def known(self, person: Person, tables: Sequence[TableInfo]) -> dict[str, list[int]]:
        """Which of some tables wait with people with whom somebody has played, and in which seats those sit."""
        waiting = [table.id for table in tables if table.status == WAITING and not table.seats_of(person)]
        return self.database.read(lambda connection: played_with(connection, person.id, waiting))

    def of(self, person: Person) -> list[TableInfo]:
        """The newest tables that a person sits at, and those of records they brought; not those of lessons."""
        seated = select(SEATS.c.game).where(SEATS.c.person == person.id)
        brought = select(SEATS.c.game).where(SEATS.c.kind == RECORDED)
        lessons = select(SEATS.c.game).where(SEATS.c.kind == UNMOVED)
        query = (
            select(TABLES.c.id)
            .where(TABLES.c.id.in_(seated) | (TABLES.c.owner == person.id) & TABLES.c.id.in_(brought))
            .where(TABLES.c.status != CLEARED, TABLES.c.id.not_in(lessons))
            .order_by(TABLES.c.made.desc())
            .limit(LOBBY_SIZE)
        )
        return self._all(query)

    def join(self, person: Person, table: str, seat: int | None, invitation: str | None) -> TableInfo:
        """Take a free seat, the first one unless it is named, ready for the rules as they stand.

        A full table begins when all are ready, and not before its time. An invitation opens every seat.
        """

        def work(connection: Connection) -> TableInfo:
            found = read_table(connection, table, is_changing=True)
            mine = found.seats_of(person)
            if mine and (seat is None or seat in mine):
                return found
            _check_waiting(found)
            if is_hidden(found, person, apart_from(connection, person.id)):
                raise Unknown("not_found.table")
            is_invited = bool(invitation) and is_secret(invitation or "", found.invitation)
            if not found.is_listed and not is_invited:
                raise NotAllowed("not_invited")
            if not is_invited:
                found.wanted.check_fits(standing_of(connection, person.id))
            kinds = {OPEN, INVITED} if is_invited else {OPEN}
            free = [place for place in found.seats if place.kind in kinds and seat in {None, place.seat}]
            if not free:
                raise Conflict("seat_taken")
            set_seat(connection, table, Seat(free[0].seat, PERSON, person.id))
            found = read_table(connection, table)
            if found.begins_by_itself(self.database.now()):
                return self._begin(connection, found, person.id)
            tell_host(connection, found, free[0].seat)
            tell_time(connection, found)
            return found

        return self.changed(table, work)

    def stand_up(self, person: Person, table: str) -> TableInfo:
        """Leave a table that has not begun; the seat is open again."""

        def work(connection: Connection) -> TableInfo:
            found = read_table(connection, table, is_changing=True)
            _check_waiting(found)
            if not found.seats_of(person):
                raise NotAllowed("not_seated.table")
            for seat in found.seats_of(person):
                set_seat(connection, table, Seat(seat, OPEN if found.is_listed else INVITED))
            return read_table(connection, table)

        return self.changed(table, work)

    def start(
        self, person: Person, table: str, bot: str = SUBSTITUTE, *, is_without_unready: bool = False
    ) -> TableInfo:
        """Begin the game; a bot takes every seat that is still free. Only the owner may, when all who sit are ready.

        Or without those who are not: their seats are freed first.
        """
        self.check_bot(bot)

        def work(connection: Connection) -> TableInfo:
            found = read_table(connection, table, is_changing=True)
            if found.owner != person.id:
                raise NotAllowed("not_owner")
            if found.status != WAITING:
                return found
            if not found.is_ready and not is_without_unready:
                raise Conflict("not_ready")
            for seat in found.seats:
                is_left_out = not seat.is_ready and seat.person != person.id
                if is_left_out:
                    tell_unseated(connection, found, seat)
                if seat.kind in {OPEN, INVITED} or is_left_out:
                    set_seat(connection, table, Seat(seat.seat, BOT, bot=bot))
            return self._begin(connection, read_table(connection, table), person.id)

        return self.changed(table, work)

    def set_ready(self, person: Person, table: str, *, is_ready: bool) -> TableInfo:
        """Say that one is ready for the rules as they stand, or not yet; the last who is begins the game."""

        def work(connection: Connection) -> TableInfo:
            found = read_table(connection, table, is_changing=True)
            if not found.seats_of(person):
                raise NotAllowed("not_seated.table")
            if found.status != WAITING and is_ready:
                return found
            _check_waiting(found)
            for seat in found.seats_of(person):
                set_seat(connection, table, replace(found.seats[seat], is_ready=is_ready))
            found = read_table(connection, table)
            if is_ready and found.begins_by_itself(self.database.now()):
                return self._begin(connection, found, person.id)
            return found

        return self.changed(table, work)

    def due(self, until: int) -> list[str]:
        """The tables that wait with a time that comes before another one."""
        query = select(TABLES.c.id).where(TABLES.c.status == WAITING, TABLES.c.begins <= until)
        return self.database.read(lambda connection: list(connection.execute(query).scalars()))

    def begin_due(self, table: str) -> TableInfo:
        """Begin a game whose time has come, if everybody is there and ready; all of them are told. Raises Unknown."""

        now = self.database.now()

        def work(connection: Connection) -> TableInfo:
            found = read_table(connection, table, is_changing=True)
            return self._begin(connection, found, "") if found.begins_by_itself(now) else found

        found = self.get(table)
        return self.changed(table, work) if found.begins_by_itself(now) else found

    def rematch(self, person: Person, table: str) -> TableInfo:
        """The table at which the same people play again: made by the first who asks, begun when the last one has."""
        new = new_name()

        def work(connection: Connection) -> TableInfo:
            found = read_table(connection, table, is_changing=True)
            mine = found.seats_of(person)
            if not mine:
                raise NotAllowed("not_seated.rematch")
            if found.status != OVER:
                raise Conflict("not_over")
            if found.rematch is None:
                seats = tuple(
                    Seat(seat.seat, INVITED)
                    if seat.kind in {PERSON, LEFT} and seat.seat not in mine
                    else replace(seat, bot=None if seat.kind == PERSON else seat.bot)
                    for seat in found.seats
                )
                again = replace(found, id=new, owner=person.id, status=WAITING, rematch=None, seats=seats)
                again = replace(again, begins=None)
                self._insert(connection, replace(again, made=int(time.time())))
                connection.execute(update(TABLES).where(TABLES.c.id == table).values(rematch=new))
                tell_rematch(connection, found, mine[0])
                self.log.notify(connection, table, 0)
                return read_table(connection, new)
            again = read_table(connection, found.rematch, is_changing=True)
            for seat in mine:
                if again.status == WAITING and again.seats[seat].kind == INVITED:
                    set_seat(connection, again.id, Seat(seat, PERSON, person.id))
            again = read_table(connection, again.id)
            is_ready = again.is_full and again.status == WAITING
            return self._begin(connection, again, person.id) if is_ready else again

        return self.changed(table, work)

    def changed(self, table: str, work: Callable[[Connection], TableInfo]) -> TableInfo:
        """Change a table, and tell those who look at it."""

        def noted(connection: Connection) -> TableInfo:
            found = work(connection)
            for name in {table, found.id}:
                self.log.notify(connection, name, 0)
            return found

        changed = self.database.write(noted)
        for name in {table, changed.id}:
            self.log.news.tell(name, is_table=True)
        return changed

    def _all(self, query: Executable) -> list[TableInfo]:
        def work(connection: Connection) -> list[TableInfo]:
            return read_tables(connection, [row.id for row in connection.execute(query)])

        return self.database.read(work)

    def _insert(
        self,
        connection: Connection,
        table: TableInfo,
        opening: Opening | None = None,
        making: Making | None = None,
    ) -> None:
        if connection.execute(select(TABLES.c.id).where(TABLES.c.id == table.id)).one_or_none():
            return
        self._check_opener(connection, table.owner)
        waiting = select(TABLES.c.id).where(TABLES.c.owner == table.owner, TABLES.c.status == WAITING)
        if len(connection.execute(waiting).all()) >= MOST_WAITING:
            raise TooMany("too_many_tables")
        write_table(connection, table, making.values() if making else None)
        if opening is not None:
            keep_opening(connection, table.id, opening)
        tell_time(connection, table)
        if table.begins_by_itself(table.made):
            self._begin(connection, read_table(connection, table.id), table.owner)

    def check_bot(self, bot: str) -> None:
        """Never a module or a program of somebody's choice: our own bots sit at tables, and those of the owner.

        Raises ServerError.
        """
        known = (*BOTS, *self.programs.bots)
        if bot not in known:
            raise ServerError("unknown_bot", known=", ".join(known))

    def wished(self, number: int, wish: str, owner: Person) -> Seat:
        """The seat that a wish asks for. Raises ServerError."""
        kind, _, name = wish.partition(":")
        if kind == BOT and name:
            self.check_bot(name)
            return Seat(number, BOT, bot=name)
        if kind == ME and name:
            given = checked_name(name)
            return Seat(number, PERSON, owner.id, given, given=given)
        if wish == ME:
            return Seat(number, PERSON, owner.id, owner.name)
        if wish in {OPEN, INVITED}:
            return Seat(number, wish)
        raise ServerError("bad_seat.wish")

    def _check_opener(self, connection: Connection, person: str) -> None:
        """Whether somebody may open a table on this server. Raises NotAllowed."""
        if self.openers == NOBODY:
            raise NotAllowed("tables_closed")
        if self.openers == CHOSEN:
            chosen = select(PEOPLE.c.may_open).where(PEOPLE.c.id == person)
            if connection.execute(chosen).scalar_one_or_none() is None:
                raise NotAllowed("tables_closed.invited")

    def _begin(self, connection: Connection, table: TableInfo, actor: str) -> TableInfo:
        """Deal, unless the table has an opening of its own, and write the first entries of the log.

        All but the person who made it begin are told.
        """
        opening = take_opening(connection, table.id)
        if opening is None:
            opening = new_opening(ruleset_named(table.ruleset), len(table.seats))
        number = write_log(connection, self.log, table, opening)
        tell_beginning(connection, table, opening, number, actor)
        set_status(connection, table.id, PLAYING)
        return replace(read_table(connection, table.id), has_just_begun=True)


def check_rules(ruleset: str, players: int) -> None:
    """Whether so many can play it. Raises ServerError."""
    try:
        ruleset_named(ruleset).for_players(players)
    except IronbridgeError as error:
        raise ServerError("bad_table", detail=str(error)) from None


def check_time(begins: int | None, now: int) -> None:
    """Whether a game can be set for a time, if there is one. Raises ServerError."""
    if begins and not 0 <= begins - now <= FURTHEST * DAY:
        raise ServerError("bad_time", days=FURTHEST)


def _check_waiting(table: TableInfo) -> None:
    if table.status != WAITING:
        raise Conflict("has_begun")
