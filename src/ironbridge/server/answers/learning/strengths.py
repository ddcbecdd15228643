"""How strong a person is in VP, from their games among bots that have ended: told to nobody but themself."""

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock

from sqlalchemy import Connection, select

from ironbridge.bots.people.strength import GameAmongBots, level_for, strength, tells
from ironbridge.server.errors import ServerError
from ironbridge.server.play.games import Games
from ironbridge.server.store.entries import DAILY, STAND_IN, SUBSTITUTION, TAKEN
from ironbridge.server.store.schema import SEATS, TABLES
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import BOT, OVER, PERSON, TableInfo, read_tables
from ironbridge.server.wire.account import StrengthDocument

MOST = 60  # games that are looked at: those before them would hardly count
KEPT = 10_000  # results in memory, of all people
USUAL_FACTS = {"seats", DAILY}  # what the start of a game says that was played from its deal on
CHANGES_PLAYERS = {SUBSTITUTION, STAND_IN, TAKEN}  # entries after which a seat was not one player's


class Strengths:
    """The strengths of people. Nothing of them is stored: they follow from games, whose results are kept in memory."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self._lock = Lock()
        self._results: OrderedDict[tuple[str, int], GameAmongBots | None] = OrderedDict()

    def of(self, person: Person) -> StrengthDocument:
        """What the games of a person tell of them."""
        found = strength(self._games(person))
        if not found.games:
            return StrengthDocument(0)
        low, high = found.interval
        levels = level_for(found.vp), level_for(low), level_for(high)
        return StrengthDocument(found.games, round(found.vp), round(low), round(high), *levels)

    def _games(self, person: Person) -> Iterator[GameAmongBots]:
        tables = self.games.log.database.read(lambda connection: _ended(connection, person))
        for table in tables:
            game = self._result(table, person)
            if game is not None:
                yield game

    def _result(self, table: TableInfo, person: Person) -> GameAmongBots | None:
        """What a game tells of somebody who sat there; what is over stays as it is, so it is found out once."""
        mine = table.seats_of(person)
        if len(mine) != 1 or not any(seat.kind == BOT for seat in table.seats):
            return None
        place = table.id, mine[0]
        with self._lock:
            if place in self._results:
                self._results.move_to_end(place)
                return self._results[place]
        try:
            result = _result(self.games, table, mine[0])
        except ServerError:
            # It is set apart, and may be mended.
            return None
        with self._lock:
            self._results[place] = result
            while len(self._results) > KEPT:
                self._results.popitem(last=False)
        return result


def _ended(connection: Connection, person: Person) -> list[TableInfo]:
    """The last games of a person that have ended, the newest first."""
    query = (
        select(TABLES.c.id)
        .join(SEATS, SEATS.c.game == TABLES.c.id)
        .where(SEATS.c.person == person.id, SEATS.c.kind == PERSON, TABLES.c.status == OVER)
        .group_by(TABLES.c.id, TABLES.c.made)
        .order_by(TABLES.c.made.desc(), TABLES.c.id)
        .limit(MOST)
    )
    return read_tables(connection, connection.execute(query).scalars().all())


def _result(games: Games, table: TableInfo, mine: int) -> GameAmongBots | None:
    """What a game tells of the person in a seat; nothing if it was not played from the deal on by the same players."""
    live = games.live(table.id)
    with live.lock:
        outcome = live.state.outcome()
        facts, kinds = live.told[0].entry.data, {told.entry.kind for told in live.told}
    if outcome is None or facts.keys() - USUAL_FACTS or kinds & CHANGES_PLAYERS:
        return None
    bots = tuple((seat.bot or "", outcome.seats[seat.seat].vp) for seat in table.seats if seat.kind == BOT)
    result = GameAmongBots(table.ruleset, len(table.seats), outcome.seats[mine].vp, bots)
    return result if tells(result) else None
