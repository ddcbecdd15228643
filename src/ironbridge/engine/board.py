"""Tiles and links on the board: placing, removing, flipping; network and connection."""

from mypy_extensions import i64

from ironbridge.engine.codes import BIT, EVENT_FLIPPED, NOTHING
from ironbridge.engine.position import BOARD_ROWS, LINK_ROWS, MAT_ROWS, SUPPLY_ROWS, Position


def network(s: Position, seat: i64) -> i64:
    """C1: the locations with a tile of the seat or at an end of its links."""
    return s.tile_places[seat] | s.link_places[seat]


def is_on_board(s: Position, seat: i64) -> bool:
    """Whether the seat has any industry tile or link on the board (B2, N1)."""
    return (s.own_slots[seat] | s.link_places[seat]) != 0


def reach_of_line(s: Position, line: i64) -> i64:
    """C2: all locations connected to a line once a link lies on it."""
    t = s.rulebook.tables
    one = t.line_from[line]
    other = t.line_to[line]
    via = t.line_via[line]
    return s.reach[one] | s.reach[other] | s.reach[via]


def own_links(s: Position) -> None:
    """Part the rows of the links from copies of the position, before they are changed."""
    if s.shared & LINK_ROWS:
        s.shared &= ~LINK_ROWS
        s.line_owner = s.line_owner[:]
        s.joined = s.joined[:]
        s.reach = s.reach[:]
        s.links_left = s.links_left[:]
        s.link_places = s.link_places[:]


def own_board(s: Position) -> None:
    """Part the rows that say which tile is where from copies of the position, before they are changed."""
    if s.shared & BOARD_ROWS:
        s.shared &= ~BOARD_ROWS
        s.tile = s.tile[:]
        s.owner = s.owner[:]
        s.own_slots = s.own_slots[:]
        s.tile_places = s.tile_places[:]


def own_supply(s: Position) -> None:
    """Part the rows of cubes, barrels and markets from copies of the position, before they are changed."""
    if s.shared & SUPPLY_ROWS:
        s.shared &= ~SUPPLY_ROWS
        s.cubes = s.cubes[:]
        s.stock = s.stock[:]
        s.stocked = s.stocked[:]
        s.market = s.market[:]


def own_mats(s: Position) -> None:
    """Part the row of what is gone from the mats from copies of the position, before it is changed."""
    if s.shared & MAT_ROWS:
        s.shared &= ~MAT_ROWS
        s.taken = s.taken[:]


def lay_link(s: Position, seat: i64, line: i64) -> None:
    """Put a link of the seat on a free line."""
    t = s.rulebook.tables
    ends = t.line_ends[line]
    own_links(s)
    s.line_owner[line] = seat
    s.links_left[seat] -= 1
    s.link_places[seat] |= ends
    reached = reach_of_line(s, line)
    for place in range(t.locations):
        bit = BIT[place]
        if ends & bit:
            # C3: every end of a line is one link away from every other end.
            s.joined[place] |= ends & ~bit
        if reached & bit:
            s.reach[place] = reached


def clear_links(s: Position) -> None:
    """Forget all connections: no link lies on the board."""
    t = s.rulebook.tables
    own_links(s)
    for seat in range(t.players):
        s.link_places[seat] = 0
    for place in range(t.locations):
        s.joined[place] = 0
        s.reach[place] = BIT[place]


def place_tile(s: Position, seat: i64, slot: i64, tile: i64) -> None:
    """Put a tile without cubes on a free slot."""
    t = s.rulebook.tables
    own_board(s)
    own_supply(s)
    s.tile[slot] = tile
    s.owner[slot] = seat
    s.cubes[slot] = 0
    s.occupied |= BIT[slot]
    s.own_slots[seat] |= BIT[slot]
    s.tile_places[seat] |= BIT[t.slot_location[slot]]
    if t.ports & BIT[t.tile_industry[tile]]:
        s.trade_places |= BIT[t.slot_location[slot]]


def remove_tile(s: Position, slot: i64) -> None:
    """Take a tile out of the game, with what lies on it (C4: nothing flips, nobody gains)."""
    t = s.rulebook.tables
    seat = s.owner[slot]
    place = t.slot_location[slot]
    lay_cubes(s, slot, -s.cubes[slot])
    is_port = t.ports & BIT[t.tile_industry[s.tile[slot]]] != 0
    own_board(s)
    s.tile[slot] = -1
    s.owner[slot] = -1
    s.occupied &= ~BIT[slot]
    s.flipped &= ~BIT[slot]
    s.own_slots[seat] &= ~BIT[slot]
    if s.own_slots[seat] & t.location_slots[place] == 0:
        s.tile_places[seat] &= ~BIT[place]
    if is_port and not has_port(s, place):
        s.trade_places &= ~BIT[place] | t.trade_places


def has_port(s: Position, place: i64) -> bool:
    """Whether a port tile of any owner stands in a location."""
    t = s.rulebook.tables
    for slot in range(t.slots):
        if t.location_slots[place] & s.occupied & BIT[slot] and t.ports & BIT[t.tile_industry[s.tile[slot]]]:
            return True
    return False


def lay_cubes(s: Position, slot: i64, count: i64) -> None:
    """Put cubes or barrels on a tile, or take them away (a negative count), without flipping."""
    t = s.rulebook.tables
    makes = t.industry_makes[t.tile_industry[s.tile[slot]]]
    if makes == NOTHING:
        return
    own_supply(s)
    s.cubes[slot] += count
    s.stock[makes] += count
    if s.cubes[slot]:
        s.stocked[makes] |= BIT[slot]
    else:
        s.stocked[makes] &= ~BIT[slot]


def consume(s: Position, slot: i64, count: i64) -> None:
    """C4: take cubes or barrels from a tile; it flips when the last one leaves."""
    lay_cubes(s, slot, -count)
    if s.cubes[slot] == 0:
        flip(s, slot)


def flip(s: Position, slot: i64) -> None:
    """C4: turn a tile over; its owner's income marker advances at once."""
    t = s.rulebook.tables
    seat = s.owner[slot]
    s.flipped |= BIT[slot]
    advance_income(s, seat, t.tile_income[s.tile[slot]])
    s.emit(EVENT_FLIPPED, seat, slot, s.income_space[seat])


def advance_income(s: Position, seat: i64, spaces: i64) -> None:
    """C5: move the income marker up by spaces; it stops on the last one."""
    space = s.income_space[seat] + spaces
    last = s.rulebook.tables.last_space
    s.income_space[seat] = space if space < last else last


def income_level(s: Position, seat: i64) -> i64:
    """The income level of the space the marker stands on."""
    return s.rulebook.tables.income_level[s.income_space[seat]]
