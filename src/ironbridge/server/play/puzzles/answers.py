"""What people have answered to puzzles, and their ratings: one answer to a puzzle counts, and is never changed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from sqlalchemy import ColumnElement, Connection, Row, insert, select, update

from ironbridge.puzzles import Puzzle
from ironbridge.puzzles.grading import Lost, Rating
from ironbridge.server.store.database import Database
from ironbridge.server.store.layout.puzzles import PUZZLE_ANSWERS, PUZZLE_RATINGS
from ironbridge.server.store.schema import PEOPLE
from ironbridge.server.tables.people import Person

NO_DAY = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that counts: to which puzzle, of which day if it was the daily one, and what it lost once judged."""

    puzzle: str
    day: str
    made: int
    turn: tuple[int, ...]
    lost: Lost | None


@dataclass(frozen=True, slots=True)
class Skill:
    """The rating of a person, from so many puzzles, and the VP lost in all of them."""

    rating: Rating
    solved: int = 0
    loss: float = 0.0


class PuzzleAnswers:
    """The answers and ratings of everybody."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def today(self) -> date:
        """The day it is, by UTC."""
        return datetime.fromtimestamp(self.database.now(), UTC).date()

    def of(self, person: Person) -> list[Answer]:
        """All answers of a person, in the order in which they were given."""
        return self.database.read(lambda connection: answers_of(connection, person.id))

    def skill(self, person: Person) -> Skill:
        """How strong a person is at puzzles."""
        return self.database.read(lambda connection: skill_of(connection, person.id))

    def counts(self, puzzle: str) -> tuple[int, int]:
        """How many people have answered a puzzle, and how many of them found it."""
        query = select(PUZZLE_ANSWERS.c.loss, PUZZLE_ANSWERS.c.error)
        query = query.where(PUZZLE_ANSWERS.c.puzzle == puzzle, PUZZLE_ANSWERS.c.loss.is_not(None))
        rows = self.database.read(lambda connection: connection.execute(query).all())
        return len(rows), sum(Lost(row.loss, row.error).grade == "found" for row in rows)

    def give(self, person: Person, puzzle: Puzzle, day: str, turn: Sequence[int]) -> Answer:
        """The answer of a person that counts: this one, unless there is one already."""

        def work(connection: Connection) -> Answer:
            _one_by_one(connection, person.id)
            found = _answer(connection, person.id, puzzle.name, day)
            if found is not None:
                return found
            made = self.database.now()
            place = {"person": person.id, "puzzle": puzzle.name, "day": day}
            connection.execute(insert(PUZZLE_ANSWERS).values(**place, made=made, turn=json.dumps(list(turn))))
            return Answer(puzzle.name, day, made, tuple(turn), None)

        return self.database.write(work)

    def settle(self, person: Person, puzzle: Puzzle, day: str, lost: Lost) -> None:
        """Keep what an answer lost. It moves the rating, if it is the first one of the person to this puzzle."""

        def work(connection: Connection) -> None:
            _one_by_one(connection, person.id)
            place = _place(person.id, puzzle.name, day)
            unjudged = update(PUZZLE_ANSWERS).where(*place, PUZZLE_ANSWERS.c.loss.is_(None))
            if not connection.execute(unjudged.values(loss=lost.vp, error=lost.error)).rowcount:
                return
            mine = [answer for answer in answers_of(connection, person.id) if answer.puzzle == puzzle.name]
            if mine[0].day != day:
                return
            before = skill_of(connection, person.id)
            rating = before.rating.after(lost.score, puzzle.rating)
            values = {
                "rating": rating.value,
                "deviation": rating.deviation,
                "solved": before.solved + 1,
                "loss": before.loss + lost.vp,
            }
            if before.solved:
                rated = PUZZLE_RATINGS.c.person == person.id
                connection.execute(update(PUZZLE_RATINGS).where(rated).values(**values))
            else:
                connection.execute(insert(PUZZLE_RATINGS).values(person=person.id, **values))

        self.database.write(work)


def answers_of(connection: Connection, person: str) -> list[Answer]:
    """All answers of a person, in the order in which they were given."""
    query = select(PUZZLE_ANSWERS).where(PUZZLE_ANSWERS.c.person == person)
    order = (PUZZLE_ANSWERS.c.made, PUZZLE_ANSWERS.c.puzzle, PUZZLE_ANSWERS.c.day)
    return [_read(row) for row in connection.execute(query.order_by(*order))]


def skill_of(connection: Connection, person: str) -> Skill:
    """The rating of a person, or that with which everybody begins."""
    query = select(PUZZLE_RATINGS).where(PUZZLE_RATINGS.c.person == person)
    row = connection.execute(query).one_or_none()
    return Skill(Rating()) if row is None else Skill(Rating(row.rating, row.deviation), row.solved, row.loss)


def _one_by_one(connection: Connection, person: str) -> None:
    """Wait until no other request changes anything of a person's answers: the same may be on its way twice."""
    connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person).with_for_update())


def _answer(connection: Connection, person: str, puzzle: str, day: str) -> Answer | None:
    row = connection.execute(select(PUZZLE_ANSWERS).where(*_place(person, puzzle, day))).one_or_none()
    return None if row is None else _read(row)


def _place(person: str, puzzle: str, day: str) -> tuple[ColumnElement[bool], ...]:
    columns = PUZZLE_ANSWERS.c
    return columns.person == person, columns.puzzle == puzzle, columns.day == day


def _read(row: Row[tuple[object, ...]]) -> Answer:
    lost = None if row.loss is None else Lost(row.loss, row.error)
    return Answer(row.puzzle, row.day, row.made, tuple(json.loads(row.turn)), lost)
