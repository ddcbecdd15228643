"""Playing with engine and oracle side by side, comparing all they say."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ironbridge import Choice, State, choice_from_data, choice_to_data, deal, new_game
from tests.oracle import judge
from tests.oracle.possible import ANSWERS
from tests.support.agreement.cases import Cases
from tests.support.plain import plain
from tests.support.playing import Policy, at_random, key, with_a_purpose
from tests.support.positions import rich_position

Data = dict[str, Any]

# Choices made from a rich position on, and such positions looked through for cases.
FEW = 8
MOST_TRIED = 5000


@dataclass
class Tally:
    """What was compared, and how often each rule mattered meanwhile."""

    random_positions: int = 0
    purposeful_positions: int = 0
    fully_judged: int = 0
    games_ended: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    cases: Counter[str] = field(default_factory=Counter)


def compare_games(ruleset: str, players: int, positions: int, cases: Sequence[str] = ()) -> Tally:
    """Compare at so many positions of random play and twice as many of purposeful play, most from rich positions.

    Games with cases that have not come up by then are looked for on the engine alone, and compared.
    """
    tally = Tally()
    judge.mattered.clear()
    name = f"agreement {ruleset} {players}"
    rng = random.Random(name)
    number = 0
    while tally.random_positions < positions:
        tally.random_positions += _compare_game(
            _dealt(ruleset, players, f"{name} {number}"), at_random, rng, tally
        )
        number += 1
    while tally.purposeful_positions < positions // 3:
        game = _dealt(ruleset, players, f"{name} {number}")
        tally.purposeful_positions += _compare_game(game, with_a_purpose, rng, tally)
        number += 1
    while tally.purposeful_positions < 2 * positions:
        game = rich_position(ruleset, players, rng)
        tally.purposeful_positions += _compare_game(game, with_a_purpose, rng, tally, FEW)
    for _ in range(MOST_TRIED):
        missing = {case for case in cases if not tally.cases[case]}
        if not missing:
            break
        game = rich_position(ruleset, players, rng)
        way, seen = _played(game.copy(), rng)
        if missing & set(seen):
            tally.purposeful_positions += _compare_game(game, _again(way), rng, tally, len(way))
    tally.rules.update(judge.mattered)
    return tally


def _played(state: State, rng: random.Random) -> tuple[list[Choice], Counter[str]]:
    """A few choices from a state on, and the cases that came up meanwhile."""
    seen: Counter[str] = Counter()
    cases = Cases(seen)
    way: list[Choice] = []
    while not state.is_over and len(way) < FEW:
        before = plain(state.to_data())
        way.append(with_a_purpose(state, rng))
        cases.note(before, state.apply(way[-1]), plain(state.to_data()))
    return way, +seen


def _again(way: list[Choice]) -> Policy:
    """The policy that makes the same choices."""
    choices = iter(way)
    return lambda _, __: next(choices)


def _dealt(ruleset: str, players: int, seed: str) -> State:
    dealt = deal(ruleset, players, seed)
    state = new_game(dealt)
    assert state.to_data() == judge.start(plain(dealt.to_data()))
    return state


def _compare_game(
    state: State, policy: Policy, rng: random.Random, tally: Tally, most: int | None = None
) -> int:
    """Compare every position of a game, or the first `most`; how many there were."""
    position = plain(state.to_data())
    cases = Cases(tally.cases)
    compared = 0
    while not state.is_over and compared != most:
        compare_lists(state, position)
        if rng.random() < 0.02:
            compare_every_choice(state, position)
            tally.fully_judged += 1
        if rng.random() < 0.03:
            seat = rng.randrange(state.players)
            assert state.view(seat).to_data() == judge.view(position, seat)
        choice = policy(state, rng)
        before, events = position, state.apply(choice)
        position = judge.after(before, plain(choice_to_data(choice)))
        assert plain(state.to_data()) == position
        cases.note(before, events, position)
        compared += 1
    if state.is_over:
        compare_ends(state, position)
        tally.games_ended += 1
    return compared


def compare_lists(state: State, position: Data) -> None:
    """Both list the same choices, and the engine none twice."""
    listed = [key(choice) for choice in state.legal_actions()]
    assert len(listed) == len(set(listed))
    assert set(listed) == {key(choice_from_data(choice)) for choice in judge.legal(position)}


def compare_every_choice(state: State, position: Data) -> None:
    """Both agree on every choice that can be written down, answers to other questions included."""
    for choice in every_choice(position):
        is_legal = judge.verdict(position, choice) is None
        assert state.is_legal(choice_from_data(choice)) == is_legal, choice


def every_choice(position: Data) -> list[Data]:
    """All possible answers to all questions, whichever is asked."""
    head = position["head"] or {"do": "scout" if "merchants" in position else "build_two"}
    return [
        choice
        for question in ANSWERS
        for choice in judge.possible({**position, "ask": question, "head": head})
    ]


def compare_ends(state: State, position: Data) -> None:
    """Nothing is open any more, and both rank alike."""
    outcome = state.outcome()
    assert outcome is not None
    assert not state.legal_actions()
    assert not judge.legal(position)
    assert [list(group) for group in outcome.ranking] == judge.ranking(position)
