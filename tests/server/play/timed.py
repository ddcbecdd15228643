"""A game with clocks, by a clock that the test turns."""

from ironbridge.rules.choices import choice_from_data
from ironbridge.server.answers.documents import game_document
from ironbridge.server.backend import Backend
from ironbridge.server.play.commit import plan
from ironbridge.server.tables.paces import PACES
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.clocks import ClockDocument
from tests.support.server.bare import RULES, BareBackend, some_turn
from tests.support.server.turned import TurnedClock


class Timed:
    """A game of three people at a pace, on a backend whose clock the test turns and whose watch it calls."""

    def __init__(
        self, backend: BareBackend, pace: str = "one_day", at_zero: str = "bot", *, is_rated: bool = False
    ) -> None:
        self.backend = backend
        self.pace = PACES[pace]
        self.clock = TurnedClock(backend.database)
        self.people = [backend.guest(name) for name in ("Ada", "Ben", "Cleo")]
        table, invitation = backend.tables.create(
            self.people[0],
            RULES,
            ["me", "invited", "invited"],
            is_listed=False,
            pace=pace,
            at_zero=at_zero,
            stand_in="novice",
            has_advice=not is_rated,
            is_rated=is_rated,
        )
        for person in self.people[1:]:
            backend.tables.join(person, table.id, None, invitation)
        self.game = table.id
        self.look()

    def look(self) -> None:
        """Let the watch look now."""
        self.backend.clock_watch.look()

    def wait(self, seconds: float) -> None:
        """Let time go by while the server runs, and let the watch look."""
        self.clock.run(self.backend.database, seconds)
        self.look()

    @property
    def last(self) -> tuple[str, int | None]:
        """The kind and the seat of the last entry."""
        entry = self.backend.games.live(self.game).told[-1].entry
        return entry.kind, entry.seat

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return self.backend.games.live(self.game).number

    @property
    def late(self) -> Person:
        """Who is to act."""
        return self.backend.to_act(self.game, *self.people)

    @property
    def others(self) -> list[Person]:
        """Who is not."""
        return [person for person in self.people if person != self.late]

    def vote(self, person: Person, choice: str) -> None:
        """Let somebody vote."""
        self.backend.at_zero.vote(self.game, person, self.number, f"vote {self.number}", choice)

    def left(self) -> int:
        """What the seat to act has left."""
        return self.running().left

    def running(self) -> ClockDocument:
        """The clock of the seat to act."""
        shown = game_document(self.backend.games, self.game, None, None)
        assert shown.clocks is not None
        assert shown.to_act is not None
        clock = shown.clocks.seats[shown.to_act]
        assert clock is not None
        return clock


def bot_turn(backend: Backend, game: str) -> None:
    """Let the bot to act take a turn, as it would after thinking."""
    live = backend.games.live(game)
    with live.lock:
        seat = live.seat_to_act
        assert seat is not None
        assert backend.games.table(live).seats[seat].bot
        choices = list(map(choice_from_data, some_turn(live)))
        backend.commits.append(live, plan(live, seat, choices, f"bot {live.number}"))
