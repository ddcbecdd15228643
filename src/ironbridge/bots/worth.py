"""What a position is worth to a seat, in hundredths of a VP.

Whole numbers, so that both engines come to the same decision on every machine.
"""

from typing import Final

from mypy_extensions import i64

from ironbridge.rules.engine.build import next_tile, tiles_left
from ironbridge.rules.engine.codes import BEER, BIT, CANAL, COAL, IRON, NOTHING
from ironbridge.rules.engine.position import Position
from ironbridge.rules.engine.supply import barrels_on, breweries

VP: Final = 100


def worth(s: Position, seat: i64) -> i64:
    """All that the seat has and may hope for."""
    left = actions_left(s)
    value = s.vp[seat] * VP
    value += tiles_worth(s, seat)
    value += links_worth(s, seat)
    value += purse_worth(s, seat)
    value += mat_worth(s, seat, left)
    return value


def rounds_left(s: Position) -> i64:
    """How many rounds come after this one until the game ends."""
    t = s.rulebook.tables
    return (t.eras - 1 - s.era) * t.rounds + t.rounds - s.round


def actions_left(s: Position) -> i64:
    """How many actions the seat to act has left in this era, the one being thought about not counted."""
    t = s.rulebook.tables
    return (t.rounds - s.round) * t.turn_actions + s.actions_left - 1


def tiles_worth(s: Position, seat: i64) -> i64:
    """Own tiles: what they score, now and in the next era, and the income they still bring."""
    t = s.rulebook.tables
    value: i64 = 0
    own = s.own_slots[seat]
    income = income_rate(s)
    thirst = beer_needed(s, seat)
    for slot in range(t.slots):
        if own & BIT[slot] == 0:
            continue
        tile = s.tile[slot]
        vp = t.tile_vp[tile] * VP
        if is_kept(s, tile):
            # F3: tiles of level 2 and more score in both eras.
            vp += vp
        if s.flipped & BIT[slot]:
            value += vp
            continue
        chance = flip_chance(s, seat, slot)
        if t.industry_makes[t.tile_industry[tile]] == BEER:
            thirst -= s.cubes[slot]
            if thirst >= 0:
                value += s.cubes[slot] * beer_worth(s)
            else:
                chance = chance // 3
        value += (vp + t.tile_income[tile] * income) * chance // 100
    return value


def beer_needed(s: Position, seat: i64) -> i64:
    """How many barrels the seat can use: for its unsold tiles, the next one, and in the Rail Era second rails."""
    t = s.rulebook.tables
    unsold = s.own_slots[seat] & ~s.flipped
    beer: i64 = 1 if s.era == CANAL else 3
    for slot in range(t.slots):
        if unsold & BIT[slot]:
            beer += t.tile_beer[s.tile[slot]]
    return beer


def is_kept(s: Position, tile: i64) -> bool:
    """F3: whether a tile stays for the next era."""
    return s.era == CANAL and s.rulebook.tables.eras > 1 and s.rulebook.tables.tile_level[tile] > 1


def flip_chance(s: Position, seat: i64, slot: i64) -> i64:
    """How likely an unflipped tile flips in time, in per cent."""
    t = s.rulebook.tables
    tile = s.tile[slot]
    makes = t.industry_makes[t.tile_industry[tile]]
    chance: i64 = 0
    if makes == NOTHING:
        chance = sale_chance(s, seat, slot)
    elif makes == IRON:
        chance = 88 - 8 * s.cubes[slot]
    elif makes == COAL:
        chance = (70 if s.reach[t.slot_location[slot]] & s.trade_places else 55) - 8 * s.cubes[slot]
        if s.joined[t.slot_location[slot]] == 0:
            chance -= 20
    else:
        chance = 75 - 10 * s.cubes[slot]
    left = actions_left(s)
    if left < 5 and not is_kept(s, tile):
        chance = chance * (left + 1) // 6
    return chance


def sale_chance(s: Position, seat: i64, slot: i64) -> i64:
    """How likely a tile that flips by a sale does so, in per cent: for a port it is the sale of a mill."""
    t = s.rulebook.tables
    if t.ports & BIT[t.tile_industry[s.tile[slot]]]:
        return port_chance(s, seat, slot)
    to_merchant = merchant_chance(s, seat, slot)
    to_sea = shipping_chance(s, slot)
    return to_merchant if to_merchant > to_sea else to_sea


def merchant_chance(s: Position, seat: i64, slot: i64) -> i64:
    """How likely an unsold tile finds a merchant and its beer, in per cent."""
    t = s.rulebook.tables
    tile = s.tile[slot]
    industry = BIT[t.tile_industry[tile]]
    reach = s.reach[t.slot_location[slot]]
    is_wanted = False
    is_reached = False
    barrels: i64 = 0
    for merchant in range(t.merchants):
        kind = s.merchant_tile[merchant]
        if kind >= 0 and t.merchant_buys[kind] & industry:
            is_wanted = True
            if reach & BIT[t.merchant_location[merchant]]:
                is_reached = True
                if s.barrels & BIT[merchant]:
                    barrels = 1
    if not is_wanted:
        return 0
    beer = t.tile_beer[tile]
    if beer > barrels:
        barrels += barrels_on(s, breweries(s, seat, reach))
    if not is_reached:
        return 40 if barrels >= beer else 30
    return 80 if barrels >= beer else 50


def shipping_chance(s: Position, slot: i64) -> i64:
    """How likely an unsold mill finds a port or is taken by the distant market, in per cent."""
    t = s.rulebook.tables
    if t.ports == 0:
        return 0
    reach = s.reach[t.slot_location[slot]]
    if unflipped_tiles(s, t.ports, reach):
        return 90
    if reach & s.trade_places:
        return 40 + distant_chance(s) * 3 // 10
    return 33


def port_chance(s: Position, seat: i64, slot: i64) -> i64:
    """How likely an unused port is used, in per cent: by an own mill, or by somebody else's."""
    t = s.rulebook.tables
    reach = s.reach[t.slot_location[slot]]
    mills = unflipped_tiles(s, t.is_sold, reach)
    ports = count_of(unflipped_tiles(s, t.ports, reach))
    own = count_of(mills & s.own_slots[seat])
    if own:
        return 98 if own >= ports else 35 + 63 * own // ports
    return 40 + 20 * count_of(mills) // (count_of(mills) + ports)


def count_of(slots: i64) -> i64:
    """How many slots there are in a set."""
    count: i64 = 0
    while slots:
        slots &= slots - 1
        count += 1
    return count


def unflipped_tiles(s: Position, industries: i64, reach: i64) -> i64:
    """The slots in some places with unflipped tiles of some industries."""
    t = s.rulebook.tables
    slots: i64 = 0
    waiting = s.occupied & ~s.flipped
    for slot in range(t.slots):
        if waiting & BIT[slot] and reach & BIT[t.slot_location[slot]]:
            if industries & BIT[t.tile_industry[s.tile[slot]]]:
                slots |= BIT[slot]
    return slots


def distant_chance(s: Position) -> i64:
    """How likely the next demand tile leaves the distant market open, in per cent."""
    t = s.rulebook.tables
    closed = len(t.demand_bonus) - 1
    tiles: i64 = 0
    good: i64 = 0
    for value in range(len(t.demand)):
        left = hidden_demand(s, value)
        tiles += left
        if s.distant + value < closed:
            good += left
    return good * 100 // tiles


def hidden_demand(s: Position, value: i64) -> i64:
    """How many demand tiles of a value are not yet turned over in this era."""
    left = s.rulebook.tables.demand[value]
    for k in range(s.demand_shown):
        if s.demand[k] == value:
            left -= 1
    return left


def beer_worth(s: Position) -> i64:
    """An own barrel, before it is drunk: it sells a tile or lays a second rail."""
    return 150 if rounds_left(s) > 0 else 40


def links_worth(s: Position, seat: i64) -> i64:
    """Own links: the icons beside them, and half of those that unflipped tiles still hide."""
    t = s.rulebook.tables
    value: i64 = 0
    for line in range(t.lines):
        if s.line_owner[line] != seat:
            continue
        for place in range(t.locations):
            if t.line_ends[line] & BIT[place] == 0:
                continue
            value += t.printed_points[place] * VP
            here = t.location_slots[place] & s.occupied
            if here == 0:
                continue
            for slot in range(t.slots):
                if here & BIT[slot]:
                    icons = t.tile_points[s.tile[slot]] * VP
                    value += icons if s.flipped & BIT[slot] else icons // 2
    return value


def money_rate(s: Position) -> i64:
    """What £1 is worth: less as the time to spend it runs out."""
    t = s.rulebook.tables
    total = t.eras * t.rounds
    return 1 + 34 * rounds_left(s) // total


def income_rate(s: Position) -> i64:
    """What one space of income is worth: about half a pound a round, and a pound later is worth half."""
    return money_rate(s) * rounds_left(s) // 4


def purse_worth(s: Position, seat: i64) -> i64:
    """Money and income; without the first pounds nothing can be done, and those beyond need are worth little."""
    rate = money_rate(s)
    money = s.money[seat]
    value = (
        part_of(money, 0, 12) * rate * 3
        + part_of(money, 12, 25) * rate * 3 // 2
        + part_of(money, 25, 50) * rate
        + part_of(money, 50, money) * rate // 4
    )
    if money < 0:
        value += money * rate * 3
    level = s.rulebook.tables.income_level[s.income_space[seat]]
    value += level * rate * rounds_left(s) // 2
    if level < -3:
        value -= (level + 3) * (level + 3) * 15
    return value


def part_of(money: i64, low: i64, high: i64) -> i64:
    """How much of the money lies between two amounts."""
    if money <= low:
        return 0
    return (money if money < high else high) - low


def mat_worth(s: Position, seat: i64, left: i64) -> i64:
    """What the lowest tiles of the mat could become; better ones come up when poor ones leave."""
    t = s.rulebook.tables
    if left < 3:
        return 0
    value: i64 = 0
    for industry in range(t.industries):
        if tiles_left(s, seat, industry) > 0:
            tile = next_tile(s, seat, industry)
            if t.tile_eras[tile] & BIT[t.eras - 1]:
                value += t.tile_vp[tile] * 20
    return value
