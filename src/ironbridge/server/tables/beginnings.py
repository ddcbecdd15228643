"""Who is told that somebody has come to a table, that its time is near, that its game begins or is wanted again."""

import time

from sqlalchemy import Connection

from ironbridge.record.record import first_state_of
from ironbridge.record.revisions import ruleset_at
from ironbridge.rules.deal import Deal
from ironbridge.rules.draft import carry_out
from ironbridge.server.store.outbox import Kind, Telling, tell
from ironbridge.server.tables.blocks import apart_from
from ironbridge.server.tables.openings import Opening
from ironbridge.server.tables.seating import Seat, TableInfo

SOON = 15 * 60  # seconds before the time of a table


def tell_host(connection: Connection, table: TableInfo, came: int) -> None:
    """Tell the host of a table that waits that somebody has sat down in a seat."""
    seat = next((seat.seat for seat in table.seats if seat.person == table.owner), None)
    now = int(time.time())
    if seat is not None:
        # There is no entry yet; the time tells one coming from another. Seats may yet get other numbers.
        facts = {"person": table.seats[came].person}
        tell(connection, Telling(Kind.JOINED, seat), table.id, now, now, actor=came, facts=facts)


def tell_unseated(connection: Connection, table: TableInfo, seat: Seat) -> None:
    """Tell who sits in a seat of a table that waits that its host gives it away; written while they sit there."""
    if seat.person not in {None, table.owner}:
        now = int(time.time())
        # One who has two seats is told once, and one who comes back and is sent away again is told again.
        tell(connection, Telling(Kind.UNSEATED, seat.seat), table.id, now, now)


def tell_time(connection: Connection, table: TableInfo) -> None:
    """Tell all at a table that waits, a quarter of an hour before its time, that the game is about to begin.

    It is written at once and due then; when it is sent it is judged whether the time still stands. Who comes to the
    table later is not told of what is near already.
    """
    now = int(time.time())
    if table.begins is not None and table.begins - SOON > now:
        facts = {"seconds": SOON}
        tell(connection, Telling(Kind.SOON), table.id, table.begins, table.begins - SOON, facts=facts)


def tell_rematch(connection: Connection, table: TableInfo, seat: int) -> None:
    """Tell the others of a game that is over that somebody wants to play again; not those who are apart from them."""
    now, apart = int(time.time()), apart_from(connection, table.seats[seat].person or "")
    for other in table.seats:
        if other.person not in {None, table.seats[seat].person, *apart}:
            telling = Telling(Kind.INVITED, other.seat)
            tell(connection, telling, table.id, now, now, actor=seat, facts={"seat": seat})


def tell_beginning(
    connection: Connection, table: TableInfo, opening: Opening, number: int, actor: str
) -> None:
    """Tell all but one person at a table that its game begins with so many entries, and who acts first."""
    if not {seat.person for seat in table.seats} - {None, actor}:
        return
    mine = next((seat.seat for seat in table.seats if seat.person == actor), None)
    state = first_state_of(ruleset_at(table.ruleset, opening.revision), Deal.from_data(opening.deal))
    for _, choices in opening.actions:
        carry_out(state, choices)
    first = [] if state.seat_to_act is None else [Telling(Kind.TURN, state.seat_to_act)]
    for telling in (Telling(Kind.BEGAN), *first):
        tell(connection, telling, table.id, number, int(time.time()), actor=mine)
