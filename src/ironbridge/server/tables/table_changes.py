"""What the host of a table changes before the game begins: who may sit where, and how the table is played."""

from sqlalchemy import Connection, update

from ironbridge.server.errors import Conflict, NotAllowed, ServerError
from ironbridge.server.store.schema import TABLES
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import INVITED, OPEN, WAITING, Seat, TableInfo, read_table, set_seat
from ironbridge.server.tables.tables import Tables


def change_seat(tables: Tables, person: Person, table: str, seat: int, wish: str) -> TableInfo:
    """The table with somebody else in a seat, or nobody; it does not begin by that. Raises ServerError."""
    placed = tables.wished(seat, wish, person)

    def work(connection: Connection) -> TableInfo:
        found = _hosted(connection, person, table)
        if seat >= len(found.seats):
            raise ServerError("bad_seat")
        others = [other for other in found.seats if other.seat != seat]
        if not any(other.person == person.id for other in [*others, placed]):
            raise ServerError("no_seat.kept")
        set_seat(connection, table, placed)
        return read_table(connection, table)

    return tables.changed(table, work)


def change_options(
    tables: Tables,
    person: Person,
    table: str,
    *,
    is_listed: bool | None = None,
    has_advice: bool | None = None,
    pace: str | None = None,
    at_zero: str | None = None,
    stand_in: str | None = None,
    telegrams: str | None = None,
) -> TableInfo:
    """The table, listed or private, with or without advice, at a pace; free seats of a listed table are open to all."""

    if stand_in is not None:
        tables.check_bot(stand_in)

    def work(connection: Connection) -> TableInfo:
        found = _hosted(connection, person, table)
        values = {
            "is_listed": found.is_listed if is_listed is None else is_listed,
            "has_advice": found.has_advice if has_advice is None else has_advice,
            "pace": pace or found.pace,
            "at_zero": at_zero or found.at_zero,
            "stand_in": stand_in or found.stand_in,
            "telegrams": telegrams or found.telegrams,
        }
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(**values))
        if is_listed is not None:
            for seat in found.seats:
                if seat.kind in {OPEN, INVITED}:
                    set_seat(connection, table, Seat(seat.seat, OPEN if is_listed else INVITED))
        return read_table(connection, table)

    return tables.changed(table, work)


def _hosted(connection: Connection, person: Person, table: str) -> TableInfo:
    found = read_table(connection, table, is_changing=True)
    if found.owner != person.id:
        raise NotAllowed("not_owner.change")
    if found.status != WAITING:
        raise Conflict("has_begun")
    return found
