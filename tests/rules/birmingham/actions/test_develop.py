"""D: develop."""

import pytest

from ironbridge import Build, Develop, PayCard, Stop, TakeIron
from tests.support.rules.play import (
    allowed,
    asked,
    cubes,
    do,
    facts_of,
    on,
    options,
    refused,
    seat,
    table,
    tile,
)


@pytest.mark.rule("D1")
def test_one_tile_for_one_iron() -> None:
    state = table(markets={"iron": 8})
    events = do(state, Develop("coal"), Stop())
    assert facts_of(events, "tile_developed") == [{"seat": 0, "industry": "coal", "level": 1}]
    assert seat(state)["mat"]["coal"] == 6
    assert (seat(state)["spent"], state.to_data()["iron_market"]) == (2, 7)
    assert state.to_data()["actions_left"] == 1


@pytest.mark.rule("D1")
@pytest.mark.trap
def test_two_tiles_of_one_stack_each_the_lowest_at_that_moment() -> None:
    state = table()
    events = do(state, Develop("manufacturer"), Develop("manufacturer"))
    assert [fact["level"] for fact in facts_of(events, "tile_developed")] == [1, 2]
    assert asked(state) == "action"


@pytest.mark.rule("D1")
def test_two_tiles_of_different_industries() -> None:
    state = table()
    do(state, Develop("brewery"), Develop("iron"))
    assert (seat(state)["mat"]["brewery"], seat(state)["mat"]["iron"]) == (6, 3)


@pytest.mark.rule("D1")
def test_the_action_ends_after_the_second_tile() -> None:
    state = table()
    do(state, Develop("brewery"), Develop("iron"))
    data = state.to_data()
    assert (data["ask"], data["actions_left"], len(seat(state)["hand"])) == ("action", 1, 1)


@pytest.mark.rule("D1", "C7")
@pytest.mark.trap
def test_each_tile_takes_its_iron_from_a_works_of_choice() -> None:
    state = table(tiles={"dudley.2": tile(1, "iron", 1, cubes=1), "redditch.2": tile(0, "iron", 1)})
    do(state, Develop("cotton"), TakeIron("dudley.2"))
    do(state, Develop("cotton"))
    assert (cubes(state, "dudley.2"), cubes(state, "redditch.2")) == (0, 3)
    assert seat(state)["spent"] == 0


@pytest.mark.rule("D1", "C7")
@pytest.mark.parametrize(("in_market", "cost"), [(9, 1 + 2), (8, 2 + 2), (7, 2 + 3), (1, 5 + 6), (0, 6 + 6)])
def test_iron_for_the_second_tile_is_bought_after_the_first(in_market: int, cost: int) -> None:
    state = table(markets={"iron": in_market})
    do(state, Develop("cotton"), Develop("cotton"))
    assert seat(state)["spent"] == cost


@pytest.mark.rule("D1", "T3")
@pytest.mark.parametrize("card", ["dudley", "brewery", "wild_location", "wild_industry"])
def test_any_card_pays_once_for_both_tiles(card: str) -> None:
    state = table(card, "stafford")
    do(state, Develop("cotton"), PayCard(card), Develop("cotton"))
    assert seat(state)["hand"] == ["stafford"]


@pytest.mark.rule("D1")
def test_developed_tiles_leave_the_game() -> None:
    state = table("worcester", "worcester", own={"mat": {"cotton": 9}}, links={"gloucester-worcester": 0})
    do(state, Develop("cotton"), Stop())
    do(state, Build("cotton", "worcester.1"))
    assert on(state, "worcester.1") == tile(0, "cotton", 2, flipped=False, cubes=0)


@pytest.mark.rule("D1")
def test_an_empty_stack_has_nothing_to_develop() -> None:
    state = table(own={"mat": {"iron": 0}})
    refused(state, Develop("iron"), "D1", "no_tile_left", industry="iron")


@pytest.mark.rule("D1")
def test_the_last_tile_of_a_stack_may_go() -> None:
    state = table(own={"mat": {"iron": 1}})
    do(state, Develop("iron"))
    assert [choice.industry for choice in options(state, Develop)] == [
        "cotton",
        "manufacturer",
        "coal",
        "brewery",
    ]
    refused(state, Develop("iron"), "D1", "no_tile_left", industry="iron")


@pytest.mark.rule("D2")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("level", "left", "is_open"), [(1, 5, False), (2, 4, True), (3, 3, False), (4, 2, True), (5, 1, True)]
)
def test_potteries_with_a_lightbulb_cannot_be_developed(level: int, left: int, is_open: bool) -> None:
    state = table(own={"mat": {"pottery": left}})
    assert allowed(state, Develop("pottery")) == is_open
    if not is_open:
        refused(state, Develop("pottery"), "D2", "not_developable", industry="pottery")


@pytest.mark.rule("D2")
@pytest.mark.trap
def test_a_lightbulb_blocks_its_stack_also_for_the_second_tile() -> None:
    state = table(own={"mat": {"pottery": 4}})
    do(state, Develop("pottery"))
    refused(state, Develop("pottery"), "D2", "not_developable", industry="pottery")


@pytest.mark.rule("D2")
def test_the_stack_is_free_once_the_lightbulb_is_built() -> None:
    state = table("coventry", "coventry")
    do(state, Build("pottery", "coventry.1"))
    assert allowed(state, Develop("pottery"))
