"""B: Build, overbuilding included."""

from typing import Final, final

from mypy_extensions import i64

from ironbridge.engine.action import ActionRule
from ironbridge.engine.board import (
    consume,
    flip,
    is_on_board,
    lay_cubes,
    network,
    own_mats,
    own_supply,
    place_tile,
    remove_tile,
)
from ironbridge.engine.codes import (
    BIT,
    BUILD,
    BUILD_TWO,
    CANAL,
    COAL,
    EVENT_MARKET_SALE,
    EVENT_TILE_BUILT,
    EVENT_TILE_REPLACED,
    FARM_NEEDS_BREWERY_CARD,
    IRON,
    NEEDS_BOTH_ACTIONS,
    NO_CARD_FITS,
    NO_COAL,
    NO_TILE_LEFT,
    OK,
    ONE_TILE_PER_PLACE,
    OTHER_SLOT_FIRST,
    OVERBUILD_CUBES_LEFT,
    OVERBUILD_NOT_HIGHER,
    OVERBUILD_OPPONENT_KIND,
    OVERBUILD_OTHER_INDUSTRY,
    OVERBUILD_OUTSIDE_NETWORK,
    OVERBUILD_SECOND_TILE,
    SLOT_SHOWS_OTHER,
    TOO_DEAR,
    WRONG_ERA_TILE,
    ChoiceList,
    first,
    pack,
    second,
)
from ironbridge.engine.position import Position
from ironbridge.engine.supply import UNREACHABLE, coal_cost, iron_cost, pay

NO_TILE: Final = -1


@final
class BuildRule(ActionRule):
    """Take the lowest tile of an industry from the mat and put it on the board.

    With two cards and both actions of a turn it builds in any town, whatever the cards are.
    """

    def __init__(self, *, is_for_two: bool = False) -> None:
        super().__init__(cards=2 if is_for_two else 1, actions=2 if is_for_two else 1)
        self.kind: i64 = BUILD_TWO if is_for_two else BUILD

    def list_heads(self, s: Position, seat: i64, out: ChoiceList) -> None:
        t = s.rulebook.tables
        if self.turn_refusal(s, seat) != OK:
            return
        towns = self.towns_open(s, seat)
        industry_slots = t.industry_slots
        slot_location = t.slot_location
        for industry in range(t.industries):
            tile = top_tile(s, seat, industry)
            if tile == NO_TILE or t.tile_eras[tile] & BIT[s.era] == 0:
                continue
            budget = s.money[seat] - tile_price(s, tile)
            if budget < 0:
                continue
            places = self.places_open(s, seat, industry, towns)
            free_places = self.free_places_open(s, seat, industry, places)
            after = industry + 1
            for k in range(t.industry_slots_at[industry], t.industry_slots_at[after]):
                slot = industry_slots[k]
                place = slot_location[slot]
                # Few places are open to a hand: the others need no reason.
                if free_places & BIT[place] and (
                    slot_refusal(s, seat, slot, tile, places, free_places, budget) == OK
                ):
                    out.append(pack(self.kind, slot, industry))

    def refusal(self, s: Position, seat: i64, code: i64) -> i64:
        slot = first(code)
        industry = second(code)
        why = self.turn_refusal(s, seat)
        if why != OK:
            return why
        if s.rulebook.tables.slot_shows[slot] & BIT[industry] == 0:
            return SLOT_SHOWS_OTHER
        why = tile_refusal(s, seat, industry)
        if why != OK:
            return why
        tile = next_tile(s, seat, industry)
        budget = s.money[seat] - tile_price(s, tile)
        places = self.places_open(s, seat, industry, self.towns_open(s, seat))
        free_places = self.free_places_open(s, seat, industry, places)
        return slot_refusal(s, seat, slot, tile, places, free_places, budget)

    def turn_refusal(self, s: Position, seat: i64) -> i64:
        """Why the turn does not allow it, or OK."""
        if self.actions > s.actions_left or self.cards > s.hand_size[seat]:
            return NEEDS_BOTH_ACTIONS
        return OK

    def towns_open(self, s: Position, seat: i64) -> i64:
        """B1: the locations that the Location cards of the hand, or any two cards, open for every industry."""
        t = s.rulebook.tables
        if self.cards == 2:
            return t.towns
        holds = s.holds[seat]
        card_places = t.card_places
        places: i64 = 0
        for card in range(t.cards):
            if holds & BIT[card]:
                places |= card_places[card]
        return places

    def places_open(self, s: Position, seat: i64, industry: i64, towns: i64) -> i64:
        """B1: the locations in which some card of the hand builds an industry."""
        if self.cards == 1 and s.holds[seat] & s.rulebook.tables.industry_cards[industry]:
            return towns | neighbourhood(s, seat)
        return towns

    def free_places_open(self, s: Position, seat: i64, industry: i64, places: i64) -> i64:
        """B2: the locations in which it builds on free slots: all for an Industry card with nothing on the board."""
        if self.cards == 1 and s.holds[seat] & s.rulebook.tables.industry_cards[industry]:
            if not is_on_board(s, seat):
                return -1
        return places

    def card_refusal(self, s: Position, seat: i64, code: i64, card: i64) -> i64:
        t = s.rulebook.tables
        slot = first(code)
        place = BIT[t.slot_location[slot]]
        if t.card_places[card] & place:
            return OK
        if t.card_industries[card] & BIT[second(code)]:
            if neighbourhood(s, seat) & place:
                return OK
            # B2: with nothing on the board, on a free space anywhere.
            if s.tile[slot] < 0 and not is_on_board(s, seat):
                return OK
        elif t.farms & place:
            return FARM_NEEDS_BREWERY_CARD
        return NO_CARD_FITS

    def start(self, s: Position, seat: i64, code: i64) -> None:
        t = s.rulebook.tables
        slot = first(code)
        industry = second(code)
        tile = next_tile(s, seat, industry)
        own_mats(s)
        s.taken[seat * t.industries + industry] += 1
        if s.tile[slot] >= 0:
            s.emit(EVENT_TILE_REPLACED, s.owner[slot], slot, s.tile[slot])
            remove_tile(s, slot)
        pay(s, seat, t.tile_money[tile])
        place_tile(s, seat, slot, tile)
        s.emit(EVENT_TILE_BUILT, seat, slot, tile)
        s.need_coal = t.tile_coal[tile]
        s.need_iron = t.tile_iron[tile]

    def complete(self, s: Position, seat: i64, code: i64) -> None:
        t = s.rulebook.tables
        slot = first(code)
        tile = s.tile[slot]
        lay_cubes(s, slot, t.tile_cubes[tile * 2 + s.era])
        makes = t.industry_makes[second(code)]
        if t.flips_when_built & BIT[second(code)]:
            flip(s, slot)
        # B9: every new iron works, and a new coal mine connected to the coal market, sells at once.
        if makes == IRON or (makes == COAL and s.reach[t.slot_location[slot]] & s.trade_places):
            sell_to_market(s, seat, slot, makes)


def next_tile(s: Position, seat: i64, industry: i64) -> i64:
    """The lowest tile left in a stack, which must not be empty."""
    t = s.rulebook.tables
    stack = seat * t.industries + industry
    at = t.stack_at[industry] + s.taken[stack]
    return t.stack[at]


def top_tile(s: Position, seat: i64, industry: i64) -> i64:
    """The lowest tile left in a stack, or NO_TILE."""
    t = s.rulebook.tables
    stack = seat * t.industries + industry
    after = industry + 1
    at = t.stack_at[industry] + s.taken[stack]
    if at < t.stack_at[after]:
        return t.stack[at]
    return NO_TILE


def tiles_left(s: Position, seat: i64, industry: i64) -> i64:
    """How many tiles a stack still holds."""
    t = s.rulebook.tables
    stack = seat * t.industries + industry
    after = industry + 1
    return t.stack_at[after] - t.stack_at[industry] - s.taken[stack]


def tile_price(s: Position, tile: i64) -> i64:
    """The money a tile costs wherever it is built: its own price and the iron that must be bought."""
    t = s.rulebook.tables
    return t.tile_money[tile] + iron_cost(s, t.tile_iron[tile])


def tile_refusal(s: Position, seat: i64, industry: i64) -> i64:
    """Why the lowest tile of an industry cannot be built anywhere, or OK."""
    tile = top_tile(s, seat, industry)
    if tile == NO_TILE:
        return NO_TILE_LEFT
    if s.rulebook.tables.tile_eras[tile] & BIT[s.era] == 0:
        return WRONG_ERA_TILE
    if tile_price(s, tile) > s.money[seat]:
        return TOO_DEAR
    return OK


def slot_refusal(
    s: Position, seat: i64, slot: i64, tile: i64, places: i64, free_places: i64, budget: i64
) -> i64:
    """Why a tile cannot go on a slot that shows its industry, or OK.

    The cards in hand allow building in the locations `places`, on free slots in `free_places`;
    `budget` is the money left for coal.
    """
    t = s.rulebook.tables
    place = t.slot_location[slot]
    if free_places & BIT[place] == 0:
        # B3: no Location card opens a farm brewery.
        if t.farms & BIT[place] and s.holds[seat] & t.industry_cards[t.tile_industry[tile]] == 0:
            return FARM_NEEDS_BREWERY_CARD
        return NO_CARD_FITS
    if s.tile[slot] >= 0:
        why = overbuild_refusal(s, seat, slot, tile)
        if why != OK:
            return why
        if places & BIT[place] == 0:
            # B2: the free choice of a location is for free slots only.
            return OVERBUILD_OUTSIDE_NETWORK
    else:
        # B4: a free slot for this industry alone comes first.
        at = slot * t.industries + t.tile_industry[tile]
        if t.first_slots[at] & ~s.occupied:
            return OTHER_SLOT_FIRST
        if s.era == CANAL and s.tile_places[seat] & BIT[place]:
            return ONE_TILE_PER_PLACE
    coal = t.tile_coal[tile]
    if coal:
        cost = coal_cost(s, s.reach[place], coal)
        if cost == UNREACHABLE:
            return NO_COAL
        if cost > budget:
            return TOO_DEAR
    return OK


def overbuild_refusal(s: Position, seat: i64, slot: i64, tile: i64) -> i64:
    """B10, B11: why a tile cannot replace the one on its slot, or OK."""
    t = s.rulebook.tables
    old = s.tile[slot]
    industry = t.tile_industry[tile]
    if t.tile_industry[old] != industry:
        return OVERBUILD_OTHER_INDUSTRY
    if s.owner[slot] != seat:
        if t.is_open_to_rivals & BIT[industry] == 0:
            return OVERBUILD_OPPONENT_KIND
        makes = t.industry_makes[industry]
        if s.stock[makes] or s.market[makes]:
            return OVERBUILD_CUBES_LEFT
        if s.era == CANAL and s.tile_places[seat] & BIT[t.slot_location[slot]]:
            return OVERBUILD_SECOND_TILE
    if t.tile_level[old] >= t.tile_level[tile]:
        return OVERBUILD_NOT_HIGHER
    return OK


def neighbourhood(s: Position, seat: i64) -> i64:
    """The locations in which an Industry card builds: the network, and what the ruleset adds to it."""
    t = s.rulebook.tables
    near = network(s, seat)
    return near | t.annex if near & t.annex_of else near


def sell_to_market(s: Position, seat: i64, slot: i64, resource: i64) -> None:
    """B9: move cubes to the free spaces of their market, dearest first; received money is not spent money."""
    t = s.rulebook.tables
    count: i64 = 0
    money: i64 = 0
    space = t.prices_at[resource + 1] - s.market[resource] - 1
    while count < s.cubes[slot] and space >= t.prices_at[resource]:
        money += t.prices[space]
        space -= 1
        count += 1
    if count == 0:
        return
    own_supply(s)
    s.market[resource] += count
    s.money[seat] += money
    s.emit(EVENT_MARKET_SALE, seat, count, money)
    consume(s, slot, count)
