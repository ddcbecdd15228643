"""The engine's tables of Lancashire are those of its facts, which are read here a second time."""

import itertools

import pytest

from ironbridge import Ruleset, ruleset
from ironbridge.engine.tables import ComponentTables
from ironbridge.games.names import Names
from tests.games.lancashire_facts import (
    CLASSIC,
    EXTERNAL,
    INDUSTRIES,
    INTRO,
    LEVELS,
    LINES,
    REVISED,
    SLOTS,
    TOWNS,
    deck_of,
    facts_of,
    tiles_of,
)
from tests.oracle.lancashire.facts import FACTS

GAMES = [(CLASSIC, 3), (CLASSIC, 4), *((name, players) for name in (REVISED, INTRO) for players in (2, 3, 4))]


def names_in(mask: int, row: tuple[str, ...]) -> set[str]:
    """The names whose bits are set."""
    return {name for number, name in enumerate(row) if mask >> number & 1}


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def game(request: pytest.FixtureRequest) -> tuple[Ruleset, ComponentTables]:
    name, players = request.param
    return ruleset(name), ruleset(name).for_players(players).rulebook.tables


@pytest.fixture
def tables(game: tuple[Ruleset, ComponentTables]) -> ComponentTables:
    return game[1]


@pytest.fixture
def names(game: tuple[Ruleset, ComponentTables]) -> Names:
    return game[0].names


def test_engine_board_is_that_of_the_facts(tables: ComponentTables, names: Names) -> None:
    assert list(names.locations) == TOWNS + EXTERNAL
    assert (tables.locations, tables.slots, tables.lines, tables.industries) == (25, 43, 36, 5)
    for number, (place, shows) in enumerate(SLOTS):
        assert names.locations[tables.slot_location[number]] == place
        assert names_in(tables.slot_shows[number], names.industries) == shows
        assert names.slots[number].rsplit(".", 1)[0] == place
    for number, (name, line) in enumerate(LINES.items()):
        ends = line["ends"]
        assert names.lines[number] == name == "-".join(ends)
        assert names_in(tables.line_ends[number], names.locations) == set(ends)
        assert {names.locations[tables.line_from[number]], names.locations[tables.line_to[number]]} == set(
            ends
        )
        assert tables.line_via[number] in {tables.line_from[number], tables.line_to[number]}
        assert tables.line_eras[number] == ("canal" in line["eras"]) + 2 * ("rail" in line["eras"])
    for number, place in enumerate(names.locations):
        here = {names.slots[k] for k, (there, _) in enumerate(SLOTS) if there == place}
        assert names_in(tables.location_slots[number], names.slots) == here
        assert tables.printed_points[number] == (2 if place in EXTERNAL else 0)
    assert names_in(tables.trade_places, names.locations) == {"the_midlands", "yorkshire", "scotland"}
    assert names_in(tables.towns, names.locations) == set(TOWNS)
    assert (tables.farms, tables.merchants) == (0, 0)


def test_engine_slots_to_be_used_first_are_two_for_ports(tables: ComponentTables, names: Names) -> None:
    first = {}
    for number, (slot, industry) in enumerate(itertools.product(names.slots, names.industries)):
        before = names_in(tables.first_slots[number], names.slots)
        if before and industry in SLOTS[names.slots.index(slot)][1]:
            first[slot, industry] = before
    assert first == {("lancaster.2", "port"): {"lancaster.1"}, ("preston.1", "port"): {"preston.3"}}


def test_engine_tiles_are_those_of_the_facts(game: tuple[Ruleset, ComponentTables]) -> None:
    rules, tables = game
    names = rules.names
    tiles = tiles_of(rules.name)
    assert tables.tile_types == len(tiles) == 19
    for number, (industry, tile) in enumerate(tiles):
        assert names.tiles[number] == (industry, tile["level"])
        assert names.industries[tables.tile_industry[number]] == industry
        assert tables.tile_level[number] == tile["level"]
        assert tables.tile_money[number] == tile.get("money", 0)
        assert tables.tile_coal[number] == tile.get("coal", 0)
        assert tables.tile_iron[number] == tile.get("iron", 0)
        assert tables.tile_beer[number] == 0
        assert tables.tile_vp[number] == tile.get("vp", 0)
        assert tables.tile_income[number] == tile.get("income_spaces", 0)
        assert tables.tile_points[number] == tile.get("link_points", 0)
        assert tables.tile_eras[number] == ("canal" in tile["eras"]) + 2 * ("rail" in tile["eras"])
        assert tables.tile_develops[number]
        assert [tables.tile_cubes[number * 2 + era] for era in (0, 1)] == [
            tile.get("holds", {}).get("rail", 0)
        ] * 2
    stacks = [(industry, tile["level"]) for industry, tile in tiles for _ in range(tile["count"])]
    assert [names.tiles[tile] for tile in tables.stack] == stacks
    assert names_in(tables.is_sold, names.industries) == {"cotton"}
    assert names_in(tables.ports, names.industries) == {"port"}
    assert names_in(tables.flips_when_built, names.industries) == {"shipyard"}
    assert names_in(tables.is_open_to_rivals, names.industries) == {"coal", "iron"}


def test_engine_cards_are_those_of_the_facts(game: tuple[Ruleset, ComponentTables]) -> None:
    rules, tables = game
    names = rules.names
    assert list(names.cards) == [*TOWNS, *INDUSTRIES]
    deck = deck_of(rules.name, tables.players)
    for number, card in enumerate(names.cards):
        assert tables.deck[number] == deck[card]
        assert names_in(tables.card_places[number], names.locations) == {card} & set(TOWNS)
        assert names_in(tables.card_industries[number], names.industries) == {card} & set(INDUSTRIES)
    assert tables.wild_cards == 0


def test_engine_tracks_and_prices_are_those_of_the_facts(tables: ComponentTables) -> None:
    assert list(tables.income_level) == LEVELS
    highest = {level: space for space, level in enumerate(LEVELS)}
    assert {level + tables.lowest_level: space for level, space in enumerate(tables.top_space)} == highest
    assert tables.last_space == 99
    prices = [1, 1, 2, 2, 3, 3, 4, 4]
    assert FACTS["markets"]["coal"]["spaces"] == FACTS["markets"]["iron"]["spaces"] == prices
    assert (list(tables.prices), list(tables.prices_at)) == (prices * 2, [0, 8, 16])
    assert list(tables.price_when_empty) == [5, 5]
    assert (list(tables.loan_money), list(tables.loan_levels), tables.lowest_level) == (
        [10, 20, 30],
        [1, 2, 3],
        -10,
    )
    assert list(tables.demand_bonus[:-1]) == FACTS["distant"]["bonuses"] == [3, 3, 2, 2, 1, 1, 0, 0]
    assert len(tables.demand_bonus) == 9


def test_engine_numbers_are_those_of_the_facts(game: tuple[Ruleset, ComponentTables]) -> None:
    rules, tables = game
    assert tables.rounds == facts_of(rules.name)["rounds"][str(tables.players)]
    assert tables.eras == (1 if rules.name == INTRO else 2)
    assert (tables.hand_size, tables.first_round_actions, tables.turn_actions) == (8, 1, 2)
    assert (tables.canal_cost, tables.rail_cost, tables.second_rail_cost) == (3, 5, 10)
    assert (tables.rail_coal, tables.second_rail_beer) == (1, 0)
    begin = rules.set_up
    assert (begin.money, begin.income_space, begin.links, begin.face_down) == (30, 10, 14, 0)
    assert (begin.coal_market, begin.iron_market) == (8, 8)


def test_the_editions_differ_where_they_should(game: tuple[Ruleset, ComponentTables]) -> None:
    rules, tables = game
    is_classic = rules.name == CLASSIC
    assert tables.refills_each_turn != is_classic
    assert tables.income_at_round_start == is_classic
    assert (tables.loans_end_with_deck, tables.first_link_anywhere) == (True, False)
    annex = (names_in(tables.annex_of, rules.names.locations), names_in(tables.annex, rules.names.locations))
    assert annex == (({"liverpool"}, {"birkenhead"}) if is_classic else (set(), set()))
    assert (rules.leaves_debts, rules.breaks_ties_by_turn_order) == (is_classic, is_classic)
