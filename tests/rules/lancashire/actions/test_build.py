"""LB1 to LB3: cards, spaces and eras of a build."""

from typing import Any

import pytest

from ironbridge import Build, PayCard
from tests.support.rules.lancashire import both_editions, table
from tests.support.rules.play import allowed, asked, cubes, do, flipped, on, options, refused, seat, tile

# What is left of a stack whose next tile has this level.
LEFT = {
    "cotton": {1: 12, 2: 9, 3: 6, 4: 3},
    "coal": {1: 7, 2: 6, 3: 4, 4: 2},
    "iron": {1: 4, 2: 3, 3: 2, 4: 1},
    "port": {1: 8, 2: 6, 3: 4, 4: 2},
    "shipyard": {0: 6, 1: 4, 2: 2},
}
SLOT = {
    "cotton": "preston.1",
    "coal": "wigan.1",
    "iron": "preston.2",
    "port": "liverpool.2",
    "shipyard": "liverpool.3",
}
# Coal for Liverpool, Wigan and Preston.
COAL: dict[str, Any] = {
    "tiles": {"wigan.2": tile(1, "coal", 2)},
    "links": {"liverpool-wigan": 1, "preston-wigan": 1},
}


@pytest.mark.rule("LB1", "B1")
@both_editions
def test_a_location_card_builds_any_industry_of_its_town(ruleset: str) -> None:
    state = table("manchester", ruleset=ruleset, links={"preston-wigan": 0})
    assert options(state, Build) == [
        Build(industry, f"manchester.{number}") for industry in ("cotton", "coal") for number in (1, 2, 3)
    ]


@pytest.mark.rule("LB1", "B1")
@both_editions
def test_a_location_card_needs_no_network(ruleset: str) -> None:
    state = table("oldham", ruleset=ruleset, tiles={"preston.3": tile(0, "port", 1)})
    do(state, Build("coal", "oldham.2"))
    assert on(state, "oldham.2") == tile(0, "coal", 1, flipped=False, cubes=2)


@pytest.mark.rule("LB1", "B1")
@both_editions
def test_an_industry_card_builds_its_own_industry_in_the_network_only(ruleset: str) -> None:
    state = table("coal", ruleset=ruleset, links={"bolton-bury": 0, "manchester-oldham": 1})
    assert {choice.slot for choice in options(state, Build)} == {"bolton.1", "bolton.2", "bury.1", "bury.2"}
    assert {choice.industry for choice in options(state, Build)} == {"coal"}
    refused(state, Build("coal", "oldham.1"), "LB1", "no_card_fits")
    refused(state, Build("cotton", "bury.1"), "LB1", "no_card_fits")


@pytest.mark.rule("LB1", "B2")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_with_nothing_on_the_board_an_industry_card_builds_in_any_town(ruleset: str, era: str) -> None:
    state = table(
        "coal",
        ruleset=ruleset,
        era=era,
        own={"mat": {"coal": 6}},
        tiles={"bury.1": tile(1, "coal", 2)},
        links={"bolton-bury": 1},
    )
    shown = {
        "blackburn.1", "blackburn.2", "bolton.1", "bolton.2", "burnley.1", "burnley.2", "bury.2",
        "manchester.1", "manchester.2", "manchester.3", "oldham.1", "oldham.2", "rochdale.1", "rochdale.2",
        "warrington_runcorn.2", "wigan.1", "wigan.2",
    }  # fmt: skip
    assert {choice.slot for choice in options(state, Build)} == shown


@pytest.mark.rule("LB1", "B2")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    "given", [{"tiles": {"preston.3": tile(0, "port", 2)}}, {"links": {"preston-wigan": 0}}]
)
def test_a_single_tile_or_link_ends_the_free_choice_of_a_town(ruleset: str, given: dict[str, Any]) -> None:
    state = table("coal", ruleset=ruleset, **given)
    refused(state, Build("coal", "bury.1"), "LB1", "no_card_fits")


@pytest.mark.rule("LB1", "B2")
@pytest.mark.trap
@both_editions
def test_the_free_choice_of_a_town_is_for_free_spaces(ruleset: str) -> None:
    state = table(
        "coal",
        ruleset=ruleset,
        own={"mat": {"coal": 6}},
        tiles={"wigan.1": flipped(1, "coal", 1)},
        markets={"coal": 0},
    )
    refused(state, Build("coal", "wigan.1"), "LB1", "overbuild_outside_network")
    assert allowed(state, Build("coal", "wigan.2"))


@pytest.mark.rule("LB1", "B1")
@both_editions
def test_only_cards_that_fit_pay_for_a_build(ruleset: str) -> None:
    state = table("wigan", "bury", "coal", "iron", ruleset=ruleset)
    do(state, Build("coal", "wigan.1"))
    assert asked(state) == "card"
    assert state.legal_actions() == [PayCard("wigan"), PayCard("coal")]
    refused(state, PayCard("bury"), "LB1", "no_card_fits")
    refused(state, PayCard("port"), "T3", "card_not_held")


@pytest.mark.rule("LB2")
@both_editions
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("industry", ["cotton", "coal", "iron", "port"])
def test_the_tile_is_the_lowest_of_its_stack(ruleset: str, industry: str, level: int) -> None:
    town = SLOT[industry].split(".")[0]
    left = LEFT[industry][level]
    state = table(town, ruleset=ruleset, own={"mat": {industry: left}}, **COAL)
    do(state, Build(industry, SLOT[industry]))
    built = on(state, SLOT[industry])
    assert built is not None
    assert (built["industry"], built["level"], seat(state)["mat"][industry]) == (industry, level, left - 1)


@pytest.mark.rule("LB2", "B7", "B8")
@pytest.mark.parametrize(
    ("industry", "level", "money", "laid"),
    [
        ("cotton", 1, 12, 0), ("cotton", 2, 14, 0), ("cotton", 3, 16, 0), ("cotton", 4, 18, 0),
        ("coal", 1, 5, 2), ("coal", 2, 7, 3), ("coal", 3, 8, 4), ("coal", 4, 10, 5),
        ("iron", 1, 5, 4), ("iron", 2, 7, 4), ("iron", 3, 9, 5), ("iron", 4, 12, 6),
        ("port", 1, 6, 0), ("port", 2, 7, 0), ("port", 3, 8, 0), ("port", 4, 9, 0),
        ("shipyard", 1, 16, 0), ("shipyard", 2, 25, 0),
    ],
)  # fmt: skip
def test_costs_and_cubes_of_every_tile(industry: str, level: int, money: int, laid: int) -> None:
    is_rail = (industry, level) == ("shipyard", 2)
    works = {"bolton.3": tile(1, "iron", 2)}
    given = {"tiles": works | COAL["tiles"], "links": COAL["links"]}
    state = table(
        SLOT[industry].split(".")[0],
        era="rail" if is_rail else "canal",
        own={"mat": {industry: LEFT[industry][level]}},
        **given,
    )
    do(state, Build(industry, SLOT[industry]))
    needs_coal = industry in {"iron", "shipyard"} or (industry == "cotton" and level > 1)
    needs_iron = industry == "shipyard" or (industry in {"cotton", "coal"} and level > 2)
    assert seat(state)["money"] == 50 - money
    assert cubes(state, SLOT[industry]) == laid
    assert (cubes(state, "wigan.2"), cubes(state, "bolton.3")) == (3 - needs_coal, 4 - needs_iron)


@pytest.mark.rule("LB2")
@both_editions
def test_the_space_must_show_the_industry(ruleset: str) -> None:
    state = table("preston", "wigan", ruleset=ruleset)
    refused(state, Build("coal", "preston.1"), "LB2", "slot_shows_other")
    refused(state, Build("cotton", "preston.3"), "LB2", "slot_shows_other")
    refused(state, Build("iron", "wigan.1"), "LB2", "slot_shows_other")


@pytest.mark.rule("LB2")
@both_editions
def test_an_empty_stack_builds_nothing(ruleset: str) -> None:
    state = table("wigan", ruleset=ruleset, own={"mat": {"coal": 0}})
    refused(state, Build("coal", "wigan.1"), "LB2", "no_tile_left", industry="coal")


@pytest.mark.rule("LB2")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(
    ("town", "alone", "shared"),
    [("lancaster", "lancaster.1", "lancaster.2"), ("preston", "preston.3", "preston.1")],
)
def test_a_new_port_takes_the_space_for_ports_alone_first(
    ruleset: str, town: str, alone: str, shared: str
) -> None:
    state = table(town, ruleset=ruleset)
    assert allowed(state, Build("port", alone))
    refused(state, Build("port", shared), "LB2", "other_slot_first")
    # Once it is taken, by whomever, the other one is open.
    state = table(town, ruleset=ruleset, tiles={alone: tile(1, "port", 1)})
    assert allowed(state, Build("port", shared))


@pytest.mark.rule("LB2")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("town", "slot"), [("lancaster", "lancaster.2"), ("preston", "preston.1")])
def test_a_mill_may_take_the_shared_space_at_any_time(ruleset: str, town: str, slot: str) -> None:
    assert allowed(table(town, ruleset=ruleset), Build("cotton", slot))


@pytest.mark.rule("LB2", "LB5")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize(("town", "slot"), [("lancaster", "lancaster.2"), ("preston", "preston.1")])
def test_a_port_on_the_shared_space_is_overbuilt_while_the_other_is_free(
    ruleset: str, town: str, slot: str
) -> None:
    state = table(town, ruleset=ruleset, own={"mat": {"port": 6}}, tiles={slot: tile(0, "port", 1)})
    do(state, Build("port", slot))
    assert on(state, slot) == tile(0, "port", 2, flipped=False, cubes=0)


@pytest.mark.rule("LB2")
@both_editions
def test_no_such_order_where_spaces_are_alike(ruleset: str) -> None:
    state = table("manchester", "liverpool", "wigan", ruleset=ruleset)
    for number in (1, 2, 3):
        assert allowed(state, Build("coal", f"manchester.{number}"))
    for number in (1, 2, 4):
        assert allowed(state, Build("port", f"liverpool.{number}"))


@pytest.mark.rule("LB3", "B5")
@pytest.mark.trap
@both_editions
def test_one_own_tile_in_a_town_in_the_canal_era(ruleset: str) -> None:
    own = {"mat": {"cotton": 12}}
    state = table("manchester", ruleset=ruleset, own=own, tiles={"manchester.2": tile(0, "coal", 1)})
    refused(state, Build("cotton", "manchester.1"), "LB3", "one_tile_per_place")
    state = table("manchester", ruleset=ruleset, own=own, tiles={"manchester.2": tile(1, "coal", 1)})
    assert allowed(state, Build("cotton", "manchester.1"))


@pytest.mark.rule("LB3", "B5")
@both_editions
def test_any_number_of_own_tiles_in_a_town_in_the_rail_era(ruleset: str) -> None:
    state = table(
        "manchester",
        "manchester",
        ruleset=ruleset,
        era="rail",
        own={"mat": {"cotton": 9, "coal": 4}},
        tiles={"manchester.2": tile(0, "coal", 2)},
    )
    do(state, Build("cotton", "manchester.1"), Build("coal", "manchester.3"))
    assert sum(slot.startswith("manchester") for slot in state.to_data()["tiles"]) == 3


@pytest.mark.rule("LB3")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize("industry", ["cotton", "coal", "iron", "port", "shipyard"])
def test_no_tile_of_level_one_in_the_rail_era(ruleset: str, industry: str) -> None:
    town = SLOT[industry].split(".")[0]
    own = {"mat": {industry: LEFT[industry][1]}}
    choice = Build(industry, SLOT[industry])
    assert allowed(table(town, ruleset=ruleset, own=own, **COAL), choice)
    state = table(town, ruleset=ruleset, era="rail", own=own, **COAL)
    refused(state, choice, "LB3", "wrong_era_tile", industry=industry, level=1, era="rail")


@pytest.mark.rule("LB3")
@pytest.mark.trap
@both_editions
def test_no_shipyard_of_level_two_in_the_canal_era(ruleset: str) -> None:
    own = {"mat": {"shipyard": LEFT["shipyard"][2]}}
    choice = Build("shipyard", "liverpool.3")
    state = table("liverpool", ruleset=ruleset, own=own, **COAL)
    refused(state, choice, "LB3", "wrong_era_tile", industry="shipyard", level=2, era="canal")
    assert allowed(table("liverpool", ruleset=ruleset, era="rail", own=own, **COAL), choice)


@pytest.mark.rule("LB3")
@pytest.mark.trap
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
@pytest.mark.parametrize("left", [6, 5])
def test_shipyard_nought_is_never_built(ruleset: str, era: str, left: int) -> None:
    state = table("liverpool", ruleset=ruleset, era=era, own={"mat": {"shipyard": left}}, **COAL)
    facts = {"industry": "shipyard", "level": 0, "era": era}
    refused(state, Build("shipyard", "liverpool.3"), "LB3", "wrong_era_tile", **facts)


@pytest.mark.rule("LB3")
@both_editions
@pytest.mark.parametrize("era", ["canal", "rail"])
@pytest.mark.parametrize("industry", ["cotton", "coal", "iron", "port"])
def test_tiles_of_level_two_are_built_in_both_eras(ruleset: str, era: str, industry: str) -> None:
    own = {"mat": {industry: LEFT[industry][2]}}
    state = table(SLOT[industry].split(".")[0], ruleset=ruleset, era=era, own=own, **COAL)
    assert allowed(state, Build(industry, SLOT[industry]))
