"""What is conserved in every position: each check fails where something was lost or came from nowhere."""

from collections import Counter
from typing import Any

from ironbridge import ruleset
from tests.oracle.birmingham.facts import WILD_CARDS
from tests.oracle.lancashire.demand import are_demand_tiles
from tests.oracle.lancashire.facts import DISTANT_BONUSES
from tests.support.printed import facts_of, written_facts

Data = dict[str, Any]


def check_money(data: Data) -> None:
    for player in data["seats"]:
        assert player["money"] >= 0 or ruleset(data["ruleset"]).leaves_debts
        assert player["spent"] >= 0
        assert 0 <= player["income_space"] < len(facts_of(data).level_by_space)
        assert player["vp"] == sum(player["score"].values()) >= 0
        assert all((vp <= 0) == source.endswith("lost") or vp == 0 for source, vp in _plain_sources(player))


def _plain_sources(player: Data) -> list[tuple[str, int]]:
    """The sources of VP that have one sign; an introductory income may be negative."""
    return [(source, vp) for source, vp in player["score"].items() if source != "intro_income"]


def check_cubes(data: Data) -> None:
    facts = facts_of(data)
    for kind in ("coal", "iron"):
        assert 0 <= data[f"{kind}_market"] <= len(facts.markets[kind].spaces)
    for tile in data["tiles"].values():
        printed = facts.printed(tile)
        assert 0 <= tile["cubes"] <= max(printed.canal_yield, printed.rail_yield)
        assert not (tile["flipped"] and tile["cubes"])


def check_merchants(data: Data) -> None:
    for space in data["merchants"].values():
        assert space["tile"] != "blank" or not space["barrel"]
    tiles = written_facts(data)["merchant_bag"]
    bag = Counter(tile["kind"] for tile in tiles if tile["from_players"] <= data["players"])
    assert Counter(space["tile"] for space in data["merchants"].values()) == bag


def check_demand(data: Data) -> None:
    """All demand tiles are in the stack of the era, and all again wait for the era to come."""
    shown, hidden = data["demand"]["shown"], data["demand"]["hidden"]
    assert are_demand_tiles(data, [*shown, *hidden])
    if has_rail_era_ahead(data):
        assert are_demand_tiles(data, data["rail_demand"])
    else:
        assert data["rail_demand"] == []
    assert data["distant"] == min(sum(shown), len(DISTANT_BONUSES))


def check_tiles(data: Data) -> None:
    for seat, player in enumerate(data["seats"]):
        for industry, stack in facts_of(data).stacks.items():
            gone = Counter(tile.level for tile in stack[: len(stack) - player["mat"][industry]])
            built = Counter(
                tile["level"]
                for tile in data["tiles"].values()
                if tile["seat"] == seat and tile["industry"] == industry
            )
            assert built <= gone


def check_links(data: Data) -> None:
    laid = Counter(data["links"].values())
    for seat, player in enumerate(data["seats"]):
        assert player["links_left"] + laid[seat] == facts_of(data).link_tiles


def check_cards(data: Data) -> None:
    """Every card of the deck is in exactly one place; wild cards come and go."""
    deck = +facts_of(data).decks[data["players"]]
    found: Counter[str] = Counter([*data["draw"], *data.get("set_aside", [])])
    for player in data["seats"]:
        found.update(card for card in player["hand"] if card not in WILD_CARDS)
        found.update(player["discard"])
        found.update([player["face_down"]] if player["face_down"] else [])
        assert all(player["hand"].count(card) <= 1 for card in WILD_CARDS)
    assert found == deck
    assert Counter(data["rail_deck"]) == (deck if has_rail_era_ahead(data) else Counter())


def has_rail_era_ahead(data: Data) -> bool:
    """Whether the Rail Era is still to come."""
    return data["era"] == "canal" and ruleset(data["ruleset"]).has_rail_era
