"""Appending to the log: a row goes in if its number is the next one and its key is new, or not at all.

There is one appender for each kind of database. With a row goes what it means for the draft: a turn ends it, and talk
about an undo leaves it as it is.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import msgspec
from sqlalchemy import Connection

from ironbridge.server.store.entries import TALK, Entry

CHANNEL = "ironbridge"
BETWEEN = ","  # the entries of which one notice tells

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
), told AS (
    SELECT pg_notify('{CHANNEL}', string_agg(game || ' ' || number, '{BETWEEN}')) AS notice FROM added
)
SELECT added.game, added.key, told.notice FROM added CROSS JOIN told
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

    @classmethod
    def of(cls, game: str, entry: Entry) -> "EntryRow":
        """The row of an entry."""
        data = msgspec.json.encode(entry.data).decode()
        return cls(game, entry.number, entry.seat, entry.kind, data, entry.key, entry.made)

    def values(self) -> tuple[str, int, int | None, str, str, str, int]:
        """The row in the order of its columns."""
        return self.game, self.number, self.seat, self.kind, self.data, self.key, self.made


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
    return is_added


def _add_to_postgres(connection: Connection, rows: Sequence[EntryRow]) -> list[bool]:
    """The same by one statement for all rows; other servers are told when the transaction is stored."""
    columns = tuple(list(column) for column in zip(*(row.values() for row in rows), strict=True))
    added = {(row[0], row[1]) for row in connection.exec_driver_sql(_ADD_MANY, columns)}
    found = []
    for row in rows:
        found.append((row.game, row.key) in added)
        # The same once more has not been added.
        added.discard((row.game, row.key))
    return found
