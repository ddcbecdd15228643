"""The inner loop of a game among bots, compiled: ask a bot, see that its choice is open, count it, carry it out."""

from collections.abc import Callable
from time import perf_counter
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import (
    ASK_ACTION,
    ASK_MORE,
    ASK_OVER,
    ASK_SHORTFALL,
    BIT,
    KINDS,
    NO_CHOICE,
    STOP,
    ChoiceList,
    kind_of,
)
from ironbridge.engine.position import Position, filled, seat_to_act

Pick = Callable[[ChoiceList, Chance], object]


@final
class Asking:
    """A game in progress: the position, all choices so far, packed, and what is counted of every seat."""

    def __init__(self, position: Position, lucks: list[Chance]) -> None:
        players = position.rulebook.tables.players
        self.position: Position = position
        self.lucks: list[Chance] = lucks
        self.log: list[int] = []
        self.actions: vec[i64] = filled(players * KINDS, 0)
        self.parts: vec[i64] = filled(players * KINDS, 0)
        self.turn_seats: list[int] = []
        self.turn_starts: list[float] = []
        self.asked: i64 = NO_CHOICE  # the seat whose bot is being asked; none while its choice is carried out

    def play(
        self, picks: list[Pick | None], decide: Callable[[int], object], refuse: Callable[[object], None]
    ) -> None:
        """Play to the end. A bot without a pick is asked by `decide`; `refuse` raises for what is not open."""
        s = self.position
        at_round: i64 = 0
        at_turn: i64 = 0
        at_seat: i64 = NO_CHOICE
        while s.ask != ASK_OVER:
            ask = s.ask
            seat = seat_to_act(s)
            begins = ask in (ASK_ACTION, ASK_SHORTFALL)
            if begins and (s.turn != at_turn or seat != at_seat or s.round != at_round):
                at_round = s.round
                at_turn = s.turn
                at_seat = seat
                self.turn_seats.append(seat)
                self.turn_starts.append(perf_counter())
            self.asked = seat
            pick = picks[seat]
            # A blind bot is asked without a view, which takes longer to make than such a bot to answer.
            answer: object = decide(seat) if pick is None else pick(s.list_choices(), self.lucks[seat])
            code = number_of(answer)
            listed = s.listed
            if listed is None or not listed.has(code):
                if not s.list_choices().has(code):
                    refuse(answer)
            self.asked = NO_CHOICE
            if ask == ASK_ACTION:
                self.actions[seat * KINDS + kind_of(code)] += 1
            elif ask == ASK_MORE and code != STOP:
                self.parts[seat * KINDS + kind_of(code)] += 1
            s.push_unchecked(code)
            self.log.append(code)
        self.turn_starts.append(perf_counter())

    def turn_ms(self, seat: i64) -> list[float]:
        """How long the turns of a seat took, in milliseconds with three decimals."""
        row: list[float] = []
        for k in range(len(self.turn_seats)):
            if self.turn_seats[k] == seat:
                microseconds = 1e6 * (self.turn_starts[k + 1] - self.turn_starts[k]) + 0.5
                row.append(float(int(microseconds)) / 1000.0)
        return row

    def actions_of(self, seat: i64, kinds: list[int]) -> list[int]:
        """How often a seat took each kind of action."""
        return [self.actions[seat * KINDS + kind] for kind in kinds]

    def parts_of(self, seat: i64, kinds: list[int]) -> list[int]:
        """How many further parts the actions of each kind had that a seat took."""
        return [self.parts[seat * KINDS + kind] for kind in kinds]

    def unsold_tiles(self, seat: i64) -> int:
        """How many tiles of a seat lie on the board that a sale would have flipped."""
        s = self.position
        t = s.rulebook.tables
        unflipped = s.own_slots[seat] & ~s.flipped
        count: i64 = 0
        for slot in range(t.slots):
            if unflipped & BIT[slot] and t.is_sold & BIT[t.tile_industry[s.tile[slot]]]:
                count += 1
        return count


def number_of(answer: object) -> i64:
    """A choice that a bot gave as a number; NO_CHOICE, which is never open, if it is none."""
    if type(answer) is int and 0 <= answer < 2**31:
        return answer
    return NO_CHOICE
