"""The example bots in Python, JavaScript and C need nothing else, and play the same games."""

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

from ironbridge.arena.game import play_game
from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.protocol.program_bot import close_idle
from tests.support.project import ROOT, node

EXAMPLES = ROOT / "examples" / "bots"


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """How each of them is started."""
    program = tmp_path_factory.mktemp("c") / "tradesman"
    compiler = shutil.which("cc")
    assert compiler is not None
    warnings = ["-std=c11", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *warnings, "-o", program, EXAMPLES / "tradesman.c"], check=True)
    yield [
        f"exec:{sys.executable} -I -S {EXAMPLES / 'tradesman.py'}",
        f"exec:{node()} {EXAMPLES / 'tradesman.js'}",
        f"exec:{program}",
    ]
    close_idle()


@pytest.mark.parametrize(("ruleset", "players"), [("birmingham", 2), ("lancashire-revised-intro", 3)])
def test_three_languages_play_the_same_game(ruleset: str, players: int, commands: list[str]) -> None:
    digests = {play_game(ruleset, [make_bot(name)] * players, "examples").digest for name in commands}
    assert len(digests) == 1


def test_they_sit_at_one_table(commands: list[str]) -> None:
    result = play_game("birmingham-intro", [make_bot(name) for name in commands], "examples")
    assert len(result.vp) == 3
