"""A server without the web, and ways to play in it."""

from typing import Any

from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft
from ironbridge.server.backend import Backend
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.database import Database
from ironbridge.server.tables.paces import NO_PACE
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.programs import Programs
from ironbridge.server.upkeep.retention import Retention
from tests.support.plain import plain

RULES = "birmingham-intro"


class BareBackend(Backend):
    """People, tables, games and drafts on one database; bots do not think unless it is asked for."""

    def __init__(
        self,
        database: Database,
        minds: int = 0,
        retention: Retention | None = None,
        programs: Programs | None = None,
    ) -> None:
        super().__init__(database, minds, retention, programs=programs)

    def guest(self, name: str) -> Person:
        """A new guest."""
        return self.people.welcome(name)[0]

    def two_at_a_table(self, ruleset: str = RULES, pace: str = NO_PACE) -> tuple[str, Person, Person]:
        """A game of two people that has just begun."""
        ada, ben = self.guest("Ada"), self.guest("Ben")
        table, invitation = self.tables.create(ada, ruleset, ["me", "invited"], is_listed=False, pace=pace)
        self.tables.join(ben, table.id, None, invitation)
        return table.id, ada, ben

    def to_act(self, game: str, *people: Person) -> Person:
        """Who of these people is to act."""
        live = self.games.live(game)
        seats = self.games.table(live).seats
        return next(person for person in people if seats[live.state.seat_to_act or 0].person == person.id)


def some_turn(live: LiveGame, seed: int | str = 0) -> list[dict[str, Any]]:
    """A whole random turn of the seat to act, as plain data."""
    assert live.state.seat_to_act is not None
    draft = Draft(live.state.view(live.state.seat_to_act))
    luck = chance(f"{seed} {live.number}")
    while not draft.is_whole:
        draft.push(draft.legal()[luck.below(len(draft.legal()))])
    return [plain(choice) for choice in draft.written]


def play_on(backend: BareBackend, game: str, people: list[Person], turns: int = 10_000) -> None:
    """Play random turns of people until the game is over or there were so many."""
    for _ in range(turns):
        live = backend.games.live(game)
        if live.state.is_over:
            return
        person = backend.to_act(game, *people)
        backend.drafts.play(game, person, live.number, some_turn(live), f"turn {live.number}")
