"""E1 and E2: selling."""

from typing import Any

import pytest

from ironbridge import PayCard, Sell, Stop
from tests.rules.birmingham.tables import market_town
from tests.support.rules.play import (
    allowed,
    asked,
    do,
    facts_of,
    flipped,
    is_flipped,
    kinds,
    options,
    refused,
    seat,
    table,
    tile,
)


@pytest.mark.rule("E1")
def test_a_sale_flips_the_tile_and_ends_with_it_when_nothing_else_can_be_sold() -> None:
    state = market_town(tiles={"coventry.1": tile(0, "pottery", 1)})
    events = do(state, Sell("coventry.1", "oxford.1"))
    assert is_flipped(state, "coventry.1")
    assert facts_of(events, "sold") == [{"seat": 0, "slot": "coventry.1", "merchant": "oxford.1"}]
    assert (asked(state), state.to_data()["actions_left"]) == ("action", 1)


@pytest.mark.rule("E1")
@pytest.mark.trap
def test_several_tiles_are_sold_one_after_another_for_one_card() -> None:
    state = market_town(
        "dudley",
        "iron",
        tiles={
            "coventry.1": tile(0, "pottery", 1),
            "worcester.1": tile(0, "cotton", 1),
            "birmingham.2": tile(0, "manufacturer", 3),
        },
    )
    do(state, Sell("worcester.1", "oxford.2"), PayCard("iron"))
    do(state, Sell("birmingham.2", "oxford.1"), Sell("coventry.1", "oxford.1"))
    assert seat(state)["hand"] == ["dudley"]
    assert all(is_flipped(state, slot) for slot in ("coventry.1", "worcester.1", "birmingham.2"))
    assert seat(state)["income_space"] == 10 + (2 + 5) + 4 + (2 + 5)


@pytest.mark.rule("E1")
def test_the_seller_may_stop_after_any_sale_but_not_before_the_first() -> None:
    state = market_town(
        tiles={"coventry.1": tile(0, "pottery", 1), "birmingham.2": tile(0, "manufacturer", 3)}
    )
    assert not allowed(state, Stop())
    do(state, Sell("birmingham.2", "oxford.1"))
    assert set(state.legal_actions()) == {Sell("coventry.1", "oxford.1"), Stop()}
    do(state, Stop())
    assert not is_flipped(state, "coventry.1")
    assert state.to_data()["actions_left"] == 1


@pytest.mark.rule("E1", "T3")
@pytest.mark.parametrize("card", ["stafford", "coal", "wild_location", "wild_industry"])
def test_any_card_pays_for_a_sale(card: str) -> None:
    state = market_town(card, "dudley", tiles={"coventry.1": tile(0, "pottery", 1)})
    do(state, Sell("coventry.1", "oxford.1"), PayCard(card))
    assert seat(state)["hand"] == ["dudley"]


@pytest.mark.rule("E1")
def test_only_own_tiles_are_sold() -> None:
    state = market_town(tiles={"coventry.1": tile(1, "pottery", 1)})
    refused(state, Sell("coventry.1", "oxford.1"), "E1", "not_your_tile")
    refused(state, Sell("worcester.1", "oxford.1"), "E1", "not_your_tile")


@pytest.mark.rule("E1")
def test_only_unflipped_tiles_are_sold() -> None:
    state = market_town(tiles={"coventry.1": flipped(0, "pottery", 1)})
    refused(state, Sell("coventry.1", "oxford.1"), "E1", "already_flipped")


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    ("slot", "industry"), [("coventry.2", "coal"), ("birmingham.3", "iron"), ("walsall.2", "brewery")]
)
def test_mines_works_and_breweries_are_not_sold(slot: str, industry: str) -> None:
    state = market_town(tiles={slot: tile(0, industry, 1)})
    refused(state, Sell(slot, "oxford.1"), "E1", "not_sold")


@pytest.mark.rule("E1")
def test_a_second_sale_is_judged_like_the_first() -> None:
    state = market_town(
        tiles={
            "worcester.1": tile(0, "cotton", 1),
            "coventry.1": tile(0, "pottery", 1),
            "stafford.1": tile(1, "brewery", 1),
        },
    )
    do(state, Sell("worcester.1", "oxford.2"))
    refused(state, Sell("worcester.1", "oxford.1"), "E1", "already_flipped")
    refused(state, Sell("coventry.1", "oxford.2"), "E2", "merchant_buys_other")


@pytest.mark.rule("E2")
@pytest.mark.parametrize("kind", ["cotton", "manufacturer", "pottery", "any", "blank"])
@pytest.mark.parametrize(
    ("slot", "industry", "level"),
    [("worcester.1", "cotton", 1), ("birmingham.2", "manufacturer", 2), ("coventry.1", "pottery", 1)],
)
def test_a_merchant_tile_buys_what_it_shows(kind: str, slot: str, industry: str, level: int) -> None:
    state = market_town(
        players=3,
        tiles={slot: tile(0, industry, level), "stafford.1": tile(0, "brewery", 1)},
        merchants={"oxford.1": kind},
    )
    sale = Sell(slot, "oxford.1")
    if kind in {industry, "any"}:
        assert allowed(state, sale)
    else:
        refused(state, sale, "E2", "merchant_buys_other")


@pytest.mark.rule("E2", "S3")
@pytest.mark.trap
def test_for_two_only_the_tile_for_all_buys_pottery() -> None:
    state = market_town(
        tiles={"coventry.1": tile(0, "pottery", 1)},
        links={
            "birmingham-coventry": 0,
            "birmingham-oxford": 0,
            "birmingham-worcester": 0,
            "gloucester-worcester": 0,
        },
        merchants={"gloucester.1": "cotton", "gloucester.2": "manufacturer", "oxford.1": "any"},
    )
    assert options(state, Sell) == [Sell("coventry.1", "oxford.1")]


@pytest.mark.rule("E2")
def test_a_merchant_out_of_reach_buys_nothing() -> None:
    state = market_town(tiles={"coventry.1": tile(0, "pottery", 1)}, links={"birmingham-oxford": 0})
    refused(state, Sell("coventry.1", "oxford.1"), "E2", "not_connected")


@pytest.mark.rule("E2", "S3")
def test_a_merchant_space_that_is_not_in_use_buys_nothing() -> None:
    state = table(tiles={"derby.1": tile(0, "cotton", 1)}, links={"derby-nottingham": 0})
    refused(state, Sell("derby.1", "nottingham.1"), "E2", "no_merchant")


@pytest.mark.rule("E2")
@pytest.mark.parametrize(
    ("slot", "industry", "level", "beer"),
    [
        ("worcester.1", "cotton", 4, 1),
        ("birmingham.2", "manufacturer", 3, 0),
        ("birmingham.2", "manufacturer", 5, 2),
        ("birmingham.2", "manufacturer", 6, 1),
        ("birmingham.2", "manufacturer", 7, 0),
        ("coventry.1", "pottery", 2, 1),
        ("coventry.1", "pottery", 3, 2),
        ("coventry.1", "pottery", 5, 2),
    ],
)
def test_the_beer_a_tile_needs(slot: str, industry: str, level: int, beer: int) -> None:
    sale = Sell(slot, "oxford.1")
    for barrels in (0, 1, 2):
        breweries = {"stafford.1": tile(0, "brewery", 2, cubes=barrels)} if barrels else {}
        state = market_town(
            era="rail", tiles={slot: tile(0, industry, level)} | breweries, barrels_drunk=["oxford.1"]
        )
        if barrels < beer:
            refused(state, sale, "E2", "no_beer", need=beer, available=barrels)
        else:
            events = do(state, sale)
            assert [fact["count"] for fact in facts_of(events, "taken")] == [beer] * (beer > 0)


@pytest.mark.rule("E2")
@pytest.mark.trap
def test_two_merchant_tiles_at_one_location_have_their_own_barrels() -> None:
    state = market_town(tiles={"worcester.1": tile(0, "cotton", 1), "birmingham.1": tile(0, "cotton", 1)})
    assert len(options(state, Sell)) == 4
    do(state, Sell("worcester.1", "oxford.2"))
    barrels = {space: merchant["barrel"] for space, merchant in state.to_data()["merchants"].items()}
    assert (barrels["oxford.1"], barrels["oxford.2"]) == (True, False)
    refused(state, Sell("birmingham.1", "oxford.2"), "E2", "no_beer", need=1, available=0)
    do(state, Sell("birmingham.1", "oxford.1"))
    assert is_flipped(state, "birmingham.1")


@pytest.mark.rule("E2", "C8")
@pytest.mark.trap
def test_an_opponents_brewery_must_reach_the_tile_that_is_sold() -> None:
    tiles = {
        "worcester.1": tile(0, "cotton", 1),
        "birmingham.1": tile(0, "cotton", 1),
        "coalbrookdale.1": tile(1, "brewery", 1),
    }
    given: dict[str, Any] = {
        "tiles": tiles,
        "merchants": {"shrewsbury.1": "any", "oxford.2": "cotton"},
        "barrels_drunk": ["shrewsbury.1", "oxford.2"],
        "links": {"birmingham-oxford": 1, "gloucester-worcester": 1, "coalbrookdale-shrewsbury": 1},
    }
    state = table(**given)
    refused(state, Sell("birmingham.1", "oxford.2"), "E2", "no_beer", need=1, available=0)
    given["links"] |= {"coalbrookdale-wolverhampton": 1, "dudley-wolverhampton": 1, "birmingham-dudley": 1}
    state = table(**given)
    do(state, Sell("birmingham.1", "oxford.2"))
    assert is_flipped(state, "coalbrookdale.1")


@pytest.mark.rule("E2", "C9")
def test_a_sale_costs_no_money() -> None:
    state = market_town(money=0, tiles={"coventry.1": tile(0, "pottery", 1)})
    events = do(state, Sell("coventry.1", "oxford.1"))
    assert (seat(state)["money"], seat(state)["spent"]) == (0, 0)
    assert "bought" not in kinds(events)
