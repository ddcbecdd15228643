"""LC3, LC4: where coal and iron come from."""

import pytest

from ironbridge import Build, Develop, Link, Stop, TakeCoal, TakeIron
from tests.support.rules.lancashire import both_editions, table
from tests.support.rules.play import asked, cubes, do, facts_of, flipped, is_flipped, refused, seat, tile

BETTER_MILL = {"mat": {"cotton": 9}}


@pytest.mark.rule("LC3", "C6")
@pytest.mark.trap
@both_editions
def test_coal_comes_from_the_nearest_mine_of_any_owner(ruleset: str) -> None:
    state = table(
        "macclesfield",
        ruleset=ruleset,
        own=BETTER_MILL,
        tiles={"manchester.1": tile(2, "coal", 1), "oldham.1": tile(0, "coal", 1)},
        links={"macclesfield-stockport": 1, "manchester-stockport": 1, "manchester-oldham": 1,
               "macclesfield-the_midlands": 1},
    )  # fmt: skip
    do(state, Build("cotton", "macclesfield.1"))
    assert (cubes(state, "manchester.1"), cubes(state, "oldham.1")) == (1, 2)
    assert (seat(state)["spent"], state.to_data()["coal_market"]) == (14, 8)


@pytest.mark.rule("LC3", "C6")
@both_editions
def test_among_equally_near_mines_the_player_picks(ruleset: str) -> None:
    state = table(
        "manchester",
        ruleset=ruleset,
        own=BETTER_MILL,
        tiles={
            "oldham.1": tile(1, "coal", 1),
            "bolton.1": tile(2, "coal", 1),
            "bury.1": tile(0, "coal", 1),
        },
        links={"manchester-oldham": 1, "bolton-manchester": 1, "bolton-bury": 1},
    )
    do(state, Build("cotton", "manchester.1"))
    assert asked(state) == "coal"
    assert state.legal_actions() == [TakeCoal("bolton.1"), TakeCoal("oldham.1")]
    refused(state, TakeCoal("bury.1"), "LC3", "not_a_nearest_mine")
    refused(state, TakeIron("bolton.3"), "LC3", "not_asked", asked="coal")
    do(state, TakeCoal("oldham.1"))
    assert [cubes(state, slot) for slot in ("oldham.1", "bolton.1", "bury.1")] == [1, 2, 2]


@pytest.mark.rule("LC3", "C6")
@both_editions
def test_an_empty_mine_gives_nothing_and_the_next_one_is_used(ruleset: str) -> None:
    state = table(
        "manchester",
        ruleset=ruleset,
        own=BETTER_MILL,
        tiles={"bolton.1": flipped(1, "coal", 1), "bury.1": tile(2, "coal", 1)},
        links={"bolton-manchester": 1, "bolton-bury": 1},
    )
    do(state, Build("cotton", "manchester.1"))
    assert cubes(state, "bury.1") == 1


@pytest.mark.rule("LC3", "C6")
@pytest.mark.trap
@both_editions
def test_a_mine_in_the_same_town_is_nearest(ruleset: str) -> None:
    state = table(
        "manchester",
        ruleset=ruleset,
        own=BETTER_MILL,
        tiles={"manchester.2": tile(1, "coal", 1), "oldham.1": tile(0, "coal", 1)},
        links={"manchester-oldham": 1},
    )
    do(state, Build("cotton", "manchester.1"))
    assert (cubes(state, "manchester.2"), cubes(state, "oldham.1")) == (1, 2)


@pytest.mark.rule("LC3", "C6")
@pytest.mark.trap
@both_editions
def test_no_coal_from_the_market_while_a_connected_mine_has_some(ruleset: str) -> None:
    state = table(
        "preston",
        ruleset=ruleset,
        own=BETTER_MILL,
        tiles={"preston.3": tile(1, "port", 1), "wigan.1": tile(1, "coal", 1)},
        links={"preston-wigan": 2},
    )
    do(state, Build("cotton", "preston.1"))
    assert (cubes(state, "wigan.1"), state.to_data()["coal_market"], seat(state)["spent"]) == (1, 8, 14)


@pytest.mark.rule("LC3", "C6")
@both_editions
def test_without_mine_and_port_there_is_no_coal(ruleset: str) -> None:
    state = table(
        "manchester",
        ruleset=ruleset,
        own=BETTER_MILL,
        tiles={"wigan.1": tile(0, "coal", 1), "liverpool.1": tile(0, "port", 1)},
        links={"liverpool-wigan": 0},
    )
    refused(state, Build("cotton", "manchester.1"), "LC3", "no_coal")


@pytest.mark.rule("LC3", "C9")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("money", "is_enough"), [(18, False), (19, True)])
def test_coal_of_an_empty_market_costs_five(ruleset: str, money: int, is_enough: bool) -> None:
    state = table(
        "preston",
        ruleset=ruleset,
        money=money,
        own=BETTER_MILL,
        tiles={"preston.3": tile(1, "port", 1)},
        markets={"coal": 0},
    )
    if is_enough:
        events = do(state, Build("cotton", "preston.1"))
        assert facts_of(events, "bought") == [{"seat": 0, "resource": "coal", "price": 5}]
        assert seat(state)["money"] == 0
    else:
        refused(state, Build("cotton", "preston.1"), "C9", "too_dear", cost=19, money=18)


@pytest.mark.rule("LC3", "LK1")
@pytest.mark.trap
@both_editions
def test_a_rail_takes_its_coal_after_it_is_placed(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        era="rail",
        tiles={"bolton.1": flipped(0, "cotton", 2), "wigan.1": tile(1, "coal", 2)},
    )
    refused(state, Link("blackburn-bolton"), "LC3", "no_coal")
    do(state, Link("bolton-wigan"), Stop())
    assert (cubes(state, "wigan.1"), seat(state)["spent"]) == (2, 5)


@pytest.mark.rule("LC3", "C6")
@pytest.mark.trap
@both_editions
def test_a_rail_counts_from_its_nearer_end(ruleset: str) -> None:
    # Bolton-Manchester: a mine in Manchester is at no distance, one in Bury at one link from the other end.
    state = table(
        ruleset=ruleset,
        era="rail",
        tiles={
            "bolton.1": flipped(0, "cotton", 2),
            "manchester.1": tile(1, "coal", 2),
            "bury.1": tile(2, "coal", 2),
        },
        links={"bolton-bury": 1},
    )
    do(state, Link("bolton-manchester"))
    assert (asked(state), cubes(state, "manchester.1"), cubes(state, "bury.1")) == ("more", 2, 3)


@pytest.mark.rule("LC3", "C6")
@both_editions
def test_mines_equally_near_to_different_ends_of_a_rail_leave_a_choice(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        era="rail",
        tiles={
            "bolton.1": flipped(0, "cotton", 2),
            "oldham.1": tile(1, "coal", 2),
            "bury.1": tile(2, "coal", 2),
        },
        links={"bolton-bury": 1, "manchester-oldham": 1},
    )
    do(state, Link("bolton-manchester"))
    assert state.legal_actions() == [TakeCoal("bury.1"), TakeCoal("oldham.1")]


@pytest.mark.rule("LC3", "LC2")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("line", "slot", "is_open"),
    [
        ("lancaster-scotland", "lancaster.2", True),
        ("macclesfield-the_midlands", "macclesfield.1", True),
        ("rochdale-yorkshire", "rochdale.1", True),
        ("liverpool-southport", "liverpool.3", False),
        ("blackpool-preston", "preston.1", False),
    ],
)
def test_a_rail_to_an_external_port_buys_its_own_coal(
    ruleset: str, line: str, slot: str, is_open: bool
) -> None:
    industry = "shipyard" if slot == "liverpool.3" else "cotton"
    state = table(ruleset=ruleset, era="rail", tiles={slot: flipped(0, industry, 2)})
    if is_open:
        do(state, Link(line), Stop())
        assert (seat(state)["spent"], state.to_data()["coal_market"]) == (5 + 1, 7)
    else:
        refused(state, Link(line), "LC3", "no_coal")


@pytest.mark.rule("LC3", "C6")
@pytest.mark.trap
@both_editions
def test_each_of_two_rails_takes_its_coal_anew(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        era="rail",
        tiles={"wigan.1": tile(0, "coal", 2, cubes=1), "preston.3": tile(1, "port", 2)},
    )
    do(state, Link("bolton-wigan"))
    # The mine is empty now: the second rail must reach a port.
    assert is_flipped(state, "wigan.1")
    refused(state, Link("bolton-bury"), "LC3", "no_coal")
    do(state, Link("preston-wigan"))
    assert seat(state)["spent"] == 15 + 1


@pytest.mark.rule("LC4", "C7")
@pytest.mark.trap
@both_editions
def test_iron_needs_no_connection_and_works_come_before_the_market(ruleset: str) -> None:
    state = table(ruleset=ruleset, tiles={"barrow_in_furness.2": tile(2, "iron", 1)})
    do(state, Develop("cotton"), Stop())
    assert (cubes(state, "barrow_in_furness.2"), state.to_data()["iron_market"]) == (3, 8)
    assert seat(state)["spent"] == 0


@pytest.mark.rule("LC4", "C7")
@both_editions
def test_the_player_picks_the_works_for_each_cube(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        tiles={
            "bolton.3": tile(1, "iron", 1),
            "preston.2": tile(2, "iron", 1),
            "rochdale.3": flipped(0, "iron", 1),
        },
    )
    do(state, Develop("cotton"))
    assert state.legal_actions() == [TakeIron("bolton.3"), TakeIron("preston.2")]
    refused(state, TakeIron("rochdale.3"), "LC4", "not_a_stocked_works")
    refused(state, TakeCoal("bolton.3"), "LC4", "not_asked", asked="iron")
    do(state, TakeIron("preston.2"), Develop("cotton"), TakeIron("bolton.3"))
    assert (cubes(state, "bolton.3"), cubes(state, "preston.2")) == (3, 3)


@pytest.mark.rule("LC4", "C7")
@pytest.mark.trap
@both_editions
def test_the_second_iron_is_bought_when_the_works_run_dry(ruleset: str) -> None:
    state = table(ruleset=ruleset, tiles={"bolton.3": tile(1, "iron", 1, cubes=1)}, markets={"iron": 0})
    do(state, Develop("cotton"), Develop("cotton"))
    assert is_flipped(state, "bolton.3")
    assert seat(state)["spent"] == 5
    assert seat(state)["mat"]["cotton"] == 10


@pytest.mark.rule("LC4", "C9")
@both_editions
@pytest.mark.parametrize(("money", "is_enough"), [(4, False), (5, True)])
def test_iron_of_an_empty_market_costs_five(ruleset: str, money: int, is_enough: bool) -> None:
    state = table(ruleset=ruleset, money=money, markets={"iron": 0})
    if is_enough:
        do(state, Develop("cotton"))
        assert seat(state)["money"] == 0
    else:
        refused(state, Develop("cotton"), "C9", "too_dear", cost=5, money=4)


@pytest.mark.rule("LC4", "LC3")
def test_a_tile_may_need_both() -> None:
    state = table(
        "liverpool",
        own={"mat": {"shipyard": 4}},
        tiles={"liverpool.1": tile(1, "port", 1)},
        markets={"coal": 4, "iron": 2},
    )
    do(state, Build("shipyard", "liverpool.3"))
    assert seat(state)["spent"] == 16 + 3 + 4
