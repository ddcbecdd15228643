"""The API of tables."""

from typing import Annotated

from litestar import Controller, MediaType, Request, Response, delete, get, patch, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from ironbridge.languages.catalogue import DEFAULT, language_of
from ironbridge.server.answers.documents import table_document
from ironbridge.server.answers.glances import tables_at_a_glance
from ironbridge.server.answers.table_documents import calendar_file
from ironbridge.server.tables.seating import TableInfo
from ironbridge.server.tables.standing.wanted import EVERYBODY, Wanted
from ironbridge.server.tables.table_changes import change_options, change_order, change_seat
from ironbridge.server.web.callers import is_secure
from ironbridge.server.web.given import (
    Language,
    TableId,
    TheBlocks,
    TheFarewells,
    TheGames,
    TheLobby,
    TheOnlooker,
    ThePerson,
    TheTables,
)
from ironbridge.server.wire.game import TableDocument
from ironbridge.server.wire.home import KnownTable, SeatChange, TableChange
from ironbridge.server.wire.requests import Join, NewTable, Ready, SeatOrder, Start, WantedPlayers

AnyRequest = Request[object, object, State]
KEEP = "private, no-cache"  # by browsers, which ask each time whether it is still the same
SeatPlace = Annotated[int, PathParameter(ge=0, le=9, description="its number, from 0")]


class TablesController(Controller):
    """Tables: who sits where until the game begins. A game has the name of its table."""

    path = "/api/tables"
    tags = ("tables",)

    @get(
        "/",
        sync_to_thread=True,
        summary="The lobby",
        opt={"is_packed": True},
        responses={200: ResponseSpec(list[TableDocument], generate_examples=False, description="The tables")},
    )
    def lobby(
        self, request: AnyRequest, lobby: TheLobby, blocks: TheBlocks, onlooker: TheOnlooker
    ) -> Response[bytes]:
        """The newest listed tables that wait for people, and games that everybody may watch.

        304 for who has them by their `etag`.
        """
        found = lobby.text(blocks.shown(lobby.tables(), onlooker), onlooker)
        headers = {"etag": found.tag, "cache-control": KEEP, "vary": "accept-encoding, authorization, cookie"}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=MediaType.JSON)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(found.text, headers=headers, media_type=MediaType.JSON)
        headers["content-encoding"] = "gzip"
        return Response(found.packed, headers=headers, media_type=MediaType.JSON)

    @get("/mine", sync_to_thread=True, summary="My tables")
    def mine(self, tables: TheTables, games: TheGames, person: ThePerson) -> list[TableDocument]:
        """The newest tables that you sit at, with their games at a glance."""
        return list(tables_at_a_glance(games, tables.of(person), person))

    @get("/known", sync_to_thread=True, summary="Where people I know wait")
    def known(
        self, tables: TheTables, lobby: TheLobby, blocks: TheBlocks, person: ThePerson
    ) -> list[KnownTable]:
        """The tables in the lobby at which people wait with whom you have played."""
        found = tables.known(person, blocks.shown(lobby.tables(), person))
        return [KnownTable(table, seats) for table, seats in found.items()]

    @post("/", sync_to_thread=True, opt={"makes": True}, summary="Make a table")
    def create(
        self, tables: TheTables, games: TheGames, person: ThePerson, data: JSONBody[NewTable]
    ) -> TableDocument:
        """A new table, with the token that invites to it; it begins at once if every seat is taken.

        With a `key`, the same sent again is answered with the same table.
        """
        table, invitation = tables.create(
            person,
            data.ruleset,
            data.seats,
            is_listed=data.listed,
            has_advice=data.advice,
            pace=data.pace,
            at_zero=data.at_zero,
            stand_in=data.stand_in,
            telegrams=data.telegrams,
            title=data.title,
            undo=data.undo,
            watching=data.watching,
            begins=data.begins,
            has_teachers=data.teachers,
            is_rated=data.rated,
            wanted=_wanted(data.wanted) or EVERYBODY,
            key=data.key,
        )
        _begun(games, table)
        return table_document(table, person, invitation)

    @get("/{table:str}", sync_to_thread=True, summary="A table")
    def table(
        self, tables: TheTables, blocks: TheBlocks, onlooker: TheOnlooker, table: TableId
    ) -> TableDocument:
        """A table as it stands."""
        return table_document(blocks.check(tables.get(table), onlooker), onlooker)

    @get(
        "/{table:str}/time.ics",
        sync_to_thread=True,
        media_type="text/calendar",
        summary="When it begins, for a calendar",
    )
    def time(
        self,
        request: AnyRequest,
        tables: TheTables,
        blocks: TheBlocks,
        onlooker: TheOnlooker,
        table: TableId,
        language: Language = DEFAULT,
    ) -> Response[str]:
        """The time that was set for a table that waits, as a file for calendars; 404 if there is none."""
        found = blocks.check(tables.get(table), onlooker)
        site = f"{'https' if is_secure(request) else 'http'}://{request.headers.get('host', '')}"
        text = calendar_file(found, site, language_of(language))
        return Response(text, media_type="text/calendar")

    @post("/{table:str}/join", sync_to_thread=True, status_code=200, summary="Take a seat")
    def join(
        self, tables: TheTables, games: TheGames, person: ThePerson, table: TableId, data: JSONBody[Join]
    ) -> TableDocument:
        """The table with you at it, ready; a full table begins when all are, and not before its time."""
        found = tables.join(person, table, data.seat, data.invitation)
        _begun(games, found)
        return table_document(found, person)

    @patch("/{table:str}", sync_to_thread=True, summary="Change a table")
    def change(
        self, tables: TheTables, person: ThePerson, table: TableId, data: JSONBody[TableChange]
    ) -> TableDocument:
        """The table as its host wants it, before the game begins."""
        found = change_options(
            tables,
            person,
            table,
            is_listed=data.listed,
            has_advice=data.advice,
            pace=data.pace,
            at_zero=data.at_zero,
            stand_in=data.stand_in,
            telegrams=data.telegrams,
            title=data.title,
            ruleset=data.ruleset,
            players=data.players,
            undo=data.undo,
            watching=data.watching,
            begins=data.begins,
            has_teachers=data.teachers,
            is_rated=data.rated,
            wanted=_wanted(data.wanted),
        )
        return table_document(found, person)

    @post("/{table:str}/order", sync_to_thread=True, status_code=200, summary="Let people change seats")
    def order(
        self, tables: TheTables, person: ThePerson, table: TableId, data: JSONBody[SeatOrder]
    ) -> TableDocument:
        """The table with everybody in another seat, and in its colour. Only the owner may, before the game begins."""
        return table_document(change_order(tables, person, table, data.order), person)

    @post("/{table:str}/ready", sync_to_thread=True, status_code=200, summary="Say that you are ready")
    def ready(
        self, tables: TheTables, games: TheGames, person: ThePerson, table: TableId, data: JSONBody[Ready]
    ) -> TableDocument:
        """The table with your mark; it begins when every seat is taken and all are ready, and not before its time.

        Who sits down is ready. When the host changes the rules, the others are asked again.
        """
        found = tables.set_ready(person, table, is_ready=data.ready)
        _begun(games, found)
        return table_document(found, person)

    @post(
        "/{table:str}/seats/{seat:int}",
        sync_to_thread=True,
        status_code=200,
        summary="Say who shall sit where",
    )
    def seat(
        self,
        tables: TheTables,
        person: ThePerson,
        table: TableId,
        seat: SeatPlace,
        data: JSONBody[SeatChange],
    ) -> TableDocument:
        """The table with a bot, you or nobody in a seat. Only the owner may, before the game begins."""
        return table_document(change_seat(tables, person, table, seat, data.wish), person)

    @post("/{table:str}/stand_up", sync_to_thread=True, status_code=200, summary="Leave before it begins")
    def stand_up(self, tables: TheTables, person: ThePerson, table: TableId) -> TableDocument:
        """The table without you; the seat is free again."""
        return table_document(tables.stand_up(person, table), person)

    @delete("/{table:str}", sync_to_thread=True, status_code=200, summary="Remove a table of yours alone")
    def remove(
        self, tables: TheTables, games: TheGames, farewells: TheFarewells, person: ThePerson, table: TableId
    ) -> list[TableDocument]:
        """Your tables without it. It is gone with its game; only its host may, where no other person sits."""
        farewells.remove(table, person)
        return list(tables_at_a_glance(games, tables.of(person), person))

    @post("/{table:str}/start", sync_to_thread=True, status_code=200, summary="Begin the game")
    def start(
        self, tables: TheTables, games: TheGames, person: ThePerson, table: TableId, data: JSONBody[Start]
    ) -> TableDocument:
        """The table, begun, with a bot in every seat that was free. Only the owner may, when all who sit are ready.

        With `without_unready`, a bot takes the seats of those who are not, too; the owner's own stays theirs.
        """
        found = tables.start(person, table, data.bot, is_without_unready=data.without_unready)
        _begun(games, found)
        return table_document(found, person)

    @post("/{table:str}/rematch", sync_to_thread=True, status_code=200, summary="Play again")
    def rematch(self, tables: TheTables, games: TheGames, person: ThePerson, table: TableId) -> TableDocument:
        """The table at which the same people play again, with you at it; it begins when the last one has come."""
        found = tables.rematch(person, table)
        _begun(games, found)
        return table_document(found, person)


def _wanted(sent: WantedPlayers | None) -> Wanted | None:
    return None if sent is None else Wanted(sent.rating_from, sent.rating_to, sent.finishes)


def _begun(games: TheGames, table: TableInfo) -> None:
    """A bot may be to act, if the game has begun by this call."""
    if table.has_just_begun:
        games.committed(table.id)
