"""How golden games are played: at random, but each style with a taste of its own.

They are no bots: nobody improves them, so a seed plays the same game for as long as the rules stay the same.
"""

from collections.abc import Mapping

from ironbridge import (
    Build,
    Choice,
    Develop,
    Link,
    Loan,
    Sell,
    SellCotton,
    State,
    Stop,
    TakeBeer,
    chance,
    choice_to_data,
)
from ironbridge.engine import codes
from ironbridge.engine.build import next_tile
from ironbridge.engine.chance import Chance

Style = Mapping[str, int]

USUAL = 10
POOR = 12

# How eagerly a choice is taken, under its particular name or that of its kind; what is not named counts 10.
STYLES: Mapping[str, Style] = {
    "any": {},
    "eager": {
        "build": 20, "overbuild own": 40, "overbuild rival": 400, "sell": 200, "sell gloucester": 500,
        "barrel": 30, "bonus": 4, "decline": 5, "rail": 30, "second link": 30, "link": 8, "develop": 3,
        "loan": 1, "loan when poor": 150, "scout": 1, "stop": 1, "pass": 0,
    },
    "navvy": {
        "link": 400, "rail": 400, "second link": 400, "build coal": 60, "build brewery": 40, "build": 5,
        "loan when poor": 200, "loan": 5, "develop": 1, "scout": 1, "pass": 1,
    },
    "miner": {
        "build coal": 200, "build iron": 200, "build": 20, "overbuild own": 400, "overbuild rival": 2000, "link": 60,
        "rail": 60, "second link": 100, "develop": 30, "develop coal": 150, "develop iron": 150, "loan": 1,
        "loan when poor": 300, "sell": 50, "scout": 5, "pass": 0,
    },
    "borrower": {"loan": 400, "loan when poor": 400, "build": 40, "link": 20, "sell": 40, "pass": 30},
    "spendthrift": {
        "loan": 150, "loan when poor": 150, "sell": 100, "barrel": 50, "build": 40, "link": 60, "rail": 60,
        "develop": 40, "pass": 1,
    },
    "idler": {"pass": 3000, "loan": 0, "develop": 0, "build": 0, "build two": 0, "scout": 0},
    "sleeper": {"pass": 1, "link": 0, "rail": 0, "loan": 0, "develop": 0, "build": 0, "build two": 0, "scout": 0},
    # These two build a shipyard across the Mersey: it takes another's rail to Birkenhead and a level 2 shipyard.
    "shipwright": {
        "develop shipyard": 2000, "develop shipyard2": 0, "develop": 1, "build in birkenhead": 100000,
        "build in liverpool": 200, "build shipyard": 1, "build": 20, "build two": 0, "rail to liverpool": 300,
        "rail to birkenhead": 0, "link": 5, "rail": 5, "card shipyard": 0, "loan": 1, "loan when poor": 300,
        "sell": 100, "pass": 0,
    },
    "ferryman": {
        "build in ellesmere_port": 2000, "rail to birkenhead": 5000, "build in birkenhead": 0, "build": 20,
        "build two": 1, "link": 5, "rail": 5, "loan": 1, "loan when poor": 200, "sell": 100, "pass": 0,
    },
    "shipper": {
        "sell distant": 400, "sell": 40, "build cotton": 200, "build port": 60, "build two": 5, "build": 20,
        "link": 20, "rail": 30, "loan": 1, "loan when poor": 150, "stop": 0, "pass": 0,
    },
    "colonist": {
        "build two": 400, "build": 40, "link": 30, "rail": 30, "loan": 1, "loan when poor": 200, "sell": 100, "pass": 0,
    },
}  # fmt: skip


def luck_of(seed: str) -> Chance:
    """The stream of random numbers that decides all choices of a game."""
    return chance(f"golden {seed}")


def choose(state: State, style: Style, luck: Chance) -> Choice:
    """One of the legal choices, each as likely as the style is eager for it."""
    choices = state.legal_actions()
    weights = [eagerness(state, style, choice) for choice in choices]
    place = luck.below(sum(weights)) if any(weights) else 0
    for choice, weight in zip(choices, weights, strict=True):
        if place < weight:
            return choice
        place -= weight
    return choices[0]


def eagerness(state: State, style: Style, choice: Choice) -> int:
    """The weight a style gives to a choice."""
    return next((style[name] for name in names_of(state, choice) if name in style), USUAL)


def names_of(state: State, choice: Choice) -> tuple[str, ...]:
    """What a style may call a choice, the most particular name first."""
    position, seat = state.position, state.seat_to_act
    if isinstance(choice, Build):
        owner = position.owner[state.ruleset.names.numbers["slot"][choice.slot]]
        what = "build anew" if owner < 0 else f"overbuild {'own' if owner == seat else 'rival'}"
        return what, f"build in {choice.slot.split('.')[0]}", f"build {choice.industry}", "build"
    if isinstance(choice, Link):
        kind = "rail" if position.era == codes.RAIL else "link"
        ends = [f"{kind} to {end}" for end in choice.line.split("-")]
        return (*ends, "second link" if position.parts else kind, "link")
    if isinstance(choice, Sell):
        return f"sell {choice.merchant.split('.')[0]}", "sell"
    if isinstance(choice, SellCotton):
        return f"sell {choice.port}", "sell"
    if isinstance(choice, Loan):
        is_poor = seat is not None and position.money[seat] < POOR
        return ("loan when poor", "loan") if is_poor else ("loan",)
    if isinstance(choice, Stop):
        return "decline" if position.ask == codes.ASK_BONUS else "stop", "stop"
    if isinstance(choice, TakeBeer):
        return "barrel" if choice.source in state.ruleset.names.merchants else "beer", "beer"
    if isinstance(choice, Develop) and seat is not None:
        industry = state.ruleset.names.numbers["industry"][choice.industry]
        _, level = state.ruleset.names.tiles[next_tile(position, seat, industry)]
        return f"develop {choice.industry}{level}", f"develop {choice.industry}", "develop"
    kind = choice_to_data(choice)["do"].replace("_", " ")
    return f"{kind} {getattr(choice, 'card', '')}", kind
