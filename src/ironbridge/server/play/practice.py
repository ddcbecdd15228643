"""Practice: a table at which one person plays a position, as a step of a lesson, and nobody sits in the other seats."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, Select, select

from ironbridge.games.catalogue import every_game
from ironbridge.primers import Primer, Tried, primers_of, tried
from ironbridge.record import Record
from ironbridge.server.errors import Unknown
from ironbridge.server.play.farewells import remove_table
from ironbridge.server.play.games import Games
from ironbridge.server.store.entries import TURN
from ironbridge.server.store.log import GONE
from ironbridge.server.store.schema import SEATS, TABLES
from ironbridge.server.store.tokens import hashed, new_name
from ironbridge.server.tables.imports import packed_with_seats
from ironbridge.server.tables.makings import Making
from ironbridge.server.tables.openings import Opening, write_log
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import (
    PERSON,
    PLAYING,
    UNMOVED,
    WAITING,
    Seat,
    TableInfo,
    read_table,
    set_status,
    write_table,
)

OWN = "own"  # the shelf of the lessons that the owner of a server has added
PRIMER = "primer"  # the fact of a start that says which step of which lesson it is


@dataclass(frozen=True, slots=True)
class Shelved:
    """A lesson and where it is found: the name of its game, or `own`."""

    shelf: str
    primer: Primer


class Practice:
    """All lessons of a server, and the tables at which they are played."""

    def __init__(self, games: Games, own: Iterable[Primer] = ()) -> None:
        self.games = games
        self.log = games.log
        self._own = tuple(own)

    def lessons(self) -> list[Shelved]:
        """All lessons, first those of the games."""
        found = [
            Shelved(game.name, primer) for game in every_game().games.values() for primer in primers_of(game)
        ]
        return found + [Shelved(OWN, primer) for primer in self._own]

    def lesson(self, shelf: str, name: str) -> Primer:
        """A lesson by its place and name. Raises Unknown."""
        for found in self.lessons():
            if (found.shelf, found.primer.name) == (shelf, name):
                return found.primer
        raise Unknown("not_found.lesson")

    def begin(self, person: Person, shelf: str, name: str, step: int, key: str | None = None) -> TableInfo:
        """The table of a step, counted from 0; those of the same person before it are removed.

        With a key that was used for the same before, it is the table of then. Raises Unknown.
        """
        primer = self.lesson(shelf, name)
        if step >= len(primer.steps):
            raise Unknown("not_found.step")
        making = Making.of(person.id, key, "lesson", shelf, name, step)
        facts = {PRIMER: {"shelf": shelf, "name": name, "step": step}}
        return self.lay(person, making, primer.record, primer.seat, primer.steps[step].after, facts)

    def lay(
        self,
        person: Person,
        making: Making,
        record: Record,
        seat: int,
        after: int,
        facts: Mapping[str, Mapping[str, object]],
    ) -> TableInfo:
        """A table at which a person has a seat of a game after so many actions, and nobody moves the others.

        It takes the place of any other table of this kind that the person has.
        """
        seats = tuple(
            Seat(number, PERSON, person.id, person.name)
            if number == seat
            else Seat(number, UNMOVED, name=player.name, given=player.name)
            for number, player in enumerate(record.players)
        )
        table = TableInfo(
            new_name(),
            record.ruleset,
            person.id,
            WAITING,
            False,
            hashed(making.invitation()),
            None,
            int(time.time()),
            seats,
            has_advice=False,
        )
        opening = Opening(record.revision, record.deal.to_data(), packed_with_seats(record, after), facts)

        def work(connection: Connection) -> tuple[TableInfo, list[str]]:
            made = making.done_before(connection)
            if made is not None:
                return read_table(connection, made[0]), []
            old = list(connection.execute(_tables().where(TABLES.c.owner == person.id)).scalars())
            for gone in old:
                remove_table(connection, gone)
                self.log.notify(connection, gone, GONE)
            write_table(connection, table, making.values())
            write_log(connection, self.log, table, opening)
            set_status(connection, table.id, PLAYING)
            return read_table(connection, table.id), old

        begun, removed = self.log.database.write(work)
        self._told_gone(removed)
        return begun

    def tried(self, game: str, person: Person) -> Tried:
        """How far a learner has come in the step of a table. Raises ServerError."""
        live = self.games.live(game)
        with live.lock:
            facts: Mapping[str, object] = live.told[0].entry.data.get(PRIMER, {})
            if not facts or not self.games.table(live).seats_of(person):
                raise Unknown("not_found.lesson")
            primer = self.lesson(str(facts["shelf"]), str(facts["name"]))
            step = int(str(facts["step"]))
            before = primer.steps[step].after
            turns = [turn for turn in live.turns if turn.kind == TURN][before:]
            choices = [code for turn in turns for code in turn.data["choices"]]
            draft = self.games.draft(live)
            is_ended = bool(turns)
        if not is_ended:
            choices = list(draft.choices[: draft.done])
        return tried(primer, step, choices, is_ended=is_ended)

    def clear(self, before: int) -> int:
        """Remove the tables that were made before a time in seconds; how many there were."""

        def work(connection: Connection) -> list[str]:
            old = list(connection.execute(_tables().where(TABLES.c.made < before)).scalars())
            for gone in old:
                remove_table(connection, gone)
                self.log.notify(connection, gone, GONE)
            return old

        removed = self.log.database.write(work)
        self._told_gone(removed)
        return len(removed)

    def _told_gone(self, tables: Iterable[str]) -> None:
        for table in tables:
            self.games.let_go(table)
            self.log.news.tell(table, is_table=True)


def _tables() -> Select[str]:
    """The tables at which lessons are played."""
    alone = select(SEATS.c.game).where(SEATS.c.kind == UNMOVED)
    return select(TABLES.c.id).where(TABLES.c.id.in_(alone))
