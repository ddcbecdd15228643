"""Puzzles played: each at a table of its own, where somebody has one turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from ironbridge.puzzles import Puzzle, every_puzzle
from ironbridge.puzzles.daily import DAY, daily_puzzle
from ironbridge.puzzles.grading import judged_part
from ironbridge.server.errors import Conflict, Unknown
from ironbridge.server.play.practice import Practice
from ironbridge.server.play.puzzles.answers import NO_DAY, Answer, PuzzleAnswers
from ironbridge.server.play.puzzles.own import OwnPuzzles, is_own
from ironbridge.server.store.entries import TURN
from ironbridge.server.tables.imports import packed_with_seats
from ironbridge.server.tables.makings import Making
from ironbridge.server.tables.openings import Opening
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import TableInfo

PUZZLE = "puzzle"  # the fact of a start that says which puzzle it is
KEPT_AHEAD = 14  # days: puzzles that will be the daily one so soon are not drawn before
NEAR = 5  # the puzzles nearest to a rating, of which one is drawn


@dataclass(frozen=True, slots=True)
class Played:
    """The turn that somebody has played in a puzzle, and the day of which it was the daily one, if any."""

    puzzle: Puzzle
    turn: tuple[int, ...]
    day: str


class Puzzling:
    """The tables at which puzzles are played, and which puzzle comes next for whom."""

    def __init__(self, practice: Practice, answers: PuzzleAnswers) -> None:
        self.practice = practice
        self.answers = answers
        self.own = OwnPuzzles(answers.database)

    def puzzle(self, name: str, person: Person | None = None) -> Puzzle:
        """A puzzle by its name, one of the person's own among them. Raises Unknown."""
        if is_own(name):
            return self.own.get(person, name).puzzle
        found = every_puzzle().get(name)
        if found is None:
            raise Unknown("not_found.puzzle")
        return found

    def next_for(self, person: Person | None, theme: str = "") -> Puzzle | None:
        """A puzzle that a person has not answered, of a theme if one is named, near their rating."""
        today = self.answers.today()
        kept = {found.name for days in range(KEPT_AHEAD) if (found := daily_puzzle(today + days * DAY))}
        done = set() if person is None else {answer.puzzle for answer in self.answers.of(person)}
        open_ones = [
            puzzle
            for puzzle in every_puzzle().values()
            if puzzle.name not in done and (not theme or theme in puzzle.themes)
        ]
        # Where so few are left, those of the next days are as good.
        fresh = [puzzle for puzzle in open_ones if puzzle.name not in kept] or open_ones
        rating = 0.0 if person is None else self.answers.skill(person).rating.value
        near = sorted(fresh, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.name))[:NEAR]
        return near[len(done) % len(near)] if near else None

    def begin(self, person: Person, name: str, key: str | None = None) -> TableInfo:
        """The table of a puzzle; it takes the place of what the same person practised before. Raises Unknown."""
        puzzle = self.puzzle(name, person)
        making = Making.of(person.id, key, PUZZLE, name)
        facts = {PUZZLE: {"name": name}}
        return self.practice.lay(person, making, puzzle.record, puzzle.seat, puzzle.after, facts)

    def played(self, game: str, person: Person) -> Played:
        """The turn that a person has played at the table of a puzzle. Raises ServerError."""
        games = self.practice.games
        live = games.live(game)
        with live.lock:
            facts: Mapping[str, object] = live.told[0].entry.data.get(PUZZLE, {})
            table = games.table(live)
            if not facts or not table.seats_of(person):
                raise Unknown("not_found.puzzle")
            puzzle = self.puzzle(str(facts["name"]), person)
            turns = [turn for turn in live.turns if turn.kind == TURN][puzzle.after :]
            codes = [code for turn in turns[:1] for code in turn.data["choices"]]
        if not codes:
            raise Conflict("not_answered")
        day = datetime.fromtimestamp(table.made, UTC).date()
        return Played(puzzle, tuple(judged_part(codes)), self._day_of(puzzle, day))

    def give(self, person: Person, played: Played) -> Answer:
        """The answer of a person that counts: this one, unless there is one already."""
        earlier = [answer for answer in self.answers.of(person) if answer.puzzle == played.puzzle.name]
        if not played.day and earlier:
            return earlier[0]
        return self.answers.give(person, played.puzzle, played.day, played.turn)

    def answer(self, person: Person, puzzle: Puzzle) -> Answer | None:
        """The answer to a puzzle that a person has given last, if any."""
        given = [answer for answer in self.answers.of(person) if answer.puzzle == puzzle.name]
        return given[-1] if given else None

    def has_answered(self, person: Person, puzzle: Puzzle) -> bool:
        """Whether a person has given an answer to a puzzle."""
        if is_own(puzzle.name):
            return self.own.get(person, puzzle.name).answered is not None
        return self.answer(person, puzzle) is not None

    def try_on(
        self, person: Person, name: str, wishes: Sequence[str], key: str | None = None
    ) -> tuple[TableInfo, str]:
        """A table that goes on from a puzzle that the person has answered, and its invitation. Raises ServerError."""
        puzzle = self.puzzle(name, person)
        if not self.has_answered(person, puzzle):
            raise Conflict("not_answered")
        record = puzzle.record
        opening = Opening(record.revision, record.deal.to_data(), packed_with_seats(record, puzzle.after))
        return self.practice.games.tables.create(
            person, record.ruleset, wishes, is_listed=False, opening=opening, key=key
        )

    def _day_of(self, puzzle: Puzzle, day: date) -> str:
        daily = daily_puzzle(day)
        return day.isoformat() if daily is not None and daily.name == puzzle.name else NO_DAY
