"""The one way into the log: an entry is planned on a copy of the game, stored, adopted, and only then shown.

People over HTTP, people over sockets, bots, undo, departures and the end of a game all go this way. Whoever may wait
calls `Commits.append`; the thread of the event loop never waits and uses `Commits.store` and `Commits.adopt`.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from sqlalchemy import Connection

from ironbridge.rules.choices import Choice
from ironbridge.rules.events import event_to_data
from ironbridge.rules.final_turn import FinalTurn
from ironbridge.rules.state import State
from ironbridge.server.errors import Conflict, ServerError
from ironbridge.server.play.daily.counting import counted_vp
from ironbridge.server.play.daily.entries import settle
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame, PublicEntry
from ironbridge.server.store.database import Also
from ironbridge.server.store.entries import ABANDONMENT, OFFER, STAND_IN, SUBSTITUTION, TURN, UNDO, new_entry
from ironbridge.server.store.outbox import Kind, Telling
from ironbridge.server.tables.results import count_end
from ironbridge.server.tables.seating import OVER, read_table, set_status

# Who else is told of entries that are no turns.
TOLD: Mapping[str, tuple[Kind, ...]] = MappingProxyType(
    {SUBSTITUTION: (Kind.LEFT,), ABANDONMENT: (Kind.OVER,), OFFER: (Kind.OFFERED,)}
)
NO_FACTS: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Plan:
    """The next entry of a game, the state after it if it is a turn, and what is stored in the same transaction.

    Nobody knows of it before it is stored.
    """

    told: PublicEntry
    state: State | None = None
    also: Also | None = None


def plan(
    live: LiveGame,
    seat: int,
    choices: Sequence[int | Choice],
    key: str,
    facts: Mapping[str, object] = NO_FACTS,
) -> Plan:
    """The turn of a seat, carried out on a copy; the caller holds the lock and has asked whose turn it is.

    Raises IllegalChoice and BadChoice, and Conflict if the turn is not whole. The entry carries the facts too.
    """
    turn = FinalTurn(live.state)
    for choice in choices:
        turn.push(choice)
    if not turn.is_whole:
        raise Conflict("not_whole")
    tells = (Telling(Kind.OVER) if turn.state.is_over else Telling(Kind.TURN, turn.state.seat_to_act),)
    entry = new_entry(
        live.number + 1, seat, TURN, {"choices": turn.choices, **facts}, key, int(live.now()), tells
    )
    told = PublicEntry(entry, tuple(turn.written), tuple(map(event_to_data, turn.events)))
    return Plan(told, turn.state, partial(_end_table, live, told, turn.state) if turn.state.is_over else None)


def plan_entry(
    live: LiveGame,
    seat: int | None,
    kind: str,
    data: Mapping[str, object],
    key: str,
    also: Also | None = None,
) -> Plan:
    """An entry that is no turn."""
    told = OFFER if kind == STAND_IN and data.get("offered") else kind
    tells = tuple(Telling(each) for each in TOLD.get(told, ()))
    return Plan(
        PublicEntry(new_entry(live.number + 1, seat, kind, data, key, int(live.now()), tells)), None, also
    )


def plan_undo(live: LiveGame, seat: int | None, to: int, key: str, after: int = 0) -> Plan:
    """The undo of all turns from an entry on; who made that one is to act again. `after` entries go before it."""
    entry = new_entry(
        live.number + 1 + after,
        seat,
        UNDO,
        {"to": to},
        key,
        int(live.now()),
        (Telling(Kind.TURN, live.told[to - 1].entry.seat),),
    )
    return Plan(PublicEntry(entry))


def _end_table(live: LiveGame, told: PublicEntry, state: State, connection: Connection) -> None:
    set_status(connection, live.id, OVER)
    outcome = state.outcome()
    if outcome is not None:
        count_end(connection, read_table(connection, live.id), outcome.ranking, live.seats_taken)
    if live.shared:
        settle(connection, live.id, counted_vp(live, told, state), told.entry.made)


class Commits:
    """Stores what was planned, adopts it into the games in memory and tells of it."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.log = games.log

    def append(self, live: LiveGame, planned: Plan) -> PublicEntry:
        """Store a plan and carry it out; with a key that was used before, what was done then. Raises ServerError.

        The caller holds the lock.
        """
        entry = planned.told.entry
        place = (live.id, entry.number)
        self.games.storing.add(place)
        try:
            stored = self.log.append(live.id, entry, planned.also)
        except ServerError:
            self.games.storing.discard(place)
            # Whatever has come into the log meanwhile, the next one to ask reads it anew.
            self.games.let_go(live.id)
            # What was heard of this number in the meantime was taken for our own entry.
            self.log.news.tell(live.id)
            raise
        self.adopt(live, planned, is_added=stored is entry)
        if stored.number > live.number:
            self.games.catch_up(live)
        return live.told[stored.number - 1]

    def store(self, live: LiveGame, planned: Plan) -> Future[bool]:
        """Store a plan soon; gives whether it was added. Whatever is given, `adopt` must follow."""
        self.games.storing.add((live.id, planned.told.entry.number))
        return self.log.store(live.id, planned.told.entry, planned.also)

    def adopt(self, live: LiveGame, planned: Plan, *, is_added: bool) -> None:
        """Carry out what was stored and tell of it; the caller holds the lock."""
        entry = planned.told.entry
        if not is_added or live.number != entry.number - 1:
            live.is_current = False
        elif planned.state is None:
            live.replay(entry)
        else:
            live.adopt(planned.told, planned.state)
        self.games.storing.discard((live.id, entry.number))
        current = self.games.in_memory(live.id)
        if current is not None and current is not live:
            # It was let go of and read anew while this entry was on its way.
            current.is_current = False
        if live.table is None or live.seat_to_act is None or live.table.seats[live.seat_to_act].bot:
            self.games.committed(live.id)
        self.log.news.tell(live.id)
