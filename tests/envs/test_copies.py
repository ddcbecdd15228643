"""Environments, and what they are made of, can be copied and pickled in the middle of a game."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from ironbridge import deal, new_game
from ironbridge.envs import ActionSpace, Observer, brass_v1

copied_both_ways = pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))], ids=["deepcopy", "pickle"]
)
Copied = Callable[[Any], Any]


@copied_both_ways
def test_numbers_for_choices_and_observations_can_be_copied(copied: Copied) -> None:
    view = new_game(deal("lancashire", 3, 1)).view(0)
    space, observer = ActionSpace("lancashire"), Observer("lancashire", 3)
    assert copied(space).mask(view).tobytes() == space.mask(view).tobytes()
    assert copied(observer).observe(view).tobytes() == observer.observe(view).tobytes()


def played_on(env: Any, steps: int) -> list[bytes]:
    """What is seen in so many steps of an environment of PettingZoo, by luck of its own."""
    luck, seen = np.random.default_rng(7), []
    for _ in range(steps):
        row, _, is_over, _, _ = env.last()
        seen.append(row["observation"].tobytes() + row["action_mask"].tobytes())
        env.step(None if is_over else int(luck.choice(np.flatnonzero(row["action_mask"]))))
    return seen


@copied_both_ways
def test_a_copy_of_all_seats_goes_its_own_way(copied: Copied) -> None:
    env = brass_v1.env(ruleset="birmingham", players=2)
    env.reset(seed=3)
    while not env.unwrapped.table.picks(env.unwrapped.play):  # in the middle of a payment with several cards
        played_on(env, 1)
        if not env.agents:
            env.reset()
    other, third = copied(env), copied(env)
    assert played_on(other, 30) == played_on(third, 30)
    before = env.last()[0]["observation"].tobytes()
    assert other.last()[0]["observation"].tobytes() != before
    assert played_on(env, 31)[30] == played_on(other, 1)[0]


@copied_both_ways
def test_a_copy_of_one_seat_goes_its_own_way(copied: Copied) -> None:
    env = gymnasium.make(
        "ironbridge.envs:Brass-v1", ruleset="birmingham-intro", players=3, opponents="foreman", seat=1
    )
    seen, _ = env.reset(seed=4)
    for _ in range(5):
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    other = copied(env)
    ways = []
    for one in (other, env):
        row, way = seen, []
        for _ in range(5):
            row, reward, *_ = one.step(int(np.flatnonzero(row["action_mask"])[0]))
            way.append((row["observation"].tobytes(), reward))
        ways.append(way)
    assert ways[0] == ways[1]


@copied_both_ways
def test_an_environment_without_a_game_can_be_copied(copied: Copied) -> None:
    envs: list[Any] = [
        brass_v1.env(players=2),
        gymnasium.make("ironbridge.envs:Brass-v1", opponents="random"),
    ]
    for env in envs:
        other = copied(env)
        other.reset(seed=1)
        env.reset(seed=1)
        assert other.unwrapped.play.row(0) == env.unwrapped.play.row(0)
