"""C7 and C8: iron and beer."""

from typing import Any

import pytest

from ironbridge import Build, Develop, Link, Sell, State, Stop, TakeBeer, TakeIron
from tests.support.rules.play import (
    allowed,
    asked,
    cubes,
    do,
    facts_of,
    flipped,
    is_flipped,
    refused,
    seat,
    table,
    tile,
)

FACTORY = Build("manufacturer", "birmingham.2")
# The lowest manufacturer left is of level 8, which costs £20 and 2 iron.
TWO_IRON = {"mat": {"manufacturer": 2}}


@pytest.mark.rule("C7")
@pytest.mark.trap
def test_iron_needs_no_connection_and_comes_from_anybody() -> None:
    state = table("stafford", "stafford", tiles={"derby.3": tile(1, "iron", 1)})
    do(state, Build("brewery", "stafford.1"))
    assert cubes(state, "derby.3") == 3
    assert (seat(state)["spent"], state.to_data()["iron_market"]) == (5, 8)


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("first", "second"), [("dudley.2", "redditch.2"), ("redditch.2", "redditch.2"), ("dudley.2", "dudley.2")]
)
def test_every_iron_cube_is_a_free_choice(first: str, second: str) -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={
            "dudley.2": tile(1, "iron", 1),
            "redditch.2": tile(0, "iron", 1),
            "derby.3": flipped(1, "iron", 2),
        },
        own=TWO_IRON,
    )
    do(state, FACTORY)
    assert state.legal_actions() == [TakeIron("dudley.2"), TakeIron("redditch.2")]
    refused(state, TakeIron("derby.3"), "C7", "not_a_stocked_works")
    refused(state, TakeIron("coventry.3"), "C7", "not_a_stocked_works")
    do(state, TakeIron(first))
    assert asked(state) == "iron"
    do(state, TakeIron(second))
    for works in ("dudley.2", "redditch.2"):
        assert cubes(state, works) == 4 - [first, second].count(works)
    assert seat(state)["spent"] == 20


@pytest.mark.rule("C7")
def test_the_market_is_asked_only_when_no_works_has_iron() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"dudley.2": tile(1, "iron", 1, cubes=1)},
        own=TWO_IRON,
        markets={"iron": 6},
    )
    events = do(state, FACTORY)
    assert is_flipped(state, "dudley.2")
    assert facts_of(events, "bought") == [{"seat": 0, "resource": "iron", "price": 3}]
    assert (seat(state)["spent"], state.to_data()["iron_market"]) == (23, 5)


@pytest.mark.rule("C7")
def test_two_works_that_are_both_needed_are_not_asked_about() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"dudley.2": tile(1, "iron", 1, cubes=1), "derby.3": tile(1, "iron", 2, cubes=1)},
        own=TWO_IRON,
    )
    do(state, FACTORY)
    assert is_flipped(state, "dudley.2")
    assert is_flipped(state, "derby.3")
    assert seat(state, 1)["income_space"] == 16


@pytest.mark.rule("C7")
@pytest.mark.parametrize(
    ("in_market", "cost", "left"), [(10, 2, 8), (9, 3, 7), (8, 4, 6), (1, 11, 0), (0, 12, 0)]
)
def test_iron_is_bought_cheapest_first_and_costs_six_when_none_is_left(
    in_market: int, cost: int, left: int
) -> None:
    state = table("birmingham", "birmingham", own=TWO_IRON, markets={"iron": in_market})
    do(state, FACTORY)
    assert (seat(state)["spent"], state.to_data()["iron_market"]) == (20 + cost, left)


@pytest.mark.rule("C7")
def test_iron_is_bought_without_a_merchant_in_reach() -> None:
    state = table("stafford", "stafford")
    do(state, Build("brewery", "stafford.1"))
    assert seat(state)["spent"] == 5 + 2


def pottery_table(**given: Any) -> State:
    """Coventry is joined to Oxford, where the only barrel is drunk unless said otherwise."""
    base: dict[str, Any] = {
        "links": {"birmingham-coventry": 0, "birmingham-oxford": 1},
        "merchants": {"oxford.1": "any", "gloucester.1": "cotton"},
        "barrels_drunk": ["oxford.1"],
    }
    return table(**base | given)


SALE = Sell("coventry.1", "oxford.1")
POTTERY = {"coventry.1": tile(0, "pottery", 1)}


@pytest.mark.rule("C8")
@pytest.mark.trap
def test_an_own_brewery_needs_no_connection() -> None:
    state = pottery_table(tiles=POTTERY | {"farm_north.1": tile(0, "brewery", 1)})
    do(state, SALE)
    assert is_flipped(state, "farm_north.1")


@pytest.mark.rule("C8")
@pytest.mark.trap
def test_an_opponents_brewery_must_be_connected() -> None:
    state = pottery_table(tiles=POTTERY | {"walsall.2": tile(1, "brewery", 1)})
    refused(state, SALE, "E2", "no_beer", need=1, available=0)
    do(state, Link("birmingham-walsall"))
    do(state, SALE)
    assert is_flipped(state, "walsall.2")
    assert seat(state, 1)["income_space"] == 14


@pytest.mark.rule("C8")
def test_beer_beside_another_merchant_tile_is_out_of_reach() -> None:
    state = pottery_table(tiles=POTTERY, merchants={"oxford.1": "any", "oxford.2": "cotton"})
    assert state.to_data()["merchants"]["oxford.2"]["barrel"]
    refused(state, SALE, "E2", "no_beer", need=1, available=0)


@pytest.mark.rule("C8")
def test_the_source_of_a_barrel_is_asked_among_all_admissible_ones() -> None:
    tiles = POTTERY | {
        "farm_north.1": tile(0, "brewery", 1),
        "walsall.2": tile(1, "brewery", 1),
        "farm_south.1": tile(1, "brewery", 1),
        "stafford.1": flipped(0, "brewery", 1),
    }
    links = {"birmingham-coventry": 0, "birmingham-oxford": 1, "birmingham-walsall": 1}
    state = pottery_table(
        tiles=tiles, links=links, barrels_drunk=[], merchants={"oxford.1": "any", "oxford.2": "cotton"}
    )
    do(state, SALE)
    assert state.legal_actions() == [TakeBeer("walsall.2"), TakeBeer("farm_north.1"), TakeBeer("oxford.1")]
    refused(state, TakeBeer("farm_south.1"), "C8", "not_a_beer_source")
    refused(state, TakeBeer("stafford.1"), "C8", "not_a_beer_source")
    refused(state, TakeBeer("oxford.2"), "C8", "not_a_beer_source")
    refused(state, TakeBeer("gloucester.1"), "C8", "not_a_beer_source")
    do(state, TakeBeer("walsall.2"))
    assert not is_flipped(state, "farm_north.1")
    assert state.to_data()["merchants"]["oxford.1"]["barrel"]


@pytest.mark.rule("C8", "E2")
def test_each_barrel_may_come_from_another_source() -> None:
    tiles = {
        "coventry.1": tile(0, "pottery", 3),
        "farm_north.1": tile(0, "brewery", 1),
        "walsall.2": tile(1, "brewery", 1),
    }
    links = {"birmingham-coventry": 0, "birmingham-oxford": 1, "birmingham-walsall": 1}
    state = pottery_table(tiles=tiles, links=links, barrels_drunk=[])
    do(state, SALE, TakeBeer("oxford.1"))
    assert state.to_data()["need"]["beer"] == 1
    assert state.legal_actions() == [TakeBeer("walsall.2"), TakeBeer("farm_north.1")]
    do(state, TakeBeer("farm_north.1"))
    assert is_flipped(state, "coventry.1")
    assert not is_flipped(state, "walsall.2")


@pytest.mark.rule("C8", "E2")
def test_two_beers_when_there_is_only_one_is_too_little() -> None:
    tiles = {"coventry.1": tile(0, "pottery", 3), "farm_north.1": tile(0, "brewery", 1)}
    state = pottery_table(tiles=tiles)
    refused(state, SALE, "E2", "no_beer", need=2, available=1)
    state = pottery_table(tiles=tiles, barrels_drunk=[])
    do(state, SALE)
    assert is_flipped(state, "farm_north.1")
    assert not state.to_data()["merchants"]["oxford.1"]["barrel"]


@pytest.mark.rule("C8", "B8")
def test_both_barrels_may_come_from_one_brewery() -> None:
    state = pottery_table(
        era="rail",
        tiles={"coventry.1": tile(0, "pottery", 3), "farm_north.1": tile(0, "brewery", 2)},
    )
    do(state, SALE)
    assert is_flipped(state, "farm_north.1")


@pytest.mark.rule("C8")
def test_a_brewery_is_a_source_for_nothing_but_sales_and_second_rails() -> None:
    state = table(tiles={"stafford.1": tile(0, "brewery", 1)})
    do(state, Develop("cotton"), Stop())
    assert cubes(state, "stafford.1") == 1
    assert allowed(state, Link("cannock-stafford"))


@pytest.mark.rule("C8")
def test_beer_of_others_reaches_every_town_that_is_connected_to_it() -> None:
    state = table(
        "dudley",
        "dudley",
        players=4,
        tiles={"belper.1": tile(0, "cotton", 1), "derby.1": tile(1, "brewery", 1)},
        links={"belper-derby": 0, "derby-nottingham": 1},
        merchants={"nottingham.1": "any"},
        barrels_drunk=["nottingham.1"],
    )
    do(state, Sell("belper.1", "nottingham.1"))
    assert is_flipped(state, "belper.1")
    assert is_flipped(state, "derby.1")


@pytest.mark.rule("C7", "C9")
@pytest.mark.parametrize(("money", "is_enough"), [(21, False), (22, True)])
def test_only_the_iron_that_works_cannot_give_must_be_paid_for(money: int, is_enough: bool) -> None:
    # The lowest manufacturer left is of level 8, which costs £20 and 2 iron; one is bought for £2.
    state = table(
        "birmingham",
        "birmingham",
        money=money,
        tiles={"dudley.2": tile(1, "iron", 1, cubes=1)},
        own={"mat": {"manufacturer": 2}},
        markets={"iron": 8},
    )
    assert allowed(state, Build("manufacturer", "birmingham.2")) == is_enough
