"""The story of a game: events, as they come, in short paragraphs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from ironbridge.rules.data import PositionData
from ironbridge.rules.events import (
    BarrelDrunk,
    BarrelPut,
    BonusGiven,
    Bought,
    CardLaidDown,
    CardsDrawn,
    DemandShown,
    EraEnded,
    Event,
    ExtraScored,
    Flipped,
    IncomePaid,
    LinkBuilt,
    LinkScored,
    LoanTaken,
    RoundBegan,
    Shipped,
    Sold,
    Taken,
    TileBuilt,
    TileDeveloped,
    TileRemoved,
    TileReplaced,
    TileScored,
)
from ironbridge.words.speaker import Speaker, market_or_port

# Events of one kind that come one per seat or piece, told together.
_TOGETHER = {
    "turn_order",
    "income",
    "link_scored",
    "tile_scored",
    "tile_cleared",
    "barrel_put",
}
_MAKES = {"coal": "coal", "iron": "iron", "brewery": "beer"}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What one seat did, or, with None, what happened to the table."""

    seat: int | None
    text: str


class Narrator:
    """Tells events, remembering which tile stands where."""

    def __init__(self, speaker: Speaker, position: PositionData) -> None:
        self.speaker = speaker
        self.era: str = position["era"]
        self.tiles: dict[str, tuple[str, int]] = {
            slot: (tile["industry"], tile["level"]) for slot, tile in position["tiles"].items()
        }

    def tell(self, events: Sequence[Event]) -> list[Paragraph]:
        """The events of one choice, grouped by seat."""
        paragraphs: list[Paragraph] = []
        for group, run in groupby(events, key=partial(_group, _drawn_together(events))):
            happened = list(run)
            if isinstance(group, str):
                paragraphs.append(Paragraph(None, self._together(group, happened)))
            else:
                clauses = [clause for event in happened if (clause := self._clause(event))]
                if group is None:
                    paragraphs += [Paragraph(None, clause) for clause in clauses]
                elif clauses:
                    paragraphs.append(Paragraph(group, f"{self.speaker.words.clauses(clauses)}."))
        return paragraphs

    def _clause(self, event: Event) -> str:
        speaker = self.speaker
        key = f"event.{event.kind}"
        fields: dict[str, object] = {**event.facts, **self._tile(event)}
        match event:
            case LinkBuilt():
                key += f".{self.era}"
                fields["line"] = speaker.line(event.line)
            case Taken():
                key += f".{_MAKES[self.tiles[event.slot][0]]}"
            case BonusGiven():
                key += f".{event.bonus}"
            case ExtraScored():
                fields["source"] = speaker.source(event.source)
            case Shipped():
                key += f".{market_or_port(event.port)}"
                fields["port"] = speaker.slot(event.port)
            case DemandShown():
                bonus = speaker.demand_bonus(event.distant)
                key += ".closed" if bonus is None else ".open"
                fields["bonus"] = bonus or 0
            case Bought():
                fields["resource"] = speaker.say(f"resource.{event.resource}")
            case BarrelDrunk() | Sold():
                fields["merchant"] = speaker.slot(event.merchant)
            case CardLaidDown():
                fields["card"] = speaker.card(event.card)
            case Flipped() | LoanTaken():
                fields["level"] = speaker.income_level(event.income_space)
            case EraEnded() | RoundBegan():
                self.era = event.era
                fields["era"] = speaker.era(event.era)
        return speaker.say(key, **fields)

    def _tile(self, event: Event) -> dict[str, object]:
        """The tile of an event and its place, in words; what stands where is kept in mind."""
        speaker = self.speaker
        match event:
            case TileBuilt():
                self.tiles[event.slot] = (event.industry, event.level)
                tile = self.tiles[event.slot]
            case TileReplaced():
                tile = (event.industry, event.level)
            case TileDeveloped():
                return {"tile": speaker.tile(event.industry, event.level)}
            case Taken() | Flipped() | TileRemoved() | Sold() | Shipped():
                tile = self.tiles[event.slot]
            case _:
                return {}
        return {"place": speaker.slot(event.slot), "tile": speaker.tile(*tile)}

    def _together(self, kind: str, events: Sequence[Event]) -> str:
        speaker = self.speaker
        if kind == "tile_cleared":
            return speaker.say("table.tiles_cleared", count=len(events))
        if kind == "barrel_put":
            merchants = ", ".join(
                speaker.slot(event.merchant) for event in events if isinstance(event, BarrelPut)
            )
            return speaker.say("table.barrels_put", merchants=merchants)
        if kind == "turn_order":
            seats = ", ".join(self._name(event) for event in events)
            return speaker.say("table.turn_order", seats=seats)
        if kind == "cards_drawn":
            seats = ", ".join(
                f"{self._name(event)} {event.count}" for event in events if isinstance(event, CardsDrawn)
            )
            return speaker.say("table.cards_drawn", seats=seats)
        if kind == "income":
            seats = ", ".join(
                f"{self._name(event)} {speaker.words.pounds(event.money)}"
                for event in events
                if isinstance(event, IncomePaid)
            )
            return speaker.say("table.income", seats=seats)
        totals: dict[str, int] = {}
        for event in events:
            if isinstance(event, LinkScored | TileScored):
                totals[self._name(event)] = totals.get(self._name(event), 0) + event.vp
        seats = ", ".join(f"{name} {vp}" for name, vp in totals.items())
        return speaker.say(f"table.{kind.replace('_', 's_')}", seats=seats)

    def _name(self, event: Event) -> str:
        assert event.seat is not None
        return self.speaker.seats[event.seat]


def _group(drawn_together: bool, event: Event) -> str | int | None:
    if event.kind in _TOGETHER or (drawn_together and event.kind == "cards_drawn"):
        return event.kind
    return event.seat


def _drawn_together(events: Sequence[Event]) -> bool:
    """Whether all seats draw, not only the one that acted."""
    return len({event.seat for event in events if event.kind == "cards_drawn"}) > 1
