"""Games brought from elsewhere: a record becomes a table that has ended, to be watched, replayed and forked."""

import time
from collections.abc import Mapping
from typing import TypedDict, cast

from sqlalchemy import Connection, func, select

from ironbridge.record import Comment, Player, ReadResult, Record, read_record
from ironbridge.record.record import PERSON as PERSON_KIND
from ironbridge.record.record import first_state_of, place_of
from ironbridge.server.errors import Refused, TooMany
from ironbridge.server.store.entries import ABANDONMENT, Entry
from ironbridge.server.store.log import Log
from ironbridge.server.store.schema import SEATS, TABLES
from ironbridge.server.store.tokens import hashed, new_name
from ironbridge.server.tables.makings import Making
from ironbridge.server.tables.names import cleaned_name
from ironbridge.server.tables.openings import Opening, write_log
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import (
    ABANDONED,
    OVER,
    RECORDED,
    WAITING,
    Seat,
    TableInfo,
    read_table,
    set_status,
    write_table,
)

MOST_BROUGHT = 500  # tables of records of one owner
MOST_ERRORS = 20
RECORD = "record"  # the fact of a start that has what else stood in the record


def import_record(log: Log, owner: Person, text: str, key: str | None = None) -> TableInfo:
    """The table of a record, which has ended; a record of an unfinished game counts as abandoned.

    With a key that its owner used for the same record before, it is the table of then.

    Raises Refused, with the line of each error, for what is no record of a legal game, and then nothing has changed.
    """
    making = Making.of(owner.id, key, "record", text)
    read = read_record(text)
    if read.errors or read.record is None:
        raise _refusal(read)
    record = read.record
    seats = tuple(_seat(number, player) for number, player in enumerate(record.players))
    table = TableInfo(
        new_name(),
        record.ruleset,
        owner.id,
        WAITING,
        False,
        hashed(making.invitation()),
        None,
        int(time.time()),
        seats,
    )
    opening = Opening(
        record.revision, record.deal.to_data(), packed_with_seats(record), {RECORD: _kept(record)}
    )

    def work(connection: Connection) -> TableInfo:
        made = making.done_before(connection)
        if made is not None:
            return read_table(connection, made[0])
        if connection.execute(select(TABLES.c.id).where(TABLES.c.id == table.id)).one_or_none() is None:
            _check_number(connection, owner)
            write_table(connection, table, making.values())
            number = write_log(connection, log, table, opening)
            if record.result is None:
                end = Entry(number + 1, None, ABANDONMENT, {"why": "imported"}, ":abandoned", table.made)
                log.add(connection, table.id, end)
            set_status(connection, table.id, OVER if record.result else ABANDONED)
        return read_table(connection, table.id)

    return log.database.write(work)


def packed_with_seats(record: Record, until: int | None = None) -> list[tuple[int, tuple[int, ...]]]:
    """The first actions of a record, each with the seat whose it was."""
    s = first_state_of(record.rules, record.deal).position
    found = []
    for packed in record.actions[:until]:
        found.append((place_of(s)[3], packed))
        for code in packed:
            s.push_unchecked(code)
    return found


def read_header(facts: Mapping[str, object]) -> tuple[list[Player], dict[str, str], list[Comment]] | None:
    """Players, tags and comments of the record that a game came from; None if it was played here."""
    if RECORD not in facts:
        return None
    kept = cast("_Kept", facts[RECORD])
    players = [Player(name, kind) for name, kind in kept["players"]]
    return players, kept["tags"], [Comment(after, text) for after, text in kept["comments"]]


class _Kept(TypedDict):
    players: list[list[str]]
    tags: dict[str, str]
    comments: list[tuple[int, str]]


def _kept(record: Record) -> _Kept:
    return {
        "players": [[player.name, player.kind] for player in record.players],
        "tags": dict(record.tags),
        "comments": [(comment.after, comment.text) for comment in record.comments],
    }


def _seat(number: int, player: Player) -> Seat:
    bot = None if player.kind in {PERSON_KIND, "unknown"} else player.kind.partition(":")[2]
    return Seat(number, RECORDED, name=cleaned_name(player.name), bot=bot)


def _check_number(connection: Connection, owner: Person) -> None:
    brought = (
        select(func.count(SEATS.c.game.distinct()))
        .join(TABLES, TABLES.c.id == SEATS.c.game)
        .where(TABLES.c.owner == owner.id, SEATS.c.kind == RECORDED)
    )
    if connection.execute(brought).scalar_one() >= MOST_BROUGHT:
        raise TooMany("too_many_tables.records", most=MOST_BROUGHT)


def _refusal(read: ReadResult) -> Refused:
    found = [
        {"line": error.line, "column": error.column, "kind": type(error).__name__, "reason": error.reason}
        for error in read.errors[:MOST_ERRORS]
    ]
    detail = str(read.errors[0]) if read.errors else ""
    return Refused("bad_record", detail=detail, facts={"errors": found})
