"""How urgently a bot is needed in a game: does a person wait, and for how long would the bot think?"""

from collections.abc import Container, Iterator
from functools import partial

from sqlalchemy import Connection, Row, func, select

from ironbridge.bots.catalogue import BOTS
from ironbridge.server.minds.fair_queue import Lane, Standing
from ironbridge.server.minds.presence import LATELY, Presence
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.database import Database
from ironbridge.server.store.entries import START
from ironbridge.server.store.schema import SEATS, TABLES
from ironbridge.server.tables.seating import PERSON, PLAYING, TableInfo

UNKNOWN = Standing(Lane.QUICK, "")  # of a game that is not in memory: to find out more takes no thinking
PAGE = 1000  # games read from the database at once


def standing_of(live: LiveGame, presence: Presence, now: float, programs: Container[str] = ()) -> Standing:
    """How a game waits that is in memory; `now` is the time by the clock on the wall."""
    table = live.table
    if table is None:
        return UNKNOWN
    people = {seat.person for seat in table.seats if seat.kind == PERSON and seat.person is not None}
    is_awaited = bool(people) and (presence.is_there(live.id, people) or has_acted_lately(live, table, now))
    bot = None if live.seat_to_act is None else table.seats[live.seat_to_act].bot
    if bot in programs:
        lane = Lane.PROGRAM if is_awaited else Lane.IDLE_PROGRAM
    elif not people:
        lane = Lane.ALONE
    elif not is_awaited:
        lane = Lane.AWAY
    else:
        lane = Lane.QUICK if is_quick(bot) else Lane.LONG
    return Standing(lane, table.owner, presence.address_of(table.owner))


def has_acted_lately(live: LiveGame, table: TableInfo, now: float) -> bool:
    """Whether a person has done something in the last round; a clock that leaps changes the order of games alone."""
    last = live.told[-len(table.seats) :]
    return any(
        told.entry.made > now - LATELY and (told.entry.kind == START or _is_person(table, told.entry.seat))
        for told in last
    )


def _is_person(table: TableInfo, seat: int | None) -> bool:
    return seat is not None and table.seats[seat].kind == PERSON


def is_quick(bot: str | None) -> bool:
    """Whether whoever is to act decides in milliseconds, or it is no bot."""
    return bot is None or (bot in BOTS and BOTS[bot].is_quick)


def waits_for_a_person(live: LiveGame) -> bool:
    """Whether it is known that no bot is to act in a game."""
    table = live.table
    return (
        table is not None
        and live.is_current
        and live.seat_to_act is not None
        and (table.seats[live.seat_to_act].bot is None)
    )


def running_games(database: Database, presence: Presence) -> Iterator[tuple[str, Standing]]:
    """All games with a bot that run, and how they wait as far as the database knows: it does not know who is there."""
    last = ""
    while rows := database.read(partial(_page, after=last)):
        for row in rows:
            lane = Lane.AWAY if row.people else Lane.ALONE
            yield row.id, Standing(lane, row.owner, presence.address_of(row.owner))
        last = rows[-1].id


def _page(connection: Connection, after: str) -> list[Row[tuple[object, ...]]]:
    query = (
        select(
            TABLES.c.id,
            TABLES.c.owner,
            func.count().filter(SEATS.c.kind == PERSON).label("people"),
        )
        .join(SEATS, SEATS.c.game == TABLES.c.id)
        .where(TABLES.c.status == PLAYING, TABLES.c.id > after)
        .group_by(TABLES.c.id, TABLES.c.owner)
        .having(func.count(SEATS.c.bot) > 0)
        .order_by(TABLES.c.id)
        .limit(PAGE)
    )
    return list(connection.execute(query).all())
