"""Nudges: who waits long for somebody's move may ask for it, once a day in a game."""

from sqlalchemy import Connection, delete, insert, select

from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.play.games import Games
from ironbridge.server.store.entries import TALK
from ironbridge.server.store.layout.talk import NUDGES
from ironbridge.server.store.outbox import Kind, Telling, tell
from ironbridge.server.tables.blocks import apart_from
from ironbridge.server.tables.paces import DAY, HOUR
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import read_table

PATIENCE = 12 * HOUR


class Nudges:
    """Asks for moves. Bots are never asked, and nobody is who has moved meanwhile."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.database = games.log.database

    def nudge(self, game: str, person: Person) -> int:
        """Have the person to act told that another at the table asks for their move; when it can be asked again.

        Raises ServerError.
        """
        live = self.games.live(game)
        with live.lock:
            table, seat, number = self.games.table(live), live.seat_to_act, live.number
            since = next(told.entry.made for told in reversed(live.told) if told.entry.kind not in TALK)
        mine = table.seats_of(person)
        if not mine:
            raise NotAllowed("not_seated")
        if seat is None:
            raise Conflict("game_over")
        asked = table.seats[seat]
        if asked.person in {None, person.id} or asked.bot is not None:
            raise Conflict("nobody_to_nudge")
        now = self.database.now()
        if now - since < PATIENCE:
            raise Conflict("nudged_early", hours=PATIENCE // HOUR)

        def work(connection: Connection) -> None:
            read_table(connection, game, is_changing=True)
            before = connection.execute(select(NUDGES.c.made).where(NUDGES.c.game == game)).scalar()
            if before is not None and now - before < DAY:
                raise Conflict("nudged_today")
            connection.execute(delete(NUDGES).where(NUDGES.c.game == game))
            connection.execute(insert(NUDGES).values(game=game, made=now))
            if asked.person not in apart_from(connection, person.id):
                facts = {"seat": mine[0]}
                tell(connection, Telling(Kind.NUDGE, seat), game, number, now, actor=mine[0], facts=facts)

        self.database.write(work)
        return now + DAY
