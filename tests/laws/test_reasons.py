"""Every refusal cites a rule that is written; this holds for a game of another package too, which no oracle knows."""

import random
from itertools import product

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
    Sell,
    SellCotton,
    State,
    Stop,
    TakeBeer,
    TakeCoal,
    TakeIron,
    deal,
    new_game,
)
from ironbridge.games.names import Names
from ironbridge.rules.numbered import base_rules, numbered_rules
from tests.support.playing import SETTINGS, key, with_a_purpose

ASKED = 40  # choices judged in each state


def choices_of(names: Names) -> list[Choice]:
    """All choices that name single things of a ruleset."""
    alone: list[Choice] = [Pass(), Stop(), *map(Loan, names.loans), *map(PayCard, names.cards)]
    on_slots: list[Choice] = [of(slot) for of in (TakeCoal, TakeIron, RemoveTile) for slot in names.slots]
    on_mat: list[Choice] = [*map(Develop, names.industries)]
    built: list[Choice] = [Build(industry, slot) for slot, industry in product(names.slots, names.industries)]
    sold: list[Choice]
    if names.merchants:
        sold = [Sell(slot, merchant) for slot, merchant in product(names.slots, names.merchants)]
        on_slots += map(TakeBeer, names.slots)
        on_mat += map(BonusDevelop, names.industries)
    else:
        sold = [SellCotton(slot, port) for slot, port in product(names.slots, names.values["port"].values())]
    return [*alone, *on_slots, *on_mat, *map(Link, names.lines), *built, *sold]


@pytest.mark.parametrize(("ruleset", "players"), SETTINGS)
def test_every_refusal_cites_a_rule_that_is_written(ruleset: str, players: int) -> None:
    rng = random.Random(7)
    rules = {*numbered_rules(ruleset), *base_rules(ruleset)}
    state: State = new_game(deal(ruleset, players, 7))
    choices = choices_of(state.ruleset.names)
    cited: set[str] = set()
    while not state.is_over:
        listed = {key(choice) for choice in state.legal_actions()}
        for choice in rng.sample(choices, ASKED):
            refusal = state.why_not(choice)
            assert (refusal is None) == (key(choice) in listed), choice
            if refusal is not None:
                cited.add(refusal.rule)
        state.apply(with_a_purpose(state, rng))
    assert cited <= rules
    assert len(cited) > 5
