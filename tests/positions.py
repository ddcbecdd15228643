"""Crowded but valid positions at random, for what whole games seldom reach."""

import json
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from ironbridge import State, set_up
from tests.project import SOURCE

FACTS: dict[str, Any] = json.loads((SOURCE / "ironbridge/rules/birmingham/facts.json").read_text("utf-8"))
_SITES: dict[str, Any] = {**FACTS["towns"], **FACTS["farm_breweries"]}
_WILD = ("wild_location", "wild_industry")
_CUBES = ("coal", "iron")


@dataclass(frozen=True)
class Mood:
    """What a position is rich in: shares of slots and lines taken, tiles spent, wild cards held and mats thinned."""

    tiles: float
    links: float
    levels: int
    spent: float
    wild: float
    thin: float
    money: tuple[int, ...]
    income_spaces: tuple[int, int]
    dry: float = 0.2


MOODS = (
    # Sales: tiles unsold, breweries full, nearly everything connected.
    Mood(0.9, 0.8, 8, 0.15, 0.1, 0.2, (20, 60), (5, 40)),
    # Opponents may be overbuilt: no cubes anywhere, low tiles on the board, higher ones next.
    Mood(0.8, 0.6, 2, 0.3, 0.7, 0.9, (60, 200), (0, 99), dry=0.9),
    # Debts, with tiles or without.
    Mood(0.1, 0.3, 8, 0.5, 0.2, 0.2, (0, 0, 3), (0, 5)),
    # Room for links and their coal and beer, and a marker near its last space.
    Mood(0.5, 0.2, 8, 0.1, 0.2, 0.2, (60, 200), (90, 99), dry=0),
)


def rich_position(ruleset: str, players: int, rng: random.Random) -> State:
    """A state in which an action is asked for, rich in something that whole games are poor in."""
    mood = rng.choice(MOODS)
    era = "canal" if ruleset == "birmingham-intro" or rng.random() < 0.4 else "rail"
    rounds = FACTS["setup"]["rounds_per_era"][str(players)]
    round_number = rng.choice([rng.randint(2, rounds), rounds - 1, rounds])
    turn = rng.randrange(players)
    actions_left = rng.randint(1, 2)
    order = rng.sample(range(players), players)
    sizes = {
        seat: _hand_size(rounds - round_number, place - turn, actions_left)
        for place, seat in enumerate(order)
    }
    # A seat with nothing on the board has free choice of place, and nothing to remove when it owes money.
    present = rng.sample(range(players), rng.choice([players - 1, players, players]))
    dry = [kind for kind in _CUBES if rng.random() < mood.dry]
    tiles = _tiles(era, present, dry, mood, rng)
    return set_up(
        ruleset,
        players,
        era=era,
        round_number=round_number,
        turn_order=order,
        turn=turn,
        actions_left=actions_left,
        tiles=tiles,
        links=_links(era, present, mood, rng),
        merchants=_merchants(players, rng),
        barrels_drunk=[space for space in _merchant_spaces(players) if rng.random() < mood.spent],
        markets={kind: 0 if kind in dry else _market(kind, rng) for kind in _CUBES},
        seats=_seats(era, tiles, sizes, mood, rng),
    )


def _hand_size(rounds_after: int, places_after: int, actions_left: int) -> int:
    """The cards a seat holds that comes so many places after the seat in turn."""
    if places_after == 0:
        paid = 2 - actions_left
        return min(8, 2 * rounds_after + 2) - paid
    return min(8, 2 * rounds_after + (2 if places_after > 0 else 0))


def _market(kind: str, rng: random.Random) -> int:
    spaces = len(FACTS["markets"][kind]["spaces"])
    return rng.choice([0, 1, spaces, rng.randint(0, spaces)])


def _tiles(
    era: str, present: list[int], dry: list[str], mood: Mood, rng: random.Random
) -> dict[str, dict[str, Any]]:
    left = {
        (seat, industry, tile["level"]): tile["count"]
        for seat in present
        for industry, printed in FACTS["industries"].items()
        for tile in printed["tiles"]
    }
    laid: dict[str, dict[str, Any]] = {}
    taken: set[tuple[int, str]] = set()
    for place, site in _SITES.items():
        for number, shows in enumerate(site["slots"], start=1):
            seat, industry = rng.choice(present), rng.choice(shows)
            kinds = [
                tile
                for tile in FACTS["industries"][industry]["tiles"][: mood.levels]
                if era in tile["eras"] and left[seat, industry, tile["level"]]
            ]
            is_full = era == "canal" and (seat, place) in taken
            if rng.random() > mood.tiles or is_full or not kinds:
                continue
            printed = rng.choice(kinds)
            left[seat, industry, printed["level"]] -= 1
            taken.add((seat, place))
            spent = 1 if industry in dry else mood.spent
            laid[f"{place}.{number}"] = {
                "seat": seat,
                "industry": industry,
                "level": printed["level"],
                **_side(printed, era, spent, rng),
            }
    return laid


def _side(printed: dict[str, Any], era: str, spent: float, rng: random.Random) -> dict[str, Any]:
    full = printed["beer_barrels"][era] if "beer_barrels" in printed else printed.get("cubes", 0)
    is_flipped = rng.random() < spent
    return {"flipped": is_flipped, "cubes": rng.randint(1, full) if full and not is_flipped else 0}


def _links(era: str, present: list[int], mood: Mood, rng: random.Random) -> dict[str, int]:
    left = Counter(dict.fromkeys(present, FACTS["setup"]["link_tiles"]))
    laid = {}
    for line in FACTS["links"]:
        seat = rng.choice(present)
        if line[era] and left[seat] and rng.random() < mood.links:
            left[seat] -= 1
            laid[line["id"]] = seat
    return laid


def _merchant_spaces(players: int) -> list[str]:
    return [
        f"{place}.{number}"
        for place, merchant in FACTS["merchants"].items()
        for number in range(1, merchant["merchant_spaces"] + 1)
        if players in merchant["used_with_player_counts"]
    ]


def _merchants(players: int, rng: random.Random) -> dict[str, str]:
    names = {0: "blank", 3: "any"}
    bag = [
        names.get(len(tile["accepts"]), next(iter(tile["accepts"]), ""))
        for tile in FACTS["merchant_tiles"]["tiles"]
        if tile["min_players"] <= players
    ]
    rng.shuffle(bag)
    if rng.random() < 0.5:
        # Two buyers at Gloucester are rare otherwise.
        bag.sort(key="blank".__eq__)
    return dict(zip(_merchant_spaces(players), bag, strict=True))


def _seats(
    era: str, tiles: dict[str, dict[str, Any]], sizes: dict[int, int], mood: Mood, rng: random.Random
) -> dict[int, dict[str, Any]]:
    players = str(len(sizes))
    counts = {**FACTS["cards"]["locations"], **FACTS["cards"]["industries"]}
    deck = [card for card, marked in counts.items() for _ in range(marked[players])]
    rng.shuffle(deck)
    seats = {}
    for seat, size in sizes.items():
        wild = [card for card in _WILD if rng.random() < mood.wild][:size]
        hand, deck = deck[: size - len(wild)], deck[size - len(wild) :]
        seats[seat] = {
            "money": rng.choice(mood.money),
            "spent": rng.choice([0, 0, rng.randint(0, 40)]),
            "income_space": rng.randint(*mood.income_spaces),
            "score": {f"{era}_tiles": rng.choice([0, 3, 60, 60])},
            "mat": {
                industry: rng.randint(0, most) if rng.random() < mood.thin else most
                for industry, most in _fullest_mat(tiles, seat).items()
            },
            "hand": hand + wild,
        }
    return seats


def _fullest_mat(tiles: dict[str, dict[str, Any]], seat: int) -> dict[str, int]:
    """How many tiles each stack can still hold when those on the board came from it."""
    built = Counter((tile["industry"], tile["level"]) for tile in tiles.values() if tile["seat"] == seat)
    mat = {}
    for industry, printed in FACTS["industries"].items():
        above = 0
        left = sum(tile["count"] for tile in printed["tiles"])
        for tile in reversed(printed["tiles"]):
            above += tile["count"]
            if built[industry, tile["level"]]:
                left = above - built[industry, tile["level"]]
                break
        mat[industry] = left
    return mat
