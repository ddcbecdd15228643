"""Rare cases inside the rules, counted because a rule's own count would hide that they never came up."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ironbridge import Event
from tests.positions import FACTS

Data = dict[str, Any]

QUESTIONS = ("action", "card", "coal", "iron", "beer", "more", "bonus", "shortfall")
CASES = (
    *(f"asked for {question}" for question in QUESTIONS),
    "coal from an empty market",
    "iron from an empty market",
    "own tile overbuilt",
    "opponent's tile overbuilt",
    "sale without beer",
    "sale for two barrels",
    "opponent's beer for a sale",
    "two Gloucester questions in one action",
    "tile removed for a debt",
    "debt paid with VP",
    "debt beyond all VP",
    "income marker stopped on the last space",
)
RAIL_CASES = ("opponent's beer for a rail", "own beer for a rail")


class Cases:
    """Looks at one game, choice by choice, and counts the cases it sees."""

    def __init__(self, counts: Counter[str]) -> None:
        self._counts = counts
        self._gloucester = 0

    def note(self, before: Data, events: Sequence[Event]) -> None:
        """Count what a choice was asked for and brought about."""
        question = before["ask"]
        self._counts[f"asked for {question}"] += 1
        if question == "action":
            self._gloucester = 0
        elif question == "bonus":
            self._gloucester += 1
            self._counts["two Gloucester questions in one action"] += self._gloucester == 2
        for event in events:
            for case in self._seen(before, event):
                self._counts[case] += 1

    def _seen(self, before: Data, event: Event) -> list[str]:
        facts = event.facts
        if event.kind == "bought":
            price = FACTS["markets"][facts["resource"]]["price_when_empty"]
            return [f"{facts['resource']} from an empty market"] if facts["price"] == price else []
        if event.kind == "tile_replaced":
            actor = before["turn_order"][before["turn"]]
            return ["own tile overbuilt" if event.seat == actor else "opponent's tile overbuilt"]
        if event.kind == "sold":
            beer = _printed(before["tiles"][facts["slot"]])["beer_to_sell"]
            return {0: ["sale without beer"], 2: ["sale for two barrels"]}.get(beer, [])
        if event.kind == "taken":
            tile = before["tiles"][facts["slot"]]
            whose = "own" if tile["seat"] == event.seat else "opponent's"
            use = "rail" if _is_laying_a_link(before) else "sale"
            return [f"{whose} beer for a {use}"] if tile["industry"] == "brewery" else []
        if event.kind == "flipped":
            last = FACTS["progress_track"]["spaces"] - 1
            return ["income marker stopped on the last space"] if facts["income_space"] == last else []
        if event.kind == "vp_lost":
            return ["debt beyond all VP" if facts["vp"] < facts["debt"] else "debt paid with VP"]
        return ["tile removed for a debt"] if event.kind == "tile_removed" else []


def _is_laying_a_link(before: Data) -> bool:
    head = before["head"]
    return head is not None and head["do"] == "link"


def _printed(tile: Data) -> Data:
    levels = FACTS["industries"][tile["industry"]]["tiles"]
    found: Data = next(printed for printed in levels if printed["level"] == tile["level"])
    return found
