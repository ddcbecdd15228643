"""In both games every listed choice is legal, and every other way to begin an action is refused with a reason."""

from itertools import product

import pytest

from ironbridge import (
    Build,
    BuildTwo,
    Choice,
    Develop,
    Link,
    Loan,
    Pass,
    Scout,
    Sell,
    SellCotton,
    State,
    chance,
    deal,
    new_game,
)
from ironbridge.rules.numbered import base_rules, numbered_rules
from tests.rules.only_in import OF_BIRMINGHAM_ALONE, OF_LANCASHIRE_ALONE
from tests.support.rules.play import asked


def ways_to_begin(state: State) -> list[Choice]:
    """Every way an action could be begun, were there no rules."""
    names = state.ruleset.names
    choices: list[Choice] = [Pass(), Scout(), *map(Loan, names.loans)]
    for industry, slot in product(names.industries, names.slots):
        choices += [Build(industry, slot), BuildTwo(industry, slot)]
    choices += [*map(Link, names.lines), *map(Develop, names.industries)]
    if names.merchants:
        choices += [Sell(slot, merchant) for slot, merchant in product(names.slots, names.merchants)]
    else:
        choices += [SellCotton(slot, port) for slot, port in product(names.slots, (*names.slots, "distant"))]
    return choices


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        *(("birmingham", players) for players in (2, 3, 4)),
        pytest.param("lancashire", 3, marks=pytest.mark.whole_games),
        pytest.param("lancashire", 4, marks=pytest.mark.whole_games),
        pytest.param("lancashire-revised", 2, marks=pytest.mark.whole_games),
    ],
)
def test_every_listed_choice_is_legal_and_every_other_one_has_a_reason(ruleset: str, players: int) -> None:
    state = new_game(deal(ruleset, players, seed=players))
    luck = chance(players)
    of_the_other = OF_LANCASHIRE_ALONE if state.ruleset.names.merchants else OF_BIRMINGHAM_ALONE
    rules = {**base_rules(ruleset), **numbered_rules(ruleset)}
    seen = 0
    while not state.is_over:
        listed = state.legal_actions()
        assert all(state.why_not(choice) is None for choice in listed)
        seen += 1
        if seen % 25 == 0 and asked(state) == "action":
            for choice in ways_to_begin(state):
                refusal = state.why_not(choice)
                assert (refusal is None) == (choice in listed)
                assert refusal is None or (refusal.rule in rules and refusal.code not in of_the_other)
        state.apply(listed[luck.below(len(listed))])
    assert seen > 60
