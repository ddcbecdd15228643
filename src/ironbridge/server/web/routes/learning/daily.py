"""The API of daily deals."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter

from ironbridge.server.answers.documents import table_document
from ironbridge.server.answers.learning.daily_documents import dailies_document, daily_document
from ironbridge.server.web.given import TheDaily, TheGames, TheOnlooker, ThePerson
from ironbridge.server.wire.game import TableDocument
from ironbridge.server.wire.learning.daily import DailiesDocument, DailyDocument, DailyPractice, DailyStart

Day = Annotated[str, PathParameter(description="the day by UTC, such as 2030-01-31")]
Players = Annotated[int, PathParameter(ge=0, le=9, description="how many play: 2, 3 or 4")]


class DailyController(Controller):
    """Daily deals: the same cards, seat, bots and luck for everybody, once for each."""

    path = "/api/daily"
    tags = ("daily",)

    @get("/", sync_to_thread=True, summary="What is played today")
    def today(self, daily: TheDaily, onlooker: TheOnlooker) -> DailiesDocument:
        """The deals of today, what you made on the last days, and the commitments to the next ones."""
        return dailies_document(daily, onlooker)

    @get("/{day:str}/{players:int}", sync_to_thread=True, summary="A daily deal")
    def deal(self, daily: TheDaily, onlooker: TheOnlooker, day: Day, players: Players) -> DailyDocument:
        """A deal of today or before with its results, as far as you may know them; of a day that is over, all luck."""
        return daily_document(daily, day, players, onlooker)

    @post(
        "/{day:str}/{players:int}",
        sync_to_thread=True,
        status_code=200,
        opt={"makes": True},
        summary="Play a daily deal",
    )
    def play(
        self, daily: TheDaily, person: ThePerson, day: Day, players: Players, data: JSONBody[DailyStart]
    ) -> DailyDocument:
        """The deal of today with your game of it, in which you play once; sent again, it is the same game.

        Only what you make before the day is over counts. Whether you are named can be said anew each time.
        """
        daily.begin(person, day, players, is_named=data.named)
        return daily_document(daily, day, players, person)

    @post(
        "/{day:str}/{players:int}/practice",
        sync_to_thread=True,
        opt={"makes": True},
        summary="Play a deal of a day that is over",
    )
    def practise(
        self,
        daily: TheDaily,
        games: TheGames,
        person: ThePerson,
        day: Day,
        players: Players,
        data: JSONBody[DailyPractice],
    ) -> TableDocument:
        """A table of your own with the deal, its bots and their luck, which does not count and may be undone freely."""
        table = daily.practise(person, day, players, data.key)
        if table.has_just_begun:
            games.committed(table.id)
        return table_document(table, person)
