"""The way forward from the tables of older databases, step by step.

Each step is plain SQL that both databases know. It never changes once a version with it was released, whatever becomes
of the tables later.
"""

from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection

Migration = Callable[[Connection], None]

TO_VERSION_2 = (
    """
    CREATE TABLE clock (
        id INTEGER NOT NULL PRIMARY KEY, seen BIGINT NOT NULL, ran BIGINT NOT NULL, days INTEGER NOT NULL
    )
    """,
    "ALTER TABLE drafts ADD COLUMN earlier TEXT",
    "ALTER TABLE people ADD COLUMN cleared BIGINT",
    "ALTER TABLE tables ADD COLUMN cleared BIGINT",
    "CREATE INDEX tables_cleared ON tables (cleared)",
)


def _carry_out(statements: Sequence[str], connection: Connection) -> None:
    for statement in statements:
        connection.exec_driver_sql(statement)


# What brings a database from version 1 to 2, from 2 to 3, and so on; a new one is made as it should be at once.
MIGRATIONS: Sequence[Migration] = (partial(_carry_out, TO_VERSION_2),)
