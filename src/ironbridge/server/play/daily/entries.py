"""Who has played a daily deal, and what they made: one entry for a person, a deal and a day."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Row, Select, and_, func, select, update

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


def entries_of_deal(connection: Connection, day: str, players: int) -> list[DailyEntry]:
    """All entries of a deal, the best first, and of equal ones the one that was ready earlier."""
    query = _entries().where(DAILY_ENTRIES.c.day == day, DAILY_ENTRIES.c.players == players)
    entries = [_entry(row) for row in connection.execute(query)]
    return sorted(entries, key=lambda entry: (-(entry.vp or 0), entry.ended or 0, entry.person))


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
    """Note that the game of an entry, in a daily deal or a duplicate, has ended, and what was made if it counts; once, whatever comes after."""
    for entries in (DAILY_ENTRIES, DUPLICATE_ENTRIES):
        place = (entries.c.game == game, entries.c.ended.is_(None))
        connection.execute(update(entries).where(*place).values(vp=vp, ended=now))


def ranked(entries: Sequence[DailyEntry]) -> list[tuple[int, DailyEntry]]:
    """Entries that count, the best first, each with its rank: equal ones share it."""
    found: list[tuple[int, DailyEntry]] = []
    for place, entry in enumerate(entries, 1):
        found.append((found[-1][0] if found and found[-1][1].vp == entry.vp else place, entry))
    return found


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
