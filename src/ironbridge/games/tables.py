"""The engine's tables, made from the components of a game."""

from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge.engine import codes
from ironbridge.engine.tables import ComponentTables
from ironbridge.games.components import Components
from ironbridge.games.names import ERAS

MAKES = {"coal": codes.COAL, "iron": codes.IRON, "brewery": codes.BEER}
MARKETS = ("coal", "iron")
OPEN_TO_RIVALS = ("coal", "iron")
BONUSES = {
    "vp": codes.BONUS_VP,
    "money": codes.BONUS_MONEY,
    "income_spaces": codes.BONUS_INCOME,
    "develop": codes.BONUS_DEVELOP,
}


def make_tables(c: Components, players: int, *, eras: int) -> ComponentTables:
    """The tables of a game at a number of players; a ruleset sets its switches in them."""
    t = ComponentTables(players)
    places = [*c.places, *c.outside]
    _fill_board(t, c, places)
    _fill_tiles(t, c)
    _fill_cards(t, c, places)
    _fill_merchants(t, c, places)
    _fill_tracks(t, c)
    t.rounds = c.rounds[players]
    t.eras = eras
    t.deck = row(card.in_deck(players) for card in c.cards.values())
    t.hand_size = c.hand
    t.first_round_actions = c.actions.first_round
    t.turn_actions = c.actions.turn
    aside = c.set_aside.get(players, {})
    t.set_aside = row(aside.get(era, 0) for era in ERAS)
    t.canal_cost = c.link_costs.canal
    t.rail_cost = c.link_costs.rail
    t.second_rail_cost = c.link_costs.two_rails - c.link_costs.rail
    t.rail_coal = c.link_costs.rail_coal
    t.second_rail_beer = c.link_costs.second_rail_beer
    if c.distant is not None:
        t.demand = row(c.distant.demand[players].values())
        # The last place of the track is the closed end.
        t.demand_bonus = row((*c.distant.bonuses, 0))
    if c.annex is not None:
        t.annex_of = mask([c.annex.of], places)
        t.annex = mask([c.annex.opens], places)
    return t


def _fill_board(t: ComponentTables, c: Components, places: Sequence[str]) -> None:
    industries = list(c.industries)
    slots = [(key, shows) for key, place in c.places.items() for shows in place.slots]
    t.locations = len(places)
    t.slots = len(slots)
    t.slot_location = row(places.index(place) for place, _ in slots)
    t.slot_shows = row(mask(shows, industries) for _, shows in slots)
    t.location_slots = row(bits(k for k, (at, _) in enumerate(slots) if at == place) for place in places)
    # B4, LB2: a slot that shows the industry among others waits for those of its location that show it alone.
    t.first_slots = row(
        bits(k for k, (at, alone) in enumerate(slots) if at == place and alone == (industry,) != shows)
        if industry in c.alone_first
        else 0
        for place, shows in slots
        for industry in industries
    )
    ends = [[places.index(place) for place in line.ends] for line in c.lines.values()]
    t.lines = len(ends)
    t.line_ends = row(map(bits, ends))
    t.line_from = row(e[0] for e in ends)
    t.line_to = row(e[1] for e in ends)
    t.line_via = row(e[2] if len(e) > 2 else e[0] for e in ends)
    t.line_eras = row(mask(line.eras, ERAS) for line in c.lines.values())
    t.printed_points = row(c.outside[key].link_points if key in c.outside else 0 for key in places)
    t.trade_places = mask((key for key, place in c.outside.items() if place.trades), places)
    t.towns = mask(c.towns, places)
    t.farms = mask(c.farms, places)
    showing = {i: [k for k, (_, shows) in enumerate(slots) if i in shows] for i in industries}
    t.industry_slots, t.industry_slots_at = rows(list(showing.values()))
    t.makers, t.makers_at = rows([showing.get(industry, []) for industry in MAKES])


def _fill_tiles(t: ComponentTables, c: Components) -> None:
    names, tiles = list(c.industries), c.tiles
    t.industries = len(names)
    t.industry_makes = row(MAKES.get(name, codes.NOTHING) for name in names)
    t.is_sold = mask(c.sold, names)
    t.is_open_to_rivals = mask(OPEN_TO_RIVALS, names)
    t.ports = mask(c.ports, names)
    t.flips_when_built = mask(c.flips_when_built, names)
    t.stack, t.stack_at = rows(
        [[k for k, tile in enumerate(tiles) if tile.industry == i for _ in range(tile.count)] for i in names]
    )
    t.tile_types = len(tiles)
    t.tile_industry = row(names.index(tile.industry) for tile in tiles)
    t.tile_level = row(tile.level for tile in tiles)
    t.tile_money = row(tile.money for tile in tiles)
    t.tile_coal = row(tile.coal for tile in tiles)
    t.tile_iron = row(tile.iron for tile in tiles)
    t.tile_beer = row(tile.beer or 0 for tile in tiles)
    t.tile_cubes = row(tile.held(era) for tile in tiles for era in ERAS)
    t.tile_vp = row(tile.vp for tile in tiles)
    t.tile_income = row(tile.income_spaces for tile in tiles)
    t.tile_points = row(tile.link_points for tile in tiles)
    t.tile_eras = row(mask(tile.eras, ERAS) for tile in tiles)
    t.tile_develops = row(tile.can_develop for tile in tiles)


def _fill_cards(t: ComponentTables, c: Components, places: Sequence[str]) -> None:
    industries, cards = list(c.industries), list(c.cards.values())
    t.cards = len(cards)
    t.card_places = row(mask(card.towns, places) for card in cards)
    t.card_industries = row(mask(card.industries, industries) for card in cards)
    t.industry_cards = row(
        bits(k for k, card in enumerate(cards) if industry in card.industries) for industry in industries
    )
    t.wild_cards = bits(k for k, card in enumerate(cards) if card.wild)
    for number, card in enumerate(cards):
        if card.wild and card.towns:
            t.wild_place_card = number
        elif card.wild:
            t.wild_industry_card = number


def _fill_merchants(t: ComponentTables, c: Components, places: Sequence[str]) -> None:
    owners = [space.split(".")[0] for space in c.merchant_spaces]
    t.merchants = len(owners)
    t.merchant_location = row(places.index(place) for place in owners)
    t.merchant_bonus = row(BONUSES[c.outside[place].bonus] for place in owners)
    t.merchant_amount = row(c.outside[place].amount for place in owners)
    t.merchant_buys = row(mask(buys, list(c.industries)) for buys in c.merchant_tiles.values())


def _fill_tracks(t: ComponentTables, c: Components) -> None:
    levels = c.income_levels
    t.income_level = row(levels)
    t.lowest_level = min(levels)
    t.last_space = len(levels) - 1
    t.top_space = row(
        max(space for space, there in enumerate(levels) if there == level)
        for level in range(min(levels), max(levels) + 1)
    )
    t.prices, t.prices_at = rows([c.markets[good].spaces for good in MARKETS])
    t.price_when_empty = row(c.markets[good].price_when_empty for good in MARKETS)
    t.loan_money = row(loan.money for loan in c.loans)
    t.loan_levels = row(loan.levels for loan in c.loans)


def row(numbers: Iterable[int]) -> vec[i64]:
    """A row of numbers for the engine."""
    return vec[i64]([int(number) for number in numbers])


def rows(many: Sequence[Sequence[int]]) -> tuple[vec[i64], vec[i64]]:
    """Rows laid end to end, and where each begins; the last entry is where all end."""
    starts = [0]
    for one in many:
        starts.append(starts[-1] + len(one))
    return row(number for one in many for number in one), row(starts)


def bits(numbers: Iterable[int]) -> int:
    """The mask of some numbers."""
    return sum(2**number for number in numbers)


def mask(some: Iterable[str], names: Sequence[str]) -> int:
    """The mask of some names of a row."""
    return bits(names.index(name) for name in some)
