"""B10 and B11: overbuilding."""

import pytest

from ironbridge import Build, Link
from tests.support.rules.play import (
    allowed,
    asked,
    cubes,
    do,
    facts_of,
    flipped,
    is_flipped,
    kinds,
    on,
    refused,
    seat,
    table,
    tile,
)

MILL = Build("cotton", "worcester.1")
MINE = Build("coal", "dudley.1")
WORKS = Build("iron", "dudley.2")
TO_MARKET = {"gloucester-worcester": 1}
EMPTY = {"coal": 0, "iron": 0}


@pytest.mark.rule("B10")
@pytest.mark.parametrize("old", [tile(0, "cotton", 1), flipped(0, "cotton", 1)], ids=["unflipped", "flipped"])
def test_an_own_tile_is_replaced_at_full_cost(old: dict[str, object]) -> None:
    state = table(
        "worcester", "worcester", tiles={"worcester.1": old}, links=TO_MARKET, own={"mat": {"cotton": 8}}
    )
    events = do(state, MILL)
    assert on(state, "worcester.1") == tile(0, "cotton", 2, flipped=False, cubes=0)
    assert (seat(state)["spent"], seat(state)["mat"]["cotton"]) == (14 + 1, 7)
    assert facts_of(events, "tile_replaced") == [
        {"seat": 0, "slot": "worcester.1", "industry": "cotton", "level": 1}
    ]


@pytest.mark.rule("B10")
@pytest.mark.parametrize(
    ("slot", "industry", "old", "left"),
    [
        ("coventry.1", "pottery", 1, 4),
        ("birmingham.2", "manufacturer", 1, 10),
        ("walsall.2", "brewery", 1, 5),
        ("coventry.2", "coal", 1, 6),
        ("birmingham.3", "iron", 1, 3),
    ],
)
def test_own_tiles_of_any_industry_may_be_replaced(slot: str, industry: str, old: int, left: int) -> None:
    state = table(
        "wild_location",
        "dudley",
        tiles={slot: tile(0, industry, old)},
        links={"birmingham-oxford": 1, "birmingham-coventry": 1, "birmingham-walsall": 1},
        own={"mat": {industry: left}},
    )
    do(state, Build(industry, slot))
    new = on(state, slot)
    assert new is not None
    assert new["level"] == 2


@pytest.mark.rule("B10", "C4")
@pytest.mark.trap
def test_cubes_on_a_replaced_mine_go_to_the_supply_and_flip_nothing() -> None:
    state = table("dudley", "dudley", tiles={"dudley.1": tile(0, "coal", 1)}, own={"mat": {"coal": 6}})
    events = do(state, MINE)
    assert cubes(state, "dudley.1") == 3
    assert "flipped" not in kinds(events)
    assert (seat(state)["income_space"], state.to_data()["coal_market"]) == (10, 13)


@pytest.mark.rule("B10")
def test_a_replaced_brewery_loses_its_barrel() -> None:
    state = table(
        "stafford",
        "stafford",
        era="rail",
        tiles={"stafford.1": tile(0, "brewery", 2, cubes=1)},
        own={"mat": {"brewery": 3}},
    )
    do(state, Build("brewery", "stafford.1"))
    assert (cubes(state, "stafford.1"), seat(state)["income_space"]) == (2, 10)


@pytest.mark.rule("B10")
@pytest.mark.trap
def test_the_new_tile_must_be_strictly_higher() -> None:
    state = table("worcester", "worcester", tiles={"worcester.1": tile(0, "cotton", 1)})
    refused(state, MILL, "B10", "overbuild_not_higher")


@pytest.mark.rule("B10")
@pytest.mark.trap
def test_the_level_is_compared_with_the_tile_on_that_space() -> None:
    state = table(
        "dudley",
        "dudley",
        tiles={"dudley.1": flipped(1, "coal", 3), "cannock.2": flipped(0, "coal", 1)},
        own={"mat": {"coal": 6}},
        markets=EMPTY,
    )
    refused(state, MINE, "B10", "overbuild_not_higher")
    state = table(
        "dudley",
        "dudley",
        tiles={"dudley.1": flipped(1, "coal", 1), "cannock.2": flipped(0, "coal", 2)},
        own={"mat": {"coal": 5}},
        markets=EMPTY,
    )
    assert allowed(state, MINE)


@pytest.mark.rule("B10")
def test_the_new_tile_must_be_of_the_same_industry() -> None:
    state = table("kidderminster", "kidderminster", tiles={"kidderminster.1": flipped(0, "cotton", 1)})
    refused(state, Build("coal", "kidderminster.1"), "B10", "overbuild_other_industry")


@pytest.mark.rule("B10", "B1")
def test_the_card_must_fit_as_for_any_build() -> None:
    state = table("dudley", "iron", tiles={"worcester.1": tile(0, "cotton", 1)}, own={"mat": {"cotton": 8}})
    refused(state, MILL, "B1", "no_card_fits")


@pytest.mark.rule("B10", "B3")
def test_a_farm_brewery_is_overbuilt_with_a_brewery_card_only() -> None:
    farm = Build("brewery", "farm_north.1")
    tiles = {"farm_north.1": flipped(0, "brewery", 1)}
    state = table("wild_location", "cannock", tiles=tiles, own={"mat": {"brewery": 5}})
    refused(state, farm, "B3", "farm_needs_brewery_card")
    assert allowed(table("brewery", "cannock", tiles=tiles, own={"mat": {"brewery": 5}}), farm)


@pytest.mark.rule("B10", "B6")
def test_the_new_tile_must_be_of_the_era() -> None:
    tiles = {"coventry.1": flipped(0, "pottery", 4)}
    state = table(
        "coventry", "coventry", tiles=tiles, links={"birmingham-coventry": 0, "birmingham-oxford": 0}
    )
    refused(
        state,
        Build("pottery", "coventry.1"),
        "B6",
        "wrong_era_tile",
        industry="pottery",
        level=5,
        era="canal",
    )


@pytest.mark.rule("B10")
@pytest.mark.parametrize(
    ("slot", "industry", "left"),
    [
        ("worcester.1", "cotton", 8),
        ("birmingham.2", "manufacturer", 10),
        ("coventry.1", "pottery", 4),
        ("stafford.1", "brewery", 5),
    ],
)
def test_of_an_opponent_only_mines_and_works_may_be_replaced(slot: str, industry: str, left: int) -> None:
    state = table(
        "wild_location",
        "dudley",
        tiles={slot: flipped(1, industry, 1)},
        links={"birmingham-oxford": 0, "birmingham-worcester": 0, "birmingham-coventry": 0},
        own={"mat": {industry: left}},
        markets=EMPTY,
    )
    refused(state, Build(industry, slot), "B10", "overbuild_opponent_kind")


@pytest.mark.rule("B10")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("on_tiles", "in_market", "is_open"), [(0, 0, True), (0, 1, False), (2, 0, False), (2, 13, False)]
)
def test_an_opponents_mine_only_when_there_is_no_coal_anywhere(
    on_tiles: int, in_market: int, is_open: bool
) -> None:
    far = tile(1, "coal", 2, cubes=on_tiles, flipped=on_tiles == 0)
    state = table(
        "dudley",
        "dudley",
        tiles={"dudley.1": flipped(1, "coal", 1), "tamworth.1": far},
        own={"mat": {"coal": 6}},
        markets={"coal": in_market, "iron": 10},
    )
    if is_open:
        assert allowed(state, MINE)
    else:
        refused(state, MINE, "B10", "overbuild_cubes_left", on_tiles=on_tiles, in_market=in_market)


@pytest.mark.rule("B10")
@pytest.mark.parametrize(("on_tiles", "in_market", "is_open"), [(0, 0, True), (0, 1, False), (3, 0, False)])
def test_an_opponents_works_only_when_there_is_no_iron_anywhere(
    on_tiles: int, in_market: int, is_open: bool
) -> None:
    own_works = tile(0, "iron", 1, cubes=on_tiles, flipped=on_tiles == 0)
    state = table(
        "dudley",
        "dudley",
        tiles={"dudley.1": tile(1, "coal", 2), "redditch.2": own_works, "dudley.2": flipped(2, "iron", 1)},
        players=3,
        own={"mat": {"iron": 3}},
        markets={"coal": 13, "iron": in_market},
    )
    if is_open:
        do(state, WORKS)
        assert on(state, "dudley.2") == tile(0, "iron", 2, flipped=True, cubes=0)
        assert state.to_data()["iron_market"] == 4
    else:
        refused(state, WORKS, "B10", "overbuild_cubes_left", on_tiles=on_tiles, in_market=in_market)


@pytest.mark.rule("B10")
def test_cubes_left_do_not_matter_for_an_own_mine() -> None:
    state = table("dudley", "dudley", tiles={"dudley.1": tile(0, "coal", 1)}, own={"mat": {"coal": 6}})
    assert state.to_data()["coal_market"] == 13
    assert allowed(state, MINE)


@pytest.mark.rule("B10", "C1")
def test_the_replaced_tile_leaves_the_game_and_what_it_gained_stays() -> None:
    state = table(
        "dudley",
        "dudley",
        tiles={"dudley.1": flipped(1, "coal", 1), "worcester.1": tile(1, "cotton", 1)},
        own={"mat": {"coal": 6}},
        others={1: {"income_space": 14, "score": {"canal_bonus": 3}, "hand": ["iron", "iron"]}},
        markets=EMPTY,
    )
    do(state, MINE)
    other = seat(state, 1)
    assert (other["income_space"], other["vp"], other["mat"]["coal"]) == (14, 3, 6)
    do(state, Link("dudley-wolverhampton"))
    assert state.seat_to_act == 1
    refused(state, Link("dudley-kidderminster"), "N1", "outside_network")


@pytest.mark.rule("B10", "B9")
def test_a_mine_built_over_another_sells_to_the_market() -> None:
    state = table(
        "dudley",
        "dudley",
        tiles={"dudley.1": flipped(1, "coal", 1)},
        links={"birmingham-dudley": 1, "birmingham-oxford": 1},
        own={"mat": {"coal": 6}},
        markets={"coal": 0},
    )
    do(state, MINE)
    assert (is_flipped(state, "dudley.1"), state.to_data()["coal_market"]) == (True, 3)
    assert seat(state)["money"] == 50 - 7 + 7 + 7 + 6


@pytest.mark.rule("B11")
@pytest.mark.trap
def test_overbuilding_is_a_choice_where_a_free_space_exists() -> None:
    state = table(
        "worcester",
        "worcester",
        era="rail",
        tiles={"worcester.1": flipped(0, "cotton", 2)},
        links=TO_MARKET,
        own={"mat": {"cotton": 6}},
    )
    assert allowed(state, MILL)
    assert allowed(state, Build("cotton", "worcester.2"))


@pytest.mark.rule("B11", "B4")
@pytest.mark.trap
def test_a_free_space_for_the_industry_alone_does_not_forbid_overbuilding_a_shared_one() -> None:
    state = table(
        "kidderminster",
        "kidderminster",
        tiles={"kidderminster.1": flipped(0, "cotton", 1)},
        links={"kidderminster-worcester-farm_south": 1} | TO_MARKET,
        own={"mat": {"cotton": 8}},
    )
    assert allowed(state, Build("cotton", "kidderminster.1"))
    refused(state, Build("cotton", "kidderminster.2"), "B5", "one_tile_per_place")


@pytest.mark.rule("B11", "B5")
@pytest.mark.trap
def test_in_the_canal_era_no_opponents_tile_beside_an_own_one() -> None:
    tiles = {"dudley.1": flipped(1, "coal", 2), "dudley.2": flipped(0, "iron", 2)}
    own = {"mat": {"coal": 4, "iron": 2}}
    state = table("dudley", "dudley", tiles=tiles, own=own, markets={"coal": 0})
    refused(state, MINE, "B11", "overbuild_second_tile")
    state = table("dudley", "dudley", era="rail", tiles=tiles, own=own, markets={"coal": 0})
    do(state, MINE)
    assert asked(state) == "action"
    assert on(state, "dudley.1") == tile(0, "coal", 3, flipped=False, cubes=4)


@pytest.mark.rule("B10")
def test_on_a_free_space_nothing_is_replaced() -> None:
    events = do(table("dudley", "dudley"), Build("coal", "dudley.1"))
    assert kinds(events) == ["card_laid_down", "tile_built"]
