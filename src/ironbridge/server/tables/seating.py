"""Who sits at a table, as it is stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TypedDict

from sqlalchemy import Connection, Row, and_, insert, select, update

from ironbridge.games.catalogue import game_of
from ironbridge.languages.catalogue import DEFAULT, Words, language_of, words_in
from ironbridge.record.lines import plain
from ironbridge.server.errors import Unknown
from ironbridge.server.store.layout.notices import NOTICE_SETTINGS
from ironbridge.server.store.layout.standings import STANDINGS
from ironbridge.server.store.layout.teachers import TEACHERS
from ironbridge.server.store.schema import PEOPLE, SEATS, TABLES
from ironbridge.server.tables.names import likeness
from ironbridge.server.tables.paces import NO_PACE
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.sleep import NO_SLEEP, Sleep
from ironbridge.server.tables.standing.standings import Standing, read_standing
from ironbridge.server.tables.standing.wanted import EVERYBODY, Wanted

OPEN, INVITED, PERSON, BOT = "open", "invited", "person", "bot"
RECORDED = "recorded"  # who played the game of a record, by name
UNMOVED = "nobody"  # in a lesson: a seat that nobody moves, by the name it has there
LEFT = "left"  # a person who played the game and was deleted since
WAITING, PLAYING, OVER = "waiting", "playing", "over"
ABANDONED = "abandoned"  # ended before its end
USUAL = (
    "usual"  # of telegrams and of watching: one thing where people were invited, another where strangers meet
)
CONSENT = "consent"  # of undo: the others are asked
CLEARED = "cleared"  # set aside before it began: nobody sees it, and it can be brought back for a while
DAMAGED = "damaged"  # set apart, since it does not replay
_HOURS = NOTICE_SETTINGS.c
_TEACHER = PEOPLE.alias()
_SEATED = (
    select(
        SEATS,
        PEOPLE.c.name.label("person_name"),
        TEACHERS.c.teacher,
        _TEACHER.c.name.label("teacher_name"),
        *(
            _HOURS.clock_sleeps,
            _HOURS.zone,
            _HOURS.quiet_from,
            _HOURS.quiet_to,
            _HOURS.quiet_days,
            _HOURS.weekends,
        ),
        *(column for column in STANDINGS.c if column.name != "person"),
    )
    .outerjoin(PEOPLE, PEOPLE.c.id == SEATS.c.person)
    .outerjoin(NOTICE_SETTINGS, NOTICE_SETTINGS.c.person == SEATS.c.person)
    .outerjoin(STANDINGS, STANDINGS.c.person == SEATS.c.person)
    # Who sits there now must be the one who has called the teacher.
    .outerjoin(
        TEACHERS,
        and_(
            TEACHERS.c.game == SEATS.c.game,
            TEACHERS.c.seat == SEATS.c.seat,
            TEACHERS.c.pupil == SEATS.c.person,
            TEACHERS.c.teacher.is_not(None),
            TEACHERS.c.ended.is_(None),
        ),
    )
    .outerjoin(_TEACHER, _TEACHER.c.id == TEACHERS.c.teacher)
    .order_by(SEATS.c.seat)
)


class PublicSeat(TypedDict):
    """What everybody may know of a seat."""

    seat: int
    kind: str
    name: str | None
    bot: str | None


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits in a seat: a person, a bot, or nobody yet; in the game of a record, who sat there."""

    seat: int
    kind: str
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    given: str | None = None  # the name of the seat where it is not that of its person
    is_ready: bool = True  # for the rules as they stand; only a person is ever not
    teacher: str | None = None  # the person who sees the hand of the one who sits there
    teacher_name: str | None = None
    sleep: Sleep = field(default=NO_SLEEP, compare=False)  # of its clock, in games over days
    standing: Standing = field(default=Standing(), compare=False)  # of the person

    def to_data(self) -> PublicSeat:
        """What everybody may know of it."""
        return {"seat": self.seat, "kind": self.kind, "name": self.name, "bot": self.bot}


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table as it stands."""

    id: str
    ruleset: str
    owner: str
    status: str
    is_listed: bool
    invitation: str  # its hash
    rematch: str | None
    made: int
    seats: tuple[Seat, ...]
    has_advice: bool = True
    pace: str = NO_PACE
    at_zero: str = "bot"  # what happens when a clock has run out
    stand_in: str = "apprentice"  # the bot that plays then
    telegrams: str = USUAL
    title: str | None = None
    undo: str = CONSENT  # how turns are taken back: `free`, by `consent`, or `none`
    watching: str = USUAL
    begins: int | None = None  # not before then, if its host has set a time
    has_teachers: bool = False  # whether a hand may be shown to somebody who does not play
    is_rated: bool = False  # whether the game moves ratings
    wanted: Wanted = EVERYBODY  # who may sit down without the link
    has_just_begun: bool = field(default=False, compare=False)  # by the very call that gives it

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        """The seats that a person holds."""
        return () if person is None else tuple([seat.seat for seat in self.seats if seat.person == person.id])

    def taught_to(self, person: Person | None) -> int | None:
        """The seat whose hand a person is shown who does not play."""
        if person is None or not self.has_teachers or self.seats_of(person):
            return None
        return next((seat.seat for seat in self.seats if seat.teacher == person.id), None)

    @property
    def is_full(self) -> bool:
        """Whether somebody sits in every seat."""
        return all(seat.kind in {PERSON, BOT} for seat in self.seats)

    @property
    def is_ready(self) -> bool:
        """Whether everybody who sits there is ready for the rules as they stand."""
        return all(seat.is_ready for seat in self.seats)

    def begins_by_itself(self, now: float) -> bool:
        """Whether nobody and nothing is waited for any more."""
        is_time = self.begins is None or self.begins <= now
        return self.status == WAITING and self.is_full and self.is_ready and is_time


def write_table(
    connection: Connection, table: TableInfo, making: Mapping[str, str | None] | None = None
) -> None:
    """Keep a new table, with what is kept of the request that made it."""
    connection.execute(
        insert(TABLES).values(
            id=table.id,
            ruleset=table.ruleset,
            players=len(table.seats),
            owner=table.owner,
            status=table.status,
            is_listed=table.is_listed,
            invitation=table.invitation,
            made=table.made,
            has_advice=table.has_advice,
            pace=table.pace,
            at_zero=table.at_zero,
            stand_in=table.stand_in,
            telegrams=table.telegrams,
            title=table.title,
            undo=table.undo,
            watching=table.watching,
            begins=table.begins,
            has_teachers=table.has_teachers,
            is_rated=table.is_rated,
            **asdict(table.wanted),
            **(making or {}),
        )
    )
    for seat in table.seats:
        add_seat(connection, table.id, seat)


def add_seat(connection: Connection, table: str, seat: Seat) -> None:
    """Keep a new seat of a table."""
    name = seat.name if seat.kind == RECORDED else seat.given
    who = {"kind": seat.kind, "person": seat.person, "name": name, "bot": seat.bot}
    values = {"seat": seat.seat, **who, "is_ready": seat.is_ready}
    connection.execute(insert(SEATS).values(game=table, **values))


def set_status(connection: Connection, table: str, status: str) -> None:
    """Note that a game has begun or ended."""
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(status=status))


def set_seat(connection: Connection, table: str, seat: Seat) -> None:
    """Put somebody into a seat."""
    connection.execute(
        update(SEATS)
        .where(SEATS.c.game == table, SEATS.c.seat == seat.seat)
        .values(kind=seat.kind, person=seat.person, name=seat.given, bot=seat.bot, is_ready=seat.is_ready)
    )


def read_table(
    connection: Connection, table: str, *, is_changing: bool = False, is_examined: bool = False
) -> TableInfo:
    """A table as it stands, kept from others while it is being changed. Raises Unknown.

    One that was cleared is there for those alone who examine the database.
    """
    query = select(TABLES).where(TABLES.c.id == table)
    row = connection.execute(query.with_for_update() if is_changing else query).one_or_none()
    if row is None or (row.status == CLEARED and not is_examined):
        raise Unknown("not_found.table")
    return _table_of(row, connection.execute(_SEATED.where(SEATS.c.game == table)))


def read_tables(connection: Connection, tables: Sequence[str]) -> list[TableInfo]:
    """Those of some tables that are there, in the same order, by two questions for all of them."""
    rows = {row.id: row for row in connection.execute(select(TABLES).where(TABLES.c.id.in_(tables)))}
    seats: dict[str, list[Row[tuple[object, ...]]]] = {}
    for seat in connection.execute(_SEATED.where(SEATS.c.game.in_(tables))):
        seats.setdefault(seat.game, []).append(seat)
    return [_table_of(rows[table], seats.get(table, ())) for table in tables if table in rows]


def _table_of(row: Row[tuple[object, ...]], seats: Iterable[Row[tuple[object, ...]]]) -> TableInfo:
    return TableInfo(
        row.id,
        row.ruleset,
        row.owner,
        row.status,
        row.is_listed,
        row.invitation,
        row.rematch,
        row.made,
        tuple(_seat_of(seat) for seat in seats),
        row.has_advice,
        row.pace,
        row.at_zero,
        row.stand_in,
        row.telegrams,
        row.title,
        row.undo,
        row.watching,
        row.begins,
        row.has_teachers,
        row.is_rated,
        Wanted(row.rating_from, row.rating_to, row.finishes),
    )


def _seat_of(row: Row[tuple[object, ...]]) -> Seat:
    # Records were brought to older servers with whatever names and bots they had.
    name, bot = (row.name and plain(row.name), row.bot and plain(row.bot))
    hours = (row.zone, row.quiet_from, row.quiet_to, row.quiet_days, row.weekends)
    sleep = Sleep(*hours) if row.clock_sleeps else NO_SLEEP
    teacher = row.teacher, row.teacher_name
    called = name or row.person_name
    standing = read_standing(row)
    return Seat(row.seat, row.kind, row.person, called, bot, name, row.is_ready, *teacher, sleep, standing)


def called(seats: Sequence[Seat], language: str = DEFAULT) -> list[str]:
    """What those at a table are called: by their names, and bots by theirs in a language.

    Those that are equal, or look alike, are numbered.
    """
    words = words_in(language_of(language))
    names = [
        words.say("seat.left")
        if seat.kind == LEFT
        else seat.name or words.find(f"bot.{seat.bot}", (seat.bot or seat.kind).capitalize())
        for seat in seats
    ]
    looks = [likeness(name) for name in names]
    return [
        f"{name} {looks[: place + 1].count(look)}" if looks.count(look) > 1 else name
        for place, (name, look) in enumerate(zip(names, looks, strict=True))
    ]


def titled(table: TableInfo, words: Words) -> str:
    """What the game of a table is called."""
    return game_called(table.ruleset, words)


def game_called(ruleset: str, words: Words) -> str:
    """What a game is called under one of its rulesets."""
    game = game_of(ruleset)
    return words_in(words.language, game.folder).find(f"ruleset.{ruleset}", game.short_title)
