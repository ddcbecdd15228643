"""A server without the web, and ways to play in it."""

from ironbridge.rules.choices import choice_to_data
from ironbridge.rules.deal import chance
from ironbridge.rules.draft import Draft
from ironbridge.server.database import Database
from ironbridge.server.drafts import Drafts
from ironbridge.server.games import Games
from ironbridge.server.live import LiveGame
from ironbridge.server.log import Log
from ironbridge.server.notices import Notices
from ironbridge.server.people import People, Person
from ironbridge.server.tables import Tables

RULES = "birmingham-intro"


class House:
    """People, tables, games and drafts on one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.notices = Notices()
        self.log = Log(database, self.notices)
        self.people = People(database)
        self.tables = Tables(database, self.log)
        self.games = Games(self.log, self.tables)
        self.drafts = Drafts(self.games)

    def guest(self, name: str) -> Person:
        """A new guest."""
        return self.people.welcome(name)[0]

    def two_at_a_table(self, ruleset: str = RULES) -> tuple[str, Person, Person]:
        """A game of two people that has just begun."""
        ada, ben = self.guest("Ada"), self.guest("Ben")
        table, invitation = self.tables.create(ada, ruleset, ["me", "invited"], is_listed=False)
        self.tables.join(ben, table.id, None, invitation)
        return table.id, ada, ben

    def to_act(self, game: str, *people: Person) -> Person:
        """Who of these people is to act."""
        live = self.games.live(game)
        seats = self.games.table(live).seats
        return next(person for person in people if seats[live.state.seat_to_act or 0].person == person.id)


def some_turn(live: LiveGame, seed: int | str = 0) -> list[dict[str, object]]:
    """A whole random turn of the seat to act, as plain data."""
    assert live.state.seat_to_act is not None
    draft = Draft(live.state.view(live.state.seat_to_act))
    luck = chance(f"{seed} {live.number}")
    turn = []
    while not draft.is_whole:
        place = luck.below(len(draft.legal()))
        turn.append(choice_to_data(draft.view.legal_actions()[place]))
        draft.push(draft.legal()[place])
    return turn


def play_on(house: House, game: str, people: list[Person], turns: int = 10_000) -> None:
    """Play random turns of people until the game is over or there were so many."""
    for _ in range(turns):
        live = house.games.live(game)
        if live.state.is_over:
            return
        person = house.to_act(game, *people)
        house.drafts.play(game, person, live.number, some_turn(live), f"turn {live.number}")
