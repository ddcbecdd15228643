"""What one action did, as people say it: a title, a line for a log, and rows of money that add up."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from ironbridge.games.names import ERAS
from ironbridge.rules.deeds import Deed
from ironbridge.rules.events import (
    RESOURCES,
    BonusGiven,
    CardLaidDown,
    DemandShown,
    LinkBuilt,
    LoanTaken,
    Shipped,
    Sold,
    SoldToMarket,
    TileBuilt,
    TileDeveloped,
    TileRemoved,
    TileReplaced,
    WildCardsTaken,
)
from ironbridge.rules.sources import MARKET, MERCHANT, Flip, Source
from ironbridge.words.speaker import Speaker, market_or_port

_BETWEEN = " · "


@dataclass(frozen=True, slots=True)
class Row:
    """A part of an action: what it is about, its words, a remark, and the money that it brings or, below 0, takes.

    `money` is None where nothing is paid for such a thing at all; what is free has 0.
    """

    kind: str
    words: str
    money: int | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class ToldDeed:
    """An action in words; the money of the rows adds up to `money`."""

    title: str
    line: str
    money: int
    rows: tuple[Row, ...]
    cards: str


def told_deed(speaker: Speaker, deed: Deed) -> ToldDeed:
    """An action as people say it."""
    return _Teller(speaker, deed).told()


def signed(level: int) -> str:
    """An income level with its sign."""
    return f"−{-level}" if level < 0 else f"+{level}" if level else "0"


class _Teller:
    def __init__(self, speaker: Speaker, deed: Deed) -> None:
        self.speaker = speaker
        self.say = speaker.say
        self.pounds = speaker.words.pounds
        self.deed = deed
        self.names = deed.ruleset.names
        self.built = [event for event in deed.events if isinstance(event, TileBuilt)]
        self.links = [event for event in deed.events if isinstance(event, LinkBuilt)]
        self.sales = [event for event in deed.events if isinstance(event, Sold | Shipped)]
        self.developed = [event for event in deed.events if isinstance(event, TileDeveloped)]
        self.removed = [event for event in deed.events if isinstance(event, TileRemoved)]
        self.loans = [event for event in deed.events if isinstance(event, LoanTaken)]

    def told(self) -> ToldDeed:
        rows = [*self.payments(), *self.gains(), *self.consequences()]
        cards = [event.card for event in self.deed.events if isinstance(event, CardLaidDown)]
        line = _BETWEEN.join([self.head(), *self.extras()])
        return ToldDeed(self.title(), line, self.deed.money, tuple(rows), self.speaker.cards(cards))

    # What it is called.

    def title(self) -> str:
        """The action in a few words."""
        if self.built:
            return self.tile_at("deed.build", self.built[0].slot)
        if len(self.links) == 1:
            return self.say(f"deed.link.{self.era}", line=self.speaker.line(self.links[0].line))
        if self.links:
            return self.say("deed.links")
        if len(self.sales) == 1:
            sale = self.sales[0]
            place = self.speaker.town(sale.slot)
            return self.say("deed.sold", tile=self.tile(sale.slot), sale=self.sale(sale, place))
        if self.sales:
            return self.say("deed.sold.many", count=len(self.sales))
        if self.removed:
            return self.tile_at("deed.removed", self.removed[0].slot)
        if self.loans:
            return self.say("deed.loan")
        if self.developed:
            return self.say("deed.develop")
        is_scout = any(isinstance(event, WildCardsTaken) for event in self.deed.events)
        return self.say("deed.scout" if is_scout else "deed.pass")

    def head(self) -> str:
        """The beginning of the line: what, where, for how much."""
        if self.built:
            return f"{self.title()} {self.pounds(self.price())}"
        if self.links:
            lines = self.speaker.words.joined(self.speaker.line(link.line) for link in self.links)
            words = self.title() if len(self.links) == 1 else self.say("deed.links.line", lines=lines)
            return f"{words} {self.pounds(self.price())}"
        if self.sales:
            sold = (self.sale(sale, self.speaker.town(sale.slot)) for sale in self.sales)
            return self.say("deed.sold.line", sales=self.speaker.words.joined(sold))
        if self.loans:
            before, after = self.levels()
            money = self.pounds(self.loans[0].money)
            return self.say("deed.loan.line", money=money, before=signed(before), after=signed(after))
        if self.developed:
            tiles = self.speaker.words.joined(self.developed_tiles())
            return self.say("deed.develop.line", tiles=tiles)
        return self.title()

    def extras(self) -> Iterator[str]:
        """The rest of the line: sources, then gains."""
        for (resource, kind), group in groupby(
            self.sources(), key=lambda found: (found.resource, found.kind)
        ):
            sources = list(group)
            count = sum(source.count for source in sources)
            good = self.counted(resource, count)
            if kind == MARKET:
                yield f"{good} {self.pounds(sum(source.price or 0 for source in sources))}"
            else:
                places = self.speaker.words.joined(dict.fromkeys(map(self.place_of, sources)))
                yield self.say("deed.from", goods=good, place=places)
        for goods in self.goods():
            yield f"{goods.words} {self.pounds(goods.money or 0)}"
        if self.removed:
            yield self.pounds(self.deed.money)
        yield from (self.bonus(event) for event in self.bonuses())
        before, after = self.levels()
        if self.sales and before != after:
            yield self.say("deed.income", before=signed(before), after=signed(after))

    # What it takes and brings.

    def payments(self) -> Iterator[Row]:
        """The piece itself, then each source."""
        if self.built:
            remark = next(
                (self.over(event) for event in self.deed.events if isinstance(event, TileReplaced)), ""
            )
            yield Row("tile", self.tile(self.built[0].slot), -self.price(), remark)
        if self.links:
            lines = self.speaker.words.joined(self.speaker.line(link.line) for link in self.links)
            yield Row("link", lines, -self.price())
        for tile in self.developed_tiles():
            yield Row("develop", self.say("deed.leaves", tile=tile), 0)
        for source in self.sources():
            words = self.counted(source.resource, source.count, always=True)
            owner = source.seat if source.seat != self.deed.seat else None
            remark = self.say("deed.market") if source.kind == MARKET else self.place_of(source)
            if owner is not None:
                remark = f"{remark}, {self.speaker.seats[owner]}"
            yield Row(source.resource, words, -(source.price or 0), remark)

    def gains(self) -> Iterator[Row]:
        """What brings money, and the sales, which bring none."""
        for sale in self.sales:
            yield Row("sale", self.sale(sale, self.speaker.town(sale.slot)), 0)
        yield from self.goods()
        for event in self.deed.events:
            if isinstance(event, DemandShown):
                yield Row("demand", self.demand(event))
        for bonus in self.bonuses():
            yield Row("bonus", self.bonus(bonus), bonus.amount if bonus.bonus == "money" else None)
        for loan in self.loans:
            yield Row("loan", self.say("deed.bank"), loan.money)
        for tile in self.removed:
            yield Row("tile", self.tile(tile.slot), tile.money)
            if owed := tile.money - self.deed.money:
                yield Row("loan", self.say("deed.debt"), -owed)

    def consequences(self) -> Iterator[Row]:
        """What flips, and how the income of the seat changes."""
        for flip in self.deed.traced.flips:
            yield Row("flip", self.flip(flip))
        (before, after), spaces = self.levels(), self.spaces()
        if before != after:
            yield Row("income", self.say("deed.income", before=signed(before), after=signed(after)))
        elif spaces:
            yield Row("income", self.say("deed.spaces", count=spaces))

    def price(self) -> int:
        """What is paid for the piece itself: all that is not a source, and no gain."""
        s = self.deed
        bought = sum(source.price or 0 for source in s.traced.sources)
        gained = sum(row.money or 0 for row in self.gains())
        return gained - bought - s.money

    def goods(self) -> Iterator[Row]:
        """Cubes of a new tile that went to the market, with their prices added up."""
        sold = [event for event in self.deed.events if isinstance(event, SoldToMarket)]
        for event in sold:
            industry = self.names.numbers["industry"][self.built[0].industry]
            makes = self.deed.after.rulebook.tables.industry_makes[industry]
            good = RESOURCES[makes]
            spaces = self.speaker.parts.markets[good].spaces
            first = len(spaces) - self.deed.after.market[makes]
            prices = spaces[first : first + event.count][::-1]
            words = self.say("deed.goods", goods=self.counted(good, event.count, always=True))
            yield Row(good, words, event.money, " + ".join(map(str, prices)))

    # Words for parts.

    @property
    def era(self) -> str:
        return ERAS[self.deed.before.era]

    def bonuses(self) -> list[BonusGiven]:
        return [event for event in self.deed.events if isinstance(event, BonusGiven)]

    def sources(self) -> list[Source]:
        """Where things come from: from one tile together, from the market cube by cube."""
        found: list[Source] = []
        for source in self.deed.traced.sources:
            last = found[-1] if found else None
            if last is not None and source.slot is not None and last.slot == source.slot:
                found[-1] = Source(
                    source.resource, last.count + source.count, source.kind, source.slot, source.seat
                )
            else:
                found.append(source)
        return found

    def place_of(self, source: Source) -> str:
        slot = source.merchant if source.kind == MERCHANT else source.slot
        return self.speaker.town(slot or "")

    def counted(self, resource: str, count: int, *, always: bool = False) -> str:
        good = self.say(f"goods.{resource}")
        return good if count == 1 and not always else f"{count} {good}"

    def tile(self, slot: str) -> str:
        """The tile on a slot after the action, or, where none is left, before it."""
        number = self.names.numbers["slot"][slot]
        tile = self.deed.after.tile[number]
        if tile < 0:
            tile = self.deed.before.tile[number]
        return self.speaker.tile(*self.names.tiles[tile])

    def tile_at(self, key: str, slot: str) -> str:
        return self.say(key, tile=self.tile(slot), place=self.speaker.town(slot))

    def sale(self, event: Sold | Shipped, place: str) -> str:
        if isinstance(event, Sold):
            return self.say("deed.sale", place=place, to=self.speaker.town(event.merchant))
        key = f"deed.shipped.{market_or_port(event.port)}"
        return self.say(key, place=place, to=self.speaker.town(event.port))

    def developed_tiles(self) -> list[str]:
        return [self.speaker.tile(event.industry, event.level) for event in self.developed]

    def over(self, event: TileReplaced) -> str:
        tile = self.speaker.tile(event.industry, event.level)
        if event.seat == self.deed.seat:
            return self.say("deed.over", tile=tile)
        return self.say("deed.over.other", tile=tile, name=self.speaker.seats[event.seat])

    def flip(self, flip: Flip) -> str:
        tile, place = self.speaker.tile(flip.industry, flip.level), self.speaker.town(flip.slot)
        if flip.seat == self.deed.seat:
            return self.say("deed.flips", tile=tile, place=place, vp=flip.vp)
        name = self.speaker.seats[flip.seat]
        return self.say("deed.flips.other", tile=tile, place=place, vp=flip.vp, name=name)

    def demand(self, event: DemandShown) -> str:
        bonus = self.speaker.demand_bonus(event.distant)
        key = "deed.demand.closed" if bonus is None else "deed.demand.open"
        return self.say(key, value=event.value, bonus=bonus or 0)

    def bonus(self, event: BonusGiven) -> str:
        return self.say(f"deed.bonus.{event.bonus}", amount=event.amount)

    def spaces(self) -> int:
        seat = self.deed.seat
        return self.deed.after.income_space[seat] - self.deed.before.income_space[seat]

    def levels(self) -> tuple[int, int]:
        """The income level of the seat before and after."""
        seat, level = self.deed.seat, self.speaker.income_level
        return level(self.deed.before.income_space[seat]), level(self.deed.after.income_space[seat])
