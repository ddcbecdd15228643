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
    "ALTER TABLE people ADD COLUMN recovery VARCHAR(64)",
    """
    UPDATE people SET recovery = (
        SELECT max(hash) FROM tokens WHERE tokens.person = people.id AND tokens.is_recovery
    )
    """,
    """
    CREATE TABLE sessions (
        id VARCHAR(32) NOT NULL PRIMARY KEY, person VARCHAR(32) NOT NULL REFERENCES people (id),
        hash VARCHAR(64) NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL, device VARCHAR(40)
    )
    """,
    "CREATE INDEX sessions_by_person ON sessions (person)",
    "CREATE INDEX sessions_by_use ON sessions (used)",
    # Nobody knows when they were last used, so all begin anew. Part of a hash is name enough.
    """
    INSERT INTO sessions (id, person, hash, made, used)
    SELECT substr(hash, 1, 16), person, hash, made, CAST({now} AS BIGINT) / 86400 * 86400
    FROM tokens WHERE NOT is_recovery
    """,
    "DROP TABLE tokens",
    """
    CREATE TABLE blocks (
        id VARCHAR(32) NOT NULL PRIMARY KEY, person VARCHAR(32) NOT NULL REFERENCES people (id),
        blocked VARCHAR(32) NOT NULL REFERENCES people (id), made BIGINT NOT NULL, UNIQUE (person, blocked)
    )
    """,
    "CREATE INDEX blocks_by_blocked ON blocks (blocked)",
)
# Seconds since 1970, which each database has words of its own for.
NOW = {"sqlite": "strftime('%s', 'now')", "postgresql": "extract(epoch FROM now())"}


def _carry_out(statements: Sequence[str], connection: Connection) -> None:
    for statement in statements:
        connection.exec_driver_sql(statement.replace("{now}", NOW[connection.dialect.name]))


# What brings a database from version 1 to 2, from 2 to 3, and so on; a new one is made as it should be at once.
MIGRATIONS: Sequence[Migration] = (partial(_carry_out, TO_VERSION_2),)
