"""Engine and oracle agree about Lancashire: every list, every consequence, every view and every ranking."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from ironbridge import State, choice_from_data, choice_to_data, deal, new_game
from ironbridge.rules.numbered import numbered_rules
from tests.oracle import judge

POSITIONS = 1200
WEIGHTS = {
    "sell_cotton": 40,
    "build": 20,
    "link": 8,
    "develop": 3,
    "build_two": 2,
    "loan": 1,
    "pass": 0.05,
    "stop": 0.3,
}
NEVER = {
    "lancashire": {"LX1"},
    "lancashire-revised": {"LC5", "LX1"},
    "lancashire-revised-intro": {"LC5", "LE4", "LL2", "LF2"},
}


def purposeful(state: State, choices: Sequence[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """Sells and builds where it can, borrows when it is poor."""
    seat = state.seat_to_act
    assert seat is not None
    loan = {"do": "loan"}
    if state.position.money[seat] < 12 and loan in choices and rng.random() < 0.7:
        return loan
    return rng.choices(choices, [WEIGHTS.get(choice["do"], 10) for choice in choices])[0]


def compare_game(ruleset: str, players: int, rng: random.Random, *, is_purposeful: bool) -> int:
    """Play a game on engine and oracle side by side; returns how many positions were compared."""
    dealt = deal(ruleset, players, rng.randrange(10**9))
    state, data = new_game(dealt), judge.start(dealt.to_data())
    positions = 0
    while True:
        assert state.to_data() == data
        listed = [choice_to_data(choice) for choice in state.legal_actions()]
        allowed = judge.legal(data)
        assert sorted(map(json.dumps, listed)) == sorted(map(json.dumps, allowed))
        if not listed:
            break
        if positions % 40 == 0:
            for choice in judge.possible(data):
                assert state.is_legal(choice_from_data(choice)) == (choice in allowed), choice
            for seat in range(players):
                assert state.view(seat).to_data() == judge.view(data, seat)
        choice = purposeful(state, listed, rng) if is_purposeful else rng.choice(listed)
        state.apply(choice_from_data(choice))
        data = judge.after(data, choice)
        positions += 1
    outcome = state.outcome()
    assert outcome is not None
    assert [list(group) for group in outcome.ranking] == judge.ranking(data)
    return positions


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("ruleset", "player_counts"),
    [("lancashire", (3, 4)), ("lancashire-revised", (2, 3, 4)), ("lancashire-revised-intro", (2, 3, 4))],
)
def test_engine_and_oracle_agree_about_lancashire(
    ruleset: str, player_counts: Sequence[int], scale: int
) -> None:
    rng = random.Random(ruleset)
    judge.mattered.clear()
    positions = games = 0
    while positions < POSITIONS * scale or games < 2 * len(player_counts):
        players = player_counts[games // 2 % len(player_counts)]
        positions += compare_game(ruleset, players, rng, is_purposeful=games % 2 == 0)
        games += 1
    assert {rule for rule in numbered_rules(ruleset) if not judge.mattered[rule]} == NEVER[ruleset]
