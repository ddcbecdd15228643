"""Coal, iron and beer: where they may come from, what they cost, and taking them."""

from typing import Final

from mypy_extensions import i64

from ironbridge.engine.board import consume, own_supply, reach_of_line
from ironbridge.engine.codes import (
    ASK_BEER,
    ASK_COAL,
    ASK_IRON,
    BEER,
    BIT,
    COAL,
    EVENT_BARREL,
    EVENT_BOUGHT,
    EVENT_TAKEN,
    IRON,
    LINK,
    SELL,
    first,
    kind_of,
    second,
)
from ironbridge.engine.position import Position

UNREACHABLE: Final = -1


def pay(s: Position, seat: i64, money: i64) -> None:
    """T5: spend money; all of it counts for the turn order."""
    s.money[seat] -= money
    s.spent[seat] += money


def is_too_dear(s: Position, seat: i64, cost: i64) -> bool:
    """C9: whether the money in hand does not cover a cost; what is free is open to debtors too."""
    return cost > 0 and cost > s.money[seat]


def market_cost(s: Position, resource: i64, count: i64) -> i64:
    """What the cheapest cubes of a market cost together."""
    t = s.rulebook.tables
    after = resource + 1
    end = t.prices_at[after]
    space = end - s.market[resource]
    cost: i64 = 0
    for k in range(space, space + count):
        cost += t.prices[k] if k < end else t.price_when_empty[resource]
    return cost


def buy_cube(s: Position, seat: i64, resource: i64) -> None:
    """Buy the cheapest cube of a market."""
    price = market_cost(s, resource, 1)
    pay(s, seat, price)
    if s.market[resource] > 0:
        own_supply(s)
        s.market[resource] -= 1
    s.emit(EVENT_BOUGHT, seat, resource, price)


def connected_coal(s: Position, reach: i64, enough: i64) -> i64:
    """How many cubes of coal lie on tiles in the given locations; not counted beyond what is enough."""
    stocked = s.stocked[COAL]
    count: i64 = 0
    if stocked == 0:
        return count
    t = s.rulebook.tables
    makers = t.makers
    slot_location = t.slot_location
    k = t.makers_at[COAL]
    while stocked:
        slot = makers[k]
        k += 1
        if stocked & BIT[slot]:
            place = slot_location[slot]
            if reach & BIT[place]:
                count += s.cubes[slot]
                if count >= enough:
                    return count
            stocked &= ~BIT[slot]
    return count


def coal_cost(s: Position, reach: i64, count: i64) -> i64:
    """C6: the money for coal consumed by a piece connected to `reach`, or UNREACHABLE."""
    free = connected_coal(s, reach, count)
    if free >= count:
        return 0
    if reach & s.trade_places == 0:
        return UNREACHABLE
    return market_cost(s, COAL, count - free)


def iron_cost(s: Position, count: i64) -> i64:
    """C7: the money for iron; works anywhere give theirs free before the market is asked."""
    free = s.stock[IRON]
    if free >= count:
        return 0
    return market_cost(s, IRON, count - free)


def breweries(s: Position, seat: i64, reach: i64) -> i64:
    """C8: the slots of the breweries with beer that the seat may use at a place connected to `reach`."""
    stocked = s.stocked[BEER]
    if stocked == 0:
        return 0
    t = s.rulebook.tables
    usable = stocked & s.own_slots[seat]
    for k in range(t.makers_at[BEER], t.makers_at[BEER + 1]):
        slot = t.makers[k]
        if stocked & BIT[slot] and reach & BIT[t.slot_location[slot]]:
            usable |= BIT[slot]
    return usable


def barrels_on(s: Position, slots: i64) -> i64:
    """How many barrels lie on the breweries of the given slots."""
    t = s.rulebook.tables
    count: i64 = 0
    for k in range(t.makers_at[BEER], t.makers_at[BEER + 1]):
        slot = t.makers[k]
        if slots & BIT[slot]:
            count += s.cubes[slot]
    return count


def origin(s: Position) -> i64:
    """The locations at which the part in progress needs its coal or beer."""
    t = s.rulebook.tables
    if kind_of(s.part) == LINK:
        return t.line_ends[first(s.part)]
    return BIT[t.slot_location[first(s.part)]]


def reach_of_origin(s: Position) -> i64:
    """All locations connected to where the part in progress is placed."""
    t = s.rulebook.tables
    if kind_of(s.part) == LINK:
        return reach_of_line(s, first(s.part))
    return s.reach[t.slot_location[first(s.part)]]


def nearest_mines(s: Position) -> i64:
    """C6: the slots of the nearest connected mines with coal, counted from the part in progress."""
    t = s.rulebook.tables
    stocked = s.stocked[COAL]
    frontier = origin(s)
    seen = frontier
    while frontier and stocked:
        mines: i64 = 0
        for k in range(t.makers_at[COAL], t.makers_at[COAL + 1]):
            slot = t.makers[k]
            if stocked & BIT[slot] and frontier & BIT[t.slot_location[slot]]:
                mines |= BIT[slot]
        if mines:
            return mines
        further: i64 = 0
        for place in range(t.locations):
            if frontier & BIT[place]:
                further |= s.joined[place]
        frontier = further & ~seen
        seen |= frontier
    return 0


def beer_sources(s: Position, seat: i64) -> i64:
    """C8: the breweries that may serve the part in progress; in a sale, one bit beyond them for the barrel."""
    sources = breweries(s, seat, reach_of_origin(s))
    if can_drink_barrel(s):
        sources |= BIT[s.rulebook.tables.slots]
    return sources


def can_drink_barrel(s: Position) -> bool:
    """Whether a barrel stands beside the merchant tile sold to in the part in progress."""
    return kind_of(s.part) == SELL and s.barrels & BIT[second(s.part)] != 0


def settle(s: Position, seat: i64) -> bool:
    """Meet the needs of the part in progress, cube by cube; stop and ask where the rules leave a choice."""
    while s.need_coal > 0:
        mines = nearest_mines(s)
        if mines == 0:
            buy_cube(s, seat, COAL)
            s.need_coal -= 1
        elif not take_unasked(s, seat, COAL, mines, s.need_coal):
            s.ask = ASK_COAL
            return False
    while s.need_iron > 0:
        works = s.stocked[IRON]
        if works == 0:
            buy_cube(s, seat, IRON)
            s.need_iron -= 1
        elif not take_unasked(s, seat, IRON, works, s.need_iron):
            s.ask = ASK_IRON
            return False
    while s.need_beer > 0:
        if not take_unasked(s, seat, BEER, beer_sources(s, seat), s.need_beer):
            s.ask = ASK_BEER
            return False
    return True


def take_unasked(s: Position, seat: i64, resource: i64, sources: i64, need: i64) -> bool:
    """Take from the sources what needs no question: a single source, or all when all are needed."""
    barrel = BIT[s.rulebook.tables.slots]
    count: i64 = 0
    total: i64 = 0
    for slot in range(s.rulebook.tables.slots + 1):
        if sources & BIT[slot]:
            count += 1
            if sources & barrel & BIT[slot]:
                total += 1
            else:
                total += s.cubes[slot]
    if count > 1 and total > need:
        return False
    for slot in range(s.rulebook.tables.slots):
        if sources & BIT[slot]:
            take(s, seat, resource, slot, s.cubes[slot] if s.cubes[slot] < need else need)
    if sources & barrel:
        drink_barrel(s, seat)
    return True


def take(s: Position, seat: i64, resource: i64, slot: i64, count: i64) -> None:
    """Consume cubes or barrels of one tile for the part in progress."""
    if resource == COAL:
        s.need_coal -= count
    elif resource == IRON:
        s.need_iron -= count
    else:
        s.need_beer -= count
    s.emit(EVENT_TAKEN, seat, slot, count)
    consume(s, slot, count)


def drink_barrel(s: Position, seat: i64) -> None:
    """E3: drink the barrel beside the merchant tile sold to; its bonus comes at once."""
    merchant = second(s.part)
    s.barrels &= ~BIT[merchant]
    s.need_beer -= 1
    s.emit(EVENT_BARREL, seat, merchant, 0)
    s.rulebook.merchant_bonus(s, seat, merchant)
