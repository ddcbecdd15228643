"""Implementations with one rule broken each: `python -m tests.conformance.broken NAME` speaks the protocol for one."""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge import RULESETS
from ironbridge.cli.research.conform import answer_line
from ironbridge.engine.tables import ComponentTables

Data = dict[str, Any]


def loan_too_large(t: ComponentTables) -> None:
    """L1: one pound more."""
    t.loan_money = vec[i64]([int(money) + 1 for money in t.loan_money])


def rail_without_coal(t: ComponentTables) -> None:
    """N3: a rail needs no coal."""
    t.rail_coal = 0


def dear_empty_market(t: ComponentTables) -> None:
    """C6: £9 when the market is empty."""
    t.price_when_empty = vec[i64]([9, *list(t.price_when_empty)[1:]])


def merchants_without_icons(t: ComponentTables) -> None:
    """F1: a merchant location shows no link icons."""
    t.printed_points = vec[i64]([0] * len(t.printed_points))


def wrong_income_track(t: ComponentTables) -> None:
    """T7: one level of the income track is wrong."""
    levels = [int(level) for level in t.income_level]
    t.income_level = vec[i64]([*levels[:40], levels[40] + 1, *levels[41:]])


def two_actions_at_once(t: ComponentTables) -> None:
    """T2: two actions in the first round too."""
    t.first_round_actions = 2


def lightbulbs_developed(t: ComponentTables) -> None:
    """D2: potteries with a lightbulb can be developed."""
    t.tile_develops = vec[i64]([1] * len(t.tile_develops))


def no_pass(request: Data, given: Data) -> None:
    """T3: passing only when nothing else is possible."""
    if len(given.get("legal", ())) > 1:
        given["legal"] = [choice for choice in given["legal"] if choice != {"do": "pass"}]


def turn_order_kept(request: Data, given: Data) -> None:
    """T6: the turn order never changes."""
    if "choice" in request and "position" in given:
        given["position"]["turn_order"] = request["position"]["turn_order"]


def no_vp_lost(request: Data, given: Data) -> None:
    """T9: nobody loses VP for a debt."""
    for seat in given.get("position", {}).get("seats", ()) if "choice" in request else ():
        for source in [source for source in seat["score"] if source.endswith("_lost")]:
            seat["vp"] -= seat["score"][source]
            seat["score"][source] = 0


def everything_allowed(request: Data, given: Data) -> None:
    """C9: a choice that is refused does nothing instead."""
    if given.pop("refused", None):
        given["position"] = request["position"]


def open_hands(request: Data, given: Data) -> None:
    """H1: everybody's cards are seen."""
    if "seat" in request:
        given["view"] = request["position"] | {"seat": request["seat"]}


def shared_by_all(request: Data, given: Data) -> None:
    """F4: everybody wins."""
    if "ranking" in given:
        given["ranking"] = [sorted(seat for group in given["ranking"] for seat in group)]


# What is broken, under the number of its rule: in the tables, or in the answers.
IN_TABLES: Mapping[str, Callable[[ComponentTables], None]] = {
    "L1": loan_too_large,
    "N3": rail_without_coal,
    "C6": dear_empty_market,
    "F1": merchants_without_icons,
    "T7": wrong_income_track,
    "T2": two_actions_at_once,
    "D2": lightbulbs_developed,
}
IN_ANSWERS: Mapping[str, Callable[[Data, Data], None]] = {
    "T3": no_pass,
    "T6": turn_order_kept,
    "T9": no_vp_lost,
    "C9": everything_allowed,
    "H1": open_hands,
    "F4": shared_by_all,
}


def main() -> None:
    """Answer like ours, but with one rule broken."""
    rule = sys.argv[1]
    if rule in IN_TABLES:
        for rules in RULESETS.values():
            for players in rules.player_counts:
                IN_TABLES[rule](rules.for_players(players).rulebook.tables)
    for line in sys.stdin:
        given = answer_line(line)
        if rule in IN_ANSWERS:
            IN_ANSWERS[rule](json.loads(line), given)
        print(json.dumps(given), flush=True)


if __name__ == "__main__":
    main()
