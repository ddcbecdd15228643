"""The bot that looks beyond its turn."""

from collections.abc import Iterator

import pytest

from ironbridge import State, chance, deal, new_game, set_up
from ironbridge.bots.bot import Budget
from ironbridge.bots.catalogue import make_bot
from ironbridge.bots.master import good_turns
from ironbridge.bots.plain_value import value_for
from ironbridge.bots.search.lookahead import Lookahead
from ironbridge.bots.search.turn_search import TurnSearch
from ironbridge.engine.codes import ASK_ACTION

GAMES = [("birmingham", 4), ("lancashire", 3)]
EVERY = 29  # actions from one state to the next
NODES = 2_500  # enough to play on in a few worlds
SHUFFLES = 2


def turns_of(state: State) -> tuple[TurnSearch, int]:
    """A search for the seat to act."""
    seat = state.seat_to_act
    assert seat is not None
    return TurnSearch(value_for(state), seat, NODES), seat


def beginnings(ruleset: str, players: int) -> Iterator[tuple[State, int]]:
    """States of a game at the beginning of an action, a few of them, and the seat to act."""
    state = new_game(deal(ruleset, players, "master"))
    bot, luck = make_bot("greedy"), chance("master")
    actions = 0
    while (seat := state.seat_to_act) is not None:
        if state.position.ask == ASK_ACTION:
            if actions % EVERY == 0:
                yield state.copy(), seat
            actions += 1
        state.position.push(bot.choose_code(state.view(seat), bot.budget(), luck))


def ends_with_a_choice() -> State:
    """The last action of a game: a sale that scores 7 VP, a pass, and little else."""
    return set_up(
        "birmingham",
        era="rail",
        round_number=10,
        turn_order=[1, 0],
        turn=1,
        actions_left=1,
        links={"birmingham-oxford": 0},
        tiles={"birmingham.1": {"seat": 0, "industry": "cotton", "level": 2}},
        merchants={"oxford.1": "any"},
        seats={0: {"hand": ["dudley"], "money": 0}},
    )


def test_the_turn_that_scores_more_wins_though_it_is_listed_last() -> None:
    state = ends_with_a_choice()
    search, seat = turns_of(state)
    turns = search.whole_turns(state.position, 1)
    assert turns[0].value > turns[-1].value
    best = Lookahead(search).best(state.view(seat).position, turns[::-1], chance(1))
    assert best.codes == turns[0].codes


def test_a_turn_is_worth_its_score_when_the_game_ends() -> None:
    state = ends_with_a_choice()
    search, _ = turns_of(state)
    turns = search.whole_turns(state.position, 1)
    lookahead = Lookahead(search)
    worths = [lookahead.worth_after(state.position, turn) for turn in turns]
    assert worths[0] - worths[-1] == 700
    assert state.position.ask == ASK_ACTION


def test_without_nodes_to_look_ahead_the_planners_turn_stays() -> None:
    state = new_game(deal("birmingham", 4, 1))
    search, seat = turns_of(state)
    turns = search.whole_turns(state.position, 1)
    search.nodes = search.spent
    assert Lookahead(search).best(state.view(seat).position, turns, chance(1)) is turns[0]


def test_turns_that_do_the_same_in_another_order_are_compared_once() -> None:
    for state, _ in beginnings("birmingham", 4):
        search, _ = turns_of(state)
        turns = search.whole_turns(state.position, 2)
        assert [turn.value for turn in turns] == sorted((turn.value for turn in turns), reverse=True)
        good = good_turns(turns)
        assert good[0] is turns[0]
        done = [sorted(turn.codes) for turn in good]
        assert all(codes not in done[:number] for number, codes in enumerate(done))


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_it_looks_ahead_within_its_budget_and_not_at_hidden_cards(ruleset: str, players: int) -> None:
    looked = 0
    bot = make_bot("master")
    for number, (state, seat) in enumerate(beginnings(ruleset, players)):
        budget = Budget(NODES)
        decision = bot.choose_code(state.view(seat), budget, chance(number))
        assert not budget.is_overrun
        looked += budget.spent > NODES * 3 // 4
        for k in range(SHUFFLES):
            other = state.view(seat).sample(chance(f"{number} {k}"))
            assert bot.choose_code(other.view(seat), Budget(NODES), chance(number)) == decision
    assert looked > 0


@pytest.mark.parametrize("nodes", [1, 2, 7, 60, 300])
def test_a_small_budget_is_kept(nodes: int) -> None:
    for number, (state, seat) in enumerate(beginnings("lancashire", 3)):
        budget = Budget(nodes)
        make_bot("master").choose_code(state.view(seat), budget, chance(number))
        assert 0 < budget.spent <= nodes
