"""B1 to B5: the card, the space and the location of a new tile."""

import pytest

from ironbridge import Build, PayCard
from tests.support.plain import plain
from tests.support.rules.play import allowed, asked, do, flipped, on, options, refused, seat, table, tile

BELPER_MILL = Build("cotton", "belper.1")


@pytest.mark.rule("B1")
def test_build_takes_the_lowest_tile_of_the_mat() -> None:
    state = table("worcester", "worcester", own={"mat": {"cotton": 9}})
    do(state, Build("cotton", "worcester.1"))
    assert on(state, "worcester.1") == tile(0, "cotton", 1, flipped=False, cubes=0)
    assert seat(state)["mat"]["cotton"] == 8


@pytest.mark.rule("B1")
def test_an_empty_stack_builds_nothing() -> None:
    state = table("birmingham", "birmingham", own={"mat": {"iron": 0}}, links={"birmingham-oxford": 0})
    refused(state, Build("iron", "birmingham.3"), "B1", "no_tile_left", industry="iron")


@pytest.mark.rule("B1")
def test_a_location_card_builds_any_industry_in_its_town_outside_the_network() -> None:
    state = table(
        "coventry", "coventry", tiles={"worcester.1": tile(0, "cotton", 1)}, links={"oxford-redditch": 1}
    )
    built = {(choice.industry, choice.slot) for choice in options(state, Build)}
    assert built == {("pottery", "coventry.1"), ("coal", "coventry.2")}
    connected = table("coventry", "coventry", links={"birmingham-coventry": 1, "birmingham-oxford": 1})
    assert {choice.industry for choice in options(connected, Build)} == {
        "pottery",
        "coal",
        "manufacturer",
        "iron",
    }


@pytest.mark.rule("B1")
def test_a_location_card_builds_in_its_town_only() -> None:
    state = table("worcester", "worcester", links={"birmingham-worcester": 0})
    refused(state, Build("cotton", "birmingham.1"), "B1", "no_card_fits")
    refused(state, Build("cotton", "kidderminster.2"), "B1", "no_card_fits")


@pytest.mark.rule("B1")
@pytest.mark.trap
def test_a_wild_location_card_serves_for_a_town_without_cards_in_the_deck() -> None:
    state = table("wild_location", "dudley", tiles={"worcester.1": tile(0, "cotton", 1)})
    do(state, BELPER_MILL)
    assert on(state, "belper.1") is not None
    assert seat(state)["hand"] == ["dudley"]


@pytest.mark.rule("B1")
def test_an_industry_card_builds_its_industry_in_the_network() -> None:
    state = table("coal", "coal", links={"dudley-wolverhampton": 0}, tiles={"cannock.2": tile(1, "coal", 1)})
    assert {choice.slot for choice in options(state, Build)} == {"dudley.1", "wolverhampton.2"}
    refused(state, Build("coal", "tamworth.1"), "B1", "no_card_fits", place="tamworth", in_network=False)
    mill = Build("manufacturer", "wolverhampton.1")
    refused(state, mill, "B1", "no_card_fits", place="wolverhampton", in_network=True)


@pytest.mark.rule("B1")
def test_the_cotton_or_manufacturer_card_builds_either_and_nothing_else() -> None:
    state = table(
        "cotton_or_manufacturer",
        "cotton_or_manufacturer",
        players=3,
        links={"birmingham-oxford": 0, "birmingham-walsall": 0},
    )
    assert {choice.industry for choice in options(state, Build)} == {"cotton", "manufacturer"}
    assert {choice.slot for choice in options(state, Build) if choice.industry == "cotton"} == {
        "birmingham.1"
    }


@pytest.mark.rule("B1")
@pytest.mark.trap
def test_a_wild_industry_card_builds_any_of_the_six_also_for_two() -> None:
    state = table(
        "wild_industry",
        "dudley",
        links={"birmingham-oxford": 0, "birmingham-coventry": 0, "birmingham-walsall": 0},
        money=60,
    )
    assert {choice.industry for choice in options(state, Build)} == {
        "cotton", "manufacturer", "pottery", "coal", "iron", "brewery",
    }  # fmt: skip
    refused(state, BELPER_MILL, "B1", "no_card_fits")


@pytest.mark.rule("B1", "T3")
def test_only_cards_that_fit_are_asked_for() -> None:
    state = table(
        "coventry",
        "dudley",
        "iron",
        "coal",
        "wild_location",
        "wild_industry",
        links={"birmingham-coventry": 0},
    )
    do(state, Build("coal", "coventry.2"))
    assert state.legal_actions() == [
        PayCard("coventry"),
        PayCard("coal"),
        PayCard("wild_location"),
        PayCard("wild_industry"),
    ]
    refused(state, PayCard("dudley"), "B1", "no_card_fits")
    refused(state, PayCard("iron"), "B1", "no_card_fits")
    refused(state, PayCard("redditch"), "T3", "card_not_held")


@pytest.mark.rule("B1", "C9")
@pytest.mark.trap
def test_nothing_happens_before_the_card_is_chosen() -> None:
    state = table("coventry", "coal", links={"birmingham-coventry": 0})
    before = plain(state.to_data())
    do(state, Build("coal", "coventry.2"))
    after = plain(state.to_data())
    assert asked(state) == "card"
    assert {key for key in before if before[key] != after[key]} == {"ask", "head"}


@pytest.mark.rule("B2")
@pytest.mark.parametrize("card", ["pottery", "wild_industry"])
def test_with_nothing_on_the_board_an_industry_card_builds_anywhere(card: str) -> None:
    state = table(card, "dudley")
    slots = {choice.slot for choice in options(state, Build) if choice.industry == "pottery"}
    assert slots == {"belper.3", "stoke_on_trent.2", "stafford.2", "coventry.1"}


@pytest.mark.rule("B2", "B3")
@pytest.mark.parametrize("farm", ["farm_north.1", "farm_south.1"])
def test_with_nothing_on_the_board_a_brewery_card_builds_on_a_farm(farm: str) -> None:
    state = table("brewery", "brewery")
    do(state, Build("brewery", farm))
    assert on(state, farm) is not None


@pytest.mark.rule("B2")
@pytest.mark.trap
def test_a_link_alone_ends_the_free_choice_of_a_location() -> None:
    state = table("pottery", "pottery", links={"birmingham-oxford": 0})
    refused(state, Build("pottery", "coventry.1"), "B1", "no_card_fits")


@pytest.mark.rule("B2")
def test_a_flipped_tile_alone_ends_the_free_choice_of_a_location() -> None:
    state = table("pottery", "pottery", tiles={"worcester.1": flipped(0, "cotton", 1)})
    refused(state, Build("pottery", "coventry.1"), "B1", "no_card_fits")


@pytest.mark.rule("B2")
@pytest.mark.trap
def test_the_free_choice_comes_back_in_the_rail_era() -> None:
    state = table(
        "coal", "coal", era="rail", own={"mat": {"coal": 6}}, tiles={"dudley.2": tile(1, "iron", 2)}
    )
    do(state, Build("coal", "cannock.2"))
    assert on(state, "cannock.2") == tile(0, "coal", 2, flipped=False, cubes=3)


@pytest.mark.rule("B2")
def test_it_is_looked_at_when_the_player_acts() -> None:
    state = table("pottery", "pottery")
    do(state, Build("pottery", "coventry.1"))
    refused(state, Build("pottery", "stafford.2"), "B1", "no_card_fits")


@pytest.mark.rule("B2", "B10")
@pytest.mark.trap
def test_the_free_choice_is_for_free_spaces_only() -> None:
    mine = Build("coal", "cannock.2")
    rivals = {"cannock.2": flipped(1, "coal", 1)}
    state = table("coal", "coal", tiles=rivals, own={"mat": {"coal": 6}}, markets={"coal": 0})
    refused(state, mine, "B2", "overbuild_outside_network")
    state = table("cannock", "coal", tiles=rivals, own={"mat": {"coal": 6}}, markets={"coal": 0})
    do(state, mine)
    assert seat(state)["hand"] == ["coal"]


@pytest.mark.rule("B3")
@pytest.mark.trap
def test_no_location_card_builds_on_a_farm() -> None:
    state = table("wild_location", "cannock", links={"cannock-farm_north": 0})
    refused(state, Build("brewery", "farm_north.1"), "B3", "farm_needs_brewery_card")


@pytest.mark.rule("B3")
@pytest.mark.parametrize("card", ["brewery", "wild_industry"])
def test_brewery_and_wild_industry_cards_build_on_a_farm_of_the_network(card: str) -> None:
    state = table(card, "dudley", links={"kidderminster-worcester-farm_south": 0})
    do(state, Build("brewery", "farm_south.1"))
    assert seat(state)["hand"] == ["dudley"]


@pytest.mark.rule("B3")
def test_a_location_card_does_not_pay_for_a_farm_when_another_card_can() -> None:
    state = table("brewery", "wild_industry", "cannock", "cannock", links={"cannock-farm_north": 0})
    do(state, Build("brewery", "farm_north.1"))
    refused(state, PayCard("cannock"), "B3", "farm_needs_brewery_card")


@pytest.mark.rule("B3")
def test_a_farm_takes_breweries_only() -> None:
    state = table("wild_industry", "dudley", links={"kidderminster-worcester-farm_south": 0})
    refused(state, Build("cotton", "farm_south.1"), "B4", "slot_shows_other")


@pytest.mark.rule("B4")
def test_a_space_takes_only_what_it_shows() -> None:
    state = table("dudley", "dudley")
    refused(state, Build("coal", "dudley.2"), "B4", "slot_shows_other")
    refused(state, Build("cotton", "dudley.1"), "B4", "slot_shows_other")


@pytest.mark.rule("B4")
@pytest.mark.trap
@pytest.mark.parametrize(
    ("industry", "shared", "alone"),
    [
        ("cotton", "kidderminster.1", ["kidderminster.2"]),
        ("manufacturer", "birmingham.1", ["birmingham.2", "birmingham.4"]),
        ("manufacturer", "stoke_on_trent.1", ["stoke_on_trent.3"]),
        ("manufacturer", "wolverhampton.2", ["wolverhampton.1"]),
        ("iron", "coalbrookdale.1", ["coalbrookdale.2"]),
        ("coal", "cannock.1", ["cannock.2"]),
    ],
)
def test_a_space_for_this_industry_alone_comes_first(industry: str, shared: str, alone: list[str]) -> None:
    links = {"birmingham-oxford": 0, "stoke_on_trent-warrington": 0, "coalbrookdale-shrewsbury": 0}
    links |= {"coalbrookdale-wolverhampton": 0}
    state = table("wild_location", "wild_industry", links=links)
    refused(state, Build(industry, shared), "B4", "other_slot_first")
    assert all(allowed(state, Build(industry, slot)) for slot in alone)


@pytest.mark.rule("B4")
def test_a_shared_space_is_open_once_those_for_the_industry_alone_are_taken() -> None:
    taken = {"birmingham.2": tile(1, "manufacturer", 1), "birmingham.4": flipped(2, "manufacturer", 1)}
    links = {"birmingham-oxford": 1}
    shared = Build("manufacturer", "birmingham.1")
    state = table("birmingham", "birmingham", players=3, tiles=taken, links=links)
    assert allowed(state, shared)
    del taken["birmingham.4"]
    state = table("birmingham", "birmingham", players=3, tiles=taken, links=links)
    refused(state, shared, "B4", "other_slot_first")
    assert allowed(state, Build("manufacturer", "birmingham.4"))


@pytest.mark.rule("B4")
@pytest.mark.parametrize(
    ("industry", "slots"), [("cotton", ["derby.1", "derby.2"]), ("brewery", ["uttoxeter.1", "uttoxeter.2"])]
)
def test_the_player_chooses_among_shared_spaces(industry: str, slots: list[str]) -> None:
    state = table("wild_location", "dudley")
    assert all(allowed(state, Build(industry, slot)) for slot in slots)


@pytest.mark.rule("B4", "B10")
def test_a_taken_space_is_not_free_for_another_industry() -> None:
    state = table("derby", "wild_location", players=4, tiles={"derby.1": tile(1, "brewery", 1)})
    refused(state, Build("cotton", "derby.1"), "B10", "overbuild_other_industry")
    assert allowed(state, Build("cotton", "derby.2"))


@pytest.mark.rule("B5")
def test_one_own_tile_in_a_location_in_the_canal_era() -> None:
    state = table("worcester", "worcester", tiles={"worcester.1": flipped(0, "cotton", 1)})
    refused(state, Build("cotton", "worcester.2"), "B5", "one_tile_per_place")


@pytest.mark.rule("B5")
@pytest.mark.trap
def test_tiles_of_others_do_not_count() -> None:
    state = table("worcester", "worcester", tiles={"worcester.1": tile(1, "cotton", 1)})
    assert allowed(state, Build("cotton", "worcester.2"))


@pytest.mark.rule("B5")
def test_no_limit_in_the_rail_era() -> None:
    state = table(
        "birmingham",
        "birmingham",
        era="rail",
        tiles={"birmingham.2": tile(0, "manufacturer", 2), "birmingham.4": tile(0, "manufacturer", 2)},
        links={"birmingham-oxford": 1},
        own={"mat": {"iron": 3, "cotton": 8}},
    )
    do(state, Build("iron", "birmingham.3"))
    do(state, Build("cotton", "birmingham.1"))
    assert {on(state, f"birmingham.{k}") is not None for k in (1, 2, 3, 4)} == {True}
