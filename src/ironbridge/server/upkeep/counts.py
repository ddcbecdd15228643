"""How many tables there are, by what has become of them."""

from sqlalchemy import func, select

from ironbridge.server.errors import ServerError
from ironbridge.server.store.database import Database
from ironbridge.server.store.schema import TABLES


def table_counts(database: Database) -> dict[str, int]:
    """The number of tables of each status; nothing if the database does not answer."""
    query = select(TABLES.c.status, func.count().label("number")).group_by(TABLES.c.status)
    try:
        rows = database.read(lambda connection: connection.execute(query).all())
    except ServerError:
        return {}
    return {row.status: row.number for row in rows}
