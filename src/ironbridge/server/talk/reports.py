"""Telegrams that somebody has shown to the owner of the server."""

from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from ironbridge.server.store.layout.talk import TELEGRAMS
from ironbridge.server.store.schema import PEOPLE


@dataclass(frozen=True, slots=True)
class Report:
    """A telegram that was reported, and who wrote it."""

    game: str
    number: int
    made: int
    reported: int
    person: str
    name: str
    phrase: str | None
    text: str | None


def reported_telegrams(connection: Connection, most: int) -> list[Report]:
    """Those that the owner has not seen to yet, the last one first."""
    query = (
        select(TELEGRAMS, PEOPLE.c.name)
        .join(PEOPLE, PEOPLE.c.id == TELEGRAMS.c.person)
        .where(TELEGRAMS.c.reported.is_not(None))
        .order_by(TELEGRAMS.c.reported.desc(), TELEGRAMS.c.game, TELEGRAMS.c.number)
        .limit(most)
    )
    return [
        Report(row.game, row.number, row.made, row.reported, row.person, row.name, row.phrase, row.text)
        for row in connection.execute(query)
    ]


def dismiss_report(connection: Connection, game: str, number: int) -> bool:
    """Take a telegram from those that were reported; whether it was among them."""
    which = (TELEGRAMS.c.game == game, TELEGRAMS.c.number == number, TELEGRAMS.c.reported.is_not(None))
    return connection.execute(update(TELEGRAMS).where(*which).values(reported=None)).rowcount == 1
