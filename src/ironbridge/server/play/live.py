"""A game in memory: what its log replays to, and every entry as clients get it."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from ironbridge.record.record import first_state_of
from ironbridge.record.revisions import ruleset_at
from ironbridge.rules.data import ChoiceData
from ironbridge.rules.deal import Deal
from ironbridge.rules.draft import carry_out
from ironbridge.rules.events import event_to_data
from ironbridge.rules.events.data import EventData
from ironbridge.rules.final_turn import FinalTurn
from ironbridge.rules.state import State
from ironbridge.server.errors import damaged
from ironbridge.server.play.clocks import Turn
from ironbridge.server.play.game_json import GameJson, Json
from ironbridge.server.store.entries import (
    ABANDONMENT,
    BY_CLEARING,
    DAILY,
    DUPLICATE,
    OFFER,
    OFFER_ENDED,
    RESUMPTION,
    RETURN,
    STAND_IN,
    START,
    SUBSTITUTION,
    TAKEN,
    TURN,
    UNDO,
    Entry,
    StoredDraft,
    StoredGame,
)
from ironbridge.server.store.tokens import hashed
from ironbridge.server.tables.rests import Rests
from ironbridge.server.tables.seating import DAMAGED, TableInfo
from ironbridge.server.tables.sleep import Span


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """An entry as everybody may know it: choices are public once they are final."""

    entry: Entry
    choices: tuple[ChoiceData, ...] = ()
    events: tuple[EventData, ...] = ()


@dataclass(frozen=True, slots=True)
class DailyPlace:
    """Which daily deal a game has; if it may count, in which seat, and until when."""

    day: str
    players: int
    seat: int | None = None
    until: int = 0


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Which board of a duplicate a game has, in which seat it is played, and until when it counts."""

    name: str
    board: int
    seat: int
    until: int


@dataclass(frozen=True, slots=True)
class Seated:
    """What a person sees of the seats at a table: those they hold, and all of them as JSON."""

    mine: tuple[int, ...]
    shown: Json


class LiveGame:
    """The state after the entries replayed so far. Whoever uses it holds its lock."""

    def __init__(
        self, stored: StoredGame, now: Callable[[], float] = time.time, *, is_examined: bool = False
    ) -> None:
        self.now = now  # the time of the database
        self.lock = threading.RLock()
        self.id = stored.game
        self.secret = stored.secret
        if stored.status == DAMAGED and not is_examined:
            raise damaged(stored.game)
        try:
            self.rules = ruleset_at(stored.ruleset, stored.revision)
            self.deal = Deal.from_data(stored.deal)
            self.state = first_state_of(self.rules, self.deal)
        except Exception:
            raise damaged(stored.game, 0) from None
        self.told: list[PublicEntry] = []
        self.turns: list[Entry] = []
        self.offers: dict[int, int] = {}  # seats that are offered, each with the number of its entry
        self.is_abandoned = False
        self.is_cleared = False  # abandoned by clearing, which nobody at the table has wished for
        self.daily: DailyPlace | None = None
        self.duplicate: BoardPlace | None = None
        self.table: TableInfo | None = None
        self.news = 0  # how often something was told of it
        self.table_news = -1  # as often when the table was read
        self.rests: tuple[Rests, ...] = ()  # of its people, read with the table
        self.draft: StoredDraft | None = None
        self.is_draft_known = False
        self.is_current = True  # nothing was heard that is not here yet
        # The clocks after an entry, kept with what they are derived from.
        self.timed: tuple[int, tuple[Span, ...], tuple[Rests, ...], Turn] | None = None
        self.seated: tuple[TableInfo, dict[str | None, Seated]] | None = None
        self._stand()

    def _stand(self) -> None:
        """Note where the game stands after its last entry: asked for much more often than it changes."""
        self.number = len(self.told)  # of the last entry
        self.is_ended = self.is_abandoned or self.state.is_over  # nothing more can be done
        self.seat_to_act = None if self.is_ended else self.state.seat_to_act
        self.shown = GameJson(self.state, self.number)

    @property
    def shared(self) -> DailyPlace | BoardPlace | None:
        """The place of the game among those of others who play the same deal, if there are such."""
        return self.daily or self.duplicate

    @property
    def has_open_hands(self) -> bool:
        """Whether everybody may know everything: when it has ended, and others do not play the same deal any more."""
        is_over = self.shared is None or self.now() >= self.shared.until
        return is_over and self.is_ended and not self.is_cleared

    @property
    def seats_taken(self) -> frozenset[int]:
        """The seats in which a substitute has taken the place of somebody."""
        return frozenset(_seat_in(told.entry) for told in self.told if told.entry.kind == TAKEN)

    @property
    def luck(self) -> str:
        """The luck of a bot that is to act now, of which nobody can tell that at other turns.

        In a deal that others play too it is the same after as many turns, whatever else was entered and taken back.
        """
        return hashed(f"{self.secret} {len(self.turns) if self.shared else self.number}")

    def adopt(self, told: PublicEntry, state: State) -> None:
        """Go on to the state after a turn that was just stored, with which the draft has gone."""
        self.state = state
        self.told.append(told)
        self.turns.append(told.entry)
        self.draft, self.is_draft_known = None, True
        self._stand()

    def replay(self, entry: Entry) -> None:
        """Carry out the next entry. Raises DamagedGame, and then stays as it was or is to be thrown away."""
        if entry.number != self.number + 1:
            raise damaged(self.id, entry.number)
        try:
            told = self._carried_out(entry)
        except Exception:
            raise damaged(self.id, entry.number) from None
        self.told.append(told)
        self.draft, self.is_draft_known = None, False
        self._stand()
        if entry.kind in {START, SUBSTITUTION, RESUMPTION, STAND_IN, RETURN, TAKEN} or self.is_ended:
            self.table = None

    def _carried_out(self, entry: Entry) -> PublicEntry:
        if entry.kind == START and DAILY in entry.data:
            self.daily = DailyPlace(**entry.data[DAILY])
        if entry.kind == START and DUPLICATE in entry.data:
            self.duplicate = BoardPlace(**entry.data[DUPLICATE])
        if entry.kind == TURN:
            turn = FinalTurn.replayed(self.state, entry.data["choices"])
            self.state = turn.state
            self.turns.append(entry)
            return PublicEntry(entry, tuple(turn.written), tuple(map(event_to_data, turn.events)))
        if entry.kind == OFFER or (entry.kind == STAND_IN and entry.data.get("offered")):
            self.offers[_seat_in(entry)] = entry.number
        elif entry.kind in {OFFER_ENDED, RETURN, SUBSTITUTION, TAKEN}:
            self.offers.pop(_seat_in(entry), None)
        if entry.kind in {ABANDONMENT, RESUMPTION}:
            self.is_abandoned = entry.kind == ABANDONMENT
            self.is_cleared = self.is_abandoned and entry.data["why"] == BY_CLEARING
        if entry.kind == UNDO:
            self.turns = [turn for turn in self.turns if turn.number < entry.data["to"]]
            self.state = first_state_of(self.rules, self.deal)
            for kept in self.turns:
                carry_out(self.state, kept.data["choices"])
        return PublicEntry(entry)


def _seat_in(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat
