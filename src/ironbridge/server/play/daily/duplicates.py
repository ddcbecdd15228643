"""Duplicates: friends play the same boards, each of them once in every place of the first turn order.

A duplicate has as many boards as seats, each with cards of its own, so that nobody plays cards that they know. All
luck comes from a secret, whose commitment can be seen from the beginning. Who has its link may play; what others make
of a board is told to those who have played it, and hands and decks stay closed until the duplicate is over.
"""

from dataclasses import dataclass
from secrets import token_hex

from sqlalchemy import Connection, Row, func, insert, or_, select

from ironbridge.bots.catalogue import BOTS
from ironbridge.games.catalogue import ruleset as ruleset_named
from ironbridge.record.revisions import ruleset_at
from ironbridge.rules.deal import Deal, deal
from ironbridge.server.errors import Conflict, ServerError, TooMany, Unknown
from ironbridge.server.play.daily.closed import begin_closed, closed_table
from ironbridge.server.play.daily.days import commitment_of, drawn
from ironbridge.server.play.games import Games
from ironbridge.server.store.entries import DUPLICATE
from ironbridge.server.store.layout.daily import DUPLICATE_ENTRIES, DUPLICATES
from ironbridge.server.store.schema import PEOPLE
from ironbridge.server.store.tokens import new_name
from ironbridge.server.tables.openings import Opening
from ironbridge.server.tables.paces import DAY
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.tables import check_rules

MOST_RUNNING = 20  # of one person
MOST_PEOPLE = 50  # who play one


@dataclass(frozen=True, slots=True)
class Board:
    """The cards of one board, the seat in which it is played, and the luck of the bots in the others."""

    number: int
    deal: Deal
    seat: int
    luck: str


@dataclass(frozen=True, slots=True)
class Duplicate:
    """What friends have agreed on; nobody is told the secret before it is over."""

    id: str
    owner: str | None
    ruleset: str
    revision: int
    players: int
    bot: str
    secret: str
    made: int
    ends: int

    @property
    def commitment(self) -> str:
        """What everybody may know of the secret at any time."""
        return commitment_of(self.id, self.secret)

    def board(self, number: int) -> Board:
        """A board, counted from 0: it is played in that place of its first turn order. Raises Unknown."""
        if not 0 <= number < self.players:
            raise Unknown("not_found.board")
        rules = ruleset_at(self.ruleset, self.revision)
        dealt = deal(rules, self.players, drawn(self.secret, "deal", number))
        return Board(number, dealt, dealt.turn_order[number], drawn(self.secret, "luck", number))


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """What somebody made of a board; without VP the game goes on, or does not count."""

    board: int
    person: str
    name: str
    game: str
    begun: int
    ended: int | None
    vp: int | None


class Duplicates:
    """All duplicates of a database."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.database = games.log.database

    def make(self, person: Person, ruleset: str, players: int, bot: str, days: int) -> Duplicate:
        """A new one, which is over after so many days. Raises ServerError."""
        check_rules(ruleset, players)
        if bot not in BOTS:
            raise ServerError("unknown_bot", known=", ".join(BOTS))
        now, rules = self.database.now(), ruleset_named(ruleset)
        ends = now + days * DAY
        made = Duplicate(
            new_name(), person.id, rules.name, rules.revision, players, bot, token_hex(32), now, ends
        )

        def work(connection: Connection) -> None:
            # Two requests at once are counted one after the other.
            connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person.id).with_for_update())
            running = (DUPLICATES.c.owner == person.id, DUPLICATES.c.ends > now)
            if connection.execute(select(func.count()).where(*running)).scalar_one() >= MOST_RUNNING:
                raise TooMany("too_many_duplicates", most=MOST_RUNNING)
            values = {column.name: getattr(made, column.name) for column in DUPLICATES.columns}
            connection.execute(insert(DUPLICATES).values(**values))

        self.database.write(work)
        return made

    def get(self, name: str) -> Duplicate:
        """One by its name, which only those know who have its link. Raises Unknown."""
        query = select(DUPLICATES).where(DUPLICATES.c.id == name)
        row = self.database.read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            raise Unknown("not_found.duplicate")
        return _duplicate(row)

    def of(self, person: Person) -> list[Duplicate]:
        """Those that a person has made or plays, the newest first."""
        return self.database.read(lambda connection: duplicates_of(connection, person.id))

    def entries(self, duplicate: Duplicate) -> list[BoardEntry]:
        """Who has played what, in the order in which they began."""
        query = select(DUPLICATE_ENTRIES, PEOPLE.c.name).join(
            PEOPLE, PEOPLE.c.id == DUPLICATE_ENTRIES.c.person
        )
        query = query.where(DUPLICATE_ENTRIES.c.duplicate == duplicate.id)
        order = (DUPLICATE_ENTRIES.c.begun, DUPLICATE_ENTRIES.c.person, DUPLICATE_ENTRIES.c.board)
        return self.database.read(
            lambda connection: [
                BoardEntry(row.board, row.person, row.name, row.game, row.begun, row.ended, row.vp)
                for row in connection.execute(query.order_by(*order))
            ]
        )

    def is_over(self, duplicate: Duplicate) -> bool:
        """Whether its time has passed."""
        return self.database.now() >= duplicate.ends

    def begin(self, person: Person, duplicate: Duplicate, number: int) -> str:
        """The game of a board, which the person plays from now on; who has begun it before has the same game.

        Raises Unknown, and Conflict when the duplicate is over.
        """
        board = duplicate.board(number)
        if self.is_over(duplicate):
            raise Conflict("duplicate_over")
        sitting = ["" if seat == board.seat else duplicate.bot for seat in range(duplicate.players)]
        table = closed_table(person, duplicate.ruleset, sitting, DUPLICATE, duplicate.id, number)
        place = {"name": duplicate.id, "board": number, "seat": board.seat, "until": duplicate.ends}
        opening = Opening(duplicate.revision, board.deal.to_data(), facts={DUPLICATE: place}, luck=board.luck)

        def work(connection: Connection) -> str:
            # First of all, so that of two requests at once the second waits here, and then finds the entry.
            connection.execute(
                select(DUPLICATES.c.id).where(DUPLICATES.c.id == duplicate.id).with_for_update()
            )
            columns = DUPLICATE_ENTRIES.c
            of_all = columns.duplicate == duplicate.id
            mine = select(columns.game).where(of_all, columns.board == number, columns.person == person.id)
            found = connection.execute(mine).scalar_one_or_none()
            if found is not None:
                return str(found)
            others = select(func.count(columns.person.distinct())).where(of_all, columns.person != person.id)
            if connection.execute(others).scalar_one() >= MOST_PEOPLE:
                raise TooMany("duplicate_full", most=MOST_PEOPLE)
            connection.execute(
                insert(DUPLICATE_ENTRIES).values(
                    duplicate=duplicate.id,
                    board=number,
                    person=person.id,
                    game=table.id,
                    begun=self.database.now(),
                )
            )
            begin_closed(connection, self.games.log, table, opening)
            return table.id

        game = self.database.write(work)
        if game == table.id:
            self.games.committed(game)
        return game


def duplicates_of(connection: Connection, person: str) -> list[Duplicate]:
    """Those that a person has made or plays, the newest first."""
    played = select(DUPLICATE_ENTRIES.c.duplicate).where(DUPLICATE_ENTRIES.c.person == person)
    query = select(DUPLICATES).where(or_(DUPLICATES.c.owner == person, DUPLICATES.c.id.in_(played)))
    query = query.order_by(DUPLICATES.c.made.desc(), DUPLICATES.c.id)
    return [_duplicate(row) for row in connection.execute(query)]


def _duplicate(row: Row[tuple[object, ...]]) -> Duplicate:
    return Duplicate(
        row.id,
        row.owner,
        row.ruleset,
        row.revision,
        row.players,
        row.bot,
        row.secret,
        row.made,
        row.ends,
    )
