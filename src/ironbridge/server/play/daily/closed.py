"""Tables for a deal that others play too: one person against bots, in no list, without any help, watched by nobody."""

import time
from collections.abc import Sequence

from sqlalchemy import Connection

from ironbridge.server.store.log import Log
from ironbridge.server.store.tokens import hashed, new_name
from ironbridge.server.tables.makings import Making
from ironbridge.server.tables.openings import Opening, write_log
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import (
    BOT,
    PERSON,
    PLAYING,
    WAITING,
    Seat,
    TableInfo,
    set_status,
    write_table,
)
from ironbridge.server.tables.watching import NOBODY


def closed_table(person: Person, ruleset: str, sitting: Sequence[str], *why: object) -> TableInfo:
    """A table of a person, in the one seat that has no bot."""
    seats = tuple(
        Seat(seat, BOT, bot=bot) if bot else Seat(seat, PERSON, person.id, person.name)
        for seat, bot in enumerate(sitting)
    )
    return TableInfo(
        new_name(),
        ruleset,
        person.id,
        WAITING,
        False,
        hashed(Making.of(person.id, None, *why).invitation()),
        None,
        int(time.time()),
        seats,
        has_advice=False,
        undo="none",
        watching=NOBODY,
    )


def begin_closed(connection: Connection, log: Log, table: TableInfo, opening: Opening) -> None:
    """Begin the game of such a table."""
    write_table(connection, table)
    write_log(connection, log, table, opening)
    set_status(connection, table.id, PLAYING)
    log.notify(connection, table.id, 0)
