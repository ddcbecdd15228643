"""The types of events as plain data: kind, seat (null: the table) and facts. Kinds with the same facts share a type."""

from typing import Literal, TypedDict

from ironbridge.rules.events.facts import (
    BonusFacts,
    BoughtFacts,
    CardFacts,
    CardsFacts,
    CountFacts,
    DemandFacts,
    EraFacts,
    ExtraScoreFacts,
    FlippedFacts,
    LineFacts,
    LineScoreFacts,
    LoanFacts,
    MarketSaleFacts,
    MerchantFacts,
    MoneyFacts,
    NoFacts,
    PlaceFacts,
    RoundFacts,
    ShippedFacts,
    SlotScoreFacts,
    SlotTileFacts,
    SoldFacts,
    TakenFacts,
    TileFacts,
    TileRemovedFacts,
    VpLostFacts,
)


class PassedData(TypedDict):
    """Nothing was done for a card."""

    kind: Literal["passed"]
    seat: int
    facts: NoFacts


class CardLaidDownData(TypedDict):
    """A card was laid down."""

    kind: Literal["card_laid_down"]
    seat: int
    facts: CardFacts


class WildCardsTakenData(TypedDict):
    """Wild cards were taken."""

    kind: Literal["wild_cards_taken"]
    seat: int
    facts: CardsFacts


class SlotTileData(TypedDict):
    """A tile came onto a slot or left it."""

    kind: Literal["tile_built", "tile_replaced", "tile_cleared"]
    seat: int
    facts: SlotTileFacts


class TileDevelopedData(TypedDict):
    """A tile was removed from a mat."""

    kind: Literal["tile_developed"]
    seat: int
    facts: TileFacts


class LinkBuiltData(TypedDict):
    """A canal or a rail was laid."""

    kind: Literal["link_built"]
    seat: int
    facts: LineFacts


class TakenData(TypedDict):
    """Cubes or barrels were taken from a tile."""

    kind: Literal["taken"]
    seat: int
    facts: TakenFacts


class BoughtData(TypedDict):
    """A cube was bought from the market."""

    kind: Literal["bought"]
    seat: int
    facts: BoughtFacts


class BarrelDrunkData(TypedDict):
    """The barrel beside a merchant space was used."""

    kind: Literal["barrel_drunk"]
    seat: int
    facts: MerchantFacts


class BonusData(TypedDict):
    """A merchant gave something."""

    kind: Literal["bonus"]
    seat: int
    facts: BonusFacts


class FlippedData(TypedDict):
    """A tile flipped."""

    kind: Literal["flipped"]
    seat: int
    facts: FlippedFacts


class SoldToMarketData(TypedDict):
    """Cubes of a new tile went to the market."""

    kind: Literal["sold_to_market"]
    seat: int
    facts: MarketSaleFacts


class LoanTakenData(TypedDict):
    """A loan was taken."""

    kind: Literal["loan"]
    seat: int
    facts: LoanFacts


class CardsDrawnData(TypedDict):
    """Cards were drawn."""

    kind: Literal["cards_drawn"]
    seat: int
    facts: CountFacts


class TurnOrderData(TypedDict):
    """The place of a seat in the new turn order."""

    kind: Literal["turn_order"]
    seat: int
    facts: PlaceFacts


class MoneyData(TypedDict):
    """Income was paid, or a debt was noted."""

    kind: Literal["income", "debt"]
    seat: int
    facts: MoneyFacts


class TileRemovedData(TypedDict):
    """A tile was given up in a shortfall."""

    kind: Literal["tile_removed"]
    seat: int
    facts: TileRemovedFacts


class VpLostData(TypedDict):
    """VP were lost in a shortfall."""

    kind: Literal["vp_lost"]
    seat: int
    facts: VpLostFacts


class LinkScoredData(TypedDict):
    """A link scored."""

    kind: Literal["link_scored"]
    seat: int
    facts: LineScoreFacts


class TileScoredData(TypedDict):
    """A tile scored."""

    kind: Literal["tile_scored"]
    seat: int
    facts: SlotScoreFacts


class ExtraScoredData(TypedDict):
    """Something else scored."""

    kind: Literal["extra_scored"]
    seat: int
    facts: ExtraScoreFacts


class SoldData(TypedDict):
    """A tile was sold to a merchant."""

    kind: Literal["sold"]
    seat: int
    facts: SoldFacts


class ShippedData(TypedDict):
    """Cotton was sold to a port or to the distant market."""

    kind: Literal["shipped"]
    seat: int
    facts: ShippedFacts


class DemandShownData(TypedDict):
    """A demand tile was shown."""

    kind: Literal["demand_shown"]
    seat: int
    facts: DemandFacts


class EraEndedData(TypedDict):
    """An era ended."""

    kind: Literal["era_ended"]
    seat: None
    facts: EraFacts


class RoundBeganData(TypedDict):
    """A round began."""

    kind: Literal["round_began"]
    seat: None
    facts: RoundFacts


class BarrelPutData(TypedDict):
    """A barrel was put beside a merchant space."""

    kind: Literal["barrel_put"]
    seat: None
    facts: MerchantFacts


class GameOverData(TypedDict):
    """The game is over."""

    kind: Literal["game_over"]
    seat: None
    facts: NoFacts


EventData = (
    PassedData | CardLaidDownData | WildCardsTakenData | SlotTileData | TileDevelopedData | LinkBuiltData | TakenData
    | BoughtData | BarrelDrunkData | BonusData | FlippedData | SoldToMarketData | LoanTakenData | CardsDrawnData
    | TurnOrderData | MoneyData | TileRemovedData | VpLostData | LinkScoredData | TileScoredData | ExtraScoredData
    | SoldData | ShippedData | DemandShownData | EraEndedData | RoundBeganData | BarrelPutData | GameOverData
)  # fmt: skip
