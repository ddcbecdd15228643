"""The rest of a turn as advice sees it: begun by hand or not at all, and ended in the best ways that really differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ironbridge.bots.distant_market import hidden_demand, is_distant_sale, with_demand
from ironbridge.bots.plain_value import value_for
from ironbridge.bots.search.turn_search import TurnSearch, Way, by_value, joined, removal
from ironbridge.bots.value import Value
from ironbridge.engine.codes import (
    ASK_ACTION,
    ASK_CARD,
    ASK_MORE,
    ASK_SHORTFALL,
    BUILD,
    BUILD_TWO,
    CARD,
    CARDS,
    PASS,
    STOP,
    TAKE_BEER,
    TAKE_COAL,
    TAKE_IRON,
    ChoiceList,
    first,
    kind_of,
    second,
)
from ironbridge.engine.money import list_removals, remove_for_money
from ironbridge.engine.position import Position
from ironbridge.errors import BadChoice, NotYourTurn
from ironbridge.rules.choices import Choice, choice_to_data, decode
from ironbridge.rules.refusals import IllegalChoice
from ironbridge.rules.state import View

_HOW = frozenset((CARD, CARDS, TAKE_BEER, TAKE_COAL, TAKE_IRON, STOP))  # how something is done, not what
_BUILDS = (BUILD, BUILD_TWO)

Key = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """A turn as far as it is decided: the next question, the choices made, what luck and passes change."""

    position: Position
    choices: tuple[Choice, ...]
    codes: tuple[int, ...] = ()
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Ended:
    """A turn decided to its end: the choices, the position after them, and its value in hundredths of a VP.

    The packed choices of `codes` end with a sale to the distant market, for what follows depends on the tile.
    """

    position: Position
    choices: tuple[Choice, ...]
    codes: tuple[int, ...]
    value: int


class RestOfTurn:
    """Searches the rest of the turn of the view's seat; what it tries counts as nodes."""

    def __init__(self, view: View, nodes: int, value: Value | None = None) -> None:
        if view.seat_to_act != view.seat:
            who = "the game is over" if view.is_over else f"seat {view.seat_to_act} is to act"
            raise NotYourTurn(f"seat {view.seat} has nothing to choose: {who}")
        self.view = view
        self.seat = view.seat
        self.value = value_for(view) if value is None else value
        self.search = TurnSearch(self.value, self.seat, nodes)

    def begun(self, choices: Sequence[Choice]) -> Begun:
        """The turn after some choices; one that is not open raises IllegalChoice."""
        position, extra = self.view.position.copy(), 0
        codes: list[int] = []
        for choice in choices:
            if position.ask == ASK_ACTION and position.actions_left == 0:
                raise NotYourTurn(f"{choice_to_data(choice)} comes too late: the turn is over")
            now = View(self.view.ruleset, position, self.seat)
            refusal = now.why_not(choice)
            if refusal is not None:
                raise IllegalChoice(f"{choice_to_data(choice)} is not open: {refusal}", refusal)
            code = now.encode(choice)
            codes.append(code)
            if position.ask == ASK_SHORTFALL:
                if len(choices) > 1:
                    raise BadChoice("in a shortfall one tile is compared at a time")
                return Begun(position, tuple(choices), tuple(codes))
            if code == PASS:
                extra -= self.value.w.pass_action
            if sells_to_the_sea(position, code):
                before, position = position, with_demand(position, likeliest_demand(position))
                push_within_turn(position, code)
                if position.ask != ASK_CARD:
                    extra += self.luck_of(before, code)
            else:
                push_within_turn(position, code)
        return Begun(position, tuple(choices), tuple(codes), extra)

    def luck_of(self, position: Position, code: int) -> int:
        """What the demand tiles that a distant sale may meet change of the value after the likeliest."""
        ways: list[Way] = []
        self.search.add_distant_sale(position, code, ways)
        return ways[0].beyond

    def endings(self, begun: Begun, count: int) -> list[Ended]:
        """The best ways to end a turn, best first, so many at most: other plans rather than the same plan elsewhere.

        Where there are too few plans, the same elsewhere follows, then, within an action, other answers to it.
        """
        ways = sorted(self.ways(begun), key=by_value)
        places = self.different([way.codes for way in ways], count, begun.position.ask)
        return [self.ended(begun, ways[place]) for place in sorted(places)]

    def different(self, turns: Sequence[Sequence[int]], count: int, ask: int) -> list[int]:
        """Which turns are plans of their own, so many at most, the first of each; then which are others."""
        chosen: list[int] = []
        kinds = [self.plan, self.deeds] if ask == ASK_ACTION else [self.plan, self.deeds, _answer]
        for kind in kinds:
            seen = {kind(turns[place]) for place in chosen}
            for place, codes in enumerate(turns):
                if len(chosen) < count and kind(codes) not in seen:
                    seen.add(kind(codes))
                    chosen.append(place)
        return chosen

    def ways(self, begun: Begun) -> list[Way]:
        """All ways through the rest of the turn that the budget allows, in no order."""
        s, search = begun.position, self.search
        if s.ask == ASK_SHORTFALL:
            return self.removals(begun)
        if s.ask == ASK_ACTION and s.actions_left == 0:
            return [Way(s, [], self.value.of(s, self.seat) + begun.extra, begun.extra)]
        nodes = search.nodes
        if s.actions_left > 1:
            # Half of the budget is for what follows the first action.
            search.nodes = search.spent + (nodes - search.spent) // 2
        ways = sorted(search.actions(s), key=by_value)
        search.nodes = nodes
        out = [way for way in ways if way.position.actions_left == 0]
        followed = 0
        for way in ways:
            if way.position.actions_left > 0 and (not search.is_out() or not followed):
                followed += 1
                out += [joined(way, then) for then in search.actions(way.position)]
        return [
            Way(way.position, way.codes, way.value + begun.extra, way.beyond + begun.extra) for way in out
        ]

    def removals(self, begun: Begun) -> list[Way]:
        """T8: every tile that may be given up, or the one that was chosen, and then what else must be."""
        s = begun.position
        chosen = [self.view.encode(choice) for choice in begun.choices]
        out = []
        for code in chosen or s.legal():
            o = s.copy()
            codes = [] if chosen else [code]
            remove_for_money(o, self.seat, first(code))
            while o.debt > 0 and (left := removals_left(o, self.seat)):
                worst = max(left, key=partial(_ease, o))
                if len(left) > 1:
                    codes.append(worst)
                remove_for_money(o, self.seat, first(worst))
            if o.debt > 0:
                o.rulebook.leave_unpaid(o, self.seat)
            out.append(Way(o, codes, self.value.of(o, self.seat), 0))
            self.search.spent += 1
        return out

    def plan(self, codes: Sequence[int]) -> Key:
        """What is done, in no order and wherever it is."""
        out = set()
        for code in codes:
            kind = kind_of(code)
            if kind in _BUILDS:
                out.add((BUILD, second(code)))
            elif kind not in _HOW:
                out.add((kind, 0))
        return tuple(sorted(out))

    def deeds(self, codes: Sequence[int]) -> Key:
        """What is done and where, in no order: not in which slot of a town, nor with which cards, cubes or merchant."""
        return tuple(sorted({deed for code in codes if (deed := self.deed(code)) is not None}))

    def deed(self, code: int) -> tuple[int, ...] | None:
        """What a choice does and where, if it is more than how something is done."""
        kind = kind_of(code)
        if kind in _BUILDS:
            return BUILD, second(code), int(self.value.t.slot_location[first(code)])
        return None if kind in _HOW else (kind, first(code))

    def ended(self, begun: Begun, way: Way) -> Ended:
        """The choices of a way in words of the rules, and the position after them."""
        names = self.view.ruleset.names
        position, choices = begun.position.copy(), list(begun.choices)
        if position.ask == ASK_SHORTFALL:
            choices += [decode(code, names, position.part) for code in way.codes]
            return Ended(way.position, tuple(choices), (*begun.codes, *way.codes), way.value)
        for code in way.codes:
            is_sale = sells_to_the_sea(position, code)
            if is_sale:
                position = with_demand(position, likeliest_demand(position))
            choices.append(decode(code, names, position.part))
            push_within_turn(position, code)
            # A way leaves out what follows a distant sale, for it depends on the tile.
            while is_sale and position.ask != ASK_ACTION:
                answer = STOP if position.ask == ASK_MORE else self.search.plain_answer(position)
                choices.append(decode(answer, names, position.part))
                push_within_turn(position, answer)
        return Ended(position, tuple(choices), (*begun.codes, *way.codes), way.value)


def push_within_turn(position: Position, code: int) -> None:
    """Carry out a choice, at the end of a turn without ending it: the cards that follow are unknown."""
    position.actions_left += 1
    position.push_unchecked(code)
    position.actions_left -= 1


def sells_to_the_sea(position: Position, code: int) -> bool:
    """Whether a choice, or the payment for one, turns over a demand tile."""
    return is_distant_sale(code) or (position.ask == ASK_CARD and is_distant_sale(position.head))


def likeliest_demand(position: Position) -> int:
    """The value most hidden demand tiles have, the lowest of them."""
    values = range(len(position.rulebook.tables.demand))
    return max(values, key=lambda value: hidden_demand(position, value))


def removals_left(position: Position, seat: int) -> list[int]:
    """All tiles that may still be removed in a shortfall."""
    out = ChoiceList()
    list_removals(position, seat, out)
    return out.as_list()


def _ease(position: Position, code: int) -> int:
    return removal(position, code).value


def _answer(codes: Sequence[int]) -> Key:
    return ((codes[0],),) if codes else ()
