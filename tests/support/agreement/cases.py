"""Rare cases inside the rules, counted because a rule's own count would hide that they never came up."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ironbridge import Event, Ruleset
from tests.oracle.lancashire.facts import CLOSED
from tests.oracle.rulesets import facts_of

Data = dict[str, Any]

CASES = (
    *(f"asked for {question}" for question in ("action", "card", "coal", "iron", "more", "shortfall")),
    "coal from an empty market",
    "iron from an empty market",
    "own tile overbuilt",
    "opponent's tile overbuilt",
    "tile removed for a debt",
    "income marker stopped on the last space",
)
MERCHANT_CASES = (
    "asked for beer",
    "asked for bonus",
    "sale without beer",
    "sale for two barrels",
    "opponent's beer for a sale",
    "two Gloucester questions in one action",
)
MERCHANT_RAIL_CASES = ("opponent's beer for a rail", "own beer for a rail")
DISTANT_CASES = (
    "sale to an own port",
    "sale to an opponent's port",
    "sale to the distant market",
    "distant market closed",
    "distant market closed after a sale",
    "cards for a build with two",
)
VP_CASES = ("debt paid with VP", "debt beyond all VP")
DEBT_CASES = ("debt left unpaid", "debt paid off")


def cases_of(rules: Ruleset) -> list[str]:
    """The cases that must come up in a ruleset."""
    cases = [*CASES, *(DEBT_CASES if rules.leaves_debts else VP_CASES)]
    if not rules.names.merchants:
        return [*cases, *DISTANT_CASES]
    return [*cases, *MERCHANT_CASES, *(MERCHANT_RAIL_CASES if rules.has_rail_era else ())]


class Cases:
    """Looks at one game, choice by choice, and counts the cases it sees."""

    def __init__(self, counts: Counter[str]) -> None:
        self._counts = counts
        self._gloucester = 0

    def note(self, before: Data, events: Sequence[Event], after: Data) -> None:
        """Count what a choice was asked for and brought about."""
        question = before["ask"]
        self._counts[f"asked for {question}"] += 1
        if question == "action":
            self._gloucester = 0
        elif question == "bonus":
            self._gloucester += 1
            self._counts["two Gloucester questions in one action"] += self._gloucester == 2
        elif question == "card":
            self._counts["cards for a build with two"] += before["head"]["do"] == "build_two"
        for event in events:
            for case in self._seen(before, event):
                self._counts[case] += 1
        self._counts["debt paid off"] += any(
            old["money"] < 0 <= new["money"] for old, new in zip(before["seats"], after["seats"], strict=True)
        )

    def _seen(self, before: Data, event: Event) -> list[str]:
        printed = facts_of(before)
        if event.kind == "bought":
            price = printed.markets[event.resource].price_when_empty
            return [f"{event.resource} from an empty market"] if event.price == price else []
        if event.kind == "tile_replaced":
            actor = before["turn_order"][before["turn"]]
            return ["own tile overbuilt" if event.seat == actor else "opponent's tile overbuilt"]
        if event.kind == "sold":
            beer = printed.printed(before["tiles"][event.slot]).beer
            return {0: ["sale without beer"], 2: ["sale for two barrels"]}.get(beer, [])
        if event.kind == "shipped":
            port = before["tiles"].get(event.port)
            if port is None:
                return ["sale to the distant market"]
            return ["sale to an own port" if port["seat"] == event.seat else "sale to an opponent's port"]
        if event.kind == "demand_shown" and event.distant == CLOSED:
            after_a_sale = ["distant market closed after a sale"] if before["ask"] == "more" else []
            return ["distant market closed", *after_a_sale]
        if event.kind == "taken":
            tile = before["tiles"][event.slot]
            whose = "own" if tile["seat"] == event.seat else "opponent's"
            use = "rail" if _is_laying_a_link(before) else "sale"
            return [f"{whose} beer for a {use}"] if tile["industry"] == "brewery" else []
        if event.kind == "flipped":
            last = len(printed.level_by_space) - 1
            return ["income marker stopped on the last space"] if event.income_space == last else []
        if event.kind == "vp_lost":
            return ["debt beyond all VP" if event.vp < event.debt else "debt paid with VP"]
        plain = {"tile_removed": "tile removed for a debt", "debt": "debt left unpaid"}
        return [plain[event.kind]] if event.kind in plain else []


def _is_laying_a_link(before: Data) -> bool:
    head = before["head"]
    return head is not None and head["do"] == "link"
