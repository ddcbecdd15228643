"""How somebody stands: a rating from rated games, and how many games with others they have played to the end."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, Row, select, text, update

from ironbridge.puzzles.grading import Rating
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.standings import STANDINGS
from ironbridge.server.tables.people import Person

FIRST_RATING = Rating(1500.0, 350.0)
_BEGIN = text(
    "INSERT INTO standings (person, rating, deviation, rated, finished, unfinished)"
    " VALUES (:person, :rating, :deviation, 0, 0, 0) ON CONFLICT DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands among those with whom they have played."""

    rating: Rating = FIRST_RATING
    rated: int = 0  # results against others that have moved the rating; without any there is none
    finished: int = 0
    unfinished: int = 0


class Standings:
    """How everybody stands."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of(self, person: Person) -> Standing:
        """How a person stands."""
        return self.database.read(lambda connection: standing_of(connection, person.id))


def standing_of(connection: Connection, person: str) -> Standing:
    """How a person stands."""
    row = connection.execute(select(STANDINGS).where(STANDINGS.c.person == person)).one_or_none()
    return Standing() if row is None else read_standing(row)


def read_standing(row: Row[tuple[object, ...]]) -> Standing:
    """What a row says, which may have no standing."""
    if row.rating is None:
        return Standing()
    return Standing(Rating(row.rating, row.deviation), row.rated, row.finished, row.unfinished)


def change_standings(
    connection: Connection,
    people: Collection[str],
    change: Callable[[Mapping[str, Standing]], Mapping[str, Standing]],
) -> None:
    """Let some people stand otherwise, in the transaction of the caller. Others who change them wait, in one order."""
    names = sorted(people)
    first = {"rating": FIRST_RATING.value, "deviation": FIRST_RATING.deviation}
    for name in names:
        connection.execute(_BEGIN, {"person": name, **first})
    rows = select(STANDINGS).where(STANDINGS.c.person.in_(names)).order_by(STANDINGS.c.person)
    before = {row.person: read_standing(row) for row in connection.execute(rows.with_for_update())}
    for name, now in change(before).items():
        values = {
            "rating": now.rating.value,
            "deviation": now.rating.deviation,
            "rated": now.rated,
            "finished": now.finished,
            "unfinished": now.unfinished,
        }
        connection.execute(update(STANDINGS).where(STANDINGS.c.person == name).values(**values))
