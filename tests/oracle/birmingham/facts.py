"""The components of Brass: Birmingham."""

from collections import Counter

from ..facts import Data, Facts, Market, Tile, read_facts

FACTS = read_facts("birmingham")


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


TOWNS: tuple[str, ...] = tuple(FACTS["towns"])
FARMS: tuple[str, ...] = tuple(FACTS["farm_breweries"])
SOLD_INDUSTRIES = frozenset(
    name for name, printed in FACTS["industries"].items() if printed["flips_by"] == "sell"
)

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

WILD_CARDS = ("wild_location", "wild_industry")
INDUSTRY_CARDS = ("iron", "coal", "cotton_or_manufacturer", "pottery", "brewery")


def _deck(players: int) -> Counter[str]:
    marked = {**FACTS["cards"]["locations"], **FACTS["cards"]["industries"]}
    return Counter({card: marked[card][str(players)] for card in (*TOWNS, *INDUSTRY_CARDS)})


_SETUP: Data = FACTS["setup"]

BIRMINGHAM = Facts(
    stacks={
        industry: [_tile(industry, tile) for tile in printed["tiles"] for _ in range(tile["count"])]
        for industry, printed in FACTS["industries"].items()
    },
    towns=TOWNS,
    shows={
        f"{location}.{number}": frozenset(shown)
        for group in ("towns", "farm_breweries")
        for location, printed in FACTS[group].items()
        for number, shown in enumerate(printed["slots"], start=1)
    },
    ends={link["id"]: frozenset(link["connects"]) for link in FACTS["links"]},
    line_eras={
        link["id"]: frozenset(era for era in ("canal", "rail") if link[era]) for link in FACTS["links"]
    },
    printed_icons={
        location: printed["printed_link_points"] for location, printed in FACTS["merchants"].items()
    },
    # C6: any of the five merchant locations, with or without tiles.
    market_locations=frozenset(FACTS["merchants"]),
    markets={
        kind: Market(
            tuple(sorted(FACTS["markets"][kind]["spaces"])),
            FACTS["markets"][kind]["initial_cubes"],
            FACTS["markets"][kind]["price_when_empty"],
        )
        for kind in ("coal", "iron")
    },
    cards=(*TOWNS, *INDUSTRY_CARDS, *WILD_CARDS),
    decks={players: _deck(players) for players in (2, 3, 4)},
    rounds={int(players): rounds for players, rounds in _SETUP["rounds_per_era"].items()},
    level_by_space=tuple(FACTS["progress_track"]["income_level_by_space"]),
    loans={FACTS["progress_track"]["loan"]["money"]: FACTS["progress_track"]["loan"]["levels_down"]},
    canal_price=_SETUP["link_cost"]["canal"],
    rail_price=_SETUP["link_cost"]["rail_1"],
    second_rail_price=_SETUP["link_cost"]["rail_2"] - _SETUP["link_cost"]["rail_1"],
    second_rail_beer=_SETUP["link_cost"]["beer_for_second_rail"],
    money=_SETUP["money"],
    income_space=_SETUP["income_space"],
    vp=_SETUP["vp"],
    hand=_SETUP["hand"],
    link_tiles=_SETUP["link_tiles"],
    actions_first_round=_SETUP["actions_first_canal_round"],
    actions_per_turn=_SETUP["actions_per_turn"],
)
