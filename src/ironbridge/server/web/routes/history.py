"""The API of the past: actions and positions of any game, records brought, forks of games that have ended."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ironbridge.record.reading import MOST_TEXT
from ironbridge.server.answers.course import course
from ironbridge.server.answers.documents import table_document
from ironbridge.server.answers.eras import eras
from ironbridge.server.errors import ServerError
from ironbridge.server.play.forks import fork
from ironbridge.server.play.history import MOST_POSITIONS, Past
from ironbridge.server.tables.imports import import_record
from ironbridge.server.web.given import GameId, TheGames, TheOnlooker, ThePerson, TheTables
from ironbridge.server.wire.game import TableDocument
from ironbridge.server.wire.history import (
    ActionDocument,
    CourseRound,
    EraDocument,
    Fork,
    NewRecord,
    PositionDocument,
)

Seat = Annotated[
    int | None,
    QueryParameter(
        ge=0, le=9, description="one of your seats, or any one when the game is over; else all hands"
    ),
]
Action = Annotated[int, PathParameter(ge=0, le=10_000, description="its number; 0 is before the first")]
First = Annotated[
    int, QueryParameter(ge=0, le=10_000, description="after this action; 0 is before the first")
]
Last = Annotated[
    int | None,
    QueryParameter(
        ge=0,
        le=10_000,
        description=f"to this one, {MOST_POSITIONS} positions at most; default: as many as that",
    ),
]


class HistoryController(Controller):
    """The past of games."""

    path = "/api/games/{game:str}"
    tags = ("history",)

    @get("/actions", sync_to_thread=True, summary="All actions")
    def actions(self, games: TheGames, game: GameId) -> list[ActionDocument]:
        """The whole actions so far, numbered as in the record; a turn taken back is not among them."""
        return Past.of(games, game, None).actions()

    @get("/at/{action:int}", sync_to_thread=True, summary="The position after an action")
    def at(
        self, games: TheGames, onlooker: TheOnlooker, game: GameId, action: Action, seat: Seat = None
    ) -> PositionDocument:
        """What your seat knew then, or what was public; when the game has ended, any seat's view or all hands."""
        return Past.of(games, game, onlooker).position(action, seat)

    @get("/positions", sync_to_thread=True, summary="Many positions")
    def positions(
        self,
        games: TheGames,
        onlooker: TheOnlooker,
        game: GameId,
        first: First = 0,
        last: Last = None,
        seat: Seat = None,
    ) -> list[PositionDocument]:
        """The positions after actions in a row, as far as there are such actions; for a slider."""
        last = first + MOST_POSITIONS - 1 if last is None else last
        if last - first >= MOST_POSITIONS:
            raise ServerError("too_many_positions", most=MOST_POSITIONS)
        return Past.of(games, game, onlooker).positions(first, last, seat)

    @get("/course", sync_to_thread=True, summary="How the seats stood after each round")
    def course(self, games: TheGames, game: GameId) -> list[CourseRound]:
        """VP as if scored then, income level and money of every seat, for each whole round."""
        return course(games, game)

    @get("/eras", sync_to_thread=True, summary="How each era ended")
    def eras(self, games: TheGames, game: GameId) -> list[EraDocument]:
        """For each era that has ended: what every link and tile scored, and what then left the board."""
        return eras(games, game)

    @post("/fork", sync_to_thread=True, opt={"makes": True}, summary="Play on from a position")
    def fork(self, games: TheGames, person: ThePerson, game: GameId, data: JSONBody[Fork]) -> TableDocument:
        """A new table that begins after an action of a game that has ended, with the same deal: later cards too."""
        table, invitation = fork(
            games,
            game,
            person,
            data.action,
            data.seats,
            is_listed=data.listed,
            has_advice=data.advice,
            key=data.key,
        )
        if table.has_just_begun:
            games.committed(table.id)
        return table_document(table, person, invitation)


@post(
    "/api/records",
    sync_to_thread=True,
    opt={"makes": True},
    tags=["history"],
    summary="Bring a record",
    request_max_body_size=2 * MOST_TEXT,
)
def bring_record(tables: TheTables, person: ThePerson, data: JSONBody[NewRecord]) -> TableDocument:
    """The game of a record, text or JSON, as a table of yours that has ended: to watch, replay, export and fork.

    A record of an unfinished game counts as abandoned. What is no legal game is refused, with the line of each error.
    """
    return table_document(import_record(tables.log, person, data.text, data.key), person)
