"""Undo by consent: who takes back a turn asks the other people at the table, and when all agree it is undone.

Request and answers are entries of the log, so they survive a restart. A request stands until it is refused or dropped,
its asker leaves, or a further turn is committed. Bots agree silently, and wait meanwhile.
"""

import itertools
from dataclasses import dataclass

from sqlalchemy import Connection

from ironbridge.server.errors import Conflict, NotAllowed
from ironbridge.server.play.commit import Commits, plan_entry, plan_undo
from ironbridge.server.play.departures import Departures
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.store.database import Also
from ironbridge.server.store.entries import (
    EXTENSION,
    FLAG,
    OFFER,
    OFFER_ENDED,
    RETURN,
    STAND_IN,
    SUBSTITUTION,
    TAKEN,
    UNDO_AGREED,
    UNDO_ASKED,
    UNDO_DROPPED,
    UNDO_REFUSED,
    VOTE,
)
from ironbridge.server.tables.people import Person
from ironbridge.server.tables.seating import PERSON, TableInfo

FREE_UNDO, NO_UNDO = "free", "none"  # at some tables; at others by consent


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A request that stands: the entry and the seat that ask, back to before which entry, and the seats that agreed."""

    number: int
    seat: int
    to: int
    agreed: frozenset[int]


def undo_request(live: LiveGame) -> UndoRequest | None:
    """The request that stands in a game, if there is one; the caller holds the lock."""
    agreed, gone = set(), set()
    for told in reversed(live.told):
        entry = told.entry
        if entry.kind == UNDO_AGREED:
            agreed.add(entry.seat)
        elif entry.kind in {SUBSTITUTION, STAND_IN, TAKEN}:
            gone.add(entry.seat)
        elif entry.kind in {FLAG, VOTE, EXTENSION, RETURN, OFFER, OFFER_ENDED}:
            continue
        elif entry.kind == UNDO_ASKED and entry.seat is not None and entry.seat not in gone:
            seats = frozenset(seat for seat in agreed - gone if seat is not None)
            return UndoRequest(entry.number, entry.seat, entry.data["to"], seats)
        else:
            return None
    return None


def seats_of_people(table: TableInfo, seats: frozenset[int]) -> tuple[int, ...]:
    """All seats of the people who sit in some seats."""
    people = {table.seats[seat].person for seat in seats}
    return tuple(seat.seat for seat in table.seats if seat.kind == PERSON and seat.person in people)


def seats_asked(table: TableInfo, request: UndoRequest) -> tuple[int, ...]:
    """All seats of the people who have not answered a request yet."""
    answered = seats_of_people(table, request.agreed | {request.seat})
    return tuple(
        seat.seat
        for seat in table.seats
        if seat.kind == PERSON and seat.bot is None and seat.seat not in answered
    )


def can_undo_turn(live: LiveGame, table: TableInfo, mine: tuple[int, ...]) -> bool:
    """Whether the holder of some seats may take their last turn back, or ask for it, while no request stands."""
    return table.undo != NO_UNDO and not live.is_ended and any(turn.seat in mine for turn in live.turns)


def is_undo_free(live: LiveGame, table: TableInfo, mine: tuple[int, ...]) -> bool:
    """Whether the holder of some seats need ask nobody: all others are bots, or it is free and no other person acted.

    Whoever sits alone among bots is everybody at the table, so their wish is the agreement that an undo past drawn
    cards needs. Where it is free, all have agreed by sitting down.
    """
    others = {seat.seat for seat in table.seats if seat.kind == PERSON and seat.bot is None} - {*mine}
    since = itertools.takewhile(lambda turn: turn.seat not in mine, reversed(live.turns))
    return not others or (table.undo == FREE_UNDO and all(turn.seat not in others for turn in since))


class Consent:
    """Asking for an undo, and answering."""

    def __init__(self, commits: Commits, departures: Departures) -> None:
        self.commits = commits
        self.departures = departures
        self.games = commits.games

    def undo(self, game: str, person: Person, number: int, key: str) -> PublicEntry:
        """Go back to the start of a person's last turn, or ask the other people for it. Raises ServerError."""

        def work(live: LiveGame) -> PublicEntry:
            table = self.games.table(live)
            mine = _seats(table, person)
            if table.undo == NO_UNDO:
                raise NotAllowed("no_undo")
            turns = [turn for turn in live.turns if turn.seat in mine]
            if live.is_ended or not turns:
                raise Conflict("nothing_to_undo.turn")
            request = undo_request(live)
            if request is not None and seats_asked(table, request):
                raise Conflict("already_asked")
            is_agreed = request is not None or is_undo_free(live, table, mine)
            to, seat = turns[-1].number, turns[-1].seat
            if is_agreed:
                return self.commits.append(live, plan_undo(live, seat, to, key))
            return self.commits.append(live, plan_entry(live, seat, UNDO_ASKED, {"to": to}, key))

        return self.games.once(game, person, number, key, work)

    def answer(self, game: str, person: Person, number: int, key: str, *, agree: bool) -> PublicEntry:
        """Agree to the undo that is asked for, or refuse it; whoever asked withdraws it by refusing.

        With the last agreement the undo follows in the same transaction. Raises ServerError.
        """

        def work(live: LiveGame) -> PublicEntry:
            table = self.games.table(live)
            mine = _seats(table, person)
            request = undo_request(live)
            if request is None:
                raise Conflict("no_request")
            if not agree:
                kind = UNDO_DROPPED if request.seat in mine else UNDO_REFUSED
                return self.commits.append(live, plan_entry(live, mine[0], kind, {}, key))
            asked = seats_asked(table, request)
            if mine[0] not in asked:
                raise Conflict("already_agreed")
            is_last = not set(asked) - set(mine)
            also = self._undo(live, request) if is_last else None
            told = self.commits.append(live, plan_entry(live, mine[0], UNDO_AGREED, {}, key, also))
            if is_last:
                self.games.catch_up(live)
            return told

        return self.games.once(game, person, number, key, work)

    def leave(self, game: str, person: Person, key: str, *, why: str) -> list[PublicEntry]:
        """A bot takes every seat of a person; if only their answer was waited for, the undo follows."""
        live = self.games.live(game)
        with live.lock:
            left = self.departures.leave(game, person, key, why=why)
            request = undo_request(live)
            if request is not None and not seats_asked(self.games.table(live), request):
                undo = plan_undo(live, None, request.to, f"undo {request.number}")
                self.commits.append(live, undo)
            return left

    def _undo(self, live: LiveGame, request: UndoRequest) -> Also:
        # No client's key is without a seat, so nobody is in the way of the undo.
        entry = plan_undo(live, None, request.to, f"undo {request.number}", after=1).told.entry

        def work(connection: Connection) -> None:
            self.games.log.add(connection, live.id, entry)

        return work


def _seats(table: TableInfo, person: Person) -> tuple[int, ...]:
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("not_seated")
    return mine
