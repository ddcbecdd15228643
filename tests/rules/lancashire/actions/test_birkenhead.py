"""LC5: Liverpool and Birkenhead."""

from typing import Any

import pytest

from ironbridge import Build, BuildTwo, Link, SellCotton, State
from tests.support.rules.lancashire import CLASSIC, REVISED, both_editions, table
from tests.support.rules.play import allowed, do, do_pass, flipped, on, options, refused, seat, tile

YARD = Build("shipyard", "birkenhead.1")
BY_TILE: dict[str, Any] = {
    "tiles": {"liverpool.1": tile(0, "port", 2), "ellesmere_port.1": tile(1, "port", 2)}
}
BY_LINK: dict[str, Any] = {
    "tiles": {"ellesmere_port.1": tile(1, "port", 2)},
    "links": {"liverpool-wigan": 0},
}


def docks(*hand: str, ruleset: str = CLASSIC, **given: Any) -> State:
    """The Rail Era; seat 1 has joined Birkenhead to its port in Ellesmere Port, so that there is coal."""
    links = {"birkenhead-ellesmere_port": 1, **given.pop("links", {})}
    own = {"mat": {"shipyard": 2, "port": 4} | given.pop("mat", {})}
    return table(*hand, ruleset=ruleset, era="rail", links=links, own=own, **given)


@pytest.mark.rule("LC5")
@pytest.mark.trap
@pytest.mark.parametrize("given", [BY_TILE, BY_LINK])
def test_classic_with_liverpool_in_the_network_an_industry_card_builds_in_birkenhead(
    given: dict[str, Any],
) -> None:
    state = docks("shipyard", **given)
    do(state, YARD)
    assert on(state, "birkenhead.1") == tile(0, "shipyard", 2, flipped=True, cubes=0)
    assert seat(state)["discard"][-1] == "shipyard"


@pytest.mark.rule("LC5")
@pytest.mark.trap
@pytest.mark.parametrize("given", [BY_TILE, BY_LINK])
def test_revised_there_is_no_such_rule(given: dict[str, Any]) -> None:
    refused(docks("shipyard", ruleset=REVISED, **given), YARD, "LB1", "no_card_fits")


@pytest.mark.rule("LC5")
@pytest.mark.parametrize(
    "given",
    [
        {"tiles": {"ellesmere_port.1": tile(0, "port", 2)}},
        {"tiles": {"liverpool.1": tile(1, "port", 2)}, "links": {"warrington_runcorn-wigan": 0}},
        {"links": {"liverpool-wigan": 1, "preston-wigan": 0}},
    ],
)
def test_liverpool_must_be_in_the_own_network(given: dict[str, Any]) -> None:
    refused(docks("shipyard", **given), YARD, "LB1", "no_card_fits")


@pytest.mark.rule("LC5")
@pytest.mark.trap
def test_only_industry_cards_know_it() -> None:
    refused(docks("liverpool", **BY_TILE), YARD, "LB1", "no_card_fits")
    refused(docks("port", **BY_TILE), YARD, "LB1", "no_card_fits")


@pytest.mark.rule("LC5", "LB1")
@both_editions
def test_the_location_card_of_birkenhead_builds_there_anyway(ruleset: str) -> None:
    state = docks("birkenhead", ruleset=ruleset, tiles={"ellesmere_port.1": tile(1, "port", 2)})
    do(state, YARD)
    assert on(state, "birkenhead.1") is not None


@pytest.mark.rule("LC5")
@pytest.mark.trap
def test_it_does_not_work_from_birkenhead_to_liverpool() -> None:
    state = docks("port", tiles={"birkenhead.1": flipped(0, "shipyard", 2)}, mat={"shipyard": 1})
    refused(state, Build("port", "liverpool.1"), "LB1", "no_card_fits")


@pytest.mark.rule("LC5", "LC3")
@pytest.mark.trap
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_it_carries_no_coal(era: str) -> None:
    level = 4 if era == "canal" else 2
    state = table(
        "shipyard",
        era=era,
        own={"mat": {"shipyard": level}},
        tiles={"liverpool.1": tile(0, "port", 2), "wigan.1": tile(0, "coal", 2)},
        links={"liverpool-wigan": 0},
    )
    refused(state, YARD, "LC3", "no_coal")
    assert allowed(state, Build("shipyard", "liverpool.3")) == (era == "rail")


@pytest.mark.rule("LC5", "LE2")
@pytest.mark.trap
def test_it_carries_no_cotton() -> None:
    state = table(
        era="rail",
        tiles={"warrington_runcorn.2": tile(0, "cotton", 2), "liverpool.1": tile(0, "port", 2)},
        links={"ellesmere_port-warrington_runcorn": 0, "birkenhead-ellesmere_port": 0},
    )
    refused(state, SellCotton("warrington_runcorn.2", "liverpool.1"), "LE2", "not_connected")
    refused(state, SellCotton("warrington_runcorn.2", "distant"), "LE3", "not_connected")


@pytest.mark.rule("LC5", "LK1")
@pytest.mark.trap
def test_it_lets_no_rail_start_at_birkenhead() -> None:
    state = table(era="rail", tiles={"liverpool.1": tile(0, "port", 2)})
    refused(state, Link("birkenhead-ellesmere_port"), "LK1", "outside_network")


@pytest.mark.rule("LC5", "LF1")
def test_it_scores_nothing() -> None:
    state = table(
        era="rail",
        tiles={"liverpool.1": flipped(0, "port", 2), "birkenhead.1": flipped(0, "shipyard", 2)},
    )
    while not state.is_over:
        do_pass(state)
    assert (seat(state)["score"]["rail_links"], seat(state)["score"]["rail_tiles"]) == (0, 4 + 18)


@pytest.mark.rule("LC5", "LB1")
@both_editions
def test_with_nothing_on_the_board_an_industry_card_builds_in_birkenhead_too(ruleset: str) -> None:
    state = docks("shipyard", ruleset=ruleset, tiles={"ellesmere_port.1": tile(1, "port", 2)})
    assert allowed(state, YARD)
    two = docks("iron", "coal", ruleset=ruleset, tiles={"ellesmere_port.1": tile(1, "port", 2)})
    assert BuildTwo("shipyard", "birkenhead.1") in options(two, BuildTwo)
