"""C6: coal."""

import pytest

from ironbridge import Build, Link, TakeCoal
from tests.support.rules.play import (
    allowed,
    asked,
    cubes,
    do,
    facts_of,
    flipped,
    is_flipped,
    kinds,
    refused,
    seat,
    table,
    tile,
)

WORKS = Build("iron", "birmingham.3")
FACTORY = Build("manufacturer", "birmingham.2")
# The lowest manufacturer left is of level 3, which costs £12 and 2 coal.
TWO_COAL = {"mat": {"manufacturer": 8}}


@pytest.mark.rule("C6")
def test_the_nearest_mine_gives_the_coal_free() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"dudley.1": tile(1, "coal", 1), "wolverhampton.2": tile(0, "coal", 1)},
        links={"birmingham-dudley": 1, "dudley-wolverhampton": 1},
    )
    events = do(state, WORKS)
    assert (cubes(state, "dudley.1"), cubes(state, "wolverhampton.2")) == (1, 2)
    assert seat(state)["spent"] == 5
    assert "bought" not in kinds(events)


@pytest.mark.rule("C6")
@pytest.mark.parametrize("chosen", ["dudley.1", "tamworth.1"])
def test_the_acting_player_picks_among_equally_near_mines(chosen: str) -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={
            "dudley.1": tile(1, "coal", 2),
            "tamworth.1": tile(0, "coal", 1),
            "wolverhampton.2": tile(1, "coal", 1),
        },
        links={"birmingham-dudley": 1, "birmingham-tamworth": 1, "dudley-wolverhampton": 0},
    )
    do(state, WORKS)
    assert asked(state) == "coal"
    assert state.legal_actions() == [TakeCoal("tamworth.1"), TakeCoal("dudley.1")]
    refused(state, TakeCoal("wolverhampton.2"), "C6", "not_a_nearest_mine")
    refused(state, TakeCoal("coventry.2"), "C6", "not_a_nearest_mine")
    do(state, TakeCoal(chosen))
    assert cubes(state, "dudley.1") == 3 - (chosen == "dudley.1")
    assert cubes(state, "tamworth.1") == 2 - (chosen == "tamworth.1")


@pytest.mark.rule("C6")
@pytest.mark.trap
def test_coal_comes_from_the_next_nearest_mine_when_one_runs_dry() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"dudley.1": tile(1, "coal", 1, cubes=1), "wolverhampton.2": tile(1, "coal", 2)},
        links={"birmingham-dudley": 1, "dudley-wolverhampton": 1},
        own=TWO_COAL,
    )
    do(state, FACTORY)
    assert is_flipped(state, "dudley.1")
    assert cubes(state, "wolverhampton.2") == 2
    assert seat(state)["spent"] == 12


@pytest.mark.rule("C6")
@pytest.mark.trap
def test_the_nearest_mine_is_looked_for_anew_for_each_cube() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={
            "dudley.1": tile(1, "coal", 1, cubes=1),
            "wolverhampton.2": tile(1, "coal", 2),
            "kidderminster.1": tile(0, "coal", 1),
        },
        links={"birmingham-dudley": 1, "dudley-wolverhampton": 1, "dudley-kidderminster": 1},
        own=TWO_COAL,
    )
    do(state, FACTORY)
    assert is_flipped(state, "dudley.1")
    assert state.to_data()["need"] == {"coal": 1, "iron": 0, "beer": 0}
    assert state.legal_actions() == [TakeCoal("wolverhampton.2"), TakeCoal("kidderminster.1")]


@pytest.mark.rule("C6")
def test_two_near_mines_that_are_both_needed_are_not_asked_about() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"dudley.1": tile(1, "coal", 1, cubes=1), "tamworth.1": tile(1, "coal", 2, cubes=1)},
        links={"birmingham-dudley": 1, "birmingham-tamworth": 1},
        own=TWO_COAL,
    )
    do(state, FACTORY)
    assert asked(state) == "action"
    assert is_flipped(state, "dudley.1")
    assert is_flipped(state, "tamworth.1")


@pytest.mark.rule("C6")
def test_two_cubes_from_two_near_mines_with_more_are_asked_about() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"dudley.1": tile(1, "coal", 2), "tamworth.1": tile(0, "coal", 1)},
        links={"birmingham-dudley": 1, "birmingham-tamworth": 1},
        own=TWO_COAL,
    )
    do(state, FACTORY)
    assert asked(state) == "coal"
    assert (cubes(state, "dudley.1"), cubes(state, "tamworth.1")) == (3, 2)


@pytest.mark.rule("C6")
@pytest.mark.trap
def test_a_far_mine_comes_before_a_near_market() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"cannock.2": tile(1, "coal", 1)},
        links={"birmingham-oxford": 0, "birmingham-walsall": 0, "cannock-walsall": 0},
    )
    do(state, WORKS)
    assert cubes(state, "cannock.2") == 1
    assert (seat(state)["spent"], state.to_data()["coal_market"]) == (5, 13)


@pytest.mark.rule("C6")
def test_the_market_gives_what_the_mines_cannot() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"dudley.1": tile(1, "coal", 1, cubes=1)},
        links={"birmingham-dudley": 1, "birmingham-oxford": 1},
        own=TWO_COAL,
        markets={"coal": 9},
    )
    events = do(state, FACTORY)
    assert facts_of(events, "bought") == [{"seat": 0, "resource": "coal", "price": 3}]
    assert (seat(state)["spent"], state.to_data()["coal_market"]) == (15, 8)


@pytest.mark.rule("C6", "C9")
@pytest.mark.parametrize(("money", "is_enough"), [(14, False), (15, True)])
def test_only_the_coal_that_mines_cannot_give_must_be_paid_for(money: int, is_enough: bool) -> None:
    state = table(
        "birmingham",
        "birmingham",
        money=money,
        tiles={"dudley.1": tile(1, "coal", 1, cubes=1)},
        links={"birmingham-dudley": 1, "birmingham-oxford": 1},
        own=TWO_COAL,
        markets={"coal": 9},
    )
    assert allowed(state, FACTORY) == is_enough


@pytest.mark.rule("C6")
@pytest.mark.parametrize(
    "mines",
    [{}, {"dudley.1": tile(0, "coal", 1)}, {"coventry.2": flipped(1, "coal", 1)}],
    ids=["no mine", "own mine, not connected", "connected mine, flipped"],
)
def test_without_a_connected_mine_or_merchant_there_is_no_coal(mines: dict[str, dict[str, object]]) -> None:
    state = table("birmingham", "birmingham", tiles=mines, links={"birmingham-coventry": 0})
    refused(state, WORKS, "C6", "no_coal")


@pytest.mark.rule("C6")
@pytest.mark.parametrize("mine", ["belper.2", "wolverhampton.2", "coventry.2"])
def test_where_the_market_is_reached_a_mine_out_of_reach_still_gives_nothing(mine: str) -> None:
    state = table(
        "birmingham", "birmingham", tiles={mine: tile(1, "coal", 1)}, links={"birmingham-oxford": 1}
    )
    events = do(state, WORKS)
    assert cubes(state, mine) == 2
    assert "bought" in kinds(events)


@pytest.mark.rule("C6")
def test_a_cube_short_is_no_coal_without_a_merchant() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"dudley.1": tile(1, "coal", 1, cubes=1)},
        links={"birmingham-dudley": 1},
        own=TWO_COAL,
    )
    refused(state, FACTORY, "C6", "no_coal")


@pytest.mark.rule("C6")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("slot", "line"),
    [("derby.3", "derby-nottingham"), ("stoke_on_trent.2", "stoke_on_trent-warrington")],
)
def test_a_merchant_location_without_tiles_opens_the_market(slot: str, line: str) -> None:
    state = table("wild_location", "wild_industry", links={line: 1})
    assert not any(space.startswith(line.split("-")[1]) for space in state.to_data()["merchants"])
    assert allowed(state, Build("iron", slot))


@pytest.mark.rule("C6")
def test_a_merchant_with_blank_tiles_opens_the_market() -> None:
    state = table(
        "birmingham",
        "birmingham",
        links={"birmingham-oxford": 1},
        merchants={"oxford.1": "blank", "oxford.2": "blank"},
    )
    assert allowed(state, WORKS)


@pytest.mark.rule("C6")
@pytest.mark.parametrize(
    ("in_market", "cost", "left"), [(14, 2, 12), (13, 3, 11), (10, 6, 8), (2, 14, 0), (1, 15, 0), (0, 16, 0)]
)
def test_the_cheapest_cubes_are_bought_first_and_cost_eight_when_none_is_left(
    in_market: int, cost: int, left: int
) -> None:
    state = table(
        "birmingham", "birmingham", links={"birmingham-oxford": 0}, own=TWO_COAL, markets={"coal": in_market}
    )
    do(state, FACTORY)
    assert seat(state)["spent"] == 12 + cost
    assert state.to_data()["coal_market"] == left


@pytest.mark.rule("C6", "N4")
@pytest.mark.trap
def test_rail_needs_coal_after_it_is_placed() -> None:
    state = table(era="rail", tiles={"stafford.1": tile(0, "brewery", 2), "cannock.2": tile(1, "coal", 2)})
    do(state, Link("cannock-stafford"))
    assert cubes(state, "cannock.2") == 2
    assert seat(state)["spent"] == 5


@pytest.mark.rule("C6")
@pytest.mark.trap
def test_a_rail_to_a_merchant_buys_its_own_coal_once() -> None:
    state = table(era="rail", markets={"coal": 10})
    events = do(state, Link("birmingham-oxford"))
    assert facts_of(events, "bought") == [{"seat": 0, "resource": "coal", "price": 3}]
    assert (seat(state)["money"], seat(state)["spent"]) == (50 - 8, 8)
    assert state.to_data()["coal_market"] == 9


@pytest.mark.rule("C6")
@pytest.mark.trap
def test_a_rail_takes_the_mine_nearest_to_any_of_its_ends() -> None:
    state = table(
        era="rail",
        tiles={
            "burton_on_trent.2": tile(0, "brewery", 2),
            "tamworth.1": tile(0, "coal", 2),
            "cannock.2": tile(1, "coal", 2),
        },
        links={"burton_on_trent-tamworth": 0},
    )
    do(state, Link("burton_on_trent-cannock"))
    assert (cubes(state, "tamworth.1"), cubes(state, "cannock.2")) == (3, 2)


@pytest.mark.rule("C6")
@pytest.mark.trap
def test_the_rail_itself_is_not_counted_in_the_distance() -> None:
    state = table(
        era="rail",
        tiles={"burton_on_trent.1": tile(0, "coal", 2), "cannock.2": tile(1, "coal", 2)},
    )
    do(state, Link("burton_on_trent-cannock"))
    assert state.legal_actions() == [TakeCoal("burton_on_trent.1"), TakeCoal("cannock.2")]


@pytest.mark.rule("C6", "C3")
@pytest.mark.parametrize(
    ("mine", "link"),
    [("kidderminster.1", None), ("redditch.1", "gloucester-redditch")],
)
def test_every_end_of_the_southern_rail_counts(mine: str, link: str | None) -> None:
    links = {"gloucester-worcester": 1} | ({link: 1} if link else {})
    state = table(
        era="rail", tiles={"farm_south.1": tile(0, "brewery", 2), mine: tile(1, "coal", 2)}, links=links
    )
    do(state, Link("kidderminster-worcester-farm_south"))
    assert cubes(state, mine) == 2
    assert state.to_data()["coal_market"] == 13


@pytest.mark.rule("C6")
@pytest.mark.trap
def test_an_own_mine_out_of_reach_gives_no_coal_for_a_rail() -> None:
    state = table(era="rail", tiles={"dudley.1": tile(0, "coal", 2), "belper.1": flipped(0, "cotton", 2)})
    refused(state, Link("belper-leek"), "C6", "no_coal")
    assert allowed(state, Link("birmingham-dudley"))


@pytest.mark.rule("C6")
def test_a_rail_that_reaches_only_a_chain_of_others_takes_their_coal() -> None:
    state = table(
        era="rail",
        tiles={"leek.2": tile(1, "coal", 2), "belper.1": flipped(0, "cotton", 2)},
        links={"leek-stoke_on_trent": 1},
    )
    do(state, Link("belper-leek"))
    assert cubes(state, "leek.2") == 2
