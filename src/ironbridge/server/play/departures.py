"""Leaving a game before its end: a bot takes the seats of who leaves, and a game that nobody plays is abandoned."""

from functools import partial

from sqlalchemy import Connection

from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.play.commit import Commits, plan_entry
from ironbridge.server.play.live import LiveGame, Told
from ironbridge.server.store.entries import ABANDONMENT, SUBSTITUTION
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import ABANDONED, BOT, Seat, set_seat, set_status
from ironbridge.server.tables.tables import SUBSTITUTE


class Departures:
    """Who leaves a game, and games that end by that."""

    def __init__(self, commits: Commits) -> None:
        self.commits = commits
        self.games = commits.games

    def leave(self, game: str, person: Person, key: str, *, why: str) -> list[Told]:
        """A bot takes every seat of a person, for good; `why` is left or resigned."""
        live = self.games.live(game)
        with live.lock:
            mine = self.games.table(live).seats_of(person)
            if not mine:
                raise NotAllowed("not_seated.table")
            if live.is_ended:
                raise Conflict("game_over")
            return [self._substitute(live, seat, key, why) for seat in mine]

    def _substitute(self, live: LiveGame, seat: int, key: str, why: str) -> Told:
        data = {"bot": SUBSTITUTE, "why": why}
        also = partial(_seat_bot, live.id, seat)
        return self.commits.append(live, plan_entry(live, seat, SUBSTITUTION, data, key, also))

    def abandon(self, game: str, before: int) -> bool:
        """End a game in which nothing has happened since a time; whether it was so."""
        live = self.games.live(game)
        with live.lock:
            if live.is_ended or live.told[-1].entry.made >= before:
                return False
            also = partial(_abandon_table, game)
            self.commits.append(live, plan_entry(live, None, ABANDONMENT, {"why": "idle"}, "abandoned", also))
            return True


def _seat_bot(game: str, seat: int, connection: Connection) -> None:
    set_seat(connection, game, Seat(seat, BOT, bot=SUBSTITUTE))


def _abandon_table(game: str, connection: Connection) -> None:
    set_status(connection, game, ABANDONED)
