"""LC1, LC2, LC6: network, ports and flipping."""

from typing import Any

import pytest

from ironbridge import BadChoice, Build, BuildTwo, Develop, Link, PayCards, Scout, Sell, SellCotton
from tests.support.rules.lancashire import both_editions, every_game, last_turn, table, with_demand
from tests.support.rules.play import allowed, cubes, do, facts_of, flipped, is_flipped, refused, seat, tile

BETTER_MILL = {"mat": {"cotton": 9}}


@pytest.mark.rule("LC1")
@every_game
def test_there_are_no_wild_cards_no_beer_and_no_merchants(ruleset: str, players: int) -> None:
    state = last_turn(ruleset, players=players)
    names = state.ruleset.names
    assert names.industries == ("cotton", "coal", "iron", "port", "shipyard")
    assert names.merchants == names.merchant_tiles == ()
    assert not any("wild" in card for card in names.cards)
    with pytest.raises(BadChoice):
        state.apply(Sell("bury.1", "gloucester.1"))


@pytest.mark.rule("LC1")
@both_editions
def test_there_is_no_scout(ruleset: str) -> None:
    refused(table("wigan", "wigan", "iron", "iron", ruleset=ruleset), Scout(), "LT1", "not_asked")


@pytest.mark.rule("LC1", "C1")
@both_editions
@pytest.mark.parametrize(
    ("given", "is_near"),
    [
        ({"tiles": {"oldham.1": tile(0, "cotton", 2)}}, False),
        ({"tiles": {"rochdale.1": tile(0, "cotton", 2)}}, True),
        ({"links": {"rochdale-yorkshire": 0}}, True),
        ({"links": {"oldham-rochdale": 0}}, True),
        ({"links": {"oldham-rochdale": 1, "manchester-oldham": 0}}, False),
        ({"tiles": {"oldham.1": tile(0, "cotton", 2)}, "links": {"oldham-rochdale": 1}}, False),
    ],
)
def test_a_network_is_made_of_own_tiles_and_ends_of_own_links(
    ruleset: str, given: dict[str, Any], is_near: bool
) -> None:
    state = table("coal", ruleset=ruleset, era="rail", own={"mat": {"coal": 6}}, **given)
    assert allowed(state, Build("coal", "rochdale.2")) == is_near


@pytest.mark.rule("LC1", "C2")
@pytest.mark.trap
@both_editions
def test_chains_run_over_links_of_any_owner_and_through_external_locations(ruleset: str) -> None:
    state = table(
        "cotton",
        ruleset=ruleset,
        own=BETTER_MILL,
        tiles={"rochdale.1": tile(2, "coal", 1)},
        links={"colne-yorkshire": 1, "rochdale-yorkshire": 2},
    )
    do(state, Build("cotton", "colne.1"))
    assert cubes(state, "rochdale.1") == 1
    assert state.to_data()["coal_market"] == 8


@pytest.mark.rule("LC2", "LC3")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("is_sold", [False, True])
def test_a_port_tile_of_any_owner_gives_coal_flipped_or_not(ruleset: str, owner: int, is_sold: bool) -> None:
    state = table(
        "manchester",
        ruleset=ruleset,
        own=BETTER_MILL,
        tiles={"warrington_runcorn.1": tile(owner, "port", 1, flipped=is_sold)},
        links={"manchester-warrington_runcorn": 1},
    )
    do(state, Build("cotton", "manchester.1"))
    assert seat(state)["spent"] == 14 + 1


@pytest.mark.rule("LC2", "LE3")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("is_sold", [False, True])
def test_a_port_tile_of_any_owner_gives_distant_sales_flipped_or_not(
    ruleset: str, owner: int, is_sold: bool
) -> None:
    state = with_demand(
        table(
            ruleset=ruleset,
            tiles={
                "manchester.1": tile(0, "cotton", 1),
                "warrington_runcorn.1": tile(owner, "port", 1, flipped=is_sold),
            },
            links={"manchester-warrington_runcorn": 1},
        ),
        1,
    )
    do(state, SellCotton("manchester.1", "distant"))
    assert is_flipped(state, "manchester.1")


EXTERNAL = [
    ("macclesfield.1", {"macclesfield-the_midlands": 1}, True),
    ("colne.1", {"colne-yorkshire": 1}, True),
    ("lancaster.2", {"lancaster-scotland": 1}, True),
    ("warrington_runcorn.2", {"ellesmere_port-warrington_runcorn": 1, "ellesmere_port-northwich": 1}, False),
    ("preston.1", {"preston-southport": 1}, False),
    ("preston.1", {"blackpool-preston": 1}, False),
]


@pytest.mark.rule("LC2", "LC3")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("slot", "links", "is_port"), EXTERNAL)
def test_only_three_external_locations_give_coal(
    ruleset: str, slot: str, links: dict[str, int], is_port: bool
) -> None:
    state = table("cotton", ruleset=ruleset, era="rail", own=BETTER_MILL, links=links)
    if is_port:
        do(state, Build("cotton", slot))
        assert seat(state)["spent"] == 14 + 1
    else:
        refused(state, Build("cotton", slot), "LC3", "no_coal")


@pytest.mark.rule("LC2", "LE3")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("slot", "links", "is_port"), EXTERNAL)
def test_only_three_external_locations_give_distant_sales(
    ruleset: str, slot: str, links: dict[str, int], is_port: bool
) -> None:
    state = table(ruleset=ruleset, era="rail", tiles={slot: tile(0, "cotton", 2)}, links=links)
    sale = SellCotton(slot, "distant")
    if is_port:
        assert allowed(state, sale)
    else:
        refused(state, sale, "LE3", "not_connected")


@pytest.mark.rule("LC2", "LC3")
@both_editions
def test_a_new_port_is_one_at_once(ruleset: str) -> None:
    state = table(
        "warrington_runcorn",
        "warrington_runcorn",
        ruleset=ruleset,
        era="rail",
        own={"mat": {"port": 6, "cotton": 9}},
    )
    refused(state, Build("cotton", "warrington_runcorn.2"), "LC3", "no_coal")
    do(state, Build("port", "warrington_runcorn.1"), Build("cotton", "warrington_runcorn.2"))
    assert (seat(state)["spent"], state.to_data()["coal_market"]) == (7 + 14 + 1, 7)


@pytest.mark.rule("LC2")
def test_links_end_at_northwich_southport_and_blackpool() -> None:
    state = table(era="rail", tiles={"preston.3": tile(0, "port", 2), "wigan.1": tile(1, "coal", 2)},
                  links={"ellesmere_port-northwich": 0, "preston-wigan": 1})  # fmt: skip
    for line in ("preston-southport", "blackpool-preston"):
        assert allowed(state, Link(line))
    assert allowed(state, Link("northwich-the_midlands"))
    do(state, Link("preston-southport"), Link("southport-wigan"))
    assert seat(state)["links_left"] == 11


@pytest.mark.rule("LC6")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("era", "left", "spaces"), [("canal", 4, 2), ("rail", 2, 1)])
def test_a_shipyard_flips_at_once_when_built(ruleset: str, era: str, left: int, spaces: int) -> None:
    state = table(
        "liverpool",
        ruleset=ruleset,
        era=era,
        own={"mat": {"shipyard": left}},
        tiles={"liverpool.1": tile(1, "port", 2)},
    )
    events = do(state, Build("shipyard", "liverpool.3"))
    assert is_flipped(state, "liverpool.3")
    space = 10 + spaces
    assert facts_of(events, "flipped") == [{"seat": 0, "slot": "liverpool.3", "income_space": space}]
    assert seat(state)["income_space"] == space


@pytest.mark.rule("LC6", "LB1")
def test_a_shipyard_built_with_two_cards_flips_too() -> None:
    state = table("wigan", "iron", own={"mat": {"shipyard": 4}}, tiles={"liverpool.1": tile(1, "port", 1)})
    do(state, BuildTwo("shipyard", "liverpool.3"))
    assert is_flipped(state, "liverpool.3")


@pytest.mark.rule("LC6", "C4")
@both_editions
def test_a_mine_flips_when_another_player_takes_its_last_cube(ruleset: str) -> None:
    state = table(
        "manchester",
        ruleset=ruleset,
        own=BETTER_MILL,
        tiles={"oldham.1": tile(1, "coal", 1, cubes=1)},
        links={"manchester-oldham": 2},
    )
    do(state, Build("cotton", "manchester.1"))
    assert (cubes(state, "oldham.1"), is_flipped(state, "oldham.1")) == (0, True)
    assert (seat(state, 0)["income_space"], seat(state, 1)["income_space"]) == (10, 14)


@pytest.mark.rule("LC6", "C4")
def test_works_flip_with_their_last_cube_only() -> None:
    state = table(tiles={"bolton.3": tile(1, "iron", 1, cubes=2)})
    do(state, Develop("cotton"))
    assert not is_flipped(state, "bolton.3")
    do(state, Develop("cotton"))
    assert is_flipped(state, "bolton.3")
    assert seat(state, 1)["income_space"] == 13


@pytest.mark.rule("LC6")
def test_a_mill_and_a_port_are_not_flipped_when_built() -> None:
    state = table("manchester", "liverpool", "wigan", "wigan")
    do(state, Build("cotton", "manchester.1"), Build("port", "liverpool.1"))
    assert not is_flipped(state, "manchester.1")
    assert not is_flipped(state, "liverpool.1")
    assert seat(state)["income_space"] == 10


@pytest.mark.rule("LC6", "LE3")
@pytest.mark.trap
@both_editions
def test_a_port_never_flips_by_a_distant_sale(ruleset: str) -> None:
    state = with_demand(
        table(
            ruleset=ruleset,
            tiles={"preston.1": tile(0, "cotton", 1), "preston.3": tile(1, "port", 1)},
        ),
        1,
    )
    do(state, SellCotton("preston.1", "distant"))
    assert is_flipped(state, "preston.1")
    assert not is_flipped(state, "preston.3")
    assert seat(state, 1)["income_space"] == 10


@pytest.mark.rule("LC6", "C5")
@pytest.mark.trap
def test_the_marker_stops_on_the_last_space() -> None:
    state = with_demand(
        table(
            own={"income_space": 95},
            tiles={"preston.1": tile(0, "cotton", 1), "preston.3": flipped(1, "port", 1)},
        ),
        1,
    )
    do(state, SellCotton("preston.1", "distant"))
    assert seat(state)["income_space"] == 99


@pytest.mark.rule("LC1", "LB1")
def test_two_cards_only_are_laid_down_together() -> None:
    state = table("wigan", "wigan", "iron", "coal")
    do(state, BuildTwo("coal", "wigan.1"))
    refused(state, PayCards(("wigan", "wigan", "iron")), "T3", "not_asked", asked="card")
