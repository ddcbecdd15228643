"""C1 to C5 and C9: network, connection, flipping, the progress track, costs in full."""

from typing import Any

import pytest

from ironbridge import Build, Develop, Link, Sell, Stop
from tests.support.rules.play import (
    allowed,
    cubes,
    do,
    do_pass,
    facts_of,
    flipped,
    is_flipped,
    kinds,
    last_turn,
    options,
    refused,
    seat,
    table,
    tile,
)


@pytest.mark.rule("C1")
def test_an_own_tile_puts_its_location_into_the_network() -> None:
    state = table(tiles={"stafford.1": tile(0, "brewery", 1)})
    assert {choice.line for choice in options(state, Link)} == {"cannock-stafford", "stafford-stone"}


@pytest.mark.rule("C1")
def test_a_flipped_tile_counts_for_the_network() -> None:
    assert allowed(table(tiles={"stafford.1": flipped(0, "brewery", 1)}), Link("stafford-stone"))


@pytest.mark.rule("C1")
def test_both_ends_of_an_own_link_are_in_the_network() -> None:
    state = table("iron", "iron", links={"dudley-wolverhampton": 0}, tiles={"cannock.2": tile(1, "coal", 1)})
    assert allowed(state, Link("birmingham-dudley"))
    assert allowed(state, Link("cannock-wolverhampton"))
    refused(state, Link("cannock-stafford"), "N1", "outside_network")


@pytest.mark.rule("C1", "N1")
def test_a_merchant_location_at_the_end_of_an_own_link_is_in_the_network() -> None:
    state = table(links={"birmingham-oxford": 0})
    assert allowed(state, Link("oxford-redditch"))
    refused(state, Link("gloucester-redditch"), "N1", "outside_network")


@pytest.mark.rule("C1", "B3")
def test_a_farm_brewery_at_the_end_of_an_own_link_is_in_the_network() -> None:
    assert allowed(
        table("brewery", "brewery", links={"cannock-farm_north": 0}), Build("brewery", "farm_north.1")
    )


@pytest.mark.rule("C1", "B1")
@pytest.mark.trap
def test_tiles_and_links_of_others_make_no_network() -> None:
    state = table(
        "iron",
        "iron",
        tiles={"stafford.1": tile(0, "brewery", 1), "birmingham.2": tile(1, "manufacturer", 1)},
        links={"birmingham-oxford": 1, "cannock-stafford": 1, "birmingham-dudley": 1},
    )
    refused(state, Build("iron", "birmingham.3"), "B1", "no_card_fits")
    refused(state, Link("cannock-walsall"), "N1", "outside_network")
    refused(state, Link("birmingham-coventry"), "N1", "outside_network")


@pytest.mark.rule("C2")
@pytest.mark.trap
def test_a_chain_runs_over_links_of_any_owner() -> None:
    state = table(
        tiles={"worcester.1": tile(0, "cotton", 1)},
        links={"birmingham-worcester": 1, "birmingham-oxford": 0},
        merchants={"oxford.1": "cotton"},
    )
    assert allowed(state, Sell("worcester.1", "oxford.1"))


@pytest.mark.rule("C2")
def test_a_gap_breaks_the_chain() -> None:
    state = table(
        tiles={"worcester.1": tile(0, "cotton", 1)},
        links={"birmingham-dudley": 0, "birmingham-oxford": 0},
        merchants={"oxford.1": "cotton"},
    )
    refused(state, Sell("worcester.1", "oxford.1"), "E2", "not_connected")


@pytest.mark.rule("C2", "C6")
def test_a_location_is_connected_to_itself() -> None:
    state = table("dudley", "dudley", tiles={"dudley.1": tile(1, "coal", 1)})
    do(state, Build("iron", "dudley.2"))
    assert cubes(state, "dudley.1") == 1


@pytest.mark.rule("C2")
@pytest.mark.trap
def test_a_chain_runs_through_a_merchant_location() -> None:
    state = table(
        tiles={"worcester.1": tile(0, "cotton", 1)},
        links={"gloucester-worcester": 0, "gloucester-redditch": 1, "oxford-redditch": 1},
        merchants={"oxford.1": "cotton", "gloucester.1": "blank", "gloucester.2": "blank"},
    )
    assert allowed(state, Sell("worcester.1", "oxford.1"))


@pytest.mark.rule("C2", "C6")
@pytest.mark.trap
def test_coal_comes_through_a_merchant_location_before_its_market() -> None:
    state = table(
        "worcester",
        "worcester",
        tiles={"redditch.1": tile(1, "coal", 1)},
        links={"gloucester-worcester": 0, "gloucester-redditch": 1},
        own={"mat": {"cotton": 8}},
    )
    do(state, Build("cotton", "worcester.1"))
    assert (cubes(state, "redditch.1"), state.to_data()["coal_market"], seat(state)["spent"]) == (1, 13, 14)


@pytest.mark.rule("C3")
@pytest.mark.parametrize(
    ("card", "choice"),
    [
        ("brewery", Build("brewery", "farm_south.1")),
        ("dudley", Link("coalbrookdale-kidderminster")),
        ("dudley", Link("birmingham-worcester")),
    ],
)
def test_all_three_ends_of_the_southern_link_are_in_the_network(card: str, choice: Build | Link) -> None:
    assert allowed(table(card, card, links={"kidderminster-worcester-farm_south": 0}), choice)


@pytest.mark.rule("C3", "C2", "C8")
@pytest.mark.parametrize("mill", ["worcester.1", "kidderminster.2"])
def test_the_southern_link_joins_the_farm_to_both_towns(mill: str) -> None:
    state = table(
        tiles={mill: tile(0, "cotton", 1), "farm_south.1": tile(1, "brewery", 1)},
        links={"kidderminster-worcester-farm_south": 1, "gloucester-worcester": 1},
        merchants={"gloucester.1": "cotton"},
        barrels_drunk=["gloucester.1"],
    )
    do(state, Sell(mill, "gloucester.1"))
    assert is_flipped(state, "farm_south.1")


@pytest.mark.rule("C3", "C6")
@pytest.mark.trap
def test_the_southern_link_is_one_step_between_any_two_ends() -> None:
    state = table(
        "worcester",
        "worcester",
        tiles={"kidderminster.1": tile(1, "coal", 1), "tamworth.1": tile(1, "coal", 2)},
        links={"kidderminster-worcester-farm_south": 0, "birmingham-worcester": 0, "birmingham-tamworth": 1},
        own={"mat": {"cotton": 8}},
    )
    do(state, Build("cotton", "worcester.1"))
    assert cubes(state, "kidderminster.1") == 1


@pytest.mark.rule("C3")
def test_the_southern_link_is_one_link_tile() -> None:
    state = table()
    do(state, Link("kidderminster-worcester-farm_south"))
    assert (seat(state)["links_left"], seat(state)["spent"]) == (13, 3)
    assert len(state.to_data()["links"]) == 1


@pytest.mark.rule("C3", "C8")
def test_the_northern_farm_needs_its_own_link() -> None:
    given: dict[str, Any] = {
        "tiles": {"coventry.1": tile(0, "pottery", 1), "farm_north.1": tile(1, "brewery", 1)},
        "merchants": {"oxford.1": "any"},
        "barrels_drunk": ["oxford.1"],
    }
    links = {
        "birmingham-coventry": 0,
        "birmingham-oxford": 0,
        "birmingham-walsall": 0,
        "cannock-walsall": 0,
        "cannock-wolverhampton": 0,
    }
    refused(table(links=links, **given), Sell("coventry.1", "oxford.1"), "E2", "no_beer", need=1, available=0)
    state = table(links=links | {"cannock-farm_north": 1}, **given)
    do(state, Sell("coventry.1", "oxford.1"))
    assert is_flipped(state, "farm_north.1")


@pytest.mark.rule("C4")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("slot", "industry", "level", "spaces"),
    [
        ("worcester.1", "cotton", 1, 5),
        ("worcester.1", "cotton", 2, 4),
        ("birmingham.2", "manufacturer", 2, 1),
        ("birmingham.2", "manufacturer", 8, 1),
        ("coventry.1", "pottery", 1, 5),
        ("coventry.1", "pottery", 2, 1),
    ],
)
def test_a_sold_tile_flips_and_moves_the_marker_by_spaces(
    slot: str, industry: str, level: int, spaces: int
) -> None:
    state = table(
        tiles={slot: tile(0, industry, level), "stafford.1": tile(0, "brewery", 1)},
        links={"birmingham-worcester": 0, "birmingham-coventry": 0, "birmingham-oxford": 1},
        merchants={"oxford.1": "any"},
        barrels_drunk=["oxford.1"],
        own={"income_space": 33},
    )
    do(state, Sell(slot, "oxford.1"))
    assert is_flipped(state, slot)
    assert seat(state)["income_space"] == 33 + spaces + 4


@pytest.mark.rule("C4")
@pytest.mark.trap
def test_a_mine_emptied_by_another_player_pays_its_owner_at_once() -> None:
    state = table("dudley", "dudley", tiles={"dudley.1": tile(1, "coal", 1, cubes=1)})
    events = do(state, Build("iron", "dudley.2"))
    assert is_flipped(state, "dudley.1")
    assert seat(state, 1)["income_space"] == 10 + 4
    assert {"seat": 1, "slot": "dudley.1", "income_space": 14} in facts_of(events, "flipped")


@pytest.mark.rule("C4")
def test_a_mine_with_coal_left_does_not_flip() -> None:
    state = table("dudley", "dudley", tiles={"dudley.1": tile(1, "coal", 1, cubes=2)})
    do(state, Build("iron", "dudley.2"))
    assert not is_flipped(state, "dudley.1")
    assert seat(state, 1)["income_space"] == 10


@pytest.mark.rule("C4")
def test_a_brewery_flips_with_its_last_barrel() -> None:
    for barrels in (2, 1):
        state = table(
            era="rail",
            tiles={"stafford.1": tile(0, "brewery", 2, cubes=barrels), "cannock.2": tile(1, "coal", 2)},
        )
        do(state, Link("cannock-stafford"), Link("cannock-walsall"))
        assert cubes(state, "stafford.1") == barrels - 1
        assert is_flipped(state, "stafford.1") == (barrels == 1)
        assert seat(state)["income_space"] == (15 if barrels == 1 else 10)


@pytest.mark.rule("C4", "D1")
def test_an_iron_works_flips_with_its_last_cube() -> None:
    state = table(tiles={"dudley.2": tile(1, "iron", 1, cubes=1)}, markets={"iron": 0})
    do(state, Develop("cotton"), Stop())
    assert is_flipped(state, "dudley.2")
    assert seat(state, 1)["income_space"] == 13


@pytest.mark.rule("C4", "F3")
@pytest.mark.trap
def test_cubes_of_a_tile_that_leaves_the_board_flip_nothing() -> None:
    state = last_turn(
        round_number=10,
        tiles={
            "dudley.1": tile(0, "coal", 1),
            "stafford.1": tile(0, "brewery", 1),
            "dudley.2": tile(1, "iron", 1),
        },
    )
    events = do_pass(state)
    assert "flipped" not in kinds(events)
    assert [seat(state, number)["income_space"] for number in (0, 1)] == [10, 10]
    assert [seat(state, number)["vp"] for number in (0, 1)] == [0, 0]


@pytest.mark.rule("C5")
@pytest.mark.trap
@pytest.mark.parametrize(("space", "after"), [(94, 98), (95, 99), (96, 99), (98, 99), (99, 99)])
def test_the_marker_stops_on_the_last_space(space: int, after: int) -> None:
    state = table(
        tiles={"birmingham.2": tile(0, "manufacturer", 3)},
        links={"birmingham-oxford": 1},
        merchants={"oxford.1": "manufacturer"},
        own={"income_space": space},
    )
    do(state, Sell("birmingham.2", "oxford.1"))
    assert seat(state)["income_space"] == after


@pytest.mark.rule("C5", "T7")
def test_income_never_rises_above_level_thirty() -> None:
    incomes = []
    for space in (96, 97, 98, 99):
        state = last_turn(seats={0: {"money": 0, "income_space": space}})
        do_pass(state)
        incomes.append(seat(state)["money"])
    assert incomes == [29, 30, 30, 30]


@pytest.mark.rule("C5")
@pytest.mark.trap
def test_vp_have_no_upper_limit() -> None:
    state = last_turn(
        round_number=10,
        tiles={"coventry.1": flipped(0, "pottery", 1)},
        seats={0: {"score": {"canal_bonus": 95}}},
    )
    do_pass(state)
    assert seat(state)["vp"] == 105
