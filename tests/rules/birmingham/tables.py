"""Tables that several chapters set."""

from typing import Any

from ironbridge import Link, Sell, State
from tests.support.rules.play import do, flipped, table, tile


def asked_for_coal() -> State:
    state = table(
        era="rail", tiles={"burton_on_trent.1": tile(0, "coal", 2), "cannock.2": tile(1, "coal", 2)}
    )
    do(state, Link("burton_on_trent-cannock"))
    return state


def asked_for_beer() -> State:
    state = joined()
    do(state, Sell("worcester.1", "gloucester.1"))
    return state


def joined() -> State:
    """Seat 0 may sell a mill and cannot sell other things, each for a reason of its own."""
    return table(
        tiles={
            "worcester.1": tile(0, "cotton", 1),
            "coventry.1": tile(0, "pottery", 1),
            "birmingham.1": flipped(0, "cotton", 1),
            "birmingham.3": tile(1, "iron", 1),
            "stafford.1": tile(0, "brewery", 1),
        },
        links={"gloucester-worcester": 0, "birmingham-worcester": 1},
        merchants={"gloucester.1": "cotton", "gloucester.2": "blank", "oxford.1": "any"},
        own={"mat": {"iron": 0, "pottery": 3}},
    )


def market_town(*hand: str, **given: Any) -> State:
    """Birmingham, Coventry and Worcester are joined to Oxford, whose first tile buys anything, the second cotton."""
    base: dict[str, Any] = {
        "links": {"birmingham-oxford": 1, "birmingham-coventry": 0, "birmingham-worcester": 1},
        "merchants": {"oxford.1": "any", "oxford.2": "cotton"},
    }
    return table(*hand, **base | given)
