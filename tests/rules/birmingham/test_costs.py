"""C9: what is consumed, and costs that must be met in full."""

import pytest

from ironbridge import Build, Develop, Link, Sell, Stop
from tests.support.rules.play import (
    allowed,
    asked,
    cubes,
    do,
    is_flipped,
    options,
    refused,
    seat,
    table,
    tile,
)


@pytest.mark.rule("C9")
@pytest.mark.trap
def test_consumed_cubes_never_go_to_a_market() -> None:
    state = table(
        "birmingham",
        "birmingham",
        tiles={"dudley.1": tile(1, "coal", 1), "derby.3": tile(1, "iron", 1)},
        links={"birmingham-dudley": 0, "birmingham-oxford": 0},
        own={"mat": {"cotton": 6}},
    )
    do(state, Build("cotton", "birmingham.1"))
    data = state.to_data()
    assert (cubes(state, "dudley.1"), cubes(state, "derby.3")) == (1, 3)
    assert (data["coal_market"], data["iron_market"]) == (13, 8)


@pytest.mark.rule("C9")
@pytest.mark.trap
@pytest.mark.parametrize("money", [9, 10])
def test_the_last_pound_decides(money: int) -> None:
    state = table(
        "birmingham", "birmingham", money=money, links={"birmingham-oxford": 0}, markets={"coal": 12}
    )
    factory = Build("manufacturer", "birmingham.2")
    if money < 10:
        refused(state, factory, "C9", "too_dear", cost=10, money=9)
    else:
        do(state, factory)
        assert seat(state)["money"] == 0


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("choice", "cost"),
    [(Build("cotton", "birmingham.1"), 12), (Link("birmingham-coventry"), 3), (Develop("coal"), 2)],
)
def test_every_cost_is_told_when_money_is_short(choice: Build | Link | Develop, cost: int) -> None:
    state = table("birmingham", "birmingham", money=cost - 1, links={"birmingham-oxford": 0})
    refused(state, choice, "C9", "too_dear", cost=cost, money=cost - 1)
    assert allowed(table("birmingham", "birmingham", money=cost, links={"birmingham-oxford": 0}), choice)


@pytest.mark.rule("C9", "B9")
@pytest.mark.trap
def test_money_from_the_market_sale_does_not_pay_for_the_tile() -> None:
    state = table(
        "birmingham", "birmingham", money=5, links={"birmingham-oxford": 0}, markets={"iron": 0, "coal": 13}
    )
    refused(state, Build("iron", "birmingham.3"), "C9", "too_dear", cost=6, money=5)


@pytest.mark.rule("C9", "N3")
def test_a_rail_needs_the_money_for_its_coal_too() -> None:
    state = table(era="rail", money=12, markets={"coal": 0})
    refused(state, Link("birmingham-oxford"), "C9", "too_dear", cost=13, money=12)


@pytest.mark.rule("C9", "N3")
@pytest.mark.trap
@pytest.mark.parametrize(("money", "is_offered"), [(5 + 2 + 10 + 3, True), (5 + 2 + 10 + 2, False)])
def test_a_second_rail_that_cannot_be_paid_is_not_offered(money: int, is_offered: bool) -> None:
    state = table(
        era="rail",
        money=money,
        markets={"coal": 11},
        tiles={"stafford.1": tile(0, "brewery", 2)},
        links={"birmingham-oxford": 0},
    )
    do(state, Link("birmingham-coventry"))
    assert (asked(state) == "more") == is_offered
    assert seat(state)["money"] == money - 7


@pytest.mark.rule("C9", "D1")
def test_a_second_development_that_cannot_be_paid_is_not_offered() -> None:
    state = table(money=4, markets={"iron": 7})
    do(state, Develop("coal"))
    assert asked(state) == "action"
    assert (seat(state)["money"], seat(state)["mat"]["coal"]) == (2, 6)
    refused(state, Develop("coal"), "C9", "too_dear", cost=3, money=2)


@pytest.mark.rule("C9", "E1")
@pytest.mark.trap
def test_an_earlier_sale_may_drink_the_beer_a_later_one_needs() -> None:
    state = table(
        tiles={
            "coventry.1": tile(0, "pottery", 1),
            "birmingham.2": tile(0, "manufacturer", 2),
            "stafford.1": tile(0, "brewery", 1),
        },
        links={"birmingham-coventry": 0, "birmingham-oxford": 0},
        merchants={"oxford.1": "any"},
        barrels_drunk=["oxford.1"],
    )
    assert len(options(state, Sell)) == 2
    do(state, Sell("birmingham.2", "oxford.1"))
    assert asked(state) == "action"
    assert not is_flipped(state, "coventry.1")
    refused(state, Sell("coventry.1", "oxford.1"), "E2", "no_beer", need=1, available=0)


@pytest.mark.rule("C9")
@pytest.mark.trap
def test_whatever_is_offered_can_be_carried_out_to_the_end() -> None:
    state = table(
        "birmingham",
        "coventry",
        "iron",
        "brewery",
        era="rail",
        money=26,
        markets={"coal": 2, "iron": 1},
        tiles={
            "dudley.1": tile(1, "coal", 2, cubes=1),
            "tamworth.1": tile(1, "coal", 2, cubes=1),
            "dudley.2": tile(1, "iron", 2, cubes=1),
            "coventry.1": tile(0, "pottery", 3),
            "birmingham.2": tile(0, "manufacturer", 3),
            "walsall.2": tile(1, "brewery", 2),
            "stafford.1": tile(0, "brewery", 2, cubes=1),
        },
        links={
            "birmingham-dudley": 1,
            "birmingham-tamworth": 1,
            "birmingham-oxford": 0,
            "birmingham-walsall": 1,
            "birmingham-coventry": 0,
        },
        merchants={"oxford.1": "any", "oxford.2": "manufacturer"},
    )
    waiting = [state]
    endings = 0
    while waiting:
        here = waiting.pop()
        choices = here.legal_actions()
        assert choices
        for choice in choices:
            after = here.copy()
            after.apply(choice)
            assert seat(after)["money"] >= 0
            if after.to_data()["actions_left"] == 2:
                waiting.append(after)
            else:
                endings += 1
    assert endings > 100


@pytest.mark.rule("C9")
def test_a_part_is_never_taken_back_by_stopping() -> None:
    state = table(markets={"iron": 8})
    do(state, Develop("cotton"), Stop())
    assert (seat(state)["mat"]["cotton"], seat(state)["money"]) == (10, 48)
