"""The past of a game: its numbered actions, and the position after each of them as a caller may know it now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ironbridge.engine import codes
from ironbridge.engine.position import Position
from ironbridge.games.names import ERAS
from ironbridge.record.notation import is_resting, unpack_action, written_action
from ironbridge.record.record import first_state_of, place_of
from ironbridge.rules.choices import choice_to_data
from ironbridge.rules.data import PositionData
from ironbridge.rules.deeds import deed_of
from ironbridge.rules.prospects import prospects
from ironbridge.rules.state import State
from ironbridge.server.errors import NotAllowed, ServerError, Unknown
from ironbridge.server.play.games import Games
from ironbridge.server.play.live import LiveGame
from ironbridge.server.store.entries import Entry
from ironbridge.server.tables.people import Person
from ironbridge.server.wire.history import ActionDocument, Knowledge, MomentDocument, PositionDocument

MOST_POSITIONS = 50


@dataclass(frozen=True, slots=True)
class Past:
    """The turns that stand in a game, and what the one who asks may know of them."""

    live: LiveGame
    turns: Sequence[Entry]
    mine: tuple[int, ...]
    has_open_hands: bool

    @classmethod
    def of(cls, games: Games, game: str, person: Person | None) -> "Past":
        """The past of a game as it stands now. Raises ServerError."""
        live = games.live(game)
        with live.lock:
            mine = games.table(live).seats_of(person)
            return cls(live, tuple(live.turns), mine, live.has_open_hands)

    def first_state(self) -> State:
        """The state before the first action."""
        return first_state_of(self.live.rules, self.live.deal)

    def steps(self, state: State) -> Iterator[tuple[Entry, tuple[int, ...]]]:
        """Every whole action as packed choices with the entry that ended it; the first state goes with it."""
        packed: list[int] = []
        for turn in self.turns:
            for code in turn.data["choices"]:
                state.position.push_unchecked(code)
                packed.append(code)
                if is_resting(state.position):
                    yield turn, tuple(packed)
                    packed.clear()

    def actions(self) -> list[ActionDocument]:
        """All whole actions, numbered as in the record of the game."""
        before = self.first_state()
        s, names = before.position, before.ruleset.names
        found = []
        for number, (entry, packed) in enumerate(self.steps(self.first_state()), 1):
            era, round_, turn, seat = place_of(s)
            choices = [choice_to_data(choice) for choice in unpack_action(s, before.ruleset, packed)]
            text = written_action(s, names, packed)
            found.append(
                ActionDocument(number, entry.number, seat, ERAS[era], round_, turn, choices, text, entry.made)
            )
        return found

    def positions(self, first: int, last: int, seat: int | None) -> list[PositionDocument]:
        """The positions after some actions in a row, 0 being before the first. Raises ServerError."""
        self._check(seat)
        state = self.first_state()
        found = [self._told(0, state, seat)] if first == 0 else []
        before = state.position.copy()
        for number, (_, packed) in enumerate(islice(self.steps(state), last), 1):
            if number >= first:
                told = self._told(number, state, seat)
                if has_round_ended(before, state.position):
                    acted = State(state.ruleset, deed_of(state.ruleset, before, packed).after)
                    told.acted = MomentDocument(self._known(acted, told.seat)[1], prospects(acted))
                found.append(told)
            before = state.position.copy()
        return found

    def position(self, action: int, seat: int | None) -> PositionDocument:
        """The position after one action. Raises ServerError."""
        found = self.positions(action, action, seat)
        if not found:
            raise Unknown("no_such_action")
        return found[0]

    def _check(self, seat: int | None) -> None:
        if seat is None:
            return
        if seat >= self.live.state.players:
            raise ServerError("bad_seat.number", last=self.live.state.players - 1)
        if not self.has_open_hands and seat not in self.mine:
            raise NotAllowed("not_your_seat.history")

    def _told(self, action: int, state: State, seat: int | None) -> PositionDocument:
        to_act = state.seat_to_act
        if seat is None and not self.has_open_hands and self.mine:
            seat = to_act if to_act in self.mine else self.mine[0]
        outcome = state.outcome()
        knows, view = self._known(state, seat)
        return PositionDocument(
            action,
            knows,
            seat,
            to_act,
            view,
            None if outcome is None else outcome.to_data(),
            prospects(state),
        )

    def _known(self, state: State, seat: int | None) -> tuple[Knowledge, PositionData]:
        if seat is not None:
            return "seat", state.view(seat).to_data()
        return ("all", state.to_data()) if self.has_open_hands else ("public", state.public_data())


def has_round_ended(before: Position, after: Position) -> bool:
    """Whether a round ended between two positions."""
    return (before.era, before.round) != (after.era, after.round) or after.ask == codes.ASK_OVER
