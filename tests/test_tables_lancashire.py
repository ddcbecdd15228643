"""What is printed in Lancashire is right: laws of its facts, the engine's tables against them, and game lengths."""

import itertools
import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from ironbridge import Ruleset, deal, new_game, ruleset
from ironbridge.rules.engine import codes
from ironbridge.rules.engine.tables import Tables
from ironbridge.rules.names import Names
from tests.project import SOURCE

FACTS: dict[str, Any] = json.loads((SOURCE / "ironbridge/rules/lancashire/facts.json").read_text("utf-8"))
CLASSIC, REVISED, INTRO = "lancashire", "lancashire-revised", "lancashire-revised-intro"
GAMES = [(CLASSIC, 3), (CLASSIC, 4), *((name, players) for name in (REVISED, INTRO) for players in (2, 3, 4))]
INDUSTRIES = ("cotton", "coal", "iron", "port", "shipyard")
LEVELS: list[int] = FACTS["progress_track"]["income_by_space"]
LOWER: list[int] = FACTS["progress_track"]["loan_one_level_target_space"]
TILES = [
    (industry, tile) for industry in INDUSTRIES for tile in FACTS["industry_tiles"]["by_industry"][industry]
]
ERAS = {"canal": 1, "rail": 2, "both": 3}


def named(name: str) -> str:
    """The identifier of a name of the facts."""
    return re.sub("[^a-z0-9]+", "_", name.lower())


TOWNS = [named(place["name"]) for place in FACTS["board"]["locations"]]
EXTERNAL = [named(place["name"]) for place in FACTS["board"]["external"]]
SLOTS = [
    (named(place["name"]), set(slot["allowed"]))
    for place in FACTS["board"]["locations"]
    for slot in place["slots"]
]
LINES = FACTS["board"]["links"]


def deck_of(name: str, players: int) -> Counter[str]:
    """The cards of a deck, as the facts have them."""
    cards = FACTS["cards"]
    printed = cards["classic_66"] if name == CLASSIC else cards["deck_2018"][str(players)]
    towns = {named(town): count for town, count in printed["locations"].items()}
    return Counter({**towns, **printed["industries"]})


def names_in(mask: int, row: tuple[str, ...]) -> set[str]:
    """The names whose bits are set."""
    return {name for number, name in enumerate(row) if mask >> number & 1}


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def game(request: pytest.FixtureRequest) -> tuple[Ruleset, Tables]:
    name, players = request.param
    return ruleset(name), ruleset(name).table(players).rulebook.tables


@pytest.fixture
def tables(game: tuple[Ruleset, Tables]) -> Tables:
    return game[1]


@pytest.fixture
def names(game: tuple[Ruleset, Tables]) -> Names:
    return game[0].names


def test_numbers_of_places_slots_and_lines() -> None:
    assert (len(TOWNS), len(EXTERNAL), len(SLOTS)) == (19, 6, 43)
    assert (len(LINES), sum(line["canal"] for line in LINES), sum(line["rail"] for line in LINES)) == (
        36,
        23,
        35,
    )
    shown = Counter(industry for _, shows in SLOTS for industry in shows)
    assert shown == FACTS["board"]["totals"]["slots_allowing"]
    assert shown == {"cotton": 24, "coal": 18, "iron": 6, "port": 10, "shipyard": 3}


def test_every_line_joins_places_that_exist_and_no_two_join_the_same() -> None:
    ends = [frozenset({named(line["a"]), named(line["b"])}) for line in LINES]
    assert len(set(ends)) == 36
    assert all(len(end) == 2 for end in ends)
    assert set().union(*ends) == {*TOWNS, *EXTERNAL}
    assert all(line["canal"] or line["rail"] for line in LINES)


@pytest.mark.parametrize(
    ("era", "unreached"),
    [("canal", {"barrow_in_furness", "birkenhead", "scotland", "southport", "blackpool"}), ("rail", set())],
)
def test_which_places_can_be_connected(era: str, unreached: set[str]) -> None:
    reached = {"manchester"}
    for _ in (*TOWNS, *EXTERNAL):
        for line in LINES:
            if line[era] and reached & {named(line["a"]), named(line["b"])}:
                reached |= {named(line["a"]), named(line["b"])}
    assert {*TOWNS, *EXTERNAL} - reached == unreached


def test_three_external_locations_are_ports_and_all_six_print_two_points() -> None:
    ports = {
        named(place["name"]) for place in FACTS["board"]["external"] if place["trade_icon_external_port"]
    }
    assert ports == {"the_midlands", "yorkshire", "scotland"}
    assert [place["link_points_printed"] for place in FACTS["board"]["external"]] == [2] * 6
    assert not any(place["slots"] for place in FACTS["board"]["external"])


def test_every_player_has_thirty_seven_tiles_in_stacks_of_rising_levels() -> None:
    sizes = Counter[str]()
    for industry, tile in TILES:
        sizes[industry] += tile["count"]
    assert sizes == {"cotton": 12, "coal": 7, "iron": 4, "port": 8, "shipyard": 6}
    assert sizes.total() == FACTS["industry_tiles"]["per_player_total"] == 37
    for industry in INDUSTRIES:
        levels = [tile["level"] for name, tile in TILES if name == industry]
        assert levels == list(range(levels[0], levels[0] + len(levels)))
        assert levels[0] == (0 if industry == "shipyard" else 1)


def test_levels_have_their_eras() -> None:
    eras = {(industry, tile["level"]): tile.get("build_era") for industry, tile in TILES}
    assert {tile for tile, era in eras.items() if era == "canal"} == {(name, 1) for name in INDUSTRIES}
    assert {tile for tile, era in eras.items() if era == "rail"} == {("shipyard", 2)}
    assert {tile for tile, era in eras.items() if era is None} == {("shipyard", 0)}


def test_every_tile_that_can_be_built_brings_money_when_removed() -> None:
    assert all(tile["cost_money"] // 2 > 0 for _, tile in TILES if tile["level"])


def test_one_tile_alone_differs_between_the_editions() -> None:
    assert [(industry, tile["level"]) for industry, tile in TILES if "vp_2018" in tile] == [("cotton", 1)]


@pytest.mark.parametrize(
    ("name", "players", "size", "towns"),
    [
        (CLASSIC, 3, 66, 41),
        (CLASSIC, 4, 66, 41),
        (REVISED, 2, 40, 28),
        (REVISED, 3, 54, 35),
        (REVISED, 4, 64, 41),
    ],
)
def test_numbers_of_cards(name: str, players: int, size: int, towns: int) -> None:
    deck = deck_of(name, players)
    assert set(deck) == {*TOWNS, *INDUSTRIES}
    assert (deck.total(), sum(deck[town] for town in TOWNS)) == (size, towns)
    assert Counter(ruleset(name).table(players).cards) == +deck


def test_cards_of_fewer_players_stay_in_the_deck_of_more() -> None:
    assert deck_of(REVISED, 2) <= deck_of(REVISED, 3) <= deck_of(REVISED, 4) <= deck_of(CLASSIC, 4)


@pytest.mark.parametrize(
    ("name", "players", "aside"),
    [
        (CLASSIC, 3, [9, 6]), (CLASSIC, 4, [6, 2]),
        (REVISED, 2, [2, 0]), (REVISED, 3, [3, 0]), (REVISED, 4, [4, 0]),
    ],
)  # fmt: skip
def test_the_cards_not_set_aside_are_just_enough_for_the_rounds(
    name: str, players: int, aside: list[int]
) -> None:
    tables = ruleset(name).table(players).rulebook.tables
    assert list(tables.set_aside) == aside
    deck = deck_of(name, players).total()
    # The first Canal round has one action.
    assert deck - aside[0] == players * (2 * tables.rounds - 1)
    assert deck - aside[1] == players * 2 * tables.rounds
    # LL2: the draw deck is empty in the last four rounds, when everybody still holds eight cards.
    assert (deck - aside[1] - players * 8) == players * 2 * (tables.rounds - 4)


@pytest.mark.parametrize(
    ("name", "players", "counts"),
    [
        (CLASSIC, 3, [2, 2, 4, 3, 1]), (CLASSIC, 4, [2, 2, 4, 3, 1]), (REVISED, 4, [2, 2, 4, 3, 1]),
        (REVISED, 3, [1, 1, 4, 3, 1]), (REVISED, 2, [0, 1, 3, 3, 1]),
    ],
)  # fmt: skip
def test_demand_tiles(name: str, players: int, counts: list[int]) -> None:
    market = FACTS["distant_market"]
    printed = market["tiles_2007_3p_4p"] if name == CLASSIC else market["tiles_2018"][str(players)]
    assert [printed[str(value)] for value in range(5)] == counts
    assert sum(counts) == (12 if name == CLASSIC else {2: 8, 3: 10, 4: 12}[players])
    table = ruleset(name).table(players)
    assert list(table.rulebook.tables.demand) == counts
    assert Counter(table.demand) == +Counter(dict(enumerate(counts)))
    # The market closes before the stack runs out.
    assert sum(value * count for value, count in enumerate(counts)) >= 8


def test_the_income_track_and_its_loans() -> None:
    assert (len(LEVELS), LEVELS[0], LEVELS[10], LEVELS[-1]) == (100, -10, 0, 30)
    assert all(after - before in {0, 1} for before, after in itertools.pairwise(LEVELS))
    for space, lower in enumerate(LOWER[1:], start=1):
        assert LEVELS[lower] == LEVELS[space] - 1
        assert LEVELS[lower + 1] == LEVELS[space]


def test_the_track_is_that_of_birmingham() -> None:
    assert list(ruleset("birmingham").table(2).rulebook.tables.income_level) == LEVELS


def test_engine_board_is_that_of_the_facts(tables: Tables, names: Names) -> None:
    assert list(names.locations) == TOWNS + EXTERNAL
    assert (tables.locations, tables.slots, tables.lines, tables.industries) == (25, 43, 36, 5)
    for number, (place, shows) in enumerate(SLOTS):
        assert names.locations[tables.slot_location[number]] == place
        assert names_in(tables.slot_shows[number], names.industries) == shows
        assert names.slots[number].rsplit(".", 1)[0] == place
    for number, line in enumerate(LINES):
        ends = [named(line["a"]), named(line["b"])]
        assert names.lines[number] == "-".join(ends)
        assert names_in(tables.line_ends[number], names.locations) == set(ends)
        assert {names.locations[tables.line_from[number]], names.locations[tables.line_to[number]]} == set(
            ends
        )
        assert tables.line_via[number] in {tables.line_from[number], tables.line_to[number]}
        assert tables.line_eras[number] == line["canal"] + 2 * line["rail"]
    for number, place in enumerate(names.locations):
        here = {names.slots[k] for k, (there, _) in enumerate(SLOTS) if there == place}
        assert names_in(tables.location_slots[number], names.slots) == here
        assert tables.printed_points[number] == (2 if place in EXTERNAL else 0)
    assert names_in(tables.trade_places, names.locations) == {"the_midlands", "yorkshire", "scotland"}
    assert names_in(tables.towns, names.locations) == set(TOWNS)
    assert (tables.farms, tables.merchants) == (0, 0)


def test_engine_slots_to_be_used_first_are_two_for_ports(tables: Tables, names: Names) -> None:
    first = {}
    for number, (slot, industry) in enumerate(itertools.product(names.slots, names.industries)):
        before = names_in(tables.first_slots[number], names.slots)
        if before and industry in SLOTS[names.slots.index(slot)][1]:
            first[slot, industry] = before
    assert first == {("lancaster.2", "port"): {"lancaster.1"}, ("preston.1", "port"): {"preston.3"}}


def test_engine_tiles_are_those_of_the_facts(game: tuple[Ruleset, Tables]) -> None:
    rules, tables = game
    names = rules.names
    assert tables.tile_types == len(TILES) == 19
    for number, (industry, tile) in enumerate(TILES):
        assert names.tiles[number] == (industry, tile["level"])
        assert names.industries[tables.tile_industry[number]] == industry
        assert tables.tile_level[number] == tile["level"]
        assert tables.tile_money[number] == tile.get("cost_money", 0)
        assert tables.tile_coal[number] == tile.get("cost_coal", 0)
        assert tables.tile_iron[number] == tile.get("cost_iron", 0)
        assert tables.tile_beer[number] == 0
        vp = tile.get("vp", 0) if rules.name == CLASSIC else tile.get("vp_2018", tile.get("vp", 0))
        assert tables.tile_vp[number] == vp
        assert tables.tile_income[number] == tile.get("income_spaces", 0)
        assert tables.tile_points[number] == tile.get("link_points_when_flipped", 0)
        assert tables.tile_eras[number] == ERAS.get(tile.get("build_era", ""), 0)
        assert tables.tile_develops[number]
        assert [tables.tile_cubes[number * 2 + era] for era in (0, 1)] == [tile.get("cubes", 0)] * 2
    stacks = [(industry, tile["level"]) for industry, tile in TILES for _ in range(tile["count"])]
    assert [names.tiles[tile] for tile in tables.stack] == stacks
    assert names_in(tables.is_sold, names.industries) == {"cotton"}
    assert names_in(tables.ports, names.industries) == {"port"}
    assert names_in(tables.flips_when_built, names.industries) == {"shipyard"}
    assert names_in(tables.is_open_to_rivals, names.industries) == {"coal", "iron"}


def test_engine_cards_are_those_of_the_facts(game: tuple[Ruleset, Tables]) -> None:
    rules, tables = game
    names = rules.names
    assert list(names.cards) == [*TOWNS, *INDUSTRIES]
    deck = deck_of(rules.name, tables.players)
    for number, card in enumerate(names.cards):
        assert tables.deck[number] == deck[card]
        assert names_in(tables.card_places[number], names.locations) == {card} & set(TOWNS)
        assert names_in(tables.card_industries[number], names.industries) == {card} & set(INDUSTRIES)
    assert tables.wild_cards == 0


def test_engine_tracks_and_prices_are_those_of_the_facts(tables: Tables) -> None:
    assert list(tables.income_level) == LEVELS
    highest = {level: space for space, level in enumerate(LEVELS)}
    assert {level + tables.lowest_level: space for level, space in enumerate(tables.top_space)} == highest
    assert tables.last_space == 99
    prices = [1, 1, 2, 2, 3, 3, 4, 4]
    assert FACTS["markets"]["coal"]["prices"] == FACTS["markets"]["iron"]["prices"] == prices
    assert (list(tables.prices), list(tables.prices_at)) == (prices * 2, [0, 8, 16])
    assert list(tables.price_when_empty) == [5, 5]
    assert (list(tables.loan_money), list(tables.loan_levels), tables.lowest_level) == (
        [10, 20, 30],
        [1, 2, 3],
        -10,
    )
    assert (
        list(tables.demand_bonus[:-1])
        == FACTS["distant_market"]["track_income"][:-1]
        == [3, 3, 2, 2, 1, 1, 0, 0]
    )
    assert len(tables.demand_bonus) == 9


def test_engine_numbers_are_those_of_the_facts(game: tuple[Ruleset, Tables]) -> None:
    rules, tables = game
    edition = "2007" if rules.name == CLASSIC else "2018"
    assert tables.rounds == FACTS["rounds_per_era"][edition][str(tables.players)]
    assert tables.eras == (1 if rules.name == INTRO else 2)
    assert (tables.hand_size, tables.first_round_actions, tables.turn_actions) == (8, 1, 2)
    assert (tables.canal_cost, tables.rail_cost, tables.second_rail_cost) == (3, 5, 10)
    assert (tables.rail_coal, tables.second_rail_beer) == (1, 0)
    begin = rules.set_up
    assert (begin.money, begin.income_space, begin.links, begin.face_down) == (30, 10, 14, 0)
    assert (begin.coal_market, begin.iron_market) == (8, 8)


def test_the_editions_differ_where_they_should(game: tuple[Ruleset, Tables]) -> None:
    rules, tables = game
    is_classic = rules.name == CLASSIC
    assert tables.refills_each_turn != is_classic
    assert tables.income_at_round_start == is_classic
    assert (tables.loans_end_with_deck, tables.first_link_anywhere) == (True, False)
    annex = (names_in(tables.annex_of, rules.names.locations), names_in(tables.annex, rules.names.locations))
    assert annex == (({"liverpool"}, {"birkenhead"}) if is_classic else (set(), set()))
    assert (rules.leaves_debts, rules.breaks_ties_by_turn_order) == (is_classic, is_classic)


LENGTHS = {
    (CLASSIC, 3): 117, (CLASSIC, 4): 124,
    (REVISED, 2): 78, (REVISED, 3): 105, (REVISED, 4): 124,
    (INTRO, 2): 38, (INTRO, 3): 51, (INTRO, 4): 60,
}  # fmt: skip


@pytest.mark.parametrize(("name", "players"), LENGTHS)
def test_a_game_has_exactly_its_number_of_actions_a_build_with_two_cards_counting_two(
    name: str, players: int
) -> None:
    rng = random.Random(f"{name} {players}")
    position = new_game(deal(name, players, seed=players)).position
    actions: Counter[int] = Counter()
    while position.ask != codes.ASK_OVER:
        choices = position.legal()
        # Every kind of action is as likely as any other.
        kinds = sorted({code & 15 for code in choices})
        kind = rng.choice(kinds)
        if position.ask == codes.ASK_ACTION:
            actions[kind] += 2 if kind == codes.BUILD_TWO else 1
        position.push(rng.choice([code for code in choices if code & 15 == kind]))
    assert actions.total() == LENGTHS[name, players]
    assert actions[codes.BUILD_TWO] > 0
