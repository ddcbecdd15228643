"""What a game is made of: all that is printed on board, tiles, cards and tracks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ironbridge.games.names import ERAS, Names

SOURCES = tuple(f"{era}_{source}" for era in ERAS for source in ("links", "tiles", "bonus", "lost"))


@dataclass(frozen=True)
class Place:
    """A town or farm, with the industries that each of its slots takes."""

    name: str
    slots: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Outside:
    """A place at the edge of the board, without slots: an end of lines, and perhaps a place of merchants."""

    name: str
    link_points: int
    trades: bool  # it reaches the coal market
    spaces: int = 0  # for merchant tiles
    bonus: str = ""  # of a merchant's barrel: vp, money, income_spaces or develop
    amount: int = 0
    players: tuple[int, ...] = ()  # the numbers of players with which its merchants are in use


@dataclass(frozen=True)
class Line:
    """A line of the board, with its ends and the eras in which it can be built."""

    ends: tuple[str, ...]
    eras: tuple[str, ...]


@dataclass(frozen=True)
class Tile:
    """One level of an industry: what its tiles cost, hold and bring."""

    industry: str
    level: int
    count: int
    eras: tuple[str, ...]  # in which it can be built
    money: int = 0
    coal: int = 0
    iron: int = 0
    beer: int | None = None  # to sell it; None for what is not sold for beer
    holds: Mapping[str, int] | None = None  # cubes or barrels when it is built, by era
    vp: int = 0
    income_spaces: int = 0
    link_points: int = 0
    can_develop: bool = True

    @property
    def can_build(self) -> bool:
        """Whether it can be built at all, and not only be removed by Develop."""
        return bool(self.eras)

    def held(self, era: str) -> int:
        """How many cubes or barrels it holds when it is built in an era."""
        return self.holds[era] if self.holds else 0


@dataclass(frozen=True)
class Card:
    """One kind of card: the towns it opens as a Location card, the industries it builds as an Industry card."""

    name: str
    towns: tuple[str, ...] = ()
    industries: tuple[str, ...] = ()
    code: str = ""  # two letters for it in records; wild cards need none
    count: Mapping[int, int] | None = None  # in the deck, by number of players
    wild: int = 0  # how many lie beside the deck

    def in_deck(self, players: int) -> int:
        """How many the deck of so many players holds."""
        return self.count[players] if self.count else 0


@dataclass(frozen=True)
class Market:
    """A market's prices, one for each space and the cheapest first, and the price once it is empty."""

    spaces: tuple[int, ...]
    price_when_empty: int


@dataclass(frozen=True)
class Distant:
    """The distant cotton market: the bonus of each space, then the closed end, and the demand tiles by players."""

    bonuses: tuple[int, ...]
    demand: Mapping[int, Mapping[int, int]]  # by value: how many

    @property
    def end(self) -> int:
        """The marker's place once the market is closed."""
        return len(self.bonuses)


@dataclass(frozen=True)
class MerchantTile:
    """A merchant tile of the box, and the least number of players that use it."""

    kind: str
    from_players: int


@dataclass(frozen=True)
class LinkCosts:
    """What links cost."""

    canal: int
    rail: int
    two_rails: int
    rail_coal: int
    second_rail_beer: int = 0


@dataclass(frozen=True)
class SetUp:
    """What every player and the markets begin with."""

    money: int
    income_space: int
    links: int
    coal_market: int
    iron_market: int
    face_down: int = 0


@dataclass(frozen=True)
class Actions:
    """How many actions a turn has."""

    first_round: int
    turn: int


@dataclass(frozen=True)
class LoanTerms:
    """The money of a loan, and the income levels it costs."""

    money: int
    levels: int


@dataclass(frozen=True)
class Annex:
    """With one town in the network, an Industry card also builds in another."""

    of: str
    opens: str


@dataclass(frozen=True, kw_only=True)
class Components:
    """All that is printed, in the order of the facts; what a game lacks is empty."""

    towns: Mapping[str, Place]
    outside: Mapping[str, Outside]
    lines: Mapping[str, Line]
    industries: Mapping[str, tuple[Tile, ...]]
    sold: tuple[str, ...]  # industries that flip by a sale
    cards: Mapping[str, Card]
    income_levels: tuple[int, ...]
    markets: Mapping[str, Market]  # coal and iron
    loans: tuple[LoanTerms, ...]
    link_costs: LinkCosts
    start: SetUp
    hand: int
    actions: Actions
    rounds: Mapping[int, int]  # of an era, by number of players
    farms: Mapping[str, Place]  # like towns, but no Location card opens them
    alone_first: tuple[str, ...] = ()  # industries for which a slot of their own comes before a shared one
    ports: tuple[str, ...] = ()  # industries whose tiles reach the coal market
    flips_when_built: tuple[str, ...] = ()
    merchant_tiles: Mapping[str, tuple[str, ...]]  # what each kind buys
    merchant_bag: tuple[MerchantTile, ...] = ()
    distant: Distant | None = None
    set_aside: Mapping[
        int, Mapping[str, int]
    ]  # cards at the bottom of the deck, by number of players and era
    annex: Annex | None = None

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Towns and farms."""
        return {**self.towns, **self.farms}

    @cached_property
    def merchants(self) -> Mapping[str, Outside]:
        """The places of merchants."""
        return {key: place for key, place in self.outside.items() if place.spaces}

    @cached_property
    def externals(self) -> Mapping[str, Outside]:
        """The places at the edge of the board that have no merchants."""
        return {key: place for key, place in self.outside.items() if not place.spaces}

    @cached_property
    def merchant_spaces(self) -> tuple[str, ...]:
        """The spaces for merchant tiles."""
        return tuple(
            f"{key}.{n}" for key, place in self.merchants.items() for n in range(1, place.spaces + 1)
        )

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """All kinds of tiles, industry after industry."""
        return tuple(tile for tiles in self.industries.values() for tile in tiles)

    @cached_property
    def wild_cards(self) -> Mapping[str, int]:
        """How many wild cards of each kind lie beside the deck."""
        return {name: card.wild for name, card in self.cards.items() if card.wild}

    def name(self, place: str) -> str:
        """The name of a town, farm or place at the edge of the board."""
        return self.outside[place].name if place in self.outside else self.places[place].name

    def tile(self, industry: str, level: int) -> Tile:
        """The tile of an industry and level. Raises KeyError."""
        for tile in self.industries[industry]:
            if tile.level == level:
                return tile
        raise KeyError(level)

    def next_tile(self, industry: str, left: int) -> Tile | None:
        """The lowest tile still on the mat when so many are left of a stack."""
        for tile in reversed(self.industries[industry]):
            left -= tile.count
            if left <= 0:
                return tile if left + tile.count > 0 else None
        return self.industries[industry][0]

    def stack(self, industry: str) -> int:
        """How many tiles a full stack has."""
        return sum(tile.count for tile in self.industries[industry])

    def names(self, extras: tuple[str, ...]) -> Names:
        """All names, in the order of the engine's numbers; `extras` are sources of points at the end of the game."""
        return Names(
            industries=tuple(self.industries),
            locations=(*self.places, *self.outside),
            slots=tuple(f"{key}.{n}" for key, at in self.places.items() for n in range(1, len(at.slots) + 1)),
            lines=tuple(self.lines),
            merchants=self.merchant_spaces,
            merchant_tiles=tuple(self.merchant_tiles),
            cards=tuple(self.cards),
            tiles=tuple((tile.industry, tile.level) for tile in self.tiles),
            loans=tuple(loan.money for loan in self.loans),
            score=(*SOURCES, *extras),
        )
