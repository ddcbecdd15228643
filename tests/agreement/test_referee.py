"""The companion referees with tables on the device as the engine does: both are asked at the same moments of games."""

import json
import subprocess
from collections import Counter
from typing import Any

from ironbridge.server.answers.scenes import scoring_text
from tests.agreement.referee_moments import Moment, moments
from tests.support.amount import amount
from tests.support.playing import SETTINGS
from tests.support.project import ROOT, node

PROGRAM = ROOT / "tests" / "agreement" / "referee.mjs"
GAMES = amount(4)  # for each of the fourteen games


def answered(asked: list[Moment]) -> list[Any]:
    """What the page's own module says."""
    lines = [f'{{"tables": {scoring_text().text.decode()}}}', *(json.dumps(one.question) for one in asked)]
    done = subprocess.run(
        [node(), str(PROGRAM)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_referee_and_the_engine_say_the_same() -> None:
    asked = [
        moment
        for name, players in SETTINGS
        for seed in range(GAMES)
        for moment in moments(name, players, seed)
    ]
    answers = answered(asked)
    assert len(answers) == len(asked)
    different = [
        (moment, answer) for moment, answer in zip(asked, answers, strict=True) if answer != moment.answer
    ]
    assert different == []
    kinds = Counter(moment.question["ask"] for moment in asked)
    assert set(kinds) == {"order", "income", "price", "sale", "distant", "turn"}
    # T8, T9, LT2: shortfalls are among them, with tiles that paid and with a rest that nothing covered.
    payments = [moment for moment in asked if moment.question["ask"] == "income"]
    assert any(moment.question["brought"] for moment in payments)
    assert any(moment.answer["missing"] for moment in payments)  # type: ignore[index]
    assert any(moment.answer["money"] < 0 for moment in payments)  # type: ignore[index]
