"""The components of a ruleset for one number of players, as flat tables."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class ComponentTables:
    """What is printed: board, tiles, cards, tracks and prices. Filled once from the facts, then only read."""

    def __init__(self, players: i64) -> None:
        none = vec[i64]()
        self.players: i64 = players
        self.ruleset: str = ""
        self.revision: i64 = 0
        # The board.
        self.locations: i64 = 0
        self.slots: i64 = 0
        self.slot_location: vec[i64] = none
        self.slot_shows: vec[i64] = none  # mask of industries
        self.location_slots: vec[i64] = none  # mask of slots
        self.first_slots: vec[i64] = none  # [slot * industries + industry]: slots to be used before this one
        self.lines: i64 = 0
        self.line_ends: vec[i64] = none  # mask of locations
        self.line_from: vec[i64] = none
        self.line_to: vec[i64] = none
        self.line_via: vec[i64] = none  # the third end, or the first again
        self.line_eras: vec[i64] = none  # bit 0 canal, bit 1 rail
        self.printed_points: vec[i64] = none  # link points printed on a location
        self.trade_places: i64 = 0  # locations that reach the coal market
        self.towns: i64 = 0  # locations that a Location card can open
        self.farms: i64 = 0  # locations with slots that none can
        self.annex_of: i64 = 0  # with one of these in the network, an Industry card also builds in `annex`
        self.annex: i64 = 0
        # Industries and their tiles.
        self.industries: i64 = 0
        self.industry_makes: vec[i64] = none  # COAL, IRON, BEER or NOTHING
        self.is_sold: i64 = 0  # mask of industries that flip when sold
        self.flips_when_built: i64 = 0  # mask of industries
        self.ports: i64 = 0  # mask of industries whose tiles reach the coal market
        self.is_open_to_rivals: i64 = 0  # mask of industries an opponent may overbuild
        self.industry_slots: vec[i64] = none  # all slots showing industry 0, then 1 ...
        self.industry_slots_at: vec[i64] = none
        self.makers: vec[i64] = none  # all slots that may hold coal, then iron, then beer
        self.makers_at: vec[i64] = none
        self.stack: vec[i64] = none  # tile types of stack 0 from the top, then 1 ...
        self.stack_at: vec[i64] = none
        self.tile_types: i64 = 0
        self.tile_industry: vec[i64] = none
        self.tile_level: vec[i64] = none
        self.tile_money: vec[i64] = none
        self.tile_coal: vec[i64] = none
        self.tile_iron: vec[i64] = none
        self.tile_beer: vec[i64] = none
        self.tile_cubes: vec[i64] = none  # [type * 2 + era]
        self.tile_vp: vec[i64] = none
        self.tile_income: vec[i64] = none
        self.tile_points: vec[i64] = none
        self.tile_eras: vec[i64] = none
        self.tile_develops: vec[i64] = none
        # Cards.
        self.cards: i64 = 0
        self.deck: vec[i64] = none  # how many of each
        self.card_places: vec[i64] = none  # mask of locations it builds in as a Location card
        self.card_industries: vec[i64] = none  # mask of industries it builds as an Industry card
        self.industry_cards: vec[i64] = none  # mask of the cards that build an industry as Industry cards
        self.wild_cards: i64 = 0  # mask of cards that go back to their pile
        self.wild_place_card: i64 = 0
        self.wild_industry_card: i64 = 0
        # Merchants.
        self.merchants: i64 = 0
        self.merchant_location: vec[i64] = none
        self.merchant_bonus: vec[i64] = none  # one of the BONUS_ kinds
        self.merchant_amount: vec[i64] = none
        self.merchant_buys: vec[i64] = none  # mask of industries by kind of merchant tile
        # Tracks and markets.
        self.income_level: vec[i64] = none
        self.top_space: vec[i64] = none  # [level - lowest level]
        self.lowest_level: i64 = 0
        self.last_space: i64 = 0
        self.prices: vec[i64] = none  # coal spaces from the cheapest, then iron spaces
        self.prices_at: vec[i64] = none
        self.price_when_empty: vec[i64] = none
        # Numbers.
        self.eras: i64 = 2
        self.set_aside: vec[i64] = none  # cards at the bottom of the deck that are not drawn, by era
        self.refills_each_turn: bool = True  # else at the end of the round
        self.income_at_round_start: bool = False  # else at the end of the round
        self.first_link_anywhere: bool = True
        self.loans_end_with_deck: bool = False
        self.demand: vec[i64] = none  # how many demand tiles of each value
        self.demand_bonus: vec[i64] = (
            none  # income spaces by place of the distant market's marker; the last is closed
        )
        self.rounds: i64 = 0
        self.hand_size: i64 = 0
        self.first_round_actions: i64 = 1
        self.turn_actions: i64 = 2
        self.canal_cost: i64 = 0
        self.rail_cost: i64 = 0
        self.second_rail_cost: i64 = 0
        self.rail_coal: i64 = 0
        self.second_rail_beer: i64 = 0
        self.loan_money: vec[i64] = none
        self.loan_levels: vec[i64] = none
        self.score_columns: i64 = 0
