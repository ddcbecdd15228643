"""The bots by name."""

import pytest

from ironbridge import IronbridgeError
from ironbridge.bots.bot import BlindBot
from ironbridge.bots.catalogue import BOTS, UnknownBot, make_bot
from ironbridge.engine.chance import Chance

LEVELS = ["novice", "apprentice", "journeyman", "planner", "master"]


def test_the_bots_that_there_are() -> None:
    assert list(BOTS) == ["random", "greedy", "foreman", *LEVELS]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_knows_its_name_and_takes_a_budget(name: str) -> None:
    assert make_bot(name).name == name
    assert make_bot(name).nodes == BOTS[name].default_nodes
    assert make_bot(name, nodes=7).nodes == 7


def test_a_name_may_carry_a_budget() -> None:
    assert make_bot("greedy@500").nodes == 500
    assert make_bot("tests.bots.test_catalogue:NamelessBot@8").nodes == 8


class NamelessBot(BlindBot):
    """A bot of a person's own, who gave it no name."""

    def pick(self, codes: list[int], luck: Chance) -> int:
        return codes[0]


def test_a_bot_without_a_name_is_called_by_its_class() -> None:
    assert make_bot("tests.bots.test_catalogue:NamelessBot").name == "NamelessBot"


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownBot, match="unknown bot 'hal'; there are random, greedy, foreman, ") as error:
        make_bot("hal")
    assert isinstance(error.value, IronbridgeError)
