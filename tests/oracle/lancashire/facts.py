"""The components of Brass: Lancashire in its two editions."""

import re
from collections import Counter

from ..facts import Data, Facts, Market, Tile, read_facts

FACTS = read_facts("lancashire")


def name_id(name: str) -> str:
    """The id of a location: lower case, one underscore for every run of other characters."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower())


_TOWNS: list[Data] = FACTS["board"]["locations"]
_EXTERNAL: list[Data] = FACTS["board"]["external"]
_LINES: list[Data] = FACTS["board"]["links"]
_TILES: dict[str, list[Data]] = FACTS["industry_tiles"]["by_industry"]
_SETUP: Data = FACTS["setup"]
_COSTS: Data = FACTS["costs"]

INDUSTRIES = ("cotton", "coal", "iron", "port", "shipyard")
TOWNS: tuple[str, ...] = tuple(name_id(town["name"]) for town in _TOWNS)

# LC2: Northwich, Southport and Blackpool are only link ends.
EXTERNAL_PORTS = frozenset(name_id(place["name"]) for place in _EXTERNAL if place["trade_icon_external_port"])

# LS5: the income bonuses of the track; the space after the last one is the closed end.
DISTANT_BONUSES: tuple[int, ...] = tuple(FACTS["distant_market"]["track_income"][:-1])
CLOSED = len(DISTANT_BONUSES)

# LS1, classic: the cards set aside, by players and era.
SET_ASIDE_CLASSIC: dict[int, dict[str, int]] = {
    players: FACTS["cards"]["removed_2007"][str(players)] for players in (3, 4)
}
# LS1, revised: one card per player in the Canal Era, none in the Rail Era.
SET_ASIDE_REVISED: dict[int, dict[str, int]] = {
    players: {"canal": FACTS["cards"]["deck_2018"]["under_deck_tile_canal"][str(players)], "rail": 0}
    for players in (2, 3, 4)
}

# LS5: the demand tiles by players.
DEMAND_CLASSIC: dict[int, Counter[int]] = {
    players: Counter({int(value): n for value, n in FACTS["distant_market"]["tiles_2007_3p_4p"].items()})
    for players in (3, 4)
}
DEMAND_REVISED: dict[int, Counter[int]] = {
    int(players): Counter({int(value): n for value, n in tiles.items()})
    for players, tiles in FACTS["distant_market"]["tiles_2018"].items()
}


def line_id(line: Data) -> str:
    """The id of a line, made of the ids of its two ends."""
    return f"{name_id(line['a'])}-{name_id(line['b'])}"


def _eras(printed: Data) -> frozenset[str]:
    """The eras in which a tile may be built."""
    # LB3: shipyard 0 can never be built.
    if not printed.get("buildable", True):
        return frozenset()
    era = printed["build_era"]
    return frozenset({"canal", "rail"} if era == "both" else {era})


def _tile(industry: str, printed: Data, vp_key: str) -> Tile:
    return Tile(
        industry=industry,
        level=printed["level"],
        money=printed.get("cost_money", 0),
        coal=printed.get("cost_coal", 0),
        iron=printed.get("cost_iron", 0),
        beer=0,
        # LF3: only cotton mill 1 has a VP of its own in the revised edition.
        vp=printed[vp_key] if vp_key in printed else printed.get("vp", 0),
        income_spaces=printed.get("income_spaces", 0),
        icons=printed.get("link_points_when_flipped", 0),
        eras=_eras(printed),
        is_developable=True,
        canal_yield=printed.get("cubes", 0),
        rail_yield=printed.get("cubes", 0),
    )


def _deck(printed: Data) -> Counter[str]:
    towns = {name_id(name): count for name, count in printed["locations"].items()}
    return Counter({**towns, **printed["industries"]})


def _facts(decks: dict[int, Counter[str]], year: str, vp_key: str) -> Facts:
    """The components of one edition."""
    return Facts(
        stacks={
            industry: [
                _tile(industry, tile, vp_key) for tile in _TILES[industry] for _ in range(tile["count"])
            ]
            for industry in INDUSTRIES
        },
        towns=TOWNS,
        shows={
            f"{name_id(town['name'])}.{number}": frozenset(slot["allowed"])
            for town in _TOWNS
            for number, slot in enumerate(town["slots"], start=1)
        },
        ends={line_id(line): frozenset({name_id(line["a"]), name_id(line["b"])}) for line in _LINES},
        line_eras={
            line_id(line): frozenset(era for era in ("canal", "rail") if line[era]) for line in _LINES
        },
        printed_icons={name_id(place["name"]): place["link_points_printed"] for place in _EXTERNAL},
        market_locations=EXTERNAL_PORTS,
        markets={
            kind: Market(
                tuple(sorted(FACTS["markets"][kind]["prices"])),
                FACTS["markets"][kind]["initial_cubes"],
                FACTS["markets"][kind]["price_when_empty"],
            )
            for kind in ("coal", "iron")
        },
        cards=(*TOWNS, *INDUSTRIES),
        decks=decks,
        rounds={int(players): rounds for players, rounds in FACTS["rounds_per_era"][year].items()},
        level_by_space=tuple(FACTS["progress_track"]["income_by_space"]),
        loans={money: FACTS["progress_track"]["loan"][str(money)] for money in (10, 20, 30)},
        canal_price=_COSTS["canal"],
        rail_price=_COSTS["rail_one"],
        second_rail_price=_COSTS["rail_two_total"] - _COSTS["rail_one"],
        second_rail_beer=0,
        money=_SETUP["money"],
        income_space=_SETUP["income_space"],
        vp=_SETUP["vp"],
        hand=_SETUP["hand"],
        link_tiles=_SETUP["links_per_player"],
        actions_first_round=_SETUP["first_round_canal_actions"],
        actions_per_turn=_SETUP["actions"],
    )


CLASSIC = _facts({players: _deck(FACTS["cards"]["classic_66"]) for players in (3, 4)}, "2007", "vp")
REVISED = _facts(
    {players: _deck(FACTS["cards"]["deck_2018"][str(players)]) for players in (2, 3, 4)}, "2018", "vp_2018"
)
