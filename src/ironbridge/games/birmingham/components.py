"""Birmingham's components, read from the facts."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ironbridge.engine.codes import BONUS_DEVELOP, BONUS_INCOME, BONUS_MONEY, BONUS_VP
from ironbridge.engine.tables import Tables
from ironbridge.games.components import SOURCES, Card, Components, Line, Market, Tile, mask, row
from ironbridge.games.names import ERAS

MERCHANT_TILES = ("blank", "cotton", "manufacturer", "pottery", "any")
EXTRAS = ("intro_money", "intro_income", "intro_tiles", "intro_raised")
_BONUSES = {"vp": BONUS_VP, "money": BONUS_MONEY, "income_spaces": BONUS_INCOME, "develop": BONUS_DEVELOP}


@cache
def facts() -> dict[str, Any]:
    """The component facts as they are in the file."""
    loaded: dict[str, Any] = json.loads(
        files("ironbridge.games.birmingham").joinpath("facts.json").read_text("utf-8")
    )
    return loaded


@cache
def components() -> Components:
    """All that is printed, in the order of the facts."""
    f = facts()
    merchants, cost, markets = f["merchants"], f["setup"]["link_cost"], f["markets"]
    loan = f["progress_track"]["loan"]
    return Components(
        towns={name: town["slots"] for name, town in f["towns"].items()},
        farms={name: farm["slots"] for name, farm in f["farm_breweries"].items()},
        outside={name: merchant["printed_link_points"] for name, merchant in merchants.items()},
        trade_places=[name for name, merchant in merchants.items() if merchant["coal_market_access"]],
        lines=[Line(e["id"], e["connects"], [era for era in ERAS if e[era]]) for e in f["links"]],
        industries=list(f["industries"]),
        tiles=[_tile(name, tile) for name, industry in f["industries"].items() for tile in industry["tiles"]],
        sold=[name for name, industry in f["industries"].items() if industry["flips_by"] == "sell"],
        alone_first=list(f["industries"]),
        cards=_cards(f),
        income_levels=f["progress_track"]["income_level_by_space"],
        coal=Market(markets["coal"]["spaces"], markets["coal"]["price_when_empty"]),
        iron=Market(markets["iron"]["spaces"], markets["iron"]["price_when_empty"]),
        loans=[(loan["money"], loan["levels_down"])],
        canal_cost=cost["canal"],
        rail_cost=cost["rail_1"],
        two_rails_cost=cost["rail_2"],
        rail_coal=cost["coal_per_rail"],
        hand=f["setup"]["hand"],
        first_round_actions=f["setup"]["actions_first_canal_round"],
        turn_actions=f["setup"]["actions_per_turn"],
        score=(*SOURCES, *EXTRAS),
        merchants=[f"{name}.{k + 1}" for name, m in merchants.items() for k in range(m["merchant_spaces"])],
        merchant_tiles=MERCHANT_TILES,
    )


def deck(players: int) -> tuple[int, ...]:
    """S2: how many of each card the draw deck holds; wild cards lie beside it."""
    cards = facts()["cards"]
    counts = {**cards["locations"], **cards["industries"]}
    return tuple(counts[card.name][str(players)] if card.name in counts else 0 for card in components().cards)


def merchant_spaces(players: int) -> tuple[str, ...]:
    """S3: the merchant spaces in use."""
    merchants = facts()["merchants"]
    return tuple(
        space
        for space in components().merchants
        if players in merchants[space.split(".")[0]]["used_with_player_counts"]
    )


def merchant_bag(players: int) -> tuple[str, ...]:
    """S3: the merchant tiles in use, in the order of the facts."""
    tiles = facts()["merchant_tiles"]["tiles"]
    return tuple(_kind_of_merchant_tile(tile["accepts"]) for tile in tiles if tile["min_players"] <= players)


def tables(players: int, *, eras: int) -> Tables:
    """The engine's tables for a player count; one era in the introductory game."""
    f, c = facts(), components()
    rounds = f["setup"]["rounds_per_era"][str(players)]
    t = c.tables(players, rounds=rounds, eras=eras, deck=deck(players))
    t.second_rail_beer = f["setup"]["link_cost"]["beer_for_second_rail"]
    cards = [card.name for card in c.cards]
    t.wild_place_card = cards.index("wild_location")
    t.wild_industry_card = cards.index("wild_industry")
    owners = [space.split(".")[0] for space in c.merchants]
    bonuses = [f["merchants"][place]["beer_bonus"] for place in owners]
    places = c.names().locations
    t.merchants = len(owners)
    t.merchant_location = row(places.index(place) for place in owners)
    t.merchant_bonus = row(_BONUSES[bonus["type"]] for bonus in bonuses)
    t.merchant_amount = row(bonus["amount"] for bonus in bonuses)
    buys = {_kind_of_merchant_tile(tile["accepts"]): tile["accepts"] for tile in f["merchant_tiles"]["tiles"]}
    t.merchant_buys = row(mask(buys[kind], c.industries) for kind in MERCHANT_TILES)
    return t


def _tile(industry: str, tile: dict[str, Any]) -> Tile:
    barrels = tile.get("beer_barrels")
    cubes = tile.get("cubes", 0)
    return Tile(
        industry,
        tile["level"],
        tile["count"],
        tile["eras"],
        money=tile["money"],
        coal=tile["coal"],
        iron=tile["iron"],
        beer=tile["beer_to_sell"] or 0,
        cubes=(barrels["canal"], barrels["rail"]) if barrels else (cubes, cubes),
        vp=tile["vp"],
        income=tile["income_spaces"],
        points=tile["link_points"],
        develops=tile["developable"],
    )


def _cards(f: dict[str, Any]) -> list[Card]:
    """B1, B3: a Wild Location card stands for every town, never for a farm brewery."""
    return [
        *(Card(town, towns=[town]) for town in f["towns"]),
        *(Card(name, industries=name.split("_or_")) for name in f["cards"]["industries"]),
        Card("wild_location", towns=list(f["towns"]), is_wild=True),
        Card("wild_industry", industries=list(f["industries"]), is_wild=True),
    ]


def _kind_of_merchant_tile(accepts: Sequence[str]) -> str:
    if not accepts:
        return "blank"
    return accepts[0] if len(accepts) == 1 else "any"
