"""No bot sees hidden cards or demand tiles: its decision is the same whatever they are."""

from collections.abc import Callable, Iterator

import pytest

from ironbridge import State, chance, deal, new_game
from ironbridge.bots.bot import Bot
from ironbridge.bots.catalogue import BOTS, make_bot
from tests.support.amount import amount

SETTINGS = [
    ("birmingham", 2),
    ("birmingham", 3),
    ("birmingham", 4),
    ("lancashire", 3),
    ("lancashire-revised", 2),
]
NODES = {"master": 1_000}  # enough to play on in some worlds; for the others 60 are enough
WANTED = 100
SHUFFLES = 2

Decide = Callable[[State, int, str], int]


def of(bot: Bot) -> Decide:
    """How a bot decides: from the view of the seat alone."""
    return lambda state, seat, luck: bot.choose_code(state.view(seat), bot.budget(), chance(luck))


def cheat(state: State, seat: int, luck: str) -> int:
    """How somebody decides who looks at the hand of a rival."""
    rival = (seat + 1) % state.players
    letters = "".join(state.to_data()["seats"][rival]["hand"])
    codes = state.position.legal()
    return codes[sum(map(ord, letters)) % len(codes)]


def decisions() -> Iterator[tuple[State, int]]:
    """States in the middle of games, with a real choice, and the seat that has it."""
    share = WANTED // len(SETTINGS) + 1
    for ruleset, players in SETTINGS:
        state = new_game(deal(ruleset, players, "fairness"))
        bot, luck = make_bot("planner", 100), chance("fairness")
        found = 0
        for step in range(10_000):
            seat = state.seat_to_act
            if seat is None or found == share:
                break
            if step > 10 and step % 3 == 0 and len(state.position.legal()) > 1:
                found += 1
                yield state.copy(), seat
            state.position.push(bot.choose_code(state.view(seat), bot.budget(), luck))


@pytest.fixture(scope="module")
def cases() -> list[tuple[State, int, list[State]]]:
    """Each state with others that are the same as far as the seat knows."""
    return [
        (state, seat, [state.view(seat).sample(chance(f"{number} {k}")) for k in range(SHUFFLES)])
        for number, (state, seat) in enumerate(decisions())
    ]


def unfair(cases: list[tuple[State, int, list[State]]], decide: Decide) -> int:
    """At how many states the decision changes with what is hidden."""
    count = 0
    for number, (state, seat, others) in enumerate(cases):
        decision = decide(state, seat, str(number))
        count += any(decide(other, seat, str(number)) != decision for other in others)
    return count


def test_the_states_are_many_and_really_permuted(cases: list[tuple[State, int, list[State]]]) -> None:
    assert len(cases) >= WANTED
    changed = [other.digest() != state.digest() for state, _, others in cases for other in others]
    assert sum(changed) > len(changed) * 0.9


@pytest.mark.parametrize("name", BOTS)
def test_permuting_everything_hidden_changes_no_decision(
    name: str, cases: list[tuple[State, int, list[State]]]
) -> None:
    # What takes long is asked at fewer of them on the slower engine.
    step = max(1, len(cases) // amount(len(cases))) if name in NODES else 1
    assert unfair(cases[::step], of(make_bot(name, NODES.get(name, 60)))) == 0


def test_a_cheat_is_found_out(cases: list[tuple[State, int, list[State]]]) -> None:
    assert unfair(cases, cheat) > len(cases) // 2
