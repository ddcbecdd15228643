"""Leaving a game before its end: a bot takes the seats of who leaves, and a game that nobody plays is abandoned."""

from collections.abc import Collection
from functools import partial

from sqlalchemy import Connection, update

from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.play.commit import Commits, plan_entry
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.store.entries import ABANDONMENT, BY_CLEARING, SUBSTITUTION, Entry
from ironbridge.server.store.schema import TABLES
from ironbridge.server.store.tokens import hashed
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.results import count_leaving
from ironbridge.server.tables.seating import ABANDONED, BOT, Seat, read_table, set_seat, set_status
from ironbridge.server.tables.tables import SUBSTITUTE


class Departures:
    """Who leaves a game, and games that end by that."""

    def __init__(self, commits: Commits) -> None:
        self.commits = commits
        self.games = commits.games

    def leave(self, game: str, person: Person, key: str, *, why: str) -> list[PublicEntry]:
        """A bot takes every seat of a person, for good; `why` is left or resigned. Raises ServerError.

        With a key that was used before, what was done then.
        """
        live = self.games.live(game)
        with live.lock:
            # Nobody can tell any more who sat there, so the key says it, to those who have the secret of the game.
            key = f"{key} {hashed(f'{live.secret} {person.id}')[:8]}"
            mine = self.games.table(live).seats_of(person)
            if mine and live.is_ended:
                raise Conflict("game_over")
            for seat in mine:
                self._substitute(live, seat, key, why)
            self.games.catch_up(live)
            left = [told for told in live.told if _is_leaving(told.entry, key, why)]
            if not left:
                raise NotAllowed("not_seated.table")
            return left

    def _substitute(self, live: LiveGame, seat: int, key: str, why: str) -> PublicEntry:
        data = {"bot": SUBSTITUTE, "why": why}
        also = partial(_seat_bot, live.id, seat, live.seats_taken)
        return self.commits.append(live, plan_entry(live, seat, SUBSTITUTION, data, key, also))

    def abandon(self, game: str, before: int, now: int) -> bool:
        """End a game in which nothing has happened since a time; whether it was so. Its hands stay closed."""
        live = self.games.live(game)
        with live.lock:
            if live.is_ended or live.told[-1].entry.made >= before:
                return False
            also = partial(_abandon_table, game, now)
            # It may have been abandoned and brought back before.
            key = f"abandoned {live.number + 1}"
            self.commits.append(live, plan_entry(live, None, ABANDONMENT, {"why": BY_CLEARING}, key, also))
            return True


def _is_leaving(entry: Entry, key: str, why: str) -> bool:
    is_of_key = entry.key == f"{entry.seat}:{key}"
    return is_of_key and entry.kind == SUBSTITUTION and entry.data["why"] == why


def _seat_bot(game: str, seat: int, taken: Collection[int], connection: Connection) -> None:
    table = read_table(connection, game)
    # Who has several seats leaves with the last one.
    if [other.person for other in table.seats].count(table.seats[seat].person) == 1:
        count_leaving(connection, table, seat, taken)
    set_seat(connection, game, Seat(seat, BOT, bot=SUBSTITUTE))


def _abandon_table(game: str, now: int, connection: Connection) -> None:
    set_status(connection, game, ABANDONED)
    connection.execute(update(TABLES).where(TABLES.c.id == game).values(cleared=now))
