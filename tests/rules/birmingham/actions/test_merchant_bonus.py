"""E3 to E5: the bonuses of the merchants' barrels."""

from typing import Any

import pytest

from ironbridge import BonusDevelop, Sell, State, Stop, TakeBeer
from tests.support.rules.play import (
    asked,
    do,
    facts_of,
    is_flipped,
    kinds,
    options,
    refused,
    seat,
    table,
    tile,
)

GLOUCESTER = {"gloucester.1": "any", "gloucester.2": "cotton"}
SALE = Sell("worcester.1", "gloucester.1")


def at_gloucester(**given: Any) -> State:
    """Worcester and Birmingham are joined to Gloucester, where both barrels stand."""
    base: dict[str, Any] = {
        "tiles": {"worcester.1": tile(0, "cotton", 1)},
        "links": {"gloucester-worcester": 0, "birmingham-worcester": 0},
        "merchants": GLOUCESTER,
    }
    return table(**base | given)


def sell_to(merchant: str, line: str, mill: str) -> State:
    state = table(
        players=4,
        tiles={mill: tile(0, "cotton", 1)},
        links={line: 0},
        merchants={merchant: "cotton"},
    )
    do(state, Sell(mill, merchant))
    assert is_flipped(state, mill)
    assert not state.to_data()["merchants"][merchant]["barrel"]
    return state


@pytest.mark.rule("E3")
def test_oxford_gives_two_income_spaces() -> None:
    state = sell_to("oxford.1", "birmingham-oxford", "birmingham.1")
    assert seat(state)["income_space"] == 10 + 2 + 5


@pytest.mark.rule("E3")
@pytest.mark.parametrize("space", ["nottingham.1", "nottingham.2"])
def test_nottingham_gives_three_vp(space: str) -> None:
    state = sell_to(space, "derby-nottingham", "derby.1")
    assert (seat(state)["vp"], seat(state)["score"]["canal_bonus"]) == (3, 3)


@pytest.mark.rule("E3")
def test_shrewsbury_gives_four_vp() -> None:
    state = table(
        tiles={"kidderminster.2": tile(0, "cotton", 1)},
        links={"coalbrookdale-shrewsbury": 1, "coalbrookdale-kidderminster": 1},
        merchants={"shrewsbury.1": "cotton"},
    )
    events = do(state, Sell("kidderminster.2", "shrewsbury.1"))
    assert seat(state)["vp"] == 4
    assert facts_of(events, "bonus") == [{"seat": 0, "bonus": "vp", "amount": 4}]


@pytest.mark.rule("E3", "T5")
def test_warrington_gives_five_pounds_that_do_not_lower_what_is_spent() -> None:
    state = sell_to("warrington.1", "stoke_on_trent-warrington", "stoke_on_trent.1")
    assert (seat(state)["money"], seat(state)["spent"]) == (55, 0)


@pytest.mark.rule("E3")
@pytest.mark.trap
def test_gloucester_removes_a_tile_free_of_iron() -> None:
    state = at_gloucester(markets={"iron": 0}, money=0)
    do(state, SALE)
    assert asked(state) == "bonus"
    assert [choice.industry for choice in options(state, BonusDevelop)] == [
        "cotton",
        "manufacturer",
        "coal",
        "iron",
        "brewery",
    ]
    events = do(state, BonusDevelop("brewery"))
    assert facts_of(events, "tile_developed") == [{"seat": 0, "industry": "brewery", "level": 1}]
    assert (seat(state)["mat"]["brewery"], seat(state)["money"]) == (6, 0)
    assert asked(state) == "action"


@pytest.mark.rule("E3", "D2")
@pytest.mark.trap
def test_gloucester_removes_no_lightbulb_and_nothing_from_an_empty_stack() -> None:
    state = at_gloucester(own={"mat": {"iron": 0, "pottery": 3}})
    do(state, SALE)
    refused(state, BonusDevelop("pottery"), "D2", "not_developable", industry="pottery")
    refused(state, BonusDevelop("iron"), "E3", "no_tile_left", industry="iron")


@pytest.mark.rule("E3")
@pytest.mark.trap
def test_the_merchants_barrel_is_optional() -> None:
    state = table(
        tiles={"worcester.1": tile(0, "cotton", 1), "stafford.1": tile(0, "brewery", 1)},
        links={"gloucester-worcester": 0},
        merchants=GLOUCESTER,
    )
    do(state, SALE)
    assert state.legal_actions() == [TakeBeer("stafford.1"), TakeBeer("gloucester.1")]
    events = do(state, TakeBeer("stafford.1"))
    assert state.to_data()["merchants"]["gloucester.1"]["barrel"]
    assert "bonus" not in kinds(events)
    assert asked(state) == "action"


@pytest.mark.rule("E3")
def test_a_barrel_that_is_gone_gives_no_bonus() -> None:
    state = table(
        tiles={"birmingham.1": tile(0, "cotton", 1), "stafford.1": tile(0, "brewery", 1)},
        links={"birmingham-oxford": 0},
        merchants={"oxford.1": "cotton"},
        barrels_drunk=["oxford.1"],
    )
    do(state, Sell("birmingham.1", "oxford.1"))
    assert seat(state)["income_space"] == 10 + 5 + 4


@pytest.mark.rule("E3")
@pytest.mark.trap
def test_one_merchant_barrel_for_a_tile_that_needs_two_beers() -> None:
    tiles = {"coventry.1": tile(0, "pottery", 3)}
    links = {"birmingham-coventry": 0, "birmingham-oxford": 0}
    state = table(tiles=tiles, links=links, merchants={"oxford.1": "any", "oxford.2": "cotton"})
    refused(state, Sell("coventry.1", "oxford.1"), "E2", "no_beer", need=2, available=1)
    state = table(
        tiles=tiles | {"stafford.1": tile(0, "brewery", 1)},
        links=links,
        merchants={"oxford.1": "any", "oxford.2": "cotton"},
    )
    events = do(state, Sell("coventry.1", "oxford.1"))
    assert facts_of(events, "bonus") == [{"seat": 0, "bonus": "income_spaces", "amount": 2}]
    assert state.to_data()["merchants"]["oxford.2"]["barrel"]


@pytest.mark.rule("E4")
@pytest.mark.trap
@pytest.mark.parametrize("level", [3, 7])
def test_a_tile_that_needs_no_beer_drinks_none_and_earns_no_bonus(level: int) -> None:
    state = table(
        tiles={"birmingham.2": tile(0, "manufacturer", level)},
        links={"birmingham-oxford": 0},
        merchants={"oxford.1": "manufacturer"},
    )
    events = do(state, Sell("birmingham.2", "oxford.1"))
    assert not {"bonus", "barrel_drunk"} & set(kinds(events))
    assert state.to_data()["merchants"]["oxford.1"]["barrel"]
    assert seat(state)["income_space"] == 14
    assert asked(state) == "action"


@pytest.mark.rule("E5")
@pytest.mark.trap
def test_two_gloucester_barrels_give_two_removals_each_before_the_next_sale() -> None:
    state = at_gloucester(tiles={"worcester.1": tile(0, "cotton", 1), "birmingham.1": tile(0, "cotton", 1)})
    do(state, SALE)
    assert asked(state) == "bonus"
    do(state, BonusDevelop("manufacturer"))
    assert asked(state) == "more"
    do(state, Sell("birmingham.1", "gloucester.2"), BonusDevelop("manufacturer"))
    assert seat(state)["mat"]["manufacturer"] == 9
    assert asked(state) == "action"


@pytest.mark.rule("E5")
def test_a_gloucester_removal_may_be_declined() -> None:
    state = at_gloucester()
    before = seat(state)["mat"]
    do(state, SALE, Stop())
    assert seat(state)["mat"] == before
    assert asked(state) == "action"
    assert is_flipped(state, "worcester.1")


@pytest.mark.rule("E5")
def test_declining_a_removal_does_not_end_the_sale() -> None:
    state = at_gloucester(tiles={"worcester.1": tile(0, "cotton", 1), "birmingham.1": tile(0, "cotton", 1)})
    do(state, SALE, Stop())
    assert asked(state) == "more"
    assert Sell("birmingham.1", "gloucester.2") in state.legal_actions()


@pytest.mark.rule("E5")
@pytest.mark.trap
def test_a_removal_lapses_when_no_stack_offers_a_tile() -> None:
    nothing = {"cotton": 0, "manufacturer": 0, "coal": 0, "iron": 0, "brewery": 0, "pottery": 5}
    state = at_gloucester(own={"mat": nothing})
    do(state, SALE)
    assert asked(state) == "action"
    assert seat(state)["mat"] == nothing
    assert is_flipped(state, "worcester.1")


@pytest.mark.rule("E5")
def test_only_a_removal_answers_the_question_for_it() -> None:
    state = at_gloucester()
    do(state, SALE)
    refused(state, SALE, "E5", "not_asked", asked="bonus")


@pytest.mark.rule("E5")
def test_a_bonus_comes_before_the_next_tile_is_sold() -> None:
    state = table(
        tiles={"birmingham.1": tile(0, "cotton", 1), "worcester.1": tile(0, "cotton", 1)},
        links={"birmingham-oxford": 0, "birmingham-worcester": 0},
        merchants={"oxford.1": "cotton", "oxford.2": "any"},
    )
    events = do(state, Sell("birmingham.1", "oxford.1"), Sell("worcester.1", "oxford.2"))
    order = [kind for kind in kinds(events) if kind in {"sold", "bonus", "flipped"}]
    assert order == ["sold", "bonus", "flipped"] * 2


@pytest.mark.rule("E5")
def test_a_barrel_drunk_gives_its_bonus_once() -> None:
    state = table(
        tiles={"birmingham.1": tile(0, "cotton", 1), "worcester.1": tile(0, "cotton", 1)},
        links={"birmingham-oxford": 0, "birmingham-worcester": 0},
        merchants={"oxford.1": "cotton"},
    )
    do(state, Sell("birmingham.1", "oxford.1"))
    refused(state, Sell("worcester.1", "oxford.1"), "E2", "no_beer", need=1, available=0)
    assert seat(state)["income_space"] == 17
