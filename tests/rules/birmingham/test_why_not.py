"""Every refusal there is has a case, cites the rule that forbids the choice, and is given for no legal one."""

from collections.abc import Callable

import pytest

from ironbridge import (
    BonusDevelop,
    Build,
    Choice,
    Develop,
    Link,
    Loan,
    Pass,
    PayCard,
    RemoveTile,
    Scout,
    Sell,
    State,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
)
from ironbridge.rules.refusals import CODE_NAMES
from tests.rules.birmingham.tables import asked_for_beer, asked_for_coal, joined
from tests.rules.only_in import OF_LANCASHIRE_ALONE
from tests.support.rules.play import asked, do, do_pass, flipped, last_turn, refused, table, tile


def nothing() -> State:
    return table()


def rail_era() -> State:
    return table(era="rail")


def poor() -> State:
    return table("birmingham", "birmingham", money=1, own={"income_space": 0})


def asked_for_a_card() -> State:
    state = table("coventry", "coal", "iron", links={"birmingham-coventry": 0})
    do(state, Build("coal", "coventry.2"))
    return state


def asked_for_iron() -> State:
    state = table(tiles={"dudley.2": tile(1, "iron", 1), "redditch.2": tile(0, "iron", 1)})
    do(state, Develop("cotton"))
    return state


def asked_for_more() -> State:
    state = table(own={"mat": {"pottery": 4, "iron": 1}})
    do(state, Develop("pottery"))
    return state


def asked_for_a_second_rail() -> State:
    state = table(
        era="rail",
        tiles={"walsall.2": tile(1, "brewery", 2), "cannock.2": tile(0, "coal", 2)},
        links={"birmingham-oxford": 0},
    )
    do(state, Link("cannock-walsall"))
    return state


def asked_for_a_bonus() -> State:
    state = asked_for_beer()
    do(state, TakeBeer("gloucester.1"))
    return state


def asked_in_a_shortfall() -> State:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 5}},
        tiles={
            "coventry.1": tile(0, "pottery", 2),
            "stafford.1": tile(0, "brewery", 1),
            "worcester.1": tile(0, "cotton", 1),
            "birmingham.3": tile(1, "iron", 1),
        },
    )
    do_pass(state)
    return state


def over() -> State:
    state = last_turn(era="rail", round_number=10)
    do_pass(state)
    return state


def beside_rivals() -> State:
    """Seat 0 holds a card for Worcester, where it has a mill beside one of seat 1."""
    return table(
        "worcester",
        "worcester",
        tiles={"worcester.1": flipped(1, "cotton", 1), "worcester.2": flipped(0, "cotton", 1)},
    )


def brewers_beside() -> State:
    """Seat 0 may build in Stone, where the space for a mill or a brewery has a brewery."""
    return table("wild_location", "dudley", tiles={"stone.1": tile(1, "brewery", 1)})


def coal_left() -> State:
    """Seat 0 has a better mine for Dudley, where seat 1 has one; there is coal in the market."""
    return table(tiles={"dudley.1": flipped(1, "coal", 1)}, own={"mat": {"coal": 6}})


def no_coal_anywhere() -> State:
    """In Dudley lie a mine of seat 1 and works of seat 0; there is no coal in the world."""
    return table(
        tiles={"dudley.1": flipped(1, "coal", 2), "dudley.2": flipped(0, "iron", 2)},
        own={"mat": {"coal": 4}},
        markets={"coal": 0},
    )


def stranger_to_the_board() -> State:
    """Seat 0 has nothing on the board and may build over a mine of seat 1, but for its card."""
    return table(
        "coal",
        "coal",
        tiles={"dudley.1": flipped(1, "coal", 1)},
        own={"mat": {"coal": 6}},
        markets={"coal": 0},
    )


def out_of_beer(*hand: str) -> State:
    return table(
        *hand,
        tiles={"worcester.1": tile(0, "cotton", 1)},
        links={"gloucester-worcester": 0},
        merchants={"gloucester.1": "cotton"},
        barrels_drunk=["gloucester.1"],
    )


def out_of_links() -> State:
    lines = [line for line in nothing().ruleset.names.lines if nothing().is_legal(Link(line))]
    return table(links=dict.fromkeys(lines[:14], 0))


Case = tuple[str, str, Callable[[], State], Choice]

REFUSALS: list[Case] = [
    ("not_asked", "T2", nothing, Stop()),
    ("not_asked", "T3", asked_for_a_card, Loan()),
    ("not_asked", "C6", asked_for_coal, TakeIron("dudley.2")),
    ("not_asked", "C7", asked_for_iron, TakeCoal("dudley.1")),
    ("not_asked", "C8", asked_for_beer, Stop()),
    ("not_asked", "E5", asked_for_a_bonus, Develop("cotton")),
    ("not_asked", "T8", asked_in_a_shortfall, Stop()),
    ("not_asked", "F4", over, Pass()),
    ("no_tile_left", "B1", joined, Build("iron", "dudley.2")),
    ("no_tile_left", "D1", joined, Develop("iron")),
    ("no_tile_left", "E3", asked_for_a_bonus, BonusDevelop("iron")),
    ("wrong_era_tile", "B6", rail_era, Build("coal", "dudley.1")),
    ("slot_shows_other", "B4", nothing, Build("coal", "dudley.2")),
    ("no_card_fits", "B1", nothing, Build("cotton", "worcester.1")),
    ("no_card_fits", "B1", stranger_to_the_board, Build("iron", "dudley.2")),
    ("no_card_fits", "B1", asked_for_a_card, PayCard("iron")),
    ("farm_needs_brewery_card", "B3", nothing, Build("brewery", "farm_north.1")),
    ("other_slot_first", "B4", lambda: table("cannock", "cannock"), Build("coal", "cannock.1")),
    ("one_tile_per_place", "B5", lambda: out_of_beer("worcester"), Build("cotton", "worcester.2")),
    ("overbuild_other_industry", "B10", brewers_beside, Build("cotton", "stone.1")),
    ("overbuild_not_higher", "B10", beside_rivals, Build("cotton", "worcester.2")),
    ("overbuild_opponent_kind", "B10", beside_rivals, Build("cotton", "worcester.1")),
    ("overbuild_cubes_left", "B10", coal_left, Build("coal", "dudley.1")),
    ("overbuild_second_tile", "B11", no_coal_anywhere, Build("coal", "dudley.1")),
    ("overbuild_outside_network", "B2", stranger_to_the_board, Build("coal", "dudley.1")),
    ("no_coal", "C6", nothing, Build("iron", "dudley.2")),
    ("no_coal", "C6", rail_era, Link("birmingham-dudley")),
    ("too_dear", "C9", poor, Build("cotton", "birmingham.1")),
    ("too_dear", "C9", poor, Link("birmingham-dudley")),
    ("too_dear", "C9", poor, Develop("cotton")),
    ("wrong_era_line", "N2", nothing, Link("belper-leek")),
    ("wrong_era_line", "N3", rail_era, Link("burton_on_trent-walsall")),
    ("line_taken", "N1", joined, Link("birmingham-worcester")),
    ("no_link_left", "N1", out_of_links, Link("gloucester-redditch")),
    ("outside_network", "N1", joined, Link("belper-derby")),
    ("no_beer", "N5", asked_for_a_second_rail, Link("birmingham-coventry")),
    ("no_beer", "E2", out_of_beer, Sell("worcester.1", "gloucester.1")),
    ("not_developable", "D2", asked_for_more, Develop("pottery")),
    ("not_developable", "D2", asked_for_a_bonus, BonusDevelop("pottery")),
    ("not_your_tile", "E1", joined, Sell("birmingham.3", "oxford.1")),
    ("not_your_tile", "T8", asked_in_a_shortfall, RemoveTile("birmingham.3")),
    ("not_sold", "E1", joined, Sell("stafford.1", "oxford.1")),
    ("already_flipped", "E1", joined, Sell("birmingham.1", "gloucester.1")),
    ("no_merchant", "E2", joined, Sell("worcester.1", "nottingham.1")),
    ("merchant_buys_other", "E2", joined, Sell("worcester.1", "gloucester.2")),
    ("not_connected", "E2", joined, Sell("coventry.1", "oxford.1")),
    ("income_too_low", "L1", poor, Loan()),
    ("hand_too_small", "W1", nothing, Scout()),
    ("wild_in_hand", "W1", lambda: table("wild_location", "dudley", "iron"), Scout()),
    ("card_not_held", "T3", asked_for_a_card, PayCard("dudley")),
    ("not_a_nearest_mine", "C6", asked_for_coal, TakeCoal("dudley.1")),
    ("not_a_stocked_works", "C7", asked_for_iron, TakeIron("derby.3")),
    ("not_a_beer_source", "C8", asked_for_beer, TakeBeer("gloucester.2")),
    ("brings_no_money", "T8", asked_in_a_shortfall, RemoveTile("coventry.1")),
]


@pytest.mark.parametrize(
    ("code", "rule", "make", "choice"), REFUSALS, ids=[f"{code}-{rule}" for code, rule, _, _ in REFUSALS]
)
def test_a_refusal_cites_the_rule_that_forbids(
    code: str, rule: str, make: Callable[[], State], choice: Choice
) -> None:
    refused(make(), choice, rule, code)


def test_every_refusal_has_a_case_here_or_belongs_to_lancashire() -> None:
    here = {code for code, _, _, _ in REFUSALS}
    assert here.isdisjoint(OF_LANCASHIRE_ALONE)
    assert here | OF_LANCASHIRE_ALONE == set(CODE_NAMES.values())


def test_an_action_that_is_full_ends_by_itself() -> None:
    canal, developed = joined(), nothing()
    do(canal, Link("kidderminster-worcester-farm_south"))
    do(developed, Develop("cotton"), Develop("cotton"))
    rails = asked_for_a_second_rail()
    do(rails, Link("birmingham-walsall"))
    for state in (canal, developed, rails):
        assert (asked(state), state.to_data()["actions_left"]) == ("action", 1)
