"""N: network."""

import pytest

from ironbridge import Link, PayCard, Stop, TakeBeer
from tests.support.rules.play import (
    allowed,
    asked,
    cubes,
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

# Fourteen canals of one player, all of them joined.
ALL_LINKS = (
    "birmingham-coventry", "birmingham-dudley", "birmingham-oxford", "birmingham-tamworth", "birmingham-walsall",
    "birmingham-worcester", "burton_on_trent-tamworth", "cannock-walsall", "cannock-stafford",
    "cannock-wolverhampton", "coalbrookdale-wolverhampton", "dudley-kidderminster", "dudley-wolverhampton",
    "gloucester-worcester",
)  # fmt: skip


@pytest.mark.rule("N1")
def test_a_link_touches_the_own_network() -> None:
    state = table(tiles={"worcester.1": tile(0, "cotton", 1), "dudley.1": tile(1, "coal", 1)})
    assert {choice.line for choice in options(state, Link)} == {
        "birmingham-worcester",
        "gloucester-worcester",
        "kidderminster-worcester-farm_south",
    }
    refused(state, Link("birmingham-dudley"), "N1", "outside_network")


@pytest.mark.rule("N1")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_line_holds_one_link(owner: int) -> None:
    state = table(tiles={"worcester.1": tile(0, "cotton", 1)}, links={"birmingham-worcester": owner})
    refused(state, Link("birmingham-worcester"), "N1", "line_taken", seat=owner)


@pytest.mark.rule("N1")
def test_with_nothing_on_the_board_any_free_line_is_open() -> None:
    state = table(tiles={"worcester.1": tile(1, "cotton", 1)}, links={"birmingham-oxford": 1})
    assert len(options(state, Link)) == 31 - 1


@pytest.mark.rule("N1", "N4")
@pytest.mark.trap
def test_a_first_rail_from_nothing_binds_the_second_to_touch_it() -> None:
    state = table(
        era="rail",
        tiles={"burton_on_trent.2": tile(1, "brewery", 2)},
        links={"burton_on_trent-tamworth": 1, "birmingham-tamworth": 1, "nuneaton-tamworth": 1},
    )
    do(state, Link("birmingham-oxford"))
    assert asked(state) == "more"
    refused(state, Link("derby-nottingham"), "N1", "outside_network")
    assert allowed(state, Link("birmingham-coventry"))
    assert allowed(state, Link("oxford-redditch"))


@pytest.mark.rule("N1", "T3")
@pytest.mark.parametrize("card", ["stafford", "iron", "wild_location", "wild_industry"])
def test_any_card_pays_for_a_link_anywhere(card: str) -> None:
    state = table(card, "dudley")
    do(state, Link("belper-derby"), PayCard(card))
    assert state.to_data()["links"] == {"belper-derby": 0}


@pytest.mark.rule("N1")
def test_without_link_tiles_the_action_is_impossible() -> None:
    state = table(links=dict.fromkeys(ALL_LINKS, 0))
    assert seat(state)["links_left"] == 0
    refused(state, Link("gloucester-redditch"), "N1", "no_link_left")
    assert options(state, Link) == []


@pytest.mark.rule("N1", "N3")
@pytest.mark.trap
def test_with_one_link_tile_left_there_is_no_second_rail() -> None:
    for count, question in ((13, "action"), (12, "more")):
        state = table(
            era="rail",
            tiles={"stafford.1": tile(0, "brewery", 2)},
            links=dict.fromkeys(ALL_LINKS[:count], 0),
        )
        do(state, Link("birmingham-redditch"))
        assert asked(state) == question


@pytest.mark.rule("N1", "F1")
def test_links_of_the_canal_era_come_back_for_the_rail_era() -> None:
    state = table("dudley", links=dict.fromkeys(ALL_LINKS, 0), own={"money": 90})
    while state.to_data()["era"] == "canal":
        do(state, state.legal_actions()[-1])
    assert seat(state)["links_left"] == 14


@pytest.mark.rule("N2")
def test_a_canal_costs_three_pounds_and_no_coal() -> None:
    state = table(tiles={"stafford.1": tile(0, "brewery", 1)})
    events = do(state, Link("stafford-stone"))
    assert (seat(state)["spent"], seat(state)["links_left"]) == (3, 13)
    assert facts_of(events, "link_built") == [{"seat": 0, "line": "stafford-stone"}]
    assert not {"bought", "taken"} & set(kinds(events))


@pytest.mark.rule("N2")
@pytest.mark.trap
def test_one_canal_in_an_action() -> None:
    state = table(tiles={"stafford.1": tile(0, "brewery", 1), "cannock.2": tile(0, "coal", 1)})
    do(state, Link("cannock-stafford"))
    assert (asked(state), state.to_data()["actions_left"]) == ("action", 1)
    assert cubes(state, "stafford.1") == 1


@pytest.mark.rule("N2")
@pytest.mark.parametrize(
    "line",
    [
        "belper-leek",
        "birmingham-nuneaton",
        "birmingham-redditch",
        "burton_on_trent-cannock",
        "coventry-nuneaton",
        "derby-uttoxeter",
        "stone-uttoxeter",
        "tamworth-walsall",
    ],
)
def test_no_canal_on_a_line_for_rails_alone(line: str) -> None:
    refused(table(), Link(line), "N2", "wrong_era_line", era="canal")
    in_rail_era = table(era="rail").why_not(Link(line))
    assert in_rail_era is not None
    assert in_rail_era.code == "no_coal"


@pytest.mark.rule("N3")
def test_a_rail_costs_five_pounds_and_a_coal() -> None:
    state = table(era="rail", tiles={"cannock.2": tile(1, "coal", 2), "stafford.1": flipped(0, "brewery", 2)})
    do(state, Link("cannock-stafford"))
    assert (seat(state)["spent"], seat(state)["links_left"], cubes(state, "cannock.2")) == (5, 13, 2)
    assert asked(state) == "action"


@pytest.mark.rule("N3")
def test_two_rails_cost_fifteen_pounds_two_coal_and_a_beer() -> None:
    state = table(era="rail", tiles={"cannock.2": tile(1, "coal", 2), "stafford.1": tile(0, "brewery", 2)})
    do(state, Link("cannock-stafford"), Link("cannock-walsall"))
    assert (seat(state)["spent"], seat(state)["links_left"]) == (15, 12)
    assert (cubes(state, "cannock.2"), cubes(state, "stafford.1")) == (1, 1)
    assert (asked(state), state.to_data()["actions_left"], len(seat(state)["hand"])) == ("action", 1, 1)


@pytest.mark.rule("N3")
def test_the_second_rail_may_be_left_out() -> None:
    state = table(era="rail", tiles={"cannock.2": tile(1, "coal", 2), "stafford.1": tile(0, "brewery", 2)})
    do(state, Link("cannock-stafford"), Stop())
    assert (seat(state)["spent"], cubes(state, "stafford.1")) == (5, 2)


@pytest.mark.rule("N3")
@pytest.mark.trap
def test_no_rail_on_the_line_for_canals_alone() -> None:
    state = table(era="rail", tiles={"burton_on_trent.1": tile(0, "coal", 2)})
    refused(state, Link("burton_on_trent-walsall"), "N3", "wrong_era_line", era="rail")
    assert allowed(table(), Link("burton_on_trent-walsall"))


@pytest.mark.rule("N4")
@pytest.mark.trap
def test_the_second_rail_may_start_from_the_first() -> None:
    state = table(era="rail", tiles={"cannock.2": tile(1, "coal", 2), "stafford.1": tile(0, "brewery", 2)})
    refused(state, Link("cannock-wolverhampton"), "N1", "outside_network")
    do(state, Link("cannock-stafford"), Link("cannock-wolverhampton"))
    assert set(state.to_data()["links"]) == {"cannock-stafford", "cannock-wolverhampton"}


@pytest.mark.rule("N4", "C6")
@pytest.mark.trap
def test_the_first_rail_cannot_use_coal_that_the_second_would_reach() -> None:
    state = table(era="rail", tiles={"cannock.2": tile(1, "coal", 2), "stone.1": tile(0, "brewery", 2)})
    refused(state, Link("stafford-stone"), "C6", "no_coal")


@pytest.mark.rule("N4", "C6")
@pytest.mark.trap
def test_the_second_rail_may_reach_its_coal_through_the_first() -> None:
    state = table(
        era="rail",
        tiles={"cannock.2": tile(1, "coal", 2), "stafford.1": tile(0, "brewery", 2)},
    )
    refused(state, Link("stafford-stone"), "C6", "no_coal")
    do(state, Link("cannock-stafford"), Link("stafford-stone"))
    assert cubes(state, "cannock.2") == 1


@pytest.mark.rule("N4", "C6")
@pytest.mark.trap
def test_each_rail_takes_its_coal_where_it_lies() -> None:
    state = table(
        era="rail",
        tiles={
            "cannock.2": tile(1, "coal", 2, cubes=1),
            "stafford.1": tile(0, "brewery", 2),
            "leek.2": tile(1, "coal", 2),
        },
        links={"stoke_on_trent-stone": 1, "leek-stoke_on_trent": 1},
    )
    do(state, Link("cannock-stafford"))
    assert is_flipped(state, "cannock.2")
    do(state, Link("stafford-stone"))
    assert cubes(state, "leek.2") == 2


@pytest.mark.rule("N5")
@pytest.mark.trap
def test_a_merchants_beer_does_not_serve_for_rails() -> None:
    state = table(era="rail", merchants={"oxford.1": "any"}, links={"birmingham-oxford": 0})
    do(state, Link("birmingham-coventry"))
    assert asked(state) == "action"
    assert state.to_data()["merchants"]["oxford.1"]["barrel"]


@pytest.mark.rule("N5", "C8")
@pytest.mark.trap
def test_an_own_brewery_for_rails_need_not_be_connected() -> None:
    state = table(era="rail", tiles={"farm_north.1": tile(0, "brewery", 2)}, links={"birmingham-oxford": 0})
    do(state, Link("birmingham-coventry"), Link("birmingham-dudley"))
    assert cubes(state, "farm_north.1") == 1


@pytest.mark.rule("N5")
@pytest.mark.trap
def test_an_opponents_brewery_must_reach_the_second_rail_once_it_is_placed() -> None:
    state = table(
        era="rail",
        tiles={"walsall.2": tile(1, "brewery", 2), "cannock.2": tile(0, "coal", 2)},
        links={"birmingham-oxford": 0},
    )
    do(state, Link("cannock-walsall"))
    refused(state, Link("birmingham-coventry"), "N5", "no_beer", need=1, available=0)
    do(state, Link("birmingham-walsall"))
    assert cubes(state, "walsall.2") == 1


@pytest.mark.rule("N5")
@pytest.mark.trap
def test_any_end_of_the_second_rail_will_do() -> None:
    state = table(
        era="rail",
        tiles={"farm_south.1": tile(1, "brewery", 2)},
        links={"birmingham-worcester": 0, "birmingham-oxford": 1},
    )
    do(state, Link("birmingham-coventry"), Link("kidderminster-worcester-farm_south"))
    assert cubes(state, "farm_south.1") == 1


@pytest.mark.rule("N5")
def test_the_brewery_for_the_second_rail_is_chosen() -> None:
    state = table(
        era="rail",
        tiles={
            "walsall.2": tile(1, "brewery", 2),
            "farm_north.1": tile(0, "brewery", 2),
            "farm_south.1": tile(1, "brewery", 2),
        },
        links={"birmingham-oxford": 0},
    )
    do(state, Link("birmingham-walsall"), Link("birmingham-coventry"))
    assert state.legal_actions() == [TakeBeer("walsall.2"), TakeBeer("farm_north.1")]
    refused(state, TakeBeer("oxford.1"), "C8", "not_a_beer_source")
    do(state, TakeBeer("walsall.2"))
    assert (cubes(state, "walsall.2"), cubes(state, "farm_north.1")) == (1, 2)


@pytest.mark.rule("N5", "C4")
def test_the_brewery_that_runs_dry_flips() -> None:
    state = table(
        era="rail",
        tiles={"walsall.2": tile(1, "brewery", 2, cubes=1)},
        links={"birmingham-oxford": 0},
    )
    do(state, Link("birmingham-walsall"), Link("birmingham-coventry"))
    assert is_flipped(state, "walsall.2")
    assert seat(state, 1)["income_space"] == 15
