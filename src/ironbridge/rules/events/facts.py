"""The facts of events as plain data."""

from typing import Literal, TypedDict

from ironbridge.games.names import Era
from ironbridge.rules.data import Resource

Bonus = Literal["vp", "money", "income_spaces", "develop"]


class NoFacts(TypedDict):
    """Nothing more to tell."""


class CardFacts(TypedDict):
    """The card laid down."""

    card: str


class CardsFacts(TypedDict):
    """The cards taken."""

    cards: list[str]


class SlotTileFacts(TypedDict):
    """A tile and its slot."""

    slot: str
    industry: str
    level: int


class TileFacts(TypedDict):
    """A tile of a mat."""

    industry: str
    level: int


class LineFacts(TypedDict):
    """The line of a link."""

    line: str


class TakenFacts(TypedDict):
    """How many cubes or barrels were taken from a slot."""

    slot: str
    count: int


class BoughtFacts(TypedDict):
    """A cube from the market, and its price."""

    resource: Resource
    price: int


class MerchantFacts(TypedDict):
    """A merchant space."""

    merchant: str


class BonusFacts(TypedDict):
    """What a merchant gives, and how much of it."""

    bonus: Bonus
    amount: int


class FlippedFacts(TypedDict):
    """The slot of a tile that flips, and the income space of its owner after it."""

    slot: str
    income_space: int


class MarketSaleFacts(TypedDict):
    """How many cubes went to the market, and the money for them."""

    count: int
    money: int


class LoanFacts(TypedDict):
    """The money of a loan, and the income space after it."""

    money: int
    income_space: int


class CountFacts(TypedDict):
    """How many cards were drawn."""

    count: int


class PlaceFacts(TypedDict):
    """A place in the turn order, from 0."""

    place: int


class MoneyFacts(TypedDict):
    """An amount of money."""

    money: int


class TileRemovedFacts(TypedDict):
    """The slot of a tile given up, and the money it brings."""

    slot: str
    money: int


class VpLostFacts(TypedDict):
    """The VP lost, and the debt that is left."""

    vp: int
    debt: int


class LineScoreFacts(TypedDict):
    """The line of a link, and the VP it scores."""

    line: str
    vp: int


class SlotScoreFacts(TypedDict):
    """The slot of a tile, and the VP it scores."""

    slot: str
    vp: int


class ExtraScoreFacts(TypedDict):
    """Another source of VP, and how many."""

    source: str
    vp: int


class SoldFacts(TypedDict):
    """The slot of a tile, and the merchant space it was sold to."""

    slot: str
    merchant: str


class ShippedFacts(TypedDict):
    """The slot of a mill, and the slot of the port or `distant` it was sold to."""

    slot: str
    port: str


class DemandFacts(TypedDict):
    """The value of a demand tile, and where the marker of the distant market stands after it."""

    value: int
    distant: int


class EraFacts(TypedDict):
    """An era."""

    era: Era


class RoundFacts(TypedDict):
    """A round of an era."""

    era: Era
    round: int
