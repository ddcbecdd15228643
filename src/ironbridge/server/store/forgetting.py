"""What goes with a person who is deleted, and concerns nobody else."""

from sqlalchemy import Connection, Select, delete, update

from ironbridge.server.store.layout.daily import DUPLICATES
from ironbridge.server.store.schema import OF_A_PERSON


def forget_own(connection: Connection, people: Select[tuple[str]]) -> None:
    """Delete what is some people's alone; what they have made for others stays, and is nobody's."""
    for table in OF_A_PERSON:
        connection.execute(delete(table).where(table.c.person.in_(people)))
    connection.execute(update(DUPLICATES).where(DUPLICATES.c.owner.in_(people)).values(owner=None))
