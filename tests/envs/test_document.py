"""The examples of docs/envs.md run, and it names every part of an observation and every reward."""

import doctest
import re

from ironbridge.envs.features import PARTS
from ironbridge.envs.rewards import REWARDS
from tests.support.project import ROOT

DOCUMENT = ROOT / "docs" / "envs.md"


def test_every_example_gives_what_it_says() -> None:
    result = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert result.attempted >= 40
    assert result.failed == 0


def test_the_tables_are_complete() -> None:
    rows = [line.split("|")[1] for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith("| `")]
    named = re.findall(r"`(\w+)`", " ".join(rows))
    assert named == [*PARTS, *REWARDS]
