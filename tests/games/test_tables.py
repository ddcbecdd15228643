"""What is printed is right: laws of the component facts, and the engine's tables against the facts."""

import itertools
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from ironbridge import ruleset
from ironbridge.engine.tables import ComponentTables
from ironbridge.games.names import Names
from ironbridge.games.tables import make_tables
from tests.oracle.birmingham.facts import FACTS
from tests.support.income import HIGHEST

INDUSTRIES = FACTS["industries"]
SITES: dict[str, Any] = {**FACTS["towns"], **FACTS["farms"]}
SLOTS = [(place, shows) for place, site in SITES.items() for shows in site["slots"]]
PLACES = [*SITES, *FACTS["outside"]]
LINES = FACTS["lines"]
LEVELS: list[int] = FACTS["income_levels"]
TILES = [
    (industry, {"level": int(level), **tile})
    for industry, row in INDUSTRIES.items()
    for level, tile in row.items()
]
CARDS = FACTS["cards"]
COUNTS = (2, 3, 4)


@pytest.fixture(params=COUNTS)
def tables(request: pytest.FixtureRequest) -> ComponentTables:
    return ruleset("birmingham").for_players(request.param).rulebook.tables


@pytest.fixture
def names() -> Names:
    return ruleset("birmingham").names


def names_in(mask: int, row: tuple[str, ...]) -> set[str]:
    """The names whose bits are set."""
    return {name for number, name in enumerate(row) if mask >> number & 1}


def test_numbers_of_places_slots_and_lines() -> None:
    assert (len(FACTS["towns"]), len(FACTS["farms"]), len(FACTS["outside"])) == (20, 2, 5)
    assert len(SLOTS) == 49
    eras = Counter(era for line in LINES.values() for era in line["eras"])
    assert (len(LINES), eras) == (39, {"canal": 31, "rail": 38})


def test_every_line_joins_places_that_exist_and_no_two_join_the_same() -> None:
    ends = [frozenset(line["ends"]) for line in LINES.values()]
    assert len(set(ends)) == 39
    assert all(end <= set(PLACES) for end in ends)
    assert [sorted(end) for end in ends if len(end) != 2] == [["farm_south", "kidderminster", "worcester"]]
    assert set().union(*ends) == set(PLACES)


@pytest.mark.parametrize(("era", "unreached"), [("canal", {"uttoxeter"}), ("rail", set())])
def test_all_places_can_be_connected_but_uttoxeter_by_rail_alone(era: str, unreached: set[str]) -> None:
    reached = {"birmingham"}
    for _ in PLACES:
        for line in LINES.values():
            if era in line["eras"] and reached & set(line["ends"]):
                reached |= set(line["ends"])
    assert set(PLACES) - reached == unreached


def test_every_player_has_forty_five_tiles_in_stacks_of_rising_levels() -> None:
    sizes = {industry: sum(tile["count"] for tile in row.values()) for industry, row in INDUSTRIES.items()}
    assert sizes == {"cotton": 11, "manufacturer": 11, "pottery": 5, "coal": 7, "iron": 4, "brewery": 7}
    assert sum(sizes.values()) == 45
    for row in INDUSTRIES.values():
        assert list(row) == [str(level) for level in range(1, len(row) + 1)]


def test_levels_have_their_eras() -> None:
    canal_only = {(industry, tile["level"]) for industry, tile in TILES if tile["eras"] == ["canal"]}
    rail_only = {(industry, tile["level"]) for industry, tile in TILES if tile["eras"] == ["rail"]}
    assert canal_only == {(industry, 1) for industry in INDUSTRIES if industry != "pottery"}
    assert rail_only == {("brewery", 4), ("pottery", 5)}
    assert all(tile["eras"] for _, tile in TILES)


def test_only_the_lightbulb_potteries_cannot_be_developed() -> None:
    stuck = {(industry, tile["level"]) for industry, tile in TILES if not tile.get("can_develop", True)}
    assert stuck == {("pottery", 1), ("pottery", 3)}


def test_only_two_potteries_bring_nothing_when_removed() -> None:
    worthless = {(industry, tile["level"]) for industry, tile in TILES if tile.get("money", 0) // 2 == 0}
    assert worthless == {("pottery", 2), ("pottery", 4)}


def test_what_flips_by_itself_makes_something_and_what_is_sold_makes_nothing() -> None:
    for industry, tile in TILES:
        is_sold = industry in FACTS["sold"]
        assert is_sold == (industry in {"cotton", "manufacturer", "pottery"})
        assert is_sold == ("beer" in tile)
        assert ("holds" in tile) != is_sold
        assert tile.get("beer") in {None, 0, 1, 2}
    barrels = [tile["holds"] for industry, tile in TILES if industry == "brewery"]
    assert barrels == [{"canal": 1, "rail": 2}] * 4


def test_every_industry_has_slots() -> None:
    shown = Counter(industry for _, shows in SLOTS for industry in shows)
    assert set(shown) == set(INDUSTRIES)
    assert all(site["slots"] == [["brewery"]] for site in FACTS["farms"].values())
    assert all(len(set(shows)) == len(shows) in {1, 2} for _, shows in SLOTS)


@pytest.mark.parametrize(("players", "locations", "industries"), [(2, 27, 13), (3, 35, 19), (4, 41, 23)])
def test_numbers_of_cards(players: int, locations: int, industries: int) -> None:
    in_deck = {name: card for name, card in CARDS.items() if "count" in card}
    towns = {name for name, card in in_deck.items() if "towns" in card}
    assert sum(in_deck[town]["count"][str(players)] for town in towns) == locations
    assert sum(card["count"][str(players)] for card in in_deck.values()) == locations + industries
    assert towns == set(FACTS["towns"])
    assert {name for card in in_deck.keys() - towns for name in card.split("_or_")} == set(INDUSTRIES)
    assert CARDS.keys() - in_deck.keys() == {"wild_location", "wild_industry"}


@pytest.mark.parametrize("players", COUNTS)
def test_the_cards_are_just_enough_for_the_rounds(players: int) -> None:
    rounds = FACTS["rounds"][str(players)]
    deck = len(ruleset("birmingham").for_players(players).cards)
    assert deck == {2: 40, 3: 54, 4: 64}[players]
    assert deck == players * 2 * rounds
    # The first Canal round has one action, and one card lies face down.
    assert deck - players == players * (2 * rounds - 1)


def test_cards_of_fewer_players_stay_in_the_deck_of_more() -> None:
    for card in CARDS.values():
        assert "wild" in card or card["count"]["2"] <= card["count"]["3"] <= card["count"]["4"]


def test_the_income_track_rises_by_single_levels_and_ends_at_thirty() -> None:
    assert (len(LEVELS), LEVELS[0], LEVELS[10], LEVELS[-1]) == (100, -10, 0, 30)
    assert all(after - before in {0, 1} for before, after in itertools.pairwise(LEVELS))
    widths = Counter(LEVELS)
    for level, width in {-10: 1, 0: 1, 1: 2, 10: 2, 11: 3, 20: 3, 21: 4, 29: 4, 30: 3}.items():
        assert widths[level] == width


def test_the_highest_spaces_are_those_of_the_track() -> None:
    assert {level: space for space, level in enumerate(LEVELS)} == HIGHEST


def test_merchants_of_each_player_count() -> None:
    for players, tiles in {2: 5, 3: 7, 4: 9}.items():
        table = ruleset("birmingham").for_players(players)
        assert len(table.merchant_spaces) == len(table.merchant_bag) == tiles
    four = Counter(ruleset("birmingham").for_players(4).merchant_bag)
    assert four == {"cotton": 2, "manufacturer": 2, "pottery": 1, "any": 1, "blank": 3}
    assert set(ruleset("birmingham").for_players(2).merchant_spaces) == {
        "shrewsbury.1", "gloucester.1", "gloucester.2", "oxford.1", "oxford.2",
    }  # fmt: skip
    assert {place: (at["bonus"], at["amount"]) for place, at in FACTS["outside"].items()} == {
        "shrewsbury": ("vp", 4),
        "gloucester": ("develop", 1),
        "oxford": ("income_spaces", 2),
        "warrington": ("money", 5),
        "nottingham": ("vp", 3),
    }


def test_market_spaces() -> None:
    coal, iron = FACTS["markets"]["coal"], FACTS["markets"]["iron"]
    assert coal["spaces"] == [price for price in range(1, 8) for _ in range(2)]
    assert iron["spaces"] == [price for price in range(1, 6) for _ in range(2)]
    assert (FACTS["start"]["coal_market"], coal["price_when_empty"]) == (13, 8)
    assert (FACTS["start"]["iron_market"], iron["price_when_empty"]) == (8, 6)


def test_engine_board_is_that_of_the_facts(tables: ComponentTables, names: Names) -> None:
    assert list(names.locations) == PLACES
    assert (tables.locations, tables.slots, tables.lines, tables.industries) == (27, 49, 39, 6)
    for number, (place, shows) in enumerate(SLOTS):
        assert names.locations[tables.slot_location[number]] == place
        assert names_in(tables.slot_shows[number], names.industries) == set(shows)
        assert names.slots[number].rsplit(".", 1)[0] == place
    for number, (name, line) in enumerate(LINES.items()):
        assert names.lines[number] == name
        assert names_in(tables.line_ends[number], names.locations) == set(line["ends"])
        ends = {tables.line_from[number], tables.line_to[number], tables.line_via[number]}
        assert {names.locations[end] for end in ends} == set(line["ends"])
        assert tables.line_eras[number] == ("canal" in line["eras"]) + 2 * ("rail" in line["eras"])
    for number, place in enumerate(PLACES):
        here = {names.slots[k] for k, (there, _) in enumerate(SLOTS) if there == place}
        assert names_in(tables.location_slots[number], names.slots) == here
        assert tables.printed_points[number] == (2 if place in FACTS["outside"] else 0)
    assert names_in(tables.trade_places, names.locations) == set(FACTS["outside"])
    assert names_in(tables.farms, names.locations) == set(FACTS["farms"])


def test_engine_slots_to_be_used_first_are_those_of_the_facts(tables: ComponentTables, names: Names) -> None:
    for number, (place, shows) in enumerate(SLOTS):
        for k, industry in enumerate(names.industries):
            first = {
                names.slots[other]
                for other, (there, alone) in enumerate(SLOTS)
                if there == place and alone == [industry] and shows != [industry]
            }
            assert names_in(tables.first_slots[number * tables.industries + k], names.slots) == first


def test_engine_tiles_are_those_of_the_facts(tables: ComponentTables, names: Names) -> None:
    assert tables.tile_types == len(TILES)
    for number, (industry, tile) in enumerate(TILES):
        assert names.tiles[number] == (industry, tile["level"])
        assert names.industries[tables.tile_industry[number]] == industry
        assert tables.tile_level[number] == tile["level"]
        assert tables.tile_money[number] == tile.get("money", 0)
        assert tables.tile_coal[number] == tile.get("coal", 0)
        assert tables.tile_iron[number] == tile.get("iron", 0)
        assert tables.tile_beer[number] == tile.get("beer", 0)
        assert tables.tile_vp[number] == tile.get("vp", 0)
        assert tables.tile_income[number] == tile.get("income_spaces", 0)
        assert tables.tile_points[number] == tile.get("link_points", 0)
        assert tables.tile_eras[number] == ("canal" in tile["eras"]) + 2 * ("rail" in tile["eras"])
        assert bool(tables.tile_develops[number]) == tile.get("can_develop", True)
        for era, name in enumerate(("canal", "rail")):
            assert tables.tile_cubes[number * 2 + era] == tile.get("holds", {}).get(name, 0)
    stacks = [(industry, tile["level"]) for industry, tile in TILES for _ in range(tile["count"])]
    assert [names.tiles[tile] for tile in tables.stack] == stacks
    assert names_in(tables.is_sold, names.industries) == set(FACTS["sold"])
    assert names_in(tables.is_open_to_rivals, names.industries) == {"coal", "iron"}


def test_engine_cards_are_those_of_the_facts(tables: ComponentTables, names: Names) -> None:
    for number, card in enumerate(names.cards):
        places = names_in(tables.card_places[number], names.locations)
        industries = names_in(tables.card_industries[number], names.industries)
        assert tables.deck[number] == CARDS[card].get("count", {}).get(str(tables.players), 0)
        if card == "wild_location":
            assert (places, industries) == (set(FACTS["towns"]), set())
        elif card == "wild_industry":
            assert (places, industries) == (set(), set(INDUSTRIES))
        elif card in FACTS["towns"]:
            assert (places, industries) == ({card}, set())
        else:
            assert (places, industries) == (set(), set(card.split("_or_")))
    assert names_in(tables.wild_cards, names.cards) == {"wild_location", "wild_industry"}


def test_engine_tracks_and_prices_are_those_of_the_facts(tables: ComponentTables) -> None:
    assert list(tables.income_level) == LEVELS
    tops = {level + tables.lowest_level: space for level, space in enumerate(tables.top_space)}
    assert tops == HIGHEST
    assert tables.last_space == 99
    markets = [FACTS["markets"][kind] for kind in ("coal", "iron")]
    assert list(tables.prices) == [price for market in markets for price in market["spaces"]]
    assert list(tables.prices_at) == [0, 14, 24]
    assert list(tables.price_when_empty) == [8, 6]
    assert (list(tables.loan_money), list(tables.loan_levels), tables.lowest_level) == ([30], [3], -10)


def test_engine_numbers_are_those_of_the_facts(tables: ComponentTables) -> None:
    assert tables.rounds == FACTS["rounds"][str(tables.players)] == {2: 10, 3: 9, 4: 8}[tables.players]
    assert (tables.hand_size, tables.first_round_actions, tables.turn_actions) == (8, 1, 2)
    assert (tables.canal_cost, tables.rail_cost, tables.second_rail_cost) == (3, 5, 10)
    assert (tables.rail_coal, tables.second_rail_beer) == (1, 1)
    begin = ruleset("birmingham").set_up
    assert (begin.money, begin.income_space, begin.links, begin.face_down) == (17, 10, 14, 1)
    assert (begin.coal_market, begin.iron_market) == (13, 8)


@pytest.mark.parametrize("players", COUNTS)
def test_the_introductory_game_differs_in_its_name_and_eras_alone(players: int) -> None:
    full = ruleset("birmingham").for_players(players).rulebook.tables
    intro = ruleset("birmingham-intro").for_players(players).rulebook.tables
    differing = {
        name
        for name in dir(full)
        if not name.startswith("__")
        and not callable(getattr(full, name))
        and _plain(getattr(full, name)) != _plain(getattr(intro, name))
    }
    assert differing == {"eras", "ruleset"}
    assert (full.eras, intro.eras) == (2, 1)


def _plain(value: Any) -> Any:
    return list(value) if hasattr(value, "__len__") else value


def test_a_game_may_have_other_numbers_of_actions() -> None:
    parts = ruleset("birmingham").components
    other = replace(parts, actions=replace(parts.actions, first_round=2, turn=4))
    tables = make_tables(other, 2, eras=2)
    assert (tables.first_round_actions, tables.turn_actions) == (2, 4)
