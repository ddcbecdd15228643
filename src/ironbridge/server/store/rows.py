"""Entries stored the quickest way: a row goes in if its number is the next one and its key is new, or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

CHANNEL = "ironbridge"
BETWEEN = ","  # the entries of which one notice tells

_IS_NEXT = (
    "EXISTS (SELECT 1 FROM entries AS before WHERE before.game = {0}.game AND before.number = {0}.number - 1)"
)
_COLUMNS = "game, number, seat, kind, data, key, made"
_ADD_ONE = (
    f"INSERT INTO entries ({_COLUMNS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"
    " WHERE EXISTS (SELECT 1 FROM entries WHERE game = ?1 AND number = ?2 - 1) ON CONFLICT DO NOTHING"
)
_DROP_DRAFT = "DELETE FROM drafts WHERE game = ?"
# Rows are taken in the order of their games, so that two servers never wait for each other.
_ADD_MANY = f"""
WITH given AS (
    SELECT * FROM unnest(
        %s::text[], %s::int[], %s::int[], %s::text[], %s::text[], %s::text[], %s::bigint[]
    ) AS row ({_COLUMNS})
), added AS (
    INSERT INTO entries ({_COLUMNS}) SELECT {_COLUMNS} FROM given
    WHERE {_IS_NEXT.format("given")}
    ORDER BY game, number ON CONFLICT DO NOTHING RETURNING game, number, key
), dropped AS (
    DELETE FROM drafts USING added WHERE drafts.game = added.game
), told AS (
    SELECT pg_notify('{CHANNEL}', string_agg(game || ' ' || number, '{BETWEEN}')) AS notice FROM added
)
SELECT added.game, added.key, told.notice FROM added CROSS JOIN told
"""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as the database has it, of a kind that ends the turn in progress and its draft."""

    game: str
    number: int
    seat: int | None
    kind: str
    data: str
    key: str
    made: int

    def values(self) -> tuple[str, int, int | None, str, str, str, int]:
        """The row in the order of its columns."""
        return self.game, self.number, self.seat, self.kind, self.data, self.key, self.made

    def add_to_sqlite(self, connection: Connection) -> bool:
        """Whether the row was added, in the transaction of the caller."""
        driver: Any = connection.connection.driver_connection
        is_added = bool(driver.execute(_ADD_ONE, self.values()).rowcount == 1)
        if is_added:
            driver.execute(_DROP_DRAFT, (self.game,))
        return is_added


def add_to_postgres(connection: Connection, rows: Sequence[EntryRow]) -> list[bool]:
    """Whether each row was added, in the transaction of the caller; other servers are told with it."""
    columns = tuple(list(column) for column in zip(*(row.values() for row in rows), strict=True))
    added = {(row[0], row[1]) for row in connection.exec_driver_sql(_ADD_MANY, columns)}
    found = []
    for row in rows:
        found.append((row.game, row.key) in added)
        # The same once more has not been added.
        added.discard((row.game, row.key))
    return found
