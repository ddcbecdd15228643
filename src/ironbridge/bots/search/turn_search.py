"""The rest of a turn, searched: every way to end the action, then every action that can follow."""

from typing import Final, final

from mypy_extensions import i64

from ironbridge.bots.distant_market import hidden_demand, is_distant_sale, with_demand
from ironbridge.bots.payment import cheapest_cards
from ironbridge.bots.time_left import era_actions_left
from ironbridge.bots.value import Value
from ironbridge.engine.codes import (
    ASK_ACTION,
    ASK_BONUS,
    ASK_CARD,
    ASK_MORE,
    ASK_SHORTFALL,
    BARREL,
    BEER,
    BIT,
    BUILD,
    BUILD_TWO,
    COAL,
    DEVELOP,
    IRON,
    LINK,
    LOAN,
    PASS,
    SELL,
    STOP,
    first,
    kind_of,
    second,
)
from ironbridge.engine.position import Position

LAST: Final = 1000


@final
class Way:
    """A way to end an action or the turn: the choices, the position after them, and its value."""

    def __init__(self, position: Position, codes: list[int], value: i64, beyond: i64) -> None:
        self.position: Position = position
        self.codes: list[int] = codes
        self.value: i64 = value
        self.beyond: i64 = (
            beyond  # what counts beyond the position: a pass, and what a hidden demand tile may change
        )


@final
class TurnSearch:
    """Looks for the best ways through the rest of a turn. Each position that is valued counts as a node."""

    def __init__(self, value: Value, seat: i64, nodes: i64) -> None:
        self.value: Value = value
        self.seat: i64 = seat
        self.nodes: i64 = nodes
        self.width: i64 = value.w.first_actions
        self.spent: i64 = 0

    def turns(self, s: Position) -> list[Way]:
        """The best way through the rest of the turn for each answer to the question asked, best first."""
        ways = self.actions(s)
        ways.sort(key=by_value)
        best: dict[int, Way] = {}
        followed: i64 = 0
        for way in ways:
            turn = way
            if way.position.actions_left > 0 and s.ask != ASK_SHORTFALL:
                # A turn that is not thought to its end cannot be compared with the others.
                if followed == self.width or (self.is_out() and followed):
                    continue
                followed += 1
                turn = self.followed(way)
            answer = way.codes[0]
            if answer not in best or best[answer].value < turn.value:
                best[answer] = turn
        turns = list(best.values())
        turns.sort(key=by_value)
        return turns

    def whole_turns(self, s: Position, each: i64) -> list[Way]:
        """Ways through the rest of the turn, best first: so many at most after each way to take the next action."""
        ways = self.actions(s)
        ways.sort(key=by_value)
        turns: list[Way] = []
        followed: i64 = 0
        for way in ways:
            if way.position.actions_left == 0 or (self.is_out() and not followed):
                turns.append(way)
            elif followed < self.width and not self.is_out():
                followed += 1
                actions = self.actions(way.position)
                actions.sort(key=by_value)
                turns.extend([joined(way, action) for action in actions[:each]])
        turns.sort(key=by_value)
        return turns

    def is_out(self) -> bool:
        """Whether the budget is used up."""
        return self.spent >= self.nodes

    def followed(self, way: Way) -> Way:
        """A way with the best action after it."""
        if self.is_out():
            return way
        actions = self.actions(way.position)
        best = actions[0]
        for action in actions:
            if action.value > best.value:
                best = action
        return joined(way, best)

    def actions(self, s: Position) -> list[Way]:
        """All ways to end the action in progress, or the next one; at least one, whatever the budget."""
        out: list[Way] = []
        for code in s.legal():
            if out and self.is_out():
                break
            if s.ask == ASK_SHORTFALL:
                out.append(removal(s, code))
            elif is_distant_sale(code) or (s.ask == ASK_CARD and is_distant_sale(s.head)):
                self.add_distant_sale(s, code, out)
            else:
                o = s.copy()
                # One action more than there is: the turn must not end, for the cards that follow are unknown.
                o.actions_left += 1
                o.push_unchecked(code)
                self.add_ways(o, [code], out)
        return out

    def add_ways(self, o: Position, codes: list[int], out: list[Way]) -> None:
        """Bring an action to its end in all ways that matter; changes the position."""
        while o.ask != ASK_ACTION:
            if o.ask == ASK_MORE:
                self.add_further_parts(o, codes, out)
                return
            code = self.plain_answer(o)
            codes.append(code)
            o.push_unchecked(code)
        o.actions_left -= 1
        self.spent += 1
        beyond = -self.charge(o, codes[0])
        out.append(Way(o, codes, self.value.of(o, self.seat) + beyond, beyond))

    def charge(self, o: Position, code: i64) -> i64:
        """What the action that begins with a choice is charged, in the position after it."""
        w = self.value.w
        kind = kind_of(code)
        if kind == PASS:
            return w.pass_action
        if kind == LOAN:
            return w.charge_loan
        if kind == DEVELOP:
            return w.charge_develop
        if kind == LINK:
            return w.charge_link
        if kind == SELL:
            return w.charge_sale if era_actions_left(o) >= w.sale_late else 0
        if kind in (BUILD, BUILD_TWO):
            makes = o.rulebook.tables.industry_makes[second(code)]
            if makes == COAL:
                return w.charge_coal
            if makes == IRON:
                return w.charge_iron
            return w.charge_beer if makes == BEER else w.charge_goods
        return 0

    def add_further_parts(self, o: Position, codes: list[int], out: list[Way]) -> None:
        """End the action here, or go on with any further part."""
        kind = kind_of(o.head)
        stopped = o.copy()
        stopped.push_unchecked(STOP)
        self.add_ways(stopped, [*codes, STOP], out)
        ways: list[Way] = []
        for code in o.legal():
            if self.is_out():
                break
            # What a distant sale reveals is not known, and the same two tiles the other way round are tried there.
            if code == STOP or is_distant_sale(code) or (kind == DEVELOP and code < o.head):
                continue
            p = o.copy()
            p.push_unchecked(code)
            self.add_ways(p, [*codes, code], ways)
        if kind != SELL:
            out.extend(ways)
        elif ways:
            # Sales add up: the best way to go on is enough.
            ways.sort(key=by_value)
            out.append(ways[0])

    def add_distant_sale(self, s: Position, code: i64, out: list[Way]) -> None:
        """A sale to the distant market, valued by all demand tiles it may meet; it goes on as after the likeliest."""
        total: i64 = 0
        tiles: i64 = 0
        most: i64 = 0
        ways: list[Way] = []
        for value in range(len(s.rulebook.tables.demand)):
            left = hidden_demand(s, value)
            if left == 0 or (ways and self.is_out()):
                continue
            o = with_demand(s, value)
            o.actions_left += 1
            o.push_unchecked(code)
            while o.ask != ASK_ACTION:
                o.push_unchecked(STOP if o.ask == ASK_MORE else self.plain_answer(o))
            self.add_ways(o, [code], ways)
            total += left * ways[len(ways) - 1].value
            tiles += left
            if left > most:
                most = left
                likeliest = ways[len(ways) - 1]
        expected = total // tiles
        out.append(Way(likeliest.position, [code], expected, expected - likeliest.value))

    def plain_answer(self, o: Position) -> int:
        """The answer to a question inside an action that is right nearly always."""
        codes = o.legal()
        if o.ask == ASK_CARD:
            return cheapest_cards(o, self.seat, codes)
        if o.ask == ASK_BONUS:
            return codes[0]
        best = codes[0]
        least: i64 = LAST
        for code in codes:
            rank = self.source_rank(o, first(code))
            if rank < least:
                least = rank
                best = code
        return best

    def source_rank(self, o: Position, slot: i64) -> i64:
        """What is taken first: a merchant's barrel, own cubes, then those of rivals whose tiles stay unflipped."""
        if slot == BARREL:
            return 0
        return 10 + o.cubes[slot] if o.owner[slot] == self.seat else 40 - o.cubes[slot]


def joined(way: Way, then: Way) -> Way:
    """A way and the action after it as one."""
    return Way(then.position, way.codes + then.codes, then.value + way.beyond, way.beyond + then.beyond)


def removal(s: Position, code: i64) -> Way:
    """A tile removed in a shortfall: an unflipped one of little value first."""
    slot = first(code)
    flipped: i64 = 100 if s.flipped & BIT[slot] else 0
    return Way(s, [code], -s.rulebook.tables.tile_vp[s.tile[slot]] - flipped, 0)


def by_value(way: Way) -> int:
    """Sorts the best first."""
    return -way.value
