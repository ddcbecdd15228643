"""Teachers: who plays may show their hand to one person who does not, by a link that is good for one.

The table must allow it, all see who is shown which hand, and either of the two ends it. The link is made from the
secret of the game and the number of the call. A call is stored before its link is told; it ends with the seat's person,
since only who sits there now and has called shows anything (`server/tables/seating.py`).
"""

from collections.abc import Callable
from secrets import compare_digest

from sqlalchemy import Connection, Row, Select, Update, func, insert, select, update

from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.layout.teachers import TEACHERS
from ironbridge.server.store.tokens import hashed
from ironbridge.server.tables.blocks import apart_from
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import TableInfo, read_table


def token_of(live: LiveGame, seat: int, number: int) -> str:
    """What a link shows the hand of a seat by; it begins with the number of the seat, for those who read the link."""
    return f"{seat}.{hashed(f'{live.secret} teacher {seat} {number}')[:40]}"


def end_calls(connection: Connection, game: str, seat: int, now: int) -> None:
    """End whatever shows the hand of a seat: somebody else sits there now."""
    place = (TEACHERS.c.game == game, TEACHERS.c.seat == seat, TEACHERS.c.ended.is_(None))
    connection.execute(update(TEACHERS).where(*place).values(ended=now))


def forget_teachers(connection: Connection, people: Select[tuple[str]], now: int) -> None:
    """Delete the names of some people from all that tells who has shown a hand to whom, and end it.

    The rest stays: who has seen the hand of somebody deleted is to take no other seat, and an old link opens nothing.
    """
    for named in (TEACHERS.c.pupil, TEACHERS.c.teacher):
        ended = func.coalesce(TEACHERS.c.ended, now)
        connection.execute(update(TEACHERS).where(named.in_(people)).values({named: None, "ended": ended}))


def has_seen_another(connection: Connection, game: str, person: str, seat: int) -> bool:
    """Whether somebody was ever shown a hand of a game but that of a seat."""
    seen = select(TEACHERS.c.seat).where(TEACHERS.c.game == game, TEACHERS.c.teacher == person)
    return connection.execute(seen.where(TEACHERS.c.seat != seat).limit(1)).first() is not None


class Teachers:
    """Hands that are shown to those who do not play."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.database = games.log.database

    def call(self, game: str, person: Person, seat: int | None) -> tuple[int, str]:
        """A seat of a person's, and the token that shows its hand to one other; the same until it is used.

        Raises ServerError.
        """
        live = self._running(game)

        def work(connection: Connection) -> tuple[int, int]:
            table = _teaching(connection, game)
            chosen = _own(table, person, seat)
            if table.seats[chosen].teacher is not None:
                raise Conflict("has_teacher")
            last = _last_call(connection, game, chosen)
            if last is not None and last.ended is None and last.pupil == person.id:
                return chosen, int(last.number)
            number = 1 if last is None else int(last.number) + 1
            values = {"game": game, "seat": chosen, "number": number, "pupil": person.id}
            connection.execute(insert(TEACHERS).values(**values, made=self.database.now()))
            return chosen, number

        chosen, number = self.database.write(work)
        return chosen, token_of(live, chosen, number)

    def teach(self, game: str, person: Person, token: str) -> None:
        """Show a person the hand that a token shows; sent again by the same person it changes nothing.

        Raises ServerError.
        """
        live = self._running(game)

        def work(connection: Connection) -> None:
            table = _teaching(connection, game)
            place = token.partition(".")[0]
            seat = int(place) if place.isdecimal() and len(place) < 3 else -1
            last = _last_call(connection, game, seat)
            if last is None or last.ended is not None or last.teacher not in {None, person.id}:
                raise NotAllowed("bad_call")
            is_right = compare_digest(token_of(live, seat, int(last.number)).encode(), token.encode())
            if not is_right or table.seats[seat].person != last.pupil:
                raise NotAllowed("bad_call")
            players = {each.person for each in table.seats if each.person}
            if person.id in players:
                raise Conflict("seated_already")
            if players & apart_from(connection, person.id):
                # As if the link led nowhere: nobody is told who has blocked them.
                raise NotAllowed("bad_call")
            if has_seen_another(connection, game, person.id, seat):
                raise Conflict("has_seen_hand")
            connection.execute(_of_call(last).values(teacher=person.id))

        self._change(game, work)

    def end(self, game: str, person: Person, seat: int | None) -> None:
        """Show a hand no longer, and let its link show nothing: by who sits there, or by the teacher.

        Where there is nothing to end, nothing is done. Raises ServerError.
        """

        def work(connection: Connection) -> None:
            table = read_table(connection, game, is_changing=True)
            taught = table.taught_to(person)
            chosen = _own(table, person, seat) if taught is None else taught
            last = _last_call(connection, game, chosen)
            if last is not None and last.ended is None:
                connection.execute(_of_call(last).values(ended=self.database.now()))

        self._change(game, work)

    def _running(self, game: str) -> LiveGame:
        live = self.games.live(game)
        if live.is_ended:
            raise Conflict("game_over")
        return live

    def _change(self, game: str, work: Callable[[Connection], None]) -> None:
        """Change what a table shows, and let everybody at every server be shown it anew."""

        def noted(connection: Connection) -> None:
            work(connection)
            self.games.log.notify(connection, game, 0)

        self.database.write(noted)
        self.games.heard(game, 0)


def _teaching(connection: Connection, game: str) -> TableInfo:
    """The table, if hands may be shown there; kept from others while it is being changed."""
    table = read_table(connection, game, is_changing=True)
    if not table.has_teachers:
        raise Conflict("no_teachers")
    return table


def _own(table: TableInfo, person: Person, seat: int | None) -> int:
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not_seated")
    if seat is not None and seat not in mine:
        raise NotAllowed("not_your_seat")
    return mine[0] if seat is None else seat


def _last_call(connection: Connection, game: str, seat: int) -> Row[tuple[object, ...]] | None:
    calls = select(TEACHERS).where(TEACHERS.c.game == game, TEACHERS.c.seat == seat)
    return connection.execute(calls.order_by(TEACHERS.c.number.desc()).limit(1)).one_or_none()


def _of_call(row: Row[tuple[object, ...]]) -> Update:
    place = (TEACHERS.c.game == row.game, TEACHERS.c.seat == row.seat, TEACHERS.c.number == row.number)
    return update(TEACHERS).where(*place)
