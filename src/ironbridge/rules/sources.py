"""What choices use up, sell and flip: where every cube and barrel comes from and by which route."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ironbridge.engine import codes
from ironbridge.engine.position import Position
from ironbridge.games.names import DISTANT, Names
from ironbridge.rules.events import (
    RESOURCES,
    BarrelDrunk,
    Bought,
    Event,
    Flipped,
    LinkBuilt,
    Shipped,
    Sold,
    SoldToMarket,
    Taken,
    TileBuilt,
)
from ironbridge.rules.routes import Route, route

TILE, MARKET, MERCHANT = "tile", "market", "merchant"


@dataclass(frozen=True, slots=True)
class Source:
    """Cubes or barrels that are used up, and where they come from.

    `kind` is `tile` (on `slot`, of `seat`, with so many `left` on it after), `market` (for `price`) or `merchant` (the
    barrel beside that space). `route` are the lines walked to it and `place` is where they end; both are None where no
    connection is needed, for iron and for beer of one's own.
    """

    resource: str
    count: int
    kind: str
    slot: str | None = None
    seat: int | None = None
    left: int | None = None
    price: int | None = None
    merchant: str | None = None
    place: str | None = None
    route: Route | None = None


@dataclass(frozen=True, slots=True)
class Sale:
    """What is sold from a slot: a tile to a merchant space, a port tile's slot or `distant`, or cubes to the `market`.

    `seat` owns the port. `route` leads to it, or to the nearest place that trades with the market; iron needs none.
    """

    slot: str
    to: str
    seat: int | None = None
    place: str | None = None
    route: Route | None = None


@dataclass(frozen=True, slots=True)
class Flip:
    """A tile that flips: its owner's income marker advances by `income_spaces`.

    At the end of the era the tile scores `vp` and gives `link_points` to every link at its place.
    """

    slot: str
    seat: int
    industry: str
    level: int
    income_spaces: int
    income_space: int
    vp: int
    link_points: int


@dataclass(frozen=True, slots=True)
class Traced:
    """All that some choices use up, sell and flip, in order."""

    sources: tuple[Source, ...] = ()
    sales: tuple[Sale, ...] = ()
    flips: tuple[Flip, ...] = ()

    def __add__(self, other: "Traced") -> "Traced":
        return Traced(self.sources + other.sources, self.sales + other.sales, self.flips + other.flips)


def trace(names: Names, before: Position, after: Position, events: Sequence[Event]) -> Traced:
    """What one choice uses up, sells and flips: its events, and the positions before and after it.

    No link leaves the board meanwhile and a new one is laid first, so the routes are those of the position after it.
    """
    tracer = _Tracer(names, before, after)
    for event in events:
        tracer.follow(event)
    return Traced(tuple(tracer.sources()), tuple(tracer.sales), tuple(tracer.flips))


class _Tracer:
    """Follows events, remembering the piece that needs things: placed last, or in progress from the start."""

    def __init__(self, names: Names, before: Position, after: Position) -> None:
        self.names = names
        self.s = after
        self.t = after.rulebook.tables
        self.taken: list[tuple[Source, int]] = []
        self.sales: list[Sale] = []
        self.flips: list[Flip] = []
        self.slot = ""
        self.start = 0
        part = before.part
        if part >= 0 and codes.kind_of(part) == codes.LINK:
            self.start = self.t.line_ends[codes.first(part)]
        elif part >= 0 and codes.kind_of(part) in {codes.BUILD, codes.BUILD_TWO, codes.SELL}:
            self.stand_on(names.slots[codes.first(part)])

    def stand_on(self, slot: str) -> None:
        """What follows is needed on a slot."""
        self.slot = slot
        self.start = 1 << self.t.slot_location[self.number("slot", slot)]

    def follow(self, event: Event) -> None:
        """Note an event."""
        match event:
            case TileBuilt():
                self.stand_on(event.slot)
            case LinkBuilt():
                self.start = self.t.line_ends[self.number("line", event.line)]
            case Taken():
                self.take(event.seat, event.slot, event.count)
            case Bought():
                self.buy(event.resource, event.price)
            case BarrelDrunk():
                self.drink(event.merchant)
            case Sold():
                self.stand_on(event.slot)
                self.sell(event.merchant, self.t.merchant_location[self.number("merchant", event.merchant)])
            case Shipped():
                self.stand_on(event.slot)
                self.ship(event.port)
            case SoldToMarket():
                self.trade_in()
            case Flipped():
                self.flip(event.slot, event.income_space)

    def trade_in(self) -> None:
        """Cubes of the tile built last go to the market."""
        tile = self.s.tile[self.number("slot", self.slot)]
        is_coal = self.t.industry_makes[self.t.tile_industry[tile]] == codes.COAL
        place, way = self.trade() if is_coal else (None, None)
        self.sales.append(Sale(self.slot, MARKET, None, place, way))

    def take(self, seat: int, slot: str, count: int) -> None:
        number = self.number("slot", slot)
        makes = self.t.industry_makes[self.t.tile_industry[self.s.tile[number]]]
        owner = self.s.owner[number]
        # C7, C8: iron and one's own beer are taken from anywhere.
        is_near = makes == codes.COAL or (makes == codes.BEER and owner != seat)
        place, way = self.to(1 << self.t.slot_location[number]) if is_near else (None, None)
        source = Source(RESOURCES[makes], count, TILE, slot, owner, place=place, route=way)
        self.taken.append((source, number))

    def buy(self, resource: str, price: int) -> None:
        place, way = self.trade() if resource == RESOURCES[codes.COAL] else (None, None)
        self.taken.append((Source(resource, 1, MARKET, price=price, place=place, route=way), -1))

    def drink(self, merchant: str) -> None:
        place, way = self.to(1 << self.t.merchant_location[self.number("merchant", merchant)])
        source = Source(RESOURCES[codes.BEER], 1, MERCHANT, merchant=merchant, place=place, route=way)
        self.taken.append((source, -1))

    def sell(self, merchant: str, location: int) -> None:
        place, way = self.to(1 << location)
        self.sales.append(Sale(self.slot, merchant, None, place, way))

    def ship(self, port: str) -> None:
        if port == DISTANT:
            place, way = self.trade()
            self.sales.append(Sale(self.slot, port, None, place, way))
            return
        number = self.number("slot", port)
        place, way = self.to(1 << self.t.slot_location[number])
        self.sales.append(Sale(self.slot, port, self.s.owner[number], place, way))

    def flip(self, slot: str, income_space: int) -> None:
        number = self.number("slot", slot)
        tile = self.s.tile[number]
        industry, level = self.names.tiles[tile]
        self.flips.append(
            Flip(
                slot,
                self.s.owner[number],
                industry,
                level,
                self.t.tile_income[tile],
                income_space,
                self.t.tile_vp[tile],
                self.t.tile_points[tile],
            )
        )

    def to(self, goals: int) -> tuple[str, Route]:
        """Where a shortest route leads, and the route; the rules made sure that there is one."""
        found = route(self.s, self.names, self.start, goals)
        assert found is not None
        way, place = found
        return place, way

    def trade(self) -> tuple[str, Route]:
        """The nearest place that trades with the market."""
        return self.to(self.s.trade_places)

    def sources(self) -> list[Source]:
        """What was taken; how much was left each time is counted back from what lies there now."""
        left = list(self.s.cubes)
        found = []
        for source, slot in reversed(self.taken):
            if slot >= 0:
                source = replace(source, left=left[slot])
                left[slot] += source.count
            found.append(source)
        return found[::-1]

    def number(self, domain: str, name: str) -> int:
        """The engine's number of a name."""
        return self.names.numbers[domain][name]
