"""What happens between turns: cards, order and income, shortfalls, scoring and the eras."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from ironbridge.games.names import Era
from ironbridge.rules.events.facts import (
    CountFacts,
    EraFacts,
    ExtraScoreFacts,
    LineScoreFacts,
    MerchantFacts,
    MoneyFacts,
    NoFacts,
    PlaceFacts,
    RoundFacts,
    SlotScoreFacts,
    SlotTileFacts,
    TileRemovedFacts,
    VpLostFacts,
)
from ironbridge.rules.events.happening import Happening, TableHappening


@dataclass(frozen=True, slots=True)
class TileCleared(Happening):
    """A tile left the board at the end of the canal era."""

    kind: ClassVar[Literal["tile_cleared"]] = "tile_cleared"
    seat: int
    slot: str
    industry: str
    level: int

    @property
    def facts(self) -> SlotTileFacts:
        """The fields but the seat."""
        return {"slot": self.slot, "industry": self.industry, "level": self.level}


@dataclass(frozen=True, slots=True)
class CardsDrawn(Happening):
    """Cards were drawn."""

    kind: ClassVar[Literal["cards_drawn"]] = "cards_drawn"
    is_revealing: ClassVar[bool] = True
    seat: int
    count: int

    @property
    def facts(self) -> CountFacts:
        """The fields but the seat."""
        return {"count": self.count}


@dataclass(frozen=True, slots=True)
class TurnOrderSet(Happening):
    """The seat has that place, from 0, in the new turn order."""

    kind: ClassVar[Literal["turn_order"]] = "turn_order"
    seat: int
    place: int

    @property
    def facts(self) -> PlaceFacts:
        """The fields but the seat."""
        return {"place": self.place}


@dataclass(frozen=True, slots=True)
class IncomePaid(Happening):
    """Income was paid to the seat, or by it where it is below 0."""

    kind: ClassVar[Literal["income"]] = "income"
    seat: int
    money: int

    @property
    def facts(self) -> MoneyFacts:
        """The fields but the seat."""
        return {"money": self.money}


@dataclass(frozen=True, slots=True)
class TileRemoved(Happening):
    """A tile was given up in a shortfall, for money."""

    kind: ClassVar[Literal["tile_removed"]] = "tile_removed"
    seat: int
    slot: str
    money: int

    @property
    def facts(self) -> TileRemovedFacts:
        """The fields but the seat."""
        return {"slot": self.slot, "money": self.money}


@dataclass(frozen=True, slots=True)
class VpLost(Happening):
    """VP were lost in a shortfall, for a debt."""

    kind: ClassVar[Literal["vp_lost"]] = "vp_lost"
    seat: int
    vp: int
    debt: int

    @property
    def facts(self) -> VpLostFacts:
        """The fields but the seat."""
        return {"vp": self.vp, "debt": self.debt}


@dataclass(frozen=True, slots=True)
class DebtNoted(Happening):
    """The seat owes money from here on."""

    kind: ClassVar[Literal["debt"]] = "debt"
    seat: int
    money: int

    @property
    def facts(self) -> MoneyFacts:
        """The fields but the seat."""
        return {"money": self.money}


@dataclass(frozen=True, slots=True)
class LinkScored(Happening):
    """A link scored."""

    kind: ClassVar[Literal["link_scored"]] = "link_scored"
    seat: int
    line: str
    vp: int

    @property
    def facts(self) -> LineScoreFacts:
        """The fields but the seat."""
        return {"line": self.line, "vp": self.vp}


@dataclass(frozen=True, slots=True)
class TileScored(Happening):
    """A tile scored."""

    kind: ClassVar[Literal["tile_scored"]] = "tile_scored"
    seat: int
    slot: str
    vp: int

    @property
    def facts(self) -> SlotScoreFacts:
        """The fields but the seat."""
        return {"slot": self.slot, "vp": self.vp}


@dataclass(frozen=True, slots=True)
class ExtraScored(Happening):
    """Another source gave VP."""

    kind: ClassVar[Literal["extra_scored"]] = "extra_scored"
    seat: int
    source: str
    vp: int

    @property
    def facts(self) -> ExtraScoreFacts:
        """The fields but the seat."""
        return {"source": self.source, "vp": self.vp}


@dataclass(frozen=True, slots=True)
class EraEnded(TableHappening):
    """An era ended."""

    kind: ClassVar[Literal["era_ended"]] = "era_ended"
    era: Era

    @property
    def facts(self) -> EraFacts:
        """The fields but the seat."""
        return {"era": self.era}


@dataclass(frozen=True, slots=True)
class RoundBegan(TableHappening):
    """A round began."""

    kind: ClassVar[Literal["round_began"]] = "round_began"
    era: Era
    round: int

    @property
    def facts(self) -> RoundFacts:
        """The fields but the seat."""
        return {"era": self.era, "round": self.round}


@dataclass(frozen=True, slots=True)
class BarrelPut(TableHappening):
    """A barrel was put beside a merchant space."""

    kind: ClassVar[Literal["barrel_put"]] = "barrel_put"
    merchant: str

    @property
    def facts(self) -> MerchantFacts:
        """The fields but the seat."""
        return {"merchant": self.merchant}


@dataclass(frozen=True, slots=True)
class GameOver(TableHappening):
    """The game is over."""

    kind: ClassVar[Literal["game_over"]] = "game_over"

    @property
    def facts(self) -> NoFacts:
        """The fields but the seat."""
        return {}
