"""Reads the components from the facts of a game, which come keyed by name or as lists."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ironbridge.render.components import (
    Components,
    Distant,
    External,
    Line,
    Market,
    Merchant,
    Place,
    TileKind,
)

Facts = Mapping[str, Any]

_ERAS = ("canal", "rail")


@cache
def load(source: str, edition: str) -> Components:
    """The components of an edition, read from a facts file of the package."""
    facts = json.loads(files("ironbridge").joinpath(source).read_text(encoding="utf-8"))
    return _keyed(facts) if "towns" in facts else _listed(facts, edition)


def _keyed(facts: Facts) -> Components:
    places = {**facts["towns"], **facts.get("farm_breweries", {})}
    cards = facts["cards"]["industries"]
    markets = {key: m for key, m in facts["markets"].items() if isinstance(m, Mapping)}
    return Components(
        places={key: Place(p["name"], tuple(map(tuple, p["slots"]))) for key, p in places.items()},
        merchants={key: _merchant(m) for key, m in facts["merchants"].items()},
        externals={},
        lines={line["id"]: Line(tuple(line["connects"]), _line_eras(line)) for line in facts["links"]},
        industries={key: tuple(map(_tile, i["tiles"])) for key, i in facts["industries"].items()},
        goods={card: tuple(card.split("_or_")) for card in cards},
        markets={key: Market(tuple(m["spaces"]), m["price_when_empty"]) for key, m in markets.items()},
        income_levels=tuple(facts["progress_track"]["income_level_by_space"]),
        rounds={int(players): rounds for players, rounds in facts["setup"]["rounds_per_era"].items()},
        links=facts["setup"]["link_tiles"],
        wild_cards={key: n for key, n in facts["counts"].items() if key.startswith("wild_")},
        cardless={},
        distant=None,
    )


def _merchant(m: Facts) -> Merchant:
    bonus = m["beer_bonus"]
    return Merchant(m["name"], m["merchant_spaces"], bonus["type"], bonus["amount"], m["printed_link_points"])


def _line_eras(line: Facts) -> frozenset[str]:
    return frozenset(era for era in _ERAS if line[era])


def _tile(t: Facts) -> TileKind:
    holds = t.get("beer_barrels") or {era: t.get("cubes", 0) for era in _ERAS}
    return TileKind(
        t["level"],
        t["count"],
        t["money"],
        t["coal"],
        t["iron"],
        t["beer_to_sell"],
        dict(holds),
        t["vp"],
        t["income_spaces"],
        t["link_points"],
        tuple(t["eras"]),
        t["developable"],
        can_build=True,
    )


def _listed(facts: Facts, edition: str) -> Components:
    board, cards = facts["board"], facts["cards"]
    rounds = {int(players): n for players, n in facts["rounds_per_era"][edition].items()}
    stacks = facts["industry_tiles"]["by_industry"]
    markets = {key: m for key, m in facts["markets"].items() if isinstance(m, Mapping) and "prices" in m}
    return Components(
        places={
            identifier(t["name"]): Place(t["name"], tuple(tuple(s["allowed"]) for s in t["slots"]))
            for t in board["locations"]
        },
        merchants={},
        externals={
            identifier(e["name"]): External(
                e["name"], e["link_points_printed"], e["trade_icon_external_port"]
            )
            for e in board["external"]
        },
        lines={"-".join(_ends(line)): Line(_ends(line), _line_eras(line)) for line in board["links"]},
        industries={key: tuple(_listed_tile(t, edition) for t in tiles) for key, tiles in stacks.items()},
        goods={card: (card,) for card in stacks if card in cards["classic_66"]["industries"]},
        markets={key: Market(tuple(m["prices"]), m["price_when_empty"]) for key, m in markets.items()},
        income_levels=tuple(facts["progress_track"]["income_by_space"]),
        rounds=rounds,
        links=facts["setup"]["links_per_player"],
        wild_cards={},
        cardless={players: _cardless(cards, edition, players) for players in rounds},
        distant=_distant(facts["distant_market"], edition, list(rounds)),
    )


def identifier(name: str) -> str:
    """The id of a place: its name in lower case, every run of other characters one underscore."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def _ends(line: Facts) -> tuple[str, ...]:
    return identifier(line["a"]), identifier(line["b"])


def _listed_tile(t: Facts, edition: str) -> TileKind:
    era = t.get("build_era")
    return TileKind(
        t["level"],
        t["count"],
        t.get("cost_money", 0),
        t.get("cost_coal", 0),
        t.get("cost_iron", 0),
        None,
        {era: t.get("cubes", 0) for era in _ERAS},
        t.get(f"vp_{edition}", t.get("vp", 0)),
        t.get("income_spaces", 0),
        t.get("link_points_when_flipped", 0),
        _ERAS if era == "both" else (era,) if era else (),
        can_develop=True,
        can_build=t.get("buildable", True),
    )


def _cardless(cards: Facts, edition: str, players: int) -> frozenset[str]:
    """The towns that have no card in the deck of so many players."""
    deck = cards.get(f"deck_{edition}", {}).get(str(players), cards["classic_66"])
    return frozenset(identifier(name) for name, n in deck["locations"].items() if n == 0)


def _distant(market: Facts, edition: str, players: list[int]) -> Distant:
    tiles = next(value for key, value in market.items() if key.startswith(f"tiles_{edition}"))
    # One edition lists its tiles for each number of players, the other has the same tiles for all.
    stacks = {n: tiles[str(n)] if isinstance(tiles.get(str(n)), Mapping) else tiles for n in players}
    return Distant(
        tuple(bonus for bonus in market["track_income"] if isinstance(bonus, int)),
        {n: {int(value): count for value, count in stack.items()} for n, stack in stacks.items()},
    )
