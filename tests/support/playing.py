"""How the games of the tests are played: at random, or with a purpose."""

import os
import random
from collections.abc import Callable

from ironbridge import (
    RULESETS,
    BonusDevelop,
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
    Stop,
    TakeBeer,
    choice_to_data,
)
from ironbridge.engine import codes

# Every ruleset with every number of players; or only those of some rulesets, named with commas between them.
_NAMES = os.environ.get("IRONBRIDGE_TEST_RULESETS", ",".join(RULESETS)).split(",")
SETTINGS = [(name, players) for name in _NAMES for players in RULESETS[name].player_counts]

Policy = Callable[[State, random.Random], Choice]

# How eagerly each kind of choice is taken when it is open; kinds not named here count 10.
_EAGERNESS: dict[type, float] = {
    Sell: 200,
    SellCotton: 2000,
    Link: 8,
    BuildTwo: 0.5,
    BonusDevelop: 4,
    Develop: 3,
    Loan: 1,
    Scout: 1,
    Stop: 1,
    Pass: 0.1,
}


def at_random(state: State, rng: random.Random) -> Choice:
    """Any choice, all of them equally likely."""
    return rng.choice(state.legal_actions())


def of_any_kind(state: State, rng: random.Random) -> Choice:
    """Any choice, each kind as likely as any other."""
    choices = state.legal_actions()
    kind = rng.choice(list(dict.fromkeys(map(type, choices))))
    return rng.choice([choice for choice in choices if isinstance(choice, kind)])


def with_a_purpose(state: State, rng: random.Random) -> Choice:
    """A choice that gets somewhere: sell, build, lay double rails, borrow when poor, drink for the bonus."""
    choices = state.legal_actions()
    return rng.choices(choices, [_eagerness(state, choice) for choice in choices])[0]


def _eagerness(state: State, choice: Choice) -> float:
    seat = state.seat_to_act
    assert seat is not None
    is_rail = state.position.era == codes.RAIL
    if isinstance(choice, Build):
        owner = state.position.owner[state.ruleset.names.numbers["slot"][choice.slot]]
        return 20 if owner < 0 else 40 if owner == seat else 400
    if isinstance(choice, Sell) and choice.merchant.startswith("gloucester"):
        return 500
    if isinstance(choice, Stop) and state.position.ask == codes.ASK_BONUS:
        return 5
    if isinstance(choice, Link) and (is_rail or state.position.parts):
        return 30
    if isinstance(choice, Loan) and state.position.money[seat] < 12 and not is_rail:
        return 150
    if isinstance(choice, TakeBeer) and choice.source in state.ruleset.names.merchants:
        return 30
    return _EAGERNESS.get(type(choice), 10)


def play(state: State, policy: Policy, rng: random.Random, most: int | None = None) -> int:
    """Play on in place to the end, or for so many choices at most; the number of choices made."""
    made = 0
    while not state.is_over and (most is None or made < most):
        state.apply(policy(state, rng))
        made += 1
    return made


def key(choice: Choice) -> str:
    """A name under which equal choices are equal, whoever lists them."""
    return str(sorted(choice_to_data(choice).items()))
