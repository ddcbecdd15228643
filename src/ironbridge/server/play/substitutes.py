"""Substitutes: a seat is offered by a link, and whoever takes it plays on with its hand and a whole bank.

A person offers their own seat and plays on until somebody sits down; or a clock has run out, a bot plays, and the link
calls somebody in its place. That a seat is offered, no longer offered and taken are entries of the log. The link is
made from the secret of the game and the number of the offer, so it opens the seat as long as that offer stands.
"""

from functools import partial
from secrets import compare_digest

from sqlalchemy import Connection, delete

from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.play.commit import Commits, plan_entry
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.play.teachers import end_calls, has_seen_another
from ironbridge.server.store.entries import OFFER, OFFER_ENDED, TAKEN
from ironbridge.server.store.schema import DRAFTS
from ironbridge.server.store.tokens import hashed
from ironbridge.server.tables.blocks import apart_from
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.results import count_leaving
from ironbridge.server.tables.seating import PERSON, Seat, read_table, set_seat


def token_of(live: LiveGame, seat: int) -> str:
    """What opens a seat that is offered; it begins with the number of the seat, for those who read the link."""
    return f"{seat}.{hashed(f'{live.secret} offer {live.offers[seat]}')[:40]}"


class Substitutes:
    """Seats that are offered, and those who take them."""

    def __init__(self, commits: Commits) -> None:
        self.commits = commits
        self.games = commits.games

    def offer(self, game: str, person: Person, number: int, key: str) -> PublicEntry:
        """Offer a person's seat, the first of those that are not offered yet. Raises ServerError."""

        def work(live: LiveGame) -> PublicEntry:
            free = [seat for seat in self._mine(live, person) if seat not in live.offers]
            if live.shared:
                raise NotAllowed("no_offer")
            if not free:
                raise Conflict("already_offered")
            return self.commits.append(live, plan_entry(live, free[0], OFFER, {}, key))

        return self.games.once(game, person, number, key, work)

    def withdraw(self, game: str, person: Person, number: int, key: str) -> PublicEntry:
        """Offer a person's seat no longer. Raises ServerError."""

        def work(live: LiveGame) -> PublicEntry:
            offered = [seat for seat in self._mine(live, person) if seat in live.offers]
            if not offered:
                raise Conflict("not_offered_seat")
            return self.commits.append(live, plan_entry(live, offered[0], OFFER_ENDED, {}, key))

        return self.games.once(game, person, number, key, work)

    def take(self, game: str, person: Person, number: int | None, key: str, token: str) -> PublicEntry:
        """A person takes the seat that a link opens; whoever held it sees its hand no more. Raises ServerError.

        Without a number it is taken whatever has happened meanwhile.
        """

        def work(live: LiveGame) -> PublicEntry:
            if live.is_ended:
                raise Conflict("game_over")
            opened = [
                seat for seat in live.offers if compare_digest(token_of(live, seat).encode(), token.encode())
            ]
            if not opened:
                raise NotAllowed("bad_offer")
            is_to_act = opened[0] == live.seat_to_act
            also = partial(_sit, live, opened[0], person.id, is_to_act)
            return self.commits.append(live, plan_entry(live, opened[0], TAKEN, {}, key, also))

        if number is None:
            live = self.games.live(game)
            with live.lock:
                done = self.games.told_under(live, person, key)
                return done or self.games.once(game, person, live.number, key, work)
        return self.games.once(game, person, number, key, work)

    def _mine(self, live: LiveGame, person: Person) -> tuple[int, ...]:
        mine = self.games.table(live).seats_of(person)
        if not mine:
            raise NotAllowed("not_seated")
        if live.is_ended:
            raise Conflict("game_over")
        return mine


def _sit(live: LiveGame, seat: int, person: str, is_to_act: bool, connection: Connection) -> None:
    """Put a person into a seat, unless they sit at the table already or are apart from somebody who does.

    What the one before them had begun goes, and who was shown the hand sees it no more.
    """
    game = live.id
    table = read_table(connection, game, is_changing=True)
    others = {place.person for place in table.seats if place.seat != seat and place.person}
    if person in {place.person for place in table.seats}:
        raise Conflict("seated_already")
    if has_seen_another(connection, game, person, seat):
        raise Conflict("has_seen_hand")
    if others & apart_from(connection, person):
        # As if the link led nowhere: nobody is told who has blocked them.
        raise NotAllowed("bad_offer")
    # Whose clock has run out had deserted the game; who plays on until somebody comes has not.
    count_leaving(connection, table, seat, live.seats_taken, is_deserted=table.seats[seat].bot is not None)
    set_seat(connection, game, Seat(seat, PERSON, person))
    end_calls(connection, game, seat, int(live.now()))
    if is_to_act:
        connection.execute(delete(DRAFTS).where(DRAFTS.c.game == game))
