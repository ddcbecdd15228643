"""The component facts in the form the oracle reads them; the only thing shared with the engine."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Data = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
FACTS: Data = json.loads((ROOT / "src/ironbridge/rules/birmingham/facts.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Tile:
    """What is printed on one kind of industry tile."""

    industry: str
    level: int
    money: int
    coal: int
    iron: int
    beer: int
    vp: int
    income_spaces: int
    icons: int
    eras: frozenset[str]
    is_developable: bool
    canal_yield: int
    rail_yield: int


def _tile(industry: str, printed: Data) -> Tile:
    barrels = printed.get("beer_barrels", {})
    cubes = printed.get("cubes", 0)
    return Tile(
        industry=industry,
        level=printed["level"],
        money=printed["money"],
        coal=printed["coal"],
        iron=printed["iron"],
        beer=printed["beer_to_sell"] or 0,
        vp=printed["vp"],
        income_spaces=printed["income_spaces"],
        icons=printed["link_points"],
        eras=frozenset(printed["eras"]),
        is_developable=printed["developable"],
        canal_yield=barrels.get("canal", cubes),
        rail_yield=barrels.get("rail", cubes),
    )


INDUSTRIES: tuple[str, ...] = tuple(FACTS["industries"])
SOLD_INDUSTRIES = frozenset(name for name in INDUSTRIES if FACTS["industries"][name]["flips_by"] == "sell")

STACKS: dict[str, list[Tile]] = {
    industry: [
        _tile(industry, printed)
        for printed in FACTS["industries"][industry]["tiles"]
        for _ in range(printed["count"])
    ]
    for industry in INDUSTRIES
}

TOWNS: tuple[str, ...] = tuple(FACTS["towns"])
FARMS: tuple[str, ...] = tuple(FACTS["farm_breweries"])
MERCHANTS: tuple[str, ...] = tuple(FACTS["merchants"])

SHOWS: dict[str, frozenset[str]] = {
    f"{location}.{number}": frozenset(shown)
    for group in ("towns", "farm_breweries")
    for location, printed in FACTS[group].items()
    for number, shown in enumerate(printed["slots"], start=1)
}
SLOTS: tuple[str, ...] = tuple(SHOWS)

ENDS: dict[str, frozenset[str]] = {link["id"]: frozenset(link["connects"]) for link in FACTS["links"]}
LINES: tuple[str, ...] = tuple(ENDS)
LINE_ERAS: dict[str, frozenset[str]] = {
    link["id"]: frozenset(era for era in ("canal", "rail") if link[era]) for link in FACTS["links"]
}

MERCHANT_SPACES: tuple[str, ...] = tuple(
    f"{location}.{number}"
    for location, printed in FACTS["merchants"].items()
    for number in range(1, printed["merchant_spaces"] + 1)
)
ACCEPTS: dict[str, frozenset[str]] = {
    "cotton": frozenset({"cotton"}),
    "manufacturer": frozenset({"manufacturer"}),
    "pottery": frozenset({"pottery"}),
    "any": frozenset({"cotton", "manufacturer", "pottery"}),
    "blank": frozenset(),
}

CARDS: tuple[str, ...] = (
    *TOWNS,
    "iron",
    "coal",
    "cotton_or_manufacturer",
    "pottery",
    "brewery",
    "wild_location",
    "wild_industry",
)
WILD_CARDS = frozenset({"wild_location", "wild_industry"})

LEVEL_BY_SPACE: list[int] = FACTS["progress_track"]["income_level_by_space"]
ROUNDS: dict[int, int] = {
    int(players): rounds for players, rounds in FACTS["setup"]["rounds_per_era"].items()
}


def place_of(space: str) -> str:
    """The location of a slot or merchant space."""
    return space.rsplit(".", 1)[0]


def lowest(industry: str, left: int) -> Tile | None:
    """The lowest tile of a stack of which `left` tiles are on the mat."""
    return STACKS[industry][-left] if left else None


def printed(tile: Data) -> Tile:
    """What is printed on a tile lying on the board."""
    return next(kind for kind in STACKS[tile["industry"]] if kind.level == tile["level"])


def sorted_cards(cards: list[str]) -> list[str]:
    """The cards in card order."""
    return sorted(cards, key=CARDS.index)


def in_facts_order(placed: Data, order: tuple[str, ...]) -> Data:
    """The same entries with the keys in the facts' order."""
    return {key: placed[key] for key in order if key in placed}
