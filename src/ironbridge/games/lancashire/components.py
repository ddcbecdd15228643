"""Lancashire's components, read from the facts."""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from ironbridge.engine.tables import Tables
from ironbridge.games.components import SOURCES, Card, Components, Line, Market, Tile, bits, row
from ironbridge.games.names import ERAS

EXTRAS = ("money", "intro_money", "intro_income", "intro_tiles", "intro_raised")
_BUILD_ERAS = {"canal": ("canal",), "rail": ("rail",), "both": ("canal", "rail")}
_EDITIONS = {"classic": "2007", "revised": "2018"}
# LC5: with Liverpool in the network an Industry card also builds in Birkenhead.
_ANNEX_OF, _ANNEX = "liverpool", "birkenhead"


@cache
def facts() -> dict[str, Any]:
    """The component facts as they are in the file."""
    loaded: dict[str, Any] = json.loads(
        files("ironbridge.games.lancashire").joinpath("facts.json").read_text("utf-8")
    )
    return loaded


def identifier(name: str) -> str:
    """The name of a location in plain data."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower())


@cache
def components(edition: str) -> Components:
    """All that is printed in an edition, in the order of the facts."""
    f = facts()
    board, costs, markets = f["board"], f["costs"], f["markets"]
    towns = {identifier(t["name"]): [slot["allowed"] for slot in t["slots"]] for t in board["locations"]}
    industries = list(f["industry_tiles"]["by_industry"])
    loans = f["progress_track"]["loan"]
    return Components(
        towns=towns,
        farms={},
        outside={identifier(e["name"]): e["link_points_printed"] for e in board["external"]},
        trade_places=[identifier(e["name"]) for e in board["external"] if e["trade_icon_external_port"]],
        lines=[_line(line) for line in board["links"]],
        industries=industries,
        tiles=[
            _tile(name, tile, edition)
            for name, tiles in f["industry_tiles"]["by_industry"].items()
            for tile in tiles
        ],
        sold=["cotton"],
        alone_first=["port"],
        cards=[
            *(Card(town, towns=[town]) for town in towns),
            *(Card(industry, industries=[industry]) for industry in industries),
        ],
        income_levels=f["progress_track"]["income_by_space"],
        coal=Market(markets["coal"]["prices"], markets["coal"]["price_when_empty"]),
        iron=Market(markets["iron"]["prices"], markets["iron"]["price_when_empty"]),
        loans=[(money, loans[str(money)]) for money in (10, 20, 30)],
        canal_cost=costs["canal"],
        rail_cost=costs["rail_one"],
        two_rails_cost=costs["rail_two_total"],
        rail_coal=costs["coal_per_rail"],
        hand=f["setup"]["hand"],
        first_round_actions=f["setup"]["first_round_canal_actions"],
        turn_actions=f["setup"]["actions"],
        score=(*SOURCES, *EXTRAS),
        ports=["port"],
        flips_when_built=["shipyard"],
    )


def deck(edition: str, players: int) -> tuple[int, ...]:
    """LS1: how many of each card the deck holds."""
    cards = facts()["cards"]
    printed = cards["classic_66"] if edition == "classic" else cards["deck_2018"][str(players)]
    counts = {identifier(name): count for name, count in printed["locations"].items()} | printed["industries"]
    return tuple(counts[card.name] for card in components(edition).cards)


def demand(edition: str, players: int) -> tuple[int, ...]:
    """LS5: how many demand tiles of each value there are."""
    market = facts()["distant_market"]
    tiles = market["tiles_2007_3p_4p"] if edition == "classic" else market["tiles_2018"][str(players)]
    return tuple(tiles[str(value)] for value in range(5))


def tables(edition: str, players: int, *, eras: int) -> Tables:
    """The engine's tables of an edition for a player count; one era in the introductory game."""
    f, c = facts(), components(edition)
    is_classic = edition == "classic"
    rounds = f["rounds_per_era"][_EDITIONS[edition]][str(players)]
    t = c.tables(players, rounds=rounds, eras=eras, deck=deck(edition, players))
    t.set_aside = row(_set_aside(edition, players))
    t.demand = row(demand(edition, players))
    # LS5: the last place of the track is the closed end.
    t.demand_bonus = row(bonus if bonus != "X" else 0 for bonus in f["distant_market"]["track_income"])
    t.first_link_anywhere = False
    t.loans_end_with_deck = True
    t.refills_each_turn = not is_classic
    t.income_at_round_start = is_classic
    if is_classic:
        places = list(c.towns)
        t.annex_of = bits([places.index(_ANNEX_OF)])
        t.annex = bits([places.index(_ANNEX)])
    return t


def _set_aside(edition: str, players: int) -> list[int]:
    cards = facts()["cards"]
    if edition == "classic":
        return [cards["removed_2007"][str(players)][era] for era in ERAS]
    return [cards["deck_2018"]["under_deck_tile_canal"][str(players)], 0]


def _line(line: dict[str, Any]) -> Line:
    ends = [identifier(line["a"]), identifier(line["b"])]
    return Line("-".join(ends), ends, [era for era in ERAS if line[era]])


def _tile(industry: str, tile: dict[str, Any], edition: str) -> Tile:
    if tile.get("buildable") is False:
        return Tile(industry, tile["level"], tile["count"], eras=())
    cubes = tile["cubes"]
    return Tile(
        industry,
        tile["level"],
        tile["count"],
        _BUILD_ERAS[tile["build_era"]],
        money=tile["cost_money"],
        coal=tile["cost_coal"],
        iron=tile["cost_iron"],
        cubes=(cubes, cubes),
        # LF3: one tile differs between the editions.
        vp=tile.get("vp_2018", tile["vp"]) if edition == "revised" else tile["vp"],
        income=tile["income_spaces"],
        points=tile["link_points_when_flipped"],
    )
