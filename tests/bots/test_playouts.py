"""The bot of `examples/playouts.py` finds what is best, within its budget and from its view alone."""

import pytest

from ironbridge import Chance, Pass, Sell, chance, set_up
from ironbridge.bots.bot import Budget
from ironbridge.bots.catalogue import make_bot
from tests.support.project import ROOT


@pytest.fixture
def in_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are found where the examples are."""
    monkeypatch.syspath_prepend(str(ROOT / "examples"))


@pytest.mark.usefixtures("in_examples")
def test_a_game_that_ends_with_one_action_ends_with_the_best_one() -> None:
    last = set_up(
        "birmingham",
        era="rail",
        round_number=10,
        actions_left=1,
        tiles={"birmingham.1": {"seat": 0, "industry": "cotton", "level": 2}},
        links={"birmingham-oxford": 0},
        merchants={"oxford.1": "any"},
        seats={0: {"hand": ["dudley"], "money": 0}},
    ).view(0)
    assert {Pass(), Sell("birmingham.1", "oxford.1")} <= set(last.legal_actions())
    bot, budget, luck = make_bot("playouts:Dreamer"), Budget(20), chance(1)
    assert isinstance(luck, Chance)
    assert bot.choose(last, budget, luck) == Sell("birmingham.1", "oxford.1")
    assert 0 < budget.spent <= 20
    assert bot.choose(last, Budget(1), luck) in last.legal_actions()
