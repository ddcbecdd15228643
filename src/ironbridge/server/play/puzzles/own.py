"""Puzzles that people have made of their own mistakes: each its maker's alone, and back after some days."""

from dataclasses import dataclass, replace

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from ironbridge.puzzles import Puzzle
from ironbridge.puzzles.files import read_puzzle, write_puzzle
from ironbridge.server.errors import TooMany, Unknown
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.puzzles import OWN_PUZZLES
from ironbridge.server.store.schema import PEOPLE
from ironbridge.server.store.tokens import new_name
from ironbridge.server.tables.paces import DAY
from ironbridge.server.tables.people import Person

OWN = "own-"  # how the names of such puzzles begin
RESTS = (3, 10, 30)  # days until one that was found once, twice, or more often waits again
MOST = 200  # of one person


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A mistake of somebody as a puzzle; found so many times in a row, it waits again from `due` on."""

    puzzle: Puzzle
    game: str
    action: int
    made: int
    answered: str | None
    times: int
    due: int


class OwnPuzzles:
    """The mistakes of everybody."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def keep(self, person: Person, game: str, puzzle: Puzzle) -> OwnPuzzle:
        """A new puzzle of a person, or the one that was made of the same turn before. Raises TooMany."""
        action, now = puzzle.after + 1, self.database.now()
        name = new_name()
        made = replace(puzzle, name=OWN + name)

        def work(connection: Connection) -> OwnPuzzle:
            # The same may be on its way twice.
            connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person.id).with_for_update())
            query = select(OWN_PUZZLES).where(OWN_PUZZLES.c.person == person.id)
            same = query.where(OWN_PUZZLES.c.game == game, OWN_PUZZLES.c.action == action)
            row = connection.execute(same).one_or_none()
            if row is not None:
                return _read(row)
            count = select(func.count()).where(OWN_PUZZLES.c.person == person.id)
            if connection.execute(count).scalar_one() >= MOST:
                raise TooMany("too_many_puzzles", most=MOST)
            place = {"id": name, "person": person.id, "game": game, "action": action}
            facts = {"made": now, "data": write_puzzle(made), "times": 0, "due": now}
            connection.execute(insert(OWN_PUZZLES).values(**place, **facts))
            return OwnPuzzle(made, game, action, now, None, 0, now)

        return self.database.write(work)

    def of(self, person: Person) -> list[OwnPuzzle]:
        """All of a person: those that wait, longest first, then the others as they will."""
        return self.database.read(lambda connection: own_of(connection, person.id))

    def get(self, person: Person | None, name: str) -> OwnPuzzle:
        """One of a person, by its name. Raises Unknown."""
        query = select(OWN_PUZZLES).where(OWN_PUZZLES.c.id == name.removeprefix(OWN))
        row = self.database.read(lambda connection: connection.execute(query).one_or_none())
        if row is None or person is None or row.person != person.id:
            raise Unknown("not_found.puzzle")
        return _read(row)

    def answer(self, person: Person, name: str, game: str, *, is_found: bool) -> OwnPuzzle:
        """Note what became of it in a game, once for each: found, it rests; otherwise it waits on."""
        before = self.get(person, name)
        if before.answered == game:
            return before
        times = before.times + 1 if is_found else 0
        rest = RESTS[min(times, len(RESTS)) - 1] * DAY if is_found else 0
        after = replace(before, answered=game, times=times, due=self.database.now() + rest)
        values = {"answered": game, "times": times, "due": after.due}
        change = update(OWN_PUZZLES).where(
            OWN_PUZZLES.c.id == name.removeprefix(OWN),
            OWN_PUZZLES.c.answered.is_distinct_from(game),
        )
        self.database.write(lambda connection: connection.execute(change.values(**values)).rowcount)
        return after

    def remove(self, person: Person, name: str) -> None:
        """Throw one away. Raises Unknown."""
        self.get(person, name)
        gone = delete(OWN_PUZZLES).where(OWN_PUZZLES.c.id == name.removeprefix(OWN))
        self.database.write(lambda connection: connection.execute(gone).rowcount)


def is_own(name: str) -> bool:
    """Whether a puzzle of this name is somebody's own."""
    return name.startswith(OWN)


def own_of(connection: Connection, person: str) -> list[OwnPuzzle]:
    """All of a person: those that wait, longest first, then the others as they will."""
    query = select(OWN_PUZZLES).where(OWN_PUZZLES.c.person == person)
    order = (OWN_PUZZLES.c.due, OWN_PUZZLES.c.made, OWN_PUZZLES.c.action)
    return [_read(row) for row in connection.execute(query.order_by(*order))]


def _read(row: Row[tuple[object, ...]]) -> OwnPuzzle:
    return OwnPuzzle(read_puzzle(row.data), row.game, row.action, row.made, row.answered, row.times, row.due)
