"""Birmingham's tables, made from the facts."""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ironbridge.rules.birmingham.sell import BONUS_DEVELOP, BONUS_INCOME, BONUS_MONEY, BONUS_VP
from ironbridge.rules.engine import codes
from ironbridge.rules.engine.tables import Tables
from ironbridge.rules.names import Names

MERCHANT_TILES = ("blank", "cotton", "manufacturer", "pottery", "any")
_MAKES = {"coal": codes.COAL, "iron": codes.IRON, "brewery": codes.BEER}
_BONUSES = {
    "vp": BONUS_VP,
    "money": BONUS_MONEY,
    "income_spaces": BONUS_INCOME,
    "develop": BONUS_DEVELOP,
}
_SOURCES = ("links", "tiles", "bonus", "lost")
_EXTRAS = ("intro_money", "intro_income", "intro_tiles", "intro_raised")


@cache
def facts() -> dict[str, Any]:
    """The component facts as they are in the file."""
    loaded: dict[str, Any] = json.loads(
        files("ironbridge.rules.birmingham").joinpath("facts.json").read_text("utf-8")
    )
    return loaded


@cache
def names() -> Names:
    """All names of Birmingham, in the order of the facts."""
    f = facts()
    sites = {**f["towns"], **f["farm_breweries"]}
    return Names(
        industries=tuple(f["industries"]),
        locations=(*sites, *f["merchants"]),
        slots=tuple(f"{place}.{k + 1}" for place, site in sites.items() for k in range(len(site["slots"]))),
        lines=tuple(line["id"] for line in f["links"]),
        merchants=tuple(
            f"{place}.{k + 1}" for place, m in f["merchants"].items() for k in range(m["merchant_spaces"])
        ),
        merchant_tiles=MERCHANT_TILES,
        cards=(*f["towns"], *f["cards"]["industries"], "wild_location", "wild_industry"),
        tiles=tuple((name, t["level"]) for name, i in f["industries"].items() for t in i["tiles"]),
        score=(*(f"{era}_{source}" for era in ("canal", "rail") for source in _SOURCES), *_EXTRAS),
    )


def deck(players: int) -> tuple[int, ...]:
    """S2: how many of each card the draw deck holds; wild cards lie beside it."""
    cards = facts()["cards"]
    counts = {**cards["locations"], **cards["industries"]}
    return tuple(counts[card][str(players)] if card in counts else 0 for card in names().cards)


def merchant_spaces(players: int) -> tuple[str, ...]:
    """S3: the merchant spaces in use."""
    merchants = facts()["merchants"]
    return tuple(
        space
        for space in names().merchants
        if players in merchants[space.split(".")[0]]["used_with_player_counts"]
    )


def merchant_bag(players: int) -> tuple[str, ...]:
    """S3: the merchant tiles in use, in the order of the facts."""
    tiles = [t["accepts"] for t in facts()["merchant_tiles"]["tiles"] if t["min_players"] <= players]
    return tuple(_kind_of_merchant_tile(accepts) for accepts in tiles)


def tables(players: int, *, eras: int) -> Tables:
    """The engine's tables for a player count; one era in the introductory game."""
    f = facts()
    t = Tables(players)
    _fill_board(t, f)
    _fill_tiles(t, f)
    _fill_cards(t, f)
    _fill_merchants(t, f)
    _fill_tracks(t, f)
    set_up = f["setup"]
    cost = set_up["link_cost"]
    t.eras = eras
    t.rounds = set_up["rounds_per_era"][str(players)]
    t.hand_size = set_up["hand"]
    t.first_round_actions = set_up["actions_first_canal_round"]
    t.turn_actions = set_up["actions_per_turn"]
    t.canal_cost = cost["canal"]
    t.rail_cost = cost["rail_1"]
    t.second_rail_cost = cost["rail_2"] - cost["rail_1"]
    t.rail_coal = cost["coal_per_rail"]
    t.second_rail_beer = cost["beer_for_second_rail"]
    t.score_columns = len(names().score)
    t.deck = _row(deck(players))
    return t


def _fill_board(t: Tables, f: dict[str, Any]) -> None:
    n = names()
    industries, places = list(n.industries), list(n.locations)
    slots = [
        (place, shows)
        for place, site in {**f["towns"], **f["farm_breweries"]}.items()
        for shows in site["slots"]
    ]
    t.locations = len(places)
    t.slots = len(slots)
    t.slot_location = _row(places.index(place) for place, _ in slots)
    t.slot_shows = _row(_mask(shows, industries) for _, shows in slots)
    t.location_slots = _row(
        _bits(k for k, (there, _) in enumerate(slots) if there == place) for place in places
    )
    # B4: a slot that shows the industry among others waits for those of the location that show it alone.
    t.first_slots = _row(
        _bits(k for k, (there, alone) in enumerate(slots) if there == place and alone == [industry] != shows)
        for place, shows in slots
        for industry in industries
    )
    ends = [[places.index(place) for place in line["connects"]] for line in f["links"]]
    t.lines = len(ends)
    t.line_ends = _row(map(_bits, ends))
    t.line_from = _row(e[0] for e in ends)
    t.line_to = _row(e[1] for e in ends)
    t.line_via = _row(e[2] if len(e) > 2 else e[0] for e in ends)
    t.line_eras = _row(line["canal"] + 2 * line["rail"] for line in f["links"])
    merchants = f["merchants"]
    t.printed_points = _row(
        merchants[place]["printed_link_points"] if place in merchants else 0 for place in places
    )
    t.trade_places = _mask((m for m in merchants if merchants[m]["coal_market_access"]), places)
    t.farms = _mask(f["farm_breweries"], places)
    showing = [[k for k, (_, shows) in enumerate(slots) if industry in shows] for industry in industries]
    t.industry_slots, t.industry_slots_at = _rows(showing)
    t.makers, t.makers_at = _rows([showing[industries.index(maker)] for maker in _MAKES])


def _fill_tiles(t: Tables, f: dict[str, Any]) -> None:
    industries = f["industries"]
    types = [(name, tile) for name, industry in industries.items() for tile in industry["tiles"]]
    t.industries = len(industries)
    t.industry_makes = _row(_MAKES.get(name, codes.NOTHING) for name in industries)
    t.is_sold = _mask((name for name, i in industries.items() if i["flips_by"] == "sell"), list(industries))
    t.is_open_to_rivals = _mask(("coal", "iron"), list(industries))
    t.stack, t.stack_at = _rows(
        [
            [k for k, (name, tile) in enumerate(types) if name == i for _ in range(tile["count"])]
            for i in industries
        ]
    )
    t.tile_types = len(types)
    t.tile_industry = _row(list(industries).index(name) for name, _ in types)
    t.tile_level = _row(tile["level"] for _, tile in types)
    t.tile_money = _row(tile["money"] for _, tile in types)
    t.tile_coal = _row(tile["coal"] for _, tile in types)
    t.tile_iron = _row(tile["iron"] for _, tile in types)
    t.tile_beer = _row(tile["beer_to_sell"] or 0 for _, tile in types)
    t.tile_cubes = _row(
        tile["beer_barrels"][era] if "beer_barrels" in tile else tile.get("cubes", 0)
        for _, tile in types
        for era in ("canal", "rail")
    )
    t.tile_vp = _row(tile["vp"] for _, tile in types)
    t.tile_income = _row(tile["income_spaces"] for _, tile in types)
    t.tile_points = _row(tile["link_points"] for _, tile in types)
    t.tile_eras = _row(("canal" in tile["eras"]) + 2 * ("rail" in tile["eras"]) for _, tile in types)
    t.tile_develops = _row(tile["developable"] for _, tile in types)


def _fill_cards(t: Tables, f: dict[str, Any]) -> None:
    n = names()
    cards, industries = list(n.cards), list(n.industries)
    t.cards = len(cards)
    # B1, B3: a Wild Location card stands for every town, never for a farm brewery.
    t.card_places = _row(
        _mask(f["towns"] if card == "wild_location" else {card} & set(f["towns"]), list(n.locations))
        for card in cards
    )
    t.card_industries = _row(
        _mask(
            industries if card == "wild_industry" else set(card.split("_or_")) & set(industries), industries
        )
        for card in cards
    )
    t.industry_cards = _row(
        _bits(card for card, builds in enumerate(t.card_industries) if builds >> k & 1)
        for k in range(len(industries))
    )
    t.wild_place_card = cards.index("wild_location")
    t.wild_industry_card = cards.index("wild_industry")
    t.wild_cards = _bits((t.wild_place_card, t.wild_industry_card))


def _fill_merchants(t: Tables, f: dict[str, Any]) -> None:
    n = names()
    owners = [space.split(".")[0] for space in n.merchants]
    bonuses = [f["merchants"][place]["beer_bonus"] for place in owners]
    t.merchants = len(owners)
    t.merchant_location = _row(n.locations.index(place) for place in owners)
    t.merchant_bonus = _row(_BONUSES[bonus["type"]] for bonus in bonuses)
    t.merchant_amount = _row(bonus["amount"] for bonus in bonuses)
    buys = {_kind_of_merchant_tile(tile["accepts"]): tile["accepts"] for tile in f["merchant_tiles"]["tiles"]}
    t.merchant_buys = _row(_mask(buys[kind], list(n.industries)) for kind in MERCHANT_TILES)


def _fill_tracks(t: Tables, f: dict[str, Any]) -> None:
    track = f["progress_track"]
    levels = track["income_level_by_space"]
    t.income_level = _row(levels)
    t.lowest_level = min(levels)
    t.last_space = track["cap_rule"]["space_cap"]
    t.top_space = _row(
        track["highest_space_of_level"][str(level)] for level in range(min(levels), max(levels) + 1)
    )
    markets = [f["markets"]["coal"], f["markets"]["iron"]]
    t.prices, t.prices_at = _rows([market["spaces"] for market in markets])
    t.price_when_empty = _row(market["price_when_empty"] for market in markets)
    t.loan_money = _row([track["loan"]["money"]])
    t.loan_levels = _row([track["loan"]["levels_down"]])


def _kind_of_merchant_tile(accepts: Sequence[str]) -> str:
    if not accepts:
        return "blank"
    return accepts[0] if len(accepts) == 1 else "any"


def _row(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64]([int(number) for number in numbers])


def _rows(rows: Sequence[Sequence[int]]) -> tuple[vec[i64], vec[i64]]:
    """Rows laid end to end, and where each begins; the last entry is where all end."""
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    return _row(number for row in rows for number in row), _row(starts)


def _bits(numbers: Iterable[int]) -> int:
    return sum(2**number for number in numbers)


def _mask(some: Iterable[str], row: Sequence[str]) -> int:
    return _bits(row.index(name) for name in some)
