"""Playing a daily deal: once on its day, for everybody to compare, and as often as one likes when the day is over.

While a day runs nobody learns its luck: the table is in no list and nobody else may watch it, turns are not taken
back, there is no advice, nobody else takes the seat, and hands and decks stay closed to the end of the day, even when
the game is over.
"""

from collections.abc import Callable

from sqlalchemy import Connection, insert, select, update

from ironbridge.server.errors import Conflict
from ironbridge.server.play.daily.closed import begin_closed, closed_table
from ironbridge.server.play.daily.days import begin_of, end_of
from ironbridge.server.play.daily.deals import DailyDeal, DailyDeals, DailySettings
from ironbridge.server.play.daily.entries import Played, is_played, played_by
from ironbridge.server.play.games import Games
from ironbridge.server.store.entries import DAILY
from ironbridge.server.store.layout.daily import DAILY_ENTRIES
from ironbridge.server.store.schema import PEOPLE
from ironbridge.server.tables.openings import Opening
from ironbridge.server.tables.paces import DAY
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import TableInfo

NEW = 7 * DAY  # who came less than so long before a day is listed apart on it


class Daily:
    """Daily deals as people play them. `wanted` is called with a deal whose par nobody knows yet."""

    def __init__(self, games: Games, settings: DailySettings | None = None) -> None:
        self.games = games
        self.log = games.log
        self.database = games.log.database
        self.deals = DailyDeals(games.log.database, settings or DailySettings())
        self.wanted: Callable[[DailyDeal], None] = lambda _: None

    def deal(self, day: str, players: int) -> DailyDeal:
        """A deal of today or before; if it is being played, par will be known. Raises Unknown."""
        found = self.deals.deal(day, players)
        if found.par is None and self.database.read(lambda connection: is_played(connection, day, players)):
            self.wanted(found)
        return found

    def played_by(self, person: Person, since: str) -> list[Played]:
        """What a person made on the days since one."""
        return self.database.read(lambda connection: played_by(connection, person, since))

    def begin(self, person: Person, day: str, players: int, *, is_named: bool) -> DailyDeal:
        """The deal of today, which the person plays from now on; who has begun it before has the same game.

        Whether others see their name can be said anew each time. Raises Unknown, and Conflict when the day is over.
        """
        found = self.deals.deal(day, players)
        if self.deals.is_over(day):
            raise Conflict("daily_over")
        table = closed_table(person, found.ruleset, found.sitting(""), "daily", day, players)
        facts = {DAILY: {"day": day, "players": players, "seat": found.seat, "until": end_of(day)}}
        opening = Opening(found.revision, found.deal, facts=facts, luck=found.luck)

        def work(connection: Connection) -> str:
            columns = DAILY_ENTRIES.c
            mine = (columns.day == day, columns.players == players, columns.person == person.id)
            if connection.execute(update(DAILY_ENTRIES).where(*mine).values(is_named=is_named)).rowcount:
                return str(connection.execute(select(columns.game).where(*mine)).scalar_one())
            made = select(PEOPLE.c.made).where(PEOPLE.c.id == person.id)
            came = connection.execute(made).scalar_one_or_none() or 0
            # First of all, so that of two requests at once the second waits here, and then changes nothing.
            connection.execute(
                insert(DAILY_ENTRIES).values(
                    day=day,
                    players=players,
                    person=person.id,
                    game=table.id,
                    is_new=came > begin_of(day) - NEW,
                    is_named=is_named,
                    begun=self.database.now(),
                )
            )
            begin_closed(connection, self.log, table, opening)
            return table.id

        try:
            game = self.database.write(work)
        except Conflict:
            # The same has come to another server at the same time: there is an entry now.
            game = self.database.write(work)
        if game == table.id:
            self.games.committed(game)
            self.wanted(found)
        return found

    def practise(self, person: Person, day: str, players: int, key: str | None = None) -> TableInfo:
        """A table at which a deal of a day that is over is played once more, as freely as one likes.

        Bots have the same luck again, also after turns that were taken back. Raises Unknown, and Conflict before.
        """
        found = self.deals.deal(day, players)
        if not self.deals.is_over(day):
            raise Conflict("daily_runs")
        wishes = [f"bot:{bot}" if bot else "me" for bot in found.sitting("")]
        facts = {DAILY: {"day": day, "players": players}}
        opening = Opening(found.revision, found.deal, facts=facts, luck=found.luck)
        table, _ = self.games.tables.create(
            person, found.ruleset, wishes, is_listed=False, undo="free", opening=opening, key=key
        )
        return table
