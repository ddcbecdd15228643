"""What a seat does in its turn, and what comes of it."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ironbridge.rules.data import Resource
from ironbridge.rules.events.facts import (
    Bonus,
    BonusFacts,
    BoughtFacts,
    CardFacts,
    CardsFacts,
    DemandFacts,
    FlippedFacts,
    LineFacts,
    LoanFacts,
    MarketSaleFacts,
    MerchantFacts,
    NoFacts,
    ShippedFacts,
    SlotTileFacts,
    SoldFacts,
    TakenFacts,
    TileFacts,
)
from ironbridge.rules.events.happening import Happening


@dataclass(frozen=True, slots=True)
class Passed(Happening):
    """A seat did nothing, for a card."""

    kind: ClassVar[Literal["passed"]] = "passed"
    seat: int

    @property
    def facts(self) -> NoFacts:
        """The fields but the seat."""
        return {}


@dataclass(frozen=True, slots=True)
class CardLaidDown(Happening):
    """A card was laid down."""

    kind: ClassVar[Literal["card_laid_down"]] = "card_laid_down"
    seat: int
    card: str

    @property
    def facts(self) -> CardFacts:
        """The fields but the seat."""
        return {"card": self.card}


@dataclass(frozen=True, slots=True)
class WildCardsTaken(Happening):
    """Wild cards were taken."""

    kind: ClassVar[Literal["wild_cards_taken"]] = "wild_cards_taken"
    seat: int
    cards: tuple[str, ...]

    @property
    def facts(self) -> CardsFacts:
        """The fields but the seat."""
        return {"cards": list(self.cards)}


@dataclass(frozen=True, slots=True)
class TileBuilt(Happening):
    """A tile was built."""

    kind: ClassVar[Literal["tile_built"]] = "tile_built"
    seat: int
    slot: str
    industry: str
    level: int

    @property
    def facts(self) -> SlotTileFacts:
        """The fields but the seat."""
        return {"slot": self.slot, "industry": self.industry, "level": self.level}


@dataclass(frozen=True, slots=True)
class TileReplaced(Happening):
    """A tile left its slot for another one built over it."""

    kind: ClassVar[Literal["tile_replaced"]] = "tile_replaced"
    seat: int
    slot: str
    industry: str
    level: int

    @property
    def facts(self) -> SlotTileFacts:
        """The fields but the seat."""
        return {"slot": self.slot, "industry": self.industry, "level": self.level}


@dataclass(frozen=True, slots=True)
class TileDeveloped(Happening):
    """A tile was removed from the mat."""

    kind: ClassVar[Literal["tile_developed"]] = "tile_developed"
    seat: int
    industry: str
    level: int

    @property
    def facts(self) -> TileFacts:
        """The fields but the seat."""
        return {"industry": self.industry, "level": self.level}


@dataclass(frozen=True, slots=True)
class LinkBuilt(Happening):
    """A canal or a rail was laid on a line."""

    kind: ClassVar[Literal["link_built"]] = "link_built"
    seat: int
    line: str

    @property
    def facts(self) -> LineFacts:
        """The fields but the seat."""
        return {"line": self.line}


@dataclass(frozen=True, slots=True)
class Taken(Happening):
    """Cubes or barrels were taken from a tile."""

    kind: ClassVar[Literal["taken"]] = "taken"
    seat: int
    slot: str
    count: int

    @property
    def facts(self) -> TakenFacts:
        """The fields but the seat."""
        return {"slot": self.slot, "count": self.count}


@dataclass(frozen=True, slots=True)
class Bought(Happening):
    """A cube was bought from the market."""

    kind: ClassVar[Literal["bought"]] = "bought"
    seat: int
    resource: Resource
    price: int

    @property
    def facts(self) -> BoughtFacts:
        """The fields but the seat."""
        return {"resource": self.resource, "price": self.price}


@dataclass(frozen=True, slots=True)
class BarrelDrunk(Happening):
    """The barrel beside a merchant space was used."""

    kind: ClassVar[Literal["barrel_drunk"]] = "barrel_drunk"
    seat: int
    merchant: str

    @property
    def facts(self) -> MerchantFacts:
        """The fields but the seat."""
        return {"merchant": self.merchant}


@dataclass(frozen=True, slots=True)
class BonusGiven(Happening):
    """A merchant gave something."""

    kind: ClassVar[Literal["bonus"]] = "bonus"
    seat: int
    bonus: Bonus
    amount: int

    @property
    def facts(self) -> BonusFacts:
        """The fields but the seat."""
        return {"bonus": self.bonus, "amount": self.amount}


@dataclass(frozen=True, slots=True)
class Flipped(Happening):
    """A tile flipped; its owner's income marker stands on `income_space` after it."""

    kind: ClassVar[Literal["flipped"]] = "flipped"
    seat: int
    slot: str
    income_space: int

    @property
    def facts(self) -> FlippedFacts:
        """The fields but the seat."""
        return {"slot": self.slot, "income_space": self.income_space}


@dataclass(frozen=True, slots=True)
class SoldToMarket(Happening):
    """Cubes of a new tile went to the market."""

    kind: ClassVar[Literal["sold_to_market"]] = "sold_to_market"
    seat: int
    count: int
    money: int

    @property
    def facts(self) -> MarketSaleFacts:
        """The fields but the seat."""
        return {"count": self.count, "money": self.money}


@dataclass(frozen=True, slots=True)
class LoanTaken(Happening):
    """A loan was taken; the income marker stands on `income_space` after it."""

    kind: ClassVar[Literal["loan"]] = "loan"
    seat: int
    money: int
    income_space: int

    @property
    def facts(self) -> LoanFacts:
        """The fields but the seat."""
        return {"money": self.money, "income_space": self.income_space}


@dataclass(frozen=True, slots=True)
class Sold(Happening):
    """A tile was sold to a merchant space."""

    kind: ClassVar[Literal["sold"]] = "sold"
    seat: int
    slot: str
    merchant: str

    @property
    def facts(self) -> SoldFacts:
        """The fields but the seat."""
        return {"slot": self.slot, "merchant": self.merchant}


@dataclass(frozen=True, slots=True)
class Shipped(Happening):
    """Cotton was sold to the port tile on a slot, or to the distant market."""

    kind: ClassVar[Literal["shipped"]] = "shipped"
    seat: int
    slot: str
    port: str

    @property
    def facts(self) -> ShippedFacts:
        """The fields but the seat."""
        return {"slot": self.slot, "port": self.port}


@dataclass(frozen=True, slots=True)
class DemandShown(Happening):
    """A demand tile was shown and moved the marker of the distant market."""

    kind: ClassVar[Literal["demand_shown"]] = "demand_shown"
    is_revealing: ClassVar[bool] = True
    seat: int
    value: int
    distant: int

    @property
    def facts(self) -> DemandFacts:
        """The fields but the seat."""
        return {"value": self.value, "distant": self.distant}
