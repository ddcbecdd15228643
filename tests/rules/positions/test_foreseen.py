"""The next turn of a seat as far as it can be foreseen: as if the others only passed, and nothing hidden in it."""

import pytest

from ironbridge import PayCard, Sell, TakeBeer, set_up
from ironbridge.engine import codes
from ironbridge.engine.board import income_level
from ironbridge.rules.deal import chance, deal
from ironbridge.rules.positions.foreseen import foreseen, why_unforeseen
from ironbridge.rules.positions.writer import to_data
from ironbridge.rules.state import State, View, new_game


def on_the_way(ruleset: str, choices: int, seed: int = 5) -> State:
    state, luck = new_game(deal(ruleset, 3, seed=seed)), chance("foreseen")
    for _ in range(choices):
        legal = state.position.legal()
        state.position.push(legal[luck.below(len(legal))])
    return state


def at_turn(ruleset: str, turn: int, round_: int = 2) -> State:
    """A state in which the seat at a place of the order begins its turn."""
    state, luck = new_game(deal(ruleset, 3, seed=5)), chance("foreseen")
    while True:
        s = state.position
        if s.round == round_ and s.turn == turn and s.ask == codes.ASK_ACTION and s.actions_left == 2:
            return state
        legal = s.legal()
        s.push(legal[luck.below(len(legal))])


@pytest.mark.parametrize("ruleset", ["birmingham", "lancashire-revised"])
def test_who_is_still_to_come_this_round_finds_everything_as_it_is(ruleset: str) -> None:
    state = at_turn(ruleset, 0)
    seat = state.position.turn_order[2]
    assert why_unforeseen(state.position, seat) is None
    view = state.view(seat)
    next_turn = View(view.ruleset, foreseen(view.position, seat), seat)
    assert next_turn.seat_to_act == seat
    assert next_turn.position.actions_left == 2
    before, after = view.to_data(), next_turn.to_data()
    assert {name for name in after if after[name] != before[name]} == {"turn"}  # type: ignore[literal-required]
    assert next_turn.legal_actions()


def test_in_the_last_round_only_who_has_moved_waits_for_new_cards() -> None:
    state = at_turn("birmingham", 1, round_=9)
    s = state.position
    assert s.round == s.rulebook.tables.rounds
    assert why_unforeseen(s, s.turn_order[0]) == "cards"
    assert why_unforeseen(s, s.turn_order[2]) is None
    assert why_unforeseen(at_turn("birmingham", 1).position, s.turn_order[0]) is None


def test_what_another_is_asked_is_forgotten() -> None:
    state = set_up(
        "birmingham",
        2,
        tiles={
            "coventry.1": {"seat": 0, "industry": "pottery", "level": 3},
            "farm_north.1": {"seat": 0, "industry": "brewery", "level": 2, "cubes": 1},
            "stone.1": {"seat": 0, "industry": "brewery", "level": 2, "cubes": 1},
        },
        links=dict.fromkeys(("birmingham-worcester", "gloucester-worcester", "birmingham-coventry"), 0),
        era="rail",
        merchants={"gloucester.1": "any"},
        seats={0: {"hand": ["iron", "stafford"]}},
    )
    for choice in (Sell("coventry.1", "gloucester.1"), PayCard("iron"), TakeBeer("gloucester.1")):
        state.apply(choice)
    asked = state.to_data()
    assert (asked["ask"], asked["bonus_due"], asked["need"]["beer"]) == ("beer", True, 1)
    told = to_data(foreseen(state.position, 1), state.ruleset)
    assert (told["ask"], told["head"], told["part"], told["parts"]) == ("action", None, None, 0)
    assert (told["bonus_due"], told["need"]) == (False, {"coal": 0, "iron": 0, "beer": 0})


def test_an_old_debt_stays_with_an_income_of_nothing() -> None:
    """LT2: only a negative income that cannot be paid is a shortfall."""
    state = at_turn("lancashire", 2)
    s = state.position
    seat = s.turn_order[0]
    s.money[seat], s.income_space[seat] = -3, 10
    assert income_level(s, seat) == 0
    assert foreseen(state.view(seat).position, seat).money[seat] == -3


def test_who_has_moved_has_their_income_and_the_order_by_what_was_spent() -> None:
    state = at_turn("birmingham", 2)
    s = state.position
    seat = s.turn_order[0]
    s.spent[seat] = 99
    s.income_space[seat] = 30
    after = foreseen(state.view(seat).position, seat)
    assert (after.round, list(after.turn_order)[-1], after.turn) == (s.round + 1, seat, 2)
    assert after.money[seat] == s.money[seat] + income_level(s, seat)
    assert list(s.spent)[seat] == 99, "the game itself stays as it is"


@pytest.mark.parametrize(("money", "space", "level"), [(1, 0, -10), (0, 9, -1)])
def test_a_shortfall_leaves_nothing(money: int, space: int, level: int) -> None:
    state = at_turn("birmingham", 2)
    s = state.position
    seat = s.turn_order[0]
    s.money[seat], s.income_space[seat] = money, space
    assert income_level(s, seat) == level
    assert foreseen(state.view(seat).position, seat).money[seat] == 0


def test_the_first_round_has_one_action_and_the_second_two() -> None:
    state = new_game(deal("birmingham", 3, seed=5))
    second = state.position.turn_order[1]
    assert foreseen(state.view(second).position, second).actions_left == 1
    first = state.position.turn_order[0]
    while state.position.turn == 0:
        state.position.push(state.position.legal()[0])
    assert foreseen(state.view(first).position, first).actions_left == 2


def test_what_cannot_be_foreseen_says_why() -> None:
    state = at_turn(
        "birmingham", 2, round_=new_game(deal("birmingham", 3, seed=5)).position.rulebook.tables.rounds
    )
    s = state.position
    assert why_unforeseen(s, s.turn_order[2]) == "turn"
    assert why_unforeseen(s, s.turn_order[0]) == "cards"
    s.ask, s.income_turn = codes.ASK_SHORTFALL, 1
    assert why_unforeseen(s, s.turn_order[0]) == "income"
    assert why_unforeseen(s, s.turn_order[1]) == "turn"
    s.ask = codes.ASK_OVER
    assert why_unforeseen(s, s.turn_order[0]) == "over"


def test_an_action_in_progress_of_another_is_left_behind() -> None:
    for choices in range(1, 100, 4):
        state = on_the_way("lancashire-revised", choices)
        for seat in range(3):
            if why_unforeseen(state.position, seat) is None:
                after = View(state.ruleset, foreseen(state.view(seat).position, seat), seat)
                assert (after.seat_to_act, after.position.ask) == (seat, codes.ASK_ACTION)
                assert (
                    after.to_data()["seats"][seat]["hand"]
                    == state.view(seat).to_data()["seats"][seat]["hand"]
                )
