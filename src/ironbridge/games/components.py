"""The components of a game of the family, and the engine's tables made from them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge.engine import codes
from ironbridge.engine.tables import Tables
from ironbridge.games.names import ERAS, Names

MAKES = {"coal": codes.COAL, "iron": codes.IRON, "brewery": codes.BEER}
OPEN_TO_RIVALS = ("coal", "iron")
SOURCES = tuple(f"{era}_{source}" for era in ERAS for source in ("links", "tiles", "bonus", "lost"))


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of industry tile."""

    industry: str
    level: int
    count: int
    eras: Sequence[str]
    money: int = 0
    coal: int = 0
    iron: int = 0
    beer: int = 0
    cubes: tuple[int, int] = (0, 0)  # in the Canal and in the Rail Era
    vp: int = 0
    income: int = 0
    points: int = 0
    develops: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the board."""

    name: str
    ends: Sequence[str]
    eras: Sequence[str]


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card: the towns it opens as a Location card, the industries it builds as an Industry card."""

    name: str
    towns: Sequence[str] = ()
    industries: Sequence[str] = ()
    is_wild: bool = False


@dataclass(frozen=True, slots=True)
class Market:
    """The spaces of a market from the cheapest, and the price when it is empty."""

    prices: Sequence[int]
    price_when_empty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Components:
    """What is printed on board, tiles, cards and tracks."""

    towns: Mapping[str, Sequence[Sequence[str]]]  # the industries of each slot
    farms: Mapping[str, Sequence[Sequence[str]]]
    outside: Mapping[str, int]  # locations without slots, and the link points printed on them
    trade_places: Sequence[str]
    lines: Sequence[Line]
    industries: Sequence[str]
    tiles: Sequence[Tile]
    sold: Sequence[str]
    alone_first: Sequence[str]  # industries for which a slot of their own comes before a shared one
    cards: Sequence[Card]
    income_levels: Sequence[int]
    coal: Market
    iron: Market
    loans: Sequence[tuple[int, int]]  # money and income levels
    canal_cost: int
    rail_cost: int
    two_rails_cost: int
    rail_coal: int
    hand: int
    first_round_actions: int
    turn_actions: int
    score: Sequence[str]
    merchants: Sequence[str] = ()
    merchant_tiles: Sequence[str] = ()
    ports: Sequence[str] = ()
    flips_when_built: Sequence[str] = ()

    def names(self) -> Names:
        """All names, in the order of the engine's numbers."""
        return Names(
            industries=tuple(self.industries),
            locations=(*self.towns, *self.farms, *self.outside),
            slots=tuple(f"{place}.{k + 1}" for place, slots in self._sites() for k in range(len(slots))),
            lines=tuple(line.name for line in self.lines),
            merchants=tuple(self.merchants),
            merchant_tiles=tuple(self.merchant_tiles),
            cards=tuple(card.name for card in self.cards),
            tiles=tuple((tile.industry, tile.level) for tile in self.tiles),
            loans=tuple(money for money, _ in self.loans),
            score=tuple(self.score),
        )

    def _sites(self) -> list[tuple[str, Sequence[Sequence[str]]]]:
        return [*self.towns.items(), *self.farms.items()]

    def tables(self, players: int, *, rounds: int, eras: int, deck: Sequence[int]) -> Tables:
        """The engine's tables at a player count; numbers and rules that only one ruleset has are set by it."""
        t = Tables(players)
        self._fill_board(t)
        self._fill_tiles(t)
        self._fill_cards(t)
        self._fill_tracks(t)
        t.rounds = rounds
        t.eras = eras
        t.deck = row(deck)
        t.hand_size = self.hand
        t.first_round_actions = self.first_round_actions
        t.turn_actions = self.turn_actions
        t.set_aside = row([0, 0])
        t.demand = row([])
        t.canal_cost = self.canal_cost
        t.rail_cost = self.rail_cost
        t.second_rail_cost = self.two_rails_cost - self.rail_cost
        t.rail_coal = self.rail_coal
        t.score_columns = len(self.score)
        return t

    def _fill_board(self, t: Tables) -> None:
        places = [*self.towns, *self.farms, *self.outside]
        slots = [(place, list(shows)) for place, sites in self._sites() for shows in sites]
        t.locations = len(places)
        t.slots = len(slots)
        t.slot_location = row(places.index(place) for place, _ in slots)
        t.slot_shows = row(mask(shows, self.industries) for _, shows in slots)
        t.location_slots = row(bits(k for k, (at, _) in enumerate(slots) if at == place) for place in places)
        # B4, LB2: a slot that shows the industry among others waits for those of its location that show it alone.
        t.first_slots = row(
            bits(k for k, (at, alone) in enumerate(slots) if at == place and alone == [industry] != shows)
            if industry in self.alone_first
            else 0
            for place, shows in slots
            for industry in self.industries
        )
        ends = [[places.index(place) for place in line.ends] for line in self.lines]
        t.lines = len(ends)
        t.line_ends = row(map(bits, ends))
        t.line_from = row(e[0] for e in ends)
        t.line_to = row(e[1] for e in ends)
        t.line_via = row(e[2] if len(e) > 2 else e[0] for e in ends)
        t.line_eras = row(mask(line.eras, ERAS) for line in self.lines)
        t.printed_points = row(self.outside.get(place, 0) for place in places)
        t.trade_places = mask(self.trade_places, places)
        t.towns = mask(self.towns, places)
        t.farms = mask(self.farms, places)
        showing = [
            [k for k, (_, shows) in enumerate(slots) if industry in shows] for industry in self.industries
        ]
        t.industry_slots, t.industry_slots_at = rows(showing)
        makers = [showing[self.industries.index(i)] if i in self.industries else [] for i in MAKES]
        t.makers, t.makers_at = rows(makers)

    def _fill_tiles(self, t: Tables) -> None:
        names, tiles = self.industries, self.tiles
        t.industries = len(names)
        t.industry_makes = row(MAKES.get(name, codes.NOTHING) for name in names)
        t.is_sold = mask(self.sold, names)
        t.is_open_to_rivals = mask(OPEN_TO_RIVALS, names)
        t.ports = mask(self.ports, names)
        t.flips_when_built = mask(self.flips_when_built, names)
        t.stack, t.stack_at = rows(
            [
                [k for k, tile in enumerate(tiles) if tile.industry == i for _ in range(tile.count)]
                for i in names
            ]
        )
        t.tile_types = len(tiles)
        t.tile_industry = row(names.index(tile.industry) for tile in tiles)
        t.tile_level = row(tile.level for tile in tiles)
        t.tile_money = row(tile.money for tile in tiles)
        t.tile_coal = row(tile.coal for tile in tiles)
        t.tile_iron = row(tile.iron for tile in tiles)
        t.tile_beer = row(tile.beer for tile in tiles)
        t.tile_cubes = row(cubes for tile in tiles for cubes in tile.cubes)
        t.tile_vp = row(tile.vp for tile in tiles)
        t.tile_income = row(tile.income for tile in tiles)
        t.tile_points = row(tile.points for tile in tiles)
        t.tile_eras = row(mask(tile.eras, ERAS) for tile in tiles)
        t.tile_develops = row(tile.develops for tile in tiles)

    def _fill_cards(self, t: Tables) -> None:
        places = [*self.towns, *self.farms, *self.outside]
        t.cards = len(self.cards)
        t.card_places = row(mask(card.towns, places) for card in self.cards)
        t.card_industries = row(mask(card.industries, self.industries) for card in self.cards)
        t.industry_cards = row(
            bits(k for k, card in enumerate(self.cards) if industry in card.industries)
            for industry in self.industries
        )
        t.wild_cards = bits(k for k, card in enumerate(self.cards) if card.is_wild)

    def _fill_tracks(self, t: Tables) -> None:
        levels = list(self.income_levels)
        t.income_level = row(levels)
        t.lowest_level = min(levels)
        t.last_space = len(levels) - 1
        t.top_space = row(
            max(space for space, there in enumerate(levels) if there == level)
            for level in range(min(levels), max(levels) + 1)
        )
        t.prices, t.prices_at = rows([self.coal.prices, self.iron.prices])
        t.price_when_empty = row([self.coal.price_when_empty, self.iron.price_when_empty])
        t.loan_money = row(money for money, _ in self.loans)
        t.loan_levels = row(levels for _, levels in self.loans)


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
