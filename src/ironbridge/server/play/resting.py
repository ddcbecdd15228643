"""People who rest: breaks begin and end, and what is changed is heard of in all games over days, by every server."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, select

from ironbridge.server.errors import NotSignedIn
from ironbridge.server.play.games import Games
from ironbridge.server.store.schema import PEOPLE, SEATS, TABLES
from ironbridge.server.tables.breaks import (
    break_at,
    end_break,
    latest_end,
    left_of_year,
    read_breaks,
    set_break,
)
from ironbridge.server.tables.paces import PACES
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.rests import is_over_days
from ironbridge.server.tables.seating import PLAYING

OVER_DAYS = [pace for pace in PACES if is_over_days(pace)]


@dataclass(frozen=True, slots=True)
class TimeOff:
    """What a person may know of their breaks: until when one is on, the seconds left this year, the latest end."""

    until: int | None
    left: int
    latest: int


class Resting:
    """People who rest, and the games in which they do."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.log = games.log
        self.database = games.log.database

    def time_off(self, person: Person) -> TimeOff:
        """How a person stands with breaks."""
        breaks = self.database.read(lambda connection: read_breaks(connection, [person.id]))
        mine, now = breaks.get(person.id, ()), self.database.now()
        on = break_at(mine, now)
        return TimeOff(None if on is None else on[1], left_of_year(mine, now), latest_end(mine, now))

    def begin(self, person: Person, until: int) -> None:
        """A break until a time, or another end of the one that is on. Raises ServerError."""
        self._change(person, partial(set_break, person=person.id, until=until, now=self.database.now()))

    def end(self, person: Person) -> None:
        """End the break that is on, if there is one."""
        self._change(person, partial(end_break, person=person.id, now=self.database.now()))

    def _change(self, person: Person, work: Callable[[Connection], None]) -> None:
        def noted(connection: Connection) -> list[str]:
            row = select(PEOPLE.c.id).where(PEOPLE.c.id == person.id).with_for_update()
            if connection.execute(row).one_or_none() is None:
                raise NotSignedIn("no_identity.token")
            work(connection)
            return self.note(connection, person.id)

        self.tell(self.database.write(noted))

    def note(self, connection: Connection, person: str) -> list[str]:
        """The running games over days of a person, of which other servers hear with this transaction."""
        query = (
            select(SEATS.c.game)
            .join(TABLES, TABLES.c.id == SEATS.c.game)
            .where(SEATS.c.person == person, TABLES.c.status == PLAYING, TABLES.c.pace.in_(OVER_DAYS))
            .distinct()
        )
        found = list(connection.execute(query).scalars())
        for game in found:
            self.log.notify(connection, game, 0)
        return found

    def tell(self, games: Iterable[str]) -> None:
        """Tell of what was noted, once it is stored."""
        for game in games:
            self.games.heard(game, 0)
