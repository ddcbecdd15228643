"""What a seat cannot see: permuting it, and looking for it where it must not be."""

import gc
import random
from types import FunctionType, ModuleType
from typing import Any

from ironbridge import State, View
from tests.oracle.birmingham.facts import WILD_CARDS

Data = dict[str, Any]


def is_about_hidden_cards(state: State, seat: int) -> bool:
    """Whether another seat is asked which card pays, so that the question itself tells of its hand."""
    return state.to_data()["ask"] == "card" and state.seat_to_act != seat


def permuted(state: State, seat: int, rng: random.Random) -> State:
    """The state with everything the seat cannot see shuffled, but for what the question tells of a hand."""
    data = state.to_data()
    order = list(state.ruleset.names.cards)
    kept = {seat, state.seat_to_act} if is_about_hidden_cards(state, seat) else {seat}
    rows = [data[name] for name in ("draw", "set_aside") if name in data]
    hidden = [card for row in rows for card in row]
    for number, player in enumerate(data["seats"]):
        hidden += [player["face_down"]] if player["face_down"] else []
        if number not in kept:
            hidden += [card for card in player["hand"] if card not in WILD_CARDS]
    rng.shuffle(hidden)
    for number, player in enumerate(data["seats"]):
        if player["face_down"]:
            player["face_down"] = hidden.pop()
        if number not in kept:
            hand = [card if card in WILD_CARDS else hidden.pop() for card in player["hand"]]
            player["hand"] = sorted(hand, key=order.index)
    for row in rows:
        row[:] = [hidden.pop() for _ in row]
    rng.shuffle(data["rail_deck"])
    if "demand" in data:
        rng.shuffle(data["demand"]["hidden"])
        rng.shuffle(data["rail_demand"])
    return State.from_data(data)


def insides(view: View) -> Data:
    """Every value the view's position holds, by the name it is reached under, as far as it can be read."""
    position = view.position
    names = [name for name in dir(position) if not name.startswith("__")]
    values = {name: getattr(position, name) for name in names}
    return {
        name: list(value) if hasattr(value, "__len__") else value
        for name, value in values.items()
        if not callable(value) and name != "rulebook"
    }


def reachable(thing: object) -> dict[int, object]:
    """All objects that can be reached from one, by whatever reference; code is not followed."""
    found: dict[int, object] = {}
    waiting = [thing]
    while waiting:
        at = waiting.pop()
        if id(at) not in found and not isinstance(at, type | ModuleType | FunctionType):
            found[id(at)] = at
            waiting += gc.get_referents(at)
    return found
