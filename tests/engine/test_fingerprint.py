"""The short number of a position changes with its pieces, coins, points and cards; docs/records.md has its making."""

import random

import pytest

from ironbridge import State, deal, new_game
from ironbridge.engine.fingerprint import fingerprint
from tests.support.positions import rich_position

# Records hold such numbers: they never change.
FROZEN = {("birmingham", 2): 2495286524, ("birmingham", 4): 1161643596, ("lancashire", 3): 1867446355}
SETTINGS = (("birmingham", 4), ("lancashire", 3))
OF_A_SEAT = ("money", "spent", "income_space")


@pytest.mark.parametrize(("name", "players"), FROZEN)
def test_a_new_game_has_the_number_it_always_had(name: str, players: int) -> None:
    assert fingerprint(new_game(deal(name, players, seed=7)).position) == FROZEN[name, players]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_the_same_position_has_the_same_number_and_another_has_another(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    for _ in range(5):
        state = rich_position(name, players, rng)
        number = fingerprint(state.position)
        assert fingerprint(State.from_data(state.to_data()).position) == number
        others = set()
        for seat in range(players):
            for key in OF_A_SEAT:
                data = state.to_data()
                data["seats"][seat][key] += 1  # type: ignore[literal-required]
                others.add(fingerprint(State.from_data(data).position))
        assert len(others - {number}) == players * len(OF_A_SEAT)
