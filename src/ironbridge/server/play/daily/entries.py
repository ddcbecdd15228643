"""Who has played a daily deal, and what they made: one entry for a person, a deal and a day."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, select, update

from ironbridge.server.store.layout.daily import DAILY_DEALS, DAILY_ENTRIES, DUPLICATE_ENTRIES
from ironbridge.server.store.schema import PEOPLE
from ironbridge.server.tables.people import Person


@dataclass(frozen=True, slots=True)
class DailyEntry:
    """What somebody made of a deal; without VP the game goes on, or does not count."""

    day: str
    players: int
    person: str
    name: str
    game: str
    is_new: bool
    is_named: bool
    begun: int
    ended: int | None
    vp: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """What somebody made on a day, and par if it is known; `below` of `others` made less."""

    entry: DailyEntry
    ruleset: str
    par: int | None
    below: int
    others: int


@dataclass(frozen=True, slots=True)
class Tally:
    """How many made how much of a deal: VP with their counts, of those who are new and of all others."""

    known: Mapping[int, int]
    new: Mapping[int, int]

    def of(self, entry: DailyEntry) -> Mapping[int, int]:
        """Those among whom an entry is ranked."""
        return self.new if entry.is_new else self.known


def tally_of(connection: Connection, day: str, players: int) -> Tally:
    """What was made of a deal, counted by the database: however many play, few rows come back."""
    columns = DAILY_ENTRIES.c
    query = select(columns.is_new, columns.vp, func.count().label("people"))
    query = query.where(*_of_deal(day, players), columns.vp.is_not(None))
    found: dict[bool, dict[int, int]] = {False: {}, True: {}}
    for row in connection.execute(query.group_by(columns.is_new, columns.vp)):
        found[row.is_new][row.vp] = row.people
    return Tally(found[False], found[True])


def best_of(connection: Connection, day: str, players: int, most: int, *, is_new: bool) -> list[DailyEntry]:
    """The best entries of a deal, and of equal ones those that were ready earlier."""
    columns = DAILY_ENTRIES.c
    query = _entries().where(*_of_deal(day, players), columns.vp.is_not(None), columns.is_new.is_(is_new))
    query = query.order_by(columns.vp.desc(), columns.ended, columns.person).limit(most)
    return [_entry(row) for row in connection.execute(query)]


def entry_of(connection: Connection, day: str, players: int, person: str) -> DailyEntry | None:
    """The entry of a person, if they have begun a deal."""
    query = _entries().where(*_of_deal(day, players), DAILY_ENTRIES.c.person == person)
    row = connection.execute(query).one_or_none()
    return None if row is None else _entry(row)


def is_played(connection: Connection, day: str, players: int) -> bool:
    """Whether anybody has begun a deal."""
    query = select(DAILY_ENTRIES.c.person).where(*_of_deal(day, players)).limit(1)
    return connection.execute(query).first() is not None


def entries_of_person(connection: Connection, person: str) -> list[DailyEntry]:
    """All entries of a person, the last day first."""
    query = _entries().where(DAILY_ENTRIES.c.person == person)
    rows = connection.execute(query.order_by(DAILY_ENTRIES.c.day.desc(), DAILY_ENTRIES.c.players))
    return [_entry(row) for row in rows]


def played_by(connection: Connection, person: Person, since: str) -> list[Played]:
    """What a person made since a day, each beside what those made who have been here for longer."""
    mine, others = DAILY_ENTRIES.alias(), DAILY_ENTRIES
    same = and_(others.c.day == mine.c.day, others.c.players == mine.c.players)
    others_of = and_(same, others.c.person != mine.c.person, ~others.c.is_new, others.c.vp.is_not(None))
    counted = (
        select(
            mine.c.day,
            mine.c.players,
            func.count(others.c.person).label("others"),
            func.count(others.c.person).filter(others.c.vp < mine.c.vp).label("below"),
        )
        .select_from(mine.outerjoin(others, others_of))
        .where(mine.c.person == person.id, mine.c.day >= since)
        .group_by(mine.c.day, mine.c.players)
    )
    beside = {(row.day, row.players): row for row in connection.execute(counted)}
    dealt = connection.execute(select(DAILY_DEALS).where(DAILY_DEALS.c.day >= since))
    deals = {(row.day, row.players): row for row in dealt}
    return [
        Played(entry, deals[key].ruleset, deals[key].par, beside[key].below, beside[key].others)
        for entry in entries_of_person(connection, person.id)
        if (key := (entry.day, entry.players)) in beside
    ]


def settle(connection: Connection, game: str, vp: int | None, now: int) -> None:
    """Note that the game of an entry has ended, and what was made if it counts; once, whatever comes after."""
    for entries in (DAILY_ENTRIES, DUPLICATE_ENTRIES):
        place = (entries.c.game == game, entries.c.ended.is_(None))
        connection.execute(update(entries).where(*place).values(vp=vp, ended=now))


def rank_in(tally: Mapping[int, int], vp: int) -> int:
    """The rank of what somebody made: equal ones share it."""
    return 1 + sum(count for each, count in tally.items() if each > vp)


def _of_deal(day: str, players: int) -> tuple[ColumnElement[bool], ...]:
    return DAILY_ENTRIES.c.day == day, DAILY_ENTRIES.c.players == players


def _entries() -> Select[tuple[object, ...]]:
    return select(DAILY_ENTRIES, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == DAILY_ENTRIES.c.person)


def _entry(row: Row[tuple[object, ...]]) -> DailyEntry:
    return DailyEntry(
        row.day,
        row.players,
        row.person,
        row.name,
        row.game,
        row.is_new,
        row.is_named,
        row.begun,
        row.ended,
        row.vp,
    )
