"""The story of a game: events, as they come, in short paragraphs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from ironbridge.rules.events import Event
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

    def __init__(self, speaker: Speaker, position: Mapping[str, Any]) -> None:
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
        speaker, facts = self.speaker, dict(event.facts)
        key = f"event.{event.kind}"
        if "slot" in facts:
            facts["place"] = speaker.slot(facts["slot"])
            self._follow(event)
            if "industry" not in facts:
                facts["industry"], facts["level"] = self.tiles[facts["slot"]]
        if "industry" in facts:
            facts["tile"] = speaker.tile(facts["industry"], facts["level"])
        if "income_space" in facts:
            facts["level"] = speaker.income_level(facts["income_space"])
        if event.kind == "link_built":
            key += f".{self.era}"
            facts["line"] = speaker.line(facts["line"])
        elif event.kind == "taken":
            key += f".{_MAKES[facts['industry']]}"
        elif event.kind == "bonus":
            key += f".{facts['bonus']}"
        elif event.kind == "extra_scored":
            facts["source"] = speaker.source(facts["source"])
        elif event.kind == "shipped":
            key += f".{market_or_port(facts['port'])}"
            facts["port"] = speaker.slot(facts["port"])
        elif event.kind == "demand_shown":
            bonus = speaker.demand_bonus(facts["distant"])
            key += ".closed" if bonus is None else ".open"
            facts["bonus"] = bonus or 0
        elif event.kind == "bought":
            facts["resource"] = speaker.say(f"resource.{facts['resource']}")
        if "merchant" in facts:
            facts["merchant"] = speaker.slot(facts["merchant"])
        if "card" in facts:
            facts["card"] = speaker.card(facts["card"])
        if "era" in facts:
            self.era = facts["era"]
            facts["era"] = speaker.era(facts["era"])
        return speaker.say(key, **facts)

    def _follow(self, event: Event) -> None:
        """Keep in mind what stands where."""
        if event.kind == "tile_built":
            self.tiles[event.facts["slot"]] = (event.facts["industry"], event.facts["level"])

    def _together(self, kind: str, events: Sequence[Event]) -> str:
        speaker = self.speaker
        if kind == "tile_cleared":
            return speaker.say("table.tiles_cleared", count=len(events))
        if kind == "barrel_put":
            merchants = ", ".join(speaker.slot(event.facts["merchant"]) for event in events)
            return speaker.say("table.barrels_put", merchants=merchants)
        if kind == "turn_order":
            seats = ", ".join(self._name(event) for event in events)
            return speaker.say("table.turn_order", seats=seats)
        if kind == "cards_drawn":
            seats = ", ".join(f"{self._name(event)} {event.facts['count']}" for event in events)
            return speaker.say("table.cards_drawn", seats=seats)
        if kind == "income":
            seats = ", ".join(
                f"{self._name(event)} {speaker.words.pounds(event.facts['money'])}" for event in events
            )
            return speaker.say("table.income", seats=seats)
        totals: dict[str, int] = {}
        for event in events:
            totals[self._name(event)] = totals.get(self._name(event), 0) + event.facts["vp"]
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
