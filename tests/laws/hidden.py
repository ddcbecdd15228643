"""What a seat cannot see: permuting it, and looking for it where it must not be."""

import gc
import random
from types import FunctionType, ModuleType
from typing import Any

from ironbridge import State, View

Data = dict[str, Any]
WILD = {"wild_location", "wild_industry"}


def is_about_hidden_cards(state: State, seat: int) -> bool:
    """Whether another seat is asked which card pays, so that the question itself tells of its hand."""
    return state.to_data()["ask"] == "card" and state.seat_to_act != seat


def permuted(state: State, seat: int, rng: random.Random) -> State:
    """The state with everything the seat cannot see shuffled, but for what the question tells of a hand."""
    data = state.to_data()
    order = list(state.ruleset.names.cards)
    kept = {seat, state.seat_to_act} if is_about_hidden_cards(state, seat) else {seat}
    hidden = list(data["draw"])
    for number, player in enumerate(data["seats"]):
        hidden += [player["face_down"]] if player["face_down"] else []
        if number not in kept:
            hidden += [card for card in player["hand"] if card not in WILD]
    rng.shuffle(hidden)
    for number, player in enumerate(data["seats"]):
        if player["face_down"]:
            player["face_down"] = hidden.pop()
        if number not in kept:
            hand = [card if card in WILD else hidden.pop() for card in player["hand"]]
            player["hand"] = sorted(hand, key=order.index)
    data["draw"] = hidden
    rng.shuffle(data["rail_deck"])
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
