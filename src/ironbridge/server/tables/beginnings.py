"""Who is told that somebody has come to a table, and that its game begins."""

import time

from sqlalchemy import Connection

from ironbridge.record.record import first_state_of
from ironbridge.record.revisions import ruleset_at
from ironbridge.rules.deal import Deal
from ironbridge.rules.draft import carry_out
from ironbridge.server.store.outbox import Kind, Telling, tell
from ironbridge.server.tables.openings import Opening
from ironbridge.server.tables.seating import TableInfo


def tell_host(connection: Connection, table: TableInfo, came: int) -> None:
    """Tell the host of a table that waits that somebody has sat down in a seat."""
    seat = next((seat.seat for seat in table.seats if seat.person == table.owner), None)
    now = int(time.time())
    if seat is not None:
        # There is no entry yet; the time tells one coming from another.
        tell(connection, Telling(Kind.JOINED, seat), table.id, now, now, actor=came, facts={"seat": came})


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
