"""Setting a table of Lancashire for a case; what is done at it is in tests.support.rules.play."""

from collections.abc import Mapping
from typing import Any

import pytest

from ironbridge import State, set_up

CLASSIC = "lancashire"
REVISED = "lancashire-revised"
INTRO = "lancashire-revised-intro"
EDITIONS = (CLASSIC, REVISED)
CLOSED = 8

# How many rounds an era has.
ROUNDS = {
    (CLASSIC, 3): 10, (CLASSIC, 4): 8,
    (REVISED, 2): 10, (REVISED, 3): 9, (REVISED, 4): 8,
    (INTRO, 2): 10, (INTRO, 3): 9, (INTRO, 4): 8,
}  # fmt: skip

both_editions = pytest.mark.parametrize("ruleset", EDITIONS)
every_game = pytest.mark.parametrize(("ruleset", "players"), ROUNDS)


def table(
    *hand: str,
    ruleset: str = CLASSIC,
    players: int = 3,
    money: int = 50,
    own: Mapping[str, Any] | None = None,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    **given: Any,
) -> State:
    """Seat 0 is to act late in an era, with exactly this hand (two equal cards when none is given) and money.

    As many cards as given are left to be played: an odd number leaves one action in this turn, an even one two.
    """
    hand = hand or ("wigan", "wigan")
    return set_up(
        ruleset,
        players,
        round_number=ROUNDS[ruleset, players] - (len(hand) - 1) // 2,
        actions_left=2 - len(hand) % 2,
        seats={0: {"money": money, "hand": list(hand)} | dict(own or {})} | dict(others or {}),
        **given,
    )


def last_turn(
    ruleset: str = CLASSIC, *, players: int = 3, round_number: int | None = 5, **given: Any
) -> State:
    """The last action of a round (None: of the era): whatever is done ends it. Seat 0 is first in turn order."""
    return set_up(
        ruleset,
        players,
        round_number=round_number or ROUNDS[ruleset, players],
        turn=players - 1,
        actions_left=1,
        **given,
    )


def with_demand(state: State, *top: int) -> State:
    """The same state with these values on top of the demand tiles that are still hidden."""
    data = state.to_data()
    rest = list(data["demand"]["hidden"])
    for value in top:
        rest.remove(value)
    data["demand"]["hidden"] = [*top, *rest]
    return State.from_data(data)
