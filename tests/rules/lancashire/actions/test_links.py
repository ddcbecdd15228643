"""LK1: canals and rails."""

import pytest

from ironbridge import Link, PayCard, Stop
from tests.support.rules.lancashire import both_editions, table
from tests.support.rules.play import allowed, asked, cubes, do, flipped, options, refused, seat, tile

# Mines enough for every rail from Wigan.
MINE = {"wigan.1": tile(0, "coal", 2)}


@pytest.mark.rule("LK1")
@both_editions
def test_a_canal_touches_the_network_and_costs_three(ruleset: str) -> None:
    state = table(ruleset=ruleset, tiles={"wigan.1": tile(0, "coal", 1)}, links={"bolton-bury": 1})
    assert options(state, Link) == [
        Link(line)
        for line in ("blackburn-wigan", "liverpool-wigan", "preston-wigan", "warrington_runcorn-wigan")
    ]
    refused(state, Link("bolton-manchester"), "LK1", "outside_network")
    do(state, Link("liverpool-wigan"))
    assert (seat(state)["money"], seat(state)["spent"], seat(state)["links_left"]) == (47, 3, 13)
    assert state.to_data()["links"]["liverpool-wigan"] == 0


@pytest.mark.rule("LK1")
@both_editions
def test_a_link_may_start_from_the_end_of_another(ruleset: str) -> None:
    state = table(ruleset=ruleset, links={"liverpool-wigan": 0})
    do(state, Link("ellesmere_port-liverpool"), Link("ellesmere_port-northwich"))
    assert seat(state)["links_left"] == 11


@pytest.mark.rule("LK1", "N1")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_with_nothing_on_the_board_no_link_can_be_built(ruleset: str, era: str) -> None:
    state = table(
        ruleset=ruleset,
        era=era,
        tiles={"wigan.1": tile(1, "coal", 2), "liverpool.1": tile(1, "port", 2)},
        links={"preston-wigan": 1},
    )
    assert options(state, Link) == []
    refused(state, Link("liverpool-wigan"), "LK1", "nothing_on_board")


@pytest.mark.rule("LK1")
@both_editions
def test_any_card_pays_for_a_link(ruleset: str) -> None:
    state = table("bury", "shipyard", "iron", "iron", ruleset=ruleset, tiles={"wigan.1": tile(0, "coal", 1)})
    do(state, Link("liverpool-wigan"))
    assert state.legal_actions() == [PayCard("bury"), PayCard("iron"), PayCard("shipyard")]


@pytest.mark.rule("LK1", "N2")
@both_editions
def test_one_canal_in_an_action(ruleset: str) -> None:
    state = table(ruleset=ruleset, tiles={"wigan.1": tile(0, "coal", 1)})
    do(state, Link("liverpool-wigan"))
    assert (asked(state), state.to_data()["actions_left"]) == ("action", 1)


@pytest.mark.rule("LK1", "N2", "N3")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("era", "line", "is_open"),
    [
        ("canal", "bolton-wigan", False),
        ("canal", "southport-wigan", False),
        ("canal", "ellesmere_port-liverpool", True),
        ("rail", "ellesmere_port-liverpool", False),
        ("rail", "bolton-wigan", True),
        ("rail", "liverpool-wigan", True),
    ],
)
def test_canals_on_canal_lines_and_rails_on_rail_lines(
    ruleset: str, era: str, line: str, is_open: bool
) -> None:
    state = table(
        ruleset=ruleset,
        era=era,
        tiles={**MINE, "liverpool.1": tile(0, "port", 2)},
    )
    if is_open:
        assert allowed(state, Link(line))
    else:
        refused(state, Link(line), "LK1", "wrong_era_line", era=era)


@pytest.mark.rule("LK1", "C9")
@both_editions
@pytest.mark.parametrize(
    ("era", "money", "is_enough"),
    [("canal", 2, False), ("canal", 3, True), ("rail", 4, False), ("rail", 5, True)],
)
def test_a_link_costs_three_or_five(ruleset: str, era: str, money: int, is_enough: bool) -> None:
    state = table(ruleset=ruleset, era=era, money=money, tiles=MINE)
    if is_enough:
        do(state, Link("liverpool-wigan"))
        assert (seat(state)["money"], cubes(state, "wigan.1")) == (0, 2 if era == "rail" else 3)
    else:
        refused(state, Link("liverpool-wigan"), "C9", "too_dear", money=money, cost=money + 1)


@pytest.mark.rule("LK1", "LC3")
@both_editions
def test_a_rail_needs_a_coal(ruleset: str) -> None:
    state = table(ruleset=ruleset, era="rail", tiles={"bury.1": tile(0, "cotton", 2)})
    refused(state, Link("bolton-bury"), "LC3", "no_coal")


@pytest.mark.rule("LK1", "N3", "N4")
@pytest.mark.trap
@both_editions
def test_two_rails_cost_fifteen_two_coal_and_no_beer(ruleset: str) -> None:
    state = table(ruleset=ruleset, era="rail", tiles=MINE)
    do(state, Link("bolton-wigan"))
    assert (asked(state), seat(state)["spent"]) == ("more", 5)
    do(state, Link("liverpool-wigan"))
    assert (seat(state)["spent"], cubes(state, "wigan.1")) == (15, 1)
    assert (asked(state), state.to_data()["actions_left"]) == ("action", 1)


@pytest.mark.rule("LK1", "N4")
@pytest.mark.trap
@both_editions
def test_the_second_rail_may_start_from_the_first(ruleset: str) -> None:
    state = table(ruleset=ruleset, era="rail", tiles=MINE)
    refused(state, Link("bolton-bury"), "LK1", "outside_network")
    do(state, Link("bolton-wigan"), Link("bolton-bury"))
    assert seat(state)["links_left"] == 12


@pytest.mark.rule("LK1", "N4")
@pytest.mark.trap
@both_editions
def test_two_rails_need_not_adjoin(ruleset: str) -> None:
    state = table(
        ruleset=ruleset,
        era="rail",
        tiles={**MINE, "macclesfield.1": flipped(0, "cotton", 2)},
    )
    do(state, Link("bolton-wigan"), Link("macclesfield-the_midlands"))
    # The second rail reaches a port of its own and buys its coal there.
    assert (seat(state)["spent"], cubes(state, "wigan.1")) == (15 + 1, 2)


@pytest.mark.rule("LK1", "N4")
@both_editions
def test_the_second_rail_may_be_declined(ruleset: str) -> None:
    state = table(ruleset=ruleset, era="rail", tiles=MINE)
    do(state, Link("bolton-wigan"), Stop())
    assert (asked(state), seat(state)["money"]) == ("action", 45)


@pytest.mark.rule("LK1", "C9")
@both_editions
@pytest.mark.parametrize(("money", "is_enough"), [(14, False), (15, True)])
def test_a_second_rail_is_not_offered_to_whom_it_is_too_dear(
    ruleset: str, money: int, is_enough: bool
) -> None:
    state = table(ruleset=ruleset, era="rail", money=money, tiles=MINE)
    do(state, Link("bolton-wigan"))
    assert (asked(state) == "more") == is_enough


@pytest.mark.rule("LK1", "N1")
@both_editions
def test_a_line_holds_one_link(ruleset: str) -> None:
    state = table(ruleset=ruleset, tiles={"wigan.1": tile(0, "coal", 1)}, links={"liverpool-wigan": 1})
    refused(state, Link("liverpool-wigan"), "LK1", "line_taken", seat=1)


@pytest.mark.rule("LK1", "N1", "LS3")
@pytest.mark.trap
@both_editions
def test_fourteen_links_and_no_more(ruleset: str) -> None:
    lines = [
        "blackburn-burnley", "blackburn-wigan", "bolton-bury", "bolton-manchester", "burnley-colne",
        "bury-manchester", "colne-yorkshire", "fleetwood-preston", "lancaster-preston", "liverpool-wigan",
        "manchester-oldham", "manchester-stockport", "oldham-rochdale",
    ]  # fmt: skip
    state = table("wigan", "wigan", ruleset=ruleset, era="rail", links=dict.fromkeys(lines, 0),
                  tiles={"rochdale.1": tile(1, "coal", 2)})  # fmt: skip
    do(state, Link("rochdale-yorkshire"))
    # The last link is laid: a second rail is impossible, and so is another action.
    assert (asked(state), seat(state)["links_left"]) == ("action", 0)
    refused(state, Link("preston-wigan"), "LK1", "no_link_left")
