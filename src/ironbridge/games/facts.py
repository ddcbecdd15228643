"""Reads the components of a game from its facts.

A file of facts has what is printed, under the names of `Components`; what lies in a row of the engine (towns, farms,
places outside, lines, industries and their tiles, cards, merchant tiles) is numbered in the order of the file.
`editions` holds by name what an edition adds to the rest or has otherwise.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from ironbridge.errors import BadGame
from ironbridge.games.components import (
    Actions,
    Annex,
    Card,
    Components,
    Distant,
    Line,
    LinkCosts,
    LoanTerms,
    Market,
    MerchantTile,
    Outside,
    Place,
    SetUp,
    Tile,
)

Facts = Mapping[str, Any]
Part = TypeVar("Part")


@cache
def components(package: str, edition: str = "") -> Components:
    """The components of the game of a package, in an edition if it has several. Raises BadGame."""
    facts: Facts = json.loads(files(package).joinpath("facts.json").read_bytes())
    try:
        return read_components(of_edition(facts, edition))
    except KeyError as error:
        raise BadGame(f"facts.json of {package}: {error} is missing") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise BadGame(f"facts.json of {package}: {error}; see ironbridge.games.components") from error


def of_edition(data: Facts, edition: str) -> Facts:
    """Data in which what an edition has of its own is laid over the rest."""
    rest = {key: value for key, value in data.items() if key != "editions"}
    return _laid_over(rest, data["editions"].get(edition, {})) if "editions" in data else rest


def _laid_over(data: Facts, own: Facts) -> dict[str, Any]:
    merged = dict(data)
    for key, value in own.items():
        below = merged.get(key)
        both = isinstance(below, Mapping) and isinstance(value, Mapping)
        merged[key] = _laid_over(below, value) if both else value  # type: ignore[arg-type]
    return merged


def read_components(f: Facts) -> Components:
    """The components that plain data hold."""
    return Components(
        towns=_each(f["towns"], _place),
        farms=_each(f.get("farms", {}), _place),
        outside=_each(f["outside"], _outside),
        lines=_each(f["lines"], lambda line: Line(tuple(line["ends"]), tuple(line["eras"]))),
        industries={
            industry: tuple(_tile(industry, int(level), tile) for level, tile in levels.items())
            for industry, levels in f["industries"].items()
        },
        sold=tuple(f["sold"]),
        alone_first=tuple(f.get("alone_first", ())),
        ports=tuple(f.get("ports", ())),
        flips_when_built=tuple(f.get("flips_when_built", ())),
        cards={name: _card(name, card) for name, card in f["cards"].items()},
        merchant_tiles=_each(f.get("merchant_tiles", {}), tuple),
        merchant_bag=tuple(MerchantTile(**tile) for tile in f.get("merchant_bag", ())),
        income_levels=tuple(f["income_levels"]),
        markets=_each(f["markets"], lambda m: Market(tuple(m["spaces"]), m["price_when_empty"])),
        distant=_distant(f["distant"]) if "distant" in f else None,
        loans=tuple(LoanTerms(**loan) for loan in f["loans"]),
        link_costs=LinkCosts(**f["link_costs"]),
        start=SetUp(**f["start"]),
        hand=f["hand"],
        actions=Actions(**f["actions"]),
        rounds=_by_players(f["rounds"]),
        set_aside=_by_players(f.get("set_aside", {})),
        annex=Annex(**f["annex"]) if "annex" in f else None,
    )


def _each(facts: Facts, read: Callable[[Any], Part]) -> dict[str, Part]:
    return {key: read(value) for key, value in facts.items()}


def _by_players(facts: Facts) -> dict[int, Any]:
    return {int(players): value for players, value in facts.items()}


def _place(p: Facts) -> Place:
    return Place(p["name"], tuple(map(tuple, p["slots"])))


def _outside(o: Facts) -> Outside:
    fields: dict[str, Any] = {**o, "players": tuple(o.get("players", ()))}
    return Outside(**fields)


def _tile(industry: str, level: int, t: Facts) -> Tile:
    fields: dict[str, Any] = {**t, "eras": tuple(t["eras"])}
    return Tile(industry, level, **fields)


def _card(name: str, c: Facts) -> Card:
    return Card(
        name,
        towns=tuple(c.get("towns", ())),
        industries=tuple(c.get("industries", ())),
        code=c.get("code", ""),
        count=_by_players(c["count"]) if "count" in c else None,
        wild=c.get("wild", 0),
    )


def _distant(d: Facts) -> Distant:
    demand = {players: dict(enumerate(counts)) for players, counts in _by_players(d["demand"]).items()}
    return Distant(tuple(d["bonuses"]), demand)
