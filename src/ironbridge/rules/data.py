"""The types of plain data: positions, views, deals, choices and outcomes as docs/positions.md describes them.

The types of events are in `ironbridge.rules.events.data`. What comes from outside is `object` until it is checked.
"""

from typing import Literal, NotRequired, TypedDict

from ironbridge.games.names import Ask, Era

Resource = Literal["coal", "iron", "beer"]
DecidedBy = Literal["vp", "income", "money", "turn order", "shared"]


class PassData(TypedDict):
    """Do nothing, for a card."""

    do: Literal["pass"]


class BuildData(TypedDict):
    """Build the lowest tile of an industry on a slot."""

    do: Literal["build"]
    industry: str
    slot: str


class BuildTwoData(TypedDict):
    """Build in any town with two cards and both actions of the turn."""

    do: Literal["build_two"]
    industry: str
    slot: str


class LinkData(TypedDict):
    """Lay a canal or a rail on a line."""

    do: Literal["link"]
    line: str


class DevelopData(TypedDict):
    """Remove the lowest tile of an industry from the mat."""

    do: Literal["develop"]
    industry: str


class SellData(TypedDict):
    """Sell the tile on a slot to a merchant space."""

    do: Literal["sell"]
    slot: str
    merchant: str


class SellCottonData(TypedDict):
    """Sell the cotton mill on a slot to the port tile on another, or to the distant market."""

    do: Literal["sell_cotton"]
    slot: str
    port: str


class LoanData(TypedDict):
    """Take a loan; of £30 unless `money` says otherwise."""

    do: Literal["loan"]
    money: NotRequired[int]


class ScoutData(TypedDict):
    """Exchange three cards for two wild ones."""

    do: Literal["scout"]


class PayCardData(TypedDict):
    """Lay down a card for the action."""

    do: Literal["card"]
    card: str


class PayCardsData(TypedDict):
    """Lay down several cards for the action."""

    do: Literal["cards"]
    cards: list[str]


class TakeCoalData(TypedDict):
    """Take the next coal cube from a mine."""

    do: Literal["coal"]
    slot: str


class TakeIronData(TypedDict):
    """Take the next iron cube from an iron works."""

    do: Literal["iron"]
    slot: str


class TakeBeerData(TypedDict):
    """Take the next barrel from the brewery on a slot, or from beside the merchant space sold to."""

    do: Literal["beer"]
    source: str


class StopData(TypedDict):
    """End the action here, or decline the bonus."""

    do: Literal["stop"]


class BonusDevelopData(TypedDict):
    """Remove the lowest tile of an industry from the mat as a merchant's bonus."""

    do: Literal["bonus"]
    industry: str


class RemoveTileData(TypedDict):
    """Remove an own tile from the board to cover a shortfall."""

    do: Literal["remove"]
    slot: str


ChoiceData = (
    PassData | BuildData | BuildTwoData | LinkData | DevelopData | SellData | SellCottonData | LoanData | ScoutData
    | PayCardData | PayCardsData | TakeCoalData | TakeIronData | TakeBeerData | StopData | BonusDevelopData
    | RemoveTileData
)  # fmt: skip


class NeedData(TypedDict):
    """Cubes, and where there are merchants barrels, that the part in progress still needs."""

    coal: int
    iron: int
    beer: NotRequired[int]


class MerchantData(TypedDict):
    """A merchant space: its tile, and whether its barrel is there."""

    tile: str
    barrel: bool


class DemandData(TypedDict):
    """The demand tiles of an era: shown, oldest first, and hidden, top first; one that is not known is null."""

    shown: list[int]
    hidden: list[int | None]


class TileData(TypedDict):
    """A tile on the board with the cubes or barrels on it."""

    seat: int
    industry: str
    level: int
    flipped: bool
    cubes: int


class SeatData(TypedDict):
    """The things of one seat; a card that is not known is "unknown"."""

    money: int
    spent: int
    income_space: int
    vp: int
    links_left: int
    mat: dict[str, int]
    hand: list[str]
    discard: list[str]
    face_down: str | None
    score: dict[str, int]


class MarketData(TypedDict, total=False):
    """What only some rulesets have: merchants, or a distant market with its demand tiles."""

    bonus_due: bool
    merchants: dict[str, MerchantData]
    set_aside: list[str]
    distant: int
    demand: DemandData
    rail_demand: list[int | None]


class PositionData(MarketData):
    """A position; cards that are not known are "unknown"."""

    format: int
    ruleset: str
    revision: int
    players: int
    era: Era
    round: int
    turn_order: list[int]
    turn: int
    actions_left: int
    ask: Ask
    head: ChoiceData | None
    part: ChoiceData | None
    parts: int
    need: NeedData
    debt: int
    debtor: int | None
    coal_market: int
    iron_market: int
    tiles: dict[str, TileData]
    links: dict[str, int]
    seats: list[SeatData]
    draw: list[str]
    rail_deck: list[str]


class ViewData(PositionData):
    """What one seat knows of a position."""

    seat: int


class DealData(TypedDict):
    """A deal: with merchants, or with the demand tiles of both eras."""

    ruleset: str
    players: int
    turn_order: list[int]
    canal_deck: list[str]
    rail_deck: list[str]
    merchants: NotRequired[dict[str, str]]
    canal_demand: NotRequired[list[int]]
    rail_demand: NotRequired[list[int]]


class RefusalFacts(TypedDict, total=False):
    """What a refusal rests on: by its code, what is asked, needed and there."""

    asked: Ask
    cost: int
    money: int
    industry: str
    level: int
    era: Era
    place: str
    in_network: bool
    seat: int
    need: int
    available: int
    on_tiles: int
    in_market: int
    income_level: int
    cards: int


class SeatScoreData(TypedDict):
    """The result of one seat; `sources` sums exactly to `vp`."""

    seat: int
    rank: int
    vp: int
    income_space: int
    money: int
    sources: dict[str, int]


class OutcomeData(TypedDict):
    """The end of a game: groups of equal seats from first to last, what decided the win, and every seat's score."""

    ranking: list[list[int]]
    decided_by: DecidedBy
    seats: list[SeatScoreData]
