"""What is left of a stack of tiles, which bots ask for."""

import pytest

from ironbridge import set_up
from ironbridge.engine.build import tiles_left


@pytest.mark.parametrize(("ruleset", "mine"), [("birmingham", "belper.2"), ("lancashire", "wigan.1")])
def test_a_stack_loses_the_tiles_that_were_built(ruleset: str, mine: str) -> None:
    state = set_up(
        ruleset, 3, tiles={mine: {"seat": 0, "industry": "coal", "level": 1}}, seats={1: {"mat": {"iron": 0}}}
    )
    for seat, told in enumerate(state.to_data()["seats"]):
        left = [tiles_left(state.position, seat, k) for k in range(len(told["mat"]))]
        assert left == [*told["mat"].values()]
    assert [told["mat"]["coal"] for told in state.to_data()["seats"]] == [6, 7, 7]
