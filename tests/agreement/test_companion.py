"""The companion counts with tables on the device what the engine counts: both are given the same finished boards."""

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from ironbridge.server.answers.scenes import scoring_text
from tests.agreement.companion_boards import Finished, arbitrary, played, written
from tests.support.amount import IS_IN_FULL, SCALE
from tests.support.playing import SETTINGS
from tests.support.project import ROOT, node

PROGRAM = ROOT / "tests" / "agreement" / "companion.mjs"
# Of each kind for each of the fourteen games: 1,008 boards and a third as many that were written down, and over
# 10,000 in `make soak`.
BOARDS = SCALE * (36 if IS_IN_FULL else 3)


def counted(boards: list[tuple[str, Finished]]) -> list[Any]:
    """What the page's own module makes of them."""
    lines = [f'{{"tables": {scoring_text().text.decode()}}}']
    lines += [json.dumps({"ruleset": name, "count": board.count}) for name, board in boards]
    done = subprocess.run(
        [node(), str(PROGRAM)], input="\n".join(lines), capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("make", [played, arbitrary, written])
def test_the_companion_and_the_engine_score_alike(make: Callable[[str, int, int], Finished]) -> None:
    # To write a game down takes longer than to play it.
    seeds = range(BOARDS if make is not written else max(1, BOARDS // 3))
    boards = [(name, make(name, players, seed)) for name, players in SETTINGS for seed in seeds]
    found = counted(boards)
    assert len(found) == len(boards) == len(seeds) * len(SETTINGS)
    different = [
        (name, board.count, result)
        for (name, board), result in zip(boards, found, strict=True)
        if result != expected(board, result["missing"])
    ]
    assert different == []


def expected(board: Finished, missing: object) -> object:
    """The same result, from the engine; nothing is asked for, as everything is known."""
    assert missing == {"income": [], "money": [], "order": []}
    outcome = board.state.outcome()
    assert outcome is not None
    return {
        "scores": [dict(seat.sources) for seat in outcome.seats],
        "ranking": [list(group) for group in outcome.ranking],
        "decidedBy": outcome.decided_by,
        "missing": missing,
        "left": board.left,
    }
