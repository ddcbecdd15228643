"""What people find wrong with puzzles, kept with the position for the owner of the server."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from ironbridge.puzzles import Puzzle
from ironbridge.puzzles.files import write_puzzle
from ironbridge.server.errors import ServerError
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.puzzles import PUZZLE_REPORTS
from ironbridge.server.store.schema import PEOPLE
from ironbridge.server.store.tokens import new_name
from ironbridge.server.tables.people import Person
from ironbridge.server.talk.texts import in_lines, is_plain


@dataclass(frozen=True, slots=True)
class PuzzleReport:
    """What somebody says of a puzzle; `data` is the puzzle with its game as it was then, as a line of a file."""

    id: str
    puzzle: str
    made: int
    person: str
    name: str
    words: str
    data: str


def report_puzzle(database: Database, person: Person, puzzle: Puzzle, words: str) -> None:
    """Keep what a person says of a puzzle, in the place of what they said of it before. Raises ServerError."""
    said = in_lines(words)
    if not said or not is_plain(said):
        raise ServerError("bad_report")

    def work(connection: Connection) -> None:
        connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person.id).with_for_update())
        columns = PUZZLE_REPORTS.c
        connection.execute(
            delete(PUZZLE_REPORTS).where(columns.person == person.id, columns.puzzle == puzzle.name)
        )
        place = {"id": new_name(), "person": person.id, "puzzle": puzzle.name, "made": database.now()}
        connection.execute(insert(PUZZLE_REPORTS).values(**place, words=said, data=write_puzzle(puzzle)))

    database.write(work)


def reported_puzzles(connection: Connection, most: int) -> list[PuzzleReport]:
    """Those that the owner has not seen to yet, the last one first."""
    query = select(PUZZLE_REPORTS, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == PUZZLE_REPORTS.c.person)
    query = query.order_by(PUZZLE_REPORTS.c.made.desc(), PUZZLE_REPORTS.c.id).limit(most)
    return [
        PuzzleReport(row.id, row.puzzle, row.made, row.person, row.name, row.words, row.data)
        for row in connection.execute(query)
    ]


def dismiss_puzzle(connection: Connection, report: str) -> bool:
    """Take one from those that were reported; whether it was among them."""
    return connection.execute(delete(PUZZLE_REPORTS).where(PUZZLE_REPORTS.c.id == report)).rowcount == 1
