"""Crowded but valid positions at random, for what whole games seldom reach."""

import random

from conformance.scenes import scene
from ironbridge import State, chance, ruleset


def rich_position(name: str, players: int, rng: random.Random) -> State:
    """A state in which an action is asked for, rich in something that whole games are poor in."""
    state = scene(name, players, chance(rng.getrandbits(64)))
    if not ruleset(name).leaves_debts:
        return state
    data = state.to_data()
    for player in data["seats"]:
        if player["money"] == 0 and rng.random() < 0.5:
            player["money"] = -rng.randint(1, 30)
    return State.from_data(data)
