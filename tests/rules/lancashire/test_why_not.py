"""Every refusal of Lancashire has a case, cites the rule that forbids the choice, and is given for no legal one."""

from collections.abc import Callable

import pytest

from ironbridge import (
    BonusDevelop,
    Build,
    BuildTwo,
    Choice,
    Develop,
    Link,
    Loan,
    Pass,
    PayCard,
    PayCards,
    RemoveTile,
    Scout,
    SellCotton,
    State,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
    deal,
    new_game,
    set_up,
)
from ironbridge.rules.refusals import CODE_NAMES
from tests.rules.only_in import OF_BIRMINGHAM_ALONE
from tests.support.rules.lancashire import last_turn, table
from tests.support.rules.play import asked, do, do_pass, flipped, refused, tile


def nothing() -> State:
    return table()


def rail_era() -> State:
    return table(era="rail")


def poor() -> State:
    return table(money=1, own={"income_space": 0}, markets={"iron": 0}, links={"preston-wigan": 0})


def asked_for_a_card() -> State:
    state = table("wigan", "iron", "coal", "coal")
    do(state, Build("coal", "wigan.1"))
    return state


def asked_for_two_cards() -> State:
    state = table("wigan", "iron", "coal", "coal")
    do(state, BuildTwo("coal", "wigan.1"))
    return state


def asked_for_coal() -> State:
    state = table(
        "manchester",
        own={"mat": {"cotton": 9}},
        tiles={"oldham.1": tile(1, "coal", 1), "bolton.1": tile(2, "coal", 1)},
        links={"manchester-oldham": 1, "bolton-manchester": 1},
    )
    do(state, Build("cotton", "manchester.1"))
    return state


def asked_for_iron() -> State:
    state = table(tiles={"bolton.3": tile(1, "iron", 1), "preston.2": tile(2, "iron", 1)})
    do(state, Develop("cotton"))
    return state


def asked_for_more() -> State:
    state = nothing()
    do(state, Develop("cotton"))
    return state


def asked_in_a_shortfall() -> State:
    state = last_turn(
        seats={0: {"money": 0, "income_space": 5}},
        tiles={"bury.1": tile(0, "cotton", 1), "wigan.1": tile(0, "coal", 1), "wigan.2": tile(1, "coal", 1)},
    )
    do_pass(state)
    return state


def over() -> State:
    state = last_turn(era="rail", round_number=None)
    do_pass(state)
    return state


def first_round() -> State:
    return new_game(deal("lancashire", 3, seed=1))


def second_action() -> State:
    return table("wigan")


def joined() -> State:
    """Seat 0 has a mill it may sell, and things it cannot; seat 1 has two ports, one of them flipped."""
    return table(
        tiles={
            "preston.1": tile(0, "cotton", 1),
            "manchester.1": tile(0, "cotton", 1),
            "bolton.1": flipped(0, "cotton", 1),
            "wigan.1": tile(0, "coal", 1),
            "preston.2": tile(2, "iron", 1),
            "preston.3": tile(1, "port", 1),
            "lancaster.1": flipped(1, "port", 1),
        },
        links={"lancaster-preston": 1, "preston-wigan": 0},
        own={"mat": {"iron": 0}},
    )


def closed() -> State:
    return table(
        tiles={"preston.1": tile(0, "cotton", 1), "preston.3": tile(1, "port", 1)}, demand_shown=[4, 3, 2]
    )


def beside_rivals() -> State:
    """Seat 0 holds a card for Manchester, where it has a mill beside a mill and a mine of others."""
    return table(
        "manchester",
        "manchester",
        tiles={
            "manchester.1": flipped(1, "cotton", 1),
            "manchester.2": flipped(0, "cotton", 1),
            "manchester.3": flipped(2, "coal", 1),
        },
        own={"mat": {"coal": 6}},
        markets={"coal": 0},
    )


def coal_left() -> State:
    """Seat 0 has a better mine for Wigan, where seat 1 has one; there is coal in the market."""
    return table(tiles={"wigan.1": flipped(1, "coal", 1)}, own={"mat": {"coal": 6}})


def stranger_to_the_board() -> State:
    return table(
        "coal",
        "coal",
        tiles={"wigan.1": flipped(1, "coal", 1)},
        own={"mat": {"coal": 6}},
        markets={"coal": 0},
    )


def out_of_links() -> State:
    state = joined()
    reasons = {line: state.why_not(Link(line)) for line in state.ruleset.names.lines}
    canals = [line for line, reason in reasons.items() if reason is None or reason.code != "wrong_era_line"]
    return table(links=dict.fromkeys(canals[:14], 0))


def late() -> State:
    return set_up("lancashire", 4, era="rail", round_number=5)


Case = tuple[str, str, Callable[[], State], Choice]

REFUSALS: list[Case] = [
    ("not_asked", "LT1", nothing, Stop()),
    ("not_asked", "LT1", nothing, Scout()),
    ("not_asked", "LT1", nothing, BonusDevelop("coal")),
    ("not_asked", "LT1", nothing, TakeBeer("wigan.1")),
    ("not_asked", "T3", asked_for_a_card, Loan()),
    ("not_asked", "T3", asked_for_a_card, PayCards(("coal", "coal"))),
    ("not_asked", "T3", asked_for_two_cards, PayCard("coal")),
    ("not_asked", "T3", asked_for_two_cards, PayCards(("iron", "coal", "coal"))),
    ("not_asked", "LC3", asked_for_coal, TakeIron("bolton.3")),
    ("not_asked", "LC4", asked_for_iron, TakeCoal("bolton.1")),
    ("not_asked", "LT1", asked_for_more, Loan(10)),
    ("not_asked", "T8", asked_in_a_shortfall, Stop()),
    ("not_asked", "LF4", over, Pass()),
    ("no_tile_left", "LB2", joined, Build("iron", "bolton.3")),
    ("no_tile_left", "LB2", joined, BuildTwo("iron", "bolton.3")),
    ("no_tile_left", "LD1", joined, Develop("iron")),
    ("wrong_era_tile", "LB3", rail_era, Build("coal", "wigan.1")),
    ("wrong_era_tile", "LB3", nothing, BuildTwo("shipyard", "liverpool.3")),
    ("slot_shows_other", "LB2", nothing, Build("cotton", "wigan.2")),
    ("no_card_fits", "LB1", nothing, Build("cotton", "bury.1")),
    ("no_card_fits", "LB1", asked_for_a_card, PayCard("iron")),
    ("needs_both_actions", "LB1", first_round, BuildTwo("coal", "wigan.1")),
    ("needs_both_actions", "LB1", second_action, BuildTwo("coal", "wigan.1")),
    ("other_slot_first", "LB2", lambda: table("lancaster", "wigan"), Build("port", "lancaster.2")),
    ("other_slot_first", "LB2", nothing, BuildTwo("port", "preston.1")),
    ("one_tile_per_place", "LB3", joined, BuildTwo("coal", "wigan.2")),
    ("overbuild_other_industry", "LB5", beside_rivals, Build("coal", "manchester.2")),
    ("overbuild_not_higher", "LB5", beside_rivals, Build("cotton", "manchester.2")),
    ("overbuild_opponent_kind", "LB5", beside_rivals, Build("cotton", "manchester.1")),
    ("overbuild_cubes_left", "LB5", coal_left, Build("coal", "wigan.1")),
    ("overbuild_second_tile", "LB5", beside_rivals, Build("coal", "manchester.3")),
    ("overbuild_outside_network", "LB1", stranger_to_the_board, Build("coal", "wigan.1")),
    ("no_coal", "LC3", nothing, BuildTwo("iron", "bolton.3")),
    ("no_coal", "LC3", lambda: table(era="rail", links={"preston-wigan": 0}), Link("bolton-wigan")),
    ("too_dear", "C9", poor, Build("coal", "wigan.1")),
    ("too_dear", "C9", poor, BuildTwo("coal", "wigan.1")),
    ("too_dear", "C9", poor, Link("liverpool-wigan")),
    ("too_dear", "C9", poor, Develop("cotton")),
    ("wrong_era_line", "LK1", joined, Link("bolton-wigan")),
    ("line_taken", "LK1", joined, Link("lancaster-preston")),
    ("no_link_left", "LK1", out_of_links, Link("warrington_runcorn-wigan")),
    ("nothing_on_board", "LK1", nothing, Link("liverpool-wigan")),
    ("outside_network", "LK1", joined, Link("burnley-colne")),
    ("not_your_tile", "LE1", joined, SellCotton("preston.2", "preston.3")),
    ("not_your_tile", "T8", asked_in_a_shortfall, RemoveTile("wigan.2")),
    ("not_sold", "LE1", joined, SellCotton("wigan.1", "preston.3")),
    ("already_flipped", "LE1", joined, SellCotton("bolton.1", "distant")),
    ("no_port", "LE2", joined, SellCotton("preston.1", "preston.2")),
    ("no_port", "LE2", joined, SellCotton("preston.1", "liverpool.1")),
    ("port_flipped", "LE2", joined, SellCotton("preston.1", "lancaster.1")),
    ("not_connected", "LE2", joined, SellCotton("manchester.1", "preston.3")),
    ("not_connected", "LE3", joined, SellCotton("manchester.1", "distant")),
    ("market_closed", "LE3", closed, SellCotton("preston.1", "distant")),
    ("income_too_low", "LL1", poor, Loan(10)),
    ("loans_ended", "LL2", late, Loan(20)),
    ("card_not_held", "T3", asked_for_a_card, PayCard("bury")),
    ("card_not_held", "T3", asked_for_two_cards, PayCards(("wigan", "wigan"))),
    ("not_a_nearest_mine", "LC3", asked_for_coal, TakeCoal("wigan.1")),
    ("not_a_stocked_works", "LC4", asked_for_iron, TakeIron("rochdale.3")),
]


@pytest.mark.parametrize(
    ("code", "rule", "make", "choice"), REFUSALS, ids=[f"{code}-{rule}" for code, rule, _, _ in REFUSALS]
)
def test_a_refusal_cites_the_rule_that_forbids(
    code: str, rule: str, make: Callable[[], State], choice: Choice
) -> None:
    refused(make(), choice, rule, code)


def test_every_refusal_has_a_case_here_or_belongs_to_birmingham() -> None:
    here = {code for code, _, _, _ in REFUSALS}
    assert here.isdisjoint(OF_BIRMINGHAM_ALONE)
    assert here | OF_BIRMINGHAM_ALONE == set(CODE_NAMES.values())


def test_an_action_that_is_full_ends_by_itself() -> None:
    canal, developed = joined(), nothing()
    do(canal, Link("liverpool-wigan"))
    do(developed, Develop("cotton"), Develop("cotton"))
    rails = table(era="rail", tiles={"wigan.1": tile(0, "coal", 2)})
    do(rails, Link("bolton-wigan"), Link("liverpool-wigan"))
    for state in (canal, developed, rails):
        assert (asked(state), state.to_data()["actions_left"]) == ("action", 1)
