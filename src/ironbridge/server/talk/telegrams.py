"""Telegrams: what those at a table say to each other, as ready phrases or in their own words, kept with the game.

One telegram is one row, written in one commit with the notices of those who are to be told of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from sqlalchemy import Connection, Row, func, insert, select, update

from ironbridge.server.errors import Conflict, NotAllowed, ServerError, TooMany, Unknown
from ironbridge.server.limits import Buckets
from ironbridge.server.store.layout.talk import TELEGRAMS
from ironbridge.server.store.log import BESIDE, Log
from ironbridge.server.store.outbox import Kind, Telling, tell
from ironbridge.server.store.schema import ENTRIES, PEOPLE
from ironbridge.server.tables.makings import check_key
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import ABANDONED, OVER, PLAYING, TableInfo, called, read_table
from ironbridge.server.tables.watching import check_watching
from ironbridge.server.talk.mutes import Silence, silence_of
from ironbridge.server.talk.texts import in_lines, is_plain
from ironbridge.server.wire.talk import MayWrite, Phrase

LONGEST = 2000
MOST = 500  # of one person in one game
RATE, BURST = 1 / 4, 10  # of one person a second and at once
PHRASES: Sequence[Phrase] = get_args(Phrase)


@dataclass(frozen=True, slots=True)
class Telegram:
    """What somebody in a seat said after an entry: a ready phrase, or a text."""

    number: int
    seat: int
    person: str
    name: str
    entry: int
    phrase: Phrase | None
    text: str | None
    made: int


@dataclass(frozen=True, slots=True)
class Heard:
    """What a person may read beside a game, what they may write there, and what they have muted."""

    table: TableInfo
    telegrams: tuple[Telegram, ...]
    may_write: MayWrite
    silence: Silence
    last: int  # the number of the newest one there is, though it may not be theirs to read


def may_write(table: TableInfo, person: Person | None) -> MayWrite:
    """What somebody may write at a table: nothing if nobody else is there, or they look on."""
    people = {seat.person for seat in table.seats} - {None}
    if person is None or person.id not in people or len(people) < 2:
        return "none"
    if table.telegrams == "usual":
        # At a listed table people meet who do not know each other.
        return "phrases" if table.is_listed else "free"
    return "free" if table.telegrams == "free" else "phrases" if table.telegrams == "phrases" else "silent"


class Telegrams:
    """All telegrams of a database."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.database = log.database
        self.buckets = Buckets(RATE, BURST)

    def send(
        self, person: Person, game: str, key: str, *, phrase: Phrase | None = None, text: str | None = None
    ) -> Telegram:
        """Say something to a table; with a key that was used for the same before, what was said then.

        Raises ServerError.
        """
        check_key(key)
        said = _checked(phrase, text)

        def work(connection: Connection) -> tuple[Telegram, bool]:
            table = read_table(connection, game, is_changing=True)
            done = _done_before(connection, table, person, key, phrase, said)
            if done is not None:
                return done, False
            _check_may(table, person, phrase)
            seat = table.seats_of(person)[0]
            self.buckets.take(person.id)
            made = _write(connection, table, person, seat, f"{seat}:{key}", phrase, said, self.database.now())
            self.log.notify(connection, game, BESIDE)
            return made, True

        sent, is_new = self.database.write(work)
        if is_new:
            self.log.news.tell_beside(game)
        return sent

    def heard(self, person: Person | None, game: str, after: int = 0) -> Heard:
        """What somebody may read of a game, after a number. Raises Unknown and NotAllowed."""

        def work(connection: Connection) -> Heard:
            table = check_watching(read_table(connection, game), person)
            silence = silence_of(connection, person.id if person else None, game)
            found = read_telegrams(connection, table, after)
            own = person.id if person else None
            kept = tuple(each for each in found if each.person == own or not silence.hides(each.person))
            last = found[-1].number if found else after
            return Heard(table, kept, may_write(table, person), silence, last)

        return self.database.read(work)

    def report(self, person: Person, game: str, number: int) -> None:
        """Show a telegram of somebody else at one's table to the owner of the server. Raises ServerError."""

        def work(connection: Connection) -> None:
            table = read_table(connection, game)
            if not table.seats_of(person):
                raise NotAllowed("not_seated.telegram")
            which = (TELEGRAMS.c.game == game, TELEGRAMS.c.number == number)
            writer = connection.execute(select(TELEGRAMS.c.person).where(*which)).scalar_one_or_none()
            if writer is None or writer == person.id:
                raise Unknown("not_found.telegram")
            change = update(TELEGRAMS).where(*which, TELEGRAMS.c.reported.is_(None))
            connection.execute(change.values(reported=self.database.now()))

        self.database.write(work)


def read_telegrams(connection: Connection, table: TableInfo, after: int = 0) -> list[Telegram]:
    """The telegrams of a table with higher numbers, in order, whoever may read them."""
    query = (
        select(TELEGRAMS, PEOPLE.c.name)
        .join(PEOPLE, PEOPLE.c.id == TELEGRAMS.c.person)
        .where(TELEGRAMS.c.game == table.id, TELEGRAMS.c.number > after)
        .order_by(TELEGRAMS.c.number)
    )
    names = called(table.seats)
    return [_telegram(row, table, names) for row in connection.execute(query)]


def is_to_be_told(connection: Connection, table: TableInfo, number: int, reader: str) -> Telegram | None:
    """A telegram that somebody is still to be told of: it is there, and they have not muted who wrote it."""
    found = next((each for each in read_telegrams(connection, table, number - 1)), None)
    if found is None or found.number != number:
        return None
    return None if silence_of(connection, reader, table.id).hides(found.person) else found


def _checked(phrase: Phrase | None, text: str | None) -> str | None:
    if (phrase is None) == (text is None):
        raise ServerError("bad_telegram.one")
    if text is None:
        return None
    said = in_lines(text)
    if not 1 <= len(said) <= LONGEST:
        raise ServerError("bad_telegram", most=LONGEST)
    if not is_plain(said):
        raise ServerError("bad_telegram.signs")
    return said


def _check_may(table: TableInfo, person: Person, phrase: Phrase | None) -> None:
    if not table.seats_of(person):
        raise NotAllowed("not_seated.telegram")
    if table.status not in {PLAYING, OVER, ABANDONED}:
        raise Conflict("not_begun")
    allowed = may_write(table, person)
    if allowed == "none":
        raise NotAllowed("nobody_to_write_to")
    if allowed == "silent":
        raise NotAllowed("silent_table")
    if allowed == "phrases" and phrase is None:
        raise NotAllowed("phrases_only")


def _done_before(
    connection: Connection,
    table: TableInfo,
    person: Person,
    key: str,
    phrase: Phrase | None,
    text: str | None,
) -> Telegram | None:
    """What a person said before with a key, from whichever seat they had then."""
    keys = [f"{seat.seat}:{key}" for seat in table.seats]
    mine = (TELEGRAMS.c.game == table.id, TELEGRAMS.c.key.in_(keys), TELEGRAMS.c.person == person.id)
    query = select(TELEGRAMS.c.number).where(*mine).order_by(TELEGRAMS.c.number).limit(1)
    number = connection.execute(query).scalar_one_or_none()
    if number is None:
        return None
    done = read_telegrams(connection, table, number - 1)[0]
    if (done.phrase, done.text) != (phrase, text):
        raise Conflict("key_reused")
    return done


def _write(
    connection: Connection,
    table: TableInfo,
    person: Person,
    seat: int,
    key: str,
    phrase: Phrase | None,
    text: str | None,
    now: int,
) -> Telegram:
    mine = (TELEGRAMS.c.game == table.id, TELEGRAMS.c.person == person.id)
    if connection.execute(select(func.count()).select_from(TELEGRAMS).where(*mine)).scalar_one() >= MOST:
        raise TooMany("too_many_telegrams", most=MOST)
    entry = connection.execute(select(func.max(ENTRIES.c.number)).where(ENTRIES.c.game == table.id)).scalar()
    number = _last(connection, table.id) + 1
    values = {"seat": seat, "person": person.id, "entry": entry or 0, "phrase": phrase, "text": text}
    connection.execute(insert(TELEGRAMS).values(game=table.id, number=number, key=key, made=now, **values))
    tell(connection, Telling(Kind.TELEGRAM), table.id, number, now, actor=seat, facts={"seat": seat})
    return read_telegrams(connection, table, number - 1)[0]


def _last(connection: Connection, game: str) -> int:
    query = select(func.max(TELEGRAMS.c.number)).where(TELEGRAMS.c.game == game)
    return connection.execute(query).scalar() or 0


def _telegram(row: Row[tuple[object, ...]], table: TableInfo, names: Sequence[str]) -> Telegram:
    is_seated = row.seat < len(table.seats) and table.seats[row.seat].person == row.person
    phrase = next((each for each in PHRASES if each == row.phrase), None)
    name = names[row.seat] if is_seated else row.name
    return Telegram(row.number, row.seat, row.person, name, row.entry, phrase, row.text, row.made)
