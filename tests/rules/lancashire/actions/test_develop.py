"""LD1: Develop."""

import pytest

from ironbridge import Build, Develop, PayCard, Stop
from tests.support.rules.lancashire import both_editions, table
from tests.support.rules.play import allowed, asked, cubes, do, facts_of, refused, seat, tile


@pytest.mark.rule("LD1")
@both_editions
def test_one_or_two_tiles_for_an_iron_each(ruleset: str) -> None:
    state = table(ruleset=ruleset, tiles={"bolton.3": tile(1, "iron", 1)})
    do(state, Develop("cotton"))
    assert (asked(state), cubes(state, "bolton.3"), seat(state)["mat"]["cotton"]) == ("more", 3, 11)
    do(state, Develop("port"))
    assert (asked(state), cubes(state, "bolton.3"), seat(state)["mat"]["port"]) == ("action", 2, 7)
    do(state, Develop("coal"), Stop())
    assert (cubes(state, "bolton.3"), seat(state)["mat"]["coal"]) == (1, 6)


@pytest.mark.rule("LD1")
@pytest.mark.trap
@both_editions
def test_the_lowest_tile_of_a_stack_at_that_moment(ruleset: str) -> None:
    state = table(ruleset=ruleset)
    events = do(state, Develop("iron"), Develop("iron"))
    assert facts_of(events, "tile_developed") == [
        {"seat": 0, "industry": "iron", "level": 1},
        {"seat": 0, "industry": "iron", "level": 2},
    ]


@pytest.mark.rule("LD1", "LB3")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_shipyards_nought_are_developed_away(ruleset: str, era: str) -> None:
    state = table(ruleset=ruleset, era=era)
    events = do(state, Develop("shipyard"), Develop("shipyard"))
    assert [fact["level"] for fact in facts_of(events, "tile_developed")] == [0, 0]
    assert seat(state)["mat"]["shipyard"] == 4


@pytest.mark.rule("LD1", "LB3")
def test_after_two_developments_a_shipyard_is_built() -> None:
    state = table("shipyard", "liverpool", tiles={"liverpool.1": tile(1, "port", 1)})
    refused(state, Build("shipyard", "liverpool.3"), "LB3", "wrong_era_tile")
    do(state, Develop("shipyard"), PayCard("shipyard"), Develop("shipyard"))
    do(state, Build("shipyard", "liverpool.3"))
    assert seat(state)["mat"]["shipyard"] == 3


@pytest.mark.rule("LD1")
@both_editions
def test_every_tile_can_be_developed(ruleset: str) -> None:
    for industry, count in {"cotton": 12, "coal": 7, "iron": 4, "port": 8, "shipyard": 6}.items():
        for left in range(1, count + 1):
            state = table(ruleset=ruleset, own={"mat": {industry: left}})
            assert allowed(state, Develop(industry))
        state = table(ruleset=ruleset, own={"mat": {industry: 0}})
        refused(state, Develop(industry), "LD1", "no_tile_left", industry=industry)


@pytest.mark.rule("LD1", "C7")
def test_two_tiles_with_iron_from_the_market() -> None:
    state = table(markets={"iron": 3})
    do(state, Develop("coal"), Develop("coal"))
    assert (seat(state)["spent"], state.to_data()["iron_market"]) == (3 + 4, 1)


@pytest.mark.rule("LD1", "C9")
@pytest.mark.parametrize(("money", "is_enough"), [(2, False), (3, True)])
def test_a_second_tile_is_not_offered_to_whom_it_is_too_dear(money: int, is_enough: bool) -> None:
    state = table(money=money, markets={"iron": 7})
    do(state, Develop("coal"))
    assert (asked(state) == "more") == is_enough
