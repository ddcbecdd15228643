"""LB4, LB5: sale to the markets on building, and overbuilding."""

from typing import Any

import pytest

from ironbridge import Build, Link
from tests.support.rules.lancashire import both_editions, table
from tests.support.rules.play import (
    allowed,
    cubes,
    do,
    facts_of,
    flipped,
    is_flipped,
    on,
    refused,
    seat,
    tile,
)

PORT: dict[str, Any] = {
    "tiles": {"warrington_runcorn.1": flipped(1, "port", 2)},
    "links": {"warrington_runcorn-wigan": 2},
}


@pytest.mark.rule("LB4", "B9")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("market", "sold", "money", "left"),
    [(8, 0, 0, 3), (7, 1, 1, 2), (6, 2, 2, 1), (5, 3, 4, 0), (4, 3, 5, 0), (0, 3, 11, 0)],
)
def test_a_new_mine_joined_to_a_port_sells_dearest_space_first(
    ruleset: str, market: int, sold: int, money: int, left: int
) -> None:
    state = table("wigan", ruleset=ruleset, own={"mat": {"coal": 6}}, markets={"coal": market}, **PORT)
    do(state, Build("coal", "wigan.1"))
    assert (seat(state)["money"], state.to_data()["coal_market"]) == (50 - 7 + money, market + sold)
    assert (cubes(state, "wigan.1"), is_flipped(state, "wigan.1")) == (left, left == 0)
    assert seat(state)["income_space"] == (17 if left == 0 else 10)
    # Money received is not spent money.
    assert seat(state)["spent"] == 7


@pytest.mark.rule("LB4", "B9")
@pytest.mark.trap
@both_editions
def test_a_mine_without_a_port_sells_nothing_then_or_later(ruleset: str) -> None:
    state = table(
        "wigan",
        "wigan",
        ruleset=ruleset,
        tiles=PORT["tiles"],
        links={"liverpool-wigan": 1},
        markets={"coal": 0},
    )
    do(state, Build("coal", "wigan.1"))
    assert cubes(state, "wigan.1") == 2
    do(state, Link("warrington_runcorn-wigan"))
    assert (cubes(state, "wigan.1"), state.to_data()["coal_market"]) == (2, 0)


@pytest.mark.rule("LB4", "LC2")
@pytest.mark.trap
@both_editions
def test_a_port_in_the_same_town_is_connection_enough(ruleset: str) -> None:
    state = table(
        "warrington_runcorn",
        ruleset=ruleset,
        tiles={"warrington_runcorn.1": tile(1, "port", 1)},
        markets={"coal": 0},
    )
    do(state, Build("coal", "warrington_runcorn.2"))
    assert (state.to_data()["coal_market"], seat(state)["money"]) == (2, 50 - 5 + 8)
    assert is_flipped(state, "warrington_runcorn.2")


@pytest.mark.rule("LB4", "B9")
@pytest.mark.trap
@both_editions
def test_new_works_sell_without_any_connection(ruleset: str) -> None:
    state = table("rochdale", ruleset=ruleset, tiles={"rochdale.1": tile(1, "coal", 1)}, markets={"iron": 5})
    do(state, Build("iron", "rochdale.3"))
    assert (state.to_data()["iron_market"], cubes(state, "rochdale.3")) == (8, 1)
    assert seat(state)["money"] == 50 - 5 + (2 + 1 + 1)
    assert not is_flipped(state, "rochdale.3")


@pytest.mark.rule("LB4", "B9")
@both_editions
def test_works_emptied_into_the_market_flip_at_once(ruleset: str) -> None:
    state = table("rochdale", ruleset=ruleset, tiles={"rochdale.1": tile(1, "coal", 1)}, markets={"iron": 0})
    events = do(state, Build("iron", "rochdale.3"))
    assert facts_of(events, "sold_to_market") == [{"seat": 0, "count": 4, "money": 4 + 4 + 3 + 3}]
    assert (is_flipped(state, "rochdale.3"), seat(state)["income_space"]) == (True, 13)


@pytest.mark.rule("LB4", "C9")
def test_money_from_the_market_does_not_pay_for_the_same_tile() -> None:
    given: dict[str, Any] = {"tiles": {"rochdale.1": tile(1, "coal", 1)}, "markets": {"iron": 0}}
    refused(
        table("rochdale", money=4, **given), Build("iron", "rochdale.3"), "C9", "too_dear", cost=5, money=4
    )
    state = table("rochdale", money=5, **given)
    do(state, Build("iron", "rochdale.3"))
    assert seat(state)["money"] == 14


@pytest.mark.rule("LB5", "B10")
@both_editions
@pytest.mark.parametrize("is_old_flipped", [False, True])
@pytest.mark.parametrize(
    ("town", "slot", "industry", "left", "price"),
    [
        ("wigan", "wigan.1", "coal", 6, 7),
        ("liverpool", "liverpool.1", "port", 6, 7),
        ("preston", "preston.2", "iron", 3, 8),
        ("preston", "preston.1", "cotton", 9, 15),
    ],
)
def test_an_own_tile_is_replaced_by_a_higher_one_at_full_cost(
    ruleset: str, town: str, slot: str, industry: str, left: int, price: int, is_old_flipped: bool
) -> None:
    state = table(
        town,
        ruleset=ruleset,
        own={"mat": {industry: left}, "income_space": 20},
        tiles={slot: tile(0, industry, 1, flipped=is_old_flipped), "preston.3": tile(1, "port", 1)},
    )
    events = do(state, Build(industry, slot))
    built = on(state, slot)
    assert built is not None
    assert (built["seat"], built["level"], built["flipped"]) == (0, 2, False)
    assert facts_of(events, "tile_replaced") == [{"seat": 0, "slot": slot, "industry": industry, "level": 1}]
    assert (seat(state)["spent"], seat(state)["income_space"]) == (price, 20)


@pytest.mark.rule("LB5", "B10")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("level", "left"), [(1, 8), (2, 6), (3, 4)])
def test_the_new_tile_must_be_of_a_higher_level(ruleset: str, level: int, left: int) -> None:
    state = table(
        "liverpool",
        ruleset=ruleset,
        own={"mat": {"port": left - 1}},
        tiles={"liverpool.1": tile(0, "port", level)},
    )
    refused(state, Build("port", "liverpool.1"), "LB5", "overbuild_not_higher")


@pytest.mark.rule("LB5", "B10")
@both_editions
def test_the_industry_must_be_the_same(ruleset: str) -> None:
    state = table("bury", ruleset=ruleset, own={"mat": {"coal": 6}}, tiles={"bury.1": tile(0, "cotton", 1)})
    refused(state, Build("coal", "bury.1"), "LB5", "overbuild_other_industry")


@pytest.mark.rule("LB5", "B10")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("town", "slot", "industry", "left"),
    [("bury", "bury.1", "cotton", 9), ("liverpool", "liverpool.1", "port", 6)],
)
def test_an_opponents_mill_or_port_is_never_overbuilt(
    ruleset: str, town: str, slot: str, industry: str, left: int
) -> None:
    state = table(
        town,
        ruleset=ruleset,
        own={"mat": {industry: left}},
        tiles={slot: flipped(1, industry, 1)},
        markets={"coal": 0, "iron": 0},
    )
    refused(state, Build(industry, slot), "LB5", "overbuild_opponent_kind")


@pytest.mark.rule("LB5", "B10")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("market", "elsewhere", "reason"),
    [
        (0, flipped(2, "coal", 1), None),
        (1, flipped(2, "coal", 1), {"on_tiles": 0, "in_market": 1}),
        (0, tile(2, "coal", 1, cubes=1), {"on_tiles": 1, "in_market": 0}),
    ],
)
def test_an_opponents_mine_only_when_there_is_no_coal_on_board_or_market(
    ruleset: str, market: int, elsewhere: dict[str, object], reason: dict[str, int] | None
) -> None:
    state = table(
        "wigan",
        ruleset=ruleset,
        own={"mat": {"coal": 6}},
        tiles={"wigan.1": flipped(1, "coal", 1), "oldham.1": elsewhere},
        markets={"coal": market},
    )
    if reason is None:
        do(state, Build("coal", "wigan.1"))
        assert on(state, "wigan.1") == tile(0, "coal", 2, flipped=False, cubes=3)
    else:
        refused(state, Build("coal", "wigan.1"), "LB5", "overbuild_cubes_left", **reason)


@pytest.mark.rule("LB5", "B10")
@pytest.mark.trap
@both_editions
def test_opponents_works_only_when_there_is_no_iron(ruleset: str) -> None:
    given: dict[str, Any] = {
        "ruleset": ruleset,
        "own": {"mat": {"iron": 3}},
        "tiles": {"preston.2": flipped(1, "iron", 1), "wigan.1": tile(2, "coal", 1)},
        "links": {"preston-wigan": 2},
    }
    state = table("preston", markets={"iron": 1}, **given)
    refused(state, Build("iron", "preston.2"), "LB5", "overbuild_cubes_left", on_tiles=0, in_market=1)
    # Coal on the board is no matter.
    state = table("preston", markets={"iron": 0}, **given)
    do(state, Build("iron", "preston.2"))
    assert (on(state, "preston.2") or {})["seat"] == 0


@pytest.mark.rule("LB5", "B11")
@pytest.mark.trap
@both_editions
def test_in_the_canal_era_not_where_the_own_tile_stands_beside(ruleset: str) -> None:
    given: dict[str, Any] = {
        "ruleset": ruleset,
        "own": {"mat": {"coal": 4}},
        "tiles": {"manchester.1": flipped(1, "coal", 2), "manchester.2": tile(0, "cotton", 2)},
        "markets": {"coal": 0},
    }
    state = table("manchester", **given)
    refused(state, Build("coal", "manchester.1"), "LB5", "overbuild_second_tile")
    assert allowed(table("manchester", era="rail", **given), Build("coal", "manchester.1"))


@pytest.mark.rule("LB5", "B10")
@both_editions
def test_the_card_must_fit_and_the_tile_be_of_the_era(ruleset: str) -> None:
    tiles = {"wigan.1": tile(0, "coal", 1)}
    own = {"mat": {"coal": 6}}
    refused(
        table("bury", ruleset=ruleset, own=own, tiles=tiles), Build("coal", "wigan.1"), "LB1", "no_card_fits"
    )
    assert allowed(table("coal", ruleset=ruleset, own=own, tiles=tiles), Build("coal", "wigan.1"))


@pytest.mark.rule("LB5", "B11")
@both_editions
def test_overbuilding_is_a_choice_even_where_a_space_is_free(ruleset: str) -> None:
    state = table(
        "wigan", ruleset=ruleset, era="rail", own={"mat": {"coal": 4}}, tiles={"wigan.1": tile(0, "coal", 2)}
    )
    assert allowed(state, Build("coal", "wigan.1"))
    assert allowed(state, Build("coal", "wigan.2"))


@pytest.mark.rule("LB5", "LC2")
@pytest.mark.trap
@both_editions
def test_an_overbuilt_port_is_unsold_again_and_still_a_port(ruleset: str) -> None:
    state = table(
        "warrington_runcorn",
        "wigan",
        ruleset=ruleset,
        own={"mat": {"port": 6}},
        tiles={"warrington_runcorn.1": flipped(0, "port", 1)},
        links={"warrington_runcorn-wigan": 1},
        markets={"coal": 6},
    )
    do(state, Build("port", "warrington_runcorn.1"))
    assert not is_flipped(state, "warrington_runcorn.1")
    do(state, Build("coal", "wigan.1"))
    assert state.to_data()["coal_market"] == 8
