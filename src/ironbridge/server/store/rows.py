"""Appending to the log: a row goes in if its number is the next one and its key is new, or not at all.

There is one appender for each kind of database. With a row goes what it means for the draft: a turn ends it, and talk
about an undo leaves it as it is. So do the notices of those who are to be told of it.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import msgspec
from sqlalchemy import Connection

from ironbridge.server.store.entries import TALK, Entry
from ironbridge.server.store.outbox import WRITE, Telling, written

CHANNEL = "ironbridge"
BETWEEN = ","  # the entries that are sent at once

_TOLD = ("key", "kind", "game", "number", "seat", "topic", "actor", "facts", "made")
_COLUMNS = "game, number, seat, kind, data, key, made"
_ADD_ONE = (
    f"INSERT INTO entries ({_COLUMNS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"
    " WHERE EXISTS (SELECT 1 FROM entries WHERE game = ?1 AND number = ?2 - 1) ON CONFLICT DO NOTHING"
)
_DROP_DRAFT = "DELETE FROM drafts WHERE game = ?"
_KEEP_DRAFT = "UPDATE drafts SET number = ? WHERE game = ?"
_IS_TALK = "kind IN (" + ", ".join(f"'{kind}'" for kind in sorted(TALK)) + ")"
# Rows are taken in the order of their games, so that two servers never wait for each other.
_ADD_MANY = f"""
WITH given AS (
    SELECT * FROM unnest(
        %s::text[], %s::int[], %s::int[], %s::text[], %s::text[], %s::text[], %s::bigint[]
    ) AS row ({_COLUMNS})
), added AS (
    INSERT INTO entries ({_COLUMNS}) SELECT {_COLUMNS} FROM given
    WHERE EXISTS (
        SELECT 1 FROM entries AS before WHERE before.game = given.game AND before.number = given.number - 1
    )
    ORDER BY game, number ON CONFLICT DO NOTHING RETURNING game, number, kind, key
), dropped AS (
    DELETE FROM drafts USING added WHERE drafts.game = added.game AND NOT added.{_IS_TALK}
), kept AS (
    UPDATE drafts SET number = added.number FROM added WHERE drafts.game = added.game AND added.{_IS_TALK}
), noticed AS (
    INSERT INTO outbox (way, key, kind, game, number, seat, facts, made, due, leased, attempts)
    SELECT ways.id, telling.key, telling.kind, telling.game, telling.number, min(seats.seat),
        telling.facts, telling.made, telling.made, 0, 0
    FROM unnest(
        %s::text[], %s::text[], %s::text[], %s::bigint[], %s::int[], %s::int[], %s::int[], %s::text[], %s::bigint[]
    ) AS telling (key, kind, game, number, seat, topic, actor, facts, made)
    JOIN added ON added.game = telling.game AND added.number = telling.number
    JOIN seats ON seats.game = telling.game
        AND (seats.seat = telling.seat AND seats.bot IS NULL OR telling.seat IS NULL)
    JOIN ways ON ways.person = seats.person AND (ways.topics & telling.topic) <> 0
    WHERE NOT EXISTS (
        SELECT 1 FROM seats AS actors
        WHERE actors.game = telling.game AND actors.seat = telling.actor AND actors.person = seats.person
    )
    GROUP BY ways.id, telling.key, telling.kind, telling.game, telling.number, telling.facts, telling.made
    ON CONFLICT DO NOTHING
), told AS (
    SELECT pg_notify('{CHANNEL}', string_agg(game || ' ' || number, '{BETWEEN}')) AS news FROM added
)
SELECT added.game, added.key, told.news FROM added CROSS JOIN told
"""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as the database has it."""

    game: str
    number: int
    seat: int | None
    kind: str
    data: str
    key: str
    made: int
    tells: tuple[Telling, ...] = ()

    @classmethod
    def of(cls, game: str, entry: Entry) -> "EntryRow":
        """The row of an entry."""
        data = msgspec.json.encode(entry.data).decode()
        return cls(game, entry.number, entry.seat, entry.kind, data, entry.key, entry.made, entry.tells)

    def values(self) -> tuple[str, int, int | None, str, str, str, int]:
        """The row in the order of its columns."""
        return self.game, self.number, self.seat, self.kind, self.data, self.key, self.made

    def notices(self) -> list[dict[str, object]]:
        """What is written into the outbox with it."""
        return [written(one, self.game, self.number, self.seat, self.made, {}) for one in self.tells]


def add_rows(connection: Connection, rows: Sequence[EntryRow]) -> list[bool]:
    """Whether each row was added, in the transaction of the caller."""
    if connection.dialect.name == "postgresql":
        return _add_to_postgres(connection, rows)
    return [_add_to_sqlite(connection, row) for row in rows]


def _add_to_sqlite(connection: Connection, row: EntryRow) -> bool:
    driver = cast("sqlite3.Connection", connection.connection.driver_connection)
    is_added = bool(driver.execute(_ADD_ONE, row.values()).rowcount == 1)
    if is_added and row.kind in TALK:
        driver.execute(_KEEP_DRAFT, (row.number, row.game))
    elif is_added:
        driver.execute(_DROP_DRAFT, (row.game,))
    if is_added:
        for notice in row.notices():
            driver.execute(WRITE, notice)
    return is_added


def _add_to_postgres(connection: Connection, rows: Sequence[EntryRow]) -> list[bool]:
    """The same by one statement for all rows; other servers hear of it when the transaction is stored."""
    columns = tuple(list(column) for column in zip(*(row.values() for row in rows), strict=True))
    notices = [notice for row in rows for notice in row.notices()]
    told = tuple([notice[name] for notice in notices] for name in _TOLD)
    added = {(row[0], row[1]) for row in connection.exec_driver_sql(_ADD_MANY, (*columns, *told))}
    found = []
    for row in rows:
        found.append((row.game, row.key) in added)
        # The same once more has not been added.
        added.discard((row.game, row.key))
    return found
