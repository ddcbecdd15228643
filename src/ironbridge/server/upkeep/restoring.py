"""Bringing back what was cleared: tables that never began, games that were ended, guests who would be forgotten."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, func, select, update
from sqlalchemy.exc import DBAPIError

from ironbridge.server.store.engines import failure, make_engine
from ironbridge.server.store.entries import RESUMPTION, new_entry
from ironbridge.server.store.rows import EntryRow, add_rows
from ironbridge.server.store.schema import ENTRIES, PEOPLE, SEATS, TABLES
from ironbridge.server.tables.seating import ABANDONED, BOT, CLEARED, LEFT, PLAYING, WAITING
from ironbridge.server.tables.tables import SUBSTITUTE

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ClearedTable:
    """A table that was cleared, whether its game had begun, and when."""

    table: str
    is_game: bool
    cleared: int


def in_database(url: str, work: Callable[[Connection], T]) -> T:
    """Carry out a transaction in a database, also while servers use it. Raises StorageFailed."""
    engine = make_engine(url)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            return work(connection)
    except DBAPIError as error:
        raise failure(error) from None
    finally:
        engine.dispose()


def cleared_tables(connection: Connection) -> list[ClearedTable]:
    """All that can be brought back, what was cleared last first."""
    query = (
        select(TABLES.c.id, TABLES.c.status, TABLES.c.cleared)
        .where(TABLES.c.cleared.is_not(None), TABLES.c.status.in_([CLEARED, ABANDONED]))
        .order_by(TABLES.c.cleared.desc(), TABLES.c.id)
    )
    return [ClearedTable(row.id, row.status == ABANDONED, row.cleared) for row in connection.execute(query)]


def restore_tables(connection: Connection, names: Sequence[str]) -> list[str]:
    """Bring back those of some tables that were cleared; which these are. They count as used just now."""
    restored = []
    for found in cleared_tables(connection):
        if found.table not in names:
            continue
        if found.is_game and not _resume(connection, found.table):
            continue
        status = PLAYING if found.is_game else WAITING
        used = {} if found.is_game else {"made": int(time.time())}
        connection.execute(
            update(TABLES).where(TABLES.c.id == found.table).values(status=status, cleared=None, **used)
        )
        restored.append(found.table)
    return restored


def restore_guests(connection: Connection) -> int:
    """Keep all guests who would soon be forgotten; how many there were."""
    kept = update(PEOPLE).where(PEOPLE.c.cleared.is_not(None)).values(cleared=None, idle=None)
    return connection.execute(kept).rowcount


def _resume(connection: Connection, game: str) -> bool:
    last = connection.execute(select(func.max(ENTRIES.c.number)).where(ENTRIES.c.game == game)).scalar_one()
    # Who was deleted meanwhile cannot come back: somebody must play.
    gone = update(SEATS).where(SEATS.c.game == game, SEATS.c.kind == LEFT)
    connection.execute(gone.values(kind=BOT, bot=SUBSTITUTE))
    entry = new_entry(last + 1, None, RESUMPTION, {"why": "restored"}, f"resumed {last + 1}")
    return add_rows(connection, [EntryRow.of(game, entry)])[0]
