"""A position from its bytes."""

from ironbridge.engine.number_bytes import ANY, FORMAT, Numbers
from ironbridge.engine.position import Position, Rulebook


def position_from_bytes(rulebook: Rulebook, data: bytes) -> Position:
    """The position of its bytes. Raises ValueError if they are not of this format and of these tables.

    Whether the numbers make sense together is not checked: these bytes are for programs that trust each other.
    """
    given = Numbers(data)
    if len(data) == 0 or data[0] != FORMAT:
        raise ValueError(f"a position as bytes begins with {FORMAT}")
    t = rulebook.tables
    s = Position(rulebook)
    s.era = given.number()
    s.round = given.number()
    s.turn_order = given.row(t.players)
    s.turn = given.number()
    s.actions_left = given.number()
    s.ask = given.number()
    s.head = given.number()
    s.part = given.number()
    s.parts = given.number()
    s.need_coal = given.number()
    s.need_iron = given.number()
    s.need_beer = given.number()
    s.is_bonus_due = given.number() == 1
    s.is_action_cut = given.number() == 1
    s.debt = given.number()
    s.income_turn = given.number()
    s.tile = given.row(t.slots)
    s.owner = given.row(t.slots)
    s.cubes = given.row(t.slots)
    s.occupied = given.number()
    s.flipped = given.number()
    s.line_owner = given.row(t.lines)
    s.joined = given.row(t.locations)
    s.reach = given.row(t.locations)
    s.trade_places = given.number()
    s.stock = given.row(4)
    s.stocked = given.row(4)
    s.market = given.row(2)
    s.merchant_tile = given.row(t.merchants)
    s.barrels = given.number()
    s.distant = given.number()
    s.demand = given.row(ANY)
    s.demand_shown = given.number()
    s.rail_demand = given.row(ANY)
    s.money = given.row(t.players)
    s.spent = given.row(t.players)
    s.income_space = given.row(t.players)
    s.vp = given.row(t.players)
    s.links_left = given.row(t.players)
    s.own_slots = given.row(t.players)
    s.tile_places = given.row(t.players)
    s.link_places = given.row(t.players)
    s.taken = given.row(t.players * t.industries)
    s.score = given.row(t.players * t.score_columns)
    s.hand = given.row(t.players * t.cards)
    s.holds = given.row(t.players)
    s.hand_size = given.row(t.players)
    s.face_down = given.row(t.players)
    s.discards = given.row(ANY)
    s.deck = given.row(ANY)
    s.deck_end = given.number()
    s.rail_deck = given.row(ANY)
    if given.at != len(data):
        raise ValueError("there are bytes after the position")
    return s
