"""The bots by name."""

import pytest

from ironbridge import IronbridgeError
from ironbridge.bots.catalogue import BOTS, UnknownBot, make_bot


def test_the_bots_that_there_are() -> None:
    assert list(BOTS) == ["random", "greedy"]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_knows_its_name_and_takes_a_budget(name: str) -> None:
    assert make_bot(name).name == name
    assert make_bot(name).nodes == BOTS[name].default_nodes
    assert make_bot(name, nodes=7).nodes == 7


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(
        UnknownBot, match="unknown bot 'hal'; there are random, greedy, and module:Class"
    ) as error:
        make_bot("hal")
    assert isinstance(error.value, IronbridgeError)
