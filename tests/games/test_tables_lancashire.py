"""What is printed in Lancashire is right: laws of its facts."""

import itertools
from collections import Counter

import pytest

from ironbridge import ruleset
from tests.games.lancashire_facts import (
    CLASSIC,
    EXTERNAL,
    INDUSTRIES,
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
from tests.support.income import LOWER


def test_numbers_of_places_slots_and_lines() -> None:
    assert (len(TOWNS), len(EXTERNAL), len(SLOTS)) == (19, 6, 43)
    eras = Counter(era for line in LINES.values() for era in line["eras"])
    assert (len(LINES), eras) == (36, {"canal": 23, "rail": 35})
    shown = Counter(industry for _, shows in SLOTS for industry in shows)
    assert shown == {"cotton": 24, "coal": 18, "iron": 6, "port": 10, "shipyard": 3}


def test_every_line_joins_places_that_exist_and_no_two_join_the_same() -> None:
    ends = [frozenset(line["ends"]) for line in LINES.values()]
    assert len(set(ends)) == 36
    assert all(len(end) == 2 for end in ends)
    assert set().union(*ends) == {*TOWNS, *EXTERNAL}
    assert all(line["eras"] for line in LINES.values())


@pytest.mark.parametrize(
    ("era", "unreached"),
    [("canal", {"barrow_in_furness", "birkenhead", "scotland", "southport", "blackpool"}), ("rail", set())],
)
def test_which_places_can_be_connected(era: str, unreached: set[str]) -> None:
    reached = {"manchester"}
    for _ in (*TOWNS, *EXTERNAL):
        for line in LINES.values():
            if era in line["eras"] and reached & set(line["ends"]):
                reached |= set(line["ends"])
    assert {*TOWNS, *EXTERNAL} - reached == unreached


def test_three_external_locations_are_ports_and_all_six_print_two_points() -> None:
    outside = FACTS["outside"]
    assert {name for name, place in outside.items() if place["trades"]} == {
        "the_midlands",
        "yorkshire",
        "scotland",
    }
    assert [place["link_points"] for place in outside.values()] == [2] * 6


def test_every_player_has_thirty_seven_tiles_in_stacks_of_rising_levels() -> None:
    sizes = Counter[str]()
    for industry, tile in tiles_of(CLASSIC):
        sizes[industry] += tile["count"]
    assert sizes == {"cotton": 12, "coal": 7, "iron": 4, "port": 8, "shipyard": 6}
    assert sizes.total() == 37
    for industry in INDUSTRIES:
        levels = [tile["level"] for name, tile in tiles_of(CLASSIC) if name == industry]
        assert levels == list(range(levels[0], levels[0] + len(levels)))
        assert levels[0] == (0 if industry == "shipyard" else 1)


def test_levels_have_their_eras() -> None:
    eras = {(industry, tile["level"]): tile["eras"] for industry, tile in tiles_of(CLASSIC)}
    assert {tile for tile, era in eras.items() if era == ["canal"]} == {(name, 1) for name in INDUSTRIES}
    assert {tile for tile, era in eras.items() if era == ["rail"]} == {("shipyard", 2)}
    assert {tile for tile, era in eras.items() if not era} == {("shipyard", 0)}


def test_every_tile_that_can_be_built_brings_money_when_removed() -> None:
    assert all(tile["money"] // 2 > 0 for _, tile in tiles_of(CLASSIC) if tile["level"])


def test_one_tile_alone_differs_between_the_editions() -> None:
    differing = [
        tiles for tiles in zip(tiles_of(CLASSIC), tiles_of(REVISED), strict=True) if tiles[0] != tiles[1]
    ]
    assert [(industry, tile["level"]) for (industry, tile), _ in differing] == [("cotton", 1)]


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
    assert Counter(ruleset(name).for_players(players).cards) == +deck


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
    tables = ruleset(name).for_players(players).rulebook.tables
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
    assert facts_of(name)["distant"]["demand"][str(players)] == counts
    assert sum(counts) == (12 if name == CLASSIC else {2: 8, 3: 10, 4: 12}[players])
    table = ruleset(name).for_players(players)
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
    assert list(ruleset("birmingham").for_players(2).rulebook.tables.income_level) == LEVELS
