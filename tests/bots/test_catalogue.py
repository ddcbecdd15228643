"""The bots by name."""

import pytest

from ironbridge import IronbridgeError
from ironbridge.arena.game import play_game
from ironbridge.bots.bot import BlindBot
from ironbridge.bots.catalogue import BOTS, VERSIONED, UnknownBot, make_bot
from ironbridge.engine.chance import Chance
from ironbridge.engine.codes import ChoiceList

# How each version plays: never changed. A bot that plays otherwise gets another version, and another row.
FROZEN = {
    "random-1": ("56e897fc3682714f", "42de9303d49f22e2"),
    "greedy-1": ("161c02096ed1cb8d", "d56de949ec745011"),
    "foreman-1": ("bf00c6dae7e3264b", "2d70d0279815964e"),
    "beginner-2": ("f21662b5be1e3810", "b0fec21b65df1e6a"),
    "novice-2": ("1eceec04521c88e3", "67ba61c45bd7c1e3"),
    "apprentice-2": ("411dad42daafdb4b", "37ad8f598bbac3b4"),
    "journeyman-2": ("3cccb1f87dfb3f65", "e423f4e3ede04a73"),
    "planner-1": ("5be68570dc423659", "f1efaae1f1514047"),
    "master-2@2000": ("e2def0f75d4e2a84", "928ea7f3c5de8ae3"),
    "railwayman-1": ("410c06f4e934867c", "9a468682999ee441"),
    "brewer-1": ("eebbb20653c6cfbf", "f1efaae1f1514047"),
    "financier-1": ("7474ece5d8425a4d", "366abf1158da4827"),
    "beginner-1": ("43af2dda98ad0b1d", "b0fec21b65df1e6a"),
    "novice-1": ("81fb806137e742d6", "0feaf5990e129b49"),
    "apprentice-1": ("5eb364ad881a1828", "f0f1b572bf3c6855"),
    "journeyman-1": ("c25c616d0fb64f56", "2dcb9b70e33130b4"),
    "master-1@2000": ("e2def0f75d4e2a84", "928ea7f3c5de8ae3"),
}
NODES = {"master-2": 64_000, "master-1": 16_000}  # with which they think when nobody says otherwise
LEVELS = ["beginner", "novice", "apprentice", "journeyman", "planner", "master"]
CHARACTERS = ["railwayman", "brewer", "financier"]


def test_the_bots_that_there_are() -> None:
    assert list(BOTS) == ["random", "greedy", "foreman", *LEVELS, *CHARACTERS]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_knows_its_name_and_takes_a_budget(name: str) -> None:
    assert make_bot(name).name == name
    assert make_bot(name).nodes == BOTS[name].default_nodes
    assert make_bot(name, nodes=7).nodes == 7


def test_a_version_plays_as_it_always_did() -> None:
    assert [name.partition("@")[0] for name in FROZEN] == list(VERSIONED)
    for name, digests in FROZEN.items():
        bots = [make_bot(name)] * 2
        rulesets = ("birmingham-intro", "lancashire-revised-intro")
        assert tuple(play_game(ruleset, bots, "versions").digest for ruleset in rulesets) == digests, name


def test_a_version_keeps_its_budget() -> None:
    assert {name: make_bot(name).nodes for name in NODES} == NODES
    assert make_bot("master").nodes == NODES["master-2"]


def test_a_version_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownBot, match="unknown bot 'planner-9'"):
        make_bot("planner-9")


def test_a_name_may_carry_a_budget() -> None:
    assert make_bot("greedy@500").nodes == 500
    assert make_bot("tests.bots.test_catalogue:NamelessBot@8").nodes == 8


class NamelessBot(BlindBot):
    """A bot of a person's own, who gave it no name."""

    def pick(self, choices: ChoiceList, luck: Chance) -> int:
        return choices[0]


def test_a_bot_without_a_name_is_called_by_its_class() -> None:
    assert make_bot("tests.bots.test_catalogue:NamelessBot").name == "NamelessBot"


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownBot, match="unknown bot 'hal'; there are random, greedy, foreman, ") as error:
        make_bot("hal")
    assert isinstance(error.value, IronbridgeError)
