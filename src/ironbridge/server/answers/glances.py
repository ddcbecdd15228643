"""Games at a glance, for whoever has many of them."""

from collections.abc import Iterable, Iterator

from ironbridge.server.answers.documents import table_document
from ironbridge.server.errors import DamagedGame
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.play.timekeeping import clocks_of
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import PLAYING, WAITING, TableInfo
from ironbridge.server.wire.game import TableDocument
from ironbridge.server.wire.home import Glance

MOST_ENDED = 8  # games that have ended are replayed to be looked at: only the newest are


def tables_at_a_glance(
    games: Games, tables: Iterable[TableInfo], person: Person | None
) -> Iterator[TableDocument]:
    """Tables with all that is being played at a glance, and the first few games that have ended."""
    ended = 0
    for table in tables:
        document = table_document(table, person)
        if table.status not in {WAITING, PLAYING}:
            ended += 1
        if table.status != WAITING and ended <= MOST_ENDED:
            document.glance = glance(games, table, person)
        yield document


def glance(games: Games, table: TableInfo, person: Person | None) -> Glance | None:
    """A game at a glance; None if it is set apart."""
    try:
        live = games.live(table.id)
    except DamagedGame:
        return None
    with live.lock:
        seen = live.state.public_data()
        to_act = live.seat_to_act
        is_my_turn = (
            to_act is not None and to_act in table.seats_of(person) and table.seats[to_act].bot is None
        )
        return Glance(
            seen["era"],
            seen["round"],
            live.state.position.rulebook.tables.rounds,
            to_act,
            is_my_turn,
            live.told[-1].entry.made,
            is_my_turn and games.draft(live).done > 0,
            [seat["vp"] for seat in seen["seats"]],
            _ranks(live),
            {slot: tile["seat"] for slot, tile in seen["tiles"].items()},
            dict(seen["links"]),
            _left(games, live, table, person),
        )


def _left(games: Games, live: LiveGame, table: TableInfo, person: Person | None) -> int | None:
    """The seconds on the clock of the seat to act, for those at the table: what others are shown is kept for long."""
    found = clocks_of(games, live) if table.seats_of(person) else None
    clock = None if found is None or live.seat_to_act is None else found.seats[live.seat_to_act]
    return None if clock is None else clock.left


def _ranks(live: LiveGame) -> list[int]:
    outcome = live.state.outcome()
    if outcome is not None:
        return [score.rank for score in outcome.seats]
    vp = list(live.state.position.vp)[: live.state.position.rulebook.tables.players]
    return [1 + sum(other > own for other in vp) for own in vp]
