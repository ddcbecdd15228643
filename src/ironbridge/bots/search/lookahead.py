"""Turns compared by what follows them: rivals and the seat itself play on, with hidden cards dealt anew each time."""

from collections.abc import Callable
from typing import Final, TypeAlias, final

from mypy_extensions import i64

from ironbridge.bots.distant_market import is_distant_sale
from ironbridge.bots.search.turn_search import TurnSearch, Way
from ironbridge.bots.value import VP
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ASK_ACTION, ASK_CARD, ASK_OVER, ASK_SHORTFALL
from ironbridge.engine.hidden import reveal
from ironbridge.engine.position import Position, seat_to_act

HORIZON: Final = 2  # turns of the seat that are played after the one compared
WIDTH: Final = 1  # how many first actions are followed up for the turns that are played
LAST_WIDTH: Final = 3  # and for the turn of the seat that ends it
PRIOR: Final = 2  # the value right after the turn counts like this many worlds
STAGES: Final = 3  # after each, the worse half of the turns is left out
WORLDS: Final = 200  # more deals of the hidden cards than this are never needed

# What became of a turn in a world: what it was worth, what its seat played next, and the nodes that took.
Played: TypeAlias = tuple[int, list[int], int]
# Plays some turns on in the next world of a row, the same worlds that are dealt here.
Row: TypeAlias = Callable[[list[Way]], list[Played]]


@final
class Candidate:
    """A turn, and the sum of what it was worth in all worlds so far, begun with the planner's opinion.

    For each world it has what the turn was worth, and the choices of the turn that the seat played next.
    """

    def __init__(self, turn: Way, total: i64) -> None:
        self.turn: Way = turn
        self.total: i64 = total
        self.worths: list[int] = []
        self.next_turns: list[list[int]] = []


@final
class Lookahead:
    """Plays on after each of some turns in the same worlds, until the seat has had so many turns more.

    A world is a position that may be the real one, as far as the seat knows. In it everybody decides as a hasty
    planner would. The search counts all nodes, and its budget is that of the lookahead.
    """

    def __init__(self, search: TurnSearch) -> None:
        self.search: TurnSearch = search
        self.seat: i64 = search.seat
        self.horizon: i64 = HORIZON
        self.width: i64 = WIDTH
        self.last_width: i64 = LAST_WIDTH
        self.prior: i64 = PRIOR
        self.next_turn: list[int] = []  # what the seat played next in the last world

    def best(self, s: Position, turns: list[Way], luck: Chance, row: Row | None = None) -> Way:
        """The turn after which the seat is worth most on average; of equals, the one listed first."""
        return self.ranked(s, turns, luck, row)[0].turn

    def ranked(self, s: Position, turns: list[Way], luck: Chance, row: Row | None = None) -> list[Candidate]:
        """All turns, best first; those that were left out come in the order in which they would have followed.

        With a row the worlds are played elsewhere, and the answer is the same.
        """
        search = self.search
        left = [Candidate(turn, self.prior * turn.value) for turn in turns]
        left_out: list[Candidate] = []
        spent = search.spent
        worlds: i64 = 0
        for stage in range(1, STAGES + 1):
            quota = spent + (search.nodes - spent) * stage // STAGES
            while search.spent < quota and worlds < WORLDS * stage // STAGES:
                world = reveal(s, self.seat, luck)
                compared = [candidate.turn for candidate in left]
                if row is None:
                    played = self.played(world, compared)
                else:
                    played = row(compared)
                    for one in played:
                        search.spent = min(search.nodes, search.spent + one[2])
                if search.is_out():
                    # This world was not played to its end, so its worths cannot be compared.
                    return left + left_out
                for k in range(len(left)):
                    worth, next_turn, _ = played[k]
                    left[k].total += worth
                    left[k].worths.append(worth)
                    left[k].next_turns.append(next_turn)
                worlds += 1
                left.sort(key=by_total)
            if stage < STAGES:
                kept = max(2, (len(left) + 1) // 2)
                left_out = left[kept:] + left_out
                left = left[:kept]
        return left + left_out

    def played(self, world: Position, turns: list[Way]) -> list[Played]:
        """What becomes of some turns in a world."""
        out: list[Played] = []
        for turn in turns:
            before = self.search.spent
            worth = self.worth_after(world, turn)
            out.append((worth, self.next_turn, self.search.spent - before))
        return out

    def differences(self, s: Position, better: Way, other: Way, luck: Chance) -> list[int]:
        """What one turn is worth more than another, in as many worlds as the budget allows."""
        search = self.search
        out: list[int] = []
        while not search.is_out() and len(out) < WORLDS:
            world = reveal(s, self.seat, luck)
            difference = self.worth_after(world, better) - self.worth_after(world, other)
            if search.is_out():
                # This world was not played to its end.
                return out
            out.append(difference)
        return out

    def scores(self, world: Position) -> list[int]:
        """What every seat has scored when all play on to the end of the game; nothing if the budget ends before."""
        o = world.copy()
        while o.ask != ASK_OVER:
            if self.search.is_out():
                return []
            self.end_turn(o)
        return [o.vp[seat] for seat in range(len(o.vp))]

    def worth_after(self, world: Position, turn: Way) -> i64:
        """What the seat is worth after its turn and those that follow, or what it has scored when the game ends."""
        search = self.search
        o = world.copy()
        at = o.turn
        play(o, turn.codes)
        turns: i64 = 0
        self.next_turn = []
        while not search.is_out():
            if o.ask == ASK_OVER:
                search.spent += 1
                return o.vp[self.seat] * VP
            is_own = o.ask == ASK_ACTION and seat_to_act(o) == self.seat and o.turn != at
            if is_own:
                turns += 1
                if turns == self.horizon:
                    search.seat = self.seat
                    search.width = self.last_width
                    return search.turns(o)[0].value
            at = -1
            codes = self.end_turn(o)
            if is_own and turns == 1:
                self.next_turn = codes
        return 0

    def end_turn(self, o: Position) -> list[int]:
        """The seat to act plays the rest of its turn, or answers in its shortfall; the choices it makes."""
        search = self.search
        search.seat = seat_to_act(o)
        search.width = self.width
        at = o.turn
        is_shortfall = o.ask == ASK_SHORTFALL
        codes = search.turns(o)[0].codes
        play(o, codes)
        while o.turn == at and not is_shortfall and not search.is_out():
            then = search.turns(o)[0].codes
            play(o, then)
            codes = codes + then
        return codes


def play(o: Position, codes: list[int]) -> None:
    """Carry out the choices of a way, up to a sale that turns over a demand tile: what follows depends on the tile."""
    for code in codes:
        is_last = is_distant_sale(code) or (o.ask == ASK_CARD and is_distant_sale(o.head))
        o.push_unchecked(code)
        if is_last:
            return


def by_total(candidate: Candidate) -> int:
    """Sorts the best first."""
    return -candidate.total
