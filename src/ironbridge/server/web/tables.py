"""The API of tables."""

from litestar import Controller, get, post
from litestar.params import JSONBody

from ironbridge.server.documents import table_document
from ironbridge.server.web.given import Named, TheHouse, TheOnlooker, ThePerson
from ironbridge.server.wire import Join, NewTable, Start, TableDocument


class TablesController(Controller):
    """Tables: who sits where until the game begins. A game has the name of its table."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/", sync_to_thread=True, summary="The lobby")
    def lobby(self, house: TheHouse, onlooker: TheOnlooker) -> list[TableDocument]:
        """The newest listed tables that wait for people or are being played."""
        return [table_document(table, onlooker) for table in house.tables.lobby()]

    @get("/mine", sync_to_thread=True, summary="My tables")
    def mine(self, house: TheHouse, person: ThePerson) -> list[TableDocument]:
        """The newest tables that you sit at."""
        return [table_document(table, person) for table in house.tables.of(person)]

    @post("/", sync_to_thread=True, opt={"makes": True}, summary="Make a table")
    def create(self, house: TheHouse, person: ThePerson, data: JSONBody[NewTable]) -> TableDocument:
        """A new table, with the token that invites to it; it begins at once if every seat is taken."""
        table, invitation = house.tables.create(
            person, data.ruleset, data.seats, is_listed=data.listed, has_advice=data.advice
        )
        house.games.committed(table.id)
        return table_document(table, person, invitation)

    @get("/{table:str}", sync_to_thread=True, summary="A table")
    def table(self, house: TheHouse, onlooker: TheOnlooker, table: Named) -> TableDocument:
        """A table as it stands."""
        return table_document(house.tables.get(table), onlooker)

    @post("/{table:str}/join", sync_to_thread=True, status_code=200, summary="Take a seat")
    def join(self, house: TheHouse, person: ThePerson, table: Named, data: JSONBody[Join]) -> TableDocument:
        """The table with you at it; a full table begins."""
        found = house.tables.join(person, table, data.seat, data.invitation)
        house.games.committed(table)
        return table_document(found, person)

    @post("/{table:str}/stand_up", sync_to_thread=True, status_code=200, summary="Leave before it begins")
    def stand_up(self, house: TheHouse, person: ThePerson, table: Named) -> TableDocument:
        """The table without you; the seat is free again."""
        return table_document(house.tables.stand_up(person, table), person)

    @post("/{table:str}/start", sync_to_thread=True, status_code=200, summary="Begin the game")
    def start(self, house: TheHouse, person: ThePerson, table: Named, data: JSONBody[Start]) -> TableDocument:
        """The table, begun, with a bot in every seat that was free. Only the owner may."""
        found = house.tables.start(person, table, data.bot)
        house.games.committed(table)
        return table_document(found, person)

    @post("/{table:str}/rematch", sync_to_thread=True, status_code=200, summary="Play again")
    def rematch(self, house: TheHouse, person: ThePerson, table: Named) -> TableDocument:
        """The table at which the same people play again, with you at it; it begins when the last one has come."""
        found = house.tables.rematch(person, table)
        house.games.committed(found.id)
        return table_document(found, person)
