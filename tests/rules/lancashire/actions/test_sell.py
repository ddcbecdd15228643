"""LE1, LE2: selling cotton to port tiles."""

import pytest

from ironbridge import PayCard, SellCotton, Stop
from tests.support.rules.lancashire import both_editions, table, with_demand
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
    tile,
)

TO_WARRINGTON = {"manchester-warrington_runcorn": 1}


@pytest.mark.rule("LE1")
@both_editions
def test_any_card_pays_for_a_whole_sale(ruleset: str) -> None:
    state = table(
        "bury",
        "iron",
        "shipyard",
        "shipyard",
        ruleset=ruleset,
        tiles={
            "manchester.1": tile(0, "cotton", 1),
            "oldham.1": tile(0, "cotton", 1),
            "warrington_runcorn.1": tile(1, "port", 1),
            "ellesmere_port.1": tile(1, "port", 1),
        },
        links=TO_WARRINGTON | {"manchester-oldham": 1, "ellesmere_port-warrington_runcorn": 2},
    )
    do(state, SellCotton("manchester.1", "warrington_runcorn.1"))
    assert state.legal_actions() == [PayCard("bury"), PayCard("iron"), PayCard("shipyard")]
    do(state, PayCard("iron"), SellCotton("oldham.1", "ellesmere_port.1"))
    assert (asked(state), state.to_data()["actions_left"]) == ("action", 1)
    assert (len(seat(state)["hand"]), seat(state)["income_space"]) == (3, 10 + 5 + 5)
    assert seat(state, 1)["income_space"] == 10 + 3 + 3


@pytest.mark.rule("LE1")
@both_editions
def test_only_own_unflipped_mills_are_sold(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        tiles={
            "preston.3": tile(0, "port", 1),
            "manchester.1": tile(1, "cotton", 1),
            "bolton.1": flipped(0, "cotton", 1),
            "wigan.1": tile(0, "coal", 1),
        },
        links={"preston-wigan": 1, "warrington_runcorn-wigan": 1, "manchester-warrington_runcorn": 1,
               "bolton-manchester": 1},
    )  # fmt: skip
    assert options(state, SellCotton) == []
    for port in ("preston.3", "distant"):
        refused(state, SellCotton("manchester.1", port), "LE1", "not_your_tile")
        refused(state, SellCotton("bolton.1", port), "LE1", "already_flipped")
        refused(state, SellCotton("wigan.1", port), "LE1", "not_sold")
        refused(state, SellCotton("preston.3", port), "LE1", "not_sold")
        refused(state, SellCotton("oldham.1", port), "LE1", "not_your_tile")


@pytest.mark.rule("LE1", "LE3")
@both_editions
def test_each_mill_is_sold_in_a_way_of_its_own(ruleset: str) -> None:
    state = with_demand(
        table(
            ruleset=ruleset,
            tiles={
                "manchester.1": tile(0, "cotton", 1),
                "stockport.1": tile(0, "cotton", 1),
                "oldham.1": tile(0, "cotton", 1),
                "warrington_runcorn.1": tile(1, "port", 1),
            },
            links=TO_WARRINGTON | {"manchester-oldham": 1, "manchester-stockport": 1},
        ),
        2,
        1,
    )
    do(state, SellCotton("oldham.1", "distant"), SellCotton("manchester.1", "warrington_runcorn.1"))
    # The port is flipped now, and still serves the distant market.
    assert options(state, SellCotton) == [SellCotton("stockport.1", "distant")]
    do(state, SellCotton("stockport.1", "distant"))
    assert all(is_flipped(state, slot) for slot in ("manchester.1", "stockport.1", "oldham.1"))
    assert seat(state)["income_space"] == 10 + 15 + 2 + 2


@pytest.mark.rule("LE1")
@both_editions
def test_selling_may_stop_after_each_mill(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        tiles={
            "manchester.1": tile(0, "cotton", 1),
            "oldham.1": tile(0, "cotton", 1),
            "warrington_runcorn.1": tile(1, "port", 1),
        },
        links=TO_WARRINGTON | {"manchester-oldham": 1},
    )
    do(state, SellCotton("manchester.1", "warrington_runcorn.1"))
    assert asked(state) == "more"
    do(state, Stop())
    assert (asked(state), is_flipped(state, "oldham.1")) == ("action", False)


@pytest.mark.rule("LE2")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("owner", "spaces"), [(0, (10 + 5 + 3, 10)), (1, (10 + 5, 10 + 3))])
def test_mill_and_port_flip_and_both_owners_advance(
    ruleset: str, owner: int, spaces: tuple[int, int]
) -> None:
    state = table(
        ruleset=ruleset,
        tiles={"manchester.1": tile(0, "cotton", 1), "warrington_runcorn.1": tile(owner, "port", 1)},
        links=TO_WARRINGTON,
    )
    events = do(state, SellCotton("manchester.1", "warrington_runcorn.1"))
    assert kinds(events)[:4] == ["card_laid_down", "shipped", "flipped", "flipped"]
    assert is_flipped(state, "manchester.1")
    assert is_flipped(state, "warrington_runcorn.1")
    assert (seat(state, 0)["income_space"], seat(state, 1)["income_space"]) == spaces
    assert (state.to_data()["distant"], state.to_data()["demand"]["shown"]) == (0, [])


@pytest.mark.rule("LE2")
@pytest.mark.parametrize(
    ("mill", "port", "spaces"),
    [(1, 1, (5, 3)), (2, 2, (4, 3)), (3, 3, (3, 4)), (4, 4, (2, 4))],
)
def test_both_advance_by_the_spaces_of_their_own_tile(mill: int, port: int, spaces: tuple[int, int]) -> None:
    state = table(
        tiles={"manchester.1": tile(0, "cotton", mill), "warrington_runcorn.1": tile(2, "port", port)},
        links=TO_WARRINGTON,
    )
    do(state, SellCotton("manchester.1", "warrington_runcorn.1"))
    assert (seat(state, 0)["income_space"] - 10, seat(state, 2)["income_space"] - 10) == spaces


@pytest.mark.rule("LE2")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("mill", "port"),
    [
        ("preston.1", "preston.3"),
        ("lancaster.2", "lancaster.1"),
        ("warrington_runcorn.2", "warrington_runcorn.1"),
    ],
)
def test_a_port_in_the_same_town_needs_no_link(ruleset: str, mill: str, port: str) -> None:
    state = table(ruleset=ruleset, tiles={mill: tile(0, "cotton", 1), port: tile(1, "port", 1)})
    events = do(state, SellCotton(mill, port))
    assert facts_of(events, "shipped") == [{"seat": 0, "slot": mill, "port": port}]
    assert is_flipped(state, port)


@pytest.mark.rule("LE2")
@both_editions
def test_a_port_that_is_not_connected_buys_nothing(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        tiles={"manchester.1": tile(0, "cotton", 1), "warrington_runcorn.1": tile(0, "port", 1)},
        links={"bolton-manchester": 0},
    )
    refused(state, SellCotton("manchester.1", "warrington_runcorn.1"), "LE2", "not_connected")


@pytest.mark.rule("LE2")
@pytest.mark.trap
@both_editions
def test_a_flipped_port_buys_nothing(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        tiles={"manchester.1": tile(0, "cotton", 1), "warrington_runcorn.1": flipped(1, "port", 1)},
        links=TO_WARRINGTON,
    )
    refused(state, SellCotton("manchester.1", "warrington_runcorn.1"), "LE2", "port_flipped")
    assert allowed(state, SellCotton("manchester.1", "distant"))


@pytest.mark.rule("LE2")
@both_editions
def test_only_a_port_tile_is_sold_to(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        tiles={"preston.1": tile(0, "cotton", 1), "preston.2": tile(1, "iron", 1)},
    )
    for port in ("preston.1", "preston.2", "preston.3"):
        refused(state, SellCotton("preston.1", port), "LE2", "no_port")


@pytest.mark.rule("LE2")
@pytest.mark.trap
@both_editions
def test_a_port_buys_one_mill_only(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        era="rail",
        demand_shown=[3, 3, 2],
        tiles={
            "manchester.1": tile(0, "cotton", 2),
            "manchester.2": tile(0, "cotton", 2),
            "warrington_runcorn.1": tile(1, "port", 2),
        },
        links=TO_WARRINGTON,
    )
    do(state, SellCotton("manchester.1", "warrington_runcorn.1"))
    # Nothing is left to sell to, so nothing is asked.
    assert (asked(state), state.to_data()["actions_left"]) == ("action", 1)
    refused(state, SellCotton("manchester.2", "warrington_runcorn.1"), "LE2", "port_flipped")
