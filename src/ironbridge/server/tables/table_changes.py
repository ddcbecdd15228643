"""What the host of a table changes before the game begins: who may sit where, and how the table is played."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from sqlalchemy import Connection, delete, update

from ironbridge.server.errors import Conflict, NotAllowed, ServerError
from ironbridge.server.store.schema import SEATS, TABLES
from ironbridge.server.tables.beginnings import tell_time, tell_unseated
from ironbridge.server.tables.names import checked_title
from ironbridge.server.tables.openings import read_opening
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.results import check_rated
from ironbridge.server.tables.seating import (
    INVITED,
    OPEN,
    PERSON,
    WAITING,
    Seat,
    TableInfo,
    add_seat,
    read_table,
    set_seat,
)
from ironbridge.server.tables.standing.wanted import EVERYBODY, Wanted
from ironbridge.server.tables.tables import Tables, check_rules, check_time


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
        if found.is_rated:
            check_rated([*others, placed], has_advice=found.has_advice, has_teachers=found.has_teachers)
        tell_unseated(connection, found, found.seats[seat])
        set_seat(connection, table, placed)
        return read_table(connection, table)

    return tables.changed(table, work)


def change_order(tables: Tables, person: Person, table: str, order: Sequence[int]) -> TableInfo:
    """The table with everybody in another seat, and so in its colour: who sat where, by new seat. Raises ServerError.

    Who begins is drawn with the deal, so this gives nobody an advantage, and all stay as ready as they were.
    """

    def work(connection: Connection) -> TableInfo:
        found = _hosted(connection, person, table)
        if sorted(order) != list(range(len(found.seats))):
            raise ServerError("bad_order")
        if read_opening(connection, table) is not None:
            raise Conflict("has_opening")
        for seat, before in enumerate(order):
            set_seat(connection, table, replace(found.seats[before], seat=seat))
        return read_table(connection, table)

    return tables.changed(table, work)


def change_options(
    tables: Tables,
    person: Person,
    table: str,
    *,
    ruleset: str | None = None,
    players: int | None = None,
    title: str | None = None,
    is_listed: bool | None = None,
    has_advice: bool | None = None,
    pace: str | None = None,
    at_zero: str | None = None,
    stand_in: str | None = None,
    telegrams: str | None = None,
    undo: str | None = None,
    watching: str | None = None,
    begins: int | None = None,
    has_teachers: bool | None = None,
    is_rated: bool | None = None,
    wanted: Wanted | None = None,
) -> TableInfo:
    """The table, otherwise: what is None stays. Free seats of a listed table are open to all. Raises ServerError.

    An empty title takes the title away, and a time of 0 the time. Whoever sits there besides the host is asked again
    whether they are ready if the rules have changed.
    """
    if stand_in is not None:
        tables.check_bot(stand_in)
    check_time(begins, tables.database.now())
    if wanted is not None:
        wanted.check()

    def work(connection: Connection) -> TableInfo:
        found = _hosted(connection, person, table)
        rules = {
            "ruleset": ruleset or found.ruleset,
            "players": players or len(found.seats),
            "has_advice": found.has_advice if has_advice is None else has_advice,
            "pace": pace or found.pace,
            "at_zero": at_zero or found.at_zero,
            "stand_in": stand_in or found.stand_in,
            "telegrams": telegrams or found.telegrams,
            "undo": undo or found.undo,
            "watching": watching or found.watching,
            "begins": found.begins if begins is None else begins or None,
            "has_teachers": found.has_teachers if has_teachers is None else has_teachers,
            "is_rated": found.is_rated if is_rated is None else is_rated,
        }
        others = {
            "title": found.title if title is None else checked_title(title),
            "is_listed": found.is_listed if is_listed is None else is_listed,
            **asdict(wanted or found.wanted),
        }
        if ruleset or players:
            _set_game(connection, found, str(rules["ruleset"]), players or len(found.seats))
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(**rules, **others))
        if is_listed is not None:
            for seat in read_table(connection, table).seats:
                if seat.kind in {OPEN, INVITED}:
                    set_seat(connection, table, Seat(seat.seat, OPEN if is_listed else INVITED))
        changed = read_table(connection, table)
        if changed.is_rated:
            _check_rated(connection, changed)
        if _rules_of(changed) != _rules_of(found):
            _ask_again(connection, changed)
        tell_time(connection, changed)
        return read_table(connection, table)

    return tables.changed(table, work)


def _check_rated(connection: Connection, table: TableInfo) -> None:
    """Whether the game of a table can be rated: it begins like any other, and nobody is helped. Raises ServerError."""
    check_rated(table.seats, has_advice=table.has_advice, has_teachers=table.has_teachers)
    if read_opening(connection, table.id) is not None:
        raise Conflict("has_opening")


def _set_game(connection: Connection, table: TableInfo, ruleset: str, players: int) -> None:
    """Another game, or more or fewer seats: the last ones go in which no person sits. Raises ServerError."""
    check_rules(ruleset, players)
    if (ruleset, players) == (table.ruleset, len(table.seats)):
        return
    if read_opening(connection, table.id) is not None:
        raise Conflict("has_opening")
    spare = [seat.seat for seat in reversed(table.seats) if seat.kind != PERSON]
    gone = spare[: max(0, len(table.seats) - players)]
    kept = [seat for seat in table.seats if seat.seat not in gone]
    if len(kept) > players:
        raise Conflict("seats_taken", count=players)
    connection.execute(delete(SEATS).where(SEATS.c.game == table.id, SEATS.c.seat >= len(kept)))
    for number, seat in enumerate(kept):
        set_seat(connection, table.id, replace(seat, seat=number))
    for number in range(len(kept), players):
        add_seat(connection, table.id, Seat(number, OPEN if table.is_listed else INVITED))


def _ask_again(connection: Connection, table: TableInfo) -> None:
    """Nobody but the host is ready for other rules until they say so."""
    others = (SEATS.c.game == table.id, SEATS.c.kind == PERSON, SEATS.c.person != table.owner)
    connection.execute(update(SEATS).where(*others).values(is_ready=False))


def _rules_of(table: TableInfo) -> TableInfo:
    """What somebody agrees to who says that they are ready: all but who sits where or is wanted, and the name."""
    seats = tuple(Seat(seat.seat, OPEN) for seat in table.seats)
    return replace(table, seats=seats, title=None, is_listed=True, wanted=EVERYBODY)


def _hosted(connection: Connection, person: Person, table: str) -> TableInfo:
    found = read_table(connection, table, is_changing=True)
    if found.owner != person.id:
        raise NotAllowed("not_owner.change")
    if found.status != WAITING:
        raise Conflict("has_begun")
    return found
