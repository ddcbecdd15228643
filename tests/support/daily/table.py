"""Daily deals with cheap bots, by a clock that a test turns."""

from sqlalchemy import Connection, select

from ironbridge.server.minds.bot_turns import BotTurn
from ironbridge.server.play.commit import plan
from ironbridge.server.play.daily.deals import DailySettings
from ironbridge.server.play.daily.entries import DailyEntry, entry_of
from ironbridge.server.play.daily.playing import Daily
from ironbridge.server.store.layout.daily import DAILY_ENTRIES
from ironbridge.server.tables.people import Person
from tests.support.server.bare import BareBackend, some_turn
from tests.support.server.turned import TurnedClock

CHEAP = DailySettings(("random", "greedy"), "random")


class DailyTable:
    """A server with daily deals, whose bots think when a test lets them."""

    def __init__(self, backend: BareBackend, settings: DailySettings = CHEAP) -> None:
        self.backend = backend
        self.clock = TurnedClock(backend.database)
        self.daily = backend.daily = Daily(backend.games, settings)

    @property
    def today(self) -> str:
        """The day that it is."""
        return self.daily.deals.today

    def begin(self, person: Person, players: int = 2, *, is_named: bool = False) -> str:
        """Somebody begins a deal of today; the name of their game."""
        self.daily.begin(person, self.today, players, is_named=is_named)
        (game,) = [entry.game for entry in self.entries(self.today, players) if entry.person == person.id]
        return game

    def entries(self, day: str, players: int = 2) -> list[DailyEntry]:
        """All entries of a deal."""
        people = select(DAILY_ENTRIES.c.person).where(DAILY_ENTRIES.c.day == day)

        def read(connection: Connection) -> list[DailyEntry]:
            names = set(connection.execute(people).scalars())
            found = [entry_of(connection, day, players, name) for name in sorted(names)]
            return [entry for entry in found if entry is not None]

        return self.backend.database.read(read)

    def play(self, game: str, person: Person, turns: int = 10_000, seed: int = 0) -> None:
        """Play random turns of a person, and those of the bots as they would, until it is over or so many were."""
        for _ in range(turns):
            live = self.backend.games.live(game)
            seat = live.seat_to_act
            if seat is None:
                return
            bot = self.backend.games.table(live).seats[seat].bot
            if bot is None:
                choices = some_turn(live, seed)
                self.backend.drafts.play(game, person, live.number, choices, f"turn {live.number}")
                continue
            with live.lock:
                thought = BotTurn(bot, live.state.view(seat).to_data(), live.luck).answer(lambda _: None)
                self.backend.commits.append(live, plan(live, seat, thought.choices, f"bot {live.number}"))

    def played(self, game: str) -> list[list[int]]:
        """The choices of all turns of a game."""
        return [list(turn.data["choices"]) for turn in self.backend.games.live(game).turns]
