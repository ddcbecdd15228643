"""What the owner of a server did by hand: every act is a row, written in the transaction of what it does.

Servers that run read it, too: a new row tells them that something has changed beside them.
"""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, text

from ironbridge.server.store.schema import AUDIT

# Any number will do, as long as every server takes the same.
LOCK = 1781


@dataclass(frozen=True, slots=True)
class Act:
    """Who did what, when, to which person or table, and what else is to be known of it."""

    number: int
    made: int
    actor: str
    act: str
    subject: str | None
    detail: str | None


def note_act(connection: Connection, actor: str, act: str, subject: str | None, detail: str | None) -> None:
    """Note an act, in the transaction that carries it out."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": LOCK})
    values = {"actor": actor, "act": act, "subject": subject, "detail": detail}
    connection.execute(
        insert(AUDIT).values(number=last_number(connection) + 1, made=int(time.time()), **values)
    )


def last_number(connection: Connection) -> int:
    """The number of the last act; 0 if there was none."""
    return connection.execute(select(func.max(AUDIT.c.number))).scalar() or 0


def acts_after(connection: Connection, number: int) -> list[Act]:
    """All acts after one, in order."""
    rows = connection.execute(select(AUDIT).where(AUDIT.c.number > number).order_by(AUDIT.c.number))
    return [Act(row.number, row.made, row.actor, row.act, row.subject, row.detail) for row in rows]


def newest_acts(connection: Connection, most: int) -> list[Act]:
    """The newest acts, the last one first."""
    rows = connection.execute(select(AUDIT).order_by(AUDIT.c.number.desc()).limit(most))
    return [Act(row.number, row.made, row.actor, row.act, row.subject, row.detail) for row in rows]
